// Between the halves of a wave of 64 on a target of 32 a value goes by v_permlane64 in all lanes: the lanes on the way
// need not be active, and LLVM may move the instruction into a branch.
// RUN: fly-opt %s --pass-pipeline='builtin.module(gpu.module(fly-finalize-to-rocdl{wave-size=32}))' | FileCheck %s

gpu.module @kernels {
  // CHECK-LABEL: llvm.func @other_half
  // CHECK: %[[ALL:.*]] = llvm.call_intrinsic "llvm.amdgcn.set.inactive"(%arg0, %{{.*}})
  // CHECK-NEXT: %[[OTHER:.*]] = llvm.call_intrinsic "llvm.amdgcn.permlane64"(%[[ALL]])
  // CHECK-NEXT: llvm.call_intrinsic "llvm.amdgcn.strict.wwm"(%[[OTHER]])
  gpu.func @other_half(%x: i32, %p: !llvm.ptr<1>) kernel attributes {flyc.wave_size = 64 : i32} {
    %width = arith.constant 64 : i32
    %mask = arith.constant 32 : i32
    %y, %valid = gpu.shuffle xor %x, %mask, %width : i32
    llvm.store %y, %p : i32, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: llvm.func @mirror
  // CHECK: %[[ALL:.*]] = llvm.call_intrinsic "llvm.amdgcn.set.inactive"(%arg0, %{{.*}})
  // CHECK: %[[IN:.*]] = rocdl.ds_swizzle %[[ALL]]
  // CHECK: %[[OTHER:.*]] = llvm.call_intrinsic "llvm.amdgcn.permlane64"(%[[IN]])
  // CHECK-NEXT: llvm.call_intrinsic "llvm.amdgcn.strict.wwm"(%[[OTHER]])
  gpu.func @mirror(%x: i32, %p: !llvm.ptr<1>) kernel attributes {flyc.wave_size = 64 : i32} {
    %width = arith.constant 64 : i32
    %mask = arith.constant 63 : i32
    %y, %valid = gpu.shuffle xor %x, %mask, %width : i32
    llvm.store %y, %p : i32, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: llvm.func @any_lane
  // CHECK: %[[OWN:.*]] = rocdl.ds_bpermute %[[AT:.*]], %arg0
  // CHECK: %[[ALL:.*]] = llvm.call_intrinsic "llvm.amdgcn.set.inactive"(%arg0, %{{.*}})
  // CHECK: %[[SWAPPED:.*]] = llvm.call_intrinsic "llvm.amdgcn.permlane64"(%[[ALL]])
  // CHECK: %[[ALL_AT:.*]] = llvm.call_intrinsic "llvm.amdgcn.set.inactive"(%[[AT]], %{{.*}})
  // CHECK: %[[THERE:.*]] = rocdl.ds_bpermute %[[ALL_AT]], %[[SWAPPED]]
  // CHECK: %[[OTHER:.*]] = llvm.call_intrinsic "llvm.amdgcn.strict.wwm"(%[[THERE]])
  // CHECK: llvm.select %{{.*}}, %[[OTHER]], %[[OWN]]
  gpu.func @any_lane(%x: i32, %lane: i32, %p: !llvm.ptr<1>) kernel attributes {flyc.wave_size = 64 : i32} {
    %width = arith.constant 64 : i32
    %y, %valid = gpu.shuffle idx %x, %lane, %width : i32
    llvm.store %y, %p : i32, !llvm.ptr<1>
    gpu.return
  }

  // CHECK-LABEL: llvm.func @short_waves
  // CHECK-NOT: permlane64
  gpu.func @short_waves(%x: i32, %lane: i32, %p: !llvm.ptr<1>) kernel {
    %width = arith.constant 32 : i32
    %y, %valid = gpu.shuffle idx %x, %lane, %width : i32
    llvm.store %y, %p : i32, !llvm.ptr<1>
    gpu.return
  }
}
