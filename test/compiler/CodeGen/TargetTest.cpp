//===- TargetTest.cpp - targets and feature states in the code object -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The oracle is clang-22: for every built-in target and every combination of feature suffixes its code object and ours
// have the same ELF flags and ABI version (llvm-readelf-22) and name the same target in their metadata.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Link.h"
#include "compiler/CodeGen/Setup.h"
#include "specs/tables/TargetTable.h"
#include "test/compiler/CodeGen/Kernels.h"
#include "llvm/Target/TargetMachine.h"
#include "gtest/gtest.h"

namespace flyc::codegen {
namespace {

using namespace test;

/// The lines of llvm-readelf's header and metadata that tell the target.
std::string identityOf(const std::string &path) {
  return outputOf("llvm-readelf-22 -h --notes " + path +
                  " | grep -E '^ *(Flags|ABI Version|Type|Machine):|amdhsa\\.(target|version)|^  - [0-9]'");
}

std::string writeSource() {
  return writeTemporary("kernel.hip", "extern \"C\" __attribute__((global)) void k(float *p) { *p = 1.0f; }\n");
}

struct Suffix {
  const char *text;
  std::optional<bool> state;
};

TEST(TargetTest, FlagsAreClangsForEveryTargetAndEverySuffix) {
  initialize();
  std::string source = writeSource();
  unsigned combinations = 0;
  for (const specs::TargetSpec &spec : specs::builtinTargets()) {
    std::vector<Suffix> srameccs = {{"", std::nullopt}};
    std::vector<Suffix> xnacks = {{"", std::nullopt}};
    if (spec.hasFeature(specs::Feature::Sramecc))
      srameccs.insert(srameccs.end(), {{":sramecc+", true}, {":sramecc-", false}});
    if (spec.hasFeature(specs::Feature::Xnack))
      xnacks.insert(xnacks.end(), {{":xnack+", true}, {":xnack-", false}});
    for (unsigned version : spec.codeObject.versions)
      for (const Suffix &sramecc : srameccs)
        for (const Suffix &xnack : xnacks) {
          if (version != 5 && version != 6)
            continue;
          std::string arch = std::string(spec.name) + sramecc.text + xnack.text;
          SCOPED_TRACE(arch + " v" + std::to_string(version));
          TargetConfig target{std::string(spec.name), xnack.state, sramecc.state, version, spec.waveSize};
          auto output = compileIR(vectorKernelIR(0), target, {});
          ASSERT_TRUE(output) << output.error().message();
          auto linked = link(llvm::StringRef(output->object.data(), output->object.size()), "kernel0");
          ASSERT_TRUE(linked) << linked.error().message();
          std::string ours = writeTemporary("ours.hsaco", llvm::StringRef(linked->data(), linked->size()));
          std::string theirs = writeTemporary("theirs.hsaco", "");
          outputOf("clang++-22 -x hip --offload-device-only --no-gpu-bundle-output -nogpuinc -nogpulib -O1 " + source +
                   " --offload-arch=" + arch + " -mcode-object-version=" + std::to_string(version) + " -o " + theirs);
          std::string identity = identityOf(theirs);
          EXPECT_NE(identity.find("Flags:"), std::string::npos);
          EXPECT_NE(identity.find("amdhsa.target"), std::string::npos);
          EXPECT_EQ(identityOf(ours), identity);
          std::remove(ours.c_str());
          std::remove(theirs.c_str());
          ++combinations;
        }
  }
  std::remove(source.c_str());
  EXPECT_GE(combinations, 7u);
}

std::string refusal(const TargetConfig &target) {
  initialize();
  auto machine = makeTargetMachine(target, 3);
  if (machine)
    return "accepted";
  EXPECT_EQ(machine.error().kind, FailureKind::Target);
  return machine.error().message();
}

TEST(TargetTest, WhatDoesNotGoTogetherIsRefused) {
  EXPECT_EQ(refusal({"gfx000", {}, {}, 5, 0}), "this LLVM has no AMDGPU processor 'gfx000'");
  EXPECT_EQ(refusal({"", {}, {}, 5, 0}), "this LLVM has no AMDGPU processor ''");
  EXPECT_EQ(refusal({"gfx1100", true, {}, 5, 0}), "'gfx1100' has no xnack setting");
  EXPECT_EQ(refusal({"gfx1100", {}, false, 5, 0}), "'gfx1100' has no sramecc setting");
  EXPECT_EQ(refusal({"gfx942", {}, {}, 5, 32}), "'gfx942' has no waves of 32 lanes");
  EXPECT_EQ(refusal({"gfx942", {}, {}, 5, 48}), "a wave has 32 or 64 lanes, not 48");
  EXPECT_EQ(refusal({"gfx942", {}, {}, 3, 64}), "code object version 3 is not made; there are 5 and 6");
  EXPECT_EQ(refusal({"gfx9-4-generic", {}, {}, 5, 64}),
            "the generic processor 'gfx9-4-generic' needs code object version 6, not 5");
  EXPECT_EQ(refusal({"gfx9-4-generic", {}, {}, 6, 64}), "accepted");
  EXPECT_EQ(refusal({"gfx1100", {}, {}, 5, 64}), "accepted");
}

TEST(TargetTest, FeatureStringIsCanonical) {
  EXPECT_EQ(featureString({"gfx942", true, false, 5, 64}), "-sramecc,+xnack,+wavefrontsize64");
  EXPECT_EQ(featureString({"gfx942", {}, {}, 5, 0}), "");
  EXPECT_EQ(featureString({"gfx1100", {}, {}, 5, 32}), "+wavefrontsize32");
}

TEST(TargetTest, WaveSizeReachesTheKernelDescriptor) {
  initialize();
  for (unsigned waveSize : {32u, 64u}) {
    CodeGenOptions options;
    options.wantAssembly = true;
    auto output = compileIR(vectorKernelIR(0), {"gfx1100", {}, {}, 5, waveSize}, options);
    ASSERT_TRUE(output) << output.error().message();
    std::string expected = ".amdhsa_wavefront_size32 " + std::to_string(waveSize == 32 ? 1 : 0);
    EXPECT_NE(output->assembly.find(expected), std::string::npos) << output->assembly;
    EXPECT_NE(output->assembly.find(".wavefront_size: " + std::to_string(waveSize)), std::string::npos);
  }
}

} // namespace
} // namespace flyc::codegen
