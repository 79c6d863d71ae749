//===- JoinedValues.cpp - values that meet behind branches ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: where branches of single lanes meet, StructurizeCFG moves instructions that cost nothing, such as the
// extension of an index, an element of a vector or |x|, out of the branch whose value they are; then it takes their
// value for the value of other branches, too. That is right where two branches meet, and wrong where three do, or where
// several conditions lead to one of two. Stores went to wild addresses; in a loop with `if a && b { } else { v = |v|
// }`, v kept its value where a held and b did not.
//
// Remedy: a pass right in front of StructurizeCFG adds an instruction to such values that is not free in its eyes, and
// that instruction selection drops: `or` with 0. It comes behind all others that bring such values in: GVN, the taking
// apart of vectors.
//
// Upstream: pull request 183792, in LLVM 23.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Pass.h"

using namespace llvm;
using namespace flyc::codegen;

/// What StructurizeCFG would move out of the branch: it costs nothing.
static bool isMoved(const Instruction &instruction, const BasicBlock &branch, const TargetTransformInfo &costs) {
  if (instruction.getParent() != &branch || isa<PHINode>(instruction))
    return false;
  const auto cost = costs.getInstructionCost(&instruction, TargetTransformInfo::TCK_Latency);
  return !cost.isValid() || cost == 0;
}

/// More than a condition of its own, or a loop, is between the two values of the phi or before them.
static bool meetsMoreThanTwo(const PHINode &phi, const DominatorTree &tree) {
  if (phi.getNumIncomingValues() != 2)
    return phi.getNumIncomingValues() > 2;
  const BasicBlock *one = phi.getIncomingBlock(0), *other = phi.getIncomingBlock(1);
  if (tree.dominates(phi.getParent(), one) || tree.dominates(phi.getParent(), other))
    return false;
  const BasicBlock *before = one->getSinglePredecessor(), *beforeOther = other->getSinglePredecessor();
  return !(before && before == beforeOther) && before != other && beforeOther != one;
}

/// The same bits behind an instruction that is not free; null where no such instruction is dropped again.
static Value *behindInstruction(IRBuilder<> &builder, Value *value, const DataLayout &layout) {
  Type *type = value->getType();
  const auto behind = [&](Value *number) {
    return builder.Insert(BinaryOperator::CreateOr(number, Constant::getNullValue(number->getType())));
  };
  if (type->isIntOrIntVectorTy())
    return behind(value);
  if (type->isFPOrFPVectorTy()) {
    Type *bits = type->getWithNewType(builder.getIntNTy(type->getScalarSizeInBits()));
    return builder.CreateBitCast(behind(builder.CreateBitCast(value, bits)), type);
  }
  if (type->isPtrOrPtrVectorTy() && !layout.isNonIntegralPointerType(type))
    return builder.CreateIntToPtr(behind(builder.CreatePtrToInt(value, layout.getIntPtrType(type))), type);
  return nullptr;
}

namespace {
class JoinedValuesPass final : public FunctionPass {
public:
  static char ID;
  JoinedValuesPass() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Keep joined values in their branches"; }
  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.addRequired<TargetTransformInfoWrapperPass>();
    usage.addRequired<DominatorTreeWrapperPass>();
    usage.setPreservesCFG();
  }

  bool runOnFunction(Function &function) override {
    const TargetTransformInfo &costs = getAnalysis<TargetTransformInfoWrapperPass>().getTTI(function);
    const DominatorTree &tree = getAnalysis<DominatorTreeWrapperPass>().getDomTree();
    bool changed = false;
    for (BasicBlock &block : function)
      for (PHINode &phi : block.phis()) {
        if (!meetsMoreThanTwo(phi, tree))
          continue;
        for (unsigned n = 0; n < phi.getNumIncomingValues(); ++n) {
          auto *value = dyn_cast<Instruction>(phi.getIncomingValue(n));
          if (!value || !isMoved(*value, *phi.getIncomingBlock(n), costs))
            continue;
          IRBuilder<> builder(phi.getIncomingBlock(n)->getTerminator());
          if (Value *kept = behindInstruction(builder, value, function.getDataLayout())) {
            phi.setIncomingValue(n, kept);
            changed = true;
          }
        }
      }
    return changed;
  }
};

char JoinedValuesPass::ID = 0;

bool addInFront(Pass *pass, unsigned, AddBackEndPass add) {
  if (pass->getPassName() != "Structurize control flow")
    return false;
  add(new JoinedValuesPass);
  add(pass);
  return true;
}
} // namespace

namespace flyc::codegen::workaround {
extern const Workaround joinedValues;
const Workaround joinedValues = {.name = "joined-values", .upstream = "#183792", .mendedIn = 23, .backEnd = addInFront};
} // namespace flyc::codegen::workaround
