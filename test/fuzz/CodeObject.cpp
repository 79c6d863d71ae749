//===- CodeObject.cpp - any bytes into the reader of code objects ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What `flyc verify` and the runtime do first with a file that anyone may have written.
//===----------------------------------------------------------------------===//

#include "runtime/objects/ObjectReader.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  flyc::objects::ReadResult result = flyc::objects::readCodeObject(data, size);
  if (result)
    (void)flyc::objects::findContradictions(*result);
  else if (result.error().message.empty())
    std::abort(); // a refusal says why
  return 0;
}
