//===- LateGvn.cpp - values that the code generator's GVN makes ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: the code generator runs GVN behind flyc's last pass. The values that GVN makes where branches meet are those
// that StructurizeCFG then confuses (JoinedValues.cpp), and no pass of ours comes in between: a store behind a
// condition in an unrolled loop went to a wild address.
//
// Remedy: an option keeps GVN from moving computations between branches.
//
// Upstream: pull request 183792, in LLVM 23.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"

namespace flyc::codegen::workaround {
extern const Workaround lateGvn;
const Workaround lateGvn = {.name = "late-gvn", .upstream = "#183792", .mendedIn = 23, .option = "enable-pre=false"};
} // namespace flyc::codegen::workaround
