// Modes taken, grouped and sliced; a slice moves the iterator and keeps the alignment that both guarantee.
// RUN: fly-opt %s > %t
// RUN: FileCheck %s < %t
// RUN: fly-opt %t | diff %t -

// CHECK-LABEL: @structure
func.func @structure(%t: !fly.int_tuple<(4,(8,2),3)>, %l: !fly.layout<(4,8,2):(16,2,1)>,
                     %m: !fly.memref<f16, global, (4,8):(8,1), align<16>>,
                     %k: !fly.coord_tensor<(0,0), (4,8):(1E0,1E1)>,
                     %c: !fly.composed_layout<S<3,3,3> o 0 o (4,8):(8,1)>, %e: !fly.int_tuple<1>,
                     %le: !fly.layout<2:64>, %x: !fly.int_tuple<(?,*)>, %y: !fly.int_tuple<(*,2)>,
                     %z: !fly.int_tuple<(*,?{div=2})>) {
  // CHECK: fly.get(%{{.*}}) {mode = array<i32: 1, 0>} : (!fly.int_tuple<(4,(8,2),3)>) -> !fly.int_tuple<8>
  %0 = fly.get(%t) {mode = array<i32: 1, 0>} : (!fly.int_tuple<(4,(8,2),3)>) -> !fly.int_tuple<8>
  // CHECK: fly.get(%{{.*}}) {mode = array<i32: 1>} : (!fly.memref<f16, global, (4,8):(8,1), align<16>>) -> !fly.memref<f16, global, 8:1, align<16>>
  %1 = fly.get(%m) {mode = array<i32: 1>} : (!fly.memref<f16, global, (4,8):(8,1), align<16>>)
      -> !fly.memref<f16, global, 8:1, align<16>>
  // CHECK: fly.take(%{{.*}}) {begin = 1 : i32, end = 3 : i32} : (!fly.layout<(4,8,2):(16,2,1)>) -> !fly.layout<(8,2):(2,1)>
  %2 = fly.take(%l) {begin = 1 : i32, end = 3 : i32} : (!fly.layout<(4,8,2):(16,2,1)>) -> !fly.layout<(8,2):(2,1)>
  // CHECK: fly.select(%{{.*}}) {indices = array<i32: 2, 0>} : (!fly.layout<(4,8,2):(16,2,1)>) -> !fly.layout<(2,4):(1,16)>
  %3 = fly.select(%l) {indices = array<i32: 2, 0>} : (!fly.layout<(4,8,2):(16,2,1)>) -> !fly.layout<(2,4):(1,16)>
  // CHECK: fly.group(%{{.*}}) {begin = 1 : i32, end = 3 : i32} : (!fly.layout<(4,8,2):(16,2,1)>) -> !fly.layout<(4,(8,2)):(16,(2,1))>
  %4 = fly.group(%l) {begin = 1 : i32, end = 3 : i32} : (!fly.layout<(4,8,2):(16,2,1)>)
      -> !fly.layout<(4,(8,2)):(16,(2,1))>
  // CHECK: fly.append(%{{.*}}) : (!fly.int_tuple<(4,(8,2),3)>, !fly.int_tuple<1>) -> !fly.int_tuple<(4,(8,2),3,1)>
  %5 = fly.append(%t, %e) : (!fly.int_tuple<(4,(8,2),3)>, !fly.int_tuple<1>) -> !fly.int_tuple<(4,(8,2),3,1)>
  // CHECK: fly.append<5>(%{{.*}}) : (!fly.int_tuple<(4,(8,2),3)>, !fly.int_tuple<1>) -> !fly.int_tuple<(4,(8,2),3,1,1)>
  %6 = fly.append<5>(%t, %e) : (!fly.int_tuple<(4,(8,2),3)>, !fly.int_tuple<1>) -> !fly.int_tuple<(4,(8,2),3,1,1)>
  // CHECK: fly.prepend(%{{.*}}) : (!fly.memref<f16, global, (4,8):(8,1), align<16>>, !fly.layout<2:64>) -> !fly.memref<f16, global, (2,4,8):(64,8,1), align<16>>
  %7 = fly.prepend(%m, %le) : (!fly.memref<f16, global, (4,8):(8,1), align<16>>, !fly.layout<2:64>)
      -> !fly.memref<f16, global, (2,4,8):(64,8,1), align<16>>
  // CHECK: fly.slice(%{{.*}}) : (!fly.memref<f16, global, (4,8):(8,1), align<16>>, !fly.int_tuple<(?,*)>) -> !fly.memref<f16, global, (8):(1), align<16>>
  %8 = fly.slice(%m, %x) : (!fly.memref<f16, global, (4,8):(8,1), align<16>>, !fly.int_tuple<(?,*)>)
      -> !fly.memref<f16, global, (8):(1), align<16>>
  // CHECK: fly.slice(%{{.*}}) : (!fly.memref<f16, global, (4,8):(8,1), align<16>>, !fly.int_tuple<(*,2)>) -> !fly.memref<f16, global, (4):(8), align<4>>
  %9 = fly.slice(%m, %y) : (!fly.memref<f16, global, (4,8):(8,1), align<16>>, !fly.int_tuple<(*,2)>)
      -> !fly.memref<f16, global, (4):(8), align<4>>
  // CHECK: fly.slice(%{{.*}}) : (!fly.coord_tensor<(0,0), (4,8):(1E0,1E1)>, !fly.int_tuple<(?,*)>) -> !fly.coord_tensor<(?,0), (8):(1E1)>
  %10 = fly.slice(%k, %x) : (!fly.coord_tensor<(0,0), (4,8):(1E0,1E1)>, !fly.int_tuple<(?,*)>)
      -> !fly.coord_tensor<(?,0), (8):(1E1)>
  // CHECK: fly.slice(%{{.*}}) : (!fly.composed_layout<S<3,3,3> o 0 o (4,8):(8,1)>, !fly.int_tuple<(*,2)>) -> !fly.composed_layout<S<3,3,3> o 2 o (4):(8)>
  %11 = fly.slice(%c, %y) : (!fly.composed_layout<S<3,3,3> o 0 o (4,8):(8,1)>, !fly.int_tuple<(*,2)>)
      -> !fly.composed_layout<S<3,3,3> o 2 o (4):(8)>
  // CHECK: fly.dice(%{{.*}}) : (!fly.memref<f16, global, (4,8):(8,1), align<16>>, !fly.int_tuple<(?,*)>) -> !fly.memref<f16, global, (4):(8), align<16>>
  %12 = fly.dice(%m, %x) : (!fly.memref<f16, global, (4,8):(8,1), align<16>>, !fly.int_tuple<(?,*)>)
      -> !fly.memref<f16, global, (4):(8), align<16>>
  // CHECK: fly.slice(%{{.*}}) : (!fly.memref<f16, global, (4,8):(8,1), align<16>>, !fly.int_tuple<(*,?{div=2})>) -> !fly.memref<f16, global, (4):(8), align<4>>
  %13 = fly.slice(%m, %z) : (!fly.memref<f16, global, (4,8):(8,1), align<16>>, !fly.int_tuple<(*,?{div=2})>)
      -> !fly.memref<f16, global, (4):(8), align<4>>
  return
}
