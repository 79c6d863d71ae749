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
  static constexpr const char *rays = "it walks the trees of ray tracing";
  static constexpr const char *geometry = "it counts what geometry shaders give out";
  static constexpr const char *subvector = "loops over halves of a wave are made by no compiler";
  static constexpr const char *block =
      "blocks of registers that M0 names are used by a calling convention that no kernel of flyc has";
  static constexpr const char *threads = "addresses by the number of the lane are made by no compiler";
  static constexpr const char *named =
      "named barriers are used by no kernel that flyc or clang makes of its own accord";
  static constexpr const char *transposed = "in what order RDNA4 gives out the elements is in no public text";
  static constexpr const char *formats = "the emulator does not convert by the formats of RDNA's buffer descriptors";
  struct Entry {
    std::string_view mnemonic;
    const char *reason;
  };
  static constexpr Entry entries[] = {
      {"s_rfe_b64", trapHandler},
      {"s_rfe_i64", trapHandler},
      {"s_rfe_restore_b64", trapHandler},
      {"v_screen_partition_4se_b32", "it serves pixel shaders"},
      {"ds_gws_init", waveSync},
      {"ds_gws_barrier", waveSync},
      {"ds_gws_sema_v", waveSync},
      {"ds_gws_sema_p", waveSync},
      {"ds_gws_sema_br", waveSync},
      {"ds_gws_sema_release_all", waveSync},
      {"ds_bvh_stack_push4_pop1_rtn_b32", rays},
      {"ds_bvh_stack_push8_pop1_rtn_b32", rays},
      {"ds_bvh_stack_push8_pop2_rtn_b64", rays},
      {"ds_bvh_stack_rtn_b32", rays},
      {"ds_ordered_count", waveSync},
      {"ds_add_gs_reg_rtn", geometry},
      {"ds_sub_gs_reg_rtn", geometry},
      {"s_subvector_loop_begin", subvector},
      {"s_subvector_loop_end", subvector},
      {"buffer_load_d16_format_x", formats},
      {"buffer_load_d16_format_xy", formats},
      {"buffer_load_d16_format_xyz", formats},
      {"buffer_load_d16_format_xyzw", formats},
      {"buffer_load_d16_hi_format_x", formats},
      {"buffer_store_d16_format_x", formats},
      {"buffer_store_d16_format_xy", formats},
      {"buffer_store_d16_format_xyz", formats},
      {"buffer_store_d16_format_xyzw", formats},
      {"buffer_store_d16_hi_format_x", formats},
      {"tbuffer_load_d16_format_x", formats},
      {"tbuffer_load_d16_format_xy", formats},
      {"tbuffer_load_d16_format_xyz", formats},
      {"tbuffer_load_d16_format_xyzw", formats},
      {"tbuffer_store_d16_format_x", formats},
      {"tbuffer_store_d16_format_xy", formats},
      {"tbuffer_store_d16_format_xyz", formats},
      {"tbuffer_store_d16_format_xyzw", formats},
      {"global_load_block", block},
      {"global_store_block", block},
      {"scratch_load_block", block},
      {"scratch_store_block", block},
      {"global_load_addtid_b32", threads},
      {"global_store_addtid_b32", threads},
      {"global_load_tr_b128", transposed},
      {"global_load_tr_b64", transposed},
      {"global_atomic_ordered_add_b64", "it waits for an order of the waves that only graphics queues keep"},
      {"s_alloc_vgpr", "kernels with a changing number of registers are started by a mode that flyc's are not"},
      {"s_barrier_init", named},
      {"s_barrier_join", named},
      {"s_barrier_leave", named},
      {"s_get_barrier_state", named},
      {"s_wakeup_barrier", named},
      {"v_permlane_idx_gen_b32",
       "it prepares lane numbers for permutations, and no compiler makes it of its own accord"},
      {"s_code_end", "it only fills the space behind a kernel; to execute it is an error"},
  };
  for (const Entry &entry : entries)
    if (entry.mnemonic == mnemonic)
      return entry.reason;
  return nullptr;
}

} // namespace flyc::emulator
