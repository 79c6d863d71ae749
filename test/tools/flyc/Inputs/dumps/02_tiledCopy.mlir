module attributes {gpu.container_module} {
  gpu.module @kernels [#rocdl.target<chip = "gfx942">] {
    gpu.func @tiledCopyKernel_0(%arg0: !fly.memref<f32, global, (?,?):(?,1), align<16>>, %arg1: !fly.memref<f32, global, (?,?):(?,1), align<16>>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
      %0 = gpu.thread_id x
      %1 = arith.index_cast %0 : index to i32
      %2 = gpu.block_id x
      %3 = arith.index_cast %2 : index to i32
      %4 = gpu.block_id y
      %5 = arith.index_cast %4 : index to i32
      %6 = fly.static : !fly.tile<[32|64]>
      %7 = fly.zipped_divide(%arg0, %6) : (!fly.memref<f32, global, (?,?):(?,1), align<16>>, !fly.tile<[32|64]>) -> !fly.memref<f32, global, ((32,64),(?,?)):((?,1),(?{div=32},64)), align<16>>
      %8 = fly.make_int_tuple(%3, %5) : (i32, i32) -> !fly.int_tuple<((*,*),(?,?))>
      %9 = fly.slice(%7, %8) : (!fly.memref<f32, global, ((32,64),(?,?)):((?,1),(?{div=32},64)), align<16>>, !fly.int_tuple<((*,*),(?,?))>) -> !fly.memref<f32, global, (32,64):(?,1), align<16>>
      %10 = fly.static : !fly.tile<[64|32]>
      %11 = fly.zipped_divide(%arg1, %10) : (!fly.memref<f32, global, (?,?):(?,1), align<16>>, !fly.tile<[64|32]>) -> !fly.memref<f32, global, ((64,32),(?,?)):((?,1),(?{div=64},32)), align<16>>
      %12 = fly.make_int_tuple(%5, %3) : (i32, i32) -> !fly.int_tuple<((*,*),(?,?))>
      %13 = fly.slice(%11, %12) : (!fly.memref<f32, global, ((64,32),(?,?)):((?,1),(?{div=64},32)), align<16>>, !fly.int_tuple<((*,*),(?,?))>) -> !fly.memref<f32, global, (64,32):(?,1), align<16>>
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
      %32 = fly.tiled_copy.partition_src(%27, %9, %31) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.layout<((16,16),(1,4)):((64,1),(0,16))>, !fly.tile<[16|64]>>, !fly.memref<f32, global, (32,64):(?,1), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f32, global, ((4,1),2,1):((1,0),?{div=16},0)>
      %33 = fly.tiled_copy.partition_dst(%27, %19, %31) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.layout<((16,16),(1,4)):((64,1),(0,16))>, !fly.tile<[16|64]>>, !fly.memref<f32, shared, S<3,2,6> o 0 o (32,64):(64,1), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f32, shared, S<3,2,6> o ?{div=4} o ((4,1),2,1):((1,0),1024,0), align<16>>
      %34 = fly.tiled_copy.partition_src(%30, %22, %31) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.layout<((8,32),(1,4)):((128,1),(0,32))>, !fly.tile<[32|32]>>, !fly.memref<f32, shared, S<3,2,6> o 0 o (64,32):(1,64), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f32, shared, S<3,2,6> o ? o ((4,1),2,1):((64,0),32,0), align<16>>
      %35 = fly.tiled_copy.partition_dst(%30, %13, %31) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.layout<((8,32),(1,4)):((128,1),(0,32))>, !fly.tile<[32|32]>>, !fly.memref<f32, global, (64,32):(?,1), align<16>>, !fly.int_tuple<?>) -> !fly.memref<f32, global, ((4,1),2,1):((1,0),?{div=32},0)>
      %36 = fly.make_fragment_like(%32) : (!fly.memref<f32, global, ((4,1),2,1):((1,0),?{div=16},0)>) -> !fly.memref<f32, register, ((4,1),2,1):((1,0),4,0)>
      %37 = fly.make_fragment_like(%35) : (!fly.memref<f32, global, ((4,1),2,1):((1,0),?{div=32},0)>) -> !fly.memref<f32, register, ((4,1),2,1):((1,0),4,0)>
      %38 = fly.get_layout(%arg0) : (!fly.memref<f32, global, (?,?):(?,1), align<16>>) -> !fly.layout<(?,?):(?,1)>
      %39 = fly.get_shape(%38) : (!fly.layout<(?,?):(?,1)>) -> !fly.int_tuple<(?,?)>
      %40:2 = fly.get_leaves(%39) {dynamicOnly = true} : (!fly.int_tuple<(?,?)>) -> (i32, i32)
      %41 = arith.constant 32 : i32
      %42 = arith.muli %3, %41 : i32
      %43 = arith.subi %40#0, %42 : i32
      %44 = arith.constant 32 : i32
      %45 = arith.cmpi sge, %43, %44 : i32
      %46 = arith.constant 64 : i32
      %47 = arith.muli %5, %46 : i32
      %48 = arith.subi %40#1, %47 : i32
      %49 = arith.constant 64 : i32
      %50 = arith.cmpi sge, %48, %49 : i32
      %51 = arith.constant 4 : i32
      %52 = arith.remsi %40#0, %51 : i32
      %53 = arith.constant 0 : i32
      %54 = arith.cmpi eq, %52, %53 : i32
      %55 = arith.constant 4 : i32
      %56 = arith.remsi %40#1, %55 : i32
      %57 = arith.constant 0 : i32
      %58 = arith.cmpi eq, %56, %57 : i32
      %59 = arith.andi %45, %50 : i1
      %60 = arith.andi %59, %54 : i1
      %61 = arith.andi %60, %58 : i1
      scf.if %61 {
        fly.copy(%23, %32, %36) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, ((4,1),2,1):((1,0),?{div=16},0)>, !fly.memref<f32, register, ((4,1),2,1):((1,0),4,0)>) -> ()
      } else {
        %62 = fly.get_layout(%arg0) : (!fly.memref<f32, global, (?,?):(?,1), align<16>>) -> !fly.layout<(?,?):(?,1)>
        %63 = fly.get_shape(%62) : (!fly.layout<(?,?):(?,1)>) -> !fly.int_tuple<(?,?)>
        %64 = fly.make_int_tuple() : () -> !fly.int_tuple<(0,0)>
        %65 = fly.make_identity_layout(%63) : (!fly.int_tuple<(?,?)>) -> !fly.layout<(?,?):(1E0,1E1)>
        %66 = fly.make_view(%64, %65) : (!fly.int_tuple<(0,0)>, !fly.layout<(?,?):(1E0,1E1)>) -> !fly.coord_tensor<(0,0), (?,?):(1E0,1E1)>
        %67 = fly.static : !fly.tile<[32|64]>
        %68 = fly.zipped_divide(%66, %67) : (!fly.coord_tensor<(0,0), (?,?):(1E0,1E1)>, !fly.tile<[32|64]>) -> !fly.coord_tensor<(0,0), ((32,64),(?,?)):((1E0,1E1),(32E0,64E1))>
        %69 = fly.make_int_tuple(%3, %5) : (i32, i32) -> !fly.int_tuple<((*,*),(?,?))>
        %70 = fly.slice(%68, %69) : (!fly.coord_tensor<(0,0), ((32,64),(?,?)):((1E0,1E1),(32E0,64E1))>, !fly.int_tuple<((*,*),(?,?))>) -> !fly.coord_tensor<(?{div=32},?{div=64}), (32,64):(1E0,1E1)>
        %71 = fly.tiled_copy.partition_src(%27, %70, %31) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.layout<((16,16),(1,4)):((64,1),(0,16))>, !fly.tile<[16|64]>>, !fly.coord_tensor<(?{div=32},?{div=64}), (32,64):(1E0,1E1)>, !fly.int_tuple<?>) -> !fly.coord_tensor<(?,?{div=4}), ((4,1),2,1):((1E1,0),16E0,0)>
        %72 = fly.make_fragment_like(%71, i1) : (!fly.coord_tensor<(?,?{div=4}), ((4,1),2,1):((1E1,0),16E0,0)>) -> !fly.memref<i1, register, ((4,1),2,1):((1,0),4,0)>
        %73 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
        %74 = fly.memref.load(%71, %73) : (!fly.coord_tensor<(?,?{div=4}), ((4,1),2,1):((1E1,0),16E0,0)>, !fly.int_tuple<0>) -> !fly.int_tuple<(?,?)>
        %75 = fly.elem_less(%74, %63) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
        fly.memref.store(%75, %72, %73) : (i1, !fly.memref<i1, register, ((4,1),2,1):((1,0),4,0)>, !fly.int_tuple<0>) -> ()
        %76 = fly.make_int_tuple() : () -> !fly.int_tuple<1>
        %77 = fly.memref.load(%71, %76) : (!fly.coord_tensor<(?,?{div=4}), ((4,1),2,1):((1E1,0),16E0,0)>, !fly.int_tuple<1>) -> !fly.int_tuple<(?,?)>
        %78 = fly.elem_less(%77, %63) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
        fly.memref.store(%78, %72, %76) : (i1, !fly.memref<i1, register, ((4,1),2,1):((1,0),4,0)>, !fly.int_tuple<1>) -> ()
        %79 = fly.make_int_tuple() : () -> !fly.int_tuple<2>
        %80 = fly.memref.load(%71, %79) : (!fly.coord_tensor<(?,?{div=4}), ((4,1),2,1):((1E1,0),16E0,0)>, !fly.int_tuple<2>) -> !fly.int_tuple<(?,?)>
        %81 = fly.elem_less(%80, %63) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
        fly.memref.store(%81, %72, %79) : (i1, !fly.memref<i1, register, ((4,1),2,1):((1,0),4,0)>, !fly.int_tuple<2>) -> ()
        %82 = fly.make_int_tuple() : () -> !fly.int_tuple<3>
        %83 = fly.memref.load(%71, %82) : (!fly.coord_tensor<(?,?{div=4}), ((4,1),2,1):((1E1,0),16E0,0)>, !fly.int_tuple<3>) -> !fly.int_tuple<(?,?)>
        %84 = fly.elem_less(%83, %63) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
        fly.memref.store(%84, %72, %82) : (i1, !fly.memref<i1, register, ((4,1),2,1):((1,0),4,0)>, !fly.int_tuple<3>) -> ()
        %85 = fly.make_int_tuple() : () -> !fly.int_tuple<4>
        %86 = fly.memref.load(%71, %85) : (!fly.coord_tensor<(?,?{div=4}), ((4,1),2,1):((1E1,0),16E0,0)>, !fly.int_tuple<4>) -> !fly.int_tuple<(?,?)>
        %87 = fly.elem_less(%86, %63) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
        fly.memref.store(%87, %72, %85) : (i1, !fly.memref<i1, register, ((4,1),2,1):((1,0),4,0)>, !fly.int_tuple<4>) -> ()
        %88 = fly.make_int_tuple() : () -> !fly.int_tuple<5>
        %89 = fly.memref.load(%71, %88) : (!fly.coord_tensor<(?,?{div=4}), ((4,1),2,1):((1E1,0),16E0,0)>, !fly.int_tuple<5>) -> !fly.int_tuple<(?,?)>
        %90 = fly.elem_less(%89, %63) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
        fly.memref.store(%90, %72, %88) : (i1, !fly.memref<i1, register, ((4,1),2,1):((1,0),4,0)>, !fly.int_tuple<5>) -> ()
        %91 = fly.make_int_tuple() : () -> !fly.int_tuple<6>
        %92 = fly.memref.load(%71, %91) : (!fly.coord_tensor<(?,?{div=4}), ((4,1),2,1):((1E1,0),16E0,0)>, !fly.int_tuple<6>) -> !fly.int_tuple<(?,?)>
        %93 = fly.elem_less(%92, %63) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
        fly.memref.store(%93, %72, %91) : (i1, !fly.memref<i1, register, ((4,1),2,1):((1,0),4,0)>, !fly.int_tuple<6>) -> ()
        %94 = fly.make_int_tuple() : () -> !fly.int_tuple<7>
        %95 = fly.memref.load(%71, %94) : (!fly.coord_tensor<(?,?{div=4}), ((4,1),2,1):((1E1,0),16E0,0)>, !fly.int_tuple<7>) -> !fly.int_tuple<(?,?)>
        %96 = fly.elem_less(%95, %63) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
        fly.memref.store(%96, %72, %94) : (i1, !fly.memref<i1, register, ((4,1),2,1):((1,0),4,0)>, !fly.int_tuple<7>) -> ()
        fly.copy(%24, %32, %36, %72) : (!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.memref<f32, global, ((4,1),2,1):((1,0),?{div=16},0)>, !fly.memref<f32, register, ((4,1),2,1):((1,0),4,0)>, !fly.memref<i1, register, ((4,1),2,1):((1,0),4,0)>) -> ()
      }
      fly.copy(%23, %36, %33) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, ((4,1),2,1):((1,0),4,0)>, !fly.memref<f32, shared, S<3,2,6> o ?{div=4} o ((4,1),2,1):((1,0),1024,0), align<16>>) -> ()
      gpu.barrier
      fly.copy(%24, %34, %37) : (!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.memref<f32, shared, S<3,2,6> o ? o ((4,1),2,1):((64,0),32,0), align<16>>, !fly.memref<f32, register, ((4,1),2,1):((1,0),4,0)>) -> ()
      scf.if %61 {
        fly.copy(%23, %37, %35) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, ((4,1),2,1):((1,0),4,0)>, !fly.memref<f32, global, ((4,1),2,1):((1,0),?{div=32},0)>) -> ()
      } else {
        %97 = fly.get_layout(%arg1) : (!fly.memref<f32, global, (?,?):(?,1), align<16>>) -> !fly.layout<(?,?):(?,1)>
        %98 = fly.get_shape(%97) : (!fly.layout<(?,?):(?,1)>) -> !fly.int_tuple<(?,?)>
        %99 = fly.make_int_tuple() : () -> !fly.int_tuple<(0,0)>
        %100 = fly.make_identity_layout(%98) : (!fly.int_tuple<(?,?)>) -> !fly.layout<(?,?):(1E0,1E1)>
        %101 = fly.make_view(%99, %100) : (!fly.int_tuple<(0,0)>, !fly.layout<(?,?):(1E0,1E1)>) -> !fly.coord_tensor<(0,0), (?,?):(1E0,1E1)>
        %102 = fly.static : !fly.tile<[64|32]>
        %103 = fly.zipped_divide(%101, %102) : (!fly.coord_tensor<(0,0), (?,?):(1E0,1E1)>, !fly.tile<[64|32]>) -> !fly.coord_tensor<(0,0), ((64,32),(?,?)):((1E0,1E1),(64E0,32E1))>
        %104 = fly.make_int_tuple(%5, %3) : (i32, i32) -> !fly.int_tuple<((*,*),(?,?))>
        %105 = fly.slice(%103, %104) : (!fly.coord_tensor<(0,0), ((64,32),(?,?)):((1E0,1E1),(64E0,32E1))>, !fly.int_tuple<((*,*),(?,?))>) -> !fly.coord_tensor<(?{div=64},?{div=32}), (64,32):(1E0,1E1)>
        %106 = fly.tiled_copy.partition_src(%30, %105, %31) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.layout<((8,32),(1,4)):((128,1),(0,32))>, !fly.tile<[32|32]>>, !fly.coord_tensor<(?{div=64},?{div=32}), (64,32):(1E0,1E1)>, !fly.int_tuple<?>) -> !fly.coord_tensor<(?,?{div=4}), ((4,1),2,1):((1E1,0),32E0,0)>
        %107 = fly.make_fragment_like(%106, i1) : (!fly.coord_tensor<(?,?{div=4}), ((4,1),2,1):((1E1,0),32E0,0)>) -> !fly.memref<i1, register, ((4,1),2,1):((1,0),4,0)>
        %108 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
        %109 = fly.memref.load(%106, %108) : (!fly.coord_tensor<(?,?{div=4}), ((4,1),2,1):((1E1,0),32E0,0)>, !fly.int_tuple<0>) -> !fly.int_tuple<(?,?)>
        %110 = fly.elem_less(%109, %98) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
        fly.memref.store(%110, %107, %108) : (i1, !fly.memref<i1, register, ((4,1),2,1):((1,0),4,0)>, !fly.int_tuple<0>) -> ()
        %111 = fly.make_int_tuple() : () -> !fly.int_tuple<1>
        %112 = fly.memref.load(%106, %111) : (!fly.coord_tensor<(?,?{div=4}), ((4,1),2,1):((1E1,0),32E0,0)>, !fly.int_tuple<1>) -> !fly.int_tuple<(?,?)>
        %113 = fly.elem_less(%112, %98) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
        fly.memref.store(%113, %107, %111) : (i1, !fly.memref<i1, register, ((4,1),2,1):((1,0),4,0)>, !fly.int_tuple<1>) -> ()
        %114 = fly.make_int_tuple() : () -> !fly.int_tuple<2>
        %115 = fly.memref.load(%106, %114) : (!fly.coord_tensor<(?,?{div=4}), ((4,1),2,1):((1E1,0),32E0,0)>, !fly.int_tuple<2>) -> !fly.int_tuple<(?,?)>
        %116 = fly.elem_less(%115, %98) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
        fly.memref.store(%116, %107, %114) : (i1, !fly.memref<i1, register, ((4,1),2,1):((1,0),4,0)>, !fly.int_tuple<2>) -> ()
        %117 = fly.make_int_tuple() : () -> !fly.int_tuple<3>
        %118 = fly.memref.load(%106, %117) : (!fly.coord_tensor<(?,?{div=4}), ((4,1),2,1):((1E1,0),32E0,0)>, !fly.int_tuple<3>) -> !fly.int_tuple<(?,?)>
        %119 = fly.elem_less(%118, %98) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
        fly.memref.store(%119, %107, %117) : (i1, !fly.memref<i1, register, ((4,1),2,1):((1,0),4,0)>, !fly.int_tuple<3>) -> ()
        %120 = fly.make_int_tuple() : () -> !fly.int_tuple<4>
        %121 = fly.memref.load(%106, %120) : (!fly.coord_tensor<(?,?{div=4}), ((4,1),2,1):((1E1,0),32E0,0)>, !fly.int_tuple<4>) -> !fly.int_tuple<(?,?)>
        %122 = fly.elem_less(%121, %98) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
        fly.memref.store(%122, %107, %120) : (i1, !fly.memref<i1, register, ((4,1),2,1):((1,0),4,0)>, !fly.int_tuple<4>) -> ()
        %123 = fly.make_int_tuple() : () -> !fly.int_tuple<5>
        %124 = fly.memref.load(%106, %123) : (!fly.coord_tensor<(?,?{div=4}), ((4,1),2,1):((1E1,0),32E0,0)>, !fly.int_tuple<5>) -> !fly.int_tuple<(?,?)>
        %125 = fly.elem_less(%124, %98) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
        fly.memref.store(%125, %107, %123) : (i1, !fly.memref<i1, register, ((4,1),2,1):((1,0),4,0)>, !fly.int_tuple<5>) -> ()
        %126 = fly.make_int_tuple() : () -> !fly.int_tuple<6>
        %127 = fly.memref.load(%106, %126) : (!fly.coord_tensor<(?,?{div=4}), ((4,1),2,1):((1E1,0),32E0,0)>, !fly.int_tuple<6>) -> !fly.int_tuple<(?,?)>
        %128 = fly.elem_less(%127, %98) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
        fly.memref.store(%128, %107, %126) : (i1, !fly.memref<i1, register, ((4,1),2,1):((1,0),4,0)>, !fly.int_tuple<6>) -> ()
        %129 = fly.make_int_tuple() : () -> !fly.int_tuple<7>
        %130 = fly.memref.load(%106, %129) : (!fly.coord_tensor<(?,?{div=4}), ((4,1),2,1):((1E1,0),32E0,0)>, !fly.int_tuple<7>) -> !fly.int_tuple<(?,?)>
        %131 = fly.elem_less(%130, %98) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(?,?)>) -> i1
        fly.memref.store(%131, %107, %129) : (i1, !fly.memref<i1, register, ((4,1),2,1):((1,0),4,0)>, !fly.int_tuple<7>) -> ()
        fly.copy(%24, %37, %35, %107) : (!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.memref<f32, register, ((4,1),2,1):((1,0),4,0)>, !fly.memref<f32, global, ((4,1),2,1):((1,0),?{div=32},0)>, !fly.memref<i1, register, ((4,1),2,1):((1,0),4,0)>) -> ()
      }
      gpu.return
    }
  }
  func.func @tiledCopy(%arg0: !fly.memref<f32, global, (?,?):(?,1), align<16>>, %arg1: !fly.memref<f32, global, (?,?):(?,1), align<16>>, %arg2: !gpu.async.token) attributes {llvm.emit_c_interface} {
    %0 = fly.get_layout(%arg0) : (!fly.memref<f32, global, (?,?):(?,1), align<16>>) -> !fly.layout<(?,?):(?,1)>
    %1 = fly.get_shape(%0) : (!fly.layout<(?,?):(?,1)>) -> !fly.int_tuple<(?,?)>
    %2:2 = fly.get_leaves(%1) {dynamicOnly = true} : (!fly.int_tuple<(?,?)>) -> (i32, i32)
    %3 = arith.constant 31 : i32
    %4 = arith.addi %2#0, %3 : i32
    %5 = arith.constant 32 : i32
    %6 = arith.floordivsi %4, %5 : i32
    %7 = arith.constant 63 : i32
    %8 = arith.addi %2#1, %7 : i32
    %9 = arith.constant 64 : i32
    %10 = arith.floordivsi %8, %9 : i32
    %11 = arith.index_cast %6 : i32 to index
    %12 = arith.index_cast %10 : i32 to index
    %13 = arith.constant 1 : index
    %14 = arith.constant 256 : index
    gpu.launch_func [%arg2] @kernels::@tiledCopyKernel_0 blocks in (%11, %12, %13) threads in (%14, %13, %13) args(%arg0 : !fly.memref<f32, global, (?,?):(?,1), align<16>>, %arg1 : !fly.memref<f32, global, (?,?):(?,1), align<16>>)
    return
  }
}
