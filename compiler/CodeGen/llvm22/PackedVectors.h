//===- PackedVectors.h - elements of 4 bits in words -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Elements that share bytes are moved as words and looked at one by one as vectors of integers of their width. LLVM
// 22's AMDGPU back end has no registers for <8 x i4>: it takes a bitcast between these and words through scratch
// memory. This pass, the first of the middle end, writes such a bitcast as what it is, shifts and masks of words, which
// become v_bfe and v_lshl_or.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_LLVM22_PACKEDVECTORS_H
#define FLYC_COMPILER_CODEGEN_LLVM22_PACKEDVECTORS_H

#include "llvm/IR/PassManager.h"

namespace flyc::codegen {

class PackedVectorsPass : public llvm::PassInfoMixin<PackedVectorsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; } // without optimisation too
};

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_LLVM22_PACKEDVECTORS_H
