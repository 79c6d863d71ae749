// RUN: fly-opt %s --fly-rewrite-func-signature=own-forms=true | FileCheck %s

!tensor = !fly.memref<f32, global, (?,?):(?{i64},1), align<16>>

gpu.module @kernels {
  // A tensor is its pointer, which keeps what was said of it, and the dynamic leaves of its layout.
  // CHECK-LABEL: gpu.func @tensor
  // CHECK-SAME: (%[[P:.*]]: !fly.ptr<f32, global, align<16>> {llvm.noalias}, %[[L:.*]]: !llvm.struct<packed (struct<packed (i32, i32)>, struct<packed (i64)>)>, %{{.*}}: i32)
  gpu.func @tensor(%t: !tensor {llvm.noalias}, %n: i32) kernel {
    // CHECK: %[[SHAPES:.*]] = llvm.extractvalue %[[L]][0]
    // CHECK: %[[M:.*]] = llvm.extractvalue %[[SHAPES]][0]
    // CHECK: %[[N:.*]] = llvm.extractvalue %[[SHAPES]][1]
    // CHECK: %[[STRIDES:.*]] = llvm.extractvalue %[[L]][1]
    // CHECK: %[[LD:.*]] = llvm.extractvalue %[[STRIDES]][0]
    // CHECK: %[[SHAPE:.*]] = fly.make_int_tuple(%[[M]], %[[N]])
    // CHECK: %[[STRIDE:.*]] = fly.make_int_tuple(%[[LD]])
    // CHECK: %[[LAYOUT:.*]] = fly.make_layout(%[[SHAPE]], %[[STRIDE]])
    // CHECK: %[[VIEW:.*]] = fly.make_view(%[[P]], %[[LAYOUT]])
    // CHECK: fly.get_iter(%[[VIEW]])
    %p = fly.get_iter(%t) : (!tensor) -> !fly.ptr<f32, global, align<16>>
    %v = fly.ptr.load(%p) : (!fly.ptr<f32, global, align<16>>) -> f32
    fly.ptr.store(%v, %p) : (f32, !fly.ptr<f32, global, align<16>>) -> ()
    gpu.return
  }

  // What is static does not cross at all.
  // CHECK-LABEL: gpu.func @static(%{{.*}}: !fly.ptr<f32, global>) kernel
  gpu.func @static(%l: !fly.layout<4:1>, %t: !fly.memref<f32, global, 4:1>) kernel {
    // CHECK: fly.static : !fly.layout<4:1>
    %n = fly.size(%l) : (!fly.layout<4:1>) -> !fly.int_tuple<4>
    gpu.return
  }

  // A loop carries leaves.
  // CHECK-LABEL: gpu.func @loop
  gpu.func @loop(%p: !fly.ptr<f32, global>, %n: i32) kernel {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %four = fly.static : !fly.int_tuple<4>
    %first = fly.make_int_tuple(%c0) : (i32) -> !fly.int_tuple<?>
    // CHECK: %[[LAST:.*]] = scf.for {{.*}} iter_args(%[[I:.*]] = %{{.*}}) -> (i32)
    // CHECK: %[[T:.*]] = fly.make_int_tuple(%[[I]])
    // CHECK: %[[NEXT:.*]] = fly.int_tuple_add(%[[T]]
    // CHECK: %[[LEAF:.*]] = fly.get_leaves(%[[NEXT]])
    // CHECK: scf.yield %[[LEAF]] : i32
    %last = scf.for %i = %c0 to %n step %c1 iter_args(%o = %first) -> (!fly.int_tuple<?>) : i32 {
      %next = fly.int_tuple_add(%o, %four) : (!fly.int_tuple<?>, !fly.int_tuple<4>) -> !fly.int_tuple<?>
      scf.yield %next : !fly.int_tuple<?>
    }
    // CHECK: fly.make_int_tuple(%[[LAST]])
    %q = fly.add_offset(%p, %last) : (!fly.ptr<f32, global>, !fly.int_tuple<?>) -> !fly.ptr<f32, global>
    %v = fly.ptr.load(%q) : (!fly.ptr<f32, global>) -> f32
    fly.ptr.store(%v, %p) : (f32, !fly.ptr<f32, global>) -> ()
    gpu.return
  }

  // A branch gives a pointer and leaves.
  // CHECK-LABEL: gpu.func @branch
  gpu.func @branch(%a: !fly.memref<f32, global, (?):(1)>, %b: !fly.memref<f32, global, (?):(1)>, %c: i1) kernel {
    // CHECK: %[[R:.*]]:2 = scf.if %{{.*}} -> (!fly.ptr<f32, global>, i32)
    %r = scf.if %c -> (!fly.memref<f32, global, (?):(1)>) {
      scf.yield %a : !fly.memref<f32, global, (?):(1)>
    } else {
      scf.yield %b : !fly.memref<f32, global, (?):(1)>
    }
    // CHECK: fly.make_view(%[[R]]#0
    %p = fly.get_iter(%r) : (!fly.memref<f32, global, (?):(1)>) -> !fly.ptr<f32, global>
    %v = fly.ptr.load(%p) : (!fly.ptr<f32, global>) -> f32
    fly.ptr.store(%v, %p) : (f32, !fly.ptr<f32, global>) -> ()
    gpu.return
  }
}

// -----

// What launches and calls pass, and functions return: pointers, and structs of what is not static. A static operand is none.
// CHECK-LABEL: func.func @host(
// CHECK-SAME: !fly.ptr<f32, global>, %{{.*}}: !llvm.struct<packed (struct<packed (i32)>, struct<packed (i64)>)>, %{{.*}}: !llvm.struct<packed (i32)>) -> !llvm.struct<packed (i32)>
// CHECK: gpu.launch_func @m::@k blocks in {{.*}} args(%{{.*}} : !fly.ptr<f32, global>, %{{.*}} : !llvm.struct<packed (struct<packed (i32)>, struct<packed (i64)>)>)
// CHECK: call @given(%{{.*}}) : (!llvm.struct<packed (i32)>) -> !llvm.struct<packed (i32)>
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k(%t: !fly.memref<f32, global, (?,4):(?{i64},1)>, %s: !fly.int_tuple<(4,8)>) kernel {
      gpu.return
    }
  }
  func.func @host(%t: !fly.memref<f32, global, (?,4):(?{i64},1)>, %n: !fly.int_tuple<?>) -> !fly.int_tuple<?> {
    %one = arith.constant 1 : index
    %s = fly.static : !fly.int_tuple<(4,8)>
    gpu.launch_func @m::@k blocks in (%one, %one, %one) threads in (%one, %one, %one)
      args(%t : !fly.memref<f32, global, (?,4):(?{i64},1)>, %s : !fly.int_tuple<(4,8)>)
    %r = func.call @given(%n) : (!fly.int_tuple<?>) -> !fly.int_tuple<?>
    return %r : !fly.int_tuple<?>
  }
  func.func private @given(!fly.int_tuple<?>) -> !fly.int_tuple<?>
}
