//===- Kernel.cpp - a kernel in the form between Sema and IRGen -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Making of nodes.
//===----------------------------------------------------------------------===//

#include "frontend/KernelIR/Kernel.h"

using namespace flyc;
using namespace flyc::sema;

Node *Kernel::make(Type type, SourceRange range, Operation operation) {
  nodes.push_back({std::move(type), range, std::move(operation), false, 0, static_cast<uint32_t>(nodes.size()), {}});
  return &nodes.back();
}
