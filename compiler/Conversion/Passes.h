//===- Passes.h - the conversions, as passes ------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CONVERSION_PASSES_H
#define FLYC_COMPILER_CONVERSION_PASSES_H

#include "compiler/Dialect/Fly/Fly.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Pass/Pass.h"

namespace flyc {

#define GEN_PASS_DECL
#include "compiler/Conversion/Passes.h.inc"

/// Registers the conversions by name, for fly-opt.
void registerFlyConversions();

} // namespace flyc

#endif // FLYC_COMPILER_CONVERSION_PASSES_H
