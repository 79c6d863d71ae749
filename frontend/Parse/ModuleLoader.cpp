//===- ModuleLoader.cpp - the files that imports name ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "frontend/Parse/ModuleLoader.h"
#include "support/NearestName.h"
#include "support/Text.h"

#include <filesystem>

using namespace flyc;

namespace {
struct Embedded {
  std::string_view path, text;
};
constexpr Embedded embeddedModules[] = {
#include "frontend/Parse/StdModules.inc"
};
} // namespace

std::vector<std::string> flyc::stdModules() {
  std::vector<std::string> names;
  for (const Embedded &module : embeddedModules)
    names.emplace_back(module.path.substr(4, module.path.size() - 8)); // std/NAME.fly
  return names;
}

const ast::Module *ModuleLoader::parsed(const std::string &key, FileID file) {
  return known[key] = parseModule(context, file);
}

const ast::Module *ModuleLoader::embedded(const std::string &path) {
  if (auto found = known.find("<" + path); found != known.end())
    return found->second;
  for (const Embedded &module : embeddedModules)
    if (module.path == path)
      return parsed("<" + path, context.sources.addText(path, std::string(module.text)));
  return nullptr;
}

std::vector<const ast::Module *> ModuleLoader::prelude() {
  const DiagnosticEngine::ForTarget forAll(context.diags, {});
  std::vector<const ast::Module *> modules;
  for (const char *path : {"std/prelude.fly", "std/reduce.fly"})
    if (const ast::Module *module = embedded(path))
      modules.push_back(module);
  return modules;
}

const ast::Module *ModuleLoader::load(const ast::ImportDecl &import) {
  // Whichever target asks first: a file is the same for all.
  const DiagnosticEngine::ForTarget forAll(context.diags, {});
  std::string path, name;
  for (const ast::Ident &part : import.path) {
    path += (path.empty() ? "" : "/") + std::string(part.str());
    name += (name.empty() ? "" : ".") + std::string(part.str());
  }
  path += ".fly";
  SourceRange at = SourceRange::cover(import.path.front().range, import.path.back().range);
  if (import.path.front().str() == "std") {
    if (const ast::Module *module = embedded(path))
      return module;
    std::vector<std::string> names;
    for (const std::string &module : stdModules())
      names.push_back("std." + module);
    std::vector<std::string_view> views(names.begin(), names.end());
    auto nearest = nearestName(name, views);
    context.diags.report(diag::NoSuchModule, at, name,
                         nearest ? "did you mean '" + std::string(*nearest) + "'?" : "std holds: " + joined(names));
    return nullptr;
  }
  std::string_view importer = context.sources.name(context.sources.fileOf(import.range().begin));
  size_t slash = importer.rfind('/');
  std::vector<std::string> places{slash == std::string_view::npos ? std::string()
                                                                  : std::string(importer.substr(0, slash + 1))};
  for (const std::string &folder : folders)
    places.push_back(folder + (folder.ends_with('/') ? "" : "/"));
  std::vector<std::string> tried;
  for (const std::string &place : places) {
    std::string file = place + path;
    if (auto found = known.find(file); found != known.end())
      return found->second;
    const std::string *text = overlay ? overlay->find(file) : nullptr;
    std::error_code ignored;
    if (!text && !std::filesystem::exists(file, ignored)) {
      missedPlaces.push_back(file);
      tried.push_back(std::move(file));
      continue;
    }
    const LoadResult id = text ? context.sources.addLargeText(file, *text) : context.sources.addFile(file);
    if (!id) {
      context.diags.report(diag::ModuleUnreadable, at, name, file, id.message());
      return known[file] = nullptr;
    }
    context.diags.pushContext(import.range(), textOf(diag::NoteImported));
    const ast::Module *module = parsed(file, *id);
    context.diags.popContext();
    return module;
  }
  context.diags.report(diag::NoSuchModule, at, name, "looked for " + joined(tried));
  return nullptr;
}
