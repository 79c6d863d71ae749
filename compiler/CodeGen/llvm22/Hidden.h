//===- Hidden.h - numbers of which the back end knows nothing --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the passes have in common that keep LLVM 22 from a mistake: a value through an empty inline assembly is the same
// number in a vector register, made where that stands, and nothing is concluded about it.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_LLVM22_HIDDEN_H
#define FLYC_COMPILER_CODEGEN_LLVM22_HIDDEN_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/PassManager.h"

namespace flyc::codegen {

/// `number`, a scalar that fits registers, made anew at the builder's place.
inline llvm::Value *hidden(llvm::IRBuilder<> &builder, llvm::Value *number) {
  auto *identity = llvm::FunctionType::get(number->getType(), {number->getType()}, false);
  return builder.CreateCall(llvm::InlineAsm::get(identity, "", "=v,0", /*hasSideEffects=*/false), {number});
}

/// What a pass says that has changed instructions and no branch.
inline llvm::PreservedAnalyses keptControlFlow() {
  llvm::PreservedAnalyses kept;
  kept.preserveSet<llvm::CFGAnalyses>();
  return kept;
}

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_LLVM22_HIDDEN_H
