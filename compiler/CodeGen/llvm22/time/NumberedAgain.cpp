//===- NumberedAgain.cpp - value numbering of what has been numbered ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: the back end numbers the values of a function twice, the second time for what strength reduction of loops
// and a few other passes leave. It does so where they have left the function as it was.
//
// Remedy: the second time is left out where no instruction has changed since the first one.
//
// Upstream: no issue is known. Measure `scripts/bench` before removing it.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/ReplacedPass.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

namespace flyc::codegen {
namespace {

/// The function that was numbered last, and what it was then.
struct Numbered {
  const llvm::Function *function = nullptr;
  llvm::hash_code contents = 0;
};
thread_local Numbered numbered;

/// Of all instructions where they stand, as they are.
llvm::hash_code contentsOf(const llvm::Function &function) {
  llvm::hash_code hash = 0;
  for (const llvm::BasicBlock &block : function) {
    hash = llvm::hash_combine(hash, &block);
    for (const llvm::Instruction &instruction : block) {
      hash = llvm::hash_combine(hash, &instruction, instruction.getOpcode(), instruction.getType(),
                                instruction.getRawSubclassOptionalData());
      if (const auto *compare = llvm::dyn_cast<llvm::CmpInst>(&instruction))
        hash = llvm::hash_combine(hash, compare->getPredicate());
      if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(&instruction))
        hash = llvm::hash_combine(hash, llvm::hash_combine_range(phi->blocks()));
      for (const llvm::Use &operand : instruction.operands())
        hash = llvm::hash_combine(hash, operand.get());
    }
  }
  return hash;
}

/// Remembers a function that the pass in front has numbered.
class Remember final : public llvm::FunctionPass {
public:
  static char ID;
  Remember() : FunctionPass(ID) {}

  void getAnalysisUsage(llvm::AnalysisUsage &usage) const override { usage.setPreservesAll(); }
  bool runOnFunction(llvm::Function &function) override {
    numbered = {&function, contentsOf(function)};
    return false;
  }
};

/// Numbers what has changed since.
class NumberChanged final : public ReplacedPass {
public:
  static char ID;
  explicit NumberChanged(llvm::Pass *pass) : ReplacedPass(ID, pass) {}

  bool isWorthwhile(const llvm::Function &function) const override {
    return numbered.function != &function || numbered.contents != contentsOf(function);
  }
};

char Remember::ID = 0;
char NumberChanged::ID = 0;

bool addWhereNeeded(llvm::Pass *pass, unsigned before, AddBackEndPass add) {
  if (pass->getPassName() != "Global Value Numbering" || before > 1)
    return false;
  add(before == 0 ? pass : new NumberChanged(pass));
  if (before == 0)
    add(new Remember);
  return true;
}

} // namespace

namespace workaround {
extern const Workaround numberedAgain;
const Workaround numberedAgain = {.name = "numbered-again", .upstream = "", .mendedIn = 0, .backEnd = addWhereNeeded};
} // namespace workaround

} // namespace flyc::codegen
