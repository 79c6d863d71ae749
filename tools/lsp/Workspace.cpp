//===- Workspace.cpp - the texts that are open, and those beside them ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/lsp/Workspace.h"

#include "tools/lsp/Protocol.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

using namespace flyc;
using namespace flyc::lsp;

namespace fs = std::filesystem;

/// Files that are looked at for names; more than that is no folder of kernels.
static constexpr size_t maxFiles = 5000;

void Workspace::change(Document &document, const Object &change) {
  const std::string text = textOf(change, "text");
  const Object *range = change.getObject("range");
  if (!range) {
    document.text = text;
    return;
  }
  const size_t begin = offsetOf(document.text, range->getObject("start"));
  const size_t end = std::max(begin, offsetOf(document.text, range->getObject("end")));
  document.text.replace(begin, end - begin, text);
}

void Workspace::forgetAnalyses(const std::string &changed) {
  for (auto &[path, document] : documents) {
    bool reads = path == changed || !document.analysis;
    if (document.analysis)
      for (uint32_t n = 0; n < document.analysis->sources.fileCount() && !reads; ++n)
        reads = fs::path(document.analysis->sources.name(FileID(n))).filename() == fs::path(changed).filename();
    if (reads) {
      document.analysis.reset();
      document.isTold = document.isToldInPart = false;
    }
  }
}

Overlay Workspace::overlay() const {
  Overlay texts;
  for (const auto &[path, document] : documents)
    texts.add(path, document.text);
  return texts;
}

std::shared_ptr<const Analysis> Workspace::analysisOf(const std::string &path, Depth depth,
                                                      const std::function<bool()> &isCancelled) {
  const auto found = documents.find(path);
  if (found == documents.end() || !path.ends_with(".fly"))
    return nullptr;
  Document &document = found->second;
  if (!document.analysis || (depth == Depth::Whole && !document.analysis->isWhole)) {
    auto made = std::make_shared<Analysis>(path, overlay(), settings, isCancelled, depth);
    if (made->wasCancelled || !made->module)
      return nullptr;
    document.analysis = std::move(made);
  }
  return document.analysis;
}

std::unique_ptr<Analysis> Workspace::namesOf(const std::string &path) const {
  Settings namesOnly = settings;
  namesOnly.targets.clear();
  auto made = std::make_unique<Analysis>(path, overlay(), namesOnly, nullptr);
  return made->module ? std::move(made) : nullptr;
}

std::vector<std::string> Workspace::filesWith(std::string_view word) const {
  std::set<std::string> paths;
  for (const auto &[path, document] : documents)
    if (path.ends_with(".fly") && document.text.find(word) != std::string::npos)
      paths.insert(path);
  size_t seen = 0;
  for (const std::string &root : roots) {
    std::error_code error;
    for (fs::recursive_directory_iterator entry(root, fs::directory_options::skip_permission_denied, error), end;
         !error && entry != end && seen < maxFiles; entry.increment(error)) {
      const std::string name = entry->path().filename().string();
      if (entry->is_directory(error)) {
        if (name.starts_with(".") || name.starts_with("build") || name == "node_modules")
          entry.disable_recursion_pending();
        continue;
      }
      if (entry->path().extension() != ".fly" || documents.contains(entry->path().string()))
        continue;
      ++seen;
      std::ifstream stream(entry->path(), std::ios::binary);
      const std::string text{std::istreambuf_iterator<char>(stream), {}};
      if (text.find(word) != std::string::npos)
        paths.insert(entry->path().string());
    }
  }
  return {paths.begin(), paths.end()};
}

/// The same declaration, seen from two analyses.
static bool isSame(const Analysis &a, const Symbol &one, const Analysis &b, const Symbol &other) {
  if (one.name != other.name)
    return false;
  const FileID first = a.sources.fileOf(one.range.begin), second = b.sources.fileOf(other.range.begin);
  std::error_code ignored;
  return one.range.begin.raw() - a.sources.begin(first).raw() ==
             other.range.begin.raw() - b.sources.begin(second).raw() &&
         fs::weakly_canonical(fs::path(a.sources.name(first)), ignored) ==
             fs::weakly_canonical(fs::path(b.sources.name(second)), ignored);
}

std::vector<Workspace::Occurrence> Workspace::occurrences(const Analysis &analysis, SourceLocation at,
                                                          bool withDeclaration) const {
  std::vector<Occurrence> found;
  const Use *here = analysis.index.at(at);
  if (!here)
    return found;
  const Symbol &symbol = analysis.index.symbols[here->symbol];
  const auto addAll = [&](const Analysis &in, unsigned number) {
    for (const Use &use : in.index.uses)
      if (use.symbol == number && (withDeclaration || !use.isDeclaration))
        found.push_back({in.path, rangeOf(in.sources, use.range)});
    // `p.x` of a struct is known by its name only.
    if (in.index.symbols[number].kind == SymbolKind::Field && in.index.membersNamed(symbol.name).size() == 1)
      for (const SourceRange member : in.index.members)
        if (in.sources.text(member) == symbol.name)
          found.push_back({in.path, rangeOf(in.sources, member)});
  };
  addAll(analysis, here->symbol);
  const bool isLocal =
      symbol.visible.isValid() && symbol.kind != SymbolKind::Parameter && symbol.kind != SymbolKind::Generic;
  if (isLocal)
    return found;
  for (const std::string &path : filesWith(symbol.name)) {
    if (path == analysis.path)
      continue;
    const std::unique_ptr<Analysis> other = namesOf(path);
    if (!other)
      continue;
    for (unsigned number = 0; number < other->index.symbols.size(); ++number)
      if (isSame(analysis, symbol, *other, other->index.symbols[number]))
        addAll(*other, number);
  }
  return found;
}
