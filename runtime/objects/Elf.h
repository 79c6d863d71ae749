//===- Elf.h - the tables of an AMDGPU ELF file ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Bytes -> header, program headers, sections, symbols. After readElf every table lies inside the file, every segment's
// and section's bytes lie inside the file, and every symbol's name is a string of the file. What a symbol points at is
// not yet known to exist: ask fileOffset.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_OBJECTS_ELF_H
#define FLYC_RUNTIME_OBJECTS_ELF_H

#include "runtime/objects/Bytes.h"
#include "runtime/objects/ObjectReader.h"

#include <optional>
#include <string_view>
#include <vector>

namespace flyc::objects {

struct ElfSegment {
  uint32_t type = 0, flags = 0;
  uint64_t offset = 0, address = 0, fileSize = 0, memorySize = 0;
  bool isExecutable() const { return flags & 1; }
};

struct ElfSection {
  std::string_view name; ///< empty if the file has no names of sections
  uint32_t type = 0, link = 0;
  uint64_t flags = 0, offset = 0, size = 0, entrySize = 0;
  bool isCompressed() const { return flags >> 11 & 1; }
  bool isLoaded() const { return flags & 2; }
};

struct ElfSymbol {
  std::string_view name;
  uint64_t value = 0, size = 0;
  uint8_t type = 0;
  bool defined = false;
};

/// An entry of a dynamic relocation table with addends.
struct ElfRelocation {
  uint64_t offset = 0;           ///< the virtual address of what is to be changed
  uint32_t type = 0, symbol = 0; ///< an index into dynamicSymbols
  int64_t addend = 0;
};

struct ElfFile {
  Bytes bytes;
  uint8_t abiVersion = 0;
  uint32_t flags = 0;
  std::vector<ElfSegment> segments;
  std::vector<ElfSection> sections;
  std::vector<ElfSymbol> dynamicSymbols; ///< .dynsym: what a loader sees
  std::vector<ElfSymbol> symbols;        ///< .symtab: absent from a stripped file

  /// The loaded segment whose file bytes hold [address, address + length), or null.
  const ElfSegment *segmentOf(uint64_t address, uint64_t length) const;
};

/// The types of symbols and segments that are looked at (System V ABI).
enum : uint32_t { ElfSegmentLoad = 1, ElfSegmentNote = 4 };
enum : uint32_t {
  ElfSectionSymbols = 2,
  ElfSectionAddends = 4,
  ElfSectionNote = 7,
  ElfSectionNoBits = 8,
  ElfSectionDynamicSymbols = 11
};
enum : uint8_t { ElfSymbolObject = 1, ElfSymbolFunction = 2 };

support::Result<ElfFile, ReadError> readElf(Bytes bytes);

/// What a loader has to relocate: the entries of every loaded section of relocations (with addends: AMDGPU has no
/// others).
support::Result<std::vector<ElfRelocation>, ReadError> readRelocations(const ElfFile &elf);

struct ElfNotes {
  std::vector<Bytes> metadata; ///< the descriptors of NT_AMDGPU_METADATA: as many as objects were linked
  std::optional<Bytes> build;  ///< the 32 bytes of the note of support/BuildNote.h
};

/// From the note segments; without metadata there, from the note sections.
support::Result<ElfNotes, ReadError> readNotes(const ElfFile &elf);

} // namespace flyc::objects

#endif // FLYC_RUNTIME_OBJECTS_ELF_H
