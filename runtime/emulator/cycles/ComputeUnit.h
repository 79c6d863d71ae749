//===- ComputeUnit.h - one compute unit and its waves, in virtual time -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: workgroups that the caller starts on it. It runs them in the order of its own clock: at the turn of a SIMD it
// picks, of the waves whose next instruction can go, by priority and then by age, one for each port; what is picked
// is executed at once (ResidentGroup::step), so that addresses and branches are real (what neither depends on is left
// out: products of matrices above all), and its time is worked out then:
// when its result may be used, when its port is free, when its memory has answered. docs/rationale/cycle-model.md says
// why this order is sound.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CYCLES_COMPUTEUNIT_H
#define FLYC_RUNTIME_EMULATOR_CYCLES_COMPUTEUNIT_H

#include "runtime/emulator/cycles/ControlSlice.h"
#include "runtime/emulator/cycles/CycleReport.h"
#include "runtime/emulator/cycles/IssuePlan.h"
#include "runtime/emulator/cycles/LdsUnit.h"
#include "runtime/emulator/cycles/MemoryPath.h"
#include "runtime/emulator/run/ResidentGroup.h"

#include <array>

namespace flyc::emulator::cycles {

class ComputeUnit {
public:
  /// `timelineLimit`: how many intervals of the first SIMD are kept.
  ComputeUnit(const DispatchState &, const ChipFigures &, unsigned activeUnits, Sharing, size_t timelineLimit);

  /// Starts a workgroup now, with the place `index` in the grid.
  void start(uint64_t index);
  size_t groupsUnderWay() const { return groups.size(); }
  /// What run() came back for.
  enum class Event : uint8_t { GroupEnded, Fault, Limit };
  /// Goes on until a workgroup has ended, or the clock passes `limit`.
  Event run(double limit);
  double now() const { return double(clock); }
  const MemoryPath &memoryPath() const { return path; }
  /// After Event::Fault.
  const Fault &fault() const { return *failed; }

  uint64_t executed() const { return instructions; }
  /// What the workgroups did that have ended.
  const UnitTotals &ended() const { return didEnded; }
  /// The figures of all that has run.
  void report(CycleReport &) const;

private:
  using Clock = uint64_t;
  static constexpr Clock never = ~Clock(0);

  /// When a register may be used, by the kind of use.
  struct Register {
    Clock any = 0;              ///< everything but what follows
    Clock factor = 0;           ///< as A or B of a matrix instruction
    Clock addend = 0;           ///< as C of one that accumulates onto the same registers
    uint16_t first = noOperand; ///< of a matrix instruction's D: its first register
    bool matrix = false;
  };
  struct Group;
  struct Loop {
    LoopCycles counted;
    Clock from = never, first = never; ///< the end of the last trip, of the first one
    double matrixBefore = 0;
  };
  struct WaveTime {
    Group *group = nullptr;
    unsigned number = 0, simd = 0, priority = 0;
    uint64_t age = 0;
    const Instruction *next = nullptr;
    const IssuePlan *plan = nullptr;
    Clock since = 0, ready = 0; ///< it could have issued from `since` on; what it waits for is over at `ready`
    Stall reason = Stall::Fetch;
    Clock born = 0;
    bool atBarrier = false;
    uint64_t codeLine = ~uint64_t(0);
    double ldsFree = 0, matrixClocks = 0;
    std::array<Clock, queueCount> newest{};            ///< when the last of those comes back that do so in order
    std::array<std::vector<Clock>, queueCount> queues; ///< when operations under way come back
    std::vector<Register> registers;
    std::vector<Loop> loops;
  };
  struct Group {
    explicit Group(const DispatchState &d) : work(d), waves(d.waves) {}
    ResidentGroup work;
    std::vector<WaveTime> waves;
    unsigned alive = 0;
    unsigned ldsCore = 0; ///< that it lies in
    UnitTotals did;
  };
  struct Simd {
    std::vector<WaveTime *> waves; ///< by priority and age
    Clock vectorFree = 0, matrixFree = 0, transcendentalFree = 0;
    Clock look = 0; ///< the next turn at which something may happen
  };

  const IssuePlan &planOf(const Instruction &);
  void sort(Simd &);
  bool turn(unsigned simd);
  Clock nextLook(const Simd &, unsigned simd) const;
  Clock turnAtOrAfter(Clock, unsigned simd) const;
  /// When all that the instruction takes of its SIMD is free.
  static Clock freeFor(const IssuePlan &, const Simd &);
  unsigned emptiestLdsCore() const;
  void account(WaveTime &, const IssuePlan &, const Simd &);
  /// Keeps it if it is of the SIMD that is watched and there is room.
  void record(const WaveTime &, Clock begin, Clock end, uint32_t offset, unsigned cause, Unit = Unit::Nothing);
  bool isIdle(const Wave &, const Instruction &, const IssuePlan &) const;
  void issue(WaveTime &, Simd &);
  /// Sets what the wave issues next, not before `at`.
  void prepare(WaveTime &, Clock at, Stall reason = Stall::Fetch);
  void waitForOperands(WaveTime &);
  void waitForCounters(WaveTime &);
  void hold(WaveTime &, Clock until, Stall);
  UnitTotals memoryTotals() const;
  void memory(WaveTime &, const Instruction &, const IssuePlan &);
  void writeResults(WaveTime &, const Instruction &, const IssuePlan &);
  void countTrip(WaveTime &, const Instruction &);
  void endWave(WaveTime &);
  void releaseBarrier(Group &);

  const DispatchState &dispatch;
  const ChipFigures &chip;
  const BankedCode banked;
  const ControlSlice slice;
  std::vector<IssuePlan> plans; ///< by pc / 4
  std::vector<Simd> simds;
  LdsUnit lds;
  MemoryPath path;
  std::vector<std::unique_ptr<Group>> groups, spare;
  Clock clock = 0;
  uint64_t nextAge = 0;
  bool groupEnded = false;
  std::optional<Fault> failed;
  Touch touch;

  uint64_t instructions = 0;
  UnitTotals didEnded;
  double waveClocks = 0;
  std::vector<PlaceCycles> places; ///< by pc / 4
  std::vector<Interval> timeline;
  size_t timelineLimit;
  /// By the loop's branch: its trips, and when waves were in it.
  struct LoopTimes {
    LoopCycles sum;
    std::vector<std::pair<Clock, Clock>> stays;
    double span() const;
  };
  using LoopMap = std::map<uint32_t, LoopTimes>;
  static void addLoops(LoopMap &, const WaveTime &);
  LoopMap loops; ///< of waves that have ended
};

} // namespace flyc::emulator::cycles

#endif // FLYC_RUNTIME_EMULATOR_CYCLES_COMPUTEUNIT_H
