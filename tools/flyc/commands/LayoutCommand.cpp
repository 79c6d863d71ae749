//===- LayoutCommand.cpp - flyc layout ------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// Reads the expressions, hands the answers on. An error never stops the lines behind it.
//===----------------------------------------------------------------------===//

#include "tools/flyc/commands/LayoutCommand.h"

#include "frontend/Basic/Source.h"
#include "specs/tables/TargetId.h"
#include "specs/tables/TargetTable.h"
#include "tools/driver/Outputs.h"
#include "tools/flyc/Reporter.h"
#include "tools/layout/Answer.h"
#include "tools/layout/Banks.h"

#include "llvm/ADT/StringRef.h"

using namespace flyc;
using namespace flyc::driver;
using namespace flyc::layout;

namespace {

int answerLines(const Arguments &args) {
  SourceManager sources;
  const LoadResult file = sources.addStdin();
  if (!file)
    return failWith(cannotRead("standard input", file.message()), {});
  std::string_view text = sources.text(*file);
  std::string out;
  bool failed = false;
  while (!text.empty()) {
    size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.find_first_not_of(" \t\r") == std::string_view::npos)
      continue;
    LayoutAnswer answer{std::string(line)};
    failed |= !answer.value;
    if (args.json) {
      out += answer.json();
      continue;
    }
    if (answer.value)
      out += answer.describe();
    else
      showDiagnostics(answer.diags.diagnostics(), answer.sources, {});
  }
  DriverError writeError;
  if (!writeStandardOutput(out, writeError))
    return failWith(writeError, {});
  return failed ? exitErrors : exitOk;
}

/// The banks that are asked for: those of --arch, else the fewest. None if neither --arch nor --element-bits was given.
std::optional<Banks> banksAsked(const Arguments &args, const specs::TargetSpec *&asked,
                                std::vector<DriverError> &errors) {
  if (!args.banks.empty() && args.archs.empty())
    errors.push_back(usageError("--banks counts by the rules of a target", "add --arch=TARGET"));
  if (args.archs.empty() && args.elementBits.empty())
    return std::nullopt;
  if (args.svg.empty() && args.banks.empty())
    errors.push_back(usageError(std::string(args.archs.empty() ? "--element-bits" : "--arch") + " is about banks",
                                "add --svg FILE or --banks COPY"));
  Banks banks{fewestBanks(), 32};
  if (!args.archs.empty()) {
    specs::TargetTable table;
    specs::ArchList list = specs::parseArchList(args.archs, table);
    for (specs::TargetIdError &e : list.errors)
      errors.push_back({e.unknownProcessor ? diag::UnknownTarget : diag::CommandLine,
                        std::move(e.message),
                        {},
                        std::move(e.hint),
                        {}});
    if (list.targets.size() > 1)
      errors.push_back(
          usageError("--arch names " + std::to_string(list.targets.size()) + " targets", "banks are those of one"));
    if (list.targets.size() == 1) {
      const specs::TargetSpec &target = *list.targets[0].spec;
      // The table goes away; what it has of the built-in targets stays.
      for (const specs::TargetSpec &builtin : specs::builtinTargets())
        if (builtin.name == target.name)
          asked = &builtin;
      banks.count = target.lds.banks;
      if (banks.count == 0)
        errors.push_back(usageError("the number of LDS banks of '" + std::string(target.name) + "' is not published",
                                    "leave --arch out for the fewest of any target"));
    }
  }
  unsigned bits = 0;
  if (!args.elementBits.empty()) {
    if (llvm::StringRef(args.elementBits).getAsInteger(10, bits) || bits < 1 || bits > 4096)
      errors.push_back(
          usageError("option '--element-bits' must be a number from 1 to 4096, and is '" + args.elementBits + "'"));
    banks.elementBits = bits;
  }
  return banks;
}

/// What --banks asks of the layout `answer`. Nothing if there is no answer; then the reason was shown.
std::optional<std::string> bankText(const Arguments &args, const LayoutAnswer &answer, const specs::TargetSpec &target,
                                    unsigned elementBits) {
  const auto refuse = [](const LayoutAnswer &of, std::string message) {
    DiagnosticEngine diags;
    diags.report(diag::Algebra, SourceRange(), std::move(message));
    showDiagnostics(diags.diagnostics(), of.sources, {});
    return std::nullopt;
  };
  LayoutAnswer copy(args.banks);
  if (!copy.value) {
    showDiagnostics(copy.diags.diagnostics(), copy.sources, {});
    return std::nullopt;
  }
  const AnyLayout *layout = answer.value->as<AnyLayout>();
  if (!layout)
    return refuse(answer, "--banks: " + answer.value->str() + " is not a layout");
  const TiledCopy *tiled = copy.value->as<TiledCopy>();
  if (!tiled)
    return refuse(copy, "--banks: " + copy.value->str() +
                            " is not a tiled copy, such as make_tiled_copy_tv(universal_copy<128>, f16, thr, val)");
  // What the copy moves says how large an element is, unless --element-bits does.
  if (const int64_t bits = copy.value->elementBits[0]; bits != 0 && args.elementBits.empty())
    elementBits = static_cast<unsigned>(bits);
  const BankQuestion question{*layout, *tiled, elementBits, &target};
  Result<BankAnswer> counted = countConflicts(question);
  if (!counted)
    return refuse(copy, counted.message());
  return args.json ? counted->json(question) : counted->text(question);
}

} // namespace

int flyc::driver::runLayout(const Arguments &args) {
  if (args.inputs.size() != 1)
    return failWith(usageError(args.inputs.empty() ? "no expression" : "more than one expression",
                               "quote the whole expression, or give one a line on standard input with `-`"),
                    {});
  std::vector<DriverError> errors;
  const specs::TargetSpec *target = nullptr;
  std::optional<Banks> banks = banksAsked(args, target, errors);
  if (!errors.empty())
    return failWith(errors, SourceManager(), {});
  if (args.inputs[0] == "-") {
    if (!args.svg.empty())
      return failWith(usageError("--svg draws one expression", "give the expression as the argument"), {});
    if (!args.banks.empty())
      return failWith(usageError("--banks is about one expression", "give the expression as the argument"), {});
    return answerLines(args);
  }
  LayoutAnswer answer(args.inputs[0]);
  if (!answer.value && !args.json) {
    showDiagnostics(answer.diags.diagnostics(), answer.sources, {});
    return exitErrors;
  }
  std::string out = args.json ? answer.json() : answer.describe();
  if (answer.value && !args.banks.empty()) {
    std::optional<std::string> text = bankText(args, answer, *target, static_cast<unsigned>(banks->elementBits));
    if (!text)
      return exitErrors;
    out += *text;
  }
  Outputs outputs;
  if (answer.value && !args.svg.empty()) {
    Result<std::string> svg = answer.picture(banks);
    if (!svg) {
      DiagnosticEngine diags;
      diags.report(diag::Algebra, SourceRange(), svg.message());
      showDiagnostics(diags.diagnostics(), answer.sources, {});
      return exitErrors;
    }
    outputs.add(args.svg, *svg);
  }
  outputs.add("-", out);
  DriverError error;
  if (!outputs.commit(error))
    return failWith(error, {});
  return answer.value ? exitOk : exitErrors;
}
