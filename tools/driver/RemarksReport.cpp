//===- RemarksReport.cpp - what LLVM's passes say of their work -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/driver/RemarksReport.h"

#include "support/Json.h"
#include "tools/driver/TextTable.h"

#include <algorithm>
#include <array>
#include <tuple>

using namespace flyc;
using namespace flyc::driver;

namespace {

/// Passes that count what the finished code object says better, and one that marks calls, of which kernels have none.
bool isLeftOut(std::string_view pass) {
  constexpr std::array<std::string_view, 6> passes = {"asm-printer", "kernel-resource-usage", "prologepilog",
                                                      "size-info",   "stack-frame-layout",    "tailcallelim"};
  return std::ranges::count(passes, pass) > 0;
}

std::string_view wordOf(codegen::Diagnostic::Kind kind) {
  switch (kind) {
  case codegen::Diagnostic::Kind::Passed: return "done";
  case codegen::Diagnostic::Kind::Missed: return "missed";
  case codegen::Diagnostic::Kind::Analysis: return "why";
  }
  return "";
}

auto keyOf(const codegen::Diagnostic &d) {
  return std::tie(d.file, d.line, d.column, d.function, d.pass, d.kind, d.message);
}

} // namespace

std::vector<Remark> flyc::driver::remarksOf(const std::vector<TargetCompile> &compiles,
                                            const std::vector<codegen::JobOutput> &results) {
  std::vector<Remark> remarks;
  for (size_t n = 0; n < compiles.size(); ++n) {
    const auto first = static_cast<std::ptrdiff_t>(remarks.size());
    for (const codegen::Diagnostic &d : results[n].code.diagnostics) {
      if (d.severity != codegen::Severity::Remark || isLeftOut(d.pass))
        continue;
      const auto same = std::find_if(remarks.begin() + first, remarks.end(),
                                     [&](const Remark &known) { return keyOf(known.said) == keyOf(d); });
      if (same == remarks.end())
        remarks.push_back({compiles[n].target->text(), d});
      else
        ++same->times;
    }
    // What is said of one place stays in the order of the passes.
    std::stable_sort(remarks.begin() + first, remarks.end(), [](const Remark &a, const Remark &b) {
      return std::tie(a.said.file, a.said.line, a.said.column) < std::tie(b.said.file, b.said.line, b.said.column);
    });
  }
  return remarks;
}

std::string flyc::driver::remarksTable(const std::vector<Remark> &remarks) {
  TextTable table({"target", "place", "kernel", "pass", "what", "remark"});
  for (const auto &[target, said, times] : remarks)
    table.add({target,
               said.line ? said.file.substr(said.file.rfind('/') + 1) + ":" + std::to_string(said.line) + ":" +
                               std::to_string(said.column)
                         : "-",
               said.function, said.pass, std::string(wordOf(said.kind)),
               said.message + (times > 1 ? " (" + std::to_string(times) + " times)" : "")});
  return table.text();
}

std::string flyc::driver::remarksJson(const std::vector<Remark> &remarks) {
  std::string text;
  JsonWriter json(text, 2);
  json.array([&] {
    for (const auto &[target, said, times] : remarks)
      json.object(
          [&] {
            json.attribute("target", target);
            json.attribute("file", said.line ? std::optional(said.file) : std::nullopt);
            json.attribute("line", said.line);
            json.attribute("column", said.column);
            json.attribute("kernel", said.function);
            json.attribute("pass", said.pass);
            json.attribute("what", wordOf(said.kind));
            json.attribute("remark", said.message);
            json.attribute("times", times);
          },
          JsonWriter::Flow::OneLine);
  });
  return text + "\n";
}
