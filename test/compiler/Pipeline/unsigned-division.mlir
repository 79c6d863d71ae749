// Extents, indices and coordinates are never negative: their division is unsigned, and by a power of two a shift and a mask.
// RUN: fly-opt %s --fly-pipeline | FileCheck %s --implicit-check-not=sdiv --implicit-check-not=srem --implicit-check-not=ashr
// RUN: flyc compile %s --arch=gfx942 --emit=llvm -o - | FileCheck %s --check-prefix=LLVM --implicit-check-not=sdiv --implicit-check-not=srem --implicit-check-not=ashr
// RUN: flyc compile %s --arch=gfx942 --emit=asm -o - | FileCheck %s --check-prefix=ASM --implicit-check-not=v_ashr --implicit-check-not=s_ashr

// A power of two: (i / 8) % 4.
// CHECK-LABEL: llvm.func @powers
// CHECK-NOT: div
// CHECK-NOT: rem
// CHECK: llvm.lshr
// CHECK: llvm.and
// LLVM-LABEL: define amdgpu_kernel void @powers
// LLVM-NOT: div
// LLVM-NOT: rem
// ASM-LABEL: powers:
// ASM: s_bfe_u32
// ASM-NOT: v_mul_hi
// ASM: s_endpgm
gpu.module @kernels {
  gpu.func @powers(%p: !fly.ptr<i32, global>, %i: i32) kernel {
    %x = fly.make_int_tuple(%i) : (i32) -> !fly.int_tuple<?>
    %l = fly.static : !fly.layout<(8,4):(1,8)>
    %c = fly.idx2crd(%x, %l) : (!fly.int_tuple<?>, !fly.layout<(8,4):(1,8)>) -> !fly.int_tuple<(?,?)>
    %m = fly.get(%c) {mode = array<i32: 1>} : (!fly.int_tuple<(?,?)>) -> !fly.int_tuple<?>
    %v = fly.get_scalar(%m) : (!fly.int_tuple<?>) -> i32
    fly.ptr.store(%v, %p) : (i32, !fly.ptr<i32, global>) -> ()
    gpu.return
  }

  // A static extent that is none, and a dynamic one.
  // CHECK-LABEL: llvm.func @others
  // CHECK-DAG: llvm.urem
  // CHECK-DAG: llvm.udiv
  // LLVM-LABEL: define amdgpu_kernel void @others
  // LLVM: {{udiv|urem}}
  gpu.func @others(%p: !fly.ptr<i32, global>, %i: i32, %n: i32) kernel {
    %x = fly.make_int_tuple(%i) : (i32) -> !fly.int_tuple<?>
    %s = fly.make_shape(%n) : (i32) -> !fly.int_tuple<(?,6,5)>
    %k = fly.static : !fly.int_tuple<(3,1,32)>
    %l = fly.make_layout(%s, %k) : (!fly.int_tuple<(?,6,5)>, !fly.int_tuple<(3,1,32)>) -> !fly.layout<(?,6,5):(3,1,32)>
    %o = fly.crd2idx(%x, %l) : (!fly.int_tuple<?>, !fly.layout<(?,6,5):(3,1,32)>) -> !fly.int_tuple<?>
    %v = fly.get_scalar(%o) : (!fly.int_tuple<?>) -> i32
    fly.ptr.store(%v, %p) : (i32, !fly.ptr<i32, global>) -> ()
    gpu.return
  }

  // Tiles that do not divide: a run-time extent is rounded up by an addition and a shift.
  // CHECK-LABEL: llvm.func @tiles
  // CHECK-NOT: div
  // CHECK: llvm.lshr
  // LLVM-LABEL: define amdgpu_kernel void @tiles
  // LLVM-NOT: div
  gpu.func @tiles(%p: !fly.ptr<i32, global>, %n: i32) kernel {
    %s = fly.make_shape(%n) : (i32) -> !fly.int_tuple<?>
    %d = fly.static : !fly.int_tuple<1>
    %l = fly.make_layout(%s, %d) : (!fly.int_tuple<?>, !fly.int_tuple<1>) -> !fly.layout<?:1>
    %t = fly.static : !fly.tile<1024>
    %z = fly.logical_divide(%l, %t) : (!fly.layout<?:1>, !fly.tile<1024>) -> !fly.layout<(1024,?):(1,1024)>
    %e = fly.size(%z) : (!fly.layout<(1024,?):(1,1024)>) -> !fly.int_tuple<?{div=1024}>
    %v = fly.get_scalar(%e) : (!fly.int_tuple<?{div=1024}>) -> i32
    fly.ptr.store(%v, %p) : (i32, !fly.ptr<i32, global>) -> ()
    gpu.return
  }
}
