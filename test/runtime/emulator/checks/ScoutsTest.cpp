//===- ScoutsTest.cpp - checks of a run that is spread over threads ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Scouts on all threads tell whether there is something to find; then one thread finds it. Who meets whom does not
// depend on who comes first, and what is reported not on the number of threads (the tests of all checks compare one
// thread with several, CheckKernel.h).
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/GroupTouches.h"
#include "test/runtime/emulator/CheckKernel.h"

#include <mutex>
#include <set>
#include <thread>

using namespace flyc::emulator;
using flyc::emulator::test::CheckKernel;
using flyc::emulator::test::Texts;

namespace {

/// What a workgroup does with some bytes.
struct Does {
  UseKind kind;
  uint64_t address, bytes;
};
Shadow shadowOf(const Does &does) {
  Shadow shadow;
  Use use;
  use.wave = use.time = 1;
  use.kind = static_cast<unsigned>(does.kind);
  shadow.touch(does.address, does.bytes, does.kind, [&](Cell &cell, uint64_t, unsigned mask) {
    use.bytes = mask;
    cell.enter(use, 1);
  });
  return shadow;
}

TEST(GroupTouches, TwoMeetWhereOneWrites) {
  constexpr UseKind load = UseKind::Load, store = UseKind::Store, atomic = UseKind::Atomic, scalar = UseKind::Scalar;
  const struct {
    Does one, other;
    bool good;
  } cases[] = {
      {{load, 0, 256}, {load, 0, 256}, true},   {{load, 0, 256}, {scalar, 0, 64}, true},
      {{atomic, 64, 4}, {atomic, 64, 4}, true}, {{store, 0, 64}, {store, 64, 64}, true},
      {{store, 0, 4}, {store, 4, 4}, true},     {{store, 0, 2}, {store, 2, 2}, true},
      {{store, 0, 64}, {load, 64, 64}, true},   {{store, 0, 64}, {store, 0, 64}, false},
      {{store, 0, 64}, {load, 60, 4}, false},   {{store, 3, 1}, {store, 3, 1}, false},
      {{store, 0, 2}, {scalar, 0, 4}, false},   {{store, 4095, 2}, {load, 4096, 1}, false},
      {{atomic, 8, 4}, {store, 8, 4}, false},   {{atomic, 8, 4}, {load, 8, 4}, false},
      {{atomic, 8, 4}, {store, 11, 1}, false},  {{store, 4032, 128}, {load, 4100, 4}, false},
      {{atomic, 8, 4}, {scalar, 0, 64}, false}, {{store, 64, 1}, {load, 65, 63}, true},
  };
  for (size_t n = 0; n < std::size(cases); ++n)
    for (bool swapped : {false, true})
      for (bool between : {false, true}) { // a third that touches other bytes of the line
        GroupTouches touches;
        EXPECT_TRUE(touches.add(shadowOf(swapped ? cases[n].other : cases[n].one)));
        if (between)
          EXPECT_TRUE(touches.add(shadowOf({UseKind::Load, 2048, 3})));
        EXPECT_EQ(touches.add(shadowOf(swapped ? cases[n].one : cases[n].other)), cases[n].good) << n;
      }
}

TEST(GroupTouches, AStoreBehindAnAtomicIsStillThere) {
  Shadow shadow;
  for (UseKind kind : {UseKind::Load, UseKind::Store, UseKind::Atomic}) {
    Use use;
    use.wave = use.time = 1;
    use.kind = static_cast<unsigned>(kind);
    use.bytes = 15;
    shadow.touch(0, 64, kind, [&](Cell &cell, uint64_t, unsigned) { cell.enter(use, 1); });
  }
  GroupTouches touches;
  EXPECT_TRUE(touches.add(shadow)); // one workgroup is in order with itself
  EXPECT_FALSE(touches.add(shadowOf({UseKind::Atomic, 0, 4})));
}

/// s2 is the workgroup, v1 four times the lane, v3 is 1; s[4:5] is `in`, s[6:7] `out`.
std::string kernelOf(const std::string &body) {
  return "s_load_dwordx4 s[4:7], s[0:1], 0x0\nv_lshlrev_b32 v1, 2, v0\nv_mov_b32 v2, 0\nv_mov_b32 v3, 1\n"
         "s_lshl_b32 s8, s2, 8\nv_add_u32 v6, s8, v1\ns_waitcnt lgkmcnt(0)\n" +
         body + "\ns_endpgm\n";
}
/// Each lane of each workgroup has a dword of its own.
const char *const right = "global_load_dword v4, v6, s[4:5]\ns_waitcnt vmcnt(0)\nglobal_store_dword v6, v4, s[6:7]\n";
/// Workgroups 5 and 150 store to one dword more.
const char *const wrong = R"(
  s_cmp_eq_u32 s2, 5
  s_cbranch_scc1 1f
  s_cmp_lg_u32 s2, 150
  s_cbranch_scc1 2f
1:
  v_mov_b32 v5, s2
  global_store_dword v2, v5, s[4:5]
2:
)";
CheckOptions races() {
  CheckOptions options;
  options.races = true;
  return options;
}

TEST(Scouts, WhatIsFoundDoesNotDependOnThreads) {
  EXPECT_EQ(test::findingsOf(CheckKernel("gfx942", kernelOf(right)), races(), 200, 64), Texts{});
  Texts first;
  for (unsigned threads : {1, 2, 3, 8, 8}) {
    CheckKernel kernel("gfx942", kernelOf(std::string(wrong) + "global_atomic_add v2, v3, s[6:7]"));
    Checks checks(races(), kernel.program());
    ASSERT_TRUE(kernel.run(&checks, 200, 64, threads));
    EXPECT_EQ(kernel.out(0), 200u * 64) << threads; // the run that counts is the only one
    ASSERT_EQ(checks.findings().all().size(), 1u) << threads;
    const std::string text = checks.findings().all()[0].text();
    EXPECT_NE(text.find("workgroup (5,0,0)"), std::string::npos) << text;
    EXPECT_NE(text.find("workgroup (150,0,0)"), std::string::npos) << text;
    first.push_back(text);
  }
  EXPECT_EQ(std::set<std::string>(first.begin(), first.end()).size(), 1u);
}

TEST(Scouts, WhereWorkgroupsAgreeOneThreadWatches) {
  const auto hasScouts = [](const std::string &body, const CheckOptions &options) {
    CheckKernel kernel("gfx942", kernelOf(body));
    return Checks(options, kernel.program()).scouts() != nullptr;
  };
  EXPECT_TRUE(hasScouts(right, races()));
  EXPECT_TRUE(hasScouts("global_atomic_add v2, v3, s[6:7]", races()));
  EXPECT_FALSE(hasScouts("global_atomic_add v4, v2, v3, s[6:7] sc0", races())); // a ticket
  EXPECT_FALSE(hasScouts("global_load_dword v4, v2, s[6:7] sc1", races()));     // a flag
  CheckOptions counted = races();
  counted.statistics = true;
  EXPECT_FALSE(hasScouts(right, counted));
}

/// Counts what it is shown, and by which threads.
struct Counts {
  std::mutex mutex;
  std::set<std::thread::id> threads;
  std::multiset<uint32_t> ended;
  bool alarm = false;
};
class CountingScouts : public Scouts {
public:
  explicit CountingScouts(Counts &counts) : counts(counts) {}
  std::unique_ptr<Observer> scout() override;
  bool alarmed() const override {
    const std::lock_guard lock(counts.mutex);
    return counts.alarm;
  }

private:
  Counts &counts;
};
class Counting : public Observer {
public:
  /// A scout raises the alarm when workgroup `alarmAt` has ended.
  Counting(Counts &own, Counts *ofScouts, uint32_t alarmAt) : own(own), ofScouts(ofScouts), alarmAt(alarmAt) {}
  void endGroup(const Workgroup &group) override {
    const std::lock_guard lock(own.mutex);
    own.threads.insert(std::this_thread::get_id());
    own.ended.insert(group.id[0]);
    own.alarm = own.alarm || (!ofScouts && group.id[0] == alarmAt);
  }
  std::unique_ptr<Scouts> scouts() override { return std::make_unique<CountingScouts>(*ofScouts); }

private:
  Counts &own, *ofScouts;
  uint32_t alarmAt;
};
uint32_t alarmOfScouts = 0;
std::unique_ptr<Observer> CountingScouts::scout() { return std::make_unique<Counting>(counts, nullptr, alarmOfScouts); }

TEST(Scouts, SeeEachWorkgroupOnce) {
  std::multiset<uint32_t> all;
  for (uint32_t n = 0; n < 200; ++n)
    all.insert(n);
  for (uint32_t alarmAt : {1000u, 70u}) {
    CheckKernel kernel("gfx942", kernelOf("global_atomic_add v2, v3, s[6:7]"));
    Counts own, ofScouts;
    alarmOfScouts = alarmAt;
    Counting observer(own, &ofScouts, 0);
    const auto ran = kernel.run(&observer, 200, 64, 4);
    ASSERT_TRUE(ran);
    EXPECT_EQ(ran->workgroups, 200u);
    EXPECT_EQ(kernel.out(0), 200u * 64);
    if (alarmAt == 1000) {
      EXPECT_EQ(ofScouts.ended, all);
      EXPECT_TRUE(own.ended.empty());
    } else {
      EXPECT_EQ(own.ended, all);
      EXPECT_EQ(own.threads.size(), 1u);
    }
  }
}

} // namespace
