//===- LaunchArguments.cpp - which launch a command line means ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/flyc/LaunchArguments.h"

#include "tools/driver/TemporaryFolder.h"
#include "tools/flyc/Reporter.h"
#include "tools/flyc/SourceCompile.h"
#include "tools/run/arrays/Fill.h"

using namespace flyc;
using namespace flyc::driver;

void LaunchArguments::addOptions(OptionList &options, const Help &help) {
  options.group("What runs");
  options.add("--kernel", "NAME", help.kernel, request.kernel);
  options.add("--arch", "TARGET", help.arch, source.archs);
  options.add("--grid", "X[,Y[,Z]]", "For a code object: how many workgroups.", request.grid);
  options.add("--block", "X[,Y[,Z]]", "For a code object: work-items of a workgroup.", request.block);
  options.add("--lds", "BYTES", "For a code object: dynamic LDS, on top of what the kernel has itself.", request.lds);
  options.add("--arg", "[NAME=]VALUE",
              "For a code object: the next argument. TYPE:VALUE, TYPE[SHAPE]:FILL, TYPE[SHAPE]:@FILE, FILE.npy, null, "
              "hex:BYTES, or {MEMBER; MEMBER} for a struct of these.",
              request.arguments);
  addOptionsOfSource(options, source);
  options.flag("--debug-info", help.debugInfo, source.debugInfo);
}

std::optional<RunPlan> LaunchArguments::plan(const std::vector<std::string> &words, const std::string &command,
                                             int &status) {
  const auto fail = [&](const DriverError &error) {
    status = failWith(error);
    return std::nullopt;
  };
  const auto made = [&](RunResult<RunPlan> plan) -> std::optional<RunPlan> {
    if (!plan)
      return fail(plan.error());
    return std::move(*plan);
  };
  if (words.empty())
    return fail(usageError("nothing to " + command,
                           "name a manifest, a code object or a .fly source; `flyc " + command + " --help` explains"));
  const std::string &path = words[0];
  request.words.assign(words.begin() + 1, words.end());
  auto bytes = readInputFile(path);
  if (!bytes)
    return fail(bytes.error());
  const bool isObject = bytes->starts_with("\177ELF");
  if (!isObject &&
      (!request.grid.empty() || !request.block.empty() || !request.lds.empty() || !request.arguments.empty()))
    return fail(usageError("--grid, --block, --lds and --arg are for code objects; '" + path + "' is not one",
                           "with a manifest, geometry is the kernel's own, and arguments are written NAME=VALUE"));
  if (path.ends_with(".fly") || path.ends_with(".mlir")) {
    const TemporaryFolder folder(("flyc-" + command).c_str());
    if (folder.failed)
      return fail(cannotWrite("a temporary folder", std::error_code(folder.failed, std::generic_category()).message()));
    // The one that is named, as the plan reads it; of .mlir text, all.
    const bool isWord = !request.words.empty() && request.words.front().find('=') == std::string::npos;
    const std::string &kernel = isWord ? request.words.front() : request.kernel;
    std::string manifest;
    status = compileIntoFolder(source, path, path.ends_with(".fly") ? kernel : std::string(), folder.path.str().str(),
                               manifest);
    return status == exitOk ? made(planFromManifest(manifest, request)) : std::nullopt;
  }
  request.archs = source.archs;
  return made(isObject ? planFromObject(path, std::move(*bytes), request) : planFromManifest(path, request));
}

std::optional<std::vector<StepCycles>> flyc::driver::modelPlan(const RunPlan &plan, const RunOptions &options,
                                                               int &status) {
  const auto fail = [&](const DriverError &error) {
    status = failWith(error);
    return std::nullopt;
  };
  auto emulator = openEmulator();
  if (!emulator)
    return fail(emulator.error());
  auto outcome = execute(**emulator, plan, options);
  if (!outcome)
    return fail(outcome.error());
  if (outcome->fault)
    return fail(*outcome->fault);
  if (outcome->cycles.empty())
    return fail(inputError("'" + plan.name + "' launches nothing with these arguments: there is no time to model"));
  return std::move(outcome->cycles);
}
