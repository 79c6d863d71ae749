module attributes {gpu.container_module} {
  gpu.module @kernels [#rocdl.target<chip = "gfx942">] {
    gpu.func @layernormKernel_0(%arg0: !fly.memref<f32, global, (?,?):(?,1)>, %arg1: !fly.memref<f32, global, ?:1>, %arg2: !fly.memref<f32, global, ?:1>, %arg3: !fly.memref<f32, global, (?,?):(?,1)>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
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
      %19 = arith.constant dense<0.000000e+00> : vector<36xf32>
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
      %98 = arith.sitofp %6#1 : i32 to f32
      %99 = vector.reduction <add>, %97 : vector<36xf32> into f32
      %100 = arith.constant 64 : i32
      %101 = arith.constant 32 : i32
      %102:2 = gpu.shuffle xor %99, %101, %100 : f32
      %103 = arith.addf %99, %102#0 : f32
      %104 = arith.constant 16 : i32
      %105:2 = gpu.shuffle xor %103, %104, %100 : f32
      %106 = arith.addf %103, %105#0 : f32
      %107 = arith.constant 8 : i32
      %108:2 = gpu.shuffle xor %106, %107, %100 : f32
      %109 = arith.addf %106, %108#0 : f32
      %110 = arith.constant 4 : i32
      %111:2 = gpu.shuffle xor %109, %110, %100 : f32
      %112 = arith.addf %109, %111#0 : f32
      %113 = arith.constant 2 : i32
      %114:2 = gpu.shuffle xor %112, %113, %100 : f32
      %115 = arith.addf %112, %114#0 : f32
      %116 = arith.constant 1 : i32
      %117:2 = gpu.shuffle xor %115, %116, %100 : f32
      %118 = arith.addf %115, %117#0 : f32
      %119 = arith.constant 64 : i32
      %120 = arith.floordivsi %1, %119 : i32
      %121 = arith.constant 64 : i32
      %122 = arith.remsi %1, %121 : i32
      %123 = fly.make_ptr() {dictAttrs = {allocAlign = 16 : i64, allocBytes = 16 : i64}} : () -> !fly.ptr<f32, shared, align<16>>
      %124 = fly.static : !fly.layout<4:1>
      %125 = fly.make_view(%123, %124) : (!fly.ptr<f32, shared, align<16>>, !fly.layout<4:1>) -> !fly.memref<f32, shared, 4:1, align<16>>
      %126 = arith.constant 0 : i32
      %127 = arith.cmpi eq, %122, %126 : i32
      scf.if %127 {
        %128 = fly.make_int_tuple(%120) : (i32) -> !fly.int_tuple<?>
        fly.memref.store(%118, %125, %128) : (f32, !fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<?>) -> ()
      }
      gpu.barrier
      %129 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
      %130 = fly.memref.load(%125, %129) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<0>) -> f32
      %131 = fly.make_int_tuple() : () -> !fly.int_tuple<1>
      %132 = fly.memref.load(%125, %131) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<1>) -> f32
      %133 = arith.addf %130, %132 : f32
      %134 = fly.make_int_tuple() : () -> !fly.int_tuple<2>
      %135 = fly.memref.load(%125, %134) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<2>) -> f32
      %136 = arith.addf %133, %135 : f32
      %137 = fly.make_int_tuple() : () -> !fly.int_tuple<3>
      %138 = fly.memref.load(%125, %137) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<3>) -> f32
      %139 = arith.addf %136, %138 : f32
      %140 = arith.divf %139, %98 : f32
      %141 = vector.broadcast %140 : f32 to vector<36xf32>
      %142 = arith.subf %97, %141 : vector<36xf32>
      %143 = arith.constant 0.000000e+00 : f32
      %144 = arith.constant 4 : i32
      %145 = arith.muli %1, %144 : i32
      %146 = arith.cmpi slt, %145, %10 : i32
      %147 = vector.extract %142[0] : f32 from vector<36xf32>
      %148 = arith.select %146, %147, %143 : f32
      %149 = vector.extract %142[1] : f32 from vector<36xf32>
      %150 = arith.select %146, %149, %143 : f32
      %151 = vector.extract %142[2] : f32 from vector<36xf32>
      %152 = arith.select %146, %151, %143 : f32
      %153 = vector.extract %142[3] : f32 from vector<36xf32>
      %154 = arith.select %146, %153, %143 : f32
      %155 = arith.constant 256 : i32
      %156 = arith.addi %1, %155 : i32
      %157 = arith.constant 4 : i32
      %158 = arith.muli %156, %157 : i32
      %159 = arith.cmpi slt, %158, %10 : i32
      %160 = vector.extract %142[4] : f32 from vector<36xf32>
      %161 = arith.select %159, %160, %143 : f32
      %162 = vector.extract %142[5] : f32 from vector<36xf32>
      %163 = arith.select %159, %162, %143 : f32
      %164 = vector.extract %142[6] : f32 from vector<36xf32>
      %165 = arith.select %159, %164, %143 : f32
      %166 = vector.extract %142[7] : f32 from vector<36xf32>
      %167 = arith.select %159, %166, %143 : f32
      %168 = arith.constant 512 : i32
      %169 = arith.addi %1, %168 : i32
      %170 = arith.constant 4 : i32
      %171 = arith.muli %169, %170 : i32
      %172 = arith.cmpi slt, %171, %10 : i32
      %173 = vector.extract %142[8] : f32 from vector<36xf32>
      %174 = arith.select %172, %173, %143 : f32
      %175 = vector.extract %142[9] : f32 from vector<36xf32>
      %176 = arith.select %172, %175, %143 : f32
      %177 = vector.extract %142[10] : f32 from vector<36xf32>
      %178 = arith.select %172, %177, %143 : f32
      %179 = vector.extract %142[11] : f32 from vector<36xf32>
      %180 = arith.select %172, %179, %143 : f32
      %181 = arith.constant 768 : i32
      %182 = arith.addi %1, %181 : i32
      %183 = arith.constant 4 : i32
      %184 = arith.muli %182, %183 : i32
      %185 = arith.cmpi slt, %184, %10 : i32
      %186 = vector.extract %142[12] : f32 from vector<36xf32>
      %187 = arith.select %185, %186, %143 : f32
      %188 = vector.extract %142[13] : f32 from vector<36xf32>
      %189 = arith.select %185, %188, %143 : f32
      %190 = vector.extract %142[14] : f32 from vector<36xf32>
      %191 = arith.select %185, %190, %143 : f32
      %192 = vector.extract %142[15] : f32 from vector<36xf32>
      %193 = arith.select %185, %192, %143 : f32
      %194 = arith.constant 1024 : i32
      %195 = arith.addi %1, %194 : i32
      %196 = arith.constant 4 : i32
      %197 = arith.muli %195, %196 : i32
      %198 = arith.cmpi slt, %197, %10 : i32
      %199 = vector.extract %142[16] : f32 from vector<36xf32>
      %200 = arith.select %198, %199, %143 : f32
      %201 = vector.extract %142[17] : f32 from vector<36xf32>
      %202 = arith.select %198, %201, %143 : f32
      %203 = vector.extract %142[18] : f32 from vector<36xf32>
      %204 = arith.select %198, %203, %143 : f32
      %205 = vector.extract %142[19] : f32 from vector<36xf32>
      %206 = arith.select %198, %205, %143 : f32
      %207 = arith.constant 1280 : i32
      %208 = arith.addi %1, %207 : i32
      %209 = arith.constant 4 : i32
      %210 = arith.muli %208, %209 : i32
      %211 = arith.cmpi slt, %210, %10 : i32
      %212 = vector.extract %142[20] : f32 from vector<36xf32>
      %213 = arith.select %211, %212, %143 : f32
      %214 = vector.extract %142[21] : f32 from vector<36xf32>
      %215 = arith.select %211, %214, %143 : f32
      %216 = vector.extract %142[22] : f32 from vector<36xf32>
      %217 = arith.select %211, %216, %143 : f32
      %218 = vector.extract %142[23] : f32 from vector<36xf32>
      %219 = arith.select %211, %218, %143 : f32
      %220 = arith.constant 1536 : i32
      %221 = arith.addi %1, %220 : i32
      %222 = arith.constant 4 : i32
      %223 = arith.muli %221, %222 : i32
      %224 = arith.cmpi slt, %223, %10 : i32
      %225 = vector.extract %142[24] : f32 from vector<36xf32>
      %226 = arith.select %224, %225, %143 : f32
      %227 = vector.extract %142[25] : f32 from vector<36xf32>
      %228 = arith.select %224, %227, %143 : f32
      %229 = vector.extract %142[26] : f32 from vector<36xf32>
      %230 = arith.select %224, %229, %143 : f32
      %231 = vector.extract %142[27] : f32 from vector<36xf32>
      %232 = arith.select %224, %231, %143 : f32
      %233 = arith.constant 1792 : i32
      %234 = arith.addi %1, %233 : i32
      %235 = arith.constant 4 : i32
      %236 = arith.muli %234, %235 : i32
      %237 = arith.cmpi slt, %236, %10 : i32
      %238 = vector.extract %142[28] : f32 from vector<36xf32>
      %239 = arith.select %237, %238, %143 : f32
      %240 = vector.extract %142[29] : f32 from vector<36xf32>
      %241 = arith.select %237, %240, %143 : f32
      %242 = vector.extract %142[30] : f32 from vector<36xf32>
      %243 = arith.select %237, %242, %143 : f32
      %244 = vector.extract %142[31] : f32 from vector<36xf32>
      %245 = arith.select %237, %244, %143 : f32
      %246 = arith.constant 2048 : i32
      %247 = arith.addi %1, %246 : i32
      %248 = arith.cmpi slt, %11, %6#1 : i32
      %249 = vector.extract %142[32] : f32 from vector<36xf32>
      %250 = arith.select %248, %249, %143 : f32
      %251 = vector.from_elements %148, %150, %152, %154, %161, %163, %165, %167, %174, %176, %178, %180, %187, %189, %191, %193, %200, %202, %204, %206, %213, %215, %217, %219, %226, %228, %230, %232, %239, %241, %243, %245, %250, %143, %143, %143 : vector<36xf32>
      %252 = arith.mulf %251, %251 : vector<36xf32>
      %253 = vector.reduction <add>, %252 : vector<36xf32> into f32
      %254 = arith.constant 64 : i32
      %255 = arith.constant 32 : i32
      %256:2 = gpu.shuffle xor %253, %255, %254 : f32
      %257 = arith.addf %253, %256#0 : f32
      %258 = arith.constant 16 : i32
      %259:2 = gpu.shuffle xor %257, %258, %254 : f32
      %260 = arith.addf %257, %259#0 : f32
      %261 = arith.constant 8 : i32
      %262:2 = gpu.shuffle xor %260, %261, %254 : f32
      %263 = arith.addf %260, %262#0 : f32
      %264 = arith.constant 4 : i32
      %265:2 = gpu.shuffle xor %263, %264, %254 : f32
      %266 = arith.addf %263, %265#0 : f32
      %267 = arith.constant 2 : i32
      %268:2 = gpu.shuffle xor %266, %267, %254 : f32
      %269 = arith.addf %266, %268#0 : f32
      %270 = arith.constant 1 : i32
      %271:2 = gpu.shuffle xor %269, %270, %254 : f32
      %272 = arith.addf %269, %271#0 : f32
      %273 = arith.constant 64 : i32
      %274 = arith.floordivsi %1, %273 : i32
      %275 = arith.constant 64 : i32
      %276 = arith.remsi %1, %275 : i32
      %277 = fly.make_ptr() {dictAttrs = {allocAlign = 16 : i64, allocBytes = 16 : i64}} : () -> !fly.ptr<f32, shared, align<16>>
      %278 = fly.static : !fly.layout<4:1>
      %279 = fly.make_view(%277, %278) : (!fly.ptr<f32, shared, align<16>>, !fly.layout<4:1>) -> !fly.memref<f32, shared, 4:1, align<16>>
      %280 = arith.constant 0 : i32
      %281 = arith.cmpi eq, %276, %280 : i32
      scf.if %281 {
        %282 = fly.make_int_tuple(%274) : (i32) -> !fly.int_tuple<?>
        fly.memref.store(%272, %279, %282) : (f32, !fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<?>) -> ()
      }
      gpu.barrier
      %283 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
      %284 = fly.memref.load(%279, %283) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<0>) -> f32
      %285 = fly.make_int_tuple() : () -> !fly.int_tuple<1>
      %286 = fly.memref.load(%279, %285) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<1>) -> f32
      %287 = arith.addf %284, %286 : f32
      %288 = fly.make_int_tuple() : () -> !fly.int_tuple<2>
      %289 = fly.memref.load(%279, %288) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<2>) -> f32
      %290 = arith.addf %287, %289 : f32
      %291 = fly.make_int_tuple() : () -> !fly.int_tuple<3>
      %292 = fly.memref.load(%279, %291) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<3>) -> f32
      %293 = arith.addf %290, %292 : f32
      %294 = arith.divf %293, %98 : f32
      %295 = arith.constant 9.99999974E-6 : f32
      %296 = arith.addf %294, %295 : f32
      %297 = math.rsqrt %296 : f32
      %298 = vector.broadcast %297 : f32 to vector<36xf32>
      %299 = arith.mulf %251, %298 : vector<36xf32>
      %300 = fly.make_ptr() {dictAttrs = {allocSize = 36 : i64}} : () -> !fly.ptr<f32, register>
      %301 = fly.static : !fly.layout<36:1>
      %302 = fly.make_view(%300, %301) : (!fly.ptr<f32, register>, !fly.layout<36:1>) -> !fly.memref<f32, register, 36:1>
      %303 = fly.static : !fly.layout<(4,9):(1,4)>
      %304 = fly.make_view(%300, %303) : (!fly.ptr<f32, register>, !fly.layout<(4,9):(1,4)>) -> !fly.memref<f32, register, (4,9):(1,4)>
      %305 = arith.constant dense<0.000000e+00> : vector<36xf32>
      fly.memref.store_vec(%305, %302) : (vector<36xf32>, !fly.memref<f32, register, 36:1>) -> ()
      %306 = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<128>, 32>
      %307 = fly.static : !fly.layout<4:1>
      %308 = fly.logical_divide(%arg1, %307) : (!fly.memref<f32, global, ?:1>, !fly.layout<4:1>) -> !fly.memref<f32, global, (4,?):(1,4)>
      %309 = arith.constant 4 : i32
      %310 = arith.muli %1, %309 : i32
      %311 = arith.cmpi slt, %310, %10 : i32
      scf.if %311 {
        %312 = fly.make_int_tuple(%1) : (i32) -> !fly.int_tuple<(*,?)>
        %313 = fly.slice(%308, %312) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %314 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,0)>
        %315 = fly.slice(%304, %314) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,0)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%306, %313, %315) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %316 = arith.constant 256 : i32
      %317 = arith.addi %1, %316 : i32
      %318 = arith.constant 4 : i32
      %319 = arith.muli %317, %318 : i32
      %320 = arith.cmpi slt, %319, %10 : i32
      scf.if %320 {
        %321 = fly.make_int_tuple(%317) : (i32) -> !fly.int_tuple<(*,?)>
        %322 = fly.slice(%308, %321) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %323 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,1)>
        %324 = fly.slice(%304, %323) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,1)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%306, %322, %324) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %325 = arith.constant 512 : i32
      %326 = arith.addi %1, %325 : i32
      %327 = arith.constant 4 : i32
      %328 = arith.muli %326, %327 : i32
      %329 = arith.cmpi slt, %328, %10 : i32
      scf.if %329 {
        %330 = fly.make_int_tuple(%326) : (i32) -> !fly.int_tuple<(*,?)>
        %331 = fly.slice(%308, %330) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %332 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,2)>
        %333 = fly.slice(%304, %332) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,2)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%306, %331, %333) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %334 = arith.constant 768 : i32
      %335 = arith.addi %1, %334 : i32
      %336 = arith.constant 4 : i32
      %337 = arith.muli %335, %336 : i32
      %338 = arith.cmpi slt, %337, %10 : i32
      scf.if %338 {
        %339 = fly.make_int_tuple(%335) : (i32) -> !fly.int_tuple<(*,?)>
        %340 = fly.slice(%308, %339) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %341 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,3)>
        %342 = fly.slice(%304, %341) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,3)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%306, %340, %342) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %343 = arith.constant 1024 : i32
      %344 = arith.addi %1, %343 : i32
      %345 = arith.constant 4 : i32
      %346 = arith.muli %344, %345 : i32
      %347 = arith.cmpi slt, %346, %10 : i32
      scf.if %347 {
        %348 = fly.make_int_tuple(%344) : (i32) -> !fly.int_tuple<(*,?)>
        %349 = fly.slice(%308, %348) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %350 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,4)>
        %351 = fly.slice(%304, %350) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,4)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%306, %349, %351) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %352 = arith.constant 1280 : i32
      %353 = arith.addi %1, %352 : i32
      %354 = arith.constant 4 : i32
      %355 = arith.muli %353, %354 : i32
      %356 = arith.cmpi slt, %355, %10 : i32
      scf.if %356 {
        %357 = fly.make_int_tuple(%353) : (i32) -> !fly.int_tuple<(*,?)>
        %358 = fly.slice(%308, %357) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %359 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,5)>
        %360 = fly.slice(%304, %359) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,5)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%306, %358, %360) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %361 = arith.constant 1536 : i32
      %362 = arith.addi %1, %361 : i32
      %363 = arith.constant 4 : i32
      %364 = arith.muli %362, %363 : i32
      %365 = arith.cmpi slt, %364, %10 : i32
      scf.if %365 {
        %366 = fly.make_int_tuple(%362) : (i32) -> !fly.int_tuple<(*,?)>
        %367 = fly.slice(%308, %366) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %368 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,6)>
        %369 = fly.slice(%304, %368) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,6)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%306, %367, %369) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %370 = arith.constant 1792 : i32
      %371 = arith.addi %1, %370 : i32
      %372 = arith.constant 4 : i32
      %373 = arith.muli %371, %372 : i32
      %374 = arith.cmpi slt, %373, %10 : i32
      scf.if %374 {
        %375 = fly.make_int_tuple(%371) : (i32) -> !fly.int_tuple<(*,?)>
        %376 = fly.slice(%308, %375) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %377 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,7)>
        %378 = fly.slice(%304, %377) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,7)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%306, %376, %378) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %379 = arith.cmpi slt, %11, %6#1 : i32
      scf.if %379 {
        %380 = fly.make_int_tuple(%11) : (i32) -> !fly.int_tuple<?>
        %381 = fly.memref.load(%arg1, %380) : (!fly.memref<f32, global, ?:1>, !fly.int_tuple<?>) -> f32
        %382 = fly.make_int_tuple() : () -> !fly.int_tuple<32>
        fly.memref.store(%381, %302, %382) : (f32, !fly.memref<f32, register, 36:1>, !fly.int_tuple<32>) -> ()
      }
      %383 = fly.memref.load_vec(%302) : (!fly.memref<f32, register, 36:1>) -> vector<36xf32>
      %384 = arith.mulf %299, %383 : vector<36xf32>
      %385 = fly.make_ptr() {dictAttrs = {allocSize = 36 : i64}} : () -> !fly.ptr<f32, register>
      %386 = fly.static : !fly.layout<36:1>
      %387 = fly.make_view(%385, %386) : (!fly.ptr<f32, register>, !fly.layout<36:1>) -> !fly.memref<f32, register, 36:1>
      %388 = fly.static : !fly.layout<(4,9):(1,4)>
      %389 = fly.make_view(%385, %388) : (!fly.ptr<f32, register>, !fly.layout<(4,9):(1,4)>) -> !fly.memref<f32, register, (4,9):(1,4)>
      %390 = arith.constant dense<0.000000e+00> : vector<36xf32>
      fly.memref.store_vec(%390, %387) : (vector<36xf32>, !fly.memref<f32, register, 36:1>) -> ()
      %391 = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<128>, 32>
      %392 = fly.static : !fly.layout<4:1>
      %393 = fly.logical_divide(%arg2, %392) : (!fly.memref<f32, global, ?:1>, !fly.layout<4:1>) -> !fly.memref<f32, global, (4,?):(1,4)>
      %394 = arith.constant 4 : i32
      %395 = arith.muli %1, %394 : i32
      %396 = arith.cmpi slt, %395, %10 : i32
      scf.if %396 {
        %397 = fly.make_int_tuple(%1) : (i32) -> !fly.int_tuple<(*,?)>
        %398 = fly.slice(%393, %397) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %399 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,0)>
        %400 = fly.slice(%389, %399) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,0)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%391, %398, %400) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %401 = arith.constant 256 : i32
      %402 = arith.addi %1, %401 : i32
      %403 = arith.constant 4 : i32
      %404 = arith.muli %402, %403 : i32
      %405 = arith.cmpi slt, %404, %10 : i32
      scf.if %405 {
        %406 = fly.make_int_tuple(%402) : (i32) -> !fly.int_tuple<(*,?)>
        %407 = fly.slice(%393, %406) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %408 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,1)>
        %409 = fly.slice(%389, %408) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,1)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%391, %407, %409) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %410 = arith.constant 512 : i32
      %411 = arith.addi %1, %410 : i32
      %412 = arith.constant 4 : i32
      %413 = arith.muli %411, %412 : i32
      %414 = arith.cmpi slt, %413, %10 : i32
      scf.if %414 {
        %415 = fly.make_int_tuple(%411) : (i32) -> !fly.int_tuple<(*,?)>
        %416 = fly.slice(%393, %415) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %417 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,2)>
        %418 = fly.slice(%389, %417) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,2)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%391, %416, %418) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %419 = arith.constant 768 : i32
      %420 = arith.addi %1, %419 : i32
      %421 = arith.constant 4 : i32
      %422 = arith.muli %420, %421 : i32
      %423 = arith.cmpi slt, %422, %10 : i32
      scf.if %423 {
        %424 = fly.make_int_tuple(%420) : (i32) -> !fly.int_tuple<(*,?)>
        %425 = fly.slice(%393, %424) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %426 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,3)>
        %427 = fly.slice(%389, %426) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,3)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%391, %425, %427) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %428 = arith.constant 1024 : i32
      %429 = arith.addi %1, %428 : i32
      %430 = arith.constant 4 : i32
      %431 = arith.muli %429, %430 : i32
      %432 = arith.cmpi slt, %431, %10 : i32
      scf.if %432 {
        %433 = fly.make_int_tuple(%429) : (i32) -> !fly.int_tuple<(*,?)>
        %434 = fly.slice(%393, %433) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %435 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,4)>
        %436 = fly.slice(%389, %435) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,4)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%391, %434, %436) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %437 = arith.constant 1280 : i32
      %438 = arith.addi %1, %437 : i32
      %439 = arith.constant 4 : i32
      %440 = arith.muli %438, %439 : i32
      %441 = arith.cmpi slt, %440, %10 : i32
      scf.if %441 {
        %442 = fly.make_int_tuple(%438) : (i32) -> !fly.int_tuple<(*,?)>
        %443 = fly.slice(%393, %442) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %444 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,5)>
        %445 = fly.slice(%389, %444) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,5)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%391, %443, %445) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %446 = arith.constant 1536 : i32
      %447 = arith.addi %1, %446 : i32
      %448 = arith.constant 4 : i32
      %449 = arith.muli %447, %448 : i32
      %450 = arith.cmpi slt, %449, %10 : i32
      scf.if %450 {
        %451 = fly.make_int_tuple(%447) : (i32) -> !fly.int_tuple<(*,?)>
        %452 = fly.slice(%393, %451) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %453 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,6)>
        %454 = fly.slice(%389, %453) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,6)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%391, %452, %454) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %455 = arith.constant 1792 : i32
      %456 = arith.addi %1, %455 : i32
      %457 = arith.constant 4 : i32
      %458 = arith.muli %456, %457 : i32
      %459 = arith.cmpi slt, %458, %10 : i32
      scf.if %459 {
        %460 = fly.make_int_tuple(%456) : (i32) -> !fly.int_tuple<(*,?)>
        %461 = fly.slice(%393, %460) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        %462 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,7)>
        %463 = fly.slice(%389, %462) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,7)>) -> !fly.memref<f32, register, 4:1>
        fly.copy_atom_call(%391, %461, %463) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:1>, !fly.memref<f32, register, 4:1>) -> ()
      }
      %464 = arith.cmpi slt, %11, %6#1 : i32
      scf.if %464 {
        %465 = fly.make_int_tuple(%11) : (i32) -> !fly.int_tuple<?>
        %466 = fly.memref.load(%arg2, %465) : (!fly.memref<f32, global, ?:1>, !fly.int_tuple<?>) -> f32
        %467 = fly.make_int_tuple() : () -> !fly.int_tuple<32>
        fly.memref.store(%466, %387, %467) : (f32, !fly.memref<f32, register, 36:1>, !fly.int_tuple<32>) -> ()
      }
      %468 = fly.memref.load_vec(%387) : (!fly.memref<f32, register, 36:1>) -> vector<36xf32>
      %469 = arith.addf %384, %468 : vector<36xf32>
      %470 = fly.make_int_tuple(%3) : (i32) -> !fly.int_tuple<(?,*)>
      %471 = fly.slice(%arg3, %470) : (!fly.memref<f32, global, (?,?):(?,1)>, !fly.int_tuple<(?,*)>) -> !fly.memref<f32, global, ?:1>
      %472 = fly.make_ptr() {dictAttrs = {allocSize = 36 : i64}} : () -> !fly.ptr<f32, register>
      %473 = fly.static : !fly.layout<36:1>
      %474 = fly.make_view(%472, %473) : (!fly.ptr<f32, register>, !fly.layout<36:1>) -> !fly.memref<f32, register, 36:1>
      %475 = fly.static : !fly.layout<(4,9):(1,4)>
      %476 = fly.make_view(%472, %475) : (!fly.ptr<f32, register>, !fly.layout<(4,9):(1,4)>) -> !fly.memref<f32, register, (4,9):(1,4)>
      fly.memref.store_vec(%469, %474) : (vector<36xf32>, !fly.memref<f32, register, 36:1>) -> ()
      %477 = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<128>, 32>
      %478 = fly.static : !fly.layout<4:1>
      %479 = fly.logical_divide(%471, %478) : (!fly.memref<f32, global, ?:1>, !fly.layout<4:1>) -> !fly.memref<f32, global, (4,?):(1,4)>
      %480 = arith.constant 4 : i32
      %481 = arith.muli %1, %480 : i32
      %482 = arith.cmpi slt, %481, %10 : i32
      scf.if %482 {
        %483 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,0)>
        %484 = fly.slice(%476, %483) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,0)>) -> !fly.memref<f32, register, 4:1>
        %485 = fly.make_int_tuple(%1) : (i32) -> !fly.int_tuple<(*,?)>
        %486 = fly.slice(%479, %485) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        fly.copy_atom_call(%477, %484, %486) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1>) -> ()
      }
      %487 = arith.constant 256 : i32
      %488 = arith.addi %1, %487 : i32
      %489 = arith.constant 4 : i32
      %490 = arith.muli %488, %489 : i32
      %491 = arith.cmpi slt, %490, %10 : i32
      scf.if %491 {
        %492 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,1)>
        %493 = fly.slice(%476, %492) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,1)>) -> !fly.memref<f32, register, 4:1>
        %494 = fly.make_int_tuple(%488) : (i32) -> !fly.int_tuple<(*,?)>
        %495 = fly.slice(%479, %494) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        fly.copy_atom_call(%477, %493, %495) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1>) -> ()
      }
      %496 = arith.constant 512 : i32
      %497 = arith.addi %1, %496 : i32
      %498 = arith.constant 4 : i32
      %499 = arith.muli %497, %498 : i32
      %500 = arith.cmpi slt, %499, %10 : i32
      scf.if %500 {
        %501 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,2)>
        %502 = fly.slice(%476, %501) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,2)>) -> !fly.memref<f32, register, 4:1>
        %503 = fly.make_int_tuple(%497) : (i32) -> !fly.int_tuple<(*,?)>
        %504 = fly.slice(%479, %503) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        fly.copy_atom_call(%477, %502, %504) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1>) -> ()
      }
      %505 = arith.constant 768 : i32
      %506 = arith.addi %1, %505 : i32
      %507 = arith.constant 4 : i32
      %508 = arith.muli %506, %507 : i32
      %509 = arith.cmpi slt, %508, %10 : i32
      scf.if %509 {
        %510 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,3)>
        %511 = fly.slice(%476, %510) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,3)>) -> !fly.memref<f32, register, 4:1>
        %512 = fly.make_int_tuple(%506) : (i32) -> !fly.int_tuple<(*,?)>
        %513 = fly.slice(%479, %512) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        fly.copy_atom_call(%477, %511, %513) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1>) -> ()
      }
      %514 = arith.constant 1024 : i32
      %515 = arith.addi %1, %514 : i32
      %516 = arith.constant 4 : i32
      %517 = arith.muli %515, %516 : i32
      %518 = arith.cmpi slt, %517, %10 : i32
      scf.if %518 {
        %519 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,4)>
        %520 = fly.slice(%476, %519) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,4)>) -> !fly.memref<f32, register, 4:1>
        %521 = fly.make_int_tuple(%515) : (i32) -> !fly.int_tuple<(*,?)>
        %522 = fly.slice(%479, %521) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        fly.copy_atom_call(%477, %520, %522) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1>) -> ()
      }
      %523 = arith.constant 1280 : i32
      %524 = arith.addi %1, %523 : i32
      %525 = arith.constant 4 : i32
      %526 = arith.muli %524, %525 : i32
      %527 = arith.cmpi slt, %526, %10 : i32
      scf.if %527 {
        %528 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,5)>
        %529 = fly.slice(%476, %528) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,5)>) -> !fly.memref<f32, register, 4:1>
        %530 = fly.make_int_tuple(%524) : (i32) -> !fly.int_tuple<(*,?)>
        %531 = fly.slice(%479, %530) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        fly.copy_atom_call(%477, %529, %531) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1>) -> ()
      }
      %532 = arith.constant 1536 : i32
      %533 = arith.addi %1, %532 : i32
      %534 = arith.constant 4 : i32
      %535 = arith.muli %533, %534 : i32
      %536 = arith.cmpi slt, %535, %10 : i32
      scf.if %536 {
        %537 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,6)>
        %538 = fly.slice(%476, %537) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,6)>) -> !fly.memref<f32, register, 4:1>
        %539 = fly.make_int_tuple(%533) : (i32) -> !fly.int_tuple<(*,?)>
        %540 = fly.slice(%479, %539) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        fly.copy_atom_call(%477, %538, %540) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1>) -> ()
      }
      %541 = arith.constant 1792 : i32
      %542 = arith.addi %1, %541 : i32
      %543 = arith.constant 4 : i32
      %544 = arith.muli %542, %543 : i32
      %545 = arith.cmpi slt, %544, %10 : i32
      scf.if %545 {
        %546 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,7)>
        %547 = fly.slice(%476, %546) : (!fly.memref<f32, register, (4,9):(1,4)>, !fly.int_tuple<(*,7)>) -> !fly.memref<f32, register, 4:1>
        %548 = fly.make_int_tuple(%542) : (i32) -> !fly.int_tuple<(*,?)>
        %549 = fly.slice(%479, %548) : (!fly.memref<f32, global, (4,?):(1,4)>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1>
        fly.copy_atom_call(%477, %547, %549) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1>) -> ()
      }
      %550 = arith.cmpi slt, %11, %6#1 : i32
      scf.if %550 {
        %551 = fly.make_int_tuple() : () -> !fly.int_tuple<32>
        %552 = fly.memref.load(%474, %551) : (!fly.memref<f32, register, 36:1>, !fly.int_tuple<32>) -> f32
        %553 = fly.make_int_tuple(%11) : (i32) -> !fly.int_tuple<?>
        fly.memref.store(%552, %471, %553) : (f32, !fly.memref<f32, global, ?:1>, !fly.int_tuple<?>) -> ()
      }
      gpu.return
    }
  }
  func.func @layernorm(%arg0: !fly.memref<f32, global, (?,?):(?,1)>, %arg1: !fly.memref<f32, global, ?:1>, %arg2: !fly.memref<f32, global, ?:1>, %arg3: !fly.memref<f32, global, (?,?):(?,1)>, %arg4: !gpu.async.token) attributes {llvm.emit_c_interface} {
    %0 = fly.get_layout(%arg0) : (!fly.memref<f32, global, (?,?):(?,1)>) -> !fly.layout<(?,?):(?,1)>
    %1 = fly.get_shape(%0) : (!fly.layout<(?,?):(?,1)>) -> !fly.int_tuple<(?,?)>
    %2:2 = fly.get_leaves(%1) {dynamicOnly = true} : (!fly.int_tuple<(?,?)>) -> (i32, i32)
    %3 = arith.index_cast %2#0 : i32 to index
    %4 = arith.constant 1 : index
    %5 = arith.constant 256 : index
    gpu.launch_func [%arg4] @kernels::@layernormKernel_0 blocks in (%3, %4, %4) threads in (%5, %4, %4) args(%arg0 : !fly.memref<f32, global, (?,?):(?,1)>, %arg1 : !fly.memref<f32, global, ?:1>, %arg2 : !fly.memref<f32, global, ?:1>, %arg3 : !fly.memref<f32, global, (?,?):(?,1)>)
    return
  }
}
