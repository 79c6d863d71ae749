//===- ManPages.cpp - flyc-manpages DIR --------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A program of the build: writes flyc.1 and a page for each command into DIR, from what --help prints.
//===----------------------------------------------------------------------===//

#include "tools/driver/Outputs.h"
#include "tools/flyc/HelpText.h"
#include "tools/flyc/Reporter.h"

using namespace flyc::driver;

int main(int argc, char **argv) {
  if (argc != 2)
    return failWith(usageError("which folder?", "flyc-manpages DIR"));
  const std::string folder = argv[1];
  Outputs outputs;
  outputs.addFolder(folder);
  outputs.add(folder + "/flyc.1", manOverview(FLYC_VERSION));
  for (const CommandInfo &info : commands()) {
    const auto command = info.make();
    OptionList options;
    command->addOptions(options);
    outputs.add(folder + "/flyc-" + std::string(info.name) + ".1", manPage(info, *command, options, FLYC_VERSION));
  }
  DriverError error;
  return outputs.commit(error) ? exitOk : failWith(error);
}
