//===- Operations.cpp - the operations of a kernel ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The special members of Operation, which are slow to compile, and the names of operations.
//===----------------------------------------------------------------------===//

#include "frontend/KernelIR/Operations.h"

#include <memory>

using namespace flyc;
using namespace flyc::sema;

Operation::Operation(Operation &&) noexcept = default;
Operation::~Operation() = default;

// The variant's own assignment is compiled for every pair of old and new operation.
Operation &Operation::operator=(Operation &&other) noexcept {
  if (this != &other) {
    std::destroy_at(this);
    std::construct_at(this, std::move(other));
  }
  return *this;
}

std::string_view sema::spelling(OperationKind kind) {
  static constexpr std::string_view names[] = {
#define FLYC_OPERATION(name, operands, effects) #name,
#include "frontend/KernelIR/Operations.def"
  };
  return names[static_cast<size_t>(kind)];
}

std::string_view sema::spelling(IntrinsicOp op) {
  static constexpr std::string_view names[] = {
#define FLYC_INTRINSIC(name, spelling, effects) spelling,
#include "frontend/KernelIR/Intrinsics.def"
  };
  return names[static_cast<size_t>(op)];
}
