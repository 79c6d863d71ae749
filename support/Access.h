//===- Access.h - what a kernel does with the memory of a tensor ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The words `in`, `out`, `inout` and `scratch` of the language, the manifest and the launch header.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SUPPORT_ACCESS_H
#define FLYC_SUPPORT_ACCESS_H

#include <cstdint>
#include <optional>
#include <string_view>

namespace flyc {

/// Scratch is memory whose contents mean nothing before and after a call; an entry takes it from its workspace.
enum class Access : uint8_t { In, Out, InOut, Scratch };

/// "in", "out", "inout", "scratch".
std::string_view spelling(Access access);
std::optional<Access> accessNamed(std::string_view name);

} // namespace flyc

#endif // FLYC_SUPPORT_ACCESS_H
