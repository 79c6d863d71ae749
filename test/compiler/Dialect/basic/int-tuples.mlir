// Arithmetic on int_tuples: what is static is computed, what is not keeps its divisibility.
// RUN: fly-opt %s > %t
// RUN: FileCheck %s < %t
// RUN: fly-opt %t | diff %t -

// CHECK-LABEL: @tuples
func.func @tuples(%a: !fly.int_tuple<(7,?{div=8})>, %b: !fly.int_tuple<(2,4)>, %c: !fly.int_tuple<(2,(3,4))>,
                  %d: !fly.int_tuple<(1,1)>) {
  // CHECK: fly.int_tuple_add(%{{.*}}) : (!fly.int_tuple<(7,?{div=8})>, !fly.int_tuple<(2,4)>) -> !fly.int_tuple<(9,?{div=4})>
  %0 = fly.int_tuple_add(%a, %b) : (!fly.int_tuple<(7,?{div=8})>, !fly.int_tuple<(2,4)>) -> !fly.int_tuple<(9,?{div=4})>
  // CHECK: fly.int_tuple_sub(%{{.*}}) : (!fly.int_tuple<(7,?{div=8})>, !fly.int_tuple<(2,4)>) -> !fly.int_tuple<(5,?{div=4})>
  %1 = fly.int_tuple_sub(%a, %b) : (!fly.int_tuple<(7,?{div=8})>, !fly.int_tuple<(2,4)>) -> !fly.int_tuple<(5,?{div=4})>
  // CHECK: fly.int_tuple_mul(%{{.*}}) : (!fly.int_tuple<(7,?{div=8})>, !fly.int_tuple<(2,4)>) -> !fly.int_tuple<(14,?{div=32})>
  %2 = fly.int_tuple_mul(%a, %b) : (!fly.int_tuple<(7,?{div=8})>, !fly.int_tuple<(2,4)>)
      -> !fly.int_tuple<(14,?{div=32})>
  // CHECK: fly.int_tuple_div(%{{.*}}) : (!fly.int_tuple<(7,?{div=8})>, !fly.int_tuple<(2,4)>) -> !fly.int_tuple<(3,?{div=2})>
  %3 = fly.int_tuple_div(%a, %b) : (!fly.int_tuple<(7,?{div=8})>, !fly.int_tuple<(2,4)>) -> !fly.int_tuple<(3,?{div=2})>
  // CHECK: fly.int_tuple_mod(%{{.*}}) : (!fly.int_tuple<(7,?{div=8})>, !fly.int_tuple<(2,4)>) -> !fly.int_tuple<(1,0)>
  %4 = fly.int_tuple_mod(%a, %b) : (!fly.int_tuple<(7,?{div=8})>, !fly.int_tuple<(2,4)>) -> !fly.int_tuple<(1,0)>
  // CHECK: fly.int_tuple_product(%{{.*}}) : (!fly.int_tuple<(2,(3,4))>) -> !fly.int_tuple<24>
  %5 = fly.int_tuple_product(%c) : (!fly.int_tuple<(2,(3,4))>) -> !fly.int_tuple<24>
  // CHECK: fly.int_tuple_product_each(%{{.*}}) : (!fly.int_tuple<(2,(3,4))>) -> !fly.int_tuple<(2,12)>
  %6 = fly.int_tuple_product_each(%c) : (!fly.int_tuple<(2,(3,4))>) -> !fly.int_tuple<(2,12)>
  // CHECK: fly.int_tuple_product_like(%{{.*}}) : (!fly.int_tuple<(2,(3,4))>, !fly.int_tuple<(1,1)>) -> !fly.int_tuple<(2,12)>
  %7 = fly.int_tuple_product_like(%c, %d) : (!fly.int_tuple<(2,(3,4))>, !fly.int_tuple<(1,1)>) -> !fly.int_tuple<(2,12)>
  // CHECK: fly.shape_div(%{{.*}}) : (!fly.int_tuple<(2,4)>, !fly.int_tuple<(1,1)>) -> !fly.int_tuple<(2,4)>
  %8 = fly.shape_div(%b, %d) : (!fly.int_tuple<(2,4)>, !fly.int_tuple<(1,1)>) -> !fly.int_tuple<(2,4)>
  // CHECK: fly.ceil_div(%{{.*}}) : (!fly.int_tuple<(7,?{div=8})>, !fly.int_tuple<(2,4)>) -> !fly.int_tuple<(4,?{div=2})>
  %9 = fly.ceil_div(%a, %b) : (!fly.int_tuple<(7,?{div=8})>, !fly.int_tuple<(2,4)>) -> !fly.int_tuple<(4,?{div=2})>
  // CHECK: fly.elem_less(%{{.*}}) : (!fly.int_tuple<(7,?{div=8})>, !fly.int_tuple<(2,4)>) -> i1
  %10 = fly.elem_less(%a, %b) : (!fly.int_tuple<(7,?{div=8})>, !fly.int_tuple<(2,4)>) -> i1
  // CHECK: fly.equal(%{{.*}}) : (!fly.int_tuple<(7,?{div=8})>, !fly.int_tuple<(2,4)>) -> i1
  %11 = fly.equal(%a, %b) : (!fly.int_tuple<(7,?{div=8})>, !fly.int_tuple<(2,4)>) -> i1
  return
}
