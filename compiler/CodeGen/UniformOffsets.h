//===- UniformOffsets.h - what a scalar register can carry of an address --===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A buffer instruction adds three offsets: one of the lane (voffset), one of the wave (soffset), one of its own. What a
// loop adds to an address in each trip is mostly the same in all lanes, yet LLVM leaves it in voffset, and so spends an
// addition of vectors per access and trip. This pass, the last of the middle end, moves the uniform terms that change
// in the loop to soffset; what does not change stays with the lane's part and is computed once.
//
// The hardware checks the sum against the buffer's bound without wrapping, so a term moves only if it and all that
// stays behind are known not to be negative: numbers of threads and blocks, extents and strides (range attributes),
// indices of loops, and their sums and products, of which the language says that they do not overflow.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_UNIFORMOFFSETS_H
#define FLYC_COMPILER_CODEGEN_UNIFORMOFFSETS_H

#include "llvm/IR/PassManager.h"

namespace flyc::codegen {

class UniformOffsetsPass : public llvm::PassInfoMixin<UniformOffsetsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_UNIFORMOFFSETS_H
