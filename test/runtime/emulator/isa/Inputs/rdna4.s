s_add_co_u32 s4, s5, s6
s_add_co_u32 s4, 0x12345678, s6
s_add_nc_u64 s[4:5], s[6:7], s[8:9]
s_mul_u64 s[4:5], s[6:7], 3
s_fmac_f32 s4, s5, s6
s_fmaak_f32 s4, s5, s6, 0x40490fdb
s_fmamk_f32 s4, s5, 0x40490fdb, s6
s_cselect_b32 s4, ttmp9, null
s_mov_b32 s4, exec_lo
s_mov_b64 s[4:5], 0x12345678
s_and_saveexec_b32 s4, vcc_lo
s_cvt_f32_i32 s4, s5
s_ceil_f16 s4, s5
s_getpc_b64 s[4:5]
s_barrier_signal -1
s_barrier_signal m0
s_movk_i32 s4, 0x1234
s_setreg_imm32_b32 hwreg(HW_REG_WAVE_MODE, 0, 4), 3
s_cmp_lt_f32 s4, s5
s_bitcmp1_b64 s[4:5], s6
s_nop 3
s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)
s_clause 0x1
s_wait_loadcnt 0x0
s_wait_loadcnt_dscnt 0x102
s_wait_kmcnt 0x0
s_barrier_wait -1
s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)
s_load_b32 s4, s[6:7], 0x10
s_load_b96 s[4:6], s[8:9], -0x4
s_load_u8 s4, s[6:7], s8 offset:0x7
s_load_b512 s[16:31], s[2:3], 0x7ffffc
s_buffer_load_b128 s[4:7], s[8:11], 0x20
s_prefetch_data s[4:5], 0x100, s6, 7
s_dcache_inv
v_mov_b32 v1, s2
v_mov_b32 v1, 0x12345678
v_readfirstlane_b32 s4, v5
v_cvt_f16_f32 v1, v2
v_nop
v_add_f32 v1, s2, v3
v_add_f32 v1, v2, v3 dpp8:[7,6,5,4,3,2,1,0]
v_add_f32 v1, v2, v3 dpp8:[0,1,2,3,4,5,6,7] fi:1
v_add_f32 v1, -v2, |v3| row_ror:3 row_mask:0xa bank_mask:0x5 bound_ctrl:1 fi:1
v_add_f32 v1, v2, v3 row_xmask:5 row_mask:0xf bank_mask:0xf
v_fmaak_f32 v1, v2, v3, 0x40490fdb
v_fmamk_f32 v1, v2, 0x40490fdb, v3
v_fmac_f32 v1, v2, v3
v_cndmask_b32 v1, v2, v3, vcc_lo
v_cndmask_b32 v1, v2, v3, s4
v_add_co_ci_u32 v1, vcc_lo, v2, v3, vcc_lo
v_add_co_u32 v1, s4, v2, v3
v_add_co_ci_u32 v1, s4, v2, v3, s6
v_add_co_u32 v1, null, v2, v3
v_mad_co_u64_u32 v[2:3], s4, v5, v6, v[8:9]
v_div_scale_f32 v1, s4, v2, v3, v4
v_cmp_lt_f32 vcc_lo, v1, v2
v_cmp_lt_f32 s4, v1, s6
v_cmp_lt_u64 s4, v[2:3], v[4:5]
v_cmpx_lt_f32 v1, v2
v_cmpx_lt_f32 s4, v2
v_fma_f32 v1, -v2, |v3|, s4 clamp mul:2
v_fma_f32 v1, 0x40490fdb, v3, v4
v_fma_f32 v1, v2, v3, v4 row_shr:1 row_mask:0xf bank_mask:0xf
v_fma_f32 v1, v2, v3, v4 dpp8:[1,0,3,2,5,4,7,6]
v_lshl_add_u32 v1, v2, 3, v4
v_permlanex16_b32 v1, v2, s3, s4
v_permlane16_var_b32 v1, v2, v3
v_readlane_b32 s4, v5, 6
v_writelane_b32 v1, s2, 3
v_s_rcp_f32 s4, s5
v_minimum_f64 v[2:3], v[4:5], v[6:7]
v_pk_add_f16 v1, v2, v3 op_sel:[0,1] op_sel_hi:[1,0]
v_pk_fma_f16 v1, v2, v3, v4
v_fma_mix_f32 v1, v2, v3, v4 op_sel_hi:[1,1,0]
v_dot4_i32_iu8 v1, v2, v3, v4 neg_lo:[1,1,0]
v_wmma_f32_16x16x16_f16 v[0:7], v[8:11], v[12:15], v[0:7]
v_wmma_i32_16x16x16_iu8 v[0:7], v[8:9], v[10:11], v[0:7] neg_lo:[1,0,0] clamp
v_wmma_f32_16x16x16_fp8_bf8 v[0:7], v[8:9], v[10:11], v[0:7]
v_swmmac_f32_16x16x32_f16 v[0:7], v[8:11], v[12:19], v20
v_dual_mul_f32 v0, s1, v2 :: v_dual_add_f32 v5, v7, v9
v_dual_mov_b32 v1, 0 :: v_dual_mov_b32 v2, 0x3f8ccccd
v_dual_fmaak_f32 v4, v1, v2, 0x40490fdb :: v_dual_mul_f32 v7, 0x40490fdb, v3
v_dual_fmac_f32 v0, v1, v2 :: v_dual_fmamk_f32 v3, v4, 0x40490fdb, v5
v_dual_cndmask_b32 v0, v1, v2 :: v_dual_lshlrev_b32 v5, v2, v7
ds_load_b32 v1, v2 offset:65535
ds_load_2addr_b64 v[4:7], v1 offset0:1 offset1:255
ds_store_b128 v1, v[4:7] offset:16
ds_store_2addr_stride64_b32 v1, v2, v3 offset0:2 offset1:4
ds_add_rtn_u32 v1, v2, v3
ds_cmpstore_rtn_b64 v[2:3], v1, v[4:5], v[6:7]
ds_bpermute_b32 v1, v2, v3
ds_permute_b32 v1, v2, v3
ds_swizzle_b32 v1, v2 offset:0x1f
global_load_b32 v1, v[2:3], off offset:-8388608
global_load_b128 v[4:7], v1, s[2:3] offset:8388607 scope:SCOPE_DEV th:TH_LOAD_NT
global_load_d16_hi_u8 v1, v[2:3], off
global_store_b96 v1, v[4:6], s[2:3]
global_atomic_add_u32 v[2:3], v1, off
global_atomic_add_u32 v1, v[2:3], v4, off th:TH_ATOMIC_RETURN
global_atomic_cmpswap_b64 v[8:9], v1, v[4:7], s[2:3] th:TH_ATOMIC_RETURN scope:SCOPE_SYS
global_atomic_add_f32 v1, v2, s[2:3] scope:SCOPE_DEV
global_load_tr_b128 v[4:7], v[2:3], off
global_inv scope:SCOPE_DEV
global_wb scope:SCOPE_SYS
flat_load_b64 v[4:5], v[2:3] offset:16
flat_store_b8 v[2:3], v1
flat_atomic_swap_b32 v1, v[2:3], v4 th:TH_ATOMIC_RETURN
scratch_load_b32 v1, off, s2 offset:4
scratch_load_b32 v1, v2, off offset:-4
scratch_store_b64 v1, v[2:3], s2
scratch_store_b32 off, v1, off offset:8
buffer_load_b32 v1, off, s[4:7], null offset:8388607
buffer_load_b128 v[4:7], v1, s[8:11], s3 offen offset:16
buffer_load_b32 v1, v[2:3], s[4:7], null idxen offen
buffer_store_b64 v[2:3], v1, s[4:7], s3 idxen
buffer_atomic_add_u32 v1, v2, s[4:7], null offen th:TH_ATOMIC_RETURN
buffer_atomic_cmpswap_b32 v[2:3], v1, s[4:7], null offen
tbuffer_load_format_xy v[2:3], off, s[4:7], null format:[BUF_FMT_32_32_FLOAT]
s_endpgm
