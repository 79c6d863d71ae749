//===- IdlePasses.cpp - passes that have nothing to do in a module ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: some 200 passes and analyses go over each function, whatever is in it. Kernels without loops, atomics and
// exchanges between lanes, as most that work by elements are, have nothing for 24 of them, which ask for some 30 runs
// of analyses: dominators, post-dominators, cycles, which values are uniform. The middle end has 14 more, some of which
// stand in its pipeline several times.
//
// Remedy: where no function of a module has what a pass is for, it is not added, or not run. The code is the same.
//
// Upstream: no issue is known. Measure `scripts/bench` before removing it.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Contents.h"
#include "compiler/CodeGen/Workarounds.h"

using namespace flyc::codegen;

namespace {

struct Row {
  const char *pass;
  bool Contents::*isFor; ///< what it does something about
  unsigned before = 0;   ///< of the passes of that name, the one that so many are in front of
};

constexpr Row rows[] = {
    {"Canonicalize natural loops", &Contents::hasLoops},
    {"Loop-Closed SSA Form Pass", &Contents::hasLoops},
    {"Loop-Closed SSA Form Pass", &Contents::hasLoops, 1},
    {"Loop Invariant Code Motion", &Contents::hasLoops},
    {"Canonicalize Freeze Instructions in Loops", &Contents::hasLoops},
    {"Loop Strength Reduction", &Contents::hasLoops},
    {"Convert irreducible control-flow into natural loops", &Contents::hasLoops},
    {"Fixup each natural loop to have a single exit block", &Contents::hasLoops},
    {"Early Machine Loop Invariant Code Motion", &Contents::mayLoop},
    {"Early Machine Loop Invariant Code Motion", &Contents::mayLoop, 1},
    {"Machine Loop Invariant Code Motion", &Contents::mayLoop},
    {"AMDGPU atomic optimizations", &Contents::hasAtomics},
    {"Expand Atomic instructions", &Contents::hasAtomics},
    {"Lower SwitchInst's to branches", &Contents::hasSwitches},
    {"Unify divergent function exit nodes", &Contents::hasOtherExits},
    {"Inliner for always_inline functions", &Contents::hasCalls},
    {"AMDGPU Image Intrinsic Optimizer", &Contents::hasImages},
    {"AMDGPU Uniform Intrinsic Combine", &Contents::hasLaneExchanges},
    {"SI Whole Quad Mode", &Contents::hasWholeWaves},
    {"Remove Redundant DEBUG_VALUE analysis", &Contents::hasDebugInfo},
    {"Live DEBUG_VALUE analysis", &Contents::hasDebugInfo},
    {"Stack Frame Layout Analysis", &Contents::hasLayoutRemarks},
    // Of the middle end.
    {"AMDGPUUniformIntrinsicCombinePass", &Contents::hasLaneExchanges},
    {"CalledValuePropagationPass", &Contents::hasCalls},
    {"LoopSimplifyPass", &Contents::hasLoops},
    {"LCSSAPass", &Contents::hasLoops},
    {"LoopDistributePass", &Contents::hasLoops},
    {"LoopLoadEliminationPass", &Contents::hasLoops},
    {"LoopVectorizePass", &Contents::hasLoops},
    {"LoopUnrollPass", &Contents::hasLoops},
    {"LoopSinkPass", &Contents::hasLoops},
    {"WarnMissedTransformationsPass", &Contents::hasLoops},
    {"CallSiteSplittingPass", &Contents::hasCalls},
    {"ArgumentPromotionPass", &Contents::hasCalls},
    {"DeadArgumentEliminationPass", &Contents::hasCalls},
    {"LibCallsShrinkWrapPass", &Contents::hasCalls},
};

bool isIdle(llvm::StringRef pass, unsigned before, const Contents &contents) {
  for (const Row &row : rows)
    if (before == row.before && pass == row.pass)
      return !(contents.*row.isFor);
  return false;
}

} // namespace

namespace flyc::codegen::workaround {
extern const Workaround idlePasses;
const Workaround idlePasses = {.name = "idle-passes", .upstream = "", .mendedIn = 0, .isIdle = isIdle};
} // namespace flyc::codegen::workaround
