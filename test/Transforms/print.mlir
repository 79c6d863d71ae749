// fly.print: the text of a value of the algebra stands in the format, its run-time leaves are values; then C's format.
// RUN: fly-opt %s --fly-layout-lowering | FileCheck %s
// RUN: fly-opt %s --fly-layout-lowering --convert-fly-to-rocdl | FileCheck %s --check-prefix=PRINTF
// RUN: not fly-opt %s --fly-pipeline 2>&1 | FileCheck %s --check-prefix=LINK

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @values
  // CHECK-SAME: %[[P:.*]]: !fly.ptr<f16, global>, %[[N:.*]]: i32, %[[M:.*]]: i64, %[[X:.*]]: f16, %[[B:.*]]: i1
  gpu.func @values(%p: !fly.ptr<f16, global>, %n: i32, %m: i64, %x: f16, %b: i1) kernel {
    %s = fly.make_shape(%n) : (i32) -> !fly.int_tuple<(4,(?,2))>
    %d = fly.make_stride(%m) : (i64) -> !fly.int_tuple<(1,(?{i64},8))>
    %l = fly.make_layout(%s, %d) : (!fly.int_tuple<(4,(?,2))>, !fly.int_tuple<(1,(?{i64},8))>) -> !fly.layout<(4,(?,2)):(1,(?{i64},8))>
    // CHECK: fly.print(%[[N]], %[[M]]) {format = "l = (4,({},2)):(1,({},8))"} : (i32, i64) -> ()
    // PRINTF: gpu.printf "l = (4,(%d,2)):(1,(%lld,8))", %{{.*}}, %{{.*}} : i32, i64
    // LINK: [[#@LINE+1]]:{{.*}} error: 'gpu.printf' op prints by way of the device library, which flyc does not link
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
