//===- StoredTiles.cpp - scheduling blocks of many stores -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: before the machine scheduler orders a block it asks alias analysis of each memory access about each access
// before it, up to 1,000 of them, and it does so three times. The tile of an accumulator that is stored by elements is
// such a block: with 256 values a lane these questions were half of a compile, with 512 two thirds.
//
// Remedy: an option bounds how many accesses are remembered; those that are forgotten stay in front of what follows.
// No loop of a shipped kernel has as many.
//
// Upstream: no issue is known. Measure `scripts/bench`'s rows of wider tiles before removing it.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"

namespace flyc::codegen::workaround {
extern const Workaround storedTiles;
const Workaround storedTiles = {
    .name = "stored-tiles", .upstream = "", .mendedIn = 0, .option = "dag-maps-huge-region=30"};
} // namespace flyc::codegen::workaround
