//===- fly-opt.cpp - runs passes on .mlir text
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// mlir-opt for the dialects that flyc uses: reads text within the input limits, runs the named passes, prints.
//===----------------------------------------------------------------------===//

#include "compiler/Conversion/Passes.h"
#include "compiler/Dialect/Fly/Fly.h"
#include "compiler/Dialect/Fly/InputLimits.h"
#include "compiler/Pipeline/Pipeline.h"
#include "compiler/Transforms/Passes.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/thread.h"

using namespace mlir;

/// MLIR's passes that the published pipelines are made of, besides those of fly.
static void registerPassesOfPipelines() {
  registerTransformsPasses(); // canonicalize, cse and their like
  registerArithToLLVMConversionPass();
  registerConvertControlFlowToLLVMPass();
  registerConvertFuncToLLVMPass();
  registerConvertGpuOpsToROCDLOps();
  registerConvertMathToROCDL();
  registerConvertVectorToLLVMPass();
  registerGpuROCDLAttachTarget();
  registerGpuToLLVMConversionPass();
  registerReconcileUnrealizedCastsPass();
  registerSCFToControlFlowPass();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);

  DialectRegistry registry;
  flyc::registerPipelineDialects(registry);

  registry.insert<memref::MemRefDialect>(); // of host functions
  registerPassesOfPipelines();
  flyc::registerFlyConversions();
  flyc::registerFlyTransforms();
  flyc::registerFlyPipeline();

  auto [inputName, outputName] = registerAndParseCLIOptions(argc, argv, "flyc: passes over Fly IR\n", registry);
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (config.shouldListPasses()) {
    printRegisteredPasses();
    return 0;
  }

  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> input = openInputFile(inputName, &error);
  std::unique_ptr<llvm::ToolOutputFile> output = input ? openOutputFile(outputName, &error) : nullptr;
  if (!output) {
    llvm::WithColor::error(llvm::errs()) << error << "\n";
    return 3;
  }

  flyc::fly::InputLimits limits;
  if (auto violation = flyc::fly::checkInputLimits(input->getBuffer(), limits)) {
    llvm::errs() << inputName;
    if (violation->line)
      llvm::errs() << ":" << violation->line << ":" << violation->column;
    llvm::errs() << ": error: " << violation->message << "\n";
    return 1;
  }

  // What is admitted needs more stack than the main thread may have.
  LogicalResult result = failure();
  llvm::thread worker(std::optional<unsigned>(limits.stackBytes),
                      [&] { result = MlirOptMain(output->os(), std::move(input), registry, config); });
  worker.join();
  if (failed(result))
    return 1;
  output->keep();
  return 0;
}
