//===- TestUnit.cpp - units for the packager's tests ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/compiler/Package/TestUnit.h"
#include "test/runtime/objects/Files.h"

#include <gtest/gtest.h>

namespace flyc::test {

using namespace package;

namespace {

std::vector<Image> imagesOf(const std::string &source, const std::string &unit, const specs::TargetTable &targets) {
  std::vector<Image> images;
  for (const std::string &target : targetNames()) {
    const specs::TargetSpec *spec = targets.find(target);
    EXPECT_TRUE(spec) << target;
    if (!spec)
      continue;
    Image image;
    image.target = image.processor = target;
    image.codeObjectVersion = 6;
    image.waveSize = spec->waveSize;
    if (target.find("generic") != std::string::npos)
      image.genericCoverage = {"one", "another"};
    image.bytes = readObject(source + "." + target + ".hsaco");
    image.fileName = unit + "." + target + ".hsaco";
    images.push_back(std::move(image));
  }
  return images;
}

Argument pointer(const std::string &name, ElementId element, Access access, const std::string &layout,
                 uint32_t alignment = 1, bool optional = false) {
  return {ArgumentKind::Tensor, name, element, access, layout, alignment, optional};
}
Argument symbol(const std::string &name, ElementId element) { return {ArgumentKind::Symbol, name, element}; }
Argument value(const std::string &name, ElementId element) { return {ArgumentKind::Scalar, name, element}; }

} // namespace

LaunchExpr expr(const std::string &text) {
  auto parsed = LaunchExpr::parse(text);
  EXPECT_TRUE(parsed) << (parsed ? "" : parsed.error().message);
  return parsed ? *parsed : LaunchExpr();
}

Generator testGenerator() {
  Generator generator;
  generator.version = "0.1.0";
  generator.buildIds = {{"flyc", "0123456789abcdef"}, {"libLLVM", "00112233445566778899"}};
  return generator;
}

Unit vectorAddUnit(const specs::TargetTable &targets) {
  Unit unit;
  unit.name = "vector_add";
  unit.sources = {{"vector_add.fly", sha256Hex(reinterpret_cast<const uint8_t *>("x"), 1)}};
  Kernel kernel;
  kernel.name = kernel.symbol = "vector_add";
  kernel.doc = "c = a + b for any n.\nA second line with */ and /* in it.";
  kernel.line = 7;
  kernel.arguments = {pointer("a", ElementId::F32, Access::In, "(n):(1)", 16),
                      pointer("b", ElementId::F32, Access::In, "(n):(1)", 16),
                      pointer("c", ElementId::F32, Access::Out, "(n):(1)", 16), symbol("n", ElementId::I32)};
  kernel.block = {256, 1, 1};
  kernel.grid = {expr("ceil_div(n, 256)"), expr("1"), expr("1")};
  kernel.preconditions = {{expr("n >= 0"), "n >= 0", ""}};
  unit.kernels = {kernel};
  unit.images = imagesOf("vector_add", unit.name, targets);
  return unit;
}

Unit mixedUnit(const specs::TargetTable &targets) {
  Unit unit;
  unit.name = "mixed";
  unit.sources = {{"mixed.fly", sha256Hex(nullptr, 0)}, {"std/prelude.fly", sha256Hex(nullptr, 0)}};
  Kernel padded;
  padded.name = padded.symbol = "padded";
  padded.arguments = {value("flag", ElementId::U8), value("scale", ElementId::F64), value("new", ElementId::I16),
                      symbol("count", ElementId::I64),
                      pointer("out", ElementId::F32, Access::InOut, "(count):(new)", 4)};
  padded.block = {64, 2, 1};
  padded.grid = {expr("ceil_div(count, 64) * new"), expr("min(count, 4)"), expr("max(flag, 1)")};
  padded.sharedBytes = expr("flag * 64 + 16");
  padded.preconditions = {
      {expr("count % 4 == 0 && new > 0 || flag == 0"), "count % 4 == 0 && new > 0 || flag == 0", "pad \"count\" to 4"},
      {expr("!(count / (new - 7) > 1000)"), "", ""}};
  Kernel lds;
  lds.name = lds.symbol = "through_lds";
  lds.arguments = {pointer("in", ElementId::F16, Access::In, "(128):(1)", 1),
                   pointer("out", ElementId::BF16, Access::Out, "(128):(1)", 1, true)};
  lds.block = {128, 1, 1};
  lds.grid = {expr("device.cus * 2"), expr("1"), expr("1")};
  Kernel scratch;
  scratch.name = scratch.symbol = "with_scratch";
  scratch.arguments = {pointer("in", ElementId::I32, Access::In, "(64):(1)"),
                       pointer("int", ElementId::I32, Access::Out, "(64):(1)"), symbol("n", ElementId::I32)};
  scratch.grid = {expr("n * 1000000007"), expr("n"), expr("1")};
  Kernel none;
  none.name = "nothing";
  none.symbol = "no_arguments";
  unit.kernels = {padded, lds, scratch, none};
  unit.images = imagesOf("mixed", unit.name, targets);
  return unit;
}

Unit clustersUnit(const specs::TargetTable &targets) {
  Unit unit;
  unit.name = "clusters";
  unit.sources = {{"clusters.fly", sha256Hex(nullptr, 0)}};
  Kernel plain;
  plain.name = "plain";
  plain.symbol = "no_arguments";
  plain.grid = {expr("8"), expr("2"), expr("1")};
  Kernel clustered = plain;
  clustered.name = "clustered";
  clustered.cluster = {4, 2, 1};
  unit.kernels = {clustered, plain};
  unit.images = imagesOf("mixed", unit.name, targets);
  return unit;
}

} // namespace flyc::test
