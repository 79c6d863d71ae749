//===- TuneJournal.cpp - what was modelled, kept for another run ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tune/TuneJournal.h"

#include "tools/driver/Outputs.h"
#include "tools/test/TestRun.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <unistd.h>

using namespace flyc;
using namespace flyc::driver;

using Json = nlohmann::json;

std::string flyc::driver::journalKey(const TuneTask &task, size_t point, size_t shape, TuneLook look) {
  std::string out = instanceOf(task, point) + " on " + task.target + " " + sizesText(task.space->shapes[shape]);
  for (const auto &[name, value] : task.space->arguments)
    out += " " + name + "=" + value;
  for (const auto &[name, value] : task.space->assume[look.assume])
    JsonWriter(out += " " + name + "=").value(value);
  out += look.first ? ", a first look" : "";
  return out;
}

void flyc::driver::writeTiming(JsonWriter &json, const TuneTiming &timing) {
  if (timing.refused.empty())
    json.attribute("clocks", timing.clocks);
  else
    json.attribute("refused", timing.refused);
}

std::optional<DriverError> TuneJournal::open(const std::string &where, const std::string &subject) {
  if (where.empty())
    return std::nullopt;
  path = where;
  bool goesOn = false, isCut = false;
  if (std::ifstream in(path); in) {
    std::string line;
    for (bool first = true; std::getline(in, line); first = false) {
      isCut = in.eof(); // no newline behind it
      const Json read = Json::parse(line, nullptr, /*allow_exceptions=*/false);
      if (first) {
        goesOn = read.is_object() && read.value("subject", Json()) == subject;
        if (!goesOn)
          break;
        continue;
      }
      if (!read.is_object() || !read.contains("launch") || !read["launch"].is_string())
        continue;
      if (const auto clocks = read.find("clocks"); clocks != read.end() && clocks->is_number())
        known[read["launch"]] = {clocks->get<double>(), ""};
      else if (const auto refused = read.find("refused"); refused != read.end() && refused->is_string())
        known[read["launch"]] = {0, refused->get<std::string>()};
    }
  }
  file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | (goesOn ? O_APPEND : O_TRUNC), 0666);
  if (file < 0)
    return cannotWrite(path, std::strerror(errno));
  const std::string first =
      goesOn ? (isCut ? "\n" : "") : jsonLine([&](JsonWriter &json) { json.attribute("subject", subject); });
  if (!writeAll(file, first))
    return cannotWrite(path, std::strerror(errno));
  return std::nullopt;
}

TuneJournal::~TuneJournal() {
  if (file >= 0)
    ::close(file);
}

std::optional<TuneTiming> TuneJournal::find(const std::string &key) {
  const std::lock_guard lock(mutex);
  const auto found = known.find(key);
  if (found == known.end())
    return std::nullopt;
  return found->second;
}

void TuneJournal::add(const std::string &key, const TuneTiming &timing) {
  const std::lock_guard lock(mutex);
  known[key] = timing;
  if (file < 0 || failure)
    return;
  const std::string line = jsonLine([&](JsonWriter &json) {
    json.attribute("launch", key);
    writeTiming(json, timing);
  });
  if (!writeAll(file, line))
    failure = cannotWrite(path, std::strerror(errno));
}

std::optional<DriverError> TuneJournal::error() {
  const std::lock_guard lock(mutex);
  return failure;
}
