//===- Dispatch.cpp - load a code object, run a kernel of it --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/run/Dispatch.h"

#include "runtime/emulator/isa/Decode.h"
#include "runtime/emulator/ops/Handlers.h"
#include "runtime/emulator/run/KernelArguments.h"
#include "runtime/emulator/run/Printf.h"
#include "runtime/emulator/run/Relocate.h"
#include "runtime/emulator/run/Scheduler.h"
#include "runtime/objects/Elf.h"
#include "specs/tables/TargetTable.h"
#include "support/NearestName.h"
#include "support/Text.h"

#include <algorithm>
#include <span>
#include <utility>

namespace flyc::emulator {

static constexpr uint64_t maxScratch = uint64_t(1) << 20; ///< bytes a work-item; a chip's limit is lower
static constexpr uint32_t maxClusterGroups = 16;          ///< CDNA5 ISA manual, 2.3
static constexpr uint64_t maxImage = uint64_t(1) << 30;

support::Result<Program, Error> Program::load(const std::vector<uint8_t> &bytes, DeviceMemory &memory,
                                              std::string_view processor) {
  Program p;
  auto facts = objects::readCodeObject(bytes.data(), bytes.size());
  if (!facts)
    return Error{facts.error().message};
  p.facts = std::move(*facts);
  for (objects::Kernel &kernel :
       p.facts.kernels) { // where hand-written metadata says less, the chip obeys the descriptor
    kernel.groupSegmentFixedSize =
        std::max<uint64_t>(kernel.groupSegmentFixedSize, kernel.descriptor.groupSegmentFixedSize);
    kernel.privateSegmentFixedSize =
        std::max<uint64_t>(kernel.privateSegmentFixedSize, kernel.descriptor.privateSegmentFixedSize);
  }
  p.memory = &memory;
  const std::string runsOn(processor.empty() ? std::string_view(p.facts.processor) : processor);
  p.isa = Isa::find(runsOn);
  if (!p.isa)
    return Error{"the emulator does not execute " + runsOn + " code; it knows " + joined(Isa::known())};
  // What is a fact of the chip and not of its opcode table comes from its spec.
  p.spec = specs::findBuiltinTarget(runsOn);
  if (!p.spec)
    return Error{"nothing is known of the limits of " + runsOn};
  auto elf = objects::readElf(objects::Bytes(bytes.data(), bytes.size()));
  if (!elf)
    return Error{elf.error().message};

  uint64_t end = 0;
  for (const objects::ElfSegment &s : elf->segments)
    if (s.type == objects::ElfSegmentLoad)
      end = std::max(end, s.address + s.memorySize);
  if (end == 0 || end > maxImage)
    return Error{"the code object asks for an image of " + std::to_string(end) + " bytes"};
  p.loadBase = memory.allocate(end, "code object");
  if (!p.loadBase)
    return Error{"no memory for an image of " + std::to_string(end) + " bytes"};
  std::byte *image = memory.find(p.loadBase, end, true);
  const objects::ElfSegment *executable = nullptr;
  for (const objects::ElfSegment &s : elf->segments) {
    if (s.type != objects::ElfSegmentLoad)
      continue;
    if (s.address + s.fileSize > end || s.offset + s.fileSize > bytes.size())
      return Error{"a segment of the code object passes the end of its image"};
    std::memcpy(image + s.address, bytes.data() + s.offset, s.fileSize);
    if (s.isExecutable() && !executable)
      executable = &s;
  }
  if (!executable)
    return Error{"the code object has no executable segment"};
  if (std::string mistake = relocate(*elf, p.loadBase, std::span(image, end)); !mistake.empty())
    return Error{mistake};
  p.codeAddress = executable->address;
  p.lines = objects::LineTable::read(*elf);
  p.code = decodeAll(*p.isa, std::span(image + executable->address, executable->fileSize));
  p.markLongWaves();
  Handlers::inUse().bind(p.code.instructions, p.code.halves);
  return p;
}

void Program::markLongWaves() {
  const Family &family = isa->family();
  if (!family.hasShortWaves || !family.hasLongWaves)
    return;
  std::vector<const objects::Kernel *> kernels;
  for (const objects::Kernel &kernel : facts.kernels)
    kernels.push_back(&kernel);
  std::ranges::sort(kernels, {}, &objects::Kernel::codeAddress);
  for (size_t n = 0; n < kernels.size(); ++n) {
    if (kernels[n]->wavefrontSize != 64 || kernels[n]->codeAddress < codeAddress)
      continue;
    const size_t size = code.instructions.size();
    const size_t end = n + 1 < kernels.size() ? (kernels[n + 1]->codeAddress - codeAddress) / 4 : size;
    for (size_t at = (kernels[n]->codeAddress - codeAddress) / 4; at < std::min(end, size); ++at) {
      code.instructions[at].longWave = true;
      code.instructions[at].halvesFactors = !family.replicatesMatrices;
    }
  }
}

bool Program::isSameCode(const Program &other) const {
  return code.instructions.size() == other.code.instructions.size() && codeAddress == other.codeAddress &&
         std::ranges::equal(
             code.instructions, other.code.instructions,
             [](const Instruction &a, const Instruction &b) { return std::ranges::equal(a.words, b.words); }) &&
         std::ranges::equal(facts.kernels, other.facts.kernels,
                            [](const objects::Kernel &a, const objects::Kernel &b) { return a.name == b.name; });
}

/// The workgroups that run together, by axis.
static std::array<uint32_t, 3> clusterOf(const objects::Kernel &kernel, const Launch &launch) {
  std::array<uint32_t, 3> size{1, 1, 1};
  if (launch.cluster[0])
    std::copy_n(launch.cluster, 3, size.begin());
  else
    for (unsigned axis = 0; kernel.clusterDims && axis < 3; ++axis)
      size[axis] = static_cast<uint32_t>((*kernel.clusterDims)[axis]);
  return size;
}

/// What is wrong with the launch, before anything runs; empty: nothing.
static std::string findMistake(const objects::Kernel &kernel, const Launch &launch, const specs::TargetSpec &spec,
                               const Family &family) {
  const auto product = [](const uint32_t *size) {
    return std::to_string(size[0]) + " x " + std::to_string(size[1]) + " x " + std::to_string(size[2]);
  };
  const uint32_t *block = launch.block, *grid = launch.grid;
  const uint64_t maxBlock = spec.cu.maxBlockThreads;
  const bool sides = block[0] <= maxBlock && block[1] <= maxBlock && block[2] <= maxBlock;
  const uint64_t threads = sides ? uint64_t(block[0]) * block[1] * block[2] : 0;
  if (threads == 0 || threads > maxBlock)
    return "a block of " + product(block) + " work-items; 1 to " + std::to_string(maxBlock) + " are possible";
  if (kernel.maxFlatWorkgroupSize && threads > kernel.maxFlatWorkgroupSize)
    return "kernel " + kernel.name + " was compiled for blocks of at most " +
           std::to_string(kernel.maxFlatWorkgroupSize) + " work-items, the launch asks for " + std::to_string(threads);
  if (const auto &required = kernel.reqdWorkgroupSize;
      required && !std::equal(required->begin(), required->end(), block)) {
    const uint32_t wanted[3] = {static_cast<uint32_t>((*required)[0]), static_cast<uint32_t>((*required)[1]),
                                static_cast<uint32_t>((*required)[2])};
    return "kernel " + kernel.name + " was compiled for blocks of exactly " + product(wanted) +
           " work-items, the launch asks for " + product(block);
  }
  if (!grid[0] || !grid[1] || !grid[2])
    return "a grid of " + product(grid) + " workgroups has nothing to run";
  if (kernel.clusterDims || launch.cluster[0]) {
    const std::array<uint32_t, 3> cluster = clusterOf(kernel, launch);
    if (!family.hasClusters)
      return "kernel " + kernel.name + " has clusters of " + product(cluster.data()) + " workgroups; " +
             std::string(spec.name) + " has none";
    for (unsigned axis = 0; axis < 3; ++axis)
      if (cluster[axis] == 0 || cluster[axis] > maxClusterGroups || grid[axis] % cluster[axis])
        return "a grid of " + product(grid) + " workgroups does not divide into clusters of " +
               product(cluster.data()) + ", which kernel " + kernel.name + " runs in";
    if (const uint32_t groups = cluster[0] * cluster[1] * cluster[2]; groups > maxClusterGroups)
      return "kernel " + kernel.name + " has clusters of " + std::to_string(groups) + " workgroups; at most " +
             std::to_string(maxClusterGroups) + " run together";
  }
  for (unsigned axis = 0; axis < 3; ++axis) // the packet's grid size is in work-items
    if (uint64_t(grid[axis]) * block[axis] > UINT32_MAX)
      return "a grid of " + product(grid) + " workgroups of " + product(block) + " work-items: the " + "xyz"[axis] +
             " side has more than 4294967295 work-items";
  if (static_cast<double>(grid[0]) * grid[1] * grid[2] >= 0x1p63)
    return "a grid of " + product(grid) + " workgroups is more than can be counted";
  if (!family.hasWavesOf(kernel.wavefrontSize))
    return "kernel " + kernel.name + " has waves of " + std::to_string(kernel.wavefrontSize) + " lanes, not " +
           std::to_string(spec.waveSize);
  if (kernel.groupSegmentFixedSize > spec.lds.bytes ||
      launch.dynamicLds > spec.lds.bytes - kernel.groupSegmentFixedSize)
    return "kernel " + kernel.name + " needs " + std::to_string(kernel.groupSegmentFixedSize) +
           " bytes of LDS and the launch adds " + std::to_string(launch.dynamicLds) + "; a workgroup of " +
           std::string(spec.name) + " has at most " + std::to_string(spec.lds.bytes);
  if (kernel.privateSegmentFixedSize > maxScratch)
    return "kernel " + kernel.name + " needs " + std::to_string(kernel.privateSegmentFixedSize) +
           " bytes of scratch a work-item; at most " + std::to_string(maxScratch) + " are possible";
  return {};
}

/// What a launch takes of a device's memory, for as long as it runs.
struct Program::Placed {
  explicit Placed(DeviceMemory &memory) : memory(&memory) {}
  Placed(Placed &&other) noexcept
      : memory(other.memory), taken(std::exchange(other.taken, {})), printfBuffer(other.printfBuffer),
        place(std::move(other.place)) {}
  Placed &operator=(Placed &&) = delete;
  ~Placed() {
    for (uint64_t address : taken)
      memory->release(address);
  }
  uint64_t take(const std::vector<std::byte> &bytes, const char *name) {
    const uint64_t at = memory->allocate(bytes.size(), name);
    if (at) {
      std::memcpy(memory->find(at, bytes.size(), true), bytes.data(), bytes.size());
      taken.push_back(at);
    }
    return at;
  }

  DeviceMemory *memory;
  std::vector<uint64_t> taken;
  uint64_t printfBuffer = 0; ///< 0: the kernel prints nothing
  DevicePlace place{};
};

support::Result<Program::Placed, Error> Program::place(const objects::Kernel &kernel, const Launch &launch,
                                                       const std::vector<ArgumentBytes> &given,
                                                       const std::vector<std::byte> &emptyBuffer) const {
  Placed made(*memory);
  const bool prints = !emptyBuffer.empty();
  if (prints)
    made.printfBuffer = made.take(emptyBuffer, "printf buffer");
  auto arguments = packArguments(kernel, launch, given, made.printfBuffer);
  if (!arguments)
    return arguments.error();
  const uint64_t kernarg = made.take(*arguments, "kernel arguments");
  const uint64_t packet =
      made.take(dispatchPacket({kernel.privateSegmentFixedSize, kernel.groupSegmentFixedSize + launch.dynamicLds,
                                loadBase + kernel.descriptorAddress, kernarg},
                               launch),
                "dispatch packet");
  if (!kernarg || !packet || (prints && !made.printfBuffer))
    return Error{"no device memory for the arguments of " + kernel.name};
  made.place = {memory, std::move(*arguments), kernarg, packet, loadBase + codeAddress};
  return made;
}

support::Result<RunStatistics, Error> Program::run(const Launch &launch) {
  const objects::Kernel *kernel = facts.findKernel(launch.kernel);
  if (!kernel) {
    std::vector<std::string_view> names;
    names.reserve(facts.kernels.size());
    for (const objects::Kernel &k : facts.kernels)
      names.push_back(k.name);
    const auto near = nearestNames(launch.kernel, names, 1);
    return Error{"no kernel `" + launch.kernel + "` in the code object" +
                 (near.empty() ? "" : "; did you mean `" + std::string(near[0]) + "`?") +
                 (names.empty() ? "; it has none" : "; it has " + joined(names))};
  }
  if (std::string mistake = findMistake(*kernel, launch, *spec, isa->family()); !mistake.empty())
    return Error{mistake};
  if (kernel->codeAddress < codeAddress)
    return Error{"kernel " + kernel->name + " starts outside the executable segment"};

  const bool prints = std::any_of(kernel->args.begin(), kernel->args.end(),
                                  [](const auto &a) { return a.valueKind == "hidden_printf_buffer"; });
  const std::vector<std::byte> emptyBuffer = prints ? makePrintfBuffer(launch.printfBytes) : std::vector<std::byte>();
  std::vector<Placed> placed;
  std::vector<DevicePlace> devices;
  for (size_t n = 0; n <= launch.peers.size(); ++n) {
    const Program &program = n ? *launch.peers[n - 1].program : *this;
    auto made = program.place(*kernel, launch, n ? launch.peers[n - 1].arguments : launch.arguments, emptyBuffer);
    if (!made)
      return made.error();
    devices.push_back(made->place);
    placed.push_back(std::move(*made));
  }

  const objects::KernelDescriptor &descriptor = kernel->descriptor;
  const uint64_t threads = uint64_t(launch.block[0]) * launch.block[1] * launch.block[2];
  // One file: the VGPRs, and from accum_offset the AGPRs (AMDGPUUsage, compute_pgm_rsrc1 and 3). Two files: as many of
  // each.
  const unsigned lanes = static_cast<unsigned>(kernel->wavefrontSize),
                 granted = (descriptor.granulatedVgprCount() + 1) * isa->family().vgprUnit(lanes);
  const unsigned vgprs = spec->registers.unified ? std::min(granted, descriptor.accumOffset()) : granted;
  const specs::Figure *model = spec->figure("numerics", "mfma_rounding");
  const DispatchState state{.program = *this,
                            .kernel = *kernel,
                            .launch = launch,
                            .observer = launch.observer,
                            .decoded = code,
                            .code = code.instructions,
                            .family = isa->family(),
                            .devices = devices,
                            // With preload the entry is beyond the prologue, where there is one.
                            .entry = static_cast<uint32_t>(kernel->codeAddress - codeAddress) +
                                     (descriptor.preloadLength() ? isa->family().preloadPrologue : 0),
                            .waves = static_cast<unsigned>((threads + lanes - 1) / lanes),
                            .lanes = lanes,
                            .vgprs = vgprs,
                            .agprs = !spec->registers.accVgprMax ? 0
                                     : spec->registers.unified   ? granted - vgprs
                                                                 : granted,
                            .unifiedRegisters = spec->registers.unified,
                            .ldsBytes = kernel->groupSegmentFixedSize + launch.dynamicLds,
                            .ocpFloat8 = isa->family().ocpFloat8 || spec->has(specs::Capability::MfmaFp8Ocp),
                            .matrixRounding =
                                matrixRounding(launch.matrixMode, model ? model->text : std::string_view()),
                            .cluster = clusterOf(*kernel, launch)};
  auto ran = runWorkgroups(state);
  std::string printed;
  for (const Placed &device : placed)
    if (device.printfBuffer)
      printed += decodePrintf(
          facts, std::span(device.memory->find(device.printfBuffer, emptyBuffer.size(), false), emptyBuffer.size()));
  if (!ran)
    return Error{ran.error().message, ran.error().fault, std::move(printed)};
  ran->printed = std::move(printed);
  return ran;
}

} // namespace flyc::emulator
