//===- Contents.cpp -------------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Contents.h.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Contents.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace flyc::codegen;

static bool namesAny(llvm::StringRef intrinsic, llvm::ArrayRef<llvm::StringRef> words) {
  return llvm::any_of(words, [&](llvm::StringRef word) { return intrinsic.contains(word); });
}

/// What a call of `intrinsic`, the name without "llvm.", may become. A class of intrinsics is told by a word of its
/// names, so that those which this LLVM adds to it are in it.
static void addIntrinsic(Contents &contents, llvm::StringRef intrinsic) {
  contents.hasLoops |= namesAny(intrinsic, {"mem", "loop"});
  contents.mayLoop |= namesAny(intrinsic, {"buffer", "image", "sample", "gather", "gws", "wave", "lane", "sendmsg",
                                           "tensor", "vector.", "movrel", "interp"});
  contents.hasAtomics |= namesAny(intrinsic, {"atomic", "ordered", "wrap", "csub", "cond.sub"});
  contents.hasImages |= intrinsic.contains("image");
  contents.hasLaneExchanges |=
      namesAny(intrinsic, {"lane", "ballot", "cmp", "wave", "permute", "dpp", "swizzle", "inverse"});
  contents.hasWholeWaves |= namesAny(intrinsic, {"wqm", "wwm", "exec", "inactive", "kill", "live", "wave.reduce",
                                                 "whole.wave", "demote", "dead", "reduce.", "strict"});
}

static void add(Contents &contents, const llvm::Instruction &instruction) {
  contents.hasAtomics |= instruction.isAtomic();
  if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    const llvm::Function *callee = call->getCalledFunction();
    if (callee && callee->isIntrinsic())
      addIntrinsic(contents, callee->getName().drop_front(5));
    else
      contents.hasCalls |= !call->isInlineAsm();
    return;
  }
  if (const auto *extract = llvm::dyn_cast<llvm::ExtractElementInst>(&instruction))
    contents.mayLoop |= !llvm::isa<llvm::Constant>(extract->getIndexOperand());
  if (llvm::isa<llvm::InsertElementInst>(instruction))
    contents.mayLoop |= !llvm::isa<llvm::Constant>(instruction.getOperand(2));
  // Quotients and remainders of long integers, and remainders of floats, become loops.
  const unsigned opcode = instruction.getOpcode();
  const bool isQuotient = opcode == llvm::Instruction::SDiv || opcode == llvm::Instruction::UDiv ||
                          opcode == llvm::Instruction::SRem || opcode == llvm::Instruction::URem;
  contents.hasLoops |= isQuotient && instruction.getType()->getScalarSizeInBits() > 64;
  contents.hasLoops |= opcode == llvm::Instruction::FRem;
}

static void add(Contents &contents, const llvm::Function &function) {
  llvm::SmallVector<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>> backEdges;
  llvm::FindFunctionBackedges(function, backEdges);
  contents.hasLoops |= !backEdges.empty();
  unsigned returns = 0;
  for (const llvm::BasicBlock &block : function) {
    const llvm::Instruction &end = *block.getTerminator();
    contents.hasSwitches |= !llvm::isa<llvm::BranchInst, llvm::ReturnInst, llvm::UnreachableInst>(end);
    if (llvm::isa<llvm::ReturnInst>(end))
      ++returns;
    else
      contents.hasOtherExits |= end.getNumSuccessors() == 0;
    for (const llvm::Instruction &instruction : block)
      add(contents, instruction);
  }
  contents.hasOtherExits |= returns != 1;
}

Contents::Contents(const llvm::Module &module) {
  hasDebugInfo = module.getNamedMetadata("llvm.dbg.cu") != nullptr;
  const llvm::DiagnosticHandler *remarks = module.getContext().getDiagHandlerPtr();
  hasLayoutRemarks = remarks && remarks->isAnalysisRemarkEnabled("stack-frame-layout");
  for (const llvm::Function &function : module)
    if (!function.isDeclaration())
      add(*this, function);
  hasOtherExits |= hasLoops; // one may never end
  hasLoops |= hasCalls || hasAtomics;
  mayLoop |= hasLoops;
  hasWholeWaves |= hasAtomics || hasCalls; // what lanes add to one place is summed over all lanes first
}
