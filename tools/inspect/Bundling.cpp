//===- Bundling.cpp - code objects <-> an offload bundle of HIP -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/inspect/Bundling.h"

#include "runtime/objects/ObjectReader.h"
#include "support/Text.h"
#include "tools/inspect/CodeFile.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MD5.h"

namespace flyc::driver {

using objects::Bytes;

support::Result<std::vector<FoundPart>, DriverError> readParts(const std::vector<std::string> &paths) {
  std::vector<FoundPart> parts;
  for (const std::string &path : paths) {
    auto file = readCodeFile(path);
    if (!file)
      return file.error();
    for (CodeImage &image : file->images) {
      const auto object = objects::readCodeObject(image.bytes.data(), image.bytes.size());
      if (!object)
        return DriverError{diag::CodeFile, path, image.origin + ": " + object.error().message, {}, {}};
      parts.push_back({quote(path) + (file->images.size() > 1 ? " (" + image.origin + ")" : ""),
                       {object->targetId(), std::move(image.bytes)}});
    }
  }
  return parts;
}

support::Result<std::vector<uint8_t>, std::string> compressBundle(const std::vector<uint8_t> &bundle) {
  const bool isZstd = llvm::compression::zstd::isAvailable();
  if (!isZstd && !llvm::compression::zlib::isAvailable())
    return std::string("this flyc was built without zstd and zlib");
  if (bundle.size() > objects::MaxUncompressedBundle)
    return "the bundle has " + std::to_string(bundle.size()) + " bytes; at most " +
           std::to_string(objects::MaxUncompressedBundle) + " can be compressed";
  llvm::SmallVector<uint8_t, 0> output;
  if (isZstd)
    llvm::compression::zstd::compress(bundle, output);
  else
    llvm::compression::zlib::compress(bundle, output);
  return objects::writeCompressedBundle({output.begin(), output.end()},
                                        isZstd ? objects::BundleCompression::Zstd : objects::BundleCompression::Zlib,
                                        bundle.size(), llvm::MD5::hash(bundle).low());
}

support::Result<std::vector<uint8_t>, std::string> uncompressBundle(Bytes bytes) {
  const auto head = objects::readCompressedBundle(bytes);
  if (!head)
    return head.error().message;
  const Bytes content = bytes.slice(head->contentOffset, head->contentSize);
  const llvm::ArrayRef<uint8_t> input(content.data(), content.size());
  const bool isZstd = head->method == objects::BundleCompression::Zstd;
  if (isZstd ? !llvm::compression::zstd::isAvailable() : !llvm::compression::zlib::isAvailable())
    return std::string("it is compressed with ") + (isZstd ? "zstd" : "zlib") + ", which this flyc was built without";
  llvm::SmallVector<uint8_t, 0> output;
  llvm::Error error = isZstd ? llvm::compression::zstd::decompress(input, output, head->size)
                             : llvm::compression::zlib::decompress(input, output, head->size);
  if (error)
    return "the compressed bundle is broken: " + llvm::toString(std::move(error));
  if (output.size() != head->size || llvm::MD5::hash(output).low() != head->hash)
    return std::string("the compressed bundle is broken: its bytes have another length or hash than it says");
  return std::vector<uint8_t>(output.begin(), output.end());
}

std::string fileTextOf(const std::string &target) {
  // The sign of a feature stands at its end; the dashes of a processor's name stay.
  std::string text;
  for (size_t at = 0, part = 0; at <= target.size(); ++part) {
    const size_t end = std::min(target.find(':', at), target.size());
    std::string piece = target.substr(at, end - at);
    if (part > 0 && !piece.empty()) {
      const bool isOn = piece.back() == '+';
      piece = "-" + piece.substr(0, piece.size() - 1) + (isOn ? "-on" : "-off");
    }
    text += piece;
    at = end + 1;
  }
  return text;
}

} // namespace flyc::driver
