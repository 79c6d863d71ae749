//===- AtomRowsTest.cpp - matrix atoms that flyc cannot compile -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A row of specs/atoms may come before its lowering. None does today, so the row is made here.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Builtins/Mma.h"
#include "test/frontend/Sema/Analyzed.h"

using namespace flyc;
using namespace flyc::sema;

TEST(MatrixAtoms, AreRefusedWhileTheyHaveNoLowering) {
  specs::MatrixAtom row = *specs::findMatrixAtom("mfma", 16, 16, 16, 1, "f16", "f16", "f32");
  SourceManager sources;
  DiagnosticEngine diagnostics;
  TypedUnit unit;
  const SemaOptions options{{}, {}, nullptr, specs::findBuiltinTarget("gfx942")};
  Context context(options, sources, diagnostics, unit);
  EXPECT_TRUE(checkOnTarget(context, MmaAtom{&row}, SourceRange()));
  row.intrinsic = {};
  EXPECT_FALSE(checkOnTarget(context, MmaAtom{&row}, SourceRange()));
  // FLY0748
  EXPECT_EQ(test::Analyzed::written(diagnostics.diagnostics()),
            "error: flyc cannot compile mfma<16x16x16, (f16, f16) -> f32> for gfx942 yet; on gfx942, compute on "
            "elements, as in 'fma(a, b, c)'\nnote: gfx942 has mfma<32x32x8, (f16, f16) -> f32>; mfma<16x16x16, (f16, "
            "f16) -> f32>\n");
}
