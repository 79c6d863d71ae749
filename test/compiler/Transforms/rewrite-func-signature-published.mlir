// Unless it is told own-forms, structured control flow carries what functions do.
// RUN: fly-opt %s --fly-rewrite-func-signature | FileCheck %s
// RUN: fly-opt %s --fly-rewrite-func-signature --fly-canonicalize --fly-layout-lowering --convert-fly-to-rocdl | FileCheck %s --check-prefix=LOWERED

// CHECK-LABEL: func.func @w(
// CHECK: %[[R:.*]]:3 = scf.for {{.*}} -> (!llvm.struct<packed (i32)>, !fly.ptr<f32, global>, i32) {
// CHECK: %[[LEAF:.*]] = llvm.extractvalue %{{.*}}[0] : !llvm.struct<packed (i32)>
// CHECK: fly.make_int_tuple(%[[LEAF]]) : (i32) -> !fly.int_tuple<(?,4)>
// CHECK: fly.make_view
// CHECK: llvm.insertvalue
// CHECK: fly.get_iter
// CHECK: scf.yield
// CHECK: llvm.extractvalue %[[R]]#0[0]
// LOWERED-LABEL: func.func @w(
// LOWERED: scf.for {{.*}} -> (!llvm.struct<packed (i32)>, !llvm.ptr<1>, i32) {
func.func @w(%n: index, %i: i32, %p: !fly.ptr<f32, global>, %c: i1) -> !fly.int_tuple<(?,4)> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = fly.make_int_tuple(%i) : (i32) -> !fly.int_tuple<(?,4)>
  %s = fly.static : !fly.layout<4:1>
  %v = fly.make_view(%p, %s) : (!fly.ptr<f32, global>, !fly.layout<4:1>) -> !fly.memref<f32, global, 4:1>
  %r:3 = scf.for %k = %c0 to %n step %c1 iter_args(%a = %t, %b = %v, %x = %i) -> (!fly.int_tuple<(?,4)>, !fly.memref<f32, global, 4:1>, i32) {
    %d = fly.int_tuple_add(%a, %t) : (!fly.int_tuple<(?,4)>, !fly.int_tuple<(?,4)>) -> !fly.int_tuple<(?,8)>
    %e = fly.int_tuple_sub(%d, %t) : (!fly.int_tuple<(?,8)>, !fly.int_tuple<(?,4)>) -> !fly.int_tuple<(?,4)>
    scf.yield %e, %b, %x : !fly.int_tuple<(?,4)>, !fly.memref<f32, global, 4:1>, i32
  }
  return %r#0 : !fly.int_tuple<(?,4)>
}
