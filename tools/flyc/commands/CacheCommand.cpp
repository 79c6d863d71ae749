//===- CacheCommand.cpp - flyc cache ------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Manages the folder of --cache-dir, whose contents tools/driver/CacheStore.h describes.
//===----------------------------------------------------------------------===//

#include "support/Json.h"
#include "support/NearestName.h"
#include "support/Text.h"
#include "tools/driver/CacheStore.h"
#include "tools/driver/Outputs.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/OptionCheck.h"
#include "tools/flyc/Reporter.h"

using namespace flyc;
using namespace flyc::driver;

namespace {

class CacheCommand : public Command {
public:
  CommandText text() const override {
    return {"flyc cache stat|prune|clear --cache-dir DIR [options]",
            "Manages the folder in which `flyc compile --cache-dir` keeps results. `stat` prints how much it holds; "
            "`prune` removes the entries that were unused for the longest time, until at most --cache-size is left; "
            "`clear` removes all of them. Compiles may use the folder at the same time. docs/cache.md says more.",
            "  flyc cache stat --cache-dir ~/.cache/flyc\n"
            "  flyc cache prune --cache-dir ~/.cache/flyc --cache-size 200M\n",
            "023"};
  }
  void addOptions(OptionList &options) override {
    options.add("--cache-dir", "DIR", "The folder.", cacheDir);
    options.add("--cache-size", "SIZE", "For prune: how much may be left, as in 500M or 2G. Default: 1G.", cacheSize);
    options.flag("--json", "For stat: print one JSON object.", json);
  }

  int run(const CommandInput &input) override {
    constexpr std::string_view hint = "`flyc cache stat`, `flyc cache prune` or `flyc cache clear`";
    if (input.words.size() != 1)
      return failWith(usageError(input.words.empty() ? "what shall be done with the cache?"
                                                     : "several words behind `flyc cache`: " + joined(input.words),
                                 std::string(hint)));
    const std::string &action = input.words[0];
    if (action != "stat" && action != "prune" && action != "clear")
      return failWith(usageError("a cache has no " + quote(action), std::string(hint)));
    if (cacheDir.empty())
      return failWith(usageError("which cache? --cache-dir is missing", "name the folder that compiles are given"));
    std::vector<DriverError> errors;
    const uint64_t bytes = checkCacheSize(cacheSize, errors);
    if (!errors.empty())
      return failWith(errors[0]);
    const CacheStore store(cacheDir);
    const CacheStore::UsageResult usage = action == "stat" ? store.usage() : store.prune(action == "clear" ? 0 : bytes);
    if (!usage)
      return failWith(usage.error());
    DriverError error;
    if (action == "stat" && !writeStandardOutput(statText(*usage), error))
      return failWith(error);
    return exitOk;
  }

private:
  std::string statText(const CacheStore::Usage &usage) const {
    if (!json)
      return "results " + std::to_string(usage.results) + "\nbytes   " + std::to_string(usage.bytes) + "\n";
    std::string out;
    JsonWriter writer(out, 2);
    writer.object([&] {
      writer.attribute("results", usage.results);
      writer.attribute("bytes", usage.bytes);
    });
    return out + "\n";
  }

  std::string cacheDir, cacheSize;
  bool json = false;
};

} // namespace

std::unique_ptr<Command> flyc::driver::makeCacheCommand() { return std::make_unique<CacheCommand>(); }
