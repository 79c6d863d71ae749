//===- AtomicAtomsTest.cpp - every atomic of the table on every processor that has it
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each row's intrinsic is one of LLVM's and gives back the type of its operand. One kernel for each operation on each
// type: a wave updates 16 values, four lanes each. Small numbers, so that the order of the lanes does not show.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/FlyROCDL/CopyAtoms.h"
#include "test/specs/atoms/CompiledRows.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/LLVMContext.h"
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

using namespace flyc;
using namespace flyc::test;

namespace {

/// One operation on one type.
struct AtomicCase {
  const specs::AtomicAtom *atom;
  std::string_view op, type;

  std::string name() const { return std::string(atom->name) + "<" + std::string(op) + ", " + std::string(type) + ">"; }
  bool isBuffer() const { return atom->name == "cdna3.buffer_atomic"; }
  bool isPair() const { return type.starts_with("v2"); }
  bool isFloat() const { return type.find('f') != std::string_view::npos; }
  unsigned bits() const {
    return isPair() ? 32
                    : static_cast<unsigned>(std::stoul(std::string(type.substr(type.find_first_of("0123456789")))));
  }
};

/// The operations that the dialect has; the language has more of universal_atomic.
std::vector<AtomicCase> atomicCasesOf(const specs::TargetSpec &target) {
  std::vector<AtomicCase> cases;
  for (const specs::AtomicAtom &atom : specs::atomicAtoms())
    if (atom.isOn(target))
      for (std::string_view op : atom.ops)
        for (std::string_view type : atom.types)
          if (fly::symbolizeAtomicOp(op))
            cases.push_back({&atom, op, type});
  return cases;
}

std::string mlirType(std::string_view type) {
  if (type.starts_with("v2"))
    return "vector<2x" + std::string(type.substr(2)) + ">";
  return (type.starts_with("u") ? "ui" + std::string(type.substr(1)) : std::string(type));
}
/// As the pointer and the value hold it.
std::string storedType(std::string_view type) {
  return type.starts_with("u") ? "i" + std::string(type.substr(1)) : mlirType(type);
}

std::string instructionText(const AtomicCase &test) {
  const std::string dialect = test.isBuffer() ? "!fly_rocdl." : "!fly.";
  return dialect + std::string(test.atom->name) + "<" + std::string(test.op) + ", " + mlirType(test.type) + ">";
}

TEST(AtomicAtomTable, AgreesWithLLVMsIntrinsics) {
  llvm::LLVMContext context;
  for (const specs::AtomicAtom &atom : specs::atomicAtoms()) {
    EXPECT_FALSE(atom.source.empty());
    EXPECT_NE(specs::targetsWith(atom), "no target") << atom.name;
    EXPECT_EQ(atom.intrinsic.empty(), atom.name == "universal_atomic");
    for (std::string_view op : atom.ops) {
      if (atom.intrinsic.empty())
        continue;
      const llvm::Intrinsic::ID id = llvm::Intrinsic::lookupIntrinsicID(atom.intrinsicOf(op));
      ASSERT_NE(id, llvm::Intrinsic::not_intrinsic) << atom.intrinsicOf(op);
      llvm::Type *value = llvm::Type::getInt32Ty(context), *i32 = value;
      llvm::FunctionType *type = llvm::Intrinsic::getType(context, id, {value});
      EXPECT_EQ(type->getReturnType(), value) << atom.intrinsicOf(op);
      ASSERT_EQ(type->getNumParams(), 5u);
      EXPECT_EQ(type->getParamType(0), value);
      EXPECT_EQ(type->getParamType(1), llvm::PointerType::get(context, 8));
      for (unsigned i = 2; i < 5; ++i)
        EXPECT_EQ(type->getParamType(i), i32);
    }
  }
}

TEST(AtomicAtomTable, AgreesWithTheDialect) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.loadDialect<fly::FlyDialect, fly_rocdl::FlyROCDLDialect>();
  mlir::ScopedDiagnosticHandler quiet(&context, [](mlir::Diagnostic &) { return mlir::success(); });
  for (std::string_view name : {"universal_atomic", "cdna3.buffer_atomic"})
    for (std::string_view op : {"add", "max", "min", "and", "or", "inc", "dec"})
      for (std::string_view type :
           {"i8", "i16", "i32", "u32", "i64", "u64", "f16", "bf16", "f32", "f64", "v2f16", "v2bf16"}) {
        const specs::AtomicAtom *row = specs::findAtomicAtom(name, op, type);
        specs::AtomicAtom named{name, {}, {}, {}, {}, {}};
        mlir::Type parsed = mlir::parseType(instructionText({row ? row : &named, op, type}), &context);
        EXPECT_EQ(static_cast<bool>(parsed), row != nullptr) << name << " " << op << " " << type;
        if (parsed)
          EXPECT_EQ(fly::getAtomicAtom(parsed), row);
      }
}

TEST(AtomicAtomTable, SaysWhichTargetsHaveAnAtomic) {
  auto targets = [](std::string_view op, std::string_view type) {
    return specs::targetsWith(*specs::findAtomicAtom("cdna3.buffer_atomic", op, type));
  };
  EXPECT_EQ(targets("max", "f32"), "gfx1100, gfx1200, gfx1201 and gfx1250");
  EXPECT_EQ(targets("max", "f64"), "gfx90a, gfx942, gfx950, gfx1250 and gfx9-4-generic");
  EXPECT_EQ(targets("add", "v2bf16"), "gfx950, gfx1200, gfx1201 and gfx1250");
  EXPECT_EQ(specs::findAtomicAtom("cdna3.buffer_atomic", "and", "f32"), nullptr);
}

//===--- kernels ------------------------------------------------------------------===//

/// Lane l updates value l / 4 of %to by value l of %from.
std::string kernelOf(const AtomicCase &test, unsigned number, uint32_t word3) {
  const std::string stored = storedType(test.type), from = "!fly.ptr<" + stored + ", global>";
  const std::string space = test.isBuffer() ? "#fly_rocdl.buffer_desc" : "global",
                    to = "!fly.ptr<" + stored + ", " + space + ">";
  const std::string value = test.isPair() ? stored : "vector<1x" + stored + ">";
  const std::string atom = "!fly.copy_atom<" + instructionText(test) + ", " + std::to_string(test.bits()) + ">";
  std::string text =
      "  gpu.func @k" + std::to_string(number) + "(%from: " + from + ", %global: " + from + ") kernel {\n" +
      "    %t = gpu.thread_id x\n    %lane = arith.index_cast %t : index to i32\n    %four = arith.constant 4 : i32\n"
      "    %slot = arith.divui %lane, %four : i32\n"
      "    %o = fly.make_int_tuple(%lane) : (i32) -> !fly.int_tuple<?>\n"
      "    %p = fly.make_int_tuple(%slot) : (i32) -> !fly.int_tuple<?>\n"
      "    %x = fly.add_offset(%from, %o) : (" +
      from + ", !fly.int_tuple<?>) -> " + from + "\n" + "    %v = fly.ptr.load(%x) : (" + from + ") -> " + value + "\n";
  if (test.isBuffer())
    text += "    %s = arith.constant 0 : i16\n    %b = arith.constant " + std::to_string(16 * test.bits() / 8) +
            " : i64\n    %f = arith.constant " + std::to_string(word3) +
            " : i32\n    %to = fly.make_ptr(%global, %s, %b, %f) : (" + from + ", i16, i64, i32) -> " + to + "\n";
  const std::string base = test.isBuffer() ? "%to" : "%global";
  text += "    %y = fly.add_offset(" + base + ", %p) : (" + to + ", !fly.int_tuple<?>) -> " + to + "\n" +
          "    %l = fly.static : !fly.layout<1:0>\n    %view = fly.make_view(%y, %l) : (" + to +
          ", !fly.layout<1:0>) -> !fly.memref<" + stored + ", " + space +
          ", 1:0>\n    %a = fly.make_copy_atom {valBits = " + std::to_string(test.bits()) + " : i32} : " + atom +
          "\n    fly.copy_atom_call_ssa(%a, %v, %view) {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : (" + atom +
          ", " + value + ", !fly.memref<" + stored + ", " + space + ", 1:0>) -> ()\n    gpu.return\n  }\n";
  return text;
}

std::string atomicKernelsOf(mlir::MLIRContext &, const specs::TargetSpec &target) {
  std::string text;
  unsigned count = 0;
  for (const AtomicCase &test : atomicCasesOf(target))
    text += kernelOf(test, count++, target.bufferWord3);
  return text;
}

//===--- values -------------------------------------------------------------------===//

/// A small integer as the bits of a value of `type` (a pair: twice).
uint64_t bitsOf(std::string_view type, int value) {
  if (type.starts_with("v2"))
    return bitsOf(type.substr(2), value) * 0x10001;
  if (type == "f64")
    return std::bit_cast<uint64_t>(double(value));
  if (type == "f32")
    return std::bit_cast<uint32_t>(float(value));
  if (type == "bf16")
    return std::bit_cast<uint32_t>(float(value)) >> 16;
  if (type == "f16")
    return std::bit_cast<uint16_t>(static_cast<_Float16>(value));
  return type.ends_with("64") ? uint64_t(int64_t(value)) : uint32_t(value);
}

int updated(const AtomicCase &test, int old, int by) {
  auto less = [&](int a, int b) { return test.type.starts_with("u") ? unsigned(a) < unsigned(b) : a < b; };
  if (test.op == "add")
    return old + by;
  if (test.op == "max")
    return less(old, by) ? by : old;
  if (test.op == "min")
    return less(by, old) ? by : old;
  if (test.op == "and")
    return old & by;
  if (test.op == "or")
    return old | by;
  if (test.op == "inc")
    return unsigned(old) >= unsigned(by) ? 0 : old + 1;
  return old == 0 || unsigned(old) > unsigned(by) ? by : old - 1;
}

class AtomicAtoms : public CompiledRows {
protected:
  static void SetUpTestSuite() { compileAll("", atomicKernelsOf); }

  void check(emulator::Program &program, unsigned number, const AtomicCase &test) {
    const size_t bytes = test.bits() / 8;
    // Of the counters all lanes have one limit, so that their order does not show.
    const bool counts = test.op == "inc" || test.op == "dec";
    std::vector<int> from(64), to(16);
    for (int lane = 0; lane < 64; ++lane)
      from[lane] = counts ? 5 : lane * 37 % 23 - (test.op == "and" || test.op == "or" ? 0 : 11);
    for (int slot = 0; slot < 16; ++slot)
      to[slot] = counts ? slot % 8 : slot - 8;
    auto put = [&](const std::vector<int> &values, const char *name) {
      const uint64_t address = memory.allocate(values.size() * bytes, name);
      std::byte *at = memory.find(address, values.size() * bytes, true);
      for (size_t i = 0; i < values.size(); ++i) {
        const uint64_t word = bitsOf(test.type, values[i]);
        std::memcpy(at + i * bytes, &word, bytes);
      }
      return address;
    };
    const uint64_t addresses[] = {put(from, "from"), put(to, "to")};
    ASSERT_TRUE(run(program, number, addresses, test.name()));
    for (int lane = 0; lane < 64; ++lane)
      to[lane / 4] = updated(test, to[lane / 4], from[lane]);
    const std::byte *at = memory.find(addresses[1], 16 * bytes, false);
    for (int slot = 0; slot < 16; ++slot) {
      uint64_t word = 0;
      std::memcpy(&word, at + slot * bytes, bytes);
      EXPECT_EQ(word, bitsOf(test.type, to[slot])) << test.name() << ", value " << slot;
    }
    for (uint64_t address : addresses)
      memory.release(address);
  }

  void checkAll(unsigned which) {
    const specs::TargetSpec &target = *specs::findBuiltinTarget(processors[which]);
    auto program = load(which);
    ASSERT_TRUE(program);
    unsigned count = 0;
    for (const AtomicCase &test : atomicCasesOf(target))
      check(*program, count++, test);
    EXPECT_GE(count, 60u);
  }
};

TEST_F(AtomicAtoms, ComputeWhatTheTableSaysOnCDNA2) { checkAll(0); }
TEST_F(AtomicAtoms, ComputeWhatTheTableSaysOnCDNA3) { checkAll(1); }
TEST_F(AtomicAtoms, ComputeWhatTheTableSaysOnCDNA4) { checkAll(2); }
TEST_F(AtomicAtoms, ComputeWhatTheTableSaysOnRDNA3) { checkAll(3); }
TEST_F(AtomicAtoms, ComputeWhatTheTableSaysOnRDNA4) { checkAll(4); }
TEST_F(AtomicAtoms, ComputeWhatTheTableSaysOnCDNA5) { checkAll(5); }

} // namespace
