//===- Dispatch.cpp - load a code object, run a kernel of it --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/Dispatch.h"

#include "runtime/emulator/Decode.h"
#include "runtime/objects/Elf.h"
#include "specs/TargetTable.h"

#include <algorithm>
#include <cstdio>
#include <span>

namespace flyc::emulator {

using objects::Outcome;

static constexpr unsigned maxBlock = 1024;
static constexpr uint64_t maxImage = uint64_t(1) << 30;

Outcome<Program, Error> Program::load(const std::vector<uint8_t> &bytes, DeviceMemory &memory, std::string_view processor) {
  Program p;
  auto facts = objects::readCodeObject(bytes.data(), bytes.size());
  if (!facts)
    return Error{facts.error().message};
  p.facts = std::move(*facts);
  p.memory = &memory;
  const std::string runsOn(processor.empty() ? std::string_view(p.facts.processor) : processor);
  p.isa = Isa::find(runsOn);
  if (!p.isa) {
    std::string known;
    for (const std::string &name : Isa::processors())
      known += (known.empty() ? "" : ", ") + name;
    return Error{"the emulator does not execute " + runsOn + " code; it knows " + known};
  }
  // What is a fact of the chip and not of its opcode table comes from its spec.
  p.spec = specs::findBuiltinTarget(runsOn);
  p.ocpFloat8 = p.spec && p.spec->has(specs::Capability::MfmaFp8Ocp);
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
  p.codeAddress = executable->address;
  p.code = decodeAll(*p.isa, std::span(image + executable->address, executable->fileSize));
  return p;
}

namespace {

/// What the dispatch packet and the hidden arguments say of the launch.
struct Geometry {
  uint32_t grid[3], block[3];
};

void put(std::byte *to, uint64_t value, uint64_t size) { std::memcpy(to, &value, std::min<uint64_t>(size, 8)); }

/// AMDGPUUsage, "Code Object V5 Metadata": the hidden arguments that a launch fills in.
uint64_t hiddenValue(const std::string &kind, const Geometry &g, const Launch &launch, uint64_t &known) {
  known = 1;
  const auto axis = [&](const char *prefix) -> int {
    const size_t n = std::strlen(prefix);
    return kind.size() == n + 1 && kind.compare(0, n, prefix) == 0 && kind[n] >= 'x' && kind[n] <= 'z' ? kind[n] - 'x' : -1;
  };
  if (int a = axis("hidden_block_count_"); a >= 0)
    return g.grid[a];
  if (int a = axis("hidden_group_size_"); a >= 0)
    return g.block[a];
  if (axis("hidden_remainder_") >= 0 || axis("hidden_global_offset_") >= 0)
    return 0; // launches here are whole workgroups from the origin
  if (kind == "hidden_grid_dims")
    return g.grid[2] * g.block[2] > 1 ? 3 : g.grid[1] * g.block[1] > 1 ? 2 : 1;
  if (kind == "hidden_dynamic_lds_size")
    return launch.dynamicLds;
  if (kind == "hidden_shared_base")
    return sharedAperture;
  if (kind == "hidden_private_base")
    return privateAperture;
  known = kind == "hidden_none";
  return 0;
}

std::string argumentName(const objects::KernelArg &arg, size_t index) {
  return arg.name.empty() ? "argument " + std::to_string(index) : "`" + arg.name + "`";
}

} // namespace

static Outcome<std::vector<std::byte>, Error> packArguments(const objects::Kernel &kernel, const Launch &launch) {
  const Geometry g{{launch.grid[0], launch.grid[1], launch.grid[2]}, {launch.block[0], launch.block[1], launch.block[2]}};
  // Compilers load past the last argument, up to the segment's alignment: the runtime's segments are whole cache lines.
  std::vector<std::byte> segment((std::max<uint64_t>(kernel.kernargSegmentSize, 1) + 63) & ~uint64_t(63));
  size_t next = 0;
  const size_t explicitCount =
      static_cast<size_t>(std::count_if(kernel.args.begin(), kernel.args.end(), [](const auto &a) { return !a.isHidden(); }));
  if (launch.arguments.size() != explicitCount)
    return Error{"kernel " + kernel.name + " takes " + std::to_string(explicitCount) + " arguments, " +
                 std::to_string(launch.arguments.size()) + " were given"};
  for (const objects::KernelArg &arg : kernel.args) {
    if (arg.offset + arg.size > segment.size())
      return Error{"the metadata of " + kernel.name + " puts an argument beyond its kernarg segment"};
    if (arg.isHidden()) {
      uint64_t known = 0;
      const uint64_t value = hiddenValue(arg.valueKind, g, launch, known);
      if (!known && arg.valueKind != "hidden_default_queue" && arg.valueKind != "hidden_completion_action" &&
          arg.valueKind != "hidden_hostcall_buffer" && arg.valueKind != "hidden_multigrid_sync_arg" &&
          arg.valueKind != "hidden_heap_v1" && arg.valueKind != "hidden_queue_ptr" && arg.valueKind != "hidden_printf_buffer")
        return Error{"kernel " + kernel.name + " wants a hidden argument that the emulator does not know: " + arg.valueKind};
      put(segment.data() + arg.offset, value, arg.size);
      continue;
    }
    const ArgumentBytes &bytes = launch.arguments[next];
    if (bytes.size() != arg.size)
      return Error{argumentName(arg, next) + " of " + kernel.name + " has " + std::to_string(arg.size) + " bytes, " +
                   std::to_string(bytes.size()) + " were given"};
    std::memcpy(segment.data() + arg.offset, bytes.data(), bytes.size());
    ++next;
  }
  return segment;
}

static std::string faultText(const Fault &f) {
  char place[200];
  std::snprintf(place, sizeof place, " at code offset 0x%x, workgroup (%u,%u,%u), wave %u", f.pc, f.workgroup[0], f.workgroup[1],
                f.workgroup[2], f.wave);
  std::string text = f.instruction + place;
  if (f.lane >= 0)
    text += ", lane " + std::to_string(f.lane);
  return text + ": " + f.message;
}

namespace {

/// Everything of one dispatch that its waves share.
struct DispatchState {
  const objects::Kernel &kernel;
  const Launch &launch;
  uint64_t kernarg, packet, codeBase;
  uint32_t entry; ///< byte offset in the code
  const std::vector<std::byte> &arguments;
};

void initialise(Wave &w, const DispatchState &d, const uint32_t group[3], unsigned number) {
  const objects::KernelDescriptor &k = d.kernel.descriptor;
  w.vgpr.assign(512, Lanes{});
  w.pc = d.entry;
  w.codeBase = d.codeBase;
  w.mode = k.rsrc1 >> 12 & 0xFF;
  w.number = number;
  w.scratchBytesPerLane = static_cast<uint32_t>(d.kernel.privateSegmentFixedSize);
  if (k.usesDynamicStack())
    w.scratchBytesPerLane = std::max(w.scratchBytesPerLane, 16384u);
  w.scratch.assign(size_t(w.scratchBytesPerLane) * laneCount, std::byte{0});

  // User SGPRs in the order of the descriptor's enable bits, then preloaded arguments, then the workgroup's ids.
  unsigned s = 0;
  const auto pointer = [&](uint64_t value) {
    w.setPair(s, value);
    s += 2;
  };
  const unsigned properties = k.codeProperties;
  if (properties & 1) { // private segment buffer: a swizzled descriptor over the scratch
    pointer(scratchBufferBase | uint64_t(1) << 63);
    w.sgpr[s++] = 0xFFFFFFFF;
    w.sgpr[s++] = 0x00E00000;
  }
  if (properties & 2)
    pointer(d.packet);
  if (properties & 4)
    pointer(0); // queue
  if (properties & 8)
    pointer(d.kernarg);
  if (properties & 16)
    pointer(0); // dispatch id
  if (properties & 32)
    pointer(uint64_t(privateAperture) << 32);
  if (properties & 64)
    w.sgpr[s++] = w.scratchBytesPerLane;
  for (uint32_t n = 0; n < k.preloadLength() && s < 16; ++n) {
    const size_t at = size_t(k.preloadOffset() + n) * 4;
    if (at + 4 <= d.arguments.size())
      std::memcpy(&w.sgpr[s], d.arguments.data() + at, 4);
    ++s;
  }
  s = std::max(s, k.userSgprCount());
  for (unsigned axis = 0; axis < 3; ++axis)
    if (k.workgroupIdMask() >> axis & 1)
      w.sgpr[s++] = group[axis];
  if (k.rsrc2 >> 10 & 1) // workgroup info
    w.sgpr[s++] = 0;
  if (k.usesScratch())
    w.sgpr[s++] = 0;

  // Packed work-item ids in v0: x, y << 10, z << 20. EXEC: the lanes that exist.
  const uint32_t *block = d.launch.block;
  const uint32_t total = block[0] * block[1] * block[2];
  uint64_t exec = 0;
  for (unsigned l = 0; l < laneCount; ++l) {
    const uint32_t flat = number * laneCount + l;
    if (flat >= total)
      break;
    exec |= uint64_t(1) << l;
    w.vgpr[0][l] = flat % block[0] | (flat / block[0] % block[1]) << 10 | (flat / (block[0] * block[1])) << 20;
  }
  w.setPair(Wave::execRegister, exec);
}

/// Runs `w` until it ends, faults or waits at a barrier. Two instances, so that a run that nobody observes pays nothing for it.
template <bool Observed> void runWave(Wave &w, const std::vector<Instruction> &code, uint64_t limit, Observer *observer) {
  const size_t count = code.size();
  while (!w.done && !w.atBarrier) {
    const size_t index = w.pc / 4;
    if (index >= count) {
      Instruction nowhere;
      nowhere.pc = w.pc;
      return w.fail(nowhere, "execution left the code object's text");
    }
    const Instruction &inst = code[index];
    if (!inst.execute) {
      char words[64];
      std::snprintf(words, sizeof words, "%08x %08x", inst.words[0], inst.words[1]);
      return w.fail(inst, inst.mnemonic ? std::string("the emulator has no ") + inst.mnemonic + " (encoding " + name(inst.encoding) + ", " + words + ")"
                                        : std::string("no instruction of this processor: ") + words);
    }
    if constexpr (Observed)
      observer->before(w, inst);
    w.pc += inst.size;
    ++w.executed;
    inst.execute(w, inst);
    if constexpr (Observed)
      observer->after(w, inst);
    if (limit && w.executed > limit)
      return w.fail(inst, "the wave executed more than " + std::to_string(limit) + " instructions");
  }
}

} // namespace

Outcome<RunStatistics, Error> Program::run(const Launch &launch) {
  const objects::Kernel *kernel = facts.findKernel(launch.kernel);
  if (!kernel) {
    std::string names;
    for (const objects::Kernel &k : facts.kernels)
      names += (names.empty() ? "" : ", ") + k.name;
    return Error{"no kernel `" + launch.kernel + "` in the code object; it has " + names};
  }
  const uint64_t threads = uint64_t(launch.block[0]) * launch.block[1] * launch.block[2];
  if (threads == 0 || threads > maxBlock || launch.block[0] > maxBlock || launch.block[1] > maxBlock || launch.block[2] > maxBlock)
    return Error{"a block of " + std::to_string(launch.block[0]) + " x " + std::to_string(launch.block[1]) + " x " +
                 std::to_string(launch.block[2]) + " work-items; 1 to " + std::to_string(maxBlock) + " are possible"};
  if (kernel->maxFlatWorkgroupSize && threads > kernel->maxFlatWorkgroupSize)
    return Error{"kernel " + kernel->name + " was compiled for blocks of at most " + std::to_string(kernel->maxFlatWorkgroupSize) +
                 " work-items, the launch asks for " + std::to_string(threads)};
  if (!launch.grid[0] || !launch.grid[1] || !launch.grid[2])
    return Error{"a grid of " + std::to_string(launch.grid[0]) + " x " + std::to_string(launch.grid[1]) + " x " +
                 std::to_string(launch.grid[2]) + " workgroups has nothing to run"};
  if (kernel->wavefrontSize != laneCount)
    return Error{"kernel " + kernel->name + " has waves of " + std::to_string(kernel->wavefrontSize) + " lanes, not 64"};
  auto arguments = packArguments(*kernel, launch);
  if (!arguments)
    return arguments.error();

  const uint64_t kernarg = memory->allocate(arguments->size(), "kernel arguments");
  std::memcpy(memory->find(kernarg, arguments->size(), true), arguments->data(), arguments->size());
  // The dispatch packet (hsa_kernel_dispatch_packet_t), for kernels that read it.
  const uint64_t packet = memory->allocate(64, "dispatch packet");
  std::byte *p = memory->find(packet, 64, true);
  for (unsigned axis = 0; axis < 3; ++axis) {
    put(p + 4 + 2 * axis, launch.block[axis], 2);
    put(p + 12 + 4 * axis, uint64_t(launch.grid[axis]) * launch.block[axis], 4);
  }
  const uint64_t ldsBytes = kernel->groupSegmentFixedSize + launch.dynamicLds;
  put(p + 24, kernel->privateSegmentFixedSize, 4);
  put(p + 28, ldsBytes, 4);
  put(p + 32, loadBase + kernel->descriptorAddress, 8);
  put(p + 40, kernarg, 8);

  if (kernel->codeAddress < codeAddress)
    return Error{"kernel " + kernel->name + " starts outside the executable segment"};
  uint32_t entry = static_cast<uint32_t>(kernel->codeAddress - codeAddress);
  if (kernel->descriptor.preloadLength())
    entry += 256; // the prologue that loads what hardware without preload would not have
  const DispatchState state{*kernel, launch, kernarg, packet, loadBase + codeAddress, entry, *arguments};

  RunStatistics statistics;
  const unsigned waveCount = static_cast<unsigned>((threads + laneCount - 1) / laneCount);
  std::vector<Wave> waves(waveCount);
  std::optional<Error> error;
  for (uint32_t z = 0; z < launch.grid[2] && !error; ++z)
    for (uint32_t y = 0; y < launch.grid[1] && !error; ++y)
      for (uint32_t x = 0; x < launch.grid[0] && !error; ++x) {
        Workgroup group;
        group.id[0] = x;
        group.id[1] = y;
        group.id[2] = z;
        group.lds.resize(ldsBytes);
        if (launch.observer)
          launch.observer->startGroup(group);
        for (unsigned n = 0; n < waveCount; ++n) {
          waves[n] = Wave{};
          waves[n].group = &group;
          waves[n].memory = memory;
          waves[n].ocpFloat8 = ocpFloat8;
          initialise(waves[n], state, group.id, n);
          if (launch.observer)
            launch.observer->startWave(waves[n]);
        }
        for (bool running = true; running && !error;) {
          running = false;
          for (Wave &w : waves) {
            w.atBarrier = false;
            if (w.done)
              continue;
            if (launch.observer)
              runWave<true>(w, code, launch.instructionLimit, launch.observer);
            else
              runWave<false>(w, code, launch.instructionLimit, nullptr);
            running |= !w.done;
            if (w.fault) {
              error = Error{faultText(*w.fault), true};
              break;
            }
          }
        }
        if (launch.observer)
          launch.observer->endGroup(group);
        ++statistics.workgroups;
        statistics.waves += waveCount;
        for (const Wave &w : waves)
          statistics.instructions += w.executed;
      }
  memory->release(kernarg);
  memory->release(packet);
  if (error)
    return *error;
  return statistics;
}

} // namespace flyc::emulator
