//===- KernelArguments.cpp - the kernarg segment and the dispatch packet ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/run/KernelArguments.h"

#include <algorithm>
#include <cstring>

namespace flyc::emulator {

namespace {

constexpr uint64_t maxSegment = 1 << 20; ///< bytes

void put(std::byte *to, uint64_t value, uint64_t size) { std::memcpy(to, &value, std::min<uint64_t>(size, 8)); }

/// AMDGPUUsage, "Code Object V5 Metadata": the hidden arguments that a launch fills in.
uint64_t hiddenValue(const std::string &kind, const Launch &launch, uint64_t &known) {
  known = 1;
  const auto axis = [&](const char *prefix) -> int {
    const size_t n = std::strlen(prefix);
    return kind.size() == n + 1 && kind.compare(0, n, prefix) == 0 && kind[n] >= 'x' && kind[n] <= 'z' ? kind[n] - 'x'
                                                                                                       : -1;
  };
  if (int a = axis("hidden_block_count_"); a >= 0)
    return launch.grid[a];
  if (int a = axis("hidden_group_size_"); a >= 0)
    return launch.block[a];
  if (axis("hidden_remainder_") >= 0 || axis("hidden_global_offset_") >= 0)
    return 0; // launches here are whole workgroups from the origin
  if (kind == "hidden_grid_dims")
    return launch.grid[2] * launch.block[2] > 1 ? 3 : launch.grid[1] * launch.block[1] > 1 ? 2 : 1;
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

/// What is given, one behind the other as C lays out a struct: each of 1, 2, 4 or 8 bytes at a multiple
/// of its size, the others at one of 8.
support::Result<std::vector<std::byte>, Error>
packUnlisted(const objects::Kernel &kernel, const std::vector<ArgumentBytes> &given, std::vector<std::byte> segment) {
  uint64_t at = 0;
  for (const ArgumentBytes &bytes : given) {
    const uint64_t size = bytes.size(), align = size && size <= 8 && (size & (size - 1)) == 0 ? size : 8;
    at = (at + align - 1) & ~(align - 1);
    if (size > kernel.kernargSegmentSize || at > kernel.kernargSegmentSize - size)
      return Error{"the metadata of " + kernel.name + " lists no arguments, and its kernarg segment has " +
                   std::to_string(kernel.kernargSegmentSize) + " bytes; " + std::to_string(at + size) +
                   " are given, one argument behind the other"};
    std::memcpy(segment.data() + at, bytes.data(), size);
    at += size;
  }
  return segment;
}

} // namespace

support::Result<std::vector<std::byte>, Error> packArguments(const objects::Kernel &kernel, const Launch &launch,
                                                             const std::vector<ArgumentBytes> &given,
                                                             uint64_t printfBuffer) {
  if (kernel.kernargSegmentSize > maxSegment)
    return Error{"kernel " + kernel.name + " has a kernarg segment of " + std::to_string(kernel.kernargSegmentSize) +
                 " bytes; at most " + std::to_string(maxSegment) + " are possible"};
  // Compilers load past the last argument, up to the segment's alignment: the runtime's segments are whole cache lines.
  std::vector<std::byte> segment((std::max<uint64_t>(kernel.kernargSegmentSize, 1) + 63) & ~uint64_t(63));
  size_t next = 0;
  const size_t explicitCount = static_cast<size_t>(
      std::count_if(kernel.args.begin(), kernel.args.end(), [](const auto &a) { return !a.isHidden(); }));
  if (kernel.hasUnlistedArguments())
    return packUnlisted(kernel, given, std::move(segment));
  if (given.size() != explicitCount)
    return Error{"kernel " + kernel.name + " takes " + std::to_string(explicitCount) + " arguments, " +
                 std::to_string(given.size()) + " were given"};
  for (const objects::KernelArg &arg : kernel.args) {
    if (arg.offset > segment.size() || arg.size > segment.size() - arg.offset)
      return Error{"the metadata of " + kernel.name + " puts an argument beyond its kernarg segment"};
    if (arg.isHidden()) {
      uint64_t known = 0;
      uint64_t value = hiddenValue(arg.valueKind, launch, known);
      if (arg.valueKind == "hidden_printf_buffer") {
        value = printfBuffer;
        known = 1;
      }
      if (!known && arg.valueKind != "hidden_default_queue" && arg.valueKind != "hidden_completion_action" &&
          arg.valueKind != "hidden_hostcall_buffer" && arg.valueKind != "hidden_multigrid_sync_arg" &&
          arg.valueKind != "hidden_heap_v1" && arg.valueKind != "hidden_queue_ptr")
        return Error{"kernel " + kernel.name +
                     " wants a hidden argument that the emulator does not know: " + arg.valueKind};
      put(segment.data() + arg.offset, value, arg.size);
      continue;
    }
    const ArgumentBytes &bytes = given[next];
    if (bytes.size() != arg.size)
      return Error{argumentName(arg, next) + " of " + kernel.name + " has " + std::to_string(arg.size) + " bytes, " +
                   std::to_string(bytes.size()) + " were given"};
    std::memcpy(segment.data() + arg.offset, bytes.data(), bytes.size());
    ++next;
  }
  return segment;
}

std::vector<std::byte> dispatchPacket(const PacketFacts &facts, const Launch &launch) {
  std::vector<std::byte> packet(64);
  std::byte *p = packet.data();
  for (unsigned axis = 0; axis < 3; ++axis) {
    put(p + 4 + 2 * axis, launch.block[axis], 2);
    put(p + 12 + 4 * axis, uint64_t(launch.grid[axis]) * launch.block[axis], 4);
  }
  put(p + 24, facts.scratchBytes, 4);
  put(p + 28, facts.ldsBytes, 4);
  put(p + 32, facts.descriptor, 8);
  put(p + 40, facts.kernarg, 8);
  return packet;
}

} // namespace flyc::emulator
