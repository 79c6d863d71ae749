// RUN: fly-opt %s --fly-int-swizzle-simplify | FileCheck %s

// S<3,3,3> changes bits 3..5 by bits 6..8: its period is 512, so 1024 moves out.
// CHECK-LABEL: func.func @whole_periods
// CHECK-SAME: (%[[A:.*]]: i32)
func.func @whole_periods(%a: i32) -> i32 {
  %d = arith.constant 1024 : i32
  %mask = arith.constant 448 : i32
  %three = arith.constant 3 : i32
  // CHECK: %[[D:.*]] = arith.constant 1024 : i32
  // CHECK-DAG: %[[BITS:.*]] = arith.andi %[[A]], %{{.*}} : i32
  // CHECK: %[[MOVED:.*]] = arith.shrui %[[BITS]], %{{.*}} : i32
  // CHECK: %[[SWIZZLED:.*]] = arith.xori %[[A]], %[[MOVED]] : i32
  // CHECK: %[[SUM:.*]] = arith.addi %[[SWIZZLED]], %[[D]] : i32
  // CHECK: return %[[SUM]]
  %x = arith.addi %a, %d : i32
  %bits = arith.andi %x, %mask : i32
  %moved = arith.shrui %bits, %three : i32
  %s = arith.xori %x, %moved : i32
  return %s : i32
}

// A product with a multiple of the period moves out too, and a swizzle may move bits up.
// CHECK-LABEL: func.func @products
// CHECK-SAME: (%[[A:.*]]: i32, %[[K:.*]]: i32)
func.func @products(%a: i32, %k: i32) -> i32 {
  %stage = arith.constant 4096 : i32
  %mask = arith.constant 56 : i32
  %three = arith.constant 3 : i32
  // CHECK: %[[D:.*]] = arith.muli %[[K]]
  %d = arith.muli %k, %stage : i32
  // CHECK: arith.andi %[[A]]
  // CHECK: arith.shli
  // CHECK: %[[SWIZZLED:.*]] = arith.xori %[[A]]
  // CHECK: arith.addi %[[SWIZZLED]], %[[D]] : i32
  %x = arith.addi %d, %a : i32
  %bits = arith.andi %x, %mask : i32
  %moved = arith.shli %bits, %three : i32
  %s = arith.xori %moved, %x : i32
  return %s : i32
}

// Of 1032 the period's part moves out, and of the sum all terms that are multiples, wherever they stand.
// CHECK-LABEL: func.func @parts_of_terms
// CHECK-SAME: (%[[A:.*]]: i32, %[[K:.*]]: i32)
func.func @parts_of_terms(%a: i32, %k: i32) -> i32 {
  %d = arith.constant 1032 : i32
  %stage = arith.constant 512 : i32
  %mask = arith.constant 448 : i32
  %three = arith.constant 3 : i32
  // CHECK: %[[STEP:.*]] = arith.muli %[[K]]
  // CHECK: %[[LOW:.*]] = arith.constant 8 : i32
  // CHECK: %[[HIGH:.*]] = arith.constant 1024 : i32
  // CHECK: %[[REST:.*]] = arith.addi %[[A]], %[[LOW]] : i32
  // CHECK: arith.andi %[[REST]]
  // CHECK: %[[SWIZZLED:.*]] = arith.xori %[[REST]]
  // CHECK: %[[MOVED:.*]] = arith.addi %[[SWIZZLED]], %[[STEP]] : i32
  // CHECK: %[[SUM:.*]] = arith.addi %[[MOVED]], %[[HIGH]] : i32
  // CHECK: return %[[SUM]]
  %step = arith.muli %k, %stage : i32
  %sum = arith.addi %a, %step : i32
  %x = arith.addi %sum, %d : i32
  %bits = arith.andi %x, %mask : i32
  %moved = arith.shrui %bits, %three : i32
  %s = arith.xori %x, %moved : i32
  return %s : i32
}

// 256 is half a period: it stays.
// CHECK-LABEL: func.func @half_a_period
func.func @half_a_period(%a: i32) -> i32 {
  %d = arith.constant 256 : i32
  %mask = arith.constant 448 : i32
  %three = arith.constant 3 : i32
  // CHECK: %[[X:.*]] = arith.addi
  // CHECK: %[[BITS:.*]] = arith.andi %[[X]]
  // CHECK: %[[MOVED:.*]] = arith.shrui %[[BITS]]
  // CHECK: %[[S:.*]] = arith.xori %[[X]], %[[MOVED]]
  // CHECK: return %[[S]]
  %x = arith.addi %a, %d : i32
  %bits = arith.andi %x, %mask : i32
  %moved = arith.shrui %bits, %three : i32
  %s = arith.xori %x, %moved : i32
  return %s : i32
}
