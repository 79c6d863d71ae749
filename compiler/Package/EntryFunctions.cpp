//===- EntryFunctions.cpp - the C functions of one entry ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Package/EntryFunctions.h"
#include "compiler/Package/CNames.h"
#include "compiler/Package/CText.h"
#include "compiler/Package/Facts.h"
#include "compiler/Package/LaunchFunctions.h"

#include <algorithm>
#include <cstdio>
#include <set>

namespace flyc::package {

namespace {

class EntryWriter {
public:
  EntryWriter(const Unit &unit, const Entry &entry)
      : unit(unit), entry(entry), e(entry.name), hasWorkspace(entry.hasWorkspace()) {
    findUses();
  }

  std::string run() {
    writeDocumentation();
    if (hasWorkspace)
      writeWorkspace();
    writeSteps();
    writeCheck();
    writeLaunch();
    return text;
  }

private:
  const Unit &unit;
  const Entry &entry;
  const std::string &e; // the prefix of every name
  const bool hasWorkspace;
  std::string text;
  bool usesCus = false;
  bool takesCus = false;      // the function is told how many compute units there are; only _steps is, the others ask
  std::set<std::string> wide; // u64 values in expressions: they may pass int64_t

  static bool isInteger(const Argument &param) { return param.kind == ArgumentKind::Struct || param.isInteger(); }

  const Kernel &kernelOf(const Step &step) const { return *findNamed(unit.kernels, step.kernel); }

  void findUses() {
    auto look = [&](const LaunchExpr &expr) {
      expr.walk([&](const LaunchExpr &node) {
        usesCus |= node.op() == LaunchExpr::Op::DeviceCus;
        if (node.op() == LaunchExpr::Op::Parameter && scalarNamed(entry.arguments, node.name()) == ElementId::U64)
          wide.insert(node.name());
      });
    };
    for (const Argument &param : entry.arguments)
      look(param.bytes);
    for (const Precondition &precondition : entry.preconditions)
      look(precondition.condition);
    for (const Step &step : entry.steps) {
      look(step.condition);
      look(step.bytes);
      for (const Operand &operand : step.operands)
        look(operand.integer);
      usesCus |= step.isLaunch() && usesDeviceCus(kernelOf(step));
    }
  }

  enum Which { All, Integers };
  // The parameters as they are declared, or passed on; `first` before them and `last` behind.
  std::string list(Which which, bool declared, const std::string &first, const std::string &last) const {
    std::string out = first;
    auto add = [&](const std::string &one) { out += (out.empty() || one.empty() ? "" : ", ") + one; };
    if (usesCus && takesCus)
      add(declared ? "int64_t flyc_device_cus" : "flyc_device_cus");
    for (const Argument &param : entry.arguments)
      if (!isScratch(param) && (which == All || isInteger(param)))
        add((declared ? cParameterType(param, unit.name) : "") + cParameterName(param.name));
    add(last);
    return out.empty() && declared ? "void" : out;
  }
  std::string workspaceParameters(bool declared, bool bytes) const {
    if (!hasWorkspace)
      return "";
    return std::string(declared ? "void *" : "") + "flyc_workspace" +
           (bytes ? std::string(", ") + (declared ? "uint64_t " : "") + "flyc_workspace_bytes" : "");
  }
  std::string passedToSteps(const std::string &first) {
    takesCus = true;
    std::string passed = list(All, false, first, workspaceParameters(false, false));
    takesCus = false;
    return passed;
  }
  void ignore(Which which) {
    if (usesCus)
      text += "  (void)flyc_device_cus;\n";
    for (const Argument &param : entry.arguments)
      if (!isScratch(param) && (which == All || isInteger(param)))
        text += "  (void)" + cParameterName(param.name) + ";\n";
  }

  void writeDocumentation() {
    text += "\n/* " + e + "(" + list(All, false, "", workspaceParameters(false, true)) + ")\n";
    text += documentText(entry.doc);
    for (const Argument &param : entry.arguments)
      text += documentArgument(param);
    for (const Step &step : entry.steps)
      text += " *   " + (step.condition.isConstant(1) ? "" : "if " + cCommentBody(step.condition.str()) + ": ") +
              (step.isLaunch() ? step.kernel : "zero(" + entry.arguments[step.zeroed].name + ")") + "\n";
    text += " */\n";
  }

  void writeWorkspace() {
    text += "/* How many bytes of device memory " + e + "_launch wants, at a multiple of " +
            std::to_string(WorkspaceAlign) + ". */\n";
    text +=
        "static inline flyc_status " + e + "_workspace(" + list(Integers, true, "", "uint64_t *flyc_bytes") + ") {\n";
    text += "  int flyc_error = 0;\n  int64_t flyc_size;\n" +
            std::string(usesCus ? "  int64_t flyc_device_cus = 0;\n" + askForCus(unit) : "");
    ignore(Integers);
    text += rejectWide(wide, e);
    text += "  flyc_size = " + emitC(entry.workspace().back()) + ";\n";
    text += failIfNone("  ", e, "the workspace");
    text += "  if (flyc_size < 0)\n    return flyc_fail(FLYC_OUT_OF_RANGE, \"" + e +
            ": a workspace of %lld bytes is not possible\", (long long)flyc_size);\n";
    text += "  *flyc_bytes = (uint64_t)flyc_size;\n  return FLYC_OK;\n}\n\n";
  }

  static std::pair<std::string, std::string> limits(ElementId integer) {
    const std::string bits = std::to_string(elementInfo(integer).bits);
    if (elementInfo(integer).kind == ElementKind::Signed)
      return {"INT" + bits + "_MIN", "INT" + bits + "_MAX"};
    return {"0", integer == ElementId::U64 ? "INT64_MAX" : "(int64_t)UINT" + bits + "_MAX"};
  }

  // The argument for one parameter of a kernel; what has to be computed first goes into `text`.
  std::string operandText(const Operand &operand, const Argument &wanted, size_t number) {
    const std::string type = cParameterType(wanted, unit.name);
    switch (operand.kind) {
    case Operand::Kind::Argument: {
      const Argument &passed = entry.arguments[operand.argument];
      return isScratch(passed) ? "(" + type + ")flyc_scratch_" + passed.name : cParameterName(passed.name);
    }
    case Operand::Kind::Number: {
      char digits[64];
      std::snprintf(digits, sizeof digits, "%.17e", operand.number);
      return "(" + type + ")" + digits;
    }
    case Operand::Kind::Null: return "NULL";
    case Operand::Kind::Integer: break;
    }
    if (operand.integer.op() == LaunchExpr::Op::Parameter &&
        scalarNamed(entry.arguments, operand.integer.name()) == wanted.element)
      return cPath(operand.integer.name());
    const std::string value = "flyc_value[" + std::to_string(number) + "]";
    auto [least, most] = limits(wanted.element);
    text += "    " + value + " = " + emitC(operand.integer) + ";\n";
    text += failIfNone("    ", e, wanted.name + " = " + operand.integer.str());
    if (wanted.element != ElementId::I64)
      text += "    if (" + value + " < " + least + " || " + value + " > " + most +
              ")\n      return flyc_fail(FLYC_OUT_OF_RANGE, \"" + e + ": " +
              cFormatBody(wanted.name + " = " + operand.integer.str()) + " = %lld does not fit " + wanted.typeName() +
              "\", (long long)" + value + ");\n";
    return "(" + type + ")" + value;
  }

  void writeStep(const Step &step) {
    text += "  flyc_holds = " + emitC(step.condition) + ";\n";
    if (!step.condition.isConstant(1))
      text += failIfNone("  ", e, step.condition.str());
    text += "  if (flyc_holds) {\n";
    if (step.isLaunch()) {
      const Kernel &kernel = kernelOf(step);
      std::string passed;
      auto add = [&](const std::string &one) { passed += (passed.empty() ? "" : ", ") + one; };
      for (size_t i = 0; i < step.operands.size(); ++i)
        add(operandText(step.operands[i], kernel.arguments[i], i));
      const std::string checked = !usesDeviceCus(kernel) ? passed
                                  : passed.empty()       ? "flyc_device_cus"
                                                         : "flyc_device_cus, " + passed;
      text += "    flyc_result = flyc_go ? " + kernel.name + "_launch(" +
              (passed.empty() ? "flyc_stream_" : "flyc_stream_, " + passed) + ")\n" + "                          : " +
              kernel.name + "_check(" + checked + ");\n";
    } else {
      const Argument &zeroed = entry.arguments[step.zeroed];
      const std::string name = isScratch(zeroed) ? "flyc_scratch_" + zeroed.name : cParameterName(zeroed.name);
      text += "    flyc_value[0] = " + emitC(step.bytes) + ";\n";
      text += failIfNone("    ", e, "zero(" + zeroed.name + ")");
      text += "    if (flyc_value[0] > 0 && " + name + " == NULL)\n      return flyc_fail(FLYC_NULL_ARGUMENT, \"" + e +
              ": " + zeroed.name + " is null\");\n";
      text += "    flyc_result = flyc_go && flyc_value[0] > 0 ? flyc_zero(" + name +
              ", (size_t)flyc_value[0], flyc_stream_) : FLYC_OK;\n";
    }
    text += "    if (flyc_result != FLYC_OK && flyc_result != FLYC_EMPTY_GRID)\n      return flyc_result;\n  }\n";
  }

  void writeSteps() {
    size_t values = 1;
    for (const Step &step : entry.steps)
      values = std::max(values, step.operands.size());
    takesCus = true;
    text += "/* Checks every step, or does every step. */\n";
    text += "static inline flyc_status " + e + "_steps(" +
            list(All, true, "int flyc_go, flyc_stream flyc_stream_", workspaceParameters(true, false)) + ") {\n";
    text += "  int flyc_error = 0;\n  int64_t flyc_holds, flyc_value[" + std::to_string(values) +
            "];\n  flyc_status flyc_result;\n";
    for (const Argument &param : entry.arguments)
      if (isScratch(param))
        text += "  void *flyc_scratch_" + param.name + ";\n";
    text += "  (void)flyc_error;\n";
    if (hasWorkspace)
      text += "  if (flyc_workspace == NULL)\n    flyc_workspace = (void *)(uintptr_t)" +
              std::to_string(WorkspaceAlign) +
              "; /* it has no bytes: so nothing is there, but a tensor without elements is not null */\n";
    const std::vector<LaunchExpr> places = entry.workspace();
    size_t next = 0;
    for (const Argument &param : entry.arguments)
      if (isScratch(param))
        text += "  flyc_scratch_" + param.name + " = (char *)flyc_workspace + " + emitC(places[next++]) + ";\n";
    text += "  (void)flyc_value;\n";
    for (const Argument &param : entry.arguments)
      if (isScratch(param))
        text += "  (void)flyc_scratch_" + param.name + ";\n";
    ignore(All);
    if (hasWorkspace)
      text += failIfNone("  ", e, "the workspace");
    for (const Step &step : entry.steps)
      writeStep(step);
    text += "  return FLYC_OK;\n}\n\n";
    takesCus = false;
  }

  void writeCheck() {
    text +=
        "static inline flyc_status " + e + "_check(" + list(All, true, "", workspaceParameters(true, true)) + ") {\n";
    if (!entry.preconditions.empty())
      text += "  int flyc_error = 0;\n  int64_t flyc_holds;\n";
    if (hasWorkspace)
      text += "  uint64_t flyc_needed = 0;\n";
    if (usesCus)
      text += "  int64_t flyc_device_cus = 0;\n" + askForCus(unit);
    else if (hasWorkspace)
      text += "  flyc_status flyc_result;\n";
    text += rejectWide(wide, e);
    for (const Precondition &precondition : entry.preconditions)
      text += checkPrecondition(precondition, e);
    if (hasWorkspace) {
      text += "  flyc_result = " + e + "_workspace(" + list(Integers, false, "", "&flyc_needed") +
              ");\n  if (flyc_result != FLYC_OK)\n    return flyc_result;\n";
      text += "  if (flyc_needed > flyc_workspace_bytes)\n    return flyc_fail(FLYC_OUT_OF_RANGE, \"" + e +
              ": a workspace of %llu bytes is given, %llu are needed\",\n                     (unsigned long "
              "long)flyc_workspace_bytes, "
              "(unsigned long long)flyc_needed);\n";
      text += "  if (flyc_needed && flyc_workspace == NULL)\n    return flyc_fail(FLYC_NULL_ARGUMENT, \"" + e +
              ": the workspace is null\");\n";
      text += "  if ((uintptr_t)flyc_workspace % " + std::to_string(WorkspaceAlign) +
              " != 0)\n    return flyc_fail(FLYC_MISALIGNED, \"" + e +
              ": the workspace at 0x%llx is not a multiple of " + std::to_string(WorkspaceAlign) + " bytes\",\n" +
              "                     (unsigned long long)(uintptr_t)flyc_workspace);\n";
    }
    text += "  return " + e + "_steps(" + passedToSteps("0, NULL") + ");\n}\n\n";
  }

  void writeLaunch() {
    text += "/* Checks everything, then does what holds, in order, on `flyc_stream_` (a hipStream_t). */\n";
    text += "static inline flyc_status " + e + "_launch(" +
            list(All, true, "flyc_stream flyc_stream_", workspaceParameters(true, true)) + ") {\n";
    text += usesCus ? "  int64_t flyc_device_cus = 0;\n" + askForCus(unit) + "  flyc_result = "
                    : "  flyc_status flyc_result = ";
    text += e + "_check(" + list(All, false, "", workspaceParameters(false, true)) + ");\n";
    text += "  return flyc_result != FLYC_OK ? flyc_result : " + e + "_steps(" + passedToSteps("1, flyc_stream_") +
            ");\n}\n";
  }
};

} // namespace

std::string entryFunctions(const Unit &unit, const Entry &entry) { return EntryWriter(unit, entry).run(); }

} // namespace flyc::package
