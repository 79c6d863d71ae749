//===- MutationTest.cpp - no bytes crash the reader -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Real code objects with bytes changed, words replaced by numbers that overflow, ranges moved and the end cut off.
// The reader must return: a code object that can be dumped, or an error with text. Each input lies in a heap block of
// its exact size, so that the sanitizers see a read past the end. (comgr crashed or hung on 8 of 4,000 such files.)
//===----------------------------------------------------------------------===//

#include "runtime/objects/ObjectDump.h"
#include "runtime/objects/ObjectReader.h"
#include "test/runtime/objects/Files.h"

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <memory>
#include <random>

using namespace flyc::objects;

namespace {

class Mutator {
public:
  explicit Mutator(unsigned seed) : random(seed) {}

  void change(std::vector<uint8_t> &bytes) {
    unsigned count = 1 + random() % 4;
    for (unsigned i = 0; i < count && !bytes.empty(); ++i)
      changeOnce(bytes);
  }

private:
  std::mt19937 random;

  // Half of all changes fall on what the reader looks at: the headers and the metadata at the front.
  size_t place(size_t size, size_t length) {
    size_t room = size >= length ? size - length + 1 : 1;
    return random() % 2 ? random() % room : random() % std::min<size_t>(room, 1600);
  }

  void changeOnce(std::vector<uint8_t> &bytes) {
    static constexpr uint64_t Odd[] = {0,
                                       1,
                                       0x7f,
                                       0xff,
                                       0x7fff,
                                       0xffff,
                                       0x7fffffff,
                                       0xffffffff,
                                       0x100000000,
                                       0x7fffffffffffffff,
                                       0x8000000000000000,
                                       0xffffffffffffffff,
                                       0xffffffffffffffc0};
    switch (random() % 6) {
    case 0: bytes[place(bytes.size(), 1)] ^= static_cast<uint8_t>(1u << random() % 8); return;
    case 1: bytes[place(bytes.size(), 1)] = static_cast<uint8_t>(random()); return;
    case 2: {
      size_t length = size_t{1} << random() % 4;
      if (bytes.size() < length)
        return;
      uint64_t value = random() % 3 ? Odd[random() % std::size(Odd)] : bytes.size() + random() % 16 - 8;
      std::memcpy(&bytes[place(bytes.size(), length)], &value, length);
      return;
    }
    case 3: {
      size_t length = std::min<size_t>(bytes.size(), 1 + random() % 64);
      size_t from = place(bytes.size(), length), to = place(bytes.size(), length);
      std::memmove(&bytes[to], &bytes[from], length);
      return;
    }
    case 4:
      if (random() % 4 == 0)
        bytes.resize(random() % bytes.size());
      return;
    default: {
      size_t at = place(bytes.size(), 1);
      bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(at), 1 + random() % 8, static_cast<uint8_t>(random()));
      return;
    }
    }
  }
};

TEST(Mutation, FortyThousandChangedFiles) {
  std::vector<std::vector<uint8_t>> seeds;
  for (const std::string &name : flyc::test::objectNames())
    seeds.push_back(flyc::test::readObject(name));
  ASSERT_GE(seeds.size(), 20u);
  Mutator mutator(20261121);
  std::map<std::string, int> outcomes;
  for (int round = 0; round < 40000; ++round) {
    std::vector<uint8_t> changed = seeds[static_cast<size_t>(round) % seeds.size()];
    mutator.change(changed);
    auto exact = std::make_unique<uint8_t[]>(changed.size());
    std::memcpy(exact.get(), changed.data(), changed.size());
    ReadResult result = readCodeObject(exact.get(), changed.size());
    if (result) {
      findContradictions(*result);
      EXPECT_FALSE(dumpJson(*result).empty());
      ++outcomes["read"];
    } else {
      EXPECT_FALSE(result.error().message.empty());
      ++outcomes[readErrorKindName(result.error().kind)];
    }
  }
  // The changes reach every part: many files still read, and most errors occur.
  EXPECT_GT(outcomes["read"], 4000);
  for (const char *kind : {"truncated", "not-elf", "wrong-elf", "bad-section", "bad-metadata", "bad-note",
                           "missing-symbol", "bad-symbol", "bad-descriptor", "no-metadata"})
    EXPECT_GT(outcomes[kind], 10) << kind;
}

} // namespace
