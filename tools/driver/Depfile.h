//===- Depfile.h - the rule that names what the results depend on ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: the results, the files that were read, the options of -M*. Output: one rule in the syntax that Make and Ninja
// share: every result is a target, every file a prerequisite with its absolute path. With -MP, an empty rule for each
// prerequisite but the first (the source).
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_DEPFILE_H
#define FLYC_TOOLS_DRIVER_DEPFILE_H

#include "tools/driver/Options.h"

#include <span>
#include <string>
#include <string_view>

namespace flyc::driver {

/// A name as Make reads it: spaces, '#' and the backslashes before them escaped, '$' doubled.
std::string escapeForMake(std::string_view name);

/// The path, made absolute against the current folder, without '.' and '..' where that is safe.
std::string absolutePath(std::string_view path);

/// The text of the depfile. `results` are targets unless -MT names others; if there are none (everything went to
/// standard output) the target is `fallback`. `files` holds the source first; "-" (standard input) and repetitions are
/// left out. The order of the rest is kept.
std::string depfileText(const DepfileOptions &options, std::span<const std::string> results,
                        std::span<const std::string> files, std::string_view fallback);

/// Where the depfile goes: -MF, or beside the results with the extension .d.
std::string depfilePath(const CompileOptions &options);

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_DEPFILE_H
