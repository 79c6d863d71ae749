// What comes from where the algebra cannot follow it, and what goes there.
// RUN: fly-opt %s --allow-unregistered-dialect --fly-layout-lowering | FileCheck %s
// RUN: not fly-opt %s --allow-unregistered-dialect --convert-fly-to-rocdl 2>&1 | FileCheck %s --check-prefix=CONVERT
// CONVERT: error: failed to legalize operation

// The pointer is read from an argument; what its type tells is not.
// CHECK-LABEL: func.func @tensor(
// CHECK: %[[P:.*]] = fly.get_iter(%arg0)
// CHECK-NOT: fly.get_layout
// CHECK: %[[Q:.*]] = fly.add_offset(%[[P]], %{{.*}}) : (!fly.ptr<f32, global>, !fly.int_tuple<3>)
// CHECK: fly.ptr.load(%[[Q]])
func.func @tensor(%m: !fly.memref<f32, global, (4,8):(1,4)>) -> f32 {
  %o = fly.static : !fly.int_tuple<3>
  %x = fly.memref.load(%m, %o) : (!fly.memref<f32, global, (4,8):(1,4)>, !fly.int_tuple<3>) -> f32
  return %x : f32
}

// By default the arithmetic is the published one: signed, and nothing is said of overflows.
// CHECK-LABEL: func.func @dynamic_tensor(
// CHECK: %[[SHAPE:.*]] = fly.get_shape
// CHECK: %[[N:.*]] = fly.get_leaves(%[[SHAPE]]) {dynamicOnly = true} : (!fly.int_tuple<(?,8)>) -> i32
// CHECK: %[[STRIDE:.*]] = fly.get_stride
// CHECK: %[[D:.*]] = fly.get_leaves(%[[STRIDE]]) {dynamicOnly = true} : (!fly.int_tuple<(1,?)>) -> i32
// CHECK: %[[I:.*]] = arith.remsi %arg1, %[[N]] : i32
// CHECK: %[[J:.*]] = arith.divsi %arg1, %[[N]] : i32
// CHECK: %[[K:.*]] = arith.muli %[[D]], %[[J]] : i32
// CHECK: arith.addi %[[I]], %[[K]] : i32
func.func @dynamic_tensor(%m: !fly.memref<f32, global, (?,8):(1,?)>, %c: i32) -> f32 {
  %o = fly.make_int_tuple(%c) : (i32) -> !fly.int_tuple<?>
  %x = fly.memref.load(%m, %o) : (!fly.memref<f32, global, (?,8):(1,?)>, !fly.int_tuple<?>) -> f32
  return %x : f32
}

// CHECK-LABEL: func.func @tuple(
// CHECK: %[[N:.*]] = fly.get_leaves(%arg0) {dynamicOnly = true} : (!fly.int_tuple<?>) -> i32
// CHECK: %[[SUM:.*]] = arith.addi %[[N]], %[[N]] : i32
// CHECK: %[[T:.*]] = fly.make_int_tuple(%[[SUM]]) : (i32) -> !fly.int_tuple<?>
// CHECK: return %[[T]]
func.func @tuple(%i: !fly.int_tuple<?>) -> !fly.int_tuple<?> {
  %s = fly.int_tuple_add(%i, %i) : (!fly.int_tuple<?>, !fly.int_tuple<?>) -> !fly.int_tuple<?>
  return %s : !fly.int_tuple<?>
}

// CHECK-LABEL: func.func @view(
// CHECK: %[[SHAPE:.*]] = fly.make_int_tuple(%arg1) : (i32) -> !fly.int_tuple<(?,8)>
// CHECK: %[[LAYOUT:.*]] = fly.make_layout(%[[SHAPE]], %{{.*}}) {{.*}} -> !fly.layout<(?,8):(1,4)>
// CHECK: %[[VIEW:.*]] = fly.make_view(%arg0, %[[LAYOUT]])
// CHECK: return %[[VIEW]]
func.func @view(%p: !fly.ptr<f32, global>, %i: i32) -> !fly.memref<f32, global, (?,8):(1,4)> {
  %s = fly.make_int_tuple(%i) : (i32) -> !fly.int_tuple<(?,8)>
  %d = fly.make_int_tuple() : () -> !fly.int_tuple<(1,4)>
  %l = fly.make_layout(%s, %d) : (!fly.int_tuple<(?,8)>, !fly.int_tuple<(1,4)>) -> !fly.layout<(?,8):(1,4)>
  %v = fly.make_view(%p, %l) : (!fly.ptr<f32, global>, !fly.layout<(?,8):(1,4)>) -> !fly.memref<f32, global, (?,8):(1,4)>
  return %v : !fly.memref<f32, global, (?,8):(1,4)>
}

// CHECK-LABEL: func.func @composed(
// CHECK: %[[O:.*]] = fly.composed_get_offset(%arg0)
// CHECK: fly.make_composed_layout
func.func @composed(%c: !fly.composed_layout<S<3,3,3> o ? o (8,64):(64,1)>) -> !fly.composed_layout<S<3,3,3> o ? o 64:1> {
  %z = fly.static : !fly.int_tuple<(0,*)>
  %r = fly.slice(%c, %z) : (!fly.composed_layout<S<3,3,3> o ? o (8,64):(64,1)>, !fly.int_tuple<(0,*)>) -> !fly.composed_layout<S<3,3,3> o ? o 64:1>
  return %r : !fly.composed_layout<S<3,3,3> o ? o 64:1>
}

// CHECK-LABEL: func.func @static_result(
// CHECK: %[[L:.*]] = fly.static : !fly.layout<32:1>
// CHECK: return %[[L]]
func.func @static_result(%l: !fly.layout<(4,8):(1,4)>) -> !fly.layout<32:1> {
  %c = fly.coalesce(%l) : (!fly.layout<(4,8):(1,4)>) -> !fly.layout<32:1>
  return %c : !fly.layout<32:1>
}

// CHECK-LABEL: func.func @others(
// CHECK: %[[T:.*]] = fly.make_int_tuple(%arg0) : (i32) -> !fly.int_tuple<(?,4)>
// CHECK: %[[R:.*]] = "test.use"(%[[T]]) : (!fly.int_tuple<(?,4)>) -> !fly.int_tuple<?>
// CHECK: fly.get_leaves(%[[R]])
func.func @others(%n: i32) -> i32 {
  %t = fly.make_int_tuple(%n) : (i32) -> !fly.int_tuple<(?,4)>
  %r = "test.use"(%t) : (!fly.int_tuple<(?,4)>) -> !fly.int_tuple<?>
  %s = fly.get_scalar(%r) : (!fly.int_tuple<?>) -> i32
  return %s : i32
}

// A tensor keeps its type where others rely on it; an argument of a block has it.
// CHECK-LABEL: func.func @blocks(
// CHECK: cf.cond_br %arg1, ^bb1(%{{.*}} : !fly.memref<f32, global, 4:1>), ^bb2
// CHECK: ^bb1(%[[W:.*]]: !fly.memref<f32, global, 4:1>):
// CHECK: fly.get_iter(%[[W]])
func.func @blocks(%p: !fly.ptr<f32, global>, %c: i1) {
  %l = fly.static : !fly.layout<4:1>
  %one = fly.static : !fly.int_tuple<1>
  %q = fly.add_offset(%p, %one) : (!fly.ptr<f32, global>, !fly.int_tuple<1>) -> !fly.ptr<f32, global>
  %v = fly.make_view(%q, %l) : (!fly.ptr<f32, global>, !fly.layout<4:1>) -> !fly.memref<f32, global, 4:1>
  cf.cond_br %c, ^a(%v : !fly.memref<f32, global, 4:1>), ^b
^a(%w: !fly.memref<f32, global, 4:1>):
  %o = fly.static : !fly.int_tuple<3>
  %x = fly.memref.load(%w, %o) : (!fly.memref<f32, global, 4:1>, !fly.int_tuple<3>) -> f32
  fly.memref.store(%x, %v, %o) : (f32, !fly.memref<f32, global, 4:1>, !fly.int_tuple<3>) -> ()
  return
^b:
  return
}

// The layout behind a swizzle may be composed itself.
// CHECK-LABEL: func.func @swizzle_over_composed(
// CHECK: %[[S:.*]] = fly.apply_swizzle
// CHECK: %[[C:.*]] = arith.muli %arg1, %{{.*}} : i32
// CHECK: arith.shrui %[[C]], %{{.*}} : i32
// CHECK: fly.ptr.load
func.func @swizzle_over_composed(%t: !fly.memref<f16, shared, S<3,3,3> o 0 o [(8,64):(64,1) o 0 o 64:8], align<16>>, %i: i32) -> f16 {
  %b = fly.decomposition(%t) : (!fly.memref<f16, shared, S<3,3,3> o 0 o [(8,64):(64,1) o 0 o 64:8], align<16>>) -> !fly.memref<f16, shared, (8,64):(64,1) o 0 o 64:8, align<16>, S<3,4,3>>
  %c = fly.make_int_tuple(%i) : (i32) -> !fly.int_tuple<?>
  %x = fly.memref.load(%b, %c) : (!fly.memref<f16, shared, (8,64):(64,1) o 0 o 64:8, align<16>, S<3,4,3>>, !fly.int_tuple<?>) -> f16
  return %x : f16
}
