//===- FastAllocation.cpp - the register allocator of -O0 ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: the register allocator that LLVM takes at -O0 loses values of lanes that have left a loop: those of the
// lanes that are still in it overwrite them, so that a count goes on.
//
// Remedy: an option takes the allocator of the other levels at -O0, too.
//
// Upstream: no issue is known. Remove it when its test says so.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"

namespace flyc::codegen::workaround {
extern const Workaround fastAllocation;
const Workaround fastAllocation = {
    .name = "fast-allocation", .upstream = "", .mendedIn = 0, .option = "optimize-regalloc=true"};
} // namespace flyc::codegen::workaround
