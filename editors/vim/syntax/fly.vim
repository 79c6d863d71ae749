" Vim syntax of .fly, the language of flyc. Written by editors/make.
if exists('b:current_syntax')
  finish
endif

syn keyword flyKeyword assert break const continue else entry enum export fn for
syn keyword flyKeyword if import kernel let param return schedule struct unroll var
syn keyword flyKeyword while
syn keyword flyKeyword in inout out launch where
syn keyword flyBoolean true false
syn keyword flyType array bf16 e8m0 f16 f32 f4e2m1 f64 f6e2m3 f6e3m2 f8e4m3fn
syn keyword flyType f8e4m3fnuz f8e5m2 f8e5m2fnuz i1 i16 i32 i4 i64 i8 tensor
syn keyword flyType u16 u32 u4 u64 u8 vec
syn keyword flyObject block_dim block_idx cap device grid_dim inf lane_id target thread_idx wave_id
syn keyword flyBuiltin E S abs acos acosh add append asin asinh asm
syn keyword flyBuiltin async_mark async_wait atan atan2 atanh atomic_add atomic_and atomic_cas atomic_exchange atomic_load
syn keyword flyBuiltin atomic_max atomic_min atomic_or atomic_store atomic_sub atomic_xor ballot barrier barrier_init barrier_join
syn keyword flyBuiltin barrier_leave barrier_signal barrier_wait bitcast block_reduce block_scan block_scan_exclusive block_threads block_waves blocked_product
syn keyword flyBuiltin buffer buffer_copy buffer_copy_lds by_die cbrt ceil ceil_div chosen clamp clz
syn keyword flyBuiltin coalesce compatible complement composition congruent coprofile copy copy_atom_call copysign cos
syn keyword flyBuiltin cosh coshape cosize crd2crd crd2idx ctz depth dice downcast dyn_shared
syn keyword flyBuiltin erf erfc exp exp2 expm1 fence fill filter filter_zeros flat_divide
syn keyword flyBuiltin flat_product flatten floor fma fragment gemm get global_copy_lds global_read_trans group
syn keyword flyBuiltin grouped_order identity idx2crd in_bounds joined lds_read_trans left_inverse llvm_intrinsic load log
syn keyword flyBuiltin log10 log1p log2 logical_divide logical_product make_fragment_A make_fragment_B make_fragment_C make_fragment_layout_like make_fragment_like
syn keyword flyBuiltin make_identity_layout make_layout make_layout_like make_ordered_layout make_tiled_copy_A make_tiled_copy_B make_tiled_copy_C make_tiled_copy_tv make_tiled_mma make_view
syn keyword flyBuiltin map max max_alignment max_common_layout max_common_vector mfma mfma_scale min mma_atom_call mul
syn keyword flyBuiltin mul_hi native_exp2 native_log2 offset partition_A partition_B partition_C partition_D partition_S popcount
syn keyword flyBuiltin pow prepend printf product_each raked_product rank rcp readlane recast_layout reduce
syn keyword flyBuiltin retile right_inverse round round_up roundeven rsqrt sched_barrier select setprio shape_div
syn keyword flyBuiltin shared shuffle shuffle_down shuffle_up shuffle_xor sin sinh size sleep slice
syn keyword flyBuiltin slots smfmac sorted sqrt store swmmac take tan tanh tile_to_shape
syn keyword flyBuiltin tiled_divide tiled_product to to_first_lane trap trunc uniform universal_copy upcast vector
syn keyword flyBuiltin wait wave_reduce wave_scan wave_scan_exclusive waves_before waves_reduce weakly_congruent with_shape wmma wmma_scale
syn keyword flyBuiltin wmma_scale16 wmma_scale16_e4m3 wmma_scale16_e5m3 wmma_scale_e4m3 wmma_scale_e5m3 xcd_order zip zipped_divide zipped_product

syn match flyNumber /\<\d[0-9_]*\>/
syn match flyNumber /\<0x[0-9a-fA-F_]\+\>/
syn match flyNumber /\<\d\+\%(x\d\+\)\+\>/
syn match flyNumber /\<\d\+\%(E\d\+\)\+\>/
syn match flyFloat /\%([A-Za-z0-9_)\]]\.\)\@<!\<\d[0-9_]*\.\d[0-9_]*\%(e[-+]\?\d\+\)\?\>/
syn match flyFloat /\<\d[0-9_]*e[-+]\?\d\+\>/
syn match flyAnnotation /@\h\w*/
syn match flyCompose /\s\zso\ze\s/
syn match flyEscape /\\./ contained
syn region flyString start=/"/ end=/"\|$/ contains=flyEscape oneline
syn match flyComment /\/\/.*$/ contains=@Spell
syn match flyDoc /\/\/\/.*$/ contains=@Spell

hi def link flyKeyword Keyword
hi def link flyBoolean Boolean
hi def link flyType Type
hi def link flyObject Identifier
hi def link flyBuiltin Function
hi def link flyNumber Number
hi def link flyFloat Float
hi def link flyAnnotation PreProc
hi def link flyCompose Operator
hi def link flyEscape SpecialChar
hi def link flyString String
hi def link flyComment Comment
hi def link flyDoc SpecialComment

let b:current_syntax = 'fly'
