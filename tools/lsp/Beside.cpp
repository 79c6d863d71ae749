//===- Beside.cpp - the files that stand beside a source ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/lsp/Beside.h"

#include "frontend/Basic/Source.h"

#include <algorithm>
#include <filesystem>

using namespace flyc;

specs::CasesResult lsp::casesBeside(const std::string &path) {
  const std::string cases = std::filesystem::path(path).replace_extension(".yaml").string();
  SourceManager sources;
  const LoadResult file = sources.addFile(cases);
  if (!file || sources.findFault(*file))
    return {};
  return specs::readCases(sources.text(*file), cases);
}

std::string lsp::variantsBeside(const std::string &path) {
  std::error_code ignored;
  std::string variants = std::filesystem::path(path).replace_extension(".variants.yaml").string();
  return std::filesystem::is_regular_file(variants, ignored) ? variants : std::string();
}

std::vector<std::string> lsp::benchBeside(const std::string &path, std::string_view target,
                                          const std::function<bool(std::string_view)> &isWanted) {
  const specs::CasesResult cases = casesBeside(path);
  const auto found = std::ranges::find_if(cases.benches, [&](const specs::BenchCase &one) {
    return isWanted(one.kernel) && specs::isListed(one.targets, target);
  });
  if (found == cases.benches.end())
    return {};
  std::vector<std::string> words = specs::argumentWords(found->sizes, found->arguments);
  words.insert(words.begin(), found->kernel);
  return words;
}
