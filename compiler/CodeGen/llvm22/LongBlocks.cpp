//===- LongBlocks.cpp - unrolled tiles in the back end --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// See LongBlocks.h.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/llvm22/LongBlocks.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Pass.h"

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
class BoundedSinking final : public llvm::FunctionPass {
public:
  static char ID;
  explicit BoundedSinking(std::unique_ptr<llvm::FunctionPass> sinking)
      : FunctionPass(ID), sinking(std::move(sinking)) {}

  llvm::StringRef getPassName() const override { return sinking->getPassName(); }
  void getAnalysisUsage(llvm::AnalysisUsage &usage) const override { sinking->getAnalysisUsage(usage); }

  bool runOnFunction(llvm::Function &function) override {
    if (function.size() == 1 || questions(function) > mostQuestions)
      return false;
    if (!sinking->getResolver()) // It becomes the pass's own.
      sinking->setResolver(new llvm::AnalysisResolver(getResolver()->getPMDataManager()));
    llvm::AnalysisUsage usage;
    sinking->getAnalysisUsage(usage);
    sinking->getResolver()->clearAnalysisImpls();
    for (llvm::AnalysisID id : usage.getRequiredSet())
      sinking->getResolver()->addAnalysisImplsPair(id, getResolver()->findImplPass(id));
    return sinking->runOnFunction(function);
  }

private:
  std::unique_ptr<llvm::FunctionPass> sinking;
};

char MarkLongBlocks::ID = 0;
char UnmarkLongBlocks::ID = 0;
char BoundedSinking::ID = 0;

} // namespace

void BoundedPassManager::add(llvm::Pass *pass) {
  const llvm::StringRef name = pass->getPassName();
  if (name == "GPU Load and Store Vectorizer") {
    PassManager::add(new MarkLongBlocks);
    PassManager::add(pass);
    PassManager::add(new UnmarkLongBlocks);
  } else if (name == "Code sinking") {
    PassManager::add(new BoundedSinking(std::unique_ptr<llvm::FunctionPass>(static_cast<llvm::FunctionPass *>(pass))));
  } else {
    PassManager::add(pass);
  }
}

} // namespace flyc::codegen
