// RUN: fly-opt %s --fly-layout-lowering=own-forms=true | FileCheck %s

// CHECK-LABEL: func.func @scalars
// CHECK-SAME: (%[[M:.*]]: i32, %[[N:.*]]: i64)
func.func @scalars(%m: i32, %n: i64) -> (i64, i32) {
  // CHECK-NOT: fly.
  %t = fly.make_int_tuple(%m, %n) : (i32, i64) -> !fly.int_tuple<(?,?{i64})>
  // CHECK: %[[WIDE:.*]] = arith.extui %[[M]] : i32 to i64
  // CHECK: %[[P:.*]] = arith.muli %[[WIDE]], %[[N]] overflow<nuw> : i64
  %p = fly.int_tuple_product(%t) : (!fly.int_tuple<(?,?{i64})>) -> !fly.int_tuple<?{i64}>
  %s = fly.get_scalar(%p) : (!fly.int_tuple<?{i64}>) -> i64
  // Division and remainder are unsigned, by a power of two they are shifts and masks.
  %l = fly.static : !fly.layout<(4,8):(1,4)>
  %i = fly.make_int_tuple(%m) : (i32) -> !fly.int_tuple<?>
  %c = fly.idx2crd(%i, %l) : (!fly.int_tuple<?>, !fly.layout<(4,8):(1,4)>) -> !fly.int_tuple<(?,?)>
  // CHECK: arith.andi %[[M]], %{{.*}} : i32
  // CHECK: %[[Q:.*]] = arith.shrui %[[M]], %{{.*}} : i32
  // CHECK: %[[R:.*]] = arith.andi %[[Q]], %{{.*}} : i32
  %c1 = fly.get(%c) {mode = array<i32: 1>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
  %r = fly.get_scalar(%c1) : (!fly.int_tuple<?>) -> i32
  // CHECK: return %[[P]], %[[R]]
  return %s, %r : i64, i32
}

// CHECK-LABEL: func.func @compare
// CHECK-SAME: (%[[I:.*]]: i32, %[[J:.*]]: i32, %[[N:.*]]: i32)
func.func @compare(%i: i32, %j: i32, %n: i32) -> (i1, i1) {
  %c = fly.make_coord(%i, %j) : (i32, i32) -> !fly.int_tuple<(?,?)>
  %s = fly.make_shape(%n) : (i32) -> !fly.int_tuple<(100,?)>
  // CHECK: %[[A:.*]] = arith.cmpi ult, %[[I]], %{{.*}} : i32
  // CHECK: %[[B:.*]] = arith.cmpi ult, %[[J]], %[[N]] : i32
  // CHECK: %[[ALL:.*]] = arith.andi %[[A]], %[[B]] : i1
  %in = fly.elem_less(%c, %s) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(100,?)>) -> i1
  %a = fly.static : !fly.int_tuple<(1,2)>
  // CHECK: %[[TRUE:.*]] = arith.constant true
  %same = fly.equal(%a, %a) : (!fly.int_tuple<(1,2)>, !fly.int_tuple<(1,2)>) -> i1
  // CHECK: return %[[ALL]], %[[TRUE]]
  return %in, %same : i1, i1
}

gpu.module @kernels {
  // What is uniform is added first, what varies second, what is static last.
  // CHECK-LABEL: gpu.func @offsets
  // CHECK-SAME: (%[[P:.*]]: !fly.ptr<f32, global, align<16>>, %[[N:.*]]: i32)
  gpu.func @offsets(%p: !fly.ptr<f32, global, align<16>>, %n: i32) kernel {
    %tx = gpu.thread_id x
    %bx = gpu.block_id x
    // CHECK: %[[TID:.*]] = arith.index_cast
    %tid = arith.index_cast %tx : index to i32
    // CHECK: %[[BID:.*]] = arith.index_cast
    %bid = arith.index_cast %bx : index to i32
    %s = fly.make_shape(%n) : (i32) -> !fly.int_tuple<(4,256,?)>
    %d = fly.static : !fly.int_tuple<(1,4,1024)>
    %l = fly.make_layout(%s, %d) : (!fly.int_tuple<(4,256,?)>, !fly.int_tuple<(1,4,1024)>) -> !fly.layout<(4,256,?):(1,4,1024)>
    %v = fly.make_view(%p, %l) : (!fly.ptr<f32, global, align<16>>, !fly.layout<(4,256,?):(1,4,1024)>) -> !fly.memref<f32, global, (4,256,?):(1,4,1024), align<16>>
    %c = fly.make_coord(%tid, %bid) : (i32, i32) -> !fly.int_tuple<(3,?,?)>
    // CHECK-DAG: %[[T4:.*]] = arith.muli %[[TID]], %{{.*}} overflow<nuw>
    // CHECK-DAG: %[[B1024:.*]] = arith.muli %[[BID]], %{{.*}} overflow<nuw>
    // CHECK: %[[U:.*]] = fly.make_int_tuple(%[[B1024]]) : (i32) -> !fly.int_tuple<?{div=
    // CHECK: %[[P1:.*]] = fly.add_offset(%[[P]], %[[U]])
    // CHECK: %[[W:.*]] = fly.make_int_tuple(%[[T4]])
    // CHECK: %[[P2:.*]] = fly.add_offset(%[[P1]], %[[W]])
    // CHECK: %[[F:.*]] = fly.static : !fly.int_tuple<3>
    // CHECK: %[[P3:.*]] = fly.add_offset(%[[P2]], %[[F]])
    // CHECK: fly.ptr.load(%[[P3]])
    %x = fly.memref.load(%v, %c) : (!fly.memref<f32, global, (4,256,?):(1,4,1024), align<16>>, !fly.int_tuple<(3,?,?)>) -> f32
    fly.ptr.store(%x, %p) : (f32, !fly.ptr<f32, global, align<16>>) -> ()
    gpu.return
  }

  // Vectors are loaded in runs.
  // CHECK-LABEL: gpu.func @vectors
  gpu.func @vectors(%p: !fly.ptr<f32, global, align<16>>) kernel {
    %l = fly.static : !fly.layout<(4,2):(1,8)>
    %v = fly.make_view(%p, %l) : (!fly.ptr<f32, global, align<16>>, !fly.layout<(4,2):(1,8)>) -> !fly.memref<f32, global, (4,2):(1,8), align<16>>
    // CHECK: fly.ptr.load({{.*}}) : (!fly.ptr<f32, global, align<16>>) -> vector<4xf32>
    // CHECK: vector.insert_strided_slice {{.*}} {offsets = [0], strides = [1]}
    // CHECK: fly.ptr.load({{.*}}) : (!fly.ptr<f32, global, align<16>>) -> vector<4xf32>
    // CHECK: vector.insert_strided_slice {{.*}} {offsets = [4], strides = [1]}
    %x = fly.memref.load_vec(%v) : (!fly.memref<f32, global, (4,2):(1,8), align<16>>) -> vector<8xf32>
    // CHECK: vector.extract_strided_slice {{.*}} {offsets = [0], sizes = [4], strides = [1]}
    // CHECK: fly.ptr.store
    // CHECK: vector.extract_strided_slice {{.*}} {offsets = [4], sizes = [4], strides = [1]}
    // CHECK: fly.ptr.store
    fly.memref.store_vec(%x, %v) : (vector<8xf32>, !fly.memref<f32, global, (4,2):(1,8), align<16>>) -> ()
    gpu.return
  }
}

// -----

// The idiom of a predicate: a coordinate is loaded and held against the shape. Values that are wider than their leaf are truncated.
// CHECK-LABEL: func.func @predicate(
// CHECK-SAME: %[[I:.*]]: i64, %[[N:.*]]: i32
// CHECK: %[[T:.*]] = arith.trunci %[[I]] : i64 to i32
// CHECK: arith.cmpi ult, %[[T]], %[[N]] : i32
func.func @predicate(%i: i64, %n: i32) -> i1 {
  %base = fly.make_int_tuple(%i) : (i64) -> !fly.int_tuple<(?,3)>
  %l = fly.static : !fly.layout<(1,4):(0,1E1)>
  %t = fly.make_view(%base, %l) : (!fly.int_tuple<(?,3)>, !fly.layout<(1,4):(0,1E1)>) -> !fly.coord_tensor<(?,3), (1,4):(0,1E1)>
  %z = fly.make_int_tuple() : () -> !fly.int_tuple<(0,2)>
  %c = fly.memref.load(%t, %z) : (!fly.coord_tensor<(?,3), (1,4):(0,1E1)>, !fly.int_tuple<(0,2)>) -> !fly.int_tuple<(?,5)>
  %s = fly.make_int_tuple(%n) : (i32) -> !fly.int_tuple<(?,8)>
  %r = fly.elem_less(%c, %s) : (!fly.int_tuple<(?,5)>, !fly.int_tuple<(?,8)>) -> i1
  return %r : i1
}

// CHECK-LABEL: func.func @numbers(
// CHECK: vector.from_elements {{.*}} : vector<4xi32>
func.func @numbers(%i: i32) -> vector<4xi32> {
  %base = fly.make_int_tuple(%i) : (i32) -> !fly.int_tuple<?>
  %l = fly.static : !fly.layout<4:1>
  %t = fly.make_view(%base, %l) : (!fly.int_tuple<?>, !fly.layout<4:1>) -> !fly.coord_tensor<?, 4:1>
  %r = fly.memref.load_vec(%t) : (!fly.coord_tensor<?, 4:1>) -> vector<4xi32>
  return %r : vector<4xi32>
}

// CHECK-LABEL: func.func @unit_vectors(
// CHECK: arith.constant true
func.func @unit_vectors() -> i1 {
  %a = fly.static : !fly.int_tuple<3E1>
  %b = fly.static : !fly.int_tuple<(0,3)>
  %r = fly.equal(%a, %b) : (!fly.int_tuple<3E1>, !fly.int_tuple<(0,3)>) -> i1
  return %r : i1
}
