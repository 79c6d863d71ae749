//===- JoinedValues.h - right values where three ways meet -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// LLVM 22 makes nested conditions of lanes one after the other (StructurizeCFG). An instruction that costs nothing,
// such as the extension of an index, it first moves out of the branch whose value it is, and then takes its number for
// those of other branches: right where two ways meet, wrong where three do, or where one of the two is reached by
// several conditions (llvm-project pull request 183792 mends it, in LLVM 23). Addresses came out wrong so. This pass,
// one of the last before the back end, keeps such an instruction in its branch: it computes with an operand that is
// made there, by an empty inline assembly.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_LLVM22_JOINEDVALUES_H
#define FLYC_COMPILER_CODEGEN_LLVM22_JOINEDVALUES_H

#include "llvm/IR/PassManager.h"

namespace flyc::codegen {

class JoinedValuesPass : public llvm::PassInfoMixin<JoinedValuesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_LLVM22_JOINEDVALUES_H
