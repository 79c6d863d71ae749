//===- CrcLoops.cpp - looking for checksums in loops ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: LoopIdiomRecognize asks HashRecognize of each loop whether it computes a CRC. That follows the operands of
// the loop's values without remembering where it was (RecurrenceInfo::digRecurrence), so a loop whose body is a chain
// of n selects takes 2^n steps: two small kernels that choose the largest 8 of 16 values a lane took 55 s, and take
// 0.1.
//
// Remedy: an option turns the search off. What it would find becomes a table in memory, which no GPU wants.
//
// Upstream: pull requests 211711 and 211887, merged in July 2026.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"

namespace flyc::codegen::workaround {
extern const Workaround crcLoops;
const Workaround crcLoops = {
    .name = "crc-loops", .upstream = "#211711", .mendedIn = 24, .option = "disable-loop-idiom-hashrecognize=true"};
} // namespace flyc::codegen::workaround
