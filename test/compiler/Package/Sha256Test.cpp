//===- Sha256Test.cpp - digests ------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/core/Sha256.h"
#include "compiler/Package/Unit.h"

#include <gtest/gtest.h>

#include <string>

using namespace flyc::package;

namespace {

/// The examples of FIPS 180-4.
TEST(Sha256, IsTheStandards) {
  EXPECT_EQ(sha256Hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256Hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256Hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

/// The runtime, which checks what is written here by code of its own, says the same: of every length of an end.
TEST(Sha256, EndsOfEveryLength) {
  std::string text;
  for (unsigned size = 0; size < 400; ++size) {
    char digits[65];
    flyc_sha256(text.data(), text.size(), digits);
    EXPECT_EQ(sha256Hex(text), digits) << size;
    text.push_back(static_cast<char>(size * 37 + size / 7));
  }
}

} // namespace
