//===- SharedVariables.h - which arrays in LDS a kernel is left with ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// LLVM drops an array in LDS that nobody reads, and places those that are left by their names. Whoever wants to know
// where a kernel's arrays lie has to know both.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_SHAREDVARIABLES_H
#define FLYC_COMPILER_CODEGEN_SHAREDVARIABLES_H

#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace flyc::codegen {

/// A variable in LDS that a kernel uses.
struct SharedVariable {
  std::string kernel;
  std::string name; ///< in the module
  bool isLeft;      ///< behind the middle end
};

/// Those of all kernels of a module as it was translated; those of one kernel in the order of its text. What a launch
/// gives the memory of is not among them.
std::vector<SharedVariable> findSharedVariables(const llvm::Module &module);

/// Sets isLeft, by the module behind the middle end.
void findWhatIsLeft(const llvm::Module &module, std::vector<SharedVariable> &variables);

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_SHAREDVARIABLES_H
