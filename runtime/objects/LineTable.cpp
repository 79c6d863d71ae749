//===- LineTable.cpp - which source line an instruction came from ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/objects/LineTable.h"

#include <algorithm>

namespace flyc::objects {

namespace {

constexpr size_t MaxPathBytes = 1u << 12, MaxFiles = 1u << 16;

/// Reads forward; after the first read beyond the end everything is 0 and good() is false.
class Cursor {
public:
  explicit Cursor(Bytes bytes) : bytes(bytes) {}
  bool good() const { return valid; }
  bool atEnd() const { return at >= bytes.size(); }
  uint64_t offset() const { return at; }

  template <typename T> T number() {
    if (!valid || !bytes.contains(at, sizeof(T))) {
      valid = false;
      return 0;
    }
    const T value = bytes.read<T>(at);
    at += sizeof(T);
    return value;
  }
  uint64_t unsignedLeb() {
    uint64_t value = 0;
    for (unsigned shift = 0; valid; shift += 7) {
      const auto byte = number<uint8_t>();
      if (shift < 64)
        value |= uint64_t(byte & 0x7F) << shift;
      if (!(byte & 0x80))
        break;
    }
    return value;
  }
  int64_t signedLeb() {
    uint64_t value = 0;
    for (unsigned shift = 0; valid; shift += 7) {
      const auto byte = number<uint8_t>();
      if (shift < 64)
        value |= uint64_t(byte & 0x7F) << shift;
      if (!(byte & 0x80)) {
        if (byte & 0x40 && shift + 7 < 64)
          value |= ~uint64_t(0) << (shift + 7);
        break;
      }
    }
    return static_cast<int64_t>(value);
  }
  std::string_view string() {
    std::string_view text;
    if (!valid || !bytes.readString(at, MaxPathBytes, text)) {
      valid = false;
      return {};
    }
    at += text.size() + 1;
    return text;
  }
  Bytes take(uint64_t length) {
    if (!valid || !bytes.contains(at, length)) {
      valid = false;
      return {};
    }
    const Bytes taken = bytes.slice(at, length);
    at += length;
    return taken;
  }

private:
  Bytes bytes;
  uint64_t at = 0;
  bool valid = true;
};

std::string joined(std::string_view directory, std::string_view file) {
  if (directory.empty() || directory == "." || file.starts_with("/"))
    return std::string(file);
  return std::string(directory) + (directory.ends_with("/") ? "" : "/") + std::string(file);
}

Bytes sectionNamed(const ElfFile &elf, std::string_view name) {
  for (const ElfSection &section : elf.sections)
    if (section.name == name && section.type != ElfSectionNoBits && section.type != 0 && !section.isCompressed())
      return elf.bytes.slice(section.offset, section.size);
  return {};
}

enum : uint8_t {
  FormString = 0x08,
  FormData1 = 0x0b,
  FormData2 = 0x05,
  FormData4 = 0x06,
  FormData8 = 0x07,
  FormUdata = 0x0f,
  FormData16 = 0x1e,
  FormBlock = 0x09,
  FormStringOffset = 0x0e,
  FormLineStringOffset = 0x1f
};

} // namespace

/// One unit of .debug_line: its header, then its program, which is run.
class LineProgram {
public:
  LineProgram(LineTable &table, Bytes strings, Bytes lineStrings)
      : table(table), strings(strings), lineStrings(lineStrings) {}

  /// `unit`: what follows the unit's length. False if it was given up.
  bool run(Bytes unit) {
    Cursor c(unit);
    const auto version = c.number<uint16_t>();
    if (version != 4 && version != 5)
      return false;
    if (version == 5 && (c.number<uint8_t>() != 8 || c.number<uint8_t>() != 0)) // address size, segment selector size
      return false;
    const auto headerLength = c.number<uint32_t>();
    const uint64_t programAt = c.offset() + headerLength;
    minimumLength = c.number<uint8_t>();
    c.number<uint8_t>(); // operations an instruction: 1 on machines that are no VLIW
    c.number<uint8_t>(); // whether rows are statements at first
    lineBase = static_cast<int8_t>(c.number<uint8_t>());
    lineRange = c.number<uint8_t>();
    opcodeBase = c.number<uint8_t>();
    for (unsigned n = 1; n < opcodeBase; ++n)
      operandCounts[n] = c.number<uint8_t>();
    if (!c.good() || lineRange == 0 || opcodeBase == 0 || !unit.contains(programAt, 0))
      return false;
    if (!(version == 5 ? filesOfFive(c) : filesOfFour(c)))
      return false;
    return execute(unit.slice(programAt, unit.size() - programAt));
  }

private:
  LineTable &table;
  Bytes strings, lineStrings;
  uint8_t minimumLength = 1, lineRange = 1, opcodeBase = 1;
  int8_t lineBase = 0;
  uint8_t operandCounts[256] = {};
  std::vector<uint32_t> fileNumbers; ///< the unit's file -> the table's
  std::vector<LineTable::Row> made;

  uint32_t addFile(std::string name) {
    table.files.push_back(std::move(name));
    return static_cast<uint32_t>(table.files.size() - 1);
  }

  bool filesOfFour(Cursor &c) {
    std::vector<std::string_view> directories = {""};
    for (std::string_view name = c.string(); c.good() && !name.empty(); name = c.string())
      directories.push_back(name);
    fileNumbers.push_back(0); // files count from 1
    for (std::string_view name = c.string(); c.good() && !name.empty(); name = c.string()) {
      const uint64_t directory = c.unsignedLeb();
      c.unsignedLeb(); // time
      c.unsignedLeb(); // length
      if (table.files.size() > MaxFiles)
        return false;
      fileNumbers.push_back(addFile(joined(directory < directories.size() ? directories[directory] : "", name)));
    }
    return c.good();
  }

  struct Entry {
    std::string_view name;
    uint64_t directory = 0;
  };
  /// The directory table, or the file table: a description of its columns, then its rows.
  bool entriesOfFive(Cursor &c, std::vector<Entry> &entries) {
    const auto columns = c.number<uint8_t>();
    std::pair<uint64_t, uint64_t> formats[256];
    for (unsigned n = 0; n < columns; ++n) {
      formats[n].first = c.unsignedLeb();
      formats[n].second = c.unsignedLeb();
    }
    const uint64_t count = c.unsignedLeb();
    if (!c.good() || table.files.size() + count > MaxFiles || (count && !columns))
      return false;
    for (uint64_t n = 0; n < count; ++n) {
      Entry entry;
      for (unsigned column = 0; column < columns; ++column) {
        const auto [content, form] = formats[column];
        std::string_view text;
        uint64_t value = 0;
        switch (form) {
        case FormString: text = c.string(); break;
        case FormStringOffset:
        case FormLineStringOffset:
          if (!(form == FormStringOffset ? strings : lineStrings).readString(c.number<uint32_t>(), MaxPathBytes, text))
            return false;
          break;
        case FormData1: value = c.number<uint8_t>(); break;
        case FormData2: value = c.number<uint16_t>(); break;
        case FormData4: value = c.number<uint32_t>(); break;
        case FormData8: value = c.number<uint64_t>(); break;
        case FormUdata: value = c.unsignedLeb(); break;
        case FormData16: // a checksum
          c.take(16);
          break;
        case FormBlock: c.take(c.unsignedLeb()); break;
        default: return false;
        }
        if (content == 1) // DW_LNCT_path
          entry.name = text;
        else if (content == 2) // DW_LNCT_directory_index
          entry.directory = value;
      }
      if (!c.good())
        return false;
      entries.push_back(entry);
    }
    return true;
  }
  bool filesOfFive(Cursor &c) {
    std::vector<Entry> directories, files;
    if (!entriesOfFive(c, directories) || !entriesOfFive(c, files))
      return false;
    for (const Entry &file : files)
      fileNumbers.push_back(
          addFile(joined(file.directory < directories.size() ? directories[file.directory].name : "", file.name)));
    return true;
  }

  struct State {
    uint64_t address = 0, file = 1, line = 1, column = 0;
  };
  /// False if there are too many rows.
  bool emit(const State &s, bool ends) {
    if (table.rows.size() + made.size() >= MaxLineRows)
      return false;
    LineTable::Row row;
    row.address = s.address;
    const bool known = !ends && s.file < fileNumbers.size() && fileNumbers[s.file] < table.files.size();
    row.file = known ? fileNumbers[s.file] : 0;
    row.line = known ? static_cast<uint32_t>(s.line) : 0;
    row.column = static_cast<uint32_t>(s.column);
    made.push_back(row);
    return true;
  }

  bool execute(Bytes program) {
    Cursor c(program);
    State s;
    while (c.good() && !c.atEnd()) {
      const auto opcode = c.number<uint8_t>();
      if (opcode >= opcodeBase) {
        const unsigned adjusted = opcode - opcodeBase;
        s.address += uint64_t(adjusted / lineRange) * minimumLength;
        s.line += static_cast<uint64_t>(lineBase + static_cast<int>(adjusted % lineRange));
        if (!emit(s, false))
          return false;
        continue;
      }
      switch (opcode) {
      case 0: { // an extended opcode, with its length
        Cursor extended(c.take(c.unsignedLeb()));
        switch (extended.number<uint8_t>()) {
        case 1: // end of sequence
          if (!emit(s, true))
            return false;
          s = State();
          break;
        case 2: s.address = extended.number<uint64_t>(); break;
        default: // discriminators and what vendors add
          break;
        }
        break;
      }
      case 1: // copy
        if (!emit(s, false))
          return false;
        break;
      case 2: s.address += c.unsignedLeb() * minimumLength; break;
      case 3: s.line += static_cast<uint64_t>(c.signedLeb()); break;
      case 4: s.file = c.unsignedLeb(); break;
      case 5: s.column = c.unsignedLeb(); break;
      case 8: // as the special opcode 255, without its row
        s.address += uint64_t((255 - opcodeBase) / lineRange) * minimumLength;
        break;
      case 9: s.address += c.number<uint16_t>(); break;
      default: // negate_stmt, basic_block, prologue_end, ...: skipped with their operands
        for (unsigned n = 0; n < operandCounts[opcode]; ++n)
          c.unsignedLeb();
      }
    }
    if (c.good())
      table.rows.insert(table.rows.end(), made.begin(), made.end());
    return c.good();
  }
};

LineTable LineTable::read(const ElfFile &elf) {
  LineTable table;
  const Bytes strings = sectionNamed(elf, ".debug_str"), lineStrings = sectionNamed(elf, ".debug_line_str");
  Cursor units(sectionNamed(elf, ".debug_line"));
  while (units.good() && !units.atEnd()) {
    const auto length = units.number<uint32_t>();
    if (length >= 0xFFFF'FFF0) // the 64-bit format
      break;
    const Bytes unit = units.take(length);
    if (!units.good() || !LineProgram(table, strings, lineStrings).run(unit))
      break;
  }
  // At one address the last row holds, but the end of a sequence gives way to the beginning of the next.
  for (size_t n = 0; n < table.rows.size(); ++n)
    table.rows[n].order = static_cast<uint32_t>(n);
  std::sort(table.rows.begin(), table.rows.end(), [](const Row &a, const Row &b) {
    return a.address != b.address ? a.address < b.address : a.order < b.order;
  });
  return table;
}

std::optional<SourcePlace> LineTable::find(uint64_t address) const {
  auto after =
      std::upper_bound(rows.begin(), rows.end(), address, [](uint64_t at, const Row &row) { return at < row.address; });
  if (after == rows.begin())
    return std::nullopt;
  auto row = std::prev(after);
  while (row->line == 0 && row != rows.begin() && std::prev(row)->address == row->address)
    --row;
  if (row->line == 0)
    return std::nullopt;
  return SourcePlace{files[row->file], row->line, row->column};
}

} // namespace flyc::objects
