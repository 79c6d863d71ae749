// A copy that the processor lacks is an error where it is called; LLVM is never asked.
// RUN: fly-opt %s --convert-fly-to-rocdl=arch=gfx942 --split-input-file --verify-diagnostics

gpu.module @lacking {
  gpu.func @k(%p: !fly.ptr<f32, #fly_rocdl.buffer_desc>) kernel {
    %l = fly.static : !fly.layout<4:1>
    %s = fly.make_ptr() {dictAttrs = {allocBytes = 4096 : i64, allocAlign = 16 : i64}} : () -> !fly.ptr<f32, shared, align<16>>
    %src = fly.make_view(%p, %l) : (!fly.ptr<f32, #fly_rocdl.buffer_desc>, !fly.layout<4:1>) -> !fly.memref<f32, #fly_rocdl.buffer_desc, 4:1>
    %dst = fly.make_view(%s, %l) : (!fly.ptr<f32, shared, align<16>>, !fly.layout<4:1>) -> !fly.memref<f32, shared, 4:1, align<16>>
    %a = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy_lds<128>, 32>
    // expected-error @+1 {{'!fly_rocdl.cdna3.buffer_copy_lds<128>' is not a copy of gfx942, which lacks lds_direct_128; gfx950 has it}}
    fly.copy_atom_call(%a, %src, %dst) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy_lds<128>, 32>, !fly.memref<f32, #fly_rocdl.buffer_desc, 4:1>, !fly.memref<f32, shared, 4:1, align<16>>) -> ()
    gpu.return
  }
}

// -----

// So is an atomic, and a cache policy.
gpu.module @atomics {
  gpu.func @k(%p: !fly.ptr<f32, #fly_rocdl.buffer_desc>, %v: vector<1xf32>) kernel {
    %l = fly.static : !fly.layout<1:0>
    %view = fly.make_view(%p, %l) : (!fly.ptr<f32, #fly_rocdl.buffer_desc>, !fly.layout<1:0>) -> !fly.memref<f32, #fly_rocdl.buffer_desc, 1:0>
    %a = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly_rocdl.cdna3.buffer_atomic<max, f32>, 32>
    // expected-error @+1 {{'!fly_rocdl.cdna3.buffer_atomic<max, f32>' is not an atomic of gfx942, which lacks buffer_atomic_fmax_f32; gfx1100, gfx1200, gfx1201 and gfx1250 have it}}
    fly.copy_atom_call_ssa(%a, %v, %view) {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_atomic<max, f32>, 32>, vector<1xf32>, !fly.memref<f32, #fly_rocdl.buffer_desc, 1:0>) -> ()
    %c = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<32, cache = 12>, 32>
    // expected-error @+1 {{cache = 12 of '!fly_rocdl.cdna3.buffer_copy<32, cache = 12>' has bits that are not a cache policy of gfx942, which has 1 (sc0), 2 (nt), 16 (sc1)}}
    fly.copy_atom_call_ssa(%c, %v, %view) {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<32, cache = 12>, 32>, vector<1xf32>, !fly.memref<f32, #fly_rocdl.buffer_desc, 1:0>) -> ()
    gpu.return
  }
}
