// RUN: fly-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(gpu.module(fly-finalize-to-rocdl))'

gpu.module @left_over {
  gpu.func @k(%t: i32) kernel {
    // expected-error @+1 {{failed to legalize operation 'func.call'}}
    func.call @f(%t) : (i32) -> ()
    gpu.return
  }
  func.func private @f(i32)
}

// -----

gpu.module @attributions {
  // expected-error @+2 {{workgroup and private attributions are not part of the input}}
  // expected-error @+1 {{failed to legalize operation 'gpu.func'}}
  gpu.func @k() workgroup(%m : memref<4xf32, 3>) kernel {
    gpu.return
  }
}

// -----

gpu.module @unknown_waves {
  gpu.func @k(%p: !llvm.ptr<1>) kernel {
    // expected-error @+2 {{gpu.subgroup_id needs the known_block_size of the kernel}}
    // expected-error @+1 {{failed to legalize operation 'gpu.subgroup_id'}}
    %w = gpu.subgroup_id : index
    %0 = arith.index_cast %w : index to i32
    llvm.store %0, %p : i32, !llvm.ptr<1>
    gpu.return
  }
}
