s_mov_b64 s[4:5], 0x123456789abcdef0
s_add_nc_u64 s[4:5], s[6:7], 0x123456789abcdef0
s_add_pc_i64 0x100
s_get_pc_i64 s[4:5]
s_swap_pc_i64 s[4:5], s[6:7]
s_get_shader_cycles_u64 s[4:5]
s_getreg_b32 s4, hwreg(HW_REG_IB_STS2, 6, 4)
s_setreg_imm32_b32 hwreg(HW_REG_WAVE_MODE, 25, 1), 1
s_set_vgpr_msb 0x41
s_wait_asynccnt 0x3
s_wait_tensorcnt 0x1
s_wait_xcnt 0x0
s_load_b32 s4, s[6:7], s8 offset:0x10 scale_offset
s_load_b96 s[4:6], s[8:9], 0x10 nv
v_mov_b64_e32 v[4:5], 0x123456789abcdef0
v_add_nc_u64_e32 v[4:5], src_flat_scratch_base_lo, v[6:7]
v_mul_u64_e32 v[4:5], v[6:7], v[8:9]
v_fmamk_f64 v[4:5], v[6:7], 0x123456789abcdef0, v[8:9]
v_fmaak_f64 v[4:5], v[6:7], v[8:9], 0x123456789abcdef0
v_fmac_f64_e32 v[4:5], v[6:7], v[8:9]
v_tanh_f32_e32 v4, v5
v_mad_u32 v4, v5, v6, v7
v_mad_nc_u64_u32 v[4:5], v6, v7, v[8:9]
v_max_i64 v[4:5], v[6:7], v[8:9]
v_add_max_i32 v4, v5, v6, v7
v_bitop3_b32 v4, v5, v6, v7 bitop3:0x96
v_permlane_bcast_b32 v4, v5, s6, s7
v_permlane_xor_b32 v4, v5, 3, 16
v_perm_pk16_b6_u4 v[4:6], v7, v[8:9], v[10:11]
v_cvt_scale_pk8_f32_fp8 v[4:11], v[12:13], v14
v_cvt_scalef32_sr_pk16_bf6_f16 v[4:6], v[8:15], v16, v17
v_cvt_sr_pk_bf16_f32 v4, v5, v6, v7
v_pk_fma_bf16 v4, v5, v6, v7
v_pk_add_max_i16 v4, v5, v6, v7
v_fma_mix_f32_bf16 v4, v5, v6, v7 op_sel_hi:[1,1,0]
v_dual_add_f32 v4, v5, v6 :: v_dual_mul_f32 v7, v8, v9
v_dual_add_f32 v4, v5, v6 :: v_dual_max_i32 v7, v8, v9
v_dual_fma_f32 v4, v5, v6, v7 :: v_dual_fma_f32 v8, v10, v11, v12
v_dual_fma_f64 v[4:5], v[8:9], v[12:13], v[16:17] :: v_dual_add_f32 v20, v10, v14
v_dual_cndmask_b32 v4, v5, v6, s7 :: v_dual_mul_f32 v8, v10, v11
v_dual_mov_b32 v4, 0 :: v_dual_bitop2_b32 v5, s6, v7 bitop3:0x54
v_wmma_f32_16x16x4_f32 v[4:11], v[12:13], v[14:15], v[4:11]
v_wmma_f32_16x16x32_f16 v[4:11], v[12:19], v[20:27], v[4:11]
v_wmma_bf16f32_16x16x32_bf16 v[4:7], v[12:19], v[20:27], v[28:35]
v_wmma_f32_16x16x128_f8f6f4 v[4:11], v[12:23], v[24:31], v[32:39] matrix_a_fmt:MATRIX_FMT_BF6 matrix_b_fmt:MATRIX_FMT_FP4
v_wmma_scale_f32_16x16x128_f8f6f4 v[4:11], v[12:27], v[28:43], v[44:51], v1, v2
v_wmma_scale16_f32_32x16x128_f4 v[0:15], v[16:31], v[32:39], v[40:55], v[2:3], v[4:5]
v_swmmac_f32_16x16x128_fp8_fp8 v[4:11], v[12:19], v[20:35], v[36:37]
ds_load_tr16_b128 v[4:7], v8 offset:16
ds_load_tr6_b96 v[4:6], v8
ds_atomic_barrier_arrive_rtn_b64 v[4:5], v6, v[8:9]
global_load_b32 v4, v5, s[6:7] offset:8 scale_offset
global_load_async_to_lds_b128 v4, v[6:7], off offset:16
global_store_async_from_lds_b32 v5, v4, s[6:7] offset:16
cluster_load_b128 v[4:7], v8, s[10:11]
flat_load_b64 v[4:5], v6, s[8:9]
buffer_load_b128 v[4:7], v8, s[12:15], s3 offen offset:16
tensor_load_to_lds s[4:7], s[8:15]
tensor_store_from_lds s[4:7], s[8:15], s[16:19], s[20:23]
