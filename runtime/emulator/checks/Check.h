//===- Check.h - one of the things that watch a run -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Inside checks/ only. Checks (Checks.h) is the observer of a run; it works out once per instruction what each of its
// parts needs, gives each workgroup that is under way a small number (its slot, used again), and collects what the
// parts find.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CHECKS_CHECK_H
#define FLYC_RUNTIME_EMULATOR_CHECKS_CHECK_H

#include "runtime/emulator/checks/Finding.h"
#include "runtime/emulator/checks/Touch.h"

namespace flyc::emulator {

/// An instruction that is about to execute, or has executed.
struct Issue {
  const Wave &wave;
  const Instruction &inst;
  const RegisterUses &uses;
  const Touch &touch;
  unsigned slot; ///< of the wave's workgroup
};

class Check {
public:
  explicit Check(FindingList &findings) : findings(findings) {}
  virtual ~Check() = default;
  virtual void startRun() {}
  virtual void startGroup(const Workgroup &, unsigned slot) {}
  virtual void startWave(const Wave &, unsigned slot) {}
  /// Is it shown this instruction? Asked once for each; those that nobody wants cost next to nothing.
  virtual bool wants(const Instruction &) const { return true; }
  virtual void before(const Issue &) {}
  virtual void after(const Issue &) {}
  /// All waves of the workgroup have ended.
  virtual void endGroup(const Workgroup &, unsigned slot) {}

protected:
  FindingList &findings;
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_CHECKS_CHECK_H
