//===- WaveSize.h - how many lanes the waves of a kernel have ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A kernel has the waves of its target, or those that its attribute `flyc.wave_size` names. In LLVM IR the attribute is
// "flyc-wave-size", of which code generation makes the features of the function (CodeGen/Target.h).
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CONVERSION_WAVESIZE_H
#define FLYC_COMPILER_CONVERSION_WAVESIZE_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace flyc {

inline constexpr llvm::StringLiteral waveSizeAttr = "flyc.wave_size";

/// The lanes of a wave around `op`, whose function may be converted or not; `usual`: those of the target.
inline unsigned getWaveSize(mlir::Operation *op, unsigned usual) {
  mlir::Operation *func = op->getParentOfType<mlir::gpu::GPUFuncOp>();
  if (!func)
    func = op->getParentOfType<mlir::LLVM::LLVMFuncOp>();
  if (auto own = func ? func->getAttrOfType<mlir::IntegerAttr>(waveSizeAttr) : mlir::IntegerAttr())
    return static_cast<unsigned>(own.getInt());
  return usual;
}

} // namespace flyc

#endif // FLYC_COMPILER_CONVERSION_WAVESIZE_H
