//===- Checks.h - checks, statistics and traces of a run ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The observer that callers use. One serves any number of launches of one program, one after the other, and adds up
// what it sees:
//
//   Checks checks(options, program);
//   launch.observer = &checks;
//   program.run(launch);
//   for (const Finding &f : checks.findings().all()) ...; checks.statistics()
//
// Only what is asked for runs and costs time. If the workgroups of a program cannot agree through memory, all threads
// of the launch look for its hazards and races, each with a Checks of its own (Scouts, Observer.h).
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CHECKS_CHECKS_H
#define FLYC_RUNTIME_EMULATOR_CHECKS_CHECKS_H

#include "runtime/emulator/checks/Check.h"
#include "runtime/emulator/checks/Statistics.h"
#include "runtime/emulator/run/Dispatch.h"

#include <functional>
#include <optional>

namespace flyc::emulator {

/// Receives whole lines, each with its newline.
using LineSink = std::function<void(std::string_view)>;

struct TraceOptions {
  LineSink instructions;                            ///< a line an instruction: place, assembly, EXEC, what it changed
  LineSink accesses;                                ///< a JSON object a memory access: the address of each lane
  std::optional<std::array<uint32_t, 3>> workgroup; ///< only this one
  std::optional<unsigned> wave;                     ///< only the waves of this number
  bool enabled() const { return instructions || accesses; }
};

/// A piece of LDS that the kernel may use.
struct LdsArray {
  std::string name;
  uint32_t offset = 0, size = 0; ///< bytes
};

struct CheckOptions {
  bool hazards = false; ///< uses of what memory operations have still to write; accesses to LDS that nothing orders
  bool uninitialised = false;               ///< reads of LDS and scratch that nothing has written
  bool uninitialisedRegisters = false;      ///< the same for registers
  bool races = false;                       ///< accesses of two waves to device memory or LDS that nothing orders
  std::optional<std::vector<LdsArray>> lds; ///< all that the kernel has: accesses to LDS outside of it are found
  bool statistics = false;
  unsigned devices = 1; ///< that run together
  TraceOptions trace;
};

class OrderCheck;

class Checks : public Observer {
public:
  /// `program` must outlive this.
  Checks(const CheckOptions &, const Program &program);
  ~Checks() override;

  const FindingList &findings() const { return found; }
  /// What has run since this was made; all zero if CheckOptions::statistics was not set.
  const Statistics &statistics() const;

  void startRun() override;
  void startGroup(const Workgroup &) override;
  void startWave(const Wave &) override;
  void before(const Wave &, const Instruction &) override;
  void after(const Wave &, const Instruction &) override;
  void endGroup(const Workgroup &) override;
  std::unique_ptr<Scouts> scouts() override;

protected:
  /// The maker gives the check of the order of memory that takes the place of the usual one; null: there is none.
  using OrderCheckMaker = std::function<std::unique_ptr<OrderCheck>()>;
  Checks(const CheckOptions &, const Program &program, const OrderCheckMaker &);

  FindingList found;

private:
  unsigned slotOf(const Workgroup &group);

  const CheckOptions options;
  const Program &program;

  Statistics counts;
  std::vector<std::unique_ptr<Check>> parts;
  OrderCheck *order = nullptr; ///< one of the parts; null: none
  /// What an instruction asks for, worked out when it is first seen.
  struct Plan {
    bool known = false;
    uint8_t wanted = 0; ///< a bit for each part that wants it
    RegisterUses uses;
  };
  std::vector<Plan> plans;              ///< by pc / 4, of the second half of a pair one behind
  std::vector<const Workgroup *> slots; ///< null: free
  unsigned lastSlot = 0;
  Touch touch;
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_CHECKS_CHECKS_H
