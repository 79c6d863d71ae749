// Values made from parts, and their parts: inferred types and printing.
// RUN: fly-opt %s > %t
// RUN: FileCheck %s < %t
// RUN: fly-opt %t | diff %t -

// CHECK-LABEL: @constructors
func.func @constructors(%i: i32, %j: i64, %p: !fly.ptr<f32, global>, %m: !fly.memref<f32, global, (4,2):(64,1)>) {
  // CHECK: fly.static : !fly.int_tuple<(4,8)>
  %s = fly.static : !fly.int_tuple<(4,8)>
  // CHECK: fly.static : !fly.int_tuple<(8,1)>
  %d = fly.static : !fly.int_tuple<(8,1)>
  // CHECK: fly.static : !fly.int_tuple<(1,0)>
  %o = fly.static : !fly.int_tuple<(1,0)>
  // CHECK: fly.static : !fly.int_tuple<0>
  %z = fly.static : !fly.int_tuple<0>
  // CHECK: fly.static : !fly.swizzle<S<3,3,3>>
  %sw = fly.static : !fly.swizzle<S<3,3,3>>
  // CHECK: fly.static : !fly.coord_swizzle<CS<3,0,[0],0,[1]>>
  %cs = fly.static : !fly.coord_swizzle<CS<3,0,[0],0,[1]>>
  // CHECK: fly.static : !fly.tile<[16|*]>
  %t = fly.static : !fly.tile<[16|*]>
  // CHECK: fly.make_int_tuple(%{{.*}}) : (i32, i64) -> !fly.int_tuple<(?,4,?{i64})>
  %it = fly.make_int_tuple(%i, %j) : (i32, i64) -> !fly.int_tuple<(?,4,?{i64})>
  // CHECK: fly.make_shape(%{{.*}}) : (i32) -> !fly.int_tuple<(4,?)>
  %sh = fly.make_shape(%i) : (i32) -> !fly.int_tuple<(4,?)>
  // CHECK: fly.make_stride(%{{.*}}) : (i64) -> !fly.int_tuple<(?{i64},1)>
  %st = fly.make_stride(%j) : (i64) -> !fly.int_tuple<(?{i64},1)>
  // CHECK: fly.make_coord(%{{.*}}) : (i32) -> !fly.int_tuple<(?,*)>
  %co = fly.make_coord(%i) : (i32) -> !fly.int_tuple<(?,*)>
  // CHECK: fly.make_layout(%{{.*}}) : (!fly.int_tuple<(4,?)>, !fly.int_tuple<(?{i64},1)>) -> !fly.layout<(4,?):(?{i64},1)>
  %l = fly.make_layout(%sh, %st) : (!fly.int_tuple<(4,?)>, !fly.int_tuple<(?{i64},1)>) -> !fly.layout<(4,?):(?{i64},1)>
  // CHECK: fly.make_layout(%{{.*}}) : (!fly.int_tuple<(4,8)>, !fly.int_tuple<(8,1)>) -> !fly.layout<(4,8):(8,1)>
  %l2 = fly.make_layout(%s, %d) : (!fly.int_tuple<(4,8)>, !fly.int_tuple<(8,1)>) -> !fly.layout<(4,8):(8,1)>
  // CHECK: fly.make_layout_like(%{{.*}}) : (!fly.layout<(4,8):(8,1)>) -> !fly.layout<(4,8):(8,1)>
  %lk = fly.make_layout_like(%l2) : (!fly.layout<(4,8):(8,1)>) -> !fly.layout<(4,8):(8,1)>
  // CHECK: fly.make_ordered_layout(%{{.*}}) : (!fly.int_tuple<(4,8)>, !fly.int_tuple<(1,0)>) -> !fly.layout<(4,8):(8,1)>
  %lo = fly.make_ordered_layout(%s, %o) : (!fly.int_tuple<(4,8)>, !fly.int_tuple<(1,0)>) -> !fly.layout<(4,8):(8,1)>
  // CHECK: fly.make_identity_layout(%{{.*}}) : (!fly.int_tuple<(4,8)>) -> !fly.layout<(4,8):(1E0,1E1)>
  %id = fly.make_identity_layout(%s) : (!fly.int_tuple<(4,8)>) -> !fly.layout<(4,8):(1E0,1E1)>
  // CHECK: fly.make_composed_layout(%{{.*}}) : (!fly.swizzle<S<3,3,3>>, !fly.int_tuple<0>, !fly.layout<(4,8):(8,1)>) -> !fly.composed_layout<S<3,3,3> o 0 o (4,8):(8,1)>
  %c1 = fly.make_composed_layout(%sw, %z, %l2) : (!fly.swizzle<S<3,3,3>>, !fly.int_tuple<0>, !fly.layout<(4,8):(8,1)>)
      -> !fly.composed_layout<S<3,3,3> o 0 o (4,8):(8,1)>
  // CHECK: fly.make_composed_layout(%{{.*}}) : (!fly.layout<(4,8):(8,1)>, !fly.int_tuple<0>, !fly.composed_layout<S<3,3,3> o 0 o (4,8):(8,1)>) -> !fly.composed_layout<(4,8):(8,1) o 0 o [S<3,3,3> o 0 o (4,8):(8,1)]>
  %c2 = fly.make_composed_layout(%l2, %z, %c1) : (!fly.layout<(4,8):(8,1)>, !fly.int_tuple<0>, !fly.composed_layout<S<3,3,3> o 0 o (4,8):(8,1)>)
      -> !fly.composed_layout<(4,8):(8,1) o 0 o [S<3,3,3> o 0 o (4,8):(8,1)]>
  // CHECK: fly.static : !fly.int_tuple<16>
  %n16 = fly.static : !fly.int_tuple<16>
  // CHECK: fly.make_tile(%{{.*}}) : (!fly.int_tuple<16>, !fly.layout<(4,8):(8,1)>, !fly.tile<[16|*]>) -> !fly.tile<[16|(4,8):(8,1)|[16|*]]>
  %tile = fly.make_tile(%n16, %l2, %t) : (!fly.int_tuple<16>, !fly.layout<(4,8):(8,1)>, !fly.tile<[16|*]>)
      -> !fly.tile<[16|(4,8):(8,1)|[16|*]]>
  // CHECK: fly.make_view(%{{.*}}) : (!fly.ptr<f32, global>, !fly.layout<(4,8):(8,1)>) -> !fly.memref<f32, global, (4,8):(8,1)>
  %v = fly.make_view(%p, %l2) : (!fly.ptr<f32, global>, !fly.layout<(4,8):(8,1)>)
      -> !fly.memref<f32, global, (4,8):(8,1)>
  // CHECK: fly.make_view(%{{.*}}) : (!fly.int_tuple<(4,8)>, !fly.layout<(4,8):(1E0,1E1)>) -> !fly.coord_tensor<(4,8), (4,8):(1E0,1E1)>
  %vc = fly.make_view(%s, %id) : (!fly.int_tuple<(4,8)>, !fly.layout<(4,8):(1E0,1E1)>)
      -> !fly.coord_tensor<(4,8), (4,8):(1E0,1E1)>
  // CHECK: fly.make_fragment_like(%{{.*}}) : (!fly.memref<f32, global, (4,2):(64,1)>) -> !fly.memref<f32, register, (4,2):(1,4)>
  %f = fly.make_fragment_like(%m) : (!fly.memref<f32, global, (4,2):(64,1)>) -> !fly.memref<f32, register, (4,2):(1,4)>
  // CHECK: fly.make_fragment_like(%{{.*}}) : (!fly.layout<(4,8):(8,1)>) -> !fly.memref<f16, register, (4,8):(1,4)>
  %f2 = fly.make_fragment_like(%l2, f16) : (!fly.layout<(4,8):(8,1)>) -> !fly.memref<f16, register, (4,8):(1,4)>
  // CHECK: fly.make_fragment_layout_like(%{{.*}}) : (!fly.memref<f32, global, (4,2):(64,1)>) -> !fly.layout<(4,2):(1,4)>
  %fl = fly.make_fragment_layout_like(%m) : (!fly.memref<f32, global, (4,2):(64,1)>) -> !fly.layout<(4,2):(1,4)>
  // extractors
  // CHECK: fly.get_scalar(%{{.*}}) : (!fly.int_tuple<0>) -> i32
  %ix = fly.get_scalar(%z) : (!fly.int_tuple<0>) -> i32
  // CHECK: fly.get_leaves(%{{.*}}) {dynamicOnly = true} : (!fly.int_tuple<(?,4,?{i64})>) -> (i32, i64)
  %lv:2 = fly.get_leaves(%it) {dynamicOnly = true} : (!fly.int_tuple<(?,4,?{i64})>) -> (i32, i64)
  // CHECK: fly.get_leaves(%{{.*}}) : (!fly.int_tuple<(?,4,?{i64})>) -> (i32, i32, i64)
  %lw:3 = fly.get_leaves(%it) : (!fly.int_tuple<(?,4,?{i64})>) -> (i32, i32, i64)
  // CHECK: fly.get_shape(%{{.*}}) : (!fly.memref<f32, global, (4,8):(8,1)>) -> !fly.int_tuple<(4,8)>
  %gs = fly.get_shape(%v) : (!fly.memref<f32, global, (4,8):(8,1)>) -> !fly.int_tuple<(4,8)>
  // CHECK: fly.get_stride(%{{.*}}) : (!fly.layout<(4,?):(?{i64},1)>) -> !fly.int_tuple<(?{i64},1)>
  %gd = fly.get_stride(%l) : (!fly.layout<(4,?):(?{i64},1)>) -> !fly.int_tuple<(?{i64},1)>
  // CHECK: fly.get_layout(%{{.*}}) : (!fly.memref<f32, global, (4,8):(8,1)>) -> !fly.layout<(4,8):(8,1)>
  %gl = fly.get_layout(%v) : (!fly.memref<f32, global, (4,8):(8,1)>) -> !fly.layout<(4,8):(8,1)>
  // CHECK: fly.get_iter(%{{.*}}) : (!fly.memref<f32, global, (4,8):(8,1)>) -> !fly.ptr<f32, global>
  %gi = fly.get_iter(%v) : (!fly.memref<f32, global, (4,8):(8,1)>) -> !fly.ptr<f32, global>
  // CHECK: fly.get_iter(%{{.*}}) : (!fly.coord_tensor<(4,8), (4,8):(1E0,1E1)>) -> !fly.int_tuple<(4,8)>
  %gc = fly.get_iter(%vc) : (!fly.coord_tensor<(4,8), (4,8):(1E0,1E1)>) -> !fly.int_tuple<(4,8)>
  // CHECK: fly.composed_get_inner(%{{.*}}) : (!fly.composed_layout<S<3,3,3> o 0 o (4,8):(8,1)>) -> !fly.swizzle<S<3,3,3>>
  %ci = fly.composed_get_inner(%c1) : (!fly.composed_layout<S<3,3,3> o 0 o (4,8):(8,1)>) -> !fly.swizzle<S<3,3,3>>
  // CHECK: fly.composed_get_offset(%{{.*}}) : (!fly.composed_layout<S<3,3,3> o 0 o (4,8):(8,1)>) -> !fly.int_tuple<0>
  %cf = fly.composed_get_offset(%c1) : (!fly.composed_layout<S<3,3,3> o 0 o (4,8):(8,1)>) -> !fly.int_tuple<0>
  // CHECK: fly.composed_get_outer(%{{.*}}) : (!fly.composed_layout<(4,8):(8,1) o 0 o [S<3,3,3> o 0 o (4,8):(8,1)]>) -> !fly.composed_layout<S<3,3,3> o 0 o (4,8):(8,1)>
  %cu = fly.composed_get_outer(%c2) : (!fly.composed_layout<(4,8):(8,1) o 0 o [S<3,3,3> o 0 o (4,8):(8,1)]>)
      -> !fly.composed_layout<S<3,3,3> o 0 o (4,8):(8,1)>
  return
}
