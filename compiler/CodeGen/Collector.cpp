//===- Collector.cpp - LLVM's diagnostics as values -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Collector.h.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Collector.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

namespace flyc::codegen {
namespace {

Severity severityOf(llvm::DiagnosticSeverity severity) {
  switch (severity) {
  case llvm::DS_Error: return Severity::Error;
  case llvm::DS_Warning: return Severity::Warning;
  case llvm::DS_Remark: return Severity::Remark;
  case llvm::DS_Note: return Severity::Note;
  }
  return Severity::Error;
}

/// The located base class has no classof: these are its kinds that the AMDGPU path can raise.
const llvm::DiagnosticInfoWithLocationBase *asLocated(const llvm::DiagnosticInfo &info) {
  switch (info.getKind()) {
  case llvm::DK_ResourceLimit:
  case llvm::DK_StackSize:
  case llvm::DK_Unsupported:
  case llvm::DK_LegalizationFailure:
  case llvm::DK_GenericWithLoc:
  case llvm::DK_RegAllocFailure:
  case llvm::DK_OptimizationFailure: return static_cast<const llvm::DiagnosticInfoWithLocationBase *>(&info);
  default:
    return llvm::isa<llvm::DiagnosticInfoOptimizationBase>(info)
               ? static_cast<const llvm::DiagnosticInfoWithLocationBase *>(&info)
               : nullptr;
  }
}

} // namespace

bool Collector::handleDiagnostics(const llvm::DiagnosticInfo &info) {
  Diagnostic diagnostic;
  diagnostic.severity = severityOf(info.getSeverity());
  HasErrors |= diagnostic.severity == Severity::Error;

  if (const auto *located = asLocated(info)) {
    diagnostic.function = located->getFunction().getName().str();
    if (located->isLocationAvailable()) {
      llvm::StringRef file;
      located->getLocation(file, diagnostic.line, diagnostic.column);
      diagnostic.file = file.str();
    }
  }

  // Inline assembly carries the number of its place (Locations.h, placeAssembly).
  if (const auto *assembly = llvm::dyn_cast<llvm::DiagnosticInfoSrcMgr>(&info))
    diagnostic.assembly = assembly->getLocCookie();
  else if (const auto *constraint = llvm::dyn_cast<llvm::DiagnosticInfoInlineAsm>(&info))
    diagnostic.assembly = constraint->getLocCookie();

  if (const auto *remark = llvm::dyn_cast<llvm::DiagnosticInfoOptimizationBase>(&info);
      remark && diagnostic.severity == Severity::Remark) {
    diagnostic.kind = remark->isPassed()   ? Diagnostic::Kind::Passed
                      : remark->isMissed() ? Diagnostic::Kind::Missed
                                           : Diagnostic::Kind::Analysis;
    diagnostic.pass = remark->getPassName().str();
    diagnostic.message = remark->getMsg();
  } else if (const auto *constraint = llvm::dyn_cast<llvm::DiagnosticInfoInlineAsm>(&info)) {
    diagnostic.message = constraint->getMsgStr().str();
  } else if (const auto *unsupported = llvm::dyn_cast<llvm::DiagnosticInfoUnsupported>(&info)) {
    // Its print() adds the LLVM type of the function, which says nothing to the author of a kernel.
    diagnostic.message = unsupported->getMessage().str();
  } else if (const auto *assembly = llvm::dyn_cast<llvm::DiagnosticInfoSrcMgr>(&info)) {
    diagnostic.message = assembly->getSMDiag().getMessage().str();
    if (llvm::StringRef line = assembly->getSMDiag().getLineContents().trim(); !line.empty())
      diagnostic.message += " in '" + line.str() + "'";
  } else {
    llvm::raw_string_ostream stream(diagnostic.message);
    llvm::DiagnosticPrinterRawOStream printer(stream);
    info.print(printer);
    if (const auto *located = asLocated(info)) {
      std::string place = located->getLocationStr() + ": ";
      if (llvm::StringRef(diagnostic.message).starts_with(place))
        diagnostic.message.erase(0, place.size());
    }
  }
  while (!diagnostic.message.empty() && diagnostic.message.back() == '\n')
    diagnostic.message.pop_back();
  diagnostics.push_back(std::move(diagnostic));
  return true;
}

bool hasErrors(const std::vector<Diagnostic> &diagnostics) {
  return std::any_of(diagnostics.begin(), diagnostics.end(),
                     [](const Diagnostic &diagnostic) { return diagnostic.severity == Severity::Error; });
}

} // namespace flyc::codegen
