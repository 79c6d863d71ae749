// What is known of a value is folded: static scalars and comparisons, parts of what was just put together.
// RUN: fly-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @scalars
// CHECK-SAME: (%[[I:.*]]: i64)
func.func @scalars(%i: i64) -> (i32, i64, i64, i1, i1, i1) {
  // CHECK-DAG: %[[EIGHT:.*]] = arith.constant 8 : i32
  // CHECK-DAG: %[[WIDE:.*]] = arith.constant 8589934592 : i64
  // CHECK-DAG: %[[TRUE:.*]] = arith.constant true
  // CHECK-DAG: %[[FALSE:.*]] = arith.constant false
  %s = fly.static : !fly.int_tuple<((8))>
  %0 = fly.get_scalar(%s) : (!fly.int_tuple<((8))>) -> i32
  %w = fly.static : !fly.int_tuple<8589934592>
  %1 = fly.get_scalar(%w) : (!fly.int_tuple<8589934592>) -> i64
  %d = fly.make_int_tuple(%i) : (i64) -> !fly.int_tuple<?{i64}>
  %2 = fly.get_scalar(%d) : (!fly.int_tuple<?{i64}>) -> i64
  %a = fly.static : !fly.int_tuple<(3,4)>
  %b = fly.static : !fly.int_tuple<(4,8)>
  %3 = fly.elem_less(%a, %b) : (!fly.int_tuple<(3,4)>, !fly.int_tuple<(4,8)>) -> i1
  %4 = fly.elem_less(%b, %a) : (!fly.int_tuple<(4,8)>, !fly.int_tuple<(3,4)>) -> i1
  %5 = fly.equal(%d, %d) : (!fly.int_tuple<?{i64}>, !fly.int_tuple<?{i64}>) -> i1
  // CHECK: return %[[EIGHT]], %[[WIDE]], %[[I]], %[[TRUE]], %[[FALSE]], %[[TRUE]]
  return %0, %1, %2, %3, %4, %5 : i32, i64, i64, i1, i1, i1
}

// CHECK-LABEL: @view
// CHECK-SAME: (%[[P:.*]]: !fly.ptr<f32, global>, %[[L:.*]]: !fly.layout<?:1>)
func.func @view(%p: !fly.ptr<f32, global>, %l: !fly.layout<?:1>) -> (!fly.ptr<f32, global>, !fly.layout<?:1>) {
  %v = fly.make_view(%p, %l) : (!fly.ptr<f32, global>, !fly.layout<?:1>) -> !fly.memref<f32, global, ?:1>
  %0 = fly.get_iter(%v) : (!fly.memref<f32, global, ?:1>) -> !fly.ptr<f32, global>
  %1 = fly.get_layout(%v) : (!fly.memref<f32, global, ?:1>) -> !fly.layout<?:1>
  %2 = fly.assume(%1) : (!fly.layout<?:1>) -> !fly.layout<?:1>
  // CHECK-NEXT: return %[[P]], %[[L]]
  return %0, %2 : !fly.ptr<f32, global>, !fly.layout<?:1>
}

// A matrix instruction on values that nobody uses goes away; one that writes a memref stays, as does a store.
// CHECK-LABEL: @effects
func.func @effects(%m: !fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, %x: f32,
                   %d: !fly.memref<f32, register, 1:1>) {
  // CHECK-NEXT: fly.mma_atom_call_ssa({{.*}}) : {{.*}} -> ()
  // CHECK-NEXT: return
  %0 = fly.mma_atom_call_ssa(%m, %x, %x, %x) : (!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, f32, f32, f32) -> f32
  fly.mma_atom_call_ssa(%m, %d, %x, %x, %x)
      : (!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, !fly.memref<f32, register, 1:1>, f32, f32, f32) -> ()
  %1 = fly.make_ptr() {dictAttrs = {allocSize = 8 : i64}} : () -> !fly.ptr<f32, register>
  return
}
