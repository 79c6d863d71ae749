//===- UnsignedDivision.h - right quotients without optimisation ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// LLVM 22's AMDGPU back end divides numbers of at most 24 bits by way of f32. Whether an unsigned 32-bit operand is one
// it decides by its sign bits (AMDGPUTargetLowering::LowerDIVREM24), so that a sign-extended negative i8 counts as
// small, and 0xffffff8f / 1 is wrong. With optimisation AMDGPUCodeGenPrepare divides first, and is right. This pass
// stands in for it at -O0: it hides operands that may be negative and have that many sign bits behind an empty inline
// assembly. There the back end has no instructions either for a quotient and a remainder of the same 8 or 16 bits
// ("cannot select"): those are computed in 32.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_UNSIGNEDDIVISION_H
#define FLYC_COMPILER_CODEGEN_UNSIGNEDDIVISION_H

#include "llvm/IR/PassManager.h"

namespace flyc::codegen {

class UnsignedDivisionPass : public llvm::PassInfoMixin<UnsignedDivisionPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; }
};

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_UNSIGNEDDIVISION_H
