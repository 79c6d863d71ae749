//===- Repro.cpp - a compile that others can repeat -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The options are written as they were stored: one that is added to the command line is repeated without a word here,
// unless it names a file.
//===----------------------------------------------------------------------===//

#include "tools/flyc/Repro.h"

#include "compiler/Package/Generator.h"
#include "tools/flyc/ArgumentSpellings.h"

#include <filesystem>
#include <set>

using namespace flyc;
using namespace flyc::driver;

namespace {

/// Where a file stands below DIR.
std::string keptAt(std::string_view path) {
  namespace fs = std::filesystem;
  if (path == "-" || path == "<stdin>")
    return "files/stdin.fly";
  std::error_code error;
  return "files" + fs::absolute(path, error).lexically_normal().string();
}

void addArgument(std::string &text, std::string_view argument) {
  text += '\'';
  for (const char c : argument)
    text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  text += "'\n";
}

/// What a compile writes besides its results, or where: not repeated.
bool isLeftOut(std::string_view option) {
  static const std::set<std::string_view> names = {"--output",        "--output-dir", "--dump-ir",
                                                   "--cache-dir",     "--cache-size", "--repro",
                                                   "--print-outputs", "--jobs",       "--time-trace"};
  return names.contains(option) || option.starts_with("--dep");
}

std::string argumentsOf(CompileArguments &args) {
  for (std::vector<std::string> *paths : {&args.inputs, &args.includeDirs, &args.variants, &args.specFiles})
    for (std::string &path : *paths)
      path = keptAt(path);
  std::string text;
  for (const std::string &input : args.inputs)
    addArgument(text, input);
  OptionList options;
  addCompileOptions(options, args);
  for (const Option &option : options) {
    if (isLeftOut(option.longName))
      continue;
    const std::string name(option.longName);
    if (const auto *flag = std::get_if<bool *>(&option.sink)) {
      if (**flag)
        addArgument(text, name);
    } else if (const auto *one = std::get_if<std::string *>(&option.sink)) {
      if (!(*one)->empty())
        addArgument(text, name + "=" + **one);
    } else {
      for (const std::string &value : *std::get<std::vector<std::string> *>(option.sink))
        addArgument(text, name + "=" + value);
    }
  }
  return text;
}

} // namespace

void flyc::driver::addRepro(CompileArguments args, const SourceManager &sources, Outputs &outputs) {
  const std::string folder = args.repro;
  std::set<std::string> folders = {folder}, written;
  const auto add = [&](const std::string &place, std::string_view text) {
    if (written.insert(place).second)
      outputs.add(folder + "/" + place, std::string(text));
  };
  for (uint32_t n = 0; n < sources.fileCount(); ++n)
    if (const FileID file(n); sources.isRead(file)) {
      const std::string place = keptAt(sources.name(file));
      folders.insert(std::filesystem::path(folder + "/" + place).parent_path().string());
      add(place, sources.text(file));
    }
  for (const std::string &one : folders)
    outputs.addFolder(one);
  const package::Generator generator = package::currentGenerator();
  std::string made = generator.name + " " + generator.version;
  for (const auto &[part, id] : generator.buildIds)
    made += ", " + part + " " + id;
  add("arguments", argumentsOf(args));
  add("replay", "#!/bin/sh\n# Repeats a compile of " + made +
                    ".\n# FLYC names the flyc that does it; results go to the folder out.\n"
                    "cd \"$(dirname \"$0\")\" && exec \"${FLYC:-flyc}\" compile @arguments --output-dir=out \"$@\"\n");
}
