//===- Pipeline.cpp - from Fly IR to the LLVM and ROCDL dialects ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Pipeline.h. The order of the passes, and why it is so, stands in compiler/Passes.def.
//===----------------------------------------------------------------------===//

#include "compiler/Pipeline/Pipeline.h"

#include "compiler/Conversion/Passes.h"
#include "compiler/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/TimeProfiler.h"

using namespace mlir;

namespace flyc {

/// Fly IR without layouts and without register memory.
static void buildLowering(OpPassManager &pm) {
#define FLYC_LOWERING_PASS(pass) pm.addPass(pass);
#include "compiler/Passes.def"
}

namespace {
/// --time-trace: each pass is a part of the profile.
struct TracedPasses : PassInstrumentation {
  void runBeforePass(Pass *pass, Operation *) override {
    llvm::timeTraceProfilerBegin(pass->getName(), llvm::StringRef());
  }
  void runAfterPass(Pass *, Operation *) override { llvm::timeTraceProfilerEnd(); }
  void runAfterPassFailed(Pass *, Operation *) override { llvm::timeTraceProfilerEnd(); }
};
} // namespace

static ConvertFlyToROCDLOptions instructionOptions(const PipelineOptions &options) {
  ConvertFlyToROCDLOptions instructions;
  instructions.arch = options.arch;
  instructions.capabilities = options.capabilities.raw();
  instructions.ownForms = true;
  return instructions;
}

static FinalizeToROCDLOptions finalOptions(const PipelineOptions &options) {
  FinalizeToROCDLOptions finalize;
  finalize.waveSize = options.waveSize;
  return finalize;
}

/// LLVM and ROCDL dialects.
static void buildConversion(OpPassManager &pm, const PipelineOptions &options) {
#define FLYC_CONVERSION_PASS(pass) pm.addPass(pass);
#include "compiler/Passes.def"
  OpPassManager &modulePm = pm.nest<gpu::GPUModuleOp>();
#define FLYC_CONVERSION_MODULE_PASS(pass) modulePm.addPass(pass);
#define FLYC_CONVERSION_KERNEL_PASS(pass) modulePm.addNestedPass<LLVM::LLVMFuncOp>(pass);
#include "compiler/Passes.def"
}

void buildFlyPipeline(OpPassManager &pm, const PipelineOptions &options) {
  buildLowering(pm);
  buildConversion(pm, options);
}

LogicalResult runFlyPipeline(ModuleOp module, const PipelineOptions &options, StageCallback onStage) {
  MLIRContext *context = module.getContext();
  auto enter = [&](StringRef stage) {
    if (onStage)
      onStage(stage, module);
  };
  auto run = [&](llvm::function_ref<void(OpPassManager &)> build) {
    PassManager pm(context, ModuleOp::getOperationName());
    pm.enableVerifier(options.verifyEach);
    if (llvm::timeTraceProfilerEnabled())
      pm.addInstrumentation(std::make_unique<TracedPasses>());
    build(pm);
    return pm.run(module);
  };

  if (options.verify && failed(verify(module)))
    return failure();
  enter("fly");
  if (failed(run([](OpPassManager &pm) { buildLowering(pm); })))
    return failure();
  enter("fly-lowered");
  if (failed(run([&](OpPassManager &pm) { buildConversion(pm, options); })) ||
      (options.verify && failed(verify(module))))
    return failure();
  enter("llvm-mlir");
  return success();
}

void printPublished(ModuleOp module, llvm::raw_ostream &stream) {
  OwningOpRef<ModuleOp> copy = module.clone();
  PassManager types(module.getContext(), ModuleOp::getOperationName());
  types.addPass(createFlyPublishTypes());
  const bool isPublished = succeeded(types.run(*copy));
  (isPublished ? *copy : module).print(stream);
}

void registerPipelineDialects(DialectRegistry &registry) {
  registry.insert<fly::FlyDialect, fly_rocdl::FlyROCDLDialect, arith::ArithDialect, cf::ControlFlowDialect,
                  func::FuncDialect, gpu::GPUDialect, LLVM::LLVMDialect, math::MathDialect, ROCDL::ROCDLDialect,
                  scf::SCFDialect, ub::UBDialect, vector::VectorDialect>();
}

namespace {
struct TextOptions : PassPipelineOptions<TextOptions> {
  Option<unsigned> waveSize{*this, "wave-size", llvm::cl::desc("work-items per wave (32 or 64)"), llvm::cl::init(64)};
  Option<std::string> arch{*this, "arch", llvm::cl::desc("the processor, whose instructions are checked")};
};
} // namespace

void registerFlyPipeline() {
  PassPipelineRegistration<TextOptions>("fly-pipeline", "From Fly IR to the LLVM and ROCDL dialects",
                                        [](OpPassManager &pm, const TextOptions &text) {
                                          PipelineOptions options;
                                          options.waveSize = text.waveSize;
                                          options.arch = text.arch;
                                          buildFlyPipeline(pm, options);
                                        });
}

} // namespace flyc
