//===- ForeignPasses.cpp - passes that have nothing to do in a kernel ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: every function goes through passes of the back end that are for other targets or languages: shrink wrapping,
// which the target has off, computes frequencies, dominators and post-dominators first; hoisting of constants, for
// which none of this target's costs anything, loops, frequencies and post-dominators.
//
// Remedy: they are not added. With them goes what only they ask for, and what they do not keep.
//
// Upstream: no issue is known. Measure `scripts/bench` before removing it.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Pass.h"

using namespace flyc::codegen;

namespace {

bool isForeign(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      // Of what the target has not, or has off: a C library, a vector library, costs of constants, saved registers.
      .Case("Merge contiguous icmps into a memcmp", true)
      .Case("Expand memcmp() to load/stores", true)
      .Case("Partially inline calls to library functions", true)
      .Case("Replace intrinsics with calls to vector library", true)
      .Case("Constant Hoisting", true)
      .Case("Shrink Wrapping analysis", true)
      // Of other languages, and of flags of their compilers.
      .Case("Lower invoke and unwind, for unwindless code generators", true)
      .Case("ObjC ARC contraction", true)
      .Case("Prepare callbr", true)
      .Case("Safe Stack instrumentation pass", true)
      .Case("Fixup Statepoint Caller Saved", true)
      .Case("Insert fentry calls", true)
      .Case("Insert XRay ops", true)
      .Case("Instrument function entry/exit with calls to e.g. mcount() (post inlining)", true)
      .Case("Machine Sanitizer Binary Metadata", true)
      .Case("Remove Loads Into Fake Uses", true)
      .Default(false);
}

bool leaveOut(llvm::Pass *pass, unsigned, AddBackEndPass) {
  if (!isForeign(pass->getPassName()))
    return false;
  delete pass;
  return true;
}

} // namespace

namespace flyc::codegen::workaround {
extern const Workaround foreignPasses;
const Workaround foreignPasses = {.name = "foreign-passes", .upstream = "", .mendedIn = 0, .backEnd = leaveOut};
} // namespace flyc::codegen::workaround
