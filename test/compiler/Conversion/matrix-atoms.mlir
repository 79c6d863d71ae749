// Matrix atoms are the intrinsics of specs/atoms, with operands in the registers that these take.
// RUN: fly-opt %s --convert-fly-to-rocdl="arch=gfx942 own-forms=true" | FileCheck %s

!f16 = !fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>
!bf16 = !fly.mma_atom<!fly_rocdl.cdna3.mfma<32x32x8, (bf16, bf16) -> f32>>
!fp8 = !fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f8E4M3FNUZ, f8E5M2FNUZ) -> f32>>
!i8 = !fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (i8, i8) -> i32>>
!f64 = !fly.mma_atom<!fly_rocdl.cdna3.mfma<4x4x4x4, (f64, f64) -> f64>>
!xf32 = !fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x8, (tf32, tf32) -> f32>>
!f32 = !fly.mma_atom<!fly_rocdl.cdna3.mfma<32x32x1x2, (f32, f32) -> f32>>

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @halves
  // CHECK-SAME: (%[[A:.*]]: vector<4xf16>, %[[C:.*]]: vector<4xf32>, %{{.*}}: !llvm.ptr<1>) kernel
  gpu.func @halves(%a: vector<4xf16>, %c: vector<4xf32>, %p: !fly.ptr<f32, global>) kernel {
    %m = fly.make_mma_atom : !f16
    // CHECK-DAG: %[[X:.*]] = llvm.mlir.constant(0 : i32) : i32
    // CHECK: %[[D:.*]] = rocdl.mfma.f32.16x16x16f16 %[[A]], %[[A]], %[[C]], %{{.*}}, %{{.*}}, %{{.*}} : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %d = fly.mma_atom_call_ssa(%m, %a, %a, %c) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>} : (!f16, vector<4xf16>, vector<4xf16>, vector<4xf32>) -> vector<4xf32>
    // CHECK: llvm.store %[[D]]
    fly.ptr.store(%d, %p) : (vector<4xf32>, !fly.ptr<f32, global>) -> ()
    gpu.return
  }

  // CHECK-LABEL: gpu.func @bfloats
  gpu.func @bfloats(%a: vector<4xbf16>, %c: vector<16xf32>, %p: !fly.ptr<f32, global>) kernel {
    %m = fly.make_mma_atom : !bf16
    // CHECK: llvm.bitcast %{{.*}} : vector<4xbf16> to vector<4xi16>
    // CHECK: rocdl.mfma.f32.32x32x8bf16.1k 
    %d = fly.mma_atom_call_ssa(%m, %a, %a, %c) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>} : (!bf16, vector<4xbf16>, vector<4xbf16>, vector<16xf32>) -> vector<16xf32>
    fly.ptr.store(%d, %p) : (vector<16xf32>, !fly.ptr<f32, global>) -> ()
    gpu.return
  }

  // CHECK-LABEL: gpu.func @bytes
  gpu.func @bytes(%a: vector<8xf8E4M3FNUZ>, %b: vector<8xf8E5M2FNUZ>, %c: vector<4xf32>, %i: vector<8xi8>, %ic: vector<4xi32>, %p: !fly.ptr<f32, global>, %ip: !fly.ptr<i32, global>) kernel {
    %m = fly.make_mma_atom : !fp8
    // CHECK-COUNT-2: llvm.bitcast %{{.*}} : vector<8xi8> to i64
    // CHECK: rocdl.mfma.f32.16x16x32.fp8.bf8 
    %d = fly.mma_atom_call_ssa(%m, %a, %b, %c) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>} : (!fp8, vector<8xf8E4M3FNUZ>, vector<8xf8E5M2FNUZ>, vector<4xf32>) -> vector<4xf32>
    fly.ptr.store(%d, %p) : (vector<4xf32>, !fly.ptr<f32, global>) -> ()
    %n = fly.make_mma_atom : !i8
    // CHECK: rocdl.mfma.i32.16x16x32.i8 
    %e = fly.mma_atom_call_ssa(%n, %i, %i, %ic) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>} : (!i8, vector<8xi8>, vector<8xi8>, vector<4xi32>) -> vector<4xi32>
    fly.ptr.store(%e, %ip) : (vector<4xi32>, !fly.ptr<i32, global>) -> ()
    gpu.return
  }

  // One value a lane is no vector for the intrinsic.
  // CHECK-LABEL: gpu.func @scalars
  gpu.func @scalars(%a: vector<1xf64>, %x: vector<2xf32>, %y: vector<4xf32>, %p: !fly.ptr<f64, global>, %q: !fly.ptr<f32, global>) kernel {
    %m = fly.make_mma_atom : !f64
    // CHECK-COUNT-3: llvm.bitcast %{{.*}} : vector<1xf64> to f64
    // CHECK: %[[D:.*]] = rocdl.mfma.f64.4x4x4f64 {{.*}} -> f64
    // CHECK: llvm.bitcast %[[D]] : f64 to vector<1xf64>
    %d = fly.mma_atom_call_ssa(%m, %a, %a, %a) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>} : (!f64, vector<1xf64>, vector<1xf64>, vector<1xf64>) -> vector<1xf64>
    fly.ptr.store(%d, %p) : (vector<1xf64>, !fly.ptr<f64, global>) -> ()
    %n = fly.make_mma_atom : !xf32
    // CHECK: rocdl.mfma.f32.16x16x8.xf32 {{.*}} : (vector<2xf32>, vector<2xf32>, vector<4xf32>, i32, i32, i32)
    %e = fly.mma_atom_call_ssa(%n, %x, %x, %y) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>} : (!xf32, vector<2xf32>, vector<2xf32>, vector<4xf32>) -> vector<4xf32>
    fly.ptr.store(%e, %q) : (vector<4xf32>, !fly.ptr<f32, global>) -> ()
    gpu.return
  }

  // Two products, in registers of one.
  // CHECK-LABEL: gpu.func @blocks
  gpu.func @blocks(%a: !fly.memref<f32, register, 1:0>, %c: !fly.memref<f32, register, 32:1>) kernel {
    %m = fly.make_mma_atom : !f32
    // CHECK: rocdl.mfma.f32.32x32x1f32 {{.*}} : (f32, f32, vector<32xf32>, i32, i32, i32) -> vector<32xf32>
    fly.mma_atom_call(%m, %c, %a, %a, %c) : (!f32, !fly.memref<f32, register, 32:1>, !fly.memref<f32, register, 1:0>, !fly.memref<f32, register, 1:0>, !fly.memref<f32, register, 32:1>) -> ()
    gpu.return
  }
}
