//===- Files.h - the code objects that the tests read ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// CMakeLists.txt compiles them; the targets are whatever specs/targets holds.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_RUNTIME_OBJECTS_FILES_H
#define FLYC_TEST_RUNTIME_OBJECTS_FILES_H

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace flyc::test {

inline std::vector<uint8_t> readFile(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

inline std::vector<uint8_t> readObject(const std::string &name) {
  return readFile(std::string(FLYC_TEST_OBJECTS) + "/" + name);
}

/// The names of all test objects "<source>.<something>.hsaco", sorted.
inline std::vector<std::string> objectNames() {
  std::vector<std::string> names;
  for (const auto &entry : std::filesystem::directory_iterator(FLYC_TEST_OBJECTS))
    if (entry.path().extension() == ".hsaco")
      names.push_back(entry.path().filename());
  std::sort(names.begin(), names.end());
  return names;
}

/// The targets for which "mixed.<target>.hsaco" was compiled, sorted.
inline std::vector<std::string> targetNames() {
  std::vector<std::string> targets;
  for (const std::string &name : objectNames())
    if (name.rfind("mixed.", 0) == 0)
      targets.push_back(name.substr(6, name.size() - 6 - 6));
  return targets;
}

} // namespace flyc::test

#endif // FLYC_TEST_RUNTIME_OBJECTS_FILES_H
