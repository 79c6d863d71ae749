//===- ExtractCommand.cpp - flyc extract --------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Takes code objects out of files that hold some; the work is in tools/inspect.
//===----------------------------------------------------------------------===//

#include "tools/driver/Outputs.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/Reporter.h"
#include "tools/inspect/Bundling.h"

#include "support/Text.h"

#include <algorithm>
#include <map>

using namespace flyc;
using namespace flyc::driver;

namespace {

/// The file's name without folder and last extension.
std::string stemOf(const std::string &path) {
  const std::string name = path.substr(path.rfind('/') + 1);
  const size_t dot = name.rfind('.');
  return dot == std::string::npos || dot == 0 ? name : name.substr(0, dot);
}

class ExtractCommand : public Command {
public:
  CommandText text() const override {
    return {"flyc extract FILE [options]",
            "Takes the code objects out of an offload bundle (compressed, too), or out of a program, a library, an "
            "object file or an archive that contains one, and writes each as NAME.TARGET.hsaco. Prints nothing; `flyc "
            "inspect FILE` says what is in it.",
            "  flyc extract vector_add.hipfb\n"
            "  flyc extract a.out --target $A --output-dir images\n",
            "0123"};
  }
  void addOptions(OptionList &options) override {
    options.add("--target", "TARGET",
                "Only the code object for this target, as `flyc inspect` prints it. May be "
                "repeated.",
                targets);
    options.add("--output-dir", "DIR",
                "Folder for the code objects; created if it is missing. Default: the current one.", folder);
    options.add("--name", "NAME", "Name of the files. Default: that of FILE, without its extension.", name);
    options.add("--output", "FILE", "Write the one code object to FILE; `-` is standard output.", output);
  }

  int run(const CommandInput &input) override {
    if (input.words.size() != 1)
      return failWith(usageError(input.words.empty() ? "nothing to extract from" : "more than one file",
                                 "name a bundle, a program or a library"));
    auto found = readParts(input.words);
    if (!found)
      return failWith(found.error());
    std::vector<std::string> known;
    for (const FoundPart &one : *found)
      known.push_back(one.part.target);
    for (const std::string &target : targets)
      if (std::find(known.begin(), known.end(), target) == known.end())
        return failWith(usageError("there is no code object for " + quote(target), "there are " + joined(known)));
    if (!targets.empty())
      std::erase_if(*found, [&](const FoundPart &one) {
        return std::find(targets.begin(), targets.end(), one.part.target) == targets.end();
      });
    if (!output.empty() && found->size() != 1)
      return failWith(usageError("-o names one file, and there are " + counted(found->size(), "code object"),
                                 "choose one by --target, or name a folder by --output-dir"));
    return write(*found, input.words[0]);
  }

private:
  std::vector<std::string> targets;
  std::string folder, name, output;

  int write(const std::vector<FoundPart> &found, const std::string &path) const {
    Outputs outputs;
    const std::string prefix = folder.empty() ? "" : folder + (folder.back() == '/' ? "" : "/");
    if (!folder.empty())
      outputs.addFolder(folder);
    std::map<std::string, unsigned> count; // a program may have several for one target
    for (const FoundPart &one : found) {
      const std::string target = fileTextOf(one.part.target);
      const unsigned number = ++count[target];
      const std::string file = prefix + (name.empty() ? stemOf(path) : name) + "." + target +
                               (number > 1 ? "." + std::to_string(number) : "") + ".hsaco";
      outputs.add(output.empty() ? file : output, std::string(one.part.bytes.begin(), one.part.bytes.end()));
    }
    DriverError error;
    return outputs.commit(error) ? exitOk : failWith(error);
  }
};

} // namespace

std::unique_ptr<Command> flyc::driver::makeExtractCommand() { return std::make_unique<ExtractCommand>(); }
