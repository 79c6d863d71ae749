//===- RunCommand.cpp - flyc run ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Everything that can be said to be wrong is said before the launch; files are written when it has ended, also if a
// check fails then.
//===----------------------------------------------------------------------===//

#include "tools/flyc/commands/RunCommand.h"

#include "support/NearestName.h"
#include "tools/driver/Outputs.h"
#include "tools/driver/TemporaryFolder.h"
#include "tools/flyc/Reporter.h"
#include "tools/flyc/commands/CompileCommand.h"
#include "tools/run/arrays/Fill.h"
#include "tools/run/arrays/Npy.h"
#include "tools/run/expressions/Compare.h"
#include "tools/run/plan/Device.h"

#include <algorithm>
#include <charconv>
#include <cmath>

using namespace flyc;
using namespace flyc::driver;

namespace {

int fail(const DriverError &error) { return failWith(error, {}); }

/// "--rtol=1e-3": a number that is not negative.
std::optional<DriverError> readTolerance(const char *option, const std::string &text, std::optional<double> &out) {
  if (text.empty())
    return std::nullopt;
  double value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || end != text.data() + text.size() || !(value >= 0))
    return usageError(std::string(option) + "=" + text + " is no number from 0 on");
  out = value;
  return std::nullopt;
}

/// --out NAME=FILE, with the argument's number.
struct OutputWish {
  size_t argument;
  std::string file;
};

RunResult<std::vector<OutputWish>> readOutputs(const RunPlan &plan, const std::vector<std::string> &texts) {
  std::vector<OutputWish> wishes;
  for (const std::string &text : texts) {
    const size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
      return usageError("--out " + text + " does not say which array goes into which file",
                        "it is written --out NAME=FILE.npy, or NAME=FILE for raw bytes");
    const std::string name = text.substr(0, equals);
    std::vector<std::string_view> names;
    size_t found = plan.arguments.size();
    for (size_t i = 0; i < plan.arguments.size(); ++i)
      if (plan.arguments[i].kind == RunArgument::Kind::Tensor) {
        names.push_back(plan.arguments[i].name);
        if (plan.arguments[i].name == name)
          found = i;
      }
    if (found == plan.arguments.size()) {
      const auto near = nearestNames(name, names, 1);
      return usageError("--out " + text + ": no array is called '" + name + "'",
                        near.empty() ? "" : "did you mean '" + std::string(near.front()) + "'?");
    }
    wishes.push_back({found, text.substr(equals + 1)});
  }
  return wishes;
}

/// As numpy would print it, in full: one line a row.
std::string printed(const std::string &text, const Value &value, const ElementType *type) {
  constexpr uint64_t most = 10000;
  if (value.shape.empty())
    return text + " = " +
           (value.integer ? std::to_string(value.integers[0])
            : type        ? type->text(type->fromDouble(value.reals[0]))
                          : ElementType::find("f64")->text(ElementType::find("f64")->fromDouble(value.reals[0]))) +
           "\n";
  const ElementType &shown = type ? *type : *ElementType::find(value.integer ? "i64" : "f64");
  std::string out = text + " = " + std::string(value.shape.size(), '[');
  const uint64_t row = value.shape.back();
  for (uint64_t i = 0; i < value.size() && i < most; ++i) {
    if (i != 0) {
      uint64_t block = row;
      size_t closed = 0;
      for (size_t mode = value.shape.size(); mode-- > 1 && block != 0 && i % block == 0; block *= value.shape[mode - 1])
        ++closed;
      out += closed ? std::string(closed, ']') + ",\n" +
                          std::string(text.size() + 3 + value.shape.size() - closed, ' ') + std::string(closed, '[')
                    : ", ";
    }
    out += value.integer ? std::to_string(value.integers[i]) : shown.text(shown.fromDouble(value.reals[i]));
  }
  if (value.size() > most)
    out += ", ... (" + std::to_string(value.size()) + " elements)";
  return out + std::string(value.shape.size(), ']') + "\n";
}

/// `in` tensors must be as they were.
std::optional<DriverError> checkReadOnly(const RunPlan &plan, const std::vector<Array> &after) {
  for (size_t i = 0; i < plan.arguments.size(); ++i) {
    const Elements &was = plan.arguments[i].array.elements, &is = after[i].elements;
    if (!plan.arguments[i].readOnly || was.bytes() == is.bytes())
      continue;
    uint64_t at = 0;
    while (was.get(at) == is.get(at))
      ++at;
    return DriverError{diag::CheckFailed,
                       "'" + plan.name + "' wrote to '" + plan.arguments[i].name +
                           "', which it declares `in`: element " + std::to_string(at) + " was " +
                           was.type().text(was.get(at)) + ", and is " + is.type().text(is.get(at)),
                       {},
                       {},
                       {}};
  }
  return std::nullopt;
}

int runPlan(const RunPlan &plan, const Arguments &args) {
  RunOptions options = args.run;
  Tolerance tolerance;
  for (auto [option, text, to] :
       {std::tuple("--rtol", &options.rtol, &tolerance.rtol), std::tuple("--atol", &options.atol, &tolerance.atol)})
    if (auto error = readTolerance(option, *text, *to))
      return fail(*error);
  if (!options.limit.empty()) {
    const auto [end, code] =
        std::from_chars(options.limit.data(), options.limit.data() + options.limit.size(), options.instructionLimit);
    if (code != std::errc() || end != options.limit.data() + options.limit.size())
      return fail(usageError("--limit=" + options.limit + " is no number of instructions", "0 means no limit"));
  }
  if (!args.jobs.empty()) {
    const auto [end, code] = std::from_chars(args.jobs.data(), args.jobs.data() + args.jobs.size(), options.threads);
    if (code != std::errc() || end != args.jobs.data() + args.jobs.size() || options.threads == 0 ||
        options.threads > 1024)
      return fail(usageError("-j" + args.jobs + " is no number of threads", "1 to 1024"));
  }
  if (!options.stats.empty() && options.stats != "json" && options.stats != "table")
    return fail(
        usageError("--stats=" + options.stats + " is no form of statistics", "--stats for a table, --stats=json"));
  if (!options.mma.empty() && options.mma != "default" && options.mma != "exact")
    return fail(usageError("--mma=" + options.mma + " is no way to round", "it is default or exact"));
  options.exactMatrix = options.mma == "exact";
  if (!options.traceWorkgroup.empty())
    if (auto error = readExtents("--trace-workgroup", options.traceWorkgroup, 0, options.traceGroup))
      return fail(*error);
  if (!options.traceWave.empty()) {
    const auto [end, code] = std::from_chars(
        options.traceWave.data(), options.traceWave.data() + options.traceWave.size(), options.traceWaveNumber);
    if (code != std::errc() || end != options.traceWave.data() + options.traceWave.size())
      return fail(usageError("--trace-wave=" + options.traceWave + " is no number of a wave"));
  }
  auto wishes = readOutputs(plan, options.outs);
  if (!wishes)
    return fail(wishes.error());
  auto emulator = openEmulator();
  if (!emulator)
    return fail(emulator.error());
  auto outcome = execute(**emulator, plan, options);
  if (!outcome)
    return fail(outcome.error());
  std::vector<DriverError> errors;
  for (const std::string &finding : outcome->findings)
    errors.push_back({diag::KernelFinding, finding, {}, {}, {}});
  if (outcome->fault) {
    Outputs before; // what the kernel printed may say why
    DriverError writeError;
    if (!outcome->printed.empty()) {
      before.add("-", outcome->printed);
      if (!before.commit(writeError))
        errors.push_back(writeError);
    }
    errors.push_back(*outcome->fault);
    return failWith(errors, SourceManager(), {});
  }
  const std::vector<Array> &after = outcome->after;

  Names names;
  for (size_t i = 0; i < plan.arguments.size(); ++i) {
    if (plan.arguments[i].kind == RunArgument::Kind::Null)
      continue;
    names.after[plan.arguments[i].name] = &after[i];
    names.before[plan.arguments[i].name] = &plan.arguments[i].array;
  }
  for (const auto &[path, number] : plan.fields)
    names.after[path] = names.before[path] = &number;
  std::string text = outcome->printed;
  for (const std::string &print : options.prints) {
    auto value = evaluate(print, names);
    if (!value)
      return fail(value.error());
    const Array *single = arrayOf(print, names);
    text += printed(print, *value, single ? &single->elements.type() : nullptr);
  }
  text += options.stats == "json" ? outcome->statisticsJson : outcome->statisticsTable;
  if (auto error = checkReadOnly(plan, after))
    errors.push_back(*error);
  for (const std::string &wanted : options.checks)
    if (auto error = check(wanted, names, tolerance))
      errors.push_back(*error);

  Outputs outputs;
  for (const OutputWish &wish : *wishes) {
    const Array &array = after[wish.argument];
    const auto &bytes = array.elements.bytes();
    outputs.add(wish.file, wish.file.ends_with(".npy") ? writeNpy(array) : std::string(bytes.begin(), bytes.end()));
  }
  if (!text.empty())
    outputs.add("-", text);
  DriverError writeError;
  if (!outputs.commit(writeError))
    errors.push_back(writeError);
  return errors.empty() ? exitOk : failWith(errors, SourceManager(), {});
}

/// A source is compiled into a folder of its own, for its one target.
int runSource(const Arguments &args) {
  if (args.archs.size() > 1 || (args.archs.size() == 1 && args.archs[0].find(',') != std::string::npos))
    return fail(usageError("a run is for one target, and --arch names several"));
  TemporaryFolder folder("flyc-run");
  if (folder.failed)
    return fail(cannotWrite("a temporary folder", std::error_code(folder.failed, std::generic_category()).message()));
  Arguments compiled = args;
  compiled.inputs = {args.inputs[0]};
  compiled.outputDir = folder.path.str().str();
  compiled.emit = {"hsaco,manifest"};
  compiled.name = "unit";
  CompileResult result = compileArguments(compiled);
  if (!result)
    return result.status;
  if (DriverError error; !writeResults(result, error))
    return fail(error);
  Arguments rest = args;
  rest.archs.clear();
  auto plan = planFromManifest(compiled.outputDir + "/unit.json", rest);
  return plan ? runPlan(*plan, args) : fail(plan.error());
}

} // namespace

int flyc::driver::runRun(const Arguments &args) {
  if (args.inputs.empty())
    return fail(
        usageError("nothing to run", "name a manifest, a code object or a .fly source; `flyc run --help` explains"));
  const std::string &path = args.inputs[0];
  const bool source = path.ends_with(".fly");
  auto bytes = readInputFile(path);
  if (!bytes)
    return fail(bytes.error());
  const bool object = bytes->starts_with("\177ELF");
  if (!object &&
      (!args.run.grid.empty() || !args.run.block.empty() || !args.run.lds.empty() || !args.run.arguments.empty()))
    return fail(usageError("--grid, --block, --lds and --arg are for code objects; '" + path + "' is none",
                           "with a manifest, geometry is the kernel's own, and arguments are written NAME=VALUE"));
  if (source)
    return runSource(args);
  auto plan = object ? planFromObject(path, std::move(*bytes), args) : planFromManifest(path, args);
  return plan ? runPlan(*plan, args) : fail(plan.error());
}
