//===- Collector.h - LLVM's diagnostics as values -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Without a handler LLVMContext::diagnose prints, and ends the process on an error. This one keeps each diagnostic,
// with its source place where the module has debug locations, in the order in which LLVM gave them.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_COLLECTOR_H
#define FLYC_COMPILER_CODEGEN_COLLECTOR_H

#include "compiler/CodeGen/Failure.h"
#include "llvm/IR/DiagnosticHandler.h"

namespace flyc::codegen {

class Collector : public llvm::DiagnosticHandler {
public:
  Collector(std::vector<Diagnostic> &diagnostics, bool wantRemarks)
      : diagnostics(diagnostics), wantRemarks(wantRemarks) {}
  bool handleDiagnostics(const llvm::DiagnosticInfo &info) override;
  bool isAnalysisRemarkEnabled(llvm::StringRef pass) const override { return wantRemarks; }
  bool isMissedOptRemarkEnabled(llvm::StringRef pass) const override { return wantRemarks; }
  bool isPassedOptRemarkEnabled(llvm::StringRef pass) const override { return wantRemarks; }
  bool isAnyRemarkEnabled() const override { return wantRemarks; }

private:
  std::vector<Diagnostic> &diagnostics;
  bool wantRemarks;
};

bool hasErrors(const std::vector<Diagnostic> &diagnostics);

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_COLLECTOR_H
