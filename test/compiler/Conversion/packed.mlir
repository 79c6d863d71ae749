// RUN: fly-opt %s --convert-fly-to-rocdl=own-forms=true | FileCheck %s

// Floats of 6 and 4 bits lie bit to bit in memory, and in words in registers.

gpu.module @kernels {
  // 16 elements of 6 bits are 12 bytes.
  // CHECK-LABEL: gpu.func @six
  // CHECK-SAME: (%[[P:.*]]: !llvm.ptr<1>, %[[I:.*]]: i32
  gpu.func @six(%p: !fly.ptr<f6E2M3FN, global, align<16>>, %i: i32) kernel {
    %o = fly.make_int_tuple(%i) : (i32) -> !fly.int_tuple<?{div=16}>
    // CHECK: %[[W:.*]] = llvm.zext %[[I]] : i32 to i64
    // CHECK: %[[Q:.*]] = llvm.lshr exact %[[W]], %{{.*}} : i64
    // CHECK: %[[B:.*]] = llvm.mul %[[Q]], %{{.*}} : i64
    // CHECK: %[[A:.*]] = llvm.getelementptr inbounds|nuw %[[P]][%[[B]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
    %q = fly.add_offset(%p, %o) : (!fly.ptr<f6E2M3FN, global, align<16>>, !fly.int_tuple<?{div=16}>) -> !fly.ptr<f6E2M3FN, global, align<4>>
    // CHECK: llvm.load %[[A]] {alignment = 4 : i64} : !llvm.ptr<1> -> vector<3xi32>
    %v = fly.ptr.load(%q) : (!fly.ptr<f6E2M3FN, global, align<4>>) -> vector<16xf6E2M3FN>
    // CHECK: vector.insert_strided_slice %{{.*}} {offsets = [3], strides = [1]} : vector<3xi32> into vector<6xi32>
    %z = ub.poison : vector<32xf6E2M3FN>
    %w = vector.insert_strided_slice %v, %z {offsets = [16], strides = [1]} : vector<16xf6E2M3FN> into vector<32xf6E2M3FN>
    // CHECK: llvm.store %{{.*}}, %[[P]] {alignment = 16 : i64} : vector<6xi32>, !llvm.ptr<1>
    fly.ptr.store(%w, %p) : (vector<32xf6E2M3FN>, !fly.ptr<f6E2M3FN, global, align<16>>) -> ()
    gpu.return
  }

  // CHECK-LABEL: gpu.func @four
  // CHECK-SAME: (%[[P:.*]]: !llvm.ptr<1>
  gpu.func @four(%p: !fly.ptr<f4E2M1FN, global, align<16>>) kernel {
    %o = fly.static : !fly.int_tuple<-6>
    // CHECK: llvm.getelementptr inbounds %[[P]][%{{.*}}] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i8
    %q = fly.add_offset(%p, %o) : (!fly.ptr<f4E2M1FN, global, align<16>>, !fly.int_tuple<-6>) -> !fly.ptr<f4E2M1FN, global>
    // CHECK: llvm.load %{{.*}} : !llvm.ptr<1> -> i16
    %v = fly.ptr.load(%q) : (!fly.ptr<f4E2M1FN, global>) -> vector<4xf4E2M1FN>
    fly.ptr.store(%v, %p) : (vector<4xf4E2M1FN>, !fly.ptr<f4E2M1FN, global, align<16>>) -> ()
    gpu.return
  }

  // Of a sum in LDS the constants stay apart, so that an instruction adds them; what is left may be negative.
  // CHECK-LABEL: gpu.func @sum
  // CHECK-SAME: (%[[P:.*]]: !llvm.ptr<3>, %[[I:.*]]: i32
  gpu.func @sum(%p: !fly.ptr<f4E2M1FN, shared, align<16>>, %i: i32) kernel {
    %c = arith.constant 8192 : i32
    %s = arith.addi %i, %c : i32
    %o = fly.make_int_tuple(%s) : (i32) -> !fly.int_tuple<?{div=32}>
    // CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : i32)
    // CHECK: %[[REST:.*]] = llvm.ashr exact %[[I]], %[[ONE]] : i32
    // CHECK: %[[HALF:.*]] = llvm.mlir.constant(4096 : i32)
    // CHECK: %[[BYTES:.*]] = llvm.add %[[REST]], %[[HALF]] : i32
    // CHECK: llvm.getelementptr inbounds|nuw %[[P]][%[[BYTES]]]
    %q = fly.add_offset(%p, %o) : (!fly.ptr<f4E2M1FN, shared, align<16>>, !fly.int_tuple<?{div=32}>) -> !fly.ptr<f4E2M1FN, shared, align<16>>
    %v = fly.ptr.load(%q) : (!fly.ptr<f4E2M1FN, shared, align<16>>) -> vector<32xf4E2M1FN>
    fly.ptr.store(%v, %p) : (vector<32xf4E2M1FN>, !fly.ptr<f4E2M1FN, shared, align<16>>) -> ()
    gpu.return
  }
}
