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

using namespace mlir;

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize, unsigned seed) {
  return flyc::fuzz::mutateTokens(data, size, maxSize, seed, flyc::fuzz::flyWords());
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static flyc::fuzz::FlyReader reader;
  reader.renew();
  OwningOpRef<ModuleOp> module = reader.read(std::string(reinterpret_cast<const char *>(data), size));
  if (!module)
    return 0;
  OwningOpRef<ModuleOp> canonical = module->clone();
  PassManager pm(module->getContext(), ModuleOp::getOperationName());
  pm.addPass(flyc::createFlyCanonicalize());
  (void)pm.run(*canonical);
  (void)flyc::runFlyPipeline(*module, {});
  return 0;
}
