//===- FarShared.cpp - addresses of LDS behind its first 64 KiB -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: LLVM adds the constant place of an array in LDS to all constants of an access, and instructions have 16 bits
// for the sum. Of an array that lies behind the first 64 KiB each access has an address of its own, which is computed
// in front of the loop and held in a register: 16 of them where two would do, and other values are spilled for them.
//
// Remedy: a pass, behind the middle end, hides such a place from the back end: it is a number in a scalar register, and
// what is constant beside it goes to the instruction.
//
// Upstream: no issue is known (SITargetLowering; SeparateConstOffsetFromGEP sees one constant). Remove it when its test
// says so.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/Hidden.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace flyc::codegen;

namespace {
class FarSharedPass : public PassInfoMixin<FarSharedPass> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses);
};
} // namespace

/// Whether `pointer` is a constant place in LDS that the offset of an instruction does not reach.
static bool isFar(const Value *pointer, const DataLayout &layout) {
  constexpr unsigned lds = 3; // address space
  constexpr uint64_t reach = 1 << 16;
  const auto *place = dyn_cast<ConstantExpr>(pointer);
  if (!place || !place->getType()->isPointerTy() || place->getType()->getPointerAddressSpace() != lds)
    return false;
  APInt offset(layout.getIndexTypeSizeInBits(place->getType()), 0);
  return isa<GlobalVariable>(place->stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true)) &&
         offset.uge(reach);
}

PreservedAnalyses FarSharedPass::run(Function &function, FunctionAnalysisManager &) {
  MapVector<Value *, SmallVector<Use *>> found;
  for (Instruction &instruction : instructions(function))
    if (auto *access = dyn_cast<GetElementPtrInst>(&instruction); access && !access->hasAllConstantIndices())
      if (Use &place = access->getOperandUse(0); isFar(place, function.getDataLayout()))
        found[place].push_back(&place);
  IRBuilder<> builder(&*function.getEntryBlock().getFirstInsertionPt());
  for (auto &[place, uses] : found) {
    Value *number = hiddenInScalar(builder, place);
    for (Use *use : uses)
      use->set(number);
  }
  return found.empty() ? PreservedAnalyses::all() : keptControlFlow();
}

namespace flyc::codegen::workaround {
extern const Workaround farShared;
const Workaround farShared = {
    .name = "far-shared",
    .upstream = "",
    .mendedIn = 0,
    .levels = Workaround::Optimized,
    .last = [](FunctionPassManager &passes, const TargetMachine &) { passes.addPass(FarSharedPass()); }};
} // namespace flyc::codegen::workaround
