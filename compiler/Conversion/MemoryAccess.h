//===- MemoryAccess.h - loads and stores through fly pointers -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CONVERSION_MEMORYACCESS_H
#define FLYC_COMPILER_CONVERSION_MEMORYACCESS_H

#include "compiler/Dialect/Fly/Fly.h"

namespace flyc {

/// A pointer with what its type promises, ready for access. `address` is the converted value of `type`.
struct MemoryAccess {
  mlir::OpBuilder &b;
  mlir::Location loc;
  fly::PtrType type;
  mlir::Value address;

  /// Buffers only: an offset in elements, the same in all lanes, added by the instruction; and its cache bits.
  mlir::Value scalarOffset = {};
  int32_t cache = 0;

  /// Loads `value`, a converted scalar or vector type.
  mlir::Value load(mlir::Type value);
  void store(mlir::Value value);
  /// The address after the pointer's byte swizzle. Not of a buffer.
  mlir::Value swizzledAddress();
  /// Of a buffer: its resource, the byte offset after the swizzle, and the scalar offset in bytes.
  struct Buffer {
    mlir::Value resource, byteOffset, scalarByteOffset, aux;
  };
  Buffer buffer();
  /// What the pointer guarantees: the largest power of two in its alignment, and no more than the swizzle keeps.
  unsigned alignment() const;
};

} // namespace flyc

#endif // FLYC_COMPILER_CONVERSION_MEMORYACCESS_H
