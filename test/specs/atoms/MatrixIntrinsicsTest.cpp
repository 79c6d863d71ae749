//===- MatrixIntrinsicsTest.cpp - the table of matrix atoms, read against LLVM and against itself
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each row's intrinsic is one of LLVM's, with these registers and constants; each layout covers its block once; some
// compiled-in target has each row.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/FlyROCDL/MatrixAtoms.h"
#include "specs/tables/MatrixConstants.h"
#include "specs/tables/TargetTable.h"
#include "test/specs/atoms/MatrixTile.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/LLVMContext.h"
#include <gtest/gtest.h>

#include <set>

using namespace flyc;
using namespace flyc::test;

namespace {

llvm::Type *registerType(llvm::LLVMContext &context, llvm::StringRef text) {
  unsigned count = 0;
  if (text.consume_front("v"))
    text.consumeInteger(10, count);
  llvm::Type *element = text == "f16"    ? llvm::Type::getHalfTy(context)
                        : text == "bf16" ? llvm::Type::getBFloatTy(context)
                        : text == "f32"  ? llvm::Type::getFloatTy(context)
                        : text == "f64"  ? llvm::Type::getDoubleTy(context)
                                         : nullptr;
  unsigned width = 0;
  if (!element && text.consume_front("i") && !text.getAsInteger(10, width))
    element = llvm::Type::getIntNTy(context, width);
  return count ? llvm::FixedVectorType::get(element, count) : element;
}

TEST(MatrixAtomTable, HoldsEveryFamily) {
  std::set<std::string_view> families;
  std::set<std::string> names;
  for (const specs::MatrixAtom &atom : specs::matrixAtoms()) {
    families.insert(atom.family);
    EXPECT_TRUE(names.insert(std::string(atom.type) + atom.name()).second) << atom.name() << " stands twice";
    EXPECT_EQ(specs::findMatrixAtom(atom.family, atom.m, atom.n, atom.k, atom.blocks, atom.a, atom.b, atom.acc,
                                    atom.needs, atom.wave),
              &atom);
    EXPECT_EQ(atom.hasLowering(), atom.instruction.empty()) << atom.name();
    EXPECT_FALSE(atom.source.empty());
  }
  EXPECT_EQ(families, (std::set<std::string_view>{"mfma", "mfma_scale", "smfmac", "swmmac", "wmma", "wmma_scale",
                                                  "wmma_scale16", "wmma_scale16_e4m3", "wmma_scale16_e5m3",
                                                  "wmma_scale_e4m3", "wmma_scale_e5m3"}));
  EXPECT_EQ(specs::findMatrixAtom("mfma", 16, 16, 17, 1, "f16", "f16", "f32"), nullptr);
}

TEST(MatrixAtomTable, AgreesWithLLVMsIntrinsics) {
  llvm::LLVMContext context;
  using Kind = specs::MatrixArgumentKind;
  for (const specs::MatrixAtom &atom : specs::matrixAtoms()) {
    if (!atom.hasLowering())
      continue;
    const llvm::Intrinsic::ID id = llvm::Intrinsic::lookupIntrinsicID(llvm::StringRef(atom.intrinsic));
    ASSERT_NE(id, llvm::Intrinsic::not_intrinsic) << atom.intrinsic;
    llvm::Type *a = registerType(context, atom.registersA), *b = registerType(context, atom.registersB),
               *acc = registerType(context, atom.registersAcc);
    llvm::SmallVector<llvm::Type *> parameters, overloads;
    llvm::SmallVector<bool> immediate;
    for (const specs::MatrixArgument &argument : atom.arguments) {
      parameters.push_back(argument.kind == Kind::A     ? a
                           : argument.kind == Kind::B   ? b
                           : argument.kind == Kind::Acc ? acc
                           : argument.kind == Kind::ScaleA || argument.kind == Kind::ScaleB
                               ? llvm::Type::getIntNTy(context, atom.scaleBits())
                           : argument.kind == Kind::Index ? llvm::Type::getIntNTy(context, specs::indexBits(atom))
                                                          : llvm::Type::getInt32Ty(context));
      immediate.push_back(argument.immediate);
    }
    for (const specs::MatrixConstant &own : specs::matrixConstants(atom)) {
      parameters.insert(parameters.begin() + own.place, llvm::Type::getIntNTy(context, own.bits()));
      immediate.insert(immediate.begin() + own.place, true);
    }
    llvm::FunctionType *type = llvm::FunctionType::get(acc, parameters, false);
    EXPECT_TRUE(llvm::Intrinsic::getIntrinsicSignature(id, type, overloads)) << atom.name();
    const llvm::AttributeList attributes = llvm::Intrinsic::getAttributes(context, id, type);
    for (unsigned i = 0; i < type->getNumParams(); ++i)
      EXPECT_EQ(attributes.hasParamAttr(i, llvm::Attribute::ImmArg), immediate[i]) << atom.name() << ", argument " << i;
  }
}

TEST(MatrixAtomTable, LayoutsCoverTheirBlocks) {
  for (const specs::MatrixAtom &atom : specs::matrixAtoms()) {
    auto covers = [&](std::string_view layout, std::string_view element, std::string_view registers, int64_t elements) {
      const LaneMap map(layout);
      ASSERT_EQ(map.lanes(), atom.wave) << layout;
      std::vector<int> held(elements);
      for (unsigned lane = 0; lane < atom.wave; ++lane)
        for (unsigned v = 0; v < map.values(); ++v) {
          ASSERT_LT(map.at(lane, v), elements) << atom.name() << " " << layout;
          ++held[map.at(lane, v)];
        }
      // Each element once, or as often as the wave holds the whole operand.
      const int copies = static_cast<int>(map.lanes() * map.values() / elements);
      EXPECT_EQ(held, std::vector<int>(elements, copies)) << atom.name() << " " << layout;
      llvm::LLVMContext context;
      // 16-bit accumulators of RDNA3 have a register each.
      const bool isApart = atom.needs.has(specs::Capability::WmmaReplicated) && layout == atom.layoutC;
      EXPECT_EQ(registerType(context, registers)->getPrimitiveSizeInBits().getFixedValue(),
                map.values() * (isApart ? 32 : ElementFormat::of(element).bits))
          << atom.name() << " " << registers;
    };
    covers(atom.layoutA, atom.a, atom.registersA, atom.m * atom.storedK() * atom.blocks);
    covers(atom.layoutB, atom.b, atom.registersB, atom.n * atom.k * atom.blocks);
    covers(atom.layoutC, atom.acc, atom.registersAcc, atom.m * atom.n * atom.blocks);
  }
}

TEST(MatrixAtomTable, EveryRowIsATypeAndStandsBehindIt) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.loadDialect<fly::FlyDialect, fly_rocdl::FlyROCDLDialect>();
  for (const specs::MatrixAtom &atom : specs::matrixAtoms())
    if (!atom.type.empty()) {
      EXPECT_EQ(fly_rocdl::getMatrixAtom(fly_rocdl::getMatrixType(&context, atom)), &atom) << atom.name();
    }
}

TEST(MatrixAtomTable, EveryRowIsOnSomeTarget) {
  for (const specs::MatrixAtom &atom : specs::matrixAtoms()) {
    EXPECT_NE(specs::targetsWith(atom), "no target") << atom.name();
    EXPECT_TRUE(atom.needs.has(atom.capability));
    if (atom.clocks.empty())
      continue;
    bool known = false;
    for (const specs::TargetSpec &target : specs::builtinTargets())
      known |= atom.isOn(target) && target.figure("matrix_clocks", atom.clocks);
    EXPECT_TRUE(known) << atom.name() << ": no target's matrix_clocks has " << atom.clocks;
  }
  EXPECT_EQ(specs::targetsWith(*specs::findMatrixAtom("mfma", 16, 16, 32, 1, "f8e4m3fnuz", "f8e5m2fnuz", "f32")),
            "gfx942");
  EXPECT_EQ(specs::targetsWith(*specs::findMatrixAtom("mfma", 16, 16, 16, 1, "f16", "f16", "f32")),
            "gfx90a, gfx942, gfx950 and gfx9-4-generic");
}

} // namespace
