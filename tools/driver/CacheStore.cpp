//===- CacheStore.cpp - the folder of a compile cache ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The last use of an entry is the time of its file.
//===----------------------------------------------------------------------===//

#include "tools/driver/CacheStore.h"

#include "compiler/Package/Unit.h"
#include "tools/driver/Outputs.h"

#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <tuple>
#include <unistd.h>
#include <vector>

using namespace flyc;
using namespace flyc::driver;

namespace {

constexpr std::string_view entryMark = "flyc cache 1\n";
constexpr std::string_view entryDigits = "0123456789abcdef";
constexpr size_t entryDigestLength = 64;
/// A temporary file of that age belongs to a process that was killed.
constexpr time_t abandonedSeconds = 3600;

std::string_view extensionOf(CacheStore::Kind kind) { return kind == CacheStore::Kind::Result ? ".result" : ".files"; }

/// Of the kind too, and of the key: an entry under another's name is a damaged one.
std::string entryDigest(CacheStore::Kind kind, const std::string &key, std::string_view contents) {
  const std::string text = key + std::string(extensionOf(kind)) + "\n" + std::string(contents);
  return package::sha256Hex(text);
}

struct EntryFile {
  std::string path;
  uint64_t bytes;
  timespec used;
  bool isResult;
};

/// KEY.result, KEY.files, or one of them with what Outputs puts behind a temporary name.
bool isEntryName(std::string_view name, bool &isResult, bool &isTemporary) {
  if (name.size() <= entryDigestLength ||
      name.substr(0, entryDigestLength).find_first_not_of(entryDigits) != std::string_view::npos)
    return false;
  name.remove_prefix(entryDigestLength);
  for (const CacheStore::Kind kind : {CacheStore::Kind::Closures, CacheStore::Kind::Result})
    if (name.starts_with(extensionOf(kind))) {
      name.remove_prefix(extensionOf(kind).size());
      isResult = kind == CacheStore::Kind::Result;
      isTemporary = name.starts_with(".") && name.ends_with(".tmp");
      return name.empty() || isTemporary;
    }
  return false;
}

/// Adds the entries of a folder. False with errno set if it is there and cannot be read.
bool listEntries(const std::string &folder, std::vector<EntryFile> &out) {
  DIR *open = ::opendir(folder.c_str());
  if (!open)
    return errno == ENOENT;
  const time_t now = std::time(nullptr);
  while (const dirent *entry = ::readdir(open)) {
    bool isResult = false, isTemporary = false;
    if (!isEntryName(entry->d_name, isResult, isTemporary))
      continue;
    EntryFile file{folder + "/" + entry->d_name, 0, {}, isResult && !isTemporary};
    struct stat status;
    if (::lstat(file.path.c_str(), &status) != 0 || !S_ISREG(status.st_mode))
      continue; // somebody else was faster
    if (isTemporary && now - status.st_mtim.tv_sec > abandonedSeconds && ::unlink(file.path.c_str()) == 0)
      continue;
    if (isTemporary)
      continue;
    file.bytes = static_cast<uint64_t>(status.st_size);
    file.used = status.st_mtim;
    out.push_back(std::move(file));
  }
  ::closedir(open);
  return true;
}

CacheStore::Usage usageOf(const std::vector<EntryFile> &files) {
  CacheStore::Usage usage;
  for (const EntryFile &file : files) {
    usage.results += file.isResult;
    usage.bytes += file.bytes;
  }
  return usage;
}

/// False with the first that cannot be removed, and errno set.
bool removeOldest(std::vector<EntryFile> &files, uint64_t bytes, std::string &failed) {
  std::sort(files.begin(), files.end(), [](const EntryFile &a, const EntryFile &b) {
    return std::tie(a.used.tv_sec, a.used.tv_nsec, a.path) > std::tie(b.used.tv_sec, b.used.tv_nsec, b.path);
  });
  uint64_t total = usageOf(files).bytes;
  while (total > bytes && !files.empty()) {
    if (::unlink(files.back().path.c_str()) != 0 && errno != ENOENT) {
      failed = files.back().path;
      return false;
    }
    total -= files.back().bytes;
    files.pop_back();
  }
  return true;
}

/// All entries, or why they cannot be listed.
support::Result<std::vector<EntryFile>, DriverError> allEntries(const std::string &folder) {
  struct stat status;
  if (::stat(folder.c_str(), &status) != 0)
    return cannotRead(folder, std::strerror(errno));
  if (!S_ISDIR(status.st_mode))
    return cannotRead(folder, std::strerror(ENOTDIR));
  std::vector<EntryFile> files;
  for (const char digit : entryDigits)
    if (const std::string part = folder + "/" + digit; !listEntries(part, files))
      return cannotRead(part, std::strerror(errno));
  return files;
}

} // namespace

std::string CacheStore::pathOf(Kind kind, const std::string &key) const {
  return folder + "/" + key[0] + "/" + key + std::string(extensionOf(kind));
}

std::optional<std::string> CacheStore::read(Kind kind, const std::string &key) const {
  const std::string path = pathOf(kind, key);
  // Volatile: read, not mapped, since somebody may cut it meanwhile.
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false,
                                            /*IsVolatile=*/true);
  if (!buffer)
    return std::nullopt;
  std::string_view text((*buffer)->getBufferStart(), (*buffer)->getBufferSize());
  if (!text.starts_with(entryMark) || text.size() < entryMark.size() + entryDigestLength)
    return std::nullopt;
  text.remove_prefix(entryMark.size());
  const std::string_view digest = text.substr(0, entryDigestLength);
  text.remove_prefix(entryDigestLength);
  if (digest != entryDigest(kind, key, text))
    return std::nullopt;
  ::utimensat(AT_FDCWD, path.c_str(), nullptr, 0);
  return std::string(text);
}

void CacheStore::write(Kind kind, const std::string &key, std::string_view contents) const {
  Outputs outputs;
  outputs.addFolder(folder + "/" + key[0]);
  outputs.add(pathOf(kind, key), std::string(entryMark) + entryDigest(kind, key, contents) + std::string(contents));
  DriverError ignored;
  if (!outputs.commit(ignored))
    return; // a full disk, a folder of somebody else: the next compile does the work again
}

void CacheStore::bound(const std::string &key, uint64_t bytes) const {
  std::vector<EntryFile> files;
  std::string ignored;
  if (listEntries(folder + "/" + key[0], files))
    (void)removeOldest(files, bytes / entryDigits.size(), ignored);
}

CacheStore::UsageResult CacheStore::usage() const {
  FLYC_TRY(const std::vector<EntryFile> files, allEntries(folder));
  return usageOf(files);
}

CacheStore::UsageResult CacheStore::prune(uint64_t bytes) const {
  FLYC_TRY(std::vector<EntryFile> files, allEntries(folder));
  std::string failed;
  if (!removeOldest(files, bytes, failed))
    return cannotWrite("'" + failed + "'", std::strerror(errno));
  return usageOf(files);
}
