//===- TestRun.cpp - the launches of the cases, and what came of them ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/test/TestRun.h"

#include "support/NearestName.h"
#include "support/Text.h"
#include "tools/run/bench/BenchReport.h"
#include "tools/run/plan/Device.h"
#include "tools/run/plan/Outcome.h"
#include "tools/test/CodeFigures.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>
#include <tuple>

using namespace flyc;
using namespace flyc::driver;

namespace {

std::optional<double> toleranceOf(const std::string &text) {
  double value = 0;
  if (text.empty() || std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc())
    return std::nullopt;
  return value;
}

std::vector<std::string> linesOf(const std::string &text) {
  std::vector<std::string> lines;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

/// The first line that only one of the two has.
std::string differenceOf(const std::vector<std::string> &are, const std::vector<std::string> &wanted) {
  for (size_t i = 0; i < std::max(are.size(), wanted.size()); ++i) {
    if (i < are.size() && (i >= wanted.size() || are[i] < wanted[i]))
      return "it printed " + quote(are[i]) + ", which its case does not list";
    if (i < wanted.size() && (i >= are.size() || wanted[i] < are[i]))
      return "it did not print " + quote(wanted[i]);
  }
  return "";
}

/// What is wrong with a case, not with what it tests: shown where it stands.
DriverError misuse(DriverError error, const TestSource &source, const specs::FilePlace &place,
                   const SourceManager &sources) {
  error.id = diag::CasesFile;
  error.range = rangeOf(source, place, sources);
  return error;
}

/// The `devices` of a case: one of them names the device's number and says how many there are, by a number.
std::optional<DriverError> readDevices(const specs::Named<std::string> &words, NodeOptions &node) {
  for (const auto &[name, value] : words) {
    if (value.find_first_not_of("0123456789") != value.npos) {
      node.apart.emplace_back(name, value);
      continue;
    }
    if (!node.number.empty() || value.size() > 2 || std::stoul(value) < 2 || std::stoul(value) > 32)
      return inputError("devices: " + quote(name + ": " + value) + ": one argument is the device's number, of 2 to 32");
    node.number = name;
    node.count = static_cast<unsigned>(std::stoul(value));
  }
  if (!words.empty() && node.number.empty())
    return inputError("devices: none of the arguments says how many there are, as in {rank: 8}");
  return std::nullopt;
}

/// What each source was compiled to, read once for all of its launches.
using Units = std::map<const TestSource *, RunResult<package::ShippedUnit>>;

Units readUnits(const TestPlan &tests) {
  Units units;
  const auto read = [&](const TestSource *source) {
    if (!units.contains(source))
      units.emplace(source, readUnit(source->manifest));
  };
  for (const TestLaunch &launch : tests.launches)
    read(launch.source);
  for (const TestBench &bench : tests.benches)
    read(bench.source);
  return units;
}

RunResult<RunPlan> planOf(const TestSource &source, const Units &units, const RunRequest &request) {
  const RunResult<package::ShippedUnit> &unit = units.at(&source);
  return unit ? planFromUnit(source.manifest, *unit, request) : RunResult<RunPlan>(unit.error());
}

void run(TestLaunch &launch, const Units &units, const flyc_emulator &emulator, const SourceManager &sources) {
  RunRequest request;
  request.kernel = launch.is->kernel;
  request.archs = {launch.target};
  request.words = specs::argumentWords(launch.sizes, launch.is->arguments);
  const auto plan = planOf(*launch.source, units, request);
  if (!plan) {
    launch.errors.push_back(misuse(plan.error(), *launch.source, launch.is->place, sources));
    return;
  }
  RunOptions options;
  options.progress = false;
  options.hazards = options.uninitialised = options.races = launch.watched;
  options.lds = launch.watched && std::all_of(plan->steps.begin(), plan->steps.end(), [](const auto &step) {
                  return step.zeroed || step.lds; // else nobody knows where the arrays lie
                });
  if (auto error = readDevices(launch.is->devices, options.node)) {
    launch.errors.push_back(misuse(*error, *launch.source, launch.is->place, sources));
    return;
  }
  const auto outcome = execute(emulator, *plan, options);
  if (!outcome) {
    launch.errors.push_back(outcome.error());
    return;
  }
  for (const std::string &finding : outcome->findings)
    launch.errors.push_back({diag::KernelFinding, finding, {}, {}, {}});
  if (outcome->fault) {
    launch.errors.push_back(*outcome->fault);
    return;
  }
  std::vector<std::string> prints = launch.is->prints;
  std::sort(prints.begin(), prints.end());
  if (const std::string difference = differenceOf(linesOf(outcome->printed), prints); !difference.empty())
    launch.errors.push_back({diag::CheckFailed, difference, {}, {}, {}});
  const Tolerance tolerance{toleranceOf(launch.is->rtol), toleranceOf(launch.is->atol)};
  for (unsigned device = 0; device < options.node.count; ++device) {
    const std::vector<Array> &after = device ? outcome->others[device - 1] : outcome->after;
    const std::string where = options.node.count > 1 ? "device " + std::to_string(device) + ": " : "";
    const auto add = [&](DriverError error) {
      error.message = where + error.message;
      launch.errors.push_back(std::move(error));
    };
    if (auto error = checkReadOnly(*plan, after))
      add(*error);
    const Names names = namesOf(*plan, after);
    for (const specs::PlacedWord &wanted : launch.is->checks) {
      auto error = check(wanted.text, names, tolerance, &launch.closeness);
      launch.compared |= !error || error->id == diag::CheckFailed;
      if (error)
        add(error->id == diag::CheckFailed ? *error : misuse(*error, *launch.source, wanted.place, sources));
    }
  }
}

/// The figure of a modelled launch, or of several the worst; nothing if it is unknown.
std::optional<double> figureOf(const nlohmann::json &report, const std::string &figure, bool isLeast) {
  if (figure == "bytes_ratio") {
    double moved = 0;
    for (const auto &launch : report["launches"])
      moved += launch.value("bytes_moved", 0.0);
    return moved / std::max(report.value("bytes_at_least", 1.0), 1.0);
  }
  std::optional<double> worst;
  for (const auto &launch : report["launches"]) {
    const auto found = launch.find(figure);
    if (found == launch.end() || !found->is_number())
      return std::nullopt;
    const double value = found->get<double>();
    worst = !worst ? value : isLeast ? std::min(*worst, value) : std::max(*worst, value);
  }
  return worst;
}

std::vector<std::string> figuresOf(const nlohmann::json &report) {
  std::vector<std::string> names = {"bytes_ratio"};
  names.insert(names.end(), codeFigureNames.begin(), codeFigureNames.end());
  for (const auto &[name, value] : report["launches"][0].items())
    if (value.is_number())
      names.push_back(name);
  return names;
}

void run(TestBench &bench, const Units &units, const flyc_emulator &emulator, const SourceManager &sources) {
  RunRequest request;
  request.kernel = bench.is->kernel;
  request.archs = {bench.target};
  request.words = specs::argumentWords(bench.is->sizes, bench.is->arguments);
  request.blank = true;
  const auto plan = planOf(*bench.source, units, request);
  if (!plan) {
    bench.errors.push_back(misuse(plan.error(), *bench.source, bench.is->place, sources));
    return;
  }
  RunOptions options;
  options.progress = false;
  options.cycles = true;
  options.assumptions = *bench.assume;
  const auto outcome = execute(emulator, *plan, options);
  if (!outcome || outcome->fault) {
    bench.errors.push_back(!outcome ? outcome.error() : *outcome->fault);
    return;
  }
  const auto report = nlohmann::json::parse(benchJson(*plan, outcome->cycles, {}));
  for (const specs::FigureBound &bound : bench.is->bounds) {
    auto figure = figureOf(report, bound.figure, bound.isLeast);
    const bool ofCode = !figure && (figure = codeFigure(*plan, bound.figure));
    if (!figure) {
      const std::vector<std::string> names = figuresOf(report);
      const std::vector<std::string_view> views(names.begin(), names.end());
      const auto near = nearestNames(bound.figure, views, 1);
      bench.errors.push_back(
          {diag::CasesFile,
           quote(bound.figure) + " is not a figure of `flyc bench --json`",
           {},
           near.empty() ? "there are " + joined(names) : "did you mean " + quote(std::string(near.front())) + "?",
           rangeOf(*bench.source, bound.place, sources)});
      bench.figures.clear();
      return;
    }
    bench.figures.push_back(*figure);
    if (bound.isLeast ? *figure >= bound.value : *figure <= bound.value)
      continue;
    char is[40];
    std::snprintf(is, sizeof is, "%.4g", *figure);
    bench.errors.push_back({diag::CheckFailed,
                            bound.figure + " is " + is + (ofCode ? "" : " (modelled)") + ", and must be at " +
                                (bound.isLeast ? "least " : "most ") + bound.text,
                            {},
                            {},
                            rangeOf(*bench.source, bound.place, sources)});
  }
}

} // namespace

std::string flyc::driver::sizesText(const specs::Named<int64_t> &sizes) {
  std::string text;
  for (const auto &[name, value] : sizes)
    text += (text.empty() ? "" : " ") + name + "=" + std::to_string(value);
  return text;
}

std::string flyc::driver::commandOf(const TestLaunch &launch) {
  if (!launch.is->devices.empty()) // `flyc run` has one device
    return "flyc test " + launch.source->path + " --filter='" + launch.is->kernel + " on " + launch.target + "'";
  std::string text = "flyc run " + launch.source->path + " --arch=" + launch.target;
  if (!launch.source->variants.empty())
    text += " --variants=" + launch.source->variants;
  text += " " + launch.is->kernel;
  for (const std::string &word : specs::argumentWords(launch.sizes, launch.is->arguments))
    text += " " + word;
  for (const specs::PlacedWord &check : launch.is->checks)
    text += " --check '" + check.text + "'";
  if (!launch.is->rtol.empty())
    text += " --rtol=" + launch.is->rtol;
  if (!launch.is->atol.empty())
    text += " --atol=" + launch.is->atol;
  return text + (launch.watched ? " --check-hazards --check-uninit --check-races --check-lds" : "");
}

/// Cases that list shapes alone have no smallest and largest combination: the smallest launch of each is watched, or,
/// if it shall be `quick`, of a kernel that has no other cases.
static void watchTheSmallest(std::vector<TestLaunch> &launches, bool quick) {
  const auto work = [](const TestLaunch &launch) {
    double product = 1;
    for (const auto &[name, value] : launch.sizes)
      product *= std::max<double>(1, static_cast<double>(value));
    return product;
  };
  std::map<std::tuple<const TestSource *, std::string, std::string, const specs::KernelCase *>, TestLaunch *> chosen;
  for (TestLaunch &launch : launches) {
    TestLaunch *&best = chosen[{launch.source, launch.is->kernel, launch.target, quick ? nullptr : launch.is}];
    if (!best || (!best->watched && (launch.watched || work(launch) < work(*best))))
      best = &launch;
  }
  for (const auto &[key, launch] : chosen)
    launch->watched = true;
}

TestPlan flyc::driver::planTests(const std::vector<TestSource> &sources, const std::vector<std::string> &tested,
                                 const std::string &filter, bool quick) {
  TestPlan plan;
  const auto wanted = [&](const std::string &kernel, const std::string &target,
                          const std::vector<specs::PlacedWord> &targets) {
    return isListed(targets, target) && isChosen(kernel, target, filter);
  };
  for (const TestSource &source : sources) {
    for (const specs::KernelCase &one : source.is.cases) {
      size_t combinations = 0;
      const std::vector<specs::Named<int64_t>> launches = one.launches(combinations);
      for (const std::string &target : tested) {
        if (!wanted(one.kernel, target, one.targets))
          continue;
        for (size_t i = 0; i < launches.size(); ++i) {
          const bool isEnd = i < combinations && (i == 0 || i + 1 == combinations);
          if (isEnd || !quick || (combinations == 0 && i == 0))
            plan.launches.push_back({&source, &one, target, launches[i], isEnd});
        }
      }
    }
    for (const specs::BenchCase &one : source.is.benches)
      for (const std::string &target : tested)
        if (wanted(one.kernel, target, one.targets))
          for (const auto &assume : one.assume)
            if (!quick || &assume == &one.assume.front())
              plan.benches.push_back({&source, &one, target, &assume});
  }
  watchTheSmallest(plan.launches, quick);
  return plan;
}

PlannedLaunches flyc::driver::plannedLaunches(const TestPlan &plan, const TestSource &source) {
  PlannedLaunches planned{{}, kernelsOf(source)};
  const auto add = [&](const auto &one, const specs::Named<int64_t> &sizes) {
    if (one.source != &source)
      return;
    PlannedLaunch &launch = planned.launches.emplace_back(one.is->kernel, one.target);
    for (const std::string &word : specs::argumentWords(sizes, one.is->arguments)) {
      const size_t equals = word.find('=');
      if (word.substr(equals + 1) == "null")
        launch.null.push_back(word.substr(0, equals));
      int64_t value = 0;
      const char *end = word.data() + word.size();
      if (auto [rest, error] = std::from_chars(word.data() + equals + 1, end, value);
          error == std::errc() && rest == end)
        launch.values.emplace(word.substr(0, equals), value);
    }
  };
  for (const TestLaunch &launch : plan.launches)
    add(launch, launch.sizes);
  for (const TestBench &bench : plan.benches)
    add(bench, bench.is->sizes);
  return planned;
}

void flyc::driver::runTests(TestPlan &plan, const flyc_emulator &emulator, unsigned jobs, const SourceManager &sources,
                            const std::function<void(size_t, size_t)> &progress) {
  const Units units = readUnits(plan);
  const size_t all = plan.launches.size() + plan.benches.size();
  std::atomic<size_t> next = 0;
  size_t done = 0;
  std::mutex mutex;
  const auto work = [&] {
    for (size_t i; (i = next++) < all;) {
      const auto begin = std::chrono::steady_clock::now();
      const auto since = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      };
      // Bounds take the longest, so they come first.
      if (i < plan.benches.size()) {
        run(plan.benches[i], units, emulator, sources);
        plan.benches[i].seconds = since();
      } else {
        TestLaunch &launch = plan.launches[i - plan.benches.size()];
        run(launch, units, emulator, sources);
        launch.seconds = since();
      }
      const std::lock_guard lock(mutex);
      progress(++done, all);
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < std::min<size_t>(jobs, all); ++i)
    threads.emplace_back(work);
  work();
  for (std::thread &thread : threads)
    thread.join();
}
