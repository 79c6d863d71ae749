//===- Elf.cpp - the tables of an AMDGPU ELF file -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Offsets of fields: System V ABI, "Object Files" (ELF64). AMD's values: AMDGPUUsage, "Header" and "Note Records".
//===----------------------------------------------------------------------===//

#include "runtime/objects/Elf.h"

#include "support/BuildNote.h"

#include <algorithm>

namespace flyc::objects {

namespace {

constexpr uint64_t HeaderSize = 64, SegmentEntry = 56, SectionEntry = 64, SymbolEntry = 24, RelocationEntry = 24;
constexpr uint16_t TypeRelocatable = 1, TypeDynamic = 3, MachineAmdGpu = 224;
constexpr uint8_t OsAbiAmdHsa = 64;
constexpr uint32_t NoteAmdGpuMetadata = 32;
// Tables may overlap: without these, the work could grow with the square of the file.
constexpr size_t MaxNameBytes = 64u << 10;
constexpr uint64_t MaxNoteBytes = 16u << 20;
constexpr uint64_t MaxMetadataNotes = 256;

std::string number(uint64_t value) { return std::to_string(value); }

ReadError truncated(const std::string &what, uint64_t offset, uint64_t length, size_t fileSize) {
  return {ReadErrorKind::Truncated, what + " takes " + number(length) + " bytes at offset " + number(offset) +
                                        ", the file has " + number(fileSize)};
}

std::optional<ReadError> readIdentity(Bytes bytes) {
  static constexpr uint8_t Magic[4] = {0x7f, 'E', 'L', 'F'};
  if (bytes.size() < 4 || std::memcmp(bytes.data(), Magic, 4) != 0)
    return ReadError{ReadErrorKind::NotElf, "the file does not start with the ELF magic"};
  if (bytes.size() < HeaderSize)
    return truncated("the ELF header", 0, HeaderSize, bytes.size());
  auto eClass = bytes.read<uint8_t>(4), order = bytes.read<uint8_t>(5);
  if (eClass != 2 || order != 1)
    return ReadError{ReadErrorKind::WrongElf, "ELF class " + number(eClass) + ", byte order " + number(order) +
                                                  "; a code object has class 2 (64 bit), order 1 (little endian)"};
  auto machine = bytes.read<uint16_t>(18);
  if (machine != MachineAmdGpu)
    return ReadError{ReadErrorKind::NotAmdGpu,
                     "machine " + number(machine) + "; a code object has " + number(MachineAmdGpu) + " (AMDGPU)"};
  auto osAbi = bytes.read<uint8_t>(7);
  if (osAbi != OsAbiAmdHsa)
    return ReadError{ReadErrorKind::NotAmdGpu,
                     "operating system ABI " + number(osAbi) + "; a code object has " + number(OsAbiAmdHsa) + " (HSA)"};
  auto type = bytes.read<uint16_t>(16);
  if (type == TypeRelocatable)
    return ReadError{ReadErrorKind::NotLinked, "a relocatable object, not yet linked: it cannot be loaded"};
  if (type != TypeDynamic)
    return ReadError{ReadErrorKind::WrongElf,
                     "ELF type " + number(type) + "; a code object has " + number(TypeDynamic) + " (shared object)"};
  return std::nullopt;
}

// A table of `count` entries of `entry` bytes that must lie in the file.
std::optional<ReadError> checkTable(Bytes bytes, const std::string &what, uint64_t offset, uint64_t count,
                                    uint64_t entry) {
  if (!bytes.contains(offset, count * entry)) // 16-bit counts: the product fits
    return truncated(what, offset, count * entry, bytes.size());
  return std::nullopt;
}

std::optional<ReadError> readSegments(ElfFile &elf) {
  Bytes bytes = elf.bytes;
  auto offset = bytes.read<uint64_t>(32);
  auto entry = bytes.read<uint16_t>(54), count = bytes.read<uint16_t>(56);
  if (count == 0)
    return ReadError{ReadErrorKind::BadSection, "no program headers: nothing to load"};
  if (entry != SegmentEntry)
    return ReadError{ReadErrorKind::WrongElf, "program headers of " + number(entry) + " bytes instead of 56"};
  if (auto error = checkTable(bytes, "the program header table", offset, count, entry))
    return error;
  for (uint64_t i = 0; i < count; ++i) {
    uint64_t at = offset + i * entry;
    ElfSegment segment;
    segment.type = bytes.read<uint32_t>(at);
    segment.flags = bytes.read<uint32_t>(at + 4);
    segment.offset = bytes.read<uint64_t>(at + 8);
    segment.address = bytes.read<uint64_t>(at + 16);
    segment.fileSize = bytes.read<uint64_t>(at + 32);
    segment.memorySize = bytes.read<uint64_t>(at + 40);
    if (!bytes.contains(segment.offset, segment.fileSize))
      return truncated("segment " + number(i), segment.offset, segment.fileSize, bytes.size());
    if (segment.type == ElfSegmentLoad &&
        (segment.fileSize > segment.memorySize || segment.address + segment.memorySize < segment.address))
      return ReadError{ReadErrorKind::BadSection, "segment " + number(i) + " has " + number(segment.fileSize) +
                                                      " bytes in the file and " + number(segment.memorySize) +
                                                      " in memory at address " + number(segment.address)};
    elf.segments.push_back(segment);
  }
  return std::nullopt;
}

std::optional<ReadError> readSections(ElfFile &elf) {
  Bytes bytes = elf.bytes;
  auto offset = bytes.read<uint64_t>(40);
  auto entry = bytes.read<uint16_t>(58), count = bytes.read<uint16_t>(60);
  if (offset == 0 || count == 0)
    return ReadError{ReadErrorKind::BadSection, "no section headers: the symbols cannot be found"};
  if (entry != SectionEntry)
    return ReadError{ReadErrorKind::WrongElf, "section headers of " + number(entry) + " bytes instead of 64"};
  if (auto error = checkTable(bytes, "the section header table", offset, count, entry))
    return error;
  for (uint64_t i = 0; i < count; ++i) {
    uint64_t at = offset + i * entry;
    ElfSection section;
    section.type = bytes.read<uint32_t>(at + 4);
    section.flags = bytes.read<uint64_t>(at + 8);
    section.offset = bytes.read<uint64_t>(at + 24);
    section.size = bytes.read<uint64_t>(at + 32);
    section.link = bytes.read<uint32_t>(at + 40);
    section.entrySize = bytes.read<uint64_t>(at + 56);
    if (section.type != ElfSectionNoBits && section.type != 0 && !bytes.contains(section.offset, section.size))
      return truncated("section " + number(i), section.offset, section.size, bytes.size());
    elf.sections.push_back(section);
  }
  // Names are only a help: where the table of names is not valid, they stay empty.
  const auto names = bytes.read<uint16_t>(62);
  if (names < count && elf.sections[names].type == 3) {
    const Bytes text = bytes.slice(elf.sections[names].offset, elf.sections[names].size);
    for (uint64_t i = 0; i < count; ++i)
      text.readString(bytes.read<uint32_t>(offset + i * entry), MaxNameBytes, elf.sections[i].name);
  }
  return std::nullopt;
}

std::optional<ReadError> readSymbols(ElfFile &elf, uint32_t sectionType, std::vector<ElfSymbol> &symbols) {
  for (size_t i = 0; i < elf.sections.size(); ++i) {
    const ElfSection &table = elf.sections[i];
    if (table.type != sectionType)
      continue;
    std::string what = "symbol table (section " + number(i) + ")";
    if (table.entrySize != SymbolEntry || table.size % SymbolEntry != 0)
      return ReadError{ReadErrorKind::BadSection, what + " has " + number(table.size) + " bytes in entries of " +
                                                      number(table.entrySize) + " instead of 24"};
    // A string table is of type 3; one without bytes in the file would have no bounds.
    if (table.link >= elf.sections.size() || elf.sections[table.link].type != 3)
      return ReadError{ReadErrorKind::BadSection,
                       what + " names section " + number(table.link) + " as its strings, which is not a string table"};
    if (!symbols.empty())
      return ReadError{ReadErrorKind::BadSection, "a second " + what};
    const ElfSection &strings = elf.sections[table.link];
    Bytes names = elf.bytes.slice(strings.offset, strings.size);
    Bytes entries = elf.bytes.slice(table.offset, table.size);
    symbols.reserve(table.size / SymbolEntry);
    for (uint64_t at = 0; at < table.size; at += SymbolEntry) {
      ElfSymbol symbol;
      auto name = entries.read<uint32_t>(at);
      symbol.type = entries.read<uint8_t>(at + 4) & 0xf;
      symbol.defined = entries.read<uint16_t>(at + 6) != 0;
      symbol.value = entries.read<uint64_t>(at + 8);
      symbol.size = entries.read<uint64_t>(at + 16);
      if (!names.readString(name, MaxNameBytes, symbol.name))
        return ReadError{ReadErrorKind::BadSection, what + ": the name of symbol " + number(at / SymbolEntry) + " at " +
                                                        number(name) +
                                                        " does not end in the string table, or passes 64 KiB"};
      symbols.push_back(symbol);
    }
  }
  return std::nullopt;
}

struct FoundNotes {
  std::vector<Bytes> metadata;
  std::optional<Bytes> build;
};

// Walks the notes in `notes`.
std::optional<ReadError> walkNotes(Bytes notes, FoundNotes &found) {
  uint64_t at = 0;
  while (notes.size() - at >= 12) {
    uint64_t nameSize = notes.read<uint32_t>(at), descSize = notes.read<uint32_t>(at + 4);
    auto type = notes.read<uint32_t>(at + 8);
    uint64_t name = at + 12, desc = name + ((nameSize + 3) & ~uint64_t{3});
    uint64_t end = desc + ((descSize + 3) & ~uint64_t{3}); // 32-bit sizes: these sums fit
    if (desc > notes.size() || descSize > notes.size() - desc)
      return ReadError{ReadErrorKind::BadNote, "a note of " + number(nameSize) + " + " + number(descSize) +
                                                   " bytes at " + number(at) + " in " + number(notes.size()) +
                                                   " bytes of notes"};
    const auto isOf = [&](const char *owner, uint64_t size) {
      return nameSize == size && std::memcmp(notes.data() + name, owner, size) == 0;
    };
    if (isOf("AMDGPU", 7) && type == NoteAmdGpuMetadata) {
      const Bytes contents = notes.slice(desc, descSize);
      // Segments may lie over each other.
      if (std::ranges::none_of(found.metadata, [&](Bytes other) { return other.data() == contents.data(); }))
        found.metadata.push_back(contents);
      if (found.metadata.size() > MaxMetadataNotes)
        return ReadError{ReadErrorKind::BadNote, "more than " + number(MaxMetadataNotes) + " metadata notes"};
    }
    if (isOf(BuildNoteOwner, sizeof BuildNoteOwner) && type == BuildNoteType) {
      if (found.build || descSize != BuildNoteBytes)
        return ReadError{ReadErrorKind::BadNote, found.build ? "two notes of flyc: which one holds?"
                                                             : "the note of flyc has " + number(descSize) +
                                                                   " bytes; a build id has " + number(BuildNoteBytes)};
      found.build = notes.slice(desc, descSize);
    }
    if (end >= notes.size())
      break;
    at = end;
  }
  return std::nullopt;
}

} // namespace

const ElfSegment *ElfFile::segmentOf(uint64_t address, uint64_t length) const {
  for (const ElfSegment &segment : segments)
    if (segment.type == ElfSegmentLoad && address >= segment.address && length <= segment.fileSize &&
        address - segment.address <= segment.fileSize - length)
      return &segment;
  return nullptr;
}

support::Result<ElfFile, ReadError> readElf(Bytes bytes) {
  if (auto error = readIdentity(bytes))
    return *error;
  ElfFile elf;
  elf.bytes = bytes;
  elf.abiVersion = bytes.read<uint8_t>(8);
  elf.flags = bytes.read<uint32_t>(48);
  if (auto error = readSegments(elf))
    return *error;
  if (auto error = readSections(elf))
    return *error;
  if (auto error = readSymbols(elf, ElfSectionDynamicSymbols, elf.dynamicSymbols))
    return *error;
  if (auto error = readSymbols(elf, ElfSectionSymbols, elf.symbols))
    return *error;
  return elf;
}

support::Result<std::vector<ElfRelocation>, ReadError> readRelocations(const ElfFile &elf) {
  std::vector<ElfRelocation> relocations;
  for (size_t i = 0; i < elf.sections.size(); ++i) {
    const ElfSection &table = elf.sections[i];
    if (table.type != ElfSectionAddends || !table.isLoaded())
      continue;
    const std::string what = "relocation table (section " + number(i) + ")";
    if (table.entrySize != RelocationEntry || table.size % RelocationEntry != 0)
      return ReadError{ReadErrorKind::BadSection, what + " has " + number(table.size) + " bytes in entries of " +
                                                      number(table.entrySize) + " instead of 24"};
    if (relocations.size() * RelocationEntry + table.size > elf.bytes.size()) // tables that overlap: see above
      return ReadError{ReadErrorKind::BadSection,
                       what + ": the tables of relocations together are larger than the file"};
    Bytes entries = elf.bytes.slice(table.offset, table.size);
    for (uint64_t at = 0; at < table.size; at += RelocationEntry) {
      ElfRelocation relocation;
      relocation.offset = entries.read<uint64_t>(at);
      relocation.type = entries.read<uint32_t>(at + 8);
      relocation.symbol = entries.read<uint32_t>(at + 12);
      relocation.addend = static_cast<int64_t>(entries.read<uint64_t>(at + 16));
      if (relocation.symbol >= elf.dynamicSymbols.size() && relocation.symbol != 0)
        return ReadError{ReadErrorKind::BadSection, what + ": entry " + number(at / RelocationEntry) +
                                                        " names symbol " + number(relocation.symbol) + " of " +
                                                        number(elf.dynamicSymbols.size())};
      relocations.push_back(relocation);
    }
  }
  return relocations;
}

support::Result<ElfNotes, ReadError> readNotes(const ElfFile &elf) {
  FoundNotes found;
  uint64_t walked = 0;
  auto walk = [&](uint64_t offset, uint64_t size) -> std::optional<ReadError> {
    walked += size; // of ranges that lie in the file, at most 2^16 of them each
    if (walked > MaxNoteBytes)
      return ReadError{ReadErrorKind::BadNote, number(walked) + " bytes of notes; at most 16777216 are read"};
    return walkNotes(elf.bytes.slice(offset, size), found);
  };
  for (const ElfSegment &segment : elf.segments)
    if (segment.type == ElfSegmentNote)
      if (auto error = walk(segment.offset, segment.fileSize))
        return *error;
  if (found.metadata.empty()) {
    found = {};
    for (const ElfSection &section : elf.sections)
      if (section.type == ElfSectionNote)
        if (auto error = walk(section.offset, section.size))
          return *error;
  }
  if (found.metadata.empty())
    return ReadError{ReadErrorKind::NoMetadata, "no AMDGPU metadata note: the kernels' arguments are unknown"};
  return ElfNotes{std::move(found.metadata), found.build};
}

} // namespace flyc::objects
