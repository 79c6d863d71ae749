//===- Link.cpp - from objects to a loadable code object ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Link.h. The options are clang's for amdgcn (-shared, undefined symbols are errors), with one thread and without
// what only LTO needs. LLD reads and writes by paths: memory files have one in /proc. Where that is not mounted, in a
// chroot or a bare container, a folder of temporary files takes their place.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Link.h"
#include "compiler/CodeGen/Recovery.h"
#include "lld/Common/Driver.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/thread.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>

LLD_HAS_DRIVER(elf)

namespace flyc::codegen {
namespace {

/// The path by which this process opens its own descriptor.
std::string pathOf(int fd) { return "/proc/self/fd/" + std::to_string(fd); }

/// An input for LLD: an anonymous memory file, which it opens by path while this object lives.
class MemoryFile {
public:
  MemoryFile() : fd(memfd_create("flyc-link", MFD_CLOEXEC)) {}
  ~MemoryFile() {
    if (fd >= 0)
      close(fd);
  }
  MemoryFile(MemoryFile &&other) : fd(std::exchange(other.fd, -1)) {}
  MemoryFile &operator=(MemoryFile &&) = delete;

  bool isOpen() const { return fd >= 0; }
  std::string path() const { return pathOf(fd); }

  bool write(llvm::StringRef bytes) {
    while (!bytes.empty()) {
      ssize_t written = ::write(fd, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR)
        continue;
      if (written <= 0)
        return false;
      bytes = bytes.drop_front(written);
    }
    return true;
  }

private:
  int fd;
};

/// The output of LLD: a pipe, drained by a thread. LLD writes into what is no regular file as it stands; next to a
/// regular one it would make a temporary file and rename it, which the folder of descriptors does not allow.
class OutputPipe {
public:
  OutputPipe() {
    if (pipe2(ends, O_CLOEXEC) != 0)
      return;
    reader = llvm::thread([this] { drain(); });
  }
  ~OutputPipe() {
    if (isOpen())
      finish();
  }
  OutputPipe(const OutputPipe &) = delete;
  OutputPipe &operator=(const OutputPipe &) = delete;

  bool isOpen() const { return ends[1] >= 0; }
  std::string path() const { return pathOf(ends[1]); }

  /// Ends the reading; the bytes that arrived.
  llvm::SmallVector<char, 0> finish() {
    close(ends[1]);
    reader.join();
    close(ends[0]);
    ends[0] = ends[1] = -1;
    return std::move(bytes);
  }

private:
  void drain() {
    constexpr size_t step = 64 << 10;
    for (size_t done = 0;;) {
      bytes.resize_for_overwrite(done + step);
      ssize_t count = ::read(ends[0], bytes.data() + done, step);
      if (count < 0 && errno == EINTR)
        continue;
      done += count > 0 ? count : 0;
      if (count <= 0)
        return bytes.truncate(done);
    }
  }

  int ends[2] = {-1, -1};
  llvm::SmallVector<char, 0> bytes;
  llvm::thread reader;
};

/// The inputs and the output of LLD in a folder of their own, which goes away with this object.
class LinkFolder {
public:
  LinkFolder() { isMade = !llvm::sys::fs::createUniqueDirectory("flyc-link", folder); }
  ~LinkFolder() {
    for (const std::string &file : files) {
      ::unlink(file.c_str());
      llvm::sys::DontRemoveFileOnSignal(file);
    }
    if (isMade)
      ::rmdir(folder.c_str());
  }
  LinkFolder(const LinkFolder &) = delete;
  LinkFolder &operator=(const LinkFolder &) = delete;

  bool exists() const { return isMade; }
  llvm::StringRef path() const { return folder; }
  /// The path of a file of that name, which is not made.
  std::string place(const std::string &name) {
    files.push_back((folder + "/" + name).str());
    llvm::sys::RemoveFileOnSignal(files.back());
    return files.back();
  }

private:
  llvm::SmallString<128> folder;
  bool isMade = false;
  std::vector<std::string> files;
};

/// Where LLD finds its inputs and puts its output.
class LinkFiles {
public:
  /// Null, or what cannot be had of the system.
  std::optional<std::string> open(llvm::ArrayRef<llvm::StringRef> objects) {
    if (MemoryFile probe; !probe.isOpen() || ::access(probe.path().c_str(), R_OK) != 0)
      return openFolder(objects);
    for (llvm::StringRef object : objects) {
      MemoryFile &file = memory.emplace_back();
      if (!file.isOpen() || !file.write(object))
        return "cannot write a memory file: " + std::string(std::strerror(errno));
      inputs.push_back(file.path());
    }
    pipe.emplace();
    if (!pipe->isOpen())
      return "cannot make a pipe: " + std::string(std::strerror(errno));
    output = pipe->path();
    return std::nullopt;
  }

  /// What LLD has written.
  llvm::SmallVector<char, 0> take() {
    if (pipe)
      return pipe->finish();
    llvm::SmallVector<char, 0> bytes;
    if (auto file = llvm::MemoryBuffer::getFile(output, /*IsText=*/false, /*RequiresNullTerminator=*/false))
      bytes.append((*file)->getBuffer().begin(), (*file)->getBuffer().end());
    return bytes;
  }

  std::vector<std::string> inputs; ///< paths
  std::string output;

private:
  std::optional<std::string> openFolder(llvm::ArrayRef<llvm::StringRef> objects) {
    folder.emplace();
    if (!folder->exists())
      return "there is no /proc, and cannot make a folder '" + folder->path().str() +
             "': " + std::string(std::strerror(errno));
    for (size_t i = 0; i < objects.size(); ++i) {
      inputs.push_back(folder->place(std::to_string(i) + ".o"));
      std::error_code code;
      llvm::raw_fd_ostream file(inputs.back(), code);
      if (!code) {
        file << objects[i];
        file.close();
        code = file.error();
        file.clear_error();
      }
      if (code)
        return "cannot write '" + inputs.back() + "': " + code.message();
    }
    output = folder->place("linked");
    return std::nullopt;
  }

  std::vector<MemoryFile> memory;
  std::optional<OutputPipe> pipe;
  std::optional<LinkFolder> folder;
};

void replaceAll(std::string &text, const std::string &from, const std::string &to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

/// LLD's stderr as diagnostics: a line that begins with "ld.lld: error: " (or warning) opens one, the lines that
/// begin with ">>>" belong to it.
std::vector<Diagnostic> parseMessages(llvm::StringRef text) {
  std::vector<Diagnostic> diagnostics;
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines) {
    line.consume_front("ld.lld: ");
    Severity severity = Severity::Error;
    bool opens = line.consume_front("error: ");
    if (!opens && line.consume_front("warning: ")) {
      opens = true;
      severity = Severity::Warning;
    }
    if (!opens && !diagnostics.empty())
      diagnostics.back().message += "\n" + line.str();
    else
      diagnostics.push_back({severity, line.str(), {}, 0, 0, {}});
  }
  return diagnostics;
}

std::mutex linkMutex;
/// Cleared when LLD says that it cannot run again in this process.
bool canLink = true;

} // namespace

Result<llvm::SmallVector<char, 0>> link(llvm::ArrayRef<llvm::StringRef> objects, llvm::StringRef name) {
  std::lock_guard<std::mutex> lock(linkMutex);
  if (!canLink)
    return Failure::of(FailureKind::NotStarted, "not linked, because the linker failed before");

  LinkFiles files;
  if (const std::optional<std::string> why = files.open(objects))
    return Failure::of(FailureKind::System, "linking " + name.str() + ": " + *why);
  llvm::SmallVector<const char *> arguments = {"ld.lld",      "-m", "elf64_amdgpu", "-shared", "--no-undefined",
                                               "--threads=1", "-o"};
  arguments.push_back(files.output.c_str());
  for (const std::string &path : files.inputs)
    arguments.push_back(path.c_str());

  std::string messages;
  llvm::raw_string_ostream stream(messages);
  lld::Result result = {1, false};
  if (std::optional<Failure> fatal =
          runRecoverably([&] { result = lld::lldMain(arguments, stream, stream, {{lld::Gnu, &lld::elf::link}}); })) {
    canLink = false;
    return *fatal;
  }
  canLink = result.canRunAgain;
  if (result.retCode != 0) {
    for (size_t i = 0; i < files.inputs.size(); ++i)
      replaceAll(messages, files.inputs[i],
                 name.str() + (files.inputs.size() == 1 ? ".o" : "." + std::to_string(i) + ".o"));
    replaceAll(messages, files.output, name.str());
    Failure failure;
    failure.kind = FailureKind::Link;
    failure.diagnostics = parseMessages(messages);
    if (failure.diagnostics.empty())
      failure = Failure::of(FailureKind::Link, "the linker failed without a message");
    return failure;
  }
  llvm::SmallVector<char, 0> bytes = files.take();
  if (bytes.empty())
    return Failure::of(FailureKind::Link, "the linker wrote nothing for " + name.str());
  return bytes;
}

} // namespace flyc::codegen
