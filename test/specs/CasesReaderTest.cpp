//===- CasesReaderTest.cpp ------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the cases of a kernel say, what is wrong with them, and that any text at all is one or the other.
//===----------------------------------------------------------------------===//

#include "specs/reader/CasesReader.h"

#include <gtest/gtest.h>

#include <random>

using namespace flyc::specs;

namespace {

constexpr std::string_view goodCases = R"(kernels:
  scale: &scale
    arguments: {x: random:1, n2: "=n"}
    sizes: {m: [1, 3], n: [64, 300]}
    shapes: [{m: 7, n: 5}]
    checks: ["y == 2 * x"]
    rtol: 1e-3
  twice:
  - {<<: *scale, targets: [gfx950], sizes: {n: [2]}, prints: ["done"], devices: {rank: 8, x: pitch}}
  - checks: ["y == x"]
bench:
- kernel: scale
  sizes: {m: 4096, n: 8192}
  assume: [{}, {latency.hbm: 1800}]
  at_least: {memory_busy: 0.9}
  at_most: {bytes_ratio: 1.02}
tune:
- kernel: twice
  parameters: {T: f16, BM: [64, "128"], FAST: [true, false]}
  constraints: ["BM <= 64 || FAST"]
  targets: [gfx942]
  arguments: {x: ones}
  shapes: [{n: 1}, {n: 4096}]
  assume: [{latency.hbm: 1800}]
harmless: {"if n > 0": it is}
)";

/// All errors of the text, one per line.
std::string errorsOf(std::string_view text) {
  std::string out;
  for (const SpecError &error : readCases(text, "c.yaml").errors)
    out += (out.empty() ? "" : "\n") + error.text();
  return out;
}

/// Of a case of the kernel k with these lines.
std::string errorsWith(const std::string &lines) { return errorsOf("kernels:\n  k:\n    " + lines + "\n"); }

TEST(CasesReader, readsWhatIsThere) {
  const CasesResult result = readCases(goodCases, "c.yaml");
  EXPECT_TRUE(result.errors.empty()) << errorsOf(goodCases);
  ASSERT_EQ(result.cases.size(), 3u);
  const KernelCase &scale = result.cases[0], &twice = result.cases[1];
  EXPECT_EQ(scale.kernel, "scale");
  EXPECT_EQ(scale.arguments, (Named<std::string>{{"x", "random:1"}, {"n2", "=n"}}));
  EXPECT_EQ(scale.rtol, "1e-3");
  EXPECT_EQ(scale.place.line, 2u); // where its mapping, or its anchor, begins
  size_t combinations = 0;
  const auto launches = scale.launches(combinations);
  EXPECT_EQ(combinations, 4u);
  ASSERT_EQ(launches.size(), 5u);
  EXPECT_EQ(launches[1], (Named<int64_t>{{"m", 1}, {"n", 300}}));
  EXPECT_EQ(launches[4], (Named<int64_t>{{"m", 7}, {"n", 5}}));
  EXPECT_EQ(result.cases[2].launches(combinations).size(), 1u); // of no sizes
  // What is merged does not hide what stands there.
  EXPECT_EQ(twice.sizes, (Named<std::vector<int64_t>>{{"n", {2}}}));
  ASSERT_EQ(twice.checks.size(), 1u);
  EXPECT_EQ(twice.checks[0].text, "y == 2 * x");
  EXPECT_EQ(twice.checks[0].place.column, 15u); // where it is written, behind the quote
  EXPECT_TRUE(isListed(twice.targets, "gfx950") && !isListed(twice.targets, "gfx942"));
  EXPECT_TRUE(isListed(scale.targets, "gfx942")); // of none: everywhere
  EXPECT_EQ(twice.prints, std::vector<std::string>{"done"});
  EXPECT_EQ(twice.devices, (Named<std::string>{{"rank", "8"}, {"x", "pitch"}}));
  ASSERT_EQ(result.benches.size(), 1u);
  const BenchCase &bench = result.benches[0];
  EXPECT_EQ(bench.assume, (std::vector<Named<double>>{{}, {{"latency.hbm", 1800}}}));
  ASSERT_EQ(bench.bounds.size(), 2u);
  EXPECT_TRUE(bench.bounds[0].isLeast && bench.bounds[0].figure == "memory_busy" && bench.bounds[0].value == 0.9);
  EXPECT_TRUE(!bench.bounds[1].isLeast && bench.bounds[1].text == "1.02" && bench.bounds[1].place.line == 16);
}

TEST(CasesReader, saysWhatIsWrong) {
  EXPECT_NE(errorsOf(""), "");
  EXPECT_NE(errorsOf("kernels: {k: []}").find("the list of cases of 'k' is empty"), std::string::npos);
  EXPECT_NE(errorsWith("sizes: {n: [1]}").find("'checks' is missing from a case of 'k'"), std::string::npos);
  EXPECT_NE(errorsWith("checks: []").find("'k' is compared with nothing"), std::string::npos);
  EXPECT_NE(errorsWith("{checks: [a], sizes: {n: 1}}").find("c.yaml:3:30: error: 'n' must be a list"),
            std::string::npos)
      << errorsWith("{checks: [a], sizes: {n: 1}}");
  EXPECT_NE(errorsWith("{checks: [a], sizes: {n: [1.5]}}").find("must be an integer, and is '1.5'"), std::string::npos);
  EXPECT_EQ(errorsWith("{checks: [a], sizes: {n: [1]}, arguments: {m: \"=N\"}}"),
            "c.yaml:3:51: error: '=N' stands for a size, and 'N' is not a size of this case; did you mean '=n'?");
  EXPECT_EQ(errorsWith("{checks: [a], arguments: {m: =N}}"),
            "c.yaml:3:34: error: '=N' stands for a size, and 'N' is not a size of this case; it has no sizes");
  // Each launch must have it: the second shape has none.
  EXPECT_EQ(errorsWith("{checks: [a], shapes: [{n: 1, m: 2}, {m: 1, quux: 2}], arguments: {k: =n}}"),
            "c.yaml:3:75: error: '=n' stands for a size, and 'n' is not a size of this case; there is m, quux");
  EXPECT_NE(errorsWith("{checks: [a], rtol: -1}").find("'rtol' must be 0 or more"), std::string::npos);
  EXPECT_NE(errorsWith("{checks: [a], size: {n: [1]}}").find("unknown key 'size' in a case of 'k'"), std::string::npos);
  EXPECT_NE(
      errorsWith("{checks: [a], sizes: {a: " + std::string("[1,2,3,4,5,6,7,8,9,10], b: [1,2,3,4,5,6,7,8,9,10], ") +
                 "c: [1,2,3,4,5,6,7,8,9,10], d: [1,2,3,4,5,6,7,8,9,10], e: [1, 2]}}")
          .find("has more than 10000 launches"),
      std::string::npos);
  const std::string kernels = "kernels: {k: {checks: [a]}}\nbench:\n";
  EXPECT_NE(errorsOf(kernels + "- kernel: k\n").find("bounds nothing"), std::string::npos);
  EXPECT_NE(errorsOf(kernels + "- {kernel: k, at_least: {memory_busy: most}}\n").find("must be a number"),
            std::string::npos);
  EXPECT_NE(errorsOf("kernels: {k: &a {<<: *a, checks: [x]}}").find("c.yaml"), std::string::npos);
}

TEST(CasesReader, readsSpaces) {
  const CasesResult result = readCases(goodCases, "c.yaml");
  ASSERT_EQ(result.tunes.size(), 1u);
  const TuneSpace &space = result.tunes[0];
  EXPECT_EQ(space.kernel.text, "twice");
  ASSERT_EQ(space.parameters.size(), 3u);
  EXPECT_EQ(space.parameters[0].name.text, "T");
  ASSERT_EQ(space.parameters[0].values.size(), 1u);
  EXPECT_EQ(space.parameters[0].values[0].text, "f16");
  ASSERT_EQ(space.parameters[1].values.size(), 2u);
  EXPECT_EQ(space.parameters[1].values[1].text, "128");
  EXPECT_EQ(space.parameters[1].values[1].place.column, 34u); // behind the quote
  EXPECT_EQ(space.combinations(), 4u);
  ASSERT_EQ(space.constraints.size(), 1u);
  EXPECT_EQ(space.constraints[0].text, "BM <= 64 || FAST");
  EXPECT_EQ(space.constraints[0].place.column, 18u);
  EXPECT_TRUE(isListed(space.targets, "gfx942") && !isListed(space.targets, "gfx950"));
  EXPECT_EQ(space.arguments, (Named<std::string>{{"x", "ones"}}));
  EXPECT_EQ(space.shapes, (std::vector<Named<int64_t>>{{{"n", 1}}, {{"n", 4096}}}));
  EXPECT_EQ(space.assume, (std::vector<Named<double>>{{{"latency.hbm", 1800}}}));
}

TEST(CasesReader, saysWhatIsWrongWithSpaces) {
  const auto with = [](const std::string &fields) {
    return errorsOf("kernels: {k: {checks: [a]}}\ntune:\n- {" + fields + "}\n");
  };
  const std::string rest = "kernel: k, shapes: [{n: 1}], ";
  EXPECT_EQ(with(rest + "parameters: {BM: 64}"), "");
  EXPECT_EQ(with(rest + "parameters: {}"),
            "c.yaml:3:45: error: 'parameters' is empty: there is nothing to choose; as in BM: [64, 128]");
  EXPECT_EQ(with(rest + "parameters: {BM: []}"),
            "c.yaml:3:50: error: the list of 'BM' is empty; leave 'BM' out to have its default");
  EXPECT_EQ(with(rest + "parameters: {BM: [64, 128, 64]}"),
            "c.yaml:3:60: error: '64' stands twice among the values of 'BM'");
  EXPECT_EQ(with(rest + "parameters: {BM: [[64]]}"),
            "c.yaml:3:51: error: a value of 'BM' must be a text of one line, and is a list");
  EXPECT_EQ(with(rest + "parameters: {BM: 64}, constraints: BM > 0"),
            "c.yaml:3:68: error: 'constraints' must be a list, and is a text; every one of them must hold, as in "
            "[\"BM * BN <= 32768\", \"BM <= BN\"]");
  EXPECT_EQ(with("kernel: k, parameters: {BM: 64}, shapes: []"),
            "c.yaml:3:45: error: 'shapes' must be a list of sizes, and is empty; instances are compared by these "
            "launches, as in [{M: 16, N: 4096}]");
  EXPECT_EQ(with(rest + "parameters: {BM: 64}, assume: {}").substr(0, 66),
            "c.yaml:3:63: error: 'assume' must be a list, and is a mapping; a l");
  EXPECT_NE(with(rest + "parameters: {BM: 64}, constraint: [a]").find("did you mean 'constraints'?"),
            std::string::npos);
  EXPECT_NE(with("kernel: k").find("'parameters' is missing"), std::string::npos);
  EXPECT_NE(with("kernel: k").find("'shapes' is missing"), std::string::npos);
  std::string ten = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]", many;
  for (const char *name : {"A", "B", "C", "D", "E", "F", "G"})
    many += std::string(name) + ": " + ten + ", ";
  EXPECT_EQ(with(rest + "parameters: {" + many + "}"),
            "c.yaml:3:3: error: more than 1000000 combinations of values; shorten the lists of 'parameters', or make "
            "several entries");
  EXPECT_NE(errorsOf("kernels: {k: {checks: [a]}}\ntune: {kernel: k}").find("each entry begins with '- kernel:'"),
            std::string::npos);
}

TEST(CasesReader, anyTextIsReadOrRefused) {
  std::mt19937 random(1);
  for (int i = 0; i < 3000; ++i) {
    std::string text(goodCases);
    for (int edits = 1 + int(random() % 4); edits > 0; --edits) {
      const size_t at = random() % text.size();
      switch (random() % 3) {
      case 0: text[at] = char(32 + random() % 95); break;
      case 1: text.erase(at, 1 + random() % 8); break;
      default: text.insert(at, text.substr(random() % text.size(), random() % 16));
      }
    }
    const CasesResult result = readCases(text, "c.yaml");
    for (const SpecError &error : result.errors)
      EXPECT_FALSE(error.message.empty());
    for (const KernelCase &one : result.cases)
      if (size_t combinations = 0; result.errors.empty())
        EXPECT_GE(one.launches(combinations).size(), 1u);
  }
}

} // namespace
