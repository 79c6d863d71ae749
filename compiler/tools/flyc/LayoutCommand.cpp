//===- LayoutCommand.cpp - flyc layout ------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// Reads the expressions, hands the answers on. An error never stops the lines behind it.
//===----------------------------------------------------------------------===//

#include "compiler/tools/flyc/LayoutCommand.h"

#include "compiler/tools/flyc/LayoutAnswer.h"
#include "compiler/tools/flyc/Outputs.h"
#include "compiler/tools/flyc/Reporter.h"
#include "frontend/Basic/Source.h"

#include "llvm/Support/raw_ostream.h"

using namespace flyc;
using namespace flyc::driver;
using namespace flyc::layout;

namespace {

int answerLines(const Arguments &args) {
  SourceManager sources;
  LoadError error;
  FileID file = sources.addStdin(error);
  if (!file.isValid())
    return failWith(cannotRead("standard input", error.message), {});
  std::string_view text = sources.text(file);
  std::string out;
  llvm::raw_string_ostream stream(out);
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
      answer.writeJson(stream);
      continue;
    }
    if (answer.value)
      stream << answer.describe();
    else
      showDiagnostics(answer.diags, answer.sources, {});
  }
  DriverError writeError;
  if (!writeStandardOutput(out, writeError))
    return failWith(writeError, {});
  return failed ? exitErrors : exitOk;
}

} // namespace

int flyc::driver::runLayout(const Arguments &args) {
  if (args.inputs.size() != 1)
    return failWith(usageError(args.inputs.empty() ? "no expression" : "more than one expression",
                               "quote the whole expression, or give one a line on standard input with `-`"),
                    {});
  if (args.inputs[0] == "-") {
    if (!args.svg.empty())
      return failWith(usageError("--svg draws one expression", "give the expression as the argument"), {});
    return answerLines(args);
  }
  LayoutAnswer answer(args.inputs[0]);
  if (!answer.value && !args.json) {
    showDiagnostics(answer.diags, answer.sources, {});
    return exitErrors;
  }
  std::string out;
  if (args.json) {
    llvm::raw_string_ostream stream(out);
    answer.writeJson(stream);
  } else {
    out = answer.describe();
  }
  Outputs outputs;
  if (answer.value && !args.svg.empty()) {
    Result<std::string> svg = answer.picture();
    if (!svg) {
      DiagnosticEngine diags;
      diags.report(diag::Algebra, SourceRange(), svg.message());
      showDiagnostics(diags, answer.sources, {});
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
