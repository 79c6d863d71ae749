// Kernels of which every count is known.
.macro kernel name
  .text
  .globl \name
  .p2align 8
  .type \name,@function
\name:
.endm
.macro end name
  s_endpgm
.Lend_\name:
  .size \name, .Lend_\name-\name
.endm
.macro descriptor name lds vgprs scratch=0
  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel \name
    .amdhsa_next_free_vgpr \vgprs
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 64
    .amdhsa_group_segment_fixed_size \lds
    .amdhsa_private_segment_fixed_size \scratch
  .end_amdhsa_kernel
.endm

// Two nested loops and one behind them: the outer one is not innermost.
kernel mixed
  s_mov_b32 s0, 4
.Louter:
  s_mov_b32 s1, 4
.Linner:                                // 18 instructions, 4 of them MFMA
  s_waitcnt vmcnt(0) lgkmcnt(0)
  s_barrier
  ds_read_b128 v[0:3], v8
  ds_read_b64 v[4:5], v8 offset:4096
  buffer_load_dwordx4 v[12:15], v9, s[4:7], 0 offen
  buffer_load_dwordx2 v[16:17], v9, s[4:7], 0 offen offset:16
  s_mov_b32 m0, 0
  buffer_load_dword v9, s[4:7], 0 offen lds
  s_setprio 1
  v_mfma_f32_16x16x16_f16 v[20:23], v[0:1], v[2:3], v[20:23]
  v_mfma_f32_16x16x16_f16 v[24:27], v[0:1], v[2:3], v[24:27]
  s_nop 7
  v_mfma_f32_16x16x16_f16 v[28:31], v[0:1], v[2:3], v[28:31]
  v_mfma_f32_16x16x16_f16 v[32:35], v[0:1], v[2:3], v[32:35]
  v_accvgpr_read_b32 v6, a0
  ds_write_b128 v8, v[12:15]
  s_sub_u32 s1, s1, 1
  s_cmp_lg_u32 s1, 0
  s_cbranch_scc1 .Linner
  s_sub_u32 s0, s0, 1
  s_cmp_lg_u32 s0, 0
  s_cbranch_scc1 .Louter
.Ltail:                                 // no MFMA; a branch inside, both sides counted
  s_waitcnt vmcnt(1)
  s_cbranch_vccz .Lskip
  v_add_f32_e32 v1, v1, v1
  global_store_dword v[10:11], v1, off
.Lskip:
  global_load_dwordx4 v[0:3], v[10:11], off
  s_load_dword s2, s[8:9], 0x0
  scratch_load_dword v1, off, s3
  s_branch .Lback
.Lback:
  s_cbranch_execnz .Ltail
end mixed
descriptor mixed 8192 72 16

kernel straight
  s_cbranch_scc1 .Lforward
  s_nop 0
.Lforward:
end straight
descriptor straight 0 64

// A jump to its own middle from two sides: no natural loop, and no endless search.
kernel tangled
  s_cbranch_scc1 .Lb
.La:
  s_nop 0
.Lb:
  s_nop 0
  s_cbranch_scc0 .La
end tangled
descriptor tangled 0 64

.amdgpu_metadata
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - {.name: mixed, .symbol: mixed.kd, .kernarg_segment_size: 0, .group_segment_fixed_size: 8192, .private_segment_fixed_size: 16, .kernarg_segment_align: 4, .wavefront_size: 64, .sgpr_count: 22, .vgpr_count: 72, .agpr_count: 8, .vgpr_spill_count: 3, .sgpr_spill_count: 0, .max_flat_workgroup_size: 256}
  - {.name: straight, .symbol: straight.kd, .kernarg_segment_size: 0, .group_segment_fixed_size: 0, .private_segment_fixed_size: 0, .kernarg_segment_align: 4, .wavefront_size: 64, .sgpr_count: 22, .vgpr_count: 64, .agpr_count: 0, .max_flat_workgroup_size: 64}
  - {.name: tangled, .symbol: tangled.kd, .kernarg_segment_size: 0, .group_segment_fixed_size: 0, .private_segment_fixed_size: 0, .kernarg_segment_align: 4, .wavefront_size: 64, .sgpr_count: 22, .vgpr_count: 64, .agpr_count: 0, .max_flat_workgroup_size: 64}
.end_amdgpu_metadata
