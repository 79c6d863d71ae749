//===- EffectsTest.cpp - effects of the table against what IRGen emits ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Every operation of the dialects tells MLIR whether it writes memory. Where one does, a node of the same place in the
// source must have said so: pure nodes emit nothing that writes.
//===----------------------------------------------------------------------===//

#include "frontend/KernelIR/Effects.h"
#include "frontend/IRGen/IRGen.h"
#include "test/frontend/Sema/Analyzed.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <map>

using namespace flyc;
using namespace flyc::sema;
using namespace flyc::sema::test;

namespace {

using Place = std::pair<unsigned, unsigned>; ///< line, column

void expectAgreement(std::string text, std::string_view target = "gfx942") {
  Analyzed a(std::move(text), {}, target);
  ASSERT_NE(a.unit, nullptr) << a.messages();
  std::map<Place, bool> mayWrite; ///< by place, whether a node there has any effect
  for (const auto &kernel : a.unit->kernels)
    walk(*kernel, [&](const Node *node) {
      const Position place = a.sources.position(node->range.begin);
      mayWrite[{place.line, place.column}] |= !effectsOf(*node).isPure();
    });
  mlir::MLIRContext context;
  auto module = irgen::generate(*a.unit, a.sources, context);
  ASSERT_TRUE(module);
  unsigned writers = 0;
  module->walk([&](mlir::Operation *op) {
    auto effects = llvm::dyn_cast<mlir::MemoryEffectOpInterface>(op);
    auto loc = llvm::dyn_cast<mlir::FileLineColLoc>(op->getLoc());
    if (!effects || !loc || !effects.hasEffect<mlir::MemoryEffects::Write>())
      return;
    ++writers;
    EXPECT_TRUE((mayWrite[{loc.getLine(), loc.getColumn()}]))
        << op->getName().getStringRef().str() << " at " << loc.getLine() << ":" << loc.getColumn()
        << " writes, and every node there is pure";
  });
  EXPECT_GT(writers, 0u);
}

TEST(Effects, PureNodesEmitNothingThatWrites) {
  expectAgreement(inKernel("let i = block_idx.x * 256 + thread_idx.x\n"
                           "let s = shared<f32>((256):(1))\n"
                           "let t = thread_idx.x\n"
                           "var sum = 0.0\n"
                           "for j in 0 .. k { sum += a[j] * x }\n"
                           "s[t] = exp(sum) + x.to<f16>().to<f32>()\n"
                           "barrier()\n"
                           "if w > 3 { b[t] = s[255 - t] } else { b[t] = select(k < 3, 1.0, 2.0) }\n"
                           "atomic_add(b, 0, shuffle_xor(sum, 1))\n"
                           "c[t] = sum"));
}

TEST(Effects, NorInCopiesAndMultiplications) {
  expectAgreement(
      "kernel k(x: in tensor<f32, (1024):(1)>, y: out tensor<f32, (1024):(1)>, m: i32)\n"
      "  launch(grid = (1), block = (256)) {\n"
      "  let cp = make_tiled_copy_tv(universal_copy<32>, f32, thr = (256):(1), val = (4):(1)).slice(thread_idx.x)\n"
      "  let from = cp.partition_S(x.zipped_divide([1024])[_, 0])\n"
      "  let f = make_fragment_like(from)\n"
      "  copy(universal_copy<32>, from, f)\n"
      "  f.store(f.load() * 2.0)\n"
      "  copy(universal_copy<32>, f, cp.partition_D(y.zipped_divide([1024])[_, 0]))\n"
      "}\n");
}

} // namespace
