// A function that asks for a dot product by name gets it; one that does not has none made of its sums.
// RUN: flyc compile %s --arch=gfx942 --emit=asm -o - | FileCheck %s
gpu.module @m {
  // CHECK-LABEL: asked:
  // CHECK: v_dot4_u32_u8
  gpu.func @asked(%out: !llvm.ptr<1>, %a: i32, %b: i32) kernel {
    %zero = llvm.mlir.constant(0 : i32) : i32
    %no = llvm.mlir.constant(false) : i1
    %dot = llvm.call_intrinsic "llvm.amdgcn.udot4"(%a, %b, %zero, %no) : (i32, i32, i32, i1) -> i32
    llvm.store %dot, %out : i32, !llvm.ptr<1>
    gpu.return
  }
  // CHECK-LABEL: made:
  // CHECK-NOT: v_dot4
  gpu.func @made(%out: !llvm.ptr<1>, %x: i8, %y: i8) kernel {
    %a = arith.extui %x : i8 to i32
    %b = arith.extui %y : i8 to i32
    %p = arith.muli %a, %b : i32
    %two = arith.constant 2 : i32
    %q = arith.divsi %p, %two : i32
    llvm.store %q, %out : i32, !llvm.ptr<1>
    gpu.return
  }
}
