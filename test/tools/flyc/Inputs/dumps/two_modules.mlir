module attributes {gpu.container_module} {
  gpu.module @a { gpu.func @k() kernel { gpu.return } }
  gpu.module @b {
    // the second of that name
    gpu.func @k() kernel { gpu.return } // second
  }
}
