//===- SharedSize.h - how much shared memory is left, in words ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// For the errors about more shared memory than the target has.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_TYPES_SHAREDSIZE_H
#define FLYC_FRONTEND_SEMA_TYPES_SHAREDSIZE_H

#include <algorithm>
#include <cstdint>
#include <string>

namespace flyc::sema {

/// How much shared memory there is for one more allocation behind `used` bytes, for SharedSize.
inline std::string sharedBytesLeft(int64_t used, int64_t capacity) {
  const std::string all = std::to_string(capacity) + " bytes that";
  return used == 0 ? all : std::to_string(std::max<int64_t>(0, capacity - used)) + " bytes left of the " + all;
}

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_TYPES_SHAREDSIZE_H
