//===- OptionCheck.h - from arguments to what they mean -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: the options of a compile as written. Output: CompileOptions, or every mistake in them with the exit code that
// it leads to. Reads the files of --spec-file and nothing else.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_OPTIONCHECK_H
#define FLYC_TOOLS_FLYC_OPTIONCHECK_H

#include "frontend/Basic/Source.h"
#include "tools/driver/DriverError.h"
#include "tools/flyc/CompileArguments.h"

#include <vector>

namespace flyc::driver {

/// The targets that --arch names. Mistakes are added to `errors`.
std::vector<specs::TargetId> checkArchs(const std::vector<std::string> &archs, const specs::TargetTable &table,
                                        std::vector<DriverError> &errors);

/// --cache-size: a number, with K, M or G behind it. The default if it is empty.
uint64_t checkCacheSize(const std::string &text, std::vector<DriverError> &errors);

/// The options that decide how errors are shown: read first, so that the other errors are shown that way.
DiagnosticOptions checkDiagnosticOptions(const CompileArguments &args, std::vector<DriverError> &errors);

/// The rest. `diagnostics` is what checkDiagnosticOptions gave. The result means something only if no error was added.
CompileOptions checkCompileOptions(const CompileArguments &args, bool checkOnly, const DiagnosticOptions &diagnostics,
                                   SourceManager &sources, std::vector<DriverError> &errors);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_OPTIONCHECK_H
