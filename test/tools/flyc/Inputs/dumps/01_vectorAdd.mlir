module attributes {gpu.container_module} {
  gpu.module @kernels [#rocdl.target<chip = "gfx942">] {
    gpu.func @vectorAddKernel_0(%arg0: !fly.memref<f32, global, ?:1, align<16>>, %arg1: !fly.memref<f32, global, ?:1, align<16>>, %arg2: !fly.memref<f32, global, ?:1, align<16>>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
      %0 = gpu.thread_id x
      %1 = arith.index_cast %0 : index to i32
      %2 = gpu.block_id x
      %3 = arith.index_cast %2 : index to i32
      %4 = fly.static : !fly.layout<1024:1>
      %5 = fly.logical_divide(%arg0, %4) : (!fly.memref<f32, global, ?:1, align<16>>, !fly.layout<1024:1>) -> !fly.memref<f32, global, (1024,?):(1,1024), align<16>>
      %6 = fly.make_int_tuple(%3) : (i32) -> !fly.int_tuple<(*,?)>
      %7 = fly.slice(%5, %6) : (!fly.memref<f32, global, (1024,?):(1,1024), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 1024:1, align<16>>
      %8 = fly.logical_divide(%arg1, %4) : (!fly.memref<f32, global, ?:1, align<16>>, !fly.layout<1024:1>) -> !fly.memref<f32, global, (1024,?):(1,1024), align<16>>
      %9 = fly.make_int_tuple(%3) : (i32) -> !fly.int_tuple<(*,?)>
      %10 = fly.slice(%8, %9) : (!fly.memref<f32, global, (1024,?):(1,1024), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 1024:1, align<16>>
      %11 = fly.logical_divide(%arg2, %4) : (!fly.memref<f32, global, ?:1, align<16>>, !fly.layout<1024:1>) -> !fly.memref<f32, global, (1024,?):(1,1024), align<16>>
      %12 = fly.make_int_tuple(%3) : (i32) -> !fly.int_tuple<(*,?)>
      %13 = fly.slice(%11, %12) : (!fly.memref<f32, global, (1024,?):(1,1024), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 1024:1, align<16>>
      %14 = fly.get_layout(%arg2) : (!fly.memref<f32, global, ?:1, align<16>>) -> !fly.layout<?:1>
      %15 = fly.get_shape(%14) : (!fly.layout<?:1>) -> !fly.int_tuple<?>
      %16 = fly.get_leaves(%15) {dynamicOnly = true} : (!fly.int_tuple<?>) -> i32
      %17 = arith.constant 1024 : i32
      %18 = arith.muli %3, %17 : i32
      %19 = arith.subi %16, %18 : i32
      %20 = arith.constant 1024 : i32
      %21 = arith.cmpi sge, %19, %20 : i32
      scf.if %21 {
        %22 = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<128>, 32>
        %23 = fly.static : !fly.layout<4:1>
        %24 = fly.logical_divide(%7, %23) : (!fly.memref<f32, global, 1024:1, align<16>>, !fly.layout<4:1>) -> !fly.memref<f32, global, (4,256):(1,4), align<16>>
        %25 = fly.make_int_tuple(%1) : (i32) -> !fly.int_tuple<(*,?)>
        %26 = fly.slice(%24, %25) : (!fly.memref<f32, global, (4,256):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
        %27 = fly.make_fragment_like(%26) : (!fly.memref<f32, global, 4:1, align<16>>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%22, %26, %27) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
        %28 = fly.logical_divide(%10, %23) : (!fly.memref<f32, global, 1024:1, align<16>>, !fly.layout<4:1>) -> !fly.memref<f32, global, (4,256):(1,4), align<16>>
        %29 = fly.make_int_tuple(%1) : (i32) -> !fly.int_tuple<(*,?)>
        %30 = fly.slice(%28, %29) : (!fly.memref<f32, global, (4,256):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
        %31 = fly.make_fragment_like(%30) : (!fly.memref<f32, global, 4:1, align<16>>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%22, %30, %31) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
        %32 = fly.memref.load_vec(%27) : (!fly.memref<f32, register, 4:1>) -> vector<4xf32>
        %33 = fly.memref.load_vec(%31) : (!fly.memref<f32, register, 4:1>) -> vector<4xf32>
        %34 = arith.addf %32, %33 : vector<4xf32>
        %35 = fly.logical_divide(%13, %23) : (!fly.memref<f32, global, 1024:1, align<16>>, !fly.layout<4:1>) -> !fly.memref<f32, global, (4,256):(1,4), align<16>>
        %36 = fly.make_int_tuple(%1) : (i32) -> !fly.int_tuple<(*,?)>
        %37 = fly.slice(%35, %36) : (!fly.memref<f32, global, (4,256):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
        %38 = fly.make_fragment_like(%37) : (!fly.memref<f32, global, 4:1, align<16>>) -> !fly.memref<f32, register, 4:1>
        fly.memref.store_vec(%34, %38) : (vector<4xf32>, !fly.memref<f32, register, 4:1>) -> ()
        fly.copy_atom_call(%22, %38, %37) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1, align<16>>) -> ()
      } else {
        %39 = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<32>, 32>
        %40 = fly.static : !fly.layout<(256,1):(1,0)>
        %41 = fly.static : !fly.tile<[256]>
        %42 = fly.make_tiled_copy(%39, %40, %41) : (!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.layout<(256,1):(1,0)>, !fly.tile<[256]>) -> !fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.layout<(256,1):(1,0)>, !fly.tile<[256]>>
        %43 = fly.make_int_tuple(%1) : (i32) -> !fly.int_tuple<?>
        %44 = fly.get_layout(%arg2) : (!fly.memref<f32, global, ?:1, align<16>>) -> !fly.layout<?:1>
        %45 = fly.get_shape(%44) : (!fly.layout<?:1>) -> !fly.int_tuple<?>
        %46 = fly.make_identity_layout(%45) : (!fly.int_tuple<?>) -> !fly.layout<?:1>
        %47 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
        %48 = fly.make_view(%47, %46) : (!fly.int_tuple<0>, !fly.layout<?:1>) -> !fly.coord_tensor<0, ?:1>
        %49 = fly.logical_divide(%48, %4) : (!fly.coord_tensor<0, ?:1>, !fly.layout<1024:1>) -> !fly.coord_tensor<0, (1024,?):(1,1024)>
        %50 = fly.make_int_tuple(%3) : (i32) -> !fly.int_tuple<(*,?)>
        %51 = fly.slice(%49, %50) : (!fly.coord_tensor<0, (1024,?):(1,1024)>, !fly.int_tuple<(*,?)>) -> !fly.coord_tensor<?{div=1024}, 1024:1>
        %52 = fly.tiled_copy.partition_src(%42, %51, %43) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.layout<(256,1):(1,0)>, !fly.tile<[256]>>, !fly.coord_tensor<?{div=1024}, 1024:1>, !fly.int_tuple<?>) -> !fly.coord_tensor<?, ((1,1),4):((0,0),256)>
        %53 = fly.tiled_copy.partition_src(%42, %7, %43) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.layout<(256,1):(1,0)>, !fly.tile<[256]>>, !fly.memref<f32, global, 1024:1, align<16>>, !fly.int_tuple<?>) -> !fly.memref<f32, global, ((1,1),4):((0,0),256)>
        %54 = fly.tiled_copy.partition_src(%42, %10, %43) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.layout<(256,1):(1,0)>, !fly.tile<[256]>>, !fly.memref<f32, global, 1024:1, align<16>>, !fly.int_tuple<?>) -> !fly.memref<f32, global, ((1,1),4):((0,0),256)>
        %55 = fly.tiled_copy.partition_dst(%42, %13, %43) : (!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.layout<(256,1):(1,0)>, !fly.tile<[256]>>, !fly.memref<f32, global, 1024:1, align<16>>, !fly.int_tuple<?>) -> !fly.memref<f32, global, ((1,1),4):((0,0),256)>
        %56 = fly.make_fragment_like(%53) : (!fly.memref<f32, global, ((1,1),4):((0,0),256)>) -> !fly.memref<f32, register, ((1,1),4):((0,0),1)>
        %57 = fly.make_fragment_like(%54) : (!fly.memref<f32, global, ((1,1),4):((0,0),256)>) -> !fly.memref<f32, register, ((1,1),4):((0,0),1)>
        %58 = fly.make_fragment_like(%55) : (!fly.memref<f32, global, ((1,1),4):((0,0),256)>) -> !fly.memref<f32, register, ((1,1),4):((0,0),1)>
        %59 = fly.make_fragment_like(%52, i1) : (!fly.coord_tensor<?, ((1,1),4):((0,0),256)>) -> !fly.memref<i1, register, ((1,1),4):((0,0),1)>
        %60 = fly.make_int_tuple() : () -> !fly.int_tuple<((0,0),0)>
        %61 = fly.memref.load(%52, %60) : (!fly.coord_tensor<?, ((1,1),4):((0,0),256)>, !fly.int_tuple<((0,0),0)>) -> !fly.int_tuple<?>
        %62 = fly.elem_less(%61, %45) : (!fly.int_tuple<?>, !fly.int_tuple<?>) -> i1
        fly.memref.store(%62, %59, %60) : (i1, !fly.memref<i1, register, ((1,1),4):((0,0),1)>, !fly.int_tuple<((0,0),0)>) -> ()
        %63 = fly.make_int_tuple() : () -> !fly.int_tuple<((0,0),1)>
        %64 = fly.memref.load(%52, %63) : (!fly.coord_tensor<?, ((1,1),4):((0,0),256)>, !fly.int_tuple<((0,0),1)>) -> !fly.int_tuple<?>
        %65 = fly.elem_less(%64, %45) : (!fly.int_tuple<?>, !fly.int_tuple<?>) -> i1
        fly.memref.store(%65, %59, %63) : (i1, !fly.memref<i1, register, ((1,1),4):((0,0),1)>, !fly.int_tuple<((0,0),1)>) -> ()
        %66 = fly.make_int_tuple() : () -> !fly.int_tuple<((0,0),2)>
        %67 = fly.memref.load(%52, %66) : (!fly.coord_tensor<?, ((1,1),4):((0,0),256)>, !fly.int_tuple<((0,0),2)>) -> !fly.int_tuple<?>
        %68 = fly.elem_less(%67, %45) : (!fly.int_tuple<?>, !fly.int_tuple<?>) -> i1
        fly.memref.store(%68, %59, %66) : (i1, !fly.memref<i1, register, ((1,1),4):((0,0),1)>, !fly.int_tuple<((0,0),2)>) -> ()
        %69 = fly.make_int_tuple() : () -> !fly.int_tuple<((0,0),3)>
        %70 = fly.memref.load(%52, %69) : (!fly.coord_tensor<?, ((1,1),4):((0,0),256)>, !fly.int_tuple<((0,0),3)>) -> !fly.int_tuple<?>
        %71 = fly.elem_less(%70, %45) : (!fly.int_tuple<?>, !fly.int_tuple<?>) -> i1
        fly.memref.store(%71, %59, %69) : (i1, !fly.memref<i1, register, ((1,1),4):((0,0),1)>, !fly.int_tuple<((0,0),3)>) -> ()
        fly.copy(%39, %53, %56, %59) : (!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.memref<f32, global, ((1,1),4):((0,0),256)>, !fly.memref<f32, register, ((1,1),4):((0,0),1)>, !fly.memref<i1, register, ((1,1),4):((0,0),1)>) -> ()
        fly.copy(%39, %54, %57, %59) : (!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.memref<f32, global, ((1,1),4):((0,0),256)>, !fly.memref<f32, register, ((1,1),4):((0,0),1)>, !fly.memref<i1, register, ((1,1),4):((0,0),1)>) -> ()
        %72 = fly.memref.load_vec(%56) : (!fly.memref<f32, register, ((1,1),4):((0,0),1)>) -> vector<4xf32>
        %73 = fly.memref.load_vec(%57) : (!fly.memref<f32, register, ((1,1),4):((0,0),1)>) -> vector<4xf32>
        %74 = arith.addf %72, %73 : vector<4xf32>
        fly.memref.store_vec(%74, %58) : (vector<4xf32>, !fly.memref<f32, register, ((1,1),4):((0,0),1)>) -> ()
        fly.copy(%39, %58, %55, %59) : (!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.memref<f32, register, ((1,1),4):((0,0),1)>, !fly.memref<f32, global, ((1,1),4):((0,0),256)>, !fly.memref<i1, register, ((1,1),4):((0,0),1)>) -> ()
      }
      gpu.return
    }
  }
  func.func @vectorAdd(%arg0: !fly.memref<f32, global, ?:1, align<16>>, %arg1: !fly.memref<f32, global, ?:1, align<16>>, %arg2: !fly.memref<f32, global, ?:1, align<16>>, %arg3: !gpu.async.token) attributes {llvm.emit_c_interface} {
    %0 = fly.get_layout(%arg2) : (!fly.memref<f32, global, ?:1, align<16>>) -> !fly.layout<?:1>
    %1 = fly.get_shape(%0) : (!fly.layout<?:1>) -> !fly.int_tuple<?>
    %2 = fly.get_leaves(%1) {dynamicOnly = true} : (!fly.int_tuple<?>) -> i32
    %3 = arith.constant 1023 : i32
    %4 = arith.addi %2, %3 : i32
    %5 = arith.constant 1024 : i32
    %6 = arith.floordivsi %4, %5 : i32
    %7 = arith.index_cast %6 : i32 to index
    %8 = arith.constant 1 : index
    %9 = arith.constant 256 : index
    gpu.launch_func [%arg3] @kernels::@vectorAddKernel_0 blocks in (%7, %8, %8) threads in (%9, %8, %8) args(%arg0 : !fly.memref<f32, global, ?:1, align<16>>, %arg1 : !fly.memref<f32, global, ?:1, align<16>>, %arg2 : !fly.memref<f32, global, ?:1, align<16>>)
    return
  }
}
