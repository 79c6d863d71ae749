// What operations demand of their operands, and what the algebra does not admit.
// RUN: fly-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'fly.static' op needs a static type; the values of `?` are not known from '!fly.int_tuple<(4,?)>'}}
  %0 = fly.static : !fly.int_tuple<(4,?)>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'fly.static' op makes values of the dialect that a type determines, not 'f32'}}
  %0 = fly.static : f32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'fly.make_shape' op needs 2 operands, one for each dynamic leaf of '!fly.int_tuple<(?,?)>', got 1}}
  %0 = fly.make_shape(%a) : (i32) -> !fly.int_tuple<(?,?)>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<(?,4)>) {
  // expected-error@+1 {{'fly.get_leaves' op gives ('i32', 'i32') for '!fly.int_tuple<(?,4)>', got ('i32', 'i64')}}
  %0:2 = fly.get_leaves(%a) : (!fly.int_tuple<(?,4)>) -> (i32, i64)
  return
}

// -----

func.func @f(%a: !fly.int_tuple<(4,8)>) {
  // expected-error@+1 {{'fly.get_scalar' op needs one integer, got (4,8)}}
  %0 = fly.get_scalar(%a) : (!fly.int_tuple<(4,8)>) -> i32
  return
}

// -----

func.func @f(%a: !fly.int_tuple<?{i64}>) {
  // expected-error@+1 {{'fly.get_scalar' op inferred type(s) 'i64' are incompatible with return type(s) of operation 'i32'}}
  %0 = fly.get_scalar(%a) : (!fly.int_tuple<?{i64}>) -> i32
  return
}

// -----

func.func @f(%a: !fly.int_tuple<(4,8)>, %b: !fly.int_tuple<1>) {
  // expected-error@+1 {{'fly.make_layout' op make_layout: the shape (4,8) and the stride 1 have different profiles}}
  %0 = fly.make_layout(%a, %b) : (!fly.int_tuple<(4,8)>, !fly.int_tuple<1>) -> !fly.layout<4:1>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<(4,8)>, %b: !fly.int_tuple<(1,4)>) {
  // expected-error@+1 {{'fly.make_layout' op inferred type(s) '!fly.layout<(4,8):(1,4)>' are incompatible with return type(s) of operation '!fly.layout<(4,8):(1,8)>'}}
  %0 = fly.make_layout(%a, %b) : (!fly.int_tuple<(4,8)>, !fly.int_tuple<(1,4)>) -> !fly.layout<(4,8):(1,8)>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<(4,8,2)>, %b: !fly.int_tuple<(1,0,1)>) {
  // expected-error@+1 {{'fly.make_ordered_layout' op make_ordered_layout: two modes of (4,8,2) have the order value 1 in (1,0,1) and would alias; give each mode its own}}
  %0 = fly.make_ordered_layout(%a, %b) : (!fly.int_tuple<(4,8,2)>, !fly.int_tuple<(1,0,1)>) -> !fly.layout<4:1>
  return
}

// -----

func.func @f(%a: !fly.swizzle<S<3,3,3>>, %b: !fly.int_tuple<0>, %c: !fly.layout<(4,8):(1E0,1E1)>) {
  // expected-error@+1 {{'fly.make_composed_layout' op make_composed_layout: the swizzle S<3,3,3> takes integers, (4,8):(1E0,1E1) yields coordinates}}
  %0 = fly.make_composed_layout(%a, %b, %c) : (!fly.swizzle<S<3,3,3>>, !fly.int_tuple<0>, !fly.layout<(4,8):(1E0,1E1)>) -> !fly.composed_layout<S<3,3,3> o 0 o 4:1>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'fly.make_tile' op needs at least one element}}
  %0 = fly.make_tile() : () -> !fly.tile<4>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<(4,2)>) {
  // expected-error@+1 {{'fly.make_tile' op an element of a tile is an integer, `_`, a layout or a tile, got (4,2)}}
  %0 = fly.make_tile(%a) : (!fly.int_tuple<(4,2)>) -> !fly.tile<4>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<0>) {
  // expected-error@+1 {{'fly.make_tile' op an extent of a tile must be at least 1, got 0}}
  %0 = fly.make_tile(%a) : (!fly.int_tuple<0>) -> !fly.tile<4>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<(*,2)>, %b: !fly.layout<(4,8):(1E0,1E1)>) {
  // expected-error@+1 {{'fly.make_view' op the base of a tensor of coordinates must be integers, got (_,2)}}
  %0 = fly.make_view(%a, %b) : (!fly.int_tuple<(*,2)>, !fly.layout<(4,8):(1E0,1E1)>) -> !fly.coord_tensor<0, 4:1>
  return
}

// -----

func.func @f(%a: f32, %b: !fly.layout<4:1>) {
  // expected-error@+1 {{'fly.make_view' op operand #0 must be an int_tuple or a pointer, but got 'f32'}}
  %0 = fly.make_view(%a, %b) : (f32, !fly.layout<4:1>) -> !fly.coord_tensor<0, 4:1>
  return
}

// -----

func.func @f(%a: !fly.layout<4:1>) {
  // expected-error@+1 {{'fly.make_fragment_like' op needs a dtype, as a layout and a tensor of coordinates have no element type}}
  %0 = fly.make_fragment_like(%a) : (!fly.layout<4:1>) -> !fly.memref<f32, register, 4:1>
  return
}

// -----

func.func @f(%a: !fly.layout<4:1>) {
  // expected-error@+1 {{'fly.make_fragment_like' op the dtype must be an integer, a float or a vector of those}}
  %0 = fly.make_fragment_like(%a, index) : (!fly.layout<4:1>) -> !fly.memref<f32, register, 4:1>
  return
}

// -----

func.func @f(%a: !fly.memref<f32, global, ?:1>) {
  // expected-error@+1 {{'fly.make_fragment_like' op registers need a static layout, got ?:1}}
  %0 = fly.make_fragment_like(%a) : (!fly.memref<f32, global, ?:1>) -> !fly.memref<f32, register, 4:1>
  return
}

// -----

func.func @f(%a: !fly.composed_layout<S<3,3,3> o 0 o 8:1>) {
  // expected-error@+1 {{'fly.get_stride' op a composed layout has no stride: S<3,3,3> o 0 o 8:1}}
  %0 = fly.get_stride(%a) : (!fly.composed_layout<S<3,3,3> o 0 o 8:1>) -> !fly.int_tuple<1>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<4>, %b: !fly.int_tuple<0>) {
  // expected-error@+1 {{'fly.int_tuple_div' op division of 4 by zero}}
  %0 = fly.int_tuple_div(%a, %b) : (!fly.int_tuple<4>, !fly.int_tuple<0>) -> !fly.int_tuple<4>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<9000000000000000000>, %b: !fly.int_tuple<9000000000000000000>) {
  // expected-error@+1 {{'fly.int_tuple_mul' op 9000000000000000000 * 9000000000000000000 overflows 64 bits}}
  %0 = fly.int_tuple_mul(%a, %b) : (!fly.int_tuple<9000000000000000000>, !fly.int_tuple<9000000000000000000>) -> !fly.int_tuple<4>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<1E0>, %b: !fly.int_tuple<3>) {
  // expected-error@+1 {{'fly.int_tuple_add' op int_tuple_add: (1) and 3 have different profiles}}
  %0 = fly.int_tuple_add(%a, %b) : (!fly.int_tuple<1E0>, !fly.int_tuple<3>) -> !fly.int_tuple<4>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<6>, %b: !fly.int_tuple<4>) {
  // expected-error@+1 {{'fly.shape_div' op shape_div: neither of 6 and 4 divides the other, in 6 by 4}}
  %0 = fly.shape_div(%a, %b) : (!fly.int_tuple<6>, !fly.int_tuple<4>) -> !fly.int_tuple<4>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<(4,*)>) {
  // expected-error@+1 {{'fly.int_tuple_product' op product: _ is not an integer}}
  %0 = fly.int_tuple_product(%a) : (!fly.int_tuple<(4,*)>) -> !fly.int_tuple<4>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<(4,8)>, %b: !fly.int_tuple<(4,8,2)>) {
  // expected-error@+1 {{'fly.elem_less' op the leaves of (4,8) and (4,8,2) do not pair up: the profiles differ}}
  %0 = fly.elem_less(%a, %b) : (!fly.int_tuple<(4,8)>, !fly.int_tuple<(4,8,2)>) -> i1
  return
}

// -----

func.func @f(%a: !fly.int_tuple<(4,8)>, %b: !fly.int_tuple<4>) {
  // expected-error@+1 {{'fly.equal' op the leaves of (4,8) and 4 do not pair up: the profiles differ}}
  %0 = fly.equal(%a, %b) : (!fly.int_tuple<(4,8)>, !fly.int_tuple<4>) -> i1
  return
}

// -----

func.func @f(%a: !fly.int_tuple<(4,8)>) {
  // expected-error@+1 {{'fly.get' op get: there is no mode [2] in (4,8): (4,8) has rank 2}}
  %0 = fly.get(%a) {mode = array<i32: 2>} : (!fly.int_tuple<(4,8)>) -> !fly.int_tuple<4>
  return
}

// -----

func.func @f(%a: !fly.layout<(4,8):(1,4)>) {
  // expected-error@+1 {{'fly.get' op get: there is no mode [-1] in (4,8): (4,8) has rank 2}}
  %0 = fly.get(%a) {mode = array<i32: -1>} : (!fly.layout<(4,8):(1,4)>) -> !fly.layout<4:1>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<(4,8)>) {
  // expected-error@+1 {{'fly.take' op take: [1,1) is not a range of the modes of (4,8) of rank 2}}
  %0 = fly.take(%a) {begin = 1 : i32, end = 1 : i32} : (!fly.int_tuple<(4,8)>) -> !fly.int_tuple<4>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<(4,8)>) {
  // expected-error@+1 {{'fly.select' op select: no mode of (4,8) is chosen}}
  %0 = fly.select(%a) {indices = array<i32>} : (!fly.int_tuple<(4,8)>) -> !fly.int_tuple<4>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<(4,8)>) {
  // expected-error@+1 {{'fly.select' op select: there is no mode 5 in (4,8) of rank 2}}
  %0 = fly.select(%a) {indices = array<i32: 5>} : (!fly.int_tuple<(4,8)>) -> !fly.int_tuple<4>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<(4,8)>) {
  // expected-error@+1 {{'fly.group' op group: [1,5) is not a range of the modes of (4,8) of rank 2}}
  %0 = fly.group(%a) {begin = 1 : i32, end = 5 : i32} : (!fly.int_tuple<(4,8)>) -> !fly.int_tuple<4>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<(4,8)>, %b: !fly.int_tuple<1>) {
  // expected-error@+1 {{'fly.append' op append: (4,8) has rank 2 already, more than 1}}
  %0 = fly.append<1>(%a, %b) : (!fly.int_tuple<(4,8)>, !fly.int_tuple<1>) -> !fly.int_tuple<4>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<(4,8)>, %b: !fly.layout<1:0>) {
  // expected-error@+1 {{'fly.append' op an int_tuple grows by an int_tuple}}
  %0 = fly.append(%a, %b) : (!fly.int_tuple<(4,8)>, !fly.layout<1:0>) -> !fly.int_tuple<4>
  return
}

// -----

func.func @f(%a: !fly.layout<(4,8):(1,4)>, %b: !fly.int_tuple<1>) {
  // expected-error@+1 {{'fly.prepend' op a layout or tensor grows by a plain layout}}
  %0 = fly.prepend(%a, %b) : (!fly.layout<(4,8):(1,4)>, !fly.int_tuple<1>) -> !fly.layout<4:1>
  return
}

// -----

func.func @f(%a: !fly.layout<(4,8):(1,4)>, %b: !fly.int_tuple<(1,2)>) {
  // expected-error@+1 {{'fly.slice' op slice: nothing is left of (4,8) under (1,2): no mode is kept with `_`}}
  %0 = fly.slice(%a, %b) : (!fly.layout<(4,8):(1,4)>, !fly.int_tuple<(1,2)>) -> !fly.layout<4:1>
  return
}

// -----

func.func @f(%a: !fly.layout<(4,8):(1,4)>, %b: !fly.int_tuple<(1,*,*)>) {
  // expected-error@+1 {{'fly.slice' op crd2idx: the coordinate (1,_,_) has rank 3, the shape (4,8) has rank 2}}
  %0 = fly.slice(%a, %b) : (!fly.layout<(4,8):(1,4)>, !fly.int_tuple<(1,*,*)>) -> !fly.layout<4:1>
  return
}

// -----

func.func @f(%a: !fly.memref<f32, global, (4,8):(1E0,1E1)>, %b: !fly.int_tuple<(1,*)>) {
  // expected-error@+1 {{'fly.slice' op a pointer moves by one integer, got the offset (1,0)}}
  %0 = fly.slice(%a, %b) : (!fly.memref<f32, global, (4,8):(1E0,1E1)>, !fly.int_tuple<(1,*)>) -> !fly.memref<f32, global, 4:1>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<(4,8)>, %b: !fly.int_tuple<(*,*)>) {
  // expected-error@+1 {{'fly.dice' op dice: nothing is left of (4,8) under (_,_): no mode is fixed}}
  %0 = fly.dice(%a, %b) : (!fly.int_tuple<(4,8)>, !fly.int_tuple<(*,*)>) -> !fly.int_tuple<4>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<(9000000000,9000000000)>) {
  // expected-error@+1 {{'fly.size' op 9000000000 * 9000000000 overflows 64 bits}}
  %0 = fly.size(%a) : (!fly.int_tuple<(9000000000,9000000000)>) -> !fly.int_tuple<4>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<(1,2,3)>, %b: !fly.layout<(4,8):(1,4)>) {
  // expected-error@+1 {{'fly.crd2idx' op crd2idx: the coordinate (1,2,3) has rank 3, the shape (4,8) has rank 2}}
  %0 = fly.crd2idx(%a, %b) : (!fly.int_tuple<(1,2,3)>, !fly.layout<(4,8):(1,4)>) -> !fly.int_tuple<4>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<(1,2)>, %b: !fly.swizzle<S<3,3,3>>) {
  // expected-error@+1 {{'fly.crd2idx' op a swizzle takes one integer, got (1,2)}}
  %0 = fly.crd2idx(%a, %b) : (!fly.int_tuple<(1,2)>, !fly.swizzle<S<3,3,3>>) -> !fly.int_tuple<4>
  return
}

// -----

func.func @f(%a: !fly.int_tuple<3>, %b: !fly.layout<(4,8):(1,0)>) {
  // expected-error@+1 {{'fly.idx2crd' op idx2crd: stride 0 of extent 8 in (4,8):(1,0) has no inverse; it takes positive strides}}
  %0 = fly.idx2crd(%a, %b) : (!fly.int_tuple<3>, !fly.layout<(4,8):(1,0)>) -> !fly.int_tuple<4>
  return
}

// -----

func.func @f(%a: !fly.layout<(4,8):(1,8)>, %b: !fly.layout<4:3>) {
  // expected-error@+1 {{'fly.composition' op composition: 4:3 steps by 3 through mode 4:1 of (4,8):(1,8) and leaves it, but 3 does not divide the extent 4; the stride must divide the extent or be a multiple of it}}
  %0 = fly.composition(%a, %b) : (!fly.layout<(4,8):(1,8)>, !fly.layout<4:3>) -> !fly.layout<4:1>
  return
}

// -----

func.func @f(%a: !fly.layout<(3,2):(1,2)>, %b: !fly.int_tuple<12>) {
  // expected-error@+1 {{'fly.complement' op complement: (3,2):(1,2) is not injective: mode 2:2 steps into the first 3 values, which the modes of smaller stride take; its stride must be at least 3}}
  %0 = fly.complement(%a, %b) : (!fly.layout<(3,2):(1,2)>, !fly.int_tuple<12>) -> !fly.layout<4:1>
  return
}

// -----

func.func @f(%a: !fly.layout<(2,2):(2,3)>) {
  // expected-error@+1 {{'fly.left_inverse' op left_inverse: stride 3 of (2,2):(2,3) is not a multiple of the next smaller stride 2}}
  %0 = fly.left_inverse(%a) : (!fly.layout<(2,2):(2,3)>) -> !fly.layout<4:1>
  return
}

// -----

func.func @f(%a: !fly.layout<(4,6):(6,1)>) {
  // expected-error@+1 {{'fly.recast_layout' op upcast: stride 6 of mode 4:6 of (4,6):(6,1) neither divides 4 nor is a multiple of it}}
  %0 = fly.recast_layout(%a) {new_type_bits = 64 : i32, old_type_bits = 16 : i32} : (!fly.layout<(4,6):(6,1)>) -> !fly.layout<4:1>
  return
}

// -----

func.func @f(%a: !fly.layout<4:1>) {
  // expected-error@+1 {{'fly.recast_layout' op needs positive widths, got new_type_bits = 0 and old_type_bits = 16}}
  %0 = fly.recast_layout(%a) {new_type_bits = 0 : i32, old_type_bits = 16 : i32} : (!fly.layout<4:1>) -> !fly.layout<4:1>
  return
}

// -----

func.func @f(%a: !fly.layout<4:2>) {
  // expected-error@+1 {{'fly.recast_layout' op downcast: no mode of 4:2 has stride 1, so the 2 narrow elements of each have no mode to go to}}
  %0 = fly.recast_layout(%a) {new_type_bits = 16 : i32, old_type_bits = 32 : i32} : (!fly.layout<4:2>) -> !fly.layout<4:1>
  return
}

// -----

func.func @f(%a: !fly.layout<(4,8):(1,4)>, %b: !fly.tile<[4|2|2]>) {
  // expected-error@+1 {{'fly.zipped_divide' op logical_divide: the tile [4|2|2] has 3 modes, (4,8):(1,4) has 2}}
  %0 = fly.zipped_divide(%a, %b) : (!fly.layout<(4,8):(1,4)>, !fly.tile<[4|2|2]>) -> !fly.layout<4:1>
  return
}

// -----

func.func @f(%a: !fly.layout<(4,8):(1,4)>, %b: !fly.int_tuple<(6,8)>, %c: !fly.int_tuple<(0,1)>) {
  // expected-error@+1 {{'fly.tile_to_shape' op tile_to_shape: extent 4 of mode 0 of the block (4,8):(1,4) does not divide extent 6 of the shape (6,8)}}
  %0 = fly.tile_to_shape(%a, %b, %c) : (!fly.layout<(4,8):(1,4)>, !fly.int_tuple<(6,8)>, !fly.int_tuple<(0,1)>) -> !fly.layout<4:1>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'fly.make_copy_atom' op says valBits = 32, but its type '!fly.copy_atom<!fly.universal_copy<128>, 16>' says 16}}
  %0 = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<128>, 16>
  return
}

// -----

func.func @f(%a: !fly.copy_atom<!fly.universal_copy<64>, 16>, %v: i32) {
  // expected-error@+1 {{'fly.atom.set_value' op sets 'soffset', but '!fly.universal_copy<64>' has no state}}
  %0 = fly.atom.set_value(%a, "soffset", %v) : (!fly.copy_atom<!fly.universal_copy<64>, 16>, i32) -> !fly.copy_atom<!fly.universal_copy<64>, 16>
  return
}

// -----

func.func @f(%a: !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy_lds<32>, 16>, %v: i32) {
  // expected-error@+1 {{'fly.atom.set_value' op sets 'scale', but the fields of '!fly_rocdl.cdna3.buffer_copy_lds<32>' are soffset, imm_offset}}
  %0 = fly.atom.set_value(%a, "scale", %v) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy_lds<32>, 16>, i32) -> !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy_lds<32>, 16>
  return
}

// -----

func.func @f(%a: !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<64>, 16>, %v: f16) {
  // expected-error@+1 {{'fly.atom.set_value' op sets 'soffset', which has 32 bits, to a value of 'f16'}}
  %0 = fly.atom.set_value(%a, "soffset", %v) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<64>, 16>, f16) -> !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<64>, 16>
  return
}

// -----

func.func @f(%a: !fly.copy_atom<!fly.universal_copy<64>, 16>, %l: !fly.layout<(32,?):(4,1)>, %t: !fly.tile<[4|32]>) {
  // expected-error@+1 {{'fly.make_tiled_copy' op the thread-value layout and the tile must be static, got (32,?):(4,1) and [4|32]}}
  %0 = fly.make_tiled_copy(%a, %l, %t) : (!fly.copy_atom<!fly.universal_copy<64>, 16>, !fly.layout<(32,?):(4,1)>, !fly.tile<[4|32]>) -> !fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<64>, 16>, <(32,4):(4,1)>, <[4|32]>>
  return
}

// -----

func.func @f(%a: !fly.copy_atom<!fly.universal_copy<64>, 16>, %l: !fly.layout<(32,3):(3,1)>, %t: !fly.tile<[3|32]>) {
  // expected-error@+1 {{'fly.make_tiled_copy' op make_tiled_copy: the atom moves 4 values of a thread, which do not divide the 3 of (32,3):(3,1)}}
  %0 = fly.make_tiled_copy(%a, %l, %t) : (!fly.copy_atom<!fly.universal_copy<64>, 16>, !fly.layout<(32,3):(3,1)>, !fly.tile<[3|32]>) -> !fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<64>, 16>, <(32,4):(4,1)>, <[4|32]>>
  return
}

// -----

func.func @f(%a: !fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, %l: !fly.layout<(2,2):(1,2)>) {
  // expected-error@+1 {{'fly.make_tiled_mma' op the atom layout has three modes, (M,N,K), got (2,2):(1,2)}}
  %0 = fly.make_tiled_mma(%a, %l) : (!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, !fly.layout<(2,2):(1,2)>) -> !fly.tiled_mma<!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, <(2,2,1):(1,2,0)>>
  return
}

// -----

func.func @f(%a: !fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, %l: !fly.layout<(2,?,1):(1,2,0)>) {
  // expected-error@+1 {{'fly.make_tiled_mma' op the atom layout and the permutation must be static, got (2,?,1):(1,2,0) and [_|_|_]}}
  %0 = fly.make_tiled_mma(%a, %l) : (!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, !fly.layout<(2,?,1):(1,2,0)>) -> !fly.tiled_mma<!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, <(2,2,1):(1,2,0)>>
  return
}

// -----

func.func @f(%a: !fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, %l: !fly.layout<(2,2,1):(1,2,0)>, %p: !fly.tile<[4|4]>) {
  // expected-error@+1 {{'fly.make_tiled_mma' op the permutation has three elements, [M|N|K], got [4|4]}}
  %0 = fly.make_tiled_mma(%a, %l, %p) : (!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, !fly.layout<(2,2,1):(1,2,0)>, !fly.tile<[4|4]>) -> !fly.tiled_mma<!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, <(2,2,1):(1,2,0)>>
  return
}

// -----

func.func @f(%m: !fly.tiled_mma<!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, <(2,2,1):(1,2,0)>>, %t: !fly.memref<f32, global, (4,4):(1,4)>, %c: !fly.int_tuple<?>) {
  // expected-error@+1 {{custom op 'fly.tiled_mma.partition' expected an operand: a, b, c or d}}
  %0 = fly.tiled_mma.partition(e, %m, %t, %c) : (!fly.tiled_mma<!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, <(2,2,1):(1,2,0)>>, !fly.memref<f32, global, (4,4):(1,4)>, !fly.int_tuple<?>) -> !fly.memref<f32, global, 4:1>
  return
}

// -----

func.func @f(%m: !fly.tiled_mma<!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, <(2,2,1):(1,2,0)>>, %t: !fly.memref<f32, global, (1,2,4):(1,2,4)>) {
  // expected-error@+1 {{'fly.mma.make_fragment' op needs at least one stage, got 0}}
  %0 = fly.mma.make_fragment(a, %m, %t, stages = 0) : (!fly.tiled_mma<!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, <(2,2,1):(1,2,0)>>, !fly.memref<f32, global, (1,2,4):(1,2,4)>) -> !fly.memref<f32, register, 4:1>
  return
}

// -----

func.func @f(%a: !fly.copy_atom<!fly.universal_copy<64>, 16>, %s: !fly.memref<f16, global, (4,2):(1,4)>, %d: !fly.memref<f32, register, (4,2):(1,4)>) {
  // expected-error@+1 {{'fly.copy' op copies between elements of one width, got 'f16' and 'f32'}}
  fly.copy(%a, %s, %d) : (!fly.copy_atom<!fly.universal_copy<64>, 16>, !fly.memref<f16, global, (4,2):(1,4)>, !fly.memref<f32, register, (4,2):(1,4)>) -> ()
  return
}

// -----

func.func @f(%a: !fly.copy_atom<!fly.universal_copy<64>, 16>, %s: !fly.memref<f16, global, (4,2):(1,4)>, %d: !fly.memref<f16, register, 8:1>) {
  // expected-error@+1 {{'fly.copy' op needs source and destination of one rank, got '!fly.memref<f16, global, (4,2):(1,4)>' and '!fly.memref<f16, register, 8:1>'}}
  fly.copy(%a, %s, %d) : (!fly.copy_atom<!fly.universal_copy<64>, 16>, !fly.memref<f16, global, (4,2):(1,4)>, !fly.memref<f16, register, 8:1>) -> ()
  return
}

// -----

func.func @f(%a: !fly.copy_atom<!fly.universal_copy<64>, 16>, %s: !fly.memref<f16, global, (4,2):(1,4)>, %d: !fly.memref<f16, register, (4,3):(1,4)>) {
  // expected-error@+1 {{'fly.copy' op has 2 elements in mode 1 of the source and 3 in that of the destination}}
  fly.copy(%a, %s, %d) : (!fly.copy_atom<!fly.universal_copy<64>, 16>, !fly.memref<f16, global, (4,2):(1,4)>, !fly.memref<f16, register, (4,3):(1,4)>) -> ()
  return
}

// -----

func.func @f(%a: !fly.copy_atom<!fly.universal_copy<64>, 16>, %s: !fly.memref<f16, global, (3,2):(1,4)>, %d: !fly.memref<f16, register, (3,2):(1,4)>) {
  // expected-error@+1 {{'fly.copy' op has a source of 3 elements of 'f16' (48 bits) in mode 0 where '!fly.universal_copy<64>' moves 64 bits}}
  fly.copy(%a, %s, %d) : (!fly.copy_atom<!fly.universal_copy<64>, 16>, !fly.memref<f16, global, (3,2):(1,4)>, !fly.memref<f16, register, (3,2):(1,4)>) -> ()
  return
}

// -----

func.func @f(%a: !fly.copy_atom<!fly.universal_copy<64>, 16>, %s: !fly.memref<f16, global, (4,2):(1,4)>, %d: !fly.memref<f16, register, (4,2):(1,4)>, %p: !fly.memref<i1, register, (4,2,2):(1,4,8)>) {
  // expected-error@+1 {{'fly.copy' op needs a predicate of rank 2 or 1, got '!fly.memref<i1, register, (4,2,2):(1,4,8)>'}}
  fly.copy(%a, %s, %d, %p) : (!fly.copy_atom<!fly.universal_copy<64>, 16>, !fly.memref<f16, global, (4,2):(1,4)>, !fly.memref<f16, register, (4,2):(1,4)>, !fly.memref<i1, register, (4,2,2):(1,4,8)>) -> ()
  return
}

// -----

func.func @f(%a: !fly.copy_atom<!fly.universal_copy<64>, 16>, %s: !fly.memref<f16, global, (4,2):(1,4)>, %d: !fly.memref<f16, register, (4,2):(1,4)>, %p: !fly.memref<f32, register, 2:1>) {
  // expected-error@+1 {{'fly.copy' op needs a predicate of i1, got 'f32'}}
  fly.copy(%a, %s, %d, %p) : (!fly.copy_atom<!fly.universal_copy<64>, 16>, !fly.memref<f16, global, (4,2):(1,4)>, !fly.memref<f16, register, (4,2):(1,4)>, !fly.memref<f32, register, 2:1>) -> ()
  return
}

// -----

func.func @f(%a: !fly.copy_atom<!fly.universal_copy<64>, 16>, %s: !fly.memref<f16, global, 8:1>, %d: !fly.memref<f16, register, 8:1>) {
  // expected-error@+1 {{'fly.copy_atom_call' op has a source of 8 elements of 'f16' (128 bits) where '!fly.universal_copy<64>' moves 64 bits}}
  fly.copy_atom_call(%a, %s, %d) : (!fly.copy_atom<!fly.universal_copy<64>, 16>, !fly.memref<f16, global, 8:1>, !fly.memref<f16, register, 8:1>) -> ()
  return
}

// -----

func.func @f(%a: !fly.copy_atom<!fly.universal_copy<64>, 16>, %s: !fly.memref<f16, global, 4:1>, %d: !fly.memref<f16, register, 4:1>, %p: f32) {
  // expected-error@+1 {{'fly.copy_atom_call' op operand #3 must be an i1 or a memref of i1, but got 'f32'}}
  fly.copy_atom_call(%a, %s, %d, %p) : (!fly.copy_atom<!fly.universal_copy<64>, 16>, !fly.memref<f16, global, 4:1>, !fly.memref<f16, register, 4:1>, f32) -> ()
  return
}

// -----

func.func @f(%a: !fly.copy_atom<!fly.universal_copy<64>, 16>, %v: vector<4xf16>) {
  // expected-error@+1 {{'fly.copy_atom_call_ssa' op has a result, so its source must be a memref, got 'vector<4xf16>'}}
  %0 = fly.copy_atom_call_ssa(%a, %v) {operandSegmentSizes = array<i32: 1, 1, 0, 0>} : (!fly.copy_atom<!fly.universal_copy<64>, 16>, vector<4xf16>) -> vector<4xf16>
  return
}

// -----

func.func @f(%a: !fly.copy_atom<!fly.universal_copy<64>, 16>, %s: !fly.memref<f16, global, 4:1>, %v: f32) {
  // expected-error@+1 {{'fly.copy_atom_call_ssa' op needs for what is not loaded a value of 'vector<4xf16>', got 'f32'}}
  %0 = fly.copy_atom_call_ssa(%a, %s, %v) {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : (!fly.copy_atom<!fly.universal_copy<64>, 16>, !fly.memref<f16, global, 4:1>, f32) -> vector<4xf16>
  return
}

// -----

func.func @f(%a: !fly.copy_atom<!fly.universal_copy<64>, 16>, %v: vector<4xf16>) {
  // expected-error@+1 {{'fly.copy_atom_call_ssa' op has no result, so it needs a memref as its destination}}
  fly.copy_atom_call_ssa(%a, %v) {operandSegmentSizes = array<i32: 1, 1, 0, 0>} : (!fly.copy_atom<!fly.universal_copy<64>, 16>, vector<4xf16>) -> ()
  return
}

// -----

func.func @f(%a: !fly.copy_atom<!fly.universal_copy<64>, 16>, %s: !fly.memref<f16, global, 4:1>) {
  // expected-error@+1 {{'fly.copy_atom_call_ssa' op has at most one result, got 2}}
  %0:2 = fly.copy_atom_call_ssa(%a, %s) {operandSegmentSizes = array<i32: 1, 1, 0, 0>} : (!fly.copy_atom<!fly.universal_copy<64>, 16>, !fly.memref<f16, global, 4:1>) -> (f16, f16)
  return
}

// -----

func.func @f(%m: !fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, %d: !fly.memref<f32, register, (1,2):(1,1)>, %x: !fly.memref<f32, register, (1,2):(1,1)>, %y: !fly.memref<f32, register, (1,2):(1,1)>, %c: !fly.memref<f32, register, (1,2):(1,1)>) {
  // expected-error@+1 {{'fly.gemm' op needs accumulators (V,M,N), got '!fly.memref<f32, register, (1,2):(1,1)>' and '!fly.memref<f32, register, (1,2):(1,1)>'}}
  fly.gemm(%m, %d, %x, %y, %c) : (!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, !fly.memref<f32, register, (1,2):(1,1)>, !fly.memref<f32, register, (1,2):(1,1)>, !fly.memref<f32, register, (1,2):(1,1)>, !fly.memref<f32, register, (1,2):(1,1)>) -> ()
  return
}

// -----

func.func @f(%m: !fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, %d: !fly.memref<f32, register, (1,2,2):(1,1,2)>, %x: !fly.memref<f32, register, (1,2,3):(1,1,2)>, %y: !fly.memref<f32, register, (1,2):(1,1)>, %c: !fly.memref<f32, register, (1,2,2):(1,1,2)>) {
  // expected-error@+1 {{'fly.gemm' op needs A and B both (V,M) and (V,N) or both (V,M,K) and (V,N,K), got '!fly.memref<f32, register, (1,2,3):(1,1,2)>' and '!fly.memref<f32, register, (1,2):(1,1)>'}}
  fly.gemm(%m, %d, %x, %y, %c) : (!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, !fly.memref<f32, register, (1,2,2):(1,1,2)>, !fly.memref<f32, register, (1,2,3):(1,1,2)>, !fly.memref<f32, register, (1,2):(1,1)>, !fly.memref<f32, register, (1,2,2):(1,1,2)>) -> ()
  return
}

// -----

func.func @f(%m: !fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, %d: !fly.memref<f32, register, (1,2,2):(1,1,2)>, %x: !fly.memref<f32, register, (1,3):(1,1)>, %y: !fly.memref<f32, register, (1,2):(1,1)>, %c: !fly.memref<f32, register, (1,2,2):(1,1,2)>) {
  // expected-error@+1 {{'fly.gemm' op repeats M 2 times in '!fly.memref<f32, register, (1,2,2):(1,1,2)>' and 3 times in '!fly.memref<f32, register, (1,3):(1,1)>'}}
  fly.gemm(%m, %d, %x, %y, %c) : (!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, !fly.memref<f32, register, (1,2,2):(1,1,2)>, !fly.memref<f32, register, (1,3):(1,1)>, !fly.memref<f32, register, (1,2):(1,1)>, !fly.memref<f32, register, (1,2,2):(1,1,2)>) -> ()
  return
}

// -----

func.func @f(%m: !fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, %d: !fly.memref<f32, register, (1,2,2):(1,1,2)>, %x: !fly.memref<f16, register, (1,2):(1,1)>, %y: !fly.memref<f32, register, (1,2):(1,1)>, %c: !fly.memref<f32, register, (1,2,2):(1,1,2)>) {
  // expected-error@+1 {{'fly.gemm' op operand a has elements of 'f16', but '!fly.universal_fma<1x1x1, (f32, f32) -> f32>' takes 'f32'}}
  fly.gemm(%m, %d, %x, %y, %c) : (!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, !fly.memref<f32, register, (1,2,2):(1,1,2)>, !fly.memref<f16, register, (1,2):(1,1)>, !fly.memref<f32, register, (1,2):(1,1)>, !fly.memref<f32, register, (1,2,2):(1,1,2)>) -> ()
  return
}

// -----

func.func @f(%m: !fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, %d: !fly.memref<f32, register, 2:1>, %x: !fly.memref<f32, register, 1:1>, %y: !fly.memref<f32, register, 1:1>, %c: !fly.memref<f32, register, 1:1>) {
  // expected-error@+1 {{'fly.mma_atom_call' op operand d has 2 values, but a thread gives '!fly.universal_fma<1x1x1, (f32, f32) -> f32>' 1}}
  fly.mma_atom_call(%m, %d, %x, %y, %c) : (!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, !fly.memref<f32, register, 2:1>, !fly.memref<f32, register, 1:1>, !fly.memref<f32, register, 1:1>, !fly.memref<f32, register, 1:1>) -> ()
  return
}

// -----

func.func @f(%m: !fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, %x: f32, %y: f32, %c: f32) {
  // expected-error@+1 {{'fly.mma_atom_call_ssa' op has no result, so it needs a memref to write to}}
  fly.mma_atom_call_ssa(%m, %x, %y, %c) : (!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, f32, f32, f32) -> ()
  return
}

// -----

func.func @f(%m: !fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, %x: f32, %y: f32, %c: f32) {
  // expected-error@+1 {{'fly.mma_atom_call_ssa' op has at most one result, got 2}}
  %0:2 = fly.mma_atom_call_ssa(%m, %x, %y, %c) : (!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, f32, f32, f32) -> (f32, f32)
  return
}

// -----

func.func @f(%m: !fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, %d: !fly.memref<f32, register, 1:1>, %x: f32, %y: f32, %c: f32) {
  // expected-error@+1 {{'fly.mma_atom_call_ssa' op has a result, so it writes no memref}}
  %0 = fly.mma_atom_call_ssa(%m, %d, %x, %y, %c) : (!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, !fly.memref<f32, register, 1:1>, f32, f32, f32) -> f32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'fly.make_ptr' op needs dictAttrs = {allocSize = N : i64} with N at least 1 for '!fly.ptr<f32, register>'}}
  %0 = fly.make_ptr() : () -> !fly.ptr<f32, register>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'fly.make_ptr' op needs dictAttrs = {allocSize = N : i64} with N at least 1 for '!fly.ptr<f32, register>'}}
  %0 = fly.make_ptr() {dictAttrs = {allocSize = 0 : i64}} : () -> !fly.ptr<f32, register>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'fly.make_ptr' op needs an allocAlign that is a power of two, got 6}}
  %0 = fly.make_ptr() {dictAttrs = {allocBytes = 4 : i64, allocAlign = 6 : i64}} : () -> !fly.ptr<i8, shared>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'fly.make_ptr' op allocates with alignment 4, but its type says 16}}
  %0 = fly.make_ptr() {dictAttrs = {allocBytes = 4 : i64, allocAlign = 4 : i64}} : () -> !fly.ptr<f32, shared, align<16>>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'fly.make_ptr' op makes pointers to registers, shared memory or buffers, not '!fly.ptr<f32, global>'}}
  %0 = fly.make_ptr() : () -> !fly.ptr<f32, global>
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'fly.make_ptr' op takes operands only for a buffer pointer, got 1 for '!fly.ptr<f32, register>'}}
  %0 = fly.make_ptr(%a) {dictAttrs = {allocSize = 8 : i64}} : (i32) -> !fly.ptr<f32, register>
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'fly.make_ptr' op makes a buffer pointer from (global pointer, stride i16, numRecords i64, flags i32), got ('i32')}}
  %0 = fly.make_ptr(%a) : (i32) -> !fly.ptr<f32, #fly_rocdl.buffer_desc>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'fly.get_dyn_shared' op gives a pointer to shared memory, not '!fly.ptr<i8, global>'}}
  %0 = fly.get_dyn_shared() : !fly.ptr<i8, global>
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'fly.inttoptr' op an address of '!fly.ptr<f32, global>' is an i64, got 'i32'}}
  %0 = fly.inttoptr(%a) : (i32) -> !fly.ptr<f32, global>
  return
}

// -----

func.func @f(%a: !fly.ptr<f32, #fly_rocdl.buffer_desc>) {
  // expected-error@+1 {{'fly.ptrtoint' op '!fly.ptr<f32, #fly_rocdl.buffer_desc>' is not a single address}}
  %0 = fly.ptrtoint(%a) : (!fly.ptr<f32, #fly_rocdl.buffer_desc>) -> i64
  return
}

// -----

func.func @f(%a: !fly.ptr<f32, shared>) {
  // expected-error@+1 {{'fly.to_llvm_ptr' op requested LLVM address space 1, but '!fly.ptr<f32, shared>' lies in 3}}
  %0 = fly.to_llvm_ptr(%a) {llvm_address_space = 1 : i32} : (!fly.ptr<f32, shared>) -> !llvm.ptr<3>
  return
}

// -----

func.func @f(%a: !fly.ptr<f32, shared>) {
  // expected-error@+1 {{'fly.to_llvm_ptr' op gives '!llvm.ptr<3>' for '!fly.ptr<f32, shared>', not '!llvm.ptr'}}
  %0 = fly.to_llvm_ptr(%a) : (!fly.ptr<f32, shared>) -> !llvm.ptr
  return
}

// -----

func.func @f(%a: !fly.ptr<f32, #fly_rocdl.buffer_desc>) {
  // expected-error@+1 {{'fly.to_llvm_ptr' op pointer address space does not lower to a bare ROCDL LLVM pointer: '!fly.ptr<f32, #fly_rocdl.buffer_desc>'}}
  %0 = fly.to_llvm_ptr(%a) : (!fly.ptr<f32, #fly_rocdl.buffer_desc>) -> !llvm.ptr
  return
}

// -----

func.func @f(%a: !fly.ptr<f32, shared>, %o: !fly.int_tuple<(1,2)>) {
  // expected-error@+1 {{'fly.add_offset' op a pointer moves by one integer, got (1,2)}}
  %0 = fly.add_offset(%a, %o) : (!fly.ptr<f32, shared>, !fly.int_tuple<(1,2)>) -> !fly.ptr<f32, shared>
  return
}

// -----

func.func @f(%a: !fly.ptr<f32, shared, S<3,3,3>>, %s: !fly.swizzle<S<2,3,3>>) {
  // expected-error@+1 {{'fly.apply_swizzle' op the pointer is swizzled already, by S<3,3,3>, and takes no S<2,3,3>}}
  %0 = fly.apply_swizzle(%a, %s) : (!fly.ptr<f32, shared, S<3,3,3>>, !fly.swizzle<S<2,3,3>>) -> !fly.ptr<f32, shared>
  return
}

// -----

func.func @f(%a: !fly.memref<f32, shared, 8:1 o 0 o 4:1>) {
  // expected-error@+1 {{'fly.decomposition' op takes apart a memref whose layout is a swizzle over a layout, got 8:1 o 0 o 4:1}}
  %0 = fly.decomposition(%a) : (!fly.memref<f32, shared, 8:1 o 0 o 4:1>) -> !fly.memref<f32, shared, 8:1>
  return
}

// -----

func.func @f(%a: !fly.memref<f6E2M3FN, shared, S<3,3,3> o 0 o 64:1>) {
  // expected-error@+1 {{'fly.decomposition' op a swizzle of elements of 6 bits cannot be written as a swizzle of byte addresses}}
  %0 = fly.decomposition(%a) : (!fly.memref<f6E2M3FN, shared, S<3,3,3> o 0 o 64:1>) -> !fly.memref<f6E2M3FN, shared, 64:1>
  return
}

// -----

func.func @f(%a: !fly.ptr<f32, shared>) {
  // expected-error@+1 {{'fly.recast_iter' op keeps the address space, got '!fly.ptr<f32, shared>' and '!fly.ptr<f32, global>'}}
  %0 = fly.recast_iter(%a) : (!fly.ptr<f32, shared>) -> !fly.ptr<f32, global>
  return
}

// -----

func.func @f(%a: !fly.ptr<f32, shared>) {
  // expected-error@+1 {{'fly.recast_iter' op keeps the swizzle, as it acts on bytes, got '!fly.ptr<f32, shared>' and '!fly.ptr<f32, shared, S<3,3,3>>'}}
  %0 = fly.recast_iter(%a) : (!fly.ptr<f32, shared>) -> !fly.ptr<f32, shared, S<3,3,3>>
  return
}

// -----

func.func @f(%a: !fly.ptr<f32, shared>) {
  // expected-error@+1 {{'fly.recast_iter' op cannot raise the alignment from 4 to 16 bytes}}
  %0 = fly.recast_iter(%a) : (!fly.ptr<f32, shared>) -> !fly.ptr<f16, shared, align<16>>
  return
}

// -----

func.func @f(%a: !fly.ptr<f32, shared>) {
  // expected-error@+1 {{'fly.ptr.load' op accesses 'f32' or a vector of it through '!fly.ptr<f32, shared>', not 'f16'}}
  %0 = fly.ptr.load(%a) : (!fly.ptr<f32, shared>) -> f16
  return
}

// -----

func.func @f(%v: vector<4xf16>, %a: !fly.ptr<f32, shared>) {
  // expected-error@+1 {{'fly.ptr.store' op accesses 'f32' or a vector of it through '!fly.ptr<f32, shared>', not 'vector<4xf16>'}}
  fly.ptr.store(%v, %a) : (vector<4xf16>, !fly.ptr<f32, shared>) -> ()
  return
}

// -----

func.func @f(%l: !fly.layout<4:1>) {
  // expected-error@+1 {{'fly.memref.alloca' op makes registers, not '!fly.memref<f32, global, 4:1>'}}
  %0 = fly.memref.alloca(%l) : (!fly.layout<4:1>) -> !fly.memref<f32, global, 4:1>
  return
}

// -----

func.func @f(%l: !fly.layout<4:1>) {
  // expected-error@+1 {{'fly.memref.alloca' op has the layout '!fly.layout<4:1>', but gives '!fly.memref<f32, register, 8:1>'}}
  %0 = fly.memref.alloca(%l) : (!fly.layout<4:1>) -> !fly.memref<f32, register, 8:1>
  return
}

// -----

func.func @f(%l: !fly.layout<?:1>) {
  // expected-error@+1 {{'fly.memref.alloca' op needs a static layout, got '!fly.layout<?:1>'}}
  %0 = fly.memref.alloca(%l) : (!fly.layout<?:1>) -> !fly.memref<f32, register, ?:1>
  return
}

// -----

func.func @f(%a: !fly.memref<f32, register, 8:1>) {
  // expected-error@+1 {{'fly.memref.load_vec' op moves 'vector<8xf32>' for '!fly.memref<f32, register, 8:1>', not 'vector<4xf32>'}}
  %0 = fly.memref.load_vec(%a) : (!fly.memref<f32, register, 8:1>) -> vector<4xf32>
  return
}

// -----

func.func @f(%a: !fly.memref<f32, global, ?:1>) {
  // expected-error@+1 {{'fly.memref.load_vec' op needs a memref of static size, got '!fly.memref<f32, global, ?:1>'}}
  %0 = fly.memref.load_vec(%a) : (!fly.memref<f32, global, ?:1>) -> vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<8xf16>, %a: !fly.memref<f32, register, 8:1>) {
  // expected-error@+1 {{'fly.memref.store_vec' op moves 'vector<8xf32>' for '!fly.memref<f32, register, 8:1>', not 'vector<8xf16>'}}
  fly.memref.store_vec(%v, %a) : (vector<8xf16>, !fly.memref<f32, register, 8:1>) -> ()
  return
}

// -----

func.func @f(%a: !fly.memref<f32, global, (4,8):(1,4)>, %c: !fly.int_tuple<(1,2,3)>) {
  // expected-error@+1 {{'fly.memref.load' op crd2idx: the coordinate (1,2,3) has rank 3, the shape (4,8) has rank 2}}
  %0 = fly.memref.load(%a, %c) : (!fly.memref<f32, global, (4,8):(1,4)>, !fly.int_tuple<(1,2,3)>) -> f32
  return
}

// -----

func.func @f(%a: !fly.memref<f32, global, (4,8):(1,4)>, %c: !fly.int_tuple<(1,*)>) {
  // expected-error@+1 {{'fly.memref.load' op needs a coordinate without `_`, got (1,_)}}
  %0 = fly.memref.load(%a, %c) : (!fly.memref<f32, global, (4,8):(1,4)>, !fly.int_tuple<(1,*)>) -> f32
  return
}

// -----

func.func @f(%a: !fly.memref<f32, global, (4,8):(1,4)>, %c: !fly.int_tuple<(1,2)>) {
  // expected-error@+1 {{'fly.memref.load' op accesses 'f32', the element of '!fly.memref<f32, global, (4,8):(1,4)>', not 'f16'}}
  %0 = fly.memref.load(%a, %c) : (!fly.memref<f32, global, (4,8):(1,4)>, !fly.int_tuple<(1,2)>) -> f16
  return
}

// -----

func.func @f(%v: f32, %a: !fly.memref<f32, global, (4,8):(1E0,1E1)>, %c: !fly.int_tuple<(1,2)>) {
  // expected-error@+1 {{'fly.memref.store' op needs a layout with integer strides, got '!fly.memref<f32, global, (4,8):(1E0,1E1)>'}}
  fly.memref.store(%v, %a, %c) : (f32, !fly.memref<f32, global, (4,8):(1E0,1E1)>, !fly.int_tuple<(1,2)>) -> ()
  return
}

// -----

func.func @f(%a: !fly.ptr<f32, global>) {
  // expected-error@+1 {{'fly_rocdl.get_buffer_rsrc' op takes a pointer in #fly_rocdl.buffer_desc, got '!fly.ptr<f32, global>'}}
  %0 = fly_rocdl.get_buffer_rsrc(%a) : (!fly.ptr<f32, global>) -> !llvm.ptr<8>
  return
}

// -----

func.func @f(%a: !fly.ptr<f32, #fly_rocdl.buffer_desc>) {
  // expected-error@+1 {{'fly_rocdl.get_buffer_rsrc' op gives !llvm.ptr<8>, got '!llvm.ptr'}}
  %0 = fly_rocdl.get_buffer_rsrc(%a) : (!fly.ptr<f32, #fly_rocdl.buffer_desc>) -> !llvm.ptr
  return
}

// -----

func.func @f(%a: !fly.layout<4:1>) {
  // expected-error@+1 {{'fly.get_iter' op operand #0 must be a tensor (memref or coord_tensor), but got '!fly.layout<4:1>'}}
  %0 = fly.get_iter(%a) : (!fly.layout<4:1>) -> !fly.int_tuple<0>
  return
}

// -----

func.func @traversal(%m: !fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, %d: !fly.memref<f32, register, (1,2,2):(1,1,2)>, %a: !fly.memref<f32, register, (1,2):(1,1)>, %t: !fly.layout<(2,?):(1,2)>) {
  // expected-error@+1 {{'fly.gemm' op needs a static traversal layout, got '!fly.layout<(2,?):(1,2)>'}}
  fly.gemm(%m, %d, %a, %a, %d) traversalLayout = %t : (!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, !fly.memref<f32, register, (1,2,2):(1,1,2)>, !fly.memref<f32, register, (1,2):(1,1)>, !fly.memref<f32, register, (1,2):(1,1)>, !fly.memref<f32, register, (1,2,2):(1,1,2)>, !fly.layout<(2,?):(1,2)>) -> ()
  return
}

// -----

func.func @f(%t: !fly.coord_tensor<(?,3), (1,4):(0,1E1)>) {
  // expected-error@+1 {{'fly.memref.load_vec' op gives coordinates of one integer each; load those of '!fly.coord_tensor<(?,3), (1,4):(0,1E1)>' one by one}}
  %0 = fly.memref.load_vec(%t) : (!fly.coord_tensor<(?,3), (1,4):(0,1E1)>) -> vector<4xi32>
  return
}

// -----

func.func @f(%t: !fly.coord_tensor<0, 4:1>) {
  // expected-error@+1 {{'fly.memref.load_vec' op gives coordinates as i32 or i64, not 'f32'}}
  %0 = fly.memref.load_vec(%t) : (!fly.coord_tensor<0, 4:1>) -> vector<4xf32>
  return
}

// -----

func.func @f(%t: !fly.coord_tensor<0, 4:1>) {
  // expected-error@+1 {{'fly.memref.load_vec' op moves 4 coordinates, not 'vector<8xi32>'}}
  %0 = fly.memref.load_vec(%t) : (!fly.coord_tensor<0, 4:1>) -> vector<8xi32>
  return
}

// -----

func.func @f(%t: !fly.coord_tensor<0, ?:1>) {
  // expected-error@+1 {{'fly.memref.load_vec' op needs a tensor of static size, got '!fly.coord_tensor<0, ?:1>'}}
  %0 = fly.memref.load_vec(%t) : (!fly.coord_tensor<0, ?:1>) -> vector<8xi32>
  return
}

// -----

func.func @f(%t: !fly.coord_tensor<0, 4:1>, %c: !fly.int_tuple<2>) {
  // expected-error@+1 {{'fly.memref.load' op gives '!fly.int_tuple<2>', not 'i32'}}
  %0 = fly.memref.load(%t, %c) : (!fly.coord_tensor<0, 4:1>, !fly.int_tuple<2>) -> i32
  return
}
