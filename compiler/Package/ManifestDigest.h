//===- ManifestDigest.h - shows whether a manifest is as flyc wrote it -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Much of a manifest stands nowhere else: element types, launch expressions, names, documentation. Its member `digest`
// covers all of it. It covers the canonical text, so that indentation does not matter:
// members sorted by the bytes of their names, no blanks, numbers and texts as JsonWriter has them.
//
// What depends on what, without a circle:
//   image bytes -> manifest.images[].sha256
//   header with zeros for the manifest's digest -> manifest.header.sha256
//   manifest without `digest` -> manifest.digest -> the digest in the header
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_MANIFESTDIGEST_H
#define FLYC_COMPILER_PACKAGE_MANIFESTDIGEST_H

#include "compiler/Package/ManifestJson.h"

#include <functional>
#include <string>

namespace flyc::package {

std::string canonicalText(const Json &value);

/// What the member `digest` of `manifest` has to be; the one that is there is not looked at.
Json digestOf(const Json &manifest);

/// Calls `differ` with the place in the manifest, what its member `digest` says and what is true, for each part that
/// was changed, left out or added; with `digest.whole` if none was, but that one.
void compareDigests(
    const Json &manifest,
    const std::function<void(const std::string &where, const std::string &says, const std::string &is)> &differ);

/// The text before the manifest's digest in a launch header, which holds it once.
constexpr std::string_view DigestMark = "Manifest: SHA-256 ";
constexpr size_t DigestLength = 64;

/// Where the 64 digits of the manifest's digest stand in a launch header; npos: nowhere.
size_t findDigest(std::string_view header);
/// `header` with `digest` in that place; as it is if there is none.
std::string withDigest(std::string header, std::string_view digest);
/// The SHA-256 of the header with zeros in that place.
std::string headerSha256(std::string header);

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_MANIFESTDIGEST_H
