//===- ManifestJson.h - a manifest's text -> JSON that may be walked ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A manifest is untrusted input: it may hold anything. These functions return an object of a version that flyc reads,
// nested no deeper than is safe. Callers still check the type of every member.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_MANIFESTJSON_H
#define FLYC_COMPILER_PACKAGE_MANIFESTJSON_H

#include "compiler/Interface/Interface.h"
#include "support/Error.h"

#include <nlohmann/json.hpp>

namespace flyc::package {

using Json = nlohmann::json;

constexpr uint64_t MaxManifestBytes = uint64_t{64} << 20, MaxImageBytes = uint64_t{2} << 30;

/// A regular file of at most `limit` bytes. Errors begin with the path.
support::OrError<std::vector<uint8_t>> readBinaryFile(const std::string &path, uint64_t limit);
/// Refuses a value that is not an object, nests too deep, has a member twice, or has another major version than
/// ManifestVersion.
support::OrError<Json> readManifestJson(const std::string &path);

/// Of a later minor version than this reader's: it may have members that are not known here.
bool isLaterMinor(const Json &manifest);

/// The manifest's words for kinds of arguments: "pointer", "value", "symbol", "struct".
std::string_view kindName(interface::ArgumentKind kind);
std::optional<interface::ArgumentKind> kindNamed(std::string_view name);

/// A string as it is, another value as JSON.
std::string textOf(const Json &value);
/// The member of an object, or null.
const Json &member(const Json &object, const std::string &key);

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_MANIFESTJSON_H
