//===- MatrixAtomsTest.cpp - every matrix atom on every processor that has it
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One kernel for each row of specs/atoms: a wave loads its registers, calls the atom, and stores the result. Compiled
// in this process, run on the emulator, which knows the registers from the manuals and not from the table. Random small
// integers show a wrong map; one element of A that is not zero shows where it goes; scales differ from block to block.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/FlyROCDL/MatrixAtoms.h"
#include "specs/tables/MatrixConstants.h"
#include "test/specs/atoms/CompiledRows.h"
#include "test/specs/atoms/MatrixTile.h"

#include <gtest/gtest.h>

#include <cstring>

using namespace flyc;
using namespace flyc::test;

namespace {

/// One kernel: an atom, and whether its scales are set, or its integers unsigned.
struct Case {
  const specs::MatrixAtom *atom;
  bool scaled;
  unsigned opselA = 0, opselB = 0;
  bool isUnsigned = false;
};

std::vector<Case> casesOf(const specs::TargetSpec &target) {
  std::vector<Case> cases;
  for (const specs::MatrixAtom &atom : specs::matrixAtoms()) {
    if (!atom.isOn(target) || !atom.hasLowering())
      continue;
    cases.push_back({&atom, false});
    if (atom.signs)
      cases.push_back({&atom, false, 0, 0, true});
    if (atom.family == "mfma_scale")
      cases.push_back(
          {&atom, true, static_cast<unsigned>(cases.size()) % 4, static_cast<unsigned>(cases.size() / 4) % 4});
    // Which half of the lanes has the scales of 16 rows; those of 32 rows take all.
    if (atom.family.starts_with("wmma_scale"))
      cases.push_back({&atom, true, atom.m == 32 ? 0 : static_cast<unsigned>(cases.size()) % 2,
                       static_cast<unsigned>(cases.size() / 2) % 2});
  }
  return cases;
}

std::string number(uint64_t n) { return std::to_string(n); }

/// Loads `words` words of the lane from the pointer `name`.
std::string loadOf(const std::string &name, unsigned words) {
  const std::string vector = "vector<" + number(words) + "xi32>";
  return "    %n" + name + " = arith.constant " + number(words) + " : i32\n    %m" + name + " = arith.muli %lane, %n" +
         name + " : i32\n    %o" + name + " = fly.make_int_tuple(%m" + name + ") : (i32) -> !fly.int_tuple<?>\n    %q" +
         name + " = fly.add_offset(%" + name + ", %o" + name + ") : (!p, !fly.int_tuple<?>) -> !p\n    %v" + name +
         " = fly.ptr.load(%q" + name + ") : (!p) -> " + vector + "\n";
}

std::string kernelOf(mlir::MLIRContext &context, const Case &test, unsigned number_) {
  const specs::MatrixAtom &atom = *test.atom;
  std::string type;
  llvm::raw_string_ostream(type) << fly_rocdl::getMatrixType(&context, atom);
  const std::string unset = "opselA = 0, opselB = 0";
  if (size_t at = type.find(unset); at != std::string::npos)
    type.replace(at, unset.size(), "opselA = " + number(test.opselA) + ", opselB = " + number(test.opselB));
  const std::string isSigned = "signA = true, signB = true";
  if (size_t at = type.find(isSigned); test.isUnsigned && at != std::string::npos)
    type.replace(at, isSigned.size(), "signA = false, signB = false");
  const std::string mma = "!fly.mma_atom<" + type + ">";
  auto wordsOf = [](std::string_view layout, std::string_view element) {
    return LaneMap(layout).values() * ElementFormat::of(element).bits / 32;
  };
  const unsigned a = wordsOf(atom.layoutA, atom.a), b = wordsOf(atom.layoutB, atom.b),
                 c = wordsOf(atom.layoutC, atom.acc);
  auto vector = [](unsigned words) { return "vector<" + number(words) + "xi32>"; };
  std::string text =
      "  gpu.func @k" + number(number_) +
      "(%a: !p, %b: !p, %c: !p, %x: !p, %y: !p) kernel attributes {flyc.wave_size = " + number(atom.wave) +
      " : i32} {\n" + "    %t = gpu.thread_id x\n    %lane = arith.index_cast %t : index to i32\n" + loadOf("a", a) +
      loadOf("b", b) + loadOf("c", c) + "    %atom0 = fly.make_mma_atom : " + mma + "\n";
  std::string last = "%atom0";
  auto set = [&](const std::string &field, const std::string &from, unsigned bits = 32) {
    const std::string next = "%atom" + from, type = "i" + number(bits), one = "vector<1x" + type + ">";
    text += loadOf(from, bits / 32) + "    %w" + from + " = vector.bitcast %v" + from + " : " + vector(bits / 32) +
            " to " + one + "\n    %s" + from + " = vector.extract %w" + from + "[0] : " + type + " from " + one +
            "\n    " + next + " = fly.atom.set_value(" + last + ", \"" + field + "\", %s" + from + ") : (" + mma +
            ", " + type + ") -> " + mma + "\n";
    last = next;
  };
  if (test.scaled) {
    set("scale_a", "x", atom.scaleBits());
    set("scale_b", "y", atom.scaleBits());
  }
  if (atom.sparse)
    set("index", "x", specs::indexBits(atom));
  text += "    %d = fly.mma_atom_call_ssa(" + last +
          ", %va, %vb, %vc) {operandSegmentSizes = array<i32: 1, 0, 1, 1, 1>} : (" + mma + ", " + vector(a) + ", " +
          vector(b) + ", " + vector(c) + ") -> " + vector(c) + "\n    fly.ptr.store(%d, %qc) : (" + vector(c) +
          ", !p) -> ()\n    gpu.return\n  }\n";
  return text;
}

std::string kernelsOf(mlir::MLIRContext &context, const specs::TargetSpec &target) {
  std::string text;
  unsigned count = 0;
  for (const Case &test : casesOf(target))
    text += kernelOf(context, test, count++);
  return text;
}

class MatrixAtoms : public CompiledRows {
protected:
  static void SetUpTestSuite() { compileAll("!p = !fly.ptr<i32, global>\n", kernelsOf); }

  std::mt19937 random{20261121};

  uint64_t put(const std::vector<uint32_t> &words, const char *name) {
    const size_t bytes = words.size() * 4;
    const uint64_t address = memory.allocate(bytes, name);
    std::memcpy(memory.find(address, bytes, true), words.data(), bytes);
    return address;
  }

  void check(emulator::Program &program, unsigned number_, const Case &test, MatrixTile::Fill fill) {
    const MatrixTile tile(*test.atom, random, fill);
    const std::vector<uint32_t> c = tile.registersC();
    std::vector<uint64_t> addresses = {put(tile.registersA(), "a"), put(tile.registersB(), "b"), put(c, "c"),
                                       put(test.atom->sparse ? tile.indices() : tile.scales(true, test.opselA), "x"),
                                       put(tile.scales(false, test.opselB), "y")};
    ASSERT_TRUE(run(program, number_, addresses, test.atom->name()));
    std::vector<uint32_t> d(c.size());
    std::memcpy(d.data(), memory.find(addresses[2], d.size() * 4, false), d.size() * 4);
    EXPECT_EQ(tile.unpack(d), tile.expected(test.scaled, test.isUnsigned))
        << test.atom->name() << (test.scaled ? ", scaled" : "") << (test.isUnsigned ? ", unsigned" : "");
    for (uint64_t address : addresses)
      memory.release(address);
  }

  void checkAll(unsigned which, unsigned least) {
    const specs::TargetSpec &target = *specs::findBuiltinTarget(processors[which]);
    auto program = load(which);
    ASSERT_TRUE(program);
    unsigned count = 0;
    for (const Case &test : casesOf(target)) {
      threads = test.atom->wave;
      check(*program, count, test, MatrixTile::Small);
      check(*program, count++, test, MatrixTile::OneHot);
    }
    EXPECT_GE(count, least);
  }
};

TEST_F(MatrixAtoms, ComputeWhatTheTableSaysOnCDNA2) { checkAll(0, 25); }
TEST_F(MatrixAtoms, ComputeWhatTheTableSaysOnCDNA3) { checkAll(1, 45); }
TEST_F(MatrixAtoms, ComputeWhatTheTableSaysOnCDNA4) { checkAll(2, 75); }
TEST_F(MatrixAtoms, ComputeWhatTheTableSaysOnRDNA3) { checkAll(3, 12); }
TEST_F(MatrixAtoms, ComputeWhatTheTableSaysOnRDNA4) { checkAll(4, 50); }
TEST_F(MatrixAtoms, ComputeWhatTheTableSaysOnCDNA5) { checkAll(5, 170); }

} // namespace
