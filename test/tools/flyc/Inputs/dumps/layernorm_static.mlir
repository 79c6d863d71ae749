module attributes {gpu.container_module} {
  gpu.module @kernels [#rocdl.target<chip = "gfx942">] {
    gpu.func @layernormKernel_0(%arg0: !fly.memref<f32, global, (3,8192):(8192,1), align<16>>, %arg1: !fly.memref<f32, global, 8192:1, align<16>>, %arg2: !fly.memref<f32, global, 8192:1, align<16>>, %arg3: !fly.memref<f32, global, (3,8192):(8192,1), align<16>>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
      %0 = gpu.thread_id x
      %1 = arith.index_cast %0 : index to i32
      %2 = gpu.block_id x
      %3 = arith.index_cast %2 : index to i32
      %4 = arith.constant 8192 : i32
      %5 = arith.constant 4 : i32
      %6 = arith.floordivsi %4, %5 : i32
      %7 = arith.constant 4 : i32
      %8 = arith.muli %6, %7 : i32
      %9 = arith.addi %8, %1 : i32
      %10 = fly.make_int_tuple(%3) : (i32) -> !fly.int_tuple<(?,*)>
      %11 = fly.slice(%arg0, %10) : (!fly.memref<f32, global, (3,8192):(8192,1), align<16>>, !fly.int_tuple<(?,*)>) -> !fly.memref<f32, global, 8192:1, align<16>>
      %12 = fly.make_ptr() {dictAttrs = {allocSize = 32 : i64}} : () -> !fly.ptr<f32, register>
      %13 = fly.static : !fly.layout<32:1>
      %14 = fly.make_view(%12, %13) : (!fly.ptr<f32, register>, !fly.layout<32:1>) -> !fly.memref<f32, register, 32:1>
      %15 = fly.static : !fly.layout<(4,8):(1,4)>
      %16 = fly.make_view(%12, %15) : (!fly.ptr<f32, register>, !fly.layout<(4,8):(1,4)>) -> !fly.memref<f32, register, (4,8):(1,4)>
      %17 = arith.constant dense<0.000000e+00> : vector<32xf32>
      fly.memref.store_vec(%17, %14) : (vector<32xf32>, !fly.memref<f32, register, 32:1>) -> ()
      %18 = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<128>, 32>
      %19 = fly.static : !fly.layout<4:1>
      %20 = fly.logical_divide(%11, %19) : (!fly.memref<f32, global, 8192:1, align<16>>, !fly.layout<4:1>) -> !fly.memref<f32, global, (4,2048):(1,4), align<16>>
      %21 = fly.make_int_tuple(%1) : (i32) -> !fly.int_tuple<(*,?)>
      %22 = fly.slice(%20, %21) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %23 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,0)>
      %24 = fly.slice(%16, %23) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,0)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%18, %22, %24) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %25 = arith.constant 256 : i32
      %26 = arith.addi %1, %25 : i32
      %27 = fly.make_int_tuple(%26) : (i32) -> !fly.int_tuple<(*,?)>
      %28 = fly.slice(%20, %27) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %29 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,1)>
      %30 = fly.slice(%16, %29) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,1)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%18, %28, %30) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %31 = arith.constant 512 : i32
      %32 = arith.addi %1, %31 : i32
      %33 = fly.make_int_tuple(%32) : (i32) -> !fly.int_tuple<(*,?)>
      %34 = fly.slice(%20, %33) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %35 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,2)>
      %36 = fly.slice(%16, %35) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,2)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%18, %34, %36) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %37 = arith.constant 768 : i32
      %38 = arith.addi %1, %37 : i32
      %39 = fly.make_int_tuple(%38) : (i32) -> !fly.int_tuple<(*,?)>
      %40 = fly.slice(%20, %39) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %41 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,3)>
      %42 = fly.slice(%16, %41) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,3)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%18, %40, %42) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %43 = arith.constant 1024 : i32
      %44 = arith.addi %1, %43 : i32
      %45 = fly.make_int_tuple(%44) : (i32) -> !fly.int_tuple<(*,?)>
      %46 = fly.slice(%20, %45) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %47 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,4)>
      %48 = fly.slice(%16, %47) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,4)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%18, %46, %48) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %49 = arith.constant 1280 : i32
      %50 = arith.addi %1, %49 : i32
      %51 = fly.make_int_tuple(%50) : (i32) -> !fly.int_tuple<(*,?)>
      %52 = fly.slice(%20, %51) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %53 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,5)>
      %54 = fly.slice(%16, %53) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,5)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%18, %52, %54) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %55 = arith.constant 1536 : i32
      %56 = arith.addi %1, %55 : i32
      %57 = fly.make_int_tuple(%56) : (i32) -> !fly.int_tuple<(*,?)>
      %58 = fly.slice(%20, %57) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %59 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,6)>
      %60 = fly.slice(%16, %59) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,6)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%18, %58, %60) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %61 = arith.constant 1792 : i32
      %62 = arith.addi %1, %61 : i32
      %63 = fly.make_int_tuple(%62) : (i32) -> !fly.int_tuple<(*,?)>
      %64 = fly.slice(%20, %63) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %65 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,7)>
      %66 = fly.slice(%16, %65) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,7)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%18, %64, %66) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %67 = fly.memref.load_vec(%14) : (!fly.memref<f32, register, 32:1>) -> vector<32xf32>
      %68 = arith.sitofp %4 : i32 to f32
      %69 = vector.reduction <add>, %67 : vector<32xf32> into f32
      %70 = arith.constant 64 : i32
      %71 = arith.constant 32 : i32
      %72:2 = gpu.shuffle xor %69, %71, %70 : f32
      %73 = arith.addf %69, %72#0 : f32
      %74 = arith.constant 16 : i32
      %75:2 = gpu.shuffle xor %73, %74, %70 : f32
      %76 = arith.addf %73, %75#0 : f32
      %77 = arith.constant 8 : i32
      %78:2 = gpu.shuffle xor %76, %77, %70 : f32
      %79 = arith.addf %76, %78#0 : f32
      %80 = arith.constant 4 : i32
      %81:2 = gpu.shuffle xor %79, %80, %70 : f32
      %82 = arith.addf %79, %81#0 : f32
      %83 = arith.constant 2 : i32
      %84:2 = gpu.shuffle xor %82, %83, %70 : f32
      %85 = arith.addf %82, %84#0 : f32
      %86 = arith.constant 1 : i32
      %87:2 = gpu.shuffle xor %85, %86, %70 : f32
      %88 = arith.addf %85, %87#0 : f32
      %89 = arith.constant 64 : i32
      %90 = arith.floordivsi %1, %89 : i32
      %91 = arith.constant 64 : i32
      %92 = arith.remsi %1, %91 : i32
      %93 = fly.make_ptr() {dictAttrs = {allocAlign = 16 : i64, allocBytes = 16 : i64}} : () -> !fly.ptr<f32, shared, align<16>>
      %94 = fly.static : !fly.layout<4:1>
      %95 = fly.make_view(%93, %94) : (!fly.ptr<f32, shared, align<16>>, !fly.layout<4:1>) -> !fly.memref<f32, shared, 4:1, align<16>>
      %96 = arith.constant 0 : i32
      %97 = arith.cmpi eq, %92, %96 : i32
      scf.if %97 {
        %98 = fly.make_int_tuple(%90) : (i32) -> !fly.int_tuple<?>
        fly.memref.store(%88, %95, %98) : (f32, !fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<?>) -> ()
      }
      gpu.barrier
      %99 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
      %100 = fly.memref.load(%95, %99) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<0>) -> f32
      %101 = fly.make_int_tuple() : () -> !fly.int_tuple<1>
      %102 = fly.memref.load(%95, %101) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<1>) -> f32
      %103 = arith.addf %100, %102 : f32
      %104 = fly.make_int_tuple() : () -> !fly.int_tuple<2>
      %105 = fly.memref.load(%95, %104) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<2>) -> f32
      %106 = arith.addf %103, %105 : f32
      %107 = fly.make_int_tuple() : () -> !fly.int_tuple<3>
      %108 = fly.memref.load(%95, %107) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<3>) -> f32
      %109 = arith.addf %106, %108 : f32
      %110 = arith.divf %109, %68 : f32
      %111 = vector.broadcast %110 : f32 to vector<32xf32>
      %112 = arith.subf %67, %111 : vector<32xf32>
      %113 = arith.mulf %112, %112 : vector<32xf32>
      %114 = vector.reduction <add>, %113 : vector<32xf32> into f32
      %115 = arith.constant 64 : i32
      %116 = arith.constant 32 : i32
      %117:2 = gpu.shuffle xor %114, %116, %115 : f32
      %118 = arith.addf %114, %117#0 : f32
      %119 = arith.constant 16 : i32
      %120:2 = gpu.shuffle xor %118, %119, %115 : f32
      %121 = arith.addf %118, %120#0 : f32
      %122 = arith.constant 8 : i32
      %123:2 = gpu.shuffle xor %121, %122, %115 : f32
      %124 = arith.addf %121, %123#0 : f32
      %125 = arith.constant 4 : i32
      %126:2 = gpu.shuffle xor %124, %125, %115 : f32
      %127 = arith.addf %124, %126#0 : f32
      %128 = arith.constant 2 : i32
      %129:2 = gpu.shuffle xor %127, %128, %115 : f32
      %130 = arith.addf %127, %129#0 : f32
      %131 = arith.constant 1 : i32
      %132:2 = gpu.shuffle xor %130, %131, %115 : f32
      %133 = arith.addf %130, %132#0 : f32
      %134 = arith.constant 64 : i32
      %135 = arith.floordivsi %1, %134 : i32
      %136 = arith.constant 64 : i32
      %137 = arith.remsi %1, %136 : i32
      %138 = fly.make_ptr() {dictAttrs = {allocAlign = 16 : i64, allocBytes = 16 : i64}} : () -> !fly.ptr<f32, shared, align<16>>
      %139 = fly.static : !fly.layout<4:1>
      %140 = fly.make_view(%138, %139) : (!fly.ptr<f32, shared, align<16>>, !fly.layout<4:1>) -> !fly.memref<f32, shared, 4:1, align<16>>
      %141 = arith.constant 0 : i32
      %142 = arith.cmpi eq, %137, %141 : i32
      scf.if %142 {
        %143 = fly.make_int_tuple(%135) : (i32) -> !fly.int_tuple<?>
        fly.memref.store(%133, %140, %143) : (f32, !fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<?>) -> ()
      }
      gpu.barrier
      %144 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
      %145 = fly.memref.load(%140, %144) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<0>) -> f32
      %146 = fly.make_int_tuple() : () -> !fly.int_tuple<1>
      %147 = fly.memref.load(%140, %146) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<1>) -> f32
      %148 = arith.addf %145, %147 : f32
      %149 = fly.make_int_tuple() : () -> !fly.int_tuple<2>
      %150 = fly.memref.load(%140, %149) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<2>) -> f32
      %151 = arith.addf %148, %150 : f32
      %152 = fly.make_int_tuple() : () -> !fly.int_tuple<3>
      %153 = fly.memref.load(%140, %152) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<3>) -> f32
      %154 = arith.addf %151, %153 : f32
      %155 = arith.divf %154, %68 : f32
      %156 = arith.constant 9.99999974E-6 : f32
      %157 = arith.addf %155, %156 : f32
      %158 = math.rsqrt %157 : f32
      %159 = vector.broadcast %158 : f32 to vector<32xf32>
      %160 = arith.mulf %112, %159 : vector<32xf32>
      %161 = fly.make_ptr() {dictAttrs = {allocSize = 32 : i64}} : () -> !fly.ptr<f32, register>
      %162 = fly.static : !fly.layout<32:1>
      %163 = fly.make_view(%161, %162) : (!fly.ptr<f32, register>, !fly.layout<32:1>) -> !fly.memref<f32, register, 32:1>
      %164 = fly.static : !fly.layout<(4,8):(1,4)>
      %165 = fly.make_view(%161, %164) : (!fly.ptr<f32, register>, !fly.layout<(4,8):(1,4)>) -> !fly.memref<f32, register, (4,8):(1,4)>
      %166 = arith.constant dense<0.000000e+00> : vector<32xf32>
      fly.memref.store_vec(%166, %163) : (vector<32xf32>, !fly.memref<f32, register, 32:1>) -> ()
      %167 = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<128>, 32>
      %168 = fly.static : !fly.layout<4:1>
      %169 = fly.logical_divide(%arg1, %168) : (!fly.memref<f32, global, 8192:1, align<16>>, !fly.layout<4:1>) -> !fly.memref<f32, global, (4,2048):(1,4), align<16>>
      %170 = fly.make_int_tuple(%1) : (i32) -> !fly.int_tuple<(*,?)>
      %171 = fly.slice(%169, %170) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %172 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,0)>
      %173 = fly.slice(%165, %172) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,0)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%167, %171, %173) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %174 = arith.constant 256 : i32
      %175 = arith.addi %1, %174 : i32
      %176 = fly.make_int_tuple(%175) : (i32) -> !fly.int_tuple<(*,?)>
      %177 = fly.slice(%169, %176) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %178 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,1)>
      %179 = fly.slice(%165, %178) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,1)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%167, %177, %179) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %180 = arith.constant 512 : i32
      %181 = arith.addi %1, %180 : i32
      %182 = fly.make_int_tuple(%181) : (i32) -> !fly.int_tuple<(*,?)>
      %183 = fly.slice(%169, %182) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %184 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,2)>
      %185 = fly.slice(%165, %184) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,2)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%167, %183, %185) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %186 = arith.constant 768 : i32
      %187 = arith.addi %1, %186 : i32
      %188 = fly.make_int_tuple(%187) : (i32) -> !fly.int_tuple<(*,?)>
      %189 = fly.slice(%169, %188) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %190 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,3)>
      %191 = fly.slice(%165, %190) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,3)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%167, %189, %191) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %192 = arith.constant 1024 : i32
      %193 = arith.addi %1, %192 : i32
      %194 = fly.make_int_tuple(%193) : (i32) -> !fly.int_tuple<(*,?)>
      %195 = fly.slice(%169, %194) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %196 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,4)>
      %197 = fly.slice(%165, %196) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,4)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%167, %195, %197) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %198 = arith.constant 1280 : i32
      %199 = arith.addi %1, %198 : i32
      %200 = fly.make_int_tuple(%199) : (i32) -> !fly.int_tuple<(*,?)>
      %201 = fly.slice(%169, %200) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %202 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,5)>
      %203 = fly.slice(%165, %202) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,5)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%167, %201, %203) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %204 = arith.constant 1536 : i32
      %205 = arith.addi %1, %204 : i32
      %206 = fly.make_int_tuple(%205) : (i32) -> !fly.int_tuple<(*,?)>
      %207 = fly.slice(%169, %206) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %208 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,6)>
      %209 = fly.slice(%165, %208) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,6)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%167, %207, %209) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %210 = arith.constant 1792 : i32
      %211 = arith.addi %1, %210 : i32
      %212 = fly.make_int_tuple(%211) : (i32) -> !fly.int_tuple<(*,?)>
      %213 = fly.slice(%169, %212) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %214 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,7)>
      %215 = fly.slice(%165, %214) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,7)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%167, %213, %215) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %216 = fly.memref.load_vec(%163) : (!fly.memref<f32, register, 32:1>) -> vector<32xf32>
      %217 = arith.mulf %160, %216 : vector<32xf32>
      %218 = fly.make_ptr() {dictAttrs = {allocSize = 32 : i64}} : () -> !fly.ptr<f32, register>
      %219 = fly.static : !fly.layout<32:1>
      %220 = fly.make_view(%218, %219) : (!fly.ptr<f32, register>, !fly.layout<32:1>) -> !fly.memref<f32, register, 32:1>
      %221 = fly.static : !fly.layout<(4,8):(1,4)>
      %222 = fly.make_view(%218, %221) : (!fly.ptr<f32, register>, !fly.layout<(4,8):(1,4)>) -> !fly.memref<f32, register, (4,8):(1,4)>
      %223 = arith.constant dense<0.000000e+00> : vector<32xf32>
      fly.memref.store_vec(%223, %220) : (vector<32xf32>, !fly.memref<f32, register, 32:1>) -> ()
      %224 = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<128>, 32>
      %225 = fly.static : !fly.layout<4:1>
      %226 = fly.logical_divide(%arg2, %225) : (!fly.memref<f32, global, 8192:1, align<16>>, !fly.layout<4:1>) -> !fly.memref<f32, global, (4,2048):(1,4), align<16>>
      %227 = fly.make_int_tuple(%1) : (i32) -> !fly.int_tuple<(*,?)>
      %228 = fly.slice(%226, %227) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %229 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,0)>
      %230 = fly.slice(%222, %229) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,0)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%224, %228, %230) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %231 = arith.constant 256 : i32
      %232 = arith.addi %1, %231 : i32
      %233 = fly.make_int_tuple(%232) : (i32) -> !fly.int_tuple<(*,?)>
      %234 = fly.slice(%226, %233) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %235 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,1)>
      %236 = fly.slice(%222, %235) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,1)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%224, %234, %236) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %237 = arith.constant 512 : i32
      %238 = arith.addi %1, %237 : i32
      %239 = fly.make_int_tuple(%238) : (i32) -> !fly.int_tuple<(*,?)>
      %240 = fly.slice(%226, %239) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %241 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,2)>
      %242 = fly.slice(%222, %241) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,2)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%224, %240, %242) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %243 = arith.constant 768 : i32
      %244 = arith.addi %1, %243 : i32
      %245 = fly.make_int_tuple(%244) : (i32) -> !fly.int_tuple<(*,?)>
      %246 = fly.slice(%226, %245) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %247 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,3)>
      %248 = fly.slice(%222, %247) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,3)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%224, %246, %248) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %249 = arith.constant 1024 : i32
      %250 = arith.addi %1, %249 : i32
      %251 = fly.make_int_tuple(%250) : (i32) -> !fly.int_tuple<(*,?)>
      %252 = fly.slice(%226, %251) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %253 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,4)>
      %254 = fly.slice(%222, %253) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,4)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%224, %252, %254) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %255 = arith.constant 1280 : i32
      %256 = arith.addi %1, %255 : i32
      %257 = fly.make_int_tuple(%256) : (i32) -> !fly.int_tuple<(*,?)>
      %258 = fly.slice(%226, %257) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %259 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,5)>
      %260 = fly.slice(%222, %259) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,5)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%224, %258, %260) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %261 = arith.constant 1536 : i32
      %262 = arith.addi %1, %261 : i32
      %263 = fly.make_int_tuple(%262) : (i32) -> !fly.int_tuple<(*,?)>
      %264 = fly.slice(%226, %263) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %265 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,6)>
      %266 = fly.slice(%222, %265) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,6)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%224, %264, %266) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %267 = arith.constant 1792 : i32
      %268 = arith.addi %1, %267 : i32
      %269 = fly.make_int_tuple(%268) : (i32) -> !fly.int_tuple<(*,?)>
      %270 = fly.slice(%226, %269) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      %271 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,7)>
      %272 = fly.slice(%222, %271) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,7)>) -> !fly.memref<f32, register, 4:1>
      fly.copy_atom_call(%224, %270, %272) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, register, 4:1>) -> ()
      %273 = fly.memref.load_vec(%220) : (!fly.memref<f32, register, 32:1>) -> vector<32xf32>
      %274 = arith.addf %217, %273 : vector<32xf32>
      %275 = fly.make_int_tuple(%3) : (i32) -> !fly.int_tuple<(?,*)>
      %276 = fly.slice(%arg3, %275) : (!fly.memref<f32, global, (3,8192):(8192,1), align<16>>, !fly.int_tuple<(?,*)>) -> !fly.memref<f32, global, 8192:1, align<16>>
      %277 = fly.make_ptr() {dictAttrs = {allocSize = 32 : i64}} : () -> !fly.ptr<f32, register>
      %278 = fly.static : !fly.layout<32:1>
      %279 = fly.make_view(%277, %278) : (!fly.ptr<f32, register>, !fly.layout<32:1>) -> !fly.memref<f32, register, 32:1>
      %280 = fly.static : !fly.layout<(4,8):(1,4)>
      %281 = fly.make_view(%277, %280) : (!fly.ptr<f32, register>, !fly.layout<(4,8):(1,4)>) -> !fly.memref<f32, register, (4,8):(1,4)>
      fly.memref.store_vec(%274, %279) : (vector<32xf32>, !fly.memref<f32, register, 32:1>) -> ()
      %282 = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<128>, 32>
      %283 = fly.static : !fly.layout<4:1>
      %284 = fly.logical_divide(%276, %283) : (!fly.memref<f32, global, 8192:1, align<16>>, !fly.layout<4:1>) -> !fly.memref<f32, global, (4,2048):(1,4), align<16>>
      %285 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,0)>
      %286 = fly.slice(%281, %285) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,0)>) -> !fly.memref<f32, register, 4:1>
      %287 = fly.make_int_tuple(%1) : (i32) -> !fly.int_tuple<(*,?)>
      %288 = fly.slice(%284, %287) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      fly.copy_atom_call(%282, %286, %288) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1, align<16>>) -> ()
      %289 = arith.constant 256 : i32
      %290 = arith.addi %1, %289 : i32
      %291 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,1)>
      %292 = fly.slice(%281, %291) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,1)>) -> !fly.memref<f32, register, 4:1>
      %293 = fly.make_int_tuple(%290) : (i32) -> !fly.int_tuple<(*,?)>
      %294 = fly.slice(%284, %293) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      fly.copy_atom_call(%282, %292, %294) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1, align<16>>) -> ()
      %295 = arith.constant 512 : i32
      %296 = arith.addi %1, %295 : i32
      %297 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,2)>
      %298 = fly.slice(%281, %297) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,2)>) -> !fly.memref<f32, register, 4:1>
      %299 = fly.make_int_tuple(%296) : (i32) -> !fly.int_tuple<(*,?)>
      %300 = fly.slice(%284, %299) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      fly.copy_atom_call(%282, %298, %300) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1, align<16>>) -> ()
      %301 = arith.constant 768 : i32
      %302 = arith.addi %1, %301 : i32
      %303 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,3)>
      %304 = fly.slice(%281, %303) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,3)>) -> !fly.memref<f32, register, 4:1>
      %305 = fly.make_int_tuple(%302) : (i32) -> !fly.int_tuple<(*,?)>
      %306 = fly.slice(%284, %305) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      fly.copy_atom_call(%282, %304, %306) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1, align<16>>) -> ()
      %307 = arith.constant 1024 : i32
      %308 = arith.addi %1, %307 : i32
      %309 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,4)>
      %310 = fly.slice(%281, %309) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,4)>) -> !fly.memref<f32, register, 4:1>
      %311 = fly.make_int_tuple(%308) : (i32) -> !fly.int_tuple<(*,?)>
      %312 = fly.slice(%284, %311) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      fly.copy_atom_call(%282, %310, %312) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1, align<16>>) -> ()
      %313 = arith.constant 1280 : i32
      %314 = arith.addi %1, %313 : i32
      %315 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,5)>
      %316 = fly.slice(%281, %315) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,5)>) -> !fly.memref<f32, register, 4:1>
      %317 = fly.make_int_tuple(%314) : (i32) -> !fly.int_tuple<(*,?)>
      %318 = fly.slice(%284, %317) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      fly.copy_atom_call(%282, %316, %318) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1, align<16>>) -> ()
      %319 = arith.constant 1536 : i32
      %320 = arith.addi %1, %319 : i32
      %321 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,6)>
      %322 = fly.slice(%281, %321) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,6)>) -> !fly.memref<f32, register, 4:1>
      %323 = fly.make_int_tuple(%320) : (i32) -> !fly.int_tuple<(*,?)>
      %324 = fly.slice(%284, %323) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      fly.copy_atom_call(%282, %322, %324) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1, align<16>>) -> ()
      %325 = arith.constant 1792 : i32
      %326 = arith.addi %1, %325 : i32
      %327 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,7)>
      %328 = fly.slice(%281, %327) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,7)>) -> !fly.memref<f32, register, 4:1>
      %329 = fly.make_int_tuple(%326) : (i32) -> !fly.int_tuple<(*,?)>
      %330 = fly.slice(%284, %329) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      fly.copy_atom_call(%282, %328, %330) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1, align<16>>) -> ()
      gpu.return
    }
  }
  func.func @layernorm(%arg0: !fly.memref<f32, global, (3,8192):(8192,1), align<16>>, %arg1: !fly.memref<f32, global, 8192:1, align<16>>, %arg2: !fly.memref<f32, global, 8192:1, align<16>>, %arg3: !fly.memref<f32, global, (3,8192):(8192,1), align<16>>, %arg4: !gpu.async.token) attributes {llvm.emit_c_interface} {
    %0 = arith.constant 3 : i32
    %1 = arith.index_cast %0 : i32 to index
    %2 = arith.constant 1 : index
    %3 = arith.constant 256 : index
    gpu.launch_func [%arg4] @kernels::@layernormKernel_0 blocks in (%1, %2, %2) threads in (%3, %2, %2) args(%arg0 : !fly.memref<f32, global, (3,8192):(8192,1), align<16>>, %arg1 : !fly.memref<f32, global, 8192:1, align<16>>, %arg2 : !fly.memref<f32, global, 8192:1, align<16>>, %arg3 : !fly.memref<f32, global, (3,8192):(8192,1), align<16>>)
    return
  }
}
