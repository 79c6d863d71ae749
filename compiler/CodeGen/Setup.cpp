//===- Setup.cpp - what main does once before any code generation ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Setup.h.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Setup.h"
#include "compiler/CodeGen/Recovery.h"
#include "compiler/CodeGen/Workarounds.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/GPU/GPUToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/ROCDL/ROCDLToLLVMIRTranslation.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <mutex>
#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

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
namespace {

#ifdef __GLIBC__
void growHeapOnce() {
  constexpr size_t reserve = 128u << 20, later = 32u << 20, largePage = 2u << 20;
  mallopt(M_TOP_PAD, reserve);
  mallopt(M_TRIM_THRESHOLD, 2 * reserve);
  mallopt(M_MMAP_THRESHOLD, later); // LLVM's tables come and go: do not map and unmap them each time.
  auto before = reinterpret_cast<uintptr_t>(sbrk(0));
  void *volatile block = malloc(largePage); // Larger than what is left: this grows it, by `reserve`.
  free(block);                              // (volatile: else the compiler removes the pair)
  auto after = reinterpret_cast<uintptr_t>(sbrk(0));
  mallopt(M_TOP_PAD, later);
  uintptr_t begin = llvm::alignTo(before, largePage), end = llvm::alignDown(after, largePage);
  if (begin < end)
    madvise(reinterpret_cast<void *>(begin), end - begin, MADV_HUGEPAGE); // Where that is off, nothing is lost.
}
#endif

} // namespace

void growHeap() {
#ifdef __GLIBC__
  static std::once_flag once;
  std::call_once(once, growHeapOnce);
#endif
}

void initialize() {
  growHeap();
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

std::optional<Failure> setLLVMOptions(llvm::ArrayRef<std::string> arguments, bool debugInfo) {
  llvm::SmallVector<const char *> argv{"flyc -Xllvm"};
  for (const std::string &argument : arguments)
    argv.push_back(argument.c_str());
  llvm::cl::ResetAllOptionOccurrences(); // as LLD does: an option may be given once
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (llvm::cl::ParseCommandLineOptions(argv.size(), argv.data(), "", &stream)) {
    setWorkaroundOptions();
    if (debugInfo)
      setOptionUnlessGiven("use-unknown-locations=Disable");
    return std::nullopt;
  }
  // Lines of "flyc -Xllvm: Unknown command line argument '-x'.  Try: 'flyc -Xllvm --help'": what is wrong, without the
  // names.
  std::string wrong;
  for (llvm::StringRef rest = text; !rest.empty();) {
    auto [line, others] = rest.split('\n');
    line.consume_front("flyc -Xllvm: ");
    wrong += (wrong.empty() || line.empty() ? "" : " ") + line.split("  Try: ").first.str();
    rest = others;
  }
  return Failure::of(FailureKind::Target, std::move(wrong));
}

void registerTranslations(mlir::DialectRegistry &registry) {
  registry.insert<mlir::BuiltinDialect, mlir::gpu::GPUDialect, mlir::LLVM::LLVMDialect, mlir::ROCDL::ROCDLDialect>();
  mlir::registerBuiltinDialectTranslation(registry);
  mlir::registerGPUDialectTranslation(registry);
  mlir::registerLLVMDialectTranslation(registry);
  mlir::registerROCDLDialectTranslation(registry);
}

} // namespace flyc::codegen
