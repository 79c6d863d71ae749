//===- Kernels.h - small kernels as LLVM IR and as MLIR, for the tests ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What this room's tests compile. The texts name no target: that comes from the configuration under test.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_COMPILER_CODEGEN_KERNELS_H
#define FLYC_TEST_COMPILER_CODEGEN_KERNELS_H

#include "compiler/CodeGen/CodeGen.h"
#include <string>

namespace flyc::codegen::test {

/// c[i] = a[i] + b[i] * `factor` with a bounds check: a different kernel for each `index`.
std::string vectorKernelIR(unsigned index);

/// The same shape as a gpu.module of llvm and rocdl ops; its ops stand at lines of "vector_add.fly".
extern const char *const vectorKernelMLIR;

inline const TargetConfig gfx942{"gfx942", {}, {}, 5, 64};

/// Parses LLVM IR `text` in a context of its own and compiles it.
Result<CodeGenOutput> compileIR(const std::string &text, const TargetConfig &target, const CodeGenOptions &options);

/// Parses the MLIR `text` in a context of its own and compiles its first gpu.module.
Result<CodeGenOutput> compileMLIR(const std::string &text, const TargetConfig &target, const CodeGenOptions &options);

/// What the command `command` writes to stdout; fails the test if it does not end with 0.
std::string outputOf(const std::string &command);

/// Writes `bytes` to a fresh file in the test's temporary folder and returns its path.
std::string writeTemporary(const std::string &name, llvm::StringRef bytes);

} // namespace flyc::codegen::test

#endif // FLYC_TEST_COMPILER_CODEGEN_KERNELS_H
