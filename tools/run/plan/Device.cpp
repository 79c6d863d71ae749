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
#include <tuple>
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
  ~Session() {
    for (const Place &place : places)
      emulator.device_destroy(place.device);
  }
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;

  RunResult<RunOutcome> run(const RunOptions &options) {
    if (auto error = open(options.node))
      return *error;
    for (size_t i = 0; i < plan.arguments.size(); ++i)
      if (plan.arguments[i].kind == RunArgument::Kind::Tensor)
        for (Place &place : places)
          if (auto error = upload(i, place))
            return *error;
    takeDistances();
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
    for (const Place &place : places) {
      std::vector<Array> &after = &place == &places.front() ? outcome.after : outcome.others.emplace_back();
      for (size_t i = 0; i < plan.arguments.size(); ++i) {
        after.push_back(i == number ? place.plan->arguments[i].array : plan.arguments[i].array);
        if (plan.arguments[i].kind == RunArgument::Kind::Tensor)
          if (auto error = download(i, place, after.back()))
            return *error;
      }
    }
    return outcome;
  }

private:
  /// A device, and where the plan's tensors are as it sees them.
  struct Place {
    flyc_emulator_device *device = nullptr;
    flyc_emulator_module *module = nullptr;
    const RunPlan *plan = nullptr; ///< with what its number says
    std::vector<uint64_t> words = {};
  };
  /// A tensor whose rows lie on a device each.
  struct Rows {
    size_t tensor, distance; ///< arguments of the plan
    uint64_t bytes;          ///< of a row
  };

  const flyc_emulator &emulator;
  const RunPlan &plan;
  std::vector<RunPlan> numbered; ///< of several devices, one each
  std::vector<Place> places;
  std::vector<Rows> apart;
  size_t number = ~size_t(0); ///< the argument that is the device's number

  std::optional<DriverError> open(const NodeOptions &node) {
    const auto find = [&](const std::string &name, RunArgument::Kind kind) -> RunResult<size_t> {
      for (size_t i = 0; i < plan.arguments.size(); ++i)
        if (plan.arguments[i].name == name && plan.arguments[i].kind == kind)
          return i;
      return inputError("devices: " + quote(plan.name) + " has no " +
                        (kind == RunArgument::Kind::Tensor ? "array " : "number ") + quote(name));
    };
    if (node.count > 1) {
      auto found = find(node.number, RunArgument::Kind::Scalar);
      if (!found)
        return found.error();
      number = *found;
      numbered.assign(node.count, plan);
      for (unsigned n = 0; n < node.count; ++n)
        numbered[n].arguments[number].array.elements.set(0, n);
      for (const auto &[array, distance] : node.apart) {
        const auto tensor = find(array, RunArgument::Kind::Tensor), scalar = find(distance, RunArgument::Kind::Scalar);
        if (!tensor || !scalar)
          return !tensor ? tensor.error() : scalar.error();
        const uint64_t elements = plan.arguments[*scalar].array.elements.get(0);
        apart.push_back({*tensor, *scalar, elements * plan.arguments[*tensor].array.elements.type().bits / 8});
      }
    }
    for (unsigned n = 0; n < node.count; ++n) {
      Place &place = places.emplace_back();
      place.plan = node.count > 1 ? &numbered[n] : &plan;
      place.words.resize(plan.arguments.size());
      const flyc_status made =
          n ? emulator.device_create_peer(places.front().device, &place.device)
            : emulator.device_create(plan.processor.empty() ? nullptr : plan.processor.c_str(), &place.device);
      if (auto error = refused(made, "--arch=" + plan.processor))
        return error;
      if (auto error = refused(emulator.module_load(place.device, plan.image.data(), plan.image.size(), &place.module),
                               "'" + plan.file + "'"))
        return error;
    }
    return std::nullopt;
  }

  const Rows *rowsOf(size_t argument) const {
    for (const Rows &rows : apart)
      if (rows.tensor == argument)
        return &rows;
    return nullptr;
  }

  /// How far rows that lie apart are from each other is where the emulator has put them.
  void takeDistances() {
    for (const Rows &rows : apart) {
      const RunArgument &tensor = plan.arguments[rows.tensor];
      const uint64_t bytes = places[1].words[rows.tensor] - places[0].words[rows.tensor];
      for (RunPlan &each : numbered)
        each.arguments[rows.distance].array.elements.set(0, bytes * 8 / tensor.array.elements.type().bits);
    }
    for (const Rows &rows : apart)
      for (Place &place : places)
        place.words[rows.tensor] = places.front().words[rows.tensor];
  }

  /// One step; an error if it could not begin.
  std::optional<DriverError> run(const RunStep &step, const RunOptions &options, TraceFiles &traces,
                                 RunOutcome &outcome) {
    if (step.zeroed) {
      const RunArgument &argument = plan.arguments[*step.zeroed];
      const uint64_t bytes = Elements(argument.array.elements.type(), argument.placement.cosize()).bytes().size();
      for (const Place &place : places)
        if (auto error =
                refused(emulator.fill(place.device, place.words[*step.zeroed], 0, bytes), "'" + argument.name + "'"))
          return error;
      return std::nullopt;
    }
    uint32_t kernel = 0;
    if (auto error =
            refused(emulator.kernel_find(places.front().module, step.kernel.c_str(), &kernel), "'" + plan.file + "'"))
      return error;
    if (step.empty)
      return std::nullopt;
    struct Passed {
      std::vector<const void *> pointers;
      std::vector<uint64_t> sizes;
      std::vector<std::vector<uint8_t>> bytes; // a vector that moves keeps its bytes where they are
    };
    std::vector<Passed> passed(places.size());
    for (size_t n = 0; n < places.size(); ++n)
      for (const RunOperand &operand : step.operands) {
        const std::vector<uint8_t> &bytes =
            passed[n].bytes.emplace_back(passedBytes(*places[n].plan, operand, places[n].words));
        passed[n].pointers.push_back(bytes.data());
        passed[n].sizes.push_back(bytes.size());
      }
    flyc_emulator_launch launch{};
    launch.struct_size = sizeof launch;
    launch.kernel = kernel;
    std::copy_n(step.grid, 3, launch.grid);
    std::copy_n(step.block, 3, launch.block);
    std::copy_n(step.cluster, 3, launch.cluster);
    launch.dynamic_lds = step.dynamicLds;
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
    std::vector<flyc_emulator_launch> launches(places.size(), launch);
    std::vector<const flyc_emulator_launch *> each;
    std::vector<flyc_emulator_module *> modules;
    for (size_t n = 0; n < places.size(); ++n) {
      launches[n].argument_count = static_cast<uint32_t>(passed[n].pointers.size());
      launches[n].arguments = passed[n].pointers.data();
      launches[n].argument_sizes = passed[n].sizes.data();
      each.push_back(&launches[n]);
      modules.push_back(places[n].module);
    }
    const flyc_status status =
        emulator.launch_together(static_cast<uint32_t>(each.size()), modules.data(), each.data(), &result);
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
      outcome.cycles.emplace_back(step.kernelName, emulator.device_processor(places.front().device), *result.cycles);
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
  std::optional<DriverError> upload(size_t index, Place &place) {
    const RunArgument &argument = plan.arguments[index];
    uint64_t &address = place.words[index];
    const auto allocate = [&](uint64_t bytes) {
      return refused(emulator.allocate(place.device, bytes, argument.name.c_str(), &address),
                     "'" + argument.name + "'");
    };
    if (argument.blank) // memory is zeros when it is new
      return allocate((argument.placement.cosize() * argument.array.elements.type().bits + 7) / 8);
    const Elements memory = argument.placement.spread(argument.array.elements, gapByte);
    uint64_t begin = 0, end = memory.bytes().size();
    const Rows *rows = rowsOf(index);
    if (rows)
      std::tie(begin, end) = partOf(*rows, place, end);
    if (auto error = allocate(rows ? rows->bytes : end)) // as much on each device
      return error;
    return refused(emulator.write(place.device, address, memory.bytes().data() + begin, end - begin),
                   "'" + argument.name + "'");
  }

  /// The bytes of a tensor's memory that lie on the device.
  std::pair<uint64_t, uint64_t> partOf(const Rows &rows, const Place &place, uint64_t bytes) const {
    const auto n = static_cast<uint64_t>(&place - places.data());
    return {std::min(n * rows.bytes, bytes), n + 1 == places.size() ? bytes : std::min((n + 1) * rows.bytes, bytes)};
  }

  std::optional<DriverError> download(size_t index, const Place &place, Array &to) {
    const RunArgument &argument = plan.arguments[index];
    Elements memory(to.elements.type(), argument.placement.cosize());
    const auto read = [&](uint64_t address, uint64_t begin, uint64_t end) {
      return refused(emulator.read(place.device, memory.bytes().data() + begin, address, end - begin),
                     "'" + argument.name + "'");
    };
    if (const Rows *rows = rowsOf(index)) {
      const Elements &distance = place.plan->arguments[rows->distance].array.elements;
      const uint64_t apart = distance.get(0) * to.elements.type().bits / 8;
      for (const Place &owner : places) {
        const auto [begin, end] = partOf(*rows, owner, memory.bytes().size());
        const auto n = static_cast<uint64_t>(&owner - places.data());
        if (auto error = read(place.words[index] + n * apart, begin, end))
          return error;
      }
    } else if (auto error = read(place.words[index], 0, memory.bytes().size())) {
      return error;
    }
    argument.placement.collect(memory, to.elements);
    return std::nullopt;
  }
};

} // namespace

RunResult<RunOutcome> execute(const flyc_emulator &emulator, const RunPlan &plan, const RunOptions &options) {
  return Session(emulator, plan).run(options);
}

} // namespace flyc::driver
