//===- Commands.cpp -------------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The table that Commands.def makes.
//===----------------------------------------------------------------------===//

#include "tools/flyc/Commands.h"

#include "support/NearestName.h"

using namespace flyc;
using namespace flyc::driver;

namespace {

constexpr CommandInfo table[] = {
#define FLYC_COMMAND(Name, spelling, summary) {spelling, summary, make##Name##Command},
#include "tools/flyc/Commands.def"
};

} // namespace

Command::~Command() = default;

std::span<const CommandInfo> flyc::driver::commands() { return table; }

std::string_view flyc::driver::groupOf(const CommandInfo &info) {
  std::string_view group;
#define FLYC_COMMAND_GROUP(heading) group = heading;
#define FLYC_COMMAND(Name, spelling, summary)                                                                          \
  if (info.name == (spelling))                                                                                         \
    return group;
#include "tools/flyc/Commands.def"
  return group;
}

const CommandInfo *flyc::driver::findCommand(std::string_view name) {
  for (const CommandInfo &info : table)
    if (info.name == name)
      return &info;
  return nullptr;
}

std::optional<std::string_view> flyc::driver::nearestCommand(std::string_view word) {
  std::vector<std::string_view> names;
  for (const CommandInfo &info : table)
    names.push_back(info.name);
  const std::vector<std::string_view> near = nearestNames(word, names, 1);
  return near.empty() ? std::nullopt : std::optional(near.front());
}
