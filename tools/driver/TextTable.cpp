//===- TextTable.cpp ------------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Widths first, then lines without trailing spaces.
//===----------------------------------------------------------------------===//

#include "tools/driver/TextTable.h"

#include <algorithm>

using namespace flyc::driver;

namespace {
bool isNumber(const std::string &text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || c == '.' || c == '-'; });
}
} // namespace

std::string TextTable::text() const {
  std::vector<size_t> widths(head.size());
  std::vector<bool> right(head.size(), true);
  for (size_t c = 0; c < head.size(); ++c) {
    widths[c] = head[c].size();
    for (const std::vector<std::string> &row : rows) {
      widths[c] = std::max(widths[c], row[c].size());
      right[c] = right[c] && isNumber(row[c]);
    }
  }
  std::string out;
  auto line = [&](const std::vector<std::string> &row) {
    std::string text;
    for (size_t c = 0; c < row.size(); ++c) {
      std::string gap(widths[c] - row[c].size(), ' ');
      text += (c ? "  " : "") + (right[c] ? gap + row[c] : row[c] + gap);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    out += text + "\n";
  };
  line(head);
  for (const std::vector<std::string> &row : rows)
    line(row);
  return out;
}
