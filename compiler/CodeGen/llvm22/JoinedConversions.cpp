//===- JoinedConversions.cpp - conversions of a tile, element by element --===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: a tile of sums is converted and stored: each element is taken out of a vector, made narrower and put into
// another vector. The SLP vectoriser tries to make one conversion of each group of two, four and eight of them, and
// asks for the costs of gathering what the vectors hold already, to find that nothing is won: a third of the
// instructions of the compile of a product of 256 by 256 (566 of 1,603 million), for 128 conversions.
//
// Remedy: what is one conversion of a vector is written as one, before the middle end sees it, and taken apart behind
// it: the back end keeps fewer registers where it sees elements.
//
// Upstream: no issue is known (BoUpSLP::tryToGatherExtractElements). Measure `scripts/bench` before removing it.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/Hidden.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace flyc::codegen;

namespace {
class JoinedConversionsPass : public PassInfoMixin<JoinedConversionsPass> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses);
};

class SplitConversionsPass : public PassInfoMixin<SplitConversionsPass> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses);
};

/// Neighbours of a vector, in their order.
struct Run {
  Value *vector;
  unsigned first, count;
};
} // namespace

/// What fptrunc does, as the intrinsic says it.
static constexpr StringRef rounding = "round.tonearest";

static std::optional<unsigned> constantIndex(const Value *index) {
  const auto *constant = dyn_cast<ConstantInt>(index);
  return constant && constant->getValue().isIntN(16) ? std::optional(unsigned(constant->getZExtValue())) : std::nullopt;
}

/// The conversions that fill the vector which `last` puts its last element into, by element; nothing if it is filled
/// otherwise.
static SmallVector<FPTruncInst *> conversionsInto(InsertElementInst *last) {
  const auto *type = dyn_cast<FixedVectorType>(last->getType());
  SmallVector<FPTruncInst *> conversions(type ? type->getNumElements() : 0);
  Value *at = last;
  for (auto left = conversions.size(); left > 0; --left) {
    auto *insert = dyn_cast<InsertElementInst>(at);
    if (!insert || (insert != last && !insert->hasOneUse()))
      return {};
    const std::optional<unsigned> index = constantIndex(insert->getOperand(2));
    auto *conversion = dyn_cast<FPTruncInst>(insert->getOperand(1));
    if (!conversion || !conversion->hasOneUse() || !index || *index >= conversions.size() || conversions[*index])
      return {};
    conversions[*index] = conversion;
    at = insert->getOperand(0);
  }
  return isa<PoisonValue>(at) ? conversions : SmallVector<FPTruncInst *>();
}

/// What they convert, if it is whole runs of equal lengths.
static SmallVector<Run> sourcesOf(ArrayRef<FPTruncInst *> conversions) {
  SmallVector<Run> runs;
  for (const FPTruncInst *conversion : conversions) {
    auto *element = dyn_cast<ExtractElementInst>(conversion->getOperand(0));
    const std::optional<unsigned> index = element ? constantIndex(element->getIndexOperand()) : std::nullopt;
    if (!index || !isa<FixedVectorType>(element->getVectorOperandType()) ||
        conversion->getType() != conversions[0]->getType() || conversion->getSrcTy() != conversions[0]->getSrcTy())
      return {};
    if (!runs.empty() && runs.back().vector == element->getVectorOperand() &&
        runs.back().first + runs.back().count == *index)
      ++runs.back().count;
    else
      runs.push_back({element->getVectorOperand(), *index, 1});
  }
  const bool even = llvm::all_of(runs, [&](const Run &run) { return run.count > 1 && run.count == runs[0].count; });
  return even && isPowerOf2_64(runs.size()) ? runs : SmallVector<Run>();
}

static Value *joined(IRBuilder<> &builder, ArrayRef<Value *> parts) {
  if (parts.size() == 1)
    return parts[0];
  const ArrayRef<Value *> low = parts.take_front(parts.size() / 2), high = parts.drop_front(parts.size() / 2);
  Value *first = joined(builder, low), *second = joined(builder, high);
  SmallVector<int> all(2 * cast<FixedVectorType>(first->getType())->getNumElements());
  std::iota(all.begin(), all.end(), 0);
  return builder.CreateShuffleVector(first, second, all);
}

PreservedAnalyses JoinedConversionsPass::run(Function &function, FunctionAnalysisManager &) {
  SmallVector<InsertElementInst *> found;
  for (Instruction &instruction : instructions(function))
    if (auto *insert = dyn_cast<InsertElementInst>(&instruction))
      if (!insert->hasOneUse() || !isa<InsertElementInst>(insert->user_back()))
        found.push_back(insert);
  LLVMContext &context = function.getContext();
  bool changed = false;
  for (InsertElementInst *last : found) {
    const SmallVector<FPTruncInst *> conversions = conversionsInto(last);
    const SmallVector<Run> runs = sourcesOf(conversions);
    if (runs.empty())
      continue;
    FastMathFlags flags = conversions[0]->getFastMathFlags();
    for (const FPTruncInst *conversion : conversions)
      flags &= conversion->getFastMathFlags();
    IRBuilder<> builder(last);
    builder.setFastMathFlags(flags);
    SmallVector<Value *> parts;
    for (const Run &run : runs) {
      Value *part = run.vector;
      if (run.first != 0 || run.count != cast<FixedVectorType>(part->getType())->getNumElements()) {
        SmallVector<int> some(run.count);
        std::iota(some.begin(), some.end(), int(run.first));
        part = builder.CreateShuffleVector(part, some);
      }
      Type *type = FixedVectorType::get(conversions[0]->getType(), run.count);
      CallInst *conversion =
          builder.CreateIntrinsic(Intrinsic::fptrunc_round, {type, part->getType()},
                                  {part, MetadataAsValue::get(context, MDString::get(context, rounding))});
      conversion->setDoesNotAccessMemory();
      parts.push_back(conversion);
    }
    last->replaceAllUsesWith(joined(builder, parts));
    changed = true; // the middle end removes what nobody uses any more
  }
  return changed ? keptControlFlow() : PreservedAnalyses::all();
}

PreservedAnalyses SplitConversionsPass::run(Function &function, FunctionAnalysisManager &) {
  SmallVector<IntrinsicInst *> found;
  for (Instruction &instruction : instructions(function))
    if (auto *call = dyn_cast<IntrinsicInst>(&instruction); call && call->getIntrinsicID() == Intrinsic::fptrunc_round)
      found.push_back(call);
  for (IntrinsicInst *conversion : found) {
    const auto *type = cast<FixedVectorType>(conversion->getType());
    IRBuilder<> builder(conversion);
    builder.setFastMathFlags(conversion->getFastMathFlags());
    Value *all = PoisonValue::get(conversion->getType());
    for (unsigned n = 0; n < type->getNumElements(); ++n) {
      Value *element = builder.CreateExtractElement(conversion->getOperand(0), builder.getInt64(n));
      all =
          builder.CreateInsertElement(all, builder.CreateFPTrunc(element, type->getElementType()), builder.getInt64(n));
    }
    conversion->replaceAllUsesWith(all);
    conversion->eraseFromParent();
  }
  return found.empty() ? PreservedAnalyses::all() : keptControlFlow();
}

namespace flyc::codegen::workaround {
extern const Workaround joinedConversions;
const Workaround joinedConversions = {
    .name = "joined-conversions",
    .upstream = "",
    .mendedIn = 0,
    .levels = Workaround::Optimized,
    .first = [](FunctionPassManager &passes) { passes.addPass(JoinedConversionsPass()); },
    .last = [](FunctionPassManager &passes, const TargetMachine &) { passes.addPass(SplitConversionsPass()); }};
} // namespace flyc::codegen::workaround
