module attributes {gpu.container_module} {
  gpu.module @kernels [#rocdl.target<chip = "gfx942">] {
    gpu.func @twice_0(%arg0: !fly.memref<f32, global, 1024:1>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
      %t = gpu.thread_id x
      %0 = arith.index_cast %t : index to i32
      %b = gpu.block_id x
      %1 = arith.index_cast %b : index to i32
      %c64 = arith.constant 64 : i32
      %2 = arith.muli %1, %c64 : i32
      %3 = arith.addi %2, %0 : i32
      %c = fly.make_int_tuple(%3) : (i32) -> !fly.int_tuple<?>
      %x = fly.memref.load(%arg0, %c) : (!fly.memref<f32, global, 1024:1>, !fly.int_tuple<?>) -> f32
      %y = arith.addf %x, %x : f32
      fly.memref.store(%y, %arg0, %c) : (f32, !fly.memref<f32, global, 1024:1>, !fly.int_tuple<?>) -> ()
      gpu.return
    }
  }
  func.func @twice(%arg0: !fly.memref<f32, global, 1024:1>, %arg1: i32, %arg2: !fly.memref<f32, global, (?):(1)>, %arg3: !gpu.async.token) attributes {llvm.emit_c_interface} {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c63 = arith.constant 63 : i32
    %c64i = arith.constant 64 : i32
    %0 = arith.addi %arg1, %c63 : i32
    %1 = arith.floordivsi %0, %c64i : i32
    %g = arith.index_cast %1 : i32 to index
    gpu.launch_func [%arg3] @kernels::@twice_0 blocks in (%g, %c1, %c1) threads in (%c64, %c1, %c1) args(%arg0 : !fly.memref<f32, global, 1024:1>)
    return
  }
}
