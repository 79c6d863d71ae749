//===- TextTable.h - rows and columns on a terminal -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a head and rows of texts. Output: aligned columns, two spaces between them; columns of numbers to the right.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_TEXTTABLE_H
#define FLYC_TOOLS_DRIVER_TEXTTABLE_H

#include <string>
#include <vector>

namespace flyc::driver {

class TextTable {
public:
  explicit TextTable(std::vector<std::string> head) : head(std::move(head)) {}
  /// A row has as many texts as the head.
  void add(std::vector<std::string> row) { rows.push_back(std::move(row)); }
  std::string text() const;

private:
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;
};

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_TEXTTABLE_H
