//===- ManifestJson.cpp - a manifest's text -> JSON that may be walked ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Package/ManifestJson.h"

#include "compiler/Package/Manifest.h"
#include "support/JsonNesting.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <functional>
#include <set>
#include <sys/stat.h>

namespace flyc::package {

static constexpr size_t MaxNesting = 64;

support::OrError<std::vector<uint8_t>> readBinaryFile(const std::string &path, uint64_t limit) {
  struct stat info{};
  if (stat(path.c_str(), &info) != 0)
    return support::Error{path + ": " + std::strerror(errno)};
  if (!S_ISREG(info.st_mode))
    return support::Error{path + ": not a regular file"};
  if (static_cast<uint64_t>(info.st_size) > limit)
    return support::Error{path + ": " + std::to_string(info.st_size) + " bytes; at most " + std::to_string(limit)};
  std::FILE *file = std::fopen(path.c_str(), "rb");
  if (!file)
    return support::Error{path + ": " + std::strerror(errno)};
  std::vector<uint8_t> bytes(static_cast<size_t>(info.st_size));
  size_t size = bytes.empty() ? 0 : std::fread(bytes.data(), 1, bytes.size(), file);
  std::fclose(file);
  if (size != bytes.size())
    return support::Error{path + ": read " + std::to_string(size) + " of " + std::to_string(bytes.size()) + " bytes"};
  return bytes;
}

std::string_view kindName(interface::ArgumentKind kind) {
  using interface::ArgumentKind;
  switch (kind) {
  case ArgumentKind::Tensor: return "pointer";
  case ArgumentKind::Scalar: return "value";
  case ArgumentKind::Symbol: return "symbol";
  case ArgumentKind::Struct: return "struct";
  }
  return "";
}

std::optional<interface::ArgumentKind> kindNamed(std::string_view name) {
  using interface::ArgumentKind;
  for (ArgumentKind kind : {ArgumentKind::Tensor, ArgumentKind::Scalar, ArgumentKind::Symbol, ArgumentKind::Struct})
    if (kindName(kind) == name)
      return kind;
  return std::nullopt;
}

std::string textOf(const Json &value) {
  return value.is_string() ? value.get_ref<const std::string &>()
                           : value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

const Json &member(const Json &object, const std::string &key) {
  static const Json Null;
  if (!object.is_object())
    return Null;
  auto found = object.find(key);
  return found == object.end() ? Null : *found;
}

namespace {

/// Notices the first member that an object has twice: the parser would keep the last, another reader the first.
class DuplicateFinder {
public:
  std::string found; ///< its path

  bool operator()(int, Json::parse_event_t event, Json &parsed) {
    switch (event) {
    case Json::parse_event_t::object_start: scopes.push_back({false, {}, {}, 0}); break;
    case Json::parse_event_t::array_start: scopes.push_back({true, {}, {}, 0}); break;
    case Json::parse_event_t::key:
      scopes.back().key = textOf(parsed);
      if (!scopes.back().keys.insert(textOf(parsed)).second && found.empty())
        found = path();
      break;
    case Json::parse_event_t::object_end:
    case Json::parse_event_t::array_end: scopes.pop_back(); [[fallthrough]];
    case Json::parse_event_t::value:
      if (!scopes.empty())
        ++scopes.back().index;
      break;
    }
    return true;
  }

private:
  struct Scope {
    bool isArray;
    std::set<std::string> keys;
    std::string key; ///< of the member that is being read
    size_t index;    ///< of the element
  };
  std::vector<Scope> scopes;

  std::string path() const {
    std::string text;
    for (const Scope &scope : scopes)
      text += scope.isArray ? "[" + std::to_string(scope.index) + "]" : (text.empty() ? "" : ".") + scope.key;
    return text;
  }
};

/// The minor version of "1.N"; nothing of another text.
std::optional<unsigned> minorOf(const Json &version) {
  const std::string text = textOf(version);
  if (!version.is_string() || text.size() < 3 || text.size() > 5 || !text.starts_with("1.") ||
      text.find_first_not_of("0123456789", 2) != std::string::npos)
    return std::nullopt;
  return static_cast<unsigned>(std::stoul(text.substr(2)));
}

} // namespace

bool isLaterMinor(const Json &manifest) { return minorOf(member(manifest, "version")) > minorOf(ManifestVersion); }

support::OrError<Json> readManifestJson(const std::string &path) {
  auto bytes = readBinaryFile(path, MaxManifestBytes);
  if (!bytes)
    return bytes.error();
  const size_t nesting = jsonNesting({reinterpret_cast<const char *>(bytes->data()), bytes->size()});
  if (nesting > MaxNesting)
    return support::Error{path + ": nests " + std::to_string(nesting) + " deep; at most " + std::to_string(MaxNesting)};
  DuplicateFinder duplicates;
  Json manifest = Json::parse(bytes->begin(), bytes->end(), std::ref(duplicates), /*allow_exceptions=*/false);
  if (manifest.is_discarded() || !manifest.is_object())
    return support::Error{path + ": not a JSON object"};
  if (!duplicates.found.empty())
    return support::Error{path + ": " + duplicates.found + ": the member is there twice"};
  const Json &version = member(manifest, "version");
  if (!minorOf(version))
    return support::Error{path + ": manifest version " + textOf(version) + "; version " + ManifestVersion + " is read"};
  return manifest;
}

} // namespace flyc::package
