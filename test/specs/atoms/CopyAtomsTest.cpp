//===- CopyAtomsTest.cpp - the table of copies, read against the dialect and the targets
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The dialect's types take just the widths that the table has.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/Fly.h"
#include "specs/tables/CopyTable.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"
#include <gtest/gtest.h>

#include <set>

using namespace flyc;

namespace {

std::string typeText(std::string_view name, unsigned bits) {
  if (name == "cdna4.lds_read_trans")
    return "!fly_rocdl.cdna4.lds_read_trans<trans = " + std::string(bits == 96 ? "6b" : "16b") + ", " +
           std::to_string(bits) + ">";
  if (name.ends_with("_load_trans"))
    return "!fly_rocdl." + std::string(name) + "<trans = " +
           (bits == 128  ? "16b"
            : bits == 96 ? "6b"
                         : "8b") +
           ", " + std::to_string(bits) + ">";
  std::string dialect = name == "universal_copy" ? "fly" : "fly_rocdl";
  return "!" + dialect + "." + std::string(name) + "<" + std::to_string(bits) + ">";
}

TEST(CopyAtomTable, AgreesWithTheDialect) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.loadDialect<fly::FlyDialect, fly_rocdl::FlyROCDLDialect>();
  mlir::ScopedDiagnosticHandler quiet(&context, [](mlir::Diagnostic &) { return mlir::success(); });
  std::set<std::string_view> names;
  for (const specs::CopyAtom &atom : specs::copyAtoms())
    names.insert(atom.name);
  EXPECT_GE(names.size(), 6u);
  for (std::string_view name : names)
    for (unsigned bits : {8, 16, 24, 32, 48, 64, 96, 128, 256}) {
      if (name == "universal_copy" && bits > 128) // split by LLVM
        continue;
      if (name == "universal_copy" && !specs::findCopyAtom(name, bits))
        continue; // as are odd ones
      EXPECT_EQ(static_cast<bool>(mlir::parseType(typeText(name, bits), &context)),
                specs::findCopyAtom(name, bits) != nullptr)
          << typeText(name, bits);
    }
}

TEST(CopyAtomTable, SaysWhichTargetsHaveACopy) {
  EXPECT_EQ(specs::targetsWith(*specs::findCopyAtom("cdna3.buffer_copy_lds", 32)),
            "gfx90a, gfx942, gfx950 and gfx9-4-generic");
  EXPECT_EQ(specs::targetsWith(*specs::findCopyAtom("cdna3.buffer_copy_lds", 128)), "gfx950");
  EXPECT_EQ(specs::targetsWith(*specs::findCopyAtom("cdna4.lds_read_trans", 64)), "gfx950");
  EXPECT_EQ(specs::targetsWith(*specs::findCopyAtom("lds_load_trans", 128)), "gfx1250");
  EXPECT_EQ(specs::targetsWith(*specs::findCopyAtom("global_load_trans", 64)), "gfx1250");
  EXPECT_EQ(specs::targetsWith(*specs::findCopyAtom("global_load_trans", 128)), "gfx1200, gfx1201 and gfx1250");
  EXPECT_EQ(specs::targetsWith(*specs::findCopyAtom("cdna4.global_load_async_lds", 32)),
            "gfx942, gfx950 and gfx9-4-generic");
  EXPECT_EQ(specs::findCopyAtom("cdna3.buffer_copy_lds", 64), nullptr);
}

} // namespace
