//===- Emit.h - the steps on an llvm::Module ------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// prepare -> verify -> optimise -> emit, each on one module, on one thread. generateCode (CodeGen.h) calls them in this
// order, under crash recovery; they report errors through the context's diagnostic handler only.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_EMIT_H
#define FLYC_COMPILER_CODEGEN_EMIT_H

#include "compiler/CodeGen/CodeGen.h"

namespace flyc::codegen {

/// Makes `module` one of `target`: triple, data layout, flags, source file name, producer.
void prepareModule(llvm::Module &module, const TargetConfig &target, const llvm::TargetMachine &machine,
                   const CodeGenOptions &options);

/// What the verifier says against `module`; nothing if it is valid.
std::optional<std::string> findInvalid(const llvm::Module &module);

/// The middle end of -O`level` (0..3), with the machine's own passes and cost model.
void optimize(llvm::Module &module, llvm::TargetMachine &machine, unsigned level);

/// The back end: fills output.assembly and output.object as `options` asks. The module is used up.
void emit(llvm::Module &module, llvm::TargetMachine &machine, const CodeGenOptions &options, CodeGenOutput &output);

std::string printModule(const llvm::Module &module);

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_EMIT_H
