# A kernel with one argument of eight bytes, which it leaves alone.
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl nothing
  .p2align 8
  .type nothing,@function
nothing:
  s_endpgm
.Lend:
  .size nothing, .Lend-nothing
  .rodata
  .p2align 6
  .amdhsa_kernel nothing
    .amdhsa_kernarg_size 8
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 8
  .end_amdhsa_kernel
  .amdgpu_metadata
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: nothing
    .symbol: nothing.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 8
    .agpr_count: 0
    .max_flat_workgroup_size: 1024
    .args:
      - {.name: x, .offset: 0, .size: 8, .value_kind: by_value}
  .end_amdgpu_metadata
