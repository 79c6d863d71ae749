v_add_f32_sdwa v1, v2, v3 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1 src1_sel:DWORD
v_add_f32_sdwa v1, -|v2|, |v3| clamp mul:2 dst_sel:BYTE_1 dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
v_add_u32_sdwa v1, sext(v2), v3 dst_sel:DWORD dst_unused:UNUSED_SEXT src0_sel:WORD_1 src1_sel:BYTE_3
v_cmp_lt_f32_sdwa vcc, v1, v2 src0_sel:WORD_1 src1_sel:DWORD
v_mov_b32_sdwa v1, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_0
v_add_f32_dpp v1, -v2, |v3| quad_perm:[0,1,2,3] row_mask:0xa bank_mask:0xf bound_ctrl:0
v_mov_b32_dpp v1, v2 row_shl:1 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v1, v2 row_bcast:15 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v1, v2 row_newbcast:3 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v1, v2 wave_shl:1 row_mask:0xf bank_mask:0xf
v_mov_b32_dpp v1, v2 row_half_mirror row_mask:0xf bank_mask:0xf
v_fma_f32 v1, -v2, |v3|, -|s4| clamp mul:4
v_pk_fma_f16 v1, v2, v3, v4 op_sel:[1,0,0] op_sel_hi:[1,1,0] neg_lo:[1,0,0] neg_hi:[0,1,0] clamp
v_fma_mix_f32 v1, -v2, |v3|, v4 op_sel:[1,0,0] op_sel_hi:[1,0,1]
ds_read2_b32 v[2:3], v3 offset0:4 offset1:5
ds_read_b128 v[4:7], v3 offset:16
ds_write2st64_b64 v1, v[2:3], v[4:5] offset1:5
ds_bpermute_b32 v1, v2, v3 offset:4
buffer_load_dword v1, v2, s[4:7], s8 offen offset:4 sc0 nt sc1
buffer_load_dword v1, off, s[4:7], 0
buffer_load_dwordx2 v[2:3], v[4:5], s[4:7], 4 idxen offen offset:4095
buffer_load_dword v5, s[8:11], s3 offen lds
buffer_atomic_add v1, off, s[4:7], 0 sc0
global_load_dwordx4 v[0:3], v[4:5], off offset:-16 sc0 sc1 nt
global_store_dword v1, v2, s[4:5] offset:8
global_atomic_add v3, v[4:5], v6, off sc0
global_load_lds_dword v[2:3], off offset:4
global_load_lds_dword v2, s[4:5]
flat_load_dword v1, v[2:3] offset:4
scratch_load_dword v1, off, s3 offset:4
scratch_store_dword v2, v1, off offset:4
scratch_load_dword v1, v2, s4
scratch_load_dword v1, off, off offset:4
scratch_load_lds_dword off, off offset:4
s_load_dword s4, s[0:1], 0x10
s_load_dword s4, s[0:1], s5
s_load_dword s4, s[0:1], s5 offset:0x10
s_load_dword s4, s[0:1], -4
s_buffer_load_dwordx4 s[4:7], s[8:11], 0x0
s_waitcnt vmcnt(0) lgkmcnt(3)
s_waitcnt 0
s_branch 5
s_cbranch_scc0 65532
s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), s4
s_setreg_imm32_b32 hwreg(HW_REG_MODE), 0x10
s_getreg_b32 s4, hwreg(HW_REG_HW_ID)
s_movk_i32 s4, -5
s_movk_i32 s4, 0x7fff
s_nop 3
s_set_gpr_idx_on s2, gpr_idx(SRC0,DST)
s_set_gpr_idx_mode gpr_idx(SRC0,SRC1)
s_set_gpr_idx_off
s_sleep 2
s_endpgm
s_trap 2
s_setprio 1
s_sethalt 3
s_mov_b32 s4, 0x12345
s_mov_b32 s4, 1.0
s_mov_b32 s4, -5
s_mov_b64 s[4:5], 0x12345678
s_mov_b64 s[4:5], vcc
s_mov_b32 m0, vcc_lo
s_mov_b64 exec, -1
s_mov_b64 s[4:5], src_shared_base
s_mov_b32 s4, flat_scratch_lo
s_mov_b64 s[4:5], xnack_mask
v_mov_b32 v1, src_scc
v_mov_b32 v1, src_vccz
v_mov_b32 v1, 0.15915494
v_mul_f16 v1, 0.15915494, v2
v_add_f64 v[2:3], 1.0, -v[4:5]
v_ldexp_f64 v[2:3], v[4:5], 3
v_fmamk_f32 v1, v2, 0x3f800000, v3
v_fmaak_f32 v1, v2, v3, 0x3f800000
v_cmp_lt_f32 vcc, v1, v2
v_cmp_lt_f32 s[4:5], v1, v2
v_cmpx_lt_f32 vcc, v1, v2
v_cmpx_lt_f32 s[4:5], v1, v2
v_addc_co_u32 v1, vcc, v2, v3, vcc
v_add_co_u32 v1, s[4:5], v2, v3
v_readlane_b32 s4, v5, 3
v_readfirstlane_b32 s4, v5
v_writelane_b32 v1, s4, 3
v_mfma_f32_32x32x8_f16 a[0:15], v[4:5], v[8:9], a[0:15] cbsz:1 abid:2 blgp:3
v_mfma_f32_4x4x4_16b_f16 v[0:3], v[4:5], v[8:9], 0
v_mfma_f64_16x16x4_f64 v[0:7], v[8:9], v[10:11], v[0:7] neg:[1,0,0]
v_accvgpr_read_b32 v1, a2
v_accvgpr_write_b32 a2, 1.0
v_div_scale_f32 v1, vcc, v2, v3, v4
v_add_u16 v1, v2, v3
v_mad_u16 v1, v2, v3, v4 op_sel:[1,0,0,1]
v_mad_legacy_u16 v1, v2, v3, v4
s_call_b64 s[4:5], 10
s_cmpk_eq_u32 s4, 0xffff
s_setpc_b64 s[4:5]
v_cvt_pk_fp8_f32 v1, v2, v3 op_sel:[0,0,1]
v_cmp_class_f32 vcc, v1, 3
buffer_wbl2 sc1
buffer_inv sc1
s_barrier
s_dcache_wb
s_memtime s[4:5]
s_getpc_b64 s[4:5]
v_lshlrev_b64 v[2:3], 3, v[4:5]
v_bfe_u32 v1, v2, 8, 16
v_cndmask_b32 v1, v2, v3, vcc
v_cndmask_b32 v1, v2, v3, s[4:5]
v_mov_b64 v[2:3], 1.0
v_smfmac_f32_16x16x32_f16 v[0:3], v[4:5], v[8:11], v12 cbsz:1 abid:1
v_pk_mul_f32 v[0:1], v[2:3], v[4:5] op_sel_hi:[0,1]
v_dot2_f32_f16 v1, v2, v3, v4
v_cvt_f32_fp8_sdwa v1, v2 src0_sel:BYTE_1
v_cvt_f32_i32 v1, v2
v_add_f16 v1, v2, v3 clamp
s_waitcnt expcnt(3)
v_mul_lo_u32 v1, v2, s4
v_and_b32 v1, 0xffffff, v2
v_mul_f32 v1, 0x3fb8aa3b, v2
v_add_f64 v[0:1], v[0:1], 4.0
v_med3_f16 v1, v2, v3, v4 op_sel:[0,1,0,0]
v_nop
s_mov_b64 s[4:5], ttmp[4:5]
v_accvgpr_mov_b32 a1, a2
ds_write_b64 v1, a[2:3]
global_load_dwordx2 a[2:3], v1, s[4:5]
