module attributes {gpu.container_module} {
  gpu.module @kernels [#rocdl.target<chip = "gfx942">] {
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
      %88 = fly.make_mma_atom : !fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>
      %89 = fly.static : !fly.layout<(4,1,1):(1,0,0)>
      %90 = fly.static : !fly.tile<[*|*|(4,4,2):(1,8,4)]>
      %91 = fly.make_tiled_mma(%88, %89, %90) : (!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, !fly.layout<(4,1,1):(1,0,0)>, !fly.tile<[*|*|(4,4,2):(1,8,4)]>) -> !fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>
      %92 = fly.make_int_tuple(%1) : (i32) -> !fly.int_tuple<?>
      %93 = fly.make_copy_atom {valBits = 16 : i32} : !fly.copy_atom<!fly.universal_copy<128>, 16>
      %94 = fly.make_copy_atom {valBits = 16 : i32} : !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>
      %95 = fly.make_ptr() {dictAttrs = {allocAlign = 1024 : i64, allocBytes = 32768 : i64}} : () -> !fly.ptr<f16, shared, align<1024>>
      %96 = fly.static : !fly.layout<(32,64,4,2):(64,1,2048,8192)>
      %97 = fly.make_view(%95, %96) : (!fly.ptr<f16, shared, align<1024>>, !fly.layout<(32,64,4,2):(64,1,2048,8192)>) -> !fly.memref<f16, shared, (32,64,4,2):(64,1,2048,8192), align<1024>>
      %98 = fly.static : !fly.swizzle<S<3,3,3>>
      %99 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
      %100 = fly.make_composed_layout(%98, %99, %96) : (!fly.swizzle<S<3,3,3>>, !fly.int_tuple<0>, !fly.layout<(32,64,4,2):(64,1,2048,8192)>) -> !fly.composed_layout<S<3,3,3> o 0 o (32,64,4,2):(64,1,2048,8192)>
      %101 = fly.make_view(%95, %100) : (!fly.ptr<f16, shared, align<1024>>, !fly.composed_layout<S<3,3,3> o 0 o (32,64,4,2):(64,1,2048,8192)>) -> !fly.memref<f16, shared, S<3,3,3> o 0 o (32,64,4,2):(64,1,2048,8192), align<1024>>
      %102 = fly.static : !fly.layout<((8,32),8):((256,1),32)>
      %103 = fly.static : !fly.tile<[32|64]>
      %104 = fly.make_tiled_copy(%94, %102, %103) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((8,32),8):((256,1),32)>, !fly.tile<[32|64]>) -> !fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((8,32),8):((256,1),32)>, !fly.tile<[32|64]>>
      %105 = fly.tiled_copy.partition_src(%104, %77, %92) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((8,32),8):((256,1),32)>, !fly.tile<[32|64]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, (32,64,?,?):(?{div=64},1,?{div=2048},64), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>
      %106 = fly.tiled_copy.partition_dst(%104, %101, %92) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((8,32),8):((256,1),32)>, !fly.tile<[32|64]>>, !fly.memref<f16, shared, S<3,3,3> o 0 o (32,64,4,2):(64,1,2048,8192), align<1024>>, !fly.int_tuple<?>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4,2):((1,0),0,0,2048,8192), align<1024>>
      %107 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,*,0)>
      %108 = fly.slice(%106, %107) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4,2):((1,0),0,0,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,*,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4):((1,0),0,0,2048), align<1024>>
      %109 = fly.make_fragment_like(%108) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4):((1,0),0,0,2048), align<1024>>) -> !fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>
      %110 = fly.static : !fly.layout<((16,4,4),(4,(1,2))):((1,128,0),(16,(0,64)))>
      %111 = fly.static : !fly.tile<[16|32]>
      %112 = fly.make_tiled_copy(%93, %110, %111) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.layout<((16,4,4),(4,(1,2))):((1,128,0),(16,(0,64)))>, !fly.tile<[16|32]>) -> !fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.layout<((16,4,4),(4,(1,2))):((1,128,0),(16,(0,64)))>, !fly.tile<[16|32]>>
      %113 = fly.tiled_copy.partition_src(%112, %101, %92) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.layout<((16,4,4),(4,(1,2))):((1,128,0),(16,(0,64)))>, !fly.tile<[16|32]>>, !fly.memref<f16, shared, S<3,3,3> o 0 o (32,64,4,2):(64,1,2048,8192), align<1024>>, !fly.int_tuple<?>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>
      %114 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,0,0)>
      %115 = fly.slice(%101, %114) : (!fly.memref<f16, shared, S<3,3,3> o 0 o (32,64,4,2):(64,1,2048,8192), align<1024>>, !fly.int_tuple<(*,*,0,0)>) -> !fly.memref<f16, shared, S<3,3,3> o 0 o (32,64):(64,1), align<1024>>
      %116 = fly.mma.make_fragment(b, %91, %115, stages = 2) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f16, shared, S<3,3,3> o 0 o (32,64):(64,1), align<1024>>) -> !fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>
      %117 = fly.tiled_copy.retile(%112, %116) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.layout<((16,4,4),(4,(1,2))):((1,128,0),(16,(0,64)))>, !fly.tile<[16|32]>>, !fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>) -> !fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>
      %118 = fly.static : !fly.layout<((16,4,4),(4,(1,2))):((1,512,16),(64,(0,256)))>
      %119 = fly.static : !fly.tile<[64|32]>
      %120 = fly.make_tiled_copy(%94, %118, %119) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,4,4),(4,(1,2))):((1,512,16),(64,(0,256)))>, !fly.tile<[64|32]>) -> !fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,4,4),(4,(1,2))):((1,512,16),(64,(0,256)))>, !fly.tile<[64|32]>>
      %121 = fly.tiled_copy.partition_src(%120, %81, %92) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,4,4),(4,(1,2))):((1,512,16),(64,(0,256)))>, !fly.tile<[64|32]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,(2,2),4,2,1),(8,4,2),?):((8,(64,?{div=16}),?{div=32},32,0),(1,128,512),1024), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2,?):((1,0),32,512,1024), align<16>>
      %122 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,0)>
      %123 = fly.slice(%81, %122) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((4,(2,2),4,2,1),(8,4,2),?):((8,(64,?{div=16}),?{div=32},32,0),(1,128,512),1024), align<16>>, !fly.int_tuple<(*,*,0)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,(2,2),4,2,1),(8,4,2)):((8,(64,?{div=16}),?{div=32},32,0),(1,128,512)), align<16>>
      %124 = fly.mma.make_fragment(a, %91, %123, stages = 4) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,(2,2),4,2,1),(8,4,2)):((8,(64,?{div=16}),?{div=32},32,0),(1,128,512)), align<16>>) -> !fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>
      %125 = fly.tiled_copy.retile(%120, %124) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,4,4),(4,(1,2))):((1,512,16),(64,(0,256)))>, !fly.tile<[64|32]>>, !fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>) -> !fly.memref<f16, register, ((8,1),2,2,4):((1,0),8,16,32)>
      %126 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,0,0)>
      %127 = fly.slice(%87, %126) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32,?,?):((1,8,32,4,0),?{div=128},128,?{div=4096}), align<16>>, !fly.int_tuple<(*,*,0,0)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32):((1,8,32,4,0),?{div=128}), align<16>>
      %128 = fly.mma.make_fragment(c, %91, %127, stages = 4) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32):((1,8,32,4,0),?{div=128}), align<16>>) -> !fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>
      %129 = arith.constant dense<0.000000e+00> : vector<64xf32>
      fly.memref.store_vec(%129, %128) : (vector<64xf32>, !fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>) -> ()
      %130 = arith.constant 0 : i32
      %131 = arith.constant 4 : i32
      %132 = arith.muli %28, %131 : i32
      %133 = arith.constant 0 : i32
      %134 = arith.addi %132, %133 : i32
      %135 = fly.make_int_tuple(%134, %130) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
      %136 = fly.slice(%105, %135) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
      %137 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
      %138 = fly.slice(%109, %137) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
      fly.copy(%94, %136, %138) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
      %139 = arith.constant 4 : i32
      %140 = arith.muli %28, %139 : i32
      %141 = arith.constant 1 : i32
      %142 = arith.addi %140, %141 : i32
      %143 = fly.make_int_tuple(%142, %130) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
      %144 = fly.slice(%105, %143) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
      %145 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
      %146 = fly.slice(%109, %145) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
      fly.copy(%94, %144, %146) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
      %147 = arith.constant 4 : i32
      %148 = arith.muli %28, %147 : i32
      %149 = arith.constant 2 : i32
      %150 = arith.addi %148, %149 : i32
      %151 = fly.make_int_tuple(%150, %130) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
      %152 = fly.slice(%105, %151) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
      %153 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
      %154 = fly.slice(%109, %153) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
      fly.copy(%94, %152, %154) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
      %155 = arith.constant 4 : i32
      %156 = arith.muli %28, %155 : i32
      %157 = arith.constant 3 : i32
      %158 = arith.addi %156, %157 : i32
      %159 = fly.make_int_tuple(%158, %130) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
      %160 = fly.slice(%105, %159) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
      %161 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
      %162 = fly.slice(%109, %161) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
      fly.copy(%94, %160, %162) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
      %163 = arith.constant 0 : i32
      %164 = fly.make_int_tuple(%163) : (i32) -> !fly.int_tuple<(*,*,*,?)>
      %165 = fly.slice(%121, %164) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2,?):((1,0),32,512,1024), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>
      %166 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
      %167 = fly.slice(%125, %166) : (!fly.memref<f16, register, ((8,1),2,2,4):((1,0),8,16,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>
      fly.copy(%94, %165, %167) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>) -> ()
      %168 = arith.constant 1 : i32
      %169 = fly.make_int_tuple(%168) : (i32) -> !fly.int_tuple<(*,*,*,?)>
      %170 = fly.slice(%121, %169) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2,?):((1,0),32,512,1024), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>
      %171 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
      %172 = fly.slice(%125, %171) : (!fly.memref<f16, register, ((8,1),2,2,4):((1,0),8,16,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>
      fly.copy(%94, %170, %172) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>) -> ()
      %173 = arith.constant 2 : i32
      %174 = fly.make_int_tuple(%173) : (i32) -> !fly.int_tuple<(*,*,*,?)>
      %175 = fly.slice(%121, %174) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2,?):((1,0),32,512,1024), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>
      %176 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
      %177 = fly.slice(%125, %176) : (!fly.memref<f16, register, ((8,1),2,2,4):((1,0),8,16,32)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>
      fly.copy(%94, %175, %177) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>) -> ()
      %178 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,*,0)>
      %179 = fly.slice(%106, %178) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4,2):((1,0),0,0,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,*,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4):((1,0),0,0,2048), align<1024>>
      fly.copy(%93, %109, %179) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4):((1,0),0,0,2048), align<1024>>) -> ()
      %180 = arith.constant 1 : i32
      %181 = arith.constant 4 : i32
      %182 = arith.muli %28, %181 : i32
      %183 = arith.constant 0 : i32
      %184 = arith.addi %182, %183 : i32
      %185 = fly.make_int_tuple(%184, %180) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
      %186 = fly.slice(%105, %185) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
      %187 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
      %188 = fly.slice(%109, %187) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
      fly.copy(%94, %186, %188) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
      %189 = arith.constant 4 : i32
      %190 = arith.muli %28, %189 : i32
      %191 = arith.constant 1 : i32
      %192 = arith.addi %190, %191 : i32
      %193 = fly.make_int_tuple(%192, %180) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
      %194 = fly.slice(%105, %193) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
      %195 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
      %196 = fly.slice(%109, %195) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
      fly.copy(%94, %194, %196) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
      %197 = arith.constant 4 : i32
      %198 = arith.muli %28, %197 : i32
      %199 = arith.constant 2 : i32
      %200 = arith.addi %198, %199 : i32
      %201 = fly.make_int_tuple(%200, %180) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
      %202 = fly.slice(%105, %201) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
      %203 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
      %204 = fly.slice(%109, %203) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
      fly.copy(%94, %202, %204) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
      %205 = arith.constant 4 : i32
      %206 = arith.muli %28, %205 : i32
      %207 = arith.constant 3 : i32
      %208 = arith.addi %206, %207 : i32
      %209 = fly.make_int_tuple(%208, %180) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
      %210 = fly.slice(%105, %209) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
      %211 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
      %212 = fly.slice(%109, %211) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
      fly.copy(%94, %210, %212) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
      rocdl.s.waitcnt 49279
      rocdl.s.barrier
      rocdl.sched.barrier 0
      %213 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,0)>
      %214 = fly.slice(%113, %213) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,0,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
      %215 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
      %216 = fly.slice(%117, %215) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
      fly.copy(%93, %214, %216) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
      %217 = arith.constant 4 : i32
      %218 = arith.floordivsi %31, %217 : i32
      %219 = arith.constant 4 : i32
      %220 = arith.muli %218, %219 : i32
      %221 = arith.constant 0 : i32
      %222 = arith.constant 4 : i32
      scf.for %223 = %221 to %220 step %222 : i32 {
        %224 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,0)>
        %225 = fly.slice(%113, %224) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,1,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %226 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %227 = fly.slice(%117, %226) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %225, %227) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %228 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,*,1)>
        %229 = fly.slice(%106, %228) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4,2):((1,0),0,0,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,*,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4):((1,0),0,0,2048), align<1024>>
        fly.copy(%93, %109, %229) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4):((1,0),0,0,2048), align<1024>>) -> ()
        %230 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %231 = fly.slice(%128, %230) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %232 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %233 = fly.slice(%124, %232) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %234 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %235 = fly.slice(%116, %234) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %231, %233, %235, %231) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.barrier 0
        %236 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,0)>
        %237 = fly.slice(%113, %236) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,2,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %238 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %239 = fly.slice(%117, %238) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %237, %239) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %240 = arith.constant 2 : i32
        %241 = arith.addi %223, %240 : i32
        %242 = arith.constant 4 : i32
        %243 = arith.muli %28, %242 : i32
        %244 = arith.constant 0 : i32
        %245 = arith.addi %243, %244 : i32
        %246 = fly.make_int_tuple(%245, %241) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %247 = fly.slice(%105, %246) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %248 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %249 = fly.slice(%109, %248) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %247, %249) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %250 = arith.constant 4 : i32
        %251 = arith.muli %28, %250 : i32
        %252 = arith.constant 1 : i32
        %253 = arith.addi %251, %252 : i32
        %254 = fly.make_int_tuple(%253, %241) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %255 = fly.slice(%105, %254) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %256 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %257 = fly.slice(%109, %256) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %255, %257) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %258 = arith.constant 4 : i32
        %259 = arith.muli %28, %258 : i32
        %260 = arith.constant 2 : i32
        %261 = arith.addi %259, %260 : i32
        %262 = fly.make_int_tuple(%261, %241) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %263 = fly.slice(%105, %262) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %264 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %265 = fly.slice(%109, %264) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %263, %265) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %266 = arith.constant 4 : i32
        %267 = arith.muli %28, %266 : i32
        %268 = arith.constant 3 : i32
        %269 = arith.addi %267, %268 : i32
        %270 = fly.make_int_tuple(%269, %241) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %271 = fly.slice(%105, %270) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %272 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %273 = fly.slice(%109, %272) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %271, %273) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %274 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %275 = fly.slice(%128, %274) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %276 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %277 = fly.slice(%124, %276) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %278 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %279 = fly.slice(%116, %278) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %275, %277, %279, %275) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
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
        %280 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,0)>
        %281 = fly.slice(%113, %280) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,3,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %282 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %283 = fly.slice(%117, %282) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %281, %283) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %284 = arith.constant 3 : i32
        %285 = arith.addi %223, %284 : i32
        %286 = fly.make_int_tuple(%285) : (i32) -> !fly.int_tuple<(*,*,*,?)>
        %287 = fly.slice(%121, %286) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2,?):((1,0),32,512,1024), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>
        %288 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %289 = fly.slice(%125, %288) : (!fly.memref<f16, register, ((8,1),2,2,4):((1,0),8,16,32)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>
        fly.copy(%94, %287, %289) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>) -> ()
        %290 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %291 = fly.slice(%128, %290) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %292 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %293 = fly.slice(%124, %292) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %294 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %295 = fly.slice(%116, %294) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %291, %293, %295, %291) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
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
        rocdl.s.waitcnt 49279
        rocdl.s.barrier
        rocdl.sched.barrier 0
        %296 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,1)>
        %297 = fly.slice(%113, %296) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,0,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %298 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %299 = fly.slice(%117, %298) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %297, %299) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %300 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %301 = fly.slice(%128, %300) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %302 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %303 = fly.slice(%124, %302) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %304 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %305 = fly.slice(%116, %304) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %301, %303, %305, %301) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.barrier 0
        %306 = arith.constant 1 : i32
        %307 = arith.addi %223, %306 : i32
        %308 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,1)>
        %309 = fly.slice(%113, %308) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,1,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %310 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %311 = fly.slice(%117, %310) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %309, %311) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %312 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,*,0)>
        %313 = fly.slice(%106, %312) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4,2):((1,0),0,0,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,*,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4):((1,0),0,0,2048), align<1024>>
        fly.copy(%93, %109, %313) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4):((1,0),0,0,2048), align<1024>>) -> ()
        %314 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %315 = fly.slice(%128, %314) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %316 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %317 = fly.slice(%124, %316) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %318 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %319 = fly.slice(%116, %318) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %315, %317, %319, %315) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.barrier 0
        %320 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,1)>
        %321 = fly.slice(%113, %320) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,2,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %322 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %323 = fly.slice(%117, %322) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %321, %323) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %324 = arith.constant 2 : i32
        %325 = arith.addi %307, %324 : i32
        %326 = arith.constant 4 : i32
        %327 = arith.muli %28, %326 : i32
        %328 = arith.constant 0 : i32
        %329 = arith.addi %327, %328 : i32
        %330 = fly.make_int_tuple(%329, %325) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %331 = fly.slice(%105, %330) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %332 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %333 = fly.slice(%109, %332) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %331, %333) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %334 = arith.constant 4 : i32
        %335 = arith.muli %28, %334 : i32
        %336 = arith.constant 1 : i32
        %337 = arith.addi %335, %336 : i32
        %338 = fly.make_int_tuple(%337, %325) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %339 = fly.slice(%105, %338) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %340 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %341 = fly.slice(%109, %340) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %339, %341) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %342 = arith.constant 4 : i32
        %343 = arith.muli %28, %342 : i32
        %344 = arith.constant 2 : i32
        %345 = arith.addi %343, %344 : i32
        %346 = fly.make_int_tuple(%345, %325) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %347 = fly.slice(%105, %346) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %348 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %349 = fly.slice(%109, %348) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %347, %349) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %350 = arith.constant 4 : i32
        %351 = arith.muli %28, %350 : i32
        %352 = arith.constant 3 : i32
        %353 = arith.addi %351, %352 : i32
        %354 = fly.make_int_tuple(%353, %325) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %355 = fly.slice(%105, %354) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %356 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %357 = fly.slice(%109, %356) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %355, %357) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %358 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %359 = fly.slice(%128, %358) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %360 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %361 = fly.slice(%124, %360) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %362 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %363 = fly.slice(%116, %362) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %359, %361, %363, %359) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
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
        %364 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,1)>
        %365 = fly.slice(%113, %364) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,3,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %366 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %367 = fly.slice(%117, %366) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %365, %367) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %368 = arith.constant 3 : i32
        %369 = arith.addi %307, %368 : i32
        %370 = fly.make_int_tuple(%369) : (i32) -> !fly.int_tuple<(*,*,*,?)>
        %371 = fly.slice(%121, %370) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2,?):((1,0),32,512,1024), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>
        %372 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %373 = fly.slice(%125, %372) : (!fly.memref<f16, register, ((8,1),2,2,4):((1,0),8,16,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>
        fly.copy(%94, %371, %373) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>) -> ()
        %374 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %375 = fly.slice(%128, %374) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %376 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %377 = fly.slice(%124, %376) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %378 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %379 = fly.slice(%116, %378) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %375, %377, %379, %375) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
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
        rocdl.s.waitcnt 49279
        rocdl.s.barrier
        rocdl.sched.barrier 0
        %380 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,0)>
        %381 = fly.slice(%113, %380) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,0,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %382 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %383 = fly.slice(%117, %382) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %381, %383) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %384 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %385 = fly.slice(%128, %384) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %386 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %387 = fly.slice(%124, %386) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %388 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %389 = fly.slice(%116, %388) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %385, %387, %389, %385) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.barrier 0
        %390 = arith.constant 2 : i32
        %391 = arith.addi %223, %390 : i32
        %392 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,0)>
        %393 = fly.slice(%113, %392) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,1,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %394 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %395 = fly.slice(%117, %394) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %393, %395) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %396 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,*,1)>
        %397 = fly.slice(%106, %396) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4,2):((1,0),0,0,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,*,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4):((1,0),0,0,2048), align<1024>>
        fly.copy(%93, %109, %397) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4):((1,0),0,0,2048), align<1024>>) -> ()
        %398 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %399 = fly.slice(%128, %398) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %400 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %401 = fly.slice(%124, %400) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %402 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %403 = fly.slice(%116, %402) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %399, %401, %403, %399) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.barrier 0
        %404 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,0)>
        %405 = fly.slice(%113, %404) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,2,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %406 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %407 = fly.slice(%117, %406) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %405, %407) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %408 = arith.constant 2 : i32
        %409 = arith.addi %391, %408 : i32
        %410 = arith.constant 4 : i32
        %411 = arith.muli %28, %410 : i32
        %412 = arith.constant 0 : i32
        %413 = arith.addi %411, %412 : i32
        %414 = fly.make_int_tuple(%413, %409) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %415 = fly.slice(%105, %414) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %416 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %417 = fly.slice(%109, %416) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %415, %417) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %418 = arith.constant 4 : i32
        %419 = arith.muli %28, %418 : i32
        %420 = arith.constant 1 : i32
        %421 = arith.addi %419, %420 : i32
        %422 = fly.make_int_tuple(%421, %409) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %423 = fly.slice(%105, %422) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %424 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %425 = fly.slice(%109, %424) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %423, %425) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %426 = arith.constant 4 : i32
        %427 = arith.muli %28, %426 : i32
        %428 = arith.constant 2 : i32
        %429 = arith.addi %427, %428 : i32
        %430 = fly.make_int_tuple(%429, %409) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %431 = fly.slice(%105, %430) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %432 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %433 = fly.slice(%109, %432) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %431, %433) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %434 = arith.constant 4 : i32
        %435 = arith.muli %28, %434 : i32
        %436 = arith.constant 3 : i32
        %437 = arith.addi %435, %436 : i32
        %438 = fly.make_int_tuple(%437, %409) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %439 = fly.slice(%105, %438) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %440 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %441 = fly.slice(%109, %440) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %439, %441) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %442 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %443 = fly.slice(%128, %442) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %444 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %445 = fly.slice(%124, %444) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %446 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %447 = fly.slice(%116, %446) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %443, %445, %447, %443) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
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
        %448 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,0)>
        %449 = fly.slice(%113, %448) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,3,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %450 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %451 = fly.slice(%117, %450) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %449, %451) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %452 = arith.constant 3 : i32
        %453 = arith.addi %391, %452 : i32
        %454 = fly.make_int_tuple(%453) : (i32) -> !fly.int_tuple<(*,*,*,?)>
        %455 = fly.slice(%121, %454) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2,?):((1,0),32,512,1024), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>
        %456 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %457 = fly.slice(%125, %456) : (!fly.memref<f16, register, ((8,1),2,2,4):((1,0),8,16,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>
        fly.copy(%94, %455, %457) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>) -> ()
        %458 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %459 = fly.slice(%128, %458) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %460 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %461 = fly.slice(%124, %460) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %462 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %463 = fly.slice(%116, %462) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %459, %461, %463, %459) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
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
        rocdl.s.waitcnt 49279
        rocdl.s.barrier
        rocdl.sched.barrier 0
        %464 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,1)>
        %465 = fly.slice(%113, %464) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,0,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %466 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %467 = fly.slice(%117, %466) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %465, %467) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %468 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %469 = fly.slice(%128, %468) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %470 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %471 = fly.slice(%124, %470) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %472 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %473 = fly.slice(%116, %472) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %469, %471, %473, %469) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.barrier 0
        %474 = arith.constant 3 : i32
        %475 = arith.addi %223, %474 : i32
        %476 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,1)>
        %477 = fly.slice(%113, %476) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,1,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %478 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %479 = fly.slice(%117, %478) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %477, %479) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %480 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,*,0)>
        %481 = fly.slice(%106, %480) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4,2):((1,0),0,0,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,*,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4):((1,0),0,0,2048), align<1024>>
        fly.copy(%93, %109, %481) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4):((1,0),0,0,2048), align<1024>>) -> ()
        %482 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %483 = fly.slice(%128, %482) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %484 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %485 = fly.slice(%124, %484) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %486 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %487 = fly.slice(%116, %486) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %483, %485, %487, %483) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.barrier 0
        %488 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,1)>
        %489 = fly.slice(%113, %488) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,2,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %490 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %491 = fly.slice(%117, %490) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %489, %491) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %492 = arith.constant 2 : i32
        %493 = arith.addi %475, %492 : i32
        %494 = arith.constant 4 : i32
        %495 = arith.muli %28, %494 : i32
        %496 = arith.constant 0 : i32
        %497 = arith.addi %495, %496 : i32
        %498 = fly.make_int_tuple(%497, %493) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %499 = fly.slice(%105, %498) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %500 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %501 = fly.slice(%109, %500) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %499, %501) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %502 = arith.constant 4 : i32
        %503 = arith.muli %28, %502 : i32
        %504 = arith.constant 1 : i32
        %505 = arith.addi %503, %504 : i32
        %506 = fly.make_int_tuple(%505, %493) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %507 = fly.slice(%105, %506) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %508 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %509 = fly.slice(%109, %508) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %507, %509) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %510 = arith.constant 4 : i32
        %511 = arith.muli %28, %510 : i32
        %512 = arith.constant 2 : i32
        %513 = arith.addi %511, %512 : i32
        %514 = fly.make_int_tuple(%513, %493) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %515 = fly.slice(%105, %514) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %516 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %517 = fly.slice(%109, %516) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %515, %517) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %518 = arith.constant 4 : i32
        %519 = arith.muli %28, %518 : i32
        %520 = arith.constant 3 : i32
        %521 = arith.addi %519, %520 : i32
        %522 = fly.make_int_tuple(%521, %493) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %523 = fly.slice(%105, %522) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %524 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %525 = fly.slice(%109, %524) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %523, %525) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %526 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %527 = fly.slice(%128, %526) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %528 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %529 = fly.slice(%124, %528) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %530 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %531 = fly.slice(%116, %530) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %527, %529, %531, %527) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
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
        %532 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,1)>
        %533 = fly.slice(%113, %532) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,3,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %534 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %535 = fly.slice(%117, %534) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %533, %535) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %536 = arith.constant 3 : i32
        %537 = arith.addi %475, %536 : i32
        %538 = fly.make_int_tuple(%537) : (i32) -> !fly.int_tuple<(*,*,*,?)>
        %539 = fly.slice(%121, %538) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2,?):((1,0),32,512,1024), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>
        %540 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %541 = fly.slice(%125, %540) : (!fly.memref<f16, register, ((8,1),2,2,4):((1,0),8,16,32)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>
        fly.copy(%94, %539, %541) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>) -> ()
        %542 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %543 = fly.slice(%128, %542) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %544 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %545 = fly.slice(%124, %544) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %546 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %547 = fly.slice(%116, %546) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %543, %545, %547, %543) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
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
        rocdl.s.waitcnt 49279
        rocdl.s.barrier
        rocdl.sched.barrier 0
        %548 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,0)>
        %549 = fly.slice(%113, %548) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,0,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %550 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %551 = fly.slice(%117, %550) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %549, %551) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %552 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %553 = fly.slice(%128, %552) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %554 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %555 = fly.slice(%124, %554) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %556 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %557 = fly.slice(%116, %556) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %553, %555, %557, %553) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
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
      %558 = arith.constant 0 : i32
      %559 = arith.subi %31, %220 : i32
      %560 = arith.cmpi slt, %558, %559 : i32
      scf.if %560 {
        %561 = arith.constant 0 : i32
        %562 = arith.addi %220, %561 : i32
        %563 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,0)>
        %564 = fly.slice(%113, %563) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,1,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %565 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %566 = fly.slice(%117, %565) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %564, %566) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %567 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,*,1)>
        %568 = fly.slice(%106, %567) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4,2):((1,0),0,0,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,*,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4):((1,0),0,0,2048), align<1024>>
        fly.copy(%93, %109, %568) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4):((1,0),0,0,2048), align<1024>>) -> ()
        %569 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %570 = fly.slice(%128, %569) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %571 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %572 = fly.slice(%124, %571) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %573 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %574 = fly.slice(%116, %573) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %570, %572, %574, %570) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.barrier 0
        %575 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,0)>
        %576 = fly.slice(%113, %575) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,2,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %577 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %578 = fly.slice(%117, %577) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %576, %578) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %579 = arith.constant 2 : i32
        %580 = arith.addi %562, %579 : i32
        %581 = arith.constant 4 : i32
        %582 = arith.muli %28, %581 : i32
        %583 = arith.constant 0 : i32
        %584 = arith.addi %582, %583 : i32
        %585 = fly.make_int_tuple(%584, %580) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %586 = fly.slice(%105, %585) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %587 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %588 = fly.slice(%109, %587) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %586, %588) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %589 = arith.constant 4 : i32
        %590 = arith.muli %28, %589 : i32
        %591 = arith.constant 1 : i32
        %592 = arith.addi %590, %591 : i32
        %593 = fly.make_int_tuple(%592, %580) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %594 = fly.slice(%105, %593) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %595 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %596 = fly.slice(%109, %595) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %594, %596) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %597 = arith.constant 4 : i32
        %598 = arith.muli %28, %597 : i32
        %599 = arith.constant 2 : i32
        %600 = arith.addi %598, %599 : i32
        %601 = fly.make_int_tuple(%600, %580) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %602 = fly.slice(%105, %601) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %603 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %604 = fly.slice(%109, %603) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %602, %604) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %605 = arith.constant 4 : i32
        %606 = arith.muli %28, %605 : i32
        %607 = arith.constant 3 : i32
        %608 = arith.addi %606, %607 : i32
        %609 = fly.make_int_tuple(%608, %580) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %610 = fly.slice(%105, %609) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %611 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %612 = fly.slice(%109, %611) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %610, %612) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %613 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %614 = fly.slice(%128, %613) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %615 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %616 = fly.slice(%124, %615) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %617 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %618 = fly.slice(%116, %617) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %614, %616, %618, %614) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
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
        %619 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,0)>
        %620 = fly.slice(%113, %619) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,3,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %621 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %622 = fly.slice(%117, %621) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %620, %622) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %623 = arith.constant 3 : i32
        %624 = arith.addi %562, %623 : i32
        %625 = fly.make_int_tuple(%624) : (i32) -> !fly.int_tuple<(*,*,*,?)>
        %626 = fly.slice(%121, %625) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2,?):((1,0),32,512,1024), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>
        %627 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %628 = fly.slice(%125, %627) : (!fly.memref<f16, register, ((8,1),2,2,4):((1,0),8,16,32)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>
        fly.copy(%94, %626, %628) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>) -> ()
        %629 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %630 = fly.slice(%128, %629) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %631 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %632 = fly.slice(%124, %631) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %633 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %634 = fly.slice(%116, %633) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %630, %632, %634, %630) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
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
        rocdl.s.waitcnt 49279
        rocdl.s.barrier
        rocdl.sched.barrier 0
        %635 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,1)>
        %636 = fly.slice(%113, %635) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,0,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %637 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %638 = fly.slice(%117, %637) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %636, %638) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %639 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %640 = fly.slice(%128, %639) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %641 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %642 = fly.slice(%124, %641) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %643 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %644 = fly.slice(%116, %643) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %640, %642, %644, %640) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
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
      %645 = arith.constant 1 : i32
      %646 = arith.subi %31, %220 : i32
      %647 = arith.cmpi slt, %645, %646 : i32
      scf.if %647 {
        %648 = arith.constant 1 : i32
        %649 = arith.addi %220, %648 : i32
        %650 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,1)>
        %651 = fly.slice(%113, %650) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,1,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %652 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %653 = fly.slice(%117, %652) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %651, %653) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %654 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,*,0)>
        %655 = fly.slice(%106, %654) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4,2):((1,0),0,0,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,*,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4):((1,0),0,0,2048), align<1024>>
        fly.copy(%93, %109, %655) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4):((1,0),0,0,2048), align<1024>>) -> ()
        %656 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %657 = fly.slice(%128, %656) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %658 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %659 = fly.slice(%124, %658) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %660 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %661 = fly.slice(%116, %660) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %657, %659, %661, %657) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.barrier 0
        %662 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,1)>
        %663 = fly.slice(%113, %662) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,2,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %664 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %665 = fly.slice(%117, %664) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %663, %665) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %666 = arith.constant 2 : i32
        %667 = arith.addi %649, %666 : i32
        %668 = arith.constant 4 : i32
        %669 = arith.muli %28, %668 : i32
        %670 = arith.constant 0 : i32
        %671 = arith.addi %669, %670 : i32
        %672 = fly.make_int_tuple(%671, %667) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %673 = fly.slice(%105, %672) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %674 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %675 = fly.slice(%109, %674) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %673, %675) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %676 = arith.constant 4 : i32
        %677 = arith.muli %28, %676 : i32
        %678 = arith.constant 1 : i32
        %679 = arith.addi %677, %678 : i32
        %680 = fly.make_int_tuple(%679, %667) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %681 = fly.slice(%105, %680) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %682 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %683 = fly.slice(%109, %682) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %681, %683) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %684 = arith.constant 4 : i32
        %685 = arith.muli %28, %684 : i32
        %686 = arith.constant 2 : i32
        %687 = arith.addi %685, %686 : i32
        %688 = fly.make_int_tuple(%687, %667) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %689 = fly.slice(%105, %688) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %690 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %691 = fly.slice(%109, %690) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %689, %691) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %692 = arith.constant 4 : i32
        %693 = arith.muli %28, %692 : i32
        %694 = arith.constant 3 : i32
        %695 = arith.addi %693, %694 : i32
        %696 = fly.make_int_tuple(%695, %667) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %697 = fly.slice(%105, %696) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %698 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %699 = fly.slice(%109, %698) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %697, %699) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %700 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %701 = fly.slice(%128, %700) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %702 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %703 = fly.slice(%124, %702) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %704 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %705 = fly.slice(%116, %704) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %701, %703, %705, %701) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
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
        %706 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,1)>
        %707 = fly.slice(%113, %706) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,3,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %708 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %709 = fly.slice(%117, %708) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %707, %709) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %710 = arith.constant 3 : i32
        %711 = arith.addi %649, %710 : i32
        %712 = fly.make_int_tuple(%711) : (i32) -> !fly.int_tuple<(*,*,*,?)>
        %713 = fly.slice(%121, %712) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2,?):((1,0),32,512,1024), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>
        %714 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %715 = fly.slice(%125, %714) : (!fly.memref<f16, register, ((8,1),2,2,4):((1,0),8,16,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>
        fly.copy(%94, %713, %715) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>) -> ()
        %716 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %717 = fly.slice(%128, %716) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %718 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %719 = fly.slice(%124, %718) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %720 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %721 = fly.slice(%116, %720) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %717, %719, %721, %717) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
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
        rocdl.s.waitcnt 49279
        rocdl.s.barrier
        rocdl.sched.barrier 0
        %722 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,0)>
        %723 = fly.slice(%113, %722) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,0,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %724 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %725 = fly.slice(%117, %724) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %723, %725) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %726 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %727 = fly.slice(%128, %726) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %728 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %729 = fly.slice(%124, %728) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %730 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %731 = fly.slice(%116, %730) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %727, %729, %731, %727) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
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
      %732 = arith.constant 2 : i32
      %733 = arith.subi %31, %220 : i32
      %734 = arith.cmpi slt, %732, %733 : i32
      scf.if %734 {
        %735 = arith.constant 2 : i32
        %736 = arith.addi %220, %735 : i32
        %737 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1,0)>
        %738 = fly.slice(%113, %737) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,1,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %739 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %740 = fly.slice(%117, %739) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %738, %740) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %741 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,*,1)>
        %742 = fly.slice(%106, %741) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4,2):((1,0),0,0,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,*,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4):((1,0),0,0,2048), align<1024>>
        fly.copy(%93, %109, %742) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),1,1,4):((1,0),0,0,2048), align<1024>>) -> ()
        %743 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %744 = fly.slice(%128, %743) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %745 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %746 = fly.slice(%124, %745) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %747 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %748 = fly.slice(%116, %747) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %744, %746, %748, %744) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.barrier 0
        %749 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2,0)>
        %750 = fly.slice(%113, %749) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,2,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %751 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %752 = fly.slice(%117, %751) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %750, %752) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %753 = arith.constant 2 : i32
        %754 = arith.addi %736, %753 : i32
        %755 = arith.constant 4 : i32
        %756 = arith.muli %28, %755 : i32
        %757 = arith.constant 0 : i32
        %758 = arith.addi %756, %757 : i32
        %759 = fly.make_int_tuple(%758, %754) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %760 = fly.slice(%105, %759) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %761 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %762 = fly.slice(%109, %761) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %760, %762) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %763 = arith.constant 4 : i32
        %764 = arith.muli %28, %763 : i32
        %765 = arith.constant 1 : i32
        %766 = arith.addi %764, %765 : i32
        %767 = fly.make_int_tuple(%766, %754) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %768 = fly.slice(%105, %767) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %769 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %770 = fly.slice(%109, %769) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %768, %770) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %771 = arith.constant 4 : i32
        %772 = arith.muli %28, %771 : i32
        %773 = arith.constant 2 : i32
        %774 = arith.addi %772, %773 : i32
        %775 = fly.make_int_tuple(%774, %754) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %776 = fly.slice(%105, %775) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %777 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %778 = fly.slice(%109, %777) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %776, %778) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %779 = arith.constant 4 : i32
        %780 = arith.muli %28, %779 : i32
        %781 = arith.constant 3 : i32
        %782 = arith.addi %780, %781 : i32
        %783 = fly.make_int_tuple(%782, %754) : (i32, i32) -> !fly.int_tuple<(*,*,*,?,?)>
        %784 = fly.slice(%105, %783) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1,?,?):((1,0),0,0,?{div=2048},64), align<16>>, !fly.int_tuple<(*,*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>
        %785 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %786 = fly.slice(%109, %785) : (!fly.memref<f16, register, ((8,1),1,1,4):((1,0),0,0,8)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>
        fly.copy(%94, %784, %786) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),1,1):((1,0),0,0), align<16>>, !fly.memref<f16, register, ((8,1),1,1):((1,0),0,0)>) -> ()
        %787 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %788 = fly.slice(%128, %787) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %789 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %790 = fly.slice(%124, %789) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %791 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %792 = fly.slice(%116, %791) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %788, %790, %792, %788) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
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
        %793 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3,0)>
        %794 = fly.slice(%113, %793) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,3,0)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %795 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %796 = fly.slice(%117, %795) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %794, %796) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %797 = arith.constant 3 : i32
        %798 = arith.addi %736, %797 : i32
        %799 = fly.make_int_tuple(%798) : (i32) -> !fly.int_tuple<(*,*,*,?)>
        %800 = fly.slice(%121, %799) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2,?):((1,0),32,512,1024), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>
        %801 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %802 = fly.slice(%125, %801) : (!fly.memref<f16, register, ((8,1),2,2,4):((1,0),8,16,32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>
        fly.copy(%94, %800, %802) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,2):((1,0),32,512), align<16>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),8,16)>) -> ()
        %803 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %804 = fly.slice(%128, %803) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %805 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %806 = fly.slice(%124, %805) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %807 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %808 = fly.slice(%116, %807) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %804, %806, %808, %804) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
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
        rocdl.s.waitcnt 49279
        rocdl.s.barrier
        rocdl.sched.barrier 0
        %809 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0,1)>
        %810 = fly.slice(%113, %809) : (!fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2,4,2):((1,0),1024,32,2048,8192), align<1024>>, !fly.int_tuple<(*,*,*,0,1)>) -> !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>
        %811 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %812 = fly.slice(%117, %811) : (!fly.memref<f16, register, ((8,1),2,2,2):((1,0),16,8,32)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>
        fly.copy(%93, %810, %812) : (!fly.copy_atom<!fly.universal_copy<128>, 16>, !fly.memref<f16, shared, S<3,3,3> o ?{div=8} o ((8,1),2,2):((1,0),1024,32), align<1024>>, !fly.memref<f16, register, ((8,1),2,2):((1,0),16,8)>) -> ()
        %813 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
        %814 = fly.slice(%128, %813) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
        %815 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
        %816 = fly.slice(%124, %815) : (!fly.memref<f16, register, (4,2,(2,2),4):(1,8,(4,16),32)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>
        %817 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %818 = fly.slice(%116, %817) : (!fly.memref<f16, register, (4,2,(2,2),2):(1,16,(4,8),32)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>
        fly.gemm(%91, %814, %816, %818, %814) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>, !fly.memref<f16, register, (4,2,(2,2)):(1,8,(4,16))>, !fly.memref<f16, register, (4,2,(2,2)):(1,16,(4,8))>, !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> ()
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
      %819 = fly.make_int_tuple(%6#1, %6#0) : (i32, i32) -> !fly.int_tuple<(?,?)>
      %820 = fly.make_identity_layout(%819) : (!fly.int_tuple<(?,?)>) -> !fly.layout<(?,?):(1E0,1E1)>
      %821 = fly.make_int_tuple() : () -> !fly.int_tuple<(0,0)>
      %822 = fly.make_view(%821, %820) : (!fly.int_tuple<(0,0)>, !fly.layout<(?,?):(1E0,1E1)>) -> !fly.coord_tensor<(0,0), (?,?):(1E0,1E1)>
      %823 = fly.static : !fly.tile<[(4,4,4,2,1):(1,8,32,4,128)|32]>
      %824 = fly.flat_divide(%822, %823) : (!fly.coord_tensor<(0,0), (?,?):(1E0,1E1)>, !fly.tile<[(4,4,4,2,1):(1,8,32,4,128)|32]>) -> !fly.coord_tensor<(0,0), ((4,4,4,2,1),32,?,?):((1E0,8E0,32E0,4E0,0),1E1,128E0,32E1)>
      %825 = fly.static : !fly.layout<((16,16),((4,1),(2,1))):((128,4),((1,0),(64,0)))>
      %826 = fly.static : !fly.tile<[128|16]>
      %827 = fly.make_tiled_copy(%94, %825, %826) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,16),((4,1),(2,1))):((128,4),((1,0),(64,0)))>, !fly.tile<[128|16]>) -> !fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,16),((4,1),(2,1))):((128,4),((1,0),(64,0)))>, !fly.tile<[128|16]>>
      %828 = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<32>, 32>
      %829 = arith.constant 4 : i32
      %830 = arith.muli %28, %829 : i32
      %831 = arith.constant 0 : i32
      %832 = arith.addi %830, %831 : i32
      %833 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
      %834 = fly.slice(%128, %833) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
      %835 = fly.memref.load_vec(%834) : (!fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> vector<16xf32>
      %836 = fly.make_int_tuple(%29, %832) : (i32, i32) -> !fly.int_tuple<(*,*,?,?)>
      %837 = fly.slice(%824, %836) : (!fly.coord_tensor<(0,0), ((4,4,4,2,1),32,?,?):((1E0,8E0,32E0,4E0,0),1E1,128E0,32E1)>, !fly.int_tuple<(*,*,?,?)>) -> !fly.coord_tensor<(?{div=128},?{div=32}), ((4,4,4,2,1),32):((1E0,8E0,32E0,4E0,0),1E1)>
      %838 = fly.tiled_mma.partition(c, %91, %837, %92) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.coord_tensor<(?{div=128},?{div=32}), ((4,4,4,2,1),32):((1E0,8E0,32E0,4E0,0),1E1)>, !fly.int_tuple<?>) -> !fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>
      %839 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
      %840 = fly.memref.load(%838, %839) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<0>) -> !fly.int_tuple<(?,?)>
      %841 = fly.get(%840) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %842 = fly.memref.load(%64, %841) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %843 = vector.extract %835[0] : f32 from vector<16xf32>
      %844 = arith.addf %843, %842 : f32
      %845 = fly.make_int_tuple() : () -> !fly.int_tuple<1>
      %846 = fly.memref.load(%838, %845) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<1>) -> !fly.int_tuple<(?,?)>
      %847 = fly.get(%846) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %848 = fly.memref.load(%64, %847) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %849 = vector.extract %835[1] : f32 from vector<16xf32>
      %850 = arith.addf %849, %848 : f32
      %851 = fly.make_int_tuple() : () -> !fly.int_tuple<2>
      %852 = fly.memref.load(%838, %851) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<2>) -> !fly.int_tuple<(?,?)>
      %853 = fly.get(%852) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %854 = fly.memref.load(%64, %853) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %855 = vector.extract %835[2] : f32 from vector<16xf32>
      %856 = arith.addf %855, %854 : f32
      %857 = fly.make_int_tuple() : () -> !fly.int_tuple<3>
      %858 = fly.memref.load(%838, %857) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<3>) -> !fly.int_tuple<(?,?)>
      %859 = fly.get(%858) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %860 = fly.memref.load(%64, %859) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %861 = vector.extract %835[3] : f32 from vector<16xf32>
      %862 = arith.addf %861, %860 : f32
      %863 = fly.make_int_tuple() : () -> !fly.int_tuple<4>
      %864 = fly.memref.load(%838, %863) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<4>) -> !fly.int_tuple<(?,?)>
      %865 = fly.get(%864) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %866 = fly.memref.load(%64, %865) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %867 = vector.extract %835[4] : f32 from vector<16xf32>
      %868 = arith.addf %867, %866 : f32
      %869 = fly.make_int_tuple() : () -> !fly.int_tuple<5>
      %870 = fly.memref.load(%838, %869) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<5>) -> !fly.int_tuple<(?,?)>
      %871 = fly.get(%870) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %872 = fly.memref.load(%64, %871) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %873 = vector.extract %835[5] : f32 from vector<16xf32>
      %874 = arith.addf %873, %872 : f32
      %875 = fly.make_int_tuple() : () -> !fly.int_tuple<6>
      %876 = fly.memref.load(%838, %875) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<6>) -> !fly.int_tuple<(?,?)>
      %877 = fly.get(%876) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %878 = fly.memref.load(%64, %877) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %879 = vector.extract %835[6] : f32 from vector<16xf32>
      %880 = arith.addf %879, %878 : f32
      %881 = fly.make_int_tuple() : () -> !fly.int_tuple<7>
      %882 = fly.memref.load(%838, %881) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<7>) -> !fly.int_tuple<(?,?)>
      %883 = fly.get(%882) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %884 = fly.memref.load(%64, %883) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %885 = vector.extract %835[7] : f32 from vector<16xf32>
      %886 = arith.addf %885, %884 : f32
      %887 = fly.make_int_tuple() : () -> !fly.int_tuple<8>
      %888 = fly.memref.load(%838, %887) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<8>) -> !fly.int_tuple<(?,?)>
      %889 = fly.get(%888) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %890 = fly.memref.load(%64, %889) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %891 = vector.extract %835[8] : f32 from vector<16xf32>
      %892 = arith.addf %891, %890 : f32
      %893 = fly.make_int_tuple() : () -> !fly.int_tuple<9>
      %894 = fly.memref.load(%838, %893) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<9>) -> !fly.int_tuple<(?,?)>
      %895 = fly.get(%894) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %896 = fly.memref.load(%64, %895) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %897 = vector.extract %835[9] : f32 from vector<16xf32>
      %898 = arith.addf %897, %896 : f32
      %899 = fly.make_int_tuple() : () -> !fly.int_tuple<10>
      %900 = fly.memref.load(%838, %899) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<10>) -> !fly.int_tuple<(?,?)>
      %901 = fly.get(%900) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %902 = fly.memref.load(%64, %901) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %903 = vector.extract %835[10] : f32 from vector<16xf32>
      %904 = arith.addf %903, %902 : f32
      %905 = fly.make_int_tuple() : () -> !fly.int_tuple<11>
      %906 = fly.memref.load(%838, %905) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<11>) -> !fly.int_tuple<(?,?)>
      %907 = fly.get(%906) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %908 = fly.memref.load(%64, %907) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %909 = vector.extract %835[11] : f32 from vector<16xf32>
      %910 = arith.addf %909, %908 : f32
      %911 = fly.make_int_tuple() : () -> !fly.int_tuple<12>
      %912 = fly.memref.load(%838, %911) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<12>) -> !fly.int_tuple<(?,?)>
      %913 = fly.get(%912) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %914 = fly.memref.load(%64, %913) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %915 = vector.extract %835[12] : f32 from vector<16xf32>
      %916 = arith.addf %915, %914 : f32
      %917 = fly.make_int_tuple() : () -> !fly.int_tuple<13>
      %918 = fly.memref.load(%838, %917) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<13>) -> !fly.int_tuple<(?,?)>
      %919 = fly.get(%918) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %920 = fly.memref.load(%64, %919) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %921 = vector.extract %835[13] : f32 from vector<16xf32>
      %922 = arith.addf %921, %920 : f32
      %923 = fly.make_int_tuple() : () -> !fly.int_tuple<14>
      %924 = fly.memref.load(%838, %923) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<14>) -> !fly.int_tuple<(?,?)>
      %925 = fly.get(%924) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %926 = fly.memref.load(%64, %925) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %927 = vector.extract %835[14] : f32 from vector<16xf32>
      %928 = arith.addf %927, %926 : f32
      %929 = fly.make_int_tuple() : () -> !fly.int_tuple<15>
      %930 = fly.memref.load(%838, %929) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<15>) -> !fly.int_tuple<(?,?)>
      %931 = fly.get(%930) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %932 = fly.memref.load(%64, %931) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %933 = vector.extract %835[15] : f32 from vector<16xf32>
      %934 = arith.addf %933, %932 : f32
      %935 = vector.from_elements %844, %850, %856, %862, %868, %874, %880, %886, %892, %898, %904, %910, %916, %922, %928, %934 : vector<16xf32>
      %936 = arith.truncf %935 : vector<16xf32> to vector<16xf16>
      %937 = fly.make_fragment_like(%834, f16) : (!fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>
      fly.memref.store_vec(%936, %937) : (vector<16xf16>, !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>) -> ()
      %938 = fly.tiled_copy.retile(%827, %937) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,16),((4,1),(2,1))):((128,4),((1,0),(64,0)))>, !fly.tile<[128|16]>>, !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>) -> !fly.memref<f16, register, ((8,1),1,2):((1,0),0,8)>
      %939 = fly.make_int_tuple(%29, %832) : (i32, i32) -> !fly.int_tuple<(*,*,?,?)>
      %940 = fly.slice(%87, %939) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32,?,?):((1,8,32,4,0),?{div=128},128,?{div=4096}), align<16>>, !fly.int_tuple<(*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32):((1,8,32,4,0),?{div=128}), align<16>>
      %941 = fly.tiled_copy.partition_dst(%827, %940, %92) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,16),((4,1),(2,1))):((128,4),((1,0),(64,0)))>, !fly.tile<[128|16]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32):((1,8,32,4,0),?{div=128}), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (((4,2),1),1,2):(((1,4),0),0,?{div=2048}), align<16>>
      fly.copy(%94, %938, %941) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, register, ((8,1),1,2):((1,0),0,8)>, !fly.memref<f16, #fly_rocdl.buffer_desc, (((4,2),1),1,2):(((1,4),0),0,?{div=2048}), align<16>>) -> ()
      %942 = arith.constant 4 : i32
      %943 = arith.muli %28, %942 : i32
      %944 = arith.constant 1 : i32
      %945 = arith.addi %943, %944 : i32
      %946 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
      %947 = fly.slice(%128, %946) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
      %948 = fly.memref.load_vec(%947) : (!fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> vector<16xf32>
      %949 = fly.make_int_tuple(%29, %945) : (i32, i32) -> !fly.int_tuple<(*,*,?,?)>
      %950 = fly.slice(%824, %949) : (!fly.coord_tensor<(0,0), ((4,4,4,2,1),32,?,?):((1E0,8E0,32E0,4E0,0),1E1,128E0,32E1)>, !fly.int_tuple<(*,*,?,?)>) -> !fly.coord_tensor<(?{div=128},?{div=32}), ((4,4,4,2,1),32):((1E0,8E0,32E0,4E0,0),1E1)>
      %951 = fly.tiled_mma.partition(c, %91, %950, %92) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.coord_tensor<(?{div=128},?{div=32}), ((4,4,4,2,1),32):((1E0,8E0,32E0,4E0,0),1E1)>, !fly.int_tuple<?>) -> !fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>
      %952 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
      %953 = fly.memref.load(%951, %952) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<0>) -> !fly.int_tuple<(?,?)>
      %954 = fly.get(%953) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %955 = fly.memref.load(%64, %954) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %956 = vector.extract %948[0] : f32 from vector<16xf32>
      %957 = arith.addf %956, %955 : f32
      %958 = fly.make_int_tuple() : () -> !fly.int_tuple<1>
      %959 = fly.memref.load(%951, %958) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<1>) -> !fly.int_tuple<(?,?)>
      %960 = fly.get(%959) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %961 = fly.memref.load(%64, %960) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %962 = vector.extract %948[1] : f32 from vector<16xf32>
      %963 = arith.addf %962, %961 : f32
      %964 = fly.make_int_tuple() : () -> !fly.int_tuple<2>
      %965 = fly.memref.load(%951, %964) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<2>) -> !fly.int_tuple<(?,?)>
      %966 = fly.get(%965) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %967 = fly.memref.load(%64, %966) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %968 = vector.extract %948[2] : f32 from vector<16xf32>
      %969 = arith.addf %968, %967 : f32
      %970 = fly.make_int_tuple() : () -> !fly.int_tuple<3>
      %971 = fly.memref.load(%951, %970) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<3>) -> !fly.int_tuple<(?,?)>
      %972 = fly.get(%971) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %973 = fly.memref.load(%64, %972) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %974 = vector.extract %948[3] : f32 from vector<16xf32>
      %975 = arith.addf %974, %973 : f32
      %976 = fly.make_int_tuple() : () -> !fly.int_tuple<4>
      %977 = fly.memref.load(%951, %976) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<4>) -> !fly.int_tuple<(?,?)>
      %978 = fly.get(%977) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %979 = fly.memref.load(%64, %978) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %980 = vector.extract %948[4] : f32 from vector<16xf32>
      %981 = arith.addf %980, %979 : f32
      %982 = fly.make_int_tuple() : () -> !fly.int_tuple<5>
      %983 = fly.memref.load(%951, %982) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<5>) -> !fly.int_tuple<(?,?)>
      %984 = fly.get(%983) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %985 = fly.memref.load(%64, %984) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %986 = vector.extract %948[5] : f32 from vector<16xf32>
      %987 = arith.addf %986, %985 : f32
      %988 = fly.make_int_tuple() : () -> !fly.int_tuple<6>
      %989 = fly.memref.load(%951, %988) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<6>) -> !fly.int_tuple<(?,?)>
      %990 = fly.get(%989) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %991 = fly.memref.load(%64, %990) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %992 = vector.extract %948[6] : f32 from vector<16xf32>
      %993 = arith.addf %992, %991 : f32
      %994 = fly.make_int_tuple() : () -> !fly.int_tuple<7>
      %995 = fly.memref.load(%951, %994) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<7>) -> !fly.int_tuple<(?,?)>
      %996 = fly.get(%995) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %997 = fly.memref.load(%64, %996) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %998 = vector.extract %948[7] : f32 from vector<16xf32>
      %999 = arith.addf %998, %997 : f32
      %1000 = fly.make_int_tuple() : () -> !fly.int_tuple<8>
      %1001 = fly.memref.load(%951, %1000) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<8>) -> !fly.int_tuple<(?,?)>
      %1002 = fly.get(%1001) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1003 = fly.memref.load(%64, %1002) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1004 = vector.extract %948[8] : f32 from vector<16xf32>
      %1005 = arith.addf %1004, %1003 : f32
      %1006 = fly.make_int_tuple() : () -> !fly.int_tuple<9>
      %1007 = fly.memref.load(%951, %1006) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<9>) -> !fly.int_tuple<(?,?)>
      %1008 = fly.get(%1007) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1009 = fly.memref.load(%64, %1008) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1010 = vector.extract %948[9] : f32 from vector<16xf32>
      %1011 = arith.addf %1010, %1009 : f32
      %1012 = fly.make_int_tuple() : () -> !fly.int_tuple<10>
      %1013 = fly.memref.load(%951, %1012) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<10>) -> !fly.int_tuple<(?,?)>
      %1014 = fly.get(%1013) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1015 = fly.memref.load(%64, %1014) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1016 = vector.extract %948[10] : f32 from vector<16xf32>
      %1017 = arith.addf %1016, %1015 : f32
      %1018 = fly.make_int_tuple() : () -> !fly.int_tuple<11>
      %1019 = fly.memref.load(%951, %1018) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<11>) -> !fly.int_tuple<(?,?)>
      %1020 = fly.get(%1019) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1021 = fly.memref.load(%64, %1020) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1022 = vector.extract %948[11] : f32 from vector<16xf32>
      %1023 = arith.addf %1022, %1021 : f32
      %1024 = fly.make_int_tuple() : () -> !fly.int_tuple<12>
      %1025 = fly.memref.load(%951, %1024) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<12>) -> !fly.int_tuple<(?,?)>
      %1026 = fly.get(%1025) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1027 = fly.memref.load(%64, %1026) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1028 = vector.extract %948[12] : f32 from vector<16xf32>
      %1029 = arith.addf %1028, %1027 : f32
      %1030 = fly.make_int_tuple() : () -> !fly.int_tuple<13>
      %1031 = fly.memref.load(%951, %1030) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<13>) -> !fly.int_tuple<(?,?)>
      %1032 = fly.get(%1031) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1033 = fly.memref.load(%64, %1032) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1034 = vector.extract %948[13] : f32 from vector<16xf32>
      %1035 = arith.addf %1034, %1033 : f32
      %1036 = fly.make_int_tuple() : () -> !fly.int_tuple<14>
      %1037 = fly.memref.load(%951, %1036) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<14>) -> !fly.int_tuple<(?,?)>
      %1038 = fly.get(%1037) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1039 = fly.memref.load(%64, %1038) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1040 = vector.extract %948[14] : f32 from vector<16xf32>
      %1041 = arith.addf %1040, %1039 : f32
      %1042 = fly.make_int_tuple() : () -> !fly.int_tuple<15>
      %1043 = fly.memref.load(%951, %1042) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<15>) -> !fly.int_tuple<(?,?)>
      %1044 = fly.get(%1043) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1045 = fly.memref.load(%64, %1044) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1046 = vector.extract %948[15] : f32 from vector<16xf32>
      %1047 = arith.addf %1046, %1045 : f32
      %1048 = vector.from_elements %957, %963, %969, %975, %981, %987, %993, %999, %1005, %1011, %1017, %1023, %1029, %1035, %1041, %1047 : vector<16xf32>
      %1049 = arith.truncf %1048 : vector<16xf32> to vector<16xf16>
      %1050 = fly.make_fragment_like(%947, f16) : (!fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>
      fly.memref.store_vec(%1049, %1050) : (vector<16xf16>, !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>) -> ()
      %1051 = fly.tiled_copy.retile(%827, %1050) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,16),((4,1),(2,1))):((128,4),((1,0),(64,0)))>, !fly.tile<[128|16]>>, !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>) -> !fly.memref<f16, register, ((8,1),1,2):((1,0),0,8)>
      %1052 = fly.make_int_tuple(%29, %945) : (i32, i32) -> !fly.int_tuple<(*,*,?,?)>
      %1053 = fly.slice(%87, %1052) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32,?,?):((1,8,32,4,0),?{div=128},128,?{div=4096}), align<16>>, !fly.int_tuple<(*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32):((1,8,32,4,0),?{div=128}), align<16>>
      %1054 = fly.tiled_copy.partition_dst(%827, %1053, %92) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,16),((4,1),(2,1))):((128,4),((1,0),(64,0)))>, !fly.tile<[128|16]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32):((1,8,32,4,0),?{div=128}), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (((4,2),1),1,2):(((1,4),0),0,?{div=2048}), align<16>>
      fly.copy(%94, %1051, %1054) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, register, ((8,1),1,2):((1,0),0,8)>, !fly.memref<f16, #fly_rocdl.buffer_desc, (((4,2),1),1,2):(((1,4),0),0,?{div=2048}), align<16>>) -> ()
      %1055 = arith.constant 4 : i32
      %1056 = arith.muli %28, %1055 : i32
      %1057 = arith.constant 2 : i32
      %1058 = arith.addi %1056, %1057 : i32
      %1059 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,2)>
      %1060 = fly.slice(%128, %1059) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,2)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
      %1061 = fly.memref.load_vec(%1060) : (!fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> vector<16xf32>
      %1062 = fly.make_int_tuple(%29, %1058) : (i32, i32) -> !fly.int_tuple<(*,*,?,?)>
      %1063 = fly.slice(%824, %1062) : (!fly.coord_tensor<(0,0), ((4,4,4,2,1),32,?,?):((1E0,8E0,32E0,4E0,0),1E1,128E0,32E1)>, !fly.int_tuple<(*,*,?,?)>) -> !fly.coord_tensor<(?{div=128},?{div=32}), ((4,4,4,2,1),32):((1E0,8E0,32E0,4E0,0),1E1)>
      %1064 = fly.tiled_mma.partition(c, %91, %1063, %92) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.coord_tensor<(?{div=128},?{div=32}), ((4,4,4,2,1),32):((1E0,8E0,32E0,4E0,0),1E1)>, !fly.int_tuple<?>) -> !fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>
      %1065 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
      %1066 = fly.memref.load(%1064, %1065) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<0>) -> !fly.int_tuple<(?,?)>
      %1067 = fly.get(%1066) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1068 = fly.memref.load(%64, %1067) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1069 = vector.extract %1061[0] : f32 from vector<16xf32>
      %1070 = arith.addf %1069, %1068 : f32
      %1071 = fly.make_int_tuple() : () -> !fly.int_tuple<1>
      %1072 = fly.memref.load(%1064, %1071) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<1>) -> !fly.int_tuple<(?,?)>
      %1073 = fly.get(%1072) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1074 = fly.memref.load(%64, %1073) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1075 = vector.extract %1061[1] : f32 from vector<16xf32>
      %1076 = arith.addf %1075, %1074 : f32
      %1077 = fly.make_int_tuple() : () -> !fly.int_tuple<2>
      %1078 = fly.memref.load(%1064, %1077) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<2>) -> !fly.int_tuple<(?,?)>
      %1079 = fly.get(%1078) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1080 = fly.memref.load(%64, %1079) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1081 = vector.extract %1061[2] : f32 from vector<16xf32>
      %1082 = arith.addf %1081, %1080 : f32
      %1083 = fly.make_int_tuple() : () -> !fly.int_tuple<3>
      %1084 = fly.memref.load(%1064, %1083) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<3>) -> !fly.int_tuple<(?,?)>
      %1085 = fly.get(%1084) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1086 = fly.memref.load(%64, %1085) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1087 = vector.extract %1061[3] : f32 from vector<16xf32>
      %1088 = arith.addf %1087, %1086 : f32
      %1089 = fly.make_int_tuple() : () -> !fly.int_tuple<4>
      %1090 = fly.memref.load(%1064, %1089) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<4>) -> !fly.int_tuple<(?,?)>
      %1091 = fly.get(%1090) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1092 = fly.memref.load(%64, %1091) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1093 = vector.extract %1061[4] : f32 from vector<16xf32>
      %1094 = arith.addf %1093, %1092 : f32
      %1095 = fly.make_int_tuple() : () -> !fly.int_tuple<5>
      %1096 = fly.memref.load(%1064, %1095) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<5>) -> !fly.int_tuple<(?,?)>
      %1097 = fly.get(%1096) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1098 = fly.memref.load(%64, %1097) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1099 = vector.extract %1061[5] : f32 from vector<16xf32>
      %1100 = arith.addf %1099, %1098 : f32
      %1101 = fly.make_int_tuple() : () -> !fly.int_tuple<6>
      %1102 = fly.memref.load(%1064, %1101) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<6>) -> !fly.int_tuple<(?,?)>
      %1103 = fly.get(%1102) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1104 = fly.memref.load(%64, %1103) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1105 = vector.extract %1061[6] : f32 from vector<16xf32>
      %1106 = arith.addf %1105, %1104 : f32
      %1107 = fly.make_int_tuple() : () -> !fly.int_tuple<7>
      %1108 = fly.memref.load(%1064, %1107) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<7>) -> !fly.int_tuple<(?,?)>
      %1109 = fly.get(%1108) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1110 = fly.memref.load(%64, %1109) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1111 = vector.extract %1061[7] : f32 from vector<16xf32>
      %1112 = arith.addf %1111, %1110 : f32
      %1113 = fly.make_int_tuple() : () -> !fly.int_tuple<8>
      %1114 = fly.memref.load(%1064, %1113) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<8>) -> !fly.int_tuple<(?,?)>
      %1115 = fly.get(%1114) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1116 = fly.memref.load(%64, %1115) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1117 = vector.extract %1061[8] : f32 from vector<16xf32>
      %1118 = arith.addf %1117, %1116 : f32
      %1119 = fly.make_int_tuple() : () -> !fly.int_tuple<9>
      %1120 = fly.memref.load(%1064, %1119) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<9>) -> !fly.int_tuple<(?,?)>
      %1121 = fly.get(%1120) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1122 = fly.memref.load(%64, %1121) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1123 = vector.extract %1061[9] : f32 from vector<16xf32>
      %1124 = arith.addf %1123, %1122 : f32
      %1125 = fly.make_int_tuple() : () -> !fly.int_tuple<10>
      %1126 = fly.memref.load(%1064, %1125) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<10>) -> !fly.int_tuple<(?,?)>
      %1127 = fly.get(%1126) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1128 = fly.memref.load(%64, %1127) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1129 = vector.extract %1061[10] : f32 from vector<16xf32>
      %1130 = arith.addf %1129, %1128 : f32
      %1131 = fly.make_int_tuple() : () -> !fly.int_tuple<11>
      %1132 = fly.memref.load(%1064, %1131) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<11>) -> !fly.int_tuple<(?,?)>
      %1133 = fly.get(%1132) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1134 = fly.memref.load(%64, %1133) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1135 = vector.extract %1061[11] : f32 from vector<16xf32>
      %1136 = arith.addf %1135, %1134 : f32
      %1137 = fly.make_int_tuple() : () -> !fly.int_tuple<12>
      %1138 = fly.memref.load(%1064, %1137) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<12>) -> !fly.int_tuple<(?,?)>
      %1139 = fly.get(%1138) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1140 = fly.memref.load(%64, %1139) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1141 = vector.extract %1061[12] : f32 from vector<16xf32>
      %1142 = arith.addf %1141, %1140 : f32
      %1143 = fly.make_int_tuple() : () -> !fly.int_tuple<13>
      %1144 = fly.memref.load(%1064, %1143) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<13>) -> !fly.int_tuple<(?,?)>
      %1145 = fly.get(%1144) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1146 = fly.memref.load(%64, %1145) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1147 = vector.extract %1061[13] : f32 from vector<16xf32>
      %1148 = arith.addf %1147, %1146 : f32
      %1149 = fly.make_int_tuple() : () -> !fly.int_tuple<14>
      %1150 = fly.memref.load(%1064, %1149) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<14>) -> !fly.int_tuple<(?,?)>
      %1151 = fly.get(%1150) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1152 = fly.memref.load(%64, %1151) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1153 = vector.extract %1061[14] : f32 from vector<16xf32>
      %1154 = arith.addf %1153, %1152 : f32
      %1155 = fly.make_int_tuple() : () -> !fly.int_tuple<15>
      %1156 = fly.memref.load(%1064, %1155) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<15>) -> !fly.int_tuple<(?,?)>
      %1157 = fly.get(%1156) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1158 = fly.memref.load(%64, %1157) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1159 = vector.extract %1061[15] : f32 from vector<16xf32>
      %1160 = arith.addf %1159, %1158 : f32
      %1161 = vector.from_elements %1070, %1076, %1082, %1088, %1094, %1100, %1106, %1112, %1118, %1124, %1130, %1136, %1142, %1148, %1154, %1160 : vector<16xf32>
      %1162 = arith.truncf %1161 : vector<16xf32> to vector<16xf16>
      %1163 = fly.make_fragment_like(%1060, f16) : (!fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>
      fly.memref.store_vec(%1162, %1163) : (vector<16xf16>, !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>) -> ()
      %1164 = fly.tiled_copy.retile(%827, %1163) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,16),((4,1),(2,1))):((128,4),((1,0),(64,0)))>, !fly.tile<[128|16]>>, !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>) -> !fly.memref<f16, register, ((8,1),1,2):((1,0),0,8)>
      %1165 = fly.make_int_tuple(%29, %1058) : (i32, i32) -> !fly.int_tuple<(*,*,?,?)>
      %1166 = fly.slice(%87, %1165) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32,?,?):((1,8,32,4,0),?{div=128},128,?{div=4096}), align<16>>, !fly.int_tuple<(*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32):((1,8,32,4,0),?{div=128}), align<16>>
      %1167 = fly.tiled_copy.partition_dst(%827, %1166, %92) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,16),((4,1),(2,1))):((128,4),((1,0),(64,0)))>, !fly.tile<[128|16]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32):((1,8,32,4,0),?{div=128}), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (((4,2),1),1,2):(((1,4),0),0,?{div=2048}), align<16>>
      fly.copy(%94, %1164, %1167) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, register, ((8,1),1,2):((1,0),0,8)>, !fly.memref<f16, #fly_rocdl.buffer_desc, (((4,2),1),1,2):(((1,4),0),0,?{div=2048}), align<16>>) -> ()
      %1168 = arith.constant 4 : i32
      %1169 = arith.muli %28, %1168 : i32
      %1170 = arith.constant 3 : i32
      %1171 = arith.addi %1169, %1170 : i32
      %1172 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,3)>
      %1173 = fly.slice(%128, %1172) : (!fly.memref<f32, register, ((4,1),2,2,4):((1,0),4,8,16)>, !fly.int_tuple<(*,*,*,3)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>
      %1174 = fly.memref.load_vec(%1173) : (!fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> vector<16xf32>
      %1175 = fly.make_int_tuple(%29, %1171) : (i32, i32) -> !fly.int_tuple<(*,*,?,?)>
      %1176 = fly.slice(%824, %1175) : (!fly.coord_tensor<(0,0), ((4,4,4,2,1),32,?,?):((1E0,8E0,32E0,4E0,0),1E1,128E0,32E1)>, !fly.int_tuple<(*,*,?,?)>) -> !fly.coord_tensor<(?{div=128},?{div=32}), ((4,4,4,2,1),32):((1E0,8E0,32E0,4E0,0),1E1)>
      %1177 = fly.tiled_mma.partition(c, %91, %1176, %92) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(4,1,1):(1,0,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.coord_tensor<(?{div=128},?{div=32}), ((4,4,4,2,1),32):((1E0,8E0,32E0,4E0,0),1E1)>, !fly.int_tuple<?>) -> !fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>
      %1178 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
      %1179 = fly.memref.load(%1177, %1178) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<0>) -> !fly.int_tuple<(?,?)>
      %1180 = fly.get(%1179) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1181 = fly.memref.load(%64, %1180) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1182 = vector.extract %1174[0] : f32 from vector<16xf32>
      %1183 = arith.addf %1182, %1181 : f32
      %1184 = fly.make_int_tuple() : () -> !fly.int_tuple<1>
      %1185 = fly.memref.load(%1177, %1184) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<1>) -> !fly.int_tuple<(?,?)>
      %1186 = fly.get(%1185) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1187 = fly.memref.load(%64, %1186) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1188 = vector.extract %1174[1] : f32 from vector<16xf32>
      %1189 = arith.addf %1188, %1187 : f32
      %1190 = fly.make_int_tuple() : () -> !fly.int_tuple<2>
      %1191 = fly.memref.load(%1177, %1190) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<2>) -> !fly.int_tuple<(?,?)>
      %1192 = fly.get(%1191) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1193 = fly.memref.load(%64, %1192) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1194 = vector.extract %1174[2] : f32 from vector<16xf32>
      %1195 = arith.addf %1194, %1193 : f32
      %1196 = fly.make_int_tuple() : () -> !fly.int_tuple<3>
      %1197 = fly.memref.load(%1177, %1196) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<3>) -> !fly.int_tuple<(?,?)>
      %1198 = fly.get(%1197) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1199 = fly.memref.load(%64, %1198) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1200 = vector.extract %1174[3] : f32 from vector<16xf32>
      %1201 = arith.addf %1200, %1199 : f32
      %1202 = fly.make_int_tuple() : () -> !fly.int_tuple<4>
      %1203 = fly.memref.load(%1177, %1202) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<4>) -> !fly.int_tuple<(?,?)>
      %1204 = fly.get(%1203) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1205 = fly.memref.load(%64, %1204) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1206 = vector.extract %1174[4] : f32 from vector<16xf32>
      %1207 = arith.addf %1206, %1205 : f32
      %1208 = fly.make_int_tuple() : () -> !fly.int_tuple<5>
      %1209 = fly.memref.load(%1177, %1208) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<5>) -> !fly.int_tuple<(?,?)>
      %1210 = fly.get(%1209) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1211 = fly.memref.load(%64, %1210) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1212 = vector.extract %1174[5] : f32 from vector<16xf32>
      %1213 = arith.addf %1212, %1211 : f32
      %1214 = fly.make_int_tuple() : () -> !fly.int_tuple<6>
      %1215 = fly.memref.load(%1177, %1214) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<6>) -> !fly.int_tuple<(?,?)>
      %1216 = fly.get(%1215) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1217 = fly.memref.load(%64, %1216) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1218 = vector.extract %1174[6] : f32 from vector<16xf32>
      %1219 = arith.addf %1218, %1217 : f32
      %1220 = fly.make_int_tuple() : () -> !fly.int_tuple<7>
      %1221 = fly.memref.load(%1177, %1220) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<7>) -> !fly.int_tuple<(?,?)>
      %1222 = fly.get(%1221) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1223 = fly.memref.load(%64, %1222) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1224 = vector.extract %1174[7] : f32 from vector<16xf32>
      %1225 = arith.addf %1224, %1223 : f32
      %1226 = fly.make_int_tuple() : () -> !fly.int_tuple<8>
      %1227 = fly.memref.load(%1177, %1226) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<8>) -> !fly.int_tuple<(?,?)>
      %1228 = fly.get(%1227) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1229 = fly.memref.load(%64, %1228) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1230 = vector.extract %1174[8] : f32 from vector<16xf32>
      %1231 = arith.addf %1230, %1229 : f32
      %1232 = fly.make_int_tuple() : () -> !fly.int_tuple<9>
      %1233 = fly.memref.load(%1177, %1232) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<9>) -> !fly.int_tuple<(?,?)>
      %1234 = fly.get(%1233) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1235 = fly.memref.load(%64, %1234) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1236 = vector.extract %1174[9] : f32 from vector<16xf32>
      %1237 = arith.addf %1236, %1235 : f32
      %1238 = fly.make_int_tuple() : () -> !fly.int_tuple<10>
      %1239 = fly.memref.load(%1177, %1238) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<10>) -> !fly.int_tuple<(?,?)>
      %1240 = fly.get(%1239) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1241 = fly.memref.load(%64, %1240) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1242 = vector.extract %1174[10] : f32 from vector<16xf32>
      %1243 = arith.addf %1242, %1241 : f32
      %1244 = fly.make_int_tuple() : () -> !fly.int_tuple<11>
      %1245 = fly.memref.load(%1177, %1244) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<11>) -> !fly.int_tuple<(?,?)>
      %1246 = fly.get(%1245) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1247 = fly.memref.load(%64, %1246) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1248 = vector.extract %1174[11] : f32 from vector<16xf32>
      %1249 = arith.addf %1248, %1247 : f32
      %1250 = fly.make_int_tuple() : () -> !fly.int_tuple<12>
      %1251 = fly.memref.load(%1177, %1250) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<12>) -> !fly.int_tuple<(?,?)>
      %1252 = fly.get(%1251) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1253 = fly.memref.load(%64, %1252) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1254 = vector.extract %1174[12] : f32 from vector<16xf32>
      %1255 = arith.addf %1254, %1253 : f32
      %1256 = fly.make_int_tuple() : () -> !fly.int_tuple<13>
      %1257 = fly.memref.load(%1177, %1256) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<13>) -> !fly.int_tuple<(?,?)>
      %1258 = fly.get(%1257) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1259 = fly.memref.load(%64, %1258) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1260 = vector.extract %1174[13] : f32 from vector<16xf32>
      %1261 = arith.addf %1260, %1259 : f32
      %1262 = fly.make_int_tuple() : () -> !fly.int_tuple<14>
      %1263 = fly.memref.load(%1177, %1262) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<14>) -> !fly.int_tuple<(?,?)>
      %1264 = fly.get(%1263) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1265 = fly.memref.load(%64, %1264) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1266 = vector.extract %1174[14] : f32 from vector<16xf32>
      %1267 = arith.addf %1266, %1265 : f32
      %1268 = fly.make_int_tuple() : () -> !fly.int_tuple<15>
      %1269 = fly.memref.load(%1177, %1268) : (!fly.coord_tensor<(?{div=8},?), ((4,1),2,2):((1E0,0),4E0,16E1)>, !fly.int_tuple<15>) -> !fly.int_tuple<(?,?)>
      %1270 = fly.get(%1269) {mode = array<i32: 0>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
      %1271 = fly.memref.load(%64, %1270) : (!fly.memref<f32, #fly_rocdl.buffer_desc, ?{div=128}:1>, !fly.int_tuple<?>) -> f32
      %1272 = vector.extract %1174[15] : f32 from vector<16xf32>
      %1273 = arith.addf %1272, %1271 : f32
      %1274 = vector.from_elements %1183, %1189, %1195, %1201, %1207, %1213, %1219, %1225, %1231, %1237, %1243, %1249, %1255, %1261, %1267, %1273 : vector<16xf32>
      %1275 = arith.truncf %1274 : vector<16xf32> to vector<16xf16>
      %1276 = fly.make_fragment_like(%1173, f16) : (!fly.memref<f32, register, ((4,1),2,2):((1,0),4,8)>) -> !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>
      fly.memref.store_vec(%1275, %1276) : (vector<16xf16>, !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>) -> ()
      %1277 = fly.tiled_copy.retile(%827, %1276) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,16),((4,1),(2,1))):((128,4),((1,0),(64,0)))>, !fly.tile<[128|16]>>, !fly.memref<f16, register, ((4,1),2,2):((1,0),4,8)>) -> !fly.memref<f16, register, ((8,1),1,2):((1,0),0,8)>
      %1278 = fly.make_int_tuple(%29, %1171) : (i32, i32) -> !fly.int_tuple<(*,*,?,?)>
      %1279 = fly.slice(%87, %1278) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32,?,?):((1,8,32,4,0),?{div=128},128,?{div=4096}), align<16>>, !fly.int_tuple<(*,*,?,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32):((1,8,32,4,0),?{div=128}), align<16>>
      %1280 = fly.tiled_copy.partition_dst(%827, %1279, %92) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,16),((4,1),(2,1))):((128,4),((1,0),(64,0)))>, !fly.tile<[128|16]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((4,4,4,2,1),32):((1,8,32,4,0),?{div=128}), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (((4,2),1),1,2):(((1,4),0),0,?{div=2048}), align<16>>
      fly.copy(%94, %1277, %1280) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, register, ((8,1),1,2):((1,0),0,8)>, !fly.memref<f16, #fly_rocdl.buffer_desc, (((4,2),1),1,2):(((1,4),0),0,?{div=2048}), align<16>>) -> ()
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
