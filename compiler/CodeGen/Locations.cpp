//===- Locations.cpp - where in the source an operation comes from --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Locations.h. MLIR's own pass for debug scopes takes the compile directory from each file's path and leaves ops
// without location without line; both would show in our artifacts.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Locations.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

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

void addDebugScopes(Operation *module, llvm::StringRef producer, bool optimized, LineTables tables) {
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
                                          tables == LineTables::Emitted ? LLVM::DIEmissionKind::LineTablesOnly
                                                                        : LLVM::DIEmissionKind::None);
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
      const FileLineColLoc at = findSourcePlace(op->getLoc());
      if (!at) {
        op->setLoc(place);
      } else if (at.getFilename() != place.getFilename() && !isa<CallSiteLoc>(op->getLoc())) {
        // A line has the file of its scope: one of another file, as of a function of std, needs a scope of that file.
        // An expanded call stands at the line that calls.
        auto scope = LLVM::DILexicalBlockFileAttr::get(context, subprogram, fileAttr(at), /*discriminator=*/0);
        op->setLoc(FusedLoc::get(context, {at}, scope));
      }
    });
    function->setLoc(FusedLoc::get(context, {place}, subprogram));
  });
}

/// Ends the text of inline assembly while it is translated; the number of its place follows.
static constexpr char placeMark = '\x01';

void numberAssembly(Operation *module) {
  uint64_t number = 0;
  module->walk([&](LLVM::InlineAsmOp op) {
    op.setAsmString((op.getAsmString() + llvm::Twine(placeMark) + llvm::Twine(++number)).str());
  });
}

void placeAssembly(llvm::Module &module) {
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function)) {
      auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      auto *assembly = call ? llvm::dyn_cast<llvm::InlineAsm>(call->getCalledOperand()) : nullptr;
      uint64_t number = 0;
      const auto [text, digits] = llvm::StringRef(assembly ? assembly->getAsmString() : "").rsplit(placeMark);
      if (!assembly || digits.getAsInteger(10, number))
        continue;
      call->setCalledOperand(llvm::InlineAsm::get(assembly->getFunctionType(), text, assembly->getConstraintString(),
                                                  assembly->hasSideEffects(), assembly->isAlignStack(),
                                                  assembly->getDialect()));
      auto *cookie = llvm::ConstantInt::get(llvm::Type::getInt64Ty(module.getContext()), number);
      call->setMetadata("srcloc", llvm::MDNode::get(module.getContext(), llvm::ConstantAsMetadata::get(cookie)));
    }
}

void placeAt(Diagnostic &diagnostic, Location location) {
  if (FileLineColLoc place = findSourcePlace(location)) {
    diagnostic.file = place.getFilename().str();
    diagnostic.line = place.getLine();
    diagnostic.column = place.getColumn();
  }
}

bool placeAtEscape(Diagnostic &diagnostic, Operation *module) {
  llvm::StringRef name = llvm::StringRef(diagnostic.message).split("intrinsic %").second;
  name = name.take_until([](char c) { return c == '\n' || c == ' ' || c == ','; });
  uint64_t number = 0;
  bool found = false;
  module->walk([&](Operation *op) {
    if (auto assembly = dyn_cast<LLVM::InlineAsmOp>(op); assembly && ++number == diagnostic.assembly)
      found = true;
    if (auto call = dyn_cast<LLVM::CallIntrinsicOp>(op);
        call && op->hasAttr("flyc.escape_hatch") && !name.empty() && name.starts_with(call.getIntrin()))
      found = true;
    if (!found)
      return WalkResult::advance();
    placeAt(diagnostic, op->getLoc());
    return WalkResult::interrupt();
  });
  return found;
}

void placeAtFunction(Diagnostic &diagnostic, Operation *module) {
  if (diagnostic.line != 0 || diagnostic.function.empty())
    return;
  module->walk([&](LLVM::LLVMFuncOp function) {
    if (function.getName() != diagnostic.function)
      return WalkResult::advance();
    placeAt(diagnostic, function.getLoc());
    return WalkResult::interrupt();
  });
}

} // namespace flyc::codegen
