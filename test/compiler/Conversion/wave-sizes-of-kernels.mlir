// A kernel may have waves of 64 lanes where the target's have 32: its matrix instructions are those of such waves.
// RUN: fly-opt %s --convert-fly-to-rocdl=arch=gfx1201 --split-input-file --verify-diagnostics

!long = !fly.mma_atom<!fly_rocdl.gfx120x.wmma_w64<16x16x16, (f16, f16) -> f32, signA = false, signB = false, clamp = false>>
gpu.module @long {
  gpu.func @k(%a: vector<4xf16>, %c: vector<4xf32>, %p: !fly.ptr<f32, global>) kernel attributes {flyc.wave_size = 64 : i32} {
    %m = fly.make_mma_atom : !long
    %d = fly.mma_atom_call_ssa(%m, %a, %a, %c) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>} : (!long, vector<4xf16>, vector<4xf16>, vector<4xf32>) -> vector<4xf32>
    fly.ptr.store(%d, %p) : (vector<4xf32>, !fly.ptr<f32, global>) -> ()
    gpu.return
  }
}

// -----

!long = !fly.mma_atom<!fly_rocdl.gfx120x.wmma_w64<16x16x16, (f16, f16) -> f32, signA = false, signB = false, clamp = false>>
gpu.module @short {
  gpu.func @k(%a: vector<4xf16>, %c: vector<4xf32>, %p: !fly.ptr<f32, global>) kernel {
    %m = fly.make_mma_atom : !long
    // expected-error @+1 {{is an instruction of waves of 64 lanes, and those of the kernel have 32 ('flyc.wave_size')}}
    %d = fly.mma_atom_call_ssa(%m, %a, %a, %c) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>} : (!long, vector<4xf16>, vector<4xf16>, vector<4xf32>) -> vector<4xf32>
    fly.ptr.store(%d, %p) : (vector<4xf32>, !fly.ptr<f32, global>) -> ()
    gpu.return
  }
}
