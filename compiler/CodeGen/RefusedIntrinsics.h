//===- RefusedIntrinsics.h - which intrinsic LLVM could not compile -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// LLVM does not ask whether a processor has an intrinsic before it selects instructions. Of one that it has not, it
// says "Cannot select", or selects an instruction without an encoding and crashes passes later, without a word of
// where, or writes the encoding of another processor. So once a kernel with llvm_intrinsic(..) calls failed, or its
// code has bytes that are no instruction, each of the calls is compiled alone.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_REFUSEDINTRINSICS_H
#define FLYC_COMPILER_CODEGEN_REFUSEDINTRINSICS_H

#include "compiler/CodeGen/Target.h"

namespace mlir {
class Operation;
} // namespace mlir

namespace flyc::codegen {

/// True if `module` calls an intrinsic by name.
bool namesIntrinsics(mlir::Operation *module);

/// An error, with its place, for each intrinsic called by name in `module` (llvm.call_intrinsic marked as an escape
/// hatch) that does not compile for `target` by itself. Calls that are alike count once, at the first of them. Empty if
/// all compile: then the reason of the failure is another.
std::vector<Diagnostic> findRefusedIntrinsics(mlir::Operation *module, const TargetConfig &target);

/// What is wrong with `module` where no code can be generated any more, because LLVM had to be recovered from: the
/// intrinsics that `target` lacks (Refused), else NotStarted.
Failure explainWithoutCode(mlir::Operation *module, const TargetConfig &target);

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_REFUSEDINTRINSICS_H
