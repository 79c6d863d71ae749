//===- SlpScheduling.cpp - the SLP vectoriser in long blocks ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: the SLP vectoriser schedules instructions of its own, in time quadratic in the length of a block, and an
// unrolled tile is one long block: 480 of 1080 ms for 4096 matrix instructions (docs/rationale/codegen-speed.md).
//
// Remedy: an option bounds how far it looks.
//
// Upstream: no issue is known. test/compiler/CodeGen/llvm22/slp-scheduling.fly shows the bound; measure the rows of
// long tiles of `scripts/bench` before removing it.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"

namespace flyc::codegen::workaround {
extern const Workaround slpScheduling;
const Workaround slpScheduling = {
    .name = "slp-scheduling", .upstream = "", .mendedIn = 0, .option = "slp-schedule-budget=3000"};
} // namespace flyc::codegen::workaround
