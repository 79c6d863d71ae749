//===- Access.cpp - what a kernel does with the memory of a tensor --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "support/Access.h"

namespace flyc {

std::string_view spelling(Access access) {
  switch (access) {
  case Access::In: return "in";
  case Access::Out: return "out";
  case Access::InOut: return "inout";
  case Access::Scratch: return "scratch";
  }
  return "";
}

std::optional<Access> accessNamed(std::string_view name) {
  for (Access access : {Access::In, Access::Out, Access::InOut, Access::Scratch})
    if (spelling(access) == name)
      return access;
  return std::nullopt;
}

} // namespace flyc
