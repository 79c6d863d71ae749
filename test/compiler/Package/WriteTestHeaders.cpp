//===- WriteTestHeaders.cpp - flyc-write-test-headers FOLDER --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Writes vector_add.h, mixed.h and clusters.h with their images, for the programs that include them.
//===----------------------------------------------------------------------===//

#include "compiler/Package/BuildId.h"
#include "compiler/Package/LaunchHeader.h"
#include "test/compiler/Package/TestUnit.h"

#include <cstdio>
#include <fstream>

using namespace flyc::package;

int main(int argc, char **argv) {
  if (argc != 2)
    return 2;
  flyc::specs::TargetTable targets;
  std::string folder = std::string(argv[1]) + "/";
  for (Unit unit :
       {flyc::test::vectorAddUnit(targets), flyc::test::mixedUnit(targets), flyc::test::clustersUnit(targets)}) {
    auto facts = readBack(unit, {});
    if (!facts)
      return std::fprintf(stderr, "%s\n", facts.error().message.c_str()), 1;
    makeSet(unit, *facts, flyc::test::testGenerator());
    auto header = writeLaunchHeader(unit, *facts, flyc::test::testGenerator());
    if (!header)
      return std::fprintf(stderr, "%s\n", header.error().message.c_str()), 1;
    std::ofstream(folder + unit.name + ".h") << *header;
    for (const Image &image : unit.images)
      std::ofstream(folder + image.fileName, std::ios::binary)
          .write(reinterpret_cast<const char *>(image.bytes.data()), static_cast<std::streamsize>(image.bytes.size()));
  }
  return 0;
}
