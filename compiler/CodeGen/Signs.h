//===- Signs.h - which values are not negative ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The hardware adds the offsets of a buffer instruction without wrapping, so what stands in one of them must not be
// negative. The language says that sums and products of indices do not overflow; LLVM's own analyses may not assume it.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_SIGNS_H
#define FLYC_COMPILER_CODEGEN_SIGNS_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/IR/Instruction.h"

namespace flyc::codegen {

/// Whether values are known not to be negative, sums and products taken not to overflow. A phi on the way to itself
/// counts as what flows in from elsewhere says. Each answer looks at a bounded number of instructions.
class Signs {
public:
  Signs(llvm::AssumptionCache &assumptions) : assumptions(assumptions) {}
  bool isNonNegative(const llvm::Value *v) {
    left = 256;
    return look(v);
  }

private:
  bool isAssumed(const llvm::Instruction &i);
  bool look(const llvm::Value *v);
  bool lookInto(const llvm::Instruction &i);
  bool all(llvm::User::const_op_range operands) {
    return llvm::all_of(operands, [&](const llvm::Use &u) { return look(u.get()); });
  }

  llvm::AssumptionCache &assumptions;
  llvm::SmallPtrSet<const llvm::Value *, 16> open;
  unsigned left = 256;
};

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_SIGNS_H
