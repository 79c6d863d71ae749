//===- OptionStore.h - values of options, through CLI11 ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The adapter to CLI11. Input: options as CommandLine.cpp has checked and spelled them, `--name` or `--name=value`.
// Effect: the variables of the list have their values. CLI11 throws; nothing leaves here but a text.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_OPTIONSTORE_H
#define FLYC_TOOLS_FLYC_OPTIONSTORE_H

#include "tools/flyc/OptionList.h"

namespace flyc::driver {

/// What CLI11 finds wrong; empty: nothing.
std::string storeValues(std::vector<std::string> args, const OptionList &options) noexcept;

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_OPTIONSTORE_H
