//===- MsgPackShapeTest.cpp - what may reach the MessagePack parser -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/objects/MsgPackShape.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <random>

using namespace flyc::objects;

namespace {

std::optional<ReadError> shapeOf(const std::vector<uint8_t> &bytes) {
  return checkShape(Bytes(bytes.data(), bytes.size()));
}

std::string messageOf(const std::vector<uint8_t> &bytes) {
  auto error = shapeOf(bytes);
  return error ? error->message : "";
}

TEST(MsgPackShape, EveryFormatOfTheSpecificationPasses) {
  nlohmann::json value = {{"text", std::string(300, 'x')},
                          {"numbers", {0, 200, 70000, 5000000000u, -1, -200, -70000, -5000000000, 1.5}},
                          {"flags", {true, false, nullptr}},
                          {"long", std::vector<int>(70000, 1)},
                          {"blob", nlohmann::json::binary({1, 2, 3})},
                          {"ext", nlohmann::json::binary({1, 2, 3, 4}, 7)}};
  for (int i = 0; i < 40; ++i)
    value["many"]["key" + std::to_string(i)] = i;
  EXPECT_EQ(messageOf(nlohmann::json::to_msgpack(value)), "");
}

TEST(MsgPackShape, NestingIsCountedBeforeParsing) {
  std::vector<uint8_t> deep(32, 0x91); // arrays of one
  deep.push_back(0xc0);
  EXPECT_EQ(messageOf(deep), "");
  deep.insert(deep.begin(), 0x91);
  auto error = shapeOf(deep);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->kind, ReadErrorKind::MetadataTooLarge);
  EXPECT_EQ(error->message, "metadata nests deeper than 32 at byte 32");
  EXPECT_EQ(shapeOf(std::vector<uint8_t>(1000000, 0x91))->kind, ReadErrorKind::MetadataTooLarge);
}

TEST(MsgPackShape, SizeIsCapped) {
  std::vector<uint8_t> large(MaxMetadataBytes + 1, 0);
  EXPECT_EQ(messageOf(large), "metadata of 1048577 bytes; at most 1048576 are read");
}

TEST(MsgPackShape, LengthsThatPromiseTooMuchAreRefused) {
  EXPECT_EQ(messageOf({}), "metadata: the input ends inside a value at byte 0");
  EXPECT_EQ(messageOf({0xdd, 0xff, 0xff, 0xff, 0xff}),
            "metadata: a container of 4294967295 elements, more than bytes are left at byte 0");
  EXPECT_EQ(messageOf({0xdb, 0, 0, 0, 9, 'a'}), "metadata: a value of 9 bytes, more than are left at byte 0");
  EXPECT_EQ(messageOf({0xda, 0}), "metadata: the input ends inside a length at byte 1");
  EXPECT_EQ(messageOf({0x81, 0x01, 0x02}), "metadata: a map key that is not a string at byte 1");
  EXPECT_EQ(messageOf({0xc1}), "metadata: the unused type 0xc1 at byte 0");
  EXPECT_EQ(messageOf({0xc0, 0xc0}), "metadata: more bytes after the end of the value at byte 1");
}

// What passes is what nlohmann parses, but for nothing: no valid shape is refused by the parser in a way that matters,
// and no input at all makes either crash.
TEST(MsgPackShape, RandomBytes) {
  std::mt19937 random(7);
  int passed = 0;
  for (int round = 0; round < 200000; ++round) {
    std::vector<uint8_t> bytes(random() % 24);
    for (uint8_t &byte : bytes)
      byte = static_cast<uint8_t>(random());
    bool shaped = !shapeOf(bytes);
    auto parsed = nlohmann::json::from_msgpack(bytes, true, false);
    if (!parsed.is_discarded()) {
      EXPECT_TRUE(shaped) << "parsed, but refused: " << messageOf(bytes);
    }
    passed += shaped;
  }
  EXPECT_GT(passed, 1000);
}

} // namespace
