//===- LdsReport.cpp ------------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The buffers of a kernel in the order of its text, the layout that the back end gives them, and the two forms of the
// report.
//===----------------------------------------------------------------------===//

#include "tools/driver/LdsReport.h"

#include "specs/tables/Occupancy.h"
#include "support/Json.h"
#include "tools/driver/TextTable.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/OptimizedStructLayout.h"

#include <algorithm>

namespace flyc::driver {

namespace {

using sema::Block;
using sema::Node;

/// The nodes of a kernel that are shared memory, and whether a copy goes straight there.
struct Buffers {
  std::vector<const Node *> nodes;
  bool hasDirectCopies = false;

  void collect(const Block &block) {
    for (const Node *node : block.nodes) {
      if (node->as<sema::SharedMemory>()) {
        nodes.push_back(node);
      } else if (const auto *copy = node->as<sema::Copy>()) {
        hasDirectCopies |= copy->atom.isDirect();
      }
      sema::forEachBlock(*node, [&](const Block &inner) { collect(inner); });
    }
  }
};

std::string nameOf(const Node &node, const SourceManager &sources) {
  if (!node.name.empty())
    return node.name;
  const Position place = sources.position(node.range.begin);
  return "line " + std::to_string(place.line) + ":" + std::to_string(place.column);
}

/// Allocations, each a variable of the back end: amdgpu-lower-module-lds raises their alignment and packs them.
class Layout {
public:
  void add(uint64_t bytes, uint64_t align, std::string symbol) {
    const uint64_t natural = bytes > 8 ? 16 : bytes > 4 ? 8 : bytes > 2 ? 4 : bytes > 1 ? 2 : 1;
    all.push_back({bytes, std::max(align, natural), std::move(symbol), all.size(), 0, align});
  }

  /// True if `total` is where they end.
  bool place(uint64_t total) {
    std::sort(all.begin(), all.end(), [](const One &a, const One &b) { return a.symbol < b.symbol; });
    llvm::SmallVector<llvm::OptimizedStructLayoutField, 8> fields;
    for (const One &one : all)
      fields.emplace_back(&one, one.bytes, llvm::Align(one.align));
    const auto [size, align] = llvm::performOptimizedStructLayout(fields);
    for (const auto &field : fields)
      const_cast<One *>(static_cast<const One *>(field.Id))->offset = field.Offset;
    std::sort(all.begin(), all.end(), [](const One &a, const One &b) { return a.index < b.index; });
    return total == size || total == llvm::alignTo(size, align);
  }
  /// One behind the other: kernels that wait for their copies themselves have one variable.
  bool placeInOrder(uint64_t total) {
    uint64_t end = 0;
    for (One &one : all) {
      one.offset = llvm::alignTo(end, llvm::Align(one.declared));
      end = one.offset + one.bytes;
    }
    return total == end || total == llvm::alignTo(end, llvm::Align(16));
  }
  uint64_t offset(size_t index) const { return all[index].offset; }
  size_t size() const { return all.size(); }

private:
  struct One {
    uint64_t bytes, align;
    std::string symbol;
    size_t index;
    uint64_t offset;
    uint64_t declared; ///< alignment
  };
  std::vector<One> all;
};

/// `variables`: those of the kernel, in the order of its text.
LdsPlan planOf(const sema::Kernel &kernel, const Buffers &buffers, const SourceManager &sources, uint64_t fixed,
               const std::vector<codegen::SharedVariable> &variables) {
  LdsPlan plan;
  std::vector<const Node *> own;
  for (const Node *node : buffers.nodes)
    if (const auto &memory = *node->as<sema::SharedMemory>(); !memory.over && !memory.dynamicOffset)
      own.push_back(node);
  const bool isOneVariable = kernel.waitsByItself && buffers.hasDirectCopies && own.size() > 1;
  const bool isListed = !isOneVariable && variables.size() == own.size();
  const auto isDropped = [&](size_t index) { return isListed && !variables[index].isLeft; };
  Layout layout;
  for (size_t i = 0; i < own.size(); ++i)
    if (!isDropped(i))
      layout.add(static_cast<uint64_t>(own[i]->as<sema::SharedMemory>()->bytes + kernel.redZone),
                 own[i]->type.tensor().align, isListed ? variables[i].name : std::string());
  const bool isKnown = isOneVariable ? layout.placeInOrder(fixed) : isListed && layout.place(fixed);
  size_t index = 0, placed = 0;
  const auto bufferOf = [&](const Node *node) -> const LdsBuffer * {
    for (size_t i = 0; i < plan.buffers.size(); ++i)
      if (buffers.nodes[i] == node)
        return &plan.buffers[i];
    return nullptr;
  };
  for (const Node *node : buffers.nodes) {
    const auto &memory = *node->as<sema::SharedMemory>();
    LdsBuffer buffer;
    buffer.name = nameOf(*node, sources);
    buffer.bytes = static_cast<uint64_t>(memory.bytes);
    if (memory.dynamicOffset) {
      buffer.isDynamic = true;
      buffer.offset = llvm::alignTo(fixed, llvm::Align(static_cast<uint64_t>(kernel.dynamicAlign))) +
                      static_cast<uint64_t>(*memory.dynamicOffset);
    } else if (memory.over) {
      if (const LdsBuffer *under = bufferOf(memory.over)) {
        buffer.over = under->name;
        buffer.offset = under->offset;
        buffer.isDropped = under->isDropped;
      }
    } else if (isDropped(index++)) {
      buffer.isDropped = true;
    } else if (isKnown) {
      buffer.offset = layout.offset(placed++);
    }
    plan.buffers.push_back(std::move(buffer));
  }
  std::stable_sort(plan.buffers.begin(), plan.buffers.end(),
                   [](const LdsBuffer &a, const LdsBuffer &b) { return a.offset.value_or(0) < b.offset.value_or(0); });
  uint64_t end = 0;
  for (LdsBuffer &buffer : plan.buffers)
    if (buffer.offset && buffer.over.empty()) {
      buffer.padding = *buffer.offset > end ? *buffer.offset - end : 0;
      end = std::max(end, *buffer.offset + buffer.bytes);
    }
  plan.total = fixed;
  const sema::LaunchExpr &dynamic = kernel.interface.sharedBytes;
  if (kernel.hasDynamicShared && dynamic.isConstant())
    plan.total = llvm::alignTo(fixed, llvm::Align(static_cast<uint64_t>(kernel.dynamicAlign))) +
                 static_cast<uint64_t>(dynamic.value());
  return plan;
}

} // namespace

std::vector<LdsPlan> ldsPlans(const SourceManager &sources, const std::vector<TargetCompile> &compiles,
                              const std::vector<codegen::JobOutput> &results, const PackagedUnit &packaged) {
  std::vector<LdsPlan> plans;
  for (size_t image = 0; image < compiles.size(); ++image) {
    if (!compiles[image].typed)
      continue;
    const specs::TargetSpec &target = *compiles[image].target->spec;
    for (const auto &kernel : compiles[image].typed->kernels) {
      Buffers buffers;
      buffers.collect(kernel->body);
      if (buffers.nodes.empty())
        continue;
      std::vector<codegen::SharedVariable> variables;
      std::ranges::copy_if(results[image].code.sharedVariables, std::back_inserter(variables),
                           [&](const auto &variable) { return variable.kernel == kernel->interface.name; });
      for (const package::VariantFacts &variant : packaged.facts.variants) {
        if (variant.image != image || packaged.unit.kernels[variant.kernel].name != kernel->interface.name)
          continue;
        LdsPlan plan = planOf(*kernel, buffers, sources, variant.object.groupSegmentFixedSize, variables);
        plan.variant = static_cast<size_t>(&variant - packaged.facts.variants.data());
        plan.kernel = kernel->interface.name;
        plan.target = compiles[image].target->text();
        plan.capacity = target.lds.bytes;
        specs::KernelResources use;
        use.ldsBytes = static_cast<unsigned>(plan.total);
        use.blockThreads = variant.block[0] * variant.block[1] * variant.block[2];
        const specs::Occupancy room =
            specs::occupancy(target.inWavesOf(static_cast<unsigned>(variant.object.wavefrontSize)), use);
        plan.workgroups = room.workgroups;
        plan.wavesPerSimd = room.wavesPerSimd;
        plans.push_back(std::move(plan));
      }
    }
  }
  std::stable_sort(plans.begin(), plans.end(), [](const LdsPlan &a, const LdsPlan &b) { return a.kernel < b.kernel; });
  return plans;
}

static void write(JsonWriter &json, const LdsPlan &plan) {
  json.attribute("kernel", plan.kernel);
  json.attribute("target", plan.target);
  json.attributeArray("buffers", [&] {
    for (const LdsBuffer &b : plan.buffers)
      json.object([&] {
        json.attribute("name", b.name);
        json.attribute("offset", b.offset);
        json.attribute("bytes", b.bytes);
        json.attribute("padding", b.padding);
        json.attribute("over", b.over.empty() ? std::nullopt : std::optional(b.over));
        json.attribute("dynamic", b.isDynamic);
        json.attribute("dropped", b.isDropped);
      });
  });
  json.attribute("bytes", plan.total);
  json.attribute("ldsBytes", plan.capacity);
  json.attribute("workgroups", plan.workgroups);
  json.attribute("wavesPerSimd", plan.wavesPerSimd);
}

std::string ldsTable(const std::vector<LdsPlan> &plans) {
  TextTable table(
      {"kernel", "target", "buffer", "offset", "bytes", "padding", "of", "workgroups/CU", "waves/SIMD", "note"});
  for (const LdsPlan &plan : plans) {
    for (const LdsBuffer &b : plan.buffers)
      table.add({plan.kernel, plan.target, b.name, b.offset ? std::to_string(*b.offset) : "-", std::to_string(b.bytes),
                 b.over.empty() && b.offset ? std::to_string(b.padding) : "-", "", "", "",
                 b.isDropped       ? "left out: nobody reads it"
                 : !b.over.empty() ? "in the memory of " + b.over
                 : b.isDynamic     ? "given by the launch"
                                   : ""});
    table.add({plan.kernel, plan.target, "together", "", std::to_string(plan.total), "", std::to_string(plan.capacity),
               std::to_string(plan.workgroups), std::to_string(plan.wavesPerSimd), ""});
  }
  return table.text();
}

std::string ldsJson(const std::vector<LdsPlan> &plans) {
  std::string text;
  JsonWriter json(text, 2);
  json.array([&] {
    for (const LdsPlan &plan : plans)
      json.object([&] { write(json, plan); }, JsonWriter::Flow::OneLine);
  });
  return text + "\n";
}

} // namespace flyc::driver
