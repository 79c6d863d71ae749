//===- LoopFigures.cpp - what a loop is made of --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// By mnemonics, as LLVM prints them for every generation.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/LoopFigures.h"

#include <algorithm>

namespace flyc::codegen {
namespace {

bool startsWithAny(llvm::StringRef text, std::initializer_list<llvm::StringRef> prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](llvm::StringRef prefix) { return text.starts_with(prefix); });
}

/// Bytes of a lane, by the mnemonic behind "load_" and "lds_"; loads that convert count as a dword.
unsigned loadBytes(llvm::StringRef mnemonic) {
  constexpr std::pair<llvm::StringLiteral, unsigned> widths[] = {
      {"dwordx4", 16}, {"dwordx3", 12}, {"dwordx2", 8}, {"dword", 4},   {"b128", 16},   {"b96", 12},
      {"b64", 8},      {"ushort", 2},   {"sshort", 2},  {"short", 2},   {"u16", 2},     {"i16", 2},
      {"b16", 2},      {"ubyte", 1},    {"sbyte", 1},   {"u8", 1},      {"i8", 1},      {"tr16_b128", 16},
      {"tr_b128", 16}, {"tr_b64", 8},   {"tr8_b64", 8}, {"tr4_b64", 8}, {"tr6_b96", 12}};
  llvm::StringRef width = mnemonic.substr(mnemonic.find("load_") + 5);
  for (llvm::StringRef before : {"lds_", "async_to_lds_", "d16_", "hi_"})
    width.consume_front(before);
  for (auto [prefix, bytes] : widths)
    if (width.starts_with(prefix))
      return bytes;
  return 4;
}

/// A wait that lets nothing of the vector loads be under way.
bool waitsForAllLoads(llvm::StringRef mnemonic, llvm::StringRef text) {
  if (mnemonic == "s_waitcnt")
    return text.contains("vmcnt(0)");
  return startsWithAny(mnemonic, {"s_wait_loadcnt"}) && text.rsplit(' ').second == "0x0";
}

void countScalar(llvm::StringRef mnemonic, llvm::StringRef text, LoopFigures &figures) {
  if (mnemonic == "s_nop")
    ++figures.nops;
  else if (startsWithAny(mnemonic, {"s_wait"})) {
    ++figures.waits;
    figures.fullWaits += waitsForAllLoads(mnemonic, text);
  } else if (startsWithAny(mnemonic, {"s_barrier"}))
    ++figures.barriers;
  else if (startsWithAny(mnemonic, {"s_branch", "s_cbranch", "s_setpc", "s_swappc", "s_endpgm"}))
    ++figures.branches;
  else if (startsWithAny(mnemonic, {"s_load", "s_buffer_load", "s_store", "s_buffer_store", "s_scratch", "s_atomic",
                                    "s_buffer_atomic", "s_dcache", "s_prefetch"}))
    ++figures.scalarLoads;
  else if (startsWithAny(mnemonic, {"s_setprio", "s_sleep", "s_sethalt", "s_sendmsg", "s_delay_alu", "s_clause",
                                    "s_setreg", "s_code_end", "s_inst_prefetch"}))
    ++figures.scheduling;
  else
    ++figures.salu;
}

void countLds(llvm::StringRef mnemonic, LoopFigures &figures) {
  if (startsWithAny(mnemonic, {"ds_read", "ds_load"}))
    ++figures.ldsReads;
  else if (startsWithAny(mnemonic, {"ds_write", "ds_store"}))
    ++figures.ldsWrites;
  else
    ++figures.ldsOthers;
}

void countVectorMemory(llvm::StringRef mnemonic, llvm::StringRef text, LoopFigures &figures) {
  figures.scratch += mnemonic.starts_with("scratch_");
  if (!mnemonic.contains("_load_")) {
    ++figures.vectorStores;
    return;
  }
  ++figures.vectorLoads;
  figures.loadsToLds += mnemonic.contains("_lds_") || text.ends_with(" lds");
  const unsigned bytes = loadBytes(mnemonic);
  figures.loadedBytes += bytes;
  figures.loadedBytesBy16 += bytes == 16 ? 16 : 0;
}

} // namespace

LoopFigures loopFigures(const Function &function, const Loop &loop) {
  LoopFigures figures;
  figures.offset = function.instructions[loop.header].offset;
  for (size_t index : loop.instructions) {
    const Instruction &instruction = function.instructions[index];
    const llvm::StringRef text = instruction.text;
    const llvm::StringRef mnemonic = text.split(' ').first;
    ++figures.instructions;
    figures.bytes += instruction.size;
    if (startsWithAny(mnemonic, {"v_mfma", "v_smfmac", "v_wmma", "v_swmmac"})) {
      ++figures.matrix;
    } else if (mnemonic.starts_with("v_")) {
      ++figures.valu;
      figures.accumulatorMoves += mnemonic.starts_with("v_accvgpr");
    } else if (mnemonic.starts_with("s_")) {
      countScalar(mnemonic, text, figures);
    } else if (mnemonic.starts_with("ds_")) {
      countLds(mnemonic, figures);
    } else if (startsWithAny(mnemonic, {"buffer_", "tbuffer_", "global_", "flat_", "scratch_", "image_"})) {
      // What flushes caches moves nothing.
      if (startsWithAny(mnemonic, {"buffer_inv", "buffer_wb", "buffer_gl", "global_inv", "global_wb"}))
        ++figures.scheduling;
      else
        countVectorMemory(mnemonic, text, figures);
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
