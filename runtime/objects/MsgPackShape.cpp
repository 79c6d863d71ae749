//===- MsgPackShape.cpp - is this MessagePack, and how deep ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/objects/MsgPackShape.h"

#include <array>

namespace flyc::objects {

namespace {

// One value's first byte, taken apart.
struct Head {
  enum Form { Scalar, String, Array, Map, Bad } form = Bad;
  unsigned sizeBytes = 0; // of the length field that follows
  uint64_t length = 0;    // payload bytes, or elements, when sizeBytes is 0
  uint64_t typeByte = 0;  // ext formats: one more byte before the payload
};

Head headOf(uint8_t byte) {
  if (byte < 0x80 || byte >= 0xe0)
    return {Head::Scalar, 0, 0, 0};
  if (byte < 0x90)
    return {Head::Map, 0, byte & 0xfu, 0};
  if (byte < 0xa0)
    return {Head::Array, 0, byte & 0xfu, 0};
  if (byte < 0xc0)
    return {Head::String, 0, byte & 0x1fu, 0};
  switch (byte) {
  case 0xc0:
  case 0xc2:
  case 0xc3: return {Head::Scalar, 0, 0, 0}; // nil, false, true
  case 0xc4: return {Head::Scalar, 1, 0, 0}; // bin 8, 16, 32
  case 0xc5: return {Head::Scalar, 2, 0, 0};
  case 0xc6: return {Head::Scalar, 4, 0, 0};
  case 0xc7: return {Head::Scalar, 1, 0, 1}; // ext 8, 16, 32
  case 0xc8: return {Head::Scalar, 2, 0, 1};
  case 0xc9: return {Head::Scalar, 4, 0, 1};
  case 0xca: return {Head::Scalar, 0, 4, 0}; // float 32, 64
  case 0xcb: return {Head::Scalar, 0, 8, 0};
  case 0xcc:
  case 0xd0: return {Head::Scalar, 0, 1, 0}; // (u)int 8 ... 64
  case 0xcd:
  case 0xd1: return {Head::Scalar, 0, 2, 0};
  case 0xce:
  case 0xd2: return {Head::Scalar, 0, 4, 0};
  case 0xcf:
  case 0xd3: return {Head::Scalar, 0, 8, 0};
  case 0xd4:
  case 0xd5:
  case 0xd6:
  case 0xd7:
  case 0xd8: // fixext 1, 2, 4, 8, 16
    return {Head::Scalar, 0, uint64_t{1} << (byte - 0xd4), 1};
  case 0xd9: return {Head::String, 1, 0, 0};
  case 0xda: return {Head::String, 2, 0, 0};
  case 0xdb: return {Head::String, 4, 0, 0};
  case 0xdc: return {Head::Array, 2, 0, 0};
  case 0xdd: return {Head::Array, 4, 0, 0};
  case 0xde: return {Head::Map, 2, 0, 0};
  case 0xdf: return {Head::Map, 4, 0, 0};
  default: return {}; // 0xc1 is never used
  }
}

ReadError bad(const std::string &what, uint64_t at) {
  return {ReadErrorKind::BadMetadata, "metadata: " + what + " at byte " + std::to_string(at)};
}

} // namespace

std::optional<ReadError> checkShape(Bytes bytes) {
  if (bytes.size() > MaxMetadataBytes)
    return ReadError{ReadErrorKind::MetadataTooLarge,
                     "metadata of " + std::to_string(bytes.size()) + " bytes; at most 1048576 are read"};
  // An open container: values still to come, and whether the next one is a map's key.
  struct Open {
    uint64_t left;
    bool isMap;
  };
  std::array<Open, MaxMetadataDepth + 1> open;
  size_t depth = 0;
  open[0] = {1, false}; // the file as a container of one value
  uint64_t at = 0;
  while (true) {
    while (depth > 0 && open[depth].left == 0)
      --depth;
    if (open[depth].left == 0)
      break; // depth 0: the one value is complete
    bool isKey = open[depth].isMap && open[depth].left % 2 == 0;
    --open[depth].left;

    uint64_t start = at;
    if (!bytes.contains(at, 1))
      return bad("the input ends inside a value", at);
    Head head = headOf(bytes.read<uint8_t>(at++));
    if (head.form == Head::Bad)
      return bad("the unused type 0xc1", start);
    if (isKey && head.form != Head::String)
      return bad("a map key that is not a string", start);
    if (!bytes.contains(at, head.sizeBytes))
      return bad("the input ends inside a length", at);
    uint64_t length = head.length;
    for (unsigned i = 0; i < head.sizeBytes; ++i) // big endian
      length = (i == 0 ? 0 : length << 8) | bytes.read<uint8_t>(at + i);
    at += head.sizeBytes;
    if (head.form == Head::Array || head.form == Head::Map) {
      uint64_t values = head.form == Head::Map ? 2 * length : length;
      if (values > bytes.size() - at) // every value takes a byte at least
        return bad("a container of " + std::to_string(length) + " elements, more than bytes are left", start);
      if (depth == MaxMetadataDepth)
        return ReadError{ReadErrorKind::MetadataTooLarge,
                         "metadata nests deeper than 32 at byte " + std::to_string(start)};
      open[++depth] = {values, head.form == Head::Map};
    } else {
      uint64_t payload = length + head.typeByte;
      if (!bytes.contains(at, payload))
        return bad("a value of " + std::to_string(payload) + " bytes, more than are left", start);
      at += payload;
    }
  }
  if (at != bytes.size())
    return bad("more bytes after the end of the value", at);
  return std::nullopt;
}

} // namespace flyc::objects
