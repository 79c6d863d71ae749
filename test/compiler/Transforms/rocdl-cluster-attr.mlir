// RUN: fly-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(llvm.func(fly-rocdl-cluster-attr))' | FileCheck %s

// CHECK-LABEL: llvm.func @clustered
// CHECK-SAME: passthrough = {{\[\[}}"amdgpu-cluster-dims", "2,1,1"]]
// CHECK-NOT: rocdl.cluster_dims
llvm.func @clustered() attributes {rocdl.cluster_dims = array<i32: 2, 1, 1>, rocdl.kernel} {
  llvm.return
}

// CHECK-LABEL: llvm.func @plain
// CHECK-NOT: passthrough
llvm.func @plain() attributes {rocdl.kernel} {
  llvm.return
}

// -----

// expected-error @+1 {{rocdl.cluster_dims wants three positive integers, as array<i32: 2, 1, 1>, not array<i32: 2, 0, 1>}}
llvm.func @empty_cluster() attributes {rocdl.cluster_dims = array<i32: 2, 0, 1>} {
  llvm.return
}
