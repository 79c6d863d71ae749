//===- FlyROCDLClusterAttr.cpp - the cluster size as a function attribute -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: llvm.func with rocdl.cluster_dims. Output: the same with "amdgpu-cluster-dims" among its passthrough
// attributes.
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Passes.h"

using namespace mlir;

namespace flyc {

#define GEN_PASS_DEF_FLYROCDLCLUSTERATTR
#include "compiler/Transforms/Passes.h.inc"

namespace {

constexpr llvm::StringLiteral clusterDims = "rocdl.cluster_dims";

struct FlyROCDLClusterAttr : impl::FlyROCDLClusterAttrBase<FlyROCDLClusterAttr> {
  void runOnOperation() override {
    bool ok = true;
    getOperation()->walk([&](LLVM::LLVMFuncOp func) { ok &= succeeded(rewrite(func)); });
    if (!ok)
      signalPassFailure();
  }

private:
  static LogicalResult rewrite(LLVM::LLVMFuncOp func) {
    Attribute found = func->getDiscardableAttr(clusterDims);
    if (!found)
      return success();
    auto dims = dyn_cast<DenseI32ArrayAttr>(found);
    if (!dims || dims.size() != 3 || llvm::any_of(dims.asArrayRef(), [](int32_t extent) { return extent < 1; })) {
      func.emitError() << clusterDims << " wants three positive integers, as array<i32: 2, 1, 1>, not " << found;
      return failure();
    }
    Builder b(func.getContext());
    SmallVector<Attribute> passthrough;
    if (ArrayAttr existing = func.getPassthroughAttr())
      passthrough.append(existing.begin(), existing.end());
    std::string text = std::to_string(dims[0]) + "," + std::to_string(dims[1]) + "," + std::to_string(dims[2]);
    passthrough.push_back(b.getStrArrayAttr({"amdgpu-cluster-dims", text}));
    func.setPassthroughAttr(b.getArrayAttr(passthrough));
    func->removeDiscardableAttr(clusterDims);
    return success();
  }
};

} // namespace
} // namespace flyc
