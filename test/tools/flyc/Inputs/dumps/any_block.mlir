// Each thread counts itself: as the lane of a wave, and along the axes of a block whose size only the launch knows.
module {
  gpu.module @kernels {
    gpu.func @waves(%arg0: !fly.memref<f32, global, 512:1>) kernel {
      %tx = gpu.thread_id x
      %ty = gpu.thread_id y
      %bx = gpu.block_id x
      %dx = gpu.block_dim x
      %dy = gpu.block_dim y
      %row = arith.muli %ty, %dx : index
      %own = arith.addi %tx, %row : index
      %size = arith.muli %dx, %dy : index
      %first = arith.muli %bx, %size : index
      %at = arith.addi %first, %own : index
      %wave = gpu.subgroup_id : index
      %lane = gpu.lane_id
      %waveSize = gpu.subgroup_size : index
      %before = arith.muli %wave, %waveSize : index
      %counted = arith.addi %before, %lane : index
      %same = arith.cmpi eq, %own, %counted : index
      %one = arith.constant 1.0 : f32
      %none = arith.constant 0.0 : f32
      %v = arith.select %same, %one, %none : f32
      %i = arith.index_cast %at : index to i32
      %c = fly.make_int_tuple(%i) : (i32) -> !fly.int_tuple<?>
      fly.memref.store(%v, %arg0, %c) : (f32, !fly.memref<f32, global, 512:1>, !fly.int_tuple<?>) -> ()
      gpu.return
    }
  }
}
