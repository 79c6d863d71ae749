//===- Pipeline.h - from Fly IR to the LLVM and ROCDL dialects ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Runs MLIR's part of the passes in compiler/Passes.def. Input: a module with gpu.modules of Fly IR, as IR generation
// or a dump gives it. Output: the same gpu.modules with llvm.* and rocdl.* operations only, ready for code generation.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PIPELINE_PIPELINE_H
#define FLYC_COMPILER_PIPELINE_PIPELINE_H

#include "specs/tables/TargetSpec.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace flyc {

/// What the passes ask about the target, and how to run them.
struct PipelineOptions {
  /// Work-items per wave: 32 or 64 (TargetSpec::waveSize).
  unsigned waveSize = 64;
  /// The processor whose instructions atoms may become, for messages, and what it can do; without a name any.
  std::string arch;
  specs::CapabilitySet capabilities;
  /// Verify what comes in and what goes out. Off for what Sema has checked and IRGen made; LLVM's verifier checks the
  /// result in any case.
  bool verify = true;
  /// Verify after every pass, not only what comes in and what goes out.
  bool verifyEach = false;
};

/// Appends the whole pipeline to `pm`, which is anchored on builtin.module.
void buildFlyPipeline(mlir::OpPassManager &pm, const PipelineOptions &options);

/// Called with the module as it is when a stage begins to hold: "fly" (the input, verified), "fly-lowered" (no layouts,
/// no register memory), "llvm-mlir" (the output).
using StageCallback = llvm::function_ref<void(llvm::StringRef stage, mlir::ModuleOp module)>;

/// Runs the pipeline on `module`. The module is verified before and after. Errors are diagnostics of the module's
/// context. `onStage` may be null. The context's registry needs registerPipelineDialects().
mlir::LogicalResult runFlyPipeline(mlir::ModuleOp module, const PipelineOptions &options,
                                   StageCallback onStage = nullptr);

/// Prints Fly IR of the front end for tools that compare the text of inferred types.
void printPublished(mlir::ModuleOp module, llvm::raw_ostream &stream);

/// Adds all dialects that the input, the passes and the output of the pipeline use.
void registerPipelineDialects(mlir::DialectRegistry &registry);

/// Registers the pipeline as `fly-pipeline{wave-size=64 arch=NAME}`, for fly-opt.
void registerFlyPipeline();

} // namespace flyc

#endif // FLYC_COMPILER_PIPELINE_PIPELINE_H
