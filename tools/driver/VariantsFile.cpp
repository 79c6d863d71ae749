//===- VariantsFile.cpp ---------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// An entry of the file becomes an export for each combination of its arguments, the last list fastest. Each text of it
// is parsed once, where it stands.
//===----------------------------------------------------------------------===//

#include "tools/driver/VariantsFile.h"

#include "specs/reader/VariantsReader.h"
#include "tools/driver/SpecFiles.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::driver;

namespace {

class Expander {
public:
  Expander(ParseContext context, FileID file, const specs::TargetTable &table)
      : context(context), file(file), table(table) {}

  void expand(const specs::VariantEntry &entry, std::vector<VariantInstance> &out);

private:
  SourceRange rangeOf(const specs::PlacedText &text) const {
    const SourceLocation begin = context.sources.begin(file).advanced(static_cast<uint32_t>(text.offset));
    return SourceRange(begin, begin.advanced(static_cast<uint32_t>(text.text.size())));
  }
  ast::Ident identOf(const specs::PlacedText &text) const { return {context.names.get(text.text), rangeOf(text)}; }
  void checkTarget(const specs::PlacedText &target);
  ast::Expr *callee(const specs::PlacedText &kernel, std::span<ast::GenericArg> arguments);
  std::string nameOf(const specs::VariantEntry &entry, const std::vector<size_t> &chosen) const;

  ParseContext context;
  FileID file;
  const specs::TargetTable &table;
};

void Expander::checkTarget(const specs::PlacedText &target) {
  if (table.find(target.text))
    return;
  std::vector<std::string_view> near = table.nearest(target.text);
  context.diags.report(diag::VariantsFile, rangeOf(target), "unknown target '" + target.text + "'")
      .note(diag::DriverHint, SourceRange(),
            near.empty() ? "the targets are " + table.names() : "did you mean '" + std::string(near.front()) + "'?");
}

/// `kernel<..>`, or `module.kernel<..>`.
ast::Expr *Expander::callee(const specs::PlacedText &kernel, std::span<ast::GenericArg> arguments) {
  const size_t dot = kernel.text.find('.');
  if (dot == std::string::npos)
    return context.arena.make<ast::NameExpr>(identOf(kernel), arguments, rangeOf(kernel));
  const specs::PlacedText module{kernel.text.substr(0, dot), kernel.offset},
      member{kernel.text.substr(dot + 1), kernel.offset + dot + 1};
  auto *base = context.arena.make<ast::NameExpr>(identOf(module), std::span<ast::GenericArg>(), rangeOf(module));
  auto *field = context.arena.make<ast::FieldExpr>(base, identOf(member), arguments, rangeOf(kernel));
  unsigned height = base->height();
  for (const ast::GenericArg &argument : arguments)
    height = std::max(height, argument.value->height());
  field->setHeight(height + 1);
  return field;
}

/// `{BM}` is what the argument BM is written as: letters and digits, one `_` for anything between them, m for a minus.
std::string Expander::nameOf(const specs::VariantEntry &entry, const std::vector<size_t> &chosen) const {
  std::string result;
  const std::string &name = entry.name->text;
  for (size_t at = 0; at < name.size(); ++at) {
    if (name[at] != '{') {
      result += name[at];
      continue;
    }
    const size_t end = name.find('}', at);
    for (size_t i = 0; i < entry.arguments.size(); ++i)
      if (entry.arguments[i].name.text == name.substr(at + 1, end - at - 1)) {
        const std::string &value = entry.arguments[i].values[chosen[i]].text;
        std::string word = value[0] == '-' ? "m" : "";
        bool apart = false;
        for (char c : value) {
          const bool isWord = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
          if (isWord && apart && !word.empty() && word != "m")
            word += '_';
          apart = !isWord;
          if (isWord)
            word += c;
        }
        result += word;
      }
    at = end;
  }
  return result;
}

void Expander::expand(const specs::VariantEntry &entry, std::vector<VariantInstance> &out) {
  const unsigned before = context.diags.errorCount();
  VariantInstance instance{};
  std::vector<std::vector<ast::Expr *>> values;
  for (const specs::VariantArgument &argument : entry.arguments)
    for (std::vector<ast::Expr *> &parsed = values.emplace_back(); const specs::PlacedText &value : argument.values)
      parsed.push_back(parseExpressionAt(context, rangeOf(value)));
  if (entry.condition)
    instance.item.condition = parseExpressionAt(context, rangeOf(*entry.condition));
  for (const specs::PlacedText &target : entry.targets) {
    checkTarget(target);
    instance.targets.push_back(target.text);
  }
  if (context.diags.errorCount() != before)
    return;
  if (!entry.targets.empty())
    instance.targetsRange = rangeOf(entry.targetsText);
  std::string tuned;
  for (const specs::PlacedText &text : entry.tuned)
    tuned += (tuned.empty() ? "" : "\n") + text.text;
  if (!tuned.empty())
    instance.item.tuned = context.names.get(tuned).str();
  instance.item.range = rangeOf(entry.name ? *entry.name : entry.kernel);
  std::vector<size_t> chosen(values.size());
  for (size_t count = entry.combinations(); count; --count) {
    std::vector<ast::GenericArg> arguments;
    for (size_t i = 0; i < values.size(); ++i) {
      const SourceRange name = rangeOf(entry.arguments[i].name);
      arguments.push_back({identOf(entry.arguments[i].name), values[i][chosen[i]],
                           SourceRange::cover(name, rangeOf(entry.arguments[i].values[chosen[i]]))});
    }
    instance.item.what = callee(entry.kernel, context.arena.copy(arguments));
    if (entry.name)
      instance.item.alias = {context.names.get(nameOf(entry, chosen)), rangeOf(*entry.name)};
    out.push_back(instance);
    for (size_t i = values.size(); i-- && ++chosen[i] == values[i].size();)
      chosen[i] = 0;
  }
}

} // namespace

const ast::ExportDecl *VariantInstance::exportFor(const specs::TargetSpec &target, Arena &arena) const {
  ast::ExportItem made = item;
  if (!targets.empty() && std::find(targets.begin(), targets.end(), target.name) == targets.end())
    made.condition = arena.make<ast::BoolExpr>(false, targetsRange);
  return arena.make<ast::ExportDecl>(arena.copy(std::span<const ast::ExportItem>(&made, 1)), item.range);
}

int flyc::driver::readVariantsFile(ParseContext context, const std::string &path, const specs::TargetTable &table,
                                   std::vector<VariantInstance> &out) {
  const LoadResult added = context.sources.addFile(path);
  if (!added) {
    const DriverError error = cannotRead(path, added.message());
    report(context.diags, error);
    return error.exit();
  }
  const FileID file = *added;
  if (const std::optional<TextFault> fault = context.sources.findFault(file)) {
    context.diags.report(diag::VariantsFile, SourceRange(fault->location), "the file is not text in UTF-8");
    return exitErrors;
  }
  const specs::VariantsResult read = specs::readVariants(context.sources.text(file), path);
  for (const specs::SpecError &e : read.errors) {
    const SourceRange range = placeOf(e, context.sources, file);
    report(context.diags,
           DriverError{
               diag::VariantsFile, range.isValid() ? e.message : "in '" + path + "': " + e.message, {}, e.hint, range});
  }
  if (read.errors.empty())
    for (Expander expander(context, file, table); const specs::VariantEntry &entry : read.entries)
      expander.expand(entry, out);
  return context.diags.hasErrors() ? exitErrors : exitOk;
}
