//===- DeadStores.cpp - dead stores between many others -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: the pass that removes dead stores walks from each store back over up to 90 others and asks alias analysis of
// each pair. A tile that is stored by elements has nothing but different places: a quarter of a compile of a tile with
// 128 values a lane went into these questions.
//
// Remedy: an option bounds how far it walks. What a store overwrites stands near it, or is a value by then. The code of
// no shipped kernel changes.
//
// Upstream: no issue is known. test/compiler/CodeGen/llvm22/dead-stores.fly shows the bound; measure `scripts/bench`'s
// rows of wider tiles before removing it.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"

namespace flyc::codegen::workaround {
extern const Workaround deadStores;
const Workaround deadStores = {
    .name = "dead-stores", .upstream = "", .mendedIn = 0, .option = "dse-memoryssa-walklimit=16"};
} // namespace flyc::codegen::workaround
