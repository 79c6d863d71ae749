//===- TargetOrder.h - the order in which targets are listed --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Processors before generic images, then by the number in the name: shorter names first, equals by spelling.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SPECS_TABLES_TARGETORDER_H
#define FLYC_SPECS_TABLES_TARGETORDER_H

#include "specs/tables/TargetSpec.h"

namespace flyc::specs {

inline bool ordersBefore(const TargetSpec &a, const TargetSpec &b) {
  if (a.codeObject.generic != b.codeObject.generic)
    return b.codeObject.generic;
  if (a.name.size() != b.name.size())
    return a.name.size() < b.name.size();
  return a.name < b.name;
}

} // namespace flyc::specs

#endif // FLYC_SPECS_TABLES_TARGETORDER_H
