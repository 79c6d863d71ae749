//===- LaunchFunctions.cpp - the C functions of one kernel ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Package/LaunchFunctions.h"
#include "compiler/Package/CNames.h"
#include "compiler/Package/CText.h"
#include "support/Text.h"

#include <algorithm>
#include <set>
#include <utility>

namespace flyc::package {

namespace {

class LaunchWriter {
public:
  LaunchWriter(const Unit &unit, const UnitFacts &facts, unsigned index)
      : unit(unit), facts(facts), index(index), kernel(unit.kernels[index]), k(kernel.name) {}

  support::OrError<std::string> run() {
    if (auto error = checkExpressions())
      return *error;
    writeDocumentation();
    writeGrid();
    writeCheck();
    writePack();
    writeLaunch();
    return text;
  }

private:
  const Unit &unit;
  const UnitFacts &facts;
  unsigned index;
  const Kernel &kernel;
  const std::string &k; // the prefix of every name
  std::string text;
  bool usesCus = false;       // device.cus occurs: the caller says how many
  std::set<std::string> wide; // u64 parameters in expressions: they may pass int64_t

  // What grids and conditions may look at.
  static bool isInteger(const Argument &param) { return param.kind == ArgumentKind::Struct || param.isInteger(); }

  std::optional<support::Error> checkExpression(const LaunchExpr &expr, const std::string &what) {
    std::optional<support::Error> error;
    expr.walk([&](const LaunchExpr &node) {
      if (node.op() == LaunchExpr::Op::DeviceCus)
        usesCus = true;
      if (node.op() != LaunchExpr::Op::Parameter)
        return;
      const auto element = scalarNamed(kernel.arguments, node.name());
      if (!element || elementInfo(*element).isFloat()) {
        error = support::Error{k + ": the " + what + " '" + expr.str() + "' names '" + node.name() +
                               "', which is not an integer argument of the kernel"};
        return;
      }
      if (element == ElementId::U64)
        wide.insert(node.name());
    });
    return error;
  }

  std::optional<support::Error> checkExpressions() {
    for (const LaunchExpr &expr : kernel.grid)
      if (auto error = checkExpression(expr, "grid"))
        return error;
    if (auto error = checkExpression(kernel.sharedBytes, "dynamic LDS"))
      return error;
    for (const Precondition &precondition : kernel.preconditions)
      if (auto error = checkExpression(precondition.condition, "precondition"))
        return error;
    return std::nullopt;
  }

  // "const float *a, int32_t n" of all parameters, or of the integers only; `first` and `last` around them.
  std::string declare(bool integersOnly, const std::string &first, const std::string &last) const {
    std::string list = first;
    auto add = [&](const std::string &one) { list += (list.empty() || one.empty() ? "" : ", ") + one; };
    if (usesCus)
      add("int64_t flyc_device_cus");
    for (const Argument &param : kernel.arguments)
      if (!integersOnly || isInteger(param))
        add(cParameterType(param, unit.name) + cParameterName(param.name));
    add(last);
    return list.empty() ? "void" : list;
  }
  std::string pass(bool integersOnly, const std::string &last) const {
    std::string list;
    auto add = [&](const std::string &one) { list += (list.empty() || one.empty() ? "" : ", ") + one; };
    if (usesCus)
      add("flyc_device_cus");
    for (const Argument &param : kernel.arguments)
      if (!integersOnly || isInteger(param))
        add(cParameterName(param.name));
    add(last);
    return list;
  }
  void ignoreIntegers() {
    if (usesCus)
      text += "  (void)flyc_device_cus;\n";
    for (const Argument &param : kernel.arguments)
      if (isInteger(param))
        text += "  (void)" + cParameterName(param.name) + ";\n";
  }

  void writeDocumentation() {
    text += "\n/* " + k + "(" + joined(kernel.arguments, &Argument::name) + ")\n";
    text += documentText(kernel.doc);
    for (const Argument &param : kernel.arguments)
      text += documentArgument(param);
    for (const Precondition &precondition : kernel.preconditions)
      text += " *   requires " + cCommentBody(conditionText(precondition)) + "\n";
    text += " */\n";
  }

  void writeGrid() {
    text += "static inline flyc_status " + k + "_grid(" + declare(true, "", "uint32_t flyc_grid[3]") + ") {\n";
    text += "  int flyc_error = 0;\n  int64_t flyc_size;\n  (void)flyc_error;\n  (void)flyc_size;\n";
    text += rejectWide(wide, k);
    ignoreIntegers();
    for (size_t i = 0; i < 3; ++i) {
      const std::string axis = "flyc_grid[" + std::to_string(i) + "]", block = std::to_string(kernel.block[i]);
      const bool isAny = kernel.block[i] == 0;
      if (kernel.grid[i].isConstant(1)) {
        text += "  " + axis + " = 1;\n";
        continue;
      }
      text += "  flyc_size = " + emitC(kernel.grid[i]) + ";\n" + failIfNone("  ", k, "the grid") +
              "  if (flyc_size < 0 || flyc_size > (int64_t)UINT32_MAX" + (isAny ? ")\n" : " / " + block + ")\n") +
              "    return flyc_fail(FLYC_OUT_OF_RANGE, \"" + k + ": a grid of %lld blocks " +
              (isAny ? "" : "of " + block + " work-items ") +
              "is not possible\",\n"
              "                     (long long)flyc_size);\n  " +
              axis + " = (uint32_t)flyc_size;\n";
    }
    text += "  return flyc_grid[0] == 0 || flyc_grid[1] == 0 || flyc_grid[2] == 0 ? FLYC_EMPTY_GRID : FLYC_OK;\n}\n\n";
  }

  void writeCheck() {
    text += "/* " + k + "_check, which gives the grid too. */\n";
    text += "static inline flyc_status " + k + "_check_grid(" + declare(false, "", "uint32_t flyc_grid[3]") + ") {\n";
    bool any = !kernel.preconditions.empty();
    text += "  flyc_status flyc_result;\n";
    if (any)
      text += "  int flyc_error = 0;\n  int64_t flyc_holds;\n";
    for (const Argument &param : kernel.arguments)
      text += "  (void)" + cParameterName(param.name) + ";\n";
    text += rejectWide(wide, k);
    for (const Precondition &precondition : kernel.preconditions)
      text += checkPrecondition(precondition, k);
    text += "  flyc_result = " + k + "_grid(" + pass(true, "flyc_grid") +
            ");\n"
            "  if (flyc_result != FLYC_OK)\n    return flyc_result;\n";
    for (const Argument &param : kernel.arguments) {
      if (param.kind != ArgumentKind::Tensor)
        continue;
      std::string c = cParameterName(param.name);
      if (!param.optional)
        text += "  if (" + c + " == NULL)\n    return flyc_fail(FLYC_NULL_ARGUMENT, \"" + k + ": " + param.name +
                " is null\");\n";
      if (param.align > 1)
        text += "  if ((uintptr_t)" + c + " % " + std::to_string(param.align) +
                " != 0)\n    return flyc_fail(FLYC_MISALIGNED, \"" + k + ": " + param.name + " = 0x%llx is not a " +
                "multiple of " + std::to_string(param.align) + " bytes\",\n" +
                "                     (unsigned long long)(uintptr_t)" + c + ");\n";
    }
    text += "  return FLYC_OK;\n}\n\n";
    text += "static inline flyc_status " + k + "_check(" + declare(false, "", "") +
            ") {\n  uint32_t flyc_grid[3];\n  return " + k + "_check_grid(" + pass(false, "flyc_grid") + ");\n}\n\n";
  }

  void writePack() {
    const std::vector<ArgSlot> &slots = facts.arguments[index];
    uint64_t end = slots.empty() ? 0 : slots.back().offset + slots.back().size;
    std::string size = k + "_kernarg_size";
    text += "/* The explicit arguments as they lie in the kernarg segment. */\n";
    text += "enum { " + size + " = " + std::to_string(end) + " };\n";
    if (kernel.arguments.empty()) {
      text += "\n";
      return; // no bytes: nothing to pack
    }
    bool cus = usesCus;
    usesCus = false; // not an argument of the kernel
    text += "static inline void " + k + "_pack(unsigned char flyc_bytes[" + std::to_string(end) + "], " +
            declare(false, "", "") + ") {\n  memset(flyc_bytes, 0, " + size + ");\n";
    usesCus = cus;
    for (size_t i = 0; i < kernel.arguments.size(); ++i) {
      std::string c = cParameterName(kernel.arguments[i].name);
      text += "  memcpy(flyc_bytes + " + std::to_string(slots[i].offset) + ", &" + c + ", " +
              std::to_string(slots[i].size) + ");\n";
    }
    text += "}\n\n";
  }

  void writeLaunch() {
    text += "/* Checks, then launches on `flyc_stream_` (a hipStream_t). An empty grid is FLYC_OK and launches "
            "nothing. */\n";
    const bool cus = std::exchange(usesCus, false); // it asks for the number itself
    text += "static inline flyc_status " + k + "_launch(" + declare(false, "flyc_stream flyc_stream_", "") + ") {\n";
    usesCus = cus;
    text += "  uint32_t flyc_grid[3];\n";
    if (kernel.cluster[0])
      text += "  static const uint32_t flyc_cluster[3] = {" + std::to_string(kernel.cluster[0]) + ", " +
              std::to_string(kernel.cluster[1]) + ", " + std::to_string(kernel.cluster[2]) + "};\n";
    if (kernel.block[0] == 0) {
      text += "  const uint32_t flyc_block[3] = {";
      for (const char *const name : interface::blockArguments)
        text += (name == interface::blockArguments[0] ? "(uint32_t)" : ", (uint32_t)") + cParameterName(name);
      text += "};\n";
    }
    if (cus)
      text += "  int64_t flyc_device_cus = 0;\n";
    bool lds = !kernel.sharedBytes.isConstant(0);
    if (lds)
      text += "  int flyc_error = 0;\n  int64_t flyc_lds;\n";
    if (!kernel.arguments.empty()) {
      text += "  void *flyc_arguments[" + std::to_string(kernel.arguments.size()) + "];\n";
    }
    text += cus ? askForCus(unit) + "  flyc_result = " : "  flyc_status flyc_result = ";
    text += k + "_check_grid(" + pass(false, "flyc_grid") +
            ");\n"
            "  if (flyc_result != FLYC_OK)\n"
            "    return flyc_result == FLYC_EMPTY_GRID ? FLYC_OK : flyc_result;\n";
    if (lds)
      text += "  flyc_lds = " + emitC(kernel.sharedBytes) +
              ";\n"
              "  if (flyc_error || flyc_lds < 0 || flyc_lds > (int64_t)UINT32_MAX)\n"
              "    return flyc_fail(FLYC_OUT_OF_RANGE, \"" +
              k +
              ": a dynamic LDS size of %lld bytes is not possible\", "
              "(long long)flyc_lds);\n";
    for (size_t i = 0; i < kernel.arguments.size(); ++i)
      text +=
          "  flyc_arguments[" + std::to_string(i) + "] = (void *)&" + cParameterName(kernel.arguments[i].name) + ";\n";
    const bool clusters = kernel.cluster[0] != 0, isAny = kernel.block[0] == 0;
    text += std::string("  return flyc_launch") +
            (isAny      ? "_block"
             : clusters ? "_clusters"
                        : "") +
            "(&" + unit.name + "_unit, " + std::to_string(index) + ", flyc_grid, " +
            (isAny      ? "flyc_block, "
             : clusters ? "flyc_cluster, "
                        : "") +
            (lds ? "(uint32_t)flyc_lds" : "0") + ", flyc_stream_, " +
            (kernel.arguments.empty() ? "NULL" : "flyc_arguments") + ");\n}\n";
  }
};

} // namespace

// Of the unit: the emulator knows which chip it is by the first image.
std::string askForCus(const Unit &unit) {
  return "  flyc_status flyc_result = flyc_device_units(&" + unit.name +
         "_unit, &flyc_device_cus);\n"
         "  if (flyc_result != FLYC_OK)\n    return flyc_result;\n";
}

bool usesDeviceCus(const Kernel &kernel) {
  bool uses = false;
  auto look = [&](const LaunchExpr &node) { uses |= node.op() == LaunchExpr::Op::DeviceCus; };
  for (const LaunchExpr &expr : kernel.grid)
    expr.walk(look);
  kernel.sharedBytes.walk(look);
  for (const Precondition &precondition : kernel.preconditions)
    precondition.condition.walk(look);
  return uses;
}

support::OrError<std::string> launchFunctions(const Unit &unit, const UnitFacts &facts, unsigned kernel) {
  return LaunchWriter(unit, facts, kernel).run();
}

} // namespace flyc::package
