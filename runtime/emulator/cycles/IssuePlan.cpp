//===- IssuePlan.cpp - what an instruction takes of the compute unit -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/cycles/IssuePlan.h"

#include "runtime/emulator/ops/matrix/MatrixForms.h"

#include <algorithm>

namespace flyc::emulator::cycles {

using specs::OpcodeTrait;
using specs::OpcodeUnit;

static bool blocksVector(matrix::Type type, const ChipFigures &chip) {
  const std::string_view types = chip.matrixBlocksVector;
  return (type == matrix::Type::F64 && types.find("f64") != std::string_view::npos) ||
         (type == matrix::Type::F32 && types.find("f32") != std::string_view::npos);
}

static bool planMatrix(const Instruction &i, const ChipFigures &chip, IssuePlan &plan) {
  const matrix::Form *form = matrix::formOf(i.mnemonic);
  const bool anyFormat = kindOf(i).has(OpcodeTrait::AnyFormat);
  plan.matrixClocks = chip.matrixClocks(i.mnemonic, anyFormat && (i.cbsz < 2 || i.blgp < 2)); // 0 and 1: 8 bits
  plan.vectorClocks = kindOf(i).has(OpcodeTrait::Sparse) ? chip.matrixSparseIssue : chip.matrixIssue;
  if (form) {
    plan.flops = 2.0 * form->m * form->m * form->k * form->blocks;
    if (blocksVector(form->a, chip))
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
  return form && plan.matrixClocks;
}

static unsigned valuClocks(const specs::OpcodeClass &kind, const ChipFigures &chip) {
  if (kind.has(OpcodeTrait::Transcendental))
    return chip.transcendental;
  if (kind.has(OpcodeTrait::WideProduct))
    return chip.wideProduct;
  return kind.has(OpcodeTrait::F64) ? chip.f64 : chip.valu;
}

/// S_SLEEP and S_SETPRIO are told apart by what they do: the rest of those that steer takes a turn.
static Special controlOf(const Instruction &i, const specs::OpcodeClass &kind) {
  if (kind.has(OpcodeTrait::Nop))
    return Special::Nop;
  if (kind.has(OpcodeTrait::Sleeps))
    return Special::Sleep;
  return kind.has(OpcodeTrait::Priority) ? Special::Priority : Special::No;
}

bool makePlan(const Instruction &i, const ChipFigures &chip, IssuePlan &plan) {
  plan = {};
  plan.known = true;
  if (!i.facts)
    return true;
  const specs::OpcodeClass &kind = kindOf(i);
  RegisterUses uses = registerUses(i);
  plan.writes = std::move(uses.writes);
  if (kind.unit == OpcodeUnit::Matrix) {
    plan.port = Port::Vector;
    return planMatrix(i, chip, plan);
  }
  plan.reads = std::move(uses.reads);
  switch (kind.unit) {
  case OpcodeUnit::Valu:
    plan.port = Port::Vector;
    plan.vectorClocks = valuClocks(kind, chip);
    break;
  case OpcodeUnit::Salu: plan.port = Port::Scalar; break;
  case OpcodeUnit::ScalarMemory:
    plan.port = Port::Scalar;
    plan.memory = plan.scalarCounter = true;
    break;
  case OpcodeUnit::VectorMemory:
    plan.port = Port::VectorMemory;
    plan.memory = true;
    plan.vectorCounter = !kind.has(OpcodeTrait::Cache) || kind.has(OpcodeTrait::WriteBack);
    plan.scalarCounter = i.encoding == Encoding::FLAT;
    break;
  case OpcodeUnit::Lds:
    plan.port = Port::Lds;
    plan.memory = plan.scalarCounter = true;
    break;
  case OpcodeUnit::Branch:
    plan.port = Port::Branch;
    if (kind.has(OpcodeTrait::Ends))
      plan.special = Special::End;
    break;
  case OpcodeUnit::Wait: plan.special = kind.has(OpcodeTrait::Counters) ? Special::Wait : Special::No; break;
  case OpcodeUnit::Barrier: plan.special = Special::Barrier; break;
  case OpcodeUnit::Control: plan.special = controlOf(i, kind); break;
  case OpcodeUnit::Matrix:
  case OpcodeUnit::Unknown: break;
  }
  return true;
}

} // namespace flyc::emulator::cycles
