//===- LdsBoundsCheck.h - finds accesses outside of a kernel's LDS --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Hardware knows only where the LDS of a workgroup ends: an index beyond one array of a kernel meets the next one. This
// check knows which bytes belong to arrays. The bytes between arrays are padding, or the red zones of a kernel that was
// compiled with them; without red zones an array may begin where another one ends.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CHECKS_LDSBOUNDSCHECK_H
#define FLYC_RUNTIME_EMULATOR_CHECKS_LDSBOUNDSCHECK_H

#include "runtime/emulator/checks/Checks.h"

namespace flyc::emulator {

class LdsBoundsCheck : public Check {
public:
  /// `arrays` may lie over each other, and in any order.
  LdsBoundsCheck(FindingList &findings, const Program &program, std::vector<LdsArray> arrays);
  bool wants(const Instruction &) const override;
  void before(const Issue &) override;

private:
  std::string nearest(uint64_t address) const;
  void look(const Issue &issue, MemoryAccess access, const LaneTouch &touch);

  const Program &program;
  const std::vector<LdsArray> arrays;
  std::vector<bool> owned; ///< by byte: it belongs to an array
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_CHECKS_LDSBOUNDSCHECK_H
