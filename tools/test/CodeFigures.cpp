//===- CodeFigures.cpp - what the finished code of a launch says of itself ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/test/CodeFigures.h"

#include "compiler/CodeGen/LoopFigures.h"
#include "compiler/CodeGen/Setup.h"
#include "runtime/objects/ObjectReader.h"
#include "tools/inspect/Disassembly.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::driver;

namespace {

double spillsOf(const objects::Kernel &kernel) {
  return static_cast<double>(kernel.vgprSpillCount.value_or(0) + kernel.sgprSpillCount.value_or(0) +
                             kernel.privateSegmentFixedSize);
}

std::optional<double> fullWaitsOf(std::span<const uint8_t> image, const objects::Kernel &kernel) {
  const auto code = disassembleKernel(image, kernel);
  if (!code)
    return std::nullopt;
  std::vector<codegen::LoopFigures> loops;
  for (const codegen::Loop &loop : codegen::innermostLoops(*code))
    loops.push_back(codegen::loopFigures(*code, loop));
  return loops.empty() ? 0 : loops[codegen::hottest(loops)].fullWaits;
}

} // namespace

std::optional<double> flyc::driver::codeFigure(const RunPlan &plan, std::string_view figure) {
  if (std::find(codeFigureNames.begin(), codeFigureNames.end(), figure) == codeFigureNames.end())
    return std::nullopt;
  codegen::initialize();
  const std::span image(reinterpret_cast<const uint8_t *>(plan.image.data()), plan.image.size());
  const auto object = objects::readCodeObject(image.data(), image.size());
  if (!object)
    return std::nullopt;
  std::optional<double> most;
  for (const objects::Kernel &kernel : object->kernels) {
    const bool launched = std::any_of(plan.steps.begin(), plan.steps.end(), [&](const RunStep &step) {
      return !step.zeroed && (step.kernel == kernel.name || step.kernel == kernel.symbol);
    });
    if (!launched)
      continue;
    const std::optional<double> one = figure == "spills" ? spillsOf(kernel) : fullWaitsOf(image, kernel);
    if (one)
      most = std::max(most.value_or(0), *one);
  }
  return most;
}
