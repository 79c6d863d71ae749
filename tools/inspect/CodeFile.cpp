//===- CodeFile.cpp - a file -> the code objects in it --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/inspect/CodeFile.h"

#include "compiler/Package/ManifestJson.h"
#include "runtime/objects/Bundle.h"
#include "support/Text.h"
#include "tools/inspect/Bundling.h"

#include <algorithm>
#include <array>

namespace flyc::driver {

namespace {

using objects::Bytes;
template <typename T> using CodeResult = support::Result<T, std::string>;

/// Its entries for the device, but those without bytes: some compilers leave an empty one for a target without kernels.
CodeResult<std::vector<CodeImage>> imagesOfBundle(Bytes bytes) {
  if (objects::startsWithCompressedBundle(bytes)) {
    const auto inner = uncompressBundle(bytes);
    if (!inner)
      return inner.error();
    return imagesOfBundle({inner->data(), inner->size()});
  }
  const auto bundle = objects::readBundle(bytes);
  if (!bundle)
    return bundle.error().message;
  std::vector<CodeImage> images;
  for (const objects::BundleEntry &entry : bundle->entries)
    if (!entry.isHost() && entry.size != 0) {
      const Bytes code = bytes.slice(entry.offset, entry.size);
      images.push_back({entry.id, std::vector<uint8_t>(code.data(), code.data() + code.size())});
    }
  return images;
}

/// Finds bundles and code objects inside of another file. What only looks like one is passed over.
class Search {
public:
  explicit Search(Bytes bytes) : bytes(bytes), text(reinterpret_cast<const char *>(bytes.data()), bytes.size()) {}

  std::vector<CodeImage> run() {
    for (size_t n = 0; n < Magics.size(); ++n)
      next[n] = text.find(Magics[n]);
    for (size_t at; (at = *std::min_element(next.begin(), next.end())) != std::string_view::npos;) {
      const size_t end = at + take(at);
      for (size_t n = 0; n < Magics.size(); ++n)
        if (next[n] != std::string_view::npos && next[n] < end)
          next[n] = text.find(Magics[n], end);
    }
    return std::move(found);
  }

private:
  static constexpr std::array<std::string_view, 3> Magics = {"__CLANG_OFFLOAD_BUNDLE__", "CCOB",
                                                             "\x7f"
                                                             "ELF"};
  Bytes bytes;
  std::string_view text;
  std::array<size_t, 3> next{};
  std::vector<CodeImage> found;

  /// How many bytes at `at` belong to what was found there; 1 if that is nothing.
  size_t take(size_t at) {
    const Bytes rest = bytes.slice(at, bytes.size() - at);
    const std::string where = "offset " + hex(at);
    if (objects::startsWithAmdGpuElf(rest)) {
      const uint64_t size = objects::elfExtent(rest);
      found.push_back({where, std::vector<uint8_t>(rest.data(), rest.data() + size)});
      return size;
    }
    uint64_t size = 0;
    if (const auto bundle = objects::readBundle(rest))
      size = bundle->size;
    else if (const auto compressed = objects::readCompressedBundle(rest))
      size = compressed->contentOffset + compressed->contentSize;
    auto images = size ? imagesOfBundle(rest.slice(0, size)) : CodeResult<std::vector<CodeImage>>(std::string());
    if (!images)
      return 1;
    for (CodeImage &image : *images)
      found.push_back({where + ": " + image.origin, std::move(image.bytes)});
    return size;
  }
};

DriverError failure(const std::string &path, std::string reason) {
  if (reason.starts_with(path + ": ")) // our text names the file already
    reason.erase(0, path.size() + 2);
  return {diag::CodeFile, path, std::move(reason), {}, {}};
}

support::Result<CodeFile, DriverError> readManifestFile(CodeFile file) {
  auto unit = package::readManifest(file.path);
  if (!unit)
    return failure(file.path, unit.error().message);
  for (const package::ShippedImage &image : unit->images) {
    auto bytes = package::readBinaryFile(image.path, package::MaxImageBytes);
    if (!bytes)
      return failure(file.path, "its image " + bytes.error().message);
    file.images.push_back({image.path.substr(image.path.rfind('/') + 1), std::move(*bytes)});
  }
  if (file.images.empty())
    return failure(file.path, "the manifest has no images");
  file.kind = CodeFile::Kind::Manifest;
  file.unit = std::move(*unit);
  return file;
}

} // namespace

std::string_view spelling(CodeFile::Kind kind) {
  switch (kind) {
  case CodeFile::Kind::Manifest: return "manifest";
  case CodeFile::Kind::CodeObject: return "code object";
  case CodeFile::Kind::Bundle: return "bundle";
  case CodeFile::Kind::Container: return "container";
  }
  return "";
}

support::Result<CodeFile, DriverError> readCodeFile(const std::string &path) {
  CodeFile file;
  file.path = path;
  auto read = package::readBinaryFile(path, package::MaxImageBytes);
  if (!read) {
    const std::string reason = read.error().message.substr(path.size() + 2);
    // A file that is there and is too large is not one that cannot be read.
    return reason.find("bytes; at most") == std::string::npos ? cannotRead(path, reason) : failure(path, reason);
  }
  const Bytes bytes(read->data(), read->size());
  const std::string_view text(reinterpret_cast<const char *>(read->data()), read->size());
  if (objects::startsWithAmdGpuElf(bytes)) {
    file.images.push_back({path.substr(path.rfind('/') + 1), std::move(*read)});
    return file;
  }
  if (objects::startsWithBundle(bytes) || objects::startsWithCompressedBundle(bytes)) {
    auto images = imagesOfBundle(bytes);
    if (!images)
      return failure(path, images.error());
    if (images->empty())
      return failure(path, "the bundle has no code for a GPU");
    file.kind = CodeFile::Kind::Bundle;
    file.images = std::move(*images);
    return file;
  }
  if (trimmed(text.substr(0, 64)).starts_with('{'))
    return readManifestFile(std::move(file));
  file.kind = CodeFile::Kind::Container;
  file.images = Search(bytes).run();
  if (file.images.empty())
    return failure(path, read->empty()
                             ? "the file is empty"
                             : "it is not a manifest, a code object or an offload bundle, and holds none of these");
  return file;
}

} // namespace flyc::driver
