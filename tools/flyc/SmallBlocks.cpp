//===- SmallBlocks.cpp - the heap of a compile -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// LLVM and MLIR make and free millions of small objects; glibc's malloc, which joins and splits blocks, took 8 % of a
// compile. Here each size has a list of free blocks, per thread: malloc takes the first, free puts the block back.
// Blocks come from one range of addresses, so that free sees by the address whether a block is of it. What is larger,
// or finds no room there, comes from glibc. Memory is not given back before the process ends.
//
// Only the program flyc is linked with this file, in the way of glibc's manual, "Replacing malloc"; operator new and
// delete of the C++ library call these functions. Sanitizers have functions of their own.
//===----------------------------------------------------------------------===//

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <dlfcn.h>
#include <mutex>
#include <sys/mman.h>

#ifndef __has_feature
#define __has_feature(name) 0
#endif

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) &&                           \
    !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer) && !__has_feature(memory_sanitizer)

// glibc's own functions, which have these names for who replaces them.
extern "C" {
void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t count, size_t bytes);
void *__libc_realloc(void *block, size_t bytes);
void *__libc_memalign(size_t alignment, size_t bytes);
void __libc_free(void *block);
}

namespace {

/// Sizes of blocks: 16, 32, ... 512 bytes, then four between a power of two and the next, to 16 KiB.
constexpr size_t step = 16, smallSizes = 32, sizes = smallSizes + 20, largest = size_t(1) << 14;
constexpr size_t runBytes = size_t(1) << 16; ///< A run has blocks of one size.
constexpr size_t rangeBytes = size_t(1) << 31, largePage = size_t(1) << 21;
constexpr int mostFree = 16384; ///< blocks that a list grows by; then other threads may have them

constexpr size_t sizeOf(size_t bytes) {
  if (bytes <= step * smallSizes)
    return bytes <= step ? 1 : (bytes + step - 1) / step;
  const size_t power = static_cast<size_t>(std::bit_width(bytes - 1)) - 1; // 2^power < bytes <= 2^(power + 1)
  return smallSizes + (power - 9) * 4 + ((bytes - 1) >> (power - 2)) - 3;
}

constexpr size_t bytesOf(size_t size) {
  if (size <= smallSizes)
    return size * step;
  const size_t above = size - smallSizes - 1;
  return (above % 4 + 5) << (above / 4 + 7);
}
static_assert(sizeOf(513) == smallSizes + 1 && bytesOf(smallSizes + 1) == 640 && sizeOf(640) == smallSizes + 1);
static_assert(sizeOf(641) == smallSizes + 2 && sizeOf(1025) == smallSizes + 5 && bytesOf(smallSizes + 5) == 1280);
static_assert(sizeOf(largest) == sizes && bytesOf(sizes) == largest);

/// What a free block holds.
struct Free {
  Free *next;
  Free *nextList; ///< Of the first block of a list that has no thread.
};
static_assert(sizeof(Free) <= step);

/// The range that blocks come from: addresses only, until they are written to.
struct Range {
  char *begin = nullptr;
  size_t bytes = 0; ///< none before the first block
  std::atomic<size_t> used = 0;
  std::array<uint8_t, rangeBytes / runBytes> sizeOfRun = {};

  size_t offsetOf(const void *block) const { return static_cast<size_t>(static_cast<const char *>(block) - begin); }
  bool has(const void *block) const { return offsetOf(block) < bytes; }

  void reserve() {
    void *memory = mmap(nullptr, rangeBytes + largePage, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) // The process may not have so many addresses.
      return;
    const auto address = reinterpret_cast<uintptr_t>(memory);
    begin = static_cast<char *>(memory) + (-address & (largePage - 1));
    bytes = rangeBytes;
    // Where large pages are off, nothing is lost. A short command needs none.
    madvise(begin + 2 * largePage, rangeBytes - 2 * largePage, MADV_HUGEPAGE);
  }
};

/// The free blocks of a size in a thread, and the run that it takes new ones from.
struct Blocks {
  Free *first;
  char *begin, *end;
  int grown; ///< blocks that the list has more than when it was empty or taken from another thread
};

/// Lists of free blocks that no thread has.
struct Spare {
  std::mutex mutex;
  std::array<Free *, sizes + 1> lists = {};

  void put(size_t size, Free *list) {
    const std::lock_guard lock(mutex);
    list->nextList = lists[size];
    lists[size] = list;
  }
  Free *take(size_t size) {
    const std::lock_guard lock(mutex);
    Free *list = lists[size];
    if (list)
      lists[size] = list->nextList;
    return list;
  }
};

// Nothing here is constructed at run time: operator new is called before this file would be.
constinit Range range;
constinit Spare spare;
constinit thread_local std::array<Blocks, sizes + 1> own = {};

/// Gives the blocks of a thread to the others when it ends.
struct AtEnd {
  ~AtEnd() {
    for (size_t size = 1; size <= sizes; ++size)
      if (own[size].first) {
        spare.put(size, own[size].first);
        own[size].first = nullptr;
        own[size].grown = 0;
      }
  }
};

/// A block where the thread's list is empty. Null: there is no room.
[[gnu::noinline]] void *takeMore(size_t size) {
  Blocks &blocks = own[size];
  const size_t bytes = bytesOf(size);
  if (blocks.begin != blocks.end) {
    void *block = blocks.begin;
    blocks.begin += bytes;
    return block;
  }
  static const bool reserved = (range.reserve(), true);
  (void)reserved;
  // To be told of the end of a thread needs memory itself.
  static thread_local bool isWatched = false;
  if (!isWatched) {
    isWatched = true;
    static thread_local AtEnd atEnd;
    (void)&atEnd;
  }
  if (Free *list = spare.take(size)) {
    blocks.first = list->next;
    return list;
  }
  const size_t at = range.used.fetch_add(runBytes);
  if (at >= range.bytes)
    return nullptr;
  range.sizeOfRun[at / runBytes] = static_cast<uint8_t>(size);
  blocks.begin = range.begin + at + bytes;
  blocks.end = range.begin + at + runBytes / bytes * bytes;
  return range.begin + at;
}

/// A block of at least `bytes` bytes. Null: they are too many, or there is no room.
inline void *take(size_t bytes) {
  if (bytes > largest)
    return nullptr;
  const size_t size = sizeOf(bytes);
  Blocks &blocks = own[size];
  Free *block = blocks.first;
  if (!block)
    return takeMore(size);
  blocks.first = block->next;
  --blocks.grown;
  return block;
}

size_t sizeOfBlock(const void *block) { return range.sizeOfRun[range.offsetOf(block) / runBytes]; }

/// Makes a block of the range free.
inline void give(void *pointer) {
  const size_t size = sizeOfBlock(pointer);
  Blocks &blocks = own[size];
  auto *block = static_cast<Free *>(pointer);
  block->next = blocks.first;
  blocks.first = block;
  if (++blocks.grown < mostFree)
    return;
  spare.put(size, block);
  blocks.first = nullptr;
  blocks.grown = 0;
}

} // namespace

extern "C" {

void *malloc(size_t bytes) {
  if (void *block = take(bytes))
    return block;
  return __libc_malloc(bytes);
}

void free(void *block) {
  if (range.has(block))
    give(block);
  else
    __libc_free(block);
}

void *calloc(size_t count, size_t bytes) {
  size_t all;
  if (!__builtin_mul_overflow(count, bytes, &all))
    if (void *block = take(all))
      return memset(block, 0, all);
  return __libc_calloc(count, bytes);
}

void *realloc(void *block, size_t bytes) {
  if (!block)
    return malloc(bytes);
  if (!range.has(block))
    return __libc_realloc(block, bytes);
  if (!bytes) { // as glibc does
    free(block);
    return nullptr;
  }
  const size_t before = bytesOf(sizeOfBlock(block));
  if (bytes <= before && bytes > before / 2)
    return block;
  void *moved = malloc(bytes);
  if (!moved)
    return nullptr;
  memcpy(moved, block, std::min(bytes, before));
  free(block);
  return moved;
}

void *memalign(size_t alignment, size_t bytes) {
  return alignment <= step ? malloc(bytes) : __libc_memalign(alignment, bytes);
}

void *aligned_alloc(size_t alignment, size_t bytes) { return memalign(alignment, bytes); }

int posix_memalign(void **block, size_t alignment, size_t bytes) {
  if (!std::has_single_bit(alignment) || alignment % sizeof(void *) != 0)
    return EINVAL;
  const int before = errno;
  void *made = memalign(alignment, bytes);
  errno = before;
  if (!made)
    return ENOMEM;
  *block = made;
  return 0;
}

size_t malloc_usable_size(void *block) {
  if (range.has(block))
    return bytesOf(sizeOfBlock(block));
  static const auto ofGlibc = reinterpret_cast<size_t (*)(void *)>(dlsym(RTLD_NEXT, "malloc_usable_size"));
  return ofGlibc(block);
}

} // extern "C"

#endif
