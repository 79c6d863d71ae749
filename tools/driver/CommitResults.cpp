//===- CommitResults.cpp --------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What a compile depends on stands in the SourceManager: whatever was read as text went through it.
//===----------------------------------------------------------------------===//

#include "tools/driver/CommitResults.h"

#include "tools/driver/Depfile.h"

using namespace flyc;
using namespace flyc::driver;

std::vector<std::string> flyc::driver::dependencies(const CompileOptions &options, const SourceManager &sources) {
  std::vector<std::string> files{options.input};
  for (uint32_t i = 0; i < sources.fileCount(); ++i)
    if (std::string_view name = sources.name(FileID(i)); sources.isRead(FileID(i)) && !name.starts_with("<"))
      files.emplace_back(name);
  files.insert(files.end(), options.responseFiles.begin(), options.responseFiles.end());
  return files;
}

bool flyc::driver::commitResults(const CompileOptions &options, const SourceManager &sources, Outputs &outputs,
                                 DriverError &error) {
  if (options.output.empty() && options.outputDir != ".")
    outputs.addFolder(options.outputDir);
  if (options.depfile.enabled) {
    // Dumps are no results: Ninja refuses a target that the build does not declare.
    std::vector<std::string> targets = outputs.paths();
    if (!options.dumpDir.empty())
      std::erase_if(targets, [&](const std::string &target) { return target.starts_with(options.dumpDir + "/"); });
    std::string path = depfilePath(options);
    outputs.add(path, depfileText(options.depfile, targets, dependencies(options, sources), path));
  }
  return outputs.commit(error);
}
