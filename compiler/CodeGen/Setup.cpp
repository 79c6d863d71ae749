//===- Setup.cpp - what main does once before any code generation ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Setup.h.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Setup.h"
#include "compiler/CodeGen/Recovery.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/GPU/GPUToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/ROCDL/ROCDLToLLVMIRTranslation.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include <mutex>

// The one target of this compiler; "llvm/Support/TargetSelect.h" would declare all that LLVM was built with.
extern "C" {
void LLVMInitializeAMDGPUTargetInfo();
void LLVMInitializeAMDGPUTarget();
void LLVMInitializeAMDGPUTargetMC();
void LLVMInitializeAMDGPUAsmPrinter();
void LLVMInitializeAMDGPUAsmParser();
void LLVMInitializeAMDGPUDisassembler();
}

namespace flyc::codegen {

void initialize() {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeAMDGPUTargetInfo();
    LLVMInitializeAMDGPUTarget();
    LLVMInitializeAMDGPUTargetMC();
    LLVMInitializeAMDGPUAsmPrinter();
    LLVMInitializeAMDGPUAsmParser(); // Inline assembly becomes an object through it.
    LLVMInitializeAMDGPUDisassembler();
    installRecovery();
  });
}

std::optional<Failure> setLLVMOptions(llvm::ArrayRef<std::string> arguments) {
  if (arguments.empty())
    return std::nullopt;
  llvm::SmallVector<const char *> argv{"flyc -Xllvm"};
  for (const std::string &argument : arguments)
    argv.push_back(argument.c_str());
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (llvm::cl::ParseCommandLineOptions(argv.size(), argv.data(), "", &stream))
    return std::nullopt;
  while (!text.empty() && text.back() == '\n')
    text.pop_back();
  return Failure::of(FailureKind::Target, std::move(text));
}

void registerTranslations(mlir::DialectRegistry &registry) {
  registry.insert<mlir::BuiltinDialect, mlir::gpu::GPUDialect, mlir::LLVM::LLVMDialect, mlir::ROCDL::ROCDLDialect>();
  mlir::registerBuiltinDialectTranslation(registry);
  mlir::registerGPUDialectTranslation(registry);
  mlir::registerLLVMDialectTranslation(registry);
  mlir::registerROCDLDialectTranslation(registry);
}

} // namespace flyc::codegen
