// RUN: fly-opt %s --split-input-file --verify-diagnostics --convert-fly-to-rocdl

gpu.module @print {
  gpu.func @k(%i: i32) kernel {
    // expected-error @+1 {{'fly.print' op has 2 `{}` for 1 values}}
    fly.print(%i) {format = "{} {}"} : (i32) -> ()
    gpu.return
  }
}

// -----

gpu.module @print_vector {
  gpu.func @k(%v: vector<4xf32>) kernel {
    // expected-error @+1 {{'fly.print' op prints integers, floats and pointers, not 'vector<4xf32>'}}
    fly.print(%v) {format = "{}"} : (vector<4xf32>) -> ()
    gpu.return
  }
}

// -----

gpu.module @apart {
  gpu.func @k(%p: !fly.ptr<f32, global, align<16>>) kernel {
    %l = fly.static : !fly.layout<4:8>
    %view = fly.make_view(%p, %l) : (!fly.ptr<f32, global, align<16>>, !fly.layout<4:8>) -> !fly.memref<f32, global, 4:8, align<16>>
    %a = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<128>, 32>
    // expected-error @+1 {{the values 4:8 that '!fly.universal_copy<128>' moves in one access do not lie next to each other}}
    %v = fly.copy_atom_call_ssa(%a, %view) {operandSegmentSizes = array<i32: 1, 1, 0, 0>} : (!fly.copy_atom<!fly.universal_copy<128>, 32>, !fly.memref<f32, global, 4:8, align<16>>) -> vector<4xf32>
    fly.ptr.store(%v, %p) : (vector<4xf32>, !fly.ptr<f32, global, align<16>>) -> ()
    gpu.return
  }
}

// -----

gpu.module @both_sides {
  gpu.func @k(%p: !fly.ptr<f32, global, align<16>>) kernel {
    %l = fly.static : !fly.layout<4:1>
    %view = fly.make_view(%p, %l) : (!fly.ptr<f32, global, align<16>>, !fly.layout<4:1>) -> !fly.memref<f32, global, 4:1, align<16>>
    %a = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 32>
    // expected-error @+1 {{exactly one side of '!fly_rocdl.cdna3.buffer_copy<128>' is a buffer}}
    fly.copy_atom_call(%a, %view, %view) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy<128>, 32>, !fly.memref<f32, global, 4:1, align<16>>, !fly.memref<f32, global, 4:1, align<16>>) -> ()
    gpu.return
  }
}

// -----

!atom = !fly.copy_atom<!fly.universal_atomic<add, f32>, 32>

gpu.module @atomic_on_buffer {
  gpu.func @k(%p: !fly.ptr<f32, #fly_rocdl.buffer_desc>, %v: vector<1xf32>) kernel {
    %l = fly.static : !fly.layout<1:0>
    %view = fly.make_view(%p, %l) : (!fly.ptr<f32, #fly_rocdl.buffer_desc>, !fly.layout<1:0>) -> !fly.memref<f32, #fly_rocdl.buffer_desc, 1:0>
    %a = fly.make_copy_atom {valBits = 32 : i32} : !atom
    // expected-error @+1 {{the destination of '!fly.universal_atomic<add, f32>' is memory that a pointer reaches}}
    fly.copy_atom_call_ssa(%a, %v, %view) {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : (!atom, vector<1xf32>, !fly.memref<f32, #fly_rocdl.buffer_desc, 1:0>) -> ()
    gpu.return
  }
}

// -----

gpu.module @no_other {
  gpu.func @k(%p: !fly.ptr<f32, global>, %c: i1) kernel {
    %l = fly.static : !fly.layout<1:0>
    %view = fly.make_view(%p, %l) : (!fly.ptr<f32, global>, !fly.layout<1:0>) -> !fly.memref<f32, global, 1:0>
    %a = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly.universal_copy<32>, 32>
    // expected-error @+1 {{a predicated load needs the value that stands for what is not loaded}}
    %v = fly.copy_atom_call_ssa(%a, %view, %c) {operandSegmentSizes = array<i32: 1, 1, 0, 1>} : (!fly.copy_atom<!fly.universal_copy<32>, 32>, !fly.memref<f32, global, 1:0>, i1) -> vector<1xf32>
    fly.ptr.store(%v, %p) : (vector<1xf32>, !fly.ptr<f32, global>) -> ()
    gpu.return
  }
}

// -----

gpu.module @bits {
  gpu.func @k(%p: !fly.ptr<i1, global>, %v: vector<4xi1>) kernel {
    // expected-error @+1 {{elements of 1 bits are accessed one by one in memory, not as 'vector<4xi1>'}}
    fly.ptr.store(%v, %p) : (vector<4xi1>, !fly.ptr<i1, global>) -> ()
    gpu.return
  }
}

// -----

gpu.module @packed {
  gpu.func @k(%p: !fly.ptr<f4E2M1FN, global>, %v: vector<3xf4E2M1FN>) kernel {
    // expected-error @+1 {{elements of 'f4E2M1FN' share bytes in memory and are accessed by whole bytes, not as 'vector<3xi4>'}}
    fly.ptr.store(%v, %p) : (vector<3xf4E2M1FN>, !fly.ptr<f4E2M1FN, global>) -> ()
    gpu.return
  }
}

// -----

gpu.module @packed_offset {
  gpu.func @k(%p: !fly.ptr<f6E2M3FN, global>, %v: vector<4xf6E2M3FN>) kernel {
    %i = fly.static : !fly.int_tuple<6>
    // expected-error @+1 {{an offset of 6 elements of 'f6E2M3FN' is not known to be one of whole bytes}}
    %q = fly.add_offset(%p, %i) : (!fly.ptr<f6E2M3FN, global>, !fly.int_tuple<6>) -> !fly.ptr<f6E2M3FN, global>
    fly.ptr.store(%v, %q) : (vector<4xf6E2M3FN>, !fly.ptr<f6E2M3FN, global>) -> ()
    gpu.return
  }
}

// -----

gpu.module @packed_recast {
  gpu.func @k(%p: !fly.ptr<f4E2M1FN, #fly_rocdl.buffer_desc>) kernel {
    // expected-error @+1 {{a buffer offset in elements of 'f4E2M1FN' cannot be written as one in elements of 'i8'}}
    %q = fly.recast_iter(%p) : (!fly.ptr<f4E2M1FN, #fly_rocdl.buffer_desc>) -> !fly.ptr<i8, #fly_rocdl.buffer_desc>
    gpu.return
  }
}

// -----

gpu.module @z1 {
  gpu.func @k(%p: !fly.ptr<i24, #fly_rocdl.buffer_desc>, %x: i32) kernel {
    // expected-error @+1 {{a buffer offset in elements of 3 bytes is not a whole number of elements of 2 bytes}}
    %q = fly.recast_iter(%p) : (!fly.ptr<i24, #fly_rocdl.buffer_desc>) -> !fly.ptr<i16, #fly_rocdl.buffer_desc, align<2>>
    gpu.return
  }
}

// -----

func.func @z2() {
  // expected-error @+1 {{shared make_ptr must be inside a gpu.module}}
  %p = fly.make_ptr() {dictAttrs = {allocBytes = 64 : i64}} : () -> !fly.ptr<f32, shared>
  return
}

// -----

gpu.module @y1 {
  gpu.func @k(%a: !fly.memref<f32, #fly_rocdl.buffer_desc, 1:1>, %b: !fly.memref<f32, global, 1:1>) kernel {
    %c = fly.make_copy_atom {valBits = 32 : i32} : !fly.copy_atom<!fly_rocdl.cdna3.buffer_copy_lds<32>, 32>
    // expected-error @+1 {{'!fly_rocdl.cdna3.buffer_copy_lds<32>' copies from a buffer to shared memory}}
    fly.copy_atom_call(%c, %a, %b) : (!fly.copy_atom<!fly_rocdl.cdna3.buffer_copy_lds<32>, 32>, !fly.memref<f32, #fly_rocdl.buffer_desc, 1:1>, !fly.memref<f32, global, 1:1>) -> ()
    gpu.return
  }
}

// -----

func.func @z3() {
  // expected-error @+1 {{dynamic shared memory must be inside a gpu.module}}
  %p = fly.get_dyn_shared() : !fly.ptr<i8, shared, align<1024>>
  return
}

// -----

!atom = !fly.copy_atom<!fly_rocdl.cdna3.buffer_atomic<add, f32>, 32>
gpu.module @z4 {
  gpu.func @k(%p: !fly.ptr<f32, global>, %v: vector<1xf32>) kernel {
    %l = fly.static : !fly.layout<1:0>
    %view = fly.make_view(%p, %l) : (!fly.ptr<f32, global>, !fly.layout<1:0>) -> !fly.memref<f32, global, 1:0>
    %a = fly.make_copy_atom {valBits = 32 : i32} : !atom
    // expected-error @+1 {{the destination of '!fly_rocdl.cdna3.buffer_atomic<add, f32>' is a buffer}}
    fly.copy_atom_call_ssa(%a, %v, %view) {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : (!atom, vector<1xf32>, !fly.memref<f32, global, 1:0>) -> ()
    gpu.return
  }
}

// -----

!atom = !fly.copy_atom<!fly_rocdl.direct_global_copy_lds<32>, 32>
!reg = !fly.ptr<f32, register>
gpu.module @from_registers_to_lds {
  gpu.func @k() kernel {
    %one = fly.static : !fly.layout<1:1>
    %r = fly.make_ptr() {dictAttrs = {allocSize = 1 : i64}} : () -> !reg
    %s = fly.make_ptr() {dictAttrs = {allocBytes = 256 : i64, allocAlign = 16 : i64}} : () -> !fly.ptr<f32, shared, align<16>>
    %src = fly.make_view(%r, %one) : (!reg, !fly.layout<1:1>) -> !fly.memref<f32, register, 1:1>
    %dst = fly.make_view(%s, %one) : (!fly.ptr<f32, shared, align<16>>, !fly.layout<1:1>) -> !fly.memref<f32, shared, 1:1, align<16>>
    %a = fly.make_copy_atom {valBits = 32 : i32} : !atom
    // expected-error @+1 {{'!fly_rocdl.direct_global_copy_lds<32>' copies from global memory to shared memory}}
    fly.copy_atom_call(%a, %src, %dst) : (!atom, !fly.memref<f32, register, 1:1>, !fly.memref<f32, shared, 1:1, align<16>>) -> ()
    gpu.return
  }
}

// -----

!atom = !fly.copy_atom<!fly_rocdl.cdna4.lds_read_trans<trans = 16b, 64>, 16>
gpu.module @transposed_from_global {
  gpu.func @k(%p: !fly.ptr<f16, global, align<8>>) kernel {
    %four = fly.static : !fly.layout<4:1>
    %src = fly.make_view(%p, %four) : (!fly.ptr<f16, global, align<8>>, !fly.layout<4:1>) -> !fly.memref<f16, global, 4:1, align<8>>
    %a = fly.make_copy_atom {valBits = 16 : i32} : !atom
    // expected-error @+1 {{'!fly_rocdl.cdna4.lds_read_trans<trans = 16b, 64>' reads shared memory}}
    %v = fly.copy_atom_call_ssa(%a, %src) {operandSegmentSizes = array<i32: 1, 1, 0, 0>} : (!atom, !fly.memref<f16, global, 4:1, align<8>>) -> vector<4xf16>
    gpu.return
  }
}

// -----

!atom = !fly.copy_atom<!fly_rocdl.cdna4.lds_read_trans<trans = 16b, 64>, 16>
!lds = !fly.ptr<f16, shared, align<16>>
gpu.module @transposed_to_global {
  gpu.func @k(%p: !fly.ptr<f16, global, align<8>>) kernel {
    %four = fly.static : !fly.layout<4:1>
    %s = fly.make_ptr() {dictAttrs = {allocBytes = 256 : i64, allocAlign = 16 : i64}} : () -> !lds
    %src = fly.make_view(%s, %four) : (!lds, !fly.layout<4:1>) -> !fly.memref<f16, shared, 4:1, align<16>>
    %dst = fly.make_view(%p, %four) : (!fly.ptr<f16, global, align<8>>, !fly.layout<4:1>) -> !fly.memref<f16, global, 4:1, align<8>>
    %a = fly.make_copy_atom {valBits = 16 : i32} : !atom
    // expected-error @+1 {{'!fly_rocdl.cdna4.lds_read_trans<trans = 16b, 64>' writes registers}}
    fly.copy_atom_call(%a, %src, %dst) : (!atom, !fly.memref<f16, shared, 4:1, align<16>>, !fly.memref<f16, global, 4:1, align<8>>) -> ()
    gpu.return
  }
}
