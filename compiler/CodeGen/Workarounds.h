//===- Workarounds.h - how flyc avoids mistakes of LLVM ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Every release of LLVM compiles some programs wrongly, or far too slowly. For each such mistake that flyc has met
// there is one Workaround: a pass, an option of LLVM, or a change to the back end's list of passes. Those for one
// release stand in a folder of their own, one file each (llvm22/), and CMakeLists.txt chooses the folder by the release
// that flyc is built with. The rest of this room knows only the functions below.
//
// For tests each can be turned off: `flyc -Xllvm -flyc-disable-workaround=NAME`. The test of a workaround compiles a
// program that goes wrong without it, so that the test says when a newer LLVM no longer needs it.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_WORKAROUNDS_H
#define FLYC_COMPILER_CODEGEN_WORKAROUNDS_H

#include "compiler/CodeGen/Contents.h"
#include "llvm/ADT/ArrayRef.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/OptimizationLevel.h"
#include "llvm/Target/TargetMachine.h"

namespace flyc::specs {
struct TargetSpec;
} // namespace flyc::specs

namespace flyc::codegen {

/// Adds a pass to the back end's list.
using AddBackEndPass = llvm::function_ref<void(llvm::Pass *)>;

struct Workaround {
  /// As -flyc-disable-workaround takes it: "byte-products".
  const char *name;
  /// The issue or pull request of llvm-project that mends it: "#189677"; empty where none is known.
  const char *upstream;
  /// The first release of LLVM without the mistake; 0 where none is known.
  unsigned mendedIn;
  enum Levels : uint8_t { EveryLevel, Unoptimized, Optimized } levels = EveryLevel;

  // How it acts: at least one of these is set.
  /// Adds passes in front of the middle end.
  void (*first)(llvm::FunctionPassManager &passes) = nullptr;
  /// Adds passes behind the middle end, in front of the back end, which compiles for `machine`.
  void (*last)(llvm::FunctionPassManager &passes, const llvm::TargetMachine &machine) = nullptr;
  /// Adds `pass` of the back end, changed; false if it has nothing to do with `pass` and has added nothing. `before`
  /// passes of that name have been added.
  bool (*backEnd)(llvm::Pass *pass, unsigned before, AddBackEndPass add) = nullptr;
  /// Whether `pass` has nothing to do in a module with `contents`. One of the back end is then not added; `before`
  /// passes of that name have been added, or left out in this way. One of the middle end, which has the name of its
  /// class, is then not run, however often it stands in the pipeline; `before` is 0.
  bool (*isIdle)(llvm::StringRef pass, unsigned before, const Contents &contents) = nullptr;
  /// An option of LLVM and its value: "dse-memoryssa-walklimit=16".
  const char *option = nullptr;
};

/// Those for the LLVM that flyc is built with, in the order in which they act.
llvm::ArrayRef<const Workaround *> workarounds();

/// Whether `workaround` acts: not unless its level is this one, and not if a test has turned it off.
bool isActive(const Workaround &workaround, llvm::OptimizationLevel level);

/// Adds the passes of the workarounds that act in front of the middle end.
void addFirstWorkarounds(llvm::ModulePassManager &passes, llvm::OptimizationLevel level);
/// Adds the passes of the workarounds that act behind it; `machine` is what the back end compiles for.
void addLastWorkarounds(llvm::ModulePassManager &passes, llvm::OptimizationLevel level,
                        const llvm::TargetMachine &machine);

/// Lets idle passes of the middle end be passed over. `contents`, of the module as the middle end gets it, is used as
/// long as `instrumentation` is.
void passOverIdle(llvm::PassInstrumentationCallbacks &instrumentation, const Contents &contents);

/// The back end's passes for a module as the target adds them, changed by the workarounds.
class BackEndPassManager final : public llvm::legacy::PassManager {
public:
  explicit BackEndPassManager(const llvm::Module &module) : contents(module) {}

  void add(llvm::Pass *pass) override;

private:
  /// Adds `pass` as the workarounds of `left` change it; `before` passes of its name have been added.
  void add(llvm::Pass *pass, unsigned before, llvm::ArrayRef<const Workaround *> left);

  const Contents contents;
  llvm::StringMap<unsigned> added; ///< passes, by name
};

/// What specs/targets says of the processor that `machine` compiles for; null: it is not there.
const specs::TargetSpec *specOf(const llvm::TargetMachine &machine);

/// Sets `option`, "name=value", unless LLVM's command line has set it already.
void setOptionUnlessGiven(llvm::StringRef option);

/// Sets the options of the workarounds, but for those that the command line has set. Call it after parsing that.
void setWorkaroundOptions();

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_WORKAROUNDS_H
