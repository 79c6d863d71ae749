//===- YamlFields.cpp -----------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The typed questions of YamlFields and the wording of what is wrong with the answers.
//===----------------------------------------------------------------------===//

#include "specs/reader/YamlFields.h"

#include "support/NearestName.h"
#include "support/Text.h"

#include <algorithm>
#include <charconv>

using namespace flyc;
using namespace flyc::specs;

namespace {
/// As messages quote it: shortened.
std::string excerpt(std::string_view text) {
  return quote(std::string(text.substr(0, 200)) + (text.size() > 200 ? ".." : ""));
}

/// A value as messages quote it: shortened, on one line.
std::string excerpt(const YAML::Node &node) {
  if (!node.IsScalar())
    return std::string(describeYaml(node));
  std::string text = node.Scalar().substr(0, 40);
  std::replace_if(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
  return excerpt(text);
}
} // namespace

void SpecErrors::add(const YAML::Mark &mark, std::string message, std::string hint) {
  SpecError error;
  error.file = file;
  if (!mark.is_null()) {
    error.line = mark.line + 1;
    error.column = mark.column + 1;
  }
  error.message = std::move(message);
  error.hint = std::move(hint);
  list.push_back(std::move(error));
}

std::string_view flyc::specs::describeYaml(const YAML::Node &node) {
  switch (node.Type()) {
  case YAML::NodeType::Scalar: return "a text";
  case YAML::NodeType::Sequence: return "a list";
  case YAML::NodeType::Map: return "a mapping";
  default: return "nothing";
  }
}

bool flyc::specs::parseYamlInteger(const YAML::Node &node, uint64_t &value) {
  if (!node.IsScalar() || node.Tag() == "!") // a quoted "5" is a text
    return false;
  std::string_view text = node.Scalar();
  int base = 10;
  if (text.starts_with("0x")) {
    text.remove_prefix(2);
    base = 16;
  }
  auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return code == std::errc() && end == text.data() + text.size() && !text.empty();
}

YamlFields::YamlFields(SpecErrors &errors, const YAML::Node &map, std::string name)
    : errors(&errors), what(std::move(name)), place(map.Mark()) {
  if (!map.IsMap()) {
    errors.add(map.Mark(), what + " must be a mapping, and is " + std::string(describeYaml(map)));
    missing = true;
    return;
  }
  for (const auto &entry : map) {
    if (!entry.first.IsScalar()) {
      errors.add(entry.first.Mark(),
                 "a key of " + what + " must be a plain name, and is " + std::string(describeYaml(entry.first)));
      continue;
    }
    const std::string &key = entry.first.Scalar();
    auto same = [&](const auto &other) { return other.first == key; };
    if (std::any_of(keys.begin(), keys.end(), same)) {
      errors.add(entry.first.Mark(), excerpt(key) + " stands twice in " + what);
      continue;
    }
    keys.emplace_back(key, entry.second);
    keyMarks.push_back(entry.first.Mark());
  }
}

void YamlFields::merge() {
  constexpr unsigned deepest = 16; // a mapping may merge one that merges another, or itself
  for (unsigned depth = 0; depth < deepest; ++depth) {
    const auto found = std::find_if(keys.begin(), keys.end(), [](const auto &key) { return key.first == "<<"; });
    if (found == keys.end())
      return;
    const YAML::Node other = found->second;
    // Assigning a node assigns to what it names, so the rest is copied, not moved up.
    std::vector<std::pair<std::string, YAML::Node>> rest;
    std::vector<YAML::Mark> marks;
    for (auto at = keys.begin(); at != keys.end(); ++at)
      if (at != found) {
        rest.emplace_back(*at);
        marks.push_back(keyMarks[static_cast<size_t>(at - keys.begin())]);
      }
    keys.swap(rest);
    keyMarks.swap(marks);
    const YamlFields merged(*errors, other, "what '<<' names");
    for (size_t i = 0; i < merged.keys.size(); ++i) {
      const auto same = [&](const auto &own) { return own.first == merged.keys[i].first; };
      if (std::any_of(keys.begin(), keys.end(), same))
        continue;
      keys.push_back(merged.keys[i]);
      keyMarks.push_back(merged.keyMarks[i]);
    }
  }
  errors->add(place, "'<<' is nested too deeply in " + what);
}

const YAML::Node *YamlFields::find(std::string_view key) {
  asked.push_back(key);
  for (const auto &[name, value] : keys)
    if (name == key)
      return &value;
  return nullptr;
}

const YAML::Node *YamlFields::optional(std::string_view key) { return find(key); }

const YAML::Node *YamlFields::required(std::string_view key) {
  const YAML::Node *value = find(key);
  if (!value && !missing)
    errors->add(place, excerpt(key) + " is missing from " + what);
  return value;
}

uint64_t YamlFields::number(std::string_view key, uint64_t min, uint64_t max) {
  const YAML::Node *node = required(key);
  if (!node)
    return min;
  uint64_t value = 0;
  if (parseYamlInteger(*node, value) && value >= min && value <= max)
    return value;
  errors->add(node->Mark(), excerpt(key) + " must be an integer from " + std::to_string(min) + " to " +
                                std::to_string(max) + ", and is " + excerpt(*node));
  return min;
}

bool YamlFields::boolean(std::string_view key) {
  const YAML::Node *node = required(key);
  if (!node)
    return false;
  if (node->IsScalar() && node->Tag() != "!" && (node->Scalar() == "true" || node->Scalar() == "false"))
    return node->Scalar() == "true";
  errors->add(node->Mark(), excerpt(key) + " must be true or false, and is " + excerpt(*node));
  return false;
}

std::string YamlFields::text(std::string_view key) {
  const YAML::Node *node = required(key);
  if (!node)
    return "?";
  if (node->IsScalar() && !node->Scalar().empty() && node->Scalar().find('\n') == std::string::npos)
    return node->Scalar();
  errors->add(node->Mark(), excerpt(key) + " must be a text of one line, and is " + excerpt(*node));
  return "?";
}

YamlFields YamlFields::fields(std::string_view key) {
  const YAML::Node *node = required(key);
  return node ? YamlFields(*errors, *node, excerpt(key)) : YamlFields(*errors, Silent());
}

void YamlFields::finish() {
  std::vector<std::string_view> absent;
  for (std::string_view name : asked)
    if (std::none_of(keys.begin(), keys.end(), [&](const auto &entry) { return entry.first == name; }))
      absent.push_back(name);
  for (size_t i = 0; i < keys.size(); ++i) {
    const std::string &key = keys[i].first;
    if (std::find(asked.begin(), asked.end(), key) != asked.end())
      continue;
    // A key that is there already is no correction, unless nothing else comes near.
    std::vector<std::string_view> near = nearestNames(key, absent, 1);
    std::string hint;
    if (!near.empty()) {
      hint = "did you mean " + excerpt(near.front()) + "?";
    } else {
      hint = "its keys are";
      for (std::string_view name : asked)
        hint += (name == asked.front() ? " " : ", ") + std::string(name);
    }
    errors->add(keyMarks[i], "unknown key " + excerpt(key) + " in " + what, std::move(hint));
  }
}
