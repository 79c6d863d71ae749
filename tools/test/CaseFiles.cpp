//===- CaseFiles.cpp - the sources of a test, with their cases ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/test/CaseFiles.h"

#include "support/NearestName.h"
#include "support/Text.h"
#include "tools/driver/SpecFiles.h"
#include "tools/test/TunePoints.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>

using namespace flyc;
using namespace flyc::driver;

namespace {

namespace fs = std::filesystem;

/// `path` with another ending, if such a file is there.
std::string beside(const fs::path &path, const char *ending) {
  std::error_code ignored;
  const fs::path other = fs::path(path).replace_extension(ending);
  return fs::is_regular_file(other, ignored) ? other.generic_string() : "";
}

TestSource sourceAt(const fs::path &path) {
  return {path.generic_string(), beside(path, ".yaml"), beside(path, ".variants.yaml"), {}, FileID(), {}};
}

} // namespace

RunResult<std::vector<TestSource>> flyc::driver::findSources(const std::vector<std::string> &words, bool complete) {
  std::vector<TestSource> found;
  for (const std::string &word : words) {
    std::error_code error;
    if (!fs::is_directory(word, error)) {
      if (!word.ends_with(".fly"))
        return usageError("'" + word + "' is neither a source nor a folder",
                          "name NAME.fly, which has its cases in NAME.yaml, or a folder of such files");
      if (!fs::exists(word, error))
        return cannotRead(word, "No such file or directory");
      TestSource source = sourceAt(word);
      if (source.cases.empty())
        return cannotRead(fs::path(word).replace_extension(".yaml").generic_string(),
                          "'" + word + "' has no cases: they stand there (docs/test.md)");
      found.push_back(std::move(source));
      continue;
    }
    const size_t before = found.size();
    for (fs::recursive_directory_iterator at(word, error), end; !error && at != end; at.increment(error))
      if (at->path().extension() == ".fly")
        if (TestSource source = sourceAt(at->path()); complete || !source.cases.empty())
          found.push_back(std::move(source));
    if (error)
      return cannotRead(word, error.message());
    if (found.size() == before)
      return usageError("no source below '" + word + "' has cases",
                        "they stand in NAME.yaml beside NAME.fly (docs/test.md)");
  }
  std::sort(found.begin(), found.end(), [](const auto &a, const auto &b) { return a.path < b.path; });
  found.erase(std::unique(found.begin(), found.end(), [](const auto &a, const auto &b) { return a.path == b.path; }),
              found.end());
  return found;
}

bool flyc::driver::readCases(std::vector<TestSource> &found, SourceManager &sources, std::vector<DriverError> &errors) {
  const size_t before = errors.size();
  for (TestSource &source : found) {
    if (source.cases.empty())
      continue;
    const LoadResult added = sources.addFile(source.cases);
    if (!added) {
      errors.push_back(cannotRead(source.cases, added.message()));
      continue;
    }
    source.file = *added;
    source.is = specs::readCases(sources.text(source.file), source.cases);
    for (const specs::SpecError &e : source.is.errors) {
      const SourceRange range = placeOf(e, sources, source.file);
      errors.push_back({diag::CasesFile,
                        range.isValid() ? e.message : "in '" + source.cases + "': " + e.message,
                        {},
                        e.hint,
                        range});
    }
    if (source.is.errors.empty())
      for (const specs::TuneSpace &space : source.is.tunes)
        if (const auto points = pointsOf(space); !points)
          errors.push_back({diag::CasesFile,
                            points.error().message,
                            {},
                            points.error().hint,
                            rangeOf(source, points.error().place, sources)});
  }
  return errors.size() == before;
}

bool flyc::driver::isChosen(const std::string &kernel, const std::string &target, const std::string &filter) {
  return (kernel + " on " + target).find(filter) != std::string::npos;
}

void flyc::driver::leaveCases(TestSource &source, const std::vector<std::string> &tested, const std::string &filter) {
  const auto isLeft = [&](const auto &one) {
    return std::ranges::any_of(tested, [&](const std::string &target) {
      return isListed(one.targets, target) && isChosen(one.kernel, target, filter);
    });
  };
  std::erase_if(source.is.cases, std::not_fn(isLeft));
  std::erase_if(source.is.benches, std::not_fn(isLeft));
}

std::vector<std::string> flyc::driver::kernelsOf(const TestSource &source) {
  std::set<std::string> names;
  for (const specs::KernelCase &one : source.is.cases)
    names.insert(one.kernel);
  for (const specs::BenchCase &one : source.is.benches)
    names.insert(one.kernel);
  return {names.begin(), names.end()};
}

std::vector<std::string> flyc::driver::targetsOf(const TestSource &source, const std::vector<std::string> &tested) {
  std::vector<std::string> out;
  for (const std::string &target : tested)
    if (std::any_of(source.is.cases.begin(), source.is.cases.end(),
                    [&](const specs::KernelCase &one) { return isListed(one.targets, target); }) ||
        std::any_of(source.is.benches.begin(), source.is.benches.end(),
                    [&](const specs::BenchCase &one) { return !one.targets.empty() && isListed(one.targets, target); }))
      out.push_back(target);
  return out;
}

void flyc::driver::checkTargets(const std::vector<TestSource> &found, const std::vector<std::string> &emulated,
                                const SourceManager &sources, std::vector<DriverError> &errors) {
  const std::vector<std::string_view> names(emulated.begin(), emulated.end());
  for (const TestSource &source : found) {
    const auto mustBe = [&](const std::vector<specs::PlacedWord> &targets) {
      for (const specs::PlacedWord &target : targets)
        if (std::find(names.begin(), names.end(), target.text) == names.end()) {
          const auto near = nearestNames(target.text, names, 1);
          errors.push_back(
              {diag::CasesFile,
               quote(target.text) + " is not emulated: nothing would run there",
               {},
               near.empty() ? "there is " + joined(emulated) : "did you mean " + quote(std::string(near.front())) + "?",
               rangeOf(source, target.place, sources)});
        }
    };
    for (const specs::KernelCase &one : source.is.cases)
      mustBe(one.targets);
    for (const specs::BenchCase &one : source.is.benches)
      mustBe(one.targets);
    for (const specs::TuneSpace &one : source.is.tunes)
      mustBe(one.targets);
  }
}

SourceRange flyc::driver::rangeOf(const TestSource &source, const specs::FilePlace &place,
                                  const SourceManager &sources) {
  return placeOf({source.cases, place.line, place.column, {}, {}}, sources, source.file);
}

void flyc::driver::compareWithManifest(TestSource &source, const std::vector<std::string> &tested,
                                       const SourceManager &sources, std::vector<DriverError> &errors) {
  std::ifstream in(source.manifest);
  const auto manifest = nlohmann::json::parse(in, nullptr, /*allow_exceptions=*/false);
  std::vector<std::string> all, called;
  const auto collect = [&](const char *list) {
    if (const auto found = manifest.find(list); found != manifest.end() && found->is_array())
      for (const auto &one : *found) {
        if (list[0] == 'e' && !one.contains("steps"))
          continue; // it is absent
        all.push_back(one.value("name", ""));
        if (list[0] == 'e')
          for (const auto &step : one["steps"])
            called.push_back(step.value("kernel", ""));
      }
  };
  if (!manifest.is_object())
    return;
  collect("kernels");
  collect("entries");
  std::vector<std::string_view> names(all.begin(), all.end());
  std::vector<std::string> wrong;
  // What runs on none of these targets may be absent on all of them: the manifest does not say.
  const auto mustBe = [&](const std::string &kernel, const specs::FilePlace &place,
                          const std::vector<specs::PlacedWord> &targets) {
    if (std::none_of(tested.begin(), tested.end(), [&](const std::string &one) { return isListed(targets, one); }) ||
        std::find(all.begin(), all.end(), kernel) != all.end() ||
        std::find(wrong.begin(), wrong.end(), kernel) != wrong.end())
      return;
    wrong.push_back(kernel);
    const auto near = nearestNames(kernel, names, 1);
    errors.push_back({diag::CasesFile,
                      "'" + source.path + "' has no kernel " + quote(kernel),
                      {},
                      near.empty() ? "it has " + joined(all) : "did you mean " + quote(std::string(near.front())) + "?",
                      rangeOf(source, place, sources)});
  };
  for (const specs::KernelCase &one : source.is.cases)
    mustBe(one.kernel, one.namePlace, one.targets);
  for (const specs::BenchCase &one : source.is.benches)
    mustBe(one.kernel, one.place, one.targets);
  for (const std::string &name : all)
    if (std::find(called.begin(), called.end(), name) == called.end() &&
        std::none_of(source.is.cases.begin(), source.is.cases.end(),
                     [&](const specs::KernelCase &one) { return one.kernel == name; }))
      source.untested.push_back(name);
}
