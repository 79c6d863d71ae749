// A kernel with what vendors' assembly has and compilers seldom write: vendor.test.
.text
.globl k
.p2align 8
.type k,@function
k:
  s_load_dwordx2 s[4:5], s[0:1], 0
  s_load_dwordx2 s[6:7], s[0:1], 8
  s_getreg_b32 s20, hwreg(HW_REG_XCC_ID)
  s_getreg_b32 s21, hwreg(HW_REG_HW_ID)
  s_memtime s[22:23]
  s_memrealtime s[24:25]
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), 1
  v_and_b32 v0, 0x3ff, v0
  v_lshlrev_b32 v1, 4, v0
  s_waitcnt lgkmcnt(0)
  s_mov_b32 s12, s4
  s_mov_b32 s13, s5
  s_mov_b32 s14, 0x100000
  s_mov_b32 s15, 0x20000
tile:
  s_setprio 3
  s_mov_b32 m0, 0
  buffer_load_dwordx4 v1, s[12:15], 0 offen lds
  buffer_load_dword v1, s[12:15], 0 offen offset:64 lds
  s_add_u32 m0, m0, 0x1000
  s_nop 4
  global_load_lds_dwordx4 v1, s[4:5]
  s_waitcnt vmcnt(1)
  s_barrier
  ds_read_b64_tr_b16 v[4:5], v1
  ds_read_b64_tr_b8 v[6:7], v1 offset:512
  ds_read_b96_tr_b6 v[8:10], v1
  ds_read_b64_tr_b4 v[12:13], v1
  ds_read_b128 a[0:3], v1
  ds_read_b128 a[4:7], v1 offset:16
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v30, 0x7f7f7f7f
  v_mfma_scale_f32_16x16x128_f8f6f4 a[16:19], a[0:7], a[0:7], a[16:19], v30, v30 op_sel_hi:[0,0,0] cbsz:0 blgp:0
  v_mfma_scale_f32_16x16x128_f8f6f4 a[16:19], v[4:7], v[8:11], a[16:19], v30, v30 op_sel:[1,0,0] op_sel_hi:[1,0,0] cbsz:4 blgp:4
  v_mfma_f32_32x32x64_f8f6f4 v[32:47], a[0:7], v[4:11], v[32:47]
  v_mfma_i32_16x16x64_i8 v[48:51], v[4:7], v[8:11], v[48:51]
  v_mfma_f32_32x32x16_bf16 v[32:47], v[4:7], v[8:11], v[32:47]
  v_smfmac_f32_16x16x64_bf16 v[52:55], v[4:7], v[8:15], v16
  v_permlane32_swap_b32 v4, v5
  v_permlane16_swap_b32 v6, v7
  v_cvt_scalef32_pk_fp4_f32 v20, v4, v5, v30
  v_cvt_scalef32_pk32_fp6_bf16 v[60:65], v[66:81], v30
  v_bitop3_b32 v21, v4, v5, v6 bitop3:0x6c
  v_prng_b32 v22, v4
  v_exp_f32 v23, v4
  v_pk_mul_f32 v[24:25], v[4:5], v[6:7]
  v_maximum3_f32 v26, v4, v5, v6
  v_ashr_pk_i8_i32 v27, v4, v5, v6
  v_cvt_pk_bf16_f32 v28, v4, v5
  v_dot2_f32_bf16 v29, v4, v5, v6
  s_setprio 0
  s_sleep 2
  v_mov_b32 v40, 1
  v_mov_b32 v41, 0
  v_and_b32 v43, 63, v0
  v_cmp_eq_u32 vcc, 0, v43
  s_and_saveexec_b64 s[30:31], vcc
  global_atomic_add v42, v41, v40, s[6:7] sc0
  s_waitcnt vmcnt(0)
  s_mov_b64 exec, s[30:31]
  v_readfirstlane_b32 s33, v42
  s_cmp_lt_u32 s33, 40
  s_cbranch_scc1 tile
  s_call_b64 s[34:35], sub
  buffer_atomic_pk_add_bf16 v28, v1, s[12:15], 0 offen
  global_store_dwordx4 v1, a[16:19], s[4:5] nt sc1
  buffer_wbl2 sc1
  buffer_inv sc1
  s_endpgm
sub:
  s_setpc_b64 s[34:35]
.Lend:
.size k, .Lend-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_group_segment_fixed_size 65536
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_next_free_vgpr 512
  .amdhsa_next_free_sgpr 96
  .amdhsa_accum_offset 256
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [ 1, 0 ]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .sgpr_count: 96
    .vgpr_count: 512
    .kernarg_segment_align: 8
    .kernarg_segment_size: 16
    .group_segment_fixed_size: 65536
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .max_flat_workgroup_size: 256
    .args:
    - { .name: p, .size: 8, .offset: 0, .value_kind: global_buffer, .address_space: global }
    - { .name: q, .size: 8, .offset: 8, .value_kind: global_buffer, .address_space: global }
...
.end_amdgpu_metadata
