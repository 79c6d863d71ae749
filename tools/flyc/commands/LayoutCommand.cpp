//===- LayoutCommand.cpp - flyc layout ------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Prints the value of an expression of the layout algebra, with size, cosize and table; as JSON, or as a picture. With
// `-` it reads one from each line of standard input, and an error never stops the lines behind it.
//===----------------------------------------------------------------------===//

#include "frontend/Basic/Source.h"
#include "specs/tables/TargetId.h"
#include "specs/tables/TargetTable.h"
#include "tools/driver/Outputs.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/OptionCheck.h"
#include "tools/flyc/Reporter.h"
#include "tools/layout/Answer.h"
#include "tools/layout/Banks.h"

#include "llvm/ADT/StringRef.h"

using namespace flyc;
using namespace flyc::driver;
using namespace flyc::layout;

namespace {

class LayoutCommand : public Command {
public:
  CommandText text() const override {
    return {"flyc layout EXPRESSION [options]",
            "Prints the value of an expression, the size and cosize of a layout, and its table if it is small. `-` "
            "reads one expression from each line of standard input, and continues after one that has no value.",
            "  flyc layout 'composition((8,16):(1,8), (4,2):(2,1))'\n"
            "  flyc layout 'make_tiled_copy_tv((4,8):(8,1), (2,2):(2,1))' --svg tv.svg\n"
            "  flyc layout 'S<3,3,3> o 0 o (8,64):(64,1)' --svg banks.svg --arch=$A --element-bits=16\n"
            "  flyc layout 'S<3,3,3> o 0 o (16,64):(64,1)' --arch=$A --element-bits=16 \\\n"
            "    --banks 'make_tiled_copy_A(universal_copy<128>, make_tiled_mma(mfma<16x16x16, (f16, f16) -> f32>, "
            "(1,1,1):(0,0,0), [_ | _ | (4,4,2):(1,8,4)]))'\n"
            "  flyc layout --json - < expressions.txt\n",
            "01234"};
  }
  void addOptions(OptionList &options) override {
    options.flag("--json", "Print one JSON object for each expression.", json);
    options.add("--svg", "FILE",
                "Draw into FILE: a layout with its values, a swizzled one with the bank of each element, a tiled copy "
                "or matrix multiplication with the thread and value of each element.",
                svg);
    options.add("--arch", "TARGET",
                "Draw the banks of the LDS of this target, for any layout. Default: for swizzled layouts, the fewest "
                "banks of any target.",
                archs);
    options.add("--element-bits", "N",
                "Elements have N bits: for the banks of a picture and for --banks. Default: those of the copy of "
                "--banks, else 32.",
                elementBits);
    options.add("--banks", "COPY",
                "Count the LDS bank conflicts of the layout on the target of --arch, when a tiled copy (an expression, "
                "too) reads and writes it.",
                banks);
  }
  int run(const CommandInput &input) override;

private:
  int answerLines() const;
  std::optional<Banks> banksAsked(const specs::TargetSpec *&asked, std::vector<DriverError> &errors) const;
  std::optional<std::string> bankText(const LayoutAnswer &answer, const specs::TargetSpec &target, unsigned bits) const;

  bool json = false;
  std::string svg; ///< a file
  std::vector<std::string> archs;
  std::string elementBits; ///< a number
  std::string banks;       ///< a tiled copy
};

/// One answer for each line of standard input.
int LayoutCommand::answerLines() const {
  SourceManager sources;
  const LoadResult file = sources.addStdin();
  if (!file)
    return failWith(cannotRead("standard input", file.message()));
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
    if (json) {
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
    return failWith(writeError);
  return failed ? exitErrors : exitOk;
}

/// The banks that are asked for: those of --arch, else the fewest. None if neither --arch nor --element-bits was given.
std::optional<Banks> LayoutCommand::banksAsked(const specs::TargetSpec *&asked,
                                               std::vector<DriverError> &errors) const {
  if (!banks.empty() && archs.empty())
    errors.push_back(usageError("--banks counts by the rules of a target", "add --arch=TARGET"));
  if (archs.empty() && elementBits.empty())
    return std::nullopt;
  if (svg.empty() && banks.empty())
    errors.push_back(usageError(std::string(archs.empty() ? "--element-bits" : "--arch") + " is about banks",
                                "add --svg FILE or --banks COPY"));
  Banks out{fewestBanks(), 32};
  if (!archs.empty()) {
    specs::TargetTable table;
    const std::vector<specs::TargetId> targets = checkArchs(archs, table, errors);
    if (targets.size() > 1)
      errors.push_back(
          usageError("--arch names " + std::to_string(targets.size()) + " targets", "banks are those of one"));
    if (targets.size() == 1) {
      const specs::TargetSpec &target = *targets[0].spec;
      // The table goes away; what it has of the built-in targets stays.
      for (const specs::TargetSpec &builtin : specs::builtinTargets())
        if (builtin.name == target.name)
          asked = &builtin;
      out.count = target.lds.banks;
      if (out.count == 0)
        errors.push_back(usageError("the number of LDS banks of '" + std::string(target.name) + "' is not published",
                                    "leave --arch out for the fewest of any target"));
    }
  }
  unsigned bits = 0;
  if (!elementBits.empty()) {
    if (llvm::StringRef(elementBits).getAsInteger(10, bits) || bits < 1 || bits > 4096)
      errors.push_back(
          usageError("option '--element-bits' must be a number from 1 to 4096, and is '" + elementBits + "'"));
    out.elementBits = bits;
  }
  return out;
}

/// What --banks asks of the layout `answer`. Nothing if there is no answer; then the reason was shown.
std::optional<std::string> LayoutCommand::bankText(const LayoutAnswer &answer, const specs::TargetSpec &target,
                                                   unsigned bits) const {
  const auto refuse = [](const LayoutAnswer &of, std::string message) {
    DiagnosticEngine diags;
    diags.report(diag::Algebra, SourceRange(), std::move(message));
    showDiagnostics(diags.diagnostics(), of.sources, {});
    return std::nullopt;
  };
  LayoutAnswer copy(banks);
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
  if (const int64_t moved = copy.value->elementBits[0]; moved != 0 && elementBits.empty())
    bits = static_cast<unsigned>(moved);
  const BankQuestion question{*layout, *tiled, bits, &target};
  Result<BankAnswer> counted = countConflicts(question);
  if (!counted)
    return refuse(copy, counted.message());
  return json ? counted->json(question) : counted->text(question);
}

int LayoutCommand::run(const CommandInput &input) {
  if (input.words.size() != 1)
    return failWith(usageError(input.words.empty() ? "no expression" : "more than one expression",
                               "quote the whole expression, or give one a line on standard input with `-`"),
                    {});
  std::vector<DriverError> errors;
  const specs::TargetSpec *target = nullptr;
  const std::optional<Banks> asked = banksAsked(target, errors);
  if (!errors.empty())
    return failWith(errors, SourceManager(), {});
  if (input.words[0] == "-") {
    if (!svg.empty())
      return failWith(usageError("--svg draws one expression", "give the expression as the argument"));
    if (!banks.empty())
      return failWith(usageError("--banks is about one expression", "give the expression as the argument"));
    return answerLines();
  }
  LayoutAnswer answer(input.words[0]);
  if (!answer.value && !json) {
    showDiagnostics(answer.diags.diagnostics(), answer.sources, {});
    return exitErrors;
  }
  std::string out = json ? answer.json() : answer.describe();
  if (answer.value && !banks.empty()) {
    std::optional<std::string> text = bankText(answer, *target, static_cast<unsigned>(asked->elementBits));
    if (!text)
      return exitErrors;
    out += *text;
  }
  Outputs outputs;
  if (answer.value && !svg.empty()) {
    Result<std::string> picture = answer.picture(asked);
    if (!picture) {
      DiagnosticEngine diags;
      diags.report(diag::Algebra, SourceRange(), picture.message());
      showDiagnostics(diags.diagnostics(), answer.sources, {});
      return exitErrors;
    }
    outputs.add(svg, *picture);
  }
  outputs.add("-", out);
  DriverError error;
  if (!outputs.commit(error))
    return failWith(error);
  return answer.value ? exitOk : exitErrors;
}

} // namespace

std::unique_ptr<Command> flyc::driver::makeLayoutCommand() { return std::make_unique<LayoutCommand>(); }
