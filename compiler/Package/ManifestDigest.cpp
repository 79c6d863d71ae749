//===- ManifestDigest.cpp - what tells that a manifest is as flyc wrote it ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Package/ManifestDigest.h"

#include "compiler/Package/Unit.h"
#include "support/Json.h"
#include "support/Text.h"

namespace flyc::package {

namespace {

void write(JsonWriter &json, const Json &value) {
  switch (value.type()) {
  case Json::value_t::object:
    return json.object([&] {
      for (const auto &[key, inner] : value.items()) {
        json.key(key);
        write(json, inner);
      }
    });
  case Json::value_t::array:
    return json.array([&] {
      for (const Json &inner : value)
        write(json, inner);
    });
  case Json::value_t::string: return json.value(value.get_ref<const std::string &>());
  case Json::value_t::boolean: return json.value(value.get<bool>());
  case Json::value_t::number_integer: return json.value(value.get<int64_t>());
  case Json::value_t::number_unsigned: return json.value(value.get<uint64_t>());
  case Json::value_t::number_float: return json.value(value.get<double>());
  default: return json.value(nullptr);
  }
}

} // namespace

std::string canonicalText(const Json &value) {
  std::string text;
  JsonWriter json(text);
  write(json, value);
  return text;
}

Json digestOf(const Json &manifest) {
  Json covered = manifest, parts = Json::object();
  covered.erase("digest");
  for (const auto &[key, value] : covered.items()) {
    if (!value.is_array()) {
      parts[key] = sha256Hex(canonicalText(value));
      continue;
    }
    parts[key] = Json::array();
    for (const Json &element : value)
      parts[key].push_back(sha256Hex(canonicalText(element)));
  }
  return {{"parts", std::move(parts)}, {"whole", sha256Hex(canonicalText(covered))}};
}

void compareDigests(
    const Json &manifest,
    const std::function<void(const std::string &where, const std::string &says, const std::string &is)> &differ) {
  const Json is = digestOf(manifest), &says = member(manifest, "digest");
  const Json &partsSaid = member(says, "parts"), &partsAre = is["parts"];
  // With the right digest of the whole it is a part's own digest that is wrong.
  const bool isWhole = member(says, "whole") == is["whole"];
  bool isPartWrong = false;
  const auto compare = [&](const std::string &where, const Json &said, const Json &found) {
    if (said == found)
      return;
    isPartWrong = true;
    differ(isWhole ? "digest.parts." + where : where, said.is_null() ? "nothing" : textOf(said),
           found.is_null() ? "nothing" : textOf(found));
  };
  for (const auto &[key, found] : partsAre.items()) {
    const Json &said = member(partsSaid, key);
    if (!found.is_array() || !said.is_array()) {
      compare(key, said, found);
      continue;
    }
    if (said.size() != found.size())
      compare(key, counted(said.size(), "element"), counted(found.size(), "element"));
    for (size_t i = 0; i < found.size() && i < said.size(); ++i)
      compare(key + "[" + std::to_string(i) + "]", said[i], found[i]);
  }
  if (partsSaid.is_object())
    for (const auto &[key, said] : partsSaid.items())
      if (!partsAre.contains(key))
        compare(key, said.is_array() ? Json(counted(said.size(), "element")) : said, nullptr);
  if (!isWhole && !isPartWrong)
    differ("digest.whole", textOf(member(says, "whole")), textOf(is["whole"]));
}

size_t findDigest(std::string_view header) {
  const size_t mark = header.find(DigestMark);
  if (mark == std::string_view::npos)
    return mark;
  const size_t at = mark + DigestMark.size();
  const std::string_view digits = header.substr(at, DigestLength);
  return digits.size() == DigestLength && digits.find_first_not_of("0123456789abcdef") == std::string_view::npos
             ? at
             : std::string_view::npos;
}

std::string withDigest(std::string header, std::string_view digest) {
  if (const size_t at = findDigest(header); at != std::string::npos)
    header.replace(at, DigestLength, digest);
  return header;
}

std::string headerSha256(std::string header) {
  return sha256Hex(withDigest(std::move(header), std::string(DigestLength, '0')));
}

} // namespace flyc::package
