//===- Generator.cpp - which compiler is this -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Package/Generator.h"

#include <cstring>
#include <elf.h>
#include <link.h>

namespace flyc::package {

namespace {

// The GNU build id in a note segment that the dynamic loader has mapped.
std::string buildIdIn(const char *notes, size_t size) {
  size_t at = 0;
  while (size - at >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) header;
    std::memcpy(&header, notes + at, sizeof(header));
    size_t name = at + sizeof(header), desc = name + ((header.n_namesz + 3u) & ~size_t{3});
    size_t end = desc + ((header.n_descsz + 3u) & ~size_t{3});
    if (end > size)
      break;
    if (header.n_type == NT_GNU_BUILD_ID && header.n_namesz == 4 && std::memcmp(notes + name, "GNU", 4) == 0) {
      std::string text;
      for (size_t i = 0; i < header.n_descsz; ++i) {
        auto byte = static_cast<unsigned char>(notes[desc + i]);
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15];
      }
      return text;
    }
    at = end;
  }
  return {};
}

// The name under which a mapped module stands in the manifest; empty: not of interest.
std::string moduleName(const char *path) {
  if (path[0] == '\0')
    return "flyc"; // the program itself
  const char *slash = std::strrchr(path, '/');
  const char *base = slash ? slash + 1 : path;
  for (const char *library : {"libLLVM", "libMLIR"})
    if (std::strncmp(base, library, std::strlen(library)) == 0)
      return library;
  return {};
}

int addModule(dl_phdr_info *info, size_t, void *data) {
  std::string name = moduleName(info->dlpi_name);
  if (name.empty())
    return 0;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr) &header = info->dlpi_phdr[i];
    if (header.p_type != PT_NOTE)
      continue;
    std::string id = buildIdIn(reinterpret_cast<const char *>(info->dlpi_addr + header.p_vaddr), header.p_memsz);
    if (!id.empty())
      static_cast<Generator *>(data)->buildIds.emplace(name, id);
  }
  return 0;
}

} // namespace

Generator currentGenerator() {
  Generator generator;
  generator.version = FLYC_VERSION;
  dl_iterate_phdr(addModule, &generator);
  return generator;
}

} // namespace flyc::package
