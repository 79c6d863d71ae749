module attributes {gpu.container_module} {
  gpu.module @kernels [#rocdl.target<chip = "gfx942">] {
    gpu.func @vectorAddKernel_0(%arg0: !fly.memref<f32, global, 4096:1, align<16>>, %arg1: !fly.memref<f32, global, 4096:1, align<16>>, %arg2: !fly.memref<f32, global, 4096:1, align<16>>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
      %0 = gpu.thread_id x
      %1 = arith.index_cast %0 : index to i32
      %2 = gpu.block_id x
      %3 = arith.index_cast %2 : index to i32
      %4 = fly.static : !fly.layout<1024:1>
      %5 = fly.logical_divide(%arg0, %4) : (!fly.memref<f32, global, 4096:1, align<16>>, !fly.layout<1024:1>) -> !fly.memref<f32, global, (1024,4):(1,1024), align<16>>
      %6 = fly.make_int_tuple(%3) : (i32) -> !fly.int_tuple<(*,?)>
      %7 = fly.slice(%5, %6) : (!fly.memref<f32, global, (1024,4):(1,1024), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 1024:1, align<16>>
      %8 = fly.logical_divide(%arg1, %4) : (!fly.memref<f32, global, 4096:1, align<16>>, !fly.layout<1024:1>) -> !fly.memref<f32, global, (1024,4):(1,1024), align<16>>
      %9 = fly.make_int_tuple(%3) : (i32) -> !fly.int_tuple<(*,?)>
      %10 = fly.slice(%8, %9) : (!fly.memref<f32, global, (1024,4):(1,1024), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 1024:1, align<16>>
      %11 = fly.logical_divide(%arg2, %4) : (!fly.memref<f32, global, 4096:1, align<16>>, !fly.layout<1024:1>) -> !fly.memref<f32, global, (1024,4):(1,1024), align<16>>
      %12 = fly.make_int_tuple(%3) : (i32) -> !fly.int_tuple<(*,?)>
      %13 = fly.slice(%11, %12) : (!fly.memref<f32, global, (1024,4):(1,1024), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 1024:1, align<16>>
      %14 = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<128>, 32>
      %15 = fly.static : !fly.layout<4:1>
      %16 = fly.logical_divide(%7, %15) : (!fly.memref<f32, global, 1024:1, align<16>>, !fly.layout<4:1>) -> !fly.memref<f32, global, (4,256):(1,4), align<16>>
      %17 = fly.make_int_tuple(%1) : (i32) -> !fly.int_tuple<(*,?)>
      %18 = fly.slice(%16, %17) : (!fly.memref<f32, global, (4,256):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %19 = fly.make_fragment_like(%18) : (!fly.memref<f32, global, 4:1, align<16>>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%14, %18, %19) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %20 = fly.logical_divide(%10, %15) : (!fly.memref<f32, global, 1024:1, align<16>>, !fly.layout<4:1>) -> !fly.memref<f32, global, (4,256):(1,4), align<16>>
      %21 = fly.make_int_tuple(%1) : (i32) -> !fly.int_tuple<(*,?)>
      %22 = fly.slice(%20, %21) : (!fly.memref<f32, global, (4,256):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %23 = fly.make_fragment_like(%22) : (!fly.memref<f32, global, 4:1, align<16>>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%14, %22, %23) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %24 = fly.memref.load_vec(%19) : (!fly.memref<f32, register, 4:1>) -> vector<4xf32>
      %25 = fly.memref.load_vec(%23) : (!fly.memref<f32, register, 4:1>) -> vector<4xf32>
      %26 = arith.addf %24, %25 : vector<4xf32>
      %27 = fly.logical_divide(%13, %15) : (!fly.memref<f32, global, 1024:1, align<16>>, !fly.layout<4:1>) -> !fly.memref<f32, global, (4,256):(1,4), align<16>>
      %28 = fly.make_int_tuple(%1) : (i32) -> !fly.int_tuple<(*,?)>
      %29 = fly.slice(%27, %28) : (!fly.memref<f32, global, (4,256):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %30 = fly.make_fragment_like(%29) : (!fly.memref<f32, global, 4:1, align<16>>) -> !fly.memref<f32, register, 4:1>
      fly.memref.store_vec(%26, %30) : (vector<4xf32>, !fly.memref<f32, register, 4:1>) -> ()
      fly.copy_atom_call(%14, %30, %29) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1, align<16>>) -> ()
      gpu.return
    }
  }
  func.func @vectorAdd(%arg0: !fly.memref<f32, global, 4096:1, align<16>>, %arg1: !fly.memref<f32, global, 4096:1, align<16>>, %arg2: !fly.memref<f32, global, 4096:1, align<16>>, %arg3: !gpu.async.token) attributes {llvm.emit_c_interface} {
    %0 = arith.constant 4 : i32
    %1 = arith.index_cast %0 : i32 to index
    %2 = arith.constant 1 : index
    %3 = arith.constant 256 : index
    gpu.launch_func [%arg3] @kernels::@vectorAddKernel_0 blocks in (%1, %2, %2) threads in (%3, %2, %2) args(%arg0 : !fly.memref<f32, global, 4096:1, align<16>>, %arg1 : !fly.memref<f32, global, 4096:1, align<16>>, %arg2 : !fly.memref<f32, global, 4096:1, align<16>>)
    return
  }
}
