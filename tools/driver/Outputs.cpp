//===- Outputs.cpp --------------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The two phases of commit(): everything that can fail for a common reason happens before the first rename.
//===----------------------------------------------------------------------===//

#include "tools/driver/Outputs.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <optional>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace flyc::driver;

bool flyc::driver::writeAll(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t written = ::write(fd, bytes.data(), std::min<size_t>(bytes.size(), size_t(1) << 30));
    if (written < 0 && errno == EINTR)
      continue;
    if (written < 0)
      return false;
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

namespace {

std::string reasonOf(int code) { return std::strerror(code); }

/// While it lives no signal interrupts this thread: what must be done together is.
class UninterruptedPart {
public:
  UninterruptedPart() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
  }
  ~UninterruptedPart() { pthread_sigmask(SIG_SETMASK, &before, nullptr); }
  UninterruptedPart(const UninterruptedPart &) = delete;
  UninterruptedPart &operator=(const UninterruptedPart &) = delete;

private:
  sigset_t before;
};

/// A file under its temporary name. Removed when this object dies, or the process does, unless it was renamed.
class TemporaryFile {
public:
  TemporaryFile(TemporaryFile &&other) noexcept
      : temporary(std::exchange(other.temporary, {})), final(std::move(other.final)) {}
  ~TemporaryFile() {
    if (temporary.empty())
      return;
    ::unlink(temporary.c_str());
    llvm::sys::DontRemoveFileOnSignal(temporary);
  }

  /// Writes `contents` beside `path`; `keepsMode`: with the permissions of the file that is there.
  static bool write(const std::string &path, std::string_view contents, bool keepsMode, std::vector<TemporaryFile> &out,
                    std::string &reason) {
    llvm::SmallString<128> name;
    int fd = -1;
    // Made and known to LLVM's handlers at once: a signal between the two would leave the file.
    std::optional<UninterruptedPart> together(std::in_place);
    // Not createUniqueFile's default mode: a result is as readable as the umask allows.
    std::error_code code = llvm::sys::fs::createUniqueFile(path + ".%%%%%%%%.tmp", fd, name, llvm::sys::fs::OF_None,
                                                           llvm::sys::fs::all_read | llvm::sys::fs::all_write);
    if (code) {
      reason = code.message();
      return false;
    }
    out.push_back(TemporaryFile(std::string(name), path));
    llvm::sys::RemoveFileOnSignal(name);
    together.reset();
    struct stat before;
    bool good = !keepsMode || ::stat(path.c_str(), &before) != 0 || ::fchmod(fd, before.st_mode & 07777) == 0;
    good = good && writeAll(fd, contents);
    int failure = errno;
    if (::close(fd) != 0 && good) {
      good = false;
      failure = errno;
    }
    if (!good)
      reason = reasonOf(failure);
    return good;
  }

  bool rename(std::string &reason) {
    if (::rename(temporary.c_str(), final.c_str()) != 0) {
      reason = reasonOf(errno);
      return false;
    }
    llvm::sys::DontRemoveFileOnSignal(temporary);
    temporary.clear();
    return true;
  }
  const std::string &path() const { return final; }

private:
  TemporaryFile(std::string temporary, std::string final) : temporary(std::move(temporary)), final(std::move(final)) {}
  std::string temporary;
  std::string final;
};

/// Folders that were made for the results; removed again unless the results got there.
class MadeFolders {
public:
  ~MadeFolders() {
    for (auto it = made.rbegin(); it != made.rend(); ++it)
      ::rmdir(it->c_str()); // fails, as it should, if something else came into it
  }

  /// Makes `path` and its missing parents, as readable as the umask allows.
  std::error_code make(llvm::StringRef path) {
    if (path.empty() || llvm::sys::fs::is_directory(path))
      return {};
    if (std::error_code code = make(llvm::sys::path::parent_path(path)))
      return code;
    std::error_code code = llvm::sys::fs::create_directory(path, /*IgnoreExisting=*/false, llvm::sys::fs::all_all);
    if (!code)
      made.push_back(path.str());
    // Another process may have been faster; a file in its place is the error that it is.
    return code && llvm::sys::fs::is_directory(path) ? std::error_code() : code;
  }
  void keep() { made.clear(); }

private:
  std::vector<std::string> made;
};

enum class Place { Regular, Special, Bad };

/// What stands at `path` now, with symbolic links followed into `resolved`.
Place examine(const std::string &path, std::string &resolved, std::string &reason) {
  resolved = path;
  struct stat status;
  if (::stat(path.c_str(), &status) != 0) {
    if (errno == ENOENT)
      return Place::Regular; // a new file, or a folder that is missing: creating it will tell
    reason = reasonOf(errno);
    return Place::Bad;
  }
  if (S_ISDIR(status.st_mode)) {
    reason = reasonOf(EISDIR);
    return Place::Bad;
  }
  if (!S_ISREG(status.st_mode))
    return Place::Special;
  if (::access(path.c_str(), W_OK) != 0) {
    reason = reasonOf(errno);
    return Place::Bad;
  }
  llvm::SmallString<128> real;
  if (!llvm::sys::fs::real_path(path, real))
    resolved = std::string(real);
  return Place::Regular;
}

bool writeSpecial(const std::string &path, std::string_view contents, std::string &reason) {
  int fd = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
  bool good = fd >= 0 && writeAll(fd, contents);
  if (!good)
    reason = reasonOf(errno);
  if (fd >= 0)
    ::close(fd);
  return good;
}

} // namespace

OutputLock::OutputLock(Kind kind, const std::vector<std::string> &paths) {
  // Each folder once and in one order, so that two that lock the same folders do not wait for each other.
  std::map<std::pair<dev_t, ino_t>, int> folders;
  for (const std::string &path : paths) {
    const std::string folder = llvm::sys::path::parent_path(path).str();
    const int fd = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    struct stat status;
    if (fd >= 0 && (::fstat(fd, &status) != 0 || !folders.emplace(std::pair(status.st_dev, status.st_ino), fd).second))
      ::close(fd);
  }
  for (const auto &[place, fd] : folders) {
    int locked;
    do
      locked = ::flock(fd, kind == Kind::Read ? LOCK_SH : LOCK_EX);
    while (locked != 0 && errno == EINTR);
    held.push_back(fd);
  }
}

OutputLock::~OutputLock() {
  for (const int fd : held)
    ::close(fd);
}

void Outputs::add(std::string path, std::string contents) { files.push_back({std::move(path), std::move(contents)}); }
void Outputs::replace(std::string path, std::string contents) {
  files.push_back({std::move(path), std::move(contents), /*keepsMode=*/true});
}
void Outputs::addFolder(std::string path) { folders.push_back(std::move(path)); }

std::vector<std::string> Outputs::paths() const {
  std::vector<std::string> out;
  for (const File &file : files)
    if (file.path != "-")
      out.push_back(file.path);
  return out;
}

bool Outputs::commit(DriverError &error) {
  auto fail = [&](const std::string &path, std::string reason) {
    error = cannotWrite("'" + path + "'", std::move(reason));
    return false;
  };
  std::vector<std::string> seen;
  for (const File &file : files) {
    if (file.path != "-" && std::find(seen.begin(), seen.end(), file.path) != seen.end())
      return fail(file.path, "two results have this name");
    seen.push_back(file.path);
  }
  MadeFolders made;
  for (const std::string &folder : folders)
    if (std::error_code code = made.make(folder))
      return fail(folder, code == std::errc::file_exists ? reasonOf(ENOTDIR) : code.message());

  std::vector<TemporaryFile> staged;
  std::vector<const File *> special;
  std::string reason;
  for (const File &file : files) {
    if (file.path == "-")
      continue;
    std::string resolved;
    switch (examine(file.path, resolved, reason)) {
    case Place::Bad: return fail(file.path, reason);
    case Place::Special: special.push_back(&file); break;
    case Place::Regular:
      if (!TemporaryFile::write(resolved, file.contents, file.keepsMode, staged, reason))
        return fail(file.path, reason);
    }
  }
  for (const File *file : special)
    if (!writeSpecial(file->path, file->contents, reason))
      return fail(file->path, reason);
  for (const File &file : files)
    if (file.path == "-" && !writeStandardOutput(file.contents, error))
      return false;
  std::vector<std::string> places;
  for (const TemporaryFile &file : staged)
    places.push_back(file.path());
  const OutputLock lock(OutputLock::Kind::Write, places);
  // From here on only a race with another program can fail.
  std::vector<std::string> renamed;
  for (TemporaryFile &file : staged) {
    if (!file.rename(reason)) {
      for (const std::string &path : renamed)
        ::unlink(path.c_str());
      return fail(file.path(), reason);
    }
    renamed.push_back(file.path());
  }
  made.keep();
  return true;
}

bool flyc::driver::writeStandardOutput(std::string_view text, DriverError &error) {
  if (writeAll(STDOUT_FILENO, text))
    return true;
  error = cannotWrite("to standard output", reasonOf(errno));
  return false;
}
