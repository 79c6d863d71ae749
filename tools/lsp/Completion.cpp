//===- Completion.cpp - what may be written here ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Behind a dot: the members of the value, and what may be called with it. Behind `import`: modules. Behind `@`:
// annotations. In `mfma<..>`: the matrix instructions of the targets. Elsewhere: the names that are visible, the
// parameters of the call that the cursor is in, the language's own names and words.
//===----------------------------------------------------------------------===//

#include "frontend/KernelIR/Type.h"
#include "frontend/Sema/Types/Builtin.h"
#include "specs/tables/AtomTable.h"
#include "tools/lsp/Features.h"
#include "tools/lsp/Pages.h"
#include "tools/lsp/Protocol.h"

#include <algorithm>
#include <filesystem>
#include <set>

using namespace flyc;
using namespace flyc::lsp;

namespace {

/// CompletionItemKind.
enum class Kind : int {
  Function = 3,
  Field = 5,
  Variable = 6,
  Module = 9,
  Property = 10,
  Enum = 13,
  Keyword = 14,
  Snippet = 15,
  EnumMember = 20,
  Constant = 21,
  Struct = 22,
  TypeParameter = 25,
};

Kind kindOf(SymbolKind kind) {
  switch (kind) {
  case SymbolKind::Module: return Kind::Module;
  case SymbolKind::Param:
  case SymbolKind::Const: return Kind::Constant;
  case SymbolKind::Struct: return Kind::Struct;
  case SymbolKind::Field: return Kind::Field;
  case SymbolKind::Enum: return Kind::Enum;
  case SymbolKind::Member: return Kind::EnumMember;
  case SymbolKind::Fn:
  case SymbolKind::Kernel:
  case SymbolKind::Entry: return Kind::Function;
  case SymbolKind::Generic: return Kind::TypeParameter;
  default: return Kind::Variable;
  }
}

bool isWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

class Completer {
public:
  Completer(const Analysis &analysis, const Settings &settings, size_t offset)
      : analysis(analysis), settings(settings), at(analysis.locationAt(offset)) {}

  Json members(const std::vector<std::string> &names) {
    for (const std::string &name : names)
      add(name, Kind::Property, detailOfMember(name), {}, "0");
    for (const Symbol &symbol : analysis.index.symbols)
      if (symbol.kind == SymbolKind::Fn && symbol.decl && !functionOf(*symbol.decl)->params.empty() &&
          analysis.isHere(symbol.range))
        add(symbol.name, Kind::Function, headOf(*symbol.decl, analysis.sources), std::string(symbol.doc), "1");
    // First those that are there for such values: of a layout, its algebra before the sine.
    const auto has = [&](const char *name) { return std::ranges::find(names, name) != names.end(); };
    const bool isTensor = has("layout"), isLayout = has("stride") && !isTensor;
    for (const sema::Builtin &builtin : sema::allBuiltins()) {
      if (builtin.parameters.empty())
        continue;
      const std::string_view chapter = chapterOfBuiltin(builtin.name);
      const auto isOf = [&](auto... begins) { return (chapter.starts_with(begins) || ...); };
      const bool isLater = isLayout        ? !isOf("Layouts")
                           : isTensor      ? !isOf("Layouts", "Tensors", "Memory", "Copies")
                           : names.empty() ? !isOf("Numbers", "Functions", "Vectors", "The wave")
                                           : false;
      addBuiltin(builtin, isLater ? "3" : "2");
    }
    return done();
  }

  Json modules(std::string_view before) {
    std::set<std::string> names;
    const std::string folder = std::filesystem::path(analysis.path).parent_path().string();
    std::vector<std::string> folders = settings.includeDirs;
    folders.insert(folders.begin(), folder);
    std::string inside(before);
    std::ranges::replace(inside, '.', '/');
    for (const std::string &place : folders) {
      std::error_code error;
      const std::filesystem::path base = std::filesystem::path(place.empty() ? "." : place) / inside;
      for (std::filesystem::directory_iterator entry(base, error), end; !error && entry != end;
           entry.increment(error)) {
        const std::filesystem::path &path = entry->path();
        if (path.extension() == ".fly" && path != std::filesystem::path(analysis.path))
          names.insert(path.stem().string());
        else if (entry->is_directory(error) && !path.filename().string().starts_with("."))
          names.insert(path.filename().string());
        if (names.size() > 1000)
          break;
      }
    }
    if (before.empty())
      names.insert("std");
    if (before == "std.")
      for (const std::string &name : stdModules())
        names.insert(name);
    for (const std::string &name : names)
      add(name, Kind::Module, "module", {}, "0");
    return done();
  }

  Json annotations() {
    add("fast", Kind::Keyword, "arithmetic that may be reordered: @fast, @fast(contract, ..)", {}, "0");
    return done();
  }

  /// `family<`: what may stand in it.
  Json matrixAtoms(std::string_view family) {
    for (const specs::MatrixAtom &atom : specs::matrixAtoms()) {
      const bool isAnywhere =
          std::ranges::any_of(settings.targets, [&](const specs::TargetId &target) { return atom.isOn(*target.spec); });
      if (atom.family != family || !isAnywhere)
        continue;
      const std::string name = atom.name();
      add(name.substr(family.size() + 1, name.size() - family.size() - 2), Kind::Constant, name, {}, "0");
    }
    return done();
  }

  Json names() {
    for (const Symbol &symbol : analysis.index.symbols) {
      const bool isPart = symbol.kind == SymbolKind::Field || symbol.kind == SymbolKind::Member;
      const bool isOfFile = symbol.decl && symbol.decl->name.range == symbol.range;
      const bool isVisible =
          isOfFile ||
          (symbol.visible.isValid() && symbol.visible.begin <= at && at <= symbol.visible.end &&
           (symbol.kind == SymbolKind::Parameter || symbol.kind == SymbolKind::Generic || symbol.range.end < at));
      if (isPart || !isVisible || symbol.range.end == at)
        continue;
      const Fact *fact = analysis.isHere(symbol.range) ? analysis.facts->ofName(symbol.range) : nullptr;
      add(symbol.name, kindOf(symbol.kind),
          fact && !fact->type.empty() ? fact->type
          : isOfFile                  ? headOf(*symbol.decl, analysis.sources)
                                      : std::string(analysis.sources.text(symbol.whole)),
          std::string(symbol.doc), isOfFile ? "2" : "1");
    }
    for (const sema::Builtin &builtin : sema::allBuiltins())
      addBuiltin(builtin, "3");
    for (const auto &[name, says] : {std::pair("thread_idx", "this thread in its block: x, y, z"),
                                     {"block_idx", "this block in the grid: x, y, z"},
                                     {"block_dim", "threads of a block: x, y, z"},
                                     {"grid_dim", "blocks of the grid: x, y, z"},
                                     {"target", "the target: wave_size, max_wave_size, lds_bytes, has(..)"},
                                     {"cap", "the capabilities of targets"},
                                     {"device", "of the host: cus"},
                                     {"inf", "infinity"},
                                     {"lane_id", "this thread in its wave"},
                                     {"wave_id", "this wave in its block"}})
      add(name, Kind::Variable, says, {}, "3");
    for (const ElementInfo &element : std::span(elementTypes).first(languageElementCount))
      add(std::string(element.name), Kind::TypeParameter, "type of " + std::to_string(element.bits) + " bits", {}, "4");
    for (const std::string_view word : {"vec", "array", "tensor"})
      add(std::string(word), Kind::TypeParameter, "type", {}, "4");
#define TOKEN(NAME, TEXT)
#define KEYWORD(NAME, TEXT) add(TEXT, Kind::Keyword, "", {}, "5");
#define PUNCTUATION(NAME, TEXT)
#include "frontend/Lex/TokenKinds.def"
    return done();
  }

private:
  const Analysis &analysis;
  const Settings &settings;
  SourceLocation at;
  std::set<std::string> seen;
  Array items;

  void add(std::string name, Kind kind, std::string detail, std::string documentation, const char *rank) {
    if (!seen.insert(name).second)
      return;
    Object item{{"label", name}, {"kind", static_cast<int>(kind)}, {"sortText", rank + name}};
    if (!detail.empty())
      item["detail"] = detail.substr(0, 300);
    if (!documentation.empty())
      item["documentation"] = Object{{"kind", "markdown"}, {"value", std::move(documentation)}};
    items.push_back(std::move(item));
  }

  void addBuiltin(const sema::Builtin &builtin, const char *rank) {
    add(std::string(builtin.name), Kind::Function, callOfBuiltin(builtin.name), summaryOfBuiltin(builtin.name), rank);
  }

  /// The head of what a module declares.
  std::string detailOfMember(std::string_view name) const {
    for (const Symbol &symbol : analysis.index.symbols)
      if (symbol.name == name && symbol.decl && symbol.decl->name.range == symbol.range)
        return headOf(*symbol.decl, analysis.sources);
    return {};
  }

  Json done() { return Object{{"isIncomplete", false}, {"items", std::move(items)}}; }
};

} // namespace

size_t lsp::beginOfWord(std::string_view text, size_t offset) {
  while (offset > 0 && isWordByte(text[offset - 1]))
    --offset;
  return offset;
}

/// Where the value begins that ends at `end`: `a.b(c)[d]`.
static size_t beginOfValue(std::string_view text, size_t end) {
  size_t at = end;
  while (at > 0) {
    const char c = text[at - 1];
    if (isWordByte(c) || c == '.') {
      --at;
    } else if (c == ')' || c == ']') {
      unsigned depth = 0;
      do {
        --at;
        depth += text[at] == ')' || text[at] == ']';
        depth -= text[at] == '(' || text[at] == '[';
      } while (depth > 0 && at > 0);
    } else {
      break;
    }
  }
  return at;
}

std::optional<size_t> lsp::completeDot(std::string &text, size_t offset, bool alone) {
  const size_t begin = beginOfWord(text, offset);
  if (begin == 0 || text[begin - 1] != '.' || (begin > 1 && text[begin - 2] == '.'))
    return std::nullopt;
  size_t end = begin - 1;
  while (end > 0 && (text[end - 1] == ' ' || text[end - 1] == '\n'))
    --end;
  if (end == 0 || !(isWordByte(text[end - 1]) || text[end - 1] == ')' || text[end - 1] == ']' || text[end - 1] == '>'))
    return std::nullopt;
  size_t line = end == 0 ? std::string::npos : text.rfind('\n', end - 1);
  line = text.find_first_not_of(" \t", line == std::string::npos ? 0 : line + 1);
  if (std::string_view(text).substr(line).starts_with("import "))
    return std::nullopt;
  constexpr std::string_view binds = "let _ = ";
  if (alone) {
    const std::string value = text.substr(beginOfValue(text, end), end - beginOfValue(text, end));
    const size_t rest = std::min(text.find('\n', offset), text.size());
    // A block that the line opens stays open.
    const bool opens = std::string_view(text).substr(line, rest - line).find_last_not_of(" \t") ==
                       std::string_view(text).substr(line, rest - line).rfind('{');
    text.replace(line, rest - line, std::string(binds) + value + (opens && text[rest - 1] == '{' ? "; if true {" : ""));
    return line + binds.size() + value.size();
  }
  size_t rest = offset;
  while (rest < text.size() && isWordByte(text[rest]))
    ++rest;
  text.erase(end, rest - end);
  return end;
}

Json lsp::complete(const Analysis &analysis, const Settings &settings, size_t offset,
                   const std::vector<std::string> *members) {
  Completer completer(analysis, settings, offset);
  if (members)
    return completer.members(*members);
  const std::string_view text = analysis.text();
  const size_t begin = beginOfWord(text, offset);
  const size_t line = begin == 0 ? 0 : text.rfind('\n', begin - 1) + 1;
  std::string_view before = text.substr(line, begin - line);
  if (const size_t comment = before.find("//"); comment != std::string_view::npos)
    return Object{{"isIncomplete", false}, {"items", Array{}}};
  constexpr std::string_view import = "import ";
  if (before.starts_with(import) && before.find(' ', import.size()) == std::string_view::npos)
    return completer.modules(before.substr(import.size()));
  if (before.ends_with('@'))
    return completer.annotations();
  if (const size_t angle = before.rfind('<');
      angle != std::string_view::npos && before.find('>', angle) == std::string_view::npos) {
    const std::string_view callee = before.substr(beginOfWord(before, angle), angle - beginOfWord(before, angle));
    if (std::ranges::any_of(specs::matrixAtoms(), [&](const auto &atom) { return atom.family == callee; }))
      return completer.matrixAtoms(callee);
  }
  return completer.names();
}
