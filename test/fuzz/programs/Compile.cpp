//===- Compile.cpp - texts through the compiler, in this process -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The compiler as a library (tools/driver/Compile.h), with texts for files, on two threads.
//===----------------------------------------------------------------------===//

#include "test/fuzz/programs/Compile.h"

#include "compiler/CodeGen/Recovery.h"
#include "frontend/Basic/DiagnosticText.h"
#include "runtime/emulator/run/Dispatch.h"
#include "test/fuzz/programs/Arithmetic.h"
#include "test/fuzz/programs/Front.h"
#include "tools/driver/Compile.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <thread>

using namespace flyc;
using namespace flyc::fuzz;

static const specs::TargetTable &targets() {
  static const specs::TargetTable table;
  return table;
}

const specs::TargetId &fuzz::targetOf(uint64_t seed) {
  static constexpr std::string_view wide[] = {"gfx90a", "gfx942", "gfx950"},
                                    narrow[] = {"gfx1100", "gfx1201", "gfx1250"};
  static const std::vector<specs::TargetId> ids = [] {
    std::vector<specs::TargetId> made;
    for (std::string_view name : waveLanes() == 64 ? wide : narrow)
      made.push_back({targets().find(name)});
    return made;
  }();
  return ids[seed % ids.size()];
}

static driver::CompileRequest requestFor(const std::string &text, uint64_t seed) {
  driver::CompileRequest request;
  request.options.input = "program.fly";
  request.options.name = "program";
  request.options.overlay.add("program.fly", text);
  request.options.targets = {targetOf(seed)};
  request.options.emit = {driver::Emit::Hsaco};
  return request;
}

Checked fuzz::checkText(const std::string &text, uint64_t seed) {
  const driver::CompileResult result = driver::check(requestFor(text, seed));
  const auto isError = [](const Diagnostic &d) { return d.severity == Severity::Error; };
  return {static_cast<unsigned>(std::count_if(result.diagnostics.begin(), result.diagnostics.end(), isError)),
          renderText(*result.sources, result.diagnostics)};
}

Outcome fuzz::compileOne(const Request &request) {
  Outcome outcome;
  if (codegen::hasRecovered()) {
    outcome.said = "not compiled, because the code generator failed on another one";
    return outcome;
  }
  driver::CompileRequest asked = requestFor(request.text, request.seed);
  asked.options.optLevel = request.level;
  const driver::CompileResult result = driver::compile(asked);
  if (result) {
    const std::string &object = *result.find(driver::Emit::Hsaco, asked.options.targets[0].text());
    outcome.object.assign(object.begin(), object.end());
    return outcome;
  }
  outcome.said = renderText(*result.sources, result.diagnostics);
  outcome.isBug = result.status != driver::exitErrors;
  return outcome;
}

std::vector<Outcome> fuzz::compileAll(const std::vector<Request> &requests) {
  std::vector<Outcome> outcomes(requests.size());
  std::atomic<size_t> next{0};
  const auto work = [&] {
    for (size_t i = next++; i < requests.size(); i = next++)
      outcomes[i] = compileOne(requests[i]);
  };
  std::thread other(work);
  work();
  other.join();
  return outcomes;
}

Ran fuzz::runObject(const std::vector<uint8_t> &object, const Program &program) {
  emulator::DeviceMemory memory;
  const auto put = [&](const void *data, size_t bytes) {
    const uint64_t address = memory.allocate(bytes, "array");
    std::memcpy(memory.find(address, bytes, true), data, bytes);
    emulator::ArgumentBytes argument(8);
    std::memcpy(argument.data(), &address, 8);
    return std::pair(address, argument);
  };
  emulator::Launch launch;
  launch.kernel = "k";
  launch.block[0] = program.threads;
  launch.instructionLimit = 2'000'000;
  for (int k = 1; k <= static_cast<int>(Kind::F64); ++k) {
    const Kind kind = static_cast<Kind>(k);
    const size_t size = bitsOf(kind) / 8;
    std::vector<char> data(inputElements * size);
    for (unsigned i = 0; i < inputElements; ++i) {
      const uint64_t bits =
          bitsOf(kind, isFloat(kind) ? numberOf(inputFloat(i)) : static_cast<Number>(inputInteger(kind, i)));
      std::memcpy(&data[i * size], &bits, size);
    }
    launch.arguments.push_back(put(data.data(), data.size()).second);
  }
  launch.arguments.push_back(launch.arguments[static_cast<size_t>(Kind::I32) - 1]); // `maybe` is in_i32
  launch.arguments.emplace_back(8);                                                 // `absent` is
  emulator::ArgumentBytes bytes(sizeof(Given));
  std::memcpy(bytes.data(), &given, sizeof given);
  launch.arguments.push_back(bytes);
  const size_t count = size_t(rows) * program.threads;
  const std::vector<uint64_t> zeros(count, 0);
  const auto [integers, first] = put(zeros.data(), count * 8);
  const auto [floats, second] = put(zeros.data(), count * 8);
  launch.arguments.push_back(first);
  launch.arguments.push_back(second);
  emulator::ArgumentBytes threads(4);
  const int32_t extent = static_cast<int32_t>(program.threads);
  std::memcpy(threads.data(), &extent, 4);
  launch.arguments.push_back(threads);

  auto loaded = emulator::Program::load(object, memory);
  if (!loaded)
    return {loaded.error().message};
  auto done = loaded->run(launch);
  if (!done)
    return {done.error().message};
  Ran ran;
  for (size_t at = 0, end; at < done->printed.size(); at = end + 1) {
    end = std::min(done->printed.find('\n', at), done->printed.size());
    ran.printed.push_back(done->printed.substr(at, end - at));
  }
  std::sort(ran.printed.begin(), ran.printed.end());
  ran.integers.resize(count);
  ran.floats.resize(count);
  std::memcpy(ran.integers.data(), memory.find(integers, count * 8, false), count * 8);
  std::memcpy(ran.floats.data(), memory.find(floats, count * 8, false), count * 8);
  return ran;
}

/// All digits: two numbers that differ have two texts.
static std::string spelled(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", number);
  return text;
}

std::string fuzz::differenceOf(const Ran &a, const Ran &b) {
  const size_t threads = a.integers.size() / rows;
  for (size_t i = 0; i < a.integers.size(); ++i) {
    const std::string place = "output " + std::to_string(i / threads) + " of thread " + std::to_string(i % threads);
    if (a.integers[i] != b.integers[i])
      return "integer " + place + " is " + std::to_string(a.integers[i]) + " and " + std::to_string(b.integers[i]);
    if (std::bit_cast<uint64_t>(a.floats[i]) != std::bit_cast<uint64_t>(b.floats[i]) &&
        !(std::isnan(a.floats[i]) && std::isnan(b.floats[i])))
      return "float " + place + " is " + spelled(a.floats[i]) + " and " + spelled(b.floats[i]);
  }
  if (a.printed.size() != b.printed.size())
    return std::to_string(a.printed.size()) + " and " + std::to_string(b.printed.size()) + " lines are printed";
  if (const auto [one, other] = std::mismatch(a.printed.begin(), a.printed.end(), b.printed.begin());
      one != a.printed.end())
    return "printed is '" + *one + "' and '" + *other + "'";
  return {};
}
