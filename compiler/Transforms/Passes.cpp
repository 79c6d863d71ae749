//===- Passes.cpp - the transformations by name ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Passes.h"

namespace flyc {
namespace {
#define GEN_PASS_REGISTRATION
#include "compiler/Transforms/Passes.h.inc"
} // namespace
} // namespace flyc

void flyc::registerFlyTransforms() { registerFlyTransformsPasses(); }
