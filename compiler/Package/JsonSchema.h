//===- JsonSchema.h - a JSON value against a JSON Schema ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The part of JSON Schema 2020-12 that the schemas of this project use, read from their text: the published schema is
// what is enforced, and there is no second list of the members. A keyword that is not known here is a mistake of the
// schema, which unknownKeywords finds.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_JSONSCHEMA_H
#define FLYC_COMPILER_PACKAGE_JSONSCHEMA_H

#include "compiler/Package/ManifestJson.h"

#include <string>
#include <vector>

namespace flyc::package {

struct SchemaViolation {
  std::string where;    ///< `kernels[0].params[1].dtype`; empty: the whole
  std::string expected; ///< "one of in, out, inout, scratch"
  std::string found;    ///< the value, or "nothing"
};

/// Whether members that the schema does not name may be there: those of a later minor version.
enum class UnknownMembers : uint8_t { Refused, Ignored };

std::vector<SchemaViolation> violationsOf(const Json &schema, const Json &value, UnknownMembers unknown);

/// The paths of keywords in `schema` that violationsOf does not know.
std::vector<std::string> unknownKeywords(const Json &schema);

/// specs/schema/manifest.schema.json, as it was when flyc was built.
const Json &manifestSchema();

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_JSONSCHEMA_H
