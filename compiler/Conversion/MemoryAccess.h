//===- MemoryAccess.h - loads and stores through fly pointers -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CONVERSION_MEMORYACCESS_H
#define FLYC_COMPILER_CONVERSION_MEMORYACCESS_H

#include "compiler/Dialect/Fly/Fly.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace flyc {

/// Alias scopes: of copies straight to LDS that the kernel waits for itself, and of all other accesses of LDS beside
/// them.
inline constexpr llvm::StringLiteral directCopyScope = "flyc.direct_copies", ldsAccessScope = "flyc.lds_accesses";
/// A scope of that name.
mlir::LLVM::AliasScopeAttr aliasScope(mlir::MLIRContext *context, llvm::StringRef name);

/// The bits of `value` as a value of `type`, which has as many bits. LLVM 22 folds a bitcast of a constant of elements
/// of 6 bits as if a
/// whole number of them filled each of the other's elements, so vectors of those go by pairs of bits.
mlir::Value changeBits(mlir::OpBuilder &b, mlir::Location loc, mlir::Type type, mlir::Value value);

/// The bytes of `elements` packed elements of `bits` bits. `elements` is a multiple of the smallest number that fills
/// whole bytes.
mlir::Value packedBytes(mlir::OpBuilder &b, mlir::Location loc, mlir::Value elements, int64_t bits);

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
  /// Of a buffer: its resource, the byte offset of the lane after the swizzle, and the scalar offset in bytes.
  struct Buffer {
    mlir::Value resource, byteOffset, scalarByteOffset, aux;
  };
  /// Where the offsets that are the same in all lanes go: with the lane's, of which LLVM takes an immediate and
  /// UniformOffsets what changes in loops; or, of copies straight to LDS, which have no immediate of their own, with
  /// the scalar one, so that one register of the lane serves them all.
  enum class UniformPart { WithLane, WithScalar };
  Buffer buffer(UniformPart where = UniformPart::WithLane);
  /// A raw buffer load of `bits` bits for each lane that writes to LDS at `to` and behind it; `immediate` bytes are
  /// added to both addresses. With `isGrouped` the kernel waits for it itself.
  /// `further` bytes are added to the scalar offset.
  void loadToLds(mlir::Value to, int64_t bits, mlir::Value immediate, bool isGrouped, mlir::Value further = {});
  /// The same of global memory.
  void globalToLds(mlir::Value to, int64_t bits, bool isGrouped);
  /// What the pointer guarantees: the largest power of two in its alignment, and no more than the swizzle keeps.
  unsigned alignment() const;
};

} // namespace flyc

#endif // FLYC_COMPILER_CONVERSION_MEMORYACCESS_H
