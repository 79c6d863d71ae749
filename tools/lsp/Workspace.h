//===- Workspace.h - the texts that are open, and those beside them ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Texts by path: what the editor shows stands for what is on the disk. Analyses are kept until a text changes.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_LSP_WORKSPACE_H
#define FLYC_TOOLS_LSP_WORKSPACE_H

#include "tools/lsp/Clocks.h"
#include "tools/lsp/Features.h"
#include "tools/lsp/Stages.h"

#include <map>
#include <set>

namespace flyc::lsp {

struct Document {
  std::string uri, text;
  int64_t version = 0;
  bool isTold = false;                      ///< its mistakes have been published for this version
  bool isToldInPart = false;                ///< or the errors that its first evaluation found
  std::shared_ptr<const Analysis> analysis; ///< of this version; null: not yet
  std::vector<Resources> resources;         ///< of the text that was saved last
  std::optional<LaunchClocks> clocks;       ///< of this text
};

class Workspace {
public:
  explicit Workspace(Settings settings) : settings(std::move(settings)) {}

  Settings settings;
  std::vector<std::string> roots;            ///< folders
  std::map<std::string, Document> documents; ///< by path

  /// Applies a change of the protocol: of a range, or of the whole text.
  static void change(Document &document, const Object &change);
  /// Analyses of all texts may see the change: they are made again when asked for.
  void forgetAnalyses(const std::string &changed);
  Overlay overlay() const;

  /// The analysis of an open text, of that depth at least. Null if it is none of .fly, cannot be read, or was
  /// cancelled.
  std::shared_ptr<const Analysis> analysisOf(const std::string &path, Depth depth,
                                             const std::function<bool()> &isCancelled);
  /// Names only, of any file; of an open text, that of the editor.
  std::unique_ptr<Analysis> namesOf(const std::string &path) const;

  /// All .fly below the folders and all that are open, whose text contains `word`, sorted.
  std::vector<std::string> filesWith(std::string_view word) const;

  /// Every place that means what stands at `at`, by path, the declaration first if it is asked for.
  struct Occurrence {
    std::string path;
    Object range;
  };
  std::vector<Occurrence> occurrences(const Analysis &analysis, SourceLocation at, bool withDeclaration) const;
};

} // namespace flyc::lsp

#endif // FLYC_TOOLS_LSP_WORKSPACE_H
