// RUN: fly-opt %s --verify-diagnostics --fly-promote-regmem-to-vectorssa

// Fragments live in values, which only scf.if, scf.for and scf.while carry.
!r = !fly.ptr<f32, register>
gpu.module @m {
  gpu.func @k(%p: !fly.ptr<f32, global>, %x: f32) kernel {
    %m = fly.make_ptr() {dictAttrs = {allocSize = 4 : i64}} : () -> !r
    %c = arith.constant 2 : index
    // expected-error @+1 {{'scf.execute_region' op unsupported region op with register values during rmem SSA promotion}}
    scf.execute_region {
      fly.ptr.store(%x, %m) : (f32, !r) -> ()
      scf.yield
    }
    %v = fly.ptr.load(%m) : (!r) -> f32
    fly.ptr.store(%v, %p) : (f32, !fly.ptr<f32, global>) -> ()
    gpu.return
  }
}

// A copy must not ask registers that hold nothing whether to copy. One store, of some turn of a loop, is enough.
!p = !fly.ptr<i1, register>
!from = !fly.memref<f32, global, 4:1, align<16>>
!atom = !fly.copy_atom<!fly.universal_copy<128>, 32>
gpu.module @predicates {
  gpu.func @never(%view: !from, %old: vector<4xf32>) kernel {
    %m = fly.make_ptr() {dictAttrs = {allocSize = 1 : i64}} : () -> !p
    %set = fly.ptr.load(%m) : (!p) -> i1
    %a = fly.make_copy_atom {valBits = 32 : i32} : !atom
    // expected-error @+1 {{the predicate of this copy is read from registers that nothing has stored to}}
    %v = fly.copy_atom_call_ssa(%a, %view, %old, %set) {operandSegmentSizes = array<i32: 1, 1, 1, 1>} : (!atom, !from, vector<4xf32>, i1) -> vector<4xf32>
    gpu.return
  }
  gpu.func @sometimes(%view: !from, %old: vector<4xf32>, %n: index, %x: i1) kernel {
    %m = fly.make_ptr() {dictAttrs = {allocSize = 1 : i64}} : () -> !p
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %n step %c1 {
      fly.ptr.store(%x, %m) : (i1, !p) -> ()
    }
    %set = fly.ptr.load(%m) : (!p) -> i1
    %a = fly.make_copy_atom {valBits = 32 : i32} : !atom
    %v = fly.copy_atom_call_ssa(%a, %view, %old, %set) {operandSegmentSizes = array<i32: 1, 1, 1, 1>} : (!atom, !from, vector<4xf32>, i1) -> vector<4xf32>
    gpu.return
  }
}
