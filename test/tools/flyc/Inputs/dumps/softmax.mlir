module attributes {gpu.container_module} {
  gpu.module @kernels [#rocdl.target<chip = "gfx942">] {
    gpu.func @softmaxKernel_0(%arg0: !fly.memref<f32, global, (?,?):(?,1)>, %arg1: !fly.memref<f32, global, (?,?):(?,1)>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
      %0 = gpu.thread_id x
      %1 = arith.index_cast %0 : index to i32
      %2 = gpu.block_id x
      %3 = arith.index_cast %2 : index to i32
      %4 = fly.get_layout(%arg0) : (!fly.memref<f32, global, (?,?):(?,1)>) -> !fly.layout<(?,?):(?,1)>
      %5 = fly.get_shape(%4) : (!fly.layout<(?,?):(?,1)>) -> !fly.int_tuple<(?,?)>
      %6:2 = fly.get_leaves(%5) {dynamicOnly = true} : (!fly.int_tuple<(?,?)>) -> (i32, i32)
      %7 = arith.constant 4 : i32
      %8 = arith.floordivsi %6#1, %7 : i32
      %9 = arith.constant 4 : i32
      %10 = arith.muli %8, %9 : i32
      %11 = arith.addi %10, %1 : i32
      %12 = fly.make_int_tuple(%3) : (i32) -> !fly.int_tuple<(?,*)>
      %13 = fly.slice(%arg0, %12) : (!fly.memref<f32, global, (?,?):(?,1)>, !fly.int_tuple<(?,*)>) -> !fly.memref<f32, global, ?:1>
      %14 = fly.make_ptr() {dictAttrs = {allocSize = 36 : i64}} : () -> !fly.ptr<f32, register>
      %15 = fly.static : !fly.layout<36:1>
      %16 = fly.make_view(%14, %15) : (!fly.ptr<f32, register>, !fly.layout<36:1>) -> !fly.memref<f32, register, 36:1>
      %17 = fly.static : !fly.layout<(4,9):(1,4)>
      %18 = fly.make_view(%14, %17) : (!fly.ptr<f32, register>, !fly.layout<(4,9):(1,4)>) -> !fly.memref<f32, register, (4,9):(1,4)>
      %19 = arith.constant dense<0xFF800000> : vector<36xf32>
      fly.memref.store_vec(%19, %16) : (vector<36xf32>, !fly.memref<f32, register, 36:1>) -> ()
      %20 = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<128>, 32>
      %21 = fly.static : !fly.layout<4:1>
      %22 = fly.logical_divide(%13, %21) : (!fly.memref<f32, global, ?:1>, !fly.layout<4:1>) -> !fly.memref<f32, global, (4,?):(1,4)>
      %23 = arith.constant 4 : i32
      %24 = arith.muli %1, %23 : i32
      %25 = arith.cmpi slt, %24, %10 : i32
      scf.if %25 {
        %26 = fly.make_int_tuple(%1) : (i32) -> !fly.int_tuple<(*,?)>
        %27 = fly.slice(%22, %26) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %28 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,0)>
        %29 = fly.slice(%18, %28) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,0)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%20, %27, %29) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %30 = arith.constant 256 : i32
      %31 = arith.addi %1, %30 : i32
      %32 = arith.constant 4 : i32
      %33 = arith.muli %31, %32 : i32
      %34 = arith.cmpi slt, %33, %10 : i32
      scf.if %34 {
        %35 = fly.make_int_tuple(%31) : (i32) -> !fly.int_tuple<(*,?)>
        %36 = fly.slice(%22, %35) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %37 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,1)>
        %38 = fly.slice(%18, %37) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,1)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%20, %36, %38) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %39 = arith.constant 512 : i32
      %40 = arith.addi %1, %39 : i32
      %41 = arith.constant 4 : i32
      %42 = arith.muli %40, %41 : i32
      %43 = arith.cmpi slt, %42, %10 : i32
      scf.if %43 {
        %44 = fly.make_int_tuple(%40) : (i32) -> !fly.int_tuple<(*,?)>
        %45 = fly.slice(%22, %44) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %46 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,2)>
        %47 = fly.slice(%18, %46) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,2)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%20, %45, %47) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %48 = arith.constant 768 : i32
      %49 = arith.addi %1, %48 : i32
      %50 = arith.constant 4 : i32
      %51 = arith.muli %49, %50 : i32
      %52 = arith.cmpi slt, %51, %10 : i32
      scf.if %52 {
        %53 = fly.make_int_tuple(%49) : (i32) -> !fly.int_tuple<(*,?)>
        %54 = fly.slice(%22, %53) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %55 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,3)>
        %56 = fly.slice(%18, %55) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,3)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%20, %54, %56) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %57 = arith.constant 1024 : i32
      %58 = arith.addi %1, %57 : i32
      %59 = arith.constant 4 : i32
      %60 = arith.muli %58, %59 : i32
      %61 = arith.cmpi slt, %60, %10 : i32
      scf.if %61 {
        %62 = fly.make_int_tuple(%58) : (i32) -> !fly.int_tuple<(*,?)>
        %63 = fly.slice(%22, %62) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %64 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,4)>
        %65 = fly.slice(%18, %64) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,4)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%20, %63, %65) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %66 = arith.constant 1280 : i32
      %67 = arith.addi %1, %66 : i32
      %68 = arith.constant 4 : i32
      %69 = arith.muli %67, %68 : i32
      %70 = arith.cmpi slt, %69, %10 : i32
      scf.if %70 {
        %71 = fly.make_int_tuple(%67) : (i32) -> !fly.int_tuple<(*,?)>
        %72 = fly.slice(%22, %71) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %73 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,5)>
        %74 = fly.slice(%18, %73) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,5)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%20, %72, %74) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %75 = arith.constant 1536 : i32
      %76 = arith.addi %1, %75 : i32
      %77 = arith.constant 4 : i32
      %78 = arith.muli %76, %77 : i32
      %79 = arith.cmpi slt, %78, %10 : i32
      scf.if %79 {
        %80 = fly.make_int_tuple(%76) : (i32) -> !fly.int_tuple<(*,?)>
        %81 = fly.slice(%22, %80) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %82 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,6)>
        %83 = fly.slice(%18, %82) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,6)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%20, %81, %83) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %84 = arith.constant 1792 : i32
      %85 = arith.addi %1, %84 : i32
      %86 = arith.constant 4 : i32
      %87 = arith.muli %85, %86 : i32
      %88 = arith.cmpi slt, %87, %10 : i32
      scf.if %88 {
        %89 = fly.make_int_tuple(%85) : (i32) -> !fly.int_tuple<(*,?)>
        %90 = fly.slice(%22, %89) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %91 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,7)>
        %92 = fly.slice(%18, %91) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,7)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%20, %90, %92) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %93 = arith.cmpi slt, %11, %6#1 : i32
      scf.if %93 {
        %94 = fly.make_int_tuple(%11) : (i32) -> !fly.int_tuple<?>
        %95 = fly.memref.load(%13, %94) : (!fly.memref<f32, global, ?:1>, !fly.int_tuple<?>) -> f32
        %96 = fly.make_int_tuple() : () -> !fly.int_tuple<32>
        fly.memref.store(%95, %16, %96) : (f32, !fly.memref<f32, register, 36:1>, !fly.int_tuple<32>) -> ()
      }
      %97 = fly.memref.load_vec(%16) : (!fly.memref<f32, register, 36:1>) -> vector<36xf32>
      %98 = vector.reduction <maxnumf>, %97 : vector<36xf32> into f32
      %99 = arith.constant 64 : i32
      %100 = arith.constant 32 : i32
      %101:2 = gpu.shuffle xor %98, %100, %99 : f32
      %102 = arith.maxnumf %98, %101#0 : f32
      %103 = arith.constant 16 : i32
      %104:2 = gpu.shuffle xor %102, %103, %99 : f32
      %105 = arith.maxnumf %102, %104#0 : f32
      %106 = arith.constant 8 : i32
      %107:2 = gpu.shuffle xor %105, %106, %99 : f32
      %108 = arith.maxnumf %105, %107#0 : f32
      %109 = arith.constant 4 : i32
      %110:2 = gpu.shuffle xor %108, %109, %99 : f32
      %111 = arith.maxnumf %108, %110#0 : f32
      %112 = arith.constant 2 : i32
      %113:2 = gpu.shuffle xor %111, %112, %99 : f32
      %114 = arith.maxnumf %111, %113#0 : f32
      %115 = arith.constant 1 : i32
      %116:2 = gpu.shuffle xor %114, %115, %99 : f32
      %117 = arith.maxnumf %114, %116#0 : f32
      %118 = arith.constant 64 : i32
      %119 = arith.floordivsi %1, %118 : i32
      %120 = arith.constant 64 : i32
      %121 = arith.remsi %1, %120 : i32
      %122 = fly.make_ptr() {dictAttrs = {allocAlign = 16 : i64, allocBytes = 16 : i64}} : () -> !fly.ptr<f32, shared, align<16>>
      %123 = fly.static : !fly.layout<4:1>
      %124 = fly.make_view(%122, %123) : (!fly.ptr<f32, shared, align<16>>, !fly.layout<4:1>) -> !fly.memref<f32, shared, 4:1, align<16>>
      %125 = arith.constant 0 : i32
      %126 = arith.cmpi eq, %121, %125 : i32
      scf.if %126 {
        %127 = fly.make_int_tuple(%119) : (i32) -> !fly.int_tuple<?>
        fly.memref.store(%117, %124, %127) : (f32, !fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<?>) -> ()
      }
      gpu.barrier
      %128 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
      %129 = fly.memref.load(%124, %128) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<0>) -> f32
      %130 = fly.make_int_tuple() : () -> !fly.int_tuple<1>
      %131 = fly.memref.load(%124, %130) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<1>) -> f32
      %132 = arith.maxnumf %129, %131 : f32
      %133 = fly.make_int_tuple() : () -> !fly.int_tuple<2>
      %134 = fly.memref.load(%124, %133) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<2>) -> f32
      %135 = arith.maxnumf %132, %134 : f32
      %136 = fly.make_int_tuple() : () -> !fly.int_tuple<3>
      %137 = fly.memref.load(%124, %136) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<3>) -> f32
      %138 = arith.maxnumf %135, %137 : f32
      %139 = arith.constant 1.44269502 : f32
      %140 = arith.mulf %138, %139 : f32
      %141 = arith.constant dense<1.44269502> : vector<36xf32>
      %142 = arith.mulf %97, %141 : vector<36xf32>
      %143 = vector.broadcast %140 : f32 to vector<36xf32>
      %144 = arith.subf %142, %143 : vector<36xf32>
      %145 = math.exp2 %144 fastmath<afn> : vector<36xf32>
      %146 = vector.reduction <add>, %145 : vector<36xf32> into f32
      %147 = arith.constant 64 : i32
      %148 = arith.constant 32 : i32
      %149:2 = gpu.shuffle xor %146, %148, %147 : f32
      %150 = arith.addf %146, %149#0 : f32
      %151 = arith.constant 16 : i32
      %152:2 = gpu.shuffle xor %150, %151, %147 : f32
      %153 = arith.addf %150, %152#0 : f32
      %154 = arith.constant 8 : i32
      %155:2 = gpu.shuffle xor %153, %154, %147 : f32
      %156 = arith.addf %153, %155#0 : f32
      %157 = arith.constant 4 : i32
      %158:2 = gpu.shuffle xor %156, %157, %147 : f32
      %159 = arith.addf %156, %158#0 : f32
      %160 = arith.constant 2 : i32
      %161:2 = gpu.shuffle xor %159, %160, %147 : f32
      %162 = arith.addf %159, %161#0 : f32
      %163 = arith.constant 1 : i32
      %164:2 = gpu.shuffle xor %162, %163, %147 : f32
      %165 = arith.addf %162, %164#0 : f32
      %166 = arith.constant 64 : i32
      %167 = arith.floordivsi %1, %166 : i32
      %168 = arith.constant 64 : i32
      %169 = arith.remsi %1, %168 : i32
      %170 = fly.make_ptr() {dictAttrs = {allocAlign = 16 : i64, allocBytes = 16 : i64}} : () -> !fly.ptr<f32, shared, align<16>>
      %171 = fly.static : !fly.layout<4:1>
      %172 = fly.make_view(%170, %171) : (!fly.ptr<f32, shared, align<16>>, !fly.layout<4:1>) -> !fly.memref<f32, shared, 4:1, align<16>>
      %173 = arith.constant 0 : i32
      %174 = arith.cmpi eq, %169, %173 : i32
      scf.if %174 {
        %175 = fly.make_int_tuple(%167) : (i32) -> !fly.int_tuple<?>
        fly.memref.store(%165, %172, %175) : (f32, !fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<?>) -> ()
      }
      gpu.barrier
      %176 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
      %177 = fly.memref.load(%172, %176) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<0>) -> f32
      %178 = fly.make_int_tuple() : () -> !fly.int_tuple<1>
      %179 = fly.memref.load(%172, %178) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<1>) -> f32
      %180 = arith.addf %177, %179 : f32
      %181 = fly.make_int_tuple() : () -> !fly.int_tuple<2>
      %182 = fly.memref.load(%172, %181) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<2>) -> f32
      %183 = arith.addf %180, %182 : f32
      %184 = fly.make_int_tuple() : () -> !fly.int_tuple<3>
      %185 = fly.memref.load(%172, %184) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<3>) -> f32
      %186 = arith.addf %183, %185 : f32
      %187 = arith.constant 1.000000e+00 : f32
      %188 = arith.divf %187, %186 fastmath<arcp,afn> : f32
      %189 = vector.broadcast %188 : f32 to vector<36xf32>
      %190 = arith.mulf %145, %189 : vector<36xf32>
      %191 = fly.make_int_tuple(%3) : (i32) -> !fly.int_tuple<(?,*)>
      %192 = fly.slice(%arg1, %191) : (!fly.memref<f32, global, (?,?):(?,1)>, !fly.int_tuple<(?,*)>) -> !fly.memref<f32, global, ?:1>
      %193 = fly.make_ptr() {dictAttrs = {allocSize = 36 : i64}} : () -> !fly.ptr<f32, register>
      %194 = fly.static : !fly.layout<36:1>
      %195 = fly.make_view(%193, %194) : (!fly.ptr<f32, register>, !fly.layout<36:1>) -> !fly.memref<f32, register, 36:1>
      %196 = fly.static : !fly.layout<(4,9):(1,4)>
      %197 = fly.make_view(%193, %196) : (!fly.ptr<f32, register>, !fly.layout<(4,9):(1,4)>) -> !fly.memref<f32, register, (4,9):(1,4)>
      fly.memref.store_vec(%190, %195) : (vector<36xf32>, !fly.memref<f32, register, 36:1>) -> ()
      %198 = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<128>, 32>
      %199 = fly.static : !fly.layout<4:1>
      %200 = fly.logical_divide(%192, %199) : (!fly.memref<f32, global, ?:1>, !fly.layout<4:1>) -> !fly.memref<f32, global, (4,?):(1,4)>
      %201 = arith.constant 4 : i32
      %202 = arith.muli %1, %201 : i32
      %203 = arith.cmpi slt, %202, %10 : i32
      scf.if %203 {
        %204 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,0)>
        %205 = fly.slice(%197, %204) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,0)>) -> !fly.memref<f32, register, 4:1>
        %206 = fly.make_int_tuple(%1) : (i32) -> !fly.int_tuple<(*,?)>
        %207 = fly.slice(%200, %206) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        fly.copy_atom_call(%198, %205, %207) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1>) -> ()
      }
      %208 = arith.constant 256 : i32
      %209 = arith.addi %1, %208 : i32
      %210 = arith.constant 4 : i32
      %211 = arith.muli %209, %210 : i32
      %212 = arith.cmpi slt, %211, %10 : i32
      scf.if %212 {
        %213 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,1)>
        %214 = fly.slice(%197, %213) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,1)>) -> !fly.memref<f32, register, 4:1>
        %215 = fly.make_int_tuple(%209) : (i32) -> !fly.int_tuple<(*,?)>
        %216 = fly.slice(%200, %215) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        fly.copy_atom_call(%198, %214, %216) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1>) -> ()
      }
      %217 = arith.constant 512 : i32
      %218 = arith.addi %1, %217 : i32
      %219 = arith.constant 4 : i32
      %220 = arith.muli %218, %219 : i32
      %221 = arith.cmpi slt, %220, %10 : i32
      scf.if %221 {
        %222 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,2)>
        %223 = fly.slice(%197, %222) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,2)>) -> !fly.memref<f32, register, 4:1>
        %224 = fly.make_int_tuple(%218) : (i32) -> !fly.int_tuple<(*,?)>
        %225 = fly.slice(%200, %224) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        fly.copy_atom_call(%198, %223, %225) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1>) -> ()
      }
      %226 = arith.constant 768 : i32
      %227 = arith.addi %1, %226 : i32
      %228 = arith.constant 4 : i32
      %229 = arith.muli %227, %228 : i32
      %230 = arith.cmpi slt, %229, %10 : i32
      scf.if %230 {
        %231 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,3)>
        %232 = fly.slice(%197, %231) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,3)>) -> !fly.memref<f32, register, 4:1>
        %233 = fly.make_int_tuple(%227) : (i32) -> !fly.int_tuple<(*,?)>
        %234 = fly.slice(%200, %233) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        fly.copy_atom_call(%198, %232, %234) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1>) -> ()
      }
      %235 = arith.constant 1024 : i32
      %236 = arith.addi %1, %235 : i32
      %237 = arith.constant 4 : i32
      %238 = arith.muli %236, %237 : i32
      %239 = arith.cmpi slt, %238, %10 : i32
      scf.if %239 {
        %240 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,4)>
        %241 = fly.slice(%197, %240) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,4)>) -> !fly.memref<f32, register, 4:1>
        %242 = fly.make_int_tuple(%236) : (i32) -> !fly.int_tuple<(*,?)>
        %243 = fly.slice(%200, %242) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        fly.copy_atom_call(%198, %241, %243) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1>) -> ()
      }
      %244 = arith.constant 1280 : i32
      %245 = arith.addi %1, %244 : i32
      %246 = arith.constant 4 : i32
      %247 = arith.muli %245, %246 : i32
      %248 = arith.cmpi slt, %247, %10 : i32
      scf.if %248 {
        %249 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,5)>
        %250 = fly.slice(%197, %249) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,5)>) -> !fly.memref<f32, register, 4:1>
        %251 = fly.make_int_tuple(%245) : (i32) -> !fly.int_tuple<(*,?)>
        %252 = fly.slice(%200, %251) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        fly.copy_atom_call(%198, %250, %252) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1>) -> ()
      }
      %253 = arith.constant 1536 : i32
      %254 = arith.addi %1, %253 : i32
      %255 = arith.constant 4 : i32
      %256 = arith.muli %254, %255 : i32
      %257 = arith.cmpi slt, %256, %10 : i32
      scf.if %257 {
        %258 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,6)>
        %259 = fly.slice(%197, %258) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,6)>) -> !fly.memref<f32, register, 4:1>
        %260 = fly.make_int_tuple(%254) : (i32) -> !fly.int_tuple<(*,?)>
        %261 = fly.slice(%200, %260) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        fly.copy_atom_call(%198, %259, %261) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1>) -> ()
      }
      %262 = arith.constant 1792 : i32
      %263 = arith.addi %1, %262 : i32
      %264 = arith.constant 4 : i32
      %265 = arith.muli %263, %264 : i32
      %266 = arith.cmpi slt, %265, %10 : i32
      scf.if %266 {
        %267 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,7)>
        %268 = fly.slice(%197, %267) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,7)>) -> !fly.memref<f32, register, 4:1>
        %269 = fly.make_int_tuple(%263) : (i32) -> !fly.int_tuple<(*,?)>
        %270 = fly.slice(%200, %269) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        fly.copy_atom_call(%198, %268, %270) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1>) -> ()
      }
      %271 = arith.cmpi slt, %11, %6#1 : i32
      scf.if %271 {
        %272 = fly.make_int_tuple() : () -> !fly.int_tuple<32>
        %273 = fly.memref.load(%195, %272) : (!fly.memref<f32, register, 36:1>, !fly.int_tuple<32>) -> f32
        %274 = fly.make_int_tuple(%11) : (i32) -> !fly.int_tuple<?>
        fly.memref.store(%273, %192, %274) : (f32, !fly.memref<f32, global, ?:1>, !fly.int_tuple<?>) -> ()
      }
      gpu.return
    }
  }
  func.func @softmax(%arg0: !fly.memref<f32, global, (?,?):(?,1)>, %arg1: !fly.memref<f32, global, (?,?):(?,1)>, %arg2: !gpu.async.token) attributes {llvm.emit_c_interface} {
    %0 = fly.get_layout(%arg0) : (!fly.memref<f32, global, (?,?):(?,1)>) -> !fly.layout<(?,?):(?,1)>
    %1 = fly.get_shape(%0) : (!fly.layout<(?,?):(?,1)>) -> !fly.int_tuple<(?,?)>
    %2:2 = fly.get_leaves(%1) {dynamicOnly = true} : (!fly.int_tuple<(?,?)>) -> (i32, i32)
    %3 = arith.index_cast %2#0 : i32 to index
    %4 = arith.constant 1 : index
    %5 = arith.constant 256 : index
    gpu.launch_func [%arg2] @kernels::@softmaxKernel_0 blocks in (%3, %4, %4) threads in (%5, %4, %4) args(%arg0 : !fly.memref<f32, global, (?,?):(?,1)>, %arg1 : !fly.memref<f32, global, (?,?):(?,1)>)
    return
  }
}
