//===- Bundle.h - several code objects in one file ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The offload bundles of clang and HIP (clang's "Clang Offload Bundler", Bundled Code Object File Layout): a head that
// names each entry, and their bytes. Compressed ones have a head of their own before compressed bytes of a bundle. As
// everywhere in this room every access is checked; what an entry holds is not looked at.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_OBJECTS_BUNDLE_H
#define FLYC_RUNTIME_OBJECTS_BUNDLE_H

#include "runtime/objects/Bytes.h"
#include "runtime/objects/ObjectReader.h"

#include <string>
#include <vector>

namespace flyc::objects {

struct BundleEntry {
  std::string id;                ///< "hipv4-amdgcn-amd-amdhsa--PROCESSOR:xnack+", "host-x86_64-unknown-linux-gnu-"
  uint64_t offset = 0, size = 0; ///< in the bundle, bytes

  bool isHost() const { return id.starts_with("host"); }
  /// What stands behind the triple: "PROCESSOR:xnack+"; empty if nothing does.
  std::string target() const;
};

struct Bundle {
  std::vector<BundleEntry> entries;
  uint64_t size = 0; ///< up to the end of the last entry
};

enum class BundleCompression : uint16_t { Zlib = 0, Zstd = 1 };

struct CompressedBundle {
  BundleCompression method = BundleCompression::Zstd;
  uint64_t contentOffset = 0, contentSize = 0; ///< of the compressed bytes
  uint64_t size = 0;                           ///< of the bundle once it is not compressed any more
  uint64_t hash = 0;                           ///< the first eight bytes of the MD5 of that
};

constexpr uint64_t MaxUncompressedBundle = uint64_t{1} << 30;

bool startsWithBundle(Bytes bytes);
bool startsWithCompressedBundle(Bytes bytes);
/// `bytes` may go on behind the bundle.
support::Result<Bundle, ReadError> readBundle(Bytes bytes);
support::Result<CompressedBundle, ReadError> readCompressedBundle(Bytes bytes);

/// An ELF for AMDGPU begins here, linked or not.
bool startsWithAmdGpuElf(Bytes bytes);
/// How many of these bytes belong to the ELF that they begin with: up to the end of its last table, section or segment.
uint64_t elfExtent(Bytes bytes);

/// A bundle of these entries, ids and bytes; each begins at a multiple of `alignment`.
std::vector<uint8_t> writeBundle(const std::vector<std::pair<std::string, std::vector<uint8_t>>> &entries,
                                 uint64_t alignment);
/// `content`: a bundle of `size` bytes with that `hash`, compressed. Neither is longer than MaxUncompressedBundle.
std::vector<uint8_t> writeCompressedBundle(const std::vector<uint8_t> &content, BundleCompression method, uint64_t size,
                                           uint64_t hash);

} // namespace flyc::objects

#endif // FLYC_RUNTIME_OBJECTS_BUNDLE_H
