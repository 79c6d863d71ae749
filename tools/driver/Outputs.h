//===- Outputs.h - all results, or none -----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: paths and contents, one add() for each result. commit() writes them: each beside its place under a temporary
// name, then all of them are renamed, then texts for standard output are written. The renames happen under a lock on
// the folders that they go to (flock, so that nothing stays): of two compiles into one folder all results of one come
// after all of the other, and who holds the lock while reading (OutputLock) sees one set.
//
// Invariant: until commit() nothing exists on the disk; a compile that fails, or is killed, leaves neither a result nor
// a temporary file, and an older result stays as it was. A path that exists and is not a regular file (/dev/null, a
// pipe) is written to directly; a symbolic link stays, and its target is replaced.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_OUTPUTS_H
#define FLYC_TOOLS_DRIVER_OUTPUTS_H

#include "tools/driver/DriverError.h"

#include <string>
#include <string_view>
#include <vector>

namespace flyc::driver {

class Outputs {
public:
  /// Adds a result. "-" is standard output. A path that was added before is a mistake of the caller, and reported by
  /// commit().
  void add(std::string path, std::string contents);
  /// The same for a file that stays what it was to others: who may read and write it does not change.
  void replace(std::string path, std::string contents);
  /// A folder that commit() makes, with its parents, if it is not there.
  void addFolder(std::string path);

  /// The paths added so far, without "-", in the order of add(): the targets of the depfile.
  std::vector<std::string> paths() const;

  /// Writes everything. Returns false with the first error, and then has left nothing behind.
  [[nodiscard]] bool commit(DriverError &error);

private:
  struct File {
    std::string path;
    std::string contents;
    bool keepsMode = false;
  };
  std::vector<File> files;
  std::vector<std::string> folders;
};

/// While it lives, no other process renames results into the folders of some paths; the constructor waits until none
/// does. A folder that is missing or cannot be locked (a file system without flock) is not locked.
class OutputLock {
public:
  enum class Kind { Read, Write };
  OutputLock(Kind kind, const std::vector<std::string> &paths);
  ~OutputLock();
  OutputLock(const OutputLock &) = delete;
  OutputLock &operator=(const OutputLock &) = delete;

private:
  std::vector<int> held; ///< descriptors of the folders
};

/// Writes all bytes, however often write(2) is interrupted or takes a part; false with errno set.
bool writeAll(int fd, std::string_view bytes);

/// Writes a text to standard output and flushes it, so that a full disk or a closed pipe is noticed.
[[nodiscard]] bool writeStandardOutput(std::string_view text, DriverError &error);

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_OUTPUTS_H
