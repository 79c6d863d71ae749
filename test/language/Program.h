//===- Program.h - compile a program of test/language, move data ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the tests that execute programs share.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_LANGUAGE_PROGRAM_H
#define FLYC_TEST_LANGUAGE_PROGRAM_H

#include "runtime/emulator/run/Dispatch.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace flyc::language {

struct Setting {
  const char *processor;
  const char *level;
};

/// The code object of test/language/<file>.fly; empty, with a failure noted, if it does not compile.
inline std::vector<uint8_t> compileProgram(const std::string &file, const Setting &setting) {
  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / ("flyc-language-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const std::string out = (folder / "k.hsaco").string();
  const std::string command = std::string(FLYC_BUILD) + "/bin/flyc compile " + FLYC_PROGRAMS + "/" + file +
                              ".fly --arch=" + setting.processor + " " + setting.level + " --emit=hsaco -o " + out;
  EXPECT_EQ(std::system(command.c_str()), 0) << command;
  std::ifstream in(out, std::ios::binary);
  std::vector<uint8_t> bytes((std::istreambuf_iterator<char>(in)), {});
  std::filesystem::remove_all(folder);
  return bytes;
}

template <typename T> emulator::ArgumentBytes bytesOf(T value) {
  emulator::ArgumentBytes b(sizeof value);
  std::memcpy(b.data(), &value, sizeof value);
  return b;
}
template <typename T> uint64_t upload(emulator::DeviceMemory &memory, const std::vector<T> &data, const char *name) {
  const uint64_t at = memory.allocate(data.size() * sizeof(T), name);
  std::memcpy(memory.find(at, data.size() * sizeof(T), true), data.data(), data.size() * sizeof(T));
  return at;
}
template <typename T> std::vector<T> download(emulator::DeviceMemory &memory, uint64_t at, size_t count) {
  std::vector<T> data(count);
  std::memcpy(data.data(), memory.find(at, count * sizeof(T), false), count * sizeof(T));
  return data;
}

} // namespace flyc::language

#endif // FLYC_TEST_LANGUAGE_PROGRAM_H
