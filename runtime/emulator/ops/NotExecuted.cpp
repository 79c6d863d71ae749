//===- NotExecuted.cpp - opcodes that are left out on purpose -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/NotExecuted.h"

#include <string_view>

namespace flyc::emulator {

const char *reasonNotExecuted(const char *mnemonic) {
  static constexpr const char *trapHandler =
      "it returns from a trap handler, which runs with privileges that kernels do not have";
  static constexpr const char *waveSync =
      "global wave sync needs the resource that a graphics or cooperative queue reserves; the emulator has none";
  struct Entry {
    std::string_view mnemonic;
    const char *reason;
  };
  static constexpr Entry entries[] = {
      {"s_rfe_b64", trapHandler},
      {"s_rfe_restore_b64", trapHandler},
      {"v_screen_partition_4se_b32", "it serves pixel shaders"},
      {"ds_gws_init", waveSync},
      {"ds_gws_barrier", waveSync},
      {"ds_gws_sema_v", waveSync},
      {"ds_gws_sema_p", waveSync},
      {"ds_gws_sema_br", waveSync},
      {"ds_gws_sema_release_all", waveSync},
  };
  for (const Entry &entry : entries)
    if (entry.mnemonic == mnemonic)
      return entry.reason;
  return nullptr;
}

} // namespace flyc::emulator
