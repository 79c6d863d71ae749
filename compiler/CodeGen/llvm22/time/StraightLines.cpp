//===- StraightLines.cpp - strength reduction of unrolled tiles -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: straight-line strength reduction asks of each address that it might compute from another one whether that is
// never poison, and for each answer walks over the instructions behind it. In an unrolled tile these walks were a tenth
// of a compile (158 of 1,609 million instructions of a preshuffle GEMM).
//
// Remedy: the pass is left out where a block is long. What it would find there, addresses that differ by constants, are
// offsets in the instructions already.
//
// Upstream: no issue is known (ScalarEvolution::canReuseInstruction). Measure `scripts/bench` before removing it.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/ReplacedPass.h"
#include "llvm/IR/Function.h"

namespace flyc::codegen {
namespace {

/// Instructions of a block from which on the pass costs more than it finds.
constexpr size_t longBlock = 500;

/// Stands for LLVM's pass, and runs it where blocks are short.
class ShortStraightLines final : public ReplacedPass {
public:
  static char ID;
  explicit ShortStraightLines(llvm::Pass *pass) : ReplacedPass(ID, pass) {}

  bool isWorthwhile(const llvm::Function &function) const override {
    return llvm::none_of(function, [](const llvm::BasicBlock &block) { return block.size() > longBlock; });
  }
};

char ShortStraightLines::ID = 0;

bool boundStraightLines(llvm::Pass *pass, unsigned, AddBackEndPass add) {
  if (pass->getPassName() != "Straight line strength reduction")
    return false;
  add(new ShortStraightLines(pass));
  return true;
}

} // namespace

namespace workaround {
extern const Workaround straightLines;
const Workaround straightLines = {
    .name = "straight-lines", .upstream = "", .mendedIn = 0, .backEnd = boundStraightLines};
} // namespace workaround

} // namespace flyc::codegen
