//===- Struct.h - a struct argument of a run ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: words like `job={scale:1.5,taps:[{at:1,weight:2},..]}` and `job.shape.n=1000`. Output: the struct's bytes.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_PLAN_STRUCT_H
#define FLYC_TOOLS_RUN_PLAN_STRUCT_H

#include "compiler/Package/Unit.h"
#include "tools/run/arrays/Array.h"

namespace flyc::driver {

/// One number of a struct: `job.taps[2].weight`.
struct StructNumber {
  std::string path;
  ElementId element;
  uint32_t offset;
};
std::vector<StructNumber> numbersOf(const std::string &name, const package::Struct &structure);

/// The bytes of the argument `name`, as elements of type u8: every number has one value among `words`.
RunResult<Array> readStruct(const std::string &name, const package::Struct &structure,
                            const std::vector<std::pair<std::string, std::string>> &words);

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_PLAN_STRUCT_H
