//===- CompileJob.h - one target's way from typed AST to object code ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The part of a compile that runs on a thread of its own: IR generation (or the parse of .mlir text), the passes, code
// generation. A job has its own MLIRContext and LLVMContext, and shares nothing with others that is written.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_COMPILEJOB_H
#define FLYC_TOOLS_DRIVER_COMPILEJOB_H

#include "compiler/CodeGen/Scheduler.h"
#include "compiler/Interface/Interface.h"
#include "frontend/Basic/Source.h"
#include "frontend/KernelIR/Kernel.h"
#include "tools/driver/Options.h"

#include <memory>
#include <string>
#include <vector>

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace flyc::driver {

struct TargetCompile {
  const specs::TargetId *target = nullptr;
  std::unique_ptr<sema::TypedUnit> typed; ///< null: the source is .mlir text
  std::vector<interface::Kernel> kernels; ///< of .mlir text, if a manifest or a launch header is wanted

  /// The IR of a stage, if it was asked for: "fly", "fly-lowered", "llvm-mlir", in this order.
  std::vector<std::pair<std::string, std::string>> stages;
  const std::string *stage(std::string_view name) const {
    for (const auto &[stage, text] : stages)
      if (stage == name)
        return &text;
    return nullptr;
  }
};

/// Fills `registry` with what a job's context may hold. Once, before threads.
void registerForJobs(mlir::DialectRegistry &registry);

/// `compile`, `options`, `sources` and `registry` must outlive the job. `file` is the source.
codegen::Job makeJob(TargetCompile &compile, const CompileOptions &options, const SourceManager &sources, FileID file,
                     const mlir::DialectRegistry &registry);

/// Whether something is written that describes how kernels are called: manifest, launch header, or what embeds them.
bool describesUnit(const CompileOptions &options);
/// True if a linked code object is needed for what was asked.
bool needsCodeObject(const CompileOptions &options);

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_COMPILEJOB_H
