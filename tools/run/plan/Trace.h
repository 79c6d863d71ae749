//===- Trace.h - traces of a run, as files -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A trace may be longer than memory, so it is written as it comes: beside its place under another name, and renamed
// when the run has ended. "-" is standard output.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_PLAN_TRACE_H
#define FLYC_TOOLS_RUN_PLAN_TRACE_H

#include "tools/driver/DriverError.h"

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>

namespace flyc::driver {

class TraceFiles {
public:
  TraceFiles() = default;
  ~TraceFiles();
  TraceFiles(const TraceFiles &) = delete;
  TraceFiles &operator=(const TraceFiles &) = delete;

  /// Paths of the traces of instructions and of memory accesses; empty: none is written.
  std::optional<DriverError> open(const std::string &instructions, const std::string &accesses);
  bool any() const { return files[0].stream || files[1].stream; }
  /// A flyc_emulator_trace; `context` is the TraceFiles.
  static void take(void *context, int accesses, const char *line, uint64_t size);
  /// Puts the files in place; the first that could not be written.
  std::optional<DriverError> commit();

private:
  struct File {
    std::string path, temporary; ///< of standard output, the latter is empty
    std::FILE *stream = nullptr;
  };
  File files[2]; ///< instructions, accesses
};

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_PLAN_TRACE_H
