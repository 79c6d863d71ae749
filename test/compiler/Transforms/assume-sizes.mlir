// RUN: fly-opt %s --fly-assume-sizes | FileCheck %s

gpu.module @kernels {
  // Each number that the layout of a tensor brings is at least 0; what is static says so itself.
  // CHECK-LABEL: gpu.func @one(
  // CHECK: %[[LAYOUT:.*]] = fly.get_layout(%arg0)
  // CHECK: %[[SHAPE:.*]] = fly.get_shape(%[[LAYOUT]])
  // CHECK: %[[N:.*]] = fly.get_leaves(%[[SHAPE]]) {dynamicOnly = true} : (!fly.int_tuple<(4,?)>) -> i32
  // CHECK: %[[SOME:.*]] = arith.cmpi sge, %[[N]], %{{.*}} : i32
  // CHECK: llvm.intr.assume %[[SOME]] : i1
  // CHECK: %[[STRIDE:.*]] = fly.get_stride(%[[LAYOUT]])
  // CHECK: %[[D:.*]] = fly.get_leaves(%[[STRIDE]]) {dynamicOnly = true} : (!fly.int_tuple<(?{i64},1)>) -> i64
  // CHECK: arith.cmpi sge, %[[D]], %{{.*}} : i64
  // CHECK: llvm.intr.assume
  // CHECK-NOT: llvm.intr.assume
  gpu.func @one(%a: !fly.memref<f32, global, (4,?):(?{i64},1)>, %b: !fly.memref<f32, global, 4:1>, %i: !fly.int_tuple<?>, %n: i32) kernel {
    gpu.return
  }
  // What a function is passed may be any number.
  gpu.func @function(%a: !fly.memref<f32, global, ?:1>) {
    gpu.return
  }
}
