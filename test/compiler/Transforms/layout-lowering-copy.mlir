// RUN: fly-opt %s --fly-layout-lowering=own-forms=true | FileCheck %s

!gptr = !fly.ptr<f32, global, align<16>>
!atom = !fly.copy_atom<!fly.universal_copy<128>, 32>
!atom64 = !fly.copy_atom<!fly.universal_copy<64>, 32>

gpu.module @kernels {
  // One call for each repetition, in column-major order; mode 0 may hold the values of several calls.
  // CHECK-LABEL: gpu.func @pieces
  // CHECK-SAME: (%[[P:.*]]: !fly.ptr<f32, global, align<16>>)
  gpu.func @pieces(%p: !gptr) kernel {
    %l = fly.static : !fly.layout<(4,2):(1,64)>
    %v = fly.make_view(%p, %l) : (!gptr, !fly.layout<(4,2):(1,64)>) -> !fly.memref<f32, global, (4,2):(1,64), align<16>>
    // CHECK: %[[R:.*]] = fly.make_ptr() {dictAttrs = {allocSize = 8 : i64}}
    %r = fly.make_fragment_like(%v) : (!fly.memref<f32, global, (4,2):(1,64), align<16>>) -> !fly.memref<f32, register, (4,2):(1,4)>
    %a = fly.make_copy_atom {valBits = 32 : i32} : !atom64
    // CHECK: %[[G0:.*]] = fly.make_view(%[[P]]
    // CHECK: %[[R0:.*]] = fly.make_view(%[[R]]
    // CHECK: fly.copy_atom_call(%{{.*}}, %[[G0]], %[[R0]])
    // CHECK: %[[P2:.*]] = fly.add_offset(%[[P]], %{{.*}}) : (!fly.ptr<f32, global, align<16>>, !fly.int_tuple<2>) -> !fly.ptr<f32, global, align<8>>
    // CHECK: %[[G2:.*]] = fly.make_view(%[[P2]]
    // CHECK: fly.copy_atom_call(%{{.*}}, %[[G2]], %{{.*}})
    // CHECK: fly.add_offset(%[[P]], %{{.*}}) : (!fly.ptr<f32, global, align<16>>, !fly.int_tuple<64>) -> !fly.ptr<f32, global, align<16>>
    // CHECK: fly.copy_atom_call(
    // CHECK: !fly.int_tuple<66>
    // CHECK: fly.copy_atom_call(
    // CHECK-NOT: fly.copy_atom_call(
    fly.copy(%a, %v, %r) : (!atom64, !fly.memref<f32, global, (4,2):(1,64), align<16>>, !fly.memref<f32, register, (4,2):(1,4)>) -> ()
    gpu.return
  }

  // A predicate without mode 0 holds one value for each repetition.
  // CHECK-LABEL: gpu.func @predicate
  gpu.func @predicate(%p: !gptr, %q: !fly.ptr<i1, register>) kernel {
    %l = fly.static : !fly.layout<(4,2):(1,64)>
    %v = fly.make_view(%p, %l) : (!gptr, !fly.layout<(4,2):(1,64)>) -> !fly.memref<f32, global, (4,2):(1,64), align<16>>
    %r = fly.make_fragment_like(%v) : (!fly.memref<f32, global, (4,2):(1,64), align<16>>) -> !fly.memref<f32, register, (4,2):(1,4)>
    %pl = fly.static : !fly.layout<2:1>
    %pv = fly.make_view(%q, %pl) : (!fly.ptr<i1, register>, !fly.layout<2:1>) -> !fly.memref<i1, register, 2:1>
    %a = fly.make_copy_atom {valBits = 32 : i32} : !atom
    // CHECK: %[[P0:.*]] = fly.ptr.load(%{{.*}}) : (!fly.ptr<i1, register>) -> i1
    // CHECK: fly.copy_atom_call(%{{.*}}, %{{.*}}, %{{.*}}, %[[P0]])
    // CHECK: %[[P1:.*]] = fly.ptr.load(%{{.*}}) : (!fly.ptr<i1, register>) -> i1
    // CHECK: fly.copy_atom_call(%{{.*}}, %{{.*}}, %{{.*}}, %[[P1]])
    fly.copy(%a, %v, %r, %pv) : (!atom, !fly.memref<f32, global, (4,2):(1,64), align<16>>, !fly.memref<f32, register, (4,2):(1,4)>, !fly.memref<i1, register, 2:1>) -> ()
    gpu.return
  }

  // The pieces of a swizzled tensor lie where the swizzle puts them.
  // CHECK-LABEL: gpu.func @swizzled
  gpu.func @swizzled(%p: !fly.ptr<f32, shared, align<16>>) kernel {
    %l = fly.static : !fly.composed_layout<S<1,2,3> o 0 o (4,2):(1,32)>
    %v = fly.make_view(%p, %l) : (!fly.ptr<f32, shared, align<16>>, !fly.composed_layout<S<1,2,3> o 0 o (4,2):(1,32)>) -> !fly.memref<f32, shared, S<1,2,3> o 0 o (4,2):(1,32), align<16>>
    %r = fly.make_fragment_like(%v) : (!fly.memref<f32, shared, S<1,2,3> o 0 o (4,2):(1,32), align<16>>) -> !fly.memref<f32, register, (4,2):(1,4)>
    %a = fly.make_copy_atom {valBits = 32 : i32} : !atom
    // CHECK: fly.copy_atom_call(
    // CHECK: !fly.int_tuple<36>
    // CHECK: fly.copy_atom_call(
    fly.copy(%a, %v, %r) : (!atom, !fly.memref<f32, shared, S<1,2,3> o 0 o (4,2):(1,32), align<16>>, !fly.memref<f32, register, (4,2):(1,4)>) -> ()
    gpu.return
  }

  // The default order runs n innermost and k outermost; the first visit reads C.
  // CHECK-LABEL: gpu.func @gemm
  gpu.func @gemm(%d: !fly.ptr<f32, register>, %a: !fly.ptr<f32, register>, %b: !fly.ptr<f32, register>, %c: !fly.ptr<f32, register>) kernel {
    %l = fly.static : !fly.layout<(1,2,2):(0,1,2)>
    %vd = fly.make_view(%d, %l) : (!fly.ptr<f32, register>, !fly.layout<(1,2,2):(0,1,2)>) -> !fly.memref<f32, register, (1,2,2):(0,1,2)>
    %va = fly.make_view(%a, %l) : (!fly.ptr<f32, register>, !fly.layout<(1,2,2):(0,1,2)>) -> !fly.memref<f32, register, (1,2,2):(0,1,2)>
    %vb = fly.make_view(%b, %l) : (!fly.ptr<f32, register>, !fly.layout<(1,2,2):(0,1,2)>) -> !fly.memref<f32, register, (1,2,2):(0,1,2)>
    %vc = fly.make_view(%c, %l) : (!fly.ptr<f32, register>, !fly.layout<(1,2,2):(0,1,2)>) -> !fly.memref<f32, register, (1,2,2):(0,1,2)>
    %m = fly.make_mma_atom : !fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>
    // CHECK: %[[D0:.*]] = fly.make_view(%arg0
    // CHECK: %[[C0:.*]] = fly.make_view(%arg3
    // CHECK: fly.mma_atom_call(%{{.*}}, %[[D0]], %{{.*}}, %{{.*}}, %[[C0]])
    // CHECK-COUNT-3: fly.mma_atom_call(
    // CHECK: fly.mma_atom_call(%{{.*}}, %[[D0]], %{{.*}}, %{{.*}}, %[[D0]])
    // CHECK-COUNT-3: fly.mma_atom_call(
    // CHECK-NOT: fly.mma_atom_call(
    fly.gemm(%m, %vd, %va, %vb, %vc) : (!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>,
      !fly.memref<f32, register, (1,2,2):(0,1,2)>, !fly.memref<f32, register, (1,2,2):(0,1,2)>,
      !fly.memref<f32, register, (1,2,2):(0,1,2)>, !fly.memref<f32, register, (1,2,2):(0,1,2)>) -> ()
    gpu.return
  }

  // A traversal layout says which (m,n,k) each call is at: here k fastest, then n, m slowest.
  // CHECK-LABEL: gpu.func @traversal
  gpu.func @traversal(%d: !fly.ptr<f32, register>, %a: !fly.ptr<f32, register>, %b: !fly.ptr<f32, register>, %c: !fly.ptr<f32, register>) kernel {
    %l = fly.static : !fly.layout<(1,2,2):(0,1,2)>
    %vd = fly.make_view(%d, %l) : (!fly.ptr<f32, register>, !fly.layout<(1,2,2):(0,1,2)>) -> !fly.memref<f32, register, (1,2,2):(0,1,2)>
    %va = fly.make_view(%a, %l) : (!fly.ptr<f32, register>, !fly.layout<(1,2,2):(0,1,2)>) -> !fly.memref<f32, register, (1,2,2):(0,1,2)>
    %vb = fly.make_view(%b, %l) : (!fly.ptr<f32, register>, !fly.layout<(1,2,2):(0,1,2)>) -> !fly.memref<f32, register, (1,2,2):(0,1,2)>
    %vc = fly.make_view(%c, %l) : (!fly.ptr<f32, register>, !fly.layout<(1,2,2):(0,1,2)>) -> !fly.memref<f32, register, (1,2,2):(0,1,2)>
    %m = fly.make_mma_atom : !fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>
    %t = fly.static : !fly.layout<(2,2,2):(4,2,1)>
    // (0,0,0) and (0,0,1): the same element of D, B at 0 and then at k = 1
    // CHECK: %[[D00:.*]] = fly.make_view(%arg0
    // CHECK: fly.mma_atom_call(%{{.*}}, %[[D00]], %[[A00:.*]], %[[B00:.*]], %{{.*}})
    // CHECK: fly.mma_atom_call(%{{.*}}, %[[D00]], %[[A01:.*]], %[[B01:.*]], %[[D00]])
    // (0,1,0) and (0,1,1): A again
    // CHECK: fly.mma_atom_call(%{{.*}}, %[[D01:.*]], %[[A00]], %{{.*}}, %{{.*}})
    // CHECK: fly.mma_atom_call(%{{.*}}, %[[D01]], %[[A01]], %{{.*}}, %[[D01]])
    // (1,0,0): B again
    // CHECK: fly.mma_atom_call(%{{.*}}, %{{.*}}, %{{.*}}, %[[B00]], %{{.*}})
    // CHECK-COUNT-3: fly.mma_atom_call(
    // CHECK-NOT: fly.mma_atom_call(
    fly.gemm(%m, %vd, %va, %vb, %vc) traversalLayout = %t : (!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>,
      !fly.memref<f32, register, (1,2,2):(0,1,2)>, !fly.memref<f32, register, (1,2,2):(0,1,2)>,
      !fly.memref<f32, register, (1,2,2):(0,1,2)>, !fly.memref<f32, register, (1,2,2):(0,1,2)>, !fly.layout<(2,2,2):(4,2,1)>) -> ()
    gpu.return
  }

  // Elements of stride 0 have registers of their own, as the type says; the language keeps them together.
  // CHECK-LABEL: gpu.func @broadcast
  gpu.func @broadcast(%src: !fly.memref<f32, global, (4,4):(4,0), align<16>>) kernel {
    // CHECK: fly.make_ptr() {dictAttrs = {allocSize = 16 : i64}}
    %r = fly.make_fragment_like(%src) : (!fly.memref<f32, global, (4,4):(4,0), align<16>>) -> !fly.memref<f32, register, (4,4):(1,4)>
    %c = fly.static : !fly.int_tuple<(1,2)>
    // CHECK: fly.static : !fly.int_tuple<9>
    %v = fly.memref.load(%r, %c) : (!fly.memref<f32, register, (4,4):(1,4)>, !fly.int_tuple<(1,2)>) -> f32
    // CHECK: fly.static : !fly.int_tuple<4>
    fly.memref.store(%v, %src, %c) : (f32, !fly.memref<f32, global, (4,4):(4,0), align<16>>, !fly.int_tuple<(1,2)>) -> ()
    gpu.return
  }
}
