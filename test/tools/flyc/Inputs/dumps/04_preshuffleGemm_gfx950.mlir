module attributes {gpu.container_module} {
  gpu.module @kernels [#rocdl.target<chip = "gfx950">] {
    gpu.func @preshuffleGemmKernel_0(%arg0: !fly.memref<f16, global, (?,?{div=64}):(?{div=64},1), align<16>>, %arg1: !fly.memref<f16, global, ((16,?),(8,4,?)):((8,?{div=16}),(1,128,512)), align<16>>, %arg2: !fly.memref<f32, global, ?{div=128}:1>, %arg3: !fly.memref<f16, global, (?,?{div=128}):(?{div=128},1), align<16>>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
      %0 = gpu.thread_id x
      %1 = arith.index_cast %0 : index to i32
      %2 = gpu.block_id x
      %3 = arith.index_cast %2 : index to i32
      %4 = fly.get_layout(%arg3) : (!fly.memref<f16, global, (?,?{div=128}):(?{div=128},1), align<16>>) -> !fly.layout<(?,?{div=128}):(?{div=128},1)>
      %5 = fly.get_shape(%4) : (!fly.layout<(?,?{div=128}):(?{div=128},1)>) -> !fly.int_tuple<(?,?{div=128})>
      %6:2 = fly.get_leaves(%5) {dynamicOnly = true} : (!fly.int_tuple<(?,?{div=128})>) -> (i32, i32)
      %7 = fly.get_layout(%arg0) : (!fly.memref<f16, global, (?,?{div=64}):(?{div=64},1), align<16>>) -> !fly.layout<(?,?{div=64}):(?{div=64},1)>
      %8 = fly.get_shape(%7) : (!fly.layout<(?,?{div=64}):(?{div=64},1)>) -> !fly.int_tuple<(?,?{div=64})>
      %9:2 = fly.get_leaves(%8) {dynamicOnly = true} : (!fly.int_tuple<(?,?{div=64})>) -> (i32, i32)
      %10 = arith.constant 127 : i32
      %11 = arith.addi %6#0, %10 : i32
      %12 = arith.constant 128 : i32
      %13 = arith.floordivsi %11, %12 : i32
      %14 = arith.constant 128 : i32
      %15 = arith.floordivsi %6#1, %14 : i32
      %16 = arith.constant 8 : i32
      %17 = arith.muli %15, %16 : i32
      %18 = arith.floordivsi %3, %17 : i32
      %19 = arith.constant 8 : i32
      %20 = arith.muli %18, %19 : i32
      %21 = arith.subi %13, %20 : i32
      %22 = arith.constant 8 : i32
      %23 = arith.minsi %21, %22 : i32
      %24 = arith.constant 1 : i32
      %25 = arith.maxsi %23, %24 : i32
      %26 = arith.remsi %3, %17 : i32
      %27 = arith.remsi %26, %25 : i32
      %28 = arith.addi %20, %27 : i32
      %29 = arith.floordivsi %26, %25 : i32
      %30 = arith.constant 64 : i32
      %31 = arith.floordivsi %9#1, %30 : i32
      %32 = fly.get_layout(%arg0) : (!fly.memref<f16, global, (?,?{div=64}):(?{div=64},1), align<16>>) -> !fly.layout<(?,?{div=64}):(?{div=64},1)>
      %33 = fly.cosize(%32) : (!fly.layout<(?,?{div=64}):(?{div=64},1)>) -> !fly.int_tuple<?>
      %34 = fly.get_scalar(%33) : (!fly.int_tuple<?>) -> i32
      %35 = arith.extui %34 : i32 to i64
      %36 = arith.constant 2 : i64
      %37 = arith.muli %35, %36 : i64
      %38 = fly.get_iter(%arg0) : (!fly.memref<f16, global, (?,?{div=64}):(?{div=64},1), align<16>>) -> !fly.ptr<f16, global, align<16>>
      %39 = arith.constant 0 : i16
      %40 = arith.constant 159744 : i32
      %41 = fly.make_ptr(%38, %39, %37, %40) : (!fly.ptr<f16, global, align<16>>, i16, i64, i32) -> !fly.ptr<f16, #fly_rocdl.buffer_desc, align<16>>
      %42 = fly.make_view(%41, %32) : (!fly.ptr<f16, #fly_rocdl.buffer_desc, align<16>>, !fly.layout<(?,?{div=64}):(?{div=64},1)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (?,?{div=64}):(?{div=64},1), align<16>>
      %43 = fly.get_layout(%arg1) : (!fly.memref<f16, global, ((16,?),(8,4,?)):((8,?{div=16}),(1,128,512)), align<16>>) -> !fly.layout<((16,?),(8,4,?)):((8,?{div=16}),(1,128,512))>
      %44 = fly.cosize(%43) : (!fly.layout<((16,?),(8,4,?)):((8,?{div=16}),(1,128,512))>) -> !fly.int_tuple<?>
      %45 = fly.get_scalar(%44) : (!fly.int_tuple<?>) -> i32
      %46 = arith.extui %45 : i32 to i64
      %47 = arith.constant 2 : i64
      %48 = arith.muli %46, %47 : i64
      %49 = fly.get_iter(%arg1) : (!fly.memref<f16, global, ((16,?),(8,4,?)):((8,?{div=16}),(1,128,512)), align<16>>) -> !fly.ptr<f16, global, align<16>>
      %50 = arith.constant 0 : i16
      %51 = arith.constant 159744 : i32
      %52 = fly.make_ptr(%49, %50, %48, %51) : (!fly.ptr<f16, global, align<16>>, i16, i64, i32) -> !fly.ptr<f16, #fly_rocdl.buffer_desc, align<16>>
      %53 = fly.make_view(%52, %43) : (!fly.ptr<f16, #fly_rocdl.buffer_desc, align<16>>, !fly.layout<((16,?),(8,4,?)):((8,?{div=16}),(1,128,512))>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((16,?),(8,4,?)):((8,?{div=16}),(1,128,512)), align<16>>
      %54 = fly.get_layout(%arg2) : (!fly.memref<f32, global, ?{div=128}:1>) -> !fly.layout<?{div=128}:1>
      %55 = fly.cosize(%54) : (!fly.layout<?{div=128}:1>) -> !fly.int_tuple<?>
      %56 = fly.get_scalar(%55) : (!fly.int_tuple<?>) -> i32
      %57 = arith.extui %56 : i32 to i64
      %58 = arith.constant 4 : i64
      %59 = arith.muli %57, %58 : i64
      %60 = fly.get_iter(%arg2) : (!fly.memref<f32, global, ?{div=128}:1>) -> !fly.ptr<f32, global>
      %61 = arith.constant 0 : i16
      %62 = arith.constant 159744 : i32
      %63 = fly.make_ptr(%60, %61, %59, %62) : (!fly.ptr<f32, global>, i16, i64, i32) -> !fly.ptr<f32, #fly_rocdl.buffer_desc>
      %64 = fly.make_view(%63, %54) : (!fly.ptr<f32, #fly_rocdl.buffer_desc>, !fly.layout<?{div=128}:1>) -> !fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>
      %65 = fly.get_layout(%arg3) : (!fly.memref<f16, global, (?,?{div=128}):(?{div=128},1), align<16>>) -> !fly.layout<(?,?{div=128}):(?{div=128},1)>
      %66 = fly.cosize(%65) : (!fly.layout<(?,?{div=128}):(?{div=128},1)>) -> !fly.int_tuple<?>
      %67 = fly.get_scalar(%66) : (!fly.int_tuple<?>) -> i32
      %68 = arith.extui %67 : i32 to i64
      %69 = arith.constant 2 : i64
      %70 = arith.muli %68, %69 : i64
      %71 = fly.get_iter(%arg3) : (!fly.memref<f16, global, (?,?{div=128}):(?{div=128},1), align<16>>) -> !fly.ptr<f16, global, align<16>>
      %72 = arith.constant 0 : i16
      %73 = arith.constant 159744 : i32
      %74 = fly.make_ptr(%71, %72, %70, %73) : (!fly.ptr<f16, global, align<16>>, i16, i64, i32) -> !fly.ptr<f16, #fly_rocdl.buffer_desc, align<16>>
      %75 = fly.make_view(%74, %65) : (!fly.ptr<f16, #fly_rocdl.buffer_desc, align<16>>, !fly.layout<(?,?{div=128}):(?{div=128},1)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (?,?{div=128}):(?{div=128},1), align<16>>
      %76 = fly.static : !fly.tile<[32|64]>
      %77 = fly.flat_divide(%42, %76) : (!fly.memref<f16, #fly_rocdl.buffer_desc, (?,?{div=64}):(?{div=64},1), align<16>>, !fly.tile<[32|64]>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (32,64,?,?):(?{div=64},1,?{div=2048},64), align<16>>
      %78 = fly.static : !fly.tile<[(4,4,4,2,1):(1,8,32,4,128)|64]>
      %79 = fly.flat_divide(%53, %78) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((16,?),(8,4,?)):((8,?{div=16}),(1,128,512)), align<16>>, !fly.tile<[(4,4,4,2,1):(1,8,32,4,128)|64]>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,(2,2),4,2,1),(8,4,2),?,?):((8,(64,?{div=16}),?{div=32},32,0),(1,128,512),?{div=128},1024), align<16>>
      %80 = fly.make_int_tuple(%29) : (i32) -> !fly.int_tuple<(*,*,?,*)>
      %81 = fly.slice(%79, %80) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((4,(2,2),4,2,1),(8,4,2),?,?):((8,(64,?{div=16}),?{div=32},32,0),(1,128,512),?{div=128},1024), align<16>>, !fly.int_tuple<(*,*,?,*)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,(2,2),4,2,1),(8,4,2),?):((8,(64,?{div=16}),?{div=32},32,0),(1,128,512),1024), align<16>>
      %82 = fly.make_int_tuple(%6#1, %6#0) : (i32, i32) -> !fly.int_tuple<(?{div=128},?)>
      %83 = fly.make_int_tuple(%6#1) : (i32) -> !fly.int_tuple<(1,?{div=128})>
      %84 = fly.make_layout(%82, %83) : (!fly.int_tuple<(?{div=128},?)>, !fly.int_tuple<(1,?{div=128})>) -> !fly.layout<(?{div=128},?):(1,?{div=128})>
      %85 = fly.make_view(%74, %84) : (!fly.ptr<f16, #fly_rocdl.buffer_desc, align<16>>, !fly.layout<(?{div=128},?):(1,?{div=128})>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (?{div=128},?):(1,?{div=128}), align<16>>
      %86 = fly.static : !fly.tile<[(4,4,4,2,1):(1,8,32,4,128)|32]>
      %87 = fly.flat_divide(%85, %86) : (!fly.memref<f16, #fly_rocdl.buffer_desc, (?{div=128},?):(1,?{div=128}), align<16>>, !fly.tile<[(4,4,4,2,1):(1,8,32,4,128)|32]>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32,?,?):((1,8,32,4,0),?{div=128},128,?{div=4096}), align<16>>
      %88 = fly.make_mma_atom : !fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>
      %89 = fly.static : !fly.layout<(4,1,1):(1,0,0)>
      %90 = fly.static : !fly.tile<[*|*|(8,4,1):(1,8,8)]>
      %91 = fly.make_tiled_mma(%88, %89, %90) : (!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, !fly.layout<(4,1,1):(1,0,0)>, !fly.tile<[*|*|(8,4,1):(1,8,8)]>) -> !fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>
      %92 = fly.make_int_tuple(%1) : (i32) -> !fly.int_tuple<?>
      %93 = fly.make_copy_atom {valBits = 16 : i32} : !fly.copy_atom<!fly.universal_copy<128>, 16>
      %94 = fly.make_copy_atom {valBits = 16 : i32} : !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>
      %95 = fly.make_copy_atom {valBits = 16 : i32} : !fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>
      %96 = fly.make_ptr() {dictAttrs = {allocAlign = 1024 : i64, allocBytes = 65536 : i64}} : () -> !fly.ptr<f16, shared, align<1024>>
      %97 = fly.static : !fly.layout<(32,64,4,4):(64,1,2048,8192)>
      %98 = fly.make_view(%96, %97) : (!fly.ptr<f16, shared, align<1024>>, !fly.layout<(32,64,4,4):(64,1,2048,8192)>) -> !fly.memref<f16, shared, (32,64,4,4):(64,1,2048,8192), align<1024>>
      %99 = fly.static : !fly.swizzle<S<3,3,3>>
      %100 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
      %101 = fly.make_composed_layout(%99, %100, %97) : (!fly.swizzle<S<3,3,3>>, !fly.int_tuple<0>, !fly.layout<(32,64,4,4):(64,1,2048,8192)>) -> !fly.composed_layout<S<3,3,3> o 0 o (32,64,4,4):(64,1,2048,8192)>
      %102 = fly.make_view(%96, %101) : (!fly.ptr<f16, shared, align<1024>>, !fly.composed_layout<S<3,3,3> o 0 o (32,64,4,4):(64,1,2048,8192)>) -> !fly.memref<f16, shared, S<3,3,3> o 0 o (32,64,4,4):(64,1,2048,8192), align<1024>>
      %103 = fly.static : !fly.layout<((8,32),8):((256,1),32)>
      %104 = fly.static : !fly.tile<[32|64]>
      %105 = fly.make_tiled_copy(%95, %103, %104) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.layout<((8,32),8):((256,1),32)>, !fly.tile<[32|64]>) -> !fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.layout<((8,32),8):((256,1),32)>, !fly.tile<[32|64]>>
      %106 = fly.static : !fly.swizzle<S<3,0,3>>
      %107 = fly.static : !fly.layout<256:1>
      %108 = fly.make_composed_layout(%106, %100, %107) : (!fly.swizzle<S<3,0,3>>, !fly.int_tuple<0>, !fly.layout<256:1>) -> !fly.composed_layout<S<3,0,3> o 0 o 256:1>
      %109 = fly.crd2idx(%92, %108) : (!fly.int_tuple<?>, !fly.composed_layout<S<3,0,3> o 0 o 256:1>) -> !fly.int_tuple<?>
      %110 = fly.tiled_copy.partition_src(%105, %77, %109) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.layout<((8,32),8):((256,1),32)>, !fly.tile<[32|64]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, (32,64,?,?):(?{div=64},1,?{div=2048},64), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>
      %111 = fly.tiled_copy.partition_dst(%105, %98, %92) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.layout<((8,32),8):((256,1),32)>, !fly.tile<[32|64]>>, !fly.memref<f16, shared, (32,64,4,4):(64,1,2048,8192), align<1024>>, !fly.int_tuple<?>) -> !fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>
      %112 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,*,0)>
      %113 = fly.slice(%111, %112) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,*,0)>) -> !fly.memref<f16, shared, ((8,1),1,1,4):((1,0),0,0,2048), align<16>>
      %114 = fly.static : !fly.layout<((16,4,4),(8,(1,1))):((1,128,0),(16,(0,0)))>
      %115 = fly.static : !fly.tile<[16|32]>
      %116 = fly.make_tiled_copy(%93, %114, %115) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.layout<((16,4,4),(8,(1,1))):((1,128,0),(16,(0,0)))>, !fly.tile<[16|32]>) -> !fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.layout<((16,4,4),(8,(1,1))):((1,128,0),(16,(0,0)))>, !fly.tile<[16|32]>>
      %117 = fly.tiled_copy.partition_src(%116, %102, %92) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.layout<((16,4,4),(8,(1,1))):((1,128,0),(16,(0,0)))>, !fly.tile<[16|32]>>, !fly.memref<f16, shared, S<3,3,3> o 0 o (32,64,4,4):(64,1,2048,8192), align<1024>>, !fly.int_tuple<?>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>
      %118 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,0,0)>
      %119 = fly.slice(%102, %118) : (!fly.memref<f16, shared, S<3,3,3> o 0 o (32,64,4,4):(64,1,2048,8192), align<1024>>, !fly.int_tuple<(*,*,0,0)>) -> !fly.memref<f16, shared, S<3,3,3> o 0 o (32,64):(64,1), align<1024>>
      %120 = fly.mma.make_fragment(b, %91, %119, stages = 2) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f16, shared, S<3,3,3> o 0 o (32,64):(64,1), align<1024>>) -> !fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>
      %121 = fly.tiled_copy.retile(%116, %120) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.layout<((16,4,4),(8,(1,1))):((1,128,0),(16,(0,0)))>, !fly.tile<[16|32]>>, !fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>) -> !fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>
      %122 = fly.static : !fly.layout<((16,4,4),(8,(1,1))):((1,512,16),(64,(0,0)))>
      %123 = fly.static : !fly.tile<[64|32]>
      %124 = fly.make_tiled_copy(%94, %122, %123) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,4,4),(8,(1,1))):((1,512,16),(64,(0,0)))>, !fly.tile<[64|32]>) -> !fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,4,4),(8,(1,1))):((1,512,16),(64,(0,0)))>, !fly.tile<[64|32]>>
      %125 = fly.tiled_copy.partition_src(%124, %81, %92) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,4,4),(8,(1,1))):((1,512,16),(64,(0,0)))>, !fly.tile<[64|32]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,(2,2),4,2,1),(8,4,2),?):((8,(64,?{div=16}),?{div=32},32,0),(1,128,512),1024), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2,?):((1,0),32,512,1024), align<16>>
      %126 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,0)>
      %127 = fly.slice(%81, %126) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((4,(2,2),4,2,1),(8,4,2),?):((8,(64,?{div=16}),?{div=32},32,0),(1,128,512),1024), align<16>>, !fly.int_tuple<(*,*,0)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,(2,2),4,2,1),(8,4,2)):((8,(64,?{div=16}),?{div=32},32,0),(1,128,512)), align<16>>
      %128 = fly.mma.make_fragment(a, %91, %127, stages = 4) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,(2,2),4,2,1),(8,4,2)):((8,(64,?{div=16}),?{div=32},32,0),(1,128,512)), align<16>>) -> !fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>
      %129 = fly.tiled_copy.retile(%124, %128) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,4,4),(8,(1,1))):((1,512,16),(64,(0,0)))>, !fly.tile<[64|32]>>, !fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>) -> !fly.memref<f16, register, ((8,1),2,2,4):((1,0),8,16,32)>
      %130 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,0,0)>
      %131 = fly.slice(%87, %130) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32,?,?):((1,8,32,4,0),?{div=128},128,?{div=4096}), align<16>>, !fly.int_tuple<(*,*,0,0)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32):((1,8,32,4,0),?{div=128}), align<16>>
      %132 = fly.mma.make_fragment(c, %91, %131, stages = 4) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32):((1,8,32,4,0),?{div=128}), align<16>>) -> !fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>
      %133 = arith.constant dense<0.000000e+00> : vector<64xf32>
      fly.memref.store_vec(%133, %132) : (vector<64xf32>, !fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>) -> ()
      %134 = arith.constant 0 : i32
      %135 = arith.constant 4 : i32
      %136 = arith.muli %28, %135 : i32
      %137 = arith.constant 0 : i32
      %138 = arith.addi %136, %137 : i32
      %139 = fly.make_int_tuple(%138, %134) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
      %140 = fly.slice(%110, %139) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
      %141 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,0)>
      %142 = fly.slice(%111, %141) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,0,0)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
      fly.copy(%95, %140, %142) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
      %143 = arith.constant 4 : i32
      %144 = arith.muli %28, %143 : i32
      %145 = arith.constant 1 : i32
      %146 = arith.addi %144, %145 : i32
      %147 = fly.make_int_tuple(%146, %134) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
      %148 = fly.slice(%110, %147) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
      %149 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,0)>
      %150 = fly.slice(%111, %149) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,1,0)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
      fly.copy(%95, %148, %150) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
      %151 = arith.constant 4 : i32
      %152 = arith.muli %28, %151 : i32
      %153 = arith.constant 2 : i32
      %154 = arith.addi %152, %153 : i32
      %155 = fly.make_int_tuple(%154, %134) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
      %156 = fly.slice(%110, %155) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
      %157 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,0)>
      %158 = fly.slice(%111, %157) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,2,0)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
      fly.copy(%95, %156, %158) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
      %159 = arith.constant 4 : i32
      %160 = arith.muli %28, %159 : i32
      %161 = arith.constant 3 : i32
      %162 = arith.addi %160, %161 : i32
      %163 = fly.make_int_tuple(%162, %134) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
      %164 = fly.slice(%110, %163) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
      %165 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,0)>
      %166 = fly.slice(%111, %165) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,3,0)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
      fly.copy(%95, %164, %166) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
      %167 = arith.constant 0 : i32
      %168 = fly.make_int_tuple(%167) : (i32) -> !fly.int_tuple<(*,*,*,?)>
      %169 = fly.slice(%125, %168) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2,?):((1,0),32,512,1024), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>
      %170 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
      %171 = fly.slice(%129, %170) : (!fly.memref<f16, register, ((8,1),2,2,4):((1,0),8,16,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>
      fly.copy(%94, %169, %171) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>) -> ()
      rocdl.sched.barrier 0
      %172 = arith.constant 1 : i32
      %173 = arith.constant 4 : i32
      %174 = arith.muli %28, %173 : i32
      %175 = arith.constant 0 : i32
      %176 = arith.addi %174, %175 : i32
      %177 = fly.make_int_tuple(%176, %172) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
      %178 = fly.slice(%110, %177) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
      %179 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,1)>
      %180 = fly.slice(%111, %179) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,0,1)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
      fly.copy(%95, %178, %180) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
      %181 = arith.constant 4 : i32
      %182 = arith.muli %28, %181 : i32
      %183 = arith.constant 1 : i32
      %184 = arith.addi %182, %183 : i32
      %185 = fly.make_int_tuple(%184, %172) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
      %186 = fly.slice(%110, %185) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
      %187 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,1)>
      %188 = fly.slice(%111, %187) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,1,1)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
      fly.copy(%95, %186, %188) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
      %189 = arith.constant 4 : i32
      %190 = arith.muli %28, %189 : i32
      %191 = arith.constant 2 : i32
      %192 = arith.addi %190, %191 : i32
      %193 = fly.make_int_tuple(%192, %172) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
      %194 = fly.slice(%110, %193) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
      %195 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,1)>
      %196 = fly.slice(%111, %195) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,2,1)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
      fly.copy(%95, %194, %196) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
      %197 = arith.constant 4 : i32
      %198 = arith.muli %28, %197 : i32
      %199 = arith.constant 3 : i32
      %200 = arith.addi %198, %199 : i32
      %201 = fly.make_int_tuple(%200, %172) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
      %202 = fly.slice(%110, %201) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
      %203 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,1)>
      %204 = fly.slice(%111, %203) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,3,1)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
      fly.copy(%95, %202, %204) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
      %205 = arith.constant 1 : i32
      %206 = fly.make_int_tuple(%205) : (i32) -> !fly.int_tuple<(*,*,*,?)>
      %207 = fly.slice(%125, %206) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2,?):((1,0),32,512,1024), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>
      %208 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
      %209 = fly.slice(%129, %208) : (!fly.memref<f16, register, ((8,1),2,2,4):((1,0),8,16,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>
      fly.copy(%94, %207, %209) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>) -> ()
      rocdl.sched.barrier 0
      %210 = arith.constant 2 : i32
      %211 = arith.constant 4 : i32
      %212 = arith.muli %28, %211 : i32
      %213 = arith.constant 0 : i32
      %214 = arith.addi %212, %213 : i32
      %215 = fly.make_int_tuple(%214, %210) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
      %216 = fly.slice(%110, %215) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
      %217 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,2)>
      %218 = fly.slice(%111, %217) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,0,2)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
      fly.copy(%95, %216, %218) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
      %219 = arith.constant 4 : i32
      %220 = arith.muli %28, %219 : i32
      %221 = arith.constant 1 : i32
      %222 = arith.addi %220, %221 : i32
      %223 = fly.make_int_tuple(%222, %210) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
      %224 = fly.slice(%110, %223) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
      %225 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,2)>
      %226 = fly.slice(%111, %225) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,1,2)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
      fly.copy(%95, %224, %226) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
      %227 = arith.constant 4 : i32
      %228 = arith.muli %28, %227 : i32
      %229 = arith.constant 2 : i32
      %230 = arith.addi %228, %229 : i32
      %231 = fly.make_int_tuple(%230, %210) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
      %232 = fly.slice(%110, %231) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
      %233 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,2)>
      %234 = fly.slice(%111, %233) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,2,2)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
      fly.copy(%95, %232, %234) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
      %235 = arith.constant 4 : i32
      %236 = arith.muli %28, %235 : i32
      %237 = arith.constant 3 : i32
      %238 = arith.addi %236, %237 : i32
      %239 = fly.make_int_tuple(%238, %210) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
      %240 = fly.slice(%110, %239) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
      %241 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,2)>
      %242 = fly.slice(%111, %241) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,3,2)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
      fly.copy(%95, %240, %242) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
      %243 = arith.constant 2 : i32
      %244 = fly.make_int_tuple(%243) : (i32) -> !fly.int_tuple<(*,*,*,?)>
      %245 = fly.slice(%125, %244) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2,?):((1,0),32,512,1024), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>
      %246 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
      %247 = fly.slice(%129, %246) : (!fly.memref<f16, register, ((8,1),2,2,4):((1,0),8,16,32)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>
      fly.copy(%94, %245, %247) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>) -> ()
      rocdl.sched.barrier 0
      rocdl.s.waitcnt 120
      rocdl.s.barrier
      rocdl.sched.barrier 0
      %248 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,0)>
      %249 = fly.slice(%117, %248) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,0,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
      %250 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
      %251 = fly.slice(%121, %250) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
      fly.copy(%93, %249, %251) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
      %252 = arith.constant 4 : i32
      %253 = arith.floordivsi %31, %252 : i32
      %254 = arith.constant 4 : i32
      %255 = arith.muli %253, %254 : i32
      %256 = arith.constant 0 : i32
      %257 = arith.constant 4 : i32
      scf.for %258 = %256 to %255 step %257 : i32 {
        %259 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,0)>
        %260 = fly.slice(%117, %259) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,1,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %261 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %262 = fly.slice(%121, %261) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %260, %262) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %263 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %264 = fly.slice(%132, %263) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %265 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %266 = fly.slice(%128, %265) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %267 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %268 = fly.slice(%120, %267) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %264, %266, %268, %264) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.barrier 0
        %269 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,0)>
        %270 = fly.slice(%117, %269) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,2,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %271 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %272 = fly.slice(%121, %271) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %270, %272) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %273 = arith.constant 3 : i32
        %274 = arith.addi %258, %273 : i32
        %275 = arith.constant 4 : i32
        %276 = arith.muli %28, %275 : i32
        %277 = arith.constant 0 : i32
        %278 = arith.addi %276, %277 : i32
        %279 = fly.make_int_tuple(%278, %274) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %280 = fly.slice(%110, %279) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %281 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,3)>
        %282 = fly.slice(%111, %281) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,0,3)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %280, %282) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %283 = arith.constant 4 : i32
        %284 = arith.muli %28, %283 : i32
        %285 = arith.constant 1 : i32
        %286 = arith.addi %284, %285 : i32
        %287 = fly.make_int_tuple(%286, %274) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %288 = fly.slice(%110, %287) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %289 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,3)>
        %290 = fly.slice(%111, %289) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,1,3)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %288, %290) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %291 = arith.constant 4 : i32
        %292 = arith.muli %28, %291 : i32
        %293 = arith.constant 2 : i32
        %294 = arith.addi %292, %293 : i32
        %295 = fly.make_int_tuple(%294, %274) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %296 = fly.slice(%110, %295) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %297 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,3)>
        %298 = fly.slice(%111, %297) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,2,3)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %296, %298) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %299 = arith.constant 4 : i32
        %300 = arith.muli %28, %299 : i32
        %301 = arith.constant 3 : i32
        %302 = arith.addi %300, %301 : i32
        %303 = fly.make_int_tuple(%302, %274) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %304 = fly.slice(%110, %303) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %305 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,3)>
        %306 = fly.slice(%111, %305) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,3,3)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %304, %306) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %307 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %308 = fly.slice(%132, %307) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %309 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %310 = fly.slice(%128, %309) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %311 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %312 = fly.slice(%120, %311) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %308, %310, %312, %308) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.barrier 0
        %313 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,0)>
        %314 = fly.slice(%117, %313) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,3,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %315 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %316 = fly.slice(%121, %315) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %314, %316) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %317 = arith.constant 3 : i32
        %318 = arith.addi %258, %317 : i32
        %319 = fly.make_int_tuple(%318) : (i32) -> !fly.int_tuple<(*,*,*,?)>
        %320 = fly.slice(%125, %319) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2,?):((1,0),32,512,1024), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>
        %321 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %322 = fly.slice(%129, %321) : (!fly.memref<f16, register, ((8,1),2,2,4):((1,0),8,16,32)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>
        fly.copy(%94, %320, %322) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>) -> ()
        %323 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %324 = fly.slice(%132, %323) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %325 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %326 = fly.slice(%128, %325) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %327 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %328 = fly.slice(%120, %327) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %324, %326, %328, %324) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.barrier 0
        rocdl.s.waitcnt 16496
        rocdl.s.barrier
        rocdl.sched.barrier 0
        %329 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,1)>
        %330 = fly.slice(%117, %329) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,0,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %331 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %332 = fly.slice(%121, %331) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %330, %332) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %333 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %334 = fly.slice(%132, %333) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %335 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %336 = fly.slice(%128, %335) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %337 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %338 = fly.slice(%120, %337) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %334, %336, %338, %334) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.barrier 0
        %339 = arith.constant 1 : i32
        %340 = arith.addi %258, %339 : i32
        %341 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,1)>
        %342 = fly.slice(%117, %341) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,1,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %343 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %344 = fly.slice(%121, %343) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %342, %344) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %345 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %346 = fly.slice(%132, %345) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %347 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %348 = fly.slice(%128, %347) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %349 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %350 = fly.slice(%120, %349) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %346, %348, %350, %346) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.barrier 0
        %351 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,1)>
        %352 = fly.slice(%117, %351) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,2,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %353 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %354 = fly.slice(%121, %353) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %352, %354) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %355 = arith.constant 3 : i32
        %356 = arith.addi %340, %355 : i32
        %357 = arith.constant 4 : i32
        %358 = arith.muli %28, %357 : i32
        %359 = arith.constant 0 : i32
        %360 = arith.addi %358, %359 : i32
        %361 = fly.make_int_tuple(%360, %356) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %362 = fly.slice(%110, %361) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %363 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,0)>
        %364 = fly.slice(%111, %363) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,0,0)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %362, %364) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %365 = arith.constant 4 : i32
        %366 = arith.muli %28, %365 : i32
        %367 = arith.constant 1 : i32
        %368 = arith.addi %366, %367 : i32
        %369 = fly.make_int_tuple(%368, %356) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %370 = fly.slice(%110, %369) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %371 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,0)>
        %372 = fly.slice(%111, %371) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,1,0)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %370, %372) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %373 = arith.constant 4 : i32
        %374 = arith.muli %28, %373 : i32
        %375 = arith.constant 2 : i32
        %376 = arith.addi %374, %375 : i32
        %377 = fly.make_int_tuple(%376, %356) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %378 = fly.slice(%110, %377) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %379 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,0)>
        %380 = fly.slice(%111, %379) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,2,0)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %378, %380) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %381 = arith.constant 4 : i32
        %382 = arith.muli %28, %381 : i32
        %383 = arith.constant 3 : i32
        %384 = arith.addi %382, %383 : i32
        %385 = fly.make_int_tuple(%384, %356) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %386 = fly.slice(%110, %385) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %387 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,0)>
        %388 = fly.slice(%111, %387) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,3,0)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %386, %388) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %389 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %390 = fly.slice(%132, %389) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %391 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %392 = fly.slice(%128, %391) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %393 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %394 = fly.slice(%120, %393) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %390, %392, %394, %390) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.barrier 0
        %395 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,1)>
        %396 = fly.slice(%117, %395) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,3,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %397 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %398 = fly.slice(%121, %397) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %396, %398) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %399 = arith.constant 3 : i32
        %400 = arith.addi %340, %399 : i32
        %401 = fly.make_int_tuple(%400) : (i32) -> !fly.int_tuple<(*,*,*,?)>
        %402 = fly.slice(%125, %401) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2,?):((1,0),32,512,1024), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>
        %403 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %404 = fly.slice(%129, %403) : (!fly.memref<f16, register, ((8,1),2,2,4):((1,0),8,16,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>
        fly.copy(%94, %402, %404) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>) -> ()
        %405 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %406 = fly.slice(%132, %405) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %407 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %408 = fly.slice(%128, %407) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %409 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %410 = fly.slice(%120, %409) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %406, %408, %410, %406) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.barrier 0
        rocdl.s.waitcnt 16496
        rocdl.s.barrier
        rocdl.sched.barrier 0
        %411 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,2)>
        %412 = fly.slice(%117, %411) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,0,2)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %413 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %414 = fly.slice(%121, %413) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %412, %414) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %415 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %416 = fly.slice(%132, %415) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %417 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %418 = fly.slice(%128, %417) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %419 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %420 = fly.slice(%120, %419) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %416, %418, %420, %416) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.barrier 0
        %421 = arith.constant 2 : i32
        %422 = arith.addi %258, %421 : i32
        %423 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,2)>
        %424 = fly.slice(%117, %423) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,1,2)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %425 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %426 = fly.slice(%121, %425) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %424, %426) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %427 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %428 = fly.slice(%132, %427) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %429 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %430 = fly.slice(%128, %429) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %431 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %432 = fly.slice(%120, %431) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %428, %430, %432, %428) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.barrier 0
        %433 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,2)>
        %434 = fly.slice(%117, %433) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,2,2)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %435 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %436 = fly.slice(%121, %435) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %434, %436) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %437 = arith.constant 3 : i32
        %438 = arith.addi %422, %437 : i32
        %439 = arith.constant 4 : i32
        %440 = arith.muli %28, %439 : i32
        %441 = arith.constant 0 : i32
        %442 = arith.addi %440, %441 : i32
        %443 = fly.make_int_tuple(%442, %438) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %444 = fly.slice(%110, %443) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %445 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,1)>
        %446 = fly.slice(%111, %445) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,0,1)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %444, %446) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %447 = arith.constant 4 : i32
        %448 = arith.muli %28, %447 : i32
        %449 = arith.constant 1 : i32
        %450 = arith.addi %448, %449 : i32
        %451 = fly.make_int_tuple(%450, %438) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %452 = fly.slice(%110, %451) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %453 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,1)>
        %454 = fly.slice(%111, %453) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,1,1)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %452, %454) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %455 = arith.constant 4 : i32
        %456 = arith.muli %28, %455 : i32
        %457 = arith.constant 2 : i32
        %458 = arith.addi %456, %457 : i32
        %459 = fly.make_int_tuple(%458, %438) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %460 = fly.slice(%110, %459) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %461 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,1)>
        %462 = fly.slice(%111, %461) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,2,1)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %460, %462) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %463 = arith.constant 4 : i32
        %464 = arith.muli %28, %463 : i32
        %465 = arith.constant 3 : i32
        %466 = arith.addi %464, %465 : i32
        %467 = fly.make_int_tuple(%466, %438) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %468 = fly.slice(%110, %467) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %469 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,1)>
        %470 = fly.slice(%111, %469) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,3,1)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %468, %470) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %471 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %472 = fly.slice(%132, %471) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %473 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %474 = fly.slice(%128, %473) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %475 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %476 = fly.slice(%120, %475) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %472, %474, %476, %472) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.barrier 0
        %477 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,2)>
        %478 = fly.slice(%117, %477) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,3,2)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %479 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %480 = fly.slice(%121, %479) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %478, %480) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %481 = arith.constant 3 : i32
        %482 = arith.addi %422, %481 : i32
        %483 = fly.make_int_tuple(%482) : (i32) -> !fly.int_tuple<(*,*,*,?)>
        %484 = fly.slice(%125, %483) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2,?):((1,0),32,512,1024), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>
        %485 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %486 = fly.slice(%129, %485) : (!fly.memref<f16, register, ((8,1),2,2,4):((1,0),8,16,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>
        fly.copy(%94, %484, %486) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>) -> ()
        %487 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %488 = fly.slice(%132, %487) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %489 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %490 = fly.slice(%128, %489) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %491 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %492 = fly.slice(%120, %491) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %488, %490, %492, %488) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.barrier 0
        rocdl.s.waitcnt 16496
        rocdl.s.barrier
        rocdl.sched.barrier 0
        %493 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,3)>
        %494 = fly.slice(%117, %493) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,0,3)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %495 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %496 = fly.slice(%121, %495) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %494, %496) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %497 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %498 = fly.slice(%132, %497) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %499 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %500 = fly.slice(%128, %499) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %501 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %502 = fly.slice(%120, %501) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %498, %500, %502, %498) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.barrier 0
        %503 = arith.constant 3 : i32
        %504 = arith.addi %258, %503 : i32
        %505 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,3)>
        %506 = fly.slice(%117, %505) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,1,3)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %507 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %508 = fly.slice(%121, %507) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %506, %508) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %509 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %510 = fly.slice(%132, %509) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %511 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %512 = fly.slice(%128, %511) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %513 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %514 = fly.slice(%120, %513) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %510, %512, %514, %510) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.barrier 0
        %515 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,3)>
        %516 = fly.slice(%117, %515) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,2,3)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %517 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %518 = fly.slice(%121, %517) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %516, %518) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %519 = arith.constant 3 : i32
        %520 = arith.addi %504, %519 : i32
        %521 = arith.constant 4 : i32
        %522 = arith.muli %28, %521 : i32
        %523 = arith.constant 0 : i32
        %524 = arith.addi %522, %523 : i32
        %525 = fly.make_int_tuple(%524, %520) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %526 = fly.slice(%110, %525) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %527 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,2)>
        %528 = fly.slice(%111, %527) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,0,2)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %526, %528) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %529 = arith.constant 4 : i32
        %530 = arith.muli %28, %529 : i32
        %531 = arith.constant 1 : i32
        %532 = arith.addi %530, %531 : i32
        %533 = fly.make_int_tuple(%532, %520) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %534 = fly.slice(%110, %533) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %535 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,2)>
        %536 = fly.slice(%111, %535) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,1,2)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %534, %536) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %537 = arith.constant 4 : i32
        %538 = arith.muli %28, %537 : i32
        %539 = arith.constant 2 : i32
        %540 = arith.addi %538, %539 : i32
        %541 = fly.make_int_tuple(%540, %520) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %542 = fly.slice(%110, %541) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %543 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,2)>
        %544 = fly.slice(%111, %543) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,2,2)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %542, %544) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %545 = arith.constant 4 : i32
        %546 = arith.muli %28, %545 : i32
        %547 = arith.constant 3 : i32
        %548 = arith.addi %546, %547 : i32
        %549 = fly.make_int_tuple(%548, %520) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %550 = fly.slice(%110, %549) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %551 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,2)>
        %552 = fly.slice(%111, %551) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,3,2)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %550, %552) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %553 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %554 = fly.slice(%132, %553) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %555 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %556 = fly.slice(%128, %555) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %557 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %558 = fly.slice(%120, %557) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %554, %556, %558, %554) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.barrier 0
        %559 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,3)>
        %560 = fly.slice(%117, %559) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,3,3)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %561 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %562 = fly.slice(%121, %561) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %560, %562) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %563 = arith.constant 3 : i32
        %564 = arith.addi %504, %563 : i32
        %565 = fly.make_int_tuple(%564) : (i32) -> !fly.int_tuple<(*,*,*,?)>
        %566 = fly.slice(%125, %565) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2,?):((1,0),32,512,1024), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>
        %567 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %568 = fly.slice(%129, %567) : (!fly.memref<f16, register, ((8,1),2,2,4):((1,0),8,16,32)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>
        fly.copy(%94, %566, %568) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>) -> ()
        %569 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %570 = fly.slice(%132, %569) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %571 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %572 = fly.slice(%128, %571) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %573 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %574 = fly.slice(%120, %573) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %570, %572, %574, %570) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.barrier 0
        rocdl.s.waitcnt 16496
        rocdl.s.barrier
        rocdl.sched.barrier 0
        %575 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,0)>
        %576 = fly.slice(%117, %575) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,0,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %577 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %578 = fly.slice(%121, %577) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %576, %578) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %579 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %580 = fly.slice(%132, %579) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %581 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %582 = fly.slice(%128, %581) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %583 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %584 = fly.slice(%120, %583) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %580, %582, %584, %580) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.barrier 0
      }
      %585 = arith.constant 0 : i32
      %586 = arith.subi %31, %255 : i32
      %587 = arith.cmpi slt, %585, %586 : i32
      scf.if %587 {
        %588 = arith.constant 0 : i32
        %589 = arith.addi %255, %588 : i32
        %590 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,0)>
        %591 = fly.slice(%117, %590) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,1,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %592 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %593 = fly.slice(%121, %592) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %591, %593) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %594 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %595 = fly.slice(%132, %594) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %596 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %597 = fly.slice(%128, %596) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %598 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %599 = fly.slice(%120, %598) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %595, %597, %599, %595) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.barrier 0
        %600 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,0)>
        %601 = fly.slice(%117, %600) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,2,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %602 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %603 = fly.slice(%121, %602) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %601, %603) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %604 = arith.constant 3 : i32
        %605 = arith.addi %589, %604 : i32
        %606 = arith.constant 4 : i32
        %607 = arith.muli %28, %606 : i32
        %608 = arith.constant 0 : i32
        %609 = arith.addi %607, %608 : i32
        %610 = fly.make_int_tuple(%609, %605) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %611 = fly.slice(%110, %610) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %612 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,3)>
        %613 = fly.slice(%111, %612) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,0,3)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %611, %613) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %614 = arith.constant 4 : i32
        %615 = arith.muli %28, %614 : i32
        %616 = arith.constant 1 : i32
        %617 = arith.addi %615, %616 : i32
        %618 = fly.make_int_tuple(%617, %605) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %619 = fly.slice(%110, %618) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %620 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,3)>
        %621 = fly.slice(%111, %620) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,1,3)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %619, %621) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %622 = arith.constant 4 : i32
        %623 = arith.muli %28, %622 : i32
        %624 = arith.constant 2 : i32
        %625 = arith.addi %623, %624 : i32
        %626 = fly.make_int_tuple(%625, %605) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %627 = fly.slice(%110, %626) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %628 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,3)>
        %629 = fly.slice(%111, %628) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,2,3)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %627, %629) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %630 = arith.constant 4 : i32
        %631 = arith.muli %28, %630 : i32
        %632 = arith.constant 3 : i32
        %633 = arith.addi %631, %632 : i32
        %634 = fly.make_int_tuple(%633, %605) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %635 = fly.slice(%110, %634) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %636 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,3)>
        %637 = fly.slice(%111, %636) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,3,3)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %635, %637) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %638 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %639 = fly.slice(%132, %638) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %640 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %641 = fly.slice(%128, %640) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %642 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %643 = fly.slice(%120, %642) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %639, %641, %643, %639) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.barrier 0
        %644 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,0)>
        %645 = fly.slice(%117, %644) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,3,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %646 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %647 = fly.slice(%121, %646) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %645, %647) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %648 = arith.constant 3 : i32
        %649 = arith.addi %589, %648 : i32
        %650 = fly.make_int_tuple(%649) : (i32) -> !fly.int_tuple<(*,*,*,?)>
        %651 = fly.slice(%125, %650) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2,?):((1,0),32,512,1024), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>
        %652 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %653 = fly.slice(%129, %652) : (!fly.memref<f16, register, ((8,1),2,2,4):((1,0),8,16,32)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>
        fly.copy(%94, %651, %653) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>) -> ()
        %654 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %655 = fly.slice(%132, %654) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %656 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %657 = fly.slice(%128, %656) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %658 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %659 = fly.slice(%120, %658) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %655, %657, %659, %655) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.barrier 0
        rocdl.s.waitcnt 120
        rocdl.s.barrier
        rocdl.sched.barrier 0
        %660 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,1)>
        %661 = fly.slice(%117, %660) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,0,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %662 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %663 = fly.slice(%121, %662) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %661, %663) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %664 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %665 = fly.slice(%132, %664) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %666 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %667 = fly.slice(%128, %666) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %668 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %669 = fly.slice(%120, %668) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %665, %667, %669, %665) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.barrier 0
      }
      %670 = arith.constant 1 : i32
      %671 = arith.subi %31, %255 : i32
      %672 = arith.cmpi slt, %670, %671 : i32
      scf.if %672 {
        %673 = arith.constant 1 : i32
        %674 = arith.addi %255, %673 : i32
        %675 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,1)>
        %676 = fly.slice(%117, %675) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,1,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %677 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %678 = fly.slice(%121, %677) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %676, %678) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %679 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %680 = fly.slice(%132, %679) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %681 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %682 = fly.slice(%128, %681) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %683 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %684 = fly.slice(%120, %683) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %680, %682, %684, %680) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.barrier 0
        %685 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,1)>
        %686 = fly.slice(%117, %685) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,2,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %687 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %688 = fly.slice(%121, %687) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %686, %688) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %689 = arith.constant 3 : i32
        %690 = arith.addi %674, %689 : i32
        %691 = arith.constant 4 : i32
        %692 = arith.muli %28, %691 : i32
        %693 = arith.constant 0 : i32
        %694 = arith.addi %692, %693 : i32
        %695 = fly.make_int_tuple(%694, %690) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %696 = fly.slice(%110, %695) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %697 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,0)>
        %698 = fly.slice(%111, %697) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,0,0)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %696, %698) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %699 = arith.constant 4 : i32
        %700 = arith.muli %28, %699 : i32
        %701 = arith.constant 1 : i32
        %702 = arith.addi %700, %701 : i32
        %703 = fly.make_int_tuple(%702, %690) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %704 = fly.slice(%110, %703) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %705 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,0)>
        %706 = fly.slice(%111, %705) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,1,0)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %704, %706) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %707 = arith.constant 4 : i32
        %708 = arith.muli %28, %707 : i32
        %709 = arith.constant 2 : i32
        %710 = arith.addi %708, %709 : i32
        %711 = fly.make_int_tuple(%710, %690) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %712 = fly.slice(%110, %711) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %713 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,0)>
        %714 = fly.slice(%111, %713) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,2,0)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %712, %714) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %715 = arith.constant 4 : i32
        %716 = arith.muli %28, %715 : i32
        %717 = arith.constant 3 : i32
        %718 = arith.addi %716, %717 : i32
        %719 = fly.make_int_tuple(%718, %690) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %720 = fly.slice(%110, %719) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %721 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,0)>
        %722 = fly.slice(%111, %721) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,3,0)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %720, %722) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %723 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %724 = fly.slice(%132, %723) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %725 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %726 = fly.slice(%128, %725) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %727 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %728 = fly.slice(%120, %727) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %724, %726, %728, %724) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.barrier 0
        %729 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,1)>
        %730 = fly.slice(%117, %729) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,3,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %731 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %732 = fly.slice(%121, %731) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %730, %732) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %733 = arith.constant 3 : i32
        %734 = arith.addi %674, %733 : i32
        %735 = fly.make_int_tuple(%734) : (i32) -> !fly.int_tuple<(*,*,*,?)>
        %736 = fly.slice(%125, %735) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2,?):((1,0),32,512,1024), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>
        %737 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %738 = fly.slice(%129, %737) : (!fly.memref<f16, register, ((8,1),2,2,4):((1,0),8,16,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>
        fly.copy(%94, %736, %738) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>) -> ()
        %739 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %740 = fly.slice(%132, %739) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %741 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %742 = fly.slice(%128, %741) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %743 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %744 = fly.slice(%120, %743) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %740, %742, %744, %740) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.barrier 0
        rocdl.s.waitcnt 120
        rocdl.s.barrier
        rocdl.sched.barrier 0
        %745 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,2)>
        %746 = fly.slice(%117, %745) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,0,2)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %747 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %748 = fly.slice(%121, %747) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %746, %748) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %749 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %750 = fly.slice(%132, %749) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %751 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %752 = fly.slice(%128, %751) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %753 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %754 = fly.slice(%120, %753) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %750, %752, %754, %750) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.barrier 0
      }
      %755 = arith.constant 2 : i32
      %756 = arith.subi %31, %255 : i32
      %757 = arith.cmpi slt, %755, %756 : i32
      scf.if %757 {
        %758 = arith.constant 2 : i32
        %759 = arith.addi %255, %758 : i32
        %760 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,2)>
        %761 = fly.slice(%117, %760) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,1,2)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %762 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %763 = fly.slice(%121, %762) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %761, %763) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %764 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %765 = fly.slice(%132, %764) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %766 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %767 = fly.slice(%128, %766) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %768 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %769 = fly.slice(%120, %768) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %765, %767, %769, %765) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.barrier 0
        %770 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,2)>
        %771 = fly.slice(%117, %770) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,2,2)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %772 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %773 = fly.slice(%121, %772) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %771, %773) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %774 = arith.constant 3 : i32
        %775 = arith.addi %759, %774 : i32
        %776 = arith.constant 4 : i32
        %777 = arith.muli %28, %776 : i32
        %778 = arith.constant 0 : i32
        %779 = arith.addi %777, %778 : i32
        %780 = fly.make_int_tuple(%779, %775) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %781 = fly.slice(%110, %780) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %782 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,1)>
        %783 = fly.slice(%111, %782) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,0,1)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %781, %783) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %784 = arith.constant 4 : i32
        %785 = arith.muli %28, %784 : i32
        %786 = arith.constant 1 : i32
        %787 = arith.addi %785, %786 : i32
        %788 = fly.make_int_tuple(%787, %775) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %789 = fly.slice(%110, %788) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %790 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,1)>
        %791 = fly.slice(%111, %790) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,1,1)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %789, %791) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %792 = arith.constant 4 : i32
        %793 = arith.muli %28, %792 : i32
        %794 = arith.constant 2 : i32
        %795 = arith.addi %793, %794 : i32
        %796 = fly.make_int_tuple(%795, %775) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %797 = fly.slice(%110, %796) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %798 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,1)>
        %799 = fly.slice(%111, %798) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,2,1)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %797, %799) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %800 = arith.constant 4 : i32
        %801 = arith.muli %28, %800 : i32
        %802 = arith.constant 3 : i32
        %803 = arith.addi %801, %802 : i32
        %804 = fly.make_int_tuple(%803, %775) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %805 = fly.slice(%110, %804) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %806 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,1)>
        %807 = fly.slice(%111, %806) : (!fly.memref<f16, shared, ((8,1),1,1,4,4):((1,0),0,0,2048,8192), align<16>>, !fly.int_tuple<(*,*,*,3,1)>) -> !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>
        fly.copy(%95, %805, %807) : (!fly.copy_atom<!fly_rocdl.cdna4.buffer_load_async_lds<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, shared, ((8,1),1,1):((1,0),0,0), align<16>>) -> ()
        %808 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %809 = fly.slice(%132, %808) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %810 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %811 = fly.slice(%128, %810) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %812 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %813 = fly.slice(%120, %812) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %809, %811, %813, %809) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.barrier 0
        %814 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,2)>
        %815 = fly.slice(%117, %814) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,3,2)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %816 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %817 = fly.slice(%121, %816) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %815, %817) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %818 = arith.constant 3 : i32
        %819 = arith.addi %759, %818 : i32
        %820 = fly.make_int_tuple(%819) : (i32) -> !fly.int_tuple<(*,*,*,?)>
        %821 = fly.slice(%125, %820) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2,?):((1,0),32,512,1024), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>
        %822 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %823 = fly.slice(%129, %822) : (!fly.memref<f16, register, ((8,1),2,2,4):((1,0),8,16,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>
        fly.copy(%94, %821, %823) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>) -> ()
        %824 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %825 = fly.slice(%132, %824) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %826 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %827 = fly.slice(%128, %826) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %828 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %829 = fly.slice(%120, %828) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %825, %827, %829, %825) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 1, 0
        rocdl.sched.barrier 0
        rocdl.s.waitcnt 120
        rocdl.s.barrier
        rocdl.sched.barrier 0
        %830 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,3)>
        %831 = fly.slice(%117, %830) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,4):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,0,3)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %832 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %833 = fly.slice(%121, %832) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %831, %833) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %834 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %835 = fly.slice(%132, %834) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %836 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %837 = fly.slice(%128, %836) : (!fly.memref<f16, register, (8,2,2,4):(1,8,16,32)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, (8,2,2):(1,8,16)>
        %838 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %839 = fly.slice(%120, %838) : (!fly.memref<f16, register, (8,2,2,2):(1,16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (8,2,2):(1,16,8)>
        fly.gemm(%91, %835, %837, %839, %835) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (8,2,2):(1,8,16)>, !fly.memref<f16, register, (8,2,2):(1,16,8)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.barrier 0
      }
      %840 = fly.make_int_tuple(%6#1, %6#0) : (i32, i32) -> !fly.int_tuple<(?,?)>
      %841 = fly.make_identity_layout(%840) : (!fly.int_tuple<(?,?)>) -> !fly.layout<(?,?):(1E0,1E1)>
      %842 = fly.make_int_tuple() : () -> !fly.int_tuple<(0,0)>
      %843 = fly.make_view(%842, %841) : (!fly.int_tuple<(0,0)>, !fly.layout<(?,?):(1E0,1E1)>) -> !fly.coord_tensor<(0,0), (?,?):(1E0,1E1)>
      %844 = fly.static : !fly.tile<[(4,4,4,2,1):(1,8,32,4,128)|32]>
      %845 = fly.flat_divide(%843, %844) : (!fly.coord_tensor<(0,0), (?,?):(1E0,1E1)>, !fly.tile<[(4,4,4,2,1):(1,8,32,4,128)|32]>) -> !fly.coord_tensor<(0,0), ((4,4,4,2,1),32,?,?):((1E0,8E0,32E0,4E0,0),1E1,128E0,32E1)>
      %846 = fly.static : !fly.layout<((16,16),((4,1),(2,1))):((128,4),((1,0),(64,0)))>
      %847 = fly.static : !fly.tile<[128|16]>
      %848 = fly.make_tiled_copy(%94, %846, %847) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,16),((4,1),(2,1))):((128,4),((1,0),(64,0)))>, !fly.tile<[128|16]>) -> !fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,16),((4,1),(2,1))):((128,4),((1,0),(64,0)))>, !fly.tile<[128|16]>>
      %849 = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<32>, 32>
      %850 = arith.constant 4 : i32
      %851 = arith.muli %28, %850 : i32
      %852 = arith.constant 0 : i32
      %853 = arith.addi %851, %852 : i32
      %854 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
      %855 = fly.slice(%132, %854) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
      %856 = fly.memref.load_vec(%855) : (!fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> vector<16xf32>
      %857 = fly.make_int_tuple(%29, %853) : (i32, i32) -> !fly.int_tuple<(*,*,?,?)>
      %858 = fly.slice(%845, %857) : (!fly.coord_tensor<(0,0), ((4,4,4,2,1),32,?,?):((1E0,8E0,32E0,4E0,0),1E1,128E0,32E1)>, !fly.int_tuple<(*,*,?,?)>) -> !fly.coord_tensor<(?{div=128},?{div=32}), ((4,4,4,2,1),32):((1E0,8E0,32E0,4E0,0),1E1)>
      %859 = fly.tiled_mma.partition(c, %91, %858, %92) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.coord_tensor<(?{div=128},?{div=32}), ((4,4,4,2,1),32):((1E0,8E0,32E0,4E0,0),1E1)>, !fly.int_tuple<?>) -> !fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>
      %860 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
      %861 = fly.memref.load(%859, %860) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<0>) -> !fly.int_tuple<(?,?)>
      %862 = fly.get(%861) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %863 = fly.memref.load(%64, %862) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %864 = vector.extract %856[0] : f32 from vector<16xf32>
      %865 = arith.addf %864, %863 : f32
      %866 = fly.make_int_tuple() : () -> !fly.int_tuple<1>
      %867 = fly.memref.load(%859, %866) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<1>) -> !fly.int_tuple<(?,?)>
      %868 = fly.get(%867) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %869 = fly.memref.load(%64, %868) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %870 = vector.extract %856[1] : f32 from vector<16xf32>
      %871 = arith.addf %870, %869 : f32
      %872 = fly.make_int_tuple() : () -> !fly.int_tuple<2>
      %873 = fly.memref.load(%859, %872) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<2>) -> !fly.int_tuple<(?,?)>
      %874 = fly.get(%873) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %875 = fly.memref.load(%64, %874) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %876 = vector.extract %856[2] : f32 from vector<16xf32>
      %877 = arith.addf %876, %875 : f32
      %878 = fly.make_int_tuple() : () -> !fly.int_tuple<3>
      %879 = fly.memref.load(%859, %878) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<3>) -> !fly.int_tuple<(?,?)>
      %880 = fly.get(%879) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %881 = fly.memref.load(%64, %880) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %882 = vector.extract %856[3] : f32 from vector<16xf32>
      %883 = arith.addf %882, %881 : f32
      %884 = fly.make_int_tuple() : () -> !fly.int_tuple<4>
      %885 = fly.memref.load(%859, %884) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<4>) -> !fly.int_tuple<(?,?)>
      %886 = fly.get(%885) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %887 = fly.memref.load(%64, %886) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %888 = vector.extract %856[4] : f32 from vector<16xf32>
      %889 = arith.addf %888, %887 : f32
      %890 = fly.make_int_tuple() : () -> !fly.int_tuple<5>
      %891 = fly.memref.load(%859, %890) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<5>) -> !fly.int_tuple<(?,?)>
      %892 = fly.get(%891) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %893 = fly.memref.load(%64, %892) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %894 = vector.extract %856[5] : f32 from vector<16xf32>
      %895 = arith.addf %894, %893 : f32
      %896 = fly.make_int_tuple() : () -> !fly.int_tuple<6>
      %897 = fly.memref.load(%859, %896) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<6>) -> !fly.int_tuple<(?,?)>
      %898 = fly.get(%897) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %899 = fly.memref.load(%64, %898) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %900 = vector.extract %856[6] : f32 from vector<16xf32>
      %901 = arith.addf %900, %899 : f32
      %902 = fly.make_int_tuple() : () -> !fly.int_tuple<7>
      %903 = fly.memref.load(%859, %902) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<7>) -> !fly.int_tuple<(?,?)>
      %904 = fly.get(%903) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %905 = fly.memref.load(%64, %904) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %906 = vector.extract %856[7] : f32 from vector<16xf32>
      %907 = arith.addf %906, %905 : f32
      %908 = fly.make_int_tuple() : () -> !fly.int_tuple<8>
      %909 = fly.memref.load(%859, %908) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<8>) -> !fly.int_tuple<(?,?)>
      %910 = fly.get(%909) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %911 = fly.memref.load(%64, %910) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %912 = vector.extract %856[8] : f32 from vector<16xf32>
      %913 = arith.addf %912, %911 : f32
      %914 = fly.make_int_tuple() : () -> !fly.int_tuple<9>
      %915 = fly.memref.load(%859, %914) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<9>) -> !fly.int_tuple<(?,?)>
      %916 = fly.get(%915) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %917 = fly.memref.load(%64, %916) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %918 = vector.extract %856[9] : f32 from vector<16xf32>
      %919 = arith.addf %918, %917 : f32
      %920 = fly.make_int_tuple() : () -> !fly.int_tuple<10>
      %921 = fly.memref.load(%859, %920) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<10>) -> !fly.int_tuple<(?,?)>
      %922 = fly.get(%921) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %923 = fly.memref.load(%64, %922) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %924 = vector.extract %856[10] : f32 from vector<16xf32>
      %925 = arith.addf %924, %923 : f32
      %926 = fly.make_int_tuple() : () -> !fly.int_tuple<11>
      %927 = fly.memref.load(%859, %926) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<11>) -> !fly.int_tuple<(?,?)>
      %928 = fly.get(%927) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %929 = fly.memref.load(%64, %928) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %930 = vector.extract %856[11] : f32 from vector<16xf32>
      %931 = arith.addf %930, %929 : f32
      %932 = fly.make_int_tuple() : () -> !fly.int_tuple<12>
      %933 = fly.memref.load(%859, %932) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<12>) -> !fly.int_tuple<(?,?)>
      %934 = fly.get(%933) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %935 = fly.memref.load(%64, %934) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %936 = vector.extract %856[12] : f32 from vector<16xf32>
      %937 = arith.addf %936, %935 : f32
      %938 = fly.make_int_tuple() : () -> !fly.int_tuple<13>
      %939 = fly.memref.load(%859, %938) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<13>) -> !fly.int_tuple<(?,?)>
      %940 = fly.get(%939) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %941 = fly.memref.load(%64, %940) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %942 = vector.extract %856[13] : f32 from vector<16xf32>
      %943 = arith.addf %942, %941 : f32
      %944 = fly.make_int_tuple() : () -> !fly.int_tuple<14>
      %945 = fly.memref.load(%859, %944) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<14>) -> !fly.int_tuple<(?,?)>
      %946 = fly.get(%945) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %947 = fly.memref.load(%64, %946) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %948 = vector.extract %856[14] : f32 from vector<16xf32>
      %949 = arith.addf %948, %947 : f32
      %950 = fly.make_int_tuple() : () -> !fly.int_tuple<15>
      %951 = fly.memref.load(%859, %950) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<15>) -> !fly.int_tuple<(?,?)>
      %952 = fly.get(%951) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %953 = fly.memref.load(%64, %952) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %954 = vector.extract %856[15] : f32 from vector<16xf32>
      %955 = arith.addf %954, %953 : f32
      %956 = vector.from_elements %865, %871, %877, %883, %889, %895, %901, %907, %913, %919, %925, %931, %937, %943, %949, %955 : vector<16xf32>
      %957 = arith.truncf %956 : vector<16xf32> to vector<16xf16>
      %958 = fly.make_fragment_like(%855, f16) : (!fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>
      fly.memref.store_vec(%957, %958) : (vector<16xf16>, !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>) -> ()
      %959 = fly.tiled_copy.retile(%848, %958) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,16),((4,1),(2,1))):((128,4),((1,0),(64,0)))>, !fly.tile<[128|16]>>, !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>) -> !fly.memref<f16, register, ((8,1),1,2):((1,0),0,8)>
      %960 = fly.make_int_tuple(%29, %853) : (i32, i32) -> !fly.int_tuple<(*,*,?,?)>
      %961 = fly.slice(%87, %960) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32,?,?):((1,8,32,4,0),?{div=128},128,?{div=4096}), align<16>>, !fly.int_tuple<(*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32):((1,8,32,4,0),?{div=128}), align<16>>
      %962 = fly.tiled_copy.partition_dst(%848, %961, %92) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,16),((4,1),(2,1))):((128,4),((1,0),(64,0)))>, !fly.tile<[128|16]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32):((1,8,32,4,0),?{div=128}), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (((4,2),1),1,2):(((1,4),0),0,?{div=2048}), align<16>>
      fly.copy(%94, %959, %962) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, register, ((8,1),1,2):((1,0),0,8)>, !fly.memref<f16, #fly_rocdl.buffer_desc, (((4,2),1),1,2):(((1,4),0),0,?{div=2048}), align<16>>) -> ()
      %963 = arith.constant 4 : i32
      %964 = arith.muli %28, %963 : i32
      %965 = arith.constant 1 : i32
      %966 = arith.addi %964, %965 : i32
      %967 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
      %968 = fly.slice(%132, %967) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
      %969 = fly.memref.load_vec(%968) : (!fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> vector<16xf32>
      %970 = fly.make_int_tuple(%29, %966) : (i32, i32) -> !fly.int_tuple<(*,*,?,?)>
      %971 = fly.slice(%845, %970) : (!fly.coord_tensor<(0,0), ((4,4,4,2,1),32,?,?):((1E0,8E0,32E0,4E0,0),1E1,128E0,32E1)>, !fly.int_tuple<(*,*,?,?)>) -> !fly.coord_tensor<(?{div=128},?{div=32}), ((4,4,4,2,1),32):((1E0,8E0,32E0,4E0,0),1E1)>
      %972 = fly.tiled_mma.partition(c, %91, %971, %92) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.coord_tensor<(?{div=128},?{div=32}), ((4,4,4,2,1),32):((1E0,8E0,32E0,4E0,0),1E1)>, !fly.int_tuple<?>) -> !fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>
      %973 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
      %974 = fly.memref.load(%972, %973) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<0>) -> !fly.int_tuple<(?,?)>
      %975 = fly.get(%974) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %976 = fly.memref.load(%64, %975) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %977 = vector.extract %969[0] : f32 from vector<16xf32>
      %978 = arith.addf %977, %976 : f32
      %979 = fly.make_int_tuple() : () -> !fly.int_tuple<1>
      %980 = fly.memref.load(%972, %979) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<1>) -> !fly.int_tuple<(?,?)>
      %981 = fly.get(%980) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %982 = fly.memref.load(%64, %981) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %983 = vector.extract %969[1] : f32 from vector<16xf32>
      %984 = arith.addf %983, %982 : f32
      %985 = fly.make_int_tuple() : () -> !fly.int_tuple<2>
      %986 = fly.memref.load(%972, %985) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<2>) -> !fly.int_tuple<(?,?)>
      %987 = fly.get(%986) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %988 = fly.memref.load(%64, %987) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %989 = vector.extract %969[2] : f32 from vector<16xf32>
      %990 = arith.addf %989, %988 : f32
      %991 = fly.make_int_tuple() : () -> !fly.int_tuple<3>
      %992 = fly.memref.load(%972, %991) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<3>) -> !fly.int_tuple<(?,?)>
      %993 = fly.get(%992) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %994 = fly.memref.load(%64, %993) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %995 = vector.extract %969[3] : f32 from vector<16xf32>
      %996 = arith.addf %995, %994 : f32
      %997 = fly.make_int_tuple() : () -> !fly.int_tuple<4>
      %998 = fly.memref.load(%972, %997) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<4>) -> !fly.int_tuple<(?,?)>
      %999 = fly.get(%998) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1000 = fly.memref.load(%64, %999) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1001 = vector.extract %969[4] : f32 from vector<16xf32>
      %1002 = arith.addf %1001, %1000 : f32
      %1003 = fly.make_int_tuple() : () -> !fly.int_tuple<5>
      %1004 = fly.memref.load(%972, %1003) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<5>) -> !fly.int_tuple<(?,?)>
      %1005 = fly.get(%1004) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1006 = fly.memref.load(%64, %1005) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1007 = vector.extract %969[5] : f32 from vector<16xf32>
      %1008 = arith.addf %1007, %1006 : f32
      %1009 = fly.make_int_tuple() : () -> !fly.int_tuple<6>
      %1010 = fly.memref.load(%972, %1009) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<6>) -> !fly.int_tuple<(?,?)>
      %1011 = fly.get(%1010) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1012 = fly.memref.load(%64, %1011) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1013 = vector.extract %969[6] : f32 from vector<16xf32>
      %1014 = arith.addf %1013, %1012 : f32
      %1015 = fly.make_int_tuple() : () -> !fly.int_tuple<7>
      %1016 = fly.memref.load(%972, %1015) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<7>) -> !fly.int_tuple<(?,?)>
      %1017 = fly.get(%1016) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1018 = fly.memref.load(%64, %1017) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1019 = vector.extract %969[7] : f32 from vector<16xf32>
      %1020 = arith.addf %1019, %1018 : f32
      %1021 = fly.make_int_tuple() : () -> !fly.int_tuple<8>
      %1022 = fly.memref.load(%972, %1021) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<8>) -> !fly.int_tuple<(?,?)>
      %1023 = fly.get(%1022) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1024 = fly.memref.load(%64, %1023) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1025 = vector.extract %969[8] : f32 from vector<16xf32>
      %1026 = arith.addf %1025, %1024 : f32
      %1027 = fly.make_int_tuple() : () -> !fly.int_tuple<9>
      %1028 = fly.memref.load(%972, %1027) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<9>) -> !fly.int_tuple<(?,?)>
      %1029 = fly.get(%1028) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1030 = fly.memref.load(%64, %1029) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1031 = vector.extract %969[9] : f32 from vector<16xf32>
      %1032 = arith.addf %1031, %1030 : f32
      %1033 = fly.make_int_tuple() : () -> !fly.int_tuple<10>
      %1034 = fly.memref.load(%972, %1033) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<10>) -> !fly.int_tuple<(?,?)>
      %1035 = fly.get(%1034) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1036 = fly.memref.load(%64, %1035) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1037 = vector.extract %969[10] : f32 from vector<16xf32>
      %1038 = arith.addf %1037, %1036 : f32
      %1039 = fly.make_int_tuple() : () -> !fly.int_tuple<11>
      %1040 = fly.memref.load(%972, %1039) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<11>) -> !fly.int_tuple<(?,?)>
      %1041 = fly.get(%1040) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1042 = fly.memref.load(%64, %1041) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1043 = vector.extract %969[11] : f32 from vector<16xf32>
      %1044 = arith.addf %1043, %1042 : f32
      %1045 = fly.make_int_tuple() : () -> !fly.int_tuple<12>
      %1046 = fly.memref.load(%972, %1045) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<12>) -> !fly.int_tuple<(?,?)>
      %1047 = fly.get(%1046) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1048 = fly.memref.load(%64, %1047) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1049 = vector.extract %969[12] : f32 from vector<16xf32>
      %1050 = arith.addf %1049, %1048 : f32
      %1051 = fly.make_int_tuple() : () -> !fly.int_tuple<13>
      %1052 = fly.memref.load(%972, %1051) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<13>) -> !fly.int_tuple<(?,?)>
      %1053 = fly.get(%1052) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1054 = fly.memref.load(%64, %1053) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1055 = vector.extract %969[13] : f32 from vector<16xf32>
      %1056 = arith.addf %1055, %1054 : f32
      %1057 = fly.make_int_tuple() : () -> !fly.int_tuple<14>
      %1058 = fly.memref.load(%972, %1057) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<14>) -> !fly.int_tuple<(?,?)>
      %1059 = fly.get(%1058) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1060 = fly.memref.load(%64, %1059) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1061 = vector.extract %969[14] : f32 from vector<16xf32>
      %1062 = arith.addf %1061, %1060 : f32
      %1063 = fly.make_int_tuple() : () -> !fly.int_tuple<15>
      %1064 = fly.memref.load(%972, %1063) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<15>) -> !fly.int_tuple<(?,?)>
      %1065 = fly.get(%1064) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1066 = fly.memref.load(%64, %1065) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1067 = vector.extract %969[15] : f32 from vector<16xf32>
      %1068 = arith.addf %1067, %1066 : f32
      %1069 = vector.from_elements %978, %984, %990, %996, %1002, %1008, %1014, %1020, %1026, %1032, %1038, %1044, %1050, %1056, %1062, %1068 : vector<16xf32>
      %1070 = arith.truncf %1069 : vector<16xf32> to vector<16xf16>
      %1071 = fly.make_fragment_like(%968, f16) : (!fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>
      fly.memref.store_vec(%1070, %1071) : (vector<16xf16>, !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>) -> ()
      %1072 = fly.tiled_copy.retile(%848, %1071) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,16),((4,1),(2,1))):((128,4),((1,0),(64,0)))>, !fly.tile<[128|16]>>, !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>) -> !fly.memref<f16, register, ((8,1),1,2):((1,0),0,8)>
      %1073 = fly.make_int_tuple(%29, %966) : (i32, i32) -> !fly.int_tuple<(*,*,?,?)>
      %1074 = fly.slice(%87, %1073) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32,?,?):((1,8,32,4,0),?{div=128},128,?{div=4096}), align<16>>, !fly.int_tuple<(*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32):((1,8,32,4,0),?{div=128}), align<16>>
      %1075 = fly.tiled_copy.partition_dst(%848, %1074, %92) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,16),((4,1),(2,1))):((128,4),((1,0),(64,0)))>, !fly.tile<[128|16]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32):((1,8,32,4,0),?{div=128}), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (((4,2),1),1,2):(((1,4),0),0,?{div=2048}), align<16>>
      fly.copy(%94, %1072, %1075) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, register, ((8,1),1,2):((1,0),0,8)>, !fly.memref<f16, #fly_rocdl.buffer_desc, (((4,2),1),1,2):(((1,4),0),0,?{div=2048}), align<16>>) -> ()
      %1076 = arith.constant 4 : i32
      %1077 = arith.muli %28, %1076 : i32
      %1078 = arith.constant 2 : i32
      %1079 = arith.addi %1077, %1078 : i32
      %1080 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
      %1081 = fly.slice(%132, %1080) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
      %1082 = fly.memref.load_vec(%1081) : (!fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> vector<16xf32>
      %1083 = fly.make_int_tuple(%29, %1079) : (i32, i32) -> !fly.int_tuple<(*,*,?,?)>
      %1084 = fly.slice(%845, %1083) : (!fly.coord_tensor<(0,0), ((4,4,4,2,1),32,?,?):((1E0,8E0,32E0,4E0,0),1E1,128E0,32E1)>, !fly.int_tuple<(*,*,?,?)>) -> !fly.coord_tensor<(?{div=128},?{div=32}), ((4,4,4,2,1),32):((1E0,8E0,32E0,4E0,0),1E1)>
      %1085 = fly.tiled_mma.partition(c, %91, %1084, %92) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.coord_tensor<(?{div=128},?{div=32}), ((4,4,4,2,1),32):((1E0,8E0,32E0,4E0,0),1E1)>, !fly.int_tuple<?>) -> !fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>
      %1086 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
      %1087 = fly.memref.load(%1085, %1086) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<0>) -> !fly.int_tuple<(?,?)>
      %1088 = fly.get(%1087) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1089 = fly.memref.load(%64, %1088) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1090 = vector.extract %1082[0] : f32 from vector<16xf32>
      %1091 = arith.addf %1090, %1089 : f32
      %1092 = fly.make_int_tuple() : () -> !fly.int_tuple<1>
      %1093 = fly.memref.load(%1085, %1092) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<1>) -> !fly.int_tuple<(?,?)>
      %1094 = fly.get(%1093) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1095 = fly.memref.load(%64, %1094) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1096 = vector.extract %1082[1] : f32 from vector<16xf32>
      %1097 = arith.addf %1096, %1095 : f32
      %1098 = fly.make_int_tuple() : () -> !fly.int_tuple<2>
      %1099 = fly.memref.load(%1085, %1098) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<2>) -> !fly.int_tuple<(?,?)>
      %1100 = fly.get(%1099) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1101 = fly.memref.load(%64, %1100) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1102 = vector.extract %1082[2] : f32 from vector<16xf32>
      %1103 = arith.addf %1102, %1101 : f32
      %1104 = fly.make_int_tuple() : () -> !fly.int_tuple<3>
      %1105 = fly.memref.load(%1085, %1104) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<3>) -> !fly.int_tuple<(?,?)>
      %1106 = fly.get(%1105) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1107 = fly.memref.load(%64, %1106) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1108 = vector.extract %1082[3] : f32 from vector<16xf32>
      %1109 = arith.addf %1108, %1107 : f32
      %1110 = fly.make_int_tuple() : () -> !fly.int_tuple<4>
      %1111 = fly.memref.load(%1085, %1110) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<4>) -> !fly.int_tuple<(?,?)>
      %1112 = fly.get(%1111) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1113 = fly.memref.load(%64, %1112) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1114 = vector.extract %1082[4] : f32 from vector<16xf32>
      %1115 = arith.addf %1114, %1113 : f32
      %1116 = fly.make_int_tuple() : () -> !fly.int_tuple<5>
      %1117 = fly.memref.load(%1085, %1116) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<5>) -> !fly.int_tuple<(?,?)>
      %1118 = fly.get(%1117) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1119 = fly.memref.load(%64, %1118) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1120 = vector.extract %1082[5] : f32 from vector<16xf32>
      %1121 = arith.addf %1120, %1119 : f32
      %1122 = fly.make_int_tuple() : () -> !fly.int_tuple<6>
      %1123 = fly.memref.load(%1085, %1122) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<6>) -> !fly.int_tuple<(?,?)>
      %1124 = fly.get(%1123) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1125 = fly.memref.load(%64, %1124) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1126 = vector.extract %1082[6] : f32 from vector<16xf32>
      %1127 = arith.addf %1126, %1125 : f32
      %1128 = fly.make_int_tuple() : () -> !fly.int_tuple<7>
      %1129 = fly.memref.load(%1085, %1128) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<7>) -> !fly.int_tuple<(?,?)>
      %1130 = fly.get(%1129) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1131 = fly.memref.load(%64, %1130) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1132 = vector.extract %1082[7] : f32 from vector<16xf32>
      %1133 = arith.addf %1132, %1131 : f32
      %1134 = fly.make_int_tuple() : () -> !fly.int_tuple<8>
      %1135 = fly.memref.load(%1085, %1134) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<8>) -> !fly.int_tuple<(?,?)>
      %1136 = fly.get(%1135) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1137 = fly.memref.load(%64, %1136) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1138 = vector.extract %1082[8] : f32 from vector<16xf32>
      %1139 = arith.addf %1138, %1137 : f32
      %1140 = fly.make_int_tuple() : () -> !fly.int_tuple<9>
      %1141 = fly.memref.load(%1085, %1140) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<9>) -> !fly.int_tuple<(?,?)>
      %1142 = fly.get(%1141) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1143 = fly.memref.load(%64, %1142) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1144 = vector.extract %1082[9] : f32 from vector<16xf32>
      %1145 = arith.addf %1144, %1143 : f32
      %1146 = fly.make_int_tuple() : () -> !fly.int_tuple<10>
      %1147 = fly.memref.load(%1085, %1146) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<10>) -> !fly.int_tuple<(?,?)>
      %1148 = fly.get(%1147) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1149 = fly.memref.load(%64, %1148) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1150 = vector.extract %1082[10] : f32 from vector<16xf32>
      %1151 = arith.addf %1150, %1149 : f32
      %1152 = fly.make_int_tuple() : () -> !fly.int_tuple<11>
      %1153 = fly.memref.load(%1085, %1152) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<11>) -> !fly.int_tuple<(?,?)>
      %1154 = fly.get(%1153) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1155 = fly.memref.load(%64, %1154) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1156 = vector.extract %1082[11] : f32 from vector<16xf32>
      %1157 = arith.addf %1156, %1155 : f32
      %1158 = fly.make_int_tuple() : () -> !fly.int_tuple<12>
      %1159 = fly.memref.load(%1085, %1158) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<12>) -> !fly.int_tuple<(?,?)>
      %1160 = fly.get(%1159) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1161 = fly.memref.load(%64, %1160) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1162 = vector.extract %1082[12] : f32 from vector<16xf32>
      %1163 = arith.addf %1162, %1161 : f32
      %1164 = fly.make_int_tuple() : () -> !fly.int_tuple<13>
      %1165 = fly.memref.load(%1085, %1164) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<13>) -> !fly.int_tuple<(?,?)>
      %1166 = fly.get(%1165) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1167 = fly.memref.load(%64, %1166) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1168 = vector.extract %1082[13] : f32 from vector<16xf32>
      %1169 = arith.addf %1168, %1167 : f32
      %1170 = fly.make_int_tuple() : () -> !fly.int_tuple<14>
      %1171 = fly.memref.load(%1085, %1170) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<14>) -> !fly.int_tuple<(?,?)>
      %1172 = fly.get(%1171) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1173 = fly.memref.load(%64, %1172) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1174 = vector.extract %1082[14] : f32 from vector<16xf32>
      %1175 = arith.addf %1174, %1173 : f32
      %1176 = fly.make_int_tuple() : () -> !fly.int_tuple<15>
      %1177 = fly.memref.load(%1085, %1176) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<15>) -> !fly.int_tuple<(?,?)>
      %1178 = fly.get(%1177) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1179 = fly.memref.load(%64, %1178) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1180 = vector.extract %1082[15] : f32 from vector<16xf32>
      %1181 = arith.addf %1180, %1179 : f32
      %1182 = vector.from_elements %1091, %1097, %1103, %1109, %1115, %1121, %1127, %1133, %1139, %1145, %1151, %1157, %1163, %1169, %1175, %1181 : vector<16xf32>
      %1183 = arith.truncf %1182 : vector<16xf32> to vector<16xf16>
      %1184 = fly.make_fragment_like(%1081, f16) : (!fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>
      fly.memref.store_vec(%1183, %1184) : (vector<16xf16>, !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>) -> ()
      %1185 = fly.tiled_copy.retile(%848, %1184) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,16),((4,1),(2,1))):((128,4),((1,0),(64,0)))>, !fly.tile<[128|16]>>, !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>) -> !fly.memref<f16, register, ((8,1),1,2):((1,0),0,8)>
      %1186 = fly.make_int_tuple(%29, %1079) : (i32, i32) -> !fly.int_tuple<(*,*,?,?)>
      %1187 = fly.slice(%87, %1186) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32,?,?):((1,8,32,4,0),?{div=128},128,?{div=4096}), align<16>>, !fly.int_tuple<(*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32):((1,8,32,4,0),?{div=128}), align<16>>
      %1188 = fly.tiled_copy.partition_dst(%848, %1187, %92) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,16),((4,1),(2,1))):((128,4),((1,0),(64,0)))>, !fly.tile<[128|16]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32):((1,8,32,4,0),?{div=128}), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (((4,2),1),1,2):(((1,4),0),0,?{div=2048}), align<16>>
      fly.copy(%94, %1185, %1188) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, register, ((8,1),1,2):((1,0),0,8)>, !fly.memref<f16, #fly_rocdl.buffer_desc, (((4,2),1),1,2):(((1,4),0),0,?{div=2048}), align<16>>) -> ()
      %1189 = arith.constant 4 : i32
      %1190 = arith.muli %28, %1189 : i32
      %1191 = arith.constant 3 : i32
      %1192 = arith.addi %1190, %1191 : i32
      %1193 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
      %1194 = fly.slice(%132, %1193) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
      %1195 = fly.memref.load_vec(%1194) : (!fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> vector<16xf32>
      %1196 = fly.make_int_tuple(%29, %1192) : (i32, i32) -> !fly.int_tuple<(*,*,?,?)>
      %1197 = fly.slice(%845, %1196) : (!fly.coord_tensor<(0,0), ((4,4,4,2,1),32,?,?):((1E0,8E0,32E0,4E0,0),1E1,128E0,32E1)>, !fly.int_tuple<(*,*,?,?)>) -> !fly.coord_tensor<(?{div=128},?{div=32}), ((4,4,4,2,1),32):((1E0,8E0,32E0,4E0,0),1E1)>
      %1198 = fly.tiled_mma.partition(c, %91, %1197, %92) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(8,4,1):(1,8,8)]>>, !fly.coord_tensor<(?{div=128},?{div=32}), ((4,4,4,2,1),32):((1E0,8E0,32E0,4E0,0),1E1)>, !fly.int_tuple<?>) -> !fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>
      %1199 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
      %1200 = fly.memref.load(%1198, %1199) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<0>) -> !fly.int_tuple<(?,?)>
      %1201 = fly.get(%1200) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1202 = fly.memref.load(%64, %1201) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1203 = vector.extract %1195[0] : f32 from vector<16xf32>
      %1204 = arith.addf %1203, %1202 : f32
      %1205 = fly.make_int_tuple() : () -> !fly.int_tuple<1>
      %1206 = fly.memref.load(%1198, %1205) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<1>) -> !fly.int_tuple<(?,?)>
      %1207 = fly.get(%1206) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1208 = fly.memref.load(%64, %1207) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1209 = vector.extract %1195[1] : f32 from vector<16xf32>
      %1210 = arith.addf %1209, %1208 : f32
      %1211 = fly.make_int_tuple() : () -> !fly.int_tuple<2>
      %1212 = fly.memref.load(%1198, %1211) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<2>) -> !fly.int_tuple<(?,?)>
      %1213 = fly.get(%1212) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1214 = fly.memref.load(%64, %1213) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1215 = vector.extract %1195[2] : f32 from vector<16xf32>
      %1216 = arith.addf %1215, %1214 : f32
      %1217 = fly.make_int_tuple() : () -> !fly.int_tuple<3>
      %1218 = fly.memref.load(%1198, %1217) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<3>) -> !fly.int_tuple<(?,?)>
      %1219 = fly.get(%1218) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1220 = fly.memref.load(%64, %1219) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1221 = vector.extract %1195[3] : f32 from vector<16xf32>
      %1222 = arith.addf %1221, %1220 : f32
      %1223 = fly.make_int_tuple() : () -> !fly.int_tuple<4>
      %1224 = fly.memref.load(%1198, %1223) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<4>) -> !fly.int_tuple<(?,?)>
      %1225 = fly.get(%1224) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1226 = fly.memref.load(%64, %1225) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1227 = vector.extract %1195[4] : f32 from vector<16xf32>
      %1228 = arith.addf %1227, %1226 : f32
      %1229 = fly.make_int_tuple() : () -> !fly.int_tuple<5>
      %1230 = fly.memref.load(%1198, %1229) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<5>) -> !fly.int_tuple<(?,?)>
      %1231 = fly.get(%1230) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1232 = fly.memref.load(%64, %1231) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1233 = vector.extract %1195[5] : f32 from vector<16xf32>
      %1234 = arith.addf %1233, %1232 : f32
      %1235 = fly.make_int_tuple() : () -> !fly.int_tuple<6>
      %1236 = fly.memref.load(%1198, %1235) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<6>) -> !fly.int_tuple<(?,?)>
      %1237 = fly.get(%1236) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1238 = fly.memref.load(%64, %1237) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1239 = vector.extract %1195[6] : f32 from vector<16xf32>
      %1240 = arith.addf %1239, %1238 : f32
      %1241 = fly.make_int_tuple() : () -> !fly.int_tuple<7>
      %1242 = fly.memref.load(%1198, %1241) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<7>) -> !fly.int_tuple<(?,?)>
      %1243 = fly.get(%1242) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1244 = fly.memref.load(%64, %1243) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1245 = vector.extract %1195[7] : f32 from vector<16xf32>
      %1246 = arith.addf %1245, %1244 : f32
      %1247 = fly.make_int_tuple() : () -> !fly.int_tuple<8>
      %1248 = fly.memref.load(%1198, %1247) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<8>) -> !fly.int_tuple<(?,?)>
      %1249 = fly.get(%1248) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1250 = fly.memref.load(%64, %1249) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1251 = vector.extract %1195[8] : f32 from vector<16xf32>
      %1252 = arith.addf %1251, %1250 : f32
      %1253 = fly.make_int_tuple() : () -> !fly.int_tuple<9>
      %1254 = fly.memref.load(%1198, %1253) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<9>) -> !fly.int_tuple<(?,?)>
      %1255 = fly.get(%1254) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1256 = fly.memref.load(%64, %1255) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1257 = vector.extract %1195[9] : f32 from vector<16xf32>
      %1258 = arith.addf %1257, %1256 : f32
      %1259 = fly.make_int_tuple() : () -> !fly.int_tuple<10>
      %1260 = fly.memref.load(%1198, %1259) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<10>) -> !fly.int_tuple<(?,?)>
      %1261 = fly.get(%1260) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1262 = fly.memref.load(%64, %1261) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1263 = vector.extract %1195[10] : f32 from vector<16xf32>
      %1264 = arith.addf %1263, %1262 : f32
      %1265 = fly.make_int_tuple() : () -> !fly.int_tuple<11>
      %1266 = fly.memref.load(%1198, %1265) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<11>) -> !fly.int_tuple<(?,?)>
      %1267 = fly.get(%1266) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1268 = fly.memref.load(%64, %1267) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1269 = vector.extract %1195[11] : f32 from vector<16xf32>
      %1270 = arith.addf %1269, %1268 : f32
      %1271 = fly.make_int_tuple() : () -> !fly.int_tuple<12>
      %1272 = fly.memref.load(%1198, %1271) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<12>) -> !fly.int_tuple<(?,?)>
      %1273 = fly.get(%1272) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1274 = fly.memref.load(%64, %1273) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1275 = vector.extract %1195[12] : f32 from vector<16xf32>
      %1276 = arith.addf %1275, %1274 : f32
      %1277 = fly.make_int_tuple() : () -> !fly.int_tuple<13>
      %1278 = fly.memref.load(%1198, %1277) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<13>) -> !fly.int_tuple<(?,?)>
      %1279 = fly.get(%1278) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1280 = fly.memref.load(%64, %1279) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1281 = vector.extract %1195[13] : f32 from vector<16xf32>
      %1282 = arith.addf %1281, %1280 : f32
      %1283 = fly.make_int_tuple() : () -> !fly.int_tuple<14>
      %1284 = fly.memref.load(%1198, %1283) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<14>) -> !fly.int_tuple<(?,?)>
      %1285 = fly.get(%1284) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1286 = fly.memref.load(%64, %1285) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1287 = vector.extract %1195[14] : f32 from vector<16xf32>
      %1288 = arith.addf %1287, %1286 : f32
      %1289 = fly.make_int_tuple() : () -> !fly.int_tuple<15>
      %1290 = fly.memref.load(%1198, %1289) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<15>) -> !fly.int_tuple<(?,?)>
      %1291 = fly.get(%1290) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1292 = fly.memref.load(%64, %1291) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1293 = vector.extract %1195[15] : f32 from vector<16xf32>
      %1294 = arith.addf %1293, %1292 : f32
      %1295 = vector.from_elements %1204, %1210, %1216, %1222, %1228, %1234, %1240, %1246, %1252, %1258, %1264, %1270, %1276, %1282, %1288, %1294 : vector<16xf32>
      %1296 = arith.truncf %1295 : vector<16xf32> to vector<16xf16>
      %1297 = fly.make_fragment_like(%1194, f16) : (!fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>
      fly.memref.store_vec(%1296, %1297) : (vector<16xf16>, !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>) -> ()
      %1298 = fly.tiled_copy.retile(%848, %1297) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,16),((4,1),(2,1))):((128,4),((1,0),(64,0)))>, !fly.tile<[128|16]>>, !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>) -> !fly.memref<f16, register, ((8,1),1,2):((1,0),0,8)>
      %1299 = fly.make_int_tuple(%29, %1192) : (i32, i32) -> !fly.int_tuple<(*,*,?,?)>
      %1300 = fly.slice(%87, %1299) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32,?,?):((1,8,32,4,0),?{div=128},128,?{div=4096}), align<16>>, !fly.int_tuple<(*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32):((1,8,32,4,0),?{div=128}), align<16>>
      %1301 = fly.tiled_copy.partition_dst(%848, %1300, %92) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,16),((4,1),(2,1))):((128,4),((1,0),(64,0)))>, !fly.tile<[128|16]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32):((1,8,32,4,0),?{div=128}), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (((4,2),1),1,2):(((1,4),0),0,?{div=2048}), align<16>>
      fly.copy(%94, %1298, %1301) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, register, ((8,1),1,2):((1,0),0,8)>, !fly.memref<f16, #fly_rocdl.buffer_desc, (((4,2),1),1,2):(((1,4),0),0,?{div=2048}), align<16>>) -> ()
      gpu.return
    }
  }
  func.func @preshuffleGemm(%arg0: !fly.memref<f16, global, (?,?{div=64}):(?{div=64},1), align<16>>, %arg1: !fly.memref<f16, global, ((16,?),(8,4,?)):((8,?{div=16}),(1,128,512)), align<16>>, %arg2: !fly.memref<f32, global, ?{div=128}:1>, %arg3: !fly.memref<f16, global, (?,?{div=128}):(?{div=128},1), align<16>>, %arg4: !gpu.async.token) attributes {llvm.emit_c_interface} {
    %0 = fly.get_layout(%arg3) : (!fly.memref<f16, global, (?,?{div=128}):(?{div=128},1), align<16>>) -> !fly.layout<(?,?{div=128}):(?{div=128},1)>
    %1 = fly.get_shape(%0) : (!fly.layout<(?,?{div=128}):(?{div=128},1)>) -> !fly.int_tuple<(?,?{div=128})>
    %2:2 = fly.get_leaves(%1) {dynamicOnly = true} : (!fly.int_tuple<(?,?{div=128})>) -> (i32, i32)
    %3 = arith.constant 127 : i32
    %4 = arith.addi %2#0, %3 : i32
    %5 = arith.constant 128 : i32
    %6 = arith.floordivsi %4, %5 : i32
    %7 = arith.constant 128 : i32
    %8 = arith.floordivsi %2#1, %7 : i32
    %9 = arith.muli %6, %8 : i32
    %10 = arith.index_cast %9 : i32 to index
    %11 = arith.constant 1 : index
    %12 = arith.constant 256 : index
    gpu.launch_func [%arg4] @kernels::@preshuffleGemmKernel_0 blocks in (%10, %11, %11) threads in (%12, %11, %11) args(%arg0 : !fly.memref<f16, global, (?,?{div=64}):(?{div=64},1), align<16>>, %arg1 : !fly.memref<f16, global, ((16,?),(8,4,?)):((8,?{div=16}),(1,128,512)), align<16>>, %arg2 : !fly.memref<f32, global, ?{div=128}:1>, %arg3 : !fly.memref<f16, global, (?,?{div=128}):(?{div=128},1), align<16>>)
    return
  }
}
