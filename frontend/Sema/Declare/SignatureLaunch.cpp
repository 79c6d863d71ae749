//===- SignatureLaunch.cpp - the launch of a kernel -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The words of `launch(..)`: grid, block, lds, cluster, and what is asked of the code generator.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Declare/Signature.h"

#include "frontend/Sema/Builtins/Async.h"
#include "frontend/Sema/Evaluate/Expressions.h"
#include "frontend/Sema/Evaluate/Numbers.h"

#include <algorithm>
#include <array>

using namespace flyc;
using namespace flyc::sema;

/// One to three extents: an integer or a tuple of them.
static std::vector<const Value *> axes(const Value &v) {
  if (!v.isTuple())
    return {&v};
  std::vector<const Value *> list;
  for (const Value &element : v.elements())
    list.push_back(&element);
  return list;
}

bool Signature::readBlock(const Value &value, SourceRange range) {
  auto list = axes(value);
  if (list.size() > 3) {
    context.report(diag::LaunchAxes, range, "block", list.size());
    return false;
  }
  uint64_t threads = 1;
  for (size_t axis = 0; axis < list.size(); ++axis) {
    auto extent = integer(context, *list[axis], range);
    if (!extent)
      return false;
    unsigned most = context.options.target->cu.maxBlockThreads;
    if (*extent < 1 || *extent > most || (threads *= static_cast<uint64_t>(*extent)) > most) {
      context.report(diag::BlockSize, range, spell(value), most, context.options.target->name);
      return false;
    }
    interface.block[axis] = static_cast<unsigned>(*extent);
  }
  return true;
}

bool Signature::readGrid(const Value &value, SourceRange range) {
  auto list = axes(value);
  if (list.size() > 3) {
    context.report(diag::LaunchAxes, range, "grid", list.size());
    return false;
  }
  for (LaunchExpr &axis : interface.grid)
    axis = LaunchExpr::constant(1);
  for (size_t axis = 0; axis < list.size(); ++axis) {
    auto extent = hostExpr(*list[axis], range);
    if (!extent)
      return false;
    if (extent->isConstant() && extent->value() < 0) {
      context.report(diag::OutOfRange, range, "the grid", "0", "2147483647", extent->value());
      return false;
    }
    interface.grid[axis] = std::move(*extent);
  }
  return true;
}

/// cluster = (x, y, z): blocks that run at once and reach each other; the grid is made of whole clusters.
bool Signature::readCluster(const Value &value, SourceRange range) {
  if (!checkCapability(context, specs::Capability::Clusters, "'cluster' in launch", range))
    return false;
  auto list = axes(value);
  if (list.size() > 3) {
    context.report(diag::LaunchAxes, range, "cluster", list.size());
    return false;
  }
  constexpr int64_t most = 15;       // of an axis: four bits (clang 22 refuses more in its attribute cluster_dims)
  constexpr int64_t mostBlocks = 16; // (AMD CDNA5 ISA manual, workgroup clusters)
  interface.cluster = {1, 1, 1};
  for (size_t axis = 0; axis < list.size(); ++axis) {
    auto extent = integer(context, *list[axis], range);
    if (!extent)
      return false;
    if (*extent < 1 || *extent > most) {
      context.report(diag::OutOfRange, range, "the number of blocks along an axis of 'cluster'", "1", most, *extent);
      return false;
    }
    interface.cluster[axis] = static_cast<unsigned>(*extent);
    const LaunchExpr &grid = interface.grid[axis];
    if (*extent == 1 || (grid.isConstant() && grid.value() % *extent == 0))
      continue;
    require(divides(*extent, grid), "the grid is made of whole clusters");
  }
  const int64_t blocks = int64_t(interface.cluster[0]) * interface.cluster[1] * interface.cluster[2];
  if (blocks > mostBlocks) {
    context.report(diag::OutOfRange, range, "the number of blocks of a cluster", "1", mostBlocks, blocks);
    return false;
  }
  return true;
}

/// lds = bytes of dynamic shared memory, on the host.
bool Signature::readLds(const Value &value, SourceRange range) {
  auto bytes = hostExpr(value, range);
  if (!bytes)
    return false;
  const int64_t capacity = context.options.target->lds.bytes;
  if (bytes->isConstant() && (bytes->value() < 0 || bytes->value() > capacity)) {
    context.report(diag::OutOfRange, range, "the dynamic shared memory in bytes", "0", capacity, bytes->value());
    return false;
  }
  interface.sharedBytes = std::move(*bytes);
  context.kernel->hasDynamicShared = true;
  return true;
}

/// An integer from `least` to `most`; nothing: what it is instead was reported. `what` is for the message.
static std::optional<int64_t> integerWithin(Context &context, const Value &value, SourceRange range, const char *what,
                                            int64_t least, int64_t most) {
  const auto count = integer(context, value, range);
  if (!count || (*count >= least && *count <= most))
    return count;
  context.report(diag::OutOfRange, range, what, least, most, *count);
  return std::nullopt;
}

/// waves_per_eu = n or (least, most): waves that a SIMD shall hold.
bool Signature::readWaves(const Value &value, SourceRange range) {
  auto list = axes(value);
  if (list.size() > 2) {
    context.report(diag::ExpectedKind, range, "a number of waves, or the least and the most of them", describe(value));
    return false;
  }
  int64_t bounds[2] = {0, context.options.target->cu.wavesPerSimd};
  for (size_t i = 0; i < list.size(); ++i) {
    const auto count =
        integerWithin(context, *list[i], range, i == 0 ? "'waves_per_eu'" : "the most waves in 'waves_per_eu'",
                      i == 0 ? 1 : bounds[0], context.options.target->cu.wavesPerSimd);
    if (!count)
      return false;
    bounds[i] = *count;
  }
  interface.leastWaves = static_cast<unsigned>(bounds[0]);
  interface.mostWaves = list.size() == 2 ? static_cast<unsigned>(bounds[1]) : 0;
  return true;
}

/// max_vgprs = n: vector registers of a thread, accumulation registers included.
bool Signature::readVgprs(const Value &value, SourceRange range) {
  const auto &file = context.options.target->registers;
  const auto count = integerWithin(context, value, range, "'max_vgprs'", 16, file.archVgprMax + file.accVgprMax);
  if (!count)
    return false;
  interface.maxVgprs = static_cast<unsigned>(*count);
  return true;
}

/// preload = n: the first n arguments lie in scalar registers when a wave begins, where the target does that.
bool Signature::readPreload(const Value &value, SourceRange range) {
  constexpr int64_t most = 16; // user registers of a wave, of which a number takes one (AMDGPUUsage, "Initial Kernel
                               // Execution State")
  const auto count = integerWithin(context, value, range, "'preload'", 1, most);
  if (!count)
    return false;
  interface.preload = static_cast<unsigned>(*count);
  return true;
}

bool Signature::readLaunch() {
  const ast::Arg *grid = nullptr, *block = nullptr, *lds = nullptr, *waves = nullptr, *vgprs = nullptr,
                 *cluster = nullptr, *preload = nullptr;
  bool ok = true;
  for (const ast::Arg &argument : kernel->launch) {
    std::string_view name = argument.name.str();
    const ast::Arg **place = name == "grid"           ? &grid
                             : name == "block"        ? &block
                             : name == "lds"          ? &lds
                             : name == "waves_per_eu" ? &waves
                             : name == "max_vgprs"    ? &vgprs
                             : name == "cluster"      ? &cluster
                             : name == "preload"      ? &preload
                                                      : nullptr;
    if (argument.isForward() || !place) {
      std::string instead =
          name.empty() ? "each has its name: 'grid = (..)', 'block = (..)'"
          : std::ranges::count(
                std::array<std::string_view, 5>{"threads", "block_dim", "blockDim", "threads_per_block", "num_threads"},
                name)
              ? "the threads of a block are 'block = (..)'"
          : std::ranges::count(
                std::array<std::string_view, 5>{"blocks", "grid_dim", "gridDim", "num_blocks", "blocks_per_grid"}, name)
              ? "the number of blocks is 'grid = (..)'"
              : "";
      std::string text = name.empty() ? std::string(context.sources.text(argument.range)) : std::string(name);
      context.report(diag::LaunchArgument, argument.range, text)
          .noteIf(!instead.empty(), diag::Instead, argument.range, instead);
      ok = false;
      continue;
    }
    if (*place) {
      context.report(diag::ArgumentTwice, argument.range, name);
      ok = false;
    }
    *place = &argument;
  }
  if (!grid || !block) {
    if (ok) // otherwise the argument that was misnamed is the one
      context.report(diag::LaunchIncomplete, kernel->launchRange, grid ? "block" : "grid");
    return false;
  }
  Value threads = evaluateOnHost(block->value);
  ok &= !threads.isPoison() && readBlock(threads, block->value->range());
  Value blocks = evaluateOnHost(grid->value);
  ok &= !blocks.isPoison() && readGrid(blocks, grid->value->range());
  if (lds)
    ok &= readLds(evaluateOnHost(lds->value), lds->value->range());
  if (waves)
    ok &= readWaves(evaluateOnHost(waves->value), waves->value->range());
  if (vgprs)
    ok &= readVgprs(evaluateOnHost(vgprs->value), vgprs->value->range());
  if (preload)
    ok &= readPreload(evaluateOnHost(preload->value), preload->value->range());
  if (cluster)
    ok &= readCluster(evaluateOnHost(cluster->value), cluster->value->range());
  return ok;
}
