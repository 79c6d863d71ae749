//===- EmulatorCommand.cpp - flyc emulator -------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Prints the processors that the emulator executes, or each opcode of one of them, or which instructions of a code
// object it executes.
//===----------------------------------------------------------------------===//

#include "support/Json.h"
#include "support/NearestName.h"
#include "support/Text.h"
#include "tools/driver/Outputs.h"
#include "tools/driver/TextTable.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/EmulatedTargets.h"
#include "tools/flyc/Reporter.h"
#include "tools/run/arrays/Fill.h"
#include "tools/run/plan/Device.h"

#include <cstdio>
#include <filesystem>
#include <map>

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

struct InstructionCount {
  std::string mnemonic; ///< empty: no instruction
  std::string first;    ///< the first of them, as assembly
  uint32_t offset = 0;  ///< of it in the kernel, bytes
  unsigned count = 0;
  bool implemented = false;
  std::string reason;
};

struct KernelCoverage {
  std::string name;
  unsigned instructions = 0, implemented = 0;
  std::vector<InstructionCount> counts; ///< by mnemonic
};

struct FileCoverage {
  std::string file, target;
  std::vector<KernelCoverage> kernels;
};

KernelCoverage kernelCoverage(const flyc_emulator &emulator, flyc_emulator_module *module, uint32_t number) {
  KernelCoverage kernel;
  flyc_emulator_kernel facts;
  if (emulator.kernel_facts(module, number, &facts) == FLYC_OK)
    kernel.name = facts.name;
  std::map<std::string, InstructionCount> counts;
  flyc_emulator_instruction found;
  for (uint32_t at = 0; emulator.instruction(module, number, at, &found) == FLYC_OK; at += found.size) {
    InstructionCount &count = counts[found.mnemonic];
    if (count.count++ == 0)
      count = {found.mnemonic, found.text, at, 1, found.implemented != 0, found.reason};
    ++kernel.instructions;
    kernel.implemented += found.implemented;
  }
  for (auto &[mnemonic, count] : counts)
    kernel.counts.push_back(std::move(count));
  return kernel;
}

/// What a line says of instructions that are not executed.
std::string missingText(const InstructionCount &count) {
  char at[32];
  std::snprintf(at, sizeof at, "0x%x", count.offset);
  return "  " + (count.mnemonic.empty() ? "no instruction" : count.mnemonic) + ", " + counted(count.count, "time") +
         ", first at " + at + ": " + count.first + (count.reason.empty() ? "" : " (" + count.reason + ")") + "\n";
}

std::string plainText(const FileCoverage &file) {
  unsigned all = 0, executed = 0;
  TextTable table({"kernel", "instructions", "executed", "opcodes", "executed opcodes"});
  std::string missing;
  for (const KernelCoverage &kernel : file.kernels) {
    unsigned opcodes = 0;
    std::string own;
    for (const InstructionCount &count : kernel.counts) {
      opcodes += count.implemented;
      own += count.implemented ? "" : missingText(count);
    }
    table.add({kernel.name, std::to_string(kernel.instructions), std::to_string(kernel.implemented),
               std::to_string(kernel.counts.size()), std::to_string(opcodes)});
    if (!own.empty())
      missing += "\nnot executed, " + kernel.name + ":\n" + own;
    all += kernel.instructions;
    executed += kernel.implemented;
  }
  return file.file + ", " + file.target + ": " + std::to_string(executed) + " of " + counted(all, "instruction") +
         " in " + counted(file.kernels.size(), "kernel") + " are executed\n\n" + table.text() + missing;
}

std::string jsonText(const FileCoverage &file) {
  std::string out;
  JsonWriter json(out, 2);
  json.object([&] {
    json.attribute("file", file.file);
    json.attribute("target", file.target);
    json.attributeArray("kernels", [&] {
      for (const KernelCoverage &kernel : file.kernels)
        json.object([&] {
          json.attribute("kernel", kernel.name);
          json.attribute("instructions", kernel.instructions);
          json.attribute("implemented", kernel.implemented);
          json.attributeArray("opcodes", [&] {
            for (const InstructionCount &count : kernel.counts)
              json.object([&] {
                json.attribute("mnemonic", count.mnemonic);
                json.attribute("count", count.count);
                json.attribute("implemented", count.implemented);
                json.attribute("offset", count.offset);
                json.attribute("first", count.first);
                if (!count.reason.empty())
                  json.attribute("reason", count.reason);
              });
          });
        });
    });
  });
  return out + "\n";
}

RunResult<FileCoverage> coverageOfFile(const flyc_emulator &emulator, const std::string &path) {
  auto bytes = readInputFile(path);
  if (!bytes)
    return bytes.error();
  flyc_emulator_device *device = nullptr;
  flyc_emulator_module *module = nullptr;
  flyc_status status = emulator.device_create(nullptr, &device);
  if (status == FLYC_OK)
    status = emulator.module_load(device, bytes->data(), bytes->size(), &module);
  if (status != FLYC_OK) {
    const std::string why = "'" + path + "': " + emulator.last_error();
    emulator.device_destroy(device);
    if (status == FLYC_NO_IMAGE)
      return DriverError{diag::UnknownTarget, why, {}, {}, {}};
    return inputError(why);
  }
  FileCoverage file{path, emulator.module_target(module), {}};
  file.target.erase(0, file.target.rfind("--") + 2);
  for (uint32_t n = 0; n < emulator.kernel_count(module); ++n)
    file.kernels.push_back(kernelCoverage(emulator, module, n));
  emulator.device_destroy(device);
  return file;
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

class EmulatorCommand : public Command {
public:
  CommandText text() const override {
    return {"flyc emulator [--coverage=TARGET|FILE] [options]",
            "Prints the processors that `flyc run` and FLYC_DEVICE=emulator execute, or with --coverage each opcode of "
            "LLVM's tables for one of them, or which instructions of a code object's kernels are executed. A kernel "
            "that reaches an opcode which is not executed ends with a fault, never with a wrong result.",
            "  flyc emulator\n"
            "  flyc emulator --coverage=$A\n"
            "  flyc emulator --coverage=vector_add.$A.hsaco\n"
            "  flyc emulator --coverage=$A --json | jq '.opcodes[] | select(.implemented | not)'\n",
            "01234"};
  }
  bool takesWords() const override { return false; }
  void addOptions(OptionList &options) override {
    options.add("--coverage", "TARGET|FILE",
                "List the opcodes of this processor, by encoding, or the instructions of this code object, by kernel: "
                "which are executed, which are not.",
                coverage);
    options.flag("--json", "Print one JSON object.", json);
  }

  int run(const CommandInput &input) override {
    auto emulator = openEmulator();
    if (!emulator)
      return failWith(emulator.error());
    std::string out;
    if (coverage.empty()) {
      out = processorsText(**emulator, json);
    } else if (std::error_code code;
               coverage.find_first_of("/.") != std::string::npos || std::filesystem::is_regular_file(coverage, code)) {
      const auto file = coverageOfFile(**emulator, coverage);
      if (!file)
        return failWith(file.error(), {});
      out = json ? jsonText(*file) : plainText(*file);
    } else {
      const Coverage covered = coverageOf(**emulator, coverage);
      if (covered.opcodes.empty()) {
        const std::vector<std::string> all = emulatedTargets(**emulator);
        const std::vector<std::string_view> names(all.begin(), all.end());
        const auto near = nearestNames(coverage, names, 1);
        return failWith(DriverError{diag::UnknownTarget,
                                    "the emulator does not execute '" + coverage + "'",
                                    {},
                                    near.empty() ? "it executes " + joined(names)
                                                 : "did you mean '" + std::string(near.front()) + "'?",
                                    {}},
                        {});
      }
      out = json ? jsonText(covered) : plainText(covered);
    }
    DriverError error;
    return writeStandardOutput(out, error) ? exitOk : failWith(error);
  }

private:
  std::string coverage; ///< a processor or a file; empty: list the processors
  bool json = false;
};

} // namespace

std::unique_ptr<Command> flyc::driver::makeEmulatorCommand() { return std::make_unique<EmulatorCommand>(); }
