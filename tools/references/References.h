//===- References.h - the references by their names -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What checks call (docs/run.md, "References"). A row says how many arguments there are; those that may be left out are
// told by their number.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_REFERENCES_REFERENCES_H
#define FLYC_TOOLS_REFERENCES_REFERENCES_H

#include "tools/references/Tensor.h"

#include <span>
#include <string_view>

namespace flyc::references {

struct Reference {
  std::string_view name;
  std::string_view arguments; ///< as documentation writes them: "x, [gain, [bias,]] eps"
  std::vector<size_t> counts; ///< how many there may be, ascending
  /// With one of these numbers of arguments; results of more than `maxElements` are refused.
  TensorResult (*function)(const std::vector<Tensor> &arguments, uint64_t maxElements);
};

std::span<const Reference> references();
/// Null if there is none.
const Reference *findReference(std::string_view name);

} // namespace flyc::references

#endif // FLYC_TOOLS_REFERENCES_REFERENCES_H
