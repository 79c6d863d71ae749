//===- EntryMain.cpp - a C program that calls a generated entry -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// As an application would: memory of the device, the workspace that E_workspace says, E_launch. A call that must be
// refused leaves memory as it was.
//===----------------------------------------------------------------------===//

#include "compiler/Package/CNames.h"
#include "test/fuzz/programs/Arithmetic.h"
#include "test/fuzz/programs/RunEntries.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::fuzz;

static constexpr const char *head = R"(#include "program.h"

#include <stdio.h>
#include <stdlib.h>

static int faults;

static void fault(int call, const char *what) {
  printf("call %d: %s\n", call, what);
  ++faults;
}

/* Elements as uint64_t, where `known` says; the others are 0xAA. */
static void *put(const uint64_t *values, const unsigned char *known, size_t count, size_t size) {
  unsigned char *bytes = malloc(count * size + 1);
  void *memory = NULL;
  memset(bytes, 0xAA, count * size + 1);
  for (size_t i = 0; i < count; ++i)
    if (known[i])
      memcpy(bytes + i * size, &values[i], size);
  if (flyc_allocate(&memory, count * size + (count == 0)) != FLYC_OK || flyc_copy_in(memory, bytes, count * size) != FLYC_OK) {
    printf("no memory: %s\n", flyc_last_error());
    exit(2);
  }
  free(bytes);
  return memory;
}

static void compare(int call, const char *name, const void *memory, const uint64_t *values, const unsigned char *known, size_t count, size_t size, uint64_t sign) {
  unsigned char *bytes = malloc(count * size + 1);
  if (flyc_copy_out(bytes, memory, count * size) != FLYC_OK)
    fault(call, flyc_last_error());
  for (size_t i = 0; i < count; ++i) {
    uint64_t is = 0;
    memcpy(&is, bytes + i * size, size);
    if (!known[i] || is == values[i] || ((is | values[i]) & ~sign) == 0)
      continue;
    printf("call %d: %s[%zu] is 0x%llx instead of 0x%llx\n", call, name, i, (unsigned long long)is, (unsigned long long)values[i]);
    ++faults;
    break;
  }
  free(bytes);
}

)";

namespace {

class Writer {
public:
  Writer(const EntryPlan &plan, const std::vector<package::Argument> &params, const Results &expected,
         int64_t computeUnits)
      : plan(plan), params(params), expected(expected), computeUnits(computeUnits) {}

  std::string run() {
    text = head;
    for (size_t i = 0; i < plan.calls.size(); ++i)
      call(static_cast<int>(i), plan.calls[i]);
    text += "int main(int argc, char **argv) {\n  if (argc != 2 || program_load_directory(argv[1]) != FLYC_OK || "
            "program_prepare() != FLYC_OK) {\n    printf(\"%s\\n\", flyc_last_error());\n    return 2;\n  }\n";
    for (size_t i = 0; i < plan.calls.size(); ++i)
      text += "  call" + std::to_string(i) + "();\n";
    return text + "  return faults != 0;\n}\n";
  }

private:
  const EntryPlan &plan;
  const std::vector<package::Argument> &params;
  const Results &expected;
  const int64_t computeUnits;
  std::string text;

  void line(const std::string &words) { text += "  " + words + "\n"; }

  /// NAME_values, NAME_known and the call's arguments that say so.
  std::string elements(const std::string &name, const Memory &memory) {
    std::string values, known;
    for (const auto &element : memory.elements) {
      char digits[24];
      std::snprintf(digits, sizeof digits, "0x%llx,",
                    static_cast<unsigned long long>(element ? bitsOf(memory.kind, *element) : 0));
      values += digits;
      known += element ? "1," : "0,";
    }
    line("static const uint64_t " + name + "_values[] = {" + values + "0};");
    line("static const unsigned char " + name + "_known[] = {" + known + "0};");
    return name + "_values, " + name + "_known, " + std::to_string(memory.elements.size()) + ", " +
           std::to_string(bitsOf(memory.kind) / 8);
  }
  static std::string signOf(Kind kind) {
    return isFloat(kind) ? "UINT64_C(1) << " + std::to_string(bitsOf(kind) - 1) : "0";
  }

  std::optional<Memory> before(const std::string &name, const HostArguments &arguments,
                               const HostResults &wanted) const {
    if (const auto found = arguments.tensors.find(name); found != arguments.tensors.end()) {
      Memory memory = found->second;
      if (const auto cut = wanted.tensors.find(name); cut != wanted.tensors.end()) // an extent may be of the device
        memory.elements.resize(cut->second.elements.size());
      return memory;
    }
    if (const auto input = inputOf(name)) {
      Memory made{Kind::I32, {input->begin(), input->end()}};
      for (int k = 1; k <= static_cast<int>(Kind::F64); ++k)
        if (name == std::string("in_") + nameOf(static_cast<Kind>(k)))
          made.kind = static_cast<Kind>(k);
      return made;
    }
    if (name == "ints" || name == "floats")
      return Memory{name == "ints" ? Kind::I64 : Kind::F64,
                    std::vector<std::optional<Number>>(expected.integers.size(), 0)};
    const auto made = wanted.tensors.find(name);
    if (made == wanted.tensors.end())
      return std::nullopt;
    return Memory{made->second.kind, std::vector<std::optional<Number>>(made->second.elements.size())};
  }

  std::string number(const HostArguments &arguments, const std::string &name, Kind kind) const {
    const Number n = arguments.numbers.at(name);
    if (kind == Kind::F16 || kind == Kind::BF16) // C has none: their bits
      return std::to_string(bitsOf(kind, n));
    if (!isFloat(kind))
      return std::to_string(static_cast<int64_t>(n));
    char digits[40];
    std::snprintf(digits, sizeof digits, "%.17e", floatOf(n));
    return digits;
  }

  void scalar(const package::Argument &param, const HostArguments &arguments) {
    const std::string c = package::cParameterName(param.name), type = package::cParameterType(param, "program");
    if (param.kind == package::ArgumentKind::Struct && plan.find(param.name)) {
      std::string fields;
      for (const char *field : structIntegers)
        fields += std::string(fields.empty() ? "." : ", .") + field + " = " +
                  std::to_string(arguments.integers.at(param.name + "." + field));
      return line(type + c + " = {" + fields + ", .by = " + number(arguments, param.name + ".by", plan.kind) + "};");
    }
    if (param.kind == package::ArgumentKind::Struct)
      return line(type + c + " = {-7, 1.25f, {300, -2}, " + std::to_string(given.wide) +
                  ", {1, 2, 4, 8, 16, 32, 64, 255}};");
    const auto integer = arguments.integers.find(param.name);
    line(type + c + " = " +
         (integer != arguments.integers.end() ? std::to_string(integer->second)
                                              : number(arguments, param.name, plan.find(param.name)->kind)) +
         ";");
  }

  void call(int at, const HostArguments &arguments) {
    const HostResults wanted = evaluate(plan, arguments, computeUnits);
    text += "static void call" + std::to_string(at) + "(void) {\n";
    std::string passed, integers, checks;
    bool hasWorkspace = false;
    for (const package::Argument &param : params) {
      const std::string c = package::cParameterName(param.name);
      if (package::isScratch(param)) {
        hasWorkspace = true;
        continue;
      }
      passed += ", " + c;
      if (param.kind != package::ArgumentKind::Tensor) {
        if (param.kind == package::ArgumentKind::Struct || param.isInteger())
          integers += c + ", ";
        scalar(param, arguments);
        continue;
      }
      const auto first = before(param.name, arguments, wanted);
      if (!first) {
        line("void *" + c + " = NULL;");
        continue;
      }
      line("void *" + c + " = put(" + elements(c, *first) + ");");
      const auto last = wanted.refused ? first : memoryAfter(param.name, wanted, expected);
      if (last)
        checks += "  compare(" + std::to_string(at) + ", \"" + param.name + "\", " + c + ", " +
                  elements(c + "_after", *last) + ", " + signOf(last->kind) + ");\n";
    }
    line("flyc_status status = FLYC_OK;");
    if (hasWorkspace) {
      line("void *workspace = NULL;\n  uint64_t bytes = 0;");
      line("status = e_workspace(" + integers + "&bytes);");
      line("if (status == FLYC_OK && bytes)\n    status = flyc_allocate(&workspace, (size_t)bytes);");
      passed += ", workspace, bytes";
    }
    line("if (status == FLYC_OK)\n    status = e_launch(NULL" + passed + ");");
    line(std::string("if ((status ") + (wanted.refused ? "== FLYC_OK" : "!= FLYC_OK") + ") != 0)\n    fault(" +
         std::to_string(at) + ", " + (wanted.refused ? "\"it should be refused, and is not\"" : "flyc_last_error()") +
         ");");
    text += checks + "}\n";
  }
};

} // namespace

std::string fuzz::mainOf(const EntryPlan &plan, const std::vector<package::Argument> &params, const Results &expected,
                         int64_t computeUnits) {
  return Writer(plan, params, expected, computeUnits).run();
}
