//===- TextComparison.h - our text of instructions beside llvm-objdump's --===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef FLYC_TEST_RUNTIME_EMULATOR_ISA_TEXTCOMPARISON_H
#define FLYC_TEST_RUNTIME_EMULATOR_ISA_TEXTCOMPARISON_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace flyc::emulator::test {

/// Decodes the code of `object` beside llvm-objdump, which must find `least` instructions; each that reads otherwise
/// fails the running test. Patterns of ds_swizzle and message names, which LLVM spells out where ours gives the number,
/// are left out.
void compareText(const char *processor, const std::vector<uint8_t> &object, size_t least);

/// The same of code that is decoded and not executed: the mnemonics, the general registers that are read and written,
/// and that each instruction ends where the next begins.
void compareRegisters(const char *processor, const std::vector<uint8_t> &object, size_t least);

} // namespace flyc::emulator::test

#endif // FLYC_TEST_RUNTIME_EMULATOR_ISA_TEXTCOMPARISON_H
