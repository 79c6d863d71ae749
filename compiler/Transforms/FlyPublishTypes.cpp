//===- FlyPublishTypes.cpp - the types that others infer ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The front end writes the algebra's text (`((8),1)`), and the published verifier compares what it infers itself with
// what is declared. Here each result gets that type, in the order of the text, so that operations behind it see it.
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Passes.h"

#include "mlir/Interfaces/InferTypeOpInterface.h"

using namespace mlir;

namespace flyc {

#define GEN_PASS_DEF_FLYPUBLISHTYPES
#include "compiler/Transforms/Passes.h.inc"

namespace {

struct FlyPublishTypes : impl::FlyPublishTypesBase<FlyPublishTypes> {
  void runOnOperation() override {
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      auto inferred = dyn_cast<InferTypeOpInterface>(op);
      if (!inferred || !isa_and_nonnull<fly::FlyDialect>(op->getDialect()) || op->getNumResults() != 1)
        return;
      SmallVector<Type> types;
      if (succeeded(inferred.inferReturnTypes(&getContext(), /*location=*/std::nullopt, op->getOperands(),
                                              op->getRawDictionaryAttrs(), op->getPropertiesStorage(), op->getRegions(),
                                              types)))
        op->getResult(0).setType(types.front());
    });
  }
};

} // namespace
} // namespace flyc
