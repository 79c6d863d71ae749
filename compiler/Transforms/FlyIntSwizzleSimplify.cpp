//===- FlyIntSwizzleSimplify.cpp - whole periods out of swizzles ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: x ^ ((x & mask) >> s) or x ^ ((x & mask) << s) on integers, with x = a + d.
// Output: (a ^ ((a & mask) >> s)) + d where d is a multiple of the swizzle's period p, the power of two above all bits
// that it reads or changes. It holds for every a: a + d and a agree below p, and the swizzle changes nothing above.
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Passes.h"

#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace flyc {

#define GEN_PASS_DEF_FLYINTSWIZZLESIMPLIFY
#include "compiler/Transforms/Passes.h.inc"

namespace {

struct IntSwizzle {
  Value x;
  APInt mask;
  APInt shift;
  bool right = true;

  /// Reads `op` as a swizzle.
  static std::optional<IntSwizzle> match(arith::XOrIOp op) {
    for (auto [x, moved] : {std::pair(op.getLhs(), op.getRhs()), std::pair(op.getRhs(), op.getLhs())}) {
      Operation *shift = moved.getDefiningOp();
      if (!isa_and_nonnull<arith::ShRUIOp, arith::ShLIOp>(shift))
        continue;
      IntSwizzle s;
      s.x = x;
      s.right = isa<arith::ShRUIOp>(shift);
      auto bits = shift->getOperand(0).getDefiningOp<arith::AndIOp>();
      if (bits && bits.getLhs() == x && matchPattern(bits.getRhs(), m_ConstantInt(&s.mask)) &&
          matchPattern(shift->getOperand(1), m_ConstantInt(&s.shift)) && s.shift.ult(s.mask.getBitWidth()))
        return s;
    }
    return std::nullopt;
  }

  /// The bits below the period; all bits if there is none.
  APInt belowPeriod() const {
    APInt touched = mask | (right ? mask.lshr(shift) : mask.shl(shift));
    return APInt::getLowBitsSet(mask.getBitWidth(), mask.getBitWidth() - touched.countl_zero());
  }
};

/// True if all bits of `low` are zero in `d`, whatever it is in the kernel.
bool isMultiple(Value d, const APInt &low) {
  APInt constant;
  if (matchPattern(d, m_ConstantInt(&constant)))
    return !constant.intersects(low);
  if (auto shift = d.getDefiningOp<arith::ShLIOp>())
    return matchPattern(shift.getRhs(), m_ConstantInt(&constant)) && constant.uge(low.getActiveBits());
  if (auto product = d.getDefiningOp<arith::MulIOp>())
    return matchPattern(product.getRhs(), m_ConstantInt(&constant)) && !constant.intersects(low);
  return false;
}

struct FlyIntSwizzleSimplify : impl::FlyIntSwizzleSimplifyBase<FlyIntSwizzleSimplify> {
  void runOnOperation() override {
    SmallVector<arith::XOrIOp> candidates;
    getOperation()->walk([&](arith::XOrIOp op) { candidates.push_back(op); });
    for (arith::XOrIOp op : candidates)
      simplify(op);
  }

private:
  void simplify(arith::XOrIOp op) {
    std::optional<IntSwizzle> s = IntSwizzle::match(op);
    if (!s)
      return;
    APInt low = s->belowPeriod();
    // Peel what is a multiple off the sum, outermost first.
    Value rest = s->x;
    SmallVector<Value> peeled;
    while (auto sum = rest.getDefiningOp<arith::AddIOp>()) {
      if (isMultiple(sum.getRhs(), low)) {
        peeled.push_back(sum.getRhs());
        rest = sum.getLhs();
      } else if (isMultiple(sum.getLhs(), low)) {
        peeled.push_back(sum.getLhs());
        rest = sum.getRhs();
      } else {
        break;
      }
    }
    if (peeled.empty())
      return;
    OpBuilder b(op);
    Location loc = op.getLoc();
    Type type = op.getType();
    auto constant = [&](const APInt &value) -> Value {
      return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
    };
    Value bits = arith::AndIOp::create(b, loc, rest, constant(s->mask));
    Value moved = s->right ? arith::ShRUIOp::create(b, loc, bits, constant(s->shift)).getResult()
                           : arith::ShLIOp::create(b, loc, bits, constant(s->shift)).getResult();
    Value result = arith::XOrIOp::create(b, loc, rest, moved);
    for (Value term : llvm::reverse(peeled))
      result = arith::AddIOp::create(b, loc, result, term);
    op.replaceAllUsesWith(result);
    eraseDead(op);
  }

  /// Erases `op` and what only it used.
  static void eraseDead(Operation *op) {
    llvm::SmallSetVector<Operation *, 4> worklist;
    worklist.insert(op);
    while (!worklist.empty()) {
      Operation *next = worklist.pop_back_val();
      if (!next->use_empty() || !isa_and_nonnull<arith::ArithDialect>(next->getDialect()))
        continue;
      for (Value operand : next->getOperands())
        if (Operation *def = operand.getDefiningOp())
          worklist.insert(def);
      next->erase();
    }
  }
};

} // namespace
} // namespace flyc
