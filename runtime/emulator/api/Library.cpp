//===- Library.cpp - the C entry table of libflyc_emulator.so -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// flyc/emulator.h says what each function promises. Here: null pointers and ranges are checked, calls of one device are
// served one after the other, and what the C++ side says becomes a status and this thread's text.
//===----------------------------------------------------------------------===//

#include "flyc/emulator.h"

#include "runtime/emulator/api/CyclesResult.h"
#include "runtime/emulator/checks/AdversarialMemory.h"
#include "runtime/emulator/checks/Checks.h"
#include "runtime/emulator/cycles/CycleModel.h"
#include "runtime/emulator/isa/InstructionText.h"
#include "runtime/emulator/isa/NotExecuted.h"
#include "runtime/emulator/ops/Coverage.h"
#include "runtime/emulator/run/Dispatch.h"
#include "specs/tables/TargetTable.h"
#include "support/NearestName.h"
#include "support/Text.h"

#include <algorithm>
#include <cstring>
#include <list>
#include <mutex>

using namespace flyc;
using namespace flyc::emulator;

struct flyc_emulator_module {
  flyc_emulator_device *device = nullptr;
  Program program;
  std::string target; ///< as in amdhsa.target
  /// Per kernel, the explicit arguments.
  std::vector<std::vector<const objects::KernelArg *>> arguments;
  /// Of the last launch.
  std::string statisticsTable, statisticsJson, findings;
  std::string printed;
  std::optional<CyclesResult> cycles;
  std::string instruction; ///< the text of the last one that was asked for
};

/// Devices that reach each other's memory.
struct Node {
  std::mutex mutex;
  std::vector<flyc_emulator_device *> devices; ///< by their number, null: gone
};

struct flyc_emulator_device {
  explicit flyc_emulator_device(std::shared_ptr<Node> itsNode)
      : node(std::move(itsNode)), mutex(node->mutex), number(static_cast<unsigned>(node->devices.size())),
        memory(number) {
    for (flyc_emulator_device *peer : node->devices)
      if (peer) {
        peer->memory.reach(memory);
        memory.reach(peer->memory);
      }
    node->devices.push_back(this);
  }
  ~flyc_emulator_device() {
    std::lock_guard lock(mutex);
    node->devices[number] = nullptr;
    for (flyc_emulator_device *peer : node->devices)
      if (peer)
        peer->memory.forget(memory);
  }

  const std::shared_ptr<Node> node;
  std::mutex &mutex;
  const unsigned number;
  std::string processor; ///< empty: not yet decided
  DeviceMemory memory;
  std::list<flyc_emulator_module> modules;
};

namespace {

thread_local std::string lastError;

flyc_status fail(flyc_status status, std::string message) {
  lastError = std::move(message);
  return status;
}
flyc_status nullArgument(const char *function, const char *what) {
  return fail(FLYC_NULL_ARGUMENT, std::string(function) + ": " + what + " is null");
}

std::string known() { return joined(Isa::known()); }

const char *sayLastError() { return lastError.c_str(); }

const char *processorAt(uint32_t index) {
  static const std::vector<std::string> names = Isa::processors();
  return index < names.size() ? names[index].c_str() : nullptr;
}

flyc_status createDevice(const char *processor, flyc_emulator_device **made) {
  if (!made)
    return nullArgument("device_create", "`made`");
  if (processor && !Isa::find(processor))
    return fail(FLYC_NO_DEVICE, "the emulator has no processor '" + std::string(processor) + "'; it has " + known());
  auto *device = new flyc_emulator_device(std::make_shared<Node>());
  device->processor = processor ? processor : "";
  *made = device;
  return FLYC_OK;
}

flyc_status createPeer(flyc_emulator_device *of, flyc_emulator_device **made) {
  if (!of || !made)
    return nullArgument("device_create_peer", of ? "`made`" : "the device");
  std::lock_guard lock(of->mutex);
  if (of->node->devices.size() == DeviceMemory::maxDevices)
    return fail(FLYC_OUT_OF_RANGE, "a node has at most " + std::to_string(DeviceMemory::maxDevices) + " devices");
  auto *device = new flyc_emulator_device(of->node);
  device->processor = of->processor;
  *made = device;
  return FLYC_OK;
}

void destroyDevice(flyc_emulator_device *device) { delete device; }

const char *processorOf(flyc_emulator_device *device) {
  if (!device)
    return "";
  std::lock_guard lock(device->mutex);
  return device->processor.c_str();
}

uint32_t countCus(flyc_emulator_device *device) {
  if (!device)
    return 0;
  std::lock_guard lock(device->mutex);
  const specs::TargetSpec *spec = specs::findBuiltinTarget(device->processor);
  return spec ? spec->cu.count : 0;
}

flyc_status allocate(flyc_emulator_device *device, uint64_t size, const char *name, uint64_t *address) {
  if (!device || !address)
    return nullArgument("allocate", device ? "`address`" : "the device");
  std::lock_guard lock(device->mutex);
  *address = device->memory.allocate(size, name ? name : "allocation");
  if (!*address)
    return fail(FLYC_OUT_OF_MEMORY, "no memory on the host for an allocation of " + std::to_string(size) + " bytes");
  return FLYC_OK;
}

flyc_status release(flyc_emulator_device *device, uint64_t address) {
  if (!device)
    return nullArgument("release", "the device");
  std::lock_guard lock(device->mutex);
  if (!device->memory.release(address))
    return fail(FLYC_OUT_OF_RANGE, "no live allocation begins at " + hex(address));
  return FLYC_OK;
}

/// The host bytes of a device range; null with this thread's text set. The device is locked.
std::byte *range(flyc_emulator_device *device, const char *what, uint64_t address, uint64_t size) {
  if (std::byte *bytes = device->memory.find(address, size, false))
    return bytes;
  std::string text =
      std::string(what) + " of " + std::to_string(size) + " bytes at " + hex(address) + " is not inside one allocation";
  if (const Allocation *a = device->memory.nearest(address))
    text += "; the nearest is `" + a->name + "`, " + std::to_string(a->size) + " bytes at " + hex(a->base) +
            (a->freed ? ", which was freed" : "");
  lastError = std::move(text);
  return nullptr;
}

flyc_status writeMemory(flyc_emulator_device *device, uint64_t to, const void *from, uint64_t size) {
  if (!device || (!from && size))
    return nullArgument("write", device ? "`from`" : "the device");
  if (size == 0)
    return FLYC_OK;
  std::lock_guard lock(device->mutex);
  std::byte *bytes = range(device, "a write", to, size);
  if (!bytes)
    return FLYC_OUT_OF_RANGE;
  std::memcpy(bytes, from, size);
  return FLYC_OK;
}

flyc_status readMemory(flyc_emulator_device *device, void *to, uint64_t from, uint64_t size) {
  if (!device || (!to && size))
    return nullArgument("read", device ? "`to`" : "the device");
  if (size == 0)
    return FLYC_OK;
  std::lock_guard lock(device->mutex);
  const std::byte *bytes = range(device, "a read", from, size);
  if (!bytes)
    return FLYC_OUT_OF_RANGE;
  std::memcpy(to, bytes, size);
  return FLYC_OK;
}

flyc_status copyMemory(flyc_emulator_device *device, uint64_t to, uint64_t from, uint64_t size) {
  if (!device)
    return nullArgument("copy", "the device");
  if (size == 0)
    return FLYC_OK;
  std::lock_guard lock(device->mutex);
  std::byte *target = range(device, "a write", to, size);
  const std::byte *source = target ? range(device, "a read", from, size) : nullptr;
  if (!source)
    return FLYC_OUT_OF_RANGE;
  std::memmove(target, source, size);
  return FLYC_OK;
}

flyc_status fillMemory(flyc_emulator_device *device, uint64_t to, int byte, uint64_t size) {
  if (!device)
    return nullArgument("fill", "the device");
  if (size == 0)
    return FLYC_OK;
  std::lock_guard lock(device->mutex);
  std::byte *bytes = range(device, "a fill", to, size);
  if (!bytes)
    return FLYC_OUT_OF_RANGE;
  std::memset(bytes, byte, size);
  return FLYC_OK;
}

/// Whether code for `target` runs on `processor`: the same, or a generic target that covers it.
bool runsOn(const std::string &target, const std::string &processor) {
  if (target == processor)
    return true;
  const specs::TargetSpec *spec = specs::findBuiltinTarget(target);
  return spec && spec->codeObject.generic &&
         std::find(spec->codeObject.covers.begin(), spec->codeObject.covers.end(), processor) !=
             spec->codeObject.covers.end();
}

/// Of a device that nothing was said of: what its first code object was compiled for; of a generic one, the first
/// processor that it covers and the emulator has.
std::string processorFor(const std::string &target) {
  if (!Isa::find(target))
    for (const std::string &name : Isa::processors())
      if (runsOn(target, name))
        return name;
  return target;
}

flyc_status loadModule(flyc_emulator_device *device, const void *bytes, uint64_t size, flyc_emulator_module **made) {
  if (!device || !bytes || !made)
    return nullArgument("module_load", !device ? "the device" : !bytes ? "`bytes`" : "`made`");
  const auto *first = static_cast<const uint8_t *>(bytes);
  auto facts = objects::readCodeObject(first, size);
  if (!facts)
    return fail(FLYC_INVALID_IMAGE, facts.error().message);
  std::lock_guard lock(device->mutex);
  const std::string processor = device->processor.empty() ? processorFor(facts->processor) : device->processor;
  if (!device->processor.empty() && !runsOn(facts->processor, processor))
    return fail(FLYC_NO_IMAGE, "code for " + facts->processor + " does not run on the emulated " + processor);
  auto program = Program::load(std::vector<uint8_t>(first, first + size), device->memory, processor);
  if (!program)
    return fail(Isa::find(processor) ? FLYC_INVALID_IMAGE : FLYC_NO_IMAGE, program.error().message);
  device->processor = processor;
  flyc_emulator_module &module = device->modules.emplace_back();
  module.device = device;
  module.program = std::move(*program);
  const objects::CodeObject &object = module.program.object();
  module.target = object.target.empty() ? "amdgcn-amd-amdhsa--" + object.targetId() : object.target;
  for (const objects::Kernel &kernel : module.program.object().kernels) {
    auto &list = module.arguments.emplace_back();
    for (const objects::KernelArg &argument : kernel.args)
      if (!argument.isHidden())
        list.push_back(&argument);
  }
  *made = &module;
  return FLYC_OK;
}

void unloadModule(flyc_emulator_module *module) {
  if (!module)
    return;
  flyc_emulator_device *device = module->device;
  std::lock_guard lock(device->mutex);
  module->program.unload();
  device->modules.remove_if([&](const flyc_emulator_module &m) { return &m == module; });
}

const char *targetOf(flyc_emulator_module *module) { return module ? module->target.c_str() : ""; }

uint32_t countKernels(flyc_emulator_module *module) {
  return module ? static_cast<uint32_t>(module->program.object().kernels.size()) : 0;
}

flyc_status findKernel(flyc_emulator_module *module, const char *name, uint32_t *kernel) {
  if (!module || !name || !kernel)
    return nullArgument("kernel_find", !module ? "the module" : !name ? "`name`" : "`kernel`");
  const auto &kernels = module->program.object().kernels;
  std::vector<std::string_view> names;
  for (uint32_t i = 0; i < kernels.size(); ++i) {
    if (kernels[i].name == name) {
      *kernel = i;
      return FLYC_OK;
    }
    names.push_back(kernels[i].name);
  }
  const auto near = nearestNames(name, names, 1);
  return fail(FLYC_OUT_OF_RANGE,
              "no kernel '" + std::string(name) + "' in the code object" +
                  (near.empty() ? "; it has " + joined(names) : "; did you mean '" + std::string(near.front()) + "'?"));
}

const objects::Kernel *kernelAt(flyc_emulator_module *module, uint32_t kernel) {
  const auto &kernels = module->program.object().kernels;
  if (kernel < kernels.size())
    return &kernels[kernel];
  fail(FLYC_OUT_OF_RANGE, "the code object has " + std::to_string(kernels.size()) + " kernels; there is no number " +
                              std::to_string(kernel));
  return nullptr;
}

flyc_status kernelFacts(flyc_emulator_module *module, uint32_t number, flyc_emulator_kernel *facts) {
  if (!module || !facts)
    return nullArgument("kernel_facts", module ? "`facts`" : "the module");
  const objects::Kernel *kernel = kernelAt(module, number);
  if (!kernel)
    return FLYC_OUT_OF_RANGE;
  *facts = {};
  facts->name = kernel->name.c_str();
  facts->argument_count = static_cast<uint32_t>(module->arguments[number].size());
  facts->max_block = static_cast<uint32_t>(kernel->maxFlatWorkgroupSize);
  if (kernel->reqdWorkgroupSize)
    for (unsigned axis = 0; axis < 3; ++axis)
      facts->required_block[axis] = static_cast<uint32_t>((*kernel->reqdWorkgroupSize)[axis]);
  facts->lds_bytes = static_cast<uint32_t>(kernel->groupSegmentFixedSize);
  facts->scratch_bytes = static_cast<uint32_t>(kernel->privateSegmentFixedSize);
  facts->wave_size = static_cast<uint32_t>(kernel->wavefrontSize);
  return FLYC_OK;
}

flyc_status argumentFacts(flyc_emulator_module *module, uint32_t number, uint32_t index,
                          flyc_emulator_argument *facts) {
  if (!module || !facts)
    return nullArgument("argument_facts", module ? "`facts`" : "the module");
  const objects::Kernel *kernel = kernelAt(module, number);
  if (!kernel)
    return FLYC_OUT_OF_RANGE;
  const auto &arguments = module->arguments[number];
  if (index >= arguments.size())
    return fail(FLYC_OUT_OF_RANGE, "kernel " + kernel->name + " has " + std::to_string(arguments.size()) +
                                       " explicit arguments; there is no number " + std::to_string(index));
  const objects::KernelArg &argument = *arguments[index];
  *facts = {};
  facts->name = argument.name.c_str();
  facts->kind = argument.valueKind.c_str();
  facts->offset = static_cast<uint32_t>(argument.offset);
  facts->size = static_cast<uint32_t>(argument.size);
  facts->is_pointer = argument.valueKind == "global_buffer" && argument.size == 8;
  return FLYC_OK;
}

/// The members that the caller's struct has; the rest are zero.
template <typename Struct> Struct fromCaller(const Struct *given) {
  Struct own{};
  std::memcpy(static_cast<void *>(&own), given, std::min<size_t>(given->struct_size, sizeof own));
  return own;
}

CheckOptions checksFor(const flyc_emulator_launch &asked) {
  CheckOptions watched;
  watched.statistics = asked.observe & FLYC_EMULATOR_STATISTICS;
  watched.hazards = asked.observe & FLYC_EMULATOR_CHECK_HAZARDS;
  watched.uninitialised = asked.observe & FLYC_EMULATOR_CHECK_UNINIT;
  watched.uninitialisedRegisters = asked.observe & FLYC_EMULATOR_CHECK_UNINIT_REGISTERS;
  watched.races = asked.observe & FLYC_EMULATOR_CHECK_RACES;
  if (asked.observe & FLYC_EMULATOR_CHECK_LDS) {
    watched.lds.emplace();
    for (uint32_t i = 0; i < asked.lds_array_count; ++i)
      watched.lds->push_back({asked.lds_arrays[i].name, asked.lds_arrays[i].offset, asked.lds_arrays[i].size});
  }
  if (!asked.trace)
    return watched;
  const auto sink = [trace = asked.trace, context = asked.trace_context](int accesses) {
    return [=](std::string_view line) { trace(context, accesses, line.data(), line.size()); };
  };
  watched.trace.instructions = sink(0);
  watched.trace.accesses = sink(1);
  if (asked.observe & FLYC_EMULATOR_TRACE_WORKGROUP)
    watched.trace.workgroup = {asked.trace_workgroup[0], asked.trace_workgroup[1], asked.trace_workgroup[2]};
  if (asked.observe & FLYC_EMULATOR_TRACE_WAVE)
    watched.trace.wave = asked.trace_wave;
  return watched;
}

/// The members that the caller's struct has.
void giveResult(flyc_emulator_result &result, const flyc_emulator_module &module, const Checks &checks,
                const RunStatistics &ran) {
  flyc_emulator_result own{};
  own.struct_size = result.struct_size;
  own.workgroups = ran.workgroups;
  own.waves = ran.waves;
  own.instructions = ran.instructions;
  own.statistics_table = module.statisticsTable.c_str();
  own.statistics_json = module.statisticsJson.c_str();
  own.findings = module.findings.c_str();
  own.printed = module.printed.c_str();
  own.cycles = module.cycles ? &module.cycles->facts() : nullptr;
  own.finding_count = checks.findings().all().size() + checks.findings().dropped();
  std::memcpy(static_cast<void *>(&result), &own, std::min<size_t>(result.struct_size, sizeof own));
}

/// What the caller assumes, as the model takes it.
support::OrError<cycles::ChipFigures> figuresFor(const Program &program, const flyc_emulator_launch &asked) {
  cycles::AssumedFigures assumed;
  for (uint32_t n = 0; n < asked.assumption_count; ++n) {
    if (!asked.assumptions || !asked.assumptions[n].figure)
      return support::Error{"launch: the name of assumption " + std::to_string(n) + " is null"};
    assumed[asked.assumptions[n].figure] = asked.assumptions[n].value;
  }
  return cycles::ChipFigures::read(*program.target(), assumed);
}

/// The bytes of a launch's arguments, as the kernel takes them.
flyc_status readArguments(flyc_emulator_module *module, const flyc_emulator_launch &asked,
                          std::vector<ArgumentBytes> &made) {
  const objects::Kernel *kernel = kernelAt(module, asked.kernel);
  if (!kernel)
    return FLYC_OUT_OF_RANGE;
  const auto &arguments = module->arguments[asked.kernel];
  const bool unlisted = kernel->hasUnlistedArguments();
  if (!unlisted && asked.argument_count != arguments.size())
    return fail(FLYC_OUT_OF_RANGE, "kernel " + kernel->name + " takes " + std::to_string(arguments.size()) +
                                       " arguments, " + std::to_string(asked.argument_count) + " were given");
  if (asked.argument_count && !asked.arguments)
    return nullArgument("launch", "`arguments`");
  if (asked.argument_count && unlisted && !asked.argument_sizes)
    return nullArgument("launch", "`argument_sizes`");
  for (size_t i = 0; i < asked.argument_count; ++i) {
    const auto *bytes = static_cast<const std::byte *>(asked.arguments[i]);
    if (unlisted && bytes) {
      made.emplace_back(bytes, bytes + asked.argument_sizes[i]);
      continue;
    }
    if (unlisted)
      return fail(FLYC_NULL_ARGUMENT,
                  "launch: the bytes of argument " + std::to_string(i) + " of " + kernel->name + " are null");
    const uint64_t size = asked.argument_sizes ? asked.argument_sizes[i] : arguments[i]->size;
    if (!bytes || size != arguments[i]->size) {
      const std::string name = arguments[i]->name.empty() ? std::to_string(i) : "`" + arguments[i]->name + "`";
      if (!bytes)
        return fail(FLYC_NULL_ARGUMENT, "launch: the bytes of argument " + name + " of " + kernel->name + " are null");
      return fail(FLYC_OUT_OF_RANGE, "argument " + name + " of " + kernel->name + " has " +
                                         std::to_string(arguments[i]->size) + " bytes, " + std::to_string(size) +
                                         " were given");
    }
    made.emplace_back(bytes, bytes + size);
  }
  return FLYC_OK;
}

/// Kernels that run together are the same one, from the same code object.
flyc_status joinPeers(flyc_emulator_module *const *modules, const flyc_emulator_launch *const *given, uint32_t count,
                      Launch &launch) {
  const flyc_emulator_module &first = *modules[0];
  for (uint32_t n = 1; n < count; ++n) {
    if (!modules[n] || !given[n])
      return nullArgument("launch_together", modules[n] ? "a launch" : "a module");
    const flyc_emulator_launch asked = fromCaller(given[n]);
    flyc_emulator_module &module = *modules[n];
    if (module.device->node != first.device->node)
      return fail(FLYC_OUT_OF_RANGE,
                  "launch_together: devices of one node run together; device_create_peer makes them");
    for (uint32_t other = 0; other < n; ++other)
      if (modules[other]->device == module.device)
        return fail(FLYC_OUT_OF_RANGE, "launch_together: two of the launches are for the same device");
    if (!module.program.isSameCode(first.program) || asked.kernel != given[0]->kernel ||
        !std::equal(asked.grid, asked.grid + 3, launch.grid) ||
        !std::equal(asked.block, asked.block + 3, launch.block) || asked.dynamic_lds != launch.dynamicLds)
      return fail(FLYC_OUT_OF_RANGE, "launch_together: all launches are of one kernel, with the same grid, block and "
                                     "dynamic LDS");
    PeerLaunch &peer = launch.peers.emplace_back(PeerLaunch{&module.program, {}});
    if (const flyc_status status = readArguments(&module, asked, peer.arguments); status != FLYC_OK)
      return status;
  }
  return FLYC_OK;
}

flyc_status launchTogether(uint32_t count, flyc_emulator_module *const *modules,
                           const flyc_emulator_launch *const *given, flyc_emulator_result *result) {
  if (!count || !modules || !given)
    return nullArgument("launch_together", !count ? "the number of launches" : modules ? "`launches`" : "`modules`");
  flyc_emulator_module *module = modules[0];
  if (!module || !given[0])
    return nullArgument(count > 1 ? "launch_together" : "launch", module ? "`launch`" : "the module");
  const flyc_emulator_launch asked = fromCaller(given[0]);
  const objects::Kernel *kernel = kernelAt(module, asked.kernel);
  if (!kernel)
    return FLYC_OUT_OF_RANGE;
  Launch launch;
  launch.kernel = kernel->name;
  std::copy_n(asked.grid, 3, launch.grid);
  std::copy_n(asked.block, 3, launch.block);
  launch.dynamicLds = asked.dynamic_lds;
  launch.instructionLimit = asked.instruction_limit;
  if (const flyc_status status = readArguments(module, asked, launch.arguments); status != FLYC_OK)
    return status;
  if (const flyc_status status = joinPeers(modules, given, count, launch); status != FLYC_OK)
    return status;
  constexpr uint32_t knownBits = 2 * FLYC_EMULATOR_CHECK_LDS - 1;
  if (asked.matrix_mode > FLYC_EMULATOR_MATRIX_EXACT || (asked.observe & ~knownBits) || asked.strict_barriers > 1 ||
      asked.memory > FLYC_EMULATOR_MEMORY_ADVERSARIAL || asked.cycles > FLYC_EMULATOR_CYCLES_FIRST_ROUNDS)
    return fail(FLYC_OUT_OF_RANGE, "launch: `matrix_mode`, `observe`, `strict_barriers`, `memory` or `cycles` holds "
                                   "what this version does not know");
  if (asked.cycles && (asked.observe || asked.trace || asked.memory))
    return fail(FLYC_OUT_OF_RANGE, "launch: `cycles` excludes `observe`, `trace` and `memory`");
  if (asked.timeline && !asked.cycles)
    return fail(FLYC_OUT_OF_RANGE, "launch: `timeline` is of `cycles`, which is 0");
  if (asked.cycles && count > 1)
    return fail(FLYC_OUT_OF_RANGE, "launch_together: `cycles` are of one device");
  std::copy_n(asked.cluster, 3, launch.cluster);
  launch.strictBarriers = asked.strict_barriers == 1;
  launch.threads = std::max(asked.threads, 1u);
  launch.matrixMode = asked.matrix_mode == FLYC_EMULATOR_MATRIX_EXACT ? MatrixMode::Exact : MatrixMode::Default;
  if (asked.progress)
    launch.progress = [&](const Progress &p) {
      return asked.progress(asked.progress_context, p.finished, p.workgroups) == 0;
    };
  for (uint32_t i = 0; i < asked.lds_array_count; ++i)
    if (!asked.lds_arrays || !asked.lds_arrays[i].name)
      return nullArgument("launch", asked.lds_arrays ? "the name of an LDS array" : "`lds_arrays`");
  std::lock_guard lock(module->device->mutex);
  CheckOptions watched = checksFor(asked);
  watched.devices = count;
  Checks checks(watched, module->program);
  if ((asked.observe & ~uint32_t(FLYC_EMULATOR_TRACE_WORKGROUP | FLYC_EMULATOR_TRACE_WAVE)) || asked.trace)
    launch.observer = &checks;
  std::optional<AdversarialMemory> memory;
  if (asked.memory == FLYC_EMULATOR_MEMORY_ADVERSARIAL)
    launch.model = &memory.emplace(module->program, asked.memory_seed, launch.observer != nullptr, count);
  std::optional<cycles::CycleModel> model;
  module->cycles.reset();
  if (asked.cycles) {
    const auto chip = figuresFor(module->program, asked);
    if (!chip)
      return fail(FLYC_OUT_OF_RANGE, chip.error().message);
    launch.conductor =
        &model.emplace(*chip, cycles::CycleModel::usualClockLimit, asked.timeline,
                       asked.cycles == FLYC_EMULATOR_CYCLES_FIRST_ROUNDS ? cycles::CycleModel::Depth::FirstRounds
                                                                         : cycles::CycleModel::Depth::Steady);
  }
  auto ran = module->program.run(launch);
  if (ran && model)
    module->cycles.emplace(model->report(), module->program);
  module->statisticsTable = watched.statistics ? checks.statistics().table() : "";
  module->statisticsJson = watched.statistics ? checks.statistics().json() : "";
  module->findings.clear();
  for (const Finding &finding : checks.findings().all())
    module->findings += finding.text() + "\n";
  if (checks.findings().dropped())
    module->findings += "and " + std::to_string(checks.findings().dropped()) + " more\n";
  module->printed = ran ? ran->printed : ran.error().printed;
  if (result) // also of a run that faulted: what was found may be why
    giveResult(*result, *module, checks, ran ? *ran : RunStatistics{});
  if (!ran)
    return fail(ran.error().fault ? FLYC_FAULT : FLYC_OUT_OF_RANGE, ran.error().message);
  return FLYC_OK;
}

flyc_status launchKernel(flyc_emulator_module *module, const flyc_emulator_launch *launch,
                         flyc_emulator_result *result) {
  return launchTogether(1, &module, &launch, result);
}

/// Bytes of a kernel's code that the program holds.
uint64_t codeBytes(const Program &program, const objects::Kernel &kernel) {
  const uint64_t start = kernel.codeAddress - program.codeStart(), all = 4 * program.instructions().size();
  return kernel.codeAddress < program.codeStart() || start >= all
             ? 0
             : objects::codeBytes(program.object(), kernel, all - start);
}

flyc_status instructionAt(flyc_emulator_module *module, uint32_t number, uint32_t offset,
                          flyc_emulator_instruction *facts) {
  if (!module || !facts)
    return nullArgument("instruction", module ? "`facts`" : "the module");
  const objects::Kernel *kernel = kernelAt(module, number);
  if (!kernel)
    return FLYC_OUT_OF_RANGE;
  const Program &program = module->program;
  if (const uint64_t bytes = codeBytes(program, *kernel); offset >= bytes || offset % 4 != 0)
    return fail(FLYC_OUT_OF_RANGE, "kernel " + kernel->name + " has " + std::to_string(bytes) +
                                       " bytes of code; no instruction is at " + std::to_string(offset));
  const Instruction &found = program.instructions()[(kernel->codeAddress - program.codeStart() + offset) / 4];
  const bool isExecuted = found.mnemonic && found.execute;
  const char *reason = found.mnemonic && !isExecuted ? reasonNotExecuted(found.mnemonic) : nullptr;
  module->instruction = text(found);
  *facts = {found.mnemonic ? found.mnemonic : "", module->instruction.c_str(), found.size, isExecuted,
            reason ? reason : ""};
  return FLYC_OK;
}

flyc_status opcodeAt(const char *processor, uint32_t index, flyc_emulator_opcode *facts) {
  if (!processor || !facts)
    return nullArgument("opcode", processor ? "`facts`" : "the processor");
  if (!Isa::find(processor))
    return fail(FLYC_NO_DEVICE, "the emulator has no processor '" + std::string(processor) + "'; it has " + known());
  const std::vector<CoverageRow> &rows = coverage(processor);
  if (index >= rows.size())
    return fail(FLYC_OUT_OF_RANGE, std::string(processor) + " has " + std::to_string(rows.size()) + " opcodes");
  *facts = {rows[index].mnemonic, name(rows[index].encoding), rows[index].opcode, rows[index].implemented,
            rows[index].reason};
  return FLYC_OK;
}

constexpr flyc_emulator table = {
    .abi_version = FLYC_EMULATOR_ABI,
    .table_size = sizeof(flyc_emulator),
    .version = FLYC_VERSION,
    .last_error = sayLastError,
    .processor = processorAt,
    .device_create = createDevice,
    .device_destroy = destroyDevice,
    .device_processor = processorOf,
    .allocate = allocate,
    .release = release,
    .write = writeMemory,
    .read = readMemory,
    .copy = copyMemory,
    .fill = fillMemory,
    .module_load = loadModule,
    .module_unload = unloadModule,
    .module_target = targetOf,
    .kernel_count = countKernels,
    .kernel_find = findKernel,
    .kernel_facts = kernelFacts,
    .argument_facts = argumentFacts,
    .launch = launchKernel,
    .opcode = opcodeAt,
    .device_cus = countCus,
    .instruction = instructionAt,
    .device_create_peer = createPeer,
    .launch_together = launchTogether,
};

} // namespace

extern "C" __attribute__((visibility("default"))) const flyc_emulator *flyc_emulator_table(uint32_t abiVersion) {
  return abiVersion == FLYC_EMULATOR_ABI ? &table : nullptr;
}
