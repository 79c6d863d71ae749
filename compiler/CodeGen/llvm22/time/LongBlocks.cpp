//===- LongBlocks.cpp - blocks of thousands of instructions -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: an unrolled tile is one block of thousands of instructions, and two passes of the back end take time
// quadratic in the length of a block (docs/rationale/codegen-speed.md):
//
//  - The load and store vectoriser walks back, for each access, to the first access at a constant distance from it.
//  - Sinking asks alias analysis about each load and each write behind it.
//
// Remedy: both are bounded. The vectoriser never looks past a call that might not return: while it works, long blocks
// hold one every so often. Sinking moves code to other blocks, so it is left out where a function has one block, and
// where it would ask too many questions.
//
// Upstream: no issue is known. Measure `scripts/bench`'s rows of long tiles before removing it.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/ReplacedPass.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace flyc::codegen {
namespace {

/// Instructions between two marks. The vectoriser's walk over so many for each of their accesses is lost in the rest,
/// and accesses that far apart are not worth joining.
constexpr unsigned markEvery = 1000;
/// How often sinking may ask alias analysis in one function. A question takes about 1 us.
constexpr size_t mostQuestions = 16384;

/// Puts calls that might not return, and do nothing, into long blocks.
class MarkLongBlocks final : public llvm::FunctionPass {
public:
  static char ID;
  MarkLongBlocks() : FunctionPass(ID) {}

  void getAnalysisUsage(llvm::AnalysisUsage &usage) const override { usage.setPreservesAll(); }

  bool runOnFunction(llvm::Function &function) override {
    llvm::SmallVector<llvm::Instruction *> places;
    for (llvm::BasicBlock &block : function) {
      unsigned length = 0;
      for (llvm::Instruction &instruction : block)
        if (++length > markEvery && !llvm::isa<llvm::PHINode>(instruction)) {
          places.push_back(&instruction);
          length = 0;
        }
    }
    if (places.empty())
      return false;
    llvm::Function *nothing = llvm::Intrinsic::getOrInsertDeclaration(function.getParent(), llvm::Intrinsic::donothing);
    nothing->removeFnAttr(llvm::Attribute::WillReturn);
    for (llvm::Instruction *place : places)
      llvm::IRBuilder<>(place).CreateCall(nothing);
    return true;
  }
};

/// Takes them out again.
class UnmarkLongBlocks final : public llvm::FunctionPass {
public:
  static char ID;
  UnmarkLongBlocks() : FunctionPass(ID) {}

  void getAnalysisUsage(llvm::AnalysisUsage &usage) const override { usage.setPreservesAll(); }

  bool runOnFunction(llvm::Function &function) override {
    llvm::Function *nothing = llvm::Intrinsic::getDeclarationIfExists(function.getParent(), llvm::Intrinsic::donothing);
    if (!nothing)
      return false;
    for (llvm::User *user : llvm::make_early_inc_range(nothing->users()))
      if (auto *call = llvm::cast<llvm::CallInst>(user); call->getFunction() == &function)
        call->eraseFromParent();
    return true;
  }
};

/// How often sinking would ask about the loads of a function, at most.
size_t questions(const llvm::Function &function) {
  size_t sum = 0;
  for (const llvm::BasicBlock &block : function) {
    size_t reads = 0, writes = 0;
    for (const llvm::Instruction &instruction : block) {
      if (instruction.mayWriteToMemory())
        ++writes;
      else if (instruction.mayReadFromMemory())
        ++reads;
    }
    sum += reads * writes;
  }
  return sum;
}

/// Stands for LLVM's sinking, and runs it where it is worth it.
class BoundedSinking final : public ReplacedPass {
public:
  static char ID;
  explicit BoundedSinking(llvm::Pass *sinking) : ReplacedPass(ID, sinking) {}

  bool isWorthwhile(const llvm::Function &function) const override {
    return function.size() > 1 && questions(function) <= mostQuestions;
  }
};

char MarkLongBlocks::ID = 0;
char UnmarkLongBlocks::ID = 0;
char BoundedSinking::ID = 0;

/// Adds these two passes with their bounds.
bool boundLongBlocks(llvm::Pass *pass, unsigned, AddBackEndPass add) {
  const llvm::StringRef name = pass->getPassName();
  if (name == "GPU Load and Store Vectorizer") {
    add(new MarkLongBlocks);
    add(pass);
    add(new UnmarkLongBlocks);
    return true;
  }
  if (name == "Code sinking") {
    add(new BoundedSinking(pass));
    return true;
  }
  return false;
}

} // namespace

namespace workaround {
extern const Workaround longBlocks;
const Workaround longBlocks = {.name = "long-blocks", .upstream = "", .mendedIn = 0, .backEnd = boundLongBlocks};
} // namespace workaround

} // namespace flyc::codegen
