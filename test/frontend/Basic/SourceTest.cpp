//===- SourceTest.cpp - places in texts -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Lines, columns, limits and faults of source texts.
//===----------------------------------------------------------------------===//

#include "frontend/Basic/Source.h"

#include <gtest/gtest.h>

using namespace flyc;

namespace {

TEST(Source, PositionsCountCodePointsBytesAndUtf16Units) {
  SourceManager sources;
  FileID file = sources.addText("a.fly", "x\n\u00e9\U0001F600z\r\nlast");
  Position first = sources.position(sources.begin(file));
  EXPECT_EQ(first.line, 1u);
  EXPECT_EQ(first.column, 1u);
  SourceLocation z = sources.begin(file).advanced(2 + 2 + 4);
  Position at = sources.position(z);
  EXPECT_EQ(at.file, "a.fly");
  EXPECT_EQ(at.line, 2u);
  EXPECT_EQ(at.column, 3u);
  EXPECT_EQ(at.byteColumn, 7u);
  EXPECT_EQ(at.utf16, 3u);
  EXPECT_EQ(sources.lineText(z), "\u00e9\U0001F600z");
  Position end = sources.position(sources.end(file));
  EXPECT_EQ(end.line, 3u);
  EXPECT_EQ(end.column, 5u);
}

TEST(Source, FilesShareOneSpaceAndEndsBelongToThem) {
  SourceManager sources;
  FileID a = sources.addText("a", ""), b = sources.addText("b", "bb"), c = sources.addText("c", "");
  EXPECT_EQ(sources.fileOf(sources.begin(a)), a);
  EXPECT_EQ(sources.fileOf(sources.begin(b)), b);
  EXPECT_EQ(sources.fileOf(sources.end(b)), b);
  EXPECT_EQ(sources.fileOf(sources.begin(c)), c);
  EXPECT_EQ(sources.text(SourceRange(sources.begin(b), sources.end(b))), "bb");
  EXPECT_EQ(sources.position(sources.begin(c)).line, 1u);
}

TEST(Source, FaultsAreFoundWhereverTheyStand) {
  SourceManager sources;
  for (size_t at = 0; at < 40; ++at) {
    std::string text(40, 'a');
    text[at] = '\0';
    FileID file = sources.addText("nul", text);
    auto fault = sources.findFault(file);
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->kind, TextFault::NulByte);
    EXPECT_EQ(fault->location, sources.begin(file).advanced(static_cast<uint32_t>(at)));
    text[at] = '\xC3';
    file = sources.addText("bad", text);
    fault = sources.findFault(file);
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->kind, TextFault::InvalidUTF8);
    EXPECT_EQ(fault->location, sources.begin(file).advanced(static_cast<uint32_t>(at)));
  }
  EXPECT_FALSE(sources.findFault(sources.addText("good", "plain, \u00e9, \u4e2d, \U0001F600 and DEL \x7f")));
  EXPECT_EQ(sources.findFault(sources.addText("utf16", "\xFF\xFEx"))->kind, TextFault::UTF16);
}

TEST(Source, DecodingRefusesWhatUnicodeRefuses) {
  auto decode = [](std::string_view text) {
    size_t at = 0;
    return decodeUTF8(text, at);
  };
  EXPECT_EQ(decode("\xE2\x88\x98"), char32_t(0x2218));
  EXPECT_EQ(decode("\xF4\x8F\xBF\xBF"), char32_t(0x10FFFF));
  EXPECT_FALSE(decode("\xC0\x80"));         // overlong
  EXPECT_FALSE(decode("\xE0\x80\x80"));     // overlong
  EXPECT_FALSE(decode("\xED\xA0\x80"));     // surrogate
  EXPECT_FALSE(decode("\xF4\x90\x80\x80")); // past U+10FFFF
  EXPECT_FALSE(decode("\xE2\x88"));         // cut
  EXPECT_FALSE(decode("\x80"));             // a tail without head
}

TEST(Source, WhatCannotBeReadSaysWhy) {
  SourceManager sources;
  EXPECT_EQ(sources.addFile("/nonexistent/file.fly").message(), "No such file or directory");
  EXPECT_EQ(sources.addFile("/").message(), "Is a directory");
  EXPECT_EQ(sources.addFile("/dev/zero").message(), "larger than the limit of 64 MiB");
  const LoadResult big = sources.addLargeText("big", std::string(SourceManager::maxFileBytes + 1, ' '));
  ASSERT_FALSE(big);
  EXPECT_EQ(big.message(), "larger than the limit of 64 MiB");
  EXPECT_EQ(sources.fileCount(), 0u);
}

} // namespace
