//===- TunePointsTest.cpp - the points of tune sections ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Spaces that can be counted by hand, and every way in which a constraint is wrong.
//===----------------------------------------------------------------------===//

#include "tools/test/TunePoints.h"

#include <gtest/gtest.h>

using namespace flyc;
using namespace flyc::driver;

namespace {

specs::TuneSpace spaceOf(const std::string &parameters, const std::string &constraints) {
  const auto result = specs::readCases("kernels: {k: {checks: [a]}}\ntune:\n- kernel: k\n  parameters: {" + parameters +
                                           "}\n  shapes: [{n: 1}]\n  constraints: [" + constraints + "]\n",
                                       "k.yaml");
  EXPECT_TRUE(result.errors.empty()) << result.errors.front().text();
  return result.tunes.at(0);
}

/// "message; hint", with the place of it.
std::string errorOf(const std::string &parameters, const std::string &constraints) {
  const auto points = pointsOf(spaceOf(parameters, constraints));
  if (points)
    return "none";
  const TuneError &error = points.error();
  return std::to_string(error.place.line) + ":" + std::to_string(error.place.column) + ": " + error.message +
         (error.hint.empty() ? "" : "; " + error.hint);
}

std::vector<std::string> textsOf(const std::string &parameters, const std::string &constraints) {
  const specs::TuneSpace space = spaceOf(parameters, constraints);
  const auto points = pointsOf(space);
  std::vector<std::string> out;
  if (points)
    for (const TunePoint &point : *points)
      out.push_back(textOf(space, point));
  return out;
}

using Texts = std::vector<std::string>;

TEST(TunePoints, AreAllCombinationsWithoutAConstraint) {
  EXPECT_EQ(textsOf("T: [f16, bf16], BM: [64, 128], BN: 256", ""),
            (Texts{"T=f16 BM=64", "T=f16 BM=128", "T=bf16 BM=64", "T=bf16 BM=128"}));
  EXPECT_EQ(textsOf("T: f16", ""), Texts{"the only point"});
}

TEST(TunePoints, SatisfyEveryConstraint) {
  EXPECT_EQ(textsOf("BM: [64, 128, 256], BN: [128, 256]", "\"BM * BN <= 32768\", BM <= BN, BM % 128 == 0"),
            (Texts{"BM=128 BN=128", "BM=128 BN=256"}));
  EXPECT_EQ(textsOf("FAST: [true, false], N: [0, 1, 2]", "\"FAST && N > 0 || !FAST && N == 0\""),
            (Texts{"FAST=true N=1", "FAST=true N=2", "FAST=false N=0"}));
  // Types may vary beside what constraints name, and fixed parameters may be named.
  EXPECT_EQ(textsOf("T: [f16, bf16], BM: [64, 128], LDS: 65536", "BM * 1024 <= LDS"),
            (Texts{"T=f16 BM=64", "T=bf16 BM=64"}));
  // What decides on the left keeps the right side from being computed.
  EXPECT_EQ(textsOf("A: [0, 2], B: [6]", "\"A != 0 && B / A == 3\""), Texts{"A=2"});
}

TEST(TunePoints, CountsOfALargeSpace) {
  const std::string eight = "[1, 2, 3, 4, 5, 6, 7, 8]";
  const specs::TuneSpace space =
      spaceOf("A: " + eight + ", B: " + eight + ", C: " + eight + ", D: " + eight, "\"A < B && B < C && C < D\"");
  EXPECT_EQ(space.combinations(), 4096u);
  EXPECT_EQ(pointsOf(space)->size(), 70u); // four of eight
}

TEST(TunePoints, Refusals) {
  EXPECT_EQ(errorOf("BM: [64, 128]", "\"BM + BM2 < 4\""),
            "6:23: 'BM2' is not a parameter of this space; did you mean 'BM'?");
  EXPECT_EQ(errorOf("BM: [64], WAVES: [1]", "BM < 3, quux == 1"),
            "6:25: 'quux' is not a parameter of this space; there is BM, WAVES");
  EXPECT_EQ(errorOf("T: [1, f16]", "\"T == 1\""), "6:18: a constraint computes with integers, and 'T' may be 'f16'");
  EXPECT_EQ(errorOf("BM: [64]", "\"BM < device.cus\""), "6:23: 'device.cus' is not known when a kernel is compiled");
  EXPECT_EQ(errorOf("A: [1, 0], B: [6, 7]", "B / A > 0"),
            "6:17: 'B / A > 0' has no value at A=0 B=6: B / A: divides by zero (6, 0); conditions to the left of && "
            "and || keep what "
            "is to the right from being computed");
  EXPECT_EQ(errorOf("BM: [64, 128], BN: [1, 2, 3]", "BM <= 64, BN > 3, BM > 0"),
            "6:17: no combination of values satisfies the constraints of 'k'; 'BM <= 64' refuses 3 of 6");
  EXPECT_EQ(errorOf("BM: [64]", "\"BM <\"").substr(0, 27), "6:18: 'BM <' cannot be read");
}

} // namespace
