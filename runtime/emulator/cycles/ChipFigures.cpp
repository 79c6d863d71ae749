//===- ChipFigures.cpp - the numbers that the cycle model computes with -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/cycles/ChipFigures.h"

#include "specs/tables/AtomFigures.h"
#include "support/Text.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace flyc::emulator::cycles {

namespace {

/// What products of one target differ in. They are assumed like figures.
constexpr std::string_view unitCount = "compute_unit.count", dieCount = "compute_unit.dies",
                           clockOfChip = "compute_unit.clock_mhz";

class FigureReader {
public:
  FigureReader(const specs::TargetSpec &spec, const AssumedFigures &assumed) : spec(spec), assumed(assumed) {
    for (const auto &[key, value] : assumed) {
      if (key == unitCount || key == dieCount || key == clockOfChip)
        continue;
      const size_t dot = key.find('.');
      const specs::Figure *figure =
          dot == std::string::npos ? nullptr : spec.figure(key.substr(0, dot), key.substr(dot + 1));
      if (!figure || !figure->text.empty())
        unknown.push_back("'" + key + "'");
    }
  }

  /// A number of compute_unit; more than 0.
  double ofUnit(std::string_view key, double otherwise) const {
    const auto found = assumed.find(key);
    return found != assumed.end() && found->second >= 1 ? found->second : otherwise;
  }
  double optional(std::string_view group, std::string_view name, double otherwise) const {
    if (const auto found = assumed.find(std::string(group) + "." + std::string(name)); found != assumed.end())
      return found->second;
    const specs::Figure *figure = spec.figure(group, name);
    return figure ? figure->value : otherwise;
  }
  double operator()(std::string_view group, std::string_view name) {
    if (!spec.figure(group, name))
      missing.push_back(std::string(group) + "." + std::string(name));
    return optional(group, name, 0);
  }
  unsigned count(std::string_view group, std::string_view name) { return static_cast<unsigned>((*this)(group, name)); }
  unsigned optionalCount(std::string_view group, std::string_view name, unsigned otherwise = 0) const {
    return static_cast<unsigned>(optional(group, name, otherwise));
  }
  /// The first of two names that the target has; the first is missing if it has neither.
  double either(std::string_view group, std::string_view name, std::string_view other) {
    return spec.figure(group, name) || !spec.figure(group, other) ? (*this)(group, name) : (*this)(group, other);
  }

  const specs::TargetSpec &spec;
  const AssumedFigures &assumed;
  std::vector<std::string> missing, unknown;
};

} // namespace

/// Issue, arithmetic and matrix instructions.
static void readArithmetic(FigureReader &read, const specs::TargetSpec &spec, ChipFigures &f) {
  f.turn = read.optionalCount("issue", "turn_clocks", f.simds);
  f.valu = read.count("issue", "valu_clocks");
  f.transcendental = read.count("issue", "valu_trans_clocks");
  f.transcendentalIssue = read.optionalCount("issue", "valu_trans_issue_clocks");
  f.f64 = read.count("issue", "valu_f64_fma_clocks");
  f.wideProduct = read.count("issue", "valu_mul_lo_u32_clocks");
  f.valuLatency = read.optionalCount("latency", "valu");
  f.transcendentalLatency = read.optionalCount("latency", "valu_trans", f.valuLatency);
  f.f64Latency = read.optionalCount("latency", "valu_f64_fma", f.valuLatency);
  f.wideProductLatency = read.optionalCount("latency", "valu_mul_lo_u32", f.valuLatency);
  f.scalarLatency = read.optionalCount("latency", "salu");
  if (const specs::Figure *types = spec.figure("issue", "matrix_blocks_valu"))
    f.matrixBlocksVector = types->text;
  if (f.matrixBlocksVector != "all") {
    f.matrixIssue = read.count("issue", "matrix_issue_clocks");
    f.matrixSparseIssue = read.optionalCount("issue", "matrix_sparse_issue_clocks", f.matrixIssue);
  }
  f.branchTaken = read.count("issue", "branch_taken_clocks");
  f.sleep = read.count("issue", "sleep_clocks");
  f.vectorCounterMax = static_cast<unsigned>(read.either("issue", "vmcnt_max", "loadcnt_max"));
  f.ldsCounterMax = static_cast<unsigned>(read.either("issue", "lgkmcnt_max", "dscnt_max"));
  f.scalarCounterMax = read.optionalCount("issue", "kmcnt_max");
  // MFMA's wait states count from the pass behind the last one.
  f.afterMatrix = spec.figure("hazards", "after_wmma_clocks")
                      ? read.count("hazards", "after_wmma_clocks")
                      : (read.count("hazards", "after_mfma_beyond_passes") + 1) * f.valu;
  f.valuToMatrix = read.optionalCount("hazards", "valu_write_to_mfma_ab");
  f.after2PassSameC = read.optionalCount("hazards", "after_mfma_2_pass_same_c");
}

static void readLds(FigureReader &read, const specs::TargetSpec &spec, ChipFigures &f) {
  static constexpr const char *widths[4] = {"b32", "b64", "b128", "b128"}; // 96 bits: as 128, which were measured
  for (unsigned n = 0; n < 4; ++n) {
    f.ldsRead[n] = read.count("latency", std::string("lds_read_") + widths[n]);
    f.ldsWrite[n] = read.count("latency", std::string("lds_write_") + widths[n]);
  }
  f.ldsCores = std::max(1u, read.optionalCount("memory", "lds_memories", 1));
  f.ldsPeak = read("memory", "lds_peak_bytes_per_clock");
  f.ldsPort = read.optional("memory", "lds_port_bytes_per_clock_per_simd_pair", f.ldsPeak / 2);
  f.ldsReadOfWave = read.optional("memory", "lds_read_bytes_per_clock_per_wave", 0);
  if (!spec.figure("memory", "lds_write_b32_clocks")) { // as fast as reads
    f.ldsWriteEach = f.ldsPort > 0 ? spec.waveSize * 4 / f.ldsPort : 0;
    return;
  }
  const double first = read("memory", "lds_write_b32_clocks"), last = read("memory", "lds_write_b128_clocks");
  f.ldsWriteEach = (last - first) / 3; // of a dword of each lane; the rest is that of the address
  f.ldsWriteFirst = first - f.ldsWriteEach;
}

static void readMemory(FigureReader &read, const specs::TargetSpec &spec, ChipFigures &f) {
  f.l1Latency = read.count("latency", "l1");
  f.l2Latency = read.count("latency", "l2");
  f.hbmLatency = read.count("latency", "hbm");
  f.scalarMemoryLatency = read.optionalCount("latency", "scalar_memory", f.l1Latency);
  f.l1Bytes = read.count("memory", "l1_kib") * 1024;
  f.l1Line = read.count("memory", "l1_line_bytes");
  f.l1Rate = read("memory", "l1_bytes_per_clock");
  f.l2Line = read.count("memory", "l2_line_bytes");
  const double perClock = f.clockMhz > 0 ? 1e3 / f.clockMhz : 0; // GB/s to bytes a clock
  if (spec.figure("memory", "l2_kib")) {                         // one for all dies
    f.dies = 1;
    f.l2Bytes = read.count("memory", "l2_kib") * 1024;
    f.l2RateOfDie = spec.figure("memory", "l2_gb_per_s") ? read("memory", "l2_gb_per_s") * perClock
                                                         : std::numeric_limits<double>::infinity();
  } else {
    f.l2Bytes = read.count("memory", "l2_kib_per_die") * 1024;
    f.l2RateOfDie = read("memory", "l2_channels") * read("memory", "l2_channel_bytes_per_clock");
  }
  f.mallBytes = static_cast<uint64_t>(read.optional("memory", "mall_mib", 0) * 1024 * 1024);
  f.mallRate = read.optional("memory", "mall_gb_per_s", 0) * perClock;
  f.hbmRate = read.either("memory", "hbm_gb_per_s", "dram_gb_per_s") * perClock;
  f.instructionCacheBytes = static_cast<unsigned>(read.either("memory", "icache_kib_per_2cu", "icache_kib")) * 1024;
  f.scalarCacheBytes =
      static_cast<unsigned>(read.either("memory", "scalar_cache_kib_per_2cu", "scalar_cache_kib")) * 1024;
}

support::OrError<ChipFigures> ChipFigures::read(const specs::TargetSpec &spec, const AssumedFigures &assumed) {
  FigureReader read(spec, assumed);
  ChipFigures f;
  f.spec = &spec;
  f.simds = spec.simdsPerSchedulingUnit();
  f.l1Count = spec.cu.cusPerWgp;
  f.cus = static_cast<unsigned>(read.ofUnit(unitCount, spec.cu.count)) / spec.cu.cusPerWgp;
  f.dies = static_cast<unsigned>(read.ofUnit(dieCount, spec.cu.dies ? spec.cu.dies : 1));
  f.clockMhz = read.ofUnit(clockOfChip, spec.cu.clockMhz);
  readArithmetic(read, spec, f);
  readLds(read, spec, f);
  readMemory(read, spec, f);

  if (!read.unknown.empty())
    return support::Error{"the figures of " + std::string(spec.name) + " have no number " + joined(read.unknown) +
                          "; specs/targets lists them as GROUP.NAME, as in latency.hbm"};
  if (!f.cus || f.clockMhz <= 0)
    read.missing.push_back("compute_unit.count or clock_mhz");
  if (!read.missing.empty())
    return support::Error{"the cycle model has no figures of " + std::string(spec.name) + " for " +
                          joined(read.missing)};
  for (double divisor : {f.ldsPeak, f.ldsPort, f.l1Rate, f.l2RateOfDie, f.hbmRate, double(f.l1Line), double(f.l2Line),
                         double(f.valu), double(f.turn), double(f.simds)})
    if (!(divisor > 0))
      return support::Error{"a rate, a line or a time of " + std::string(spec.name) +
                            " is 0; the cycle model divides by it"};
  return f;
}

unsigned ChipFigures::matrixClocks(std::string_view mnemonic, Formats formats) const {
  const specs::Figure *figure = spec->figure("matrix_instructions", specs::matrixFigure(*spec, mnemonic, formats));
  return figure ? static_cast<unsigned>(figure->value) : 0;
}

} // namespace flyc::emulator::cycles
