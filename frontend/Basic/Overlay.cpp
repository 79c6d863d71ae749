//===- Overlay.cpp - texts that stand for files ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "frontend/Basic/Overlay.h"

#include <filesystem>

namespace flyc {

static std::string keyOf(const std::string &path) {
  std::error_code failed;
  const std::filesystem::path absolute = std::filesystem::absolute(path, failed);
  return failed ? path : absolute.lexically_normal().string();
}

void Overlay::add(const std::string &path, std::string text) { texts[keyOf(path)] = std::move(text); }

const std::string *Overlay::find(const std::string &path) const {
  if (texts.empty())
    return nullptr;
  const auto found = texts.find(keyOf(path));
  return found == texts.end() ? nullptr : &found->second;
}

} // namespace flyc
