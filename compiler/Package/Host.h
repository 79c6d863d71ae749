//===- Host.h - the machines that programs with kernels run on ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_HOST_H
#define FLYC_COMPILER_PACKAGE_HOST_H

#include <cstdint>
#include <optional>
#include <string_view>

namespace flyc::package {

enum class Host : uint8_t { X86_64, AArch64 };

#if defined(__aarch64__)
constexpr Host ownHost = Host::AArch64;
#else
constexpr Host ownHost = Host::X86_64;
#endif

/// By any of its usual names, as CMake, compilers and distributions spell it.
inline std::optional<Host> hostNamed(std::string_view name) {
  for (std::string_view one : {"x86_64", "x86-64", "amd64", "AMD64"})
    if (name == one)
      return Host::X86_64;
  for (std::string_view one : {"aarch64", "arm64", "ARM64"})
    if (name == one)
      return Host::AArch64;
  return std::nullopt;
}

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_HOST_H
