// RUN: fly-opt %s --fly-canonicalize | FileCheck %s

// What the type tells is made by fly.static, and what led to it disappears.
// CHECK-LABEL: func.func @static_results
func.func @static_results() -> !fly.layout<(2,4):(16,1)> {
  // CHECK-NEXT: %[[R:.*]] = fly.static : !fly.layout<(2,4):(16,1)>
  // CHECK-NEXT: return %[[R]]
  %s = fly.static : !fly.int_tuple<(4,8)>
  %d = fly.static : !fly.int_tuple<(8,1)>
  %a = fly.make_layout(%s, %d) : (!fly.int_tuple<(4,8)>, !fly.int_tuple<(8,1)>) -> !fly.layout<(4,8):(8,1)>
  %b = fly.static : !fly.layout<8:2>
  %r = fly.composition(%a, %b) : (!fly.layout<(4,8):(8,1)>, !fly.layout<8:2>) -> !fly.layout<(2,4):(16,1)>
  return %r : !fly.layout<(2,4):(16,1)>
}

// CHECK-LABEL: func.func @dynamic_results
func.func @dynamic_results(%n: i32) -> !fly.int_tuple<(?,4)> {
  // CHECK: fly.make_int_tuple
  %t = fly.make_int_tuple(%n) : (i32) -> !fly.int_tuple<(?,4)>
  return %t : !fly.int_tuple<(?,4)>
}
