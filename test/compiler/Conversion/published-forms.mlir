// What convert-fly-to-rocdl writes unless it is told own-forms: the forms that are published.
// RUN: fly-opt %s --convert-fly-to-rocdl | FileCheck %s

// What its type tells is no operation.
// CHECK-LABEL: func.func @static_values()
// CHECK-NOT: fly.
func.func @static_values() {
  %t = fly.make_int_tuple() : () -> !fly.int_tuple<(4,8)>
  %d = fly.make_stride() : () -> !fly.int_tuple<(1,4)>
  %l = fly.make_layout(%t, %d) : (!fly.int_tuple<(4,8)>, !fly.int_tuple<(1,4)>) -> !fly.layout<(4,8):(1,4)>
  %s = fly.static : !fly.tile<[4|8]>
  return
}

// CHECK-LABEL: func.func @pointers(
// CHECK: llvm.getelementptr %arg0[%arg1] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
// CHECK: llvm.getelementptr %arg0[3] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
func.func @pointers(%p: !fly.ptr<f32, global>, %i: i32) -> f32 {
  %o = fly.make_int_tuple(%i) : (i32) -> !fly.int_tuple<?>
  %q = fly.add_offset(%p, %o) : (!fly.ptr<f32, global>, !fly.int_tuple<?>) -> !fly.ptr<f32, global>
  %three = fly.make_int_tuple() : () -> !fly.int_tuple<3>
  %r = fly.add_offset(%p, %three) : (!fly.ptr<f32, global>, !fly.int_tuple<3>) -> !fly.ptr<f32, global>
  %x = fly.ptr.load(%q) : (!fly.ptr<f32, global>) -> f32
  fly.ptr.store(%x, %r) : (f32, !fly.ptr<f32, global>) -> ()
  return %x : f32
}

// A predicate stands in registers; memory is copied to memory.
// CHECK-LABEL: func.func @predicate(
// CHECK: %[[P:.*]] = llvm.load %arg2 {{.*}} -> i1
// CHECK: scf.if %[[P]] {
// CHECK: %[[N:.*]] = llvm.mlir.constant(16 : i64) : i64
// CHECK: "llvm.intr.memcpy"(%arg1, %arg0, %[[N]]) <{isVolatile = false}> : (!llvm.ptr<5>, !llvm.ptr<1>, i64) -> ()
func.func @predicate(%v: !fly.memref<f32, global, 4:1>, %w: !fly.memref<f32, register, 4:1>, %p: !fly.memref<i1, register, 1:1>) {
  %a = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<128>, 32>
  fly.copy_atom_call(%a, %v, %w, %p) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>, !fly.memref<i1, register, 1:1>) -> ()
  return
}

// A buffer pointer is its resource and an offset in elements.
// CHECK-LABEL: func.func @buffer(%arg0: !llvm.struct<(ptr<8>, i32)>, %arg1: i32) -> f32
// CHECK: %[[AT:.*]] = llvm.extractvalue %arg0[1]
// CHECK: %[[SUM:.*]] = llvm.add %[[AT]], %arg1
// CHECK: %[[MOVED:.*]] = llvm.insertvalue %[[SUM]], %arg0[1]
// CHECK: %[[BYTES:.*]] = llvm.mul %[[SUM]]
// CHECK: rocdl.raw.ptr.buffer.load %{{.*}}, %[[BYTES]]
func.func @buffer(%p: !fly.ptr<f32, #fly_rocdl.buffer_desc>, %i: i32) -> f32 {
  %o = fly.make_int_tuple(%i) : (i32) -> !fly.int_tuple<?>
  %q = fly.add_offset(%p, %o) : (!fly.ptr<f32, #fly_rocdl.buffer_desc>, !fly.int_tuple<?>) -> !fly.ptr<f32, #fly_rocdl.buffer_desc>
  %x = fly.ptr.load(%q) : (!fly.ptr<f32, #fly_rocdl.buffer_desc>) -> f32
  return %x : f32
}

// What is added to both addresses and is not known when compiling stands in no immediate.
// CHECK-LABEL: func.func @immediate(
// CHECK: %[[TO:.*]] = llvm.getelementptr %arg1[%arg2] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
// CHECK: %[[SOFFSET:.*]] = llvm.add %{{.*}}, %arg2 : i32
// CHECK: rocdl.raw.ptr.buffer.load.lds %{{.*}}, %[[TO]], %{{.*}}, %{{.*}}, %[[SOFFSET]], %{{.*}}, %{{.*}}
func.func @immediate(%v: !fly.memref<f32, #fly_rocdl.buffer_desc, 1:1>, %s: !fly.memref<f32, shared, 1:1>, %i: i32) {
  %a = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy_lds<32>, 32>
  %b = fly.atom.set_value(%a, "imm_offset", %i) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy_lds<32>, 32>, i32) -> !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy_lds<32>, 32>
  fly.copy_atom_call(%b, %v, %s) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy_lds<32>, 32>, !fly.memref<f32, #fly_rocdl.buffer_desc, 1:1>, !fly.memref<f32, shared, 1:1>) -> ()
  return
}

// CHECK-LABEL: gpu.module @shared
// CHECK-DAG: llvm.mlir.global external @__shared_alloc_0() {addr_space = 3 : i32, alignment = 16 : i64, dso_local} : !llvm.array<1024 x i8>
// CHECK-DAG: llvm.mlir.global external @__dynamic_shared_k() {addr_space = 3 : i32, alignment = 1024 : i64, dso_local} : !llvm.array<0 x i8>
// CHECK: gpu.func @k
// CHECK: %[[D:.*]] = llvm.mlir.addressof @__dynamic_shared_k : !llvm.ptr<3>
// CHECK: llvm.getelementptr %[[D]][0] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
gpu.module @shared {
  gpu.func @k() kernel {
    %d = fly.get_dyn_shared() : !fly.ptr<i8, shared, align<1024>>
    %s = fly.make_ptr() {dictAttrs = {allocBytes = 1024 : i64, allocAlign = 16 : i64}} : () -> !fly.ptr<f32, shared, align<16>>
    %c = arith.constant 1.0 : f32
    fly.ptr.store(%c, %s) : (f32, !fly.ptr<f32, shared, align<16>>) -> ()
    gpu.return
  }
}

// Elements at coordinates, in the arguments of a block too.
// CHECK-LABEL: func.func @coordinates(
// CHECK: cf.cond_br %arg1, ^bb1(%arg0 : !llvm.ptr<1>), ^bb2
// CHECK: ^bb1(%[[W:.*]]: !llvm.ptr<1>):
// CHECK: llvm.getelementptr %[[W]][12]
func.func @coordinates(%v: !fly.memref<f32, global, (4,8):(1,4)>, %c: i1) -> i1 {
  cf.cond_br %c, ^a(%v : !fly.memref<f32, global, (4,8):(1,4)>), ^b
^a(%w: !fly.memref<f32, global, (4,8):(1,4)>):
  %o = fly.static : !fly.int_tuple<(0,3)>
  %x = fly.memref.load(%w, %o) : (!fly.memref<f32, global, (4,8):(1,4)>, !fly.int_tuple<(0,3)>) -> f32
  fly.memref.store(%x, %v, %o) : (f32, !fly.memref<f32, global, (4,8):(1,4)>, !fly.int_tuple<(0,3)>) -> ()
  return %c : i1
^b:
  return %c : i1
}

// CHECK-LABEL: func.func @atomic(
// CHECK: rocdl.raw.ptr.buffer.atomic.fadd %arg0, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : f32
func.func @atomic(%x: f32, %w: !fly.memref<f32, #fly_rocdl.buffer_desc, 1:1>) {
  %a = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly_rocdl.cdna3.buffer_atomic<add, f32>, 32>
  fly.copy_atom_call_ssa(%a, %x, %w) {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_atomic<add, f32>, 32>, f32, !fly.memref<f32, #fly_rocdl.buffer_desc, 1:1>) -> ()
  return
}

// CHECK-LABEL: func.func @address(
// CHECK: %[[A:.*]] = llvm.ptrtoint %arg0 : !llvm.ptr<1> to i64
// CHECK: arith.index_castui %[[A]] : i64 to index
func.func @address(%p: !fly.ptr<f32, global>) -> index {
  %i = fly.extract_aligned_pointer_as_index(%p) : (!fly.ptr<f32, global>) -> index
  return %i : index
}
