// A copy that the processor lacks is an error where it is called; LLVM is never asked.
// RUN: fly-opt %s --convert-fly-to-rocdl=arch=gfx942 --verify-diagnostics

gpu.module @lacking {
  gpu.func @k(%p: !fly.ptr<f32, #fly_rocdl.buffer_desc>) kernel {
    %l = fly.static : !fly.layout<4:1>
    %s = fly.make_ptr() {dictAttrs = {allocBytes = 4096 : i64, allocAlign = 16 : i64}} : () -> !fly.ptr<f32, shared, align<16>>
    %src = fly.make_view(%p, %l) : (!fly.ptr<f32, #fly_rocdl.buffer_desc>, !fly.layout<4:1>) -> !fly.memref<f32, #fly_rocdl.buffer_desc, 4:1>
    %dst = fly.make_view(%s, %l) : (!fly.ptr<f32, shared, align<16>>, !fly.layout<4:1>) -> !fly.memref<f32, shared, 4:1, align<16>>
    %a = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy_lds<128>, 32>
    // expected-error @+1 {{'!fly_rocdl.cdna3.buffer_copy_lds<128>' is no copy of gfx942, which lacks lds_direct_128; gfx950 has it}}
    fly.copy_atom_call(%a, %src, %dst) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy_lds<128>, 32>, !fly.memref<f32, #fly_rocdl.buffer_desc, 4:1>, !fly.memref<f32, shared, 4:1, align<16>>) -> ()
    gpu.return
  }
}
