//===- Schedules.h - what a schedule block could not order ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A schedule block becomes groups: each asks for a number of instructions of one class, and LLVM orders them within a
// region, which is a basic block or the part of it up to the next barrier of the scheduler. LLVM does not report a
// group that finds too few instructions, nor instructions that are in no group. So both are counted in the module that
// the back end gets.
//
// A group's place in the source goes along as a number: numberSchedules, before the translation, adds it to the group's
// count, and placeSchedules, after, makes it metadata.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_SCHEDULES_H
#define FLYC_COMPILER_CODEGEN_SCHEDULES_H

#include "compiler/CodeGen/Failure.h"

namespace mlir {
class Operation;
} // namespace mlir

namespace llvm {
class Module;
} // namespace llvm

namespace flyc::codegen {

void numberSchedules(mlir::Operation *module);
void placeSchedules(llvm::Module &module);

/// Replaces each `schedule auto` (a group of no class) by groups that are counted from the instructions of its region:
/// behind each product one read of LDS as long as there are any, or several if there are more reads than products; then
/// writes of LDS, loads and stores, spread evenly between the remaining products. So reads of LDS overlap with
/// products, and writes to LDS, copies from memory included, come after the reads.
void planSchedules(llvm::Module &module);

/// How many instructions of a class the groups of a region ask for, and how many the region has.
struct ScheduleCount {
  std::string function;
  uint64_t group; ///< the number of the last of these groups, from 1
  const char *ofClass;
  uint64_t asked, there;
};
std::vector<ScheduleCount> countSchedules(const llvm::Module &module);

/// A warning (Diagnostic::schedule) for each class of which a block of the source asks for more instructions than its
/// region has; for classes of LDS also if it asks for fewer. If the compiler has duplicated a block (unrolling, the end
/// of a loop), the copy that fits best counts.
void reportSchedules(const std::vector<ScheduleCount> &counts, mlir::Operation *module,
                     std::vector<Diagnostic> &diagnostics);

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_SCHEDULES_H
