// RUN: fly-opt %s --convert-fly-to-rocdl=own-forms=true | FileCheck %s

// A copy straight to LDS: what is uniform and what is static goes to the scalar offset, the lane's part stays.
!bytes = !fly.ptr<f32, #fly_rocdl.buffer_desc>
!source = !fly.memref<f32, #fly_rocdl.buffer_desc, 1:1>
!lds = !fly.ptr<f32, shared, align<16>>
gpu.module @m {
  // CHECK-LABEL: gpu.func @k
  // CHECK-SAME:  %{{[^,]*}}, %[[LANE:[^,]*]]: i32, %[[WAVE:[^,]*]]: i32
  gpu.func @k(%p: !fly.ptr<f32, global>, %lane: i32, %wave: i32) kernel {
    %stride = arith.constant 0 : i16
    %size = arith.constant 4096 : i64
    %flags = arith.constant 0 : i32
    %b = fly.make_ptr(%p, %stride, %size, %flags) : (!fly.ptr<f32, global>, i16, i64, i32) -> !bytes
    %w = fly.make_int_tuple(%wave) : (i32) -> !fly.int_tuple<?>
    %l = fly.make_int_tuple(%lane) : (i32) -> !fly.int_tuple<?>
    %f = fly.static : !fly.int_tuple<100>
    %b1 = fly.add_offset(%b, %w) {fly.uniform_offset} : (!bytes, !fly.int_tuple<?>) -> !bytes
    %b2 = fly.add_offset(%b1, %l) : (!bytes, !fly.int_tuple<?>) -> !bytes
    %b3 = fly.add_offset(%b2, %f) : (!bytes, !fly.int_tuple<100>) -> !bytes
    %one = fly.static : !fly.layout<1:1>
    %src = fly.make_view(%b3, %one) : (!bytes, !fly.layout<1:1>) -> !source
    %s = fly.make_ptr() {dictAttrs = {allocBytes = 256 : i64, allocAlign = 16 : i64}} : () -> !lds
    %dst = fly.make_view(%s, %one) : (!lds, !fly.layout<1:1>) -> !fly.memref<f32, shared, 1:1, align<16>>
    // CHECK-DAG: %[[LANEBYTES:.*]] = llvm.mul %[[LANE]], %{{.*}} : i32
    // CHECK-DAG: %[[SUM:.*]] = llvm.add %[[WAVE]], %{{.*}} overflow<nuw> : i32
    // CHECK-DAG: %[[WAVEBYTES:.*]] = llvm.mul %[[SUM]], %{{.*}} : i32
    // CHECK: rocdl.raw.ptr.buffer.load.lds %{{.*}}, %{{.*}}, %{{.*}}, %[[LANEBYTES]], %[[WAVEBYTES]], %{{[0-9]+}}, %{{[0-9]+}}{{$}}
    %plain = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy_lds<32>, 32>
    fly.copy_atom_call(%plain, %src, %dst) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy_lds<32>, 32>, !source, !fly.memref<f32, shared, 1:1, align<16>>) -> ()
    // CHECK: rocdl.raw.ptr.buffer.load.lds {{.*}}alias_scopes
    %grouped = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly_rocdl.direct_copy_lds<32 grouped = 1>, 32>
    fly.copy_atom_call(%grouped, %src, %dst) : (!fly.copy_atom<!fly_rocdl.direct_copy_lds<32 grouped = 1>, 32>, !source, !fly.memref<f32, shared, 1:1, align<16>>) -> ()
    gpu.return
  }
}

// Out of global memory, as the language and as others name it.
!g = !fly.memref<f32, global, 1:1>
!s = !fly.memref<f32, shared, 1:1, align<16>>
gpu.module @global {
  // CHECK-LABEL: gpu.func @from_global
  gpu.func @from_global(%p: !fly.ptr<f32, global>) kernel {
    %one = fly.static : !fly.layout<1:1>
    %src = fly.make_view(%p, %one) : (!fly.ptr<f32, global>, !fly.layout<1:1>) -> !g
    %l = fly.make_ptr() {dictAttrs = {allocBytes = 256 : i64, allocAlign = 16 : i64}} : () -> !lds
    %dst = fly.make_view(%l, %one) : (!lds, !fly.layout<1:1>) -> !s
    // CHECK: rocdl.global.load.lds %{{.*}}, %{{.*}}, 4, 0, 2{{$}}
    %plain = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly_rocdl.direct_global_copy_lds<32 cache = 2>, 32>
    fly.copy_atom_call(%plain, %src, %dst) : (!fly.copy_atom<!fly_rocdl.direct_global_copy_lds<32 cache = 2>, 32>, !g, !s) -> ()
    // CHECK: rocdl.global.load.lds %{{.*}}, %{{.*}}, 4, 0, 0 {alias_scopes
    %grouped = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly_rocdl.cdna4.global_load_async_lds<32>, 32>
    fly.copy_atom_call(%grouped, %src, %dst) : (!fly.copy_atom<!fly_rocdl.cdna4.global_load_async_lds<32>, 32>, !g, !s) -> ()
    gpu.return
  }

  // CHECK-LABEL: gpu.func @transposed
  gpu.func @transposed() kernel {
    %l16 = fly.static : !fly.layout<4:1>
    %s16 = fly.make_ptr() {dictAttrs = {allocBytes = 256 : i64, allocAlign = 16 : i64}} : () -> !fly.ptr<f16, shared, align<16>>
    %v16 = fly.make_view(%s16, %l16) : (!fly.ptr<f16, shared, align<16>>, !fly.layout<4:1>) -> !fly.memref<f16, shared, 4:1, align<16>>
    // CHECK: %[[R16:.*]] = rocdl.ds.read.tr16.b64 %{{.*}} -> vector<4xi16>
    // CHECK: llvm.bitcast %[[R16]] : vector<4xi16> to vector<4xf16>
    %a16 = fly.make_copy_atom {valBits = 16 : i32} : !fly.copy_atom<!fly_rocdl.cdna4.lds_read_trans<trans = 16b, 64>, 16>
    %r16 = fly.copy_atom_call_ssa(%a16, %v16) {operandSegmentSizes = array<i32: 1, 1, 0, 0>} : (!fly.copy_atom<!fly_rocdl.cdna4.lds_read_trans<trans = 16b, 64>, 16>, !fly.memref<f16, shared, 4:1, align<16>>) -> vector<4xf16>
    %l8 = fly.static : !fly.layout<8:1>
    %s8 = fly.make_ptr() {dictAttrs = {allocBytes = 256 : i64, allocAlign = 16 : i64}} : () -> !fly.ptr<i8, shared, align<16>>
    %v8 = fly.make_view(%s8, %l8) : (!fly.ptr<i8, shared, align<16>>, !fly.layout<8:1>) -> !fly.memref<i8, shared, 8:1, align<16>>
    // CHECK: %[[R8:.*]] = rocdl.ds.read.tr8.b64 %{{.*}} -> vector<2xi32>
    // CHECK: llvm.bitcast %[[R8]] : vector<2xi32> to vector<8xi8>
    %a8 = fly.make_copy_atom {valBits = 8 : i32} : !fly.copy_atom<!fly_rocdl.cdna4.lds_read_trans<trans = 8b, 64>, 8>
    %r8 = fly.copy_atom_call_ssa(%a8, %v8) {operandSegmentSizes = array<i32: 1, 1, 0, 0>} : (!fly.copy_atom<!fly_rocdl.cdna4.lds_read_trans<trans = 8b, 64>, 8>, !fly.memref<i8, shared, 8:1, align<16>>) -> vector<8xi8>
    gpu.return
  }

  // The loads of waves of 32, from LDS and from global memory.
  // CHECK-LABEL: gpu.func @transposed_in_short_waves
  gpu.func @transposed_in_short_waves(%p: !fly.ptr<f16, global, align<16>>) kernel {
    %l16 = fly.static : !fly.layout<8:1>
    %s16 = fly.make_ptr() {dictAttrs = {allocBytes = 256 : i64, allocAlign = 16 : i64}} : () -> !fly.ptr<f16, shared, align<16>>
    %v16 = fly.make_view(%s16, %l16) : (!fly.ptr<f16, shared, align<16>>, !fly.layout<8:1>) -> !fly.memref<f16, shared, 8:1, align<16>>
    // CHECK: %[[R16:.*]] = llvm.call_intrinsic "llvm.amdgcn.ds.load.tr16.b128"(%{{.*}}) : (!llvm.ptr<3>) -> vector<8xi16>
    // CHECK: llvm.bitcast %[[R16]] : vector<8xi16> to vector<8xf16>
    %a16 = fly.make_copy_atom {valBits = 16 : i32} : !fly.copy_atom<!fly_rocdl.lds_load_trans<trans = 16b, 128>, 16>
    %r16 = fly.copy_atom_call_ssa(%a16, %v16) {operandSegmentSizes = array<i32: 1, 1, 0, 0>} : (!fly.copy_atom<!fly_rocdl.lds_load_trans<trans = 16b, 128>, 16>, !fly.memref<f16, shared, 8:1, align<16>>) -> vector<8xf16>
    %g16 = fly.make_view(%p, %l16) : (!fly.ptr<f16, global, align<16>>, !fly.layout<8:1>) -> !fly.memref<f16, global, 8:1, align<16>>
    // CHECK: llvm.call_intrinsic "llvm.amdgcn.global.load.tr.b128"(%{{.*}}) : (!llvm.ptr<1>) -> vector<8xi16>
    %b16 = fly.make_copy_atom {valBits = 16 : i32} : !fly.copy_atom<!fly_rocdl.global_load_trans<trans = 16b, 128>, 16>
    %h16 = fly.copy_atom_call_ssa(%b16, %g16) {operandSegmentSizes = array<i32: 1, 1, 0, 0>} : (!fly.copy_atom<!fly_rocdl.global_load_trans<trans = 16b, 128>, 16>, !fly.memref<f16, global, 8:1, align<16>>) -> vector<8xf16>
    gpu.return
  }
}
