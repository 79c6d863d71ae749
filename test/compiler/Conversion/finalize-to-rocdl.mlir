// RUN: fly-opt %s --pass-pipeline='builtin.module(gpu.module(fly-finalize-to-rocdl))' | FileCheck %s
// RUN: fly-opt %s --pass-pipeline='builtin.module(gpu.module(fly-finalize-to-rocdl{wave-size=32}))' | FileCheck %s --check-prefix=WAVE32

gpu.module @kernels {
  // A kernel keeps its argument attributes and gets its exact work-group size; index is 32 bits wide.
  // CHECK-LABEL: llvm.func @ids(%arg0: !llvm.ptr<1> {llvm.align = 16 : i64, llvm.noalias, llvm.writeonly}, %arg1: i32 {llvm.noundef})
  // CHECK-SAME: rocdl.flat_work_group_size = "128,128", rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 64, 2, 1>
  // CHECK-NOT: workgroup_attributions
  gpu.func @ids(%out: !llvm.ptr<1> {llvm.noalias, llvm.writeonly, llvm.align = 16 : i64}, %n: i32 {llvm.noundef}) kernel
      attributes {known_block_size = array<i32: 64, 2, 1>} {
    // CHECK: rocdl.workitem.id.x range <i32, 0, 64> : i32
    %tx = gpu.thread_id x
    // CHECK: rocdl.workitem.id.y range <i32, 0, 2> : i32
    %ty = gpu.thread_id y
    // CHECK: rocdl.workgroup.id.z : i32
    %bz = gpu.block_id z
    // CHECK: llvm.mlir.constant(2 : i32) : i32
    %dy = gpu.block_dim y
    // The number of work-groups is the first of the implicit arguments.
    // CHECK: %[[IMPLICIT:.*]] = llvm.call_intrinsic "llvm.amdgcn.implicitarg.ptr"() : () -> !llvm.ptr<4>
    // CHECK: %[[AT:.*]] = llvm.getelementptr inbounds %[[IMPLICIT]][4] : (!llvm.ptr<4>) -> !llvm.ptr<4>, i8
    // CHECK: llvm.load %[[AT]] invariant {alignment = 4 : i64} : !llvm.ptr<4> -> i32
    %gy = gpu.grid_dim y
    // CHECK: rocdl.readfirstlane
    %wave = gpu.subgroup_id : index
    // CHECK: rocdl.mbcnt.lo
    // CHECK: rocdl.mbcnt.hi
    // WAVE32-LABEL: llvm.func @ids
    // WAVE32: rocdl.mbcnt.lo
    // WAVE32-NOT: rocdl.mbcnt.hi
    // WAVE32: llvm.func @unknown_size
    %lane = gpu.lane_id
    // CHECK-NOT: i64
    %0 = arith.addi %tx, %ty : index
    %1 = arith.addi %0, %bz : index
    %2 = arith.addi %1, %dy : index
    %3 = arith.addi %2, %gy : index
    %4 = arith.addi %3, %wave : index
    %5 = arith.addi %4, %lane : index
    %6 = arith.index_cast %5 : index to i32
    %in = arith.cmpi ult, %6, %n : i32
    // CHECK: llvm.cond_br
    scf.if %in {
      llvm.store %6, %out : i32, !llvm.ptr<1>
      // CHECK: llvm.fence syncscope("workgroup") release
      // CHECK-NEXT: rocdl.s.barrier
      // CHECK-NEXT: llvm.fence syncscope("workgroup") acquire
      gpu.barrier
    }
    // CHECK: llvm.return
    gpu.return
  }

  // Without a known size the work-group's extent is one of the implicit arguments, 16 bits wide.
  // CHECK-LABEL: llvm.func @unknown_size(%arg0: !llvm.ptr<1>) attributes {rocdl.kernel}
  gpu.func @unknown_size(%out: !llvm.ptr<1>) kernel {
    // CHECK: rocdl.workitem.id.x range <i32, 0, 512> : i32
    %tx = gpu.thread_id x upper_bound 512
    // CHECK: llvm.getelementptr inbounds %{{.*}}[14] : (!llvm.ptr<4>) -> !llvm.ptr<4>, i8
    // CHECK: llvm.load %{{.*}} invariant {alignment = 2 : i64} : !llvm.ptr<4> -> i16
    // CHECK: llvm.zext %{{.*}} : i16 to i32
    %dy = gpu.block_dim y
    %0 = arith.index_cast %dy : index to i32
    llvm.store %0, %out : i32, !llvm.ptr<1>
    gpu.return
  }

  // Nor is the number of waves known: they are counted along all three axes.
  // CHECK-LABEL: llvm.func @unknown_waves
  gpu.func @unknown_waves(%out: !llvm.ptr<1>) kernel {
    // CHECK: %[[X:.*]] = rocdl.workitem.id.x range <i32, 0, 1024> : i32
    // CHECK: %[[Y:.*]] = rocdl.workitem.id.y range <i32, 0, 1024> : i32
    // CHECK: llvm.getelementptr inbounds %{{.*}}[12]
    // CHECK: %[[ROW:.*]] = llvm.zext
    // CHECK: %[[ROWS:.*]] = llvm.mul %[[Y]], %[[ROW]]
    // CHECK: llvm.add %[[X]], %[[ROWS]]
    // CHECK: rocdl.workitem.id.z range <i32, 0, 1024> : i32
    // CHECK: llvm.getelementptr inbounds %{{.*}}[12]
    // CHECK: llvm.getelementptr inbounds %{{.*}}[14]
    // CHECK: rocdl.readfirstlane
    %wave = gpu.subgroup_id : index
    %0 = arith.index_cast %wave : index to i32
    llvm.store %0, %out : i32, !llvm.ptr<1>
    gpu.return
  }

  // A loop with a carried vector: scf, vector, arith and math at once.
  // CHECK-LABEL: llvm.func @loop
  gpu.func @loop(%p: !llvm.ptr<1>, %n: i32) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %zero = arith.constant dense<0.0> : vector<4xf32>
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    // CHECK: ^bb1(%{{.*}}: i32, %[[ACC:.*]]: vector<4xf32>):
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (vector<4xf32>) : i32 {
      %v = llvm.load %p : !llvm.ptr<1> -> vector<4xf32>
      // CHECK: llvm.intr.exp2
      %e = math.exp2 %v : vector<4xf32>
      // CHECK: llvm.intr.fma
      %a = math.fma %e, %v, %acc : vector<4xf32>
      scf.yield %a : vector<4xf32>
    }
    // CHECK: llvm.extractelement
    %s = vector.extract %sum[1] : f32 from vector<4xf32>
    llvm.store %s, %p : f32, !llvm.ptr<1>
    gpu.return
  }

  // What has no instruction is a function of the device library.
  // CHECK: llvm.func @__ocml_tanh_f32(f32) -> f32
  // CHECK-LABEL: llvm.func @library
  gpu.func @library(%p: !llvm.ptr<1>) kernel {
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    // CHECK: llvm.call @__ocml_tanh_f32
    %t = math.tanh %v : f32
    llvm.store %t, %p : f32, !llvm.ptr<1>
    gpu.return
  }

  // A shuffle is one ds_bpermute for each 32 bits; a lane outside of its group reads its own value.
  // CHECK-LABEL: llvm.func @shuffle
  gpu.func @shuffle(%p: !llvm.ptr<1>) kernel {
    %v = llvm.load %p : !llvm.ptr<1> -> f32
    %w = llvm.load %p : !llvm.ptr<1> -> i64
    %o = arith.constant 16 : i32
    %width = arith.constant 64 : i32
    // A known mask needs no address: ds_swizzle within 32 lanes, a data-parallel primitive within a row.
    // CHECK-NOT: rocdl.ds_bpermute
    // CHECK: llvm.mlir.constant(16415 : i32)
    // CHECK: rocdl.ds_swizzle
    %x, %ok = gpu.shuffle xor %v, %o, %width : f32
    // CHECK: rocdl.update.dpp {{.*}} with 177, 15, 15, true
    %one = arith.constant 1 : i32
    %d1, %ok3 = gpu.shuffle xor %x, %one, %width : f32
    // CHECK: rocdl.update.dpp {{.*}} with 296, 15, 15, true
    %eight = arith.constant 8 : i32
    %d8, %ok4 = gpu.shuffle xor %d1, %eight, %width : f32
    // CHECK: llvm.xor
    // CHECK: llvm.select
    // CHECK: rocdl.ds_bpermute
    %all = arith.constant 32 : i32
    %d32, %ok5 = gpu.shuffle xor %d8, %all, %width : f32
    // CHECK-COUNT-2: rocdl.ds_bpermute
    %y, %ok2 = gpu.shuffle down %w, %o, %width : i64
    llvm.store %d32, %p : f32, !llvm.ptr<1>
    llvm.store %y, %p : i64, !llvm.ptr<1>
    gpu.return
  }

  // Quotients that round down or up are made of those that round toward zero.
  // CHECK-LABEL: llvm.func @quotients
  gpu.func @quotients(%p: !llvm.ptr<1>, %n: i32, %d: i32) kernel {
    // CHECK: llvm.sdiv %arg1, %arg2 : i32
    %down = arith.floordivsi %n, %d : i32
    // CHECK: llvm.sdiv %arg1, %arg2 : i32
    %up = arith.ceildivsi %n, %d : i32
    // CHECK: llvm.udiv
    %count = arith.ceildivui %n, %d : i32
    %sum = arith.addi %down, %up : i32
    %all = arith.addi %sum, %count : i32
    llvm.store %all, %p : i32, !llvm.ptr<1>
    gpu.return
  }

  // A counter that ends exactly at its bound is compared with that; another, with the bound less the step.
  // CHECK-LABEL: llvm.func @counters
  gpu.func @counters(%p: !llvm.ptr<1>, %n: i32) kernel {
    %zero = arith.constant 0 : i32
    %four = arith.constant 4 : i32
    // CHECK: %[[WHOLE:.*]] = llvm.mul %arg1
    %whole = arith.muli %n, %four : i32
    // CHECK-NOT: llvm.sub
    // CHECK: llvm.icmp "slt" %{{.*}}, %[[WHOLE]] : i32
    scf.for %i = %zero to %whole step %four : i32 {
      llvm.store volatile %i, %p : i32, !llvm.ptr<1>
    }
    // CHECK: llvm.sub %arg1
    scf.for %i = %zero to %n step %four : i32 {
      llvm.store volatile %i, %p : i32, !llvm.ptr<1>
    }
    gpu.return
  }
}
