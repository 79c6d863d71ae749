//===- BuildId.cpp - the name of a set: images, manifest, header ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Package/BuildId.h"

#include "compiler/Package/Manifest.h"
#include "compiler/Package/ManifestDigest.h"
#include "support/BuildNote.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace flyc::package {

static bool hasNote(const objects::CodeObject &object) { return object.buildIdOffset != 0; }

/// Writes 64 digits into the note of an image.
static void putBuildId(std::vector<uint8_t> &bytes, const objects::CodeObject &object, const std::string &digits) {
  const std::string id = llvm::fromHex(digits);
  std::copy_n(id.begin(), BuildNoteBytes, bytes.begin() + static_cast<std::ptrdiff_t>(object.buildIdOffset));
}

std::string sha256WithoutBuildId(std::vector<uint8_t> bytes, const objects::CodeObject &object) {
  if (hasNote(object))
    putBuildId(bytes, object, std::string(2 * BuildNoteBytes, '0'));
  return sha256Hex(bytes.data(), bytes.size());
}

std::string buildIdOf(Json manifest, const std::vector<std::string> &images) {
  manifest.erase("digest");
  manifest.erase("header");
  manifest.erase("generator"); // two builds of flyc that make the same code make the same images
  if (manifest.contains("unit") && manifest["unit"].is_object())
    manifest["unit"].erase("buildId");
  const size_t count = member(manifest, "images").is_array() ? manifest["images"].size() : 0;
  for (size_t i = 0; i < std::min(images.size(), count); ++i)
    if (Json &image = manifest["images"][i]; image.is_object()) {
      image.erase("file");
      image["sha256"] = images[i];
    }
  return sha256Hex(canonicalText(manifest));
}

std::string buildIdWithoutNotes(const Json &manifest) {
  const Json &unit = member(manifest, "unit"), &sources = member(unit, "sources"), &images = member(manifest, "images");
  std::string text = textOf(member(unit, "name")) + "\n";
  for (size_t i = 0; sources.is_array() && i < sources.size(); ++i)
    text += textOf(member(sources[i], "name")) + " " + textOf(member(sources[i], "sha256")) + "\n";
  for (size_t i = 0; images.is_array() && i < images.size(); ++i)
    text += textOf(member(images[i], "target")) + " " + textOf(member(images[i], "sha256")) + "\n";
  return sha256Hex(text);
}

void makeSet(Unit &unit, UnitFacts &facts, const Generator &generator) {
  facts.buildId = sha256Hex(identityText(unit, facts, generator)); // the notes are still zeros
  for (size_t i = 0; i < unit.images.size(); ++i) {
    if (!hasNote(facts.images[i]))
      continue;
    std::vector<uint8_t> &bytes = unit.images[i].bytes;
    putBuildId(bytes, facts.images[i], facts.buildId);
    facts.images[i].buildId = facts.buildId;
    facts.imageSha256[i] = sha256Hex(bytes.data(), bytes.size());
  }
}

} // namespace flyc::package
