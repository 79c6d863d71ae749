module attributes {gpu.container_module} {
  gpu.module @t1 {
    gpu.func @one(%arg0: !fly.ptr<f16, global, align<16>> {llvm.align = 16 : i64, llvm.noalias, llvm.noundef, llvm.readonly}, %arg1: !fly.ptr<f16, global, align<16>> {llvm.align = 16 : i64, llvm.noalias, llvm.noundef, llvm.readonly}, %arg2: !fly.ptr<f32, global, align<16>> {llvm.align = 16 : i64, llvm.noalias, llvm.noundef, llvm.writeonly}) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
      %0 = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<32>, 32>
      %1 = fly.make_copy_atom {valBits = 16 : i32} : !fly.copy_atom<!fly.universal_copy<64>, 16>
      %2 = fly.static : !fly.tile<[*|*|*]>
      %3 = fly.static : !fly.layout<(1,1,1):(0,0,0)>
      %4 = fly.make_mma_atom : !fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>
      %5 = fly.make_tiled_mma(%4, %3, %2) : (!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, !fly.layout<(1,1,1):(0,0,0)>, !fly.tile<[*|*|*]>) -> !fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(1,1,1):(0,0,0)>>
      %6 = fly.static : !fly.layout<(4,1,1):(1,0,0)>
      %7 = fly.static : !fly.layout<(16,16):(16,1)>
      %8 = fly.make_view(%arg0, %7) : (!fly.ptr<f16, global, align<16>>, !fly.layout<(16,16):(16,1)>) -> !fly.memref<f16, global, (16,16):(16,1), align<16>>
      %9 = fly.make_view(%arg1, %7) : (!fly.ptr<f16, global, align<16>>, !fly.layout<(16,16):(16,1)>) -> !fly.memref<f16, global, (16,16):(16,1), align<16>>
      %10 = fly.make_view(%arg2, %7) : (!fly.ptr<f32, global, align<16>>, !fly.layout<(16,16):(16,1)>) -> !fly.memref<f32, global, (16,16):(16,1), align<16>>
      %thread_id_x = gpu.thread_id  x upper_bound 64
      %11 = arith.index_cast %thread_id_x : index to i32
      %12 = fly.make_ptr() {dictAttrs = {allocSize = 4 : i64}} : () -> !fly.ptr<f16, register>
      %13 = fly.make_view(%12, %6) : (!fly.ptr<f16, register>, !fly.layout<(4,1,1):(1,0,0)>) -> !fly.memref<f16, register, (4,1,1):(1,0,0)>
      %14 = fly.make_ptr() {dictAttrs = {allocSize = 4 : i64}} : () -> !fly.ptr<f16, register>
      %15 = fly.make_view(%14, %6) : (!fly.ptr<f16, register>, !fly.layout<(4,1,1):(1,0,0)>) -> !fly.memref<f16, register, (4,1,1):(1,0,0)>
      %16 = fly.make_ptr() {dictAttrs = {allocSize = 4 : i64}} : () -> !fly.ptr<f32, register>
      %17 = fly.make_view(%16, %6) : (!fly.ptr<f32, register>, !fly.layout<(4,1,1):(1,0,0)>) -> !fly.memref<f32, register, (4,1,1):(1,0,0)>
      %18 = fly.make_coord(%11) : (i32) -> !fly.int_tuple<?>
      %19 = fly.tiled_mma.partition(a, %5, %8, %18) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(1,1,1):(0,0,0)>>, !fly.memref<f16, global, (16,16):(16,1), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f16, global, (4,1,1):(1,0,0), align<8>>
      fly.copy(%1, %19, %13) : (!fly.copy_atom<!fly.universal_copy<64>, 16>, !fly.memref<f16, global, (4,1,1):(1,0,0), align<8>>, !fly.memref<f16, register, (4,1,1):(1,0,0)>) -> ()
      %20 = fly.make_coord(%11) : (i32) -> !fly.int_tuple<?>
      %21 = fly.tiled_mma.partition(b, %5, %9, %20) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(1,1,1):(0,0,0)>>, !fly.memref<f16, global, (16,16):(16,1), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f16, global, (4,1,1):(1,0,0), align<8>>
      fly.copy(%1, %21, %15) : (!fly.copy_atom<!fly.universal_copy<64>, 16>, !fly.memref<f16, global, (4,1,1):(1,0,0), align<8>>, !fly.memref<f16, register, (4,1,1):(1,0,0)>) -> ()
      %cst = arith.constant dense<0.000000e+00> : vector<4xf32>
      fly.memref.store_vec(%cst, %17) : (vector<4xf32>, !fly.memref<f32, register, (4,1,1):(1,0,0)>) -> ()
      fly.gemm(%5, %17, %13, %15, %17) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(1,1,1):(0,0,0)>>, !fly.memref<f32, register, (4,1,1):(1,0,0)>, !fly.memref<f16, register, (4,1,1):(1,0,0)>, !fly.memref<f16, register, (4,1,1):(1,0,0)>, !fly.memref<f32, register, (4,1,1):(1,0,0)>) -> ()
      %22 = fly.make_coord(%11) : (i32) -> !fly.int_tuple<?>
      %23 = fly.tiled_mma.partition(c, %5, %10, %22) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(1,1,1):(0,0,0)>>, !fly.memref<f32, global, (16,16):(16,1), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f32, global, ((4,1),1,1):((16,0),0,0)>
      fly.copy(%0, %17, %23) : (!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.memref<f32, register, (4,1,1):(1,0,0)>, !fly.memref<f32, global, ((4,1),1,1):((16,0),0,0)>) -> ()
      gpu.return
    }
  }
}

