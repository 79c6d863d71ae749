//===- Passes.h - the transformations of Fly IR, as passes ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_TRANSFORMS_PASSES_H
#define FLYC_COMPILER_TRANSFORMS_PASSES_H

#include "compiler/Dialect/Fly/Fly.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/Pass.h"

namespace flyc {

#define GEN_PASS_DECL
#include "compiler/Transforms/Passes.h.inc"

/// Registers the transformations by name, for fly-opt.
void registerFlyTransforms();

} // namespace flyc

#endif // FLYC_COMPILER_TRANSFORMS_PASSES_H
