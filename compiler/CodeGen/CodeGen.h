//===- CodeGen.h - from the LLVM and ROCDL dialects to an object ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a gpu.module (or builtin module) that holds only llvm.* and rocdl.* ops, or an llvm::Module; and the target.
// Output: LLVM IR text, assembly text, a relocatable AMDGPU object, in memory; Link.h makes the code object of it.
//
//   translate -> verify -> optimise (-O0..3) -> emit
//
// Invariants: the module is verified after translation, always (Debian's LLVM has no assertions). The bytes are a
// function of the input, the target and the options, and of nothing else: not of the thread, the directory, the time.
// Whatever LLVM does (a diagnostic, report_fatal_error, a signal), generateCode returns.
//
// Thread-safe for inputs of different MLIRContexts (LLVMContexts): each call has its own LLVMContext.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_CODEGEN_H
#define FLYC_COMPILER_CODEGEN_CODEGEN_H

#include "compiler/CodeGen/SharedVariables.h"
#include "compiler/CodeGen/Target.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Module;
} // namespace llvm
namespace mlir {
class Operation;
} // namespace mlir

namespace flyc::codegen {

struct CodeGenOptions {
  /// 0..3, as clang's -O.
  unsigned optLevel = 3;
  /// Emit DWARF line tables that map instructions to the input's FileLineColLocs; the compile directory is ".".
  bool debugInfo = false;
  /// Stands in the `.comment` section and as the DWARF producer: the compiler's name and version.
  std::string producer = "flyc";
  /// The module's name in IR text and messages: the base name of the source, never a path of the build machine.
  std::string moduleName = "kernels";

  /// What CodeGenOutput is to hold. Each of them costs time only if it is asked for; if neither assembly nor object is
  /// wanted the back end does not run, and if optimizedIR is not wanted either, nor does the middle end.
  bool wantInitialIR = false;   ///< LLVM IR text as translated
  bool wantOptimizedIR = false; ///< LLVM IR text after the middle end: --emit=llvm
  bool wantAssembly = false;    ///< the back end's own text, with its comments: --emit=asm
  bool wantObject = true;       ///< --emit=obj, and what link() takes
  /// Leave room in the object for the name of its set (support/BuildNote.h). A code object has that room once: of
  /// several objects that are linked to one, the first.
  bool buildNote = true;
  bool wantRemarks = false; ///< what the passes say of themselves, among the diagnostics; the code is the same
};

/// Processor time of the calling thread in one stage.
struct StageTime {
  /// "translate", "optimise", "emit", "link": a literal.
  const char *stage;
  double seconds;
};

struct CodeGenOutput {
  std::string initialIR;
  std::string optimizedIR;
  std::string assembly;
  llvm::SmallVector<char, 0> object;
  /// Warnings and remarks; errors make a Failure.
  std::vector<Diagnostic> diagnostics;
  std::vector<StageTime> times;
  std::vector<SharedVariable> sharedVariables; ///< in LDS; if assembly or an object was wanted
};

/// Compiles `module` (see above; its context needs registerTranslations). With debugInfo the functions' locations are
/// extended by their debug scopes in place.
Result<CodeGenOutput> generateCode(mlir::Operation *module, const TargetConfig &target, const CodeGenOptions &options);

/// Compiles `module` and consumes it. Its context must stay alive during the call and is used by this call only.
Result<CodeGenOutput> generateCode(std::unique_ptr<llvm::Module> module, const TargetConfig &target,
                                   const CodeGenOptions &options);

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_CODEGEN_H
