// RUN: fly-opt %s --convert-fly-to-rocdl=own-forms=true | FileCheck %s

!gptr = !fly.ptr<f32, global, align<16>>
!sptr = !fly.ptr<f16, shared, align<16>>
!buffer = !fly.ptr<f32, #fly_rocdl.buffer_desc, align<16>>
!copy = !fly.copy_atom<!fly.universal_copy<128>, 32>

gpu.module @kernels {
  // LDS lies at the top of the module, one symbol for each allocation.
  // CHECK: llvm.mlir.global internal @__shared_alloc_0(#llvm.undef) {addr_space = 3 : i32, alignment = 16 : i64, dso_local} : !llvm.array<4096 x i8>

  // CHECK-LABEL: gpu.func @pointers
  // CHECK-SAME: (%[[P:.*]]: !llvm.ptr<1> {llvm.noalias}, %[[I:.*]]: i32, %[[J:.*]]: i64) kernel
  gpu.func @pointers(%p: !gptr {llvm.noalias}, %i: i32, %j: i64) kernel {
    // CHECK: %[[W:.*]] = llvm.zext %[[I]] : i32 to i64
    // CHECK: %[[P1:.*]] = llvm.getelementptr inbounds|nuw %[[P]][%[[W]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %o = fly.make_int_tuple(%i) : (i32) -> !fly.int_tuple<?{div=4}>
    %p1 = fly.add_offset(%p, %o) : (!gptr, !fly.int_tuple<?{div=4}>) -> !gptr
    // CHECK: %[[P2:.*]] = llvm.getelementptr inbounds|nuw %[[P1]][%[[J]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
    %o64 = fly.make_int_tuple(%j) : (i64) -> !fly.int_tuple<?{i64 div=4}>
    %p2 = fly.add_offset(%p1, %o64) : (!gptr, !fly.int_tuple<?{i64 div=4}>) -> !gptr
    // CHECK: %[[P3:.*]] = llvm.getelementptr inbounds|nuw %[[P2]][3] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %three = fly.static : !fly.int_tuple<3>
    %p3 = fly.add_offset(%p2, %three) : (!gptr, !fly.int_tuple<3>) -> !fly.ptr<f32, global>
    // CHECK: %[[V:.*]] = llvm.load %[[P3]] {alignment = 4 : i64} : !llvm.ptr<1> -> f32
    %v = fly.ptr.load(%p3) : (!fly.ptr<f32, global>) -> f32
    // CHECK: llvm.store %[[V]], %[[P2]] {alignment = 16 : i64}
    fly.ptr.store(%v, %p2) : (f32, !gptr) -> ()
    gpu.return
  }

  // A byte swizzle acts on the address; it bounds the alignment.
  // CHECK-LABEL: gpu.func @shared
  gpu.func @shared(%i: i32) kernel {
    // CHECK: %[[S:.*]] = llvm.mlir.addressof @__shared_alloc_0 : !llvm.ptr<3>
    %s = fly.make_ptr() {dictAttrs = {allocBytes = 4096 : i64, allocAlign = 16 : i64}} : () -> !sptr
    // CHECK: %[[S1:.*]] = llvm.getelementptr inbounds|nuw %[[S]][%{{.*}}] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i16
    %o = fly.make_int_tuple(%i) : (i32) -> !fly.int_tuple<?{div=8}>
    %s1 = fly.add_offset(%s, %o) : (!sptr, !fly.int_tuple<?{div=8}>) -> !sptr
    %sw = fly.static : !fly.swizzle<S<3,3,4>>
    %s2 = fly.apply_swizzle(%s1, %sw) : (!sptr, !fly.swizzle<S<3,3,4>>) -> !fly.ptr<f16, shared, align<16>, S<3,3,4>>
    // CHECK: %[[A:.*]] = llvm.ptrtoint %[[S1]] : !llvm.ptr<3> to i32
    // CHECK: %[[BITS:.*]] = llvm.and %[[A]]
    // CHECK: %[[MOVED:.*]] = llvm.lshr %[[BITS]]
    // CHECK: %[[X:.*]] = llvm.xor %[[A]], %[[MOVED]]
    // CHECK: %[[S2:.*]] = llvm.inttoptr %[[X]] : i32 to !llvm.ptr<3>
    // CHECK: llvm.load %[[S2]] {alignment = 8 : i64} : !llvm.ptr<3> -> vector<4xf16>
    %v = fly.ptr.load(%s2) : (!fly.ptr<f16, shared, align<16>, S<3,3,4>>) -> vector<4xf16>
    fly.ptr.store(%v, %s) : (vector<4xf16>, !sptr) -> ()
    gpu.return
  }

  // Register memory that is indexed lies in the private segment.
  // CHECK-LABEL: gpu.func @registers
  gpu.func @registers(%i: i32, %p: !gptr) kernel {
    // CHECK: %[[N:.*]] = llvm.mlir.constant(8 : i32)
    // CHECK: %[[R:.*]] = llvm.alloca %[[N]] x i32 {alignment = 4 : i64} : (i32) -> !llvm.ptr<5>
    %r = fly.make_ptr() {dictAttrs = {allocSize = 8 : i64}} : () -> !fly.ptr<f32, register>
    %o = fly.make_int_tuple(%i) : (i32) -> !fly.int_tuple<?>
    %ri = fly.add_offset(%r, %o) : (!fly.ptr<f32, register>, !fly.int_tuple<?>) -> !fly.ptr<f32, register>
    // CHECK: llvm.load %{{.*}} {alignment = 4 : i64} : !llvm.ptr<5> -> f32
    %v = fly.ptr.load(%ri) : (!fly.ptr<f32, register>) -> f32
    fly.ptr.store(%v, %p) : (f32, !gptr) -> ()
    gpu.return
  }

  // Loads and stores of an atom; a predicate is a branch.
  // CHECK-LABEL: gpu.func @universal_copy
  // CHECK-SAME: (%[[P:.*]]: !llvm.ptr<1>, %[[C:[a-z0-9]+]]: i1, %[[OLD:[a-z0-9]+]]: vector<4xf32>)
  gpu.func @universal_copy(%p: !gptr, %c: i1, %old: vector<4xf32>) kernel {
    %l = fly.static : !fly.layout<4:1>
    %view = fly.make_view(%p, %l) : (!gptr, !fly.layout<4:1>) -> !fly.memref<f32, global, 4:1, align<16>>
    %a = fly.make_copy_atom {valBits = 32 : i32} : !copy
    // CHECK: %[[V:.*]] = scf.if %[[C]] -> (vector<4xf32>) {
    // CHECK:   %[[L:.*]] = llvm.load %[[P]] {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
    // CHECK:   scf.yield %[[L]]
    // CHECK: } else {
    // CHECK:   scf.yield %[[OLD]]
    %v = fly.copy_atom_call_ssa(%a, %view, %old, %c) {operandSegmentSizes = array<i32: 1, 1, 1, 1>} : (!copy, !fly.memref<f32, global, 4:1, align<16>>, vector<4xf32>, i1) -> vector<4xf32>
    // CHECK: llvm.store %[[V]], %[[P]] {alignment = 16 : i64}
    fly.copy_atom_call_ssa(%a, %v, %view) {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : (!copy, vector<4xf32>, !fly.memref<f32, global, 4:1, align<16>>) -> ()
    // From memory to memory: 128 bits of no type.
    // CHECK: %[[M:.*]] = llvm.load %[[P]] {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
    // CHECK: llvm.store %[[M]], %[[P]] {alignment = 16 : i64}
    fly.copy_atom_call(%a, %view, %view) : (!copy, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, global, 4:1, align<16>>) -> ()
    gpu.return
  }

  // A buffer pointer is its resource and offsets in elements: of the lane, of the wave, static; the state of the atom is the scalar offset.
  // CHECK-LABEL: gpu.func @buffer
  // CHECK-SAME: (%[[P:.*]]: !llvm.ptr<1>, %[[I:[a-z0-9]+]]: i32, %[[SOFF:[a-z0-9]+]]: i32)
  gpu.func @buffer(%p: !gptr, %i: i32, %s: i32) kernel {
    %stride = arith.constant 0 : i16
    %bytes = arith.constant 4096 : i64
    %flags = arith.constant 159744 : i32
    // CHECK: rocdl.make.buffer.rsrc %[[P]], %{{.*}}, %{{.*}}, %{{.*}} : <1> to <8>
    %b = fly.make_ptr(%p, %stride, %bytes, %flags) : (!gptr, i16, i64, i32) -> !buffer
    %o = fly.make_int_tuple(%i) : (i32) -> !fly.int_tuple<?{div=4}>
    // CHECK: llvm.insertvalue %[[I]], %{{.*}}[1]
    %b1 = fly.add_offset(%b, %o) : (!buffer, !fly.int_tuple<?{div=4}>) -> !buffer
    %l = fly.static : !fly.layout<4:1>
    %view = fly.make_view(%b1, %l) : (!buffer, !fly.layout<4:1>) -> !fly.memref<f32, #fly_rocdl.buffer_desc, 4:1, align<16>>
    %a = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128, cache = 2>, 32>
    %a1 = fly.atom.set_value(%a, "soffset", %s) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128, cache = 2>, 32>, i32) -> !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128, cache = 2>, 32>
    // CHECK: llvm.insertvalue %[[SOFF]]
    // CHECK: %[[AUX:.*]] = llvm.mlir.constant(2 : i32) : i32
    // CHECK: %[[RAW:.*]] = rocdl.raw.ptr.buffer.load %{{.*}}, %{{.*}}, %{{.*}}, %[[AUX]] : vector<4xi32>
    // CHECK: %[[V:.*]] = llvm.bitcast %[[RAW]] : vector<4xi32> to vector<4xf32>
    %v = fly.copy_atom_call_ssa(%a1, %view) {operandSegmentSizes = array<i32: 1, 1, 0, 0>} : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128, cache = 2>, 32>, !fly.memref<f32, #fly_rocdl.buffer_desc, 4:1, align<16>>) -> vector<4xf32>
    // CHECK: rocdl.raw.ptr.buffer.store %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<4xi32>
    fly.copy_atom_call_ssa(%a, %v, %view) {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128, cache = 2>, 32>, vector<4xf32>, !fly.memref<f32, #fly_rocdl.buffer_desc, 4:1, align<16>>) -> ()
    gpu.return
  }

  // CHECK-LABEL: gpu.func @atomics
  gpu.func @atomics(%p: !fly.ptr<f32, global>, %v: vector<1xf32>) kernel {
    %l = fly.static : !fly.layout<1:0>
    %view = fly.make_view(%p, %l) : (!fly.ptr<f32, global>, !fly.layout<1:0>) -> !fly.memref<f32, global, 1:0>
    %a = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_atomic<add, f32, "agent">, 32>
    // CHECK: llvm.atomicrmw fadd %{{.*}}, %{{.*}} syncscope("agent") monotonic
    fly.copy_atom_call_ssa(%a, %v, %view) {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : (!fly.copy_atom<!fly.universal_atomic<add, f32, "agent">, 32>, vector<1xf32>, !fly.memref<f32, global, 1:0>) -> ()
    gpu.return
  }

  // CHECK-LABEL: gpu.func @fma
  gpu.func @fma(%a: vector<1xf32>, %b: vector<1xf32>, %c: vector<1xf32>, %p: !fly.ptr<f32, global>) kernel {
    %m = fly.make_mma_atom : !fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>
    // CHECK: llvm.intr.fma(%{{.*}}, %{{.*}}, %{{.*}}) : (vector<1xf32>, vector<1xf32>, vector<1xf32>) -> vector<1xf32>
    %d = fly.mma_atom_call_ssa(%m, %a, %b, %c) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>} : (!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, vector<1xf32>, vector<1xf32>, vector<1xf32>) -> vector<1xf32>
    fly.ptr.store(%d, %p) : (vector<1xf32>, !fly.ptr<f32, global>) -> ()
    gpu.return
  }

  // Pointers go through structured control flow.
  // CHECK-LABEL: gpu.func @carried
  gpu.func @carried(%p: !fly.ptr<f32, global>, %n: i32) kernel {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %one = fly.static : !fly.int_tuple<1>
    // CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (!llvm.ptr<1>)
    %last = scf.for %i = %c0 to %n step %c1 iter_args(%q = %p) -> (!fly.ptr<f32, global>) : i32 {
      %next = fly.add_offset(%q, %one) : (!fly.ptr<f32, global>, !fly.int_tuple<1>) -> !fly.ptr<f32, global>
      scf.yield %next : !fly.ptr<f32, global>
    }
    %v = fly.ptr.load(%last) : (!fly.ptr<f32, global>) -> f32
    fly.ptr.store(%v, %p) : (f32, !fly.ptr<f32, global>) -> ()
    gpu.return
  }
}
