//===- Bundle.cpp - several code objects in one file ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The head of a bundle: magic, number of entries, and for each offset, size, length of the id (64 bits each) and the
// id. That of a compressed one: magic, version and method (16 bits each), from version 2 on the size of the file, then
// the size of what is compressed and a hash of it; the sizes have 32 bits, from version 3 on 64.
//===----------------------------------------------------------------------===//

#include "runtime/objects/Bundle.h"

#include <algorithm>

namespace flyc::objects {

namespace {

constexpr std::string_view BundleMagic = "__CLANG_OFFLOAD_BUNDLE__", CompressedMagic = "CCOB";
constexpr uint64_t MaxEntries = 4096, MaxIdLength = 4096, MaxCompressionRatio = 4096;

bool startsWith(Bytes bytes, std::string_view magic) {
  return bytes.contains(0, magic.size()) && std::memcmp(bytes.data(), magic.data(), magic.size()) == 0;
}
ReadError badBundle(std::string message) { return {ReadErrorKind::BadBundle, std::move(message)}; }
ReadError cutOff(const std::string &what, uint64_t end, size_t size) {
  return {ReadErrorKind::Truncated,
          what + " ends at " + std::to_string(end) + ", the file has " + std::to_string(size) + " bytes"};
}

} // namespace

std::string BundleEntry::target() const {
  size_t at = 0;
  for (int dashes = 0; dashes < 5; ++dashes) { // kind, and the four parts of the triple
    at = id.find('-', at);
    if (at == std::string::npos)
      return {};
    ++at;
  }
  return id.substr(at);
}

bool startsWithBundle(Bytes bytes) { return startsWith(bytes, BundleMagic); }
bool startsWithCompressedBundle(Bytes bytes) { return startsWith(bytes, CompressedMagic); }

support::Result<Bundle, ReadError> readBundle(Bytes bytes) {
  if (!startsWithBundle(bytes))
    return badBundle("the file does not start with the magic of a bundle");
  uint64_t at = BundleMagic.size();
  if (!bytes.contains(at, 8))
    return cutOff("the number of entries of the bundle", at + 8, bytes.size());
  const auto count = bytes.read<uint64_t>(at);
  at += 8;
  if (count > MaxEntries)
    return badBundle("a bundle of " + std::to_string(count) + " entries; at most " + std::to_string(MaxEntries));
  Bundle bundle;
  bundle.size = at;
  for (uint64_t i = 0; i < count; ++i) {
    const std::string which = "entry " + std::to_string(i) + " of the bundle";
    if (!bytes.contains(at, 24))
      return cutOff("the head of " + which, at + 24, bytes.size());
    BundleEntry entry;
    entry.offset = bytes.read<uint64_t>(at);
    entry.size = bytes.read<uint64_t>(at + 8);
    const auto length = bytes.read<uint64_t>(at + 16);
    at += 24;
    if (length > MaxIdLength)
      return badBundle(which + " has an id of " + std::to_string(length) + " bytes; at most " +
                       std::to_string(MaxIdLength));
    if (!bytes.contains(at, length))
      return cutOff("the id of " + which, at + length, bytes.size());
    entry.id.assign(reinterpret_cast<const char *>(bytes.data()) + at, static_cast<size_t>(length));
    at += length;
    if (!bytes.contains(entry.offset, entry.size))
      return ReadError{ReadErrorKind::Truncated, which + " takes " + std::to_string(entry.size) + " bytes at offset " +
                                                     std::to_string(entry.offset) + ", the file has " +
                                                     std::to_string(bytes.size())};
    bundle.size = std::max({bundle.size, at, entry.offset + entry.size});
    bundle.entries.push_back(std::move(entry));
  }
  return bundle;
}

support::Result<CompressedBundle, ReadError> readCompressedBundle(Bytes bytes) {
  if (!startsWithCompressedBundle(bytes))
    return badBundle("the file does not start with the magic of a compressed bundle");
  if (!bytes.contains(0, 8))
    return cutOff("the head of the compressed bundle", 8, bytes.size());
  const auto version = bytes.read<uint16_t>(4), method = bytes.read<uint16_t>(6);
  if (version < 1 || version > 3)
    return badBundle("a compressed bundle of version " + std::to_string(version) + "; versions 1, 2 and 3 are read");
  if (method > 1)
    return badBundle("a bundle compressed by method " + std::to_string(method) + "; 0 (zlib) and 1 (zstd) are known");
  const uint64_t head = version == 1 ? 20 : version == 2 ? 24 : 32;
  if (!bytes.contains(0, head))
    return cutOff("the head of the compressed bundle", head, bytes.size());
  CompressedBundle bundle;
  bundle.method = static_cast<BundleCompression>(method);
  bundle.contentOffset = head;
  uint64_t whole = bytes.size();
  if (version == 3) {
    whole = bytes.read<uint64_t>(8);
    bundle.size = bytes.read<uint64_t>(16);
  } else if (version == 2) {
    whole = bytes.read<uint32_t>(8);
    bundle.size = bytes.read<uint32_t>(12);
  } else {
    bundle.size = bytes.read<uint32_t>(8);
  }
  bundle.hash = bytes.read<uint64_t>(head - 8);
  if (whole < head)
    return badBundle("a compressed bundle of " + std::to_string(whole) + " bytes, with a head of " +
                     std::to_string(head));
  if (whole > bytes.size())
    return cutOff("the compressed bundle", whole, bytes.size());
  bundle.contentSize = whole - head;
  if (bundle.size > MaxUncompressedBundle || bundle.size / MaxCompressionRatio > bundle.contentSize)
    return badBundle("a compressed bundle that claims to hold " + std::to_string(bundle.size) + " bytes in " +
                     std::to_string(bundle.contentSize));
  return bundle;
}

bool startsWithAmdGpuElf(Bytes bytes) {
  static constexpr uint8_t Identity[6] = {0x7f, 'E', 'L', 'F', 2, 1}; // 64 bits, little endian
  return bytes.contains(0, 64) && std::memcmp(bytes.data(), Identity, sizeof Identity) == 0 &&
         bytes.read<uint16_t>(18) == 224;
}

uint64_t elfExtent(Bytes bytes) {
  uint64_t end = 64;
  const auto include = [&](uint64_t offset, uint64_t size) {
    if (bytes.contains(offset, size))
      end = std::max(end, offset + size);
  };
  const auto segments = bytes.read<uint64_t>(32), sections = bytes.read<uint64_t>(40);
  const auto segmentCount = bytes.read<uint16_t>(56), sectionCount = bytes.read<uint16_t>(60);
  include(segments, uint64_t{segmentCount} * 56);
  include(sections, uint64_t{sectionCount} * 64);
  for (uint64_t i = 0; i < segmentCount && bytes.contains(segments, (i + 1) * 56); ++i)
    include(bytes.read<uint64_t>(segments + i * 56 + 8), bytes.read<uint64_t>(segments + i * 56 + 32));
  for (uint64_t i = 0; i < sectionCount && bytes.contains(sections, (i + 1) * 64); ++i)
    if (const uint64_t at = sections + i * 64; bytes.read<uint32_t>(at + 4) != 8) // no bytes in the file
      include(bytes.read<uint64_t>(at + 24), bytes.read<uint64_t>(at + 32));
  return end;
}

std::vector<uint8_t> writeBundle(const std::vector<std::pair<std::string, std::vector<uint8_t>>> &entries,
                                 uint64_t alignment) {
  std::vector<uint8_t> out(BundleMagic.begin(), BundleMagic.end());
  const auto put = [&](uint64_t value) {
    for (int i = 0; i < 8; ++i)
      out.push_back(static_cast<uint8_t>(value >> (8 * i)));
  };
  uint64_t at = BundleMagic.size() + 8;
  for (const auto &[id, bytes] : entries)
    at += 24 + id.size();
  put(entries.size());
  std::vector<uint64_t> offsets;
  for (const auto &[id, bytes] : entries) {
    at = (at + alignment - 1) / alignment * alignment;
    offsets.push_back(at);
    put(at);
    put(bytes.size());
    put(id.size());
    out.insert(out.end(), id.begin(), id.end());
    at += bytes.size();
  }
  for (size_t i = 0; i < entries.size(); ++i) {
    out.resize(offsets[i]);
    out.insert(out.end(), entries[i].second.begin(), entries[i].second.end());
  }
  return out;
}

std::vector<uint8_t> writeCompressedBundle(const std::vector<uint8_t> &content, BundleCompression method, uint64_t size,
                                           uint64_t hash) {
  constexpr uint64_t Head = 24;
  std::vector<uint8_t> out(CompressedMagic.begin(), CompressedMagic.end());
  const auto put = [&](uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i)
      out.push_back(static_cast<uint8_t>(value >> (8 * i)));
  };
  put(2, 2); // the version with sizes of 32 bits, which all runtimes read that read any
  put(static_cast<uint16_t>(method), 2);
  put(Head + content.size(), 4);
  put(size, 4);
  put(hash, 8);
  out.insert(out.end(), content.begin(), content.end());
  return out;
}

} // namespace flyc::objects
