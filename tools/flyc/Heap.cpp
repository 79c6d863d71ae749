//===- Heap.cpp - small blocks of memory ----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The program's own operator new and delete, as the C++ standard lets a program have them ([replacement.functions]).
// A compile of 200 kernels makes and drops a million blocks of at most 256 bytes. glibc looks for a place for each, and
// joins it with its neighbours when it goes: 7 % of the time. Here a block is always of one of 64 sizes, and what is
// dropped waits in a list of its size for the next one. No lock is taken for that: each thread has lists of its own.
//
// The blocks come from slabs of one reserved range of 256 MiB of addresses, and a table says of each slab which size it
// is cut into. Larger blocks, those behind the end of the range, and all of them where it cannot be had (ulimit -v),
// are malloc's. Nothing goes back to the system.
//
// Under a sanitizer, which has an operator new of its own, this file is empty.
//===----------------------------------------------------------------------===//

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define FLYC_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) || __has_feature(thread_sanitizer)
#define FLYC_SANITIZED
#endif
#endif

#if defined(__linux__) && !defined(FLYC_SANITIZED)

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <new>
#include <pthread.h>
#include <sys/mman.h>

namespace {

constexpr size_t step = 16, largest = 1024, sizes = largest / step + 1; // size n has n * step bytes
constexpr size_t slabBytes = size_t(64) << 10, slabs = size_t(1) << 12, largePage = size_t(2) << 20;
/// Blocks of a list before it is put aside, where other threads may get it.
constexpr unsigned batch = 256;

/// A block that nobody has.
struct Block {
  Block *next;
  Block *nextBatch; ///< of the first one of a list that was put aside
};

/// The blocks of one size that a thread has in store.
struct Shelf {
  Block *first = nullptr;
  unsigned count = 0;     ///< of the list; at most `batch`
  Block *spare = nullptr; ///< a second list, of `batch` blocks
  char *fresh = nullptr;  ///< of the newest slab what has never been a block
  char *end = nullptr;
};

/// What a thread has in store. One that ends leaves it to the next one that begins.
struct Store {
  Shelf shelves[sizes];
  Store *nextIdle = nullptr;
};

constinit Store firstStore;
/// Null before the thread's first block, and when it has ended.
constinit thread_local Store *store = nullptr;
constinit thread_local bool hasEnded = false;

constinit std::mutex mutex; ///< of what follows
constinit Store *idle = &firstStore;
constinit Block *aside[sizes] = {}; ///< lists by size, joined by nextBatch
constinit bool wasReserved = false, hasRange = false;
constinit size_t usedSlabs = 0;

/// How many lists are put aside: that there are none is seen without the lock.
constinit std::atomic<unsigned> asideCount[sizes] = {};

/// Where the slabs are. Written once, before any block of the range exists; before that nothing lies behind it.
constinit std::atomic<uintptr_t> base{uintptr_t(1) << 63};
constinit uint8_t sizeOfSlab[slabs] = {};

/// The thread's store goes back when the thread ends.
struct Closing {
  ~Closing() {
    std::lock_guard lock(mutex);
    store->nextIdle = idle;
    idle = store;
    store = nullptr;
    hasEnded = true;
  }
};

/// Gives the thread a store. False: it has ended, or there is no memory.
bool open() {
  if (hasEnded)
    return false;
  {
    std::lock_guard lock(mutex);
    if (idle) {
      store = idle;
      idle = store->nextIdle;
    }
  }
  if (!store) {
    void *memory = std::calloc(1, sizeof(Store));
    if (!memory)
      return false;
    store = ::new (memory) Store;
  }
  static thread_local Closing closing;
  (void)closing;
  return true;
}

void reserve() {
  void *range = ::mmap(nullptr, slabs * slabBytes + largePage, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (range == MAP_FAILED)
    return;
  hasRange = true;
  // A child of fork() has the thread that made it alone: no other one may hold the lock then.
  ::pthread_atfork([] { mutex.lock(); }, [] { mutex.unlock(); }, [] { mutex.unlock(); });
  base.store((reinterpret_cast<uintptr_t>(range) + largePage - 1) & ~(largePage - 1), std::memory_order_relaxed);
}

/// A slab for blocks of size n. Null: there is none.
char *takeSlab(size_t n) {
  std::lock_guard lock(mutex);
  if (!wasReserved)
    reserve();
  wasReserved = true;
  if (!hasRange || usedSlabs == slabs)
    return nullptr;
  const size_t begin = usedSlabs * slabBytes;
  char *slab = reinterpret_cast<char *>(base.load(std::memory_order_relaxed)) + begin;
  // The first large page stays small ones: a program that does little needs less. Where there are none, nothing is
  // lost.
  if (begin != 0 && begin % largePage == 0)
    (void)::madvise(slab, largePage, MADV_HUGEPAGE);
  sizeOfSlab[usedSlabs++] = uint8_t(n);
  return slab;
}

/// From malloc. What the program does when there is no memory (std::set_new_handler) does not come back, or has made
/// some.
[[gnu::noinline]] void *allocateElsewhere(size_t size, size_t alignment) {
  for (;;) {
    void *memory = size > PTRDIFF_MAX - alignment ? nullptr
                   : alignment <= step ? std::malloc(size)
                                       : std::aligned_alloc(alignment, (size + alignment - 1) & ~(alignment - 1));
    if (memory)
      return memory;
    if (std::new_handler handler = std::get_new_handler())
      handler();
    else
      std::abort();
  }
}

/// A block of size n where the list of the thread is empty.
[[gnu::noinline]] void *refill(size_t n) {
  if (!store && !open())
    return allocateElsewhere(n * step, step);
  Shelf &shelf = store->shelves[n];
  if (!shelf.first && shelf.spare) {
    shelf.first = shelf.spare;
    shelf.count = batch;
    shelf.spare = nullptr;
  } else if (!shelf.first && asideCount[n].load(std::memory_order_relaxed) != 0) {
    std::lock_guard lock(mutex);
    if (Block *list = aside[n]) {
      aside[n] = list->nextBatch;
      asideCount[n].fetch_sub(1, std::memory_order_relaxed);
      shelf.first = list;
      shelf.count = batch;
    }
  }
  if (Block *block = shelf.first) {
    shelf.first = block->next;
    --shelf.count;
    return block;
  }
  shelf.count = 0;
  if (shelf.fresh == shelf.end) {
    char *slab = takeSlab(n);
    if (!slab)
      return allocateElsewhere(n * step, step);
    shelf.fresh = slab;
    shelf.end = slab + slabBytes / (n * step) * (n * step);
  }
  void *block = shelf.fresh;
  shelf.fresh += n * step;
  return block;
}

void putAside(size_t n, Block *list) {
  std::lock_guard lock(mutex);
  list->nextBatch = aside[n];
  aside[n] = list;
  asideCount[n].fetch_add(1, std::memory_order_relaxed);
}

/// The thread's list of size n is full.
[[gnu::noinline]] void putListAside(size_t n, Shelf &shelf) {
  if (shelf.spare)
    putAside(n, shelf.spare);
  shelf.spare = shelf.first;
  shelf.first = nullptr;
  shelf.count = 0;
}

[[gnu::always_inline]] inline void put(size_t n, Block *block) {
  Shelf &shelf = store->shelves[n];
  block->next = shelf.first;
  shelf.first = block;
  if (++shelf.count == batch) [[unlikely]]
    putListAside(n, shelf);
}

/// A thread without a store drops a block.
[[gnu::noinline]] void putElsewhere(size_t n, Block *block) {
  if (open())
    return put(n, block);
  block->next = nullptr;
  putAside(n, block);
}

[[gnu::always_inline]] inline void *allocate(size_t size) {
  if (size > largest) [[unlikely]]
    return allocateElsewhere(size, step);
  const size_t n = (size + (size == 0) + step - 1) / step;
  if (store) [[likely]] {
    Shelf &shelf = store->shelves[n];
    if (Block *block = shelf.first) [[likely]] {
      shelf.first = block->next;
      --shelf.count;
      return block;
    }
  }
  return refill(n);
}

[[gnu::always_inline]] inline void release(void *memory) {
  const uintptr_t slab = (reinterpret_cast<uintptr_t>(memory) - base.load(std::memory_order_relaxed)) / slabBytes;
  if (slab >= slabs) [[unlikely]] // null, too
    return std::free(memory);
  auto *block = static_cast<Block *>(memory);
  const size_t n = sizeOfSlab[slab];
  if (!store) [[unlikely]]
    return putElsewhere(n, block);
  put(n, block);
}

} // namespace

void *operator new(size_t size) { return allocate(size); }
void *operator new(size_t size, std::align_val_t alignment) {
  return size_t(alignment) <= step ? allocate(size) : allocateElsewhere(size, size_t(alignment));
}
void operator delete(void *memory) noexcept { release(memory); }
void operator delete(void *memory, size_t) noexcept { release(memory); }
void operator delete(void *memory, std::align_val_t) noexcept { release(memory); }
void operator delete(void *memory, size_t, std::align_val_t) noexcept { release(memory); }

#endif
