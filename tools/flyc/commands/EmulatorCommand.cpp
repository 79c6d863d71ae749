//===- EmulatorCommand.cpp - flyc emulator --------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/flyc/commands/EmulatorCommand.h"

#include "support/Json.h"
#include "support/NearestName.h"
#include "tools/driver/Outputs.h"
#include "tools/driver/TextTable.h"
#include "tools/flyc/Reporter.h"
#include "tools/run/plan/Device.h"

#include <cstdio>

using namespace flyc;
using namespace flyc::driver;

namespace {

struct EncodingCount {
  std::string name;
  unsigned opcodes = 0, implemented = 0;
  std::string missing;
};

struct Coverage {
  std::string processor;
  std::vector<flyc_emulator_opcode> opcodes;
  std::vector<EncodingCount> encodings; ///< in the order of the tables; the last is the sum of all
};

Coverage coverageOf(const flyc_emulator &emulator, const std::string &processor) {
  Coverage coverage{processor, {}, {}};
  EncodingCount all{"all", 0, 0, ""};
  flyc_emulator_opcode opcode;
  for (uint32_t i = 0; emulator.opcode(processor.c_str(), i, &opcode) == FLYC_OK; ++i) {
    coverage.opcodes.push_back(opcode);
    if (coverage.encodings.empty() || coverage.encodings.back().name != opcode.encoding)
      coverage.encodings.push_back({opcode.encoding, 0, 0, ""});
    EncodingCount &encoding = coverage.encodings.back();
    for (EncodingCount *count : {&encoding, &all}) {
      ++count->opcodes;
      count->implemented += opcode.implemented;
    }
    if (!opcode.implemented)
      encoding.missing += "  " + std::string(opcode.mnemonic) + (*opcode.reason ? ": " : "") + opcode.reason + "\n";
  }
  coverage.encodings.push_back(std::move(all));
  return coverage;
}

std::string percent(const EncodingCount &count) {
  char text[16];
  std::snprintf(text, sizeof text, "%.1f", count.opcodes ? 100.0 * count.implemented / count.opcodes : 100.0);
  return text;
}

std::string plainText(const Coverage &coverage) {
  TextTable table({"encoding", "opcodes", "executed", "%"});
  std::string missing;
  for (const EncodingCount &count : coverage.encodings) {
    table.add({count.name, std::to_string(count.opcodes), std::to_string(count.implemented), percent(count)});
    if (!count.missing.empty())
      missing += "not executed, " + count.name + ":\n" + count.missing;
  }
  std::string list;
  std::string_view last;
  for (const flyc_emulator_opcode &opcode : coverage.opcodes) {
    if (opcode.encoding != last)
      list += "\n" + std::string(opcode.encoding) + ":\n";
    last = opcode.encoding;
    char line[120];
    std::snprintf(line, sizeof line, "  %4u  %-36s %s\n", opcode.opcode, opcode.mnemonic,
                  opcode.implemented ? "executed" : "not executed");
    list += line;
  }
  const EncodingCount &all = coverage.encodings.back();
  return coverage.processor + ": " + std::to_string(all.implemented) + " of " + std::to_string(all.opcodes) +
         " opcodes are executed (" + percent(all) + " %)\n\n" + table.text() + (missing.empty() ? "" : "\n" + missing) +
         list;
}

std::string jsonText(const Coverage &coverage) {
  std::string out;
  JsonWriter json(out, 2);
  json.object([&] {
    json.attribute("processor", coverage.processor);
    json.attributeArray("encodings", [&] {
      for (const EncodingCount &count : coverage.encodings)
        json.object([&] {
          json.attribute("name", count.name);
          json.attribute("opcodes", count.opcodes);
          json.attribute("implemented", count.implemented);
        });
    });
    json.attributeArray("opcodes", [&] {
      for (const flyc_emulator_opcode &opcode : coverage.opcodes)
        json.object([&] {
          json.attribute("mnemonic", opcode.mnemonic);
          json.attribute("encoding", opcode.encoding);
          json.attribute("opcode", opcode.opcode);
          json.attribute("implemented", opcode.implemented != 0);
          if (*opcode.reason)
            json.attribute("reason", opcode.reason);
        });
    });
  });
  return out + "\n";
}

std::string processorsText(const flyc_emulator &emulator, bool asJson) {
  std::string out;
  if (!asJson) {
    for (uint32_t i = 0; const char *name = emulator.processor(i); ++i)
      out += std::string(name) + "\n";
    return out;
  }
  JsonWriter json(out, 2);
  json.object([&] {
    json.attribute("version", emulator.version);
    json.attributeArray("processors", [&] {
      for (uint32_t i = 0; const char *name = emulator.processor(i); ++i)
        json.value(name);
    });
  });
  return out + "\n";
}

} // namespace

int flyc::driver::runEmulator(const Arguments &args) {
  auto emulator = openEmulator();
  if (!emulator)
    return failWith(emulator.error(), {});
  std::string out;
  if (args.run.coverage.empty()) {
    out = processorsText(**emulator, args.json);
  } else {
    const Coverage coverage = coverageOf(**emulator, args.run.coverage);
    if (coverage.opcodes.empty()) {
      std::vector<std::string_view> names;
      std::string list;
      for (uint32_t i = 0; const char *name = (*emulator)->processor(i); ++i) {
        names.push_back(name);
        list += (list.empty() ? "" : ", ") + std::string(name);
      }
      const auto near = nearestNames(args.run.coverage, names, 1);
      return failWith(
          DriverError{diag::UnknownTarget,
                      "the emulator does not execute '" + args.run.coverage + "'",
                      {},
                      near.empty() ? "it executes " + list : "did you mean '" + std::string(near.front()) + "'?",
                      {}},
          {});
    }
    out = args.json ? jsonText(coverage) : plainText(coverage);
  }
  DriverError error;
  return writeStandardOutput(out, error) ? exitOk : failWith(error, {});
}
