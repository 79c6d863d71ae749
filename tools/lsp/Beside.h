//===- Beside.h - the files that stand beside a source ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// NAME.yaml has the cases of NAME.fly (docs/test.md), NAME.variants.yaml its instances (docs/variants.md).
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_LSP_BESIDE_H
#define FLYC_TOOLS_LSP_BESIDE_H

#include "specs/reader/CasesReader.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace flyc::lsp {

/// Nothing in it if there is no such file, or none that can be read.
specs::CasesResult casesBeside(const std::string &path);
/// The path; empty: there is no such file.
std::string variantsBeside(const std::string &path);

/// The first launch under `bench:` that is for the target and a kernel that is wanted, as the words behind the source
/// of `flyc bench`: KERNEL NAME=VALUE... Empty: there is none.
std::vector<std::string> benchBeside(const std::string &path, std::string_view target,
                                     const std::function<bool(std::string_view kernel)> &isWanted);

} // namespace flyc::lsp

#endif // FLYC_TOOLS_LSP_BESIDE_H
