//===- Analyzed.h - a source text through Sema, for the tests -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a text. Output: the typed unit, or what was said about it. Every kernel that results must be well-formed.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_FRONTEND_SEMA_ANALYZED_H
#define FLYC_TEST_FRONTEND_SEMA_ANALYZED_H

#include "frontend/KernelIR/Verify.h"
#include "frontend/Parse/ModuleLoader.h"
#include "frontend/Sema/Sema.h"
#include "specs/tables/TargetTable.h"

#include <gtest/gtest.h>
#include <string>

namespace flyc::sema::test {

struct Analyzed {
  SourceManager sources;
  Arena arena;
  IdentifierTable names;
  DiagnosticEngine diagnostics;
  std::unique_ptr<TypedUnit> unit;

  explicit Analyzed(std::string text, std::vector<std::pair<std::string, std::string>> defines = {},
                    std::string_view target = "gfx942") {
    FileID file = sources.addText("test.fly", std::move(text));
    ast::Module *module = parseModule({sources, arena, names, diagnostics}, file);
    ModuleLoader modules({sources, arena, names, diagnostics}, {});
    SemaOptions options{std::move(defines), {}, &modules, specs::findBuiltinTarget(target)};
    unit = analyze(*module, sources, options, diagnostics);
    for (size_t i = 0; unit && i < unit->kernels.size(); ++i)
      EXPECT_EQ(verifierReport(*unit->kernels[i]), "");
  }

  /// `error: text` and its notes, one per line.
  std::string messages() const { return written(diagnostics.diagnostics()); }

  /// Diagnostics and their notes, a line each.
  static std::string written(const std::vector<Diagnostic> &all) {
    std::string text;
    for (const Diagnostic &d : all) {
      text += std::string(spelling(d.severity)) + ": " + d.message + "\n";
      for (const DiagNote &n : d.notes)
        text += "note: " + n.message + "\n";
    }
    return text;
  }
};

/// A kernel around statements: symbol n, tensors a (in), b (inout), c (out) of f32, scalars x: f32, k: i32, w: i64, u:
/// u32.
inline std::string inKernel(std::string body) {
  return "kernel k1(a: in tensor<f32, (n):(1)>, b: inout tensor<f32, (n):(1)>, c: out tensor<f32, (n):(1)>,\n"
         "  x: f32, k: i32, w: i64, u: u32)\n"
         "  launch(grid = (ceil_div(n, 256)), block = (256)) {\n" +
         body + "\n}\n";
}

} // namespace flyc::sema::test

#endif // FLYC_TEST_FRONTEND_SEMA_ANALYZED_H
