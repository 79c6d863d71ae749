// fly.print: the text of a value of the algebra stands in the format, its run-time leaves are values; then C's format.
// RUN: fly-opt %s --fly-layout-lowering=own-forms=true | FileCheck %s
// RUN: fly-opt %s --fly-layout-lowering=own-forms=true --convert-fly-to-rocdl=own-forms=true | FileCheck %s --check-prefix=PRINTF
// RUN: fly-opt %s --fly-pipeline | FileCheck %s --check-prefix=BUFFER

// The metadata's strings number the formats and give the bytes of each argument; a colon in the text is escaped.
// BUFFER: flyc.printf_formats = ["1:2:4:8:l = (4,(%d,2))\\72(1,(%ld,8))", "2:0:100%% S<1,0,1> o 0 o (4,8)\\72(8,1) by [16|8\\721|_]", "3:3:4:4:8:%f %d 0x%lx"]
// BUFFER: llvm.call @__flyc_printf_1(%{{.*}}, %{{.*}}) {convergent} : (i32, i64) -> ()
// BUFFER: llvm.call @__flyc_printf_2() {convergent} : () -> ()
gpu.module @kernels {
  // CHECK-LABEL: gpu.func @values
  // CHECK-SAME: %[[P:.*]]: !fly.ptr<f16, global>, %[[N:.*]]: i32, %[[M:.*]]: i64, %[[X:.*]]: f16, %[[B:.*]]: i1
  gpu.func @values(%p: !fly.ptr<f16, global>, %n: i32, %m: i64, %x: f16, %b: i1) kernel {
    %s = fly.make_shape(%n) : (i32) -> !fly.int_tuple<(4,(?,2))>
    %d = fly.make_stride(%m) : (i64) -> !fly.int_tuple<(1,(?{i64},8))>
    %l = fly.make_layout(%s, %d) : (!fly.int_tuple<(4,(?,2))>, !fly.int_tuple<(1,(?{i64},8))>) -> !fly.layout<(4,(?,2)):(1,(?{i64},8))>
    // CHECK: fly.print(%[[N]], %[[M]]) {format = "l = (4,({},2)):(1,({},8))"} : (i32, i64) -> ()
    // PRINTF: gpu.printf "l = (4,(%d,2)):(1,(%lld,8))", %{{.*}}, %{{.*}} : i32, i64
    fly.print(%l) {format = "l = {}"} : (!fly.layout<(4,(?,2)):(1,(?{i64},8))>) -> ()
    %z = fly.static : !fly.composed_layout<S<1,0,1> o 0 o (4,8):(8,1)>
    %t = fly.static : !fly.tile<[16|8:1|*]>
    // CHECK: fly.print() {format = "100% S<1,0,1> o 0 o (4,8):(8,1) by [16|8:1|_]"}
    // PRINTF: gpu.printf "100%% S<1,0,1> o 0 o (4,8):(8,1) by [16|8:1|_]"
    fly.print(%z, %t) {format = "100% {} by {}"} : (!fly.composed_layout<S<1,0,1> o 0 o (4,8):(8,1)>, !fly.tile<[16|8:1|*]>) -> ()
    // CHECK: fly.print(%[[X]], %[[B]], %[[P]]) {format = "{} {} {}"}
    // PRINTF: %[[F:.*]] = arith.extf %{{.*}} : f16 to f32
    // PRINTF: %[[I:.*]] = arith.extui %{{.*}} : i1 to i32
    // PRINTF: %[[A:.*]] = llvm.ptrtoint
    // PRINTF: gpu.printf "%f %d 0x%llx", %[[F]], %[[I]], %[[A]] : f32, i32, i64
    fly.print(%x, %b, %p) {format = "{} {} {}"} : (f16, i1, !fly.ptr<f16, global>) -> ()
    gpu.return
  }
}
