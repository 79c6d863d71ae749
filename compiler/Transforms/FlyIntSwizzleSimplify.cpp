//===- FlyIntSwizzleSimplify.cpp - whole periods out of swizzles ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: x ^ ((x & mask) >> s) or x ^ ((x & mask) << s) on integers, with x = a + d.
// Output: (a ^ ((a & mask) >> s)) + d where d is a multiple of the swizzle's period p, the power of two above all bits
// that it reads or changes. It holds for every a: a + d and a agree below p, and the swizzle changes nothing above.
// d is all that is such a multiple among the terms of the sum, and of a constant the part that is: what is left for the
// swizzle is then the same at many places, which differ in what an instruction adds by itself.
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Passes.h"

#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SetVector.h"

#include <numeric>

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
  /// The terms of a sum, in their order; false if they are too many to look at.
  static bool termsOf(Value x, SmallVectorImpl<Value> &terms) {
    if (auto sum = x.getDefiningOp<arith::AddIOp>())
      return termsOf(sum.getLhs(), terms) && termsOf(sum.getRhs(), terms);
    terms.push_back(x);
    return terms.size() <= 16;
  }

  void simplify(arith::XOrIOp op) {
    std::optional<IntSwizzle> s = IntSwizzle::match(op);
    if (!s)
      return;
    APInt low = s->belowPeriod();
    SmallVector<Value> terms;
    if (!termsOf(s->x, terms))
      return;
    OpBuilder b(op);
    Location loc = op.getLoc();
    Type type = op.getType();
    auto constant = [&](const APInt &value) -> Value {
      return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, value));
    };
    SmallVector<Value> kept, peeled;
    for (Value term : terms) {
      APInt number;
      if (isMultiple(term, low)) {
        peeled.push_back(term);
      } else if (matchPattern(term, m_ConstantInt(&number)) && number.ugt(low)) {
        kept.push_back(constant(number & low));
        peeled.push_back(constant(number & ~low));
      } else {
        kept.push_back(term);
      }
    }
    if (peeled.empty())
      return;
    auto sum = [&](Value x, Value y) -> Value { return arith::AddIOp::create(b, loc, x, y); };
    Value rest = kept.empty() ? constant(APInt::getZero(low.getBitWidth()))
                              : std::accumulate(kept.begin() + 1, kept.end(), kept.front(), sum);
    Value bits = arith::AndIOp::create(b, loc, rest, constant(s->mask));
    Value moved = s->right ? arith::ShRUIOp::create(b, loc, bits, constant(s->shift)).getResult()
                           : arith::ShLIOp::create(b, loc, bits, constant(s->shift)).getResult();
    Value result = arith::XOrIOp::create(b, loc, rest, moved);
    result = std::accumulate(peeled.begin(), peeled.end(), result, sum);
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
