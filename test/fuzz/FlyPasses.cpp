//===- FlyPasses.cpp - Fly-dialect text through the pipeline ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What `flyc compile x.mlir` does with a text before LLVM has it: the input limits, the parser with the verifiers, and
// every pass, each of which may refuse it. fly-canonicalize goes first, as fly-opt has it.
//===----------------------------------------------------------------------===//

#include "compiler/Pipeline/Pipeline.h"
#include "compiler/Transforms/Passes.h"
#include "test/fuzz/FlyText.h"
#include "test/fuzz/TokenMutator.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize, unsigned seed) {
  return flyc::fuzz::mutateTokens(data, size, maxSize, seed, flyc::fuzz::flyWords());
}

namespace {
/// They are put together once for a context: that takes longer than most inputs.
struct Passes {
  PassManager canonicalize, pipeline;

  explicit Passes(MLIRContext *context)
      : canonicalize(context, ModuleOp::getOperationName()), pipeline(context, ModuleOp::getOperationName()) {
    canonicalize.addPass(flyc::createFlyCanonicalize());
    flyc::buildFlyPipeline(pipeline, {});
    pipeline.enableVerifier(false); // before and after, as runFlyPipeline does
  }
};
} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static flyc::fuzz::FlyReader reader;
  static std::unique_ptr<Passes> passes;
  if (reader.isSpent())
    passes.reset();
  reader.renew();
  OwningOpRef<ModuleOp> module = reader.read(std::string(reinterpret_cast<const char *>(data), size));
  if (!module)
    return 0;
  if (!passes)
    passes = std::make_unique<Passes>(module->getContext());
  OwningOpRef<ModuleOp> canonical = module->clone();
  (void)passes->canonicalize.run(*canonical);
  if (succeeded(passes->pipeline.run(*module)))
    (void)verify(*module);
  return 0;
}
