//===- RunEntries.cpp - generated entries, from beginning to end ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The front end runs once more for the packager: keeping what it made of all programs until all are linked would take
// too much memory.
//===----------------------------------------------------------------------===//

#include "test/fuzz/programs/RunEntries.h"

#include "specs/tables/TargetTable.h"
#include "test/fuzz/programs/Arithmetic.h"
#include "test/fuzz/programs/Front.h"
#include "tools/driver/PackageStep.h"
#include "tools/driver/TemporaryFolder.h"
#include "tools/run/plan/Device.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>

using namespace flyc;
using namespace flyc::fuzz;
using driver::RunArgument;

bool fuzz::writeFile(const std::string &path, const void *data, size_t size) {
  std::FILE *file = std::fopen(path.c_str(), "wb");
  if (!file)
    return false;
  const bool written = std::fwrite(data, 1, size, file) == size;
  return std::fclose(file) == 0 && written;
}

std::string fuzz::packageEntry(const std::string &text, uint64_t seed, unsigned level,
                               const std::vector<uint8_t> &object, const std::string &folder, const EntryPlan &plan,
                               PackagedEntry &out) {
  const specs::TargetId &target = targetOf(seed);
  Front front(text);
  std::vector<driver::TargetCompile> compiles(1);
  compiles[0].target = &target;
  compiles[0].typed = front.run(target.spec);
  driver::CompileOptions options;
  options.input = "program.fly";
  options.name = "program";
  options.optLevel = level;
  options.targets = {target};
  options.outputDir = folder;
  options.emit = {driver::Emit::Hsaco, driver::Emit::Manifest, driver::Emit::Header};
  std::vector<codegen::JobOutput> results(1);
  results[0].codeObject.assign(object.begin(), object.end());
  driver::PackagedUnit packaged;
  std::string why;
  if (!compiles[0].typed || !driver::packageUnit(options, front.sources, compiles, results, packaged, why))
    return "it cannot be packaged: " + why;
  for (const package::Entry &entry : packaged.unit.entries)
    if (entry.name == plan.name)
      out.params = entry.arguments;
  out.manifest = options.pathFor(driver::Emit::Manifest, nullptr);
  const std::string header = options.pathFor(driver::Emit::Header, nullptr),
                    image = options.pathFor(driver::Emit::Hsaco, &target);
  const std::vector<uint8_t> &bytes = packaged.unit.images[0].bytes; // the object, of this set now
  const bool written = writeFile(out.manifest, packaged.manifest.data(), packaged.manifest.size()) &&
                       writeFile(header, packaged.header.data(), packaged.header.size()) &&
                       writeFile(image, bytes.data(), bytes.size());
  return written ? "" : "it cannot be written to " + folder;
}

std::optional<std::vector<Number>> fuzz::inputOf(const std::string &name) {
  std::optional<std::vector<Number>> made;
  for (int k = 1; k <= static_cast<int>(Kind::F64); ++k)
    if (const Kind kind = static_cast<Kind>(k);
        name == std::string("in_") + nameOf(kind) || (name == "maybe" && kind == Kind::I32)) {
      made.emplace();
      for (unsigned i = 0; i < inputElements; ++i)
        made->push_back(isFloat(kind) ? numberOf(inputFloat(i)) : static_cast<Number>(inputInteger(kind, i)));
    }
  return made;
}

std::optional<Memory> fuzz::memoryAfter(const std::string &name, const HostResults &wanted, const Results &expected) {
  if (const auto found = wanted.tensors.find(name); found != wanted.tensors.end())
    return found->second;
  if ((name != "ints" && name != "floats") || !expected.known)
    return std::nullopt;
  Memory made{name == "ints" ? Kind::I64 : Kind::F64, {}};
  for (size_t i = 0; i < expected.integers.size(); ++i)
    made.elements.push_back(!wanted.ranKernel ? 0
                            : name == "ints"  ? static_cast<Number>(expected.integers[i])
                                              : numberOf(expected.floats[i]));
  return made;
}

namespace {

std::string textOf(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

class Runner {
public:
  Runner(uint64_t seed, const Program &program, const Results &expected)
      : seed(seed), plan(*program.entry), expected(expected) {}

  EntryRuns run(const std::string &text, unsigned level, const std::vector<uint8_t> &object) {
    EntryRuns runs;
    driver::TemporaryFolder folder("flyc-fuzz");
    std::string why = folder.failed ? "no temporary folder"
                                    : packageEntry(text, seed, level, object, folder.path.str().str(), plan, packaged);
    if (!why.empty())
      runs.faults.push_back(why);
    for (const HostArguments &arguments : plan.calls) {
      if (!runs.faults.empty())
        break;
      bool refused = false;
      std::string words = "e";
      if (const std::string fault = call(arguments, refused, words); !fault.empty())
        runs.faults.push_back(words + " at -O" + std::to_string(level) + ": " + fault);
      ++(refused ? runs.refused : runs.done);
    }
    return runs;
  }

private:
  const uint64_t seed;
  const EntryPlan &plan;
  const Results &expected;
  PackagedEntry packaged;

  /// The program's own parameters are those that the plan does not have.
  bool isOfPlan(const std::string &name) const {
    return plan.find(name) || std::find(plan.symbols.begin(), plan.symbols.end(), name) != plan.symbols.end();
  }

  std::vector<std::string> wordsOf(const HostArguments &arguments) const {
    std::vector<std::string> words;
    const auto add = [&](const std::string &name, const std::string &value) { words.push_back(name + "=" + value); };
    for (const package::Argument &param : packaged.params) {
      const auto number = [&](const std::string &name, Kind kind) {
        const Number n = arguments.numbers.at(name);
        return isFloat(kind) ? textOf(floatOf(n)) : std::to_string(static_cast<int64_t>(n));
      };
      if (param.kind == package::ArgumentKind::Tensor) {
        const bool given = isOfPlan(param.name) ? arguments.tensors.contains(param.name) : param.name != "absent";
        if (given || param.optional)
          add(param.name, given ? "zeros" : "null");
      } else if (param.kind == package::ArgumentKind::Struct && isOfPlan(param.name)) {
        for (const char *field : structIntegers)
          add(param.name + "." + field, std::to_string(arguments.integers.at(param.name + "." + field)));
        add(param.name + ".by", number(param.name + ".by", plan.kind));
      } else if (param.kind == package::ArgumentKind::Struct) {
        add(param.name,
            "{count:-7,scale:1.25,pair:[300,-2],wide:" + std::to_string(given.wide) + ",row:[1,2,4,8,16,32,64,255]}");
      } else {
        add(param.name, arguments.integers.contains(param.name) ? std::to_string(arguments.integers.at(param.name))
                                                                : number(param.name, plan.find(param.name)->kind));
      }
    }
    return words;
  }

  /// What a tensor holds, in place of the zeros that its word says.
  void fill(RunArgument &argument, const HostArguments &arguments) const {
    driver::Elements &elements = argument.array.elements;
    if (const auto found = arguments.tensors.find(argument.name); found != arguments.tensors.end()) {
      for (uint64_t i = 0; i < elements.size(); ++i)
        elements.set(i, bitsOf(found->second.kind, found->second.elements[argument.placement(i)].value()));
    } else if (const auto input = inputOf(argument.name)) {
      const Kind kind = argument.name == "maybe" ? Kind::I32 : kindNamed(elements.type().name);
      for (uint64_t i = 0; i < elements.size(); ++i)
        elements.set(i, bitsOf(kind, (*input)[i]));
    }
  }
  static Kind kindNamed(std::string_view name) {
    int k = 0;
    while (nameOf(static_cast<Kind>(k)) != name)
      ++k;
    return static_cast<Kind>(k);
  }

  std::string call(const HostArguments &arguments, bool &refused, std::string &shown) const {
    driver::RunRequest request;
    request.kernel = plan.name;
    for (const std::string &word : wordsOf(arguments)) {
      request.words.push_back(word);
      shown += " " + word;
    }
    const HostResults wanted = evaluate(plan, arguments, targetOf(seed).spec->cu.count);
    refused = wanted.refused;
    if (!wanted.misuse.empty())
      return "the generator is wrong: " + wanted.misuse;
    auto made = driver::planFromManifest(packaged.manifest, request);
    if (!made)
      return refused ? "" : "it is refused: " + made.error().message;
    if (refused)
      return "it should be refused, and is not";
    for (RunArgument &argument : made->arguments) {
      if (argument.kind != RunArgument::Kind::Tensor)
        continue;
      if (const auto memory = wanted.tensors.find(argument.name);
          memory != wanted.tensors.end() && memory->second.elements.size() != argument.placement.cosize())
        return "'" + argument.name + "' has " + std::to_string(argument.placement.cosize()) + " elements instead of " +
               std::to_string(memory->second.elements.size());
      fill(argument, arguments);
    }
    static const auto emulator = driver::openEmulator();
    if (!emulator)
      return emulator.error().message;
    driver::RunOptions options;
    options.instructionLimit = 4'000'000;
    auto outcome = driver::execute(**emulator, *made, options);
    if (!outcome || outcome->fault)
      return "it faults: " + (outcome ? outcome->fault->message : outcome.error().message);
    for (size_t i = 0; i < made->arguments.size(); ++i)
      if (const std::string difference = compare(made->arguments[i], outcome->after[i], wanted); !difference.empty())
        return difference;
    return compareLines(outcome->printed, wanted.ranKernel);
  }

  static bool isSame(Kind kind, Number a, Number b) {
    return isFloat(kind) ? floatOf(a) == floatOf(b) || (std::isnan(floatOf(a)) && std::isnan(floatOf(b))) : a == b;
  }

  std::string compare(const RunArgument &argument, const driver::Array &after, const HostResults &wanted) const {
    const auto memory =
        argument.kind == RunArgument::Kind::Tensor ? memoryAfter(argument.name, wanted, expected) : std::nullopt;
    if (!memory)
      return {};
    const Kind kind = memory->kind;
    for (uint64_t i = 0; i < after.elements.size(); ++i) {
      const std::optional<Number> want = memory->elements[argument.placement(i)];
      const Number have = fromBits(kind, after.elements.get(i));
      const auto text = [&](Number n) {
        return isFloat(kind) ? textOf(floatOf(n)) : std::to_string(static_cast<int64_t>(n));
      };
      if (want && !isSame(kind, *want, have))
        return argument.name + "[" + std::to_string(i) + "] is " + text(have) + " instead of " + text(*want);
    }
    return {};
  }

  std::string compareLines(const std::string &printed, bool ranKernel) const {
    std::vector<std::string> lines;
    for (size_t at = 0, end; at < printed.size(); at = end + 1) {
      end = std::min(printed.find('\n', at), printed.size());
      lines.push_back(printed.substr(at, end - at));
    }
    std::sort(lines.begin(), lines.end());
    return !expected.known || lines == (ranKernel ? expected.printed : std::vector<std::string>())
               ? ""
               : "it prints other lines";
  }
};

} // namespace

EntryRuns fuzz::runEntry(const std::string &text, uint64_t seed, unsigned level, const std::vector<uint8_t> &object,
                         const Program &program, const Results &expected) {
  return Runner(seed, program, expected).run(text, level, object);
}
