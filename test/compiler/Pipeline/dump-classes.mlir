// What dumps of other compilers hold, one class after the other, through the passes up to ROCDL.
// RUN: fly-opt %s --split-input-file --pass-pipeline='builtin.module(fly-rewrite-func-signature,fly-canonicalize,fly-layout-lowering,fly-int-swizzle-simplify,canonicalize,fly-convert-atom-call-to-ssa-form,fly-promote-regmem-to-vectorssa,convert-fly-to-rocdl,canonicalize)' | FileCheck %s

// A coordinate for each top-level mode; all leaves of what is static; an i64 in a leaf of 32 bits.
// CHECK-LABEL: gpu.module @m1
// CHECK: %[[FIVE:.*]] = arith.constant 5 : i32
// CHECK: arith.trunci %{{.*}} : i64 to i32
// CHECK: llvm.store %[[FIVE]]
gpu.module @m1 { gpu.func @k(%p: !fly.memref<i32, global, 64:1>) kernel {
  %l = fly.static : !fly.layout<((4,2),(2,3)):((1,4),(8,16))>
  %i = fly.static : !fly.int_tuple<13>
  %c = fly.get_flat_coord(%i, %l) : (!fly.int_tuple<13>, !fly.layout<((4,2),(2,3)):((1,4),(8,16))>) -> !fly.int_tuple<(5,1)>
  %x:2 = fly.get_leaves(%c) {dynamicOnly = false} : (!fly.int_tuple<(5,1)>) -> (i32, i32)
  %t = gpu.thread_id x
  %t64 = arith.index_cast %t : index to i64
  %d = fly.make_int_tuple(%t64) : (i64) -> !fly.int_tuple<?>
  fly.memref.store(%x#0, %p, %d) : (i32, !fly.memref<i32, global, 64:1>, !fly.int_tuple<?>) -> ()
  gpu.return } }

// -----

// A coordinate is loaded from its tensor, and compared.
// CHECK-LABEL: gpu.module @m2
// CHECK: arith.constant 1.0{{0*e\+00}} : f32
// CHECK: llvm.getelementptr %{{.*}}[19]
gpu.module @m2 { gpu.func @k(%p: !fly.memref<f32, global, (8,8):(8,1)>) kernel {
  %z = fly.static : !fly.int_tuple<(0,0)>
  %il = fly.static : !fly.layout<(8,8):(1E0,1E1)>
  %id = fly.make_view(%z, %il) : (!fly.int_tuple<(0,0)>, !fly.layout<(8,8):(1E0,1E1)>) -> !fly.coord_tensor<(0,0), (8,8):(1E0,1E1)>
  %at = fly.static : !fly.int_tuple<(2,3)>
  %c = fly.memref.load(%id, %at) : (!fly.coord_tensor<(0,0), (8,8):(1E0,1E1)>, !fly.int_tuple<(2,3)>) -> !fly.int_tuple<(2,3)>
  %s = fly.static : !fly.int_tuple<(8,4)>
  %lt = fly.elem_less(%c, %s) : (!fly.int_tuple<(2,3)>, !fly.int_tuple<(8,4)>) -> i1
  %o = arith.constant 1.0 : f32
  %n = arith.constant 0.0 : f32
  %v = arith.select %lt, %o, %n : f32
  fly.memref.store(%v, %p, %at) : (f32, !fly.memref<f32, global, (8,8):(8,1)>, !fly.int_tuple<(2,3)>) -> ()
  gpu.return } }

// -----

// Basis leaves are equal.
// CHECK-LABEL: func.func @eq
// CHECK: %[[TRUE:.*]] = arith.constant true
// CHECK: return %[[TRUE]]
func.func @eq() -> i1 { %a = fly.static : !fly.int_tuple<2E0>
  %e = fly.equal(%a, %a) : (!fly.int_tuple<2E0>, !fly.int_tuple<2E0>) -> i1
  return %e : i1 }

// -----

// A layout that a function returns is a packed struct of what is not static.
// CHECK-LABEL: func.func @ret
// CHECK-SAME: -> !llvm.struct<packed (struct<packed (i32)>, struct<packed (i32)>)>
func.func @ret(%n: i32) -> !fly.layout<(?,4):(1,?)> {
  %a = fly.make_int_tuple(%n) : (i32) -> !fly.int_tuple<(?,4)>
  %b = fly.make_int_tuple(%n) : (i32) -> !fly.int_tuple<(1,?)>
  %l = fly.make_layout(%a, %b) : (!fly.int_tuple<(?,4)>, !fly.int_tuple<(1,?)>) -> !fly.layout<(?,4):(1,?)>
  return %l : !fly.layout<(?,4):(1,?)> }

// -----

// A view of one element under a wider atom.
// CHECK-LABEL: gpu.module @m5
// CHECK: llvm.mlir.constant(16 : i64)
// CHECK: llvm.intr.memcpy
gpu.module @m5 { gpu.func @k(%p: !fly.memref<f32, global, 64:1, align<16>>, %q: !fly.memref<f32, global, 64:1, align<16>>) kernel {
  %a = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<128>, 32>
  %i = fly.get_iter(%p) : (!fly.memref<f32, global, 64:1, align<16>>) -> !fly.ptr<f32, global, align<16>>
  %j = fly.get_iter(%q) : (!fly.memref<f32, global, 64:1, align<16>>) -> !fly.ptr<f32, global, align<16>>
  %l = fly.static : !fly.layout<1:1>
  %v = fly.make_view(%i, %l) : (!fly.ptr<f32, global, align<16>>, !fly.layout<1:1>) -> !fly.memref<f32, global, 1:1, align<16>>
  %w = fly.make_view(%j, %l) : (!fly.ptr<f32, global, align<16>>, !fly.layout<1:1>) -> !fly.memref<f32, global, 1:1, align<16>>
  fly.copy_atom_call(%a, %v, %w) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 1:1, align<16>>, !fly.memref<f32, global, 1:1, align<16>>) -> ()
  gpu.return } }

// -----

// Fragments of rank one, in copies and products.
// CHECK-LABEL: gpu.module @m6
// CHECK: rocdl.mfma.f32.16x16x4f32
gpu.module @m6 { gpu.func @k(%p: !fly.memref<f32, global, 4:1, align<16>>) kernel {
  %ma = fly.make_mma_atom : !fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x4, (f32, f32) -> f32>>
  %fa = fly.make_fragment_like(%p) {dtype = f32} : (!fly.memref<f32, global, 4:1, align<16>>) -> !fly.memref<f32, register, 4:1>
  %l1 = fly.static : !fly.layout<1:1>
  %it = fly.get_iter(%fa) : (!fly.memref<f32, register, 4:1>) -> !fly.ptr<f32, register>
  %one = fly.make_view(%it, %l1) : (!fly.ptr<f32, register>, !fly.layout<1:1>) -> !fly.memref<f32, register, 1:1>
  %ca = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<128>, 32>
  fly.copy(%ca, %p, %fa) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
  fly.gemm(%ma, %fa, %one, %one, %fa) : (!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x4, (f32, f32) -> f32>>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, register, 1:1>, !fly.memref<f32, register, 1:1>, !fly.memref<f32, register, 4:1>) -> ()
  fly.copy(%ca, %fa, %p) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1, align<16>>) -> ()
  gpu.return } }

// -----

// The operand in the generic spelling.
// CHECK-LABEL: func.func @gen
// CHECK-NOT: fly.
// CHECK: return
func.func @gen(%m: !fly.tiled_mma<!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, <(2,2,1):(1,2,0)>>, %t: !fly.memref<f32, global, (4,4):(1,4)>) {
  %0 = "fly.mma.make_fragment"(%m, %t) {operand_id = #fly.mma_operand<a>} : (!fly.tiled_mma<!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, <(2,2,1):(1,2,0)>>, !fly.memref<f32, global, (4,4):(1,4)>) -> !fly.memref<f32, register, (1,2,4):(1,1,2)>
  return }

// -----

// A predicate is a memref of i1.
// CHECK-LABEL: gpu.module @p1
// CHECK: scf.if
// CHECK: llvm.load
gpu.module @p1 { gpu.func @k(%p: !fly.memref<f32, global, 4:1, align<16>>, %n: i32) kernel {
  %a = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<32>, 32>
  %r = fly.make_fragment_like(%p) : (!fly.memref<f32, global, 4:1, align<16>>) -> !fly.memref<f32, register, 4:1>
  %pl = fly.static : !fly.layout<4:1>
  %pi = fly.make_ptr() {dictAttrs = {allocSize = 4 : i64}} : () -> !fly.ptr<i1, register>
  %pr = fly.make_view(%pi, %pl) : (!fly.ptr<i1, register>, !fly.layout<4:1>) -> !fly.memref<i1, register, 4:1>
  %c0 = fly.static : !fly.int_tuple<0>
  %c1 = fly.static : !fly.int_tuple<1>
  %c2 = fly.static : !fly.int_tuple<2>
  %c3 = fly.static : !fly.int_tuple<3>
  %one = arith.constant 1 : i32
  %lt = arith.cmpi slt, %one, %n : i32
  fly.memref.store(%lt, %pr, %c0) : (i1, !fly.memref<i1, register, 4:1>, !fly.int_tuple<0>) -> ()
  fly.memref.store(%lt, %pr, %c1) : (i1, !fly.memref<i1, register, 4:1>, !fly.int_tuple<1>) -> ()
  fly.memref.store(%lt, %pr, %c2) : (i1, !fly.memref<i1, register, 4:1>, !fly.int_tuple<2>) -> ()
  fly.memref.store(%lt, %pr, %c3) : (i1, !fly.memref<i1, register, 4:1>, !fly.int_tuple<3>) -> ()
  fly.copy(%a, %p, %r, %pr) : (!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>, !fly.memref<i1, register, 4:1>) -> ()
  fly.copy(%a, %r, %p, %pr) : (!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<i1, register, 4:1>) -> ()
  gpu.return } }

// -----

// Coordinates as a vector.
// CHECK-LABEL: func.func @v
// CHECK: arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
func.func @v(%c: !fly.coord_tensor<0, 4:1>) -> vector<4xi32> {
  %v = fly.memref.load_vec(%c) : (!fly.coord_tensor<0, 4:1>) -> vector<4xi32>
  return %v : vector<4xi32> }

// -----

// A memref that a function returns is its pointer and the struct.
// CHECK-LABEL: func.func @m(
// CHECK-SAME: -> (!llvm.ptr<1>, !llvm.struct<packed (struct<packed (i32)>, struct<packed (i32)>)>)
func.func @m(%p: !fly.ptr<f32, global>, %n: i32) -> !fly.memref<f32, global, (?,4):(1,?)> {
  %a = fly.make_int_tuple(%n) : (i32) -> !fly.int_tuple<(?,4)>
  %b = fly.make_int_tuple(%n) : (i32) -> !fly.int_tuple<(1,?)>
  %l = fly.make_layout(%a, %b) : (!fly.int_tuple<(?,4)>, !fly.int_tuple<(1,?)>) -> !fly.layout<(?,4):(1,?)>
  %v = fly.make_view(%p, %l) : (!fly.ptr<f32, global>, !fly.layout<(?,4):(1,?)>) -> !fly.memref<f32, global, (?,4):(1,?)>
  return %v : !fly.memref<f32, global, (?,4):(1,?)> }

// -----

// A run-time immediate offset that turns out constant stands in the instruction; one that does not is added to both addresses.
// CHECK-LABEL: gpu.module @imm
// CHECK-DAG: %[[ZERO:.*]] = llvm.mlir.constant(0 : i32)
// CHECK-DAG: %[[KNOWN:.*]] = arith.constant 128 : i32
// CHECK: rocdl.raw.ptr.buffer.load.lds %[[B:.*]], %[[S:.*]], %{{.*}}, %[[ZERO]], %[[ZERO]], %[[KNOWN]], %[[ZERO]]
// CHECK: %[[TO:.*]] = llvm.getelementptr %[[S]][%arg1] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8
// CHECK: %[[SOFFSET:.*]] = llvm.add %arg1, %[[ZERO]]
// CHECK: rocdl.raw.ptr.buffer.load.lds %[[B]], %[[TO]], %{{.*}}, %[[ZERO]], %[[SOFFSET]], %[[ZERO]], %[[ZERO]]
gpu.module @imm { gpu.func @k(%p: !fly.ptr<f32, global>, %n: i32) kernel {
  %s = fly.make_ptr() {dictAttrs = {allocBytes = 1024 : i64, allocAlign = 16 : i64}} : () -> !fly.ptr<f32, shared, align<16>>
  %zero = arith.constant 0 : i16
  %records = arith.constant 4096 : i64
  %flags = arith.constant 159744 : i32
  %b = fly.make_ptr(%p, %zero, %records, %flags) : (!fly.ptr<f32, global>, i16, i64, i32) -> !fly.ptr<f32, #fly_rocdl.buffer_desc>
  %l = fly.static : !fly.layout<1:1>
  %src = fly.make_view(%b, %l) : (!fly.ptr<f32, #fly_rocdl.buffer_desc>, !fly.layout<1:1>) -> !fly.memref<f32, #fly_rocdl.buffer_desc, 1:1>
  %dst = fly.make_view(%s, %l) : (!fly.ptr<f32, shared, align<16>>, !fly.layout<1:1>) -> !fly.memref<f32, shared, 1:1, align<16>>
  %a = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy_lds<32>, 32>
  %t = fly.static : !fly.int_tuple<(4,8)>
  %size = fly.int_tuple_product(%t) : (!fly.int_tuple<(4,8)>) -> !fly.int_tuple<32>
  %bytes = fly.get_scalar(%size) : (!fly.int_tuple<32>) -> i32
  %c4 = arith.constant 4 : i32
  %known = arith.muli %bytes, %c4 : i32
  %a1 = fly.atom.set_value(%a, "imm_offset", %known) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy_lds<32>, 32>, i32) -> !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy_lds<32>, 32>
  fly.copy_atom_call(%a1, %src, %dst) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy_lds<32>, 32>, !fly.memref<f32, #fly_rocdl.buffer_desc, 1:1>, !fly.memref<f32, shared, 1:1, align<16>>) -> ()
  %a2 = fly.atom.set_value(%a, "imm_offset", %n) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy_lds<32>, 32>, i32) -> !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy_lds<32>, 32>
  fly.copy_atom_call(%a2, %src, %dst) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy_lds<32>, 32>, !fly.memref<f32, #fly_rocdl.buffer_desc, 1:1>, !fly.memref<f32, shared, 1:1, align<16>>) -> ()
  gpu.return } }

// -----

// The outer layout of a swizzle is composed itself: its pointer is swizzled, and moved where the offset is not 0.
// CHECK-LABEL: gpu.module @decomposed
// CHECK-NOT: fly.
// CHECK: llvm.getelementptr %{{.*}}[512] : (!llvm.ptr<3>) -> !llvm.ptr<3>, f16
// CHECK: llvm.ptrtoint
// CHECK: llvm.xor
// CHECK: llvm.inttoptr
// CHECK: llvm.load {{.*}} -> f16
gpu.module @decomposed { gpu.func @k(%q: !fly.ptr<f16, global>, %i: i32) kernel {
  %p = fly.make_ptr() {dictAttrs = {allocBytes = 4096 : i64, allocAlign = 1024 : i64}} : () -> !fly.ptr<f16, shared, align<1024>>
  %c = fly.static : !fly.composed_layout<S<3,3,3> o 512 o [(8,64):(64,1) o 0 o 64:8]>
  %t = fly.make_view(%p, %c) : (!fly.ptr<f16, shared, align<1024>>, !fly.composed_layout<S<3,3,3> o 512 o [(8,64):(64,1) o 0 o 64:8]>) -> !fly.memref<f16, shared, S<3,3,3> o 512 o [(8,64):(64,1) o 0 o 64:8], align<1024>>
  %d = fly.decomposition(%t) : (!fly.memref<f16, shared, S<3,3,3> o 512 o [(8,64):(64,1) o 0 o 64:8], align<1024>>) -> !fly.memref<f16, shared, (8,64):(64,1) o 0 o 64:8, align<1024>, S<3,4,3>>
  %at = fly.make_int_tuple(%i) : (i32) -> !fly.int_tuple<?>
  %x = fly.memref.load(%d, %at) : (!fly.memref<f16, shared, (8,64):(64,1) o 0 o 64:8, align<1024>, S<3,4,3>>, !fly.int_tuple<?>) -> f16
  fly.ptr.store(%x, %q) : (f16, !fly.ptr<f16, global>) -> ()
  gpu.return } }

// -----

// A tensor whose layout is not composed stays what it is.
// CHECK-LABEL: func.func @plain
// CHECK-NOT: fly.
func.func @plain(%t: !fly.memref<f16, shared, (8,8):(8,1), align<16>>, %i: i32) -> f16 {
  %d = fly.decomposition(%t) : (!fly.memref<f16, shared, (8,8):(8,1), align<16>>) -> !fly.memref<f16, shared, (8,8):(8,1), align<16>>
  %at = fly.make_int_tuple(%i) : (i32) -> !fly.int_tuple<?>
  %x = fly.memref.load(%d, %at) : (!fly.memref<f16, shared, (8,8):(8,1), align<16>>, !fly.int_tuple<?>) -> f16
  return %x : f16 }
