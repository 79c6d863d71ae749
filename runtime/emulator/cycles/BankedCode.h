//===- BankedCode.h - instructions with the registers that they mean ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Where a wave has more than 256 vector registers, MODE says which 256 of them an instruction's operands mean. Who asks
// about the code before it runs (what depends on what, what waits for what) follows MODE through it, and finds the
// registers under their own numbers here.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CYCLES_BANKEDCODE_H
#define FLYC_RUNTIME_EMULATOR_CYCLES_BANKEDCODE_H

#include "runtime/emulator/run/InitialState.h"

#include <optional>

namespace flyc::emulator::cycles {

class BankedCode {
public:
  explicit BankedCode(const DispatchState &);

  /// The dispatch's own where no bank is ever set.
  const DecodedCode &code() const { return own ? *own : given; }
  bool differs() const { return own.has_value(); }
  const Instruction &at(uint32_t pc) const { return code().instructions[pc / 4]; }
  /// False where a wave comes to an instruction with different banks: its registers stand there as they are encoded.
  bool isKnown() const { return known; }

private:
  const DecodedCode &given;
  std::optional<DecodedCode> own;
  bool known = true;
};

} // namespace flyc::emulator::cycles

#endif // FLYC_RUNTIME_EMULATOR_CYCLES_BANKEDCODE_H
