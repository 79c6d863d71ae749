//===- EncodingFields.h - where the fields of an encoding stand -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The rows of specs/isa/encodings.tsv, compiled in. What the columns mean is said there.
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
enum class FieldForm : uint8_t { Scalar, Vector, Data, Pair, Quad, Bits, Signed };

struct EncodingField {
  Encoding encoding;
  Field field;
  uint8_t word, low, width;
  FieldForm form;
  uint8_t shift; ///< of FieldForm::Bits: where the piece belongs
  uint32_t id;   ///< of Field::Id: what the bits are

  constexpr uint32_t bits(const uint32_t *words) const { return words[word] >> low & ((1u << width) - 1); }
};

/// The fields of an encoding, in the order of the table.
std::span<const EncodingField> fieldsOf(Encoding);
/// How many words its fields lie in. A literal is not counted.
unsigned wordCount(Encoding);
/// The encoding of an instruction, by its first words, of which `count` (at most 4) are there.
std::optional<Encoding> encodingOf(const uint32_t *words, unsigned count);

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_ISA_ENCODINGFIELDS_H
