// RUN: fly-opt %s --convert-fly-to-rocdl | FileCheck %s

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
