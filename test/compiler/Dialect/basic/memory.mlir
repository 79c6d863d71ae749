// Pointers, loads and stores: what is read is printed, and alignments follow offsets.
// RUN: fly-opt %s | fly-opt | FileCheck %s

!g = !fly.ptr<f32, global, align<16>>
!s = !fly.ptr<f16, shared, align<16>>

// CHECK-LABEL: @pointers
func.func @pointers(%g: !g, %s: !s, %a: i64, %a32: i32, %stride: i16, %n: i64, %flags: i32, %one: !fly.int_tuple<?{div=2}>,
                    %c: !fly.int_tuple<(1,?)>, %d: !fly.int_tuple<(2,3)>, %sw: !fly.swizzle<S<3,4,3>>,
                    %t: !fly.memref<f16, shared, S<3,3,3> o 0 o (64,64):(64,1), align<16>>) {
  // CHECK: fly.make_ptr() {dictAttrs = {allocSize = 8 : i64}} : () -> !fly.ptr<f32, register>
  %0 = fly.make_ptr() {dictAttrs = {allocSize = 8 : i64}} : () -> !fly.ptr<f32, register>
  // CHECK: fly.make_ptr() {dictAttrs = {allocAlign = 16 : i64, allocBytes = 64 : i64}} : () -> !fly.ptr<f16, shared, align<16>>
  %1 = fly.make_ptr() {dictAttrs = {allocBytes = 64 : i64, allocAlign = 16 : i64}} : () -> !s
  // CHECK: fly.make_ptr({{.*}}) : ({{.*}}) -> !fly.ptr<f32, #fly_rocdl.buffer_desc, align<16>>
  %2 = fly.make_ptr(%g, %stride, %n, %flags) : (!g, i16, i64, i32) -> !fly.ptr<f32, #fly_rocdl.buffer_desc, align<16>>
  // CHECK: fly.get_dyn_shared() : !fly.ptr<i8, shared, align<1024>>
  %3 = fly.get_dyn_shared() : !fly.ptr<i8, shared, align<1024>>
  // CHECK: fly.inttoptr(%{{.*}}) : (i64) -> !fly.ptr<f32, global, align<16>>
  %4 = fly.inttoptr(%a) : (i64) -> !g
  // CHECK: fly.ptrtoint(%{{.*}}) : (!fly.ptr<f16, shared, align<16>>) -> i32
  %5 = fly.ptrtoint(%s) : (!s) -> i32
  // CHECK: fly.to_llvm_ptr(%{{.*}}) {llvm_address_space = 3 : i32} : (!fly.ptr<f16, shared, align<16>>) -> !llvm.ptr<3>
  %6 = fly.to_llvm_ptr(%s) {llvm_address_space = 3 : i32} : (!s) -> !llvm.ptr<3>
  // CHECK: fly.add_offset{{.*}} -> !fly.ptr<f32, global, align<8>>
  %7 = fly.add_offset(%g, %one) : (!g, !fly.int_tuple<?{div=2}>) -> !fly.ptr<f32, global, align<8>>
  // CHECK: fly.add_offset{{.*}} -> !fly.int_tuple<(3,?)>
  %8 = fly.add_offset(%c, %d) : (!fly.int_tuple<(1,?)>, !fly.int_tuple<(2,3)>) -> !fly.int_tuple<(3,?)>
  // CHECK: fly.apply_swizzle{{.*}} -> !fly.ptr<f16, shared, align<16>, S<3,4,3>>
  %9 = fly.apply_swizzle(%s, %sw) : (!s, !fly.swizzle<S<3,4,3>>) -> !fly.ptr<f16, shared, align<16>, S<3,4,3>>
  // 2 bytes an element: the swizzle's base grows by 1.
  // CHECK: fly.decomposition{{.*}} -> !fly.memref<f16, shared, (64,64):(64,1), align<16>, S<3,4,3>>
  %10 = fly.decomposition(%t) : (!fly.memref<f16, shared, S<3,3,3> o 0 o (64,64):(64,1), align<16>>)
      -> !fly.memref<f16, shared, (64,64):(64,1), align<16>, S<3,4,3>>
  // CHECK: fly.recast_iter{{.*}} -> !fly.ptr<i32, global, align<16>>
  %11 = fly.recast_iter(%g) : (!g) -> !fly.ptr<i32, global, align<16>>
  // CHECK: fly_rocdl.get_buffer_rsrc(%{{.*}}) : (!fly.ptr<f32, #fly_rocdl.buffer_desc, align<16>>) -> !llvm.ptr<8>
  %12 = fly_rocdl.get_buffer_rsrc(%2) : (!fly.ptr<f32, #fly_rocdl.buffer_desc, align<16>>) -> !llvm.ptr<8>
  return
}

!r = !fly.memref<f32, register, (4,2):(1,4)>
!t = !fly.memref<f32, global, (4,8):(1,4)>

// CHECK-LABEL: @access
func.func @access(%g: !g, %l: !fly.layout<(4,2):(1,4)>, %t: !t, %c: !fly.int_tuple<(1,?)>, %i: i32) {
  // CHECK: %[[V:.*]] = fly.ptr.load(%{{.*}}) : (!fly.ptr<f32, global, align<16>>) -> f32
  %0 = fly.ptr.load(%g) : (!g) -> f32
  // CHECK: fly.ptr.load(%{{.*}}) : (!fly.ptr<f32, global, align<16>>) -> vector<4xf32>
  %1 = fly.ptr.load(%g) : (!g) -> vector<4xf32>
  // CHECK: fly.ptr.store(%[[V]], %{{.*}}) : (f32, !fly.ptr<f32, global, align<16>>) -> ()
  fly.ptr.store(%0, %g) : (f32, !g) -> ()
  // CHECK: fly.memref.alloca(%{{.*}}) : (!fly.layout<(4,2):(1,4)>) -> !fly.memref<f32, register, (4,2):(1,4)>
  %2 = fly.memref.alloca(%l) : (!fly.layout<(4,2):(1,4)>) -> !r
  // CHECK: fly.memref.load_vec(%{{.*}}) : {{.*}} -> vector<8xf32>
  %3 = fly.memref.load_vec(%2) : (!r) -> vector<8xf32>
  // CHECK: fly.memref.store_vec(%{{.*}}) : (vector<8xf32>, {{.*}}) -> ()
  fly.memref.store_vec(%3, %2) : (vector<8xf32>, !r) -> ()
  // CHECK: fly.memref.load(%{{.*}}) : ({{.*}}, !fly.int_tuple<(1,?)>) -> f32
  %4 = fly.memref.load(%t, %c) : (!t, !fly.int_tuple<(1,?)>) -> f32
  // CHECK: fly.memref.store(%{{.*}}) : (f32, {{.*}}, !fly.int_tuple<(1,?)>) -> ()
  fly.memref.store(%4, %t, %c) : (f32, !t, !fly.int_tuple<(1,?)>) -> ()
  // CHECK: fly.print(%{{.*}}) {format = "i = {} l = {}"} : (i32, !fly.layout<(4,2):(1,4)>) -> ()
  fly.print(%i, %l) {format = "i = {} l = {}"} : (i32, !fly.layout<(4,2):(1,4)>) -> ()
  // CHECK: fly.assume(%{{.*}}) {note = "kept"} : (!fly.int_tuple<(1,?)>) -> !fly.int_tuple<(1,?)>
  %5 = fly.assume(%c) {note = "kept"} : (!fly.int_tuple<(1,?)>) -> !fly.int_tuple<(1,?)>
  // CHECK: fly.extract_aligned_pointer_as_index(%{{.*}}) : {{.*}} -> index
  %6 = fly.extract_aligned_pointer_as_index(%t) : (!t) -> index
  return
}
