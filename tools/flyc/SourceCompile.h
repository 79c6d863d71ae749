//===- SourceCompile.h - a compile that a command line asks for -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the commands that compile a source have in common: from the arguments as written to a request of
// tools/driver/Compile.h, and to its result. What is wrong is shown here.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_SOURCECOMPILE_H
#define FLYC_TOOLS_FLYC_SOURCECOMPILE_H

#include "tools/driver/Compile.h"
#include "tools/flyc/CompileArguments.h"

namespace flyc::driver {

struct CheckedRequest {
  CompileRequest request;
  ExitCode status = exitOk; ///< otherwise the arguments are wrong, which has been shown
};
CheckedRequest checkRequest(const CompileArguments &args, bool checkOnly);

/// Compiles by these arguments, and writes nothing: for commands that go on with what results. Mistakes and warnings
/// have been shown; the status says whether there is a result.
CompileResult compileArguments(const CompileArguments &args);

/// Compiles the one source at `path` for its one target into `folder`: the status, and then the manifest's path. For
/// commands that launch what results; mistakes have been shown. Of the source only `kernel`, if it has one of that
/// name: a kernel or an entry, with what that launches.
ExitCode compileIntoFolder(CompileArguments &args, const std::string &path, const std::string &kernel,
                           const std::string &folder, std::string &manifest);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_SOURCECOMPILE_H
