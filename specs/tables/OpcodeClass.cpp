//===- OpcodeClass.cpp - what kind of instruction a mnemonic names --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "specs/tables/OpcodeClass.h"

#include <algorithm>
#include <iterator>

namespace flyc::specs {

namespace {

// The words of the table as constants, so that a row of it is C++ as it stands.
#define FLYC_UNIT(E, W, M) constexpr OpcodeUnit unit_##W = OpcodeUnit::E;
#define FLYC_TRAIT(E, W, M) constexpr uint64_t trait_##W = uint64_t(1) << static_cast<unsigned>(OpcodeTrait::E);
#include "specs/tables/OpcodeClass.def"

constexpr OpcodeClass table[] = {
#include "specs/OpcodeClasses.inc"
};

constexpr bool less(const OpcodeClass &one, const OpcodeClass &two) {
  return std::string_view(one.mnemonic) < std::string_view(two.mnemonic);
}
static_assert(std::is_sorted(std::begin(table), std::end(table), less));

const OpcodeClass *find(std::string_view mnemonic) {
  const OpcodeClass *found =
      std::lower_bound(std::begin(table), std::end(table), mnemonic,
                       [](const OpcodeClass &row, std::string_view name) { return row.mnemonic < name; });
  return found != std::end(table) && mnemonic == found->mnemonic ? found : nullptr;
}

} // namespace

const OpcodeClass &opcodeClass(std::string_view mnemonic) {
  static constexpr OpcodeClass unknown;
  static constexpr std::string_view suffixes[] = {"_e32", "_e64", "_sdwa", "_dpp", "_dpp8"};
  for (;;) {
    if (const OpcodeClass *found = find(mnemonic))
      return *found;
    const auto *suffix = std::find_if(std::begin(suffixes), std::end(suffixes),
                                      [&](std::string_view each) { return mnemonic.ends_with(each); });
    if (suffix == std::end(suffixes))
      return unknown;
    mnemonic.remove_suffix(suffix->size());
  }
}

} // namespace flyc::specs
