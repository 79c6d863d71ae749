//===- Wave32Test.cpp - the cycle model: waves of 32 lanes -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What specs/targets says of RDNA3, RDNA4 and gfx1250, measured in the model by small kernels.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/cycles/IssuePlan.h"
#include "runtime/emulator/isa/Isa.h"
#include "runtime/emulator/ops/matrix/WmmaForms.h"
#include "specs/tables/TargetTable.h"
#include "test/runtime/emulator/CheckKernel.h"
#include "test/runtime/emulator/cycles/CycleKernel.h"

using namespace flyc::emulator;
using namespace flyc::emulator::test;

namespace {

constexpr const char *processors[] = {"gfx1100", "gfx1201", "gfx1250"};
bool isRdna3(const std::string &processor) { return processor == "gfx1100"; }

CycleLaunch waves(const char *processor, unsigned count, unsigned lds = 0) {
  return {.processor = processor, .lds = lds, .vgprs = 128, .block = 32 * count};
}
double figure(const char *processor, const char *group, const char *name) {
  const auto *found = flyc::specs::findBuiltinTarget(processor)->figure(group, name);
  return found ? found->value : -1;
}

std::string repeated(const std::string &one, unsigned count) {
  std::string text;
  for (unsigned n = 0; n < count; ++n)
    text += one;
  return text;
}

// A wave issues an instruction a clock; who needs a result waits for the latency of its kind.
TEST(CyclesWave32, IssueAndLatency) {
  for (const char *processor : processors) {
    const CycleLaunch how = waves(processor, 1);
    EXPECT_CLOCKS(clocksOf("", "v_add_f32 v1, v2, v3", how), 1) << processor;
    EXPECT_CLOCKS(clocksOf("", "v_add_f32 v1, v1, v3", how), figure(processor, "latency", "valu")) << processor;
    EXPECT_CLOCKS(clocksOf("", "v_exp_f32 v1, v2", how), 4) << processor;
    EXPECT_CLOCKS(clocksOf("", "v_exp_f32 v1, v1", how), figure(processor, "latency", "valu_trans")) << processor;
    EXPECT_CLOCKS(clocksOf("", "v_mul_lo_u32 v1, v2, v3", how), 4) << processor;
    EXPECT_CLOCKS(clocksOf("", "v_fma_f64 v[2:3], v[4:5], v[6:7], v[8:9]", how),
                  figure(processor, "issue", "valu_f64_fma_clocks"))
        << processor;
    EXPECT_CLOCKS(clocksOf("", "s_add_u32 s4, s5, s6", how), 1) << processor;
    EXPECT_CLOCKS(clocksOf("", "s_add_u32 s4, s4, s6", how), figure(processor, "latency", "salu")) << processor;
    EXPECT_CLOCKS(clocksOf("", "s_nop 3", how), 4) << processor;
    EXPECT_CLOCKS(clocksOf("", "s_sleep 2", how), 1 + 128) << processor;
  }
}

// Two operations of a pair take the clock of one; who reads the second's result waits for it.
TEST(CyclesWave32, APairTakesOneClock) {
  for (const char *processor : processors) {
    const CycleLaunch how = waves(processor, 1);
    EXPECT_CLOCKS(clocksOf("", "v_dual_add_f32 v0, v2, v3 :: v_dual_mul_f32 v1, v4, v5", how), 1) << processor;
    EXPECT_CLOCKS(clocksOf("", "v_dual_add_f32 v0, v2, v3 :: v_dual_mul_f32 v1, v1, v4", how), 5) << processor;
  }
}

// The transcendental unit works beside the vector lanes: three other instructions cost nothing.
TEST(CyclesWave32, TranscendentalFunctionsWorkBesideTheOthers) {
  for (const char *processor : processors) {
    const std::string others = "v_exp_f32 v1, v2\n" + repeated("v_add_f32 v3, v4, v5\n", 3);
    EXPECT_CLOCKS(clocksOf("", others, waves(processor, 1)), 4) << processor;
    EXPECT_CLOCKS(clocksOf("", others + "v_add_f32 v3, v4, v5", waves(processor, 1)), 5) << processor;
  }
}

// v3 of another bank is another register: nobody waits for it, and an address in it is computed.
TEST(CyclesWave32, RegistersOfOtherBanks) {
  CycleLaunch how = waves("gfx1250", 1, 4096);
  how.vgprs = 512;
  const std::string there = "s_set_vgpr_msb 0x40\nv_add_f32 v1, v2, v3\ns_set_vgpr_msb 0\n";
  EXPECT_CLOCKS(clocksOf("", there + "v_add_f32 v4, v1, v3", how), 4);
  EXPECT_CLOCKS(clocksOf("", there + "s_set_vgpr_msb 1\nv_add_f32 v4, v1, v3\ns_set_vgpr_msb 0", how), 1 + 5 + 2);
  // All lanes at one place, and all in one bank at v257, which the loop sets.
  const std::string at = "s_set_vgpr_msb 0x40\nv_lshlrev_b32 v1, 8, v0\ns_set_vgpr_msb 0\nv_mov_b32 v1, 0\n";
  const auto conflicts = [&](const std::string &load) {
    return modelled(loopOf("", at + load + "s_wait_dscnt 0\n", 1) + "s_endpgm\n", how).unit.ldsConflicts;
  };
  EXPECT_EQ(conflicts("ds_load_b32 v5, v1\n"), 0);
  EXPECT_GT(conflicts("s_set_vgpr_msb 1\nds_load_b32 v5, v1\ns_set_vgpr_msb 0\n"), 0);
  // The report names what is meant.
  const auto texts = modelled(there + "s_endpgm\n", how).texts;
  EXPECT_EQ(texts.at(4), "v_add_f32 v257, v2, v3");
}

// A wave of 64 lanes goes through the vector lanes twice.
TEST(CyclesWave32, WavesOf64TakeTwoPasses) {
  CheckKernel kernel("gfx1201", "v_add_f32 v1, v2, v3\nv_exp_f32 v1, v2\ns_endpgm\n");
  const auto chip = cycles::ChipFigures::read(*flyc::specs::findBuiltinTarget("gfx1201"));
  ASSERT_TRUE(chip);
  const auto instructions = kernel.program().instructions();
  const DecodedCode code{{instructions.begin(), instructions.end()}, {}};
  cycles::IssuePlan add, exp;
  EXPECT_TRUE(cycles::makePlan(code.instructions[0], {*chip, rdna4Family, code, 64}, add));
  EXPECT_TRUE(cycles::makePlan(code.instructions[1], {*chip, rdna4Family, code, 64}, exp));
  EXPECT_EQ(add.vectorClocks, 2u);
  EXPECT_EQ(add.latency, 6u);
  EXPECT_EQ(exp.vectorClocks, 2u);
  EXPECT_EQ(exp.transcendentalClocks, 8u);
}

// Four SIMDs, each with a port for vector instructions; two waves of one share it.
TEST(CyclesWave32, AWorkgroupProcessorHasFourSimds) {
  for (const char *processor : processors) {
    EXPECT_CLOCKS(clocksOf("", "v_add_f32 v1, v2, v3", waves(processor, 4)), 1) << processor;
    const std::string barrier = isRdna3(processor) ? "s_barrier" : "s_barrier_signal -1\ns_barrier_wait -1";
    const std::string until = repeated("v_add_f32 v1, v2, v3\n", 100) + barrier;
    EXPECT_CLOCKS(clocksOf("", until, waves(processor, 8)), 2 * 100) << processor;
    const std::string both = repeated("v_add_f32 v1, v2, v3\ns_add_u32 s4, s5, s6\n", 100) + barrier;
    EXPECT_CLOCKS(clocksOf("", both, waves(processor, 8)), 2 * 100) << processor;
  }
}

// Who has signalled goes on; the barrier opens when the last one signals, not when it waits.
TEST(CyclesWave32, SplitBarriersWaitForTheLastSignal) {
  for (const char *processor : {"gfx1201", "gfx1250"}) {
    const std::string begin = "v_readfirstlane_b32 s4, v0\ns_cmp_lg_u32 s4, 0\ns_cbranch_scc1 there\n";
    const auto early = modelled(begin + "s_barrier_signal -1\ns_sleep 100\ns_barrier_wait -1\ns_endpgm\nthere:\n"
                                        "s_barrier_signal -1\ns_barrier_wait -1\ns_endpgm\n",
                                waves(processor, 4));
    EXPECT_LT(early.stalls[static_cast<unsigned>(cycles::Stall::Barrier)], 3 * 400) << processor;
    const auto late = modelled(begin + "s_sleep 100\nthere:\ns_barrier_signal -1\ns_barrier_wait -1\ns_endpgm\n",
                               waves(processor, 4));
    EXPECT_NEAR(late.stalls[static_cast<unsigned>(cycles::Stall::Barrier)], 3 * 6400, 1200) << processor;
  }
}

/// A product of f16, and its clocks.
struct Product {
  const char *processor, *mnemonic;
  unsigned words; ///< registers of A, of B
  double clocks;
};
constexpr Product products[] = {
    {"gfx1100", "v_wmma_f32_16x16x16_f16", 8, 32},     {"gfx1201", "v_wmma_f32_16x16x16_f16", 4, 16},
    {"gfx1201", "v_wmma_f32_16x16x16_fp8_fp8", 2, 8},  {"gfx1250", "v_wmma_f32_16x16x32_f16", 8, 8},
    {"gfx1250", "v_wmma_f32_16x16x64_fp8_fp8", 8, 4},  {"gfx1250", "v_wmma_f32_16x16x128_fp8_fp8", 16, 8},
    {"gfx1250", "v_wmma_f32_16x16x128_f8f6f4", 16, 8}, {"gfx1250", "v_wmma_i32_16x16x64_iu8", 8, 16}};
std::string range(unsigned first, unsigned count) {
  return "v[" + std::to_string(first) + ":" + std::to_string(first + count - 1) + "]";
}
std::string text(const Product &p, unsigned sums = 64) {
  return std::string(p.mnemonic) + " " + range(sums, 8) + ", " + range(16, p.words) + ", " + range(32, p.words) + ", " +
         range(sums, 8) + "\n";
}

TEST(CyclesWave32, MatrixPipesTakeTheirClocks) {
  for (const Product &p : products) {
    const CycleLaunch how = waves(p.processor, 1);
    EXPECT_CLOCKS(clocksOf("", text(p), how), p.clocks) << p.mnemonic; // onto the same C
    EXPECT_CLOCKS(clocksOf("", text(p) + text(p, 72), how), 2 * p.clocks) << p.mnemonic;
    const auto four = modelled(loopOf("", repeated(text(p) + text(p, 72), 16), 4, 100), waves(p.processor, 4));
    EXPECT_GT(matrixBusy(four), 0.9) << p.mnemonic;
  }
  const std::string fp4 = "v_wmma_f32_16x16x128_f8f6f4 v[64:71], v[16:23], v[32:39], v[64:71] "
                          "matrix_a_fmt:MATRIX_FMT_FP4 matrix_b_fmt:MATRIX_FMT_FP4";
  EXPECT_CLOCKS(clocksOf("", fp4, waves("gfx1250", 1)), 4);
}

// On RDNA a product holds the vector lanes; gfx1250 has a pipe for it, beside which they work.
TEST(CyclesWave32, WhatWorksBesideAProduct) {
  for (const Product &p : products) {
    const bool beside = p.processor == std::string("gfx1250");
    const std::string both = text(p) + repeated("v_add_f32 v1, v2, v3\n", 3);
    EXPECT_CLOCKS(clocksOf("", both, waves(p.processor, 1)), beside ? p.clocks : p.clocks + 3) << p.mnemonic;
  }
}

// What reads D waits until the product is through; what multiplies with it as well.
TEST(CyclesWave32, ResultsOfProducts) {
  for (const Product &p : products) {
    const double after = figure(p.processor, "hazards", "after_wmma_clocks");
    const std::string read = text(p) + "v_add_f32 v64, v64, v64";
    EXPECT_CLOCKS(clocksOf("", read, waves(p.processor, 1)), p.clocks + after + 5) << p.mnemonic;
  }
}

TEST(CyclesWave32, EveryMatrixInstructionHasItsClocks) {
  unsigned seen = 0;
  for (const char *processor : {"gfx1100", "gfx1200", "gfx1201", "gfx1250"}) {
    auto chip = cycles::ChipFigures::read(*flyc::specs::findBuiltinTarget(processor));
    ASSERT_TRUE(chip) << chip.error().message;
    const Isa &isa = *Isa::find(processor);
    for (unsigned encoding = 0; encoding < encodingCount; ++encoding)
      for (unsigned opcode = 0; opcode < 2048; ++opcode) {
        const Operation &operation = isa(static_cast<Encoding>(encoding), opcode);
        if (!operation.mnemonic || operation.facts->kind->unit != flyc::specs::OpcodeUnit::Matrix)
          continue;
        // What llvm-mc assembles for gfx1250, and its manual does not have.
        const auto isEarlier = [&](const wmma::Form &f) { return std::string_view(f.mnemonic) == operation.mnemonic; };
        if (processor == std::string("gfx1250") &&
            std::any_of(wmma::forms, wmma::forms + wmma::earlierForms, isEarlier))
          continue;
        ++seen;
        const unsigned clocks = chip->matrixClocks(operation.mnemonic);
        EXPECT_TRUE(clocks >= 4 && clocks <= 32 && clocks % 4 == 0) << processor << " " << operation.mnemonic;
      }
  }
  EXPECT_GT(seen, 90u);
}

std::string address(unsigned shift) {
  return "v_lshlrev_b32 v1, " + std::to_string(shift) + ", v0\nv_and_b32 v1, 0x3fff, v1";
}
std::string waitForLds(const std::string &processor) {
  return isRdna3(processor) ? "\ns_waitcnt lgkmcnt(0)" : "\ns_wait_dscnt 0";
}

TEST(CyclesWave32, LdsLatencyAndBandwidth) {
  for (const char *processor : processors) {
    const double rate = figure(processor, "memory", "lds_peak_bytes_per_clock");
    const CycleLaunch one = waves(processor, 1, 32768), four = waves(processor, 4, 32768);
    EXPECT_CLOCKS(clocksOf(address(2), "ds_load_b32 v2, v1" + waitForLds(processor), one), 20) << processor;
    EXPECT_CLOCKS(clocksOf(address(4), "ds_load_b128 v[4:7], v1" + waitForLds(processor), one), 20) << processor;
    EXPECT_CLOCKS(clocksOf(address(4), "ds_load_b128 v[4:7], v1", one), 512.0 / 128) << processor;
    EXPECT_CLOCKS(clocksOf(address(4), "ds_load_b128 v[4:7], v1", four), 4 * 512 / rate) << processor;
    EXPECT_CLOCKS(clocksOf(address(4), "ds_store_b128 v1, v[4:7]", four), 4 * 512 / rate) << processor;
  }
}

double memoriesOf(const char *processor) { return std::max(1.0, figure(processor, "memory", "lds_memories")); }

// A workgroup of RDNA lies in one of two memories: two of them have twice the bandwidth of one.
TEST(CyclesWave32, TwoWorkgroupsHaveTwoMemories) {
  const std::string body = loopOf(address(4), "ds_load_b128 v[4:7], v1", 32, 100);
  for (const char *processor : processors) {
    CycleLaunch how = waves(processor, 4, 32768);
    const auto &unit = flyc::specs::findBuiltinTarget(processor)->cu;
    how.grid = 8 * unit.count / unit.cusPerWgp;
    how.vgprs = 96;
    const auto two = modelled(body, how);
    const double memories = memoriesOf(processor);
    const double rate = memories * figure(processor, "memory", "lds_peak_bytes_per_clock");
    ASSERT_GE(two.residentGroups, 2u) << processor;
    EXPECT_NEAR(two.clocksOfGroup, 4 * 512 * 3200 / rate, 0.05 * 4 * 512 * 3200 / rate) << processor;
  }
}

// Lanes 128 bytes apart want one of 32 banks, or two of 64.
TEST(CyclesWave32, LdsConflicts) {
  for (const char *processor : processors) {
    const double banks = flyc::specs::findBuiltinTarget(processor)->lds.banks;
    const auto report = modelled(loopOf(address(7), "ds_load_b32 v2, v1", 16, 200), waves(processor, 4, 32768));
    const double clocks = 32 / (banks / 32);
    EXPECT_CLOCKS(report.unit.ldsClocks * memoriesOf(processor) / (16 * 200 * 4), clocks) << processor;
    EXPECT_NEAR(report.unit.ldsClocks * memoriesOf(processor) / report.clocksOfGrid, 1, 0.03) << processor;
    EXPECT_NEAR(report.unit.ldsConflicts / report.unit.ldsClocks, (clocks - 1) / clocks, 0.02) << processor;
  }
}

const char *const begin = "s_load_b128 s[4:7], s[0:1], 0x0\nv_lshlrev_b32 v1, 2, v0\n";

// A wait for loads does not wait for stores, and the other way round; nor one for LDS for scalar loads.
TEST(CyclesWave32, EachCounterForItself) {
  for (const char *processor : processors) {
    const bool old = isRdna3(processor);
    const std::string loads = old ? "s_waitcnt vmcnt(0)\n" : "s_wait_loadcnt 0\n",
                      stores = old ? "s_waitcnt_vscnt null, 0x0\n" : "s_wait_storecnt 0\n",
                      scalars = old ? "s_waitcnt lgkmcnt(0)\n" : "s_wait_kmcnt 0\n", setup = begin + scalars;
    const CycleLaunch how = waves(processor, 1, 1024);
    const std::string load = "global_load_b32 v2, v1, s[4:5]\n", store = "global_store_b32 v1, v3, s[6:7]\n";
    EXPECT_CLOCKS(clocksOf(setup, load + loads, how), 320) << processor;
    EXPECT_CLOCKS(clocksOf(setup, store + stores, how), 321) << processor;
    EXPECT_LT(clocksOf(setup, load + stores, how), 10) << processor;
    EXPECT_LT(clocksOf(setup, store + loads, how), 10) << processor;
    EXPECT_CLOCKS(clocksOf(setup, "s_load_b32 s8, s[4:5], 0x0\n" + scalars, how), 20) << processor;
    if (!old)
      EXPECT_LT(clocksOf(setup, "s_load_b32 s8, s[4:5], 0x0\ns_wait_dscnt 0\n", how), 5) << processor;
  }
}

// Copies from memory to LDS have a counter of their own, and take LDS when memory has answered.
TEST(CyclesWave32, AsynchronousCopies) {
  const CycleLaunch how = waves("gfx1250", 1, 1024);
  const std::string setup = std::string(begin) + "s_wait_kmcnt 0\n",
                    copy = "global_load_async_to_lds_b32 v1, v1, s[4:5]\n";
  EXPECT_CLOCKS(clocksOf(setup, copy + "s_wait_asynccnt 0", how), 321);
  EXPECT_LT(clocksOf(setup, copy + "s_wait_loadcnt 0", how), 10);
}

// INST_PREF_SIZE: code that runs once need not wait for each line of 128 bytes, as far as the launch asked for them.
TEST(CyclesWave32, TheLaunchFetchesCodeAhead) {
  const std::string body = repeated("v_add_f32 v1, v2, v3\n", 1536) + "s_endpgm\n"; // 48 lines
  for (const char *processor : processors) {
    const auto clocks = [&](unsigned lines) {
      CycleLaunch how = waves(processor, 1);
      how.directives = "\n.amdhsa_inst_pref_size " + std::to_string(lines);
      return modelled(body, how).clocksOfGrid;
    };
    const double none = clocks(0), half = clocks(24), all = clocks(48);
    EXPECT_GT(none, 48 * 160) << processor; // 320 for two: the second is asked for when the first is
    EXPECT_GT(half, 0.5 * none) << processor;
    EXPECT_LT(half, 0.7 * none) << processor;
    EXPECT_LT(all, 1536 + 2 * 320) << processor;
  }
}

// Which kernel is the faster one does not depend on the family.
TEST(CyclesWave32, LoadsAheadBeatLoadsLate) {
  for (const Product &p : {products[0], products[1], products[3]}) {
    const bool old = isRdna3(p.processor);
    const std::string wait = old ? "s_waitcnt vmcnt(0)\n" : "s_wait_loadcnt 0\n",
                      setup = begin + std::string(old ? "s_waitcnt lgkmcnt(0)\n" : "s_wait_kmcnt 0\n"),
                      load = "global_load_b32 v2, v1, s[4:5]\n", work = repeated(text(p) + text(p, 72), 20);
    const auto late = modelled(loopOf(setup, load + wait + work, 1, 60), waves(p.processor, 4)),
               ahead = modelled(loopOf(setup, load + work + wait, 1, 60), waves(p.processor, 4));
    EXPECT_LT(tripClocks(ahead), 0.85 * tripClocks(late)) << p.processor;
    // A second wave of the SIMD multiplies while the first one waits.
    const auto two = modelled(loopOf(setup, load + wait + work, 1, 60), waves(p.processor, 8));
    EXPECT_GT(matrixBusy(two), 1.1 * matrixBusy(late)) << p.processor;
  }
}

} // namespace
