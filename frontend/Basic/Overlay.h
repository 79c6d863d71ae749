//===- Overlay.h - texts that stand for files -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Texts in memory that replace files: those that an editor has not saved yet, or that a test never writes to the disk.
// Sources and imports are looked up here first, then on the disk. Two spellings of one path ("a.fly", "./x/../a.fly")
// are one path; links are not followed.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_BASIC_OVERLAY_H
#define FLYC_FRONTEND_BASIC_OVERLAY_H

#include <map>
#include <string>

namespace flyc {

class Overlay {
public:
  /// Makes `text` the contents of the file at that path, which need not exist. The last text of a path counts.
  void add(const std::string &path, std::string text);
  /// The text of a path; null if there is none.
  const std::string *find(const std::string &path) const;
  bool empty() const { return texts.empty(); }

private:
  std::map<std::string, std::string> texts; ///< by absolute path
};

} // namespace flyc

#endif // FLYC_FRONTEND_BASIC_OVERLAY_H
