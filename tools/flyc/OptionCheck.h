//===- OptionCheck.h - from arguments to what they mean -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a command line as written. Output: CompileOptions, or every mistake in it with the exit code it leads to.
// Reads the files of --spec-file and nothing else.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_OPTIONCHECK_H
#define FLYC_TOOLS_FLYC_OPTIONCHECK_H

#include "frontend/Basic/Source.h"
#include "tools/driver/DriverError.h"
#include "tools/driver/Options.h"

#include <vector>

namespace flyc::driver {

/// The options that decide how errors are shown: read first, so that the other errors are shown that way.
DiagnosticOptions checkDiagnosticOptions(const Arguments &args, std::vector<DriverError> &errors);

/// The rest. `diagnostics` is what checkDiagnosticOptions gave. The result means something only if no error was added.
CompileOptions checkCompileOptions(const Arguments &args, bool checkOnly, const DiagnosticOptions &diagnostics,
                                   SourceManager &sources, std::vector<DriverError> &errors);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_OPTIONCHECK_H
