//===- TestReport.cpp - what a test says ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/test/TestReport.h"

#include "support/Json.h"
#include "support/Markup.h"
#include "support/Text.h"
#include "tools/driver/TextTable.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace flyc;
using namespace flyc::driver;

namespace {

struct KernelSum {
  const TestSource *source;
  std::string kernel, target;
  size_t launches = 0, watched = 0, failed = 0, compared = 0;
  Closeness closeness = {};
};

/// In the order of the launches.
std::vector<KernelSum> sumsOf(const TestPlan &plan) {
  std::vector<KernelSum> sums;
  std::map<std::tuple<const TestSource *, std::string, std::string>, size_t> known;
  for (const TestLaunch &launch : plan.launches) {
    const auto [at, isNew] = known.try_emplace({launch.source, launch.is->kernel, launch.target}, sums.size());
    if (isNew)
      sums.push_back({launch.source, launch.is->kernel, launch.target});
    KernelSum &sum = sums[at->second];
    ++sum.launches;
    sum.watched += launch.watched;
    sum.failed += !launch.errors.empty();
    sum.compared += launch.compared;
    if (launch.closeness.share > sum.closeness.share)
      sum.closeness = launch.closeness;
  }
  return sums;
}

std::string percent(double share) {
  char text[40];
  std::snprintf(text, sizeof text, share < 0.01 ? "%.2g" : "%.0f", 100 * share);
  return std::string(text) + " %";
}

std::string number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

std::string assumedText(const specs::Named<double> &assume) {
  std::string text;
  for (const auto &[figure, value] : assume)
    text += (text.empty() ? "" : " ") + figure + "=" + number(value);
  return text.empty() ? "-" : text;
}

size_t failedOf(const TestPlan &plan) {
  return static_cast<size_t>(std::count_if(plan.launches.begin(), plan.launches.end(),
                                           [](const TestLaunch &launch) { return !launch.errors.empty(); }));
}

size_t boundsOf(const TestPlan &plan, size_t &broken) {
  size_t bounds = 0;
  for (const TestBench &bench : plan.benches) {
    bounds += bench.is->bounds.size();
    broken += bench.errors.size();
  }
  return bounds;
}

} // namespace

std::string flyc::driver::testTable(const TestPlan &plan, const std::vector<TestSource> &sources) {
  std::string out;
  TextTable kernels({"kernel", "target", "launches", "watched", "failed", "closest to its tolerance"});
  const std::vector<KernelSum> sums = sumsOf(plan);
  for (const KernelSum &sum : sums)
    kernels.add({sum.kernel, sum.target, std::to_string(sum.launches), std::to_string(sum.watched),
                 std::to_string(sum.failed),
                 sum.closeness.share > 0 ? percent(sum.closeness.share) + " at " + sum.closeness.place
                 : sum.compared > 0      ? "exact"
                                         : "-"});
  // Each source stands above its rows, and the head above those of the first.
  const std::string rows = kernels.text();
  size_t at = rows.find('\n') + 1;
  for (size_t i = 0; i < sums.size(); ++i) {
    if (i == 0 || sums[i].source != sums[i - 1].source)
      out += (i == 0 ? "" : "\n") + sums[i].source->path + "\n" + (i == 0 ? rows.substr(0, at) : "");
    const size_t end = rows.find('\n', at) + 1;
    out += rows.substr(at, end - at);
    at = end;
  }
  out += sums.empty() ? "" : "\n";
  TextTable bounds({"modelled", "target", "sizes", "assumed", "figure", "bound", "is", ""});
  for (const TestBench &bench : plan.benches)
    for (size_t i = 0; i < bench.figures.size(); ++i) {
      const specs::FigureBound &bound = bench.is->bounds[i];
      const bool holds = bound.isLeast ? bench.figures[i] >= bound.value : bench.figures[i] <= bound.value;
      bounds.add({bench.is->kernel, bench.target, sizesText(bench.is->sizes), assumedText(*bench.assume), bound.figure,
                  std::string(bound.isLeast ? ">= " : "<= ") + bound.text, number(bench.figures[i]),
                  holds ? "" : "BROKEN"});
    }
  if (!plan.benches.empty())
    out += bounds.text() + "\n";
  for (const TestSource &source : sources) {
    if (source.cases.empty())
      out += source.path + ": no cases\n";
    for (const std::string &kernel : source.untested)
      out += source.path + ": no case of '" + kernel + "'\n";
  }
  size_t broken = 0;
  const size_t bounded = boundsOf(plan, broken);
  out += counted(sources.size(), "source") + ", " + std::to_string(plan.launches.size()) +
         (plan.launches.size() == 1 ? " launch" : " launches") + ", " + std::to_string(failedOf(plan)) + " failed";
  if (bounded)
    out += "; " + counted(bounded, "bound") + ", " + std::to_string(broken) + " broken";
  return out + "\n";
}

std::string flyc::driver::testJson(const TestPlan &plan, const std::vector<TestSource> &sources) {
  std::string out;
  JsonWriter json(out, 2);
  json.object([&] {
    json.attributeArray("launches", [&] {
      for (const TestLaunch &launch : plan.launches)
        json.object([&] {
          json.attribute("source", launch.source->path);
          json.attribute("kernel", launch.is->kernel);
          json.attribute("target", launch.target);
          json.attributeObject("sizes", [&] {
            for (const auto &[name, value] : launch.sizes)
              json.attribute(name, value);
          });
          json.attribute("watched", launch.watched);
          json.attribute("passed", launch.errors.empty());
          json.attribute("share_of_tolerance", launch.closeness.share);
          json.attribute("seconds", launch.seconds);
          json.attributeArray("errors", [&] {
            for (const DriverError &error : launch.errors)
              json.value(error.message);
          });
        });
    });
    json.attributeArray("bounds", [&] {
      for (const TestBench &bench : plan.benches)
        for (size_t i = 0; i < bench.figures.size(); ++i)
          json.object([&] {
            const specs::FigureBound &bound = bench.is->bounds[i];
            json.attribute("source", bench.source->path);
            json.attribute("kernel", bench.is->kernel);
            json.attribute("target", bench.target);
            json.attributeObject("assumed", [&] {
              for (const auto &[name, value] : *bench.assume)
                json.attribute(name, value);
            });
            json.attribute("figure", bound.figure);
            json.attribute(bound.isLeast ? "at_least" : "at_most", bound.value);
            json.attribute("is", bench.figures[i]);
            json.attribute("modelled", true);
          });
    });
    json.attributeArray("untested", [&] {
      for (const TestSource &source : sources)
        for (const std::string &kernel : source.untested)
          json.value(source.path + ": " + kernel);
    });
    size_t broken = 0;
    boundsOf(plan, broken);
    json.attribute("failed", static_cast<int64_t>(failedOf(plan)));
    json.attribute("broken", static_cast<int64_t>(broken));
  });
  return out + "\n";
}

std::string flyc::driver::testJunit(const TestPlan &plan) {
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  const auto add = [&](const std::string &name, double seconds, const std::vector<DriverError> &errors) {
    char time[40];
    std::snprintf(time, sizeof time, "%.3f", seconds);
    out += "    <testcase name=\"" + escapedForMarkup(name) + "\" time=\"" + time + "\"";
    if (errors.empty()) {
      out += "/>\n";
      return;
    }
    out += ">\n";
    for (const DriverError &error : errors)
      out += "      <failure message=\"" + escapedForMarkup(error.message) + "\"/>\n";
    out += "    </testcase>\n";
  };
  std::vector<const TestSource *> sources;
  const auto note = [&](const TestSource *source) {
    if (std::find(sources.begin(), sources.end(), source) == sources.end())
      sources.push_back(source);
  };
  for (const TestLaunch &launch : plan.launches)
    note(launch.source);
  for (const TestBench &bench : plan.benches)
    note(bench.source);
  for (const TestSource *source : sources) {
    out += "  <testsuite name=\"" + escapedForMarkup(source->path) + "\">\n";
    for (const TestLaunch &launch : plan.launches)
      if (launch.source == source)
        add(launch.is->kernel + " on " + launch.target + " " + sizesText(launch.sizes), launch.seconds, launch.errors);
    for (const TestBench &bench : plan.benches)
      if (bench.source == source)
        add("bounds of " + bench.is->kernel + " on " + bench.target + " " + sizesText(bench.is->sizes) + " assuming " +
                assumedText(*bench.assume),
            bench.seconds, bench.errors);
    out += "  </testsuite>\n";
  }
  return out + "</testsuites>\n";
}

std::vector<DriverError> flyc::driver::testErrors(const TestPlan &plan, size_t most) {
  std::vector<DriverError> out;
  // What is wrong with a case is so in all of its launches: said of the first.
  std::set<std::pair<uint32_t, std::string>> said;
  for (const TestLaunch &launch : plan.launches)
    for (const DriverError &error : launch.errors) {
      if (out.size() == most)
        return out;
      if (error.range.isValid() && !said.emplace(error.range.begin.raw(), error.message).second)
        continue;
      DriverError shown = error;
      const std::string sizes = sizesText(launch.sizes);
      shown.message =
          launch.is->kernel + " on " + launch.target + (sizes.empty() ? "" : ", " + sizes) + ": " + error.message;
      shown.hint = (error.hint.empty() ? "" : error.hint + "; ") + "again: " + commandOf(launch);
      out.push_back(std::move(shown));
    }
  for (const TestBench &bench : plan.benches)
    for (const DriverError &error : bench.errors) {
      if (out.size() == most)
        return out;
      if (error.id == diag::CasesFile && !said.emplace(error.range.begin.raw(), error.message).second)
        continue;
      DriverError shown = error;
      shown.message = bench.is->kernel + " on " + bench.target + ", " + sizesText(bench.is->sizes) +
                      (bench.assume->empty() ? "" : ", assuming " + assumedText(*bench.assume)) + ": " + error.message;
      out.push_back(std::move(shown));
    }
  return out;
}

std::optional<std::string> flyc::driver::withBounds(const TestSource &source, const TestPlan &plan,
                                                    std::string_view text) {
  struct Change {
    size_t offset, length;
    double value;
    bool isLeast;
  };
  std::map<std::pair<unsigned, unsigned>, Change> changes;
  for (const TestBench &bench : plan.benches) {
    if (bench.source != &source)
      continue;
    for (size_t i = 0; i < bench.figures.size(); ++i) {
      const specs::FigureBound &bound = bench.is->bounds[i];
      size_t offset = 0;
      for (unsigned line = 1; line < bound.place.line; ++line)
        offset = text.find('\n', offset) + 1;
      const auto [at, isNew] = changes.try_emplace(
          {bound.place.line, bound.place.column},
          Change{offset + bound.place.column - 1, bound.text.size(), bench.figures[i], bound.isLeast});
      if (!isNew)
        at->second.value =
            bound.isLeast ? std::min(at->second.value, bench.figures[i]) : std::max(at->second.value, bench.figures[i]);
    }
  }
  std::string out(text);
  for (auto at = changes.rbegin(); at != changes.rend(); ++at) { // from the end, so that places hold
    const Change &change = at->second;
    const double digits = std::pow(10, 3 - std::floor(std::log10(std::max(std::fabs(change.value), 1e-9))));
    const double safe =
        (change.isLeast ? std::floor(change.value * digits) : std::ceil(change.value * digits)) / digits;
    char written[40];
    std::snprintf(written, sizeof written, "%.10g", safe);
    out.replace(change.offset, change.length, written);
  }
  if (out == text)
    return std::nullopt;
  return out;
}
