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
    "SOP2",  "SOPK",  "SOP1",   "SOPC",   "SOPP", "SMEM",    "VOP2",   "VOP1",   "VOPC",     "VOP3",
    "VOP3P", "DS",    "MUBUF",  "MTBUF",  "FLAT", "SCRATCH", "GLOBAL", "VOP3PX", "VOP3PX16", "VOPD",
    "VOPDY", "VOPD3", "VOPD3Y", "TENSOR", "MAI",  "SDWA",    "SDWAB",  "DPP",    "DPP8"};
static_assert(std::size(encodingNames) == layoutCount);

const char *name(Encoding encoding) { return encodingNames[static_cast<unsigned>(encoding)].data(); }

namespace {

struct Row {
  std::string_view encoding, field;
  uint8_t word, low, width;
  std::string_view form;
};
constexpr Row cdnaRows[] = {
#include "runtime/emulator/EncodingRows.inc"
};
constexpr Row rdna3Rows[] = {
#include "runtime/emulator/Rdna3EncodingRows.inc"
};
constexpr Row rdna4Rows[] = {
#include "runtime/emulator/Rdna4EncodingRows.inc"
};
constexpr Row cdna5Rows[] = {
#include "runtime/emulator/Cdna5EncodingRows.inc"
};

/// By Field.
constexpr std::string_view fieldNames[] = {
#define FLYC_FIELD(E, W) #W,
#include "runtime/emulator/isa/EncodingFields.def"
};
constexpr std::string_view formNames[] = {"scalar", "vector", "data", "pair", "quad", "bits", "signed", "odd"};

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

template <size_t N> struct Table {
  EncodingField field[N];
  uint16_t first[layoutCount + 1]; ///< by Encoding; the rows of an encoding stand together
  EncodingPattern pattern[encodingCount];
  unsigned patternCount;
};

/// Encodings with more bits of id first: theirs are what the shorter ids leave out.
template <size_t N> constexpr void addPattern(Table<N> &table, unsigned encoding) {
  EncodingPattern pattern{static_cast<Encoding>(encoding), 1, 0, {}, {}};
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
  if (!pattern.idBits) // an encoding that the family has not, or a second half
    return;
  unsigned at = table.patternCount++;
  for (; at > 0 && table.pattern[at - 1].idBits < pattern.idBits; --at)
    table.pattern[at] = table.pattern[at - 1];
  table.pattern[at] = pattern;
}

template <size_t N> constexpr Table<N> makeTable(const Row (&rows)[N]) {
  Table<N> table{};
  unsigned count = 0;
  for (unsigned encoding = 0; encoding < layoutCount; ++encoding) {
    table.first[encoding] = static_cast<uint16_t>(count);
    for (const Row &row : rows)
      if (row.encoding == encodingNames[encoding])
        table.field[count++] = parse(row);
  }
  table.first[layoutCount] = static_cast<uint16_t>(count);
  if (count != N)
    unknownWord();
  for (unsigned encoding = 0; encoding < encodingCount; ++encoding)
    addPattern(table, encoding);
  return table;
}
constexpr auto cdna = makeTable(cdnaRows);
constexpr auto rdna3 = makeTable(rdna3Rows);
constexpr auto rdna4 = makeTable(rdna4Rows);
constexpr auto cdna5 = makeTable(cdna5Rows);

} // namespace

constexpr EncodingTable cdnaEncodings(cdna.field, cdna.first, {cdna.pattern, cdna.patternCount});
constexpr EncodingTable rdna3Encodings(rdna3.field, rdna3.first, {rdna3.pattern, rdna3.patternCount});
constexpr EncodingTable rdna4Encodings(rdna4.field, rdna4.first, {rdna4.pattern, rdna4.patternCount});
constexpr EncodingTable cdna5Encodings(cdna5.field, cdna5.first, {cdna5.pattern, cdna5.patternCount});

std::optional<Encoding> EncodingTable::encodingOf(const uint32_t *words, unsigned count) const {
  for (const EncodingPattern &pattern : patterns) {
    bool fits = pattern.words <= count;
    for (unsigned n = 0; fits && n < pattern.words; ++n)
      fits = (words[n] & pattern.mask[n]) == pattern.value[n];
    if (fits)
      return pattern.encoding;
  }
  return std::nullopt;
}

} // namespace flyc::emulator
