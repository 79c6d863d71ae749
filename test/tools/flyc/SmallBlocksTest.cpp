//===- SmallBlocksTest.cpp - the heap of a compile -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// This test is linked with SmallBlocks.cpp, as the program flyc is: all memory here comes from it. Sanitizers have
// functions of their own, and end the program where these return an error: there is nothing to test then.
//===----------------------------------------------------------------------===//

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <malloc.h>
#include <random>
#include <thread>
#include <vector>

#ifndef __has_feature
#define __has_feature(name) 0
#endif

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !__has_feature(address_sanitizer) &&            \
    !__has_feature(thread_sanitizer) && !__has_feature(memory_sanitizer)

namespace {

bool isAligned(const void *block, size_t alignment) { return reinterpret_cast<uintptr_t>(block) % alignment == 0; }

TEST(SmallBlocks, HoldWhatWasAskedFor) {
  for (size_t bytes = 0; bytes < 40000; bytes += bytes < 1100 ? 1 : 97) {
    void *block = malloc(bytes);
    ASSERT_NE(block, nullptr);
    EXPECT_TRUE(isAligned(block, 16)) << bytes;
    EXPECT_GE(malloc_usable_size(block), bytes);
    memset(block, 0xff, malloc_usable_size(block));
    free(block);
  }
}

TEST(SmallBlocks, DoNotOverlap) {
  std::mt19937 random(1);
  struct Block {
    unsigned char *bytes;
    size_t size;
    unsigned char filling;
  };
  std::vector<Block> blocks;
  const auto check = [](const Block &block) {
    return std::all_of(block.bytes, block.bytes + block.size, [&](unsigned char c) { return c == block.filling; });
  };
  for (unsigned n = 0; n < 50000; ++n) {
    if (blocks.size() > 2000 || (!blocks.empty() && random() % 3 == 0)) {
      const size_t which = random() % blocks.size();
      ASSERT_TRUE(check(blocks[which]));
      free(blocks[which].bytes);
      blocks[which] = blocks.back();
      blocks.pop_back();
      continue;
    }
    const size_t size = 1 + random() % (random() % 20 ? 300 : 30000);
    blocks.push_back({static_cast<unsigned char *>(malloc(size)), size, static_cast<unsigned char>(n)});
    memset(blocks.back().bytes, blocks.back().filling, size);
  }
  for (const Block &block : blocks) {
    ASSERT_TRUE(check(block));
    free(block.bytes);
  }
}

TEST(SmallBlocks, AreZeroFromCalloc) {
  for (size_t bytes : {1u, 40u, 500u, 5000u, 16384u, 16385u, 100000u}) {
    void *used = malloc(bytes);
    memset(used, 0xff, bytes);
    free(used);
    auto *block = static_cast<unsigned char *>(calloc(1, bytes));
    EXPECT_TRUE(std::all_of(block, block + bytes, [](unsigned char c) { return c == 0; })) << bytes;
    free(block);
  }
  const volatile size_t half = SIZE_MAX / 2;
  EXPECT_EQ(calloc(half, 3), nullptr);
}

TEST(SmallBlocks, KeepTheirContentsWhenTheyGrowAndShrink) {
  auto *block = static_cast<unsigned char *>(realloc(nullptr, 8));
  size_t before = 8;
  memset(block, 7, before);
  for (size_t bytes : {20u, 600u, 610u, 16000u, 17000u, 200000u, 9000u, 300u, 3u}) {
    block = static_cast<unsigned char *>(realloc(block, bytes));
    const size_t both = std::min(before, bytes);
    EXPECT_TRUE(std::all_of(block, block + both, [](unsigned char c) { return c == 7; })) << bytes;
    memset(block, 7, bytes);
    before = bytes;
  }
  free(block);
}

TEST(SmallBlocks, AreAlignedAsAskedFor) {
  for (size_t alignment : {8u, 16u, 32u, 64u, 4096u}) {
    void *block = nullptr;
    ASSERT_EQ(posix_memalign(&block, alignment, 48), 0);
    EXPECT_TRUE(isAligned(block, alignment));
    free(block);
    block = aligned_alloc(alignment, 2 * alignment);
    EXPECT_TRUE(isAligned(block, alignment));
    free(block);
  }
  void *block = nullptr;
  EXPECT_EQ(posix_memalign(&block, 24, 48), EINVAL);
  struct alignas(64) Line {
    char bytes[64];
  };
  const auto line = std::make_unique<Line>();
  EXPECT_TRUE(isAligned(line.get(), 64));
}

TEST(SmallBlocks, MayBeFreedByAnotherThread) {
  for (unsigned round = 0; round < 20; ++round) {
    std::vector<std::vector<int> *> made(20000);
    std::thread([&] {
      for (size_t n = 0; n < made.size(); ++n)
        made[n] = new std::vector<int>(n % 40, static_cast<int>(n));
    }).join();
    std::thread([&] {
      for (size_t n = 0; n < made.size(); ++n) {
        EXPECT_EQ(made[n]->size(), n % 40);
        EXPECT_TRUE(made[n]->empty() || made[n]->back() == static_cast<int>(n));
        delete made[n];
      }
    }).join();
  }
}

// What threads leave behind serves those that come after them.
TEST(SmallBlocks, AreUsedAgain) {
  const auto work = [] {
    std::vector<void *> blocks(100000);
    for (void *&block : blocks)
      block = malloc(200);
    for (void *block : blocks)
      free(block);
  };
  std::thread(work).join();
  const auto residentPages = [] {
    long all = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    EXPECT_EQ(fscanf(file, "%ld %ld", &all, &resident), 2);
    fclose(file);
    return resident;
  };
  const long before = residentPages();
  for (unsigned round = 0; round < 10; ++round)
    std::thread(work).join();
  EXPECT_LT(residentPages(), before + 4000); // 16 MB; without it each round is 20
}

} // namespace

#endif
