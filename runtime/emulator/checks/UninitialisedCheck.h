//===- UninitialisedCheck.h - finds reads of what nothing has written -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// LDS and scratch by bytes, registers by lanes. On hardware they hold what an earlier kernel left there; the emulator
// zeroes them, so that a kernel which relies on it works here and fails there. Registers have an option of their own:
// compilers read some on purpose (lanes whose results are not used).
//
// Compilers also move what a path has not set: a register that another path set is spilled, loaded and copied on this
// one, too. So a load from scratch that nothing has written makes its registers hollow, copies keep them so, a store
// to scratch makes the bytes unwritten again; what else reads a hollow register makes the load a finding.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CHECKS_UNINITIALISEDCHECK_H
#define FLYC_RUNTIME_EMULATOR_CHECKS_UNINITIALISEDCHECK_H

#include "runtime/emulator/checks/Check.h"
#include "runtime/emulator/run/Dispatch.h"

namespace flyc::emulator {

class UninitialisedCheck : public Check {
public:
  UninitialisedCheck(FindingList &findings, const Program &program, bool memory, bool registers)
      : Check(findings), program(program), watchesMemory(memory), watchesRegisters(registers) {}
  void startGroup(const Workgroup &, unsigned slot) override;
  void startWave(const Wave &, unsigned slot) override;
  void before(const Issue &) override;

private:
  struct WaveState {
    std::vector<bool> scratch;     ///< lane-major: written bytes
    std::vector<uint64_t> written; ///< by operand number: lanes; of a scalar register all or none
    struct Hollow {
      uint64_t lanes = 0; ///< that hold what nothing has written
      uint32_t pc = 0;    ///< of the load
      uint64_t byte = 0;  ///< of the lane's scratch
    };
    std::vector<Hollow> hollow; ///< by operand number
    bool hasHollow = false;     ///< some register may be
  };
  struct GroupState {
    std::vector<bool> lds; ///< written bytes
    std::vector<WaveState> waves;
  };

  void memory(const Issue &, GroupState &, WaveState &);
  void registers(const Issue &, WaveState &);
  void useHollow(const Issue &, WaveState &);
  static void makeHollow(const Issue &, WaveState &);
  static void keepHollow(const Issue &, WaveState &);
  Finding *add(const Issue &, uint32_t pc, unsigned topic);

  const Program &program;
  const bool watchesMemory, watchesRegisters;
  std::vector<GroupState> groups; ///< by slot
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_CHECKS_UNINITIALISEDCHECK_H
