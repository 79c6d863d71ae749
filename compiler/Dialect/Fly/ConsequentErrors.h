//===- ConsequentErrors.h - one error for one mistake ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// After a parser of a parameter or a conversion pattern has explained a mistake, MLIR adds an error that says nothing
// more: "failed to parse Fly_X parameter", "failed to legalize operation".
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_DIALECT_FLY_CONSEQUENTERRORS_H
#define FLYC_COMPILER_DIALECT_FLY_CONSEQUENTERRORS_H

#include "mlir/IR/Diagnostics.h"

namespace flyc::fly {

/// As long as it lives, errors that begin with `prefix` are dropped once another error has been seen.
class DropConsequentErrors : public mlir::ScopedDiagnosticHandler {
public:
  DropConsequentErrors(mlir::MLIRContext *context, llvm::StringRef prefix) : ScopedDiagnosticHandler(context) {
    setHandler([this, prefix](mlir::Diagnostic &diag) {
      if (diag.getSeverity() != mlir::DiagnosticSeverity::Error)
        return mlir::failure(); // not handled: on to the next handler
      if (explained && llvm::StringRef(diag.str()).starts_with(prefix))
        return mlir::success();
      explained = true;
      return mlir::failure();
    });
  }

private:
  bool explained = false;
};

} // namespace flyc::fly

#endif // FLYC_COMPILER_DIALECT_FLY_CONSEQUENTERRORS_H
