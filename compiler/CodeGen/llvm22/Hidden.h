//===- Hidden.h - hides a number from the back end -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Shared by the passes that avoid a mistake of LLVM 22. A value that goes through an empty inline assembly is the same
// number in a register, made at that place, and LLVM concludes nothing about it.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_LLVM22_HIDDEN_H
#define FLYC_COMPILER_CODEGEN_LLVM22_HIDDEN_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/PassManager.h"

namespace flyc::codegen {

inline llvm::Value *hiddenIn(llvm::IRBuilder<> &builder, llvm::Value *number, llvm::StringRef constraints) {
  auto *identity = llvm::FunctionType::get(number->getType(), {number->getType()}, false);
  return builder.CreateCall(llvm::InlineAsm::get(identity, "", constraints, /*hasSideEffects=*/false), {number});
}

/// `number`, which fits a register, made anew at the builder's place, in a vector register.
inline llvm::Value *hidden(llvm::IRBuilder<> &builder, llvm::Value *number) {
  return hiddenIn(builder, number, "=v,0");
}

/// The same in a scalar register: of a number that all lanes have.
inline llvm::Value *hiddenInScalar(llvm::IRBuilder<> &builder, llvm::Value *number) {
  return hiddenIn(builder, number, "=s,0");
}

/// The same of a vector, element by element.
inline llvm::Value *hiddenElements(llvm::IRBuilder<> &builder, llvm::Value *number) {
  const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(number->getType());
  if (!vector)
    return hidden(builder, number);
  for (unsigned i = 0; i < vector->getNumElements(); ++i)
    number = builder.CreateInsertElement(number, hidden(builder, builder.CreateExtractElement(number, i)), i);
  return number;
}

/// Puts what `make` builds of `value`, right behind it, in the place of each use that `value` has had until then.
template <typename Make> void replaceBehind(llvm::Instruction *value, Make make) {
  llvm::IRBuilder<> builder(value->getNextNode());
  const llvm::SmallVector<llvm::Use *> uses(llvm::make_pointer_range(value->uses()));
  llvm::Value *made = make(builder);
  for (llvm::Use *use : uses)
    use->set(made);
}

/// The analyses that a pass preserves if it changed instructions but no branch.
inline llvm::PreservedAnalyses keptControlFlow() {
  llvm::PreservedAnalyses kept;
  kept.preserveSet<llvm::CFGAnalyses>();
  return kept;
}

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_LLVM22_HIDDEN_H
