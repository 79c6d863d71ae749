//===- LongBlocks.h - unrolled tiles in the back end ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// An unrolled tile is one block of thousands of instructions, and two of the back end's passes on IR are quadratic in
// the length of a block. Both are bounded here (docs/rationale/codegen-speed.md):
//
//  - The load and store vectoriser walks, for each access, back to the first of those that differ from it by a
//  constant.
//    It never looks past a call that might not return: while it works, long blocks have one every so often.
//  - Sinking asks alias analysis of each load about each write behind it. It moves code into other blocks, so that it
//    can do nothing for a function of one; and it is left out where it would have too many questions to ask.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_LLVM22_LONGBLOCKS_H
#define FLYC_COMPILER_CODEGEN_LLVM22_LONGBLOCKS_H

#include "llvm/IR/LegacyPassManager.h"

namespace flyc::codegen {

/// Takes the passes of the back end as the target adds them, and bounds these two.
class BoundedPassManager final : public llvm::legacy::PassManager {
public:
  void add(llvm::Pass *pass) override;
};

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_LLVM22_LONGBLOCKS_H
