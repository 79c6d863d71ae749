//===- Schedules.cpp - what a schedule block could not order --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Counts only operations that become exactly one instruction: products of matrices, accesses of LDS and of vector
// memory. Arithmetic may become several instructions, and how many an address takes is not known before instructions
// are selected.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Schedules.h"
#include "compiler/CodeGen/Locations.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"

#include <algorithm>
#include <array>

namespace flyc::codegen {
namespace {

constexpr llvm::StringLiteral metadataName = "flyc.schedule";
constexpr unsigned countBits = 16; // a count is at most 4096 (frontend/Sema/Evaluate/Schedule.cpp)
constexpr uint64_t widest = 128;   // bits that an instruction moves for a lane, at most
constexpr unsigned ldsSpace = 3;
constexpr std::array<unsigned, 2> vectorSpaces = {0, 1};

/// The classes that can be counted, with their bits in llvm.amdgcn.sched.group.barrier (LLVM: AMDGPUUsage).
struct Class {
  const char *name;
  uint64_t mask;
};
constexpr Class classes[] = {{"mma", 0x008}, {"vmem", 0x010},    {"vmem_read", 0x020}, {"vmem_write", 0x040},
                             {"ds", 0x080},  {"ds_read", 0x100}, {"ds_write", 0x200}};
constexpr uint64_t ofMatrix = 0x008, ofVectorRead = 0x030, ofVectorWrite = 0x050, ofLdsRead = 0x180, ofLdsWrite = 0x280;

/// Of which of these classes an instruction is, and how many of it there will be.
struct Counted {
  uint64_t masks = 0;
  uint64_t count = 1;
};

struct Region {
  std::array<uint64_t, std::size(classes)> there{}, asked{}, number{};
};

} // namespace

static uint64_t piecesOf(const llvm::DataLayout &layout, llvm::Type *type) {
  return std::max<uint64_t>(1, (layout.getTypeSizeInBits(type).getFixedValue() + widest - 1) / widest);
}

static Counted countAccess(const llvm::DataLayout &layout, llvm::Type *type, unsigned space, uint64_t ofLds,
                           uint64_t ofVector) {
  if (space == ldsSpace)
    return {ofLds, piecesOf(layout, type)};
  if (llvm::is_contained(vectorSpaces, space))
    return {ofVector, piecesOf(layout, type)};
  return {};
}

static Counted count(const llvm::DataLayout &layout, const llvm::Instruction &instruction) {
  if (const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    return countAccess(layout, load->getType(), load->getPointerAddressSpace(), ofLdsRead, ofVectorRead);
  if (const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    return countAccess(layout, store->getValueOperand()->getType(), store->getPointerAddressSpace(), ofLdsWrite,
                       ofVectorWrite);
  const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  if (!call)
    return {};
  llvm::StringRef name = call->getCalledFunction()->getName();
  if (!name.consume_front("llvm.amdgcn."))
    return {};
  for (llvm::StringRef family : {"mfma.", "smfmac.", "wmma.", "swmmac."})
    if (name.starts_with(family))
      return {ofMatrix};
  if (name.starts_with("ds.read.tr") || name.starts_with("ds.load.tr"))
    return {ofLdsRead};
  if (name.contains("buffer.load.lds") || name.contains("buffer.load.async.lds") || name.starts_with("global.load.lds"))
    return {ofVectorRead | ofVectorWrite};
  if (name.contains("buffer.load"))
    return {ofVectorRead};
  if (name.contains("buffer.store"))
    return {ofVectorWrite};
  return {};
}

static void append(const llvm::Function &function, const Region &region, std::vector<ScheduleCount> &counts) {
  for (size_t c = 0; c < std::size(classes); ++c)
    if (region.number[c] != 0)
      counts.push_back({function.getName().str(), region.number[c], classes[c].name, region.asked[c], region.there[c]});
}

/// How wrong a count is: nothing orders what is missing, but what nobody counted is wrong of LDS only.
static uint64_t missedBy(const ScheduleCount &count) {
  if (count.asked >= count.there)
    return count.asked - count.there;
  return llvm::StringRef(count.ofClass).starts_with("ds") ? count.there - count.asked : 0;
}

void numberSchedules(mlir::Operation *module) {
  uint64_t number = 0;
  module->walk([&](mlir::ROCDL::SchedGroupBarrier group) {
    // A module that is translated a second time has its numbers already.
    if (++number < (1u << (31 - countBits)))
      group.setSize(static_cast<uint32_t>((group.getSize() & ((1u << countBits) - 1)) | number << countBits));
  });
}

void placeSchedules(llvm::Module &module) {
  llvm::Type *word = llvm::Type::getInt32Ty(module.getContext());
  for (llvm::Function &function : module)
    for (llvm::BasicBlock &block : function)
      for (llvm::Instruction &instruction : block) {
        auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
        if (!call || call->getIntrinsicID() != llvm::Intrinsic::amdgcn_sched_group_barrier)
          continue;
        const uint64_t size = llvm::cast<llvm::ConstantInt>(call->getArgOperand(1))->getZExtValue();
        call->setArgOperand(1, llvm::ConstantInt::get(word, size & ((1u << countBits) - 1)));
        if (const uint64_t number = size >> countBits)
          call->setMetadata(metadataName,
                            llvm::MDNode::get(module.getContext(),
                                              llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(word, number))));
      }
}

namespace {
/// Of a region: how many instructions there are of each class that a plan places.
struct Placed {
  uint64_t products = 0, ldsReads = 0, ldsWrites = 0, loads = 0, stores = 0;

  void add(const Counted &counted) {
    if (counted.masks & ofMatrix)
      products += counted.count;
    else if (counted.masks == ofLdsRead)
      ldsReads += counted.count;
    else if (counted.masks == ofLdsWrite)
      ldsWrites += counted.count;
    else if ((counted.masks & ofVectorRead) == ofVectorRead) // copies to LDS, too
      loads += counted.count;
    else if (counted.masks == ofVectorWrite)
      stores += counted.count;
  }
};
} // namespace

constexpr uint64_t maskOfMatrix = 0x008, maskOfLoads = 0x020, maskOfStores = 0x040, maskOfLdsReads = 0x100,
                   maskOfLdsWrites = 0x200;

/// The groups of a plan: masks and counts.
static std::vector<std::array<uint64_t, 2>> planOf(const Placed &there) {
  std::vector<std::array<uint64_t, 2>> groups;
  const auto add = [&](uint64_t mask, uint64_t count) {
    if (count != 0)
      groups.push_back({mask, count});
  };
  if (there.products == 0)
    return groups;
  uint64_t left = there.products;
  const uint64_t readsAtOnce = llvm::divideCeil(there.ldsReads, there.products);
  for (uint64_t reads = there.ldsReads; reads != 0; --left) {
    const uint64_t now = std::min(reads, readsAtOnce);
    add(maskOfMatrix, 1);
    add(maskOfLdsReads, now);
    reads -= now;
  }
  const uint64_t others = there.ldsWrites + there.loads + there.stores;
  for (uint64_t n = 0; n < others; ++n) {
    add(maskOfMatrix, left * (n + 1) / others - left * n / others);
    add(n < there.ldsWrites ? maskOfLdsWrites : n < there.ldsWrites + there.loads ? maskOfLoads : maskOfStores, 1);
  }
  return groups;
}

static void replaceByPlan(llvm::IntrinsicInst *mark, const Placed &there) {
  llvm::IRBuilder<> builder(mark);
  for (const auto &[mask, count] : planOf(there))
    builder.CreateIntrinsic(llvm::Intrinsic::amdgcn_sched_group_barrier, {},
                            {builder.getInt32(static_cast<uint32_t>(mask)),
                             builder.getInt32(static_cast<uint32_t>(count)), builder.getInt32(0)});
  mark->eraseFromParent();
}

void planSchedules(llvm::Module &module) {
  const llvm::DataLayout &layout = module.getDataLayout();
  for (llvm::Function &function : module)
    for (llvm::BasicBlock &block : function) {
      Placed there;
      llvm::IntrinsicInst *mark = nullptr;
      const auto endRegion = [&] {
        if (mark)
          replaceByPlan(mark, there);
        mark = nullptr;
        there = {};
      };
      for (llvm::Instruction &instruction : llvm::make_early_inc_range(block)) {
        auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
        const auto first = [&] { return llvm::cast<llvm::ConstantInt>(call->getArgOperand(0))->getZExtValue(); };
        if (call && call->getIntrinsicID() == llvm::Intrinsic::amdgcn_sched_barrier && first() == 0)
          endRegion();
        else if (call && call->getIntrinsicID() == llvm::Intrinsic::amdgcn_sched_group_barrier && first() == 0)
          mark ? static_cast<void>(call->eraseFromParent()) : static_cast<void>(mark = call); // one plan a region
        else
          there.add(count(layout, instruction));
      }
      endRegion();
    }
}

std::vector<ScheduleCount> countSchedules(const llvm::Module &module) {
  std::vector<ScheduleCount> counts;
  const llvm::DataLayout &layout = module.getDataLayout();
  for (const llvm::Function &function : module)
    for (const llvm::BasicBlock &block : function) {
      Region region;
      for (const llvm::Instruction &instruction : block) {
        const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
        const auto argument = [&](unsigned n) {
          return llvm::cast<llvm::ConstantInt>(call->getArgOperand(n))->getZExtValue();
        };
        if (call && call->getIntrinsicID() == llvm::Intrinsic::amdgcn_sched_barrier && argument(0) == 0) {
          append(function, region, counts);
          region = {};
          continue;
        }
        if (call && call->getIntrinsicID() == llvm::Intrinsic::amdgcn_sched_group_barrier) {
          const llvm::MDNode *place = call->getMetadata(metadataName);
          for (size_t c = 0; c < std::size(classes) && place; ++c)
            if (argument(0) == classes[c].mask) {
              region.asked[c] += argument(1);
              region.number[c] = llvm::mdconst::extract<llvm::ConstantInt>(place->getOperand(0))->getZExtValue();
            }
          continue;
        }
        const Counted counted = count(layout, instruction);
        for (size_t c = 0; c < std::size(classes); ++c)
          if (counted.masks & classes[c].mask)
            region.there[c] += counted.count;
      }
      append(function, region, counts);
    }
  return counts;
}

void reportSchedules(const std::vector<ScheduleCount> &counts, mlir::Operation *module,
                     std::vector<Diagnostic> &diagnostics) {
  if (llvm::all_of(counts, [](const ScheduleCount &count) { return missedBy(count) == 0; }))
    return;
  std::vector<mlir::Location> places;
  module->walk([&](mlir::ROCDL::SchedGroupBarrier group) { places.push_back(group.getLoc()); });
  struct Best {
    mlir::FileLineColLoc place;
    const ScheduleCount *count;
  };
  std::vector<Best> best; // of a block, a function and a class
  for (const ScheduleCount &count : counts) {
    mlir::FileLineColLoc place = count.group <= places.size() ? findSourcePlace(places[count.group - 1]) : nullptr;
    auto same = llvm::find_if(best, [&](const Best &other) {
      return other.place == place && other.count->function == count.function && other.count->ofClass == count.ofClass;
    });
    if (same == best.end())
      best.push_back({place, &count});
    else if (missedBy(count) < missedBy(*same->count))
      same->count = &count;
  }
  for (const auto &[place, count] : best) {
    if (missedBy(*count) == 0)
      continue;
    Diagnostic &diagnostic = diagnostics.emplace_back();
    diagnostic.severity = Severity::Warning;
    diagnostic.function = count->function;
    diagnostic.schedule = count->group;
    diagnostic.message = "counts " + std::to_string(count->asked) + " " + count->ofClass + ", and there " +
                         (count->there == 1 ? "is 1" : "are " + std::to_string(count->there)) + " to order: " +
                         (count->asked > count->there ? "groups without an instruction order nothing"
                                                      : "LLVM puts the others where it likes");
    if (place) {
      diagnostic.file = place.getFilename().str();
      diagnostic.line = place.getLine();
      diagnostic.column = place.getColumn();
    }
  }
}

} // namespace flyc::codegen
