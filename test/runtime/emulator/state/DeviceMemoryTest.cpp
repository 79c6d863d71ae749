//===- DeviceMemoryTest.cpp - the allocation map --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/memory/Address.h"

#include <gtest/gtest.h>

using namespace flyc::emulator;

namespace {

TEST(DeviceMemory, findsWhatLiesInsideAnAllocation) {
  DeviceMemory memory;
  const uint64_t a = memory.allocate(100, "a"), b = memory.allocate(1, "b"), empty = memory.allocate(0, "empty");
  EXPECT_EQ(a, DeviceMemory::firstAddress);
  EXPECT_GE(b, a + 100 + DeviceMemory::guard);
  EXPECT_EQ(b % 4096, 0u);
  EXPECT_NE(memory.find(a, 100, true), nullptr);
  EXPECT_EQ(memory.find(a + 99, 1, true), memory.find(a, 1, true) + 99);
  EXPECT_EQ(memory.find(a + 97, 4, false), nullptr);
  EXPECT_EQ(memory.find(a - 1, 1, false), nullptr);
  EXPECT_EQ(memory.find(a + 100, 1, false), nullptr);
  EXPECT_EQ(memory.find(a + 1, ~uint64_t(0), false), nullptr); // the sum wraps around
  EXPECT_EQ(memory.find(~uint64_t(0), 8, false), nullptr);
  EXPECT_EQ(memory.find(0, 1, false), nullptr);
  EXPECT_EQ(memory.find(empty, 1, false), nullptr);
  for (unsigned n = 0; n < 100; ++n)
    EXPECT_EQ(memory.find(a, 100, false)[n], std::byte{0});
  const Allocation *last = nullptr;
  EXPECT_NE(memory.find(b, 1, true, last), nullptr);
  EXPECT_EQ(last->name, "b");
  EXPECT_NE(memory.find(a, 1, true, last), nullptr); // a hint, no more
  EXPECT_EQ(last->name, "a");
}

TEST(DeviceMemory, keepsReadOnlyAndFreedMemoryApart) {
  DeviceMemory memory;
  const uint64_t constant = memory.allocate(8, "constant", false), gone = memory.allocate(8, "gone");
  EXPECT_NE(memory.find(constant, 8, false), nullptr);
  EXPECT_EQ(memory.find(constant, 8, true), nullptr);
  const Allocation *last = nullptr;
  EXPECT_NE(memory.find(gone, 8, true, last), nullptr);
  EXPECT_FALSE(memory.release(gone + 4));
  EXPECT_TRUE(memory.release(gone));
  EXPECT_FALSE(memory.release(gone));
  EXPECT_EQ(memory.find(gone, 8, true, last), nullptr); // though it was the last hit
  EXPECT_GT(memory.allocate(8, "next"), gone);          // addresses are not used again
}

TEST(DeviceMemory, refusesWhatTheHostDoesNotHave) {
  DeviceMemory memory;
  EXPECT_EQ(memory.allocate(uint64_t(1) << 60, "too much"), 0u);
  EXPECT_EQ(memory.allocate(~uint64_t(0), "more"), 0u);
  EXPECT_EQ(memory.allocate(16, "some"), DeviceMemory::firstAddress);
}

TEST(DeviceMemory, messagesNameTheNearest) {
  DeviceMemory memory;
  EXPECT_EQ(accessMessage(memory, "load", 0x100000, 4), "load of 4 bytes at 0x100000: nothing is allocated");
  const uint64_t a = memory.allocate(4000, "c"), gone = memory.allocate(16, "gone");
  memory.release(gone);
  EXPECT_EQ(accessMessage(memory, "load", a + 4000, 4),
            "load of 4 bytes at 0x200000000fa0: 4 bytes past the end of `c` (4000 bytes at 0x200000000000)");
  EXPECT_EQ(accessMessage(memory, "store", a + 3998, 4),
            "store of 4 bytes at 0x200000000f9e: 2 bytes past the end of `c` (4000 bytes at 0x200000000000)");
  EXPECT_EQ(accessMessage(memory, "load", a - 8, 4),
            "load of 4 bytes at 0x1ffffffffff8: 8 bytes before the start of `c` (4000 bytes at 0x200000000000)");
  EXPECT_EQ(accessMessage(memory, "load", gone + 4, 4),
            "load of 4 bytes at 0x200000011004: `gone` (16 bytes at 0x200000011000) was freed");
  EXPECT_EQ(accessMessage(memory, "load", gone + 40, 4).find("`gone`"),
            std::string::npos); // beside it there is something alive
  EXPECT_EQ(accessMessage(memory, "load", 8, 4).substr(0, 37), "load of 4 bytes at 0x8, a null pointe");
  EXPECT_EQ(accessMessage(memory, "load", uint64_t(sharedAperture) << 32, 4),
            "load of 4 bytes at 0x1000000000000: only flat instructions see the aperture of LDS");
}

} // namespace
