//===- Operations.h - the handlers that a file of operations offers -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each file of operations defines one function of Families.def: a list of mnemonics and what executes them.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_OPS_OPERATIONS_H
#define FLYC_RUNTIME_EMULATOR_OPS_OPERATIONS_H

#include "runtime/emulator/isa/Instruction.h"
#include "runtime/emulator/state/Simd.h"

#include <array>
#include <iterator>
#include <span>
#include <utility>

namespace flyc::emulator {

struct OperationEntry {
  const char *mnemonic;
  Handler execute;
};
/// An entry for each row of `forms`, a table whose rows have a mnemonic: Run::at<n> executes the nth.
template <const auto &forms, typename Run> constexpr auto entriesOf() {
  return []<size_t... n>(std::index_sequence<n...>) {
    return std::array{OperationEntry{forms[n].mnemonic, Run::template at<n>}...};
  }(std::make_index_sequence<std::size(forms)>());
}
#define FLYC_FAMILY(F) std::span<const OperationEntry> F();
#define FLYC_RDNA_FAMILY(F) std::span<const OperationEntry> F();
#include "runtime/emulator/ops/Families.def"
inline namespace FLYC_SIMD {
#define FLYC_SIMD_FAMILY(F) std::span<const OperationEntry> F();
#define FLYC_RDNA_SIMD_FAMILY(F) std::span<const OperationEntry> F();
#include "runtime/emulator/ops/Families.def"
} // namespace FLYC_SIMD

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_OPS_OPERATIONS_H
