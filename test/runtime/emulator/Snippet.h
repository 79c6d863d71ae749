//===- Snippet.h - run a few lines of assembly on the emulator ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// (name, assembly body) pairs become one assembly file with a kernel each, so that llvm-mc and ld.lld run once for
// hundreds of them. A run takes the registers that a wave starts its body with and gives those that it ends with: they
// travel through buffers, loaded by a prologue and stored by an epilogue around the body. A missing tool or a body that
// does not assemble fails every test that uses the set.
//
// What a body may touch: v0 ... v(vgprs - 1), a0 ... a(agprs - 1), s0 ... s47, VCC, EXEC, M0, MODE, SCC, LDS, and
// memory of memory() by addresses that the test puts into registers. v248 and up and s80 ... s101 are the harness's.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_RUNTIME_EMULATOR_SNIPPET_H
#define FLYC_TEST_RUNTIME_EMULATOR_SNIPPET_H

#include "runtime/emulator/run/Dispatch.h"

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace flyc::emulator::test {

struct Snippet {
  std::string name;    ///< how run() calls it; any text
  std::string body;    ///< assembly; a label needs a name that no other snippet of the set has
  unsigned vgprs = 16; ///< v0 ... are loaded before and stored after
  unsigned agprs = 0;
  unsigned ldsBytes = 0;
  unsigned scratchBytes = 0; ///< of a lane
};

/// The registers of one wave. All zero at first, EXEC full, MODE as compilers set it: nearest even, denormals, IEEE,
/// DX10 clamp.
struct WaveState {
  static constexpr unsigned scalars = 48;
  static constexpr uint32_t defaultMode = 0x3F0;

  std::vector<std::array<uint32_t, 64>> vgpr, agpr; ///< [register][lane]; grown by run() to what the snippet has
  std::array<uint32_t, scalars> sgpr{};
  uint64_t vcc = 0, exec = ~uint64_t(0);
  uint32_t m0 = 0, mode = defaultMode;
  bool scc = false;

  uint32_t &v(unsigned reg, unsigned lane) {
    if (vgpr.size() <= reg)
      vgpr.resize(reg + 1);
    return vgpr[reg][lane];
  }
  uint32_t &a(unsigned reg, unsigned lane) {
    if (agpr.size() <= reg)
      agpr.resize(reg + 1);
    return agpr[reg][lane];
  }
  uint64_t v64(unsigned reg, unsigned lane) { return v(reg, lane) | uint64_t(v(reg + 1, lane)) << 32; }
  void setV64(unsigned reg, unsigned lane, uint64_t value) {
    v(reg, lane) = static_cast<uint32_t>(value);
    v(reg + 1, lane) = static_cast<uint32_t>(value >> 32);
  }
  uint64_t s64(unsigned reg) const { return sgpr[reg] | uint64_t(sgpr[reg + 1]) << 32; }
  void setS64(unsigned reg, uint64_t value) {
    sgpr[reg] = static_cast<uint32_t>(value);
    sgpr[reg + 1] = static_cast<uint32_t>(value >> 32);
  }
};

class SnippetSet {
public:
  /// Assembles, links and loads. What goes wrong stands in error(), and run() fails the running test with it.
  SnippetSet(std::string processor, std::vector<Snippet> snippets);

  const std::string &error() const { return problem; }
  /// Where buffers for the snippets' own loads and stores are allocated.
  DeviceMemory &memory() { return *device; }

  /// How the matrix instructions of later runs round.
  void setMatrixMode(MatrixMode mode) { matrixMode = mode; }

  /// The registers after the body of `name`, which starts with `start`. Fails the running test if there is a fault.
  WaveState run(const std::string &name, WaveState start = {});
  /// The text of the fault that the body must end in; fails the running test if it ends otherwise.
  std::string runToFault(const std::string &name, WaveState start = {});

private:
  struct Entry {
    Snippet snippet;
    std::string kernel;
  };
  flyc::support::Result<WaveState, Error> launch(const std::string &name, WaveState start);

  std::string problem;
  MatrixMode matrixMode = MatrixMode::Default;
  std::map<std::string, Entry> entries;
  std::unique_ptr<DeviceMemory> device = std::make_unique<DeviceMemory>();
  std::optional<Program> program;
};

/// The bytes of the code object that `assembly` gives; empty, and the running test failed, if a tool is missing or
/// refuses. `messages`, if given, receives what the tools print instead of failing the test.
std::vector<uint8_t> assemble(const std::string &processor, const std::string &assembly,
                              std::string *messages = nullptr);

/// The assembly of a kernel `k` with that body.
std::string kernelAround(const std::string &body);

/// "v[4:7]", "a3", "s[0:1]"
std::string registers(char file, unsigned first, unsigned count = 1);

} // namespace flyc::emulator::test

#endif // FLYC_TEST_RUNTIME_EMULATOR_SNIPPET_H
