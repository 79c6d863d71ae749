// Scales and indices come from the atom's state; the rest of an intrinsic's arguments from its type.
// RUN: fly-opt %s --convert-fly-to-rocdl="arch=gfx950 own-forms=true" | FileCheck %s

!scaled = !fly.mma_atom<!fly_rocdl.cdna4.mfma_scale<16x16x128, (f8E5M2, f4E2M1FN) -> f32, opselA = 1, opselB = 3>>
!sparse = !fly.mma_atom<!fly_rocdl.cdna3.smfmac<16x16x32, (bf16, bf16) -> f32>>

gpu.module @kernels {
  // The formats' codes, then op_sel and scale of A, of B.
  // CHECK-LABEL: gpu.func @scales
  // CHECK-SAME: (%[[A:[a-z0-9]*]]: vector<32xi8>, %[[B:[a-z0-9]*]]: vector<4xi32>, %[[C:[a-z0-9]*]]: vector<4xf32>, %[[SA:[a-z0-9]*]]: i32, %[[SB:[a-z0-9]*]]: i32
  gpu.func @scales(%a: vector<32xf8E5M2>, %b: vector<32xf4E2M1FN>, %c: vector<4xf32>, %sa: i32, %sb: i32, %p: !fly.ptr<f32, global>) kernel {
    %m = fly.make_mma_atom : !scaled
    // CHECK: llvm.mlir.constant(2139062143 : i32)
    // CHECK: %[[S0:.*]] = llvm.insertvalue %[[SA]]
    // CHECK: %[[S:.*]] = llvm.insertvalue %[[SB]], %[[S0]][1]
    %m1 = fly.atom.set_value(%m, "scale_a", %sa) : (!scaled, i32) -> !scaled
    %m2 = fly.atom.set_value(%m1, "scale_b", %sb) : (!scaled, i32) -> !scaled
    // CHECK: %[[RA:.*]] = llvm.bitcast %[[A]] : vector<32xi8> to vector<8xi32>
    // CHECK: %[[FA:.*]] = llvm.mlir.constant(1 : i32)
    // CHECK: %[[FB:.*]] = llvm.mlir.constant(4 : i32)
    // CHECK: %[[OA:.*]] = llvm.mlir.constant(1 : i32)
    // CHECK: %[[XA:.*]] = llvm.extractvalue %[[S]][0]
    // CHECK: %[[OB:.*]] = llvm.mlir.constant(3 : i32)
    // CHECK: %[[XB:.*]] = llvm.extractvalue %[[S]][1]
    // CHECK: rocdl.mfma.scale.f32.16x16x128.f8f6f4 %[[RA]], %[[B]], %[[C]], %[[FA]], %[[FB]], %[[OA]], %[[XA]], %[[OB]], %[[XB]]
    %d = fly.mma_atom_call_ssa(%m2, %a, %b, %c) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>} : (!scaled, vector<32xf8E5M2>, vector<32xf4E2M1FN>, vector<4xf32>) -> vector<4xf32>
    fly.ptr.store(%d, %p) : (vector<4xf32>, !fly.ptr<f32, global>) -> ()
    gpu.return
  }

  // Scales that nobody set are 1: two zeros are how LLVM knows the instruction without scales.
  // CHECK-LABEL: gpu.func @unscaled
  gpu.func @unscaled(%a: vector<32xf8E5M2>, %b: vector<32xf4E2M1FN>, %c: vector<4xf32>, %p: !fly.ptr<f32, global>) kernel {
    %m = fly.make_mma_atom : !scaled
    // CHECK: %[[OA:.*]] = llvm.mlir.constant(1 : i32)
    // CHECK: %[[XA:.*]] = llvm.mlir.constant(0 : i32)
    // CHECK: %[[OB:.*]] = llvm.mlir.constant(3 : i32)
    // CHECK: %[[XB:.*]] = llvm.mlir.constant(0 : i32)
    // CHECK: rocdl.mfma.scale.f32.16x16x128.f8f6f4 {{.*}}, %{{.*}}, %[[XA]], %[[OB]], %[[XB]]
    %d = fly.mma_atom_call_ssa(%m, %a, %b, %c) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>} : (!scaled, vector<32xf8E5M2>, vector<32xf4E2M1FN>, vector<4xf32>) -> vector<4xf32>
    fly.ptr.store(%d, %p) : (vector<4xf32>, !fly.ptr<f32, global>) -> ()
    gpu.return
  }

  // CHECK-LABEL: gpu.func @sparse
  // CHECK-SAME: %[[I:[a-z0-9]*]]: i32, %{{.*}}: !llvm.ptr<1>) kernel
  gpu.func @sparse(%a: vector<4xbf16>, %b: vector<8xbf16>, %c: vector<4xf32>, %i: i32, %p: !fly.ptr<f32, global>) kernel {
    %m = fly.make_mma_atom : !sparse
    // CHECK: %[[S:.*]] = llvm.insertvalue %[[I]], %{{.*}}[0]
    %m1 = fly.atom.set_value(%m, "index", %i) : (!sparse, i32) -> !sparse
    // CHECK: %[[X:.*]] = llvm.extractvalue %[[S]][0]
    // CHECK: llvm.call_intrinsic "llvm.amdgcn.smfmac.f32.16x16x32.bf16"(%{{.*}}, %{{.*}}, %{{.*}}, %[[X]], %{{.*}}, %{{.*}}) : (vector<4xi16>, vector<8xi16>, vector<4xf32>, i32, i32, i32)
    %d = fly.mma_atom_call_ssa(%m1, %a, %b, %c) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>} : (!sparse, vector<4xbf16>, vector<8xbf16>, vector<4xf32>) -> vector<4xf32>
    fly.ptr.store(%d, %p) : (vector<4xf32>, !fly.ptr<f32, global>) -> ()
    gpu.return
  }
}
