//===- ReaderTest.cpp - what is read from a code object -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/objects/ObjectDump.h"
#include "runtime/objects/ObjectReader.h"
#include "test/runtime/objects/Files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstring>

using namespace flyc::objects;
using flyc::test::readObject;

namespace {

CodeObject read(const std::string &name) {
  std::vector<uint8_t> bytes = readObject(name);
  ReadResult result = readCodeObject(bytes.data(), bytes.size());
  EXPECT_TRUE(result) << name << ": " << result.error().message;
  return result ? *result : CodeObject{};
}

ReadError errorOf(const std::vector<uint8_t> &bytes) {
  ReadResult result = readCodeObject(bytes.data(), bytes.size());
  EXPECT_FALSE(result);
  return result ? ReadError{ReadErrorKind::NotElf, "it was read"} : result.error();
}

std::string somewhere() { return flyc::test::targetNames().front(); }

TEST(Reader, EveryTargetEveryKernelWithoutContradiction) {
  std::vector<std::string> targets = flyc::test::targetNames();
  ASSERT_GE(targets.size(), 7u);
  for (const std::string &target : targets) {
    CodeObject object = read("mixed." + target + ".hsaco");
    EXPECT_EQ(object.processor, target);
    EXPECT_EQ(object.target, "amdgcn-amd-amdhsa--" + target);
    EXPECT_EQ(findContradictions(object), std::vector<std::string>{});
    EXPECT_EQ(object.genericVersion != 0, target.find("generic") != std::string::npos) << target;
    ASSERT_EQ(object.kernels.size(), 4u);
    for (const char *name : {"padded", "through_lds", "with_scratch", "no_arguments"}) {
      const Kernel *kernel = object.findKernel(name);
      ASSERT_TRUE(kernel) << name;
      EXPECT_EQ(kernel->symbol, std::string(name) + ".kd");
      EXPECT_EQ(kernel->maxFlatWorkgroupSize, 128u);
      ASSERT_TRUE(kernel->codeSize);
      EXPECT_GT(*kernel->codeSize, 0u);
      EXPECT_EQ(kernel->codeAddress % 256, 0u);
      EXPECT_EQ(kernel->vgprSpillCount, 0u);
    }
    EXPECT_EQ(object.findKernel("through_lds")->groupSegmentFixedSize, 512u);
    EXPECT_GE(object.findKernel("with_scratch")->privateSegmentFixedSize, 256u);
    EXPECT_TRUE(object.findKernel("with_scratch")->descriptor.usesScratch());
    EXPECT_TRUE(object.findKernel("no_arguments")->args.empty());
    EXPECT_EQ(object.findKernel("missing"), nullptr);
  }
}

// The layout of a C struct: each argument at a multiple of its size.
TEST(Reader, ArgumentsAreWhereTheAbiPutsThem) {
  const CodeObject object = read("mixed." + somewhere() + ".hsaco");
  const Kernel *padded = object.findKernel("padded");
  ASSERT_TRUE(padded);
  const uint64_t offsets[] = {0, 8, 16, 24, 32}, sizes[] = {1, 8, 2, 8, 8};
  ASSERT_EQ(padded->args.size(), 5u);
  for (size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(padded->args[i].offset, offsets[i]);
    EXPECT_EQ(padded->args[i].size, sizes[i]);
    EXPECT_EQ(padded->args[i].valueKind, i == 4 ? "global_buffer" : "by_value");
    EXPECT_FALSE(padded->args[i].isHidden());
  }
  EXPECT_EQ(padded->args[4].addressSpace, "global");
  EXPECT_EQ(padded->kernargSegmentSize, 40u);
  EXPECT_EQ(padded->kernargSegmentAlign, 8u);
}

TEST(Reader, WhatOpenClAdds) {
  for (const std::string &target : flyc::test::targetNames()) {
    const CodeObject object = read("images." + target + ".hsaco");
    const Kernel *kernel = object.findKernel("required");
    ASSERT_TRUE(kernel);
    ASSERT_TRUE(kernel->reqdWorkgroupSize);
    EXPECT_EQ(*kernel->reqdWorkgroupSize, (std::array<uint64_t, 3>{16, 8, 2}));
    EXPECT_EQ(kernel->language, "OpenCL C");
    ASSERT_GT(kernel->args.size(), 4u);
    EXPECT_EQ(kernel->args[0].name, "in");
    EXPECT_EQ(kernel->args[0].typeName, "float4*");
    EXPECT_TRUE(kernel->args[0].isConst);
    EXPECT_TRUE(kernel->args[0].isRestrict);
    EXPECT_FALSE(kernel->args[1].isConst);
    EXPECT_EQ(kernel->args[2].valueKind, "dynamic_shared_pointer");
    EXPECT_TRUE(kernel->args[4].isHidden());
    EXPECT_EQ(findContradictions(object), std::vector<std::string>{});
  }
}

// The target of e_flags stands in for amdhsa.target; what stands only once contradicts nothing.
TEST(Reader, AssemblyOfOthers) {
  std::vector<uint8_t> bytes = readObject("foreign.hsaco");
  const auto readBytes = [&] {
    ReadResult result = readCodeObject(bytes.data(), bytes.size());
    EXPECT_TRUE(result) << result.error().message;
    return result ? *result : CodeObject{};
  };
  CodeObject object = readBytes();
  EXPECT_EQ(object.version, 4u);
  EXPECT_EQ(object.metadataMinor, 0u);
  EXPECT_EQ(object.target, "");
  EXPECT_EQ(object.processor, "gfx942");
  EXPECT_EQ(object.targetId(), "gfx942");
  EXPECT_EQ(findContradictions(object), std::vector<std::string>{});
  EXPECT_EQ(metadataFacts(object).count("amdhsa.target"), 0u);
  ASSERT_EQ(object.kernels.size(), 4u);
  EXPECT_EQ(object.kernels[0].args[2].name, "pad");
  EXPECT_TRUE(object.kernels[1].args.empty());
  EXPECT_EQ(object.kernels[2].kind, "init");
  EXPECT_EQ(object.kernels[2].otherFacts.at(".uniform_work_group_size"), "1");
  EXPECT_EQ(object.kernels[2].otherFacts.at(".vendor_tuning.tile[1]"), "64");
  EXPECT_TRUE(object.kernels[3].args[0].isHidden());

  // e_flags: the processor in the low byte, xnack and sramecc in two bits each.
  bytes[49] = 2 | 3 << 2;
  EXPECT_EQ(readBytes().targetId(), "gfx942:sramecc+:xnack-");
  // Version 3: one bit each.
  bytes[8] = 1;
  bytes[49] = 1;
  object = readBytes();
  EXPECT_EQ(object.version, 3u);
  EXPECT_EQ(object.xnack, FeatureState::On);
  EXPECT_EQ(object.targetId(), "gfx942:sramecc-:xnack+");
  bytes[48] = 0xff;
  ReadError error = errorOf(bytes);
  EXPECT_EQ(error.kind, ReadErrorKind::UnknownTarget);
  EXPECT_NE(error.message.find("255"), std::string::npos) << error.message;

  // amdhsa.version [1, 0] -> [2, 0]
  bytes = readObject("foreign.hsaco");
  const std::string key = "amdhsa.version";
  auto at = std::search(bytes.begin(), bytes.end(), key.begin(), key.end());
  ASSERT_NE(at, bytes.end());
  at[static_cast<ptrdiff_t>(key.size()) + 1] = 2;
  error = errorOf(bytes);
  EXPECT_EQ(error.kind, ReadErrorKind::BadMetadata);
  EXPECT_NE(error.message.find("amdhsa.version is 2.0; versions 1.0 to 1.2 are known"), std::string::npos)
      << error.message;

  // Both say something: another processor's number against amdhsa.target.
  CodeObject other = read("vector_add.features.hsaco");
  other.mach = read("mixed." + somewhere() + ".hsaco").mach;
  ASSERT_NE(other.processor, somewhere());
  ASSERT_EQ(findContradictions(other).size(), 1u);
  EXPECT_NE(findContradictions(other)[0].find("is that of " + somewhere()), std::string::npos);
}

// Objects that are linked bring a note each.
TEST(Reader, TwoNotes) {
  const CodeObject object = read("two_notes.hsaco");
  ASSERT_EQ(object.kernels.size(), 5u);
  EXPECT_EQ(object.kernels[0].name, "second");
  EXPECT_EQ(object.kernels[1].name, "twins");
  EXPECT_EQ(object.kernels[4].name, "odd_order");
  EXPECT_EQ(object.metadataMinor, 1u);
  EXPECT_EQ(object.otherFacts.at("amdhsa.printf[0]"), "1:0:nothing");

  std::vector<uint8_t> bytes = readObject("two_notes.hsaco");
  const std::string version = "amdhsa.version"; // behind it a pair, and its first number
  const auto last = std::find_end(bytes.begin(), bytes.end(), version.begin(), version.end());
  ASSERT_NE(last, bytes.end());
  last[static_cast<std::ptrdiff_t>(version.size()) + 1] = 2;
  EXPECT_EQ(errorOf(bytes).message, "metadata: two notes contradict each other in amdhsa.version");
}

TEST(Reader, CodeObjectVersionsAndFeatures) {
  EXPECT_EQ(read("vector_add.v4.hsaco").version, 4u);
  EXPECT_EQ(read("vector_add.v5.hsaco").version, 5u);
  CodeObject object = read("vector_add.features.hsaco");
  EXPECT_EQ(object.version, 6u);
  EXPECT_EQ(object.sramecc, FeatureState::On);
  EXPECT_EQ(object.xnack, FeatureState::Off);
  EXPECT_EQ(object.features, (std::vector<std::string>{"sramecc+", "xnack-"}));
  EXPECT_EQ(findContradictions(object), std::vector<std::string>{});
  EXPECT_STREQ(featureStateName(object.sramecc), "on");
  object.sramecc = FeatureState::Any;
  object.kernels[0].kernargSegmentSize += 8;
  object.kernels[0].args[1].offset = 4;
  EXPECT_EQ(findContradictions(object).size(), 3u);
}

TEST(Reader, PreloadedArguments) {
  CodeObject object = read("vector_add.preload.hsaco");
  EXPECT_EQ(object.kernels[0].descriptor.preloadLength(), 7u); // 28 bytes
  EXPECT_EQ(object.kernels[0].descriptor.preloadOffset(), 0u);
  EXPECT_EQ(read("vector_add.features.hsaco").kernels[0].descriptor.preloadLength(), 0u);
}

TEST(Reader, WaveSizeIsInDescriptorAndMetadata) {
  bool wide = false, narrow = false;
  for (const std::string &target : flyc::test::targetNames()) {
    const CodeObject object = read("vector_add." + target + ".hsaco");
    const Kernel &kernel = object.kernels.front();
    EXPECT_EQ(kernel.descriptor.isWave32() ? 32u : 64u, kernel.wavefrontSize);
    (kernel.wavefrontSize == 32 ? narrow : wide) = true;
  }
  EXPECT_TRUE(wide && narrow);
}

TEST(Reader, TheDumpHoldsEveryFactOfTheNote) {
  for (const std::string &name : flyc::test::objectNames()) {
    CodeObject object = read(name);
    std::string text = dumpJson(object);
    nlohmann::json dump = nlohmann::json::parse(text, nullptr, false);
    ASSERT_FALSE(dump.is_discarded());
    EXPECT_EQ(dump["kernels"].size(), object.kernels.size());
    EXPECT_EQ(dump["metadata"].value("amdhsa.target", ""), object.target);
    EXPECT_EQ(dump["metadata"]["amdhsa.kernels[0].vgpr_count"], std::to_string(object.kernels[0].vgprCount));
    EXPECT_EQ(text.back(), '\n');
    EXPECT_EQ(text, dumpJson(read(name)));
  }
}

TEST(Reader, WhatIsNoCodeObjectIsNamed) {
  EXPECT_EQ(errorOf({}).kind, ReadErrorKind::NotElf);
  EXPECT_EQ(errorOf({'M', 'Z', 0, 0}).message, "the file does not start with the ELF magic");
  EXPECT_EQ(errorOf({0x7f, 'E', 'L', 'F', 2}).message, "the ELF header takes 64 bytes at offset 0, the file has 5");
  EXPECT_EQ(errorOf(flyc::test::readFile("/proc/self/exe")).kind, ReadErrorKind::NotAmdGpu);
  EXPECT_EQ(errorOf(readObject("images.o")).kind, ReadErrorKind::NotLinked);
}

// One byte or word at a time, each kind of error with its numbers.
TEST(Reader, EachMalformationHasItsError) {
  const std::vector<uint8_t> good = readObject("vector_add.v5.hsaco");
  auto with = [&](size_t at, std::vector<uint8_t> bytes) {
    std::vector<uint8_t> changed = good;
    std::copy(bytes.begin(), bytes.end(), changed.begin() + static_cast<std::ptrdiff_t>(at));
    return errorOf(changed);
  };
  EXPECT_EQ(with(4, {1}).kind, ReadErrorKind::WrongElf);
  EXPECT_EQ(with(5, {2}).kind, ReadErrorKind::WrongElf);
  EXPECT_EQ(with(7, {0}).kind, ReadErrorKind::NotAmdGpu);
  EXPECT_EQ(with(8, {0}).message, "code object version 2; versions 3, 4, 5 and 6 are read");
  EXPECT_EQ(with(8, {9}).kind, ReadErrorKind::UnsupportedVersion);
  EXPECT_EQ(with(16, {2, 0}).kind, ReadErrorKind::WrongElf);
  EXPECT_EQ(with(32, {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}).kind, ReadErrorKind::Truncated);
  EXPECT_EQ(with(40, {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f}).kind, ReadErrorKind::Truncated);
  EXPECT_EQ(with(54, {57, 0}).kind, ReadErrorKind::WrongElf);
  EXPECT_EQ(with(56, {0, 0}).kind, ReadErrorKind::BadSection);
  EXPECT_EQ(with(58, {40, 0}).kind, ReadErrorKind::WrongElf);
  EXPECT_EQ(with(60, {0, 0}).kind, ReadErrorKind::BadSection);
  for (size_t length = 0; length < good.size(); length += 37) {
    std::vector<uint8_t> cut(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(length));
    EXPECT_FALSE(readCodeObject(cut.data(), cut.size())) << length; // the section table stands at the end
  }

  auto find = [&](const std::string &text) {
    auto found = std::search(good.begin(), good.end(), text.begin(), text.end());
    EXPECT_NE(found, good.end()) << text;
    return static_cast<size_t>(found - good.begin());
  };
  auto letters = [](const std::string &text) { return std::vector<uint8_t>(text.begin(), text.end()); };
  EXPECT_EQ(with(find("amdhsa.kernels"), letters("amdhsa.kernelz")).message, "metadata: lacks amdhsa.kernels");
  EXPECT_EQ(with(find(".sgpr_count"), letters(".sgpr_cOunt")).message, "metadata: amdhsa.kernels[0] lacks .sgpr_count");
  EXPECT_EQ(with(find("vector_add.kd"), letters("vector_odd.kd")).kind, ReadErrorKind::MissingSymbol);
  EXPECT_EQ(with(find("amdgcn-amd-amdhsa--"), letters("amdgcn-amd-mesa3d--")).kind, ReadErrorKind::BadMetadata);
  EXPECT_EQ(with(find("vector_add"), {0xff}).message, "metadata: amdhsa.kernels[0].name is not UTF-8");
  size_t note = find("AMDGPU") - 12;
  EXPECT_EQ(with(note + 4, {0xff, 0xff, 0xff, 0xff}).kind, ReadErrorKind::BadNote);
  EXPECT_EQ(with(note + 8, {33}).kind, ReadErrorKind::NoMetadata);
  CodeObject object = read("vector_add.v5.hsaco");
  size_t descriptor = object.kernels[0].descriptorAddress; // .rodata is in the first segment: address and offset agree
  EXPECT_EQ(with(descriptor + 16, {1}).kind, ReadErrorKind::BadDescriptor);
  EXPECT_EQ(with(descriptor + 16, {0, 0, 0, 0, 0, 0, 0, 0x80}).kind, ReadErrorKind::BadDescriptor);
}

// Tables that overlap must not cost the square of the file's size: 65,535 note segments over one range.
TEST(Reader, OverlappingTablesAreBounded) {
  std::vector<uint8_t> bytes = readObject("vector_add.v5.hsaco");
  size_t table = bytes.size(), count = 0xffff, padding = 1u << 20;
  bytes.resize(table + count * 56 + padding);
  for (size_t i = 0; i < count; ++i) {
    uint8_t *entry = &bytes[table + i * 56];
    const uint64_t offset = table + count * 56, size = padding;
    entry[0] = 4; // a note segment, of empty notes
    std::memcpy(entry + 8, &offset, 8);
    std::memcpy(entry + 32, &size, 8);
  }
  std::memcpy(&bytes[32], &table, 8);
  std::memcpy(&bytes[56], &count, 2);
  EXPECT_EQ(errorOf(bytes).message, "17825792 bytes of notes; at most 16777216 are read");
}

TEST(Reader, EveryErrorKindHasAName) {
  std::string names;
  for (int kind = 0; kind <= static_cast<int>(ReadErrorKind::BadDescriptor); ++kind)
    names += std::string(readErrorKindName(static_cast<ReadErrorKind>(kind))) + " ";
  EXPECT_EQ(names, "truncated not-elf wrong-elf not-amdgpu not-linked unsupported-version bad-section no-metadata "
                   "bad-note metadata-too-large bad-metadata unknown-target missing-symbol bad-symbol bad-descriptor ");
}

} // namespace
