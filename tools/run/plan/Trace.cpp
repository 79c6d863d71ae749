//===- Trace.cpp - traces of a run, as files ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/run/plan/Trace.h"

#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace flyc::driver {

TraceFiles::~TraceFiles() {
  for (File &file : files)
    if (file.stream && !file.temporary.empty()) {
      std::fclose(file.stream);
      unlink(file.temporary.c_str());
    }
}

std::optional<DriverError> TraceFiles::open(const std::string &instructions, const std::string &accesses) {
  const std::string *paths[2] = {&instructions, &accesses};
  for (int i = 0; i < 2; ++i) {
    File &file = files[i];
    file.path = *paths[i];
    if (file.path.empty())
      continue;
    if (file.path == "-") {
      file.stream = stdout;
      continue;
    }
    file.temporary = file.path + ".tmp" + std::to_string(getpid()) + (i ? "a" : "");
    file.stream = std::fopen(file.temporary.c_str(), "wb");
    if (!file.stream)
      return cannotWrite("'" + file.path + "'", std::strerror(errno));
  }
  return std::nullopt;
}

void TraceFiles::take(void *context, int accesses, const char *line, uint64_t size) {
  File &file = static_cast<TraceFiles *>(context)->files[accesses ? 1 : 0];
  if (file.stream)
    std::fwrite(line, 1, size, file.stream); // commit() asks whether all went well
}

std::optional<DriverError> TraceFiles::commit() {
  for (File &file : files) {
    if (!file.stream)
      continue;
    errno = 0;
    const bool standard = file.temporary.empty();
    const bool failed =
        std::ferror(file.stream) || (standard ? std::fflush(file.stream) : std::fclose(file.stream)) != 0;
    const int why = errno ? errno : EIO;
    file.stream = nullptr;
    if (failed && !standard)
      unlink(file.temporary.c_str());
    if (failed)
      return cannotWrite(standard ? "to standard output" : "'" + file.path + "'", std::strerror(why));
    if (!standard && std::rename(file.temporary.c_str(), file.path.c_str()) != 0) {
      const int reason = errno;
      unlink(file.temporary.c_str());
      return cannotWrite("'" + file.path + "'", std::strerror(reason));
    }
  }
  return std::nullopt;
}

} // namespace flyc::driver
