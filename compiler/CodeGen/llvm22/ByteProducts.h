//===- ByteProducts.h - right sums of products of bytes ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// LLVM 22's AMDGPU back end makes dot products (v_dot4) of sums of products of bytes. It follows a chain of additions,
// but does not look whether an operation of the chain is one: a * b + (c * d ^ 77) becomes a dot product that begins
// with 77. Sums of 8 bits meet that without anybody's doing, since the products are cut off by `and`. This pass, one of
// the last before the back end, hides such an operation, so that the chain ends at it.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_LLVM22_BYTEPRODUCTS_H
#define FLYC_COMPILER_CODEGEN_LLVM22_BYTEPRODUCTS_H

#include "llvm/IR/PassManager.h"

namespace flyc::codegen {

class ByteProductsPass : public llvm::PassInfoMixin<ByteProductsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &analyses);
};

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_LLVM22_BYTEPRODUCTS_H
