//===- TargetIdTest.cpp ---------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "specs/tables/TargetId.h"

#include <gtest/gtest.h>

using namespace flyc::specs;

namespace {
flyc::support::Result<TargetId, TargetIdError> parse(std::string_view text) {
  static const TargetTable table;
  return parseTargetId(text, table);
}
std::string canonical(std::string_view text) {
  const auto id = parse(text);
  return id ? id->text() : "error: " + id.message() + "; " + id.error().hint;
}
/// The canonical texts, then the errors.
std::vector<std::string> archs(std::vector<std::string> values) {
  TargetTable table;
  ArchList list = parseArchList(values, table);
  std::vector<std::string> out;
  for (const TargetId &id : list.targets)
    out.push_back(id.text());
  for (const TargetIdError &error : list.errors)
    out.push_back("error: " + error.message);
  return out;
}
using Texts = std::vector<std::string>;
} // namespace

TEST(TargetId, CanonicalOrderIsSrameccThenXnack) {
  EXPECT_EQ(canonical("gfx942"), "gfx942");
  EXPECT_EQ(canonical("gfx942:xnack-:sramecc+"), "gfx942:sramecc+:xnack-");
  EXPECT_EQ(canonical("gfx9-4-generic:xnack+"), "gfx9-4-generic:xnack+");
}

TEST(TargetId, TextsForFilesAndForLLVM) {
  TargetId id = *parse("gfx90a:xnack+:sramecc-");
  EXPECT_EQ(id.fileText(), "gfx90a-sramecc-off-xnack-on");
  EXPECT_EQ(id.llvmFeatures(), "-sramecc,+xnack");
  EXPECT_EQ(parse("gfx90a")->llvmFeatures(), "");
  EXPECT_EQ(parse("gfx90a")->fileText(), "gfx90a");
}

TEST(TargetId, ErrorsQuoteTheTextAndSayWhatIsRight) {
  EXPECT_EQ(
      canonical("gfx943"),
      "error: unknown target 'gfx943'; did you mean 'gfx942', 'gfx90a' or 'gfx950'? The targets are gfx90a, gfx942, "
      "gfx950, gfx1100, gfx1200, gfx1201, gfx1250 and gfx9-4-generic");
  EXPECT_EQ(canonical("sm_90"),
            "error: unknown target 'sm_90'; the targets are gfx90a, gfx942, gfx950, gfx1100, gfx1200, gfx1201, "
            "gfx1250 and gfx9-4-generic");
  EXPECT_EQ(
      canonical("native"),
      "error: unknown target 'native'; flyc looks at no GPU, so that the same command gives the same bytes on "
      "every machine. The targets are gfx90a, gfx942, gfx950, gfx1100, gfx1200, gfx1201, gfx1250 and gfx9-4-generic");
  EXPECT_TRUE(parse("gfx943").error().unknownProcessor);
  EXPECT_FALSE(parse("gfx942:xnack").error().unknownProcessor);
  EXPECT_EQ(canonical("gfx1100:xnack+"),
            "error: target 'gfx1100' has no feature 'xnack'; 'gfx1100' takes no feature: write 'gfx1100'");
  EXPECT_EQ(canonical("gfx942:xnck+"),
            "error: unknown feature 'xnck' in target 'gfx942:xnck+'; 'gfx942' takes :sramecc+ or - and :xnack+ or -");
  EXPECT_EQ(canonical("gfx942:xnack"), "error: feature 'xnack' in target 'gfx942:xnack' has no sign; write 'xnack+' or "
                                       "'xnack-', or leave it out for an image that runs in either state");
  EXPECT_EQ(canonical("gfx942:xnack+:xnack-"),
            "error: feature 'xnack' stands twice in target 'gfx942:xnack+:xnack-'; name it once");
  EXPECT_EQ(canonical("gfx942:"), "error: target 'gfx942:' has nothing behind a ':'; 'gfx942' takes :sramecc+ or - and "
                                  ":xnack+ or -");
  EXPECT_EQ(canonical("gfx942:+"), "error: unknown feature '' in target 'gfx942:+'; 'gfx942' takes :sramecc+ or - and "
                                   ":xnack+ or -");
  EXPECT_EQ(canonical("").substr(0, 27), "error: the target is empty;");
  EXPECT_EQ(canonical(":xnack+").substr(0, 46), "error: target ':xnack+' names no processor; th");
}

TEST(ArchList, CommasAndRepetitions) {
  EXPECT_EQ(archs({"gfx942,gfx950", "gfx1201"}), (Texts{"gfx942", "gfx950", "gfx1201"}));
  EXPECT_EQ(archs({"gfx942,gfx942", "gfx942"}), (Texts{"gfx942"}));
  EXPECT_EQ(archs({"gfx942:xnack+:sramecc+,gfx942:sramecc+:xnack+"}), (Texts{"gfx942:sramecc+:xnack+"}));
  EXPECT_EQ(archs({"gfx942:xnack+,gfx942:xnack-"}), (Texts{"gfx942:xnack+", "gfx942:xnack-"}));
}

TEST(ArchList, EveryWrongElementIsOneError) {
  EXPECT_EQ(archs({"gfx942,,nonsense", "gfx1100:xnack+"}),
            (Texts{"gfx942", "error: the target is empty", "error: unknown target 'nonsense'",
                   "error: target 'gfx1100' has no feature 'xnack'"}));
}

TEST(ArchList, AFeatureIsNamedInAllOrInNone) {
  EXPECT_EQ(archs({"gfx942,gfx942:xnack+"}),
            (Texts{"gfx942", "gfx942:xnack+", "error: invalid target combination: 'gfx942' and 'gfx942:xnack+'"}));
  EXPECT_EQ(archs({"gfx942:xnack+,gfx942:sramecc+"}).back(),
            "error: invalid target combination: 'gfx942:xnack+' and 'gfx942:sramecc+'");
  EXPECT_EQ(archs({"gfx942:sramecc+:xnack+,gfx942:xnack-"}).back(),
            "error: invalid target combination: 'gfx942:sramecc+:xnack+' and 'gfx942:xnack-'");
  EXPECT_EQ(archs({"gfx942,gfx950:xnack+,gfx9-4-generic:sramecc-"}),
            (Texts{"gfx942", "gfx950:xnack+", "gfx9-4-generic:sramecc-"}));
}
