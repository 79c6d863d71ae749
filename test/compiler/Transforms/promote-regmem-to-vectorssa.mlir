// RUN: fly-opt %s --split-input-file --fly-promote-regmem-to-vectorssa | FileCheck %s

!reg = !fly.ptr<f32, register>
!half = !fly.ptr<f16, register>
!mma = !fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>

gpu.module @kernels {
  // Two halves that are never used together are two values; nothing is left of the memory.
  // CHECK-LABEL: gpu.func @halves
  // CHECK-SAME: (%[[X:.*]]: vector<4xf32>, %[[Y:.*]]: vector<4xf32>, %[[OUT:.*]]: !llvm.ptr<1>)
  gpu.func @halves(%x: vector<4xf32>, %y: vector<4xf32>, %out: !llvm.ptr<1>) kernel {
    // CHECK-NOT: fly.
    %r = fly.make_ptr() {dictAttrs = {allocSize = 8 : i64}} : () -> !reg
    fly.ptr.store(%x, %r) : (vector<4xf32>, !reg) -> ()
    %four = fly.static : !fly.int_tuple<4>
    %r4 = fly.add_offset(%r, %four) : (!reg, !fly.int_tuple<4>) -> !fly.ptr<f32, register>
    fly.ptr.store(%y, %r4) : (vector<4xf32>, !reg) -> ()
    %a = fly.ptr.load(%r) : (!reg) -> vector<4xf32>
    %b = fly.ptr.load(%r4) : (!reg) -> vector<4xf32>
    // CHECK: arith.addf %[[X]], %[[Y]]
    %s = arith.addf %a, %b : vector<4xf32>
    llvm.store %s, %out : vector<4xf32>, !llvm.ptr<1>
    gpu.return
  }

  // A scalar store into a vector, and a vector of a part.
  // CHECK-LABEL: gpu.func @parts
  gpu.func @parts(%x: vector<4xf32>, %e: f32, %out: !llvm.ptr<1>) kernel {
    %r = fly.make_ptr() {dictAttrs = {allocSize = 4 : i64}} : () -> !reg
    fly.ptr.store(%x, %r) : (vector<4xf32>, !reg) -> ()
    %two = fly.static : !fly.int_tuple<2>
    %r2 = fly.add_offset(%r, %two) : (!reg, !fly.int_tuple<2>) -> !reg
    // CHECK: %[[I:.*]] = vector.insert %{{.*}}, %{{.*}} [2] : f32 into vector<4xf32>
    fly.ptr.store(%e, %r2) : (f32, !reg) -> ()
    // CHECK: vector.extract_strided_slice %[[I]] {offsets = [2], sizes = [2], strides = [1]}
    %p = fly.ptr.load(%r2) : (!reg) -> vector<2xf32>
    llvm.store %p, %out : vector<2xf32>, !llvm.ptr<1>
    gpu.return
  }

  // Through a branch: both sides yield the value, also the one that was not there.
  // CHECK-LABEL: gpu.func @branch
  // CHECK-SAME: (%[[C:.*]]: i1, %[[X:.*]]: vector<2xf32>, %[[Y:.*]]: vector<2xf32>
  gpu.func @branch(%c: i1, %x: vector<2xf32>, %y: vector<2xf32>, %out: !llvm.ptr<1>) kernel {
    %r = fly.make_ptr() {dictAttrs = {allocSize = 2 : i64}} : () -> !reg
    fly.ptr.store(%x, %r) : (vector<2xf32>, !reg) -> ()
    // CHECK: %[[V:.*]] = scf.if %[[C]] -> (vector<2xf32>) {
    // CHECK-NEXT: scf.yield %[[Y]] : vector<2xf32>
    // CHECK-NEXT: } else {
    // CHECK-NEXT: scf.yield %[[X]] : vector<2xf32>
    scf.if %c {
      fly.ptr.store(%y, %r) : (vector<2xf32>, !reg) -> ()
    }
    // CHECK: llvm.store %[[V]]
    %v = fly.ptr.load(%r) : (!reg) -> vector<2xf32>
    llvm.store %v, %out : vector<2xf32>, !llvm.ptr<1>
    gpu.return
  }

  // Through a loop: an accumulator is carried.
  // CHECK-LABEL: gpu.func @loop
  gpu.func @loop(%n: i32, %x: vector<4xf32>, %out: !llvm.ptr<1>) kernel {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : vector<4xf32>
    %r = fly.make_ptr() {dictAttrs = {allocSize = 4 : i64}} : () -> !reg
    fly.ptr.store(%zero, %r) : (vector<4xf32>, !reg) -> ()
    // CHECK: %[[SUM:.*]] = scf.for {{.*}} iter_args(%[[ACC:.*]] = %{{.*}}) -> (vector<4xf32>)
    scf.for %i = %c0 to %n step %c1 : i32 {
      %a = fly.ptr.load(%r) : (!reg) -> vector<4xf32>
      // CHECK: %[[S:.*]] = arith.addf %[[ACC]]
      %s = arith.addf %a, %x : vector<4xf32>
      fly.ptr.store(%s, %r) : (vector<4xf32>, !reg) -> ()
      // CHECK: scf.yield %[[S]]
    }
    // CHECK: llvm.store %[[SUM]]
    %v = fly.ptr.load(%r) : (!reg) -> vector<4xf32>
    llvm.store %v, %out : vector<4xf32>, !llvm.ptr<1>
    gpu.return
  }

  // scf.while carries through both of its regions.
  // CHECK-LABEL: gpu.func @while
  gpu.func @while(%n: i32, %out: !llvm.ptr<1>) kernel {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %r = fly.make_ptr() {dictAttrs = {allocSize = 1 : i64}} : () -> !fly.ptr<i32, register>
    fly.ptr.store(%zero, %r) : (i32, !fly.ptr<i32, register>) -> ()
    // CHECK: %[[R:.*]] = scf.while (%{{.*}} = %{{.*}}) : (vector<1xi32>) -> vector<1xi32>
    scf.while : () -> () {
      %v = fly.ptr.load(%r) : (!fly.ptr<i32, register>) -> i32
      %more = arith.cmpi ult, %v, %n : i32
      // CHECK: scf.condition(%{{.*}}) %{{.*}} : vector<1xi32>
      scf.condition(%more)
    } do {
      %v = fly.ptr.load(%r) : (!fly.ptr<i32, register>) -> i32
      %w = arith.addi %v, %one : i32
      fly.ptr.store(%w, %r) : (i32, !fly.ptr<i32, register>) -> ()
      // CHECK: scf.yield %{{.*}} : vector<1xi32>
      scf.yield
    }
    // CHECK: vector.extract %[[R]][0]
    %v = fly.ptr.load(%r) : (!fly.ptr<i32, register>) -> i32
    llvm.store %v, %out : i32, !llvm.ptr<1>
    gpu.return
  }

  // Where a predicated load does not load, the registers hold zeros.
  // CHECK-LABEL: gpu.func @predicated
  gpu.func @predicated(%view: !fly.memref<f32, global, 4:1, align<16>>, %p: i1, %out: !llvm.ptr<1>) kernel {
    %r = fly.make_ptr() {dictAttrs = {allocSize = 4 : i64}} : () -> !reg
    // CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : vector<4xf32>
    %old = fly.ptr.load(%r) : (!reg) -> vector<4xf32>
    %a = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<128>, 32>
    // CHECK: fly.copy_atom_call_ssa(%{{.*}}, %{{.*}}, %[[ZERO]], %{{.*}})
    %v = fly.copy_atom_call_ssa(%a, %view, %old, %p) {operandSegmentSizes = array<i32: 1, 1, 1, 1>} : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, vector<4xf32>, i1) -> vector<4xf32>
    fly.ptr.store(%v, %r) : (vector<4xf32>, !reg) -> ()
    llvm.store %v, %out : vector<4xf32>, !llvm.ptr<1>
    gpu.return
  }

  // What is indexed at run time stays memory.
  // CHECK-LABEL: gpu.func @indexed
  gpu.func @indexed(%i: i32, %x: f32, %out: !llvm.ptr<1>) kernel {
    // CHECK: fly.make_ptr
    %r = fly.make_ptr() {dictAttrs = {allocSize = 4 : i64}} : () -> !reg
    %o = fly.make_int_tuple(%i) : (i32) -> !fly.int_tuple<?>
    %ri = fly.add_offset(%r, %o) : (!reg, !fly.int_tuple<?>) -> !reg
    // CHECK: fly.ptr.store
    fly.ptr.store(%x, %ri) : (f32, !reg) -> ()
    %v = fly.ptr.load(%r) : (!reg) -> vector<4xf32>
    llvm.store %v, %out : vector<4xf32>, !llvm.ptr<1>
    gpu.return
  }

  // An accumulator is filled and read as a whole, but a loop carries it in the pieces of the matrix instruction.
  // CHECK-LABEL: gpu.func @accumulator
  // CHECK-SAME: (%[[N:.*]]: i32, %[[A:.*]]: vector<4xf16>, %[[X:.*]]: vector<8xf32>
  gpu.func @accumulator(%n: i32, %a: vector<4xf16>, %x: vector<8xf32>, %out: !llvm.ptr<1>) kernel {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %m = fly.make_mma_atom {} : !mma
    %r = fly.make_ptr() {dictAttrs = {allocSize = 8 : i64}} : () -> !reg
    // CHECK: %[[LOW:.*]] = vector.extract_strided_slice %[[X]] {offsets = [0], sizes = [4], strides = [1]}
    // CHECK: %[[HIGH:.*]] = vector.extract_strided_slice %[[X]] {offsets = [4], sizes = [4], strides = [1]}
    fly.ptr.store(%x, %r) : (vector<8xf32>, !reg) -> ()
    %four = fly.static : !fly.int_tuple<4>
    %r4 = fly.add_offset(%r, %four) : (!reg, !fly.int_tuple<4>) -> !reg
    // CHECK: %[[SUM:.*]]:2 = scf.for {{.*}} iter_args(%[[P:.*]] = %[[LOW]], %[[Q:.*]] = %[[HIGH]]) -> (vector<4xf32>, vector<4xf32>)
    scf.for %i = %c0 to %n step %c1 : i32 {
      // CHECK-NEXT: %[[D:.*]] = fly.mma_atom_call_ssa(%{{.*}}, %[[A]], %[[A]], %[[P]])
      // CHECK-NEXT: %[[E:.*]] = fly.mma_atom_call_ssa(%{{.*}}, %[[A]], %[[A]], %[[Q]])
      // CHECK-NEXT: scf.yield %[[D]], %[[E]]
      %c = fly.ptr.load(%r) : (!reg) -> vector<4xf32>
      %d = fly.mma_atom_call_ssa(%m, %a, %a, %c) : (!mma, vector<4xf16>, vector<4xf16>, vector<4xf32>) -> vector<4xf32>
      fly.ptr.store(%d, %r) : (vector<4xf32>, !reg) -> ()
      %e = fly.ptr.load(%r4) : (!reg) -> vector<4xf32>
      %f = fly.mma_atom_call_ssa(%m, %a, %a, %e) : (!mma, vector<4xf16>, vector<4xf16>, vector<4xf32>) -> vector<4xf32>
      fly.ptr.store(%f, %r4) : (vector<4xf32>, !reg) -> ()
    }
    // An element of a piece, and all of it again.
    %two = fly.static : !fly.int_tuple<6>
    %r6 = fly.add_offset(%r, %two) : (!reg, !fly.int_tuple<6>) -> !reg
    // CHECK: vector.extract %[[SUM]]#1[2]
    %s = fly.ptr.load(%r6) : (!reg) -> f32
    // CHECK: %[[HALF:.*]] = vector.insert_strided_slice %[[SUM]]#0, %{{.*}} {offsets = [0], strides = [1]}
    // CHECK: %[[ALL:.*]] = vector.insert_strided_slice %[[SUM]]#1, %[[HALF]] {offsets = [4], strides = [1]}
    %v = fly.ptr.load(%r) : (!reg) -> vector<8xf32>
    // CHECK: llvm.store %[[ALL]]
    llvm.store %s, %out : f32, !llvm.ptr<1>
    llvm.store %v, %out : vector<8xf32>, !llvm.ptr<1>
    gpu.return
  }

  // Two instructions' pieces that overlap are one, and a piece is a register at least: a whole read of copies of 16 bits
  // carries pairs.
  // CHECK-LABEL: gpu.func @small_pieces
  gpu.func @small_pieces(%n: i32, %x: vector<4xf16>, %view: !fly.memref<f16, global, 1:1>, %out: !llvm.ptr<1>) kernel {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %a = fly.make_copy_atom {valBits = 16 : i32} : !fly.copy_atom<!fly.universal_copy<16>, 16>
    %r = fly.make_ptr() {dictAttrs = {allocSize = 4 : i64}} : () -> !half
    fly.ptr.store(%x, %r) : (vector<4xf16>, !half) -> ()
    %one = fly.static : !fly.int_tuple<1>
    %r1 = fly.add_offset(%r, %one) : (!half, !fly.int_tuple<1>) -> !half
    %two = fly.static : !fly.int_tuple<2>
    %r2 = fly.add_offset(%r, %two) : (!half, !fly.int_tuple<2>) -> !half
    // CHECK: scf.for {{.*}} -> (vector<2xf16>, vector<2xf16>)
    scf.for %i = %c0 to %n step %c1 : i32 {
      %v = fly.copy_atom_call_ssa(%a, %view) {operandSegmentSizes = array<i32: 1, 1, 0, 0>} : (!fly.copy_atom<!fly.universal_copy<16>, 16>, !fly.memref<f16, global, 1:1>) -> vector<1xf16>
      fly.ptr.store(%v, %r) : (vector<1xf16>, !half) -> ()
      fly.ptr.store(%v, %r1) : (vector<1xf16>, !half) -> ()
      fly.ptr.store(%v, %r2) : (vector<1xf16>, !half) -> ()
    }
    %v = fly.ptr.load(%r) : (!half) -> vector<4xf16>
    llvm.store %v, %out : vector<4xf16>, !llvm.ptr<1>
    gpu.return
  }
}
