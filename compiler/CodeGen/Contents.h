//===- Contents.h - what the functions of a module have in them -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The back end's list of passes is made for a module before any of them runs. What stands here of a module tells which
// of them will find nothing (llvm22/time/IdlePasses.cpp). Each is true where it is in doubt, and counts what passes of
// the back end make of other instructions: a copy of memory becomes a loop, an atomic operation a loop and branches.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_CONTENTS_H
#define FLYC_COMPILER_CODEGEN_CONTENTS_H

namespace llvm {
class Module;
} // namespace llvm

namespace flyc::codegen {

struct Contents {
  explicit Contents(const llvm::Module &module);

  bool hasLoops = false;
  /// The same of the target's code: operations on what differs between lanes, where the target has one for all of them,
  /// become loops over the lanes.
  bool mayLoop = false;
  bool hasAtomics = false; ///< fences too
  bool hasSwitches = false;
  bool hasOtherExits = false;    ///< a function ends in another way than by one return
  bool hasCalls = false;         ///< of anything but intrinsics and inline assembly
  bool hasImages = false;        ///< instructions that read or write images
  bool hasLaneExchanges = false; ///< intrinsics that look at other lanes, or at all of them
  bool hasWholeWaves = false;    ///< what runs with lanes that are switched off, or switches lanes off
  bool hasDebugInfo = false;     ///< for debuggers
  bool hasLayoutRemarks = false; ///< who compiles wants remarks about the frames of functions
};

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_CONTENTS_H
