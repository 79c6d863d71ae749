//===- TraceCheck.h - writes down every instruction and every access ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Instructions: a line each, after it executed,
//   (1,0,0).2 0x0040 v_add_u32 v1, v0, v2 | exec=ffffffffffffffff v1=0000002a
// with the registers that it wrote as they are then: one value if all active lanes have the same, else [those of lanes
// 0 to 63], a dot for a lane that EXEC left out. Accesses: a JSON object each, before it executes,
//   {"workgroup": [1, 0, 0], "wave": 2, "pc": 64, "instruction": "ds_read_b32 v1, v2", "access": "load", "width": 4,
//    "lanes": [[0, "lds", 128, 4], ...]}            lane, space, address, bytes
// LDS and scratch addresses are offsets, global ones are device addresses.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CHECKS_TRACECHECK_H
#define FLYC_RUNTIME_EMULATOR_CHECKS_TRACECHECK_H

#include "runtime/emulator/checks/Check.h"
#include "runtime/emulator/checks/Checks.h"

namespace flyc::emulator {

class TraceCheck : public Check {
public:
  TraceCheck(FindingList &findings, const TraceOptions &options) : Check(findings), options(options) {}
  void before(const Issue &) override;
  void after(const Issue &) override;

private:
  bool isTraced(const Wave &) const;

  const TraceOptions options;
  uint64_t exec = 0; ///< before the instruction that executes now
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_CHECKS_TRACECHECK_H
