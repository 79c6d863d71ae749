// RUN: fly-opt %s --fly-convert-atom-call-to-ssa-form | FileCheck %s

!gmem = !fly.memref<f32, global, 4:1, align<16>>
!rmem = !fly.memref<f32, register, 4:1>
!gptr = !fly.ptr<f32, global, align<16>>
!rptr = !fly.ptr<f32, register>
!atom = !fly.copy_atom<!fly.universal_copy<128>, 32>

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @load_and_store
  gpu.func @load_and_store(%a: !gptr, %c: !gptr) kernel {
    %l = fly.static : !fly.layout<4:1>
    %src = fly.make_view(%a, %l) : (!gptr, !fly.layout<4:1>) -> !gmem
    %dst = fly.make_view(%c, %l) : (!gptr, !fly.layout<4:1>) -> !gmem
    // CHECK: %[[R:.*]] = fly.make_ptr
    %r = fly.make_ptr() {dictAttrs = {allocSize = 4 : i64}} : () -> !rptr
    %reg = fly.make_view(%r, %l) : (!rptr, !fly.layout<4:1>) -> !rmem
    %atom = fly.make_copy_atom {valBits = 32 : i32} : !atom
    // CHECK: %[[V:.*]] = fly.copy_atom_call_ssa(%{{.*}}, %{{.*}}) {operandSegmentSizes = array<i32: 1, 1, 0, 0>} : ({{.*}}) -> vector<4xf32>
    // CHECK: fly.ptr.store(%[[V]], %[[R]])
    fly.copy_atom_call(%atom, %src, %reg) : (!atom, !gmem, !rmem) -> ()
    // CHECK: %[[W:.*]] = fly.ptr.load(%[[R]]) {{.*}} -> vector<4xf32>
    // CHECK: fly.copy_atom_call_ssa(%{{.*}}, %[[W]], %{{.*}}) {operandSegmentSizes = array<i32: 1, 1, 1, 0>}
    fly.copy_atom_call(%atom, %reg, %dst) : (!atom, !rmem, !gmem) -> ()
    // CHECK-NOT: fly.copy_atom_call(
    gpu.return
  }

  // A predicated load keeps what is in the registers where the predicate does not hold.
  // CHECK-LABEL: gpu.func @predicated
  // CHECK-SAME: %[[P:[a-z0-9]+]]: i1)
  gpu.func @predicated(%a: !gptr, %p: i1) kernel {
    %l = fly.static : !fly.layout<4:1>
    %src = fly.make_view(%a, %l) : (!gptr, !fly.layout<4:1>) -> !gmem
    %r = fly.make_ptr() {dictAttrs = {allocSize = 4 : i64}} : () -> !rptr
    %reg = fly.make_view(%r, %l) : (!rptr, !fly.layout<4:1>) -> !rmem
    %atom = fly.make_copy_atom {valBits = 32 : i32} : !atom
    // CHECK: %[[OLD:.*]] = fly.ptr.load
    // CHECK: fly.copy_atom_call_ssa(%{{.*}}, %{{.*}}, %[[OLD]], %[[P]]) {operandSegmentSizes = array<i32: 1, 1, 1, 1>}
    fly.copy_atom_call(%atom, %src, %reg, %p) : (!atom, !gmem, !rmem, i1) -> ()
    gpu.return
  }

  // Registers that do not lie together are gathered.
  // CHECK-LABEL: gpu.func @strided
  gpu.func @strided(%c: !gptr) kernel {
    %l = fly.static : !fly.layout<4:1>
    %s = fly.static : !fly.layout<(2,2):(1,4)>
    %dst = fly.make_view(%c, %l) : (!gptr, !fly.layout<4:1>) -> !gmem
    %r = fly.make_ptr() {dictAttrs = {allocSize = 8 : i64}} : () -> !rptr
    %reg = fly.make_view(%r, %s) : (!rptr, !fly.layout<(2,2):(1,4)>) -> !fly.memref<f32, register, (2,2):(1,4)>
    %atom = fly.make_copy_atom {valBits = 32 : i32} : !atom
    // CHECK: fly.ptr.load(%{{.*}}) {{.*}} -> vector<2xf32>
    // CHECK: vector.insert_strided_slice %{{.*}} {offsets = [0], strides = [1]}
    // CHECK: fly.add_offset
    // CHECK: fly.ptr.load(%{{.*}}) {{.*}} -> vector<2xf32>
    // CHECK: vector.insert_strided_slice %{{.*}} {offsets = [2], strides = [1]}
    // CHECK: fly.copy_atom_call_ssa
    fly.copy_atom_call(%atom, %reg, %dst) : (!atom, !fly.memref<f32, register, (2,2):(1,4)>, !gmem) -> ()
    gpu.return
  }

  // From memory to memory there is nothing to take out of registers.
  // CHECK-LABEL: gpu.func @memory_to_memory
  gpu.func @memory_to_memory(%a: !gptr, %c: !gptr) kernel {
    %l = fly.static : !fly.layout<4:1>
    %src = fly.make_view(%a, %l) : (!gptr, !fly.layout<4:1>) -> !gmem
    %dst = fly.make_view(%c, %l) : (!gptr, !fly.layout<4:1>) -> !gmem
    %atom = fly.make_copy_atom {valBits = 32 : i32} : !atom
    // CHECK: fly.copy_atom_call(
    fly.copy_atom_call(%atom, %src, %dst) : (!atom, !gmem, !gmem) -> ()
    gpu.return
  }

  // CHECK-LABEL: gpu.func @mma
  gpu.func @mma() kernel {
    %l = fly.static : !fly.layout<1:1>
    %d = fly.make_ptr() {dictAttrs = {allocSize = 1 : i64}} : () -> !rptr
    %a = fly.make_ptr() {dictAttrs = {allocSize = 1 : i64}} : () -> !rptr
    %vd = fly.make_view(%d, %l) : (!rptr, !fly.layout<1:1>) -> !fly.memref<f32, register, 1:1>
    %va = fly.make_view(%a, %l) : (!rptr, !fly.layout<1:1>) -> !fly.memref<f32, register, 1:1>
    %atom = fly.make_mma_atom : !fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>
    // CHECK: %[[R:.*]] = fly.mma_atom_call_ssa({{.*}}) : ({{.*}}) -> vector<1xf32>
    // CHECK: fly.ptr.store(%[[R]], %{{.*}})
    fly.mma_atom_call(%atom, %vd, %va, %va, %vd) : (!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>,
      !fly.memref<f32, register, 1:1>, !fly.memref<f32, register, 1:1>, !fly.memref<f32, register, 1:1>,
      !fly.memref<f32, register, 1:1>) -> ()
    gpu.return
  }
}
