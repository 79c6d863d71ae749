# Adds 1 to each of 64 floats; `careless` does not wait for the load.
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .macro ADD_ONE name, wait
  .globl \name
  .p2align 8
  .type \name,@function
\name:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_lshlrev_b32 v0, 2, v0
  s_waitcnt lgkmcnt(0)
  global_load_dword v1, v0, s[2:3]
  .if \wait
  s_waitcnt vmcnt(0)
  .endif
  v_add_f32 v1, 1.0, v1
  global_store_dword v0, v1, s[2:3]
  s_endpgm
.Lend_\name:
  .size \name, .Lend_\name-\name
  .endm
  ADD_ONE careful, 1
  ADD_ONE careless, 0
  .rodata
  .macro DESCRIBE name
  .p2align 6
  .amdhsa_kernel \name
    .amdhsa_kernarg_size 8
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 8
  .end_amdhsa_kernel
  .endm
  DESCRIBE careful
  DESCRIBE careless
  .amdgpu_metadata
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: careful
    .symbol: careful.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 8
    .agpr_count: 0
    .max_flat_workgroup_size: 64
    .args: [{.name: x, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}]
  - .name: careless
    .symbol: careless.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 8
    .agpr_count: 0
    .max_flat_workgroup_size: 64
    .args: [{.name: x, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}]
  .end_amdgpu_metadata
