//===- Metadata.h - the metadata note -> kernels --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// MessagePack (AMDGPUUsage, "Code Object V3 Metadata" and its later versions) -> the metadata fields of CodeObject.
// Keys that are not known here are kept as text, so that a comparison with another reader covers them too.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_OBJECTS_METADATA_H
#define FLYC_RUNTIME_OBJECTS_METADATA_H

#include "runtime/objects/Bytes.h"
#include "runtime/objects/ObjectReader.h"

#include <optional>
#include <span>

namespace flyc::objects {

/// Fills metadataMajor ... kernels of `object` with what all notes hold: their kernels follow each other, formats of
/// printf are those of all, and in everything else they must agree, but for the minor version. Target, processor and
/// features stay empty where the note has no amdhsa.target, which version 1.0 does not know; the descriptors and
/// addresses of the kernels stay as they are.
std::optional<ReadError> readMetadata(std::span<const Bytes> notes, CodeObject &object);

} // namespace flyc::objects

#endif // FLYC_RUNTIME_OBJECTS_METADATA_H
