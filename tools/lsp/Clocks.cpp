//===- Clocks.cpp - where the clocks of a launch go, by line ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/lsp/Clocks.h"

#include "tools/lsp/Beside.h"
#include "tools/lsp/Protocol.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

#include <algorithm>
#include <filesystem>

using namespace flyc;
using namespace flyc::lsp;

static constexpr unsigned mostSeconds = 120;
static constexpr double leastShown = 0.005; ///< of all clocks

static std::string percent(double share) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format("%.1f %%", 100 * share);
  return text;
}

/// What `flyc bench` takes: the launch of the cases, the target, what the server was started with. Empty: no launch.
static std::vector<std::string> wordsOf(const std::string &path, const Settings &settings, const std::string &kernel,
                                        LaunchClocks &clocks) {
  const std::string target = settings.targets.front().text();
  const std::vector<std::string> launch =
      benchBeside(path, target, [&](std::string_view name) { return name.starts_with(kernel); });
  if (launch.empty())
    return {};
  clocks.words = llvm::join(launch, " ");
  std::vector<std::string> words = {"flyc", "bench", path, "--arch=" + target, "-g", "--json", "-w"};
  words.insert(words.end(), launch.begin(), launch.end());
  for (const std::string &folder : settings.includeDirs)
    words.push_back("-I" + folder);
  for (const driver::Define &define : settings.defines)
    words.push_back("-D" + define.name + (define.value.empty() ? "" : "=" + define.value));
  if (const std::string variants = variantsBeside(path); !variants.empty())
    words.push_back("--variants=" + variants);
  return words;
}

/// Runs this program with these words: what it writes to standard output, or an error.
static std::string run(const std::vector<std::string> &words, std::string &error) {
  const std::string self = llvm::sys::fs::getMainExecutable(nullptr, nullptr);
  llvm::SmallString<128> out, errors;
  if (self.empty() || llvm::sys::fs::createTemporaryFile("flyc-lsp", "json", out) ||
      llvm::sys::fs::createTemporaryFile("flyc-lsp", "txt", errors)) {
    error = "flyc cannot start itself here";
    return {};
  }
  const std::vector<llvm::StringRef> arguments(words.begin(), words.end());
  const std::optional<llvm::StringRef> streams[] = {llvm::StringRef(), out.str(), errors.str()};
  std::string said;
  const int status =
      llvm::sys::ExecuteAndWait(self, arguments, std::nullopt, streams, mostSeconds, /*MemoryLimit=*/0, &said);
  const auto read = [](llvm::StringRef path) {
    auto buffer = llvm::MemoryBuffer::getFile(path);
    llvm::sys::fs::remove(path);
    return buffer ? (*buffer)->getBuffer().str() : std::string();
  };
  std::string text = read(out);
  const std::string mistakes = read(errors);
  if (status != 0)
    error = !mistakes.empty() ? mistakes.substr(0, mistakes.find('\n')) : said.empty() ? "flyc bench failed" : said;
  return text;
}

static void add(LaunchClocks &clocks, const Object &launch, const std::string &source) {
  clocks.microseconds += launch.getNumber("microseconds").value_or(0);
  const Array *places = launch.getArray("places");
  double all = 0;
  std::map<uint32_t, std::map<std::string, double>> waits;
  for (size_t n = 0; places && n < places->size(); ++n) {
    const Object *place = (*places)[n].getAsObject();
    if (!place)
      continue;
    const llvm::StringRef where = place->getString("source").value_or("");
    const auto [file, digits] = where.rsplit(':');
    uint32_t line = 0;
    const bool isHere = !digits.getAsInteger(10, line) && std::filesystem::path(file.str()).filename() == source;
    double clocksOf = 0;
    for (const auto &[name, value] : *place) {
      const bool isWait = name != "offset" && name != "instruction" && name != "source" && name != "issued";
      if (!isWait && name != "issued")
        continue;
      const double number = value.getAsNumber().value_or(0);
      clocksOf += number;
      if (isHere && isWait)
        waits[line][name.str()] += number;
    }
    all += clocksOf;
    if (isHere)
      clocks.lines[line].share += clocksOf;
  }
  for (auto &[line, of] : clocks.lines) {
    of.share = all > 0 ? of.share / all : 0;
    std::vector<std::pair<double, std::string>> causes;
    for (const auto &[cause, number] : waits[line])
      if (all > 0 && number / all >= leastShown / 5)
        causes.emplace_back(number / all, cause);
    std::ranges::sort(causes, std::greater<>());
    for (auto &[share, cause] : causes) {
      std::ranges::replace(cause, '_', ' ');
      of.waits += (of.waits.empty() ? "" : ", ") + cause + " " + percent(share);
    }
  }
}

LaunchClocks lsp::modelLaunch(const std::string &path, const Settings &settings, const std::string &kernel) {
  LaunchClocks clocks;
  const std::vector<std::string> words = wordsOf(path, settings, kernel, clocks);
  if (words.empty()) {
    clocks.error = "the cases beside the source have no launch under 'bench' for " +
                   (kernel.empty() ? "any kernel" : "'" + kernel + "'") + " on " + settings.targets.front().text();
    return clocks;
  }
  const std::string text = run(words, clocks.error);
  if (!clocks.error.empty())
    return clocks;
  llvm::Expected<Json> result = llvm::json::parse(text);
  if (!result) {
    clocks.error = llvm::toString(result.takeError());
    return clocks;
  }
  const Object *object = result->getAsObject();
  const Array *launches = object ? object->getArray("launches") : nullptr;
  const std::string source = std::filesystem::path(path).filename().string();
  // Of an entry with several launches, lines are those of the first.
  if (launches && !launches->empty())
    if (const Object *launch = launches->front().getAsObject())
      add(clocks, *launch, source);
  return clocks;
}

Array lsp::clockHints(const Analysis &analysis, const LaunchClocks &clocks) {
  Array hints;
  const std::string_view text = analysis.text();
  uint32_t line = 1;
  for (size_t begin = 0; begin <= text.size(); ++line) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    if (const auto found = clocks.lines.find(line); found != clocks.lines.end() && found->second.share >= leastShown) {
      const auto &[share, waits] = found->second;
      hints.push_back(Object{{"position", positionOf(analysis.sources, analysis.locationAt(end))},
                             {"label", percent(share) + " of the clocks"},
                             {"tooltip", clocks.words + ", modelled" + (waits.empty() ? "" : "; waits: " + waits)},
                             {"paddingLeft", true}});
    }
    begin = end + 1;
  }
  return hints;
}
