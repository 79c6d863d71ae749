//===- VariantsReader.cpp -------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One function per level of the file: the list, an entry, a scalar with its place.
//===----------------------------------------------------------------------===//

#include "specs/reader/VariantsReader.h"

#include "specs/reader/YamlFields.h"
#include "support/NearestName.h"
#include "support/Text.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::specs;

size_t VariantEntry::combinations() const {
  size_t count = 1;
  for (const VariantArgument &argument : arguments) {
    count *= argument.values.size();
    if (count > maxVariants)
      return maxVariants + 1; // it grows no more
  }
  return count;
}

namespace {

bool isWord(std::string_view text) {
  auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  return !text.empty() && isLetter(text[0]) &&
         std::all_of(text.begin(), text.end(), [&](char c) { return isLetter(c) || (c >= '0' && c <= '9'); });
}

class VariantsFileReader {
public:
  VariantsFileReader(std::string_view text, std::string_view fileName) : text(text) {
    errors.file = fileName;
    lines.push_back(0);
    for (size_t i = 0; i < text.size(); ++i)
      if (text[i] == '\n')
        lines.push_back(i + 1);
  }

  VariantsResult read();

private:
  void refuseMoreDocuments(const YAML::Mark &first);
  void readEntry(const YAML::Node &node);
  void readArguments(const YAML::Node &node, VariantEntry &entry);
  void checkName(const VariantEntry &entry, const YAML::Mark &mark);
  bool readText(const YAML::Node &node, const std::string &what, PlacedText &out);
  size_t offsetOf(const YAML::Mark &mark) const {
    if (mark.is_null() || static_cast<size_t>(mark.line) >= lines.size())
      return text.size();
    return std::min(text.size(), lines[static_cast<size_t>(mark.line)] + static_cast<size_t>(mark.column));
  }

  std::string_view text;
  std::vector<size_t> lines; ///< where each begins
  SpecErrors errors;
  VariantsResult result;
  size_t instances = 0;
};

/// A scalar that stands in the file as it is: what is wrong in it can then be shown there.
bool VariantsFileReader::readText(const YAML::Node &node, const std::string &what, PlacedText &out) {
  if (!node.IsScalar() || node.Scalar().empty()) {
    errors.add(node.Mark(),
               what + " must be a text, and is " + (node.IsScalar() ? "empty" : std::string(describeYaml(node))));
    return false;
  }
  if (node.Scalar().size() > maxVariantText) {
    errors.add(node.Mark(), what + " has " + std::to_string(node.Scalar().size()) + " characters",
               "at most " + std::to_string(maxVariantText));
    return false;
  }
  out.text = node.Scalar();
  out.offset = offsetOf(node.Mark());
  if (out.offset < text.size() && (text[out.offset] == '"' || text[out.offset] == '\''))
    ++out.offset;
  if (out.text.find('\n') == std::string::npos && text.substr(out.offset).starts_with(out.text))
    return true;
  errors.add(node.Mark(), what + " must stand on one line, without anchors, and in quotes without escapes");
  return false;
}

void VariantsFileReader::readArguments(const YAML::Node &node, VariantEntry &entry) {
  YamlFields fields(errors, node, "'arguments'");
  for (size_t i = 0; i < fields.entries().size(); ++i) {
    const auto &[key, value] = fields.entries()[i];
    VariantArgument argument{{key, offsetOf(fields.marks()[i])}, {}};
    if (key.size() > maxVariantText) {
      errors.add(fields.marks()[i], "a name of " + std::to_string(key.size()) + " characters",
                 "at most " + std::to_string(maxVariantText));
      continue;
    }
    if (!isWord(key) || !text.substr(argument.name.offset).starts_with(key)) {
      errors.add(fields.marks()[i], quote(key) + " is not the name of a parameter",
                 "it is written without quotes, as in BM: 128");
      continue;
    }
    if (!value.IsSequence()) {
      if (PlacedText &one = argument.values.emplace_back(); !readText(value, quote(key), one))
        continue;
    } else if (value.size() == 0) {
      errors.add(value.Mark(), "the list of " + quote(key) + " is empty",
                 "leave " + quote(key) + " out to have its default");
      continue;
    } else {
      bool isSound = true;
      for (const YAML::Node &element : value)
        isSound &= readText(element, "a value of " + quote(key), argument.values.emplace_back());
      if (!isSound)
        continue;
    }
    entry.arguments.push_back(std::move(argument));
  }
}

/// `{T}` stands for an argument, and each argument with several values must stand in the name: instances have names of
/// their own.
void VariantsFileReader::checkName(const VariantEntry &entry, const YAML::Mark &mark) {
  const std::string &name = entry.name->text;
  std::vector<std::string_view> used, known;
  for (const VariantArgument &argument : entry.arguments)
    known.push_back(argument.name.text);
  std::string plain;
  for (size_t at = 0; at < name.size();) {
    if (name[at] != '{') {
      plain += name[at++];
      continue;
    }
    size_t end = name.find('}', at);
    std::string_view word = std::string_view(name).substr(at + 1, end == std::string::npos ? end : end - at - 1);
    if (end == std::string::npos || std::find(known.begin(), known.end(), word) == known.end()) {
      std::vector<std::string_view> near = nearestNames(word, known, 1);
      errors.add(mark,
                 "'{" + std::string(word) + (end == std::string::npos ? "" : "}") + "' in " + quote(name) +
                     " is not an argument of this variant",
                 near.empty() ? "an argument is written {BM}, and is one of those under 'arguments'"
                              : "did you mean {" + std::string(near.front()) + "}?");
      return;
    }
    used.push_back(word);
    plain += '_';
    at = end + 1;
  }
  if (!isWord(plain)) {
    errors.add(mark, quote(name) + " is not a name", "it has letters, digits and _, and {BM} for the argument BM");
    return;
  }
  for (const VariantArgument &argument : entry.arguments)
    if (argument.values.size() > 1 && std::find(used.begin(), used.end(), argument.name.text) == used.end()) {
      errors.add(mark,
                 quote(name) + " is the name of " + std::to_string(argument.values.size()) +
                     " instances: " + quote(argument.name.text) + " has several values",
                 "put {" + argument.name.text + "} into the name, or leave it out");
      return;
    }
}

void VariantsFileReader::readEntry(const YAML::Node &node) {
  YamlFields fields(errors, node, "the variant");
  if (fields.isMissing())
    return;
  VariantEntry entry;
  const size_t before = errors.list.size();
  if (const YAML::Node *kernel = fields.required("kernel"); kernel && readText(*kernel, "'kernel'", entry.kernel)) {
    const size_t dot = entry.kernel.text.find('.');
    std::string_view name = entry.kernel.text;
    if (!isWord(name.substr(0, dot)) || (dot != std::string::npos && !isWord(name.substr(dot + 1))))
      errors.add(kernel->Mark(), quote(name) + " is not the name of a kernel", "its arguments stand under 'arguments'");
  }
  const YAML::Node *name = fields.optional("name");
  if (const YAML::Node *arguments = fields.optional("arguments"))
    readArguments(*arguments, entry);
  if (name) {
    PlacedText &text = entry.name.emplace();
    if (readText(*name, "'name'", text) && errors.list.size() == before)
      checkName(entry, name->Mark());
  }
  if (const YAML::Node *condition = fields.optional("if"))
    readText(*condition, "'if'", entry.condition.emplace());
  if (const YAML::Node *targets = fields.optional("targets")) {
    if (!targets->IsSequence() || targets->size() == 0)
      errors.add(targets->Mark(),
                 "'targets' must be a list of targets, and is " +
                     (targets->IsSequence() ? "empty" : std::string(describeYaml(*targets))),
                 "it is written targets: [A, B]");
    else
      for (const YAML::Node &target : *targets)
        readText(target, "a target", entry.targets.emplace_back());
    for (size_t i = 0; i < fields.entries().size(); ++i)
      if (fields.entries()[i].first == "targets")
        entry.targetsText.offset = offsetOf(fields.marks()[i]);
    if (errors.list.size() == before) {
      size_t end = entry.targets.back().offset + entry.targets.back().text.size();
      if (const size_t last = text.find_first_not_of("\"' \t\r\n", end);
          last != std::string_view::npos && text[last] == ']')
        end = last + 1;
      entry.targetsText.text = text.substr(entry.targetsText.offset, end - entry.targetsText.offset);
    }
  }
  if (const YAML::Node *tuned = fields.optional("tuned")) {
    if (!tuned->IsSequence() || tuned->size() == 0)
      errors.add(tuned->Mark(),
                 "'tuned' must be a list of texts, and is " +
                     (tuned->IsSequence() ? "empty" : std::string(describeYaml(*tuned))),
                 "`flyc tune` writes it; leave it out otherwise");
    else
      for (const YAML::Node &text : *tuned)
        readText(text, "a text of 'tuned'", entry.tuned.emplace_back());
  }
  fields.finish();
  instances += entry.combinations();
  if (errors.list.size() == before && instances > maxVariants && instances - entry.combinations() <= maxVariants)
    errors.add(node.Mark(), "more than " + std::to_string(maxVariants) + " instances up to this variant",
               "make several files, and compile each");
  result.entries.push_back(std::move(entry));
}

/// The library reads the first document, and may never end if it is asked for all.
void VariantsFileReader::refuseMoreDocuments(const YAML::Mark &first) {
  for (size_t line = first.is_null() ? lines.size() : static_cast<size_t>(first.line) + 1; line < lines.size();
       ++line) {
    const std::string_view rest = text.substr(lines[line]);
    if (!rest.starts_with("---") ||
        (rest.size() > 3 && std::string_view(" \t\r\n").find(rest[3]) == std::string_view::npos))
      continue;
    YAML::Mark mark = first;
    mark.line = static_cast<int>(line);
    mark.column = 0;
    errors.add(mark, "a second document begins here", "a file is one: put all variants under one 'variants'");
    return;
  }
}

VariantsResult VariantsFileReader::read() {
  readYaml(errors, [&] {
    const YAML::Node root = YAML::Load(std::string(text));
    YamlFields fields(errors, root, "the file");
    refuseMoreDocuments(root.Mark());
    const YAML::Node *list = fields.required("variants");
    if (list && (!list->IsSequence() || list->size() == 0))
      errors.add(list->Mark(),
                 "'variants' must be a list, and is " +
                     (list->IsSequence() ? "empty" : std::string(describeYaml(*list))),
                 "each variant begins with '- kernel:'");
    else if (list)
      for (const YAML::Node &node : *list)
        readEntry(node);
    fields.finish();
  });
  result.errors = std::move(errors.list);
  return std::move(result);
}

} // namespace

VariantsResult flyc::specs::readVariants(std::string_view text, std::string_view fileName) noexcept {
  return readSpecFile<VariantsResult>(text, fileName, [&] { return VariantsFileReader(text, fileName).read(); });
}
