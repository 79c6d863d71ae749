//===- SourceCompile.cpp --------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The options that say how mistakes are shown come first, so that all others are shown that way.
//===----------------------------------------------------------------------===//

#include "tools/flyc/SourceCompile.h"

#include "tools/driver/Outputs.h"
#include "tools/flyc/OptionCheck.h"
#include "tools/flyc/Reporter.h"

using namespace flyc;
using namespace flyc::driver;

CheckedRequest flyc::driver::checkRequest(const CompileArguments &args, bool checkOnly) {
  CheckedRequest out;
  out.request.sources = std::make_shared<SourceManager>();
  std::vector<DriverError> errors;
  const DiagnosticOptions diagnostics = checkDiagnosticOptions(args, errors);
  if (errors.empty())
    out.request.options = checkCompileOptions(args, checkOnly, diagnostics, *out.request.sources, errors);
  if (!errors.empty())
    out.status = static_cast<ExitCode>(failWith(errors, *out.request.sources, diagnostics));
  return out;
}

/// `kernels`: the only ones that are built, if the source has all of them.
static CompileResult compileArguments(const CompileArguments &args, std::vector<std::string> kernels) {
  CheckedRequest checked = checkRequest(args, /*checkOnly=*/false);
  if (checked.status != exitOk) {
    CompileResult result;
    result.status = checked.status;
    result.sources = checked.request.sources;
    return result;
  }
  CompileOptions &options = checked.request.options;
  const bool chooses = options.kernels.empty() && !kernels.empty();
  if (chooses)
    options.kernels = std::move(kernels);
  CompileResult result = compile(checked.request);
  if (chooses && result.status == exitUsage) {
    options.kernels.clear();
    result = compile(checked.request);
  }
  showDiagnostics(result.diagnostics, *result.sources, checked.request.options.diagnostics);
  return result;
}

CompileResult flyc::driver::compileArguments(const CompileArguments &args) { return ::compileArguments(args, {}); }

ExitCode flyc::driver::compileIntoFolder(CompileArguments &args, const std::string &path, const std::string &kernel,
                                         const std::string &folder, std::string &manifest) {
  if (args.archs.size() > 1 || (args.archs.size() == 1 && args.archs[0].find(',') != std::string::npos))
    return static_cast<ExitCode>(failWith(usageError("a run is for one target, and --arch names several")));
  args.inputs = {path};
  args.outputDir = folder;
  args.emit = {"hsaco,manifest"};
  CompileResult result = ::compileArguments(args, kernel.empty() ? std::vector<std::string>() : std::vector{kernel});
  if (!result)
    return result.status;
  if (DriverError error; !writeResults(result, error))
    return static_cast<ExitCode>(failWith(error));
  for (const ResultFile &file : result.files)
    if (file.kind == Emit::Manifest)
      manifest = file.path;
  return exitOk;
}
