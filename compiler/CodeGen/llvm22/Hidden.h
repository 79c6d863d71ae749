//===- Hidden.h - hides a number from the back end -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Shared by the passes that avoid a mistake of LLVM 22. A value that goes through an empty inline assembly is the same
// number in a vector register, made at that place, and LLVM concludes nothing about it.
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

/// The analyses that a pass preserves if it changed instructions but no branch.
inline llvm::PreservedAnalyses keptControlFlow() {
  llvm::PreservedAnalyses kept;
  kept.preserveSet<llvm::CFGAnalyses>();
  return kept;
}

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_LLVM22_HIDDEN_H
