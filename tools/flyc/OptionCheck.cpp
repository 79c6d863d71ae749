//===- OptionCheck.cpp ----------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One function per group of options, then the rules between them.
//===----------------------------------------------------------------------===//

#include "tools/flyc/OptionCheck.h"

#include "frontend/KernelIR/FastFlags.h"
#include "support/NearestName.h"
#include "tools/driver/SpecFiles.h"
#include "tools/flyc/Commands.h"

#include "support/Text.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <charconv>

using namespace flyc;
using namespace flyc::driver;

namespace {

class Checker {
public:
  Checker(const CompileArguments &args, SourceManager &sources, std::vector<DriverError> &errors)
      : args(args), sources(sources), errors(errors) {}

  /// False if the first word is a misspelt command: what follows then means nothing.
  bool readInput(CompileOptions &out);
  void readTargets(CompileOptions &out);
  void readEmit(CompileOptions &out);
  bool readKindOfOutput(CompileOptions &out);
  void readReports(CompileOptions &out);
  void readDefines(CompileOptions &out);
  void readCode(CompileOptions &out);
  void readFloats(CompileOptions &out);
  void readWaves(CompileOptions &out);
  void checkOutput(CompileOptions &out);
  void checkDepfile(CompileOptions &out);
  void checkCache(CompileOptions &out);

private:
  void error(std::string message, std::string hint = {}) {
    errors.push_back(usageError(std::move(message), std::move(hint)));
  }
  unsigned number(std::string_view option, const std::string &text, unsigned min, unsigned max, unsigned absent);

  const CompileArguments &args;
  SourceManager &sources;
  std::vector<DriverError> &errors;
};

/// Splits `a,b,c`; empty parts stay, so that they are reported.
std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> parts;
  while (true) {
    size_t comma = text.find(',');
    parts.push_back(text.substr(0, comma));
    if (comma == std::string_view::npos)
      return parts;
    text.remove_prefix(comma + 1);
  }
}

bool parseUnsigned(std::string_view text, unsigned &value) {
  auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  return code == std::errc() && end == text.data() + text.size() && !text.empty();
}

std::string nearestHint(std::string_view written, const std::vector<std::string_view> &names, std::string_view what) {
  std::vector<std::string_view> near = nearestNames(written, names, 1);
  if (!near.empty())
    return "did you mean " + quote(near.front()) + "?";
  return std::string(what) + (names.empty() ? "" : " ") + listed(names, "and");
}

unsigned Checker::number(std::string_view option, const std::string &text, unsigned min, unsigned max,
                         unsigned absent) {
  if (text.empty())
    return absent;
  unsigned value = 0;
  if (parseUnsigned(text, value) && value >= min && value <= max)
    return value;
  error("option " + quote(option) + " must be a number from " + std::to_string(min) + " to " + std::to_string(max) +
        ", and is " + quote(text));
  return absent;
}

/// The name of the source without its extension. That of a stage (k.TARGET.fly.mlir) is the one it was made of: k.
static std::string unitNameOf(const CompileOptions &options) {
  std::string_view file = options.input;
  file = file.substr(file.find_last_of('/') + 1);
  const auto dropExtension = [&] {
    if (const size_t dot = file.find_last_of('.'); dot != std::string_view::npos && dot != 0)
      file = file.substr(0, dot);
  };
  for (const Emit stage : {Emit::Fly, Emit::FlyLowered, Emit::LlvmMlir}) {
    const std::string_view extension = info(stage).extension;
    if (!file.ends_with("." + std::string(extension)) || file.size() == extension.size() + 1)
      continue;
    file.remove_suffix(extension.size() + 1);
    const std::string_view last = file.substr(file.find_last_of('.') + 1);
    for (const specs::TargetSpec *target : options.table.all())
      if (last == target->name || last.starts_with(std::string(target->name) + "-")) {
        dropExtension();
        break;
      }
    return std::string(file);
  }
  dropExtension();
  return std::string(file);
}

bool Checker::readInput(CompileOptions &out) {
  if (args.inputs.empty()) {
    error("no source file", "name one, or `-` for standard input; `flyc --help` explains");
    return true;
  }
  // `flyc comple k.fly`: a word that is no file and looks like a command.
  if (std::optional<std::string_view> command = nearestCommand(args.inputs[0]);
      command && !llvm::sys::fs::exists(args.inputs[0])) {
    error("unknown command " + quote(args.inputs[0]), "did you mean " + quote(*command) + "?");
    return false;
  }
  if (const std::string &word = args.inputs[0];
      word != "-" && word.find_first_of("./") == std::string::npos && !llvm::sys::fs::exists(word)) {
    error(quote(word) + " is no command, and no file", "`flyc help` lists the commands");
    return false;
  }
  if (args.inputs.size() > 1)
    error("several source files: " + quote(args.inputs[0]) + " and " + quote(args.inputs[1]),
          "a compile has one source; it imports the others");
  out.input = args.inputs[0];
  out.name = !args.name.empty() ? args.name : out.input == "-" ? "stdin" : unitNameOf(out);
  const bool isFolder = args.name.empty() && llvm::sys::fs::is_directory(out.input); // reading it will say so
  if (isFolder)
    out.name = "folder";
  if (out.name.find('/') != std::string::npos || out.name == "." || out.name == "..")
    error("the unit's name " + quote(out.name) + " is not a file name", "--output-dir names the folder");
  out.prefix = args.prefix;
  const auto isOfName = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  if (!std::all_of(out.prefix.begin(), out.prefix.end(), isOfName) ||
      (!out.prefix.empty() && out.prefix[0] >= '0' && out.prefix[0] <= '9'))
    error("--prefix " + quote(out.prefix) + " cannot begin a name in C",
          "it is of letters, digits and `_`, and does not begin with a digit");
  return true;
}

void Checker::readTargets(CompileOptions &out) {
  readSpecFiles(args.specFiles, sources, out.table, errors);
  out.specFiles = args.specFiles;
  if (args.archs.empty()) {
    error("no target: --arch is missing", "the targets are " + out.table.names());
    return;
  }
  out.targets = checkArchs(args.archs, out.table, errors);

  if (args.codeObjectVersion.empty())
    return;
  unsigned version = number("--code-object-version", args.codeObjectVersion, 5, 6, 0);
  if (!version)
    return;
  out.codeObjectVersion = version;
  for (const specs::TargetId &target : out.targets)
    if (!target.spec->supportsCodeObject(version))
      error("target " + quote(target.text()) + " has no code object version " + std::to_string(version),
            "it needs " + std::to_string(target.spec->codeObject.defaultVersion) +
                ", which is its default: leave --code-object-version out");
}

/// The kinds whose files end like this one; of two endings the longer counts ("k.fly.mlir").
static std::vector<Emit> kindsByExtension(std::string_view file) {
  std::vector<Emit> kinds;
  size_t longest = 0;
  for (const EmitInfo &kind : emitInfos) {
    const std::string ending = "." + std::string(kind.extension);
    if (!file.ends_with(ending) || ending.size() < longest)
      continue;
    if (ending.size() > longest)
      kinds.clear();
    longest = ending.size();
    kinds.push_back(kind.kind);
  }
  return kinds;
}

static std::string spellingOf(Emit kind) { return std::string(info(kind).spelling); }

/// `-o k.hsaco` without --emit: the extension says which kind is wanted. False where none says it.
bool Checker::readKindOfOutput(CompileOptions &out) {
  if (args.outputs.size() != 1)
    return false;
  const std::vector<Emit> kinds = kindsByExtension(args.outputs[0]);
  if (kinds.size() > 1)
    error("-o " + quote(args.outputs[0]) + " may be of several kinds: " + joined(kinds, spellingOf),
          "name the one that is meant with --emit");
  if (!kinds.empty())
    out.emit = {kinds[0]};
  return !kinds.empty();
}

/// Whether MLIR text has a function of the host that launches its kernels, and these are still as they were written, so
/// that it says all that a manifest does.
static bool launchesKernels(const std::string &path) {
  const auto file = llvm::MemoryBuffer::getFile(path);
  if (!file)
    return false;
  const llvm::StringRef text = (*file)->getBuffer();
  return text.contains("gpu.launch_func") && text.contains("gpu.func ") && !text.contains("!llvm.struct<packed") &&
         !text.contains("!llvm.ptr<1>");
}

void Checker::readEmit(CompileOptions &out) {
  std::vector<std::string_view> names;
  for (const EmitInfo &kind : emitInfos)
    names.push_back(kind.spelling);
  for (const std::string &value : args.emit)
    for (std::string_view part : split(value)) {
      auto kind = std::find(names.begin(), names.end(), part);
      if (kind == names.end())
        error("unknown kind " + quote(part) + " in --emit", nearestHint(part, names, "the kinds are"));
      else if (Emit e = emitInfos[kind - names.begin()].kind; !out.emits(e))
        out.emit.push_back(e);
    }
  // MLIR text may say nothing of launches: a manifest and a header of such are made where they are asked for, as the
  // kernels then take further arguments.
  const bool asDefault = args.emit.empty() && !readKindOfOutput(out);
  if (asDefault)
    out.emit = out.isMlir() && !launchesKernels(out.input) ? std::vector{Emit::Hsaco}
                                                           : std::vector{Emit::Hsaco, Emit::Manifest, Emit::Header};
  else if (out.isMlir())
    for (Emit kind : {Emit::Tokens, Emit::Ast, Emit::TypedAst})
      if (out.emits(kind))
        error("--emit=" + std::string(info(kind).spelling) + " needs a .fly source; " + quote(out.input) +
                  " is MLIR text",
              "MLIR text gives fly and all that follows it; manifest and header if a function of the host launches the "
              "kernels");
  std::sort(out.emit.begin(), out.emit.end());
  if (args.host.empty())
    return;
  const auto host = package::hostNamed(args.host);
  if (!host)
    error("unknown host " + quote(args.host) + " in --host",
          "it is x86_64 or aarch64; for others there is --emit=incbin");
  else if (!out.emits(Emit::Object))
    error("--host has no effect without --emit=object", "add object to --emit");
  else
    out.host = *host;
}

void Checker::readReports(CompileOptions &out) {
  std::optional<bool> json;
  for (const std::string &value : args.reports) {
    std::string_view list = value;
    if (size_t equals = list.find('='); equals != std::string_view::npos) {
      std::string_view form = list.substr(equals + 1);
      list = list.substr(0, equals);
      if (form != "table" && form != "json")
        error("unknown form " + quote(form) + " in --report=" + value, "it is table or json");
      else if (json && *json != (form == "json"))
        error("--report names both table and json", "all reports have one form");
      else
        json = form == "json";
    }
    for (std::string_view part : split(list)) {
      if (part == "resources")
        out.reports.resources = true;
      else if (part == "occupancy")
        out.reports.occupancy = true;
      else if (part == "lds")
        out.reports.lds = true;
      else if (part == "remarks")
        out.reports.remarks = true;
      else if (part == "time")
        out.reports.time = true;
      else
        error("unknown report " + quote(part),
              nearestHint(part, {"resources", "occupancy", "lds", "remarks", "time"}, "the reports are"));
    }
  }
  out.reports.json = json.value_or(false);
  if (out.reports.lds && out.isMlir())
    error("--report=lds needs a .fly source; " + quote(out.input) + " is MLIR text",
          "--report=resources says how much LDS its kernels take");
}

void Checker::readDefines(CompileOptions &out) {
  for (const std::string &text : args.defines) {
    size_t equals = text.find('=');
    std::string name = text.substr(0, equals);
    auto isWord = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    bool good = !name.empty() && isWord(name[0]) &&
                std::all_of(name.begin(), name.end(), [&](char c) { return isWord(c) || isDigit(c); });
    if (!good)
      error("-D " + quote(text) + " names no parameter", "it is written -D NAME=VALUE");
    else if (equals == std::string::npos || equals + 1 == text.size())
      error("-D " + quote(text) + " gives no value", "it is written -D " + name + "=VALUE");
    else if (std::any_of(out.defines.begin(), out.defines.end(), [&](const Define &d) { return d.name == name; }))
      error("-D gives " + quote(name) + " a value twice", "give it once");
    else
      out.defines.push_back({name, text.substr(equals + 1)});
  }
  out.includeDirs = args.includeDirs;
  out.instances = args.instances;
  out.variants = args.variants;
  for (const std::string &list : args.kernels)
    for (const std::string_view name : split(list)) {
      if (name.empty())
        error("--kernel=" + list + " has an empty name", "the names are separated by commas");
      else if (std::find(out.kernels.begin(), out.kernels.end(), name) == out.kernels.end())
        out.kernels.emplace_back(name);
    }
  if (!out.isMlir())
    return;
  for (const auto &[option, isGiven] :
       {std::pair("--variants", !out.variants.empty()), std::pair("--kernel", !out.kernels.empty())})
    if (isGiven)
      error(std::string(option) + " needs a .fly source; " + quote(out.input) + " is MLIR text",
            "the functions of MLIR text are built as they are");
}

void Checker::readFloats(CompileOptions &out) {
  if (args.fastMath)
    out.fastMath = sema::allFastFlags();
  for (const std::string &list : args.fastFlags)
    for (const std::string_view name : split(list)) {
      const uint8_t flag = sema::fastFlagNamed(name);
      if (!flag)
        error("unknown flag " + quote(name) + " in -ffast-math=" + list,
              "the flags are " + listed(sema::fastFlagNames, "and", [](const auto &known) { return known.name; }));
      out.fastMath |= flag;
    }
  if (out.isMlir() && out.fastMath)
    error("-ffast-math needs a .fly source; " + quote(out.input) + " is MLIR text",
          "in MLIR text each operation has its own fastmath attribute");
}

/// --waves-per-eu=LEAST[,MOST]
void Checker::readWaves(CompileOptions &out) {
  if (args.wavesPerEu.empty())
    return;
  const std::vector<std::string_view> parts = split(args.wavesPerEu);
  unsigned bounds[2] = {0, 0};
  bool isGood = parts.size() <= 2;
  for (size_t i = 0; isGood && i < parts.size(); ++i)
    isGood = parseUnsigned(parts[i], bounds[i]) && bounds[i] >= 1;
  if (!isGood || (parts.size() == 2 && bounds[1] < bounds[0]))
    return error("option '--waves-per-eu' cannot be " + quote(args.wavesPerEu),
                 "it is the least number of waves, or the least and the most, as in --waves-per-eu=2,4");
  out.wavesPerEu = {bounds[0], bounds[1]};
  const unsigned wanted = std::max(bounds[0], bounds[1]);
  for (const specs::TargetId &target : out.targets)
    if (wanted > target.spec->cu.wavesPerSimd)
      error("--waves-per-eu=" + args.wavesPerEu + ": a SIMD of " + quote(target.text()) + " holds at most " +
                std::to_string(target.spec->cu.wavesPerSimd) + " waves",
            "ask for no more");
  if (out.isMlir())
    error("--waves-per-eu needs a .fly source; " + quote(out.input) + " is MLIR text",
          "in MLIR text it is the attribute 'flyc.waves_per_eu' of a kernel");
}

void Checker::readCode(CompileOptions &out) {
  out.redZone = number("--red-zones", args.redZones, 0, 1 << 16, 0);
  if (!args.optLevel.empty()) {
    if (args.optLevel.size() == 1 && args.optLevel[0] >= '0' && args.optLevel[0] <= '3')
      out.optLevel = static_cast<unsigned>(args.optLevel[0] - '0');
    else
      error("unknown optimisation level '-O" + args.optLevel + "'",
            args.optLevel == "fast" ? "it is -O3 -ffast-math" : "it is -O0, -O1, -O2 or -O3");
  }
  out.debugInfo = args.debugInfo;
  out.llvmArgs = args.llvmArgs;
  out.jobs = number("-j", args.jobs, 1, 1024, 1);
  out.dumpDir = args.dumpDir;
  out.timeTrace = args.timeTrace;
  readFloats(out);
  readWaves(out);
  const auto budget = [&](std::string_view option, const std::string &text, unsigned min, unsigned max) {
    return text.empty() ? std::nullopt : std::optional(number(option, text, min, max, max));
  };
  out.budgets.forbidSpills = args.forbidSpills;
  out.budgets.maxVgprs = budget("--max-vgprs", args.maxVgprs, 1, 1024);
  out.budgets.maxLds = budget("--max-lds", args.maxLds, 0, 1u << 20);
  out.budgets.minOccupancy = budget("--min-occupancy", args.minOccupancy, 1, 64);
  out.budgets.maxCode = budget("--max-code", args.maxCode, 4, 1u << 30);
}

void Checker::checkOutput(CompileOptions &out) {
  if (args.outputs.size() > 1)
    error("several -o: " + quote(args.outputs[0]) + " and " + quote(args.outputs[1]),
          "one file results; --output-dir names a folder for several");
  if (!args.outputDir.empty())
    out.outputDir = args.outputDir;
  if (args.outputs.empty())
    return;
  out.output = args.outputs[0];
  if (!args.outputDir.empty())
    error("both -o and --output-dir are given", "-o names the one file, --output-dir the folder of several");
  size_t results = 0;
  const auto countOf = [&](Emit kind) { return info(kind).perTarget ? out.targets.size() : 1; };
  for (Emit kind : out.emit)
    results += countOf(kind);
  const auto textOf = [&](Emit kind) {
    const size_t count = countOf(kind);
    return std::string(info(kind).spelling) + (count > 1 ? " for " + std::to_string(count) + " targets" : "");
  };
  if (results > 1)
    error("-o " + quote(out.output) + " names one file, and " + std::to_string(results) +
              " would result: " + joined(out.emit, textOf),
          "name one kind with --emit, and one target if it is one for each target; or a folder with --output-dir");
  else if (const std::vector<Emit> kinds = kindsByExtension(out.output);
           !kinds.empty() && std::find(kinds.begin(), kinds.end(), out.emit[0]) == kinds.end())
    error("-o " + quote(out.output) + " ends like " + joined(kinds, spellingOf) + ", and --emit is " +
              spellingOf(out.emit[0]),
          "let its name end in '." + std::string(info(out.emit[0]).extension) + "', or name " + spellingOf(kinds[0]) +
              " with --emit");
}

void Checker::checkDepfile(CompileOptions &out) {
  out.depfile = args.depfile;
  out.responseFiles = args.responseFiles;
  if (out.depfile.enabled)
    return;
  std::string_view alone = !out.depfile.file.empty()      ? "-MF"
                           : !out.depfile.targets.empty() ? "-MT"
                           : out.depfile.phony            ? "-MP"
                                                          : "";
  if (!alone.empty())
    error(std::string(alone) + " has no effect without -MD", "add -MD");
}

void Checker::checkCache(CompileOptions &out) {
  out.cacheDir = args.cacheDir;
  out.cacheBytes = checkCacheSize(args.cacheSize, errors);
  if (out.cacheDir.empty() && !args.cacheSize.empty())
    error("--cache-size has no effect without --cache-dir", "add --cache-dir");
}

} // namespace

uint64_t flyc::driver::checkCacheSize(const std::string &text, std::vector<DriverError> &errors) {
  if (text.empty())
    return defaultCacheBytes;
  constexpr std::string_view units = "KMG";
  const size_t unit = units.find(text.back());
  const std::string_view digits = std::string_view(text).substr(0, text.size() - (unit != std::string_view::npos));
  const unsigned shift = unit == std::string_view::npos ? 0 : 10 * (static_cast<unsigned>(unit) + 1);
  uint64_t value = 0;
  const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (code == std::errc() && end == digits.data() + digits.size() && value <= UINT64_MAX >> shift)
    return value << shift;
  errors.push_back(usageError("option '--cache-size' cannot be " + quote(text),
                              "it is a number of bytes, or one with K, M or G behind it, as in 500M"));
  return defaultCacheBytes;
}

std::vector<specs::TargetId> flyc::driver::checkArchs(const std::vector<std::string> &archs,
                                                      const specs::TargetTable &table,
                                                      std::vector<DriverError> &errors) {
  specs::ArchList list = specs::parseArchList(archs, table);
  for (specs::TargetIdError &e : list.errors)
    errors.push_back({e.unknownProcessor ? diag::UnknownTarget : diag::CommandLine,
                      std::move(e.message),
                      {},
                      std::move(e.hint),
                      {}});
  return std::move(list.targets);
}

DiagnosticOptions flyc::driver::checkDiagnosticOptions(const CompileArguments &args, std::vector<DriverError> &errors) {
  DiagnosticOptions out;
  auto wrong = [&](std::string_view option, const std::string &value, std::string_view choices) {
    errors.push_back(
        usageError("option '" + std::string(option) + "' cannot be '" + value + "'", "it is " + std::string(choices)));
  };
  if (args.diagnostics == "json")
    out.format = DiagnosticsFormat::Json;
  else if (args.diagnostics == "sarif")
    out.format = DiagnosticsFormat::Sarif;
  else if (!args.diagnostics.empty() && args.diagnostics != "text")
    wrong("--diagnostics", args.diagnostics, "text, json or sarif");
  if (args.color == "always")
    out.color = ColorMode::Always;
  else if (args.color == "never")
    out.color = ColorMode::Never;
  else if (!args.color.empty() && args.color != "auto")
    wrong("--color", args.color, "auto, always or never");
  if (!args.errorLimit.empty() && !parseUnsigned(args.errorLimit, out.errorLimit))
    wrong("--error-limit", args.errorLimit, "a number; 0 shows all errors");
  out.warningsAsErrors = args.warningsAsErrors;
  out.noWarnings = args.noWarnings;
  out.allWarnings = args.allWarnings;
  out.perfWarnings = args.perfWarnings;
  out.disabledWarnings = args.disabledWarnings;
  out.warningErrors = args.warningErrors;
  std::vector<std::string_view> known;
  for (unsigned id = 0; id < diag::Count; ++id)
    if (std::string_view flag = flyc::info(static_cast<diag::ID>(id)).flag; !flag.empty())
      for (std::string_view one : {flag, flag.substr(0, flag.find('-'))})
        if (!std::count(known.begin(), known.end(), one))
          known.push_back(one);
  auto check = [&](const std::vector<std::string> &names, const std::string &option) {
    for (const std::string &name : names)
      if (!std::count(known.begin(), known.end(), name))
        errors.push_back(usageError("unknown warning " + quote(name) + " in " + option + name,
                                    nearestHint(name, known, "the warnings are")));
  };
  check(args.disabledWarnings, "-Wno-");
  check(args.warningErrors, "-Werror=");
  return out;
}

CompileOptions flyc::driver::checkCompileOptions(const CompileArguments &args, bool checkOnly,
                                                 const DiagnosticOptions &diagnostics, SourceManager &sources,
                                                 std::vector<DriverError> &errors) {
  CompileOptions out;
  out.checkOnly = checkOnly;
  out.diagnostics = diagnostics;
  Checker checker(args, sources, errors);
  if (!checker.readInput(out))
    return out;
  checker.readTargets(out);
  checker.readEmit(out);
  checker.readReports(out);
  checker.readDefines(out);
  checker.readCode(out);
  if (errors.empty())
    checker.checkOutput(out);
  checker.checkDepfile(out);
  checker.checkCache(out);
  return out;
}
