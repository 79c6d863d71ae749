//===- EncodingFields.h - where the fields of an encoding stand -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The tables of encodings of specs/isa, compiled in, one for each family of processors. The head of encodings.tsv says
// what the columns mean.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_ISA_ENCODINGFIELDS_H
#define FLYC_RUNTIME_EMULATOR_ISA_ENCODINGFIELDS_H

#include "runtime/emulator/isa/Instruction.h"

#include <optional>
#include <span>

namespace flyc::emulator {

/// Where a field's value goes: a member of Instruction, the opcode, or a bit that the decoder itself reads.
enum class Field : uint8_t {
#define FLYC_FIELD(E, W) E,
#include "runtime/emulator/isa/EncodingFields.def"
};

/// How the bits become a value.
enum class FieldForm : uint8_t { Scalar, Vector, Data, Pair, Quad, Bits, Signed, Odd };

struct EncodingField {
  Encoding encoding;
  Field field;
  uint8_t word, low, width;
  FieldForm form;
  uint8_t shift; ///< of FieldForm::Bits: where the piece belongs
  uint32_t id;   ///< of Field::Id: what the bits are

  constexpr uint32_t bits(const uint32_t *words) const { return words[word] >> low & ((1u << width) - 1); }
};

/// What the first words of an encoding's instructions look like.
struct EncodingPattern {
  Encoding encoding;
  uint8_t words, idBits;
  uint32_t mask[3], value[3];
};
/// How many layouts Encoding names.
constexpr unsigned layoutCount = static_cast<unsigned>(Encoding::DPP8) + 1;

/// The encodings of one family of processors.
class EncodingTable {
public:
  constexpr EncodingTable(std::span<const EncodingField> fields, const uint16_t (&first)[layoutCount + 1],
                          std::span<const EncodingPattern> patterns)
      : fields(fields), first(first), patterns(patterns) {}

  /// The fields of an encoding, in the order of the table; none where the family has no such encoding.
  std::span<const EncodingField> fieldsOf(Encoding encoding) const {
    const auto n = static_cast<unsigned>(encoding);
    return fields.subspan(first[n], first[n + 1] - first[n]);
  }
  bool has(Encoding encoding) const { return !fieldsOf(encoding).empty(); }
  /// The encoding of the instruction that begins with these `count` words (at most 4).
  std::optional<Encoding> encodingOf(const uint32_t *words, unsigned count) const;

private:
  std::span<const EncodingField> fields;
  const uint16_t *first; ///< by Encoding
  std::span<const EncodingPattern> patterns;
};
extern const EncodingTable cdnaEncodings, rdna3Encodings, rdna4Encodings, cdna5Encodings;

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_ISA_ENCODINGFIELDS_H
