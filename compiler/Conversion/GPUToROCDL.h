//===- GPUToROCDL.h - gpu operations on AMD hardware ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CONVERSION_GPUTOROCDL_H
#define FLYC_COMPILER_CONVERSION_GPUTOROCDL_H

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace flyc {

/// Patterns for gpu.func, gpu.return, the id and size queries, gpu.barrier and gpu.shuffle. `waveSize` is 32 or 64:
/// of kernels that have no `flyc.wave_size`.
void populateGPUToROCDLPatterns(const mlir::LLVMTypeConverter &converter, mlir::RewritePatternSet &patterns,
                                unsigned waveSize);

/// Turns gpu.printf into stores to the printf buffer, which the kernel gets as a hidden argument, and writes the
/// formats to the attribute `flyc.printf_formats` of the module, in the form of amdhsa.printf. Without gpu.printf
/// nothing changes.
mlir::LogicalResult lowerPrintf(mlir::gpu::GPUModuleOp module, unsigned waveSize);

} // namespace flyc

#endif // FLYC_COMPILER_CONVERSION_GPUTOROCDL_H
