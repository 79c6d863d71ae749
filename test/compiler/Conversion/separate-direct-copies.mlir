// RUN: fly-opt %s --pass-pipeline='builtin.module(gpu.module(fly-separate-direct-copies))' | FileCheck %s

// A kernel that waits for its copies itself: all other accesses of LDS get the other scope, the allocations are one.
// CHECK-DAG: #[[COPIES:.*]] = #llvm.alias_scope<id = "flyc.direct_copies"
// CHECK-DAG: #[[ACCESSES:.*]] = #llvm.alias_scope<id = "flyc.lds_accesses"
#domain = #llvm.alias_scope_domain<id = "flyc.lds", description = "flyc.lds">
#copies = #llvm.alias_scope<id = "flyc.direct_copies", domain = #domain, description = "flyc.direct_copies">
#accesses = #llvm.alias_scope<id = "flyc.lds_accesses", domain = #domain, description = "flyc.lds_accesses">

gpu.module @m {
  // CHECK:     llvm.mlir.global internal @grouped.shared(#llvm.undef) {addr_space = 3 : i32, alignment = 16 : i64, dso_local} : !llvm.array<160 x i8>
  // CHECK-NOT: @a
  // CHECK:     llvm.mlir.global internal @c(#llvm.undef)
  llvm.mlir.global internal @a(#llvm.undef) {addr_space = 3 : i32, alignment = 4 : i64, dso_local} : !llvm.array<20 x i8>
  llvm.mlir.global internal @b(#llvm.undef) {addr_space = 3 : i32, alignment = 16 : i64, dso_local} : !llvm.array<128 x i8>
  llvm.mlir.global internal @c(#llvm.undef) {addr_space = 3 : i32, alignment = 4 : i64, dso_local} : !llvm.array<4 x i8>

  // CHECK-LABEL: llvm.func @grouped
  llvm.func @grouped(%r: !llvm.ptr<8>, %g: !llvm.ptr<1>) {
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c4 = llvm.mlir.constant(4 : i32) : i32
    // CHECK: %[[A:.*]] = llvm.getelementptr inbounds|nuw %{{.*}}[0]
    %a = llvm.mlir.addressof @a : !llvm.ptr<3>
    // CHECK: %[[B:.*]] = llvm.getelementptr inbounds|nuw %{{.*}}[32]
    %b = llvm.mlir.addressof @b : !llvm.ptr<3>
    // CHECK: rocdl.raw.ptr.buffer.load.lds %{{.*}}, %[[B]], {{.*}} {alias_scopes = [#[[COPIES]]], noalias_scopes = [#[[ACCESSES]]]}
    rocdl.raw.ptr.buffer.load.lds %r, %b, %c4, %c0, %c0, %c0, %c0 {alias_scopes = [#copies], noalias_scopes = [#accesses]}
    // CHECK: llvm.load %[[A]] {alias_scopes = [#[[ACCESSES]]], noalias_scopes = [#[[COPIES]]]}
    %v = llvm.load %a : !llvm.ptr<3> -> f32
    // CHECK: llvm.store %{{.*}}, %[[B]] {alias_scopes = [#[[ACCESSES]]], noalias_scopes = [#[[COPIES]]]}
    llvm.store %v, %b : f32, !llvm.ptr<3>
    // CHECK: llvm.store %{{[0-9a-z]+}}, %{{[0-9a-z]+}} : f32, !llvm.ptr<1>
    llvm.store %v, %g : f32, !llvm.ptr<1>
    llvm.return
  }

  // LLVM looks after this one.
  // CHECK-LABEL: llvm.func @plain
  llvm.func @plain(%r: !llvm.ptr<8>) -> f32 {
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c4 = llvm.mlir.constant(4 : i32) : i32
    // CHECK: llvm.mlir.addressof @c
    %c = llvm.mlir.addressof @c : !llvm.ptr<3>
    rocdl.raw.ptr.buffer.load.lds %r, %c, %c4, %c0, %c0, %c0, %c0
    // CHECK: llvm.load %{{[0-9a-z]+}} : !llvm.ptr<3> -> f32
    %v = llvm.load %c : !llvm.ptr<3> -> f32
    llvm.return %v : f32
  }
}
