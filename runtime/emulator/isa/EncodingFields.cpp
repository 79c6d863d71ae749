//===- EncodingFields.cpp - where the fields of an encoding stand ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The table's words become enumerators when this file is compiled: a word that nobody knows does not compile.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/isa/EncodingFields.h"

#include <array>
#include <iterator>
#include <string_view>

namespace flyc::emulator {

/// By Encoding.
static constexpr std::string_view encodingNames[] = {
    "SOP2", "SOPK",  "SOP1",  "SOPC", "SOPP",    "SMEM",   "VOP2",   "VOP1", "VOPC", "VOP3",  "VOP3P",
    "DS",   "MUBUF", "MTBUF", "FLAT", "SCRATCH", "GLOBAL", "VOP3PX", "MAI",  "SDWA", "SDWAB", "DPP"};
static constexpr unsigned layoutCount = std::size(encodingNames);

const char *name(Encoding encoding) { return encodingNames[static_cast<unsigned>(encoding)].data(); }

namespace {

struct Row {
  std::string_view encoding, field;
  uint8_t word, low, width;
  std::string_view form;
};
constexpr Row rows[] = {
#include "runtime/emulator/EncodingRows.inc"
};

/// By Field.
constexpr std::string_view fieldNames[] = {
#define FLYC_FIELD(E, W) #W,
#include "runtime/emulator/isa/EncodingFields.def"
};
constexpr std::string_view formNames[] = {"scalar", "vector", "data", "pair", "quad", "bits", "signed"};

/// Not constexpr: a word that no list has ends the compilation here.
void unknownWord() {}

template <size_t N> constexpr unsigned indexOf(std::string_view word, const std::string_view (&names)[N]) {
  for (unsigned n = 0; n < N; ++n)
    if (names[n] == word)
      return n;
  unknownWord();
  return 0;
}
constexpr uint32_t number(std::string_view digits) {
  uint32_t value = 0;
  for (char digit : digits)
    value = 10 * value + static_cast<uint32_t>(digit - '0');
  return value;
}

constexpr EncodingField parse(const Row &row) {
  EncodingField field{};
  field.encoding = static_cast<Encoding>(indexOf(row.encoding, encodingNames));
  field.field = static_cast<Field>(indexOf(row.field, fieldNames));
  field.word = row.word;
  field.low = row.low;
  field.width = row.width;
  field.form = FieldForm::Bits;
  if (row.form.starts_with("="))
    field.id = number(row.form.substr(1));
  else if (row.form.starts_with("bits<<"))
    field.shift = static_cast<uint8_t>(number(row.form.substr(6)));
  else
    field.form = static_cast<FieldForm>(indexOf(row.form, formNames));
  return field;
}

struct Table {
  EncodingField field[std::size(rows)];
  uint16_t first[layoutCount + 1]; ///< by Encoding; the rows of an encoding stand together
  uint8_t words[layoutCount];
};
constexpr Table makeTable() {
  Table table{};
  unsigned count = 0;
  for (unsigned encoding = 0; encoding < layoutCount; ++encoding) {
    table.first[encoding] = static_cast<uint16_t>(count);
    for (const Row &row : rows)
      if (row.encoding == encodingNames[encoding]) {
        table.field[count] = parse(row);
        if (table.words[encoding] <= row.word)
          table.words[encoding] = row.word + 1;
        ++count;
      }
  }
  table.first[layoutCount] = static_cast<uint16_t>(count);
  if (count != std::size(rows))
    unknownWord();
  return table;
}
constexpr Table table = makeTable();

/// What the first words of an encoding's instructions look like.
struct Pattern {
  Encoding encoding;
  uint8_t words;
  uint8_t idBits;
  uint32_t mask[3], value[3];
};
/// Encodings with more bits of id first: theirs are what the shorter ids leave out.
constexpr std::array<Pattern, encodingCount> makePatterns() {
  std::array<Pattern, encodingCount> patterns{};
  for (unsigned encoding = 0; encoding < encodingCount; ++encoding) {
    Pattern pattern{static_cast<Encoding>(encoding), 1, 0, {}, {}};
    for (unsigned n = table.first[encoding]; n < table.first[encoding + 1]; ++n) {
      const EncodingField &field = table.field[n];
      if (field.field != Field::Id)
        continue;
      pattern.mask[field.word] |= ((1u << field.width) - 1) << field.low;
      pattern.value[field.word] |= field.id << field.low;
      pattern.idBits += field.width;
      if (pattern.words <= field.word)
        pattern.words = field.word + 1;
    }
    unsigned at = encoding;
    for (; at > 0 && patterns[at - 1].idBits < pattern.idBits; --at)
      patterns[at] = patterns[at - 1];
    patterns[at] = pattern;
  }
  return patterns;
}
constexpr std::array<Pattern, encodingCount> patterns = makePatterns();

} // namespace

std::span<const EncodingField> fieldsOf(Encoding encoding) {
  const unsigned n = static_cast<unsigned>(encoding);
  return {table.field + table.first[n], table.field + table.first[n + 1]};
}

unsigned wordCount(Encoding encoding) { return table.words[static_cast<unsigned>(encoding)]; }

std::optional<Encoding> encodingOf(const uint32_t *words, unsigned count) {
  for (const Pattern &pattern : patterns) {
    bool fits = pattern.words <= count;
    for (unsigned n = 0; fits && n < pattern.words; ++n)
      fits = (words[n] & pattern.mask[n]) == pattern.value[n];
    if (fits)
      return pattern.encoding;
  }
  return std::nullopt;
}

} // namespace flyc::emulator
