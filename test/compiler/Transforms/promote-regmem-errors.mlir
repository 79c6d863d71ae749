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
