// Functions of layouts: inferred types and printing.
// RUN: fly-opt %s > %t
// RUN: FileCheck %s < %t
// RUN: fly-opt %t | diff %t -

// CHECK-LABEL: @layouts
func.func @layouts(%l: !fly.layout<(4,8):(8,1)>, %b: !fly.layout<8:2>, %i: !fly.int_tuple<9>,
                   %q: !fly.layout<(16,8):(1,16)>, %t: !fly.tile<[4|2]>, %m: !fly.memref<f16, global, (16,8):(1,16)>,
                   %id: !fly.layout<(4,8):(1E0,1E1)>, %x: !fly.int_tuple<(1,?)>, %sw: !fly.swizzle<S<1,0,2>>,
                   %cs: !fly.coord_swizzle<CS<1,0,[0],0,[1]>>, %cl: !fly.composed_layout<S<1,0,2> o 0 o (4,8):(1,4)>,
                   %n: !fly.int_tuple<24>, %d: !fly.layout<4:2>, %dy: !fly.layout<(4,?):(1,4)>,
                   %p: !fly.layout<(2,2):(1,2)>, %r: !fly.layout<(3,2):(1,3)>, %pat: !fly.int_tuple<(1,1)>,
                   %sh: !fly.int_tuple<(4,4)>, %or: !fly.int_tuple<(0,1)>, %xy: !fly.int_tuple<(1,2)>) {
  // CHECK: fly.size(%{{.*}}) : (!fly.layout<(4,?):(1,4)>) -> !fly.int_tuple<?{div=4}>
  %0 = fly.size(%dy) : (!fly.layout<(4,?):(1,4)>) -> !fly.int_tuple<?{div=4}>
  // CHECK: fly.coprofile(%{{.*}}) : (!fly.layout<(4,8):(1E0,1E1)>) -> !fly.int_tuple<(0,0)>
  %1 = fly.coprofile(%id) : (!fly.layout<(4,8):(1E0,1E1)>) -> !fly.int_tuple<(0,0)>
  // CHECK: fly.coshape(%{{.*}}) : (!fly.layout<(4,8):(1E0,1E1)>) -> !fly.int_tuple<(4,8)>
  %2 = fly.coshape(%id) : (!fly.layout<(4,8):(1E0,1E1)>) -> !fly.int_tuple<(4,8)>
  // CHECK: fly.cosize(%{{.*}}) : (!fly.memref<f16, global, (16,8):(1,16)>) -> !fly.int_tuple<128>
  %3 = fly.cosize(%m) : (!fly.memref<f16, global, (16,8):(1,16)>) -> !fly.int_tuple<128>
  // CHECK: fly.crd2idx(%{{.*}}) : (!fly.int_tuple<(1,?)>, !fly.layout<(4,8):(8,1)>) -> !fly.int_tuple<?>
  %4 = fly.crd2idx(%x, %l) : (!fly.int_tuple<(1,?)>, !fly.layout<(4,8):(8,1)>) -> !fly.int_tuple<?>
  // CHECK: fly.crd2idx(%{{.*}}) : (!fly.int_tuple<9>, !fly.composed_layout<S<1,0,2> o 0 o (4,8):(1,4)>) -> !fly.int_tuple<9>
  %5 = fly.crd2idx(%i, %cl) : (!fly.int_tuple<9>, !fly.composed_layout<S<1,0,2> o 0 o (4,8):(1,4)>) -> !fly.int_tuple<9>
  // CHECK: fly.crd2idx(%{{.*}}) : (!fly.int_tuple<24>, !fly.swizzle<S<1,0,2>>) -> !fly.int_tuple<24>
  %6 = fly.crd2idx(%n, %sw) : (!fly.int_tuple<24>, !fly.swizzle<S<1,0,2>>) -> !fly.int_tuple<24>
  // CHECK: fly.crd2idx(%{{.*}}) : (!fly.int_tuple<(1,2)>, !fly.coord_swizzle<CS<1,0,[0],0,[1]>>) -> !fly.int_tuple<(1,3)>
  %7 = fly.crd2idx(%xy, %cs) : (!fly.int_tuple<(1,2)>, !fly.coord_swizzle<CS<1,0,[0],0,[1]>>) -> !fly.int_tuple<(1,3)>
  // CHECK: fly.idx2crd(%{{.*}}) : (!fly.int_tuple<9>, !fly.layout<(16,8):(1,16)>) -> !fly.int_tuple<(9,0)>
  %8 = fly.idx2crd(%i, %q) : (!fly.int_tuple<9>, !fly.layout<(16,8):(1,16)>) -> !fly.int_tuple<(9,0)>
  // CHECK: fly.get_flat_coord(%{{.*}}) : (!fly.int_tuple<9>, !fly.layout<(4,8):(8,1)>) -> !fly.int_tuple<(1,1)>
  %9 = fly.get_flat_coord(%i, %l) : (!fly.int_tuple<9>, !fly.layout<(4,8):(8,1)>) -> !fly.int_tuple<(1,1)>
  // CHECK: fly.get_1d_coord(%{{.*}}) : (!fly.int_tuple<9>, !fly.layout<(4,8):(8,1)>) -> !fly.int_tuple<5>
  %10 = fly.get_1d_coord(%i, %l) : (!fly.int_tuple<9>, !fly.layout<(4,8):(8,1)>) -> !fly.int_tuple<5>
  // CHECK: fly.coalesce(%{{.*}}) : (!fly.layout<(16,8):(1,16)>) -> !fly.layout<128:1>
  %11 = fly.coalesce(%q) : (!fly.layout<(16,8):(1,16)>) -> !fly.layout<128:1>
  // CHECK: fly.coalesce(%{{.*}}) : (!fly.layout<(16,8):(1,16)>, !fly.int_tuple<(1,1)>) -> !fly.layout<(16,8):(1,16)>
  %12 = fly.coalesce(%q, %pat) : (!fly.layout<(16,8):(1,16)>, !fly.int_tuple<(1,1)>) -> !fly.layout<(16,8):(1,16)>
  // CHECK: fly.complement(%{{.*}}) : (!fly.layout<4:2>, !fly.int_tuple<24>) -> !fly.layout<(2,3):(1,8)>
  %13 = fly.complement(%d, %n) : (!fly.layout<4:2>, !fly.int_tuple<24>) -> !fly.layout<(2,3):(1,8)>
  // CHECK: fly.complement(%{{.*}}) : (!fly.layout<4:2>) -> !fly.layout<2:1>
  %14 = fly.complement(%d) : (!fly.layout<4:2>) -> !fly.layout<2:1>
  // CHECK: fly.right_inverse(%{{.*}}) : (!fly.layout<(4,8):(8,1)>) -> !fly.layout<(8,4):(4,1)>
  %15 = fly.right_inverse(%l) : (!fly.layout<(4,8):(8,1)>) -> !fly.layout<(8,4):(4,1)>
  // CHECK: fly.left_inverse(%{{.*}}) : (!fly.layout<(4,8):(8,1)>) -> !fly.layout<(8,4):(4,1)>
  %16 = fly.left_inverse(%l) : (!fly.layout<(4,8):(8,1)>) -> !fly.layout<(8,4):(4,1)>
  // CHECK: fly.recast_layout(%{{.*}}) {new_type_bits = 32 : i32, old_type_bits = 16 : i32} : (!fly.layout<(16,8):(1,16)>) -> !fly.layout<(8,8):(1,8)>
  %17 = fly.recast_layout(%q) {new_type_bits = 32 : i32, old_type_bits = 16 : i32} : (!fly.layout<(16,8):(1,16)>)
      -> !fly.layout<(8,8):(1,8)>
  // CHECK: fly.composition(%{{.*}}) : (!fly.layout<(4,8):(8,1)>, !fly.layout<8:2>) -> !fly.layout<(2,4):(16,1)>
  %18 = fly.composition(%l, %b) : (!fly.layout<(4,8):(8,1)>, !fly.layout<8:2>) -> !fly.layout<(2,4):(16,1)>
  // CHECK: fly.composition(%{{.*}}) : (!fly.memref<f16, global, (16,8):(1,16)>, !fly.tile<[4|2]>) -> !fly.memref<f16, global, (4,2):(1,16)>
  %19 = fly.composition(%m, %t) : (!fly.memref<f16, global, (16,8):(1,16)>, !fly.tile<[4|2]>)
      -> !fly.memref<f16, global, (4,2):(1,16)>
  // CHECK: fly.logical_divide(%{{.*}}) : (!fly.layout<(16,8):(1,16)>, !fly.tile<[4|2]>) -> !fly.layout<((4,4),(2,4)):((1,4),(16,32))>
  %20 = fly.logical_divide(%q, %t) : (!fly.layout<(16,8):(1,16)>, !fly.tile<[4|2]>)
      -> !fly.layout<((4,4),(2,4)):((1,4),(16,32))>
  // CHECK: fly.zipped_divide(%{{.*}}) : (!fly.memref<f16, global, (16,8):(1,16)>, !fly.tile<[4|2]>) -> !fly.memref<f16, global, ((4,2),(4,4)):((1,16),(4,32))>
  %21 = fly.zipped_divide(%m, %t) : (!fly.memref<f16, global, (16,8):(1,16)>, !fly.tile<[4|2]>)
      -> !fly.memref<f16, global, ((4,2),(4,4)):((1,16),(4,32))>
  // CHECK: fly.tiled_divide(%{{.*}}) : (!fly.layout<(16,8):(1,16)>, !fly.tile<[4|2]>) -> !fly.layout<((4,2),4,4):((1,16),4,32)>
  %22 = fly.tiled_divide(%q, %t) : (!fly.layout<(16,8):(1,16)>, !fly.tile<[4|2]>)
      -> !fly.layout<((4,2),4,4):((1,16),4,32)>
  // CHECK: fly.flat_divide(%{{.*}}) : (!fly.layout<(16,8):(1,16)>, !fly.tile<[4|2]>) -> !fly.layout<(4,2,4,4):(1,16,4,32)>
  %23 = fly.flat_divide(%q, %t) : (!fly.layout<(16,8):(1,16)>, !fly.tile<[4|2]>) -> !fly.layout<(4,2,4,4):(1,16,4,32)>
  // CHECK: fly.logical_product(%{{.*}}) : (!fly.layout<(2,2):(1,2)>, !fly.layout<(3,2):(1,3)>) -> !fly.layout<((2,2),(3,2)):((1,2),(4,12))>
  %24 = fly.logical_product(%p, %r) : (!fly.layout<(2,2):(1,2)>, !fly.layout<(3,2):(1,3)>)
      -> !fly.layout<((2,2),(3,2)):((1,2),(4,12))>
  // CHECK: fly.zipped_product(%{{.*}}) : (!fly.layout<(2,2):(1,2)>, !fly.layout<(3,2):(1,3)>) -> !fly.layout<((2,2),(3,2)):((1,2),(4,12))>
  %25 = fly.zipped_product(%p, %r) : (!fly.layout<(2,2):(1,2)>, !fly.layout<(3,2):(1,3)>)
      -> !fly.layout<((2,2),(3,2)):((1,2),(4,12))>
  // CHECK: fly.tiled_product(%{{.*}}) : (!fly.layout<(2,2):(1,2)>, !fly.layout<(3,2):(1,3)>) -> !fly.layout<((2,2),3,2):((1,2),4,12)>
  %26 = fly.tiled_product(%p, %r) : (!fly.layout<(2,2):(1,2)>, !fly.layout<(3,2):(1,3)>)
      -> !fly.layout<((2,2),3,2):((1,2),4,12)>
  // CHECK: fly.flat_product(%{{.*}}) : (!fly.layout<(2,2):(1,2)>, !fly.layout<(3,2):(1,3)>) -> !fly.layout<(2,2,3,2):(1,2,4,12)>
  %27 = fly.flat_product(%p, %r) : (!fly.layout<(2,2):(1,2)>, !fly.layout<(3,2):(1,3)>)
      -> !fly.layout<(2,2,3,2):(1,2,4,12)>
  // CHECK: fly.blocked_product(%{{.*}}) : (!fly.layout<(2,2):(1,2)>, !fly.layout<(3,2):(1,3)>) -> !fly.layout<((2,3),(2,2)):((1,4),(2,12))>
  %28 = fly.blocked_product(%p, %r) : (!fly.layout<(2,2):(1,2)>, !fly.layout<(3,2):(1,3)>)
      -> !fly.layout<((2,3),(2,2)):((1,4),(2,12))>
  // CHECK: fly.raked_product(%{{.*}}) : (!fly.layout<(2,2):(1,2)>, !fly.layout<(3,2):(1,3)>) -> !fly.layout<((3,2),(2,2)):((4,1),(12,2))>
  %29 = fly.raked_product(%p, %r) : (!fly.layout<(2,2):(1,2)>, !fly.layout<(3,2):(1,3)>)
      -> !fly.layout<((3,2),(2,2)):((4,1),(12,2))>
  // CHECK: fly.tile_to_shape(%{{.*}}) : (!fly.layout<(2,2):(1,2)>, !fly.int_tuple<(4,4)>, !fly.int_tuple<(0,1)>) -> !fly.layout<((2,2),(2,2)):((1,4),(2,8))>
  %30 = fly.tile_to_shape(%p, %sh, %or) : (!fly.layout<(2,2):(1,2)>, !fly.int_tuple<(4,4)>, !fly.int_tuple<(0,1)>)
      -> !fly.layout<((2,2),(2,2)):((1,4),(2,8))>
  return
}
