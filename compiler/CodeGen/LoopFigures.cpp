//===- LoopFigures.cpp - what a loop is made of --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Classes come from specs/tables/OpcodeClass.h, by the mnemonic that LLVM prints. LLVM's own descriptions of opcodes
// would not do: the flags that tell a matrix product from other vector instructions are private to its AMDGPU target.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/LoopFigures.h"
#include "specs/tables/OpcodeClass.h"

#include <algorithm>

namespace flyc::codegen {
namespace {

using specs::OpcodeClass;
using specs::OpcodeTrait;
using specs::OpcodeUnit;

/// A wait after which no vector load is under way: vmcnt(0), or loadcnt 0.
bool waitsForAllLoads(const OpcodeClass &kind, llvm::StringRef text) {
  if (!kind.has(OpcodeTrait::WaitsLoads))
    return false;
  return kind.has(OpcodeTrait::Counters) ? text.contains("vmcnt(0)") : text.rsplit(' ').second == "0x0";
}

void countScalar(const OpcodeClass &kind, llvm::StringRef text, LoopFigures &figures) {
  switch (kind.unit) {
  case OpcodeUnit::Wait:
    ++figures.waits;
    figures.fullWaits += waitsForAllLoads(kind, text);
    return;
  case OpcodeUnit::Barrier: ++figures.barriers; return;
  case OpcodeUnit::Branch: ++figures.branches; return;
  case OpcodeUnit::ScalarMemory: ++figures.scalarLoads; return;
  default: break;
  }
  if (kind.has(OpcodeTrait::Nop))
    ++figures.nops;
  else if (kind.has(OpcodeTrait::Steers))
    ++figures.scheduling;
  else
    ++figures.salu;
}

void countVectorMemory(const OpcodeClass &kind, llvm::StringRef text, LoopFigures &figures) {
  figures.scratch += kind.has(OpcodeTrait::Scratch);
  if (kind.has(OpcodeTrait::Cache)) { // it moves nothing
    ++figures.scheduling;
    return;
  }
  if (!kind.has(OpcodeTrait::Load)) {
    ++figures.vectorStores;
    return;
  }
  ++figures.vectorLoads;
  figures.loadsToLds += kind.has(OpcodeTrait::ToLds) || text.ends_with(" lds");
  figures.loadedBytes += kind.bytes;
  figures.loadedBytesBy16 += kind.bytes == 16 ? 16 : 0;
}

} // namespace

LoopFigures loopFigures(const Function &function, const Loop &loop) {
  LoopFigures figures;
  figures.offset = function.instructions[loop.header].offset;
  for (size_t index : loop.instructions) {
    const Instruction &instruction = function.instructions[index];
    const llvm::StringRef text = instruction.text;
    const OpcodeClass &kind = specs::opcodeClass(text.split(' ').first);
    ++figures.instructions;
    figures.bytes += instruction.size;
    switch (kind.unit) {
    case OpcodeUnit::Matrix: ++figures.matrix; break;
    case OpcodeUnit::Valu:
      ++figures.valu;
      figures.accumulatorMoves += kind.has(OpcodeTrait::Accumulator);
      break;
    case OpcodeUnit::Lds:
      if (kind.has(OpcodeTrait::Load))
        ++figures.ldsReads;
      else if (kind.has(OpcodeTrait::Store))
        ++figures.ldsWrites;
      else
        ++figures.ldsOthers;
      break;
    case OpcodeUnit::VectorMemory: countVectorMemory(kind, text, figures); break;
    case OpcodeUnit::Unknown: break;
    default: countScalar(kind, text, figures);
    }
  }
  return figures;
}

size_t hottest(const std::vector<LoopFigures> &figures) {
  return static_cast<size_t>(std::max_element(figures.begin(), figures.end(),
                                              [](const LoopFigures &a, const LoopFigures &b) {
                                                return std::pair(a.matrix, a.instructions) <
                                                       std::pair(b.matrix, b.instructions);
                                              }) -
                             figures.begin());
}

} // namespace flyc::codegen
