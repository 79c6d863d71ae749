//===- FlyText.h - texts of the Fly dialects, for the fuzz targets --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The words that mutations are made of, and a reader that renews its context.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_FUZZ_FLYTEXT_H
#define FLYC_TEST_FUZZ_FLYTEXT_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <memory>
#include <span>
#include <string_view>

namespace flyc::fuzz {

/// Types and attributes whole and with other parameters, operations by name.
std::span<const std::string_view> flyWords();

/// Reads as fly-opt does, input limits first. Errors are thrown away. A context keeps every type it has seen; it is
/// renewed before they fill the memory, and with it goes every module that was read.
class FlyReader {
public:
  FlyReader();
  ~FlyReader();
  /// Whether renew() will make a new context; what belongs to the old one has to be gone by then.
  bool isSpent() const;
  /// Before each input.
  void renew();
  /// Null if the text is refused.
  mlir::OwningOpRef<mlir::ModuleOp> read(llvm::StringRef text);

private:
  std::unique_ptr<mlir::MLIRContext> context;
  unsigned used = 0;
};

} // namespace flyc::fuzz

#endif // FLYC_TEST_FUZZ_FLYTEXT_H
