# Instructions that the emulator does not execute, and bytes that are none.
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.globl k
.p2align 8
.type k,@function
k:
  s_nop 0
  ds_gws_barrier v0 gds
  s_endpgm
  .long 0xffffffff
  .long 0xffffffff
.size k,.-k
.section .rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 8
  .amdhsa_accum_offset 8
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [1, 1]
amdhsa.kernels:
  - {.name: k, .symbol: k.kd, .kernarg_segment_size: 0, .group_segment_fixed_size: 0, .private_segment_fixed_size: 0,
     .kernarg_segment_align: 8, .wavefront_size: 64, .sgpr_count: 8, .vgpr_count: 8, .max_flat_workgroup_size: 64}
...
.end_amdgpu_metadata
