//===- ReferencesTest.cpp - the table of references -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Every row can be called with each number of arguments that it names, and is found by its name.
//===----------------------------------------------------------------------===//

#include "tools/references/References.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace flyc::references;

namespace {

TEST(References, AreFoundByName) {
  for (const Reference &reference : references()) {
    EXPECT_EQ(findReference(reference.name), &reference);
    EXPECT_FALSE(reference.arguments.empty());
    EXPECT_TRUE(std::ranges::is_sorted(reference.counts) && !reference.counts.empty()) << reference.name;
  }
  EXPECT_EQ(findReference("soft_max"), nullptr);
}

TEST(References, AnswerOrRefuseNumbers) {
  // Numbers everywhere: what takes matrices says so, and nothing reads arguments that are not there.
  for (const Reference &reference : references())
    for (const size_t count : reference.counts) {
      const auto result = reference.function(std::vector<Tensor>(count, Tensor{{}, {1}}), 1);
      if (!result) {
        EXPECT_NE(result.error().find(" takes "), std::string::npos) << reference.name << ": " << result.error();
      } else {
        EXPECT_EQ(result->values.size(), 1u) << reference.name;
      }
    }
}

TEST(References, LeaveOutInTheDocumentedOrder) {
  const Tensor x{{2}, {1, -1}}, gain{{2}, {10, 10}}, bias{{2}, {0.5, 0.5}}, eps{{}, {3}};
  const auto call = [](std::string_view name, const std::vector<Tensor> &arguments) {
    return findReference(name)->function(arguments, 100)->values[0];
  };
  EXPECT_EQ(call("layer_norm", {x, eps}), 0.5);
  EXPECT_EQ(call("layer_norm", {x, gain, eps}), 5);
  EXPECT_EQ(call("layer_norm", {x, gain, bias, eps}), 5.5);
  EXPECT_EQ(call("rms_norm", {x, eps}), 0.5);
  EXPECT_EQ(call("rms_norm", {x, gain, eps}), 5);
  const Tensor w{{1, 2}, {4, 6}}, two{{}, {2}};
  EXPECT_EQ(call("matmul_nt", {w, w}), 52);
  EXPECT_EQ(call("matmul_nt", {w, w, two, eps}), 312);
  EXPECT_EQ(call("dequantize", {w, two}), 8);
  EXPECT_EQ(call("dequantize", {w, two, eps}), 2);
}

} // namespace
