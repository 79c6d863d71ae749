//===- Depfile.cpp --------------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The escaping, and the lines.
//===----------------------------------------------------------------------===//

#include "tools/driver/Depfile.h"

#include "support/Text.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <vector>

using namespace flyc::driver;

std::string flyc::driver::escapeForMake(std::string_view name) {
  std::string out;
  size_t backslashes = 0;
  for (char c : name) {
    if (c == ' ' || c == '#') {
      // Backslashes before an escaped character are doubled; elsewhere they stand for themselves (GNU Make, "Rule
      // Syntax"; GCC's and Clang's depfiles do the same).
      if (c == ' ')
        out.append(backslashes, '\\');
      out += '\\';
    } else if (c == '$') {
      out += '$';
    }
    out += c;
    backslashes = c == '\\' ? backslashes + 1 : 0;
  }
  return out;
}

std::string flyc::driver::absolutePath(std::string_view path) {
  llvm::SmallString<256> absolute{llvm::StringRef(path.data(), path.size())};
  if (llvm::sys::fs::make_absolute(absolute))
    return std::string(path);
  // '..' stays: behind a symbolic link it is not the folder above.
  llvm::sys::path::remove_dots(absolute, /*remove_dot_dot=*/false);
  return std::string(absolute);
}

std::string flyc::driver::depfileText(const DepfileOptions &options, std::span<const std::string> results,
                                      std::span<const std::string> files, std::string_view fallback) {
  std::vector<std::string> prerequisites;
  bool sourceIsFile = !files.empty() && files.front() != "-";
  for (const std::string &file : files) {
    if (file == "-")
      continue;
    std::string path = absolutePath(file);
    if (std::find(prerequisites.begin(), prerequisites.end(), path) == prerequisites.end())
      prerequisites.push_back(std::move(path));
  }
  std::string out;
  if (!options.targets.empty()) // -MT: as written, it may be several names or hold variables
    out = joined(options.targets, {}, " ");
  else if (!results.empty())
    out = joined(results, escapeForMake, " ");
  else
    out = escapeForMake(fallback);
  out += ":";
  for (const std::string &path : prerequisites)
    out += " \\\n  " + escapeForMake(path);
  out += "\n";
  if (options.phony)
    for (size_t i = sourceIsFile ? 1 : 0; i < prerequisites.size(); ++i)
      out += "\n" + escapeForMake(prerequisites[i]) + ":\n";
  return out;
}

std::string flyc::driver::depfilePath(const CompileOptions &options) {
  if (!options.depfile.file.empty())
    return options.depfile.file;
  if (options.output.empty() || options.output == "-")
    return options.inOutputDir(options.name + ".d");
  llvm::SmallString<256> path(options.output);
  llvm::sys::path::replace_extension(path, "d");
  return std::string(path);
}
