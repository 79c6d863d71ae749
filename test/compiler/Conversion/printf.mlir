// RUN: fly-opt %s --pass-pipeline='builtin.module(gpu.module(fly-finalize-to-rocdl))' | FileCheck %s
// RUN: fly-opt %s --pass-pipeline='builtin.module(gpu.module(fly-finalize-to-rocdl{wave-size=32}))' | FileCheck %s --check-prefix=WAVE32

// The formats, each once, as amdhsa.printf has them: a number, the values' sizes, the text with its colons escaped.
// CHECK: gpu.module @prints attributes {flyc.printf_formats = ["1:2:4:8:a\\72 %d %ld\\n", "2:0:100%%\\n", "3:1:4:%g"]}
gpu.module @prints {
  // CHECK-LABEL: llvm.func @k(
  gpu.func @k(%i: i32, %l: i64, %b: i8, %c: i1, %h: f16) kernel {
    // CHECK: llvm.call @__flyc_printf_1(%arg0, %arg1) {convergent} : (i32, i64) -> ()
    gpu.printf "a: %d %lld\n", %i, %l : i32, i64
    // CHECK: llvm.call @__flyc_printf_2() {convergent} : () -> ()
    gpu.printf "100%%\n"
    // CHECK: llvm.sext %{{.*}} : i8 to i32
    // CHECK: llvm.call @__flyc_printf_1
    gpu.printf "a: %d %lld\n", %b, %l : i8, i64
    // CHECK: llvm.zext %{{.*}} : i1 to i32
    // CHECK: llvm.call @__flyc_printf_1
    gpu.printf "a: %d %lld\n", %c, %l : i1, i64
    // CHECK: llvm.fpext %{{.*}} : f16 to f32
    // CHECK: llvm.call @__flyc_printf_3
    gpu.printf "%g", %h : f16
    gpu.return
  }
  // One lane takes room for all of the wave, the others count themselves.
  // CHECK-LABEL: llvm.func internal @__flyc_printf_1(%arg0: i32, %arg1: i64) attributes {always_inline, convergent}
  // CHECK: rocdl.ballot %{{.*}} : i64
  // CHECK: rocdl.mbcnt.hi
  // CHECK: llvm.call_intrinsic "llvm.amdgcn.implicitarg.ptr"
  // CHECK: [72]
  // CHECK: llvm.cmpxchg %{{.*}} monotonic monotonic {{.*}}: !llvm.ptr<1>, i32
  // CHECK: rocdl.readfirstlane
  // CHECK: llvm.store %arg1, %{{.*}} {alignment = 4 : i64} : i64, !llvm.ptr<1>
  // WAVE32: rocdl.ballot %{{.*}} : i32
  // WAVE32-NOT: rocdl.mbcnt.hi
}
