//===- SpecFiles.cpp - targets from YAML files ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/driver/SpecFiles.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::driver;

SourceRange flyc::driver::placeOf(const specs::SpecError &e, const SourceManager &sources, FileID file) {
  if (!e.line)
    return SourceRange();
  std::string_view text = sources.text(file);
  size_t at = 0;
  for (unsigned line = 1; line < e.line && at != std::string_view::npos; ++line)
    at = text.find('\n', at) == std::string_view::npos ? text.size() : text.find('\n', at) + 1;
  return SourceRange(
      sources.begin(file).advanced(static_cast<uint32_t>(std::min<size_t>(text.size(), at + e.column - 1))));
}

void flyc::driver::readSpecFiles(const std::vector<std::string> &files, SourceManager &sources,
                                 specs::TargetTable &table, std::vector<DriverError> &errors) {
  for (const std::string &path : files) {
    const LoadResult added = sources.addFile(path);
    if (!added) {
      errors.push_back(cannotRead(path, added.message()));
      continue;
    }
    const FileID file = *added;
    specs::SpecResult result = specs::readTargetSpec(sources.text(file), path);
    for (const specs::SpecError &e : result.errors) {
      const SourceRange range = placeOf(e, sources, file);
      std::string message = range.isValid() ? e.message : "in '" + path + "': " + e.message;
      errors.push_back({diag::TargetSpec, std::move(message), {}, e.hint, range});
    }
    if (result.target)
      table.add(specs::specOf(result.target));
  }
}
