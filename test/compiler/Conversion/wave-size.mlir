// RUN: fly-opt %s --verify-diagnostics --pass-pipeline='builtin.module(gpu.module(fly-finalize-to-rocdl{wave-size=16}))'

// expected-error @+1 {{wave size 16 is neither 32 nor 64}}
gpu.module @waves {
  gpu.func @k() kernel {
    gpu.return
  }
}
