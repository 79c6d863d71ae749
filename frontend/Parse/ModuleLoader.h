//===- ModuleLoader.h - the files that imports name -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// `import a.b` is a/b.fly: beside the file that imports it, else in one of the folders of -I in their order. `std` is
// compiled in and looked for nowhere else. Each file is read and parsed once a compile.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_PARSE_MODULELOADER_H
#define FLYC_FRONTEND_PARSE_MODULELOADER_H

#include "frontend/Basic/Overlay.h"
#include "frontend/Parse/Parser.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace flyc {

/// What may be imported as `std.NAME`.
std::vector<std::string> stdModules();

class ModuleLoader {
public:
  /// `folders` are those of -I; the texts of `overlay`, if there is one, stand for files. What `context` refers to, and
  /// `overlay`, must outlive the loader.
  ModuleLoader(ParseContext context, std::vector<std::string> folders, const Overlay *overlay = nullptr)
      : context(context), folders(std::move(folders)), overlay(overlay) {}

  /// The module that the import names; null after an error, which is reported once for each import.
  const ast::Module *load(const ast::ImportDecl &import);
  /// The module that was parsed from `path`: an import that leads there finds it.
  void adopt(const std::string &path, const ast::Module *module) { known[path] = module; }
  /// The modules of std that every file sees without an import; a later one sees the earlier ones.
  std::vector<const ast::Module *> prelude();
  /// The paths where an import was looked for and not found: a file that appears at one of them changes what the import
  /// means.
  const std::vector<std::string> &missed() const { return missedPlaces; }

private:
  const ast::Module *embedded(const std::string &path);
  const ast::Module *parsed(const std::string &key, FileID file);

  ParseContext context;
  std::vector<std::string> folders;
  std::map<std::string, const ast::Module *> known; ///< by path
  const Overlay *overlay;
  std::vector<std::string> missedPlaces;
};

} // namespace flyc

#endif // FLYC_FRONTEND_PARSE_MODULELOADER_H
