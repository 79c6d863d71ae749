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
/// Bytes of device memory that are kept aside for a second run, at most.
constexpr uint64_t maxKept = uint64_t(4) << 30;
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
  Scouts *scouts;                ///< one a worker; null: none
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

  Shared(const DispatchState &d, uint64_t groups, unsigned workers, Scouts *scouts)
      : dispatch(d), groups(groups), workers(workers), scouts(scouts), firstFault(groups), idleSince(workers) {}

  /// The rest of the run does not matter.
  bool isOver() const { return stopped || (scouts && scouts->alarmed()); }

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
  Worker(Shared &shared, unsigned number)
      : shared(shared), scout(shared.scouts ? shared.scouts->scout() : nullptr), dispatch(shared.dispatch),
        number(number) {
    if (scout)
      dispatch.observer = scout.get();
  }

  void run() {
    while (!shared.isOver()) {
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
  std::unique_ptr<Observer> scout; ///< watches for this worker alone; null: nobody does, or the launch's observer
  DispatchState dispatch;
  unsigned number;
  std::vector<std::unique_ptr<ResidentGroup>> residents, spare;
  RunStatistics statistics;
  uint64_t waitingTurns = 0, waitingRounds = 0; ///< since something went on
  unsigned lookedAgain = 0;                     ///< rounds since a memory model had something arrive
  std::chrono::steady_clock::time_point lastProgress = std::chrono::steady_clock::now();

  /// One turn of each workgroup under way, the first for as long as it goes on. False: all of them wait.
  bool round() {
    bool active = false;
    for (size_t r = 0; r < residents.size() && !shared.isOver();) {
      ResidentGroup &group = *residents[r];
      ResidentGroup::Turn turn = ResidentGroup::Turn::Wait;
      while (!shared.isOver() && group.index() < shared.firstFault &&
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
    const unsigned together = dispatch.clusterGroups(); // a cluster's workgroups start together
    const uint64_t index = shared.next.fetch_add(together);
    if (index >= shared.groups)
      return false;
    const auto cluster = together > 1 ? std::make_shared<ResidentCluster>() : nullptr;
    for (unsigned n = 0; n < together; ++n) {
      if (spare.empty())
        spare.push_back(std::make_unique<ResidentGroup>(dispatch));
      residents.push_back(std::move(spare.back()));
      spare.pop_back();
      residents.back()->start(index + n, cluster);
    }
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

/// All workgroups, on so many threads at most. `*stopped`: the progress callback said so.
support::Result<RunStatistics, Error> runSpread(const DispatchState &dispatch, unsigned threads,
                                                Scouts *scouts = nullptr, bool *stopped = nullptr) {
  const uint64_t groups = dispatch.gridGroups() * dispatch.devices.size();
  const auto workers = static_cast<unsigned>(std::min<uint64_t>({threads, groups, maxThreads}));
  Shared shared(dispatch, groups, workers, scouts);
  std::vector<std::thread> others;
  for (unsigned n = 1; n < workers; ++n)
    others.emplace_back([&shared, n] { Worker(shared, n).run(); });
  Worker(shared, 0).run();
  for (std::thread &thread : others)
    thread.join();
  if (stopped)
    *stopped = shared.stopped;
  if (shared.fault)
    return Error{faultText(*shared.fault, dispatch.program), true};
  if (shared.stopped)
    return Error{"the run was stopped after " + std::to_string(shared.finished) + " of " + std::to_string(groups) +
                     " workgroups",
                 true};
  return shared.statistics;
}

} // namespace

support::Result<RunStatistics, Error> runWorkgroups(const DispatchState &dispatch) {
  const Launch &launch = dispatch.launch;
  if (Conductor *conductor = launch.conductor)
    return conductor->conduct(dispatch);
  const unsigned threads = launch.threads ? launch.threads : std::max(1u, std::thread::hardware_concurrency());
  Observer *observer = launch.observer;
  MemoryModel *model = launch.model;
  if (observer && !model && threads > 1 && dispatch.devices.size() == 1)
    if (const auto scouts = observer->scouts())
      if (const auto before = dispatch.devices.front().memory->copy(maxKept)) {
        bool stopped = false;
        auto ran = runSpread(dispatch, threads, scouts.get(), &stopped);
        if (stopped || (ran && !scouts->alarmed()))
          return ran;
        before->restore();
      }
  if (observer)
    observer->startRun();
  if (model)
    model->startRun(*dispatch.devices.front().memory);
  auto ran = runSpread(dispatch, observer || model ? 1 : threads);
  if (model)
    model->endRun();
  return ran;
}

} // namespace flyc::emulator
