//===- Analysis.h - one text, read and evaluated ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the front end knows of one version of a text: tokens, tree, names, values, mistakes. It is made once for a text
// and then only read. A text with errors of syntax is evaluated as far as that goes, so that what is right in it has
// its types while the author is typing; then only the errors of syntax are told.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_LSP_ANALYSIS_H
#define FLYC_TOOLS_LSP_ANALYSIS_H

#include "frontend/Basic/Diagnostic.h"
#include "frontend/Basic/Overlay.h"
#include "frontend/Lex/Token.h"
#include "frontend/Parse/ModuleLoader.h"
#include "specs/tables/TargetId.h"
#include "specs/tables/TargetTable.h"
#include "tools/driver/Options.h"
#include "tools/lsp/Facts.h"
#include "tools/lsp/Index.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace flyc::lsp {

/// What a source is compiled for, as `flyc check` has it on its command line.
struct Settings {
  specs::TargetTable table;
  std::vector<specs::TargetId> targets; ///< of `table`; never empty. Values are those of the first
  std::vector<std::string> includeDirs;
  std::vector<driver::Define> defines;
  driver::DiagnosticOptions diagnostics;
};

/// What a compile with these options is for.
Settings settingsOf(const driver::CompileOptions &options);

/// How much of a text is evaluated.
enum class Depth : uint8_t {
  First, ///< for the first target, and one instance of each kernel that is exported: what most requests need
  Whole  ///< all instances on all targets: every mistake
};

class Analysis {
public:
  /// Of the file `path`, or what stands for it in `texts`. `isCancelled`, which may be empty, ends it early.
  /// `membersAt`: where in the text, in bytes, an expression ends whose members are asked for.
  Analysis(std::string path, const Overlay &texts, const Settings &settings, std::function<bool()> isCancelled,
           Depth depth = Depth::Whole, std::optional<size_t> membersAt = std::nullopt);

  std::string_view text() const { return sources.text(file); }
  SourceLocation locationAt(size_t offset) const { return sources.begin(file).advanced(static_cast<uint32_t>(offset)); }
  bool isHere(SourceRange range) const { return range.isValid() && sources.fileOf(range.begin) == file; }
  /// True of a text that has a place on the disk or in the editor; false of std.
  bool hasPlace(SourceRange range) const;
  /// The token that holds the location, or ends there; null between tokens.
  const Token *tokenAt(SourceLocation location) const;

  std::string path;
  SourceManager sources;
  FileID file; ///< invalid: the file could not be read
  const ast::Module *module = nullptr;
  std::vector<const ast::Module *> prelude;
  std::vector<Token> tokens; ///< without the end of the file
  Index index;
  std::unique_ptr<Facts> facts; ///< null without a file
  std::vector<Diagnostic> findings;
  bool wasCancelled = false;
  bool isWhole = true; ///< nothing was left out for Depth::First

private:
  void evaluate(const Settings &settings, Depth depth, ModuleLoader &modules, DiagnosticEngine &syntax);
  const ast::ExportDecl *firstInstances();

  Overlay kept;
  Arena arena;
  IdentifierTable names;
};

} // namespace flyc::lsp

#endif // FLYC_TOOLS_LSP_ANALYSIS_H
