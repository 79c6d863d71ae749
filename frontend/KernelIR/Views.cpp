//===- Views.cpp - the memory that a tensor is a view of ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Which operations are views stands in Operations.def.
//===----------------------------------------------------------------------===//

#include "frontend/KernelIR/Views.h"

#include "frontend/KernelIR/Effects.h"

using namespace flyc;
using namespace flyc::sema;

const std::vector<const Node *> &AnyMemory::members() const {
  const MemorySet *set = memories.get();
  while (set->joined)
    set = set->joined.get();
  return set->members;
}

const Node *sema::viewedTensor(const Node *node) { return effectsOf(*node).viewed(); }

const Node *sema::viewRoot(const Node *tensor) {
  while (const Node *viewed = viewedTensor(tensor))
    tensor = viewed;
  return tensor;
}

const Node *sema::memoryRoot(const Node *tensor) {
  tensor = viewRoot(tensor);
  for (const auto *memory = tensor->as<SharedMemory>(); memory && memory->over; memory = tensor->as<SharedMemory>())
    tensor = viewRoot(memory->over);
  return tensor;
}

std::vector<const Node *> sema::memoryRoots(const Node *tensor) {
  const Node *root = memoryRoot(tensor);
  const auto *any = root->as<AnyMemory>();
  if (!any)
    return {root};
  std::vector<const Node *> roots;
  for (const Node *member : any->members())
    roots.push_back(memoryRoot(member));
  return roots;
}

const Node *sema::fragmentRoot(const Node *tensor) {
  tensor = viewRoot(tensor);
  return tensor->as<Fragment>() || tensor->as<MmaFragment>() ? tensor : nullptr;
}
