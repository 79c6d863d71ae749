//===- Target.h - what LLVM has to know about the target ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// TargetConfig is filled from specs/targets by whoever calls; no chip name stands in this room. makeTargetMachine turns
// it into LLVM's TargetMachine in the way clang does for --offload-arch=<processor>:sramecc+:xnack-: the feature states
// go into the machine's feature string (and from there into e_flags and amdhsa.target), the code object version goes
// into a module flag.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_TARGET_H
#define FLYC_COMPILER_CODEGEN_TARGET_H

#include "compiler/CodeGen/Failure.h"
#include <memory>
#include <optional>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace flyc::codegen {

struct TargetConfig {
  /// LLVM's name of the processor, as the target's spec has it.
  std::string processor;
  /// `:xnack+` true, `:xnack-` false, not written: any.
  std::optional<bool> xnack;
  /// `:sramecc+` true, `:sramecc-` false, not written: any.
  std::optional<bool> sramecc;
  /// 5 or 6; 6 is required for generic processors.
  unsigned codeObjectVersion = 5;
  /// Lanes of a wave: 32 or 64; 0 leaves it to the processor's own.
  unsigned waveSize = 0;

  bool operator==(const TargetConfig &) const = default;
};

/// LLVM's feature string of `target`, in canonical order: "+sramecc,-xnack,+wavefrontsize64".
std::string featureString(const TargetConfig &target);

/// The machine for `target` at -O`optLevel` (0..3). Fails (FailureKind::Target) on a processor or a feature that this
/// LLVM does not have, and on a code object version that does not go with the processor.
Result<std::unique_ptr<llvm::TargetMachine>> makeTargetMachine(const TargetConfig &target, unsigned optLevel);

/// Gives kernels whose waves have another size than the target's (LLVM's attribute "flyc-wave-size") the features for
/// it. Where there are any, functions are inlined: one that is called can have but one size.
void setWaveSizes(llvm::Module &module, const TargetConfig &target);

/// While one lives, its thread makes the machines of one target once: which registers overlap, what a subtarget has and
/// more is found on first use and kept in the machine, and costs more than the code of a small kernel. It must not
/// outlive the settings of LLVM (setLLVMOptions), which a machine reads when it is made.
class MachineKeeper {
public:
  MachineKeeper();
  ~MachineKeeper();
  MachineKeeper(const MachineKeeper &) = delete;
  MachineKeeper &operator=(const MachineKeeper &) = delete;

private:
  friend Result<std::unique_ptr<llvm::TargetMachine>> takeTargetMachine(const TargetConfig &, unsigned);
  friend void keepTargetMachine(std::unique_ptr<llvm::TargetMachine>, const TargetConfig &, unsigned);

  std::unique_ptr<llvm::TargetMachine> machine; ///< null while it is taken
  TargetConfig target;
  unsigned optLevel = 0;
};

/// What the thread's keeper has for `target`, else what makeTargetMachine makes.
Result<std::unique_ptr<llvm::TargetMachine>> takeTargetMachine(const TargetConfig &target, unsigned optLevel);

/// Gives a machine that was taken to the thread's keeper, if there is one. Not after LLVM had to be recovered from.
void keepTargetMachine(std::unique_ptr<llvm::TargetMachine> machine, const TargetConfig &target, unsigned optLevel);

/// Sets triple, data layout and the module flags (code object version, PIC level) of `module`.
void setModuleTarget(llvm::Module &module, const TargetConfig &target, const llvm::TargetMachine &machine);

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_TARGET_H
