module attributes {gpu.container_module} {
  gpu.module @kernels [#rocdl.target<chip = "gfx942">] {
    gpu.func @softmaxKernel_0(%arg0: !fly.memref<f32, global, (3,8192):(8192,1), align<16>>, %arg1: !fly.memref<f32, global, (3,8192):(8192,1), align<16>>) kernel attributes {known_block_size = array<i32: 256, 1, 1>} {
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
      %17 = arith.constant dense<0xFF800000> : vector<32xf32>
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
      %68 = vector.reduction <maxnumf>, %67 : vector<32xf32> into f32
      %69 = arith.constant 64 : i32
      %70 = arith.constant 32 : i32
      %71:2 = gpu.shuffle xor %68, %70, %69 : f32
      %72 = arith.maxnumf %68, %71#0 : f32
      %73 = arith.constant 16 : i32
      %74:2 = gpu.shuffle xor %72, %73, %69 : f32
      %75 = arith.maxnumf %72, %74#0 : f32
      %76 = arith.constant 8 : i32
      %77:2 = gpu.shuffle xor %75, %76, %69 : f32
      %78 = arith.maxnumf %75, %77#0 : f32
      %79 = arith.constant 4 : i32
      %80:2 = gpu.shuffle xor %78, %79, %69 : f32
      %81 = arith.maxnumf %78, %80#0 : f32
      %82 = arith.constant 2 : i32
      %83:2 = gpu.shuffle xor %81, %82, %69 : f32
      %84 = arith.maxnumf %81, %83#0 : f32
      %85 = arith.constant 1 : i32
      %86:2 = gpu.shuffle xor %84, %85, %69 : f32
      %87 = arith.maxnumf %84, %86#0 : f32
      %88 = arith.constant 64 : i32
      %89 = arith.floordivsi %1, %88 : i32
      %90 = arith.constant 64 : i32
      %91 = arith.remsi %1, %90 : i32
      %92 = fly.make_ptr() {dictAttrs = {allocAlign = 16 : i64, allocBytes = 16 : i64}} : () -> !fly.ptr<f32, shared, align<16>>
      %93 = fly.static : !fly.layout<4:1>
      %94 = fly.make_view(%92, %93) : (!fly.ptr<f32, shared, align<16>>, !fly.layout<4:1>) -> !fly.memref<f32, shared, 4:1, align<16>>
      %95 = arith.constant 0 : i32
      %96 = arith.cmpi eq, %91, %95 : i32
      scf.if %96 {
        %97 = fly.make_int_tuple(%89) : (i32) -> !fly.int_tuple<?>
        fly.memref.store(%87, %94, %97) : (f32, !fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<?>) -> ()
      }
      gpu.barrier
      %98 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
      %99 = fly.memref.load(%94, %98) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<0>) -> f32
      %100 = fly.make_int_tuple() : () -> !fly.int_tuple<1>
      %101 = fly.memref.load(%94, %100) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<1>) -> f32
      %102 = arith.maxnumf %99, %101 : f32
      %103 = fly.make_int_tuple() : () -> !fly.int_tuple<2>
      %104 = fly.memref.load(%94, %103) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<2>) -> f32
      %105 = arith.maxnumf %102, %104 : f32
      %106 = fly.make_int_tuple() : () -> !fly.int_tuple<3>
      %107 = fly.memref.load(%94, %106) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<3>) -> f32
      %108 = arith.maxnumf %105, %107 : f32
      %109 = arith.constant 1.44269502 : f32
      %110 = arith.mulf %108, %109 : f32
      %111 = arith.constant dense<1.44269502> : vector<32xf32>
      %112 = arith.mulf %67, %111 : vector<32xf32>
      %113 = vector.broadcast %110 : f32 to vector<32xf32>
      %114 = arith.subf %112, %113 : vector<32xf32>
      %115 = math.exp2 %114 fastmath<afn> : vector<32xf32>
      %116 = vector.reduction <add>, %115 : vector<32xf32> into f32
      %117 = arith.constant 64 : i32
      %118 = arith.constant 32 : i32
      %119:2 = gpu.shuffle xor %116, %118, %117 : f32
      %120 = arith.addf %116, %119#0 : f32
      %121 = arith.constant 16 : i32
      %122:2 = gpu.shuffle xor %120, %121, %117 : f32
      %123 = arith.addf %120, %122#0 : f32
      %124 = arith.constant 8 : i32
      %125:2 = gpu.shuffle xor %123, %124, %117 : f32
      %126 = arith.addf %123, %125#0 : f32
      %127 = arith.constant 4 : i32
      %128:2 = gpu.shuffle xor %126, %127, %117 : f32
      %129 = arith.addf %126, %128#0 : f32
      %130 = arith.constant 2 : i32
      %131:2 = gpu.shuffle xor %129, %130, %117 : f32
      %132 = arith.addf %129, %131#0 : f32
      %133 = arith.constant 1 : i32
      %134:2 = gpu.shuffle xor %132, %133, %117 : f32
      %135 = arith.addf %132, %134#0 : f32
      %136 = arith.constant 64 : i32
      %137 = arith.floordivsi %1, %136 : i32
      %138 = arith.constant 64 : i32
      %139 = arith.remsi %1, %138 : i32
      %140 = fly.make_ptr() {dictAttrs = {allocAlign = 16 : i64, allocBytes = 16 : i64}} : () -> !fly.ptr<f32, shared, align<16>>
      %141 = fly.static : !fly.layout<4:1>
      %142 = fly.make_view(%140, %141) : (!fly.ptr<f32, shared, align<16>>, !fly.layout<4:1>) -> !fly.memref<f32, shared, 4:1, align<16>>
      %143 = arith.constant 0 : i32
      %144 = arith.cmpi eq, %139, %143 : i32
      scf.if %144 {
        %145 = fly.make_int_tuple(%137) : (i32) -> !fly.int_tuple<?>
        fly.memref.store(%135, %142, %145) : (f32, !fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<?>) -> ()
      }
      gpu.barrier
      %146 = fly.make_int_tuple() : () -> !fly.int_tuple<0>
      %147 = fly.memref.load(%142, %146) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<0>) -> f32
      %148 = fly.make_int_tuple() : () -> !fly.int_tuple<1>
      %149 = fly.memref.load(%142, %148) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<1>) -> f32
      %150 = arith.addf %147, %149 : f32
      %151 = fly.make_int_tuple() : () -> !fly.int_tuple<2>
      %152 = fly.memref.load(%142, %151) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<2>) -> f32
      %153 = arith.addf %150, %152 : f32
      %154 = fly.make_int_tuple() : () -> !fly.int_tuple<3>
      %155 = fly.memref.load(%142, %154) : (!fly.memref<f32, shared, 4:1, align<16>>, !fly.int_tuple<3>) -> f32
      %156 = arith.addf %153, %155 : f32
      %157 = arith.constant 1.000000e+00 : f32
      %158 = arith.divf %157, %156 fastmath<arcp,afn> : f32
      %159 = vector.broadcast %158 : f32 to vector<32xf32>
      %160 = arith.mulf %115, %159 : vector<32xf32>
      %161 = fly.make_int_tuple(%3) : (i32) -> !fly.int_tuple<(?,*)>
      %162 = fly.slice(%arg1, %161) : (!fly.memref<f32, global, (3,8192):(8192,1), align<16>>, !fly.int_tuple<(?,*)>) -> !fly.memref<f32, global, 8192:1, align<16>>
      %163 = fly.make_ptr() {dictAttrs = {allocSize = 32 : i64}} : () -> !fly.ptr<f32, register>
      %164 = fly.static : !fly.layout<32:1>
      %165 = fly.make_view(%163, %164) : (!fly.ptr<f32, register>, !fly.layout<32:1>) -> !fly.memref<f32, register, 32:1>
      %166 = fly.static : !fly.layout<(4,8):(1,4)>
      %167 = fly.make_view(%163, %166) : (!fly.ptr<f32, register>, !fly.layout<(4,8):(1,4)>) -> !fly.memref<f32, register, (4,8):(1,4)>
      fly.memref.store_vec(%160, %165) : (vector<32xf32>, !fly.memref<f32, register, 32:1>) -> ()
      %168 = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<128>, 32>
      %169 = fly.static : !fly.layout<4:1>
      %170 = fly.logical_divide(%162, %169) : (!fly.memref<f32, global, 8192:1, align<16>>, !fly.layout<4:1>) -> !fly.memref<f32, global, (4,2048):(1,4), align<16>>
      %171 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,0)>
      %172 = fly.slice(%167, %171) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,0)>) -> !fly.memref<f32, register, 4:1>
      %173 = fly.make_int_tuple(%1) : (i32) -> !fly.int_tuple<(*,?)>
      %174 = fly.slice(%170, %173) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      fly.copy_atom_call(%168, %172, %174) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1, align<16>>) -> ()
      %175 = arith.constant 256 : i32
      %176 = arith.addi %1, %175 : i32
      %177 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,1)>
      %178 = fly.slice(%167, %177) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,1)>) -> !fly.memref<f32, register, 4:1>
      %179 = fly.make_int_tuple(%176) : (i32) -> !fly.int_tuple<(*,?)>
      %180 = fly.slice(%170, %179) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      fly.copy_atom_call(%168, %178, %180) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1, align<16>>) -> ()
      %181 = arith.constant 512 : i32
      %182 = arith.addi %1, %181 : i32
      %183 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,2)>
      %184 = fly.slice(%167, %183) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,2)>) -> !fly.memref<f32, register, 4:1>
      %185 = fly.make_int_tuple(%182) : (i32) -> !fly.int_tuple<(*,?)>
      %186 = fly.slice(%170, %185) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      fly.copy_atom_call(%168, %184, %186) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1, align<16>>) -> ()
      %187 = arith.constant 768 : i32
      %188 = arith.addi %1, %187 : i32
      %189 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,3)>
      %190 = fly.slice(%167, %189) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,3)>) -> !fly.memref<f32, register, 4:1>
      %191 = fly.make_int_tuple(%188) : (i32) -> !fly.int_tuple<(*,?)>
      %192 = fly.slice(%170, %191) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      fly.copy_atom_call(%168, %190, %192) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1, align<16>>) -> ()
      %193 = arith.constant 1024 : i32
      %194 = arith.addi %1, %193 : i32
      %195 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,4)>
      %196 = fly.slice(%167, %195) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,4)>) -> !fly.memref<f32, register, 4:1>
      %197 = fly.make_int_tuple(%194) : (i32) -> !fly.int_tuple<(*,?)>
      %198 = fly.slice(%170, %197) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      fly.copy_atom_call(%168, %196, %198) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1, align<16>>) -> ()
      %199 = arith.constant 1280 : i32
      %200 = arith.addi %1, %199 : i32
      %201 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,5)>
      %202 = fly.slice(%167, %201) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,5)>) -> !fly.memref<f32, register, 4:1>
      %203 = fly.make_int_tuple(%200) : (i32) -> !fly.int_tuple<(*,?)>
      %204 = fly.slice(%170, %203) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      fly.copy_atom_call(%168, %202, %204) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1, align<16>>) -> ()
      %205 = arith.constant 1536 : i32
      %206 = arith.addi %1, %205 : i32
      %207 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,6)>
      %208 = fly.slice(%167, %207) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,6)>) -> !fly.memref<f32, register, 4:1>
      %209 = fly.make_int_tuple(%206) : (i32) -> !fly.int_tuple<(*,?)>
      %210 = fly.slice(%170, %209) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      fly.copy_atom_call(%168, %208, %210) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1, align<16>>) -> ()
      %211 = arith.constant 1792 : i32
      %212 = arith.addi %1, %211 : i32
      %213 = fly.make_int_tuple() : () -> !fly.int_tuple<(*,7)>
      %214 = fly.slice(%167, %213) : (!fly.memref<f32, register, (4,8):(1,4)>, !fly.int_tuple<(*,7)>) -> !fly.memref<f32, register, 4:1>
      %215 = fly.make_int_tuple(%212) : (i32) -> !fly.int_tuple<(*,?)>
      %216 = fly.slice(%170, %215) : (!fly.memref<f32, global, (4,2048):(1,4), align<16>>, !fly.int_tuple<(*,?)>) -> !fly.memref<f32, global, 4:1, align<16>>
      fly.copy_atom_call(%168, %214, %216) : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, register, 4:1>, !fly.memref<f32, global, 4:1, align<16>>) -> ()
      gpu.return
    }
  }
  func.func @softmax(%arg0: !fly.memref<f32, global, (3,8192):(8192,1), align<16>>, %arg1: !fly.memref<f32, global, (3,8192):(8192,1), align<16>>, %arg2: !gpu.async.token) attributes {llvm.emit_c_interface} {
    %0 = arith.constant 3 : i32
    %1 = arith.index_cast %0 : i32 to index
    %2 = arith.constant 1 : index
    %3 = arith.constant 256 : index
    gpu.launch_func [%arg2] @kernels::@softmaxKernel_0 blocks in (%1, %2, %2) threads in (%3, %2, %2) args(%arg0 : !fly.memref<f32, global, (3,8192):(8192,1), align<16>>, %arg1 : !fly.memref<f32, global, (3,8192):(8192,1), align<16>>)
    return
  }
}
