//===- Memory.cpp - which memory a tensor is a view of --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Follows views to the argument, the shared memory or the registers behind them, and checks how an argument is
// accessed.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Memory.h"

#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Report.h"

using namespace flyc;
using namespace flyc::sema;

//===--- access -----------------------------------------------------------===//

/// The argument that a tensor is a view of, of several the first; null for registers and coordinates.
const Argument *sema::rootArgument(const Context &context, const Node *tensor) {
  const Node *root = viewRoot(tensor);
  if (const auto *any = root->as<AnyMemory>())
    root = viewRoot(any->members().front());
  const auto *argument = root->as<ArgumentRef>();
  return argument ? &context.kernel->interface.arguments[argument->index] : nullptr;
}

Value sema::isPresent(Context &context, const Node *tensor, SourceRange range) {
  const Argument *root = rootArgument(context, tensor);
  if (!root || !root->optional)
    return Value(true);
  return emit(context, Scalar::I1, range,
              Present{static_cast<unsigned>(root - context.kernel->interface.arguments.data())});
}

bool sema::checkWritable(Context &context, const Node *tensor, SourceRange range) {
  const Argument *root = rootArgument(context, tensor);
  if (!root || root->access != Access::In)
    return true;
  context.report(diag::WriteToIn, range, root->name)
      .note(diag::NoteDeclaredHere, context.kernel->declarationOf(*root).range, root->name);
  return false;
}

bool sema::checkReadable(Context &context, const Node *tensor, SourceRange range) {
  const Argument *root = rootArgument(context, tensor);
  if (!root || root->access != Access::Out)
    return true;
  context.report(diag::ReadFromOut, range, root->name)
      .note(diag::NoteDeclaredHere, context.kernel->declarationOf(*root).range, root->name);
  return false;
}
