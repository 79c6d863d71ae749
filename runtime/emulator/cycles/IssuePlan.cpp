//===- IssuePlan.cpp - what an instruction takes of the compute unit -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/cycles/IssuePlan.h"

#include "runtime/emulator/checks/WaitCounters.h"
#include "runtime/emulator/ops/matrix/MatrixForms.h"
#include "runtime/emulator/ops/matrix/WmmaForms.h"

#include <algorithm>
#include <optional>

namespace flyc::emulator::cycles {

using specs::OpcodeTrait;
using specs::OpcodeUnit;

namespace {

/// Of a matrix instruction.
struct Product {
  double flops = 0;
  std::string_view blocks; ///< how `issue.matrix_blocks_valu` names its type; empty: it does not
};

std::optional<Product> productOf(const char *mnemonic) {
  if (const matrix::Form *f = matrix::formOf(mnemonic))
    return Product{2.0 * f->m * f->m * f->k * f->blocks, f->a == matrix::Type::F64   ? "f64"
                                                         : f->a == matrix::Type::F32 ? "f32"
                                                                                     : ""};
  if (const wmma::Form *f = wmma::formOf(mnemonic))
    return Product{2.0 * wmma::rows * wmma::rows * f->k * f->blocks, f->a == wmma::Factor::F32 ? "f32" : ""};
  return std::nullopt;
}

/// Codes of formats, which CDNA4 and CDNA5 share: 0 and 1 have 8 bits, 4 has 4.
ChipFigures::Formats formatsOf(const Instruction &i) {
  using enum ChipFigures::Formats;
  if (!kindOf(i).has(OpcodeTrait::AnyFormat))
    return Other;
  return i.cbsz < 2 || i.blgp < 2 ? Some8Bit : i.cbsz == 4 && i.blgp == 4 ? Both4Bit : Other;
}

bool planMatrix(const Instruction &i, const ChipFigures &chip, IssuePlan &plan) {
  plan.matrixClocks = chip.matrixClocks(i.mnemonic, formatsOf(i));
  plan.vectorClocks = kindOf(i).has(OpcodeTrait::Sparse) ? chip.matrixSparseIssue : chip.matrixIssue;
  const auto product = productOf(i.mnemonic);
  if (product) {
    plan.flops = product->flops;
    const std::string_view blocking = chip.matrixBlocksVector;
    if (blocking == "all" || (!product->blocks.empty() && blocking.find(product->blocks) != std::string_view::npos))
      plan.vectorClocks = plan.matrixClocks;
  }
  const auto isAt = [](const RegisterRange &range, uint16_t operand) { return range.first == operand; };
  const uint16_t addend = kindOf(i).has(OpcodeTrait::Sparse) ? i.dst : i.src[2];
  for (const RegisterRange &range : registerUses(i).reads)
    if (isAt(range, addend) && plan.addend.count == 0)
      plan.addend = range;
    else if (isAt(range, i.src[0]) || isAt(range, i.src[1]))
      plan.factors.push_back(range);
    else
      plan.reads.push_back(range);
  return product && plan.matrixClocks;
}

/// Clocks of one of its lanes' passes, and of its result.
void planVector(const specs::OpcodeClass &kind, const PlanContext &of, IssuePlan &plan) {
  const ChipFigures &chip = of.chip;
  unsigned clocks = chip.valu, latency = chip.valuLatency;
  if (kind.has(OpcodeTrait::Transcendental)) {
    clocks = chip.transcendental;
    latency = chip.transcendentalLatency;
  } else if (kind.has(OpcodeTrait::WideProduct)) {
    clocks = chip.wideProduct;
    latency = chip.wideProductLatency;
  } else if (kind.has(OpcodeTrait::F64)) {
    clocks = chip.f64;
    latency = chip.f64Latency;
  }
  const auto ofWave = [&](unsigned each) { return std::max(1u, each * of.lanes / chip.spec->waveSize); };
  plan.vectorClocks = ofWave(clocks);
  if (kind.has(OpcodeTrait::Transcendental) && chip.transcendentalIssue) {
    plan.transcendentalClocks = plan.vectorClocks;
    plan.vectorClocks = ofWave(chip.transcendentalIssue);
  }
  // A wave that goes through in two passes has its result when the second one has.
  plan.latency = latency ? latency + ofWave(clocks) - clocks : 0;
}

/// A part that no counter counts, or that comes back at once, goes nowhere.
void planVectorMemory(const Instruction &i, const specs::OpcodeClass &kind, const Family &family, IssuePlan &plan) {
  plan.port = Port::VectorMemory;
  plan.memory = plan.inOrder = true;
  if (i.encoding == Encoding::TENSOR)
    plan.queue = Queue::Tensor;
  else if (kind.has(OpcodeTrait::Async))
    plan.queue = kind.has(OpcodeTrait::Store) ? Queue::AsyncStore : Queue::AsyncLoad;
  else if (countsAsStore(i, family))
    plan.queue = Queue::Store;
  else if (!kind.has(OpcodeTrait::Cache) || kind.has(OpcodeTrait::WriteBack))
    plan.queue = Queue::Vector;
  plan.alsoLds = i.encoding == Encoding::FLAT;
}

/// S_SLEEP and S_SETPRIO are told apart by what they do: the rest of those that steer takes a turn.
Special controlOf(const Instruction &i, const specs::OpcodeClass &kind) {
  if (kind.has(OpcodeTrait::Nop))
    return Special::Nop;
  if (kind.has(OpcodeTrait::Sleeps))
    return Special::Sleep;
  return kind.has(OpcodeTrait::Priority) ? Special::Priority : Special::No;
}

} // namespace

bool makePlan(const Instruction &i, const PlanContext &of, IssuePlan &plan) {
  plan = {};
  plan.known = true;
  if (!i.facts)
    return true;
  const specs::OpcodeClass &kind = kindOf(i);
  RegisterUses uses = registerUses(of.code, i);
  plan.writes = std::move(uses.writes);
  if (kind.unit == OpcodeUnit::Matrix) {
    plan.port = Port::Vector;
    return planMatrix(i, of.chip, plan);
  }
  plan.reads = std::move(uses.reads);
  switch (kind.unit) {
  case OpcodeUnit::Valu:
    plan.port = Port::Vector;
    planVector(kind, of, plan);
    break;
  case OpcodeUnit::Salu:
    plan.port = Port::Scalar;
    plan.latency = of.chip.scalarLatency;
    break;
  case OpcodeUnit::ScalarMemory:
    plan.port = Port::Scalar;
    plan.memory = true;
    plan.queue = of.family.waits == WaitModel::Apart ? Queue::Scalar : Queue::Lds;
    break;
  case OpcodeUnit::VectorMemory: planVectorMemory(i, kind, of.family, plan); break;
  case OpcodeUnit::Lds:
    plan.port = Port::Lds;
    plan.memory = plan.inOrder = true;
    plan.queue = Queue::Lds;
    break;
  case OpcodeUnit::Branch:
    plan.port = Port::Branch;
    if (kind.has(OpcodeTrait::Ends))
      plan.special = Special::End;
    break;
  case OpcodeUnit::Wait: plan.special = isWait(i) ? Special::Wait : Special::No; break;
  case OpcodeUnit::Barrier: plan.special = Special::Barrier; break;
  case OpcodeUnit::Control: plan.special = controlOf(i, kind); break;
  case OpcodeUnit::Matrix:
  case OpcodeUnit::Unknown: break;
  }
  return true;
}

} // namespace flyc::emulator::cycles
