//===- Stages.cpp - what a compile makes of a text that is open ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/lsp/Stages.h"

#include "tools/driver/Compile.h"
#include "tools/lsp/Beside.h"
#include "tools/lsp/Protocol.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <filesystem>

using namespace flyc;
using namespace flyc::lsp;
using driver::Emit;

static driver::CompileRequest requestFor(const std::string &path, const Overlay &texts, const Settings &settings,
                                         std::string_view target) {
  driver::CompileRequest request;
  driver::CompileOptions &options = request.options;
  options.input = path;
  options.overlay = texts;
  options.table = settings.table;
  for (const specs::TargetId &one : settings.targets)
    if (target.empty() || one.text() == target) {
      options.targets = {one};
      break;
    }
  options.name = std::filesystem::path(path).stem().string();
  options.includeDirs = settings.includeDirs;
  options.defines = settings.defines;
  options.diagnostics = settings.diagnostics;
  if (const std::string variants = variantsBeside(path); !variants.empty())
    options.variants.push_back(variants);
  return request;
}

/// The first mistake, in one line.
static std::string mistakeOf(const driver::CompileResult &result) {
  for (const Diagnostic &diagnostic : result.diagnostics)
    if (diagnostic.severity == Severity::Error) {
      std::string text = diagnostic.message + " [" + code(diagnostic.id) + "]";
      if (diagnostic.range.isValid())
        text = "line " + std::to_string(result.sources->position(diagnostic.range.begin).line) + ": " + text;
      return text;
    }
  return "it does not compile";
}

/// `loc(".."(FILE:LINE:COL))` of MLIR is not printed; `.loc FILE LINE COL` of assembly is, before what it is of.
static Array linesOfAssembly(llvm::StringRef text, llvm::StringRef source) {
  Array lines;
  int64_t line = 0, at = -1;
  std::string file;
  llvm::SmallVector<llvm::StringRef> all;
  text.split(all, '\n');
  for (const llvm::StringRef row : all) {
    const llvm::StringRef words = row.trim();
    if (words.starts_with(".loc")) {
      llvm::SmallVector<llvm::StringRef> parts;
      llvm::SplitString(words, parts);
      at = -1;
      // What the comment says of the place names the file.
      const size_t comment = words.find("; ");
      const bool isOfSource = comment == llvm::StringRef::npos ||
                              llvm::StringRef(words.substr(comment + 2)).split(':').first.ends_with(source);
      if (parts.size() > 2 && isOfSource && !parts[2].getAsInteger(10, at))
        --at;
    } else if (at >= 0 && !words.empty() && !words.starts_with(".") && !words.starts_with(";") &&
               !words.ends_with(":")) {
      lines.push_back(Array{line, at});
    }
    ++line;
  }
  return lines;
}

Json lsp::showStage(const std::string &path, const Overlay &texts, const Settings &settings, std::string_view stage,
                    std::string_view target) {
  const auto info = std::ranges::find_if(driver::emitInfos, [&](const auto &one) { return one.spelling == stage; });
  if (info == std::end(driver::emitInfos) || info->binary) {
    std::string names;
    for (const driver::EmitInfo &one : driver::emitInfos)
      if (!one.binary)
        names += (names.empty() ? "" : ", ") + std::string(one.spelling);
    return Object{{"error", "no stage '" + std::string(stage) + "'; there are " + names}};
  }
  driver::CompileRequest request = requestFor(path, texts, settings, target);
  if (request.options.targets.empty())
    return Object{{"error", "the server was not started for '" + std::string(target) + "'"}};
  request.options.emit = {info->kind};
  request.options.debugInfo = info->kind == Emit::Asm;
  const driver::CompileResult result = driver::compile(request);
  if (!result)
    return Object{{"error", mistakeOf(result)}};
  const std::string text = result.files.empty() ? "" : result.files.front().contents;
  Object answer{{"text", llvm::json::isUTF8(text) ? text : llvm::json::fixUTF8(text)},
                {"language", std::string(info->extension)},
                {"target", request.options.targets.front().text()}};
  if (info->kind == Emit::Asm)
    answer["lines"] = linesOfAssembly(text, std::filesystem::path(path).filename().string());
  return answer;
}

std::vector<Resources> lsp::resourcesOf(const std::string &path, const Overlay &texts, const Settings &settings) {
  driver::CompileRequest request = requestFor(path, texts, settings, {});
  request.options.emit = {Emit::Hsaco};
  request.options.reports.resources = request.options.reports.occupancy = request.options.reports.json = true;
  const driver::CompileResult result = driver::compile(request);
  return result ? resourcesIn(driver::reportText(request.options.reports, result)) : std::vector<Resources>();
}

std::vector<Resources> lsp::resourcesIn(const std::string &text) {
  std::vector<Resources> all;
  llvm::Expected<llvm::json::Value> report = llvm::json::parse(text);
  if (!report) {
    llvm::consumeError(report.takeError());
    return all;
  }
  const Object *object = report->getAsObject();
  const Array *rows = object ? object->getArray("resources") : nullptr;
  if (!rows)
    return all;
  for (const llvm::json::Value &row : *rows) {
    const Object *kernel = row.getAsObject();
    if (!kernel)
      continue;
    const auto number = [&](llvm::StringRef name) { return kernel->getInteger(name).value_or(0); };
    std::string text = std::to_string(number("vgprs")) + " VGPRs";
    if (number("agprs") != 0)
      text += " + " + std::to_string(number("agprs")) + " AGPRs";
    if (const int64_t waves = number("wavesPerSimd"))
      text += ", " + std::to_string(waves) + (waves == 1 ? " wave" : " waves");
    if (const int64_t lds = number("ldsBytes"))
      text += ", " + std::to_string(lds) + " bytes of LDS";
    if (const int64_t spills = number("vgprSpills") + number("sgprSpills"))
      text += ", " + std::to_string(spills) + (spills == 1 ? " spill" : " spills");
    all.push_back({textOf(*kernel, "kernel"), std::move(text)});
  }
  return all;
}

Array lsp::resourceHints(const Analysis &analysis, const std::vector<Resources> &resources) {
  Array hints;
  const auto add = [&](SourceLocation at, const Resources &of) {
    hints.push_back(Object{{"position", positionOf(analysis.sources, at)},
                           {"label", of.text},
                           {"tooltip", of.kernel + ": " + of.text},
                           {"paddingLeft", true}});
  };
  for (const ast::Decl *decl : analysis.module->decls) {
    if (const auto *list = llvm::dyn_cast<ast::ExportDecl>(decl))
      for (const ast::ExportItem &item : list->items)
        for (const Resources &of : resources)
          if (item.alias && item.alias.str() == of.kernel)
            add(item.alias.range.end, of);
    if (decl->kind() == ast::DeclKind::Kernel)
      for (const Resources &of : resources)
        if (decl->name.str() == of.kernel)
          add(decl->name.range.end, of);
  }
  return hints;
}
