//===- Schedules.h - what a schedule block could not order ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A schedule block becomes groups of so many instructions of a class, which LLVM orders within a region: a basic block,
// or the part of it up to the next barrier of the scheduler. LLVM says nothing of a group that finds no instructions,
// nor of instructions that no group has. So they are counted in the module that the back end gets.
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

/// Puts groups in the place of each `schedule auto` (a group of no class), counted from what its region holds: a read
/// of LDS behind each product, as long as there are any, or several if there are more of them; then writes of LDS,
/// loads and stores, dealt out evenly between the products that are left. So LDS answers while products go on, and what
/// writes LDS, copies from memory included, comes when its reads are over.
void planSchedules(llvm::Module &module);

/// How many instructions of a class the groups of a region ask for, and how many there are.
struct ScheduleCount {
  std::string function;
  uint64_t group; ///< the number of the last of these groups, from 1
  const char *ofClass;
  uint64_t asked, there;
};
std::vector<ScheduleCount> countSchedules(const llvm::Module &module);

/// A warning (Diagnostic::schedule) for each class that a block of the source asks for more of than there is; and of
/// LDS also for less. A block that stands in several places by now, unrolled or behind a loop, is judged by the best.
void reportSchedules(const std::vector<ScheduleCount> &counts, mlir::Operation *module,
                     std::vector<Diagnostic> &diagnostics);

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_SCHEDULES_H
