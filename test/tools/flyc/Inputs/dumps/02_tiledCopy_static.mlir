module attributes {gpu.container_module} {
  gpu.module @kernels [#rocdl.target<chip = "gfx942">] {
    gpu.func @tiledCopyKernel_0(%arg0: !fly.memref<f32, global, (64,128):(128,1), align<16>>, %arg1: !fly.memref<f32, global, (128,64):(64,1), align<16>>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
      %0 = gpu.thread_id x
      %1 = arith.index_cast %0 : index to i32
      %2 = gpu.block_id x
      %3 = arith.index_cast %2 : index to i32
      %4 = gpu.block_id y
      %5 = arith.index_cast %4 : index to i32
      %6 = fly.static : !fly.tile<[32|64]>
      %7 = fly.zipped_divide(%arg0, %6) : (!fly.memref<f32, global, (64,128):(128,1), align<16>>, !fly.tile<[32|64]>) -> !fly.memref<f32, global, ((32,64),(2,2)):((128,1),(4096,64)), align<16>>
      %8 = fly.make_int_tuple(%3, %5) : (i32, i32) -> !fly.int_tuple<((*,*),(?,?))>
      %9 = fly.slice(%7, %8) : (!fly.memref<f32, global, ((32,64),(2,2)):((128,1),(4096,64)), align<16>>, !fly.int_tuple<((*,*),(?,?))>) -> !fly.memref<f32, global, (32,64):(128,1), align<16>>
      %10 = fly.static : !fly.tile<[64|32]>
      %11 = fly.zipped_divide(%arg1, %10) : (!fly.memref<f32, global, (128,64):(64,1), align<16>>, !fly.tile<[64|32]>) -> !fly.memref<f32, global, ((64,32),(2,2)):((64,1),(4096,32)), align<16>>
      %12 = fly.make_int_tuple(%5, %3) : (i32, i32) -> !fly.int_tuple<((*,*),(?,?))>
      %13 = fly.slice(%11, %12) : (!fly.memref<f32, global, ((64,32),(2,2)):((64,1),(4096,32)), align<16>>, !fly.int_tuple<((*,*),(?,?))>) -> !fly.memref<f32, global, (64,32):(64,1), align<16>>
      %14 = fly.make_ptr() {dictAttrs = {allocAlign = 16 : i64, allocBytes = 8192 : i64}} : () -> !fly.ptr<f32, shared, align<16>>
      %15 = fly.static : !fly.swizzle<S<3,2,6>>
      %16 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
      %17 = fly.static : !fly.layout<(32,64):(64,1)>
      %18 = fly.make_composed_layout(%15, %16, %17) : (!fly.swizzle<S<3,2,6>>, !fly.int_tuple<0>, !fly.layout<(32,64):(64,1)>) -> !fly.composed_layout<S<3,2,6> o 0 o (32,64):(64,1)>
      %19 = fly.make_view(%14, %18) : (!fly.ptr<f32, shared, align<16>>, !fly.composed_layout<S<3,2,6> o 0 o (32,64):(64,1)>) -> !fly.memref<f32, shared, S<3,2,6> o 0 o (32,64):(64,1), align<16>>
      %20 = fly.static : !fly.layout<(64,32):(1,64)>
      %21 = fly.make_composed_layout(%15, %16, %20) : (!fly.swizzle<S<3,2,6>>, !fly.int_tuple<0>, !fly.layout<(64,32):(1,64)>) -> !fly.composed_layout<S<3,2,6> o 0 o (64,32):(1,64)>
      %22 = fly.make_view(%14, %21) : (!fly.ptr<f32, shared, align<16>>, !fly.composed_layout<S<3,2,6> o 0 o (64,32):(1,64)>) -> !fly.memref<f32, shared, S<3,2,6> o 0 o (64,32):(1,64), align<16>>
      %23 = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<128>, 32>
      %24 = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<32>, 32>
      %25 = fly.static : !fly.layout<((16,16),(1,4)):((64,1),(0,16))>
      %26 = fly.static : !fly.tile<[16|64]>
      %27 = fly.make_tiled_copy(%23, %25, %26) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.layout<((16,16),(1,4)):((64,1),(0,16))>, !fly.tile<[16|64]>) -> !fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.layout<((16,16),(1,4)):((64,1),(0,16))>, !fly.tile<[16|64]>>
      %28 = fly.static : !fly.layout<((8,32),(1,4)):((128,1),(0,32))>
      %29 = fly.static : !fly.tile<[32|32]>
      %30 = fly.make_tiled_copy(%23, %28, %29) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.layout<((8,32),(1,4)):((128,1),(0,32))>, !fly.tile<[32|32]>) -> !fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.layout<((8,32),(1,4)):((128,1),(0,32))>, !fly.tile<[32|32]>>
      %31 = fly.make_int_tuple(%1) : (i32) -> !fly.int_tuple<?>
      %32 = fly.tiled_copy.partition_src(%27, %9, %31) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.layout<((16,16),(1,4)):((64,1),(0,16))>, !fly.tile<[16|64]>>, !fly.memref<f32, global, (32,64):(128,1), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f32, global, ((4,1),2,1):((1,0),2048,0), align<16>>
      %33 = fly.tiled_copy.partition_dst(%27, %19, %31) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.layout<((16,16),(1,4)):((64,1),(0,16))>, !fly.tile<[16|64]>>, !fly.memref<f32, shared, S<3,2,6> o 0 o (32,64):(64,1), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f32, shared, S<3,2,6> o ?{div=4} o ((4,1),2,1):((1,0),1024,0), align<16>>
      %34 = fly.tiled_copy.partition_src(%30, %22, %31) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.layout<((8,32),(1,4)):((128,1),(0,32))>, !fly.tile<[32|32]>>, !fly.memref<f32, shared, S<3,2,6> o 0 o (64,32):(1,64), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f32, shared, S<3,2,6> o ? o ((4,1),2,1):((64,0),32,0), align<16>>
      %35 = fly.tiled_copy.partition_dst(%30, %13, %31) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.layout<((8,32),(1,4)):((128,1),(0,32))>, !fly.tile<[32|32]>>, !fly.memref<f32, global, (64,32):(64,1), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f32, global, ((4,1),2,1):((1,0),2048,0), align<16>>
      %36 = fly.make_fragment_like(%32) : (!fly.memref<f32, global, ((4,1),2,1):((1,0),2048,0), align<16>>) -> !fly.memref<f32, register, ((4,1),2,1):((1,0),4,0)>
      %37 = fly.make_fragment_like(%35) : (!fly.memref<f32, global, ((4,1),2,1):((1,0),2048,0), align<16>>) -> !fly.memref<f32, register, ((4,1),2,1):((1,0),4,0)>
      fly.copy(%23, %32, %36) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, ((4,1),2,1):((1,0),2048,0), align<16>>, !fly.memref<f32, register, ((4,1),2,1):((1,0),4,0)>) -> ()
      fly.copy(%23, %36, %33) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, ((4,1),2,1):((1,0),4,0)>, !fly.memref<f32, shared, S<3,2,6> o ?{div=4} o ((4,1),2,1):((1,0),1024,0), align<16>>) -> ()
      gpu.barrier
      fly.copy(%24, %34, %37) : (!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.memref<f32, shared, S<3,2,6> o ? o ((4,1),2,1):((64,0),32,0), align<16>>, !fly.memref<f32, register, ((4,1),2,1):((1,0),4,0)>) -> ()
      fly.copy(%23, %37, %35) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, ((4,1),2,1):((1,0),4,0)>, !fly.memref<f32, global, ((4,1),2,1):((1,0),2048,0), align<16>>) -> ()
      gpu.return
    }
  }
  func.func @tiledCopy(%arg0: !fly.memref<f32, global, (64,128):(128,1), align<16>>, %arg1: !fly.memref<f32, global, (128,64):(64,1), align<16>>, %arg2: !gpu.async.token) attributes {llvm.emit_c_interface} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 2 : i32
    %2 = arith.index_cast %0 : i32 to index
    %3 = arith.index_cast %1 : i32 to index
    %4 = arith.constant 1 : index
    %5 = arith.constant 256 : index
    gpu.launch_func [%arg2] @kernels::@tiledCopyKernel_0 blocks in (%2, %3, %4) threads in (%5, %4, %4) args(%arg0 : !fly.memref<f32, global, (64,128):(128,1), align<16>>, %arg1 : !fly.memref<f32, global, (128,64):(64,1), align<16>>)
    return
  }
}
