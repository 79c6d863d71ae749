//===- Scheduler.cpp - the workgroups of a dispatch over time and threads -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/run/Scheduler.h"

#include "runtime/emulator/run/Conductor.h"
#include "runtime/emulator/run/ResidentGroup.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

namespace flyc::emulator {

namespace {

/// The workgroups that one worker keeps under way because the earlier ones wait for memory. A chip holds some thousand.
constexpr size_t maxResident = 2048;
constexpr uint64_t maxThreads = 256;
/// The workgroups that a memory model mixes, though none of them waits.
constexpr size_t maxMixed = 16;
constexpr unsigned looksWithModel = 64;
constexpr auto progressInterval = std::chrono::milliseconds(200);
/// Where all wait, but some in loops that write memory, they may yet come to an end by what they write. After so many
/// turns, and so many rounds of all, they count as waiting for ever: the classic lock that another lane of the same
/// wave holds.
constexpr uint64_t maxWritingTurns = 500, maxWritingRounds = 20;

/// What the workers of a run share.
struct Shared {
  const DispatchState &dispatch;
  uint64_t groups;
  unsigned workers;
  std::atomic<uint64_t> next{0}; ///< the first workgroup that nobody has started
  std::atomic<uint64_t> finished{0};
  std::atomic<uint64_t> firstFault; ///< the lowest workgroup with a fault; `groups`: none
  std::atomic<bool> stopped{false}; ///< the progress callback said so
  /// Counts the rounds in which some worker went on. A worker notes in `idleSince` the count that stood during a whole
  /// round in which it could not; when all have noted the count that stands now, nobody ever will.
  std::atomic<uint64_t> activity{1};
  std::vector<std::atomic<uint64_t>> idleSince;
  std::mutex mutex; ///< of what follows
  std::optional<Fault> fault;
  RunStatistics statistics;

  Shared(const DispatchState &d, uint64_t groups, unsigned workers)
      : dispatch(d), groups(groups), workers(workers), firstFault(groups), idleSince(workers) {}

  void report(uint64_t group, Fault f) {
    std::lock_guard lock(mutex);
    if (group < firstFault) {
      firstFault = group;
      fault = std::move(f);
    }
  }
  bool nobodyCanGoOn() const {
    const uint64_t now = activity;
    return std::all_of(idleSince.begin(), idleSince.end(),
                       [&](const auto &since) { return since == now || since == finishedWorker; });
  }
  static constexpr uint64_t finishedWorker = ~uint64_t(0);
};

class Worker {
public:
  Worker(Shared &shared, unsigned number) : shared(shared), dispatch(shared.dispatch), number(number) {}

  void run() {
    while (!shared.stopped) {
      const uint64_t before = shared.activity;
      bool active = round();
      MemoryModel *model = dispatch.launch.model;
      if (!active || residents.empty() || (model && residents.size() < maxMixed && model->dice(2)))
        active |= startNext();
      if (residents.empty())
        break;
      if (active) {
        ++shared.activity;
        waitingTurns = waitingRounds = lookedAgain = 0;
        continue;
      }
      // Could this worker's workgroups go on if others did something? Only others' rounds tell.
      waitingTurns += residents.size();
      ++waitingRounds;
      const bool frozen = (waitingTurns >= maxWritingTurns && waitingRounds >= maxWritingRounds) ||
                          std::all_of(residents.begin(), residents.end(), [](const auto &r) { return r->onlyReads(); });
      if (frozen)
        shared.idleSince[number] = before;
      if (frozen && shared.nobodyCanGoOn()) {
        if (model && model->arrive())
          lookedAgain = 0;
        if (model && lookedAgain++ < looksWithModel) // a load may take what has arrived a round later
          continue;
        shared.report(residents.front()->index(), residents.front()->deadlock(residents.size()));
        break;
      }
      if (shared.workers > 1)
        std::this_thread::yield();
    }
    shared.idleSince[number] = Shared::finishedWorker;
    ++shared.activity;
    std::lock_guard lock(shared.mutex);
    shared.statistics.workgroups += statistics.workgroups;
    shared.statistics.waves += statistics.waves;
    shared.statistics.instructions += statistics.instructions;
  }

private:
  Shared &shared;
  const DispatchState &dispatch;
  unsigned number;
  std::vector<std::unique_ptr<ResidentGroup>> residents, spare;
  RunStatistics statistics;
  uint64_t waitingTurns = 0, waitingRounds = 0; ///< since something went on
  unsigned lookedAgain = 0;                     ///< rounds since a memory model had something arrive
  std::chrono::steady_clock::time_point lastProgress = std::chrono::steady_clock::now();

  /// One turn of each workgroup under way, the first for as long as it goes on. False: all of them wait.
  bool round() {
    bool active = false;
    for (size_t r = 0; r < residents.size() && !shared.stopped;) {
      ResidentGroup &group = *residents[r];
      ResidentGroup::Turn turn = ResidentGroup::Turn::Wait;
      while (!shared.stopped && group.index() < shared.firstFault &&
             (turn = group.turn()) == ResidentGroup::Turn::GoOn) {
        active = true;
        tellProgress();
        if (dispatch.launch.model)
          break; // the next one's turn
      }
      if (turn != ResidentGroup::Turn::End && turn != ResidentGroup::Turn::Fault && group.index() < shared.firstFault) {
        ++r;
        continue;
      }
      active = true;
      retire(r, turn);
    }
    return active;
  }

  /// The workgroup ended, faulted, or does not count any more because an earlier one faulted.
  void retire(size_t r, ResidentGroup::Turn turn) {
    ResidentGroup &group = *residents[r];
    if (turn == ResidentGroup::Turn::Fault)
      shared.report(group.index(), group.takeFault());
    statistics.workgroups += 1;
    statistics.waves += dispatch.waves;
    statistics.instructions += group.executed();
    ++shared.finished;
    spare.push_back(std::move(residents[r]));
    residents.erase(residents.begin() + static_cast<ptrdiff_t>(r));
    tellProgress();
  }

  bool startNext() {
    if (residents.size() >= maxResident || shared.firstFault < shared.groups)
      return false;
    const uint64_t index = shared.next++;
    if (index >= shared.groups)
      return false;
    if (spare.empty())
      spare.push_back(std::make_unique<ResidentGroup>(dispatch));
    residents.push_back(std::move(spare.back()));
    spare.pop_back();
    residents.back()->start(index);
    return true;
  }

  void tellProgress() {
    if (number != 0 || !dispatch.launch.progress)
      return; // the caller's own thread is worker 0
    const auto now = std::chrono::steady_clock::now();
    if (now - lastProgress < progressInterval)
      return;
    lastProgress = now;
    if (!dispatch.launch.progress(Progress{shared.finished, shared.groups}))
      shared.stopped = true;
  }
};

} // namespace

support::Result<RunStatistics, Error> runWorkgroups(const DispatchState &dispatch) {
  if (Conductor *conductor = dispatch.launch.conductor)
    return conductor->conduct(dispatch);
  const uint32_t *grid = dispatch.launch.grid;
  const uint64_t groups = uint64_t(grid[0]) * grid[1] * grid[2];
  unsigned wanted =
      dispatch.launch.threads ? dispatch.launch.threads : std::max(1u, std::thread::hardware_concurrency());
  MemoryModel *model = dispatch.launch.model;
  if (dispatch.launch.observer || model)
    wanted = 1;
  if (dispatch.launch.observer)
    dispatch.launch.observer->startRun();
  if (model)
    model->startRun(*dispatch.memory);
  const auto workers = static_cast<unsigned>(std::min<uint64_t>({wanted, groups, maxThreads}));
  Shared shared(dispatch, groups, workers);
  std::vector<std::thread> threads;
  for (unsigned n = 1; n < workers; ++n)
    threads.emplace_back([&shared, n] { Worker(shared, n).run(); });
  Worker(shared, 0).run();
  for (std::thread &thread : threads)
    thread.join();
  if (model)
    model->endRun();
  if (shared.fault)
    return Error{faultText(*shared.fault, dispatch.program), true};
  if (shared.stopped)
    return Error{"the run was stopped after " + std::to_string(shared.finished) + " of " + std::to_string(groups) +
                     " workgroups",
                 true};
  return shared.statistics;
}

} // namespace flyc::emulator
