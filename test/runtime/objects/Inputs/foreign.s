# A code object as other people's assembly makes them: version 4 with metadata 1.0, which has no amdhsa.target; argument
# names that come twice; hidden arguments before others; kernels without .args, of another kind, with keys that nobody knows.
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.amdhsa_code_object_version 4
.text

# out[i] = 1000 * first + second, with kernel arguments (out, i32 first, i32 second).
.macro CODE name
.globl \name
.p2align 8
.type \name,@function
\name:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_load_dwordx2 s[6:7], s[0:1], 0x8
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  s_mul_i32 s6, s6, 1000
  s_add_u32 s6, s6, s7
  v_mov_b32 v2, s6
  global_store_dword v1, v2, s[4:5]
  s_endpgm
.size \name,.-\name
.endm
CODE twins
CODE bare
CODE required

# out[i] = block size + 1000 * grid size + value
.globl odd_order
.p2align 8
.type odd_order,@function
odd_order:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_load_dwordx2 s[6:7], s[0:1], 0x10
  s_load_dword s8, s[0:1], 0x18
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  s_and_b32 s4, s4, 0xffff
  s_mul_i32 s8, s8, 1000
  s_add_u32 s4, s4, s8
  s_add_u32 s4, s4, s5
  v_mov_b32 v2, s4
  global_store_dword v1, v2, s[6:7]
  s_endpgm
.size odd_order,.-odd_order

.section .rodata
.macro DESCRIPTOR name
.p2align 6
.amdhsa_kernel \name
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_next_free_vgpr 16
  .amdhsa_next_free_sgpr 16
  .amdhsa_accum_offset 16
.end_amdhsa_kernel
.endm
DESCRIPTOR twins
DESCRIPTOR bare
DESCRIPTOR required
DESCRIPTOR odd_order

.amdgpu_metadata
---
amdhsa.version: [1, 0]
amdhsa.kernels:
  - .name: twins
    .symbol: twins.kd
    .kernarg_segment_size: 16
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 16
    .max_flat_workgroup_size: 64
    .args:
      - {.name: out, .size: 8, .offset: 0, .value_kind: global_buffer, .address_space: global, .value_type: i32}
      - {.name: pad, .size: 4, .offset: 8, .value_kind: by_value, .value_type: i32}
      - {.name: pad, .size: 4, .offset: 12, .value_kind: by_value, .value_type: i32}
  - .name: bare
    .symbol: bare.kd
    .kernarg_segment_size: 16
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 16
    .max_flat_workgroup_size: 64
  - .max_flat_workgroup_size: 64
    .symbol: required.kd
    .name: required
    .kind: init
    .reqd_workgroup_size: [64, 1, 1]
    .workgroup_size_hint: [64, 1, 1]
    .vec_type_hint: int
    .uniform_work_group_size: 1
    .language: Assembler
    .language_version: [2, 0]
    .vendor_tuning: {.tile: [128, 64], .name: fast}
    .kernarg_segment_size: 16
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 16
    .agpr_count: 0
    .sgpr_spill_count: 0
    .vgpr_spill_count: 0
    .args:
      - {.size: 8, .offset: 0, .value_kind: global_buffer, .address_space: global, .actual_access: write_only}
      - {.size: 4, .offset: 8, .value_kind: by_value}
      - {.size: 4, .offset: 12, .value_kind: by_value}
  - .name: odd_order
    .symbol: odd_order.kd
    .kernarg_segment_size: 32
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 16
    .max_flat_workgroup_size: 1024
    .args:
      - {.size: 2, .offset: 0, .value_kind: hidden_group_size_x}
      - {.name: value, .size: 4, .offset: 4, .value_kind: by_value}
      - {.size: 8, .offset: 8, .value_kind: hidden_none}
      - {.name: out, .size: 8, .offset: 16, .value_kind: global_buffer, .address_space: global}
      - {.size: 4, .offset: 24, .value_kind: hidden_block_count_x}
...
.end_amdgpu_metadata
