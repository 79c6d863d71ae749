//===- BundleCommand.cpp - flyc bundle ----------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Puts code objects into an offload bundle of HIP; the work is in tools/inspect.
//===----------------------------------------------------------------------===//

#include "tools/driver/Outputs.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/Reporter.h"
#include "tools/inspect/Bundling.h"

#include "support/Text.h"

#include <map>

using namespace flyc;
using namespace flyc::driver;

namespace {

class BundleCommand : public Command {
public:
  CommandText text() const override {
    return {"flyc bundle FILE... -o BUNDLE [options]",
            "Writes an offload bundle of HIP: one file for several targets, from which hipModuleLoad takes what suits "
            "the device, and clang-offload-bundler what it is asked for. A FILE is a manifest, of which all images go "
            "into it, a code object, or another bundle. There is one code object for each target.",
            "  flyc bundle vector_add.json -o vector_add.hipfb\n"
            "  flyc bundle --compress vector_add.$A.hsaco vector_add.$B.hsaco -o vector_add.hipfb\n",
            "0123"};
  }
  void addOptions(OptionList &options) override {
    options.add("--output", "FILE", "Where the bundle goes; `-` is standard output.", output);
    options.flag("--compress", "Compress it (zstd), as clang's --offload-compress does.", isCompressed);
  }

  int run(const CommandInput &input) override {
    if (input.words.empty())
      return failWith(usageError("nothing to bundle", "name a manifest or code objects"));
    if (output.empty())
      return failWith(usageError("where does the bundle go? -o is missing", "`-o k.hipfb`, or `-o -`"));
    auto found = readParts(input.words);
    if (!found)
      return failWith(found.error());
    std::map<std::string, std::string> byTarget; // who brought it
    std::vector<BundlePart> parts;
    for (FoundPart &one : *found) {
      const auto [known, isNew] = byTarget.emplace(one.part.target, one.origin);
      if (!isNew)
        return failWith(
            usageError("two code objects for " + quote(one.part.target) + ": " + known->second + " and " + one.origin,
                       "a bundle has one for each target"));
      parts.push_back(std::move(one.part));
    }
    std::vector<uint8_t> bytes = package::offloadBundle(parts);
    if (isCompressed) {
      auto compressed = compressBundle(bytes);
      if (!compressed)
        return failWith(usageError("cannot compress: " + compressed.error(), "leave --compress out"));
      bytes = std::move(*compressed);
    }
    Outputs outputs;
    outputs.add(output, std::string(bytes.begin(), bytes.end()));
    DriverError error;
    return outputs.commit(error) ? exitOk : failWith(error);
  }

private:
  std::string output;
  bool isCompressed = false;
};

} // namespace

std::unique_ptr<Command> flyc::driver::makeBundleCommand() { return std::make_unique<BundleCommand>(); }
