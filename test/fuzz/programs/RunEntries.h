//===- RunEntries.h - generated entries, from beginning to end ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: the code object of a program that has an entry. It is packaged as `flyc compile` does, and each call of the
// entry is planned and executed as `flyc run` does, from the files; or a C program is written that calls it by the
// launch header. Output: where that is not what the generator evaluated.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_FUZZ_PROGRAMS_RUNENTRIES_H
#define FLYC_TEST_FUZZ_PROGRAMS_RUNENTRIES_H

#include "compiler/Package/Unit.h"
#include "test/fuzz/programs/Entries.h"

namespace flyc::fuzz {

struct EntryRuns {
  unsigned done = 0, refused = 0; ///< calls
  std::vector<std::string> faults = {};
};
EntryRuns runEntry(const std::string &text, uint64_t seed, unsigned level, const std::vector<uint8_t> &object,
                   const Program &program, const Results &expected);

/// The files of a compile, in a folder that is there; what went wrong, or nothing.
struct PackagedEntry {
  std::string manifest; ///< its path
  std::vector<package::Argument> params;
};
std::string packageEntry(const std::string &text, uint64_t seed, unsigned level, const std::vector<uint8_t> &object,
                         const std::string &folder, const EntryPlan &plan, PackagedEntry &out);

/// What a tensor of the program's own kernel holds before: nothing of another name.
std::optional<std::vector<Number>> inputOf(const std::string &name);
/// What memory holds after a call, as far as it can be known; nothing of tensors that nothing is known of.
std::optional<Memory> memoryAfter(const std::string &name, const HostResults &wanted, const Results &expected);

/// A C program that makes every call by the functions of the header, and says what is not as evaluated.
std::string mainOf(const EntryPlan &plan, const std::vector<package::Argument> &params, const Results &expected,
                   int64_t computeUnits);

bool writeFile(const std::string &path, const void *data, size_t size);

} // namespace flyc::fuzz

#endif // FLYC_TEST_FUZZ_PROGRAMS_RUNENTRIES_H
