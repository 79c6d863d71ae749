//===- DiagnosticIds.cpp - prints the header of diagnostic ids ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// flyc-diagnostic-ids FILE: a program of the build. It writes the enum of all diagnostics in Diagnostics.def, and how
// many arguments the text of each takes. The file is written only if that changes: nearly every file of the front end
// includes it, and must not be compiled again for a new wording.
//===----------------------------------------------------------------------===//

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace {

struct Row {
  std::string_view name, text;
};

constexpr Row rows[] = {
#define FLY_ERROR(NUMBER, NAME, TEXT) {#NAME, TEXT},
#define FLY_WARNING(NUMBER, NAME, FLAG, TEXT) {#NAME, TEXT},
#define FLY_NOTE(NAME, TEXT) {#NAME, TEXT},
#include "frontend/Basic/Diagnostics.def"
};

/// One more than the largest N of a `{N`.
int argumentsOf(std::string_view text) {
  int count = 0;
  for (size_t at = 0; at + 1 < text.size(); ++at)
    if (text[at] == '{' && std::isdigit(static_cast<unsigned char>(text[at + 1])))
      count = std::max(count, text[at + 1] - '0' + 1);
  return count;
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 2) {
    std::fputs("flyc-diagnostic-ids: expected the name of the file to write\n", stderr);
    return 2;
  }
  std::string ids, counts;
  for (const Row &row : rows) {
    ids += "  " + std::string(row.name) + ",\n";
    counts += "  " + std::to_string(argumentsOf(row.text)) + ", // " + std::string(row.name) + "\n";
  }
  const std::string made = "// Made by flyc-diagnostic-ids from Diagnostics.def.\n"
                           "enum ID : uint16_t {\n" +
                           ids +
                           "  Count\n};\n/// By id: how many arguments its text takes.\n"
                           "inline constexpr uint8_t argumentCounts[] = {\n" +
                           counts + "};\n";
  std::ifstream before(argv[1]);
  if (std::string(std::istreambuf_iterator<char>(before), {}) == made)
    return 0;
  std::ofstream after(argv[1], std::ios::trunc);
  after << made;
  after.close();
  if (!after) {
    std::fprintf(stderr, "flyc-diagnostic-ids: cannot write '%s'\n", argv[1]);
    return 1;
  }
  return 0;
}
