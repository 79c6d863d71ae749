//===- SharedVariables.cpp - which arrays in LDS a kernel is left with ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/SharedVariables.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <algorithm>
#include <tuple>

namespace flyc::codegen {

namespace {

constexpr unsigned ldsAddressSpace = 3;

/// The functions that use `variable`, through constant expressions, too.
llvm::SmallPtrSet<const llvm::Function *, 2> usersOf(const llvm::GlobalVariable &variable) {
  llvm::SmallPtrSet<const llvm::Function *, 2> functions;
  llvm::SmallVector<const llvm::Value *, 8> left{&variable};
  llvm::SmallPtrSet<const llvm::Value *, 8> seen;
  while (!left.empty())
    for (const llvm::User *user : left.pop_back_val()->users()) {
      if (const auto *instruction = llvm::dyn_cast<llvm::Instruction>(user))
        functions.insert(instruction->getFunction());
      else if (seen.insert(user).second)
        left.push_back(user);
    }
  return functions;
}

/// Barriers with numbers have the address space of LDS, but lie elsewhere.
bool isBarrier(const llvm::Type *type) {
  while (const auto *array = llvm::dyn_cast<llvm::ArrayType>(type))
    type = array->getElementType();
  const auto *target = llvm::dyn_cast<llvm::TargetExtType>(type);
  return target && target->getName() == "amdgcn.named.barrier";
}

/// __shared_alloc_10 comes behind __shared_alloc_9 in the text.
std::pair<size_t, llvm::StringRef> inText(llvm::StringRef name) { return {name.size(), name}; }

} // namespace

std::vector<SharedVariable> findSharedVariables(const llvm::Module &module) {
  std::vector<SharedVariable> found;
  for (const llvm::GlobalVariable &variable : module.globals())
    if (variable.getAddressSpace() == ldsAddressSpace && !isBarrier(variable.getValueType()) &&
        !module.getDataLayout().getTypeAllocSize(variable.getValueType()).isZero())
      for (const llvm::Function *function : usersOf(variable))
        found.push_back({function->getName().str(), variable.getName().str(), true});
  std::ranges::sort(found, [](const SharedVariable &a, const SharedVariable &b) {
    return std::tuple(llvm::StringRef(a.kernel), inText(a.name)) <
           std::tuple(llvm::StringRef(b.kernel), inText(b.name));
  });
  return found;
}

void findWhatIsLeft(const llvm::Module &module, std::vector<SharedVariable> &variables) {
  for (SharedVariable &one : variables) {
    const llvm::GlobalVariable *variable = module.getNamedGlobal(one.name);
    one.isLeft = variable && usersOf(*variable).contains(module.getFunction(one.kernel));
  }
}

} // namespace flyc::codegen
