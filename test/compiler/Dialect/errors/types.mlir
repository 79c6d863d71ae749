// Malformed types are explained where they stand.
// RUN: fly-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@+1 {{expected an integer, '?', '*' or '('}}
func.func private @f(!fly.int_tuple<()>)

// -----

// expected-error@+1 {{unbalanced '(' character in pretty dialect name}}
func.func private @f(!fly.int_tuple<(4,>)

// -----

// expected-error@+1 {{expected an integer, '?', '*' or '('}}
func.func private @f(!fly.int_tuple<x>)

// -----

// expected-error@+1 {{expected 'i32', 'i64', 'div=N' or '}' in a dynamic integer}}
func.func private @f(!fly.int_tuple<?{i16}>)

// -----

// expected-error@+1 {{divisibility must be positive, got 0}}
func.func private @f(!fly.int_tuple<?{div=0}>)

// -----

// expected-error@+1 {{expected a divisibility}}
func.func private @f(!fly.int_tuple<?{div=}>)

// -----

// expected-error@+1 {{expected '>'}}
func.func private @f(!fly.int_tuple<1 E0>)

// -----

// expected-error@+1 {{expected a basis such as E0 or E0E1}}
func.func private @f(!fly.int_tuple<1EX>)

// -----

// expected-error@+1 {{integer value too large}}
func.func private @f(!fly.int_tuple<99999999999999999999>)

// -----

// expected-error@+1 {{expected a basis such as 1E0, got 4}}
func.func private @f(!fly.basis<4>)

// -----

// expected-error@+1 {{make_layout: the shape (4,8) and the stride (1) have different profiles}}
func.func private @f(!fly.layout<(4,8):(1)>)

// -----

// expected-error@+1 {{expected ':'}}
func.func private @f(!fly.layout<(4,8)>)

// -----

// expected-error@+1 {{make_layout: the extent 0 in the shape (4,0) is less than 1}}
func.func private @f(!fly.layout<(4,0):(1,4)>)

// -----

// expected-error@+1 {{make_layout: the extent -8 in the shape (4,-8) is less than 1}}
func.func private @f(!fly.layout<(4,-8):(1,4)>)

// -----

// expected-error@+1 {{make_layout: the extent _ in the shape (4,_) is not an integer}}
func.func private @f(!fly.layout<(4,*):(1,4)>)

// -----

// expected-error@+1 {{make_layout: `_` in the stride (1,_) is not an integer}}
func.func private @f(!fly.layout<(4,8):(1,*)>)

// -----

// expected-error@+1 {{make_layout: the extent 1E0 in the shape (4,1E0) is not an integer}}
func.func private @f(!fly.layout<(4,1E0):(1,4)>)

// -----

// expected-error@+1 {{expected ','}}
func.func private @f(!fly.swizzle<S<3,3>>)

// -----

// expected-error@+1 {{the bits and the base of a swizzle must not be negative, got S<-1,3,3>}}
func.func private @f(!fly.swizzle<S<-1,3,3>>)

// -----

// expected-error@+1 {{swizzle S<30,30,30> reaches beyond 62 bits}}
func.func private @f(!fly.swizzle<S<30,30,30>>)

// -----

// expected-error@+1 {{the bits of a swizzle 5000000000 does not fit 32 bits}}
func.func private @f(!fly.swizzle<S<5000000000,0,0>>)

// -----

// expected-error@+1 {{coordinate swizzle CS<3,0,[0],0,[0]> must name two different modes, a row and a column}}
func.func private @f(!fly.coord_swizzle<CS<3,0,[0],0,[0]>>)

// -----

// expected-error@+1 {{the numbers of a coordinate swizzle must not be negative, got CS<-3,0,[0],0,[1]>}}
func.func private @f(!fly.coord_swizzle<CS<-3,0,[0],0,[1]>>)

// -----

// expected-error@+1 {{coordinate swizzle CS<60,4,[0],0,[1]> reaches beyond 62 bits}}
func.func private @f(!fly.coord_swizzle<CS<60,4,[0],0,[1]>>)

// -----

// expected-error@+1 {{expected a composed layout, inner o offset o outer, got the layout 8:1}}
func.func private @f(!fly.composed_layout<8:1>)

// -----

// expected-error@+1 {{expected 'o' behind a swizzle}}
func.func private @f(!fly.composed_layout<S<3,3,3>>)

// -----

// expected-error@+1 {{expected 'o' behind the offset of a composed layout}}
func.func private @f(!fly.composed_layout<S<3,3,3> o 0>)

// -----

// expected-error@+1 {{the offset of a composed layout must be integers, got *}}
func.func private @f(!fly.composed_layout<S<3,3,3> o * o 8:1>)

// -----

// expected-error@+1 {{a tuple is not an element of a tile; expected an integer, '*', a layout or '['}}
func.func private @f(!fly.tile<[(4,2)]>)

// -----

// expected-error@+1 {{an extent of a tile must be at least 1, got 0}}
func.func private @f(!fly.tile<[0|4]>)

// -----

// expected-error@+1 {{expected an integer, '*', a layout or a tile in a tile, got 1E0}}
func.func private @f(!fly.tile<[1E0|4]>)

// -----

// expected-error@+1 {{expected ']'}}
func.func private @f(!fly.tile<[4,4]>)

// -----

// expected-error@+1 {{unknown address space 'local'; expected generic, global, shared, register or an attribute}}
func.func private @f(!fly.ptr<f16, local>)

// -----

// expected-error@+1 {{expected an address space: generic, global, shared, register or an attribute such as #fly_rocdl.buffer_desc, got 3 : i32}}
func.func private @f(!fly.ptr<f16, 3 : i32>)

// -----

// expected-error@+1 {{an element in memory must be an integer, a float or a vector of those, got 'index'}}
func.func private @f(!fly.ptr<index, global>)

// -----

// expected-error@+1 {{alignment must be a positive multiple of element byte size (4), got 6}}
func.func private @f(!fly.ptr<f32, global, align<6>>)

// -----

// expected-error@+1 {{alignment must be a positive multiple of element byte size (4), got 0}}
func.func private @f(!fly.ptr<f32, global, align<0>>)

// -----

// expected-error@+1 {{expected ','}}
func.func private @f(!fly.memref<f32, global>)

// -----

// expected-error@+1 {{an element in memory must be an integer, a float or a vector of those, got 'none'}}
func.func private @f(!fly.memref<none, global, 4:1>)

// -----

// expected-error@+1 {{make_layout: the shape (4,8) and the stride 1 have different profiles}}
func.func private @f(!fly.memref<f32, global, (4,8):1>)

// -----

// expected-error@+1 {{the base of a coord_tensor must be integers, got (*,0)}}
func.func private @f(!fly.coord_tensor<(*,0), (4,8):(1E0,1E1)>)

// -----

// expected-error@+1 {{a copy atom needs a copy instruction such as !fly.universal_copy<128>, got 'f32'}}
func.func private @f(!fly.copy_atom<f32, 16>)

// -----

// expected-error@+1 {{the element width of a copy atom must be positive, got 0}}
func.func private @f(!fly.copy_atom<!fly.universal_copy<128>, 0>)

// -----

// expected-error@+1 {{'!fly.universal_copy<64>' does not hold elements of 24 bits: upcast: extent 64 of mode 64:1 of (1,64):(1,1) is not a whole number of wide elements, each of which takes 24}}
func.func private @f(!fly.copy_atom<!fly.universal_copy<64>, 24>)

// -----

// expected-error@+1 {{a matrix atom needs a matrix instruction such as !fly.universal_fma<1x1x1, (f32, f32) -> f32>, got 'f32'}}
func.func private @f(!fly.mma_atom<f32>)

// -----

// expected-error@+1 {{the thread-value layout and the tile of a tiled copy must be static, got (32,?):(4,1) and [4|32]}}
func.func private @f(!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<64>, 16>, <(32,?):(4,1)>, <[4|32]>>)

// -----

// expected-error@+1 {{a thread-value layout has two modes, (threads, values), got 32:4}}
func.func private @f(!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<64>, 16>, <32:4>, <[4|32]>>)

// -----

// expected-error@+1 {{expected !fly.copy_atom}}
func.func private @f(!fly.tiled_copy<f32, <32:4>, <[4|32]>>)

// -----

// expected-error@+1 {{the atom layout of a tiled mma has three modes, (M,N,K), got (16,16):(1,16)}}
func.func private @f(!fly.tiled_mma<!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, <(16,16):(1,16)>>)

// -----

// expected-error@+1 {{the atom layout and the permutation of a tiled mma must be static, got (16,16,?):(1,16,0) and [*|*|*]}}
func.func private @f(!fly.tiled_mma<!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, <(16,16,?):(1,16,0)>>)

// -----

// expected-error@+1 {{the permutation of a tiled mma has three elements, [M|N|K], got [4|4]}}
func.func private @f(!fly.tiled_mma<!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, <(16,16,1):(1,16,0)>, <[4|4]>>)

// -----

// expected-error@+1 {{universal_copy moves a positive number of whole bytes, got 12 bits}}
func.func private @f(!fly.universal_copy<12>)

// -----

// expected-error@+1 {{universal_copy moves a positive number of whole bytes, got 0 bits}}
func.func private @f(!fly.universal_copy<0>)

// -----

// expected-error@+1 {{universal_atomic has no and of 'f32'; there is and of i32, u32, i64 and u64}}
func.func private @f(!fly.universal_atomic<and, f32>)

// -----

// expected-error@+1 {{an atomic works on an integer, a float or a vector of those, got 'index'}}
func.func private @f(!fly.universal_atomic<add, index>)

// -----

// expected-error@+1 {{unknown synchronisation scope "gpu"; expected agent, workgroup, wavefront, singlethread, one of them with -one-as, one-as, or none for the system}}
func.func private @f(!fly.universal_atomic<add, f32, "gpu">)

// -----

// expected-error@+1 {{universal_fma is 1x1x1, got 2x1x1}}
func.func private @f(!fly.universal_fma<2x1x1, (f32, f32) -> f32>)

// -----

// expected-error@+1 {{universal_fma has one element type, got ('f32', 'f16') -> 'f32'}}
func.func private @f(!fly.universal_fma<1x1x1, (f32, f16) -> f32>)

// -----

// expected-error@+1 {{universal_fma works on integers or floats, got 'index'}}
func.func private @f(!fly.universal_fma<1x1x1, (index, index) -> index>)

// -----

// expected-error@+1 {{expected three extents MxNxK, got 2}}
func.func private @f(!fly.universal_fma<1x1, (f32, f32) -> f32>)

// -----

// One error for one mistake.
// expected-error@+1 {{expected one of [add, max, min, and, or, inc, dec] for what an atomic does with memory, got: xor}}
func.func private @atomic(!fly.universal_atomic<xor, f32>)

// -----

// expected-error@+1 {{expected one of [add, max, min, and, or, inc, dec] for what an atomic does with memory, got: xor}}
func.func private @buffer_atomic(!fly_rocdl.cdna3.buffer_atomic<xor, f32>)

// -----

// expected-error@+1 {{unknown type `layuot` in dialect `fly`}}
func.func private @misspelt(!fly.layuot<4:1>)

// -----

// expected-error@+1 {{unknown type `cdna3.mfmma` in dialect `fly_rocdl`}}
func.func private @misspelt_instruction(!fly_rocdl.cdna3.mfmma<16x16x16, (f16, f16) -> f32>)
