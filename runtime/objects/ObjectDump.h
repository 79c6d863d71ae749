//===- ObjectDump.h - a CodeObject as text --------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Two readings of one file are compared field by field. The common form is a flat map from the path in the metadata
// ("amdhsa.kernels[0].args[1].offset") to text, with numbers in decimal and booleans as 1 and 0.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_OBJECTS_OBJECTDUMP_H
#define FLYC_RUNTIME_OBJECTS_OBJECTDUMP_H

#include "runtime/objects/CodeObject.h"

namespace flyc::objects {

/// Everything the metadata note says, rebuilt from `object`.
std::map<std::string, std::string> metadataFacts(const CodeObject &object);

/// All facts as JSON with sorted keys, two spaces of indentation and a newline at the end: "header", "metadata" (the
/// flat map above) and "kernels" (descriptor and code).
std::string dumpJson(const CodeObject &object);

} // namespace flyc::objects

#endif // FLYC_RUNTIME_OBJECTS_OBJECTDUMP_H
