//===- MsgPackShape.h - is this MessagePack, and how deep -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A parser that recurses, or reserves what a length field promises, must not see untrusted bytes first. checkShape
// walks them without recursion and without storing anything: after it every length fits in what is left of the input,
// containers nest at most 32 deep, the whole is exactly one value, and map keys are strings.
// (MessagePack specification, "Formats".)
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_OBJECTS_MSGPACKSHAPE_H
#define FLYC_RUNTIME_OBJECTS_MSGPACKSHAPE_H

#include "runtime/objects/Bytes.h"
#include "runtime/objects/ObjectReader.h"

#include <optional>

namespace flyc::objects {

constexpr size_t MaxMetadataBytes = 1u << 20;
constexpr size_t MaxMetadataDepth = 32;

/// The first thing that is wrong with `bytes`, or nothing.
std::optional<ReadError> checkShape(Bytes bytes);

} // namespace flyc::objects

#endif // FLYC_RUNTIME_OBJECTS_MSGPACKSHAPE_H
