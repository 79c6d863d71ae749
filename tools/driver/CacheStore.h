//===- CacheStore.h - the folder of a compile cache -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Entries by their key, a SHA-256 in hexadecimal. Many processes may use a folder at once: an entry is written under a
// temporary name and then renamed. It holds a digest of its key and its contents; an entry whose digest does not fit
// counts as absent.
//
// A failure in the folder is never an error of a compile: an entry that cannot be read counts as absent, one that
// cannot be written is not kept. Only questions about the folder itself can fail.
//
// Entries lie in sixteen folders, by the first digit of their key. Nothing else in them is ever touched.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_CACHESTORE_H
#define FLYC_TOOLS_DRIVER_CACHESTORE_H

#include "support/Result.h"
#include "tools/driver/DriverError.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace flyc::driver {

class CacheStore {
public:
  enum class Kind : uint8_t {
    Closures, ///< which files a compile of this source and these options reads
    Result    ///< what a compile made
  };

  explicit CacheStore(std::string folder) : folder(std::move(folder)) {}

  /// The contents of an entry, and marks it as used last; nothing if it is missing or damaged.
  std::optional<std::string> read(Kind kind, const std::string &key) const;
  /// Writes an entry if it can, and replaces an older one of that key.
  void write(Kind kind, const std::string &key, std::string_view contents) const;
  /// Removes from the folder of `key` the entries that were unused for the longest time, until it holds at most a
  /// sixteenth of `bytes`.
  void bound(const std::string &key, uint64_t bytes) const;

  struct Usage {
    uint64_t results = 0;
    uint64_t bytes = 0; ///< of all entries
  };
  using UsageResult = support::Result<Usage, DriverError>;
  /// What is in the folder.
  UsageResult usage() const;
  /// Removes the entries that were unused for the longest time until at most `bytes` bytes are left; returns what is
  /// left.
  UsageResult prune(uint64_t bytes) const;

private:
  std::string pathOf(Kind kind, const std::string &key) const;

  std::string folder;
};

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_CACHESTORE_H
