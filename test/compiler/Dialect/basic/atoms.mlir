// Atoms, tilings, partitions, copies and matrix operations: what is read is printed, and inferred types are right.
// RUN: fly-opt %s | fly-opt | FileCheck %s

!ca = !fly.copy_atom<!fly.universal_copy<64>, 16>
!ba = !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<64>, 16>
!ma = !fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>
!tc = !fly.tiled_copy<!ca, !fly.layout<(32,4):(4,1)>, !fly.tile<[4|32]>>
!tm = !fly.tiled_mma<!ma, <(2,2,1):(1,2,0)>>
!g = !fly.memref<f16, global, (64,64):(1,64), align<16>>
!src = !fly.memref<f16, global, ((4,1),16,2):((1,0),4,2048), align<16>>
!reg = !fly.memref<f16, register, ((4,1),16,2):((1,0),4,64)>
!pa = !fly.memref<f16, global, (4,2,4):(64,32,1024)>
!fa = !fly.memref<f16, register, (4,2,4):(1,4,8)>
!fc = !fly.memref<f32, register, (4,2,2):(1,4,8)>

// CHECK-LABEL: @make
func.func @make(%tv: !fly.layout<(32,4):(4,1)>, %tile: !fly.tile<[4|32]>, %al: !fly.layout<(2,2,1):(1,2,0)>,
                %perm: !fly.tile<[*|*|*]>, %v: i32) {
  // CHECK: fly.make_copy_atom {valBits = 16 : i32} : !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<64>, 16>
  %0 = fly.make_copy_atom {valBits = 16 : i32} : !ba
  // CHECK: fly.make_mma_atom : !fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>
  %1 = fly.make_mma_atom : !ma
  // CHECK: fly.atom.set_value(%{{.*}}, "soffset", %{{.*}}) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<64>, 16>, i32)
  %2 = fly.atom.set_value(%0, "soffset", %v) : (!ba, i32) -> !ba
  %3 = fly.make_copy_atom {valBits = 16 : i32} : !ca
  // CHECK: fly.make_tiled_copy{{.*}} -> !fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<64>, 16>, !fly.layout<(32,4):(4,1)>, !fly.tile<[4|32]>>
  %4 = fly.make_tiled_copy(%3, %tv, %tile) : (!ca, !fly.layout<(32,4):(4,1)>, !fly.tile<[4|32]>) -> !tc
  // CHECK: fly.make_tiled_mma{{.*}} -> !fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(2,2,1):(1,2,0)>>
  %5 = fly.make_tiled_mma(%1, %al) : (!ma, !fly.layout<(2,2,1):(1,2,0)>) -> !tm
  // CHECK: fly.make_tiled_mma{{.*}} -> !fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(2,2,1):(1,2,0)>>
  %6 = fly.make_tiled_mma(%1, %al, %perm) : (!ma, !fly.layout<(2,2,1):(1,2,0)>, !fly.tile<[*|*|*]>) -> !tm
  return
}

// CHECK-LABEL: @copy
func.func @copy(%a: !ca, %tc: !tc, %g: !g, %i: !fly.int_tuple<?>, %r: !reg, %pred: !fly.memref<i1, register, (16,2):(1,16)>) {
  // A thread holds a column of 4 rows; the tile repeats 16 times down and 2 times across.
  // CHECK: fly.tiled_copy.partition_src{{.*}} -> !fly.memref<f16, global, ((4,1),16,2):((1,0),4,2048), align<16>>
  %0 = fly.tiled_copy.partition_src(%tc, %g, %i) : (!tc, !g, !fly.int_tuple<?>) -> !src
  // CHECK: fly.tiled_copy.partition_dst{{.*}} -> !fly.memref<f16, global, ((4,1),16,2):((1,0),4,2048), align<16>>
  %1 = fly.tiled_copy.partition_dst(%tc, %g, %i) : (!tc, !g, !fly.int_tuple<?>) -> !src
  // CHECK: fly.tiled_copy.retile{{.*}} -> !fly.memref<f16, register, ((4,1),16,2):((1,0),4,64)>
  %2 = fly.tiled_copy.retile(%tc, %r) : (!tc, !reg) -> !reg
  // CHECK: fly.copy(%{{.*}}, %{{.*}}, %{{.*}}) : (!fly.copy_atom<!fly.universal_copy<64>, 16>,
  fly.copy(%a, %0, %2) : (!ca, !src, !reg) -> ()
  // CHECK: fly.copy(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (!fly.tiled_copy<
  fly.copy(%tc, %0, %2, %pred) : (!tc, !src, !reg, !fly.memref<i1, register, (16,2):(1,16)>) -> ()
  return
}

// CHECK-LABEL: @mma
func.func @mma(%m: !ma, %tm: !tm, %g: !g, %i: !fly.int_tuple<?>, %s: !fly.int_tuple<(64,64)>, %b: !fa, %c: !fc,
               %trav: !fly.layout<(2,2,4):(1,2,4)>) {
  // CHECK: fly.tiled_mma.partition(a, %{{.*}}, %{{.*}}, %{{.*}}) : {{.*}} -> !fly.memref<f16, global, (4,2,4):(64,32,1024)>
  %0 = fly.tiled_mma.partition(a, %tm, %g, %i) : (!tm, !g, !fly.int_tuple<?>) -> !pa
  // CHECK: fly.tiled_mma.partition_shape(c, %{{.*}}) : {{.*}} -> !fly.int_tuple<((4,1),2,2)>
  %1 = fly.tiled_mma.partition_shape(c, %tm, %s) : (!tm, !fly.int_tuple<(64,64)>) -> !fly.int_tuple<((4,1),2,2)>
  // CHECK: fly.mma.make_fragment(a, %{{.*}}) : {{.*}} -> !fly.memref<f16, register, (4,2,4):(1,4,8)>
  %2 = fly.mma.make_fragment(a, %tm, %g) : (!tm, !g) -> !fa
  // CHECK: fly.mma.make_fragment(a, %{{.*}}, stages = 2) : {{.*}} -> !fly.memref<f16, register, (4,2,4,2):(1,4,8,32)>
  %3 = fly.mma.make_fragment(a, %tm, %g, stages = 2) : (!tm, !g) -> !fly.memref<f16, register, (4,2,4,2):(1,4,8,32)>
  // CHECK: fly.gemm(%{{.*}}) {traversalOrder = #fly.gemm_traversal_order<nmk>}
  fly.gemm(%tm, %c, %2, %b, %c) {traversalOrder = #fly.gemm_traversal_order<nmk>} : (!tm, !fc, !fa, !fa, !fc) -> ()
  // CHECK: fly.gemm(%{{.*}}) traversalLayout = %{{.*}} :
  fly.gemm(%m, %c, %2, %b, %c) traversalLayout = %trav : (!ma, !fc, !fa, !fa, !fc, !fly.layout<(2,2,4):(1,2,4)>) -> ()
  return
}

!one = !fly.memref<f16, global, 4:1, align<8>>
!oneR = !fly.memref<f16, register, 4:1>
!acc = !fly.memref<f32, register, 4:1>

// CHECK-LABEL: @calls
func.func @calls(%a: !ca, %m: !ma, %s: !one, %d: !oneR, %p: i1, %acc: !acc, %v: vector<4xf16>, %w: vector<4xf32>) {
  // CHECK: fly.copy_atom_call(%{{.*}}, %{{.*}}, %{{.*}}) :
  fly.copy_atom_call(%a, %s, %d) : (!ca, !one, !oneR) -> ()
  // CHECK: fly.copy_atom_call(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) :
  fly.copy_atom_call(%a, %s, %d, %p) : (!ca, !one, !oneR, i1) -> ()
  // CHECK: fly.copy_atom_call_ssa(%{{.*}}, %{{.*}}) {operandSegmentSizes = array<i32: 1, 1, 0, 0>} : {{.*}} -> vector<4xf16>
  %0 = fly.copy_atom_call_ssa(%a, %s) {operandSegmentSizes = array<i32: 1, 1, 0, 0>} : (!ca, !one) -> vector<4xf16>
  // CHECK: fly.copy_atom_call_ssa(%{{.*}}) {operandSegmentSizes = array<i32: 1, 1, 1, 1>} : {{.*}} -> ()
  fly.copy_atom_call_ssa(%a, %v, %s, %p) {operandSegmentSizes = array<i32: 1, 1, 1, 1>} : (!ca, vector<4xf16>, !one, i1) -> ()
  // CHECK: fly.mma_atom_call(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) :
  fly.mma_atom_call(%m, %acc, %d, %d, %acc) : (!ma, !acc, !oneR, !oneR, !acc) -> ()
  // CHECK: fly.mma_atom_call_ssa(%{{.*}}) : {{.*}} -> vector<4xf32>
  %1 = fly.mma_atom_call_ssa(%m, %v, %v, %w) : (!ma, vector<4xf16>, vector<4xf16>, vector<4xf32>) -> vector<4xf32>
  // CHECK: fly.mma_atom_call_ssa(%{{.*}}) : {{.*}} -> ()
  fly.mma_atom_call_ssa(%m, %acc, %v, %v, %w) : (!ma, !acc, vector<4xf16>, vector<4xf16>, vector<4xf32>) -> ()
  return
}
