module attributes {gpu.container_module} {
  gpu.module @kernels [#rocdl.target<chip = "gfx942">] {
    gpu.func @tiledMmaKernel_0(%arg0: !fly.memref<f16, global, (?,?):(?{div=32},1), align<16>>, %arg1: !fly.memref<f16, global, (?,?):(?{div=32},1), align<16>>, %arg2: !fly.memref<f32, global, (?,?):(?,1)>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
      %0 = gpu.thread_id x
      %1 = arith.index_cast %0 : index to i32
      %2 = gpu.block_id x
      %3 = arith.index_cast %2 : index to i32
      %4 = gpu.block_id y
      %5 = arith.index_cast %4 : index to i32
      %6 = fly.make_mma_atom : !fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>
      %7 = fly.static : !fly.layout<(2,2,1):(1,2,0)>
      %8 = fly.static : !fly.tile<[*|*|(4,4,2):(1,8,4)]>
      %9 = fly.make_tiled_mma(%6, %7, %8) : (!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, !fly.layout<(2,2,1):(1,2,0)>, !fly.tile<[*|*|(4,4,2):(1,8,4)]>) -> !fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(2,2,1):(1,2,0)>, <[*|*|(4,4,2):(1,8,4)]>>
      %10 = fly.get_iter(%arg0) : (!fly.memref<f16, global, (?,?):(?{div=32},1), align<16>>) -> !fly.ptr<f16, global, align<16>>
      %11 = fly.get_layout(%arg0) : (!fly.memref<f16, global, (?,?):(?{div=32},1), align<16>>) -> !fly.layout<(?,?):(?{div=32},1)>
      %12 = fly.cosize(%11) : (!fly.layout<(?,?):(?{div=32},1)>) -> !fly.int_tuple<?>
      %13 = fly.get_scalar(%12) : (!fly.int_tuple<?>) -> i32
      %14 = arith.extui %13 : i32 to i64
      %15 = arith.constant 2 : i64
      %16 = arith.muli %14, %15 : i64
      %17 = arith.constant 0 : i16
      %18 = arith.constant 159744 : i32
      %19 = fly.make_ptr(%10, %17, %16, %18) : (!fly.ptr<f16, global, align<16>>, i16, i64, i32) -> !fly.ptr<f16, #fly_rocdl.buffer_desc, align<16>>
      %20 = fly.make_view(%19, %11) : (!fly.ptr<f16, #fly_rocdl.buffer_desc, align<16>>, !fly.layout<(?,?):(?{div=32},1)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (?,?):(?{div=32},1), align<16>>
      %21 = fly.static : !fly.tile<[64|32]>
      %22 = fly.flat_divide(%20, %21) : (!fly.memref<f16, #fly_rocdl.buffer_desc, (?,?):(?{div=32},1), align<16>>, !fly.tile<[64|32]>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (64,32,?,?):(?{div=32},1,?{div=2048},32), align<16>>
      %23 = fly.make_int_tuple(%3) : (i32) -> !fly.int_tuple<(*,*,?,*)>
      %24 = fly.slice(%22, %23) : (!fly.memref<f16, #fly_rocdl.buffer_desc, (64,32,?,?):(?{div=32},1,?{div=2048},32), align<16>>, !fly.int_tuple<(*,*,?,*)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (64,32,?):(?{div=32},1,32), align<16>>
      %25 = fly.get_iter(%arg1) : (!fly.memref<f16, global, (?,?):(?{div=32},1), align<16>>) -> !fly.ptr<f16, global, align<16>>
      %26 = fly.get_layout(%arg1) : (!fly.memref<f16, global, (?,?):(?{div=32},1), align<16>>) -> !fly.layout<(?,?):(?{div=32},1)>
      %27 = fly.cosize(%26) : (!fly.layout<(?,?):(?{div=32},1)>) -> !fly.int_tuple<?>
      %28 = fly.get_scalar(%27) : (!fly.int_tuple<?>) -> i32
      %29 = arith.extui %28 : i32 to i64
      %30 = arith.constant 2 : i64
      %31 = arith.muli %29, %30 : i64
      %32 = arith.constant 0 : i16
      %33 = arith.constant 159744 : i32
      %34 = fly.make_ptr(%25, %32, %31, %33) : (!fly.ptr<f16, global, align<16>>, i16, i64, i32) -> !fly.ptr<f16, #fly_rocdl.buffer_desc, align<16>>
      %35 = fly.make_view(%34, %26) : (!fly.ptr<f16, #fly_rocdl.buffer_desc, align<16>>, !fly.layout<(?,?):(?{div=32},1)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (?,?):(?{div=32},1), align<16>>
      %36 = fly.static : !fly.tile<[64|32]>
      %37 = fly.flat_divide(%35, %36) : (!fly.memref<f16, #fly_rocdl.buffer_desc, (?,?):(?{div=32},1), align<16>>, !fly.tile<[64|32]>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (64,32,?,?):(?{div=32},1,?{div=2048},32), align<16>>
      %38 = fly.make_int_tuple(%5) : (i32) -> !fly.int_tuple<(*,*,?,*)>
      %39 = fly.slice(%37, %38) : (!fly.memref<f16, #fly_rocdl.buffer_desc, (64,32,?,?):(?{div=32},1,?{div=2048},32), align<16>>, !fly.int_tuple<(*,*,?,*)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (64,32,?):(?{div=32},1,32), align<16>>
      %40 = fly.static : !fly.tile<[64|64]>
      %41 = fly.flat_divide(%arg2, %40) : (!fly.memref<f32, global, (?,?):(?,1)>, !fly.tile<[64|64]>) -> !fly.memref<f32, global, (64,64,?,?):(?,1,?{div=64},64)>
      %42 = fly.make_int_tuple(%3, %5) : (i32, i32) -> !fly.int_tuple<(*,*,?,?)>
      %43 = fly.slice(%41, %42) : (!fly.memref<f32, global, (64,64,?,?):(?,1,?{div=64},64)>, !fly.int_tuple<(*,*,?,?)>) -> !fly.memref<f32, global, (64,64):(?,1)>
      %44 = fly.make_copy_atom {valBits = 16 : i32} : !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>
      %45 = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<32>, 32>
      %46 = fly.static : !fly.layout<((16,4,2,2),(4,(1,2))):((1,256,16,0),(32,(0,128)))>
      %47 = fly.static : !fly.tile<[32|32]>
      %48 = fly.make_tiled_copy(%44, %46, %47) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,4,2,2),(4,(1,2))):((1,256,16,0),(32,(0,128)))>, !fly.tile<[32|32]>) -> !fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,4,2,2),(4,(1,2))):((1,256,16,0),(32,(0,128)))>, !fly.tile<[32|32]>>
      %49 = fly.static : !fly.layout<((16,4,2,2),(4,(1,2))):((1,256,0,16),(32,(0,128)))>
      %50 = fly.static : !fly.tile<[32|32]>
      %51 = fly.make_tiled_copy(%44, %49, %50) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,4,2,2),(4,(1,2))):((1,256,0,16),(32,(0,128)))>, !fly.tile<[32|32]>) -> !fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,4,2,2),(4,(1,2))):((1,256,0,16),(32,(0,128)))>, !fly.tile<[32|32]>>
      %52 = fly.static : !fly.layout<((16,4,2,2),((4,1),(1,1))):((32,4,16,512),((1,0),(0,0)))>
      %53 = fly.static : !fly.tile<[32|32]>
      %54 = fly.make_tiled_copy(%45, %52, %53) : (!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.layout<((16,4,2,2),((4,1),(1,1))):((32,4,16,512),((1,0),(0,0)))>, !fly.tile<[32|32]>) -> !fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.layout<((16,4,2,2),((4,1),(1,1))):((32,4,16,512),((1,0),(0,0)))>, !fly.tile<[32|32]>>
      %55 = fly.make_int_tuple(%1) : (i32) -> !fly.int_tuple<?>
      %56 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,0)>
      %57 = fly.slice(%24, %56) : (!fly.memref<f16, #fly_rocdl.buffer_desc, (64,32,?):(?{div=32},1,32), align<16>>, !fly.int_tuple<(*,*,0)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (64,32):(?{div=32},1), align<16>>
      %58 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,0)>
      %59 = fly.slice(%39, %58) : (!fly.memref<f16, #fly_rocdl.buffer_desc, (64,32,?):(?{div=32},1,32), align<16>>, !fly.int_tuple<(*,*,0)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (64,32):(?{div=32},1), align<16>>
      %60 = fly.mma.make_fragment(a, %9, %57, stages = 2) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(2,2,1):(1,2,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, (64,32):(?{div=32},1), align<16>>) -> !fly.memref<f16, register, (4,2,2,2):(1,8,4,16)>
      %61 = fly.mma.make_fragment(b, %9, %59, stages = 2) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(2,2,1):(1,2,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, (64,32):(?{div=32},1), align<16>>) -> !fly.memref<f16, register, (4,2,2,2):(1,8,4,16)>
      %62 = fly.mma.make_fragment(c, %9, %43) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(2,2,1):(1,2,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, global, (64,64):(?,1)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),8,4)>
      %63 = fly.tiled_copy.partition_src(%48, %24, %55) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,4,2,2),(4,(1,2))):((1,256,16,0),(32,(0,128)))>, !fly.tile<[32|32]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, (64,32,?):(?{div=32},1,32), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1,?):((1,0),?{div=1024},0,32), align<16>>
      %64 = fly.tiled_copy.partition_src(%51, %39, %55) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,4,2,2),(4,(1,2))):((1,256,0,16),(32,(0,128)))>, !fly.tile<[32|32]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, (64,32,?):(?{div=32},1,32), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1,?):((1,0),?{div=1024},0,32), align<16>>
      %65 = fly.tiled_copy.retile(%48, %60) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,4,2,2),(4,(1,2))):((1,256,16,0),(32,(0,128)))>, !fly.tile<[32|32]>>, !fly.memref<f16, register, (4,2,2,2):(1,8,4,16)>) -> !fly.memref<f16, register, ((8,1),2,1,2):((1,0),8,0,16)>
      %66 = fly.tiled_copy.retile(%51, %61) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,4,2,2),(4,(1,2))):((1,256,0,16),(32,(0,128)))>, !fly.tile<[32|32]>>, !fly.memref<f16, register, (4,2,2,2):(1,8,4,16)>) -> !fly.memref<f16, register, ((8,1),2,1,2):((1,0),8,0,16)>
      %67 = arith.constant dense<0.000000e+00> : vector<16xf32>
      fly.memref.store_vec(%67, %62) : (vector<16xf32>, !fly.memref<f32, register, ((4,1),2,2):((1,0),8,4)>) -> ()
      %68 = fly.get_layout(%arg0) : (!fly.memref<f16, global, (?,?):(?{div=32},1), align<16>>) -> !fly.layout<(?,?):(?{div=32},1)>
      %69 = fly.get_shape(%68) : (!fly.layout<(?,?):(?{div=32},1)>) -> !fly.int_tuple<(?,?)>
      %70:2 = fly.get_leaves(%69) {dynamicOnly = true} : (!fly.int_tuple<(?,?)>) -> (i32, i32)
      %71 = arith.constant 32 : i32
      %72 = arith.floordivsi %70#1, %71 : i32
      %73 = arith.constant 0 : i32
      %74 = arith.constant 2 : i32
      %75 = fly.make_int_tuple(%73) : (i32) -> !fly.int_tuple<(*,*,*,?)>
      %76 = fly.slice(%63, %75) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1,?):((1,0),?{div=1024},0,32), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),?{div=1024},0), align<16>>
      %77 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
      %78 = fly.slice(%65, %77) : (!fly.memref<f16, register, ((8,1),2,1,2):((1,0),8,0,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>
      fly.copy(%44, %76, %78) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),?{div=1024},0), align<16>>, !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>) -> ()
      %79 = fly.make_int_tuple(%73) : (i32) -> !fly.int_tuple<(*,*,*,?)>
      %80 = fly.slice(%64, %79) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1,?):((1,0),?{div=1024},0,32), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),?{div=1024},0), align<16>>
      %81 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
      %82 = fly.slice(%66, %81) : (!fly.memref<f16, register, ((8,1),2,1,2):((1,0),8,0,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>
      fly.copy(%44, %80, %82) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),?{div=1024},0), align<16>>, !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>) -> ()
      %83 = arith.constant 1 : i32
      %84 = arith.subi %72, %83 : i32
      scf.for %85 = %73 to %84 step %74 : i32 {
        %86 = arith.constant 1 : i32
        %87 = arith.addi %85, %86 : i32
        %88 = fly.make_int_tuple(%87) : (i32) -> !fly.int_tuple<(*,*,*,?)>
        %89 = fly.slice(%63, %88) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1,?):((1,0),?{div=1024},0,32), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),?{div=1024},0), align<16>>
        %90 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %91 = fly.slice(%65, %90) : (!fly.memref<f16, register, ((8,1),2,1,2):((1,0),8,0,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>
        fly.copy(%44, %89, %91) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),?{div=1024},0), align<16>>, !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>) -> ()
        %92 = fly.make_int_tuple(%87) : (i32) -> !fly.int_tuple<(*,*,*,?)>
        %93 = fly.slice(%64, %92) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1,?):((1,0),?{div=1024},0,32), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),?{div=1024},0), align<16>>
        %94 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %95 = fly.slice(%66, %94) : (!fly.memref<f16, register, ((8,1),2,1,2):((1,0),8,0,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>
        fly.copy(%44, %93, %95) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),?{div=1024},0), align<16>>, !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>) -> ()
        rocdl.sched.barrier 0
        %96 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %97 = fly.slice(%60, %96) : (!fly.memref<f16, register, (4,2,2,2):(1,8,4,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,2):(1,8,4)>
        %98 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %99 = fly.slice(%61, %98) : (!fly.memref<f16, register, (4,2,2,2):(1,8,4,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,2):(1,8,4)>
        fly.gemm(%9, %62, %97, %99, %62) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(2,2,1):(1,2,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),8,4)>, !fly.memref<f16, register, (4,2,2):(1,8,4)>, !fly.memref<f16, register, (4,2,2):(1,8,4)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),8,4)>) -> ()
        %100 = arith.constant 1 : i32
        %101 = arith.addi %85, %100 : i32
        %102 = arith.constant 1 : i32
        %103 = arith.addi %101, %102 : i32
        %104 = fly.make_int_tuple(%103) : (i32) -> !fly.int_tuple<(*,*,*,?)>
        %105 = fly.slice(%63, %104) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1,?):((1,0),?{div=1024},0,32), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),?{div=1024},0), align<16>>
        %106 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %107 = fly.slice(%65, %106) : (!fly.memref<f16, register, ((8,1),2,1,2):((1,0),8,0,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>
        fly.copy(%44, %105, %107) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),?{div=1024},0), align<16>>, !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>) -> ()
        %108 = fly.make_int_tuple(%103) : (i32) -> !fly.int_tuple<(*,*,*,?)>
        %109 = fly.slice(%64, %108) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1,?):((1,0),?{div=1024},0,32), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),?{div=1024},0), align<16>>
        %110 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %111 = fly.slice(%66, %110) : (!fly.memref<f16, register, ((8,1),2,1,2):((1,0),8,0,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>
        fly.copy(%44, %109, %111) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),?{div=1024},0), align<16>>, !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>) -> ()
        rocdl.sched.barrier 0
        %112 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %113 = fly.slice(%60, %112) : (!fly.memref<f16, register, (4,2,2,2):(1,8,4,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,2):(1,8,4)>
        %114 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %115 = fly.slice(%61, %114) : (!fly.memref<f16, register, (4,2,2,2):(1,8,4,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,2):(1,8,4)>
        fly.gemm(%9, %62, %113, %115, %62) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(2,2,1):(1,2,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),8,4)>, !fly.memref<f16, register, (4,2,2):(1,8,4)>, !fly.memref<f16, register, (4,2,2):(1,8,4)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),8,4)>) -> ()
      }
      %116 = arith.constant 2 : i32
      %117 = arith.remsi %72, %116 : i32
      %118 = arith.constant 1 : i32
      %119 = arith.cmpi eq, %117, %118 : i32
      scf.if %119 {
        %120 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %121 = fly.slice(%60, %120) : (!fly.memref<f16, register, (4,2,2,2):(1,8,4,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,2):(1,8,4)>
        %122 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %123 = fly.slice(%61, %122) : (!fly.memref<f16, register, (4,2,2,2):(1,8,4,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,2):(1,8,4)>
        fly.gemm(%9, %62, %121, %123, %62) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(2,2,1):(1,2,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),8,4)>, !fly.memref<f16, register, (4,2,2):(1,8,4)>, !fly.memref<f16, register, (4,2,2):(1,8,4)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),8,4)>) -> ()
      }
      %124 = fly.tiled_copy.retile(%54, %62) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.layout<((16,4,2,2),((4,1),(1,1))):((32,4,16,512),((1,0),(0,0)))>, !fly.tile<[32|32]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),8,4)>) -> !fly.memref<f32, register, ((1,4),2,2):((0,1),8,4)>
      %125 = fly.tiled_copy.partition_dst(%54, %43, %55) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.layout<((16,4,2,2),((4,1),(1,1))):((32,4,16,512),((1,0),(0,0)))>, !fly.tile<[32|32]>>, !fly.memref<f32, global, (64,64):(?,1)>, !fly.int_tuple<?>) -> !fly.memref<f32, global, ((1,4),2,2):((0,?),?{div=32},32)>
      %126 = fly.get_layout(%arg2) : (!fly.memref<f32, global, (?,?):(?,1)>) -> !fly.layout<(?,?):(?,1)>
      %127 = fly.get_shape(%126) : (!fly.layout<(?,?):(?,1)>) -> !fly.int_tuple<(?,?)>
      %128 = fly.make_int_tuple() : () -> !fly.int_tuple<(0,0)>
      %129 = fly.make_identity_layout(%127) : (!fly.int_tuple<(?,?)>) -> !fly.layout<(?,?):(1E0,1E1)>
      %130 = fly.make_view(%128, %129) : (!fly.int_tuple<(0,0)>, !fly.layout<(?,?):(1E0,1E1)>) -> !fly.coord_tensor<(0,0), (?,?):(1E0,1E1)>
      %131 = fly.static : !fly.tile<[64|64]>
      %132 = fly.flat_divide(%130, %131) : (!fly.coord_tensor<(0,0), (?,?):(1E0,1E1)>, !fly.tile<[64|64]>) -> !fly.coord_tensor<(0,0), (64,64,?,?):(1E0,1E1,64E0,64E1)>
      %133 = fly.make_int_tuple(%3, %5) : (i32, i32) -> !fly.int_tuple<(*,*,?,?)>
      %134 = fly.slice(%132, %133) : (!fly.coord_tensor<(0,0), (64,64,?,?):(1E0,1E1,64E0,64E1)>, !fly.int_tuple<(*,*,?,?)>) -> !fly.coord_tensor<(?{div=64},?{div=64}), (64,64):(1E0,1E1)>
      %135 = fly.tiled_copy.partition_dst(%54, %134, %55) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.layout<((16,4,2,2),((4,1),(1,1))):((32,4,16,512),((1,0),(0,0)))>, !fly.tile<[32|32]>>, !fly.coord_tensor<(?{div=64},?{div=64}), (64,64):(1E0,1E1)>, !fly.int_tuple<?>) -> !fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>
      %136 = fly.make_fragment_like(%135, i1) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>) -> !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>
      %137 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
      %138 = fly.memref.load(%135, %137) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<0>) -> !fly.int_tuple<(?,?)>
      %139 = fly.elem_less(%138, %127) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
      fly.memref.store(%139, %136, %137) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<0>) -> ()
      %140 = fly.make_int_tuple() : () -> !fly.int_tuple<1>
      %141 = fly.memref.load(%135, %140) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<1>) -> !fly.int_tuple<(?,?)>
      %142 = fly.elem_less(%141, %127) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
      fly.memref.store(%142, %136, %140) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<1>) -> ()
      %143 = fly.make_int_tuple() : () -> !fly.int_tuple<2>
      %144 = fly.memref.load(%135, %143) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<2>) -> !fly.int_tuple<(?,?)>
      %145 = fly.elem_less(%144, %127) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
      fly.memref.store(%145, %136, %143) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<2>) -> ()
      %146 = fly.make_int_tuple() : () -> !fly.int_tuple<3>
      %147 = fly.memref.load(%135, %146) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<3>) -> !fly.int_tuple<(?,?)>
      %148 = fly.elem_less(%147, %127) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
      fly.memref.store(%148, %136, %146) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<3>) -> ()
      %149 = fly.make_int_tuple() : () -> !fly.int_tuple<4>
      %150 = fly.memref.load(%135, %149) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<4>) -> !fly.int_tuple<(?,?)>
      %151 = fly.elem_less(%150, %127) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
      fly.memref.store(%151, %136, %149) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<4>) -> ()
      %152 = fly.make_int_tuple() : () -> !fly.int_tuple<5>
      %153 = fly.memref.load(%135, %152) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<5>) -> !fly.int_tuple<(?,?)>
      %154 = fly.elem_less(%153, %127) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
      fly.memref.store(%154, %136, %152) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<5>) -> ()
      %155 = fly.make_int_tuple() : () -> !fly.int_tuple<6>
      %156 = fly.memref.load(%135, %155) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<6>) -> !fly.int_tuple<(?,?)>
      %157 = fly.elem_less(%156, %127) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
      fly.memref.store(%157, %136, %155) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<6>) -> ()
      %158 = fly.make_int_tuple() : () -> !fly.int_tuple<7>
      %159 = fly.memref.load(%135, %158) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<7>) -> !fly.int_tuple<(?,?)>
      %160 = fly.elem_less(%159, %127) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
      fly.memref.store(%160, %136, %158) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<7>) -> ()
      %161 = fly.make_int_tuple() : () -> !fly.int_tuple<8>
      %162 = fly.memref.load(%135, %161) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<8>) -> !fly.int_tuple<(?,?)>
      %163 = fly.elem_less(%162, %127) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
      fly.memref.store(%163, %136, %161) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<8>) -> ()
      %164 = fly.make_int_tuple() : () -> !fly.int_tuple<9>
      %165 = fly.memref.load(%135, %164) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<9>) -> !fly.int_tuple<(?,?)>
      %166 = fly.elem_less(%165, %127) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
      fly.memref.store(%166, %136, %164) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<9>) -> ()
      %167 = fly.make_int_tuple() : () -> !fly.int_tuple<10>
      %168 = fly.memref.load(%135, %167) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<10>) -> !fly.int_tuple<(?,?)>
      %169 = fly.elem_less(%168, %127) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
      fly.memref.store(%169, %136, %167) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<10>) -> ()
      %170 = fly.make_int_tuple() : () -> !fly.int_tuple<11>
      %171 = fly.memref.load(%135, %170) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<11>) -> !fly.int_tuple<(?,?)>
      %172 = fly.elem_less(%171, %127) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
      fly.memref.store(%172, %136, %170) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<11>) -> ()
      %173 = fly.make_int_tuple() : () -> !fly.int_tuple<12>
      %174 = fly.memref.load(%135, %173) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<12>) -> !fly.int_tuple<(?,?)>
      %175 = fly.elem_less(%174, %127) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
      fly.memref.store(%175, %136, %173) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<12>) -> ()
      %176 = fly.make_int_tuple() : () -> !fly.int_tuple<13>
      %177 = fly.memref.load(%135, %176) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<13>) -> !fly.int_tuple<(?,?)>
      %178 = fly.elem_less(%177, %127) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
      fly.memref.store(%178, %136, %176) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<13>) -> ()
      %179 = fly.make_int_tuple() : () -> !fly.int_tuple<14>
      %180 = fly.memref.load(%135, %179) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<14>) -> !fly.int_tuple<(?,?)>
      %181 = fly.elem_less(%180, %127) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
      fly.memref.store(%181, %136, %179) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<14>) -> ()
      %182 = fly.make_int_tuple() : () -> !fly.int_tuple<15>
      %183 = fly.memref.load(%135, %182) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<15>) -> !fly.int_tuple<(?,?)>
      %184 = fly.elem_less(%183, %127) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
      fly.memref.store(%184, %136, %182) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<15>) -> ()
      fly.copy(%45, %124, %125, %136) : (!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.memref<f32, register, ((1,4),2,2):((0,1),8,4)>, !fly.memref<f32, global, ((1,4),2,2):((0,?),?{div=32},32)>, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>) -> ()
      gpu.return
    }
  }
  func.func @tiledMma(%arg0: !fly.memref<f16, global, (?,?):(?{div=32},1), align<16>>, %arg1: !fly.memref<f16, global, (?,?):(?{div=32},1), align<16>>, %arg2: !fly.memref<f32, global, (?,?):(?,1)>, %arg3: !gpu.async.token) attributes {llvm.emit_c_interface} {
    %0 = fly.get_layout(%arg2) : (!fly.memref<f32, global, (?,?):(?,1)>) -> !fly.layout<(?,?):(?,1)>
    %1 = fly.get_shape(%0) : (!fly.layout<(?,?):(?,1)>) -> !fly.int_tuple<(?,?)>
    %2:2 = fly.get_leaves(%1) {dynamicOnly = true} : (!fly.int_tuple<(?,?)>) -> (i32, i32)
    %3 = arith.constant 63 : i32
    %4 = arith.addi %2#0, %3 : i32
    %5 = arith.constant 64 : i32
    %6 = arith.floordivsi %4, %5 : i32
    %7 = arith.constant 63 : i32
    %8 = arith.addi %2#1, %7 : i32
    %9 = arith.constant 64 : i32
    %10 = arith.floordivsi %8, %9 : i32
    %11 = arith.index_cast %6 : i32 to index
    %12 = arith.index_cast %10 : i32 to index
    %13 = arith.constant 1 : index
    %14 = arith.constant 256 : index
    gpu.launch_func [%arg3] @kernels::@tiledMmaKernel_0 blocks in (%11, %12, %13) threads in (%14, %13, %13) args(%arg0 : !fly.memref<f16, global, (?,?):(?{div=32},1), align<16>>, %arg1 : !fly.memref<f16, global, (?,?):(?{div=32},1), align<16>>, %arg2 : !fly.memref<f32, global, (?,?):(?,1)>)
    return
  }
}
