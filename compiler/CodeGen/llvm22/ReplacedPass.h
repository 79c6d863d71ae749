//===- ReplacedPass.h - runs a pass of the back end only where it pays -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The back end's passes have no switch for single functions. A ReplacedPass stands in for one that takes too long on
// some functions: it has its name and its analyses, and decides for each function whether to run it.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_LLVM22_REPLACEDPASS_H
#define FLYC_COMPILER_CODEGEN_LLVM22_REPLACEDPASS_H

#include "llvm/Pass.h"

#include <memory>

namespace flyc::codegen {

class ReplacedPass : public llvm::FunctionPass {
public:
  /// `pass` is a FunctionPass, and becomes this one's.
  ReplacedPass(char &id, llvm::Pass *pass) : FunctionPass(id), pass(static_cast<llvm::FunctionPass *>(pass)) {
    pass->getAnalysisUsage(usage); // "keeps branches" looks at all passes that there are: once
  }

  llvm::StringRef getPassName() const override { return pass->getPassName(); }
  void getAnalysisUsage(llvm::AnalysisUsage &asked) const override { pass->getAnalysisUsage(asked); }
  bool doInitialization(llvm::Module &module) final { return pass->doInitialization(module); }
  bool doFinalization(llvm::Module &module) final { return pass->doFinalization(module); }

  virtual bool isWorthwhile(const llvm::Function &function) const = 0;
  /// Called when the pass has run.
  virtual void setChanged(llvm::Function &) {}

  bool runOnFunction(llvm::Function &function) final {
    if (!isWorthwhile(function))
      return false;
    if (!pass->getResolver()) // It becomes the pass's own.
      pass->setResolver(new llvm::AnalysisResolver(getResolver()->getPMDataManager()));
    pass->getResolver()->clearAnalysisImpls();
    for (llvm::AnalysisID id : usage.getRequiredSet())
      pass->getResolver()->addAnalysisImplsPair(id, getResolver()->findImplPass(id));
    const bool hasChanged = pass->runOnFunction(function);
    setChanged(function);
    return hasChanged;
  }

private:
  std::unique_ptr<llvm::FunctionPass> pass;
  llvm::AnalysisUsage usage;
};

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_LLVM22_REPLACEDPASS_H
