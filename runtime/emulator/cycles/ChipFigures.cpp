//===- ChipFigures.cpp - the numbers that the cycle model computes with -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/cycles/ChipFigures.h"

#include "support/Text.h"

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

  const specs::TargetSpec &spec;
  const AssumedFigures &assumed;
  std::vector<std::string> missing, unknown;
};

} // namespace

support::OrError<ChipFigures> ChipFigures::read(const specs::TargetSpec &spec, const AssumedFigures &assumed) {
  FigureReader read(spec, assumed);
  ChipFigures f;
  f.spec = &spec;
  f.simds = spec.cu.simds;
  f.cus = static_cast<unsigned>(read.ofUnit(unitCount, spec.cu.count));
  f.dies = static_cast<unsigned>(read.ofUnit(dieCount, spec.cu.dies ? spec.cu.dies : 1));
  f.clockMhz = read.ofUnit(clockOfChip, spec.cu.clockMhz);
  f.valu = read.count("issue", "valu_clocks");
  f.transcendental = read.count("issue", "valu_trans_clocks");
  f.f64 = read.count("issue", "valu_f64_fma_clocks");
  f.wideProduct = read.count("issue", "valu_mul_lo_u32_clocks");
  f.matrixIssue = read.count("issue", "matrix_issue_clocks");
  f.matrixSparseIssue = read.count("issue", "matrix_sparse_issue_clocks");
  if (const specs::Figure *types = spec.figure("issue", "matrix_blocks_valu"))
    f.matrixBlocksVector = types->text;
  f.branchTaken = read.count("issue", "branch_taken_clocks");
  f.sleep = read.count("issue", "sleep_clocks");
  f.vectorCounterMax = read.count("issue", "vmcnt_max");
  f.scalarCounterMax = read.count("issue", "lgkmcnt_max");
  f.afterMatrix = read.count("hazards", "after_mfma_beyond_passes");
  f.valuToMatrix = read.count("hazards", "valu_write_to_mfma_ab");
  f.after2PassSameC = static_cast<unsigned>(read.optional("hazards", "after_mfma_2_pass_same_c", 0));

  static constexpr const char *widths[4] = {"b32", "b64", "b128", "b128"}; // 96 bits: as 128, which were measured
  for (unsigned n = 0; n < 4; ++n) {
    f.ldsRead[n] = read.count("latency", std::string("lds_read_") + widths[n]);
    f.ldsWrite[n] = read.count("latency", std::string("lds_write_") + widths[n]);
  }
  f.l1Latency = read.count("latency", "l1");
  f.l2Latency = read.count("latency", "l2");
  f.hbmLatency = read.count("latency", "hbm");

  f.ldsPeak = read("memory", "lds_peak_bytes_per_clock");
  f.ldsPort = read.optional("memory", "lds_port_bytes_per_clock_per_simd_pair", f.ldsPeak / 2);
  f.ldsReadOfWave = read.optional("memory", "lds_read_bytes_per_clock_per_wave", 0);
  const double first = read("memory", "lds_write_b32_clocks"), last = read("memory", "lds_write_b128_clocks");
  f.ldsWriteEach = (last - first) / 3; // of a dword of each lane; the rest is that of the address
  f.ldsWriteFirst = first - f.ldsWriteEach;

  f.l1Bytes = read.count("memory", "l1_kib") * 1024;
  f.l1Line = read.count("memory", "l1_line_bytes");
  f.l1Rate = read("memory", "l1_bytes_per_clock");
  f.l2Bytes = read.count("memory", "l2_kib_per_die") * 1024;
  f.l2Line = read.count("memory", "l2_line_bytes");
  f.l2RateOfDie = read("memory", "l2_channels") * read("memory", "l2_channel_bytes_per_clock");
  f.mallBytes = static_cast<uint64_t>(read.optional("memory", "mall_mib", 0) * 1024 * 1024);
  const double perClock = f.clockMhz > 0 ? 1e3 / f.clockMhz : 0; // GB/s to bytes a clock
  f.mallRate = read.optional("memory", "mall_gb_per_s", 0) * perClock;
  f.hbmRate = read("memory", "hbm_gb_per_s") * perClock;
  f.instructionCacheBytes = read.count("memory", "icache_kib_per_2cu") * 1024;
  f.scalarCacheBytes = read.count("memory", "scalar_cache_kib_per_2cu") * 1024;

  if (!read.unknown.empty())
    return support::Error{"the figures of " + std::string(spec.name) + " have no number " + joined(read.unknown) +
                          "; specs/targets lists them as GROUP.NAME, as in latency.hbm"};
  if (!f.cus || f.clockMhz <= 0)
    read.missing.push_back("compute_unit.count or clock_mhz");
  if (!read.missing.empty())
    return support::Error{"the cycle model has no figures of " + std::string(spec.name) + " for " +
                          joined(read.missing)};
  for (double divisor : {f.ldsPeak, f.ldsPort, f.l1Rate, f.l2RateOfDie, f.hbmRate, double(f.l1Line), double(f.l2Line),
                         double(f.valu), double(f.simds)})
    if (!(divisor > 0))
      return support::Error{"a rate, a line or a time of " + std::string(spec.name) +
                            " is 0; the cycle model divides by it"};
  return f;
}

unsigned ChipFigures::matrixClocks(std::string_view mnemonic, bool has8BitElements) const {
  const specs::Figure *figure =
      has8BitElements ? spec->figure("matrix_instructions", std::string(mnemonic) + "_8bit") : nullptr;
  if (!figure)
    figure = spec->figure("matrix_instructions", mnemonic);
  return figure ? static_cast<unsigned>(figure->value) : 0;
}

} // namespace flyc::emulator::cycles
