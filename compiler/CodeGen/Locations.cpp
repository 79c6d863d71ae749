//===- Locations.cpp - where in the source an operation comes from --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Locations.h. MLIR's own pass for debug scopes takes the compile directory from each file's path and leaves ops
// without location without line; both would show in our artifacts.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Locations.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/BinaryFormat/Dwarf.h"

using namespace mlir;

namespace flyc::codegen {

FileLineColLoc findSourcePlace(Location location) {
  if (auto place = dyn_cast<FileLineColLoc>(location))
    return place;
  if (auto range = dyn_cast<FileLineColRange>(location))
    return FileLineColLoc::get(range.getFilename(), range.getStartLine(), range.getStartColumn());
  if (auto name = dyn_cast<NameLoc>(location))
    return findSourcePlace(name.getChildLoc());
  if (auto call = dyn_cast<CallSiteLoc>(location))
    return findSourcePlace(call.getCallee());
  if (auto fused = dyn_cast<FusedLoc>(location))
    for (Location part : fused.getLocations())
      if (FileLineColLoc place = findSourcePlace(part))
        return place;
  return {};
}

void addDebugScopes(Operation *module, llvm::StringRef producer, bool optimized) {
  MLIRContext *context = module->getContext();
  LLVM::DICompileUnitAttr unit;
  unsigned subprograms = 0;
  auto fileAttr = [&](FileLineColLoc place) {
    return LLVM::DIFileAttr::get(context, place.getFilename().getValue(), ".");
  };
  module->walk([&](LLVM::LLVMFuncOp function) {
    FileLineColLoc place = findSourcePlace(function.getLoc());
    if (!place || function.isExternal() || function.getLoc()->findInstanceOf<FusedLocWith<LLVM::DISubprogramAttr>>())
      return;
    // A distinct attribute's identity is its address; what reaches the object is only that they differ.
    if (!unit)
      unit = LLVM::DICompileUnitAttr::get(DistinctAttr::create(UnitAttr::get(context)), llvm::dwarf::DW_LANG_C,
                                          fileAttr(place), StringAttr::get(context, producer), optimized,
                                          LLVM::DIEmissionKind::LineTablesOnly);
    auto flags = LLVM::DISubprogramFlags::Definition;
    if (optimized)
      flags = flags | LLVM::DISubprogramFlags::Optimized;
    StringAttr name = function.getNameAttr();
    auto id = DistinctAttr::create(IntegerAttr::get(IntegerType::get(context, 32), subprograms++));
    auto type = LLVM::DISubroutineTypeAttr::get(context, llvm::dwarf::DW_CC_normal, {});
    auto subprogram = LLVM::DISubprogramAttr::get(context, id, unit, fileAttr(place), name, name, fileAttr(place),
                                                  place.getLine(), place.getLine(), flags, type, /*retainedNodes=*/{},
                                                  /*annotations=*/{});
    function.getBody().walk([&](Operation *op) {
      if (!findSourcePlace(op->getLoc()))
        op->setLoc(place);
    });
    function->setLoc(FusedLoc::get(context, {place}, subprogram));
  });
}

void placeAtFunction(Diagnostic &diagnostic, Operation *module) {
  if (diagnostic.line != 0 || diagnostic.function.empty())
    return;
  module->walk([&](LLVM::LLVMFuncOp function) {
    if (function.getName() != diagnostic.function)
      return WalkResult::advance();
    if (FileLineColLoc place = findSourcePlace(function.getLoc())) {
      diagnostic.file = place.getFilename().str();
      diagnostic.line = place.getLine();
      diagnostic.column = place.getColumn();
    }
    return WalkResult::interrupt();
  });
}

} // namespace flyc::codegen
