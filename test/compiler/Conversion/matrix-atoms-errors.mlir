// An instruction that the processor lacks is an error where it is called; LLVM is never asked.
// RUN: fly-opt %s --convert-fly-to-rocdl=arch=gfx942 --split-input-file --verify-diagnostics
// RUN: not fly-opt %s --convert-fly-to-rocdl=arch=gfx9000 --split-input-file 2>&1 | FileCheck %s
// CHECK: error: 'gfx9000' is not a target that flyc knows

!atom = !fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>>
gpu.module @lacking {
  gpu.func @k(%a: vector<8xf16>, %c: vector<4xf32>, %p: !fly.ptr<f32, global>) kernel {
    %m = fly.make_mma_atom : !atom
    // expected-error @+1 {{'!fly_rocdl.cdna3.mfma<16x16x32, (f16, f16) -> f32>' is not an instruction of gfx942, which lacks mfma_k32; gfx950 has it}}
    %d = fly.mma_atom_call_ssa(%m, %a, %a, %c) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>} : (!atom, vector<8xf16>, vector<8xf16>, vector<4xf32>) -> vector<4xf32>
    fly.ptr.store(%d, %p) : (vector<4xf32>, !fly.ptr<f32, global>) -> ()
    gpu.return
  }
}

// -----

// The flavour of the other chip: the same instruction would compute something else.
!atom = !fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x32, (f8E4M3FN, f8E4M3FN) -> f32>>
gpu.module @flavour {
  gpu.func @k(%a: vector<8xf8E4M3FN>, %c: vector<4xf32>, %p: !fly.ptr<f32, global>) kernel {
    %m = fly.make_mma_atom : !atom
    // expected-error @+1 {{'!fly_rocdl.cdna3.mfma<16x16x32, (f8E4M3FN, f8E4M3FN) -> f32>' is not an instruction of gfx942, which lacks mfma_fp8_ocp; gfx950 has it}}
    %d = fly.mma_atom_call_ssa(%m, %a, %a, %c) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>} : (!atom, vector<8xf8E4M3FN>, vector<8xf8E4M3FN>, vector<4xf32>) -> vector<4xf32>
    fly.ptr.store(%d, %p) : (vector<4xf32>, !fly.ptr<f32, global>) -> ()
    gpu.return
  }
}

// -----

!atom = !fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>
gpu.module @size {
  gpu.func @k(%a: vector<8xf16>, %c: vector<4xf32>, %p: !fly.ptr<f32, global>) kernel {
    %m = fly.make_mma_atom : !atom
    // expected-error @+1 {{operand A of '!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>' is 64 bits of a lane, got 'vector<8xf16>'}}
    %d = fly.mma_atom_call_ssa(%m, %a, %a, %c) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>} : (!atom, vector<8xf16>, vector<8xf16>, vector<4xf32>) -> vector<4xf32>
    fly.ptr.store(%d, %p) : (vector<4xf32>, !fly.ptr<f32, global>) -> ()
    gpu.return
  }
}
