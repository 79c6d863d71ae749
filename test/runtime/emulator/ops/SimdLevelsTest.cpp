//===- SimdLevelsTest.cpp - every SIMD level gives the same bits ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Every vector instruction of every processor, with random operands and modifiers, on registers full of edge values:
// the wave's whole state afterwards is that of the baseline, whatever the host's level.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/isa/Decode.h"
#include "runtime/emulator/ops/Handlers.h"
#include "runtime/emulator/state/Simd.h"
#include "runtime/emulator/state/Wave.h"

#include <gtest/gtest.h>

#include <random>

using namespace flyc::emulator;

namespace {

class Levels : public testing::TestWithParam<std::string> {
protected:
  static constexpr unsigned rounds = 6;
  const SimdLevel before = simdLevel();
  std::mt19937 engine{20261121};
  ~Levels() override { setSimdLevel(before); }

  uint32_t random() { return static_cast<uint32_t>(engine()); }
  uint32_t below(uint32_t limit) { return random() % limit; }
  /// A dword that makes trouble as f32, as half of an f64, as two f16 or as an integer.
  uint32_t edge() {
    static constexpr uint32_t values[] = {0,          0x80000000, 1,          0x80000001, 0x007FFFFF, 0x00800000,
                                          0x7F7FFFFF, 0x7F800000, 0xFF800000, 0x7F800001, 0x7FC12345, 0xFFA54321,
                                          0xFFFFFFFF, 0x7FFFFFFF, 0x3F800000, 0xBF800000, 0x3FF00000, 0x7FF00000,
                                          0x7FF80000, 0xFFF00001, 0x000FFFFF, 0x7C007C01, 0xFC00FE01, 0x00018001,
                                          0x3C00BC00, 0x7BFFFBFF, 31,         33};
    return below(3) == 0 ? values[below(std::size(values))] : below(3) == 0 ? below(70) : random();
  }
  /// The operand's number of the n-th vector register: v0 to v255, then a0 to a255.
  static uint16_t registerOf(unsigned n) {
    return static_cast<uint16_t>(n < 256 ? firstVgpr + n : firstAgpr + n - 256);
  }
  uint32_t source() {
    return below(3) ? 256 + below(16) : below(2) ? below(100) : below(2) ? 128 + below(80) : 240 + below(9);
  }

  /// The words of an instruction of that opcode with random fields.
  std::vector<uint32_t> words(Encoding encoding, unsigned opcode) {
    const uint32_t dst = 16 + 2 * below(4), sources = source() | source() << 9 | source() << 18;
    switch (encoding) {
    case Encoding::VOP1: return {0x7E000000 | dst << 17 | opcode << 9 | source(), random()};
    case Encoding::VOP2: return {opcode << 25 | dst << 17 | below(16) << 9 | source(), random()};
    case Encoding::VOPC: return {0x7C000000 | opcode << 17 | below(16) << 9 | source(), random()};
    case Encoding::VOP3:
      return {0xD0000000 | opcode << 16 | (below(2) ? below(256) << 8 : 0) | dst,
              sources | (below(2) ? below(32) << 27 : 0)};
    default:
      return {0xD3800000 | opcode << 16 | (below(2) ? below(256) << 8 : 0) | dst,
              sources | (below(2) ? below(32) << 27 : 3u << 27)};
    }
  }
  /// The state of a wave that has `seed`'s registers and executes what the words say under `level`.
  void execute(SimdLevel level, const std::vector<uint32_t> &words, uint32_t seed, Wave &w, std::string &mnemonic) {
    setSimdLevel(level);
    const Isa *isa = Isa::find(GetParam());
    ASSERT_NE(isa, nullptr);
    Instruction inst = decode(*isa, std::as_bytes(std::span(words)), 0);
    Handlers::inUse().bind({&inst, 1}, {});
    mnemonic = inst.mnemonic ? inst.mnemonic : "";
    w.restart(256, 256, true);
    w.group = &group;
    engine.seed(seed);
    for (unsigned n = 0; n < 128; ++n)
      w.sgpr[n] = edge();
    w.setPair(Machine::exec, below(2) ? ~uint64_t(0) : random() | uint64_t(random()) << 32);
    w.mode = below(2) ? 0x3F0 : below(0x400);
    w.scc = below(2);
    for (unsigned n = 0; n < 512; ++n)
      for (uint32_t &lane : w.vector(registerOf(n)).lane)
        lane = n < 32 || (n >= 256 && n < 288) ? edge() : n * 0x01010101;
    if (inst.execute)
      inst.execute(w, inst);
  }

  Workgroup group;
};

TEST_P(Levels, giveTheSameBits) {
  std::vector<SimdLevel> levels;
  for (SimdLevel level : {SimdLevel::Avx2, SimdLevel::Avx512})
    if (level <= hostSimdLevel())
      levels.push_back(level);
  const Isa *isa = Isa::find(GetParam());
  ASSERT_NE(isa, nullptr);
  unsigned executed = 0;
  for (Encoding encoding : {Encoding::VOP1, Encoding::VOP2, Encoding::VOPC, Encoding::VOP3, Encoding::VOP3P})
    for (unsigned opcode = 0; opcode < 1024; ++opcode) {
      if (!Handlers::inUse()((*isa)(encoding, opcode).facts))
        continue;
      ++executed;
      bool same = true;
      for (unsigned round = 0; same && round < rounds; ++round) {
        engine.seed(executed * rounds + round);
        const std::vector<uint32_t> code = words(encoding, opcode);
        const uint32_t seed = random();
        Wave baseline;
        std::string mnemonic;
        execute(SimdLevel::Baseline, code, seed, baseline, mnemonic);
        for (SimdLevel level : levels) {
          Wave w;
          execute(level, code, seed, w, mnemonic);
          same &= std::equal(std::begin(w.sgpr), std::end(w.sgpr), std::begin(baseline.sgpr)) &&
                  w.scc == baseline.scc && w.mode == baseline.mode && w.fault.has_value() == baseline.fault.has_value();
          EXPECT_TRUE(same) << mnemonic << ", " << spelling(level) << std::hex << ": " << code[0] << " " << code[1]
                            << ", scalar registers";
          for (unsigned n = 0; same && n < 512; ++n)
            for (unsigned l = 0; same && l < laneCount; ++l) {
              const uint16_t operand = registerOf(n);
              same &= w.vector(operand)[l] == baseline.vector(operand)[l];
              EXPECT_TRUE(same) << mnemonic << ", " << spelling(level) << std::hex << ": " << code[0] << " " << code[1]
                                << std::dec << ", v" << n << " lane " << l << std::hex << ": " << w.vector(operand)[l]
                                << ", baseline " << baseline.vector(operand)[l];
            }
        }
      }
    }
  EXPECT_GT(executed, 300u);
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, Levels, testing::ValuesIn(Isa::processors()),
                         [](const auto &info) { return info.param; });

} // namespace
