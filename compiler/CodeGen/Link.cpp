//===- Link.cpp - from objects to a loadable code object ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Link.h. The options are clang's for amdgcn (-shared, undefined symbols are errors), with one thread and without
// what only LTO needs.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Link.h"
#include "compiler/CodeGen/Recovery.h"
#include "lld/Common/Driver.h"
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

  auto systemFailure = [&](const char *what) {
    return Failure::of(FailureKind::System,
                       std::string(what) + " a memory file to link " + name.str() + ": " + std::strerror(errno));
  };
  std::vector<MemoryFile> inputs;
  for (llvm::StringRef object : objects) {
    MemoryFile &file = inputs.emplace_back();
    if (!file.isOpen())
      return systemFailure("cannot make");
    if (!file.write(object))
      return systemFailure("cannot write");
  }
  OutputPipe output;
  if (!output.isOpen())
    return systemFailure("cannot make");

  std::vector<std::string> paths = {output.path()};
  for (const MemoryFile &file : inputs)
    paths.push_back(file.path());
  llvm::SmallVector<const char *> arguments = {"ld.lld",      "-m", "elf64_amdgpu", "-shared", "--no-undefined",
                                               "--threads=1", "-o"};
  for (const std::string &path : paths)
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
    for (size_t i = 0; i < inputs.size(); ++i)
      replaceAll(messages, paths[i + 1], name.str() + (inputs.size() == 1 ? ".o" : "." + std::to_string(i) + ".o"));
    replaceAll(messages, paths.front(), name.str());
    Failure failure;
    failure.kind = FailureKind::Link;
    failure.diagnostics = parseMessages(messages);
    if (failure.diagnostics.empty())
      failure = Failure::of(FailureKind::Link, "the linker failed without a message");
    return failure;
  }
  llvm::SmallVector<char, 0> bytes = output.finish();
  if (bytes.empty())
    return Failure::of(FailureKind::Link, "the linker wrote nothing for " + name.str());
  return bytes;
}

} // namespace flyc::codegen
