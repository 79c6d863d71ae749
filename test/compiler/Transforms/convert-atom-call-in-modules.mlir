// One pass runs over several modules, each by itself: it keeps nothing of the one before.
// RUN: fly-opt %s --mlir-disable-threading --pass-pipeline='builtin.module(gpu.module(fly-convert-atom-call-to-ssa-form))' | FileCheck %s

!gmem = !fly.memref<f32, global, 4:1, align<16>>
!rmem = !fly.memref<f32, register, 4:1>
!atom = !fly.copy_atom<!fly.universal_copy<128>, 32>

// The view goes with its last use.
// CHECK-LABEL: gpu.module @first
// CHECK-NOT: !fly.memref<f32, register
// CHECK: fly.copy_atom_call_ssa
gpu.module @first {
  gpu.func @k(%src: !gmem) kernel {
    %l = fly.static : !fly.layout<4:1>
    %r = fly.make_ptr() {dictAttrs = {allocSize = 4 : i64}} : () -> !fly.ptr<f32, register>
    %reg = fly.make_view(%r, %l) : (!fly.ptr<f32, register>, !fly.layout<4:1>) -> !rmem
    %atom = fly.make_copy_atom {valBits = 32 : i32} : !atom
    fly.copy_atom_call(%atom, %src, %reg) : (!atom, !gmem, !rmem) -> ()
    gpu.return
  }
}

// CHECK-LABEL: gpu.module @second
// CHECK: fly.copy_atom_call(
gpu.module @second {
  gpu.func @k(%src: !gmem, %dst: !gmem) kernel {
    %atom = fly.make_copy_atom {valBits = 32 : i32} : !atom
    fly.copy_atom_call(%atom, %src, %dst) : (!atom, !gmem, !gmem) -> ()
    gpu.return
  }
}
