//===- Locations.h - where in the source an operation comes from ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// MLIR locations have two uses here: the debug scopes without which MLIR's translation drops every location, and the
// place of a message that LLVM gives with a function's name only.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_LOCATIONS_H
#define FLYC_COMPILER_CODEGEN_LOCATIONS_H

#include "compiler/CodeGen/Failure.h"
#include "llvm/ADT/StringRef.h"

namespace mlir {
class FileLineColLoc;
class Location;
class Operation;
} // namespace mlir

namespace llvm {
class Module;
} // namespace llvm

namespace flyc::codegen {

/// The innermost source place in `location` (of a call site the callee's, of a fused location the first); null if it
/// has none.
mlir::FileLineColLoc findSourcePlace(mlir::Location location);

/// Gives every llvm.func with a body and a source place a debug subprogram, so that the translation emits line tables,
/// and every op without a source place that of its function, so that no instruction is without a line. Compile
/// directory ".", file names as the locations have them. What a call site was expanded to gets the line of the call.
/// Internal: for messages of LLVM only; no byte of the object changes.
enum class LineTables : bool { Emitted, Internal };
void addDebugScopes(mlir::Operation *module, llvm::StringRef producer, bool optimized, LineTables tables);

/// Inline assembly has no locations of MLIR's once it is translated: numberAssembly, before, puts a number behind the
/// text of each, and placeAssembly, after, makes it LLVM's `srcloc`, which errors of the assembler hand back
/// (Diagnostic::assembly).
void numberAssembly(mlir::Operation *module);
void placeAssembly(llvm::Module &module);

/// Fills file, line and column with the source place of `location`, if it has one.
void placeAt(Diagnostic &diagnostic, mlir::Location location);

/// True if the diagnostic is about inline assembly or an intrinsic that the program named itself, and then its place is
/// filled in: of several calls of one intrinsic the first.
bool placeAtEscape(Diagnostic &diagnostic, mlir::Operation *module);

/// Fills file, line and column of a diagnostic that only names its function from that function's location.
void placeAtFunction(Diagnostic &diagnostic, mlir::Operation *module);

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_LOCATIONS_H
