module attributes {gpu.container_module} {
  gpu.module @kernels [#rocdl.target<chip = "gfx942">] {
    gpu.func @tiledMmaKernel_0(%arg0: !fly.memref<f16, global, (100,1056):(1056,1), align<16>>, %arg1: !fly.memref<f16, global, (130,1056):(1056,1), align<16>>, %arg2: !fly.memref<f32, global, (100,130):(130,1)>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
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
      %10 = fly.get_iter(%arg0) : (!fly.memref<f16, global, (100,1056):(1056,1), align<16>>) -> !fly.ptr<f16, global, align<16>>
      %11 = fly.get_layout(%arg0) : (!fly.memref<f16, global, (100,1056):(1056,1), align<16>>) -> !fly.layout<(100,1056):(1056,1)>
      %12 = fly.cosize(%11) : (!fly.layout<(100,1056):(1056,1)>) -> !fly.int_tuple<105600>
      %13 = fly.get_scalar(%12) : (!fly.int_tuple<105600>) -> i32
      %14 = arith.extui %13 : i32 to i64
      %15 = arith.constant 2 : i64
      %16 = arith.muli %14, %15 : i64
      %17 = arith.constant 0 : i16
      %18 = arith.constant 159744 : i32
      %19 = fly.make_ptr(%10, %17, %16, %18) : (!fly.ptr<f16, global, align<16>>, i16, i64, i32) -> !fly.ptr<f16, #fly_rocdl.buffer_desc, align<16>>
      %20 = fly.make_view(%19, %11) : (!fly.ptr<f16, #fly_rocdl.buffer_desc, align<16>>, !fly.layout<(100,1056):(1056,1)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (100,1056):(1056,1), align<16>>
      %21 = fly.static : !fly.tile<[64|32]>
      %22 = fly.flat_divide(%20, %21) : (!fly.memref<f16, #fly_rocdl.buffer_desc, (100,1056):(1056,1), align<16>>, !fly.tile<[64|32]>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (64,32,2,33):(1056,1,67584,32), align<16>>
      %23 = fly.make_int_tuple(%3) : (i32) -> !fly.int_tuple<(*,*,?,*)>
      %24 = fly.slice(%22, %23) : (!fly.memref<f16, #fly_rocdl.buffer_desc, (64,32,2,33):(1056,1,67584,32), align<16>>, !fly.int_tuple<(*,*,?,*)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (64,32,33):(1056,1,32), align<16>>
      %25 = fly.get_iter(%arg1) : (!fly.memref<f16, global, (130,1056):(1056,1), align<16>>) -> !fly.ptr<f16, global, align<16>>
      %26 = fly.get_layout(%arg1) : (!fly.memref<f16, global, (130,1056):(1056,1), align<16>>) -> !fly.layout<(130,1056):(1056,1)>
      %27 = fly.cosize(%26) : (!fly.layout<(130,1056):(1056,1)>) -> !fly.int_tuple<137280>
      %28 = fly.get_scalar(%27) : (!fly.int_tuple<137280>) -> i32
      %29 = arith.extui %28 : i32 to i64
      %30 = arith.constant 2 : i64
      %31 = arith.muli %29, %30 : i64
      %32 = arith.constant 0 : i16
      %33 = arith.constant 159744 : i32
      %34 = fly.make_ptr(%25, %32, %31, %33) : (!fly.ptr<f16, global, align<16>>, i16, i64, i32) -> !fly.ptr<f16, #fly_rocdl.buffer_desc, align<16>>
      %35 = fly.make_view(%34, %26) : (!fly.ptr<f16, #fly_rocdl.buffer_desc, align<16>>, !fly.layout<(130,1056):(1056,1)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (130,1056):(1056,1), align<16>>
      %36 = fly.static : !fly.tile<[64|32]>
      %37 = fly.flat_divide(%35, %36) : (!fly.memref<f16, #fly_rocdl.buffer_desc, (130,1056):(1056,1), align<16>>, !fly.tile<[64|32]>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (64,32,3,33):(1056,1,67584,32), align<16>>
      %38 = fly.make_int_tuple(%5) : (i32) -> !fly.int_tuple<(*,*,?,*)>
      %39 = fly.slice(%37, %38) : (!fly.memref<f16, #fly_rocdl.buffer_desc, (64,32,3,33):(1056,1,67584,32), align<16>>, !fly.int_tuple<(*,*,?,*)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (64,32,33):(1056,1,32), align<16>>
      %40 = fly.static : !fly.tile<[64|64]>
      %41 = fly.flat_divide(%arg2, %40) : (!fly.memref<f32, global, (100,130):(130,1)>, !fly.tile<[64|64]>) -> !fly.memref<f32, global, (64,64,2,3):(130,1,8320,64)>
      %42 = fly.make_int_tuple(%3, %5) : (i32, i32) -> !fly.int_tuple<(*,*,?,?)>
      %43 = fly.slice(%41, %42) : (!fly.memref<f32, global, (64,64,2,3):(130,1,8320,64)>, !fly.int_tuple<(*,*,?,?)>) -> !fly.memref<f32, global, (64,64):(130,1)>
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
      %57 = fly.slice(%24, %56) : (!fly.memref<f16, #fly_rocdl.buffer_desc, (64,32,33):(1056,1,32), align<16>>, !fly.int_tuple<(*,*,0)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (64,32):(1056,1), align<16>>
      %58 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,0)>
      %59 = fly.slice(%39, %58) : (!fly.memref<f16, #fly_rocdl.buffer_desc, (64,32,33):(1056,1,32), align<16>>, !fly.int_tuple<(*,*,0)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, (64,32):(1056,1), align<16>>
      %60 = fly.mma.make_fragment(a, %9, %57, stages = 2) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(2,2,1):(1,2,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, (64,32):(1056,1), align<16>>) -> !fly.memref<f16, register, (4,2,2,2):(1,8,4,16)>
      %61 = fly.mma.make_fragment(b, %9, %59, stages = 2) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(2,2,1):(1,2,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, (64,32):(1056,1), align<16>>) -> !fly.memref<f16, register, (4,2,2,2):(1,8,4,16)>
      %62 = fly.mma.make_fragment(c, %9, %43) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(2,2,1):(1,2,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, global, (64,64):(130,1)>) -> !fly.memref<f32, register, ((4,1),2,2):((1,0),8,4)>
      %63 = fly.tiled_copy.partition_src(%48, %24, %55) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,4,2,2),(4,(1,2))):((1,256,16,0),(32,(0,128)))>, !fly.tile<[32|32]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, (64,32,33):(1056,1,32), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1,33):((1,0),33792,0,32), align<16>>
      %64 = fly.tiled_copy.partition_src(%51, %39, %55) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,4,2,2),(4,(1,2))):((1,256,0,16),(32,(0,128)))>, !fly.tile<[32|32]>>, !fly.memref<f16, #fly_rocdl.buffer_desc, (64,32,33):(1056,1,32), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1,33):((1,0),33792,0,32), align<16>>
      %65 = fly.tiled_copy.retile(%48, %60) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,4,2,2),(4,(1,2))):((1,256,16,0),(32,(0,128)))>, !fly.tile<[32|32]>>, !fly.memref<f16, register, (4,2,2,2):(1,8,4,16)>) -> !fly.memref<f16, register, ((8,1),2,1,2):((1,0),8,0,16)>
      %66 = fly.tiled_copy.retile(%51, %61) : (!fly.tiled_copy<!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.layout<((16,4,2,2),(4,(1,2))):((1,256,0,16),(32,(0,128)))>, !fly.tile<[32|32]>>, !fly.memref<f16, register, (4,2,2,2):(1,8,4,16)>) -> !fly.memref<f16, register, ((8,1),2,1,2):((1,0),8,0,16)>
      %67 = arith.constant dense<0.000000e+00> : vector<16xf32>
      fly.memref.store_vec(%67, %62) : (vector<16xf32>, !fly.memref<f32, register, ((4,1),2,2):((1,0),8,4)>) -> ()
      %68 = arith.constant 33 : i32
      %69 = arith.constant 0 : i32
      %70 = arith.constant 2 : i32
      %71 = fly.make_int_tuple(%69) : (i32) -> !fly.int_tuple<(*,*,*,?)>
      %72 = fly.slice(%63, %71) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1,33):((1,0),33792,0,32), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),33792,0), align<16>>
      %73 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
      %74 = fly.slice(%65, %73) : (!fly.memref<f16, register, ((8,1),2,1,2):((1,0),8,0,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>
      fly.copy(%44, %72, %74) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),33792,0), align<16>>, !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>) -> ()
      %75 = fly.make_int_tuple(%69) : (i32) -> !fly.int_tuple<(*,*,*,?)>
      %76 = fly.slice(%64, %75) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1,33):((1,0),33792,0,32), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),33792,0), align<16>>
      %77 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
      %78 = fly.slice(%66, %77) : (!fly.memref<f16, register, ((8,1),2,1,2):((1,0),8,0,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>
      fly.copy(%44, %76, %78) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),33792,0), align<16>>, !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>) -> ()
      %79 = arith.constant 1 : i32
      %80 = arith.subi %68, %79 : i32
      scf.for %81 = %69 to %80 step %70 : i32 {
        %82 = arith.constant 1 : i32
        %83 = arith.addi %81, %82 : i32
        %84 = fly.make_int_tuple(%83) : (i32) -> !fly.int_tuple<(*,*,*,?)>
        %85 = fly.slice(%63, %84) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1,33):((1,0),33792,0,32), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),33792,0), align<16>>
        %86 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %87 = fly.slice(%65, %86) : (!fly.memref<f16, register, ((8,1),2,1,2):((1,0),8,0,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>
        fly.copy(%44, %85, %87) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),33792,0), align<16>>, !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>) -> ()
        %88 = fly.make_int_tuple(%83) : (i32) -> !fly.int_tuple<(*,*,*,?)>
        %89 = fly.slice(%64, %88) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1,33):((1,0),33792,0,32), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),33792,0), align<16>>
        %90 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %91 = fly.slice(%66, %90) : (!fly.memref<f16, register, ((8,1),2,1,2):((1,0),8,0,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>
        fly.copy(%44, %89, %91) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),33792,0), align<16>>, !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>) -> ()
        rocdl.sched.barrier 0
        %92 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %93 = fly.slice(%60, %92) : (!fly.memref<f16, register, (4,2,2,2):(1,8,4,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,2):(1,8,4)>
        %94 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %95 = fly.slice(%61, %94) : (!fly.memref<f16, register, (4,2,2,2):(1,8,4,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,2):(1,8,4)>
        fly.gemm(%9, %62, %93, %95, %62) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(2,2,1):(1,2,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),8,4)>, !fly.memref<f16, register, (4,2,2):(1,8,4)>, !fly.memref<f16, register, (4,2,2):(1,8,4)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),8,4)>) -> ()
        %96 = arith.constant 1 : i32
        %97 = arith.addi %81, %96 : i32
        %98 = arith.constant 1 : i32
        %99 = arith.addi %97, %98 : i32
        %100 = fly.make_int_tuple(%99) : (i32) -> !fly.int_tuple<(*,*,*,?)>
        %101 = fly.slice(%63, %100) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1,33):((1,0),33792,0,32), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),33792,0), align<16>>
        %102 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %103 = fly.slice(%65, %102) : (!fly.memref<f16, register, ((8,1),2,1,2):((1,0),8,0,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>
        fly.copy(%44, %101, %103) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),33792,0), align<16>>, !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>) -> ()
        %104 = fly.make_int_tuple(%99) : (i32) -> !fly.int_tuple<(*,*,*,?)>
        %105 = fly.slice(%64, %104) : (!fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1,33):((1,0),33792,0,32), align<16>>, !fly.int_tuple<(*,*,*,?)>) -> !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),33792,0), align<16>>
        %106 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %107 = fly.slice(%66, %106) : (!fly.memref<f16, register, ((8,1),2,1,2):((1,0),8,0,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>
        fly.copy(%44, %105, %107) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 16>, !fly.memref<f16, #fly_rocdl.buffer_desc, ((8,1),2,1):((1,0),33792,0), align<16>>, !fly.memref<f16, register, ((8,1),2,1):((1,0),8,0)>) -> ()
        rocdl.sched.barrier 0
        %108 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %109 = fly.slice(%60, %108) : (!fly.memref<f16, register, (4,2,2,2):(1,8,4,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,2):(1,8,4)>
        %110 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,1)>
        %111 = fly.slice(%61, %110) : (!fly.memref<f16, register, (4,2,2,2):(1,8,4,16)>, !fly.int_tuple<(*,*,*,1)>) -> !fly.memref<f16, register, (4,2,2):(1,8,4)>
        fly.gemm(%9, %62, %109, %111, %62) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(2,2,1):(1,2,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),8,4)>, !fly.memref<f16, register, (4,2,2):(1,8,4)>, !fly.memref<f16, register, (4,2,2):(1,8,4)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),8,4)>) -> ()
      }
      %112 = arith.constant 2 : i32
      %113 = arith.remsi %68, %112 : i32
      %114 = arith.constant 1 : i32
      %115 = arith.cmpi eq, %113, %114 : i32
      scf.if %115 {
        %116 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %117 = fly.slice(%60, %116) : (!fly.memref<f16, register, (4,2,2,2):(1,8,4,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,2):(1,8,4)>
        %118 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,*,*,0)>
        %119 = fly.slice(%61, %118) : (!fly.memref<f16, register, (4,2,2,2):(1,8,4,16)>, !fly.int_tuple<(*,*,*,0)>) -> !fly.memref<f16, register, (4,2,2):(1,8,4)>
        fly.gemm(%9, %62, %117, %119, %62) : (!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(2,2,1):(1,2,0)>, <[*|*|(4,4,2):(1,8,4)]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),8,4)>, !fly.memref<f16, register, (4,2,2):(1,8,4)>, !fly.memref<f16, register, (4,2,2):(1,8,4)>, !fly.memref<f32, register, ((4,1),2,2):((1,0),8,4)>) -> ()
      }
      %120 = fly.tiled_copy.retile(%54, %62) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.layout<((16,4,2,2),((4,1),(1,1))):((32,4,16,512),((1,0),(0,0)))>, !fly.tile<[32|32]>>, !fly.memref<f32, register, ((4,1),2,2):((1,0),8,4)>) -> !fly.memref<f32, register, ((1,4),2,2):((0,1),8,4)>
      %121 = fly.tiled_copy.partition_dst(%54, %43, %55) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.layout<((16,4,2,2),((4,1),(1,1))):((32,4,16,512),((1,0),(0,0)))>, !fly.tile<[32|32]>>, !fly.memref<f32, global, (64,64):(130,1)>, !fly.int_tuple<?>) -> !fly.memref<f32, global, ((1,4),2,2):((0,130),4160,32)>
      %122 = fly.get_layout(%arg2) : (!fly.memref<f32, global, (100,130):(130,1)>) -> !fly.layout<(100,130):(130,1)>
      %123 = fly.get_shape(%122) : (!fly.layout<(100,130):(130,1)>) -> !fly.int_tuple<(100,130)>
      %124 = fly.make_int_tuple() : () -> !fly.int_tuple<(0,0)>
      %125 = fly.make_identity_layout(%123) : (!fly.int_tuple<(100,130)>) -> !fly.layout<(100,130):(1E0,1E1)>
      %126 = fly.make_view(%124, %125) : (!fly.int_tuple<(0,0)>, !fly.layout<(100,130):(1E0,1E1)>) -> !fly.coord_tensor<(0,0), (100,130):(1E0,1E1)>
      %127 = fly.static : !fly.tile<[64|64]>
      %128 = fly.flat_divide(%126, %127) : (!fly.coord_tensor<(0,0), (100,130):(1E0,1E1)>, !fly.tile<[64|64]>) -> !fly.coord_tensor<(0,0), (64,64,2,3):(1E0,1E1,64E0,64E1)>
      %129 = fly.make_int_tuple(%3, %5) : (i32, i32) -> !fly.int_tuple<(*,*,?,?)>
      %130 = fly.slice(%128, %129) : (!fly.coord_tensor<(0,0), (64,64,2,3):(1E0,1E1,64E0,64E1)>, !fly.int_tuple<(*,*,?,?)>) -> !fly.coord_tensor<(?{div=64},?{div=64}), (64,64):(1E0,1E1)>
      %131 = fly.tiled_copy.partition_dst(%54, %130, %55) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.layout<((16,4,2,2),((4,1),(1,1))):((32,4,16,512),((1,0),(0,0)))>, !fly.tile<[32|32]>>, !fly.coord_tensor<(?{div=64},?{div=64}), (64,64):(1E0,1E1)>, !fly.int_tuple<?>) -> !fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>
      %132 = fly.make_fragment_like(%131, i1) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>) -> !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>
      %133 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
      %134 = fly.memref.load(%131, %133) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<0>) -> !fly.int_tuple<(?,?)>
      %135 = fly.elem_less(%134, %123) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(100,130)>) -> i1
      fly.memref.store(%135, %132, %133) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<0>) -> ()
      %136 = fly.make_int_tuple() : () -> !fly.int_tuple<1>
      %137 = fly.memref.load(%131, %136) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<1>) -> !fly.int_tuple<(?,?)>
      %138 = fly.elem_less(%137, %123) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(100,130)>) -> i1
      fly.memref.store(%138, %132, %136) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<1>) -> ()
      %139 = fly.make_int_tuple() : () -> !fly.int_tuple<2>
      %140 = fly.memref.load(%131, %139) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<2>) -> !fly.int_tuple<(?,?)>
      %141 = fly.elem_less(%140, %123) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(100,130)>) -> i1
      fly.memref.store(%141, %132, %139) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<2>) -> ()
      %142 = fly.make_int_tuple() : () -> !fly.int_tuple<3>
      %143 = fly.memref.load(%131, %142) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<3>) -> !fly.int_tuple<(?,?)>
      %144 = fly.elem_less(%143, %123) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(100,130)>) -> i1
      fly.memref.store(%144, %132, %142) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<3>) -> ()
      %145 = fly.make_int_tuple() : () -> !fly.int_tuple<4>
      %146 = fly.memref.load(%131, %145) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<4>) -> !fly.int_tuple<(?,?)>
      %147 = fly.elem_less(%146, %123) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(100,130)>) -> i1
      fly.memref.store(%147, %132, %145) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<4>) -> ()
      %148 = fly.make_int_tuple() : () -> !fly.int_tuple<5>
      %149 = fly.memref.load(%131, %148) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<5>) -> !fly.int_tuple<(?,?)>
      %150 = fly.elem_less(%149, %123) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(100,130)>) -> i1
      fly.memref.store(%150, %132, %148) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<5>) -> ()
      %151 = fly.make_int_tuple() : () -> !fly.int_tuple<6>
      %152 = fly.memref.load(%131, %151) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<6>) -> !fly.int_tuple<(?,?)>
      %153 = fly.elem_less(%152, %123) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(100,130)>) -> i1
      fly.memref.store(%153, %132, %151) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<6>) -> ()
      %154 = fly.make_int_tuple() : () -> !fly.int_tuple<7>
      %155 = fly.memref.load(%131, %154) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<7>) -> !fly.int_tuple<(?,?)>
      %156 = fly.elem_less(%155, %123) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(100,130)>) -> i1
      fly.memref.store(%156, %132, %154) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<7>) -> ()
      %157 = fly.make_int_tuple() : () -> !fly.int_tuple<8>
      %158 = fly.memref.load(%131, %157) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<8>) -> !fly.int_tuple<(?,?)>
      %159 = fly.elem_less(%158, %123) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(100,130)>) -> i1
      fly.memref.store(%159, %132, %157) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<8>) -> ()
      %160 = fly.make_int_tuple() : () -> !fly.int_tuple<9>
      %161 = fly.memref.load(%131, %160) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<9>) -> !fly.int_tuple<(?,?)>
      %162 = fly.elem_less(%161, %123) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(100,130)>) -> i1
      fly.memref.store(%162, %132, %160) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<9>) -> ()
      %163 = fly.make_int_tuple() : () -> !fly.int_tuple<10>
      %164 = fly.memref.load(%131, %163) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<10>) -> !fly.int_tuple<(?,?)>
      %165 = fly.elem_less(%164, %123) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(100,130)>) -> i1
      fly.memref.store(%165, %132, %163) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<10>) -> ()
      %166 = fly.make_int_tuple() : () -> !fly.int_tuple<11>
      %167 = fly.memref.load(%131, %166) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<11>) -> !fly.int_tuple<(?,?)>
      %168 = fly.elem_less(%167, %123) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(100,130)>) -> i1
      fly.memref.store(%168, %132, %166) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<11>) -> ()
      %169 = fly.make_int_tuple() : () -> !fly.int_tuple<12>
      %170 = fly.memref.load(%131, %169) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<12>) -> !fly.int_tuple<(?,?)>
      %171 = fly.elem_less(%170, %123) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(100,130)>) -> i1
      fly.memref.store(%171, %132, %169) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<12>) -> ()
      %172 = fly.make_int_tuple() : () -> !fly.int_tuple<13>
      %173 = fly.memref.load(%131, %172) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<13>) -> !fly.int_tuple<(?,?)>
      %174 = fly.elem_less(%173, %123) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(100,130)>) -> i1
      fly.memref.store(%174, %132, %172) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<13>) -> ()
      %175 = fly.make_int_tuple() : () -> !fly.int_tuple<14>
      %176 = fly.memref.load(%131, %175) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<14>) -> !fly.int_tuple<(?,?)>
      %177 = fly.elem_less(%176, %123) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(100,130)>) -> i1
      fly.memref.store(%177, %132, %175) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<14>) -> ()
      %178 = fly.make_int_tuple() : () -> !fly.int_tuple<15>
      %179 = fly.memref.load(%131, %178) : (!fly.coord_tensor<(?{div=4},?), ((1,4),2,2):((0,1E0),32E0,32E1)>, !fly.int_tuple<15>) -> !fly.int_tuple<(?,?)>
      %180 = fly.elem_less(%179, %123) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(100,130)>) -> i1
      fly.memref.store(%180, %132, %178) : (i1, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>, !fly.int_tuple<15>) -> ()
      fly.copy(%45, %120, %121, %132) : (!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.memref<f32, register, ((1,4),2,2):((0,1),8,4)>, !fly.memref<f32, global, ((1,4),2,2):((0,130),4160,32)>, !fly.memref<i1, register, ((1,4),2,2):((0,1),4,8)>) -> ()
      gpu.return
    }
  }
  func.func @tiledMma(%arg0: !fly.memref<f16, global, (100,1056):(1056,1), align<16>>, %arg1: !fly.memref<f16, global, (130,1056):(1056,1), align<16>>, %arg2: !fly.memref<f32, global, (100,130):(130,1)>, %arg3: !gpu.async.token) attributes {llvm.emit_c_interface} {
    %0 = arith.constant 2 : i32
    %1 = arith.constant 3 : i32
    %2 = arith.index_cast %0 : i32 to index
    %3 = arith.index_cast %1 : i32 to index
    %4 = arith.constant 1 : index
    %5 = arith.constant 256 : index
    gpu.launch_func [%arg3] @kernels::@tiledMmaKernel_0 blocks in (%2, %3, %4) threads in (%5, %4, %4) args(%arg0 : !fly.memref<f16, global, (100,1056):(1056,1), align<16>>, %arg1 : !fly.memref<f16, global, (130,1056):(1056,1), align<16>>, %arg2 : !fly.memref<f32, global, (100,130):(130,1)>)
    return
  }
}
