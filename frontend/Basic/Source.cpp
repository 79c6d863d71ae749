//===- Source.cpp - reading texts, naming places in them ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Reads files, standard input and texts; finds lines and columns. A text is read once, whole, into memory that does not
// move. Lines are found on the first question about a text: a compile without diagnostics never builds the table.
//===----------------------------------------------------------------------===//

#include "frontend/Basic/Source.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace flyc {

struct SourceManager::Buffer {
  std::string name;
  std::string text;
  uint32_t base = 0;
  bool isRead = false;
  mutable std::vector<uint32_t> lines; // the offset at which each line begins; empty until asked for

  void findLines() const {
    if (!lines.empty())
      return;
    lines.push_back(0);
    for (size_t at = 0; (at = text.find('\n', at)) != std::string::npos;)
      lines.push_back(static_cast<uint32_t>(++at));
  }
  /// Index of the line that holds `offset`.
  size_t lineOf(uint32_t offset) const {
    findLines();
    return static_cast<size_t>(std::upper_bound(lines.begin(), lines.end(), offset) - lines.begin()) - 1;
  }
  std::string_view line(size_t index) const {
    findLines();
    size_t from = lines[index];
    size_t to = index + 1 < lines.size() ? lines[index + 1] - 1 : text.size();
    if (to > from && text[to - 1] == '\r')
      --to;
    return std::string_view(text).substr(from, to - from);
  }
};

SourceManager::SourceManager() = default;
SourceManager::~SourceManager() = default;

bool SourceManager::isRead(FileID file) const { return buffers[file.raw()]->isRead; }

FileID SourceManager::read(FileID file) {
  if (file.isValid())
    buffers[file.raw()]->isRead = true;
  return file;
}

FileID SourceManager::adopt(std::string name, std::string text) {
  auto buffer = std::make_unique<Buffer>();
  buffer->name = std::move(name);
  buffer->text = std::move(text);
  buffer->base = static_cast<uint32_t>(next);
  next += buffer->text.size() + 1; // the end of a text is a location too
  buffers.push_back(std::move(buffer));
  return FileID(static_cast<uint32_t>(buffers.size() - 1));
}

LoadResult SourceManager::addLargeText(std::string name, std::string text) {
  if (text.size() > maxFileBytes)
    return support::Error{"larger than the limit of 64 MiB"};
  if (next + text.size() + 1 > maxTotalBytes)
    return support::Error{"all sources together exceed the limit of 2 GiB"};
  return adopt(std::move(name), std::move(text));
}

FileID SourceManager::addText(std::string name, std::string text) {
  uint64_t room = std::min(maxFileBytes, maxTotalBytes - next - 1);
  if (text.size() > room)
    text.resize(room);
  return adopt(std::move(name), std::move(text));
}

/// Reads a descriptor to its end, at most one byte more than the limit.
static support::OrError<std::string> readAll(int descriptor) {
  std::string text;
  size_t used = 0;
  for (;;) {
    if (text.size() - used < 65536)
      text.resize(std::max<size_t>(65536, text.size() * 2));
    ssize_t got = ::read(descriptor, text.data() + used, text.size() - used);
    if (got < 0) {
      if (errno == EINTR)
        continue;
      return support::Error{std::strerror(errno)};
    }
    if (got == 0)
      break;
    used += static_cast<size_t>(got);
    if (used > SourceManager::maxFileBytes)
      return support::Error{"larger than the limit of 64 MiB"};
  }
  text.resize(used);
  return text;
}

LoadResult SourceManager::addFile(const std::string &path) {
  int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    return support::Error{std::strerror(errno)};
  struct stat status;
  const bool isFolder = ::fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode);
  support::OrError<std::string> text = isFolder ? support::Error{std::strerror(EISDIR)} : readAll(descriptor);
  ::close(descriptor);
  if (!text)
    return text.error();
  FLYC_TRY(const FileID file, addLargeText(path, std::move(*text)));
  return read(file);
}

LoadResult SourceManager::addStdin() {
  FLYC_TRY(std::string text, readAll(STDIN_FILENO));
  FLYC_TRY(const FileID file, addLargeText("<stdin>", std::move(text)));
  return read(file);
}

std::string_view SourceManager::text(FileID file) const { return buffers[file.raw()]->text; }
std::string_view SourceManager::name(FileID file) const { return buffers[file.raw()]->name; }
SourceLocation SourceManager::begin(FileID file) const { return SourceLocation(buffers[file.raw()]->base); }
SourceLocation SourceManager::end(FileID file) const {
  const Buffer &buffer = *buffers[file.raw()];
  return SourceLocation(buffer.base + static_cast<uint32_t>(buffer.text.size()));
}
uint32_t SourceManager::fileCount() const { return static_cast<uint32_t>(buffers.size()); }

FileID SourceManager::fileOf(SourceLocation location) const {
  assert(location.isValid() && location.raw() < next && "a location of this manager");
  auto after = std::upper_bound(buffers.begin(), buffers.end(), location.raw(),
                                [](uint32_t offset, const auto &buffer) { return offset < buffer->base; });
  return FileID(static_cast<uint32_t>(after - buffers.begin()) - 1);
}

const SourceManager::Buffer &SourceManager::bufferOf(SourceLocation location) const {
  return *buffers[fileOf(location).raw()];
}

std::string_view SourceManager::text(SourceRange range) const {
  const Buffer &buffer = bufferOf(range.begin);
  return std::string_view(buffer.text).substr(range.begin.raw() - buffer.base, range.size());
}

std::string_view SourceManager::lineText(SourceLocation location) const {
  const Buffer &buffer = bufferOf(location);
  return buffer.line(buffer.lineOf(location.raw() - buffer.base));
}

SourceLocation SourceManager::lineBegin(SourceLocation location) const {
  const Buffer &buffer = bufferOf(location);
  return SourceLocation(buffer.base + buffer.lines[buffer.lineOf(location.raw() - buffer.base)]);
}

Position SourceManager::position(SourceLocation location) const {
  const Buffer &buffer = bufferOf(location);
  uint32_t offset = location.raw() - buffer.base;
  size_t line = buffer.lineOf(offset);
  Position result;
  result.file = buffer.name;
  result.line = static_cast<uint32_t>(line + 1);
  result.byteColumn = offset - buffer.lines[line] + 1;
  result.column = 1;
  std::string_view text = std::string_view(buffer.text).substr(0, offset);
  for (size_t at = buffer.lines[line]; at < text.size();) {
    if (static_cast<unsigned char>(text[at]) < 0x80) {
      ++at;
      ++result.column;
      ++result.utf16;
      continue;
    }
    std::optional<char32_t> point = decodeUTF8(text, at);
    if (!point)
      ++at; // a malformed byte counts as one character
    ++result.column;
    result.utf16 += point && *point > 0xFFFF ? 2 : 1;
  }
  return result;
}

std::optional<TextFault> SourceManager::findFault(FileID file) const {
  std::string_view text = this->text(file);
  SourceLocation base = begin(file);
  if (text.substr(0, 2) == "\xFF\xFE" || text.substr(0, 2) == "\xFE\xFF")
    return TextFault{TextFault::UTF16, base, static_cast<uint8_t>(text[0])};
  for (size_t at = 0; at < text.size();) {
    // Eight plain ASCII characters at a time: no high bit, no zero byte.
    if (uint64_t word; text.size() - at >= sizeof word) {
      std::memcpy(&word, text.data() + at, sizeof word);
      constexpr uint64_t high = 0x8080808080808080u, ones = 0x0101010101010101u;
      if (((word | (word - ones)) & high) == 0) {
        at += sizeof word;
        continue;
      }
    }
    uint8_t byte = static_cast<uint8_t>(text[at]);
    if (byte == 0)
      return TextFault{TextFault::NulByte, base.advanced(static_cast<uint32_t>(at)), byte};
    if (byte < 0x80)
      ++at;
    else if (!decodeUTF8(text, at))
      return TextFault{TextFault::InvalidUTF8, base.advanced(static_cast<uint32_t>(at)), byte};
  }
  return std::nullopt;
}

} // namespace flyc
