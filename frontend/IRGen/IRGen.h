//===- IRGen.h - from the typed AST to the Fly dialect --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Translates a kernel node by node and decides nothing about the language. A kernel becomes a gpu.func whose arguments
// are those of the interface, in ABI order: !fly.ptr<element, global, align<N>> for a tensor, an integer or a float for
// a scalar. Every operation carries the place in the source that it comes from.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_IRGEN_IRGEN_H
#define FLYC_FRONTEND_IRGEN_IRGEN_H

#include "frontend/Basic/Source.h"
#include "frontend/KernelIR/Kernel.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <limits>
#include <string_view>

namespace flyc::irgen {

/// Some of the kernels of a unit that follow each other.
struct KernelRange {
  size_t begin = 0, end = std::numeric_limits<size_t>::max(); ///< of TypedUnit::kernels; an end beyond it: all of them
};

/// A builtin.module that holds one gpu.module named `name` with the unit's kernels, or with `part` of them. The
/// dialects needed must be loadable in `context`. Null only if an operation refuses what Sema let through, which is
/// reported to the context's diagnostics.
mlir::OwningOpRef<mlir::ModuleOp> generate(const sema::TypedUnit &unit, const SourceManager &sources,
                                           mlir::MLIRContext &context, std::string_view name = "kernels",
                                           KernelRange part = {});

} // namespace flyc::irgen

#endif // FLYC_FRONTEND_IRGEN_IRGEN_H
