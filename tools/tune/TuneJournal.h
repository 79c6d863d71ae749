//===- TuneJournal.h - what was modelled, kept for another run -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A file with one result a line, written while a search runs: a search that was killed continues from it when it is
// started again. The first line names the compiler and the texts; a journal of another compiler or other texts is
// started anew. A line that was cut off is skipped.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_TUNE_TUNEJOURNAL_H
#define FLYC_TOOLS_TUNE_TUNEJOURNAL_H

#include "support/Json.h"
#include "tools/tune/TuneTask.h"

#include <map>
#include <mutex>

namespace flyc::driver {

/// An object of JSON on a line, with the members that `write(json)` writes.
template <typename Write> std::string jsonLine(Write write) {
  std::string out;
  JsonWriter json(out);
  json.object([&] { write(json); });
  return out + "\n";
}
/// The member "clocks"; "refused" if there are none.
void writeTiming(JsonWriter &, const TuneTiming &);

class TuneJournal {
public:
  /// Without a path nothing is kept. `subject`: what results depend on besides their keys.
  std::optional<DriverError> open(const std::string &path, const std::string &subject);
  ~TuneJournal();

  std::optional<TuneTiming> find(const std::string &key);
  /// By any thread. An error is kept for `error`.
  void add(const std::string &key, const TuneTiming &timing);
  std::optional<DriverError> error();
  size_t found() const { return known.size(); }

private:
  std::mutex mutex;
  std::map<std::string, TuneTiming> known;
  std::string path;
  int file = -1;
  std::optional<DriverError> failure;
};

/// Of one launch of a point.
std::string journalKey(const TuneTask &task, size_t point, size_t shape, TuneLook look);

} // namespace flyc::driver

#endif // FLYC_TOOLS_TUNE_TUNEJOURNAL_H
