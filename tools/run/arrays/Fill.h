//===- Fill.h - what an array holds before a launch ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: the words of `a=random:1`, `b=FILE.npy`, `c=@FILE`. Output: an array. Random numbers are the same on every
// machine.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_ARRAYS_FILL_H
#define FLYC_TOOLS_RUN_ARRAYS_FILL_H

#include "tools/run/arrays/Array.h"

#include <optional>

namespace flyc::driver {

/// A file's bytes; the error is one of reading.
RunResult<std::string> readInputFile(const std::string &path);

/// How `what` names a file, if it does: FILE.npy, in:FILE.npy, @FILE (raw bytes).
struct FileWish {
  std::string path;
  bool npy = true;
};
std::optional<FileWish> fileWish(std::string_view what);

/// Fills by a word: zeros, ones, arange, random, ints, onehot (these three also as random:SEED), nan, a number, or a
/// number for each element, with commas between them.
/// `name` is for messages, and is the seed where none is given.
std::optional<DriverError> fill(Elements &elements, const Shape &shape, const std::string &name,
                                const std::string &what);

/// The array that `what` says, of that shape and type.
RunResult<Array> makeArray(const ElementType &type, const Shape &shape, const std::string &name,
                           const std::string &what);

/// A scalar's code.
RunResult<uint64_t> readScalar(const ElementType &type, const std::string &name, const std::string &text);

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_ARRAYS_FILL_H
