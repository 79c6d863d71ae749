//===- SeparateDirectCopies.cpp - reads of LDS beside copies to it --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: an llvm.func, some of whose copies straight to LDS carry flyc's alias scope. Output: all other accesses of LDS
// carry the other scope; the kernel's allocations are one global. Functions without such copies stay as they are.
//===----------------------------------------------------------------------===//

#include "compiler/Conversion/MemoryAccess.h"
#include "compiler/Conversion/Passes.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace flyc {

#define GEN_PASS_DEF_SEPARATEDIRECTCOPIES
#include "compiler/Conversion/Passes.h.inc"

namespace {

bool isLdsPointer(Value v) {
  auto type = dyn_cast<LLVM::LLVMPointerType>(v.getType());
  return type && type.getAddressSpace() == 3;
}

struct SeparateDirectCopies : impl::SeparateDirectCopiesBase<SeparateDirectCopies> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<LLVM::LLVMFuncOp>())
      separate(function);
  }

private:
  void separate(LLVM::LLVMFuncOp function) {
    SmallVector<LLVM::AliasAnalysisOpInterface> accesses;
    SmallVector<LLVM::AddressOfOp> addresses;
    bool isGrouped = false;
    function.walk([&](Operation *op) {
      if (auto copy = dyn_cast<ROCDL::RawPtrBufferLoadLdsOp>(op)) {
        isGrouped |= copy.getAliasScopesAttr() != nullptr;
        return;
      }
      if (auto copy = dyn_cast<ROCDL::GlobalLoadLDSOp>(op)) {
        isGrouped |= copy.getAliasScopesAttr() != nullptr;
        return;
      }
      if (auto address = dyn_cast<LLVM::AddressOfOp>(op); address && isLdsPointer(address))
        addresses.push_back(address);
      if (auto access = dyn_cast<LLVM::AliasAnalysisOpInterface>(op))
        if (llvm::any_of(access.getAccessedOperands(), isLdsPointer))
          accesses.push_back(access);
    });
    if (!isGrouped)
      return;
    MLIRContext *context = &getContext();
    auto mine = ArrayAttr::get(context, aliasScope(context, ldsAccessScope));
    auto copies = ArrayAttr::get(context, aliasScope(context, directCopyScope));
    for (LLVM::AliasAnalysisOpInterface access : accesses) {
      access.setAliasScopes(mine);
      access.setNoAliasScopes(copies);
    }
    joinAllocations(function, addresses);
  }

  /// One global for all that have a size when compiling, in the order of their first use.
  void joinAllocations(LLVM::LLVMFuncOp function, ArrayRef<LLVM::AddressOfOp> addresses) {
    gpu::GPUModuleOp module = getOperation();
    llvm::MapVector<LLVM::GlobalOp, int64_t> offsets;
    int64_t bytes = 0;
    uint64_t align = 1;
    for (LLVM::AddressOfOp address : addresses) {
      auto global = module.lookupSymbol<LLVM::GlobalOp>(address.getGlobalName());
      auto array = global ? dyn_cast<LLVM::LLVMArrayType>(global.getGlobalType()) : LLVM::LLVMArrayType();
      if (!array || array.getNumElements() == 0 || global.getLinkage() != LLVM::Linkage::Internal ||
          offsets.contains(global))
        continue;
      uint64_t own = global.getAlignment().value_or(1);
      bytes = llvm::alignTo(bytes, own);
      offsets[global] = bytes;
      bytes += array.getNumElements();
      align = std::max(align, own);
    }
    if (offsets.size() < 2)
      return;
    OpBuilder b = OpBuilder::atBlockBegin(module.getBody());
    std::string name = (function.getName() + ".shared").str();
    auto joined = LLVM::GlobalOp::create(b, function.getLoc(), LLVM::LLVMArrayType::get(b.getI8Type(), bytes),
                                         /*isConstant=*/false, LLVM::Linkage::Internal, name,
                                         /*value=*/LLVM::UndefAttr::get(b.getContext()), align,
                                         /*addrSpace=*/3, /*dsoLocal=*/true);
    for (LLVM::AddressOfOp address : addresses) {
      auto found = offsets.find(module.lookupSymbol<LLVM::GlobalOp>(address.getGlobalName()));
      if (found == offsets.end())
        continue;
      b.setInsertionPoint(address);
      Value base = LLVM::AddressOfOp::create(b, address.getLoc(), address.getType(), joined.getSymName());
      Value at = LLVM::GEPOp::create(b, address.getLoc(), address.getType(), b.getI8Type(), base,
                                     ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(found->second)},
                                     LLVM::GEPNoWrapFlags::inbounds | LLVM::GEPNoWrapFlags::nuw);
      address.replaceAllUsesWith(at);
      address.erase();
    }
    // Kernels share no allocation: what is replaced here is used nowhere else.
    for (auto &[global, offset] : offsets)
      global.erase();
  }
};

} // namespace
} // namespace flyc
