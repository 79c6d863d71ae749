//===- BuildIds.cpp -------------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Walks the program headers of the mapped objects (dl_iterate_phdr) to their PT_NOTE segments.
//===----------------------------------------------------------------------===//

#include "compiler/tools/flyc/BuildIds.h"

#include <cstddef>
#include <cstring>
#include <link.h>
#include <string_view>
#include <utility>

using namespace flyc::driver;

namespace {

std::string buildIdOf(const dl_phdr_info &object) {
  for (int i = 0; i < object.dlpi_phnum; ++i) {
    const ElfW(Phdr) &segment = object.dlpi_phdr[i];
    if (segment.p_type != PT_NOTE)
      continue;
    const char *at = reinterpret_cast<const char *>(object.dlpi_addr + segment.p_vaddr);
    const char *end = at + segment.p_memsz;
    while (end - at >= static_cast<std::ptrdiff_t>(sizeof(ElfW(Nhdr)))) {
      ElfW(Nhdr) note;
      std::memcpy(&note, at, sizeof(note));
      const char *name = at + sizeof(note);
      const char *bytes = name + ((note.n_namesz + 3) & ~3u);
      const char *next = bytes + ((note.n_descsz + 3) & ~3u);
      if (next > end)
        break;
      if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && std::memcmp(name, "GNU", 4) == 0) {
        std::string id;
        for (unsigned b = 0; b < note.n_descsz; ++b) {
          id += "0123456789abcdef"[static_cast<unsigned char>(bytes[b]) >> 4];
          id += "0123456789abcdef"[static_cast<unsigned char>(bytes[b]) & 15];
        }
        return id;
      }
      at = next;
    }
  }
  return "";
}

struct Visit {
  BuildIds ids;
  bool first = true;
};

int visit(dl_phdr_info *object, size_t, void *data) {
  Visit &walk = *static_cast<Visit *>(data);
  BuildIds &ids = walk.ids;
  std::string_view path = object->dlpi_name ? object->dlpi_name : "";
  std::string_view file = path.substr(path.find_last_of('/') + 1);
  if (std::exchange(walk.first, false)) // the program itself comes first
    ids.flyc = buildIdOf(*object);
  else if (file.starts_with("libLLVM.so"))
    ids.llvm = buildIdOf(*object);
  else if (file.starts_with("libMLIR.so"))
    ids.mlir = buildIdOf(*object);
  return 0;
}

} // namespace

BuildIds flyc::driver::readBuildIds() {
  Visit walk;
  dl_iterate_phdr(visit, &walk);
  return walk.ids;
}
