gpu.module @m {
  gpu.func @stores(%out: !llvm.ptr<1>) kernel {
    %one = llvm.mlir.constant(1 : i32) : i32
    llvm.store volatile %one, %out : i32, !llvm.ptr<1>
    %unset = llvm.mlir.poison : i1
    llvm.cond_br %unset, ^then, ^end
  ^then:
    llvm.store %one, %out : i32, !llvm.ptr<1>
    llvm.br ^end
  ^end:
    gpu.return
  }
  gpu.func @traps(%out: !llvm.ptr<1>) kernel {
    "llvm.intr.trap"() : () -> ()
    llvm.unreachable
  }
  gpu.func @empty(%out: !llvm.ptr<1>) kernel {
    %one = llvm.mlir.constant(1 : i32) : i32
    %unset = llvm.mlir.poison : i1
    llvm.cond_br %unset, ^then, ^end
  ^then:
    llvm.store %one, %out : i32, !llvm.ptr<1>
    llvm.br ^end
  ^end:
    gpu.return
  }
}
