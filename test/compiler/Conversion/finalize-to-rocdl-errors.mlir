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
  // expected-error @+1 {{workgroup and private attributions are not part of the input: LDS comes from fly.make_ptr}}
  gpu.func @k() workgroup(%m : memref<4xf32, 3>) kernel {
    gpu.return
  }
}

// -----

gpu.module @w1 {
  // expected-error @+1 {{the function type '(tuple<i32, i32>) -> ()' has no LLVM form}}
  gpu.func @k(%p: tuple<i32, i32>) {
    gpu.return
  }
}

// -----

gpu.module @w2 {
  gpu.func @k(%a: i32) -> (i32, i32) {
    // expected-error @+1 {{a device function returns at most one value here, not 2}}
    gpu.return %a, %a : i32, i32
  }
}

// -----

gpu.module @too_few_values {
  gpu.func @k(%i: i32) kernel {
    // expected-error @+1 {{has 2 conversions for 1 values}}
    gpu.printf "%d %d%%", %i : i32
    gpu.return
  }
}

// -----

gpu.module @wide_values {
  gpu.func @k(%i: i128) kernel {
    // expected-error @+1 {{prints integers of up to 64 bits and floats, not 'i128'}}
    gpu.printf "%d", %i : i128
    gpu.return
  }
}
