//===- FlyMlir.cpp - Fly-dialect text into the reader of .mlir ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What fly-opt and `flyc compile x.mlir` do with a text: the input limits, then MLIR's parser, which runs type
// inference and the verifiers, then the printer. What is printed has to be readable again.
//===----------------------------------------------------------------------===//

#include "test/fuzz/FlyText.h"
#include "test/fuzz/TokenMutator.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

using namespace mlir;

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize, unsigned seed) {
  return flyc::fuzz::mutateTokens(data, size, maxSize, seed, flyc::fuzz::flyWords());
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static flyc::fuzz::FlyReader reader;
  reader.renew();
  OwningOpRef<ModuleOp> module = reader.read(std::string(reinterpret_cast<const char *>(data), size));
  if (!module)
    return 0;
  std::string printed;
  llvm::raw_string_ostream stream(printed);
  module->print(stream);
  if (!reader.read(printed)) {
    llvm::errs() << "printed, but not readable:\n" << printed << "\n";
    std::abort();
  }
  return 0;
}
