//===- LayoutCommand.cpp - flyc layout ------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// One expression at a time: parse, evaluate, write. An error never stops the lines behind it.
//===----------------------------------------------------------------------===//

#include "compiler/tools/flyc/LayoutCommand.h"

#include "compiler/Layout/Draw.h"
#include "compiler/tools/flyc/LayoutEvaluator.h"
#include "compiler/tools/flyc/Outputs.h"
#include "compiler/tools/flyc/Reporter.h"
#include "frontend/Parse/Parser.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace flyc;
using namespace flyc::driver;
using namespace flyc::layout;

namespace {

constexpr int64_t maxJsonValues = 65536; ///< values of the table in JSON
constexpr int64_t maxGridValues = 1024;  ///< a grid that still can be read

/// One expression with all that its diagnostics refer to.
struct Answer {
  SourceManager sources;
  Arena arena;
  IdentifierTable names;
  DiagnosticEngine diags;
  std::optional<LayoutValue> value;

  explicit Answer(std::string text) {
    ast::Expr *expr = parseExpressionText({sources, arena, names, diags}, std::move(text), "<expression>");
    if (!expr)
      return;
    std::variant<LayoutValue, LayoutError> result = evaluateLayout(*expr);
    if (LayoutValue *v = std::get_if<LayoutValue>(&result)) {
      value = std::move(*v);
      return;
    }
    const LayoutError &error = std::get<LayoutError>(result);
    diags.report(diag::Algebra, error.range, error.message);
  }

  /// The layout whose table is shown.
  std::optional<AnyLayout> layout() const {
    if (const LayoutTV *tv = std::get_if<LayoutTV>(&value->value))
      return AnyLayout(tv->layoutTV);
    if (const AnyLayout *l = value->layout())
      return *l;
    return std::nullopt;
  }
};

void writeTable(llvm::json::OStream &json, const AnyLayout &l) {
  TypeArith arith;
  if (Result<Int> n = size(arith, l); n && n->isStatic())
    json.attribute("size", n->value());
  if (Result<Int> n = cosize(arith, l); n && n->isStatic())
    json.attribute("cosize", n->value());
  Result<std::vector<IntTuple>> values = valueTable(l, maxJsonValues);
  if (!values)
    return;
  json.attributeArray("table", [&] {
    for (const IntTuple &v : *values) {
      if (v.isPlainInt())
        json.value(v.leaf().value());
      else
        json.value(v.str());
    }
  });
}

void writeJson(llvm::raw_ostream &out, const Answer &answer) {
  llvm::json::OStream json(out);
  json.object([&] {
    if (!answer.value) {
      std::vector<Diagnostic> all = answer.diags.diagnostics();
      json.attribute("error", all.empty() ? "no expression" : all.front().message);
      if (!all.empty() && all.front().range.begin.isValid())
        json.attribute("column", answer.sources.position(all.front().range.begin).column);
      return;
    }
    json.attribute("result", answer.value->str());
    if (const LayoutTV *tv = std::get_if<LayoutTV>(&answer.value->value))
      json.attribute("tile", tv->tile.str());
    if (const std::optional<IntTuple> &offset = answer.value->offset) {
      if (offset->isPlainInt() && offset->leaf().isStatic())
        json.attribute("offset", offset->leaf().value());
      else
        json.attribute("offset", offset->str());
    }
    if (std::optional<AnyLayout> l = answer.layout())
      writeTable(json, *l);
  });
  out << '\n';
}

std::string describe(const Answer &answer) {
  std::string out = answer.value->str() + "\n";
  if (const LayoutTV *tv = std::get_if<LayoutTV>(&answer.value->value))
    out += "tile " + tv->tile.str() + "\n";
  if (answer.value->offset)
    out += "offset " + answer.value->offset->str() + "\n";
  std::optional<AnyLayout> l = answer.layout();
  if (!l)
    return out;
  TypeArith arith;
  if (Result<Int> n = size(arith, *l))
    out += "size " + IntTuple(*n).str();
  if (Result<Int> n = cosize(arith, *l))
    out += ", cosize " + IntTuple(*n).str();
  out += "\n";
  if (Result<std::string> grid = gridText(*l, maxGridValues))
    out += "\n" + *grid;
  return out;
}

Result<std::string> picture(const Answer &answer) {
  if (const LayoutTV *tv = std::get_if<LayoutTV>(&answer.value->value))
    return threadValueSvg(*tv);
  const AnyLayout *l = answer.value->layout();
  if (!l)
    return Explanation{"draw: " + answer.value->str() + " is not a layout"};
  // Swizzles are about the banks of LDS: 32 of four bytes, taken as one element each.
  return layoutSvg(*l, std::holds_alternative<ComposedLayout>(*l) ? Picture{32, 1} : Picture{});
}

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
    Answer answer{std::string(line)};
    failed |= !answer.value;
    if (args.json) {
      writeJson(stream, answer);
      continue;
    }
    if (answer.value)
      stream << describe(answer);
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
  Answer answer(args.inputs[0]);
  if (!answer.value && !args.json) {
    showDiagnostics(answer.diags, answer.sources, {});
    return exitErrors;
  }
  std::string out;
  if (args.json) {
    llvm::raw_string_ostream stream(out);
    writeJson(stream, answer);
  } else {
    out = describe(answer);
  }
  Outputs outputs;
  if (answer.value && !args.svg.empty()) {
    Result<std::string> svg = picture(answer);
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
