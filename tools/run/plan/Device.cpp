//===- Device.cpp - a plan, on the emulator ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/run/plan/Device.h"

#include "runtime/core/EmulatorLibrary.h"
#include "support/Text.h"
#include "tools/run/plan/Trace.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <unistd.h>

namespace flyc::driver {

RunResult<const flyc_emulator *> openEmulator() {
  if (const flyc_emulator *table = flyc_open_emulator_library())
    return table;
  return DriverError{diag::ToolchainMissing, flyc_last_error(), {}, "it belongs into ../lib beside flyc", {}};
}

namespace {

/// What lies between the elements of an array with gaps, as between the rows of a padded one: NaN in every float, so
/// that a kernel that reads it shows.
constexpr uint8_t gapByte = 0xFF;

/// "1200 of 4096 workgroups" on standard error, if that is a terminal, once a run takes long.
class ProgressLine {
public:
  bool visible() const { return isatty(STDERR_FILENO) == 1; }
  static int show(void *context, uint64_t done, uint64_t total) {
    auto &line = *static_cast<ProgressLine *>(context);
    const auto now = Clock::now();
    if (now - line.last < std::chrono::seconds(2))
      return 0;
    line.last = now;
    line.shown = true;
    std::fprintf(stderr, "\r%llu of %llu workgroups, %lld s ", static_cast<unsigned long long>(done),
                 static_cast<unsigned long long>(total),
                 static_cast<long long>(std::chrono::duration_cast<std::chrono::seconds>(now - line.begin).count()));
    return 0;
  }
  void clear() const {
    if (shown)
      std::fprintf(stderr, "\r\033[K");
  }

private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point begin = Clock::now(), last = begin;
  bool shown = false;
};

uint32_t observed(const RunOptions &options) {
  uint32_t bits = 0;
  const auto add = [&](bool wanted, uint32_t bit) { bits |= wanted ? bit : 0; };
  add(options.statistics, FLYC_EMULATOR_STATISTICS);
  add(options.hazards, FLYC_EMULATOR_CHECK_HAZARDS);
  add(options.uninitialised, FLYC_EMULATOR_CHECK_UNINIT);
  add(options.uninitialisedRegisters, FLYC_EMULATOR_CHECK_UNINIT_REGISTERS);
  add(options.races, FLYC_EMULATOR_CHECK_RACES);
  add(options.lds, FLYC_EMULATOR_CHECK_LDS);
  add(options.traceWorkgroup.has_value(), FLYC_EMULATOR_TRACE_WORKGROUP);
  add(options.traceWave.has_value(), FLYC_EMULATOR_TRACE_WAVE);
  return bits;
}

class Session {
public:
  Session(const flyc_emulator &emulator, const RunPlan &plan) : emulator(emulator), plan(plan) {}
  ~Session() { emulator.device_destroy(device); }
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  RunResult<RunOutcome> run(const RunOptions &options) {
    if (auto error = refused(emulator.device_create(plan.processor.empty() ? nullptr : plan.processor.c_str(), &device),
                             "--arch=" + plan.processor))
      return *error;
    if (auto error =
            refused(emulator.module_load(device, plan.image.data(), plan.image.size(), &module), "'" + plan.file + "'"))
      return *error;
    words.resize(plan.arguments.size());
    for (size_t i = 0; i < plan.arguments.size(); ++i)
      if (plan.arguments[i].kind == RunArgument::Kind::Tensor)
        if (auto error = upload(plan.arguments[i], words[i]))
          return *error;
    TraceFiles traces;
    if (auto error = traces.open(options.trace, options.traceAccesses))
      return *error;
    RunOutcome outcome;
    for (const RunStep &step : plan.steps) {
      if (auto error = run(step, options, traces, outcome))
        return *error;
      if (outcome.fault)
        break;
    }
    if (auto error = traces.commit()) // of a run that faulted above all
      return *error;
    if (outcome.fault || options.cycles)
      return outcome;
    std::vector<Array> &after = outcome.after;
    for (size_t i = 0; i < plan.arguments.size(); ++i) {
      after.push_back(plan.arguments[i].array);
      if (plan.arguments[i].kind == RunArgument::Kind::Tensor)
        if (auto error = download(plan.arguments[i], words[i], after.back()))
          return *error;
    }
    return outcome;
  }

private:
  const flyc_emulator &emulator;
  const RunPlan &plan;
  flyc_emulator_device *device = nullptr;
  flyc_emulator_module *module = nullptr;
  std::vector<uint64_t> words; ///< of tensors: where they are

  /// One step; an error if it could not begin.
  std::optional<DriverError> run(const RunStep &step, const RunOptions &options, TraceFiles &traces,
                                 RunOutcome &outcome) {
    if (step.zeroed) {
      const RunArgument &argument = plan.arguments[*step.zeroed];
      const uint64_t bytes = Elements(argument.array.elements.type(), argument.placement.cosize()).bytes().size();
      return refused(emulator.fill(device, words[*step.zeroed], 0, bytes), "'" + argument.name + "'");
    }
    uint32_t kernel = 0;
    if (auto error = refused(emulator.kernel_find(module, step.kernel.c_str(), &kernel), "'" + plan.file + "'"))
      return error;
    if (step.empty)
      return std::nullopt;
    std::vector<const void *> pointers;
    std::vector<uint64_t> sizes;
    std::vector<std::vector<uint8_t>> passed; // a vector that moves keeps its bytes where they are
    for (const RunOperand &operand : step.operands) {
      const std::vector<uint8_t> &bytes = passed.emplace_back(passedBytes(plan, operand, words));
      pointers.push_back(bytes.data());
      sizes.push_back(bytes.size());
    }
    flyc_emulator_launch launch{};
    launch.struct_size = sizeof launch;
    launch.kernel = kernel;
    std::copy_n(step.grid, 3, launch.grid);
    std::copy_n(step.block, 3, launch.block);
    std::copy_n(step.cluster, 3, launch.cluster);
    launch.dynamic_lds = step.dynamicLds;
    launch.argument_count = static_cast<uint32_t>(pointers.size());
    launch.arguments = pointers.data();
    launch.argument_sizes = sizes.data();
    launch.instruction_limit = options.instructionLimit;
    launch.threads = options.threads;
    launch.matrix_mode = options.exactMatrix ? FLYC_EMULATOR_MATRIX_EXACT : FLYC_EMULATOR_MATRIX_DEFAULT;
    launch.observe = observed(options);
    launch.strict_barriers = options.strictBarriers;
    launch.memory = options.memorySeed ? FLYC_EMULATOR_MEMORY_ADVERSARIAL : FLYC_EMULATOR_MEMORY_AT_ONCE;
    launch.memory_seed = options.memorySeed.value_or(0);
    std::vector<flyc_emulator_lds_array> arrays;
    if (options.lds && !step.lds)
      return usageError("--check-lds: nothing says what " + quote(step.kernelName) + " has in LDS",
                        "run the source, or a manifest of which the kernel's variants have 'lds'");
    if (options.lds)
      for (const package::LdsArray &array : *step.lds)
        arrays.push_back({array.name.c_str(), static_cast<uint32_t>(array.offset), static_cast<uint32_t>(array.bytes)});
    launch.lds_arrays = arrays.data();
    launch.lds_array_count = static_cast<uint32_t>(arrays.size());
    if (traces.any()) {
      launch.trace = TraceFiles::take;
      launch.trace_context = &traces;
      std::copy_n(options.traceWorkgroup.value_or(std::array<uint32_t, 3>{}).begin(), 3, launch.trace_workgroup);
      launch.trace_wave = options.traceWave.value_or(0);
    }
    std::vector<flyc_emulator_assumption> assumptions;
    for (const auto &[figure, value] : options.assumptions)
      assumptions.push_back({figure.c_str(), value});
    launch.cycles = !options.cycles       ? FLYC_EMULATOR_CYCLES_NONE
                    : options.firstRounds ? FLYC_EMULATOR_CYCLES_FIRST_ROUNDS
                                          : FLYC_EMULATOR_CYCLES_STEADY;
    launch.timeline = options.timeline;
    launch.assumption_count = static_cast<uint32_t>(assumptions.size());
    launch.assumptions = assumptions.data();
    ProgressLine line;
    if (options.progress && line.visible()) {
      launch.progress = ProgressLine::show;
      launch.progress_context = &line;
    }
    flyc_emulator_result result{};
    result.struct_size = sizeof result;
    const flyc_status status = emulator.launch(module, &launch, &result);
    line.clear();
    outcome.fault = refused(status, "'" + step.kernelName + "'");
    if (outcome.fault && outcome.fault->id != diag::KernelFault)
      return *outcome.fault; // nothing ran
    // Of several launches, each under its kernel's name.
    const bool several = plan.steps.size() > 1;
    const std::string table = result.statistics_table, json = result.statistics_json;
    outcome.statisticsTable += (several && !table.empty() ? step.kernelName + ":\n" : "") + table;
    outcome.statisticsJson += json;
    outcome.printed += result.printed;
    if (result.cycles)
      outcome.cycles.emplace_back(step.kernelName, emulator.device_processor(device), *result.cycles);
    for (std::string_view rest = result.findings; !rest.empty();) {
      const size_t end = std::min(rest.find('\n'), rest.size());
      outcome.findings.emplace_back(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return std::nullopt;
  }

  std::optional<DriverError> refused(flyc_status status, const std::string &what) const {
    const std::string text = status == FLYC_OK ? "" : emulator.last_error();
    switch (status) {
    case FLYC_OK: return std::nullopt;
    case FLYC_FAULT: return DriverError{diag::KernelFault, text, {}, {}, {}};
    case FLYC_NO_DEVICE:
    case FLYC_NO_IMAGE: return DriverError{diag::UnknownTarget, what + ": " + text, {}, {}, {}};
    default: return inputError(what + ": " + text);
    }
  }

  /// A tensor's memory is exactly as long as its layout reaches: one element more is a fault.
  std::optional<DriverError> upload(const RunArgument &argument, uint64_t &address) {
    if (argument.blank) // memory is zeros when it is new
      return refused(emulator.allocate(device,
                                       (argument.placement.cosize() * argument.array.elements.type().bits + 7) / 8,
                                       argument.name.c_str(), &address),
                     "'" + argument.name + "'");
    const Elements memory = argument.placement.spread(argument.array.elements, gapByte);
    if (auto error = refused(emulator.allocate(device, memory.bytes().size(), argument.name.c_str(), &address),
                             "'" + argument.name + "'"))
      return error;
    return refused(emulator.write(device, address, memory.bytes().data(), memory.bytes().size()),
                   "'" + argument.name + "'");
  }

  std::optional<DriverError> download(const RunArgument &argument, uint64_t address, Array &to) {
    Elements memory(to.elements.type(), argument.placement.cosize());
    if (auto error = refused(emulator.read(device, memory.bytes().data(), address, memory.bytes().size()),
                             "'" + argument.name + "'"))
      return error;
    argument.placement.collect(memory, to.elements);
    return std::nullopt;
  }
};

} // namespace

RunResult<RunOutcome> execute(const flyc_emulator &emulator, const RunPlan &plan, const RunOptions &options) {
  return Session(emulator, plan).run(options);
}

} // namespace flyc::driver
