//===- ViewData.cpp - what the page shows, as JSON ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Lines count from 1, columns from 0 in UTF-16 units, as scripts of a page count them.
//
//   source     the text
//   tokens     [line, column, length, kind, ..] of names, words and numbers
//   values     {at: [line, column, line, column], type, isDeclared, kind, more, others, times, pictures: [index, ..]}
//   pictures   {title, name, rows, columns, then of a layout: values, bits, space; of threads: threads, values}
//              cells column by column; -1: nobody's
//   kernels    {name, line, resources}
//   functions  {name, isKernel, bytes, code: [[offset, text, line, file if it is another], ..]}
//   launch     {words, bench: as specs/schema/bench.schema.json has it, timeline: SVG}, or null
//===----------------------------------------------------------------------===//

#include "tools/view/ViewPage.h"

#include "compiler/Layout/Algebra.h"
#include "compiler/Layout/Text/Draw.h"
#include "runtime/objects/LineTable.h"
#include "tools/lsp/Features.h"

#include "llvm/Demangle/Demangle.h"

#include <filesystem>
#include <map>
#include <tuple>

using namespace flyc;
using namespace flyc::view;
using llvm::json::Array;
using llvm::json::Object;

/// A picture has at most so many rows and columns, as those of `flyc layout --svg` of several operands.
static constexpr int64_t maxSide = 128;
/// So that a browser opens the page at once: cells of all pictures, instructions of all functions.
static constexpr int64_t maxCells = 400'000;
static constexpr size_t maxInstructions = 30'000;

static std::string valid(std::string text) { return llvm::json::isUTF8(text) ? text : llvm::json::fixUTF8(text); }

namespace {

/// Each different picture once.
class Pictures {
public:
  /// The picture's number; nothing if it cannot be drawn.
  std::optional<int64_t> add(const lsp::LayoutFact &fact) {
    std::string title = std::visit([](const auto &is) { return titleOf(is); }, fact.is);
    const auto [found, isNew] = numbers.try_emplace({title, fact.name, std::string(fact.space), fact.elementBits});
    if (!isNew)
      return found->second;
    Object picture = std::visit([&](const auto &is) { return draw(is, fact); }, fact.is);
    if (picture.empty())
      return std::nullopt;
    const int64_t own = *picture.getInteger("rows") * *picture.getInteger("columns");
    if (cells + own > maxCells)
      return std::nullopt;
    cells += own;
    picture["title"] = std::move(title);
    found->second = static_cast<int64_t>(all.size());
    all.push_back(std::move(picture));
    return found->second;
  }
  Array take() { return std::move(all); }

private:
  static std::string titleOf(const layout::AnyLayout &l) { return layout::str(l); }
  static std::string titleOf(const layout::LayoutTV &tv) { return tv.layoutTV.str() + " over " + tv.tile.str(); }

  static Object draw(const layout::AnyLayout &l, const lsp::LayoutFact &fact) {
    const auto values = layout::valueTable(l, maxSide * maxSide);
    const auto rows = layout::drawnRows(l);
    if (!values || !rows || values->size() < 2)
      return {};
    const int64_t columns = static_cast<int64_t>(values->size()) / *rows;
    Array cells;
    for (const layout::IntTuple &value : *values) {
      if (!value.isPlainInt()) // of a basis stride: coordinates
        return {};
      cells.push_back(value.leaf().value());
    }
    if (*rows > maxSide || columns > maxSide * maxSide)
      return {};
    Object picture{{"rows", *rows}, {"columns", columns}, {"values", std::move(cells)}};
    if (fact.elementBits != 0) {
      picture["bits"] = fact.elementBits;
      picture["space"] = llvm::StringRef(fact.space);
    }
    return picture;
  }

  static Object draw(const layout::LayoutTV &tv, const lsp::LayoutFact &fact) {
    const auto table = layout::threadValueTable(tv, maxSide);
    if (!table)
      return {};
    Array threads, values;
    for (const auto &[thread, value] : table->owners) {
      threads.push_back(thread);
      values.push_back(value);
    }
    return Object{{"name", fact.name},
                  {"rows", table->rows},
                  {"columns", table->columns},
                  {"threads", std::move(threads)},
                  {"values", std::move(values)}};
  }

  /// By title, name, space and bits, which say all of a picture; of one that cannot be drawn nothing.
  std::map<std::tuple<std::string, std::string, std::string, unsigned>, std::optional<int64_t>> numbers;
  int64_t cells = 0;
  Array all;
};

} // namespace

static Array tokensOf(const lsp::Analysis &analysis) {
  // The protocol has them as differences, five numbers each.
  const llvm::json::Value coded = lsp::semanticTokens(analysis);
  const Array &data = *coded.getAsObject()->getArray("data");
  Array tokens;
  int64_t line = 1, column = 0;
  for (size_t i = 0; i + 4 < data.size(); i += 5) {
    const auto number = [&](size_t part) { return data[i + part].getAsInteger().value_or(0); };
    column = number(0) == 0 ? column + number(1) : number(1);
    line += number(0);
    tokens.push_back(line);
    tokens.push_back(column);
    tokens.push_back(number(2));
    tokens.push_back(llvm::StringRef(lsp::tokenTypes()[static_cast<size_t>(number(3))]));
  }
  return tokens;
}

static Array valuesOf(const lsp::Analysis &analysis, Pictures &pictures) {
  Array values;
  analysis.facts->forEach([&](SourceRange range, const lsp::Fact &fact, bool isDeclared) {
    if (fact.type.empty())
      return;
    const Position begin = analysis.sources.position(range.begin), end = analysis.sources.position(range.end);
    Object value{{"at", Array{begin.line, begin.utf16, end.line, end.utf16}}, {"type", valid(fact.type)}};
    if (isDeclared)
      value["isDeclared"] = true;
    if (!fact.kind.empty())
      value["kind"] = valid(fact.kind);
    if (!fact.more.empty())
      value["more"] = valid(fact.more);
    if (fact.times > 1)
      value["times"] = fact.times;
    Array drawn, others;
    for (const std::string &other : fact.others)
      others.push_back(valid(other));
    for (const lsp::LayoutFact &one : fact.layouts)
      if (const auto number = pictures.add(one))
        drawn.push_back(*number);
    if (!others.empty())
      value["others"] = std::move(others);
    if (!drawn.empty())
      value["pictures"] = std::move(drawn);
    values.push_back(std::move(value));
  });
  return values;
}

static Array kernelsOf(const ViewRequest &request) {
  const lsp::Analysis &analysis = *request.analysis;
  Array kernels;
  for (const auto &[name, resources] : request.resources) {
    uint32_t line = 0;
    for (const ast::Decl *decl : analysis.module->decls) {
      if (const auto *list = llvm::dyn_cast<ast::ExportDecl>(decl))
        for (const ast::ExportItem &item : list->items)
          if (item.alias && item.alias.str() == name)
            line = analysis.sources.position(item.alias.range.begin).line;
      if (decl->kind() == ast::DeclKind::Kernel && decl->name.str() == name)
        line = analysis.sources.position(decl->name.range.begin).line;
    }
    kernels.push_back(Object{{"name", name}, {"line", line}, {"resources", resources}});
  }
  return kernels;
}

static Array functionsOf(const ViewRequest &request) {
  const auto elf = objects::readElf({request.image.data(), request.image.size()});
  const objects::LineTable lines = elf ? objects::LineTable::read(*elf) : objects::LineTable();
  const std::string source = std::filesystem::path(request.analysis->path).filename().string();
  Array functions;
  size_t instructions = 0;
  for (const driver::DisassembledFunction &function : request.object.functions) {
    Array code;
    uint64_t bytes = 0;
    for (const codegen::Instruction &instruction : function.code.instructions) {
      if (++instructions > maxInstructions)
        break;
      const auto place = lines.find(function.address + instruction.offset);
      Array row{instruction.offset, valid(instruction.text), place ? place->line : 0};
      if (const std::string file = place ? std::filesystem::path(place->file).filename().string() : source;
          file != source)
        row.push_back(valid(file));
      code.push_back(std::move(row));
      bytes = instruction.offset + instruction.size;
    }
    functions.push_back(Object{{"name", valid(llvm::demangle(function.code.name))},
                               {"isKernel", function.isKernel},
                               {"bytes", bytes},
                               {"isWhole", code.size() == function.code.instructions.size()},
                               {"code", std::move(code)}});
  }
  return functions;
}

std::string view::viewData(const ViewRequest &request) {
  const lsp::Analysis &analysis = *request.analysis;
  Pictures pictures;
  Array values = valuesOf(analysis, pictures);
  Object data{{"file", std::filesystem::path(analysis.path).filename().string()},
              {"target", request.targetName},
              {"version", request.version},
              {"waveSize", request.target->waveSize},
              {"banks", request.target->lds.banks},
              {"source", valid(std::string(analysis.text()))},
              {"tokens", tokensOf(analysis)},
              {"values", std::move(values)},
              {"pictures", pictures.take()},
              {"kernels", kernelsOf(request)},
              {"functions", functionsOf(request)},
              {"launch", nullptr}};
  if (const auto &launch = request.launch)
    data["launch"] =
        Object{{"words", valid(launch->words)}, {"bench", launch->bench}, {"timeline", valid(launch->timeline)}};
  // Inside of <script>: no text may end the element.
  std::string out;
  for (const char c : llvm::formatv("{0}", llvm::json::Value(std::move(data))).str())
    out += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return out;
}
