// Every type and attribute: what is written is printed in the published form, and reads back as the same.
// RUN: fly-opt --allow-unregistered-dialect %s > %t
// RUN: FileCheck %s < %t
// RUN: fly-opt --allow-unregistered-dialect %t | diff %t -

// CHECK-LABEL: @int_tuples
// CHECK-SAME: !fly.int_tuple<(4,(8,?))>
// CHECK-SAME: !fly.int_tuple<?{i64 div=16}>
// CHECK-SAME: !fly.int_tuple<(*,2)>
// CHECK-SAME: !fly.int_tuple<(4,?,?{div=8},?{i64})>
// CHECK-SAME: !fly.int_tuple<(4)>
// CHECK-SAME: !fly.int_tuple<-3>
// CHECK-SAME: !fly.int_tuple<(1E0,48E1,1E0E1,?E0,?{div=8}E1)>
// CHECK-SAME: !fly.int_tuple<?{i64 div=8}E0E12>
func.func private @int_tuples(
  !fly.int_tuple<(4,(8,?))>,
  !fly.int_tuple<?{i64 div=16}>,
  !fly.int_tuple<(*,2)>,
  !fly.int_tuple< ( 4 , ?{ i32 } , ?{div = 8} , ?{i64} ) >,
  !fly.int_tuple<(4)>,
  !fly.int_tuple<-3>,
  !fly.int_tuple<(1E0,48E1,1E0E1,?E0,?{div=8}E1)>,
  !fly.int_tuple<?{i64 div=8}E0E12>)

// CHECK-LABEL: @basis
// CHECK-SAME: !fly.basis<1E0>
// CHECK-SAME: !fly.basis<?{div=4}E1E0>
func.func private @basis(
  !fly.basis<1E0>,
  !fly.basis<?{div=4}E1E0>)

// CHECK-LABEL: @layouts
// CHECK-SAME: !fly.layout<(4,(8,?)):(1,(4,?{div=4}))>
// CHECK-SAME: !fly.layout<(4,8):(1E0,1E1)>
// CHECK-SAME: !fly.layout<8:1>
// CHECK-SAME: !fly.layout<(8):(1)>
func.func private @layouts(
  !fly.layout<(4,(8,?)):(1,(4,?{div=4}))>,
  !fly.layout<(4,8):(1E0,1E1)>,
  !fly.layout<8:1>,
  !fly.layout<(8):(1)>)

// CHECK-LABEL: @swizzles
// CHECK-SAME: !fly.swizzle<S<3,3,3>>
// CHECK-SAME: !fly.swizzle<S<2,0,-2>>
// CHECK-SAME: !fly.coord_swizzle<CS<3,0,[1],0,[2]>>
// CHECK-SAME: !fly.coord_swizzle<CS<0,0,[],0,[]>>
func.func private @swizzles(
  !fly.swizzle<S<3,3,3>>,
  !fly.swizzle<S<2,0,-2>>,
  !fly.coord_swizzle<CS<3,0,[1],0,[2]>>,
  !fly.coord_swizzle<CS<0,0,[],0,[]>>)

// CHECK-LABEL: @composed
// CHECK-SAME: !fly.composed_layout<S<3,3,3> o 0 o (64,64):(64,1)>
// CHECK-SAME: !fly.composed_layout<32:2 o 5 o [32:1 o 8 o 8:4]>
// CHECK-SAME: !fly.composed_layout<S<3,3,3> o ?{div=8} o 8:1 o 4 o 2:1>
// CHECK-SAME: !fly.composed_layout<CS<3,0,[0],0,[1]> o (0,0) o (64,64):(1E0,1E1)>
func.func private @composed(
  !fly.composed_layout<S<3,3,3> o 0 o (64,64):(64,1)>,
  !fly.composed_layout<32:2 o 5 o [32:1 o 8 o 8:4]>,
  !fly.composed_layout<S<3,3,3> o ?{div=8} o 8:1 o 4 o 2:1>,
  !fly.composed_layout<CS<3,0,[0],0,[1]> o (0,0) o (64,64):(1E0,1E1)>)

// CHECK-LABEL: @tiles
// CHECK-SAME: !fly.tile<[16|8:1|*]>
// CHECK-SAME: !fly.tile<[2:7|(3,6):(1,3)]>
// CHECK-SAME: !fly.tile<[*|*|(4,4,2):(1,8,4)]>
// CHECK-SAME: !fly.tile<16>
// CHECK-SAME: !fly.tile<{{\[\[}}4|2]|?]>
func.func private @tiles(
  !fly.tile<[16|8:1|*]>,
  !fly.tile<[2:7|(3,6):(1,3)]>,
  !fly.tile<[*|*|(4,4,2):(1,8,4)]>,
  !fly.tile<16>,
  !fly.tile<[[4|2]|?]>)

// CHECK-LABEL: @ptrs
// CHECK-SAME: !fly.ptr<f16, global, align<16>>
// CHECK-SAME: !fly.ptr<f32, #fly_rocdl.buffer_desc>
// CHECK-SAME: !fly.ptr<f16, shared, align<16>, S<3,3,3>>
// CHECK-SAME: !fly.ptr<f16, register, S<3,3,3>>
// CHECK-SAME: !fly.ptr<f16, generic>
// CHECK-SAME: !fly.ptr<i8, shared, align<1024>>
// CHECK-SAME: !fly.ptr<f4E2M1FN, global>
// CHECK-SAME: !fly.ptr<vector<4xf32>, global>
func.func private @ptrs(
  !fly.ptr<f16, global, align<16>>,
  !fly.ptr<f32, #fly_rocdl.buffer_desc>,
  !fly.ptr<f16, shared, align<16>, S<3,3,3>>,
  !fly.ptr<f16, register, S<3,3,3>>,
  !fly.ptr<f16, generic, align<2>, S<0,0,0>>,
  !fly.ptr<i8, shared, align<1024>>,
  !fly.ptr<f4E2M1FN, global>,
  !fly.ptr<vector<4xf32>, global>)

// CHECK-LABEL: @memrefs
// CHECK-SAME: !fly.memref<f16, shared, S<3,3,3> o 0 o (128,64):(64,1)>
// CHECK-SAME: !fly.memref<f32, global, (?,?):(?{i64},1), align<16>>
// CHECK-SAME: !fly.memref<f16, shared, 8:1, align<16>, S<3,3,3>>
// CHECK-SAME: !fly.memref<f32, #fly_rocdl.buffer_desc, 4:1>
// CHECK-SAME: !fly.coord_tensor<(0,0), (128,64):(1E0,1E1)>
// CHECK-SAME: !fly.coord_tensor<?, 4:1>
func.func private @memrefs(
  !fly.memref<f16, shared, S<3,3,3> o 0 o (128,64):(64,1)>,
  !fly.memref<f32, global, (?,?):(?{i64},1), align<16>>,
  !fly.memref<f16, shared, 8:1, align<16>, S<3,3,3>>,
  !fly.memref<f32, #fly_rocdl.buffer_desc, 4:1>,
  !fly.coord_tensor<(0,0), (128,64):(1E0,1E1)>,
  !fly.coord_tensor<?, 4:1>)

// CHECK-LABEL: @copies
// CHECK-SAME: !fly.universal_copy<128>
// CHECK-SAME: !fly.universal_atomic<add, f32, "agent">
// CHECK-SAME: !fly.universal_atomic<inc, i32>
// CHECK-SAME: !fly_rocdl.cdna3.buffer_copy<128>
// CHECK-SAME: !fly_rocdl.cdna3.buffer_copy<32, cache = 2>
// CHECK-SAME: !fly_rocdl.cdna3.buffer_copy_lds<32>
// CHECK-SAME: !fly_rocdl.direct_copy_lds<96>
// CHECK-SAME: !fly_rocdl.direct_copy_lds<8 cache = 2 grouped = 1>
// CHECK-SAME: !fly_rocdl.direct_global_copy_lds<96>
// CHECK-SAME: !fly_rocdl.direct_global_copy_lds<16 cache = 2 grouped = 1>
// CHECK-SAME: !fly_rocdl.cdna3.buffer_atomic<add, f32>
// CHECK-SAME: !fly_rocdl.cdna3.buffer_atomic<max, i32>
// CHECK-SAME: !fly_rocdl.cdna4.lds_read_trans<trans = 16b, 64>
// CHECK-SAME: !fly_rocdl.cdna4.lds_read_trans<trans = 6b, 96>
// CHECK-SAME: !fly_rocdl.lds_load_trans<trans = 16b, 128>
// CHECK-SAME: !fly_rocdl.global_load_trans<trans = 4b, 64>
// CHECK-SAME: !fly_rocdl.cdna4.buffer_load_async_lds<96>
// CHECK-SAME: !fly_rocdl.cdna4.global_load_async_lds<128>
// CHECK-SAME: !fly_rocdl.gfx1250.tdm<rank = 2, warps = 4, pad = 64, 8, cache = 0, barrier = false, timeout = true>
func.func private @copies(
  !fly.universal_copy<128>,
  !fly.universal_atomic<add, f32, "agent">,
  !fly.universal_atomic<inc, i32>,
  !fly_rocdl.cdna3.buffer_copy<128>,
  !fly_rocdl.cdna3.buffer_copy<32, cache = 2>,
  !fly_rocdl.cdna3.buffer_copy_lds<32>,
  !fly_rocdl.direct_copy_lds<96>,
  !fly_rocdl.direct_copy_lds<8 cache = 2 grouped = 1>,
  !fly_rocdl.direct_global_copy_lds<96>,
  !fly_rocdl.direct_global_copy_lds<16 cache = 2 grouped = 1>,
  !fly_rocdl.cdna3.buffer_atomic<add, f32>,
  !fly_rocdl.cdna3.buffer_atomic<max, i32>,
  !fly_rocdl.cdna4.lds_read_trans<trans = 16b, 64>,
  !fly_rocdl.cdna4.lds_read_trans<trans = 6b, 96>,
  !fly_rocdl.lds_load_trans<trans = 16b, 128>,
  !fly_rocdl.global_load_trans<trans = 4b, 64>,
  !fly_rocdl.cdna4.buffer_load_async_lds<96>,
  !fly_rocdl.cdna4.global_load_async_lds<128>,
  !fly_rocdl.gfx1250.tdm<rank = 2, warps = 4, pad = 64, 8, cache = 0, barrier = false, timeout = true>)

// CHECK-LABEL: @mmas
// CHECK-SAME: !fly.universal_fma<1x1x1, (f32, f32) -> f32>
// CHECK-SAME: !fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>
// CHECK-SAME: !fly_rocdl.cdna3.mfma<32x32x16, (f8E4M3FNUZ, f8E5M2FNUZ) -> f32>
// CHECK-SAME: !fly_rocdl.cdna3.mfma<32x32x4, (bf16, bf16) -> f32>
// CHECK-SAME: !fly_rocdl.cdna3.mfma<32x32x4x2, (bf16, bf16) -> f32>
// CHECK-SAME: !fly_rocdl.cdna3.mfma<16x16x8, (tf32, tf32) -> f32>
// CHECK-SAME: !fly_rocdl.cdna4.mfma_scale<16x16x128, (f8E4M3FN, f4E2M1FN) -> f32, opselA = 1, opselB = 3>
// CHECK-SAME: !fly_rocdl.cdna4.mfma_scale<32x32x64, (f6E2M3FN, f6E3M2FN) -> f32, opselA = 0, opselB = 0>
// CHECK-SAME: !fly_rocdl.cdna3.smfmac<32x32x64, (f8E4M3FN, f8E5M2) -> f32>
// CHECK-SAME: !fly_rocdl.gfx11.wmma<16x16x16, (i8, i8) -> i32, signA = true, signB = true, clamp = false>
// CHECK-SAME: !fly_rocdl.gfx120x.wmma<16x16x16, (bf16, bf16) -> f32, signA = false, signB = false, clamp = false>
// CHECK-SAME: !fly_rocdl.gfx1250.wmma<16x16x32, (f16, f16) -> f16, signA = false, signB = false, clamp = false>
// CHECK-SAME: !fly_rocdl.gfx12.swmmac<16x16x32, (i8, i8) -> i32, signA = true, signB = false, clamp = true>
// CHECK-SAME: !fly_rocdl.gfx1250.wmma_scale<32x16x128, (f4E2M1FN, f4E2M1FN) -> f32, opselA = 0, opselB = 0, modC = 0, reuseA = false, reuseB = true, blockSize = 16>
// CHECK-SAME: !fly_rocdl.gfx11.wmma_w64<16x16x16, (f16, f16) -> f32, signA = false, signB = false, clamp = false>
// CHECK-SAME: !fly_rocdl.gfx120x.wmma_w64<16x16x16, (bf16, bf16) -> f32, signA = false, signB = false, clamp = false>
// CHECK-SAME: !fly_rocdl.gfx12.swmmac_w64<16x16x32, (f16, f16) -> f32, signA = false, signB = false, clamp = false>
// CHECK-SAME: !fly_rocdl.gfx1250.wmma_scale_e5m3<16x16x128, (f4E2M1FN, f4E2M1FN) -> f32, opselA = 0, opselB = 0, modC = 0, reuseA = false, reuseB = false, blockSize = 16>
// CHECK-SAME: !fly_rocdl.gfx1250.wmma_scale_e4m3<16x16x128, (f4E2M1FN, f4E2M1FN) -> f32, opselA = 0, opselB = 0, modC = 0, reuseA = false, reuseB = false, blockSize = 32>
func.func private @mmas(
  !fly.universal_fma<1x1x1, (f32, f32) -> f32>,
  !fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>,
  !fly_rocdl.cdna3.mfma<32x32x16, (f8E4M3FNUZ, f8E5M2FNUZ) -> f32>,
  !fly_rocdl.cdna3.mfma<32x32x4x1, (bf16, bf16) -> f32>,
  !fly_rocdl.cdna3.mfma<32x32x4x2, (bf16, bf16) -> f32>,
  !fly_rocdl.cdna3.mfma<16x16x8, (tf32, tf32) -> f32>,
  !fly_rocdl.cdna4.mfma_scale<16x16x128, (f8E4M3FN, f4E2M1FN) -> f32, opselA = 1, opselB = 3>,
  !fly_rocdl.cdna4.mfma_scale<32x32x64, (f6E2M3FN, f6E3M2FN) -> f32>,
  !fly_rocdl.cdna3.smfmac<32x32x64, (f8E4M3FN, f8E5M2) -> f32>,
  !fly_rocdl.gfx11.wmma<16x16x16, (i8, i8) -> i32, signA = true, signB = true, clamp = false>,
  !fly_rocdl.gfx120x.wmma<16x16x16, (bf16, bf16) -> f32>,
  !fly_rocdl.gfx1250.wmma<16x16x32, (f16, f16) -> f16, signA = false, signB = false, clamp = false>,
  !fly_rocdl.gfx12.swmmac<16x16x32, (i8, i8) -> i32, signA = true, signB = false, clamp = true>,
  !fly_rocdl.gfx1250.wmma_scale<32x16x128, (f4E2M1FN, f4E2M1FN) -> f32, opselA = 0, opselB = 0, modC = 0, reuseA = false, reuseB = true, blockSize = 16>,
  !fly_rocdl.gfx11.wmma_w64<16x16x16, (f16, f16) -> f32, signA = false, signB = false, clamp = false>,
  !fly_rocdl.gfx120x.wmma_w64<16x16x16, (bf16, bf16) -> f32, signA = false, signB = false, clamp = false>,
  !fly_rocdl.gfx12.swmmac_w64<16x16x32, (f16, f16) -> f32, signA = false, signB = false, clamp = false>,
  !fly_rocdl.gfx1250.wmma_scale_e5m3<16x16x128, (f4E2M1FN, f4E2M1FN) -> f32, opselA = 0, opselB = 0, modC = 0, reuseA = false, reuseB = false, blockSize = 16>,
  !fly_rocdl.gfx1250.wmma_scale_e4m3<16x16x128, (f4E2M1FN, f4E2M1FN) -> f32, opselA = 0, opselB = 0, modC = 0, reuseA = false, reuseB = false, blockSize = 32>)

// CHECK-LABEL: @atoms
// CHECK-SAME: !fly.copy_atom<!fly.universal_copy<128>, 16>
// CHECK-SAME: !fly.copy_atom<!fly_rocdl.gfx1250.tdm<rank = 2, warps = 4, pad = 0, 0, cache = 0, barrier = false, timeout = false>, 0>
// CHECK-SAME: !fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>
func.func private @atoms(
  !fly.copy_atom<!fly.universal_copy<128>, 16>,
  !fly.copy_atom<!fly_rocdl.gfx1250.tdm<rank = 2, warps = 4, pad = 0, 0, cache = 0, barrier = false, timeout = false>, 0>,
  !fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>)

// CHECK-LABEL: @tiled
// CHECK-SAME: !fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<64>, 16>, !fly.layout<(32,4):(4,1)>, !fly.tile<[4|32]>>
// CHECK-SAME: !fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<64>, 16>, !fly.layout<(32,4):(4,1)>, !fly.tile<[4|32]>>
// CHECK-SAME: !fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<64>, 16>, !fly.layout<(32,4):(4,1)>, !fly.tile<[4|32]>>
// CHECK-SAME: !fly.tiled_mma<!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, <(16,16,1):(1,16,0)>>
// CHECK-SAME: !fly.tiled_mma<!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, <(16,16,1):(1,16,0)>, <[32|*|*]>>
func.func private @tiled(
  !fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<64>, 16>, !fly.layout<(32,4):(4,1)>, !fly.tile<[4|32]>>,
  !fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<64>, 16>, <(32,4):(4,1)>, <[4|32]>>,
  !fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<64>, 16>, #fly.layout<(32,4):(4,1)>, #fly.tile<[4|32]>>,
  !fly.tiled_mma<!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, <(16,16,1):(1,16,0)>>,
  !fly.tiled_mma<!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, <(16,16,1):(1,16,0)>, <[32|*|*]>>)

// CHECK-LABEL: test.attrs
// CHECK-SAME: a = #fly.address_space<global>
// CHECK-SAME: b = #fly.address_space<shared>
// CHECK-SAME: c = #fly.align<align<16>>
// CHECK-SAME: d = #fly.swizzle<S<3,3,3>>
// CHECK-SAME: e = #fly.coord_swizzle<CS<3,0,[1],0,[2]>>
// CHECK-SAME: f = #fly.layout<4:1>
// CHECK-SAME: g = #fly.int_tuple<(4,?)>
// CHECK-SAME: h = #fly.tile<[4|*]>
// CHECK-SAME: i = #fly.int<?{div=4}>
// CHECK-SAME: j = #fly.basis<1E0>
// CHECK-SAME: k = #fly.composed_layout<S<3,3,3> o 0 o 8:1>
// CHECK-SAME: l = #fly.cache_policy<cache_always>
// CHECK-SAME: m = #fly.mma_operand<a>
// CHECK-SAME: n = #fly.atomic_op<max>
// CHECK-SAME: o = #fly.gemm_traversal_order<kmn_serpentine>
// CHECK-SAME: p = #fly.explicit_module
// CHECK-SAME: q = #fly_rocdl.buffer_desc
// CHECK-SAME: r = #fly.int<*>
"test.attrs"() {
  a = #fly.address_space<global>,
  b = #fly<address_space shared>,
  c = #fly.align<align<16>>,
  d = #fly.swizzle<S<3,3,3>>,
  e = #fly.coord_swizzle<CS<3,0,[1],0,[2]>>,
  f = #fly.layout<4:1>,
  g = #fly.int_tuple<(4,?)>,
  h = #fly.tile<[4|*]>,
  i = #fly.int<?{div=4}>,
  j = #fly.basis<1E0>,
  k = #fly.composed_layout<S<3,3,3> o 0 o 8:1>,
  l = #fly.cache_policy<cache_always>,
  m = #fly.mma_operand<a>,
  n = #fly.atomic_op<max>,
  o = #fly.gemm_traversal_order<kmn_serpentine>,
  p = #fly.explicit_module,
  q = #fly_rocdl.buffer_desc,
  r = #fly.int<*>
} : () -> ()
