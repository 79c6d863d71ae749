//===- Compile.h - texts through the compiler, in this process -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_FUZZ_PROGRAMS_COMPILE_H
#define FLYC_TEST_FUZZ_PROGRAMS_COMPILE_H

#include "test/fuzz/programs/Program.h"

namespace flyc::fuzz {

struct Checked {
  unsigned errors;
  std::string said; ///< as `flyc check` would
};
/// The seed chooses the target.
Checked checkText(const std::string &text, uint64_t seed);

struct Request {
  uint64_t seed;
  std::string text;
  unsigned level; ///< of optimisation
  bool broken;
};
struct Outcome {
  std::vector<uint8_t> object; ///< empty: refused
  bool isBug = false;          ///< refused by what nothing that Sema accepts should come to
  std::string said = {};
};
Outcome compileOne(const Request &request);
/// In order of the requests, on two threads.
std::vector<Outcome> compileAll(const std::vector<Request> &requests);

struct Ran {
  std::string error; ///< empty: it ended
  std::vector<int64_t> integers = {};
  std::vector<double> floats = {};
  std::vector<std::string> printed = {}; ///< lines, sorted
};
Ran runObject(const std::vector<uint8_t> &object, const Program &program);
/// Where the two have different numbers or lines; empty: nowhere. Every bit counts, but any NaN is as good as
/// another.
std::string differenceOf(const Ran &a, const Ran &b);

} // namespace flyc::fuzz

#endif // FLYC_TEST_FUZZ_PROGRAMS_COMPILE_H
