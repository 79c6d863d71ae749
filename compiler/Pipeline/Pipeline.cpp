//===- Pipeline.cpp - from Fly IR to the LLVM and ROCDL dialects ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A straight line: no pass runs twice, none iterates to a fixpoint over the module. What MLIR's canonicalizer and CSE
// would find, the passes do not create or LLVM removes in passing; running them costs more than the whole pipeline.
//===----------------------------------------------------------------------===//

#include "compiler/Pipeline/Pipeline.h"

#include "compiler/Conversion/Passes.h"
#include "compiler/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;

namespace flyc {

/// Fly IR without layouts and without register memory.
static void buildLowering(OpPassManager &pm) {
  // Only pointers and integers cross functions and loops; views are put together where they are used.
  pm.addPass(createFlyRewriteFuncSignature());

  // The algebra runs over the values. From here on there are no layouts: integers, pointers and atom calls are left.
  pm.addPass(createFlyLayoutLowering());

  // Static parts of swizzled indices move out of the swizzle, and so into the immediates of LDS instructions.
  pm.addPass(createFlyIntSwizzleSimplify());

  // Atoms take and give vectors.
  pm.addPass(createFlyConvertAtomCallToSSAForm());

  // Fragments are values. From here on register memory is only what is indexed in ways that registers cannot be.
  pm.addPass(createFlyPromoteRegmemToVectorSSA());
}

/// LLVM and ROCDL dialects.
static void buildConversion(OpPassManager &pm, const PipelineOptions &options) {
  // Atoms become instructions, pointers LLVM's. From here on nothing of the fly dialects is left.
  ConvertFlyToROCDLOptions instructions;
  instructions.arch = options.arch;
  instructions.capabilities = options.capabilities.raw();
  pm.addPass(createConvertFlyToROCDL(instructions));

  // Everything else follows, in one full conversion.
  OpPassManager &modulePm = pm.nest<gpu::GPUModuleOp>();
  FinalizeToROCDLOptions finalize;
  finalize.waveSize = options.waveSize;
  modulePm.addPass(createFinalizeToROCDL(finalize));

  // Kernels that wait for their copies to LDS themselves are told apart from those that LLVM waits for.
  modulePm.addPass(createSeparateDirectCopies());

  // The cluster size is an attribute of the backend's own.
  modulePm.addNestedPass<LLVM::LLVMFuncOp>(createFlyROCDLClusterAttr());
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
    build(pm);
    return pm.run(module);
  };

  if (failed(verify(module)))
    return failure();
  enter("fly");
  if (failed(run([](OpPassManager &pm) { buildLowering(pm); })))
    return failure();
  enter("fly-lowered");
  if (failed(run([&](OpPassManager &pm) { buildConversion(pm, options); })) || failed(verify(module)))
    return failure();
  enter("llvm-mlir");
  return success();
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
