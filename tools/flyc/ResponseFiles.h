//===- ResponseFiles.h - @FILE on the command line ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: arguments. Output: the same with every @FILE replaced by the arguments in that file (quotes and backslashes as
// a shell has them; a file may name others), and the files that were read, in the order in which they were opened: the
// depfile names them.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_RESPONSEFILES_H
#define FLYC_TOOLS_FLYC_RESPONSEFILES_H

#include <string>
#include <vector>

namespace flyc::driver {

struct ExpandedArguments {
  std::vector<std::string> args;
  std::vector<std::string> files;
  std::string file;  // the response file that cannot be read
  std::string error; // why; empty: all went well
};

ExpandedArguments expandResponseFiles(std::vector<std::string> args);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_RESPONSEFILES_H
