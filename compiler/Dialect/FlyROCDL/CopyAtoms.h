//===- CopyAtoms.h - the types of copies and the table of copies ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a type of a copy or of an atomic. Output: its row of specs/tables/CopyTable.h. The verifiers and the lowering
// ask here.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_DIALECT_FLYROCDL_COPYATOMS_H
#define FLYC_COMPILER_DIALECT_FLYROCDL_COPYATOMS_H

#include "compiler/Dialect/Fly/Fly.h"
#include "specs/tables/CopyTable.h"

namespace flyc::fly {

/// The type as the table names it: "i32", "u64", "v2f16"; anything else as MLIR does.
std::string atomicTypeName(mlir::Type type);
/// The row behind the type of a copy; null if it is no copy of the table.
const specs::CopyAtom *getCopyAtom(mlir::Type instruction);
/// The row behind the type of an atomic; null if it is no atomic.
const specs::AtomicAtom *getAtomicAtom(mlir::Type instruction);
/// The bits of its cache policies; 0 where it has none.
int32_t getCachePolicy(mlir::Type instruction);

/// For the types' verifiers: an error unless the table has the width, or the operation on that type.
mlir::LogicalResult verifyCopyBits(mlir::function_ref<mlir::InFlightDiagnostic()> emitError, llvm::StringRef name,
                                   llvm::StringRef title, int32_t bits);
mlir::LogicalResult verifyAtomic(mlir::function_ref<mlir::InFlightDiagnostic()> emitError, llvm::StringRef name,
                                 AtomicOp op, mlir::Type type);

} // namespace flyc::fly

#endif // FLYC_COMPILER_DIALECT_FLYROCDL_COPYATOMS_H
