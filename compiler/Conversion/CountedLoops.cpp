//===- CountedLoops.cpp - loops whose counter may not wrap ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// MLIR's own lowering of scf.for adds the step and then compares. With a step above 1 and an upper bound near the
// largest number of the type the sum wraps, is below the bound again, and the loop never ends. Here the counter is
// compared with upper - step before the step is added: the same number of instructions in a trip, and one subtraction
// in front of the loop. What cannot wrap (a step of 1, bounds that are known or multiples of the step, the mark
// "fly.never_wraps" of the front end) is lowered as before.
//===----------------------------------------------------------------------===//

#include "compiler/Conversion/CountedLoops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace flyc {

static std::optional<APInt> constantOf(Value v) {
  APInt value;
  return matchPattern(v, m_ConstantInt(&value)) ? std::optional(value) : std::nullopt;
}

/// The lowest `bits` bits of v are 0, as a constant or a multiple of one says, whether or not the product wrapped.
static bool isMultipleOfPower(Value v, unsigned bits) {
  auto isMultiple = [bits](Value v) {
    const auto known = constantOf(v);
    return known && known->countr_zero() >= bits;
  };
  auto product = v.getDefiningOp<arith::MulIOp>();
  return isMultiple(v) || (product && llvm::any_of(product->getOperands(), isMultiple));
}

/// The sum of a counter below `upper` and `step` may pass the largest signed number.
static bool mayWrap(scf::ForOp loop) {
  if (!loop.getInductionVar().getType().isInteger() || loop.getUnsignedCmp() || loop->hasAttr("fly.never_wraps"))
    return false;
  const auto step = constantOf(loop.getStep()), upper = constantOf(loop.getUpperBound());
  if (!step)
    return true;
  if (step->isOne())
    return false;
  // Where the counter and its bound are multiples of a power of two that is the step, the last sum is the bound.
  if (step->isPowerOf2() && isMultipleOfPower(loop.getLowerBound(), step->logBase2()) &&
      isMultipleOfPower(loop.getUpperBound(), step->logBase2()))
    return false;
  const APInt most = APInt::getSignedMaxValue(step->getBitWidth());
  return !upper || (*upper - 1).sgt(most - *step);
}

namespace {

struct BoundedFor : OpRewritePattern<scf::ForOp> {
  BoundedFor(MLIRContext *context) : OpRewritePattern(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(scf::ForOp loop, PatternRewriter &rewriter) const override {
    if (!mayWrap(loop))
      return failure();
    const Location loc = loop.getLoc();
    const auto type = cast<IntegerType>(loop.getInductionVar().getType());
    Block *before = rewriter.getInsertionBlock();
    Block *behind = rewriter.splitBlock(before, rewriter.getInsertionPoint());
    Block *first = &loop.getRegion().front(), *last = &loop.getRegion().back();
    rewriter.inlineRegionBefore(loop.getRegion(), behind);
    Block *end = behind;
    if (loop.getNumResults()) {
      end = rewriter.createBlock(behind, loop.getResultTypes(), SmallVector<Location>(loop.getNumResults(), loc));
      cf::BranchOp::create(rewriter, loc, behind);
    }

    rewriter.setInsertionPointToEnd(before);
    Value lower = loop.getLowerBound(), upper = loop.getUpperBound(), step = loop.getStep();
    Value limit = upper;
    // Above a lower bound of 0 or more no subtraction wraps that anybody looks at.
    if (const auto from = constantOf(lower); !from || from->isNegative()) {
      Value least = arith::ConstantOp::create(rewriter, loc,
                                              rewriter.getIntegerAttr(type, APInt::getSignedMinValue(type.getWidth())));
      limit = arith::MaxSIOp::create(rewriter, loc, upper, arith::AddIOp::create(rewriter, loc, least, step));
    }
    limit = arith::SubIOp::create(rewriter, loc, limit, step);
    Value isAny = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::slt, lower, upper);
    SmallVector<Value> entering{lower};
    llvm::append_range(entering, loop.getInitArgs());
    cf::CondBranchOp::create(rewriter, loc, isAny, first, entering, end, loop.getInitArgs());

    Operation *yield = last->getTerminator();
    rewriter.setInsertionPointToEnd(last);
    Value counter = first->getArgument(0);
    Value again = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::slt, counter, limit);
    SmallVector<Value> next{arith::AddIOp::create(rewriter, loc, counter, step)};
    llvm::append_range(next, yield->getOperands());
    cf::CondBranchOp::create(rewriter, loc, again, first, next, end, yield->getOperands());
    rewriter.eraseOp(yield);
    rewriter.replaceOp(loop, end->getArguments().take_front(loop.getNumResults()));
    return success();
  }
};

} // namespace

void populateCountedLoopPatterns(RewritePatternSet &patterns) { patterns.add<BoundedFor>(patterns.getContext()); }

} // namespace flyc
