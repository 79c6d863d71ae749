//===- Source.h - where the text is and how a place in it is named --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Owns every source text of a compile: files, standard input, texts from the command line. All of them share one
// 32-bit offset space, so that a location is four bytes and a range eight; the manager turns a location back into file,
// line and column. Input: paths and texts. Output: locations.
//
// Invariants: texts never move once added (views into them stay valid); location 0 is "nowhere"; the end of a text is a
// location of its own, so that an error at the end of a file has a place.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_BASIC_SOURCE_H
#define FLYC_FRONTEND_BASIC_SOURCE_H

#include "support/Error.h"
#include "support/Utf8.h"

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace flyc {

/// A place in some source text: an offset in the space that all texts of a SourceManager share. 0 is nowhere.
class SourceLocation {
public:
  SourceLocation() = default;
  explicit SourceLocation(uint32_t offset) : offset(offset) {}
  bool isValid() const { return offset != 0; }
  uint32_t raw() const { return offset; }
  SourceLocation advanced(uint32_t bytes) const { return SourceLocation(offset + bytes); }
  friend auto operator<=>(const SourceLocation &, const SourceLocation &) = default;

private:
  uint32_t offset = 0;
};

/// A half-open range of bytes within one text: [begin, end).
struct SourceRange {
  SourceLocation begin;
  SourceLocation end;

  SourceRange() = default;
  SourceRange(SourceLocation begin, SourceLocation end) : begin(begin), end(end) {}
  /// The empty range at a place (a caret without tail).
  explicit SourceRange(SourceLocation at) : begin(at), end(at) {}

  bool isValid() const { return begin.isValid(); }
  uint32_t size() const { return end.raw() - begin.raw(); }
  /// From the start of `a` to the end of `b`.
  static SourceRange cover(SourceRange a, SourceRange b) {
    if (!a.isValid())
      return b;
    return b.isValid() ? SourceRange(a.begin, b.end) : a;
  }
  friend bool operator==(const SourceRange &, const SourceRange &) = default;
};

/// Names one text of a SourceManager.
class FileID {
public:
  FileID() = default;
  explicit FileID(uint32_t index) : index(index) {}
  bool isValid() const { return index != UINT32_MAX; }
  uint32_t raw() const { return index; }
  friend bool operator==(const FileID &, const FileID &) = default;

private:
  uint32_t index = UINT32_MAX;
};

/// A location as people and tools name it.
struct Position {
  std::string_view file;   ///< the name under which the text was added
  uint32_t line = 0;       ///< from 1
  uint32_t column = 0;     ///< from 1, in UTF-8 code points
  uint32_t byteColumn = 0; ///< from 1, in bytes
  uint32_t utf16 = 0;      ///< from 0, in UTF-16 code units (LSP's `character`)
};

/// What makes a text unfit to be read as source.
struct TextFault {
  enum Kind { NulByte, InvalidUTF8, UTF16 } kind;
  SourceLocation location;
  uint8_t byte = 0;
};

/// A file, or why it could not be added: "No such file or directory", "larger than the limit of 64 MiB", ...
using LoadResult = support::OrError<FileID>;

class SourceManager {
public:
  /// Larger inputs are refused, so that nothing downstream has to think about overflow.
  static constexpr uint64_t maxFileBytes = uint64_t(64) << 20;
  /// All texts together; 32-bit locations need it.
  static constexpr uint64_t maxTotalBytes = uint64_t(2) << 30;

  SourceManager();
  ~SourceManager();
  SourceManager(const SourceManager &) = delete;
  SourceManager &operator=(const SourceManager &) = delete;

  /// Adds a text that is already in memory under a display name ("<command line>"). An error if it is over a limit.
  LoadResult addLargeText(std::string name, std::string text);
  /// As above for texts that are known to be small (tests, options): an oversized text is cut at the limit.
  FileID addText(std::string name, std::string text);
  /// Reads a file. An error if it is a directory, cannot be read or is too large.
  LoadResult addFile(const std::string &path);
  /// Reads standard input to its end.
  LoadResult addStdin();

  std::string_view text(FileID file) const;
  std::string_view name(FileID file) const;
  SourceLocation begin(FileID file) const;
  SourceLocation end(FileID file) const;
  /// True if the text was read from a file or standard input; false if it came from the compiler or the command line.
  bool isRead(FileID file) const;
  /// How many texts there are; their ids are 0 .. fileCount() - 1 in the order in which they were added.
  uint32_t fileCount() const;

  /// The text that holds a valid location.
  FileID fileOf(SourceLocation location) const;
  /// The characters of a range within one text.
  std::string_view text(SourceRange range) const;
  Position position(SourceLocation location) const;
  /// The line that holds the location, without its line ending (LF or CRLF).
  std::string_view lineText(SourceLocation location) const;
  /// Where that line begins.
  SourceLocation lineBegin(SourceLocation location) const;

  /// The first NUL byte or malformed UTF-8 sequence of a text, if it has one.
  std::optional<TextFault> findFault(FileID file) const;

private:
  struct Buffer;
  std::vector<std::unique_ptr<Buffer>> buffers;
  uint64_t next = 1; // the first free offset

  const Buffer &bufferOf(SourceLocation location) const;
  FileID adopt(std::string name, std::string text);
  FileID read(FileID file);
};

} // namespace flyc

#endif // FLYC_FRONTEND_BASIC_SOURCE_H
