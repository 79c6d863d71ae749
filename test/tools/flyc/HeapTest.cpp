//===- HeapTest.cpp - small blocks of memory ------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// This program has the operator new and delete of tools/flyc/Heap.cpp: each block is whole, aligned and nobody else's,
// from whichever thread it comes and goes, and what is dropped is used again.
//===----------------------------------------------------------------------===//

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <new>
#include <random>
#include <set>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#if defined(__SANITIZE_ADDRESS__)
#define FLYC_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define FLYC_SANITIZED
#endif
#endif

namespace {

struct Held {
  unsigned char *bytes;
  size_t size;
  unsigned char mark;
};

Held take(size_t size, unsigned char mark) {
  Held held{static_cast<unsigned char *>(::operator new(size)), size, mark};
  EXPECT_EQ(reinterpret_cast<uintptr_t>(held.bytes) % __STDCPP_DEFAULT_NEW_ALIGNMENT__, 0u);
  std::memset(held.bytes, mark, size);
  return held;
}

/// Whether the block still holds what take() wrote; drops it.
bool drop(const Held &held) {
  bool isWhole = true;
  for (size_t i = 0; i < held.size; ++i)
    isWhole &= held.bytes[i] == held.mark;
  ::operator delete(held.bytes, held.size);
  return isWhole;
}

TEST(Heap, BlocksOfEverySizeAreWhole) {
  std::vector<Held> all;
  for (unsigned trip = 0; trip < 3; ++trip) {
    for (size_t size = 0; size < 2200; ++size)
      all.push_back(take(size, static_cast<unsigned char>(size * 7 + trip)));
    std::set<const void *> places;
    for (const Held &held : all)
      EXPECT_TRUE(places.insert(held.bytes).second);
    for (const Held &held : all)
      EXPECT_TRUE(drop(held)) << held.size;
    all.clear();
  }
}

TEST(Heap, AlignmentIsKept) {
  for (const size_t alignment : {8, 16, 32, 64, 4096})
    for (const size_t size : {1, 24, 100, 5000}) {
      void *block = ::operator new(size, std::align_val_t(alignment));
      EXPECT_EQ(reinterpret_cast<uintptr_t>(block) % alignment, 0u);
      std::memset(block, 1, size);
      ::operator delete(block, size, std::align_val_t(alignment));
    }
}

TEST(Heap, ThreadsDropBlocksOfOthers) {
  std::mutex mutex;
  std::vector<Held> shared;
  std::vector<std::thread> threads;
  std::vector<unsigned> broken(4);
  for (unsigned id = 0; id < 4; ++id)
    threads.emplace_back([&, id] {
      std::mt19937 random(id);
      for (unsigned n = 0; n < 50000; ++n) {
        const Held made = take(random() % 300, static_cast<unsigned char>(random()));
        Held old{};
        {
          std::lock_guard lock(mutex);
          shared.push_back(made);
          if (shared.size() > 2000)
            std::swap(shared[random() % shared.size()], shared.back()), old = shared.back(), shared.pop_back();
        }
        if (old.bytes)
          broken[id] += !drop(old);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  for (const Held &held : shared)
    EXPECT_TRUE(drop(held));
  EXPECT_EQ(broken, std::vector<unsigned>(4));
}

#ifndef FLYC_SANITIZED // which keeps what is dropped

TEST(Heap, DroppedBlocksAreUsedAgain) {
  void *first = ::operator new(40);
  ::operator delete(first);
  EXPECT_EQ(::operator new(48), first); // of the same size as 40
  ::operator delete(first, 48);
  ::operator delete(nullptr);
  ::operator delete(nullptr, size_t(8));
}

/// Whatever other threads do when a process forks, its child has a heap.
TEST(Heap, ChildrenOfForkAllocate) {
  std::atomic<bool> isOver = false;
  std::thread other([&] {
    for (size_t size = 1; !isOver; size = size % 1000 + 16) {
      void *blocks[600]; // more than a list: some go through the lock
      for (void *&block : blocks)
        block = ::operator new(size);
      for (void *block : blocks)
        ::operator delete(block);
    }
  });
  for (unsigned n = 0; n < 100; ++n) {
    const pid_t child = fork();
    if (child == 0) {
      alarm(20);
      for (size_t size = 1; size < 1024; ++size)
        for (unsigned i = 0; i < 8; ++i)
          if (!::operator new(size))
            _exit(1);
      _exit(0);
    }
    int status = -1;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
  }
  isOver = true;
  other.join();
}

/// One makes, another drops: the blocks come back through the lists that are put aside.
TEST(Heap, BlocksComeBackFromOtherThreads) {
  std::set<uintptr_t> places;
  size_t most = 0;
  for (unsigned trip = 0; trip < 40; ++trip) {
    std::vector<void *> blocks(2000);
    for (void *&block : blocks)
      places.insert(reinterpret_cast<uintptr_t>(block = ::operator new(700)));
    std::thread([&] {
      for (void *block : blocks)
        ::operator delete(block);
    }).join();
    if (trip == 1)
      most = places.size();
  }
  EXPECT_LE(places.size(), 2 * most);
}

/// What a thread had in store serves the next one.
TEST(Heap, ThreadsThatEndLeaveTheirStore) {
  std::set<uintptr_t> places;
  for (unsigned trip = 0; trip < 300; ++trip) {
    std::vector<void *> blocks(100);
    std::thread([&] {
      for (void *&block : blocks)
        block = ::operator new(900);
      for (void *block : blocks)
        ::operator delete(block);
    }).join();
    for (void *block : blocks)
      places.insert(reinterpret_cast<uintptr_t>(block));
  }
  EXPECT_LE(places.size(), 400u);
}

#endif

} // namespace
