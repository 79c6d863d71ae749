//===- Gpu.cpp - a plan, on the GPU of this machine ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/run/plan/Gpu.h"

#include "compiler/Package/Unit.h"
#include "flyc/runtime.h"
#include "support/Text.h"

#include <algorithm>
#include <chrono>

namespace flyc::driver {

namespace {

/// Executions of a round take so long together, so that taking the time does not count, but there are not more of them.
constexpr double secondsOfRound = 0.01;
constexpr unsigned rounds = 5, mostOfRound = 1000;

std::optional<DriverError> refused(flyc_status status, const std::string &what) {
  if (status == FLYC_OK)
    return std::nullopt;
  return DriverError{diag::KernelFault, what + ": " + flyc_last_error(), {}, {}, {}};
}

/// A unit of one image, made of a plan as generated headers make theirs of a manifest.
class GpuSession {
public:
  explicit GpuSession(const RunPlan &plan) : plan(plan), digest(package::sha256Hex(plan.image)) {
    for (const RunStep &step : plan.steps)
      if (!step.zeroed && !step.empty) {
        blocks.push_back({step.block[0], step.block[1], step.block[2]});
        kernels.push_back({step.kernelName.c_str(), step.kernel.c_str(), nullptr});
      }
    for (size_t k = 0; k < kernels.size(); ++k)
      kernels[k].blocks = &blocks[k].extents;
    image = {plan.processor.c_str(), plan.file.c_str(), plan.image.size(), digest.c_str(), nullptr};
    unit = {FLYC_ABI_VERSION,
            sizeof unit,
            sizeof image,
            sizeof(flyc_kernel),
            plan.name.c_str(),
            digest.c_str(),
            &image,
            1,
            kernels.data(),
            static_cast<uint32_t>(kernels.size()),
            nullptr};
  }
  ~GpuSession() {
    (void)flyc_synchronize();
    (void)flyc_unload(&unit);
    for (void *memory : memories)
      (void)flyc_release(memory);
  }
  GpuSession(const GpuSession &) = delete;
  GpuSession &operator=(const GpuSession &) = delete;

  RunResult<double> time() {
    if (auto error = refused(flyc_load_image(&unit, 0, plan.image.data(), plan.image.size()), quote(plan.file)))
      return *error;
    if (auto error = refused(flyc_prepare(&unit), quote(plan.file)))
      return *error;
    memories.resize(plan.arguments.size());
    for (size_t i = 0; i < plan.arguments.size(); ++i)
      if (plan.arguments[i].kind == RunArgument::Kind::Tensor)
        if (auto error = upload(plan.arguments[i], memories[i]))
          return *error;
    double least = 0;
    unsigned count = 1; // the first round loads code and fills caches, and says how long the others are
    for (unsigned round = 0; round <= rounds; ++round) {
      const auto begin = std::chrono::steady_clock::now();
      for (unsigned n = 0; n < count; ++n)
        if (auto error = launch())
          return *error;
      if (auto error = refused(flyc_synchronize(), quote(plan.name)))
        return *error;
      const double each = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() / count;
      least = round < 2 ? each : std::min(least, each);
      if (round == 0)
        count = static_cast<unsigned>(std::clamp(secondsOfRound / std::max(each, 1e-9), 1.0, double(mostOfRound)));
    }
    return 1e6 * least;
  }

private:
  struct Block {
    uint32_t extents[3];
  };
  const RunPlan &plan;
  const std::string digest;
  std::vector<Block> blocks;
  std::vector<flyc_kernel> kernels;
  flyc_image image{};
  flyc_unit unit{};
  std::vector<void *> memories; ///< by argument of the plan; null: none

  static size_t bytesOf(const RunArgument &argument) {
    return (argument.placement.cosize() * argument.array.elements.type().bits + 7) / 8;
  }

  std::optional<DriverError> upload(const RunArgument &argument, void *&memory) {
    const size_t size = bytesOf(argument);
    if (auto error = refused(flyc_allocate(&memory, std::max<size_t>(size, 1)), quote(argument.name)))
      return error;
    if (argument.blank)
      return refused(flyc_zero(memory, size, nullptr), quote(argument.name));
    const Elements spread = argument.placement.spread(argument.array.elements, 0);
    return refused(flyc_copy_in(memory, spread.bytes().data(), spread.bytes().size()), quote(argument.name));
  }

  /// All steps once.
  std::optional<DriverError> launch() {
    uint32_t kernel = 0;
    for (const RunStep &step : plan.steps) {
      if (step.zeroed) {
        if (auto error = refused(flyc_zero(memories[*step.zeroed], bytesOf(plan.arguments[*step.zeroed]), nullptr),
                                 quote(plan.arguments[*step.zeroed].name)))
          return error;
        continue;
      }
      if (step.empty)
        continue;
      std::vector<void *> pointers;             // HIP only reads what they point to
      std::vector<std::vector<uint8_t>> passed; // a vector that moves keeps its bytes where they are
      for (const RunOperand &operand : step.operands)
        pointers.push_back(passed.emplace_back(passedBytes(plan, operand, memories)).data());
      const flyc_status status =
          step.cluster[0]
              ? flyc_launch_clusters(&unit, kernel, step.grid, step.cluster, step.dynamicLds, nullptr, pointers.data())
              : flyc_launch(&unit, kernel, step.grid, step.dynamicLds, nullptr, pointers.data());
      ++kernel;
      if (auto error = refused(status, quote(step.kernelName)))
        return error;
    }
    return std::nullopt;
  }
};

} // namespace

std::optional<DriverError> findGpu() {
  const std::string device = flyc_device_name();
  if (device == "HIP")
    return std::nullopt;
  return DriverError{diag::ToolchainMissing,
                     device.empty() ? flyc_last_error() : "FLYC_DEVICE is " + device + ", which takes no time of a GPU",
                     {},
                     "what is measured runs on a GPU, by its HIP library",
                     {}};
}

RunResult<double> measure(const RunPlan &plan) { return GpuSession(plan).time(); }

} // namespace flyc::driver
