//===- Sha256.cpp - SHA-256 as text ---------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Package/Unit.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"

namespace flyc::package {

std::string sha256Hex(const uint8_t *bytes, size_t size) {
  return llvm::toHex(llvm::SHA256::hash(llvm::ArrayRef<uint8_t>(bytes, size)), /*LowerCase=*/true);
}

std::string sha256Hex(std::string_view text) {
  return sha256Hex(reinterpret_cast<const uint8_t *>(text.data()), text.size());
}

} // namespace flyc::package
