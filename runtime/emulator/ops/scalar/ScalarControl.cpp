//===- ScalarControl.cpp - program flow and the wave's own state ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// SOPP, and what else of the scalar unit jumps or reads and writes hardware registers. Semantics: AMD CDNA3 ISA manual,
// chapter 4 "Program Flow Control", chapter 13, "SOPP Instructions"; the hardware registers' numbers as in AMDGPUUsage
// and the manual's table "Hardware Register Values".
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/state/ModeBits.h"
#include "runtime/emulator/state/Operands.h"

#include <bit>

namespace flyc::emulator {

namespace {

using W = Wave;
using I = Instruction;

#define OP [](W & w, const I &i)

uint64_t addressAfter(const W &w, const I &i) { return w.codeBase + i.pc + i.size; }
/// An address outside of the code object's text becomes an offset that no text has: the next issue says so.
void jumpTo(W &w, uint64_t address) {
  const uint64_t offset = address - w.codeBase;
  w.pc = offset < 0xFFFFFFFC ? static_cast<uint32_t>(offset) & ~3u : 0xFFFFFFFC;
}
void jump(W &w, const I &i) { w.pc = i.pc + 4 + static_cast<uint32_t>(i.immediate * 4); }
void jumpIf(W &w, const I &i, bool taken) {
  if (taken)
    jump(w, i);
}

/// s_cbranch_g_fork, s_cbranch_i_fork: the smaller part of a divergent wave goes first, the other waits on a stack in
/// scalar registers, four a level, whose height is MODE.CSP.
unsigned stackHeight(const W &w) { return w.mode >> modeStackShift; }
void setStackHeight(W &w, unsigned height) {
  w.mode = (w.mode & ((1u << modeStackShift) - 1)) | height << modeStackShift;
}
void fork(W &w, const I &i, uint64_t condition, uint64_t target) {
  const uint64_t exec = w.exec(), pass = condition & exec, fail = ~condition & exec, next = addressAfter(w, i);
  if (pass == exec)
    return jumpTo(w, target);
  if (fail == exec)
    return;
  const unsigned height = stackHeight(w);
  if (height == 7)
    return w.fail(i, "forks more than 7 times without a join");
  const bool failFirst = std::popcount(fail) < std::popcount(pass);
  w.setPair(height * 4, failFirst ? pass : fail);
  w.setPair(height * 4 + 2, failFirst ? target : next);
  w.setPair(Machine::exec, failFirst ? fail : pass);
  setStackHeight(w, height + 1);
  if (!failFirst)
    jumpTo(w, target);
}
void join(W &w, const I &i) {
  const unsigned height = stackHeight(w);
  if (height == readScalar(w, i, i.src[0], ConstantType::Int))
    return; // the second part has come: on together
  if (height == 0)
    return w.fail(i, "joins what was not forked");
  setStackHeight(w, height - 1);
  w.setPair(Machine::exec, w.pair((height - 1) * 4));
  jumpTo(w, w.pair((height - 1) * 4 + 2));
}

/// s_getreg and s_setreg name a hardware register: id [5:0], offset [10:6], size - 1 [15:11].
enum HardwareRegister : uint32_t {
  HwMode = 1,
  HwStatus = 2,
  HwHardwareId = 4,
  HwMemoryBases = 15,
  HwClusterState = 28, ///< IB_STS2: [9:6] is not 0 in a cluster, [24:21] the workgroup's flat number there
  HwClockLow = 29,     ///< of RDNA: cycles, here instructions times 4
  HwClockHigh = 30
};
struct Field {
  uint32_t id, offset, mask;
};
Field field(const I &i) {
  const uint32_t size = (i.immediate >> 11 & 31) + 1;
  return {uint32_t(i.immediate & 63), uint32_t(i.immediate >> 6 & 31), size >= 32 ? 0xFFFFFFFFu : (1u << size) - 1};
}
uint32_t clusterState(const W &w) {
  const Cluster *cluster = w.group->cluster;
  if (!cluster)
    return 0;
  const uint32_t *at = w.group->inCluster, *size = cluster->size;
  return 1u << 6 | (at[0] + size[0] * (at[1] + size[1] * at[2])) << 21;
}
uint32_t hardwareRegister(const W &w, uint32_t id) {
  switch (id) {
  case HwMode: return w.mode & w.family->modeBits;
  case HwStatus: // SCC, EXECZ, VCCZ, IN_TG, VALID
    return uint32_t(w.scc) | uint32_t(w.exec() == 0) << 9 | uint32_t(w.vcc() == 0) << 10 | 1u << 11 | 1u << 16;
  case HwClockLow: return static_cast<uint32_t>(w.executed * 4);
  case HwClockHigh: return static_cast<uint32_t>(w.executed * 4 >> 32);
  case HwClusterState: return clusterState(w);
  case HwHardwareId: return w.number & 15;
  case HwMemoryBases: // the high 16 bits of the apertures
    return privateAperture >> 16 | (sharedAperture >> 16) << 16;
  default: return 0; // counters, identities and trap state that the emulator does not have
  }
}
void getReg(W &w, const I &i) {
  const Field f = field(i);
  writeScalar(w, i.dst, hardwareRegister(w, f.id) >> f.offset & f.mask);
}
void setMode(W &w, uint32_t mask, uint32_t value) {
  mask &= w.family->modeBits;
  w.mode = (w.mode & ~mask) | (value & mask);
}
void setReg(W &w, const I &i, uint32_t value) {
  const Field f = field(i);
  if (f.id == HwMode)
    setMode(w, f.mask << f.offset, value << f.offset);
  else if (f.id == HwStatus && f.offset == 0)
    w.scc = value & 1;
}

void setM0(W &w, uint32_t value, unsigned shift, uint32_t mask) {
  uint32_t &m0 = w.sgpr[Machine::m0];
  m0 = (m0 & ~(mask << shift)) | (value & mask) << shift;
}
void indexOn(W &w, const I &i) {
  setM0(w, readScalar(w, i, i.src[0], ConstantType::Int), 0, 0xFF);
  setM0(w, i.src[1], 12, 0xF); // the field itself, no operand
  w.mode |= modeIndexing;
}

void trap(W &w, const I &i) {
  if ((i.immediate & 0xFF) != 3) // llvm.debugtrap, which goes on where nobody debugs
    w.fail(i, "the kernel trapped (s_trap " + std::to_string(i.immediate & 0xFF) + ")");
}
void halt(W &w, const I &i) {
  if (i.immediate & 1)
    w.fail(i, "the wave halts, and nothing will resume it");
}

// Barriers. Waves of a workgroup signal one, and wait until all have; ResidentGroup opens it. Others have numbers from
// 1 (named barriers): RDNA4's manual describes none that a shader could use, CDNA5's does. M0 says which, [5:0], and
// how many members, [22:16]; none leaves the number as it is. Whoever signals need not have joined. S_BARRIER_WAIT
// names no number: any above 0 means the barrier that the wave has joined, and a wave that has joined none goes on.

/// A whole barrier: signal and wait.
void barrier(W &w, const I &) {
  ++w.group->arrived;
  w.signalled = w.atBarrier = true;
}
constexpr int32_t clusterBarrier = -3;
unsigned numberIn(uint32_t operand) { return operand & 0x3F; }
unsigned membersIn(uint32_t operand) { return operand >> 16 & 0x7F; }
/// What an operand says of a named barrier; null after a fault.
NamedBarrier *namedBarrier(W &w, const I &i, uint32_t operand) {
  const unsigned id = numberIn(operand);
  if (!w.family->hasClusters)
    w.fail(i, "means barrier " + std::to_string(id) +
                  ": no manual of this processor describes barriers but those of a "
                  "workgroup, -1");
  else if (id == 0 || id > w.group->namedCount)
    w.fail(i, "means barrier " + std::to_string(id) + " of " + std::to_string(w.group->namedCount) +
                  " that the kernel descriptor asks for (NAMED_BAR_CNT, in fours)");
  else
    return &w.group->named[id];
  return nullptr;
}
void completeIfAll(NamedBarrier &barrier) {
  if (barrier.members == 0 || barrier.signals < barrier.members)
    return;
  barrier.signals = 0;
  ++barrier.completed;
}
void initNamed(W &w, const I &i) {
  const uint32_t operand = readScalar(w, i, i.src[0], ConstantType::Int);
  if (NamedBarrier *barrier = namedBarrier(w, i, operand)) {
    barrier->signals = 0;
    if (membersIn(operand))
      barrier->members = static_cast<uint8_t>(membersIn(operand));
  }
}
void joinNamed(W &w, const I &i) {
  const uint32_t operand = readScalar(w, i, i.src[0], ConstantType::Int);
  const unsigned id = numberIn(operand);
  if (id == 0) {
    w.joined = 0;
  } else if (const NamedBarrier *barrier = namedBarrier(w, i, operand)) {
    w.joined = static_cast<uint8_t>(id);
    w.completionSeen = barrier->completed;
  }
}
/// `operand` may say how many members there are from now on.
void signalNamed(W &w, const I &i, uint32_t operand) {
  NamedBarrier *barrier = namedBarrier(w, i, operand);
  if (!barrier)
    return;
  if (membersIn(operand))
    barrier->members = static_cast<uint8_t>(membersIn(operand));
  if (barrier->members == 0)
    return w.fail(i, "signals barrier " + std::to_string(numberIn(operand)) +
                         ", which has no members yet: s_barrier_init says how many, in bits 22:16 of M0");
  ++barrier->signals;
  completeIfAll(*barrier);
}
void waitForNamed(W &w, const I &) {
  if (w.joined == 0)
    return;
  const NamedBarrier &barrier = w.group->named[w.joined];
  if (barrier.completed != w.completionSeen)
    w.completionSeen = barrier.completed;
  else
    w.atBarrier = w.atNamedBarrier = true;
}
/// SCC: nobody is left.
void leaveNamed(W &w, const I &) {
  w.scc = false;
  if (w.joined == 0)
    return;
  NamedBarrier &barrier = w.group->named[w.joined];
  w.joined = 0;
  barrier.members -= barrier.members != 0;
  w.scc = barrier.members == 0;
  completeIfAll(barrier);
}
/// {barriers / 4 [26:24], signals [22:16], members [10:4], valid [0]}
void getBarrierState(W &w, const I &i) {
  const uint32_t operand = readScalar(w, i, i.src[0], ConstantType::Int);
  if (static_cast<int32_t>(operand) == -1) {
    writeScalar(w, i.dst, w.group->arrived << 16 | w.group->waves << 4 | 1);
  } else if (const NamedBarrier *barrier = namedBarrier(w, i, operand)) {
    writeScalar(w, i.dst,
                w.group->namedCount / 4 << 24 | uint32_t(barrier->signals) << 16 | uint32_t(barrier->members) << 4 | 1);
  }
}

bool isWorkgroupBarrier(W &w, const I &i, int32_t id) {
  if (id == -1)
    return true;
  w.fail(i, "barrier " + std::to_string(id) + " is not a barrier of the waves of a workgroup; theirs is -1");
  return false;
}
/// One wave of each workgroup of a cluster signals its barrier, and all wait for it. Without a cluster it is always
/// open.
void signalCluster(W &w, const I &i) {
  Cluster *cluster = w.group->cluster;
  if (!cluster)
    return;
  if (w.group->signalledCluster)
    return w.fail(i, "signals the cluster's barrier, which a wave of this workgroup has signalled already");
  w.group->signalledCluster = true;
  ++cluster->arrived;
}
void waitForCluster(W &w, const I &) { w.atBarrier = w.atClusterBarrier = w.group->cluster != nullptr; }
/// `first`: SCC becomes whether no other wave has signalled it yet.
template <bool First> void signal(W &w, const I &i) {
  const auto id = static_cast<int32_t>(readScalar(w, i, i.src[0], ConstantType::Int));
  if (id == clusterBarrier && w.family->hasClusters)
    return signalCluster(w, i);
  if (id > 0) {
    const auto operand = static_cast<uint32_t>(id);
    const unsigned number = numberIn(operand);
    const bool isFirst = number <= NamedBarrier::count && w.group->named[number].signals == 0;
    signalNamed(w, i, operand);
    if (First)
      w.scc = isFirst;
    return;
  }
  if (!isWorkgroupBarrier(w, i, id))
    return;
  if (w.signalled || w.barrierOpen)
    return w.fail(i, "signals the barrier again before it has waited for it");
  if (First)
    w.scc = w.group->arrived == 0;
  ++w.group->arrived;
  w.signalled = true;
}
void waitForBarrier(W &w, const I &i) {
  if (i.immediate == clusterBarrier && w.family->hasClusters)
    return waitForCluster(w, i);
  if (i.immediate > 0)
    return waitForNamed(w, i);
  if (!isWorkgroupBarrier(w, i, i.immediate))
    return;
  if (!w.signalled && !w.barrierOpen)
    return w.fail(i, "waits for a barrier that the wave has not signalled, so that it never opens");
  w.atBarrier = !w.barrierOpen;
  w.barrierOpen = false;
}

/// What a message asks for and gets back: a time, an identity.
void askBack(W &w, const I &i, bool wide) {
  constexpr unsigned realTime = 131;
  const uint64_t value = i.src[0] == realTime ? w.executed * 4 : 0;
  if (wide)
    writeScalar64(w, i.dst, value);
  else
    writeScalar(w, i.dst, static_cast<uint32_t>(value));
}

const OperationEntry operations[] = {
    {"s_getpc_b64", OP { writeScalar64(w, i.dst, addressAfter(w, i)); }},
    {"s_setpc_b64", OP { jumpTo(w, readScalar64(w, i, i.src[0])); }},
    {"s_swappc_b64",
     OP {
       const uint64_t target = readScalar64(w, i, i.src[0]);
       writeScalar64(w, i.dst, addressAfter(w, i));
       jumpTo(w, target);
     }},
    {"s_call_b64",
     OP {
       writeScalar64(w, i.dst, addressAfter(w, i));
       jump(w, i);
     }},
    {"s_cbranch_g_fork", OP { fork(w, i, readScalar64(w, i, i.src[0]), readScalar64(w, i, i.src[1])); }},
    {"s_cbranch_i_fork",
     OP { fork(w, i, w.pair(i.dst), w.codeBase + i.pc + 4 + static_cast<uint64_t>(int64_t(i.immediate) * 4)); }},
    {"s_cbranch_join", join},
    {"s_getreg_b32", getReg},
    {"s_setreg_b32", OP { setReg(w, i, readScalar(w, i, i.dst, ConstantType::Int)); }},
    {"s_setreg_imm32_b32",
     OP {
       setReg(w, i, i.literal);
       // LLVM 22.1.8, setreg-vgpr-msb-fixup: whichever bits of MODE are written, the banks take theirs from the
       // literal.
       if (w.family->hasRegisterBanks && field(i).id == HwMode)
         setMode(w, modeBanks, i.literal & modeBanks);
     }},
    {"s_add_pc_i64", OP { jumpTo(w, addressAfter(w, i) + readScalar64(w, i, i.src[0], ConstantType::Int, true)); }},
    {"s_get_shader_cycles_u64", OP { writeScalar64(w, i.dst, w.executed * 4); }},
    {"s_set_vgpr_msb",
     OP { // the destination's bits are the highest here, the lowest in MODE
       const auto banks = static_cast<uint32_t>(i.immediate & 0xFF);
       setMode(w, modeBanks, (banks >> 6 | (banks & 0x3F) << 2) << modeBanksShift);
     }},
    {"s_set_gpr_idx_on", indexOn},
    {"s_set_gpr_idx_off", OP { w.mode &= ~modeIndexing; }},
    {"s_set_gpr_idx_mode", OP { setM0(w, uint32_t(i.immediate), 12, 0xF); }},
    {"s_set_gpr_idx_idx", OP { setM0(w, readScalar(w, i, i.src[0], ConstantType::Int), 0, 0xFF); }},
    {"s_setvskip",
     OP {
       const uint32_t value = readScalar(w, i, i.src[0], ConstantType::Int),
                      bit = readScalar(w, i, i.src[1], ConstantType::Int) & 31;
       w.mode = value >> bit & 1 ? w.mode | modeSkip : w.mode & ~modeSkip;
     }},

    {"s_nop", OP {}},
    {"s_endpgm", OP { w.done = true; }},
    {"s_endpgm_saved", OP { w.done = true; }},
    {"s_endpgm_ordered_ps_done", OP { w.done = true; }}, // what it says besides, only a pixel shader's successor hears
    {"s_setkill", OP { w.done = i.immediate & 1; }},
    {"s_branch", jump},
    {"s_cbranch_scc0", OP { jumpIf(w, i, !w.scc); }},
    {"s_cbranch_scc1", OP { jumpIf(w, i, w.scc); }},
    {"s_cbranch_vccz", OP { jumpIf(w, i, w.vcc() == 0); }},
    {"s_cbranch_vccnz", OP { jumpIf(w, i, w.vcc() != 0); }},
    {"s_cbranch_execz", OP { jumpIf(w, i, w.exec() == 0); }},
    {"s_cbranch_execnz", OP { jumpIf(w, i, w.exec() != 0); }},
    {"s_cbranch_cdbgsys", OP {}}, // the debug conditions are clear: no jump
    {"s_cbranch_cdbguser", OP {}},
    {"s_cbranch_cdbgsys_or_user", OP {}},
    {"s_cbranch_cdbgsys_and_user", OP {}},
    {"s_barrier", barrier},
    {"s_barrier_signal", signal<false>},
    {"s_barrier_signal_isfirst", signal<true>},
    {"s_barrier_wait", waitForBarrier},
    {"s_barrier_init", initNamed},
    {"s_barrier_join", joinNamed},
    {"s_barrier_leave", leaveNamed},
    {"s_get_barrier_state", getBarrierState},
    {"s_wakeup_barrier", OP {}}, // of waves that sleep; it opens nothing
    {"s_round_mode", OP { setMode(w, 0xF, uint32_t(i.immediate)); }},
    {"s_denorm_mode", OP { setMode(w, 0xF0, uint32_t(i.immediate) << 4); }},
    {"s_version", OP {}},
    {"s_sendmsg_rtn_b32", OP { askBack(w, i, false); }},
    {"s_sendmsg_rtn_b64", OP { askBack(w, i, true); }},
    {"s_trap", trap},
    {"s_sethalt", halt},
    {"s_sendmsghalt", OP { w.fail(i, "the wave halts, and nothing will resume it"); }},
    // No effect on results: timing, waiting (every access completes when it is issued), caches, messages.
    {"s_waitcnt", OP {}},
    {"s_wait_alu", OP {}},
    {"s_wait_asynccnt", OP {}},
    {"s_wait_tensorcnt", OP {}},
    {"s_wait_xcnt", OP {}},
    {"s_monitor_sleep", OP {}},
    {"s_setprio_inc_wg", OP {}},
    {"s_wait_bvhcnt", OP {}},
    {"s_wait_dscnt", OP {}},
    {"s_wait_event", OP {}},
    {"s_wait_expcnt", OP {}},
    {"s_wait_idle", OP {}},
    {"s_wait_kmcnt", OP {}},
    {"s_wait_loadcnt", OP {}},
    {"s_wait_loadcnt_dscnt", OP {}},
    {"s_wait_samplecnt", OP {}},
    {"s_wait_storecnt", OP {}},
    {"s_wait_storecnt_dscnt", OP {}},
    {"s_delay_alu", OP {}},
    {"s_clause", OP {}},
    {"s_sleep_var", OP {}},
    {"s_ttracedata_imm", OP {}},
    {"s_sleep", OP {}},
    {"s_setprio", OP {}},
    {"s_icache_inv", OP {}},
    {"s_wakeup", OP {}},
    {"s_incperflevel", OP {}},
    {"s_decperflevel", OP {}},
    {"s_ttracedata", OP {}},
    {"s_sendmsg", OP {}},
};

} // namespace

std::span<const OperationEntry> scalarControlOperations() { return operations; }

} // namespace flyc::emulator
