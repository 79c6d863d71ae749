// RUN: fly-opt %s --fly-pipeline | FileCheck %s

// C = A + B over n elements: 256 work-items with 4 elements each, a main path of 128-bit accesses and a predicated tail.

!ptr = !fly.ptr<f32, global, align<16>>
!view = !fly.memref<f32, global, (?):(1), align<16>>
!atom = !fly.copy_atom<!fly.universal_copy<128>, 32>
!tc = !fly.tiled_copy<!atom, !fly.layout<(256,4):(4,1)>, !fly.tile<[1024]>>
!atom1 = !fly.copy_atom<!fly.universal_copy<32>, 32>
!tc1 = !fly.tiled_copy<!atom1, !fly.layout<(256,4):(4,1)>, !fly.tile<[1024]>>
!tiled = !fly.memref<f32, global, ((1024),(?)):((1),(1024)), align<16>>
!tile = !fly.memref<f32, global, ((1024)):((1)), align<16>>
!part = !fly.memref<f32, global, ((4,1),1):((1,0),0), align<16>>
!part1 = !fly.memref<f32, global, ((1,4),1):((0,1),0), align<16>>
!frag = !fly.memref<f32, register, ((4,1),1):((1,0),0)>
!frag1 = !fly.memref<f32, register, ((1,4),1):((0,1),0)>
!crds = !fly.coord_tensor<(0), ((1024),(?)):((1E0),(1024E0))>
!crd = !fly.coord_tensor<(?{div=1024}), ((1024)):((1E0))>
!pcrd = !fly.coord_tensor<(?{div=4}), ((1,4),1):((0,1E0),0)>
!pred = !fly.memref<i1, register, ((1,4),1):((0,1),0)>

// CHECK-LABEL: llvm.func @vector_add(
// CHECK-SAME: %[[A:.*]]: !llvm.ptr<1> {llvm.noalias, llvm.readonly}, %[[B:[a-z0-9]+]]: !llvm.ptr<1> {llvm.noalias, llvm.readonly}, %[[C:[a-z0-9]+]]: !llvm.ptr<1> {llvm.noalias, llvm.writeonly}, %[[N:[a-z0-9]+]]: i32)
// CHECK-SAME: rocdl.flat_work_group_size = "256,256", rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 256, 1, 1>
// CHECK-NOT: fly.
// CHECK-NOT: llvm.alloca
// CHECK: %[[TID:.*]] = rocdl.workitem.id.x range <i32, 0, 256> : i32
// CHECK: %[[BID:.*]] = rocdl.workgroup.id.x : i32
// CHECK: %[[TILE:.*]] = llvm.mul %[[BID]], %{{.*}} overflow<nuw> : i32
// CHECK: llvm.cond_br %{{.*}}, ^[[MAIN:.*]], ^[[TAIL:.*]]
// The main path: the tile's offset is uniform and comes first, the work-item's is 32 bits wide and comes second.
// CHECK: ^[[MAIN]]:
// CHECK: %[[MINE:.*]] = llvm.mul %[[TID]], %{{.*}} overflow<nuw> : i32
// CHECK: %[[TILE64:.*]] = llvm.zext %[[TILE]] : i32 to i64
// CHECK: %[[AT:.*]] = llvm.getelementptr inbounds|nuw %[[A]][%[[TILE64]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
// CHECK: %[[MINE64:.*]] = llvm.zext %[[MINE]] : i32 to i64
// CHECK: %[[AP:.*]] = llvm.getelementptr inbounds|nuw %[[AT]][%[[MINE64]]] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, i32
// CHECK: %[[VA:.*]] = llvm.load %[[AP]] {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: %[[VB:.*]] = llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK: %[[VC:.*]] = llvm.fadd %[[VA]], %[[VB]] : vector<4xf32>
// CHECK: llvm.store %[[VC]], %{{.*}} {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<1>
// The tail: each element under its own predicate.
// CHECK: ^[[TAIL]]:
// CHECK: llvm.icmp "ult" %{{.*}}, %[[N]] : i32
// CHECK-COUNT-8: llvm.load %{{.*}} : !llvm.ptr<1> -> vector<1xf32>
// CHECK-NOT: llvm.load
// CHECK-COUNT-4: llvm.store %{{.*}} : vector<1xf32>, !llvm.ptr<1>
// CHECK-NOT: llvm.store
// CHECK: llvm.return
gpu.module @kernels {
  gpu.func @vector_add(%a: !ptr {llvm.noalias, llvm.readonly}, %b: !ptr {llvm.noalias, llvm.readonly},
                       %c: !ptr {llvm.noalias, llvm.writeonly}, %n: i32) kernel
      attributes {known_block_size = array<i32: 256, 1, 1>} {
    %tx = gpu.thread_id x
    %bx = gpu.block_id x
    %tid = arith.index_cast %tx : index to i32
    %bid = arith.index_cast %bx : index to i32

    %shape = fly.make_shape(%n) : (i32) -> !fly.int_tuple<(?)>
    %stride = fly.static : !fly.int_tuple<(1)>
    %layout = fly.make_layout(%shape, %stride) : (!fly.int_tuple<(?)>, !fly.int_tuple<(1)>) -> !fly.layout<(?):(1)>
    %va = fly.make_view(%a, %layout) : (!ptr, !fly.layout<(?):(1)>) -> !view
    %vb = fly.make_view(%b, %layout) : (!ptr, !fly.layout<(?):(1)>) -> !view
    %vc = fly.make_view(%c, %layout) : (!ptr, !fly.layout<(?):(1)>) -> !view

    %tile = fly.static : !fly.tile<[1024]>
    %da = fly.zipped_divide(%va, %tile) : (!view, !fly.tile<[1024]>) -> !tiled
    %db = fly.zipped_divide(%vb, %tile) : (!view, !fly.tile<[1024]>) -> !tiled
    %dc = fly.zipped_divide(%vc, %tile) : (!view, !fly.tile<[1024]>) -> !tiled
    %at = fly.make_coord(%bid) : (i32) -> !fly.int_tuple<(*,?)>
    %ta = fly.slice(%da, %at) : (!tiled, !fly.int_tuple<(*,?)>) -> !tile
    %tb = fly.slice(%db, %at) : (!tiled, !fly.int_tuple<(*,?)>) -> !tile
    %tc = fly.slice(%dc, %at) : (!tiled, !fly.int_tuple<(*,?)>) -> !tile

    %thr = fly.make_int_tuple(%tid) : (i32) -> !fly.int_tuple<?>
    %tv = fly.static : !fly.layout<(256,4):(4,1)>
    %tile_size = arith.constant 1024 : i32
    %begin = arith.muli %bid, %tile_size : i32
    %end = arith.addi %begin, %tile_size : i32
    %full = arith.cmpi ule, %end, %n : i32
    scf.if %full {
      %atom = fly.make_copy_atom {valBits = 32 : i32} : !atom
      %copy = fly.make_tiled_copy(%atom, %tv, %tile) : (!atom, !fly.layout<(256,4):(4,1)>, !fly.tile<[1024]>) -> !tc
      %pa = fly.tiled_copy.partition_src(%copy, %ta, %thr) : (!tc, !tile, !fly.int_tuple<?>) -> !part
      %pb = fly.tiled_copy.partition_src(%copy, %tb, %thr) : (!tc, !tile, !fly.int_tuple<?>) -> !part
      %pc = fly.tiled_copy.partition_dst(%copy, %tc, %thr) : (!tc, !tile, !fly.int_tuple<?>) -> !part
      %fa = fly.make_fragment_like(%pa) : (!part) -> !frag
      %fb = fly.make_fragment_like(%pb) : (!part) -> !frag
      %fc = fly.make_fragment_like(%pc) : (!part) -> !frag
      fly.copy(%copy, %pa, %fa) : (!tc, !part, !frag) -> ()
      fly.copy(%copy, %pb, %fb) : (!tc, !part, !frag) -> ()
      %xa = fly.memref.load_vec(%fa) : (!frag) -> vector<4xf32>
      %xb = fly.memref.load_vec(%fb) : (!frag) -> vector<4xf32>
      %xc = arith.addf %xa, %xb : vector<4xf32>
      fly.memref.store_vec(%xc, %fc) : (vector<4xf32>, !frag) -> ()
      fly.copy(%copy, %fc, %pc) : (!tc, !frag, !part) -> ()
    } else {
      %atom = fly.make_copy_atom {valBits = 32 : i32} : !atom1
      %copy = fly.make_tiled_copy(%atom, %tv, %tile) : (!atom1, !fly.layout<(256,4):(4,1)>, !fly.tile<[1024]>) -> !tc1
      %pa = fly.tiled_copy.partition_src(%copy, %ta, %thr) : (!tc1, !tile, !fly.int_tuple<?>) -> !part1
      %pb = fly.tiled_copy.partition_src(%copy, %tb, %thr) : (!tc1, !tile, !fly.int_tuple<?>) -> !part1
      %pc = fly.tiled_copy.partition_dst(%copy, %tc, %thr) : (!tc1, !tile, !fly.int_tuple<?>) -> !part1

      // The coordinates of the same elements, and which of them lie inside.
      %id = fly.make_identity_layout(%shape) : (!fly.int_tuple<(?)>) -> !fly.layout<(?):(1E0)>
      %zero = fly.static : !fly.int_tuple<(0)>
      %crd = fly.make_view(%zero, %id) : (!fly.int_tuple<(0)>, !fly.layout<(?):(1E0)>) -> !fly.coord_tensor<(0), (?):(1E0)>
      %dcrd = fly.zipped_divide(%crd, %tile) : (!fly.coord_tensor<(0), (?):(1E0)>, !fly.tile<[1024]>) -> !crds
      %tcrd = fly.slice(%dcrd, %at) : (!crds, !fly.int_tuple<(*,?)>) -> !crd
      %pcrd = fly.tiled_copy.partition_src(%copy, %tcrd, %thr) : (!tc1, !crd, !fly.int_tuple<?>) -> !pcrd
      %base = fly.get_iter(%pcrd) : (!pcrd) -> !fly.int_tuple<(?{div=4})>
      %lcrd = fly.get_layout(%pcrd) : (!pcrd) -> !fly.layout<((1,4),1):((0,1E0),0)>
      %fa = fly.make_fragment_like(%pa) : (!part1) -> !frag1
      %fb = fly.make_fragment_like(%pb) : (!part1) -> !frag1
      %fc = fly.make_fragment_like(%pc) : (!part1) -> !frag1
      %fp = fly.make_fragment_like(%pc, i1) : (!part1) -> !pred
      %k0 = fly.static : !fly.int_tuple<((0,0),0)>
      %d0 = fly.crd2idx(%k0, %lcrd) : (!fly.int_tuple<((0,0),0)>, !fly.layout<((1,4),1):((0,1E0),0)>) -> !fly.int_tuple<(0)>
      %x0 = fly.int_tuple_add(%base, %d0) : (!fly.int_tuple<(?{div=4})>, !fly.int_tuple<(0)>) -> !fly.int_tuple<(?{div=4})>
      %in0 = fly.elem_less(%x0, %shape) : (!fly.int_tuple<(?{div=4})>, !fly.int_tuple<(?)>) -> i1
      fly.memref.store(%in0, %fp, %k0) : (i1, !pred, !fly.int_tuple<((0,0),0)>) -> ()
      %k1 = fly.static : !fly.int_tuple<((0,1),0)>
      %d1 = fly.crd2idx(%k1, %lcrd) : (!fly.int_tuple<((0,1),0)>, !fly.layout<((1,4),1):((0,1E0),0)>) -> !fly.int_tuple<(1)>
      %x1 = fly.int_tuple_add(%base, %d1) : (!fly.int_tuple<(?{div=4})>, !fly.int_tuple<(1)>) -> !fly.int_tuple<(?)>
      %in1 = fly.elem_less(%x1, %shape) : (!fly.int_tuple<(?)>, !fly.int_tuple<(?)>) -> i1
      fly.memref.store(%in1, %fp, %k1) : (i1, !pred, !fly.int_tuple<((0,1),0)>) -> ()
      %k2 = fly.static : !fly.int_tuple<((0,2),0)>
      %d2 = fly.crd2idx(%k2, %lcrd) : (!fly.int_tuple<((0,2),0)>, !fly.layout<((1,4),1):((0,1E0),0)>) -> !fly.int_tuple<(2)>
      %x2 = fly.int_tuple_add(%base, %d2) : (!fly.int_tuple<(?{div=4})>, !fly.int_tuple<(2)>) -> !fly.int_tuple<(?{div=2})>
      %in2 = fly.elem_less(%x2, %shape) : (!fly.int_tuple<(?{div=2})>, !fly.int_tuple<(?)>) -> i1
      fly.memref.store(%in2, %fp, %k2) : (i1, !pred, !fly.int_tuple<((0,2),0)>) -> ()
      %k3 = fly.static : !fly.int_tuple<((0,3),0)>
      %d3 = fly.crd2idx(%k3, %lcrd) : (!fly.int_tuple<((0,3),0)>, !fly.layout<((1,4),1):((0,1E0),0)>) -> !fly.int_tuple<(3)>
      %x3 = fly.int_tuple_add(%base, %d3) : (!fly.int_tuple<(?{div=4})>, !fly.int_tuple<(3)>) -> !fly.int_tuple<(?)>
      %in3 = fly.elem_less(%x3, %shape) : (!fly.int_tuple<(?)>, !fly.int_tuple<(?)>) -> i1
      fly.memref.store(%in3, %fp, %k3) : (i1, !pred, !fly.int_tuple<((0,3),0)>) -> ()
      fly.copy(%copy, %pa, %fa, %fp) : (!tc1, !part1, !frag1, !pred) -> ()
      fly.copy(%copy, %pb, %fb, %fp) : (!tc1, !part1, !frag1, !pred) -> ()
      %xa = fly.memref.load_vec(%fa) : (!frag1) -> vector<4xf32>
      %xb = fly.memref.load_vec(%fb) : (!frag1) -> vector<4xf32>
      %xc = arith.addf %xa, %xb : vector<4xf32>
      fly.memref.store_vec(%xc, %fc) : (vector<4xf32>, !frag1) -> ()
      fly.copy(%copy, %fc, %pc, %fp) : (!tc1, !frag1, !part1, !pred) -> ()
    }
    gpu.return
  }
}
