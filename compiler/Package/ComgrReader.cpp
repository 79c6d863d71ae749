//===- ComgrReader.cpp - metadata as comgr reads it, from a child process -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The pipe carries records of three zero-terminated texts: "=" path text, "!" "" error, or "?" "" why
// there is no comgr. The end of the pipe before
// the closing record "." says that the child died.
//===----------------------------------------------------------------------===//

#include "compiler/Package/ComgrReader.h"
#include "compiler/Package/comgr/ComgrPlugin.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <poll.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace flyc::package {

namespace {

constexpr size_t MaxOutput = 16u << 20;
#ifdef __SANITIZE_ADDRESS__
constexpr rlim_t MaxMemory =
    RLIM_INFINITY; // AddressSanitizer has reserved terabytes: under a limit nothing can be mapped
#else
constexpr rlim_t MaxMemory = rlim_t{4} << 30;
#endif

void writeAll(int fd, const char *text, size_t size) {
  while (size > 0) {
    ssize_t written = write(fd, text, size);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      _exit(1); // nobody listens
    text += written;
    size -= static_cast<size_t>(written);
  }
}

void writeRecord(int fd, const char *kind, const char *path, const char *text) {
  std::string record;
  for (const char *part : {kind, path, text})
    record.append(part, std::strlen(part) + 1);
  writeAll(fd, record.data(), record.size());
}

void takeFact(void *context, const char *path, const char *text) {
  writeRecord(*static_cast<int *>(context), "=", path, text);
}

[[noreturn]] void runChild(int fd, const std::vector<uint8_t> &bytes, const std::string &plugin, unsigned seconds) {
  rlimit cpu{seconds, seconds + 1}, memory{MaxMemory, MaxMemory}, noCore{0, 0};
  setrlimit(RLIMIT_CPU, &cpu);
  setrlimit(RLIMIT_AS, &memory);
  setrlimit(RLIMIT_CORE, &noCore);
  // A crash of comgr is reported by the parent, in one sentence, not by handlers or messages of the child.
  for (int number : {SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE})
    std::signal(number, SIG_DFL);
  close(STDERR_FILENO);
  void *library = dlopen(plugin.c_str(), RTLD_NOW | RTLD_LOCAL);
  decltype(&flycComgrReadMetadata) read = nullptr;
  if (library) {
    void *symbol = dlsym(library, FLYC_COMGR_READ_NAME);
    std::memcpy(&read, &symbol, sizeof(read));
  }
  if (!read) {
    const char *why = dlerror();
    writeRecord(fd, "?", "", why ? why : "it is not a comgr plugin of flyc");
    _exit(1);
  }
  if (const char *error = read(bytes.data(), bytes.size(), takeFact, &fd))
    writeRecord(fd, "!", "", error);
  writeRecord(fd, ".", "", "");
  _exit(0);
}

// Everything the child writes until it closes the pipe; false if time or space ran out.
bool readAll(int fd, unsigned seconds, std::string &output) {
  auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  while (output.size() <= MaxOutput) {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now()).count();
    if (left <= 0)
      return false;
    pollfd ready{fd, POLLIN, 0};
    int count = poll(&ready, 1, static_cast<int>(left));
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return false;
    char buffer[65536];
    ssize_t size = read(fd, buffer, sizeof(buffer));
    if (size < 0 && errno == EINTR)
      continue;
    if (size <= 0)
      return size == 0;
    output.append(buffer, static_cast<size_t>(size));
  }
  return false;
}

std::string howItEnded(int status) {
  if (WIFSIGNALED(status))
    return std::string("crashed: ") + strsignal(WTERMSIG(status));
  return "ended early with status " + std::to_string(WIFEXITED(status) ? WEXITSTATUS(status) : status);
}

} // namespace

support::Result<std::map<std::string, std::string>, ComgrFailure>
readWithComgr(const std::vector<uint8_t> &bytes, const std::string &plugin, unsigned timeoutSeconds) {
  int ends[2];
  if (pipe(ends) != 0)
    return ComgrFailure{std::string("no pipe: ") + std::strerror(errno), true};
  pid_t child = fork();
  if (child < 0) {
    close(ends[0]);
    close(ends[1]);
    return ComgrFailure{std::string("no child process: ") + std::strerror(errno), true};
  }
  if (child == 0) {
    close(ends[0]);
    runChild(ends[1], bytes, plugin, timeoutSeconds);
  }
  close(ends[1]);
  std::string output;
  bool inTime = readAll(ends[0], timeoutSeconds, output);
  close(ends[0]);
  if (!inTime)
    kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  if (!inTime && output.size() > MaxOutput)
    return ComgrFailure{"comgr said more than " + std::to_string(MaxOutput >> 20) + " MiB"};
  if (!inTime)
    return ComgrFailure{"comgr did not finish within " + std::to_string(timeoutSeconds) + " s"};

  std::map<std::string, std::string> facts;
  size_t at = 0;
  auto next = [&](std::string &text) {
    size_t end = output.find('\0', at);
    if (end == std::string::npos)
      return false;
    text = output.substr(at, end - at);
    at = end + 1;
    return true;
  };
  std::string kind, path, text;
  while (next(kind) && next(path) && next(text)) {
    if (kind == "!" || kind == "?")
      return ComgrFailure{"comgr: " + text, kind == "?"};
    if (kind == ".")
      return facts;
    facts[path] = text;
  }
  return ComgrFailure{"comgr " + howItEnded(status)};
}

std::string defaultComgrPlugin() {
  std::error_code error;
  std::string folder = std::filesystem::read_symlink("/proc/self/exe", error).string();
  if (error) // a root folder without /proc: the name by which flyc was started
    if (const auto *started = reinterpret_cast<const char *>(getauxval(AT_EXECFN))) // NOLINT(performance-no-int-to-ptr)
      folder = std::filesystem::canonical(started, error).string();
  if (folder.empty())
    return "flyc-comgr.so";
  folder.erase(folder.rfind('/') + 1);
  for (const char *place : {"../lib/flyc-comgr.so", "flyc-comgr.so"})
    if (access((folder + place).c_str(), R_OK) == 0)
      return folder + place;
  return folder + "../lib/flyc-comgr.so";
}

} // namespace flyc::package
