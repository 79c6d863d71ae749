//===- AtomLayoutsTest.cpp - thread-value layouts of instructions
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Against the published layouts of each instruction (AMD CDNA3, CDNA4, RDNA3 and RDNA4 ISA manuals), and: every element
// of an operand's block is held by some thread.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/AtomLayouts.h"
#include "compiler/Layout/Queries.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinOps.h"
#include <gtest/gtest.h>

#include <set>

using namespace mlir;
using namespace flyc;

namespace {

struct Row {
  const char *type;
  const char *thr, *a, *b, *c;
};

const Row rows[] = {
    {"!fly.universal_fma<1x1x1, (f32, f32) -> f32>", "1:1", "(1,1):(1,1)", "(1,1):(1,1)", "(1,1):(1,1)"},
    {"!fly_rocdl.cdna3.mfma<32x32x2, (f32, f32) -> f32>", "64:1", "((32,2),1):((1,32),32)", "((32,2),1):((1,32),32)",
     "((32,2),(4,4)):((32,4),(1,8))"},
    {"!fly_rocdl.cdna3.mfma<16x16x4, (f32, f32) -> f32>", "64:1", "((16,4),1):((1,16),16)", "((16,4),1):((1,16),16)",
     "((16,4),(4,1)):((16,4),(1,16))"},
    {"!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>", "64:1", "((16,4),4):((1,64),16)", "((16,4),4):((1,64),16)",
     "((16,4),(4,1)):((16,4),(1,16))"},
    {"!fly_rocdl.cdna3.mfma<32x32x8, (bf16, bf16) -> f32>", "64:1", "((32,2),4):((1,128),32)",
     "((32,2),4):((1,128),32)", "((32,2),(4,4)):((32,4),(1,8))"},
    {"!fly_rocdl.cdna3.mfma<16x16x64, (i8, i8) -> i32>", "64:1", "((16,4),16):((1,256),16)", "((16,4),16):((1,256),16)",
     "((16,4),(4,1)):((16,4),(1,16))"},
    {"!fly_rocdl.cdna3.mfma<16x16x4, (f64, f64) -> f64>", "64:1", "((16,4),1):((1,16),16)", "((16,4),1):((1,16),16)",
     "((16,4),4):((16,1),4)"},
    {"!fly_rocdl.cdna4.mfma_scale<32x32x64, (f8E4M3FN, f4E2M1FN) -> f32>", "64:1",
     "((32,2),(16,2)):((1,512),(32,1024))", "((32,2),32):((1,1024),32)", "((32,2),(4,4)):((32,4),(1,8))"},
    {"!fly_rocdl.gfx11.wmma<16x16x16, (f16, f16) -> f32>", "32:1", "((16,2),16):((1,0),16)", "((16,2),16):((1,0),16)",
     "((16,2),8):((16,1),2)"},
    {"!fly_rocdl.gfx120x.wmma<16x16x16, (f16, f16) -> f32>", "32:1", "((16,2),8):((1,128),16)",
     "((16,2),8):((1,128),16)", "((16,2),8):((16,8),1)"},
    {"!fly_rocdl.gfx1250.wmma<16x16x4, (f32, f32) -> f32>", "32:1", "((16,2),2):((1,32),16)", "((16,2),2):((1,32),16)",
     "((16,2),8):((16,8),1)"},
    {"!fly_rocdl.gfx1250.wmma<16x16x32, (f16, f16) -> f16>", "32:1", "((16,2),(8,2)):((1,128),(16,256))",
     "((16,2),(8,2)):((1,128),(16,256))", "((16,2),8):((16,8),1)"},
    {"!fly_rocdl.gfx1250.wmma<16x16x128, (f8E5M2, f8E5M2) -> f32>", "32:1", "((16,2),(8,8)):((1,128),(16,256))",
     "((16,2),(8,8)):((1,128),(16,256))", "((16,2),8):((16,8),1)"},
    {"!fly_rocdl.gfx1250.wmma_scale<32x16x128, (f4E2M1FN, f4E2M1FN) -> f32>", "32:1",
     "((16,2),(32,2,2)):((1,1024),(32,2048,16))", "((16,2),(32,2)):((1,512),(16,1024))",
     "((16,2),(8,2)):((32,8),(1,16))"},
    {"!fly_rocdl.gfx1250.wmma_scale<16x16x128, (f8E4M3FN, f6E2M3FN) -> f32>", "32:1",
     "((16,2),(16,4)):((1,256),(16,512))", "((16,2),(32,2)):((1,512),(16,1024))", "((16,2),8):((16,8),1)"},
};

class AtomLayouts : public ::testing::Test {
protected:
  AtomLayouts() { context.loadDialect<fly::FlyDialect, fly_rocdl::FlyROCDLDialect>(); }
  MLIRContext context{MLIRContext::Threading::DISABLED};
};

// The values of a static layout of integer strides over all its coordinates.
std::set<int64_t> image(const layout::Layout &l) {
  std::set<int64_t> values = {0};
  auto modes = layout::flatModes(l);
  EXPECT_TRUE(modes.has_value());
  for (auto mode : *modes) {
    std::set<int64_t> next;
    for (int64_t value : values)
      for (int64_t i = 0; i < mode.extent; ++i)
        next.insert(value + i * mode.stride);
    values = std::move(next);
  }
  return values;
}

TEST_F(AtomLayouts, MatrixInstructionsAsPublished) {
  for (const Row &row : rows) {
    Type type = parseType(row.type, &context);
    ASSERT_TRUE(type) << row.type;
    auto op = cast<fly::MmaOpTypeInterface>(type);
    EXPECT_EQ(op.getThrLayout().str(), row.thr) << row.type;
    EXPECT_EQ(op.getThrValLayoutA().str(), row.a) << row.type;
    EXPECT_EQ(op.getThrValLayoutB().str(), row.b) << row.type;
    EXPECT_EQ(op.getThrValLayoutC().str(), row.c) << row.type;
  }
}

TEST_F(AtomLayouts, MatrixInstructionsCoverTheirBlocks) {
  for (const Row &row : rows) {
    auto op = cast<fly::MmaOpTypeInterface>(parseType(row.type, &context));
    auto [m, n, k] = op.getShapeMNK();
    auto covers = [&](const layout::Layout &l, int64_t elements) {
      std::set<int64_t> values = image(l);
      EXPECT_EQ(static_cast<int64_t>(values.size()), elements) << row.type << " " << l.str();
      EXPECT_EQ(*values.rbegin(), elements - 1) << row.type << " " << l.str();
    };
    covers(op.getThrValLayoutA(), m * k);
    covers(op.getThrValLayoutB(), n * k);
    covers(op.getThrValLayoutC(), m * n);
  }
}

TEST_F(AtomLayouts, CopiesOverElements) {
  auto atom = cast<fly::CopyAtomType>(parseType("!fly.copy_atom<!fly.universal_copy<128>, 16>", &context));
  auto values = atom.getThrValLayoutSrc();
  ASSERT_TRUE(values);
  EXPECT_EQ(values->str(), "(1,8):(0,1)");
  auto bits = fly::getBitsPerThread(atom, layout::CopySide::Dst);
  ASSERT_TRUE(bits);
  EXPECT_EQ(*bits, 128);

  auto trans = cast<fly::CopyOpTypeInterface>(parseType("!fly_rocdl.cdna4.lds_read_trans<trans = 6b, 96>", &context));
  EXPECT_EQ(trans.getThrLayout().str(), "16:1");
  EXPECT_EQ(trans.getThrBitLayoutSrc().str(), "(16,96):(96,1)");
  EXPECT_EQ(trans.getThrBitLayoutDst().str(), "(16,(6,16)):(6,(1,96))");

  const std::array<const char *, 4> loads[] = {
      {"16b, 128", "8:1", "(8,128):(128,1)", "(8,(16,8)):(16,(1,128))"},
      {"8b, 64", "16:1", "(16,64):(64,1)", "((8,2),(8,4,2)):((8,256),(1,64,512))"},
      {"6b, 96", "32:1", "(32,96):(96,1)", "((16,2),(6,4,4)):((6,384),(1,96,768))"},
      {"4b, 64", "32:1", "(32,64):(64,1)", "((16,2),(4,8,2)):((4,512),(1,64,1024))"}};
  for (const auto &[form, threads, read, got] : loads)
    for (const char *name : {"lds_load_trans", "global_load_trans"}) {
      const std::string text = std::string("!fly_rocdl.") + name + "<trans = " + form + ">";
      auto load = cast<fly::CopyOpTypeInterface>(parseType(text, &context));
      EXPECT_EQ(load.getThrLayout().str(), threads) << text;
      EXPECT_EQ(load.getThrBitLayoutSrc().str(), read) << text;
      EXPECT_EQ(load.getThrBitLayoutDst().str(), got) << text;
    }
}

TEST_F(AtomLayouts, CreateInferredExplains) {
  OpBuilder builder(&context);
  Location loc = builder.getUnknownLoc();
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  builder.setInsertionPointToStart(module->getBody());
  auto tuple = [&](layout::IntTuple t) -> Value {
    return fly::StaticOp::create(builder, loc, fly::IntTupleType::get(&context, t));
  };
  std::string said;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diag) {
    said += diag.str();
    return success();
  });
  Value shape = tuple(std::vector<layout::IntTuple>{4, 8}), stride = tuple(std::vector<layout::IntTuple>{1, 4});
  auto made = fly::createInferred<fly::MakeLayoutOp>(builder, loc, {shape, stride});
  ASSERT_TRUE(made);
  EXPECT_EQ(made.getResult().getType(), parseType("!fly.layout<(4,8):(1,4)>", &context));
  EXPECT_FALSE(fly::createInferred<fly::MakeLayoutOp>(builder, loc, {shape, tuple(1)}));
  EXPECT_NE(said.find("the shape (4,8) and the stride 1 have different profiles"), std::string::npos) << said;
  auto mode = fly::createInferred<fly::GetOp>(builder, loc, {shape},
                                              builder.getNamedAttr("mode", builder.getDenseI32ArrayAttr({1})));
  ASSERT_TRUE(mode);
  EXPECT_EQ(mode.getResult().getType(), parseType("!fly.int_tuple<8>", &context));
}

} // namespace
