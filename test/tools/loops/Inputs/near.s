; Both products are too near to what they read, one of them across the jump.
loop:
	;;#ASMSTART
	v_mfma_f32_16x16x16_bf16 v[4:7], v[0:1], v[2:3], 0
	;;#ASMEND
	s_nop 9
	v_mov_b32_e32 v20, v21
	v_add_f32_e32 v30, v4, v31
	v_mov_b32_e32 v8, v22
	s_nop 0
	;;#ASMSTART
	v_mfma_f32_16x16x16_bf16 v[12:15], v[8:9], v[10:11], 0
	;;#ASMEND
	v_add_f32_e32 v33, v40, v41
	v_mov_b32_e32 v1, v23
	s_cbranch_scc1 loop
