# Stores what LDS and v5 hold, which nothing has written; every workgroup to the same place.
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl unwritten
  .p2align 8
  .type unwritten,@function
unwritten:
  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_lshlrev_b32 v0, 2, v0
  ds_read_b32 v1, v0
  s_waitcnt lgkmcnt(0)
  v_add_u32 v1, v1, v5
  global_store_dword v0, v1, s[2:3]
  s_endpgm
.Lend:
  .size unwritten, .Lend-unwritten
  .rodata
  .p2align 6
  .amdhsa_kernel unwritten
    .amdhsa_kernarg_size 8
    .amdhsa_group_segment_fixed_size 256
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 8
  .end_amdhsa_kernel
  .amdgpu_metadata
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: unwritten
    .symbol: unwritten.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 256
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 8
    .agpr_count: 0
    .max_flat_workgroup_size: 1024
    .args:
      - {.name: x, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}
  .end_amdgpu_metadata
