//===- KnownOnes.h - right halves of 64-bit numbers ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// LLVM 22's AMDGPU back end computes `or` of 64 bits by halves. Where it finds out late that one operand of a half has
// all bits set, SIFoldOperands drops that operand and keeps the other: ~x | y becomes y (llvm-project issue 189677,
// mended in LLVM 23 by pull request 189655). This pass, one of the last before the back end, finds out first: such a
// half is written as the number that it is. Without optimisation SIFoldOperands does not run.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_LLVM22_KNOWNONES_H
#define FLYC_COMPILER_CODEGEN_LLVM22_KNOWNONES_H

#include "llvm/IR/PassManager.h"

namespace flyc::codegen {

class KnownOnesPass : public llvm::PassInfoMixin<KnownOnesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_LLVM22_KNOWNONES_H
