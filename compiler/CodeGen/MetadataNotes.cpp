//===- MetadataNotes.cpp - one description of all kernels of a code object ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/MetadataNotes.h"

#include "llvm/BinaryFormat/ELF.h"
#include "llvm/BinaryFormat/MsgPackDocument.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/Endian.h"

namespace flyc::codegen {

namespace {

constexpr char MetadataOwner[] = "AMDGPU";
constexpr char KernelsKey[] = "amdhsa.kernels";

size_t padded(size_t bytes) { return llvm::alignTo<4>(bytes); }

void appendNote(llvm::SmallVectorImpl<char> &to, llvm::StringRef ownerWithZero, uint32_t type,
                llvm::StringRef contents) {
  for (uint32_t word : {uint32_t(ownerWithZero.size()), uint32_t(contents.size()), type}) {
    char bytes[4];
    llvm::support::endian::write32le(bytes, word);
    to.append(bytes, bytes + 4);
  }
  for (llvm::StringRef part : {ownerWithZero, contents}) {
    to.append(part.begin(), part.end());
    to.append(padded(part.size()) - part.size(), 0);
  }
}

/// Adds the kernels of a note to `all`. What else stands in it is the same in all notes of a code object.
std::optional<std::string> addKernels(llvm::msgpack::Document &all, llvm::StringRef note) {
  using llvm::msgpack::DocNode;
  const auto merge = [](DocNode *known, DocNode added, DocNode key) -> int {
    if (known->getKind() != added.getKind())
      return -1;
    const bool isKernels = known->isArray() && key.isString() && key.getString() == KernelsKey;
    return isKernels ? static_cast<int>(known->getArray().size()) : 0; // where the elements go
  };
  if (!all.readFromBlob(note, /*Multi=*/false, merge) || !all.getRoot().isMap())
    return "a metadata note is not a map in MessagePack, or contradicts another one";
  return std::nullopt;
}

/// Puts `notes` in the place of the section of notes at `offset`, which is longer. Nothing else moves: the section and
/// the segment that ends with it become shorter.
std::optional<std::string> replaceNotes(llvm::SmallVectorImpl<char> &codeObject,
                                        const llvm::object::ELF64LE::Ehdr &header, uint64_t offset, uint64_t size,
                                        llvm::ArrayRef<char> notes) {
  using llvm::object::ELF64LE;
  if (notes.size() > size)
    return "its metadata has not become shorter";
  auto *segments = reinterpret_cast<ELF64LE::Phdr *>(codeObject.data() + header.e_phoff);
  auto *sections = reinterpret_cast<ELF64LE::Shdr *>(codeObject.data() + header.e_shoff);
  for (auto &segment : llvm::MutableArrayRef(segments, header.e_phnum)) {
    if (segment.p_type != llvm::ELF::PT_NOTE)
      continue;
    if (segment.p_offset + segment.p_filesz != offset + size)
      return "its notes do not end with the metadata";
    segment.p_filesz = offset + notes.size() - segment.p_offset;
    segment.p_memsz = segment.p_filesz;
  }
  for (auto &section : llvm::MutableArrayRef(sections, header.e_shnum))
    if (section.sh_offset == offset && section.sh_type == llvm::ELF::SHT_NOTE)
      section.sh_size = notes.size();
  char *place = codeObject.data() + offset;
  std::fill(std::copy(notes.begin(), notes.end(), place), place + size, 0);
  return std::nullopt;
}

} // namespace

std::optional<std::string> joinMetadata(llvm::SmallVectorImpl<char> &codeObject) {
  const auto text = [](llvm::Error error) { return llvm::toString(std::move(error)); };
  auto elf = llvm::object::ELF64LEFile::create(llvm::StringRef(codeObject.data(), codeObject.size()));
  if (!elf)
    return text(elf.takeError());
  auto sections = elf->sections();
  if (!sections)
    return text(sections.takeError());
  for (const auto &section : *sections) {
    if (section.sh_type != llvm::ELF::SHT_NOTE)
      continue;
    llvm::Error error = llvm::Error::success();
    llvm::SmallVector<llvm::StringRef> found;
    bool others = false;
    for (const auto &note : elf->notes(section, error)) {
      const llvm::StringRef contents = note.getDescAsStringRef(4);
      if (note.getName() == MetadataOwner && note.getType() == llvm::ELF::NT_AMDGPU_METADATA)
        found.push_back(contents);
      else
        others = true;
    }
    if (error)
      return text(std::move(error));
    if (found.size() < 2)
      continue;
    if (others)
      return "its metadata stands beside other notes";
    llvm::msgpack::Document all;
    for (llvm::StringRef contents : found)
      if (std::optional<std::string> why = addKernels(all, contents))
        return why;
    std::string contents;
    all.writeToBlob(contents);
    llvm::SmallVector<char, 0> notes;
    appendNote(notes, llvm::StringRef(MetadataOwner, sizeof MetadataOwner), llvm::ELF::NT_AMDGPU_METADATA, contents);
    return replaceNotes(codeObject, elf->getHeader(), section.sh_offset, section.sh_size, notes);
  }
  return "it has no two metadata notes to join";
}

} // namespace flyc::codegen
