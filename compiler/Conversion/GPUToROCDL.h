//===- GPUToROCDL.h - gpu operations on AMD hardware ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CONVERSION_GPUTOROCDL_H
#define FLYC_COMPILER_CONVERSION_GPUTOROCDL_H

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"

namespace flyc {

/// Patterns for gpu.func, gpu.return, the id and size queries, gpu.barrier and gpu.shuffle. `waveSize` is 32 or 64.
void populateGPUToROCDLPatterns(const mlir::LLVMTypeConverter &converter, mlir::RewritePatternSet &patterns,
                                unsigned waveSize);

} // namespace flyc

#endif // FLYC_COMPILER_CONVERSION_GPUTOROCDL_H
