//===- OutputsTest.cpp ----------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Everything or nothing: what stands on the disk after commit() worked, and after it did not.

#include "tools/driver/Outputs.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace flyc::driver;
namespace fs = std::filesystem;

namespace {

class OutputsTest : public testing::Test {
protected:
  void SetUp() override {
    char pattern[] = "/tmp/flyc-outputs-XXXXXX";
    dir = ::mkdtemp(pattern);
  }
  void TearDown() override { fs::remove_all(dir); }

  std::string at(const std::string &name) const { return dir + "/" + name; }
  void write(const std::string &name, const std::string &text) const { std::ofstream(at(name)) << text; }
  std::string read(const std::string &name) const {
    std::ifstream in(at(name), std::ios::binary);
    return std::string((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  }
  /// Names in the folder, sorted.
  std::vector<std::string> names() const {
    std::vector<std::string> out;
    for (const auto &entry : fs::directory_iterator(dir))
      out.push_back(entry.path().filename());
    std::sort(out.begin(), out.end());
    return out;
  }

  std::string dir;
  Outputs outputs;
  DriverError error;
};
using Names = std::vector<std::string>;

} // namespace

TEST_F(OutputsTest, WritesAllAndLeavesNothingElse) {
  write("a", "old");
  outputs.add(at("a"), std::string("new\0text", 8));
  outputs.add(at("b"), "");
  EXPECT_EQ(outputs.paths(), (Names{at("a"), at("b")}));
  EXPECT_EQ(names(), (Names{"a"})); // nothing before commit
  ASSERT_TRUE(outputs.commit(error)) << error.reason;
  EXPECT_EQ(names(), (Names{"a", "b"}));
  EXPECT_EQ(read("a"), std::string("new\0text", 8));
}

TEST_F(OutputsTest, NewFilesHaveTheModeOfTheUmask) {
  mode_t old = ::umask(022);
  outputs.add(at("a"), "x");
  bool good = outputs.commit(error);
  ::umask(old);
  ASSERT_TRUE(good);
  struct stat status;
  ASSERT_EQ(::stat(at("a").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0644u);
}

TEST_F(OutputsTest, AMissingFolderFailsAndKeepsTheOthers) {
  write("a", "old");
  outputs.add(at("a"), "new");
  outputs.add(at("none/b"), "x");
  EXPECT_FALSE(outputs.commit(error));
  EXPECT_EQ(error.exit(), exitIO);
  EXPECT_EQ(error.message, "'" + at("none/b") + "'");
  EXPECT_EQ(error.reason, "No such file or directory");
  EXPECT_EQ(names(), (Names{"a"}));
  EXPECT_EQ(read("a"), "old");
}

TEST_F(OutputsTest, AFolderInPlaceOfAFileFails) {
  fs::create_directory(at("d"));
  outputs.add(at("a"), "new");
  outputs.add(at("d"), "x");
  EXPECT_FALSE(outputs.commit(error));
  EXPECT_EQ(error.reason, "Is a directory");
  EXPECT_EQ(names(), (Names{"d"}));
}

TEST_F(OutputsTest, AFileInPlaceOfAFolderFails) {
  write("f", "text");
  outputs.add(at("f/a"), "x");
  EXPECT_FALSE(outputs.commit(error));
  EXPECT_EQ(error.reason, "Not a directory");
}

TEST_F(OutputsTest, TheSameNameTwiceFails) {
  outputs.add(at("a"), "1");
  outputs.add(at("a"), "2");
  EXPECT_FALSE(outputs.commit(error));
  EXPECT_EQ(error.reason, "two results have this name");
  EXPECT_TRUE(names().empty());
}

TEST_F(OutputsTest, MakesFoldersOnlyWhenAsked) {
  outputs.addFolder(at("x/y"));
  outputs.add(at("x/y/a"), "text");
  EXPECT_TRUE(names().empty());
  ASSERT_TRUE(outputs.commit(error));
  EXPECT_EQ(read("x/y/a"), "text");
}

TEST_F(OutputsTest, AFailureTakesItsFoldersAlong) {
  fs::create_directory(at("d"));
  outputs.addFolder(at("x/y"));
  outputs.add(at("x/y/a"), "text");
  outputs.add(at("d"), "text");
  EXPECT_FALSE(outputs.commit(error));
  EXPECT_EQ(names(), (Names{"d"}));
}

TEST_F(OutputsTest, NewFoldersHaveTheModeOfTheUmask) {
  mode_t old = ::umask(022);
  outputs.addFolder(at("x/"));
  outputs.add(at("x/a"), "text");
  bool good = outputs.commit(error);
  ::umask(old);
  ASSERT_TRUE(good) << error.reason;
  struct stat status;
  ASSERT_EQ(::stat(at("x").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0755u);
}

TEST_F(OutputsTest, AFileInPlaceOfAMadeFolderFails) {
  write("f", "text");
  outputs.addFolder(at("f"));
  EXPECT_FALSE(outputs.commit(error));
  EXPECT_EQ(error.reason, "Not a directory");
}

TEST_F(OutputsTest, ALinkStaysALink) {
  write("real", "old");
  fs::create_symlink("real", at("link"));
  outputs.add(at("link"), "new");
  ASSERT_TRUE(outputs.commit(error));
  EXPECT_TRUE(fs::is_symlink(at("link")));
  EXPECT_EQ(read("real"), "new");
}

TEST_F(OutputsTest, DevicesAreWrittenToAsTheyAre) {
  outputs.add("/dev/null", "text");
  ASSERT_TRUE(outputs.commit(error)) << error.reason;
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  Outputs full;
  full.add(at("a"), "x");
  full.add("/dev/full", "text");
  EXPECT_FALSE(full.commit(error));
  EXPECT_EQ(error.reason, "No space left on device");
  EXPECT_TRUE(names().empty());
}

TEST_F(OutputsTest, ASignalLeavesNothingBehind) {
  write("a", "old");
  ASSERT_EQ(::mkfifo(at("pipe").c_str(), 0600), 0);
  pid_t child = ::fork();
  if (child == 0) {
    outputs.add(at("a"), "new");
    outputs.add(at("pipe"), "text"); // nobody reads: commit() waits with the other file under its temporary name
    (void)outputs.commit(error);
    ::_exit(0);
  }
  for (int i = 0; i < 500 && names().size() < 3; ++i)
    ::usleep(10000);
  EXPECT_EQ(names().size(), 3u);
  ::kill(child, SIGTERM);
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(names(), (Names{"a", "pipe"}));
  EXPECT_EQ(read("a"), "old");
}

// Two that write the same set, and one who reads it, see one of the sets, never parts of both.
TEST_F(OutputsTest, SetsDoNotMix) {
  constexpr unsigned files = 24, rounds = 40;
  const auto writer = [&](const std::string &text) {
    for (unsigned round = 0; round < rounds; ++round) {
      Outputs own;
      DriverError why;
      for (unsigned n = 0; n < files; ++n)
        own.add(at("f" + std::to_string(n)), text);
      EXPECT_TRUE(own.commit(why)) << why.reason;
    }
  };
  const auto mixed = [&] {
    const OutputLock lock(OutputLock::Kind::Read, {at("f0")});
    for (unsigned n = 1; n < files; ++n)
      if (read("f" + std::to_string(n)) != read("f0"))
        return true;
    return false;
  };
  std::atomic<bool> ended = false;
  unsigned mixes = 0;
  std::thread reader([&] {
    while (!ended)
      mixes += mixed();
  });
  for (unsigned turn = 0; turn < 4; ++turn) {
    std::thread first([&] { writer("first"); }), second([&] { writer("second"); });
    first.join();
    second.join();
    EXPECT_FALSE(mixed());
  }
  ended = true;
  reader.join();
  EXPECT_EQ(mixes, 0u);
  EXPECT_EQ(names().size(), files); // and no file of the lock
}
