//===- NotExecuted.cpp - opcodes that are left out on purpose -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/isa/NotExecuted.h"

#include <string_view>

namespace flyc::emulator {

const char *reasonNotExecuted(const char *mnemonic) {
  struct Entry {
    std::string_view prefix;
    const char *reason;
  };
  static constexpr Entry entries[] = {
      {"s_rfe_", "it returns from a trap handler, which runs with privileges that kernels do not have"},
      {"s_endpgm_ordered_ps_done", "it ends pixel shaders"},
      {"v_screen_partition_4se_b32", "it serves pixel shaders"},
      {"ds_gws_",
       "global wave sync needs the resource that a graphics or cooperative queue reserves; the emulator has none"},
  };
  for (const Entry &entry : entries)
    if (std::string_view(mnemonic).starts_with(entry.prefix))
      return entry.reason;
  return nullptr;
}

} // namespace flyc::emulator
