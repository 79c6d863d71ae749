// RUN: fly-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect --fly-layout-lowering

!atom = !fly.copy_atom<!fly.universal_copy<128>, 32>

// A swizzle that is finer than the atom takes its values apart.
gpu.module @swizzle {
  gpu.func @k(%p: !fly.ptr<f32, shared, align<16>>, %r: !fly.ptr<f32, register>) kernel {
    %l = fly.static : !fly.composed_layout<S<1,1,3> o 0 o (4,2):(1,32)>
    %rl = fly.static : !fly.layout<(4,2):(1,4)>
    %v = fly.make_view(%p, %l) : (!fly.ptr<f32, shared, align<16>>, !fly.composed_layout<S<1,1,3> o 0 o (4,2):(1,32)>) -> !fly.memref<f32, shared, S<1,1,3> o 0 o (4,2):(1,32), align<16>>
    %w = fly.make_view(%r, %rl) : (!fly.ptr<f32, register>, !fly.layout<(4,2):(1,4)>) -> !fly.memref<f32, register, (4,2):(1,4)>
    %a = fly.make_copy_atom {valBits = 32 : i32} : !atom
    // expected-error @+1 {{the atom moves 4 values, but S<1,1,3> of the source keeps only 2 together}}
    fly.copy(%a, %v, %w) : (!atom, !fly.memref<f32, shared, S<1,1,3> o 0 o (4,2):(1,32), align<16>>, !fly.memref<f32, register, (4,2):(1,4)>) -> ()
    gpu.return
  }
}

// -----

func.func @holes(%n: i32) {
  // expected-error @+1 {{'fly.print' op has 1 `{}` for 2 values}}
  fly.print(%n, %n) {format = "n = {}"} : (i32, i32) -> ()
  return
}

// -----

!atom = !fly.copy_atom<!fly.universal_copy<32>, 32>

// A copy is unrolled: its repetitions are known when compiling.
gpu.module @repetitions {
  gpu.func @k(%p: !fly.ptr<f32, global>, %q: !fly.ptr<f32, global>, %n: i32) kernel {
    %s = fly.make_shape(%n) : (i32) -> !fly.int_tuple<(1,?)>
    %d = fly.static : !fly.int_tuple<(0,1)>
    %l = fly.make_layout(%s, %d) : (!fly.int_tuple<(1,?)>, !fly.int_tuple<(0,1)>) -> !fly.layout<(1,?):(0,1)>
    %v = fly.make_view(%p, %l) : (!fly.ptr<f32, global>, !fly.layout<(1,?):(0,1)>) -> !fly.memref<f32, global, (1,?):(0,1)>
    %w = fly.make_view(%q, %l) : (!fly.ptr<f32, global>, !fly.layout<(1,?):(0,1)>) -> !fly.memref<f32, global, (1,?):(0,1)>
    %a = fly.make_copy_atom {valBits = 32 : i32} : !atom
    // expected-error @+1 {{has the dynamic shape (1,?); a copy is unrolled over the repetitions of its atom, which must be known when compiling}}
    fly.copy(%a, %v, %w) : (!atom, !fly.memref<f32, global, (1,?):(0,1)>, !fly.memref<f32, global, (1,?):(0,1)>) -> ()
    gpu.return
  }
}

// -----

!atom = !fly.copy_atom<!fly.universal_copy<32>, 32>

// A predicate holds one value for each call, or one for each repetition.
gpu.module @predicate {
  gpu.func @k(%p: !fly.ptr<f32, global>, %r: !fly.ptr<f32, register>, %q: !fly.ptr<i1, register>) kernel {
    %l = fly.static : !fly.layout<(2,4):(1,2)>
    %pl = fly.static : !fly.layout<3:1>
    %v = fly.make_view(%p, %l) : (!fly.ptr<f32, global>, !fly.layout<(2,4):(1,2)>) -> !fly.memref<f32, global, (2,4):(1,2)>
    %w = fly.make_view(%r, %l) : (!fly.ptr<f32, register>, !fly.layout<(2,4):(1,2)>) -> !fly.memref<f32, register, (2,4):(1,2)>
    %pv = fly.make_view(%q, %pl) : (!fly.ptr<i1, register>, !fly.layout<3:1>) -> !fly.memref<i1, register, 3:1>
    %a = fly.make_copy_atom {valBits = 32 : i32} : !atom
    // expected-error @+1 {{the predicate 3:1 has 3 values for 8 calls of the atom}}
    fly.copy(%a, %v, %w, %pv) : (!atom, !fly.memref<f32, global, (2,4):(1,2)>, !fly.memref<f32, register, (2,4):(1,2)>, !fly.memref<i1, register, 3:1>) -> ()
    gpu.return
  }
}

// -----

!mma = !fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>
!f = !fly.memref<f32, register, (1,2,2):(0,1,2)>

gpu.module @traversal {
  gpu.func @k(%d: !fly.ptr<f32, register>) kernel {
    %l = fly.static : !fly.layout<(1,2,2):(0,1,2)>
    %v = fly.make_view(%d, %l) : (!fly.ptr<f32, register>, !fly.layout<(1,2,2):(0,1,2)>) -> !f
    %m = fly.make_mma_atom : !mma
    // expected-error @+1 {{the traversal layout (1,2,2):(0,1,2) has 4 steps; it visits each of the 8 steps (2,2,2) of the gemm once}}
    fly.gemm(%m, %v, %v, %v, %v) traversalLayout = %l : (!mma, !f, !f, !f, !f, !fly.layout<(1,2,2):(0,1,2)>) -> ()
    %twice = fly.static : !fly.layout<(2,2,2):(1,2,2)>
    // expected-error @+1 {{the traversal layout (2,2,2):(1,2,2) goes to 2 twice; it visits each of the 8 steps (2,2,2) of the gemm once}}
    fly.gemm(%m, %v, %v, %v, %v) traversalLayout = %twice : (!mma, !f, !f, !f, !f, !fly.layout<(2,2,2):(1,2,2)>) -> ()
    %beyond = fly.static : !fly.layout<(2,2,2):(1,2,8)>
    // expected-error @+1 {{the traversal layout (2,2,2):(1,2,8) goes to 8; it visits each of the 8 steps (2,2,2) of the gemm once}}
    fly.gemm(%m, %v, %v, %v, %v) traversalLayout = %beyond : (!mma, !f, !f, !f, !f, !fly.layout<(2,2,2):(1,2,8)>) -> ()
    gpu.return
  }
}

// -----

!atom = !fly.copy_atom<!fly.universal_copy<32>, 32>
!mma = !fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>
!r = !fly.memref<f32, register, (1,128,512):(0,1,128)>
!x = !fly.memref<f32, register, (1,128,2):(0,1,128)>
!y = !fly.memref<f32, register, (1,512,2):(0,1,512)>
!s = !fly.memref<f32, register, (4,4):(8,2)>

// A short text asks for any amount of code: all that a module unrolls is counted.
gpu.module @unrolled {
  gpu.func @first(%p: !fly.ptr<f32, register>) kernel {
    %l = fly.static : !fly.layout<(1,128,512):(0,1,128)>
    %v = fly.make_view(%p, %l) : (!fly.ptr<f32, register>, !fly.layout<(1,128,512):(0,1,128)>) -> !r
    %lx = fly.static : !fly.layout<(1,128,2):(0,1,128)>
    %vx = fly.make_view(%p, %lx) : (!fly.ptr<f32, register>, !fly.layout<(1,128,2):(0,1,128)>) -> !x
    %ly = fly.static : !fly.layout<(1,512,2):(0,1,512)>
    %vy = fly.make_view(%p, %ly) : (!fly.ptr<f32, register>, !fly.layout<(1,512,2):(0,1,512)>) -> !y
    %m = fly.make_mma_atom : !mma
    // expected-error @+1 {{'fly.gemm' op unrolls into 131072 calls of its atom; only 65536 are left of the 65536 for all operations of a module}}
    fly.gemm(%m, %v, %vx, %vy, %v) : (!mma, !r, !x, !y, !r) -> ()
    %a = fly.make_copy_atom {valBits = 32 : i32} : !atom
    fly.copy(%a, %v, %v) : (!atom, !r, !r) -> ()
    gpu.return
  }
  gpu.func @second(%p: !fly.ptr<f32, register>) kernel {
    %l = fly.static : !fly.layout<(4,4):(8,2)>
    %v = fly.make_view(%p, %l) : (!fly.ptr<f32, register>, !fly.layout<(4,4):(8,2)>) -> !s
    %a = fly.make_copy_atom {valBits = 32 : i32} : !atom
    // expected-error @+1 {{'fly.copy' op unrolls into 16 calls of its atom; only 0 are left}}
    fly.copy(%a, %v, %v) : (!atom, !s, !s) -> ()
    // expected-error @+1 {{'fly.memref.load_vec' op unrolls into 16 accesses; only 0 are left}}
    %w = fly.memref.load_vec(%v) : (!s) -> vector<16xf32>
    gpu.return
  }
}

// -----

// Memory has integer strides.
!atom = !fly.copy_atom<!fly.universal_copy<32>, 32>
gpu.module @x1 {
  gpu.func @k(%p: !fly.ptr<f32, global>) kernel {
    %l = fly.static : !fly.layout<(1,4):(0,1E0)>
    %v = fly.make_view(%p, %l) : (!fly.ptr<f32, global>, !fly.layout<(1,4):(0,1E0)>) -> !fly.memref<f32, global, (1,4):(0,1E0)>
    %a = fly.make_copy_atom {valBits = 32 : i32} : !atom
    // expected-error @+1 {{'fly.copy' op a tensor in memory has integer strides, not (1,4):(0,1E0)}}
    fly.copy(%a, %v, %v) : (!atom, !fly.memref<f32, global, (1,4):(0,1E0)>, !fly.memref<f32, global, (1,4):(0,1E0)>) -> ()
    gpu.return
  }
}

// -----

// A layout after a layout keeps nothing together that an atom could move.
!atom = !fly.copy_atom<!fly.universal_copy<32>, 32>
!l = !fly.composed_layout<32:2 o 5 o (1,8):(0,4)>
!m = !fly.memref<f32, global, 32:2 o 5 o (1,8):(0,4)>
gpu.module @x2 {
  gpu.func @k(%p: !fly.ptr<f32, global>) kernel {
    %l = fly.static : !l
    %v = fly.make_view(%p, %l) : (!fly.ptr<f32, global>, !l) -> !m
    %a = fly.make_copy_atom {valBits = 32 : i32} : !atom
    // expected-error @+1 {{'fly.copy' op a copy wants a plain or swizzled layout, but the source has 32:2 o 5 o (1,8):(0,4)}}
    fly.copy(%a, %v, %v) : (!atom, !m, !m) -> ()
    gpu.return
  }
}

// -----

!tdm = !fly_rocdl.gfx1250.tdm<rank = 2, warps = 4, pad = 64, 8, cache = 0, barrier = false, timeout = false>
!atom = !fly.copy_atom<!tdm, 0>
!m = !fly.memref<f32, global, (1,8):(0,4)>
gpu.module @x3 {
  gpu.func @k(%p: !fly.ptr<f32, global>) kernel {
    %l = fly.static : !fly.layout<(1,8):(0,4)>
    %v = fly.make_view(%p, %l) : (!fly.ptr<f32, global>, !fly.layout<(1,8):(0,4)>) -> !m
    %a = fly.make_copy_atom {valBits = 0 : i32} : !atom
    // expected-error @+1 {{'fly.copy' op the instruction of this atom moves a whole tile, which has no lowering on this path}}
    fly.copy(%a, %v, %v) : (!atom, !m, !m) -> ()
    gpu.return
  }
}

// -----

gpu.module @x11 {
  gpu.func @k(%p: !fly.ptr<f32, global>) kernel {
    %l = fly.static : !fly.layout<(2,4):(1E0,1E1)>
    %v = fly.make_view(%p, %l) : (!fly.ptr<f32, global>, !fly.layout<(2,4):(1E0,1E1)>) -> !fly.memref<f32, global, (2,4):(1E0,1E1)>
    // expected-error @+1 {{'fly.memref.load_vec' op a tensor in memory has integer strides, not (2,4):(1E0,1E1)}}
    %w = fly.memref.load_vec(%v) : (!fly.memref<f32, global, (2,4):(1E0,1E1)>) -> vector<8xf32>
    gpu.return
  }
}

// -----

!mma = !fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>
gpu.module @x13 {
  gpu.func @k(%p: !fly.ptr<f32, register>, %n: i32) kernel {
    %s = fly.make_shape(%n) : (i32) -> !fly.int_tuple<(1,2,?)>
    %d = fly.static : !fly.int_tuple<(0,1,2)>
    %l = fly.make_layout(%s, %d) : (!fly.int_tuple<(1,2,?)>, !fly.int_tuple<(0,1,2)>) -> !fly.layout<(1,2,?):(0,1,2)>
    %v = fly.make_view(%p, %l) : (!fly.ptr<f32, register>, !fly.layout<(1,2,?):(0,1,2)>) -> !fly.memref<f32, register, (1,2,?):(0,1,2)>
    %m = fly.make_mma_atom : !mma
    // expected-error @+1 {{'fly.gemm' op operand D of a gemm has a plain static layout, not (1,2,?):(0,1,2)}}
    fly.gemm(%m, %v, %v, %v, %v) : (!mma, !fly.memref<f32, register, (1,2,?):(0,1,2)>, !fly.memref<f32, register, (1,2,?):(0,1,2)>, !fly.memref<f32, register, (1,2,?):(0,1,2)>, !fly.memref<f32, register, (1,2,?):(0,1,2)>) -> ()
    gpu.return
  }
}

// -----

!atom = !fly.copy_atom<!fly.universal_copy<32>, 32>
gpu.module @x14 {
  gpu.func @k(%p: !fly.ptr<f32, global>, %n: i32) kernel {
    %s = fly.make_stride(%n) : (i32) -> !fly.int_tuple<?>
    %d = fly.static : !fly.int_tuple<1>
    %l = fly.make_layout(%d, %s) : (!fly.int_tuple<1>, !fly.int_tuple<?>) -> !fly.layout<1:?>
    %v = fly.make_view(%p, %l) : (!fly.ptr<f32, global>, !fly.layout<1:?>) -> !fly.memref<f32, global, 1:?>
    %a = fly.make_copy_atom {valBits = 32 : i32} : !atom
    // expected-error @+1 {{'fly.copy_atom_call' op the layout of what an atom moves must be plain and static here, not 1:?}}
    fly.copy_atom_call(%a, %v, %v) : (!atom, !fly.memref<f32, global, 1:?>, !fly.memref<f32, global, 1:?>) -> ()
    gpu.return
  }
}

// -----

// A tile that is no definition's result cannot be read; what follows from it was not lowered.
func.func @tile(%l: !fly.layout<16:1>, %t: !fly.tile<[?]>) -> !fly.int_tuple<?> {
  // expected-error @+1 {{'fly.logical_divide' op nothing tells the value of the operand of type !fly.tile<[?]>}}
  %d = fly.logical_divide(%l, %t) : (!fly.layout<16:1>, !fly.tile<[?]>) -> !fly.layout<((?),(?)):((1),(?))>
  // expected-error @+1 {{'fly.size' op the operand of type !fly.layout<((?),(?)):((1),(?))> was not lowered}}
  %s = fly.size(%d) : (!fly.layout<((?),(?)):((1),(?))>) -> !fly.int_tuple<?>
  // expected-error @+1 {{'func.return' op the operand of type !fly.int_tuple<?> was not lowered}}
  return %s : !fly.int_tuple<?>
}

// -----

// Blocks are lowered in the order in which they stand.
func.func @order(%p: !fly.ptr<f32, global>) {
  cf.br ^second
^first:
  "test.use"(%q) : (!fly.ptr<f32, global>) -> ()
  return
^second:
  %o = fly.static : !fly.int_tuple<1>
  // expected-error @+1 {{is left over: its result is used by 'test.use', which layout lowering does not know}}
  %q = fly.add_offset(%p, %o) : (!fly.ptr<f32, global>, !fly.int_tuple<1>) -> !fly.ptr<f32, global>
  cf.br ^first
}
