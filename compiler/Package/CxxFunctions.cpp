//===- CxxFunctions.cpp - the C++ functions of a launch header ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Package/CxxFunctions.h"
#include "compiler/Package/CNames.h"
#include "compiler/Package/CText.h"
#include "compiler/Package/LaunchFunctions.h"
#include "support/ElementTypes.h"

namespace flyc::package {

namespace {

using Op = LaunchExpr::Op;

/// The parts of `text` between those of `mark` that stand in no parentheses.
std::vector<std::string> split(const std::string &text, char mark) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (char c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == mark && depth == 0)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

/// Without blanks around it, and without the parentheses that hold it all, if there are such.
std::string unwrapped(const std::string &text) {
  const size_t first = text.find_first_not_of(' '), last = text.find_last_not_of(' ');
  if (first == std::string::npos)
    return "";
  std::string inner = text.substr(first, last - first + 1);
  if (inner.front() != '(' || inner.back() != ')')
    return inner;
  int depth = 0;
  for (size_t i = 0; i + 1 < inner.size(); ++i) {
    depth += inner[i] == '(' ? 1 : inner[i] == ')' ? -1 : 0;
    if (depth == 0)
      return inner; // it closes before the end: "(a) * (b)"
  }
  return unwrapped(inner.substr(1, inner.size() - 2));
}

/// The leaves of one side of a layout, left to right. False if one is no expression.
bool leavesOf(const std::string &text, std::vector<LaunchExpr> &leaves) {
  const std::vector<std::string> parts = split(unwrapped(text), ',');
  if (parts.size() > 1) {
    for (const std::string &part : parts)
      if (!leavesOf(part, leaves))
        return false;
    return true;
  }
  auto leaf = LaunchExpr::parse(parts[0]);
  if (leaf)
    leaves.push_back(*leaf);
  return static_cast<bool>(leaf);
}

std::string cxxNamespace(const Unit &unit) { return cParameterName(unit.name); }

class CxxWriter {
public:
  explicit CxxWriter(const Unit &unit) : unit(unit) {}
  std::string text;

  void function(const interface::Callable &callable, bool hasWorkspace) {
    const std::string &k = callable.name;
    std::string parameters = "::flyc_stream flyc_stream_", passed = "flyc_stream_", checks;
    bool usesCus = false;
    for (const Argument &param : callable.arguments) {
      if (isScratch(param))
        continue;
      const std::string c = cParameterName(param.name);
      passed += ", " + c;
      if (param.kind != ArgumentKind::Tensor) {
        parameters += ", " + cParameterType(param, unit.name) + c;
        continue;
      }
      passed += ".data()";
      parameters += ", ::flyc::span<" + elementType(param) + "> " + c;
      checks += sizeCheck(callable, param, usesCus);
    }
    if (hasWorkspace) {
      parameters += ", ::flyc::span<void> flyc_workspace";
      passed += ", flyc_workspace.data(), flyc_workspace.size()";
    }
    text += "\n/* " + k + "_launch, and FLYC_OUT_OF_RANGE if a span has fewer elements than its layout needs. */\n";
    text += "[[nodiscard]] static inline flyc_status " + cParameterName(k) + "(" + parameters + ") {\n";
    if (!checks.empty())
      text += "  int flyc_error = 0;\n  int64_t flyc_needed = 0;\n" +
              (usesCus ? "  int64_t flyc_device_cus = 0;\n" + askForCus(unit) : "  flyc_status flyc_result;\n") +
              checks;
    text += "  return " + k + "_launch(" + passed + ");\n}\n";
  }

private:
  const Unit &unit;

  // "const float", or "void" where C++ lacks the type.
  std::string elementType(const Argument &param) const {
    std::string type = cParameterType(param, unit.name);
    return type.substr(0, type.find_last_not_of(" *") + 1);
  }

  std::string sizeCheck(const interface::Callable &callable, const Argument &param, bool &usesCus) const {
    const std::optional<LaunchExpr> elements = elementsOf(param.layout);
    const ElementInfo &element = elementInfo(param.element);
    if (!elements)
      return "";
    bool isKnown = true;
    elements->walk([&](const LaunchExpr &node) {
      usesCus |= node.op() == Op::DeviceCus;
      const auto named = scalarNamed(callable.arguments, node.name());
      isKnown &= node.op() != Op::Parameter || (named && !elementInfo(*named).isFloat());
    });
    if (!isKnown)
      return "";
    const bool isTyped = !element.cType.empty();
    LaunchExpr needed = *elements;
    if (!isTyped)
      needed = LaunchExpr::binary(Op::CeilDiv, LaunchExpr::binary(Op::Mul, needed, LaunchExpr::constant(element.bits)),
                                  LaunchExpr::constant(8));
    const std::string c = cParameterName(param.name);
    return "  flyc_error = 0;\n  flyc_needed = " + emitC(needed) + ";\n  flyc_result = ::flyc::detail::holds(\"" +
           callable.name + "\", \"" + param.name + "\", " + c + ".data(), " + c +
           ".size(), flyc_needed, flyc_error, \"" + (isTyped ? "elements" : "bytes") +
           "\");\n  if (flyc_result != FLYC_OK)\n    return flyc_result;\n";
  }
};

} // namespace

std::optional<LaunchExpr> elementsOf(const std::string &layout) {
  const std::vector<std::string> sides = split(layout, ':');
  std::vector<LaunchExpr> extents, strides;
  if (sides.size() != 2 || !leavesOf(sides[0], extents) || !leavesOf(sides[1], strides) ||
      extents.size() != strides.size())
    return std::nullopt;
  // 1 + sum of (extent - 1) * stride, and nothing at all if an extent is.
  const LaunchExpr one = LaunchExpr::constant(1), zero = LaunchExpr::constant(0);
  LaunchExpr span = one;
  std::optional<LaunchExpr> any;
  int64_t constant = 1;
  for (size_t i = 0; i < extents.size(); ++i) {
    if (extents[i].isConstant() && extents[i].value() >= 1 && strides[i].isConstant() && strides[i].value() >= 0) {
      int64_t step = 0;
      if (__builtin_mul_overflow(extents[i].value() - 1, strides[i].value(), &step) ||
          __builtin_add_overflow(constant, step, &constant))
        return std::nullopt;
      continue;
    }
    LaunchExpr step = LaunchExpr::binary(Op::Mul, LaunchExpr::binary(Op::Sub, extents[i], one), strides[i]);
    if (!strides[i].isConstant() || strides[i].value() < 0)
      step = LaunchExpr::binary(Op::Max, step, zero);
    span = LaunchExpr::binary(Op::Add, span, step);
    if (!extents[i].isConstant()) {
      LaunchExpr isSome = LaunchExpr::binary(Op::Gt, extents[i], zero);
      any = any ? LaunchExpr::binary(Op::And, *any, isSome) : isSome;
    }
  }
  if (span == one)
    return LaunchExpr::constant(constant);
  if (constant != 1)
    span = LaunchExpr::binary(Op::Add, span, LaunchExpr::constant(constant - 1));
  return any ? LaunchExpr::binary(Op::Mul, *any, span) : span;
}

std::string openCxxNamespace(const Unit &unit) {
  return "#ifdef __cplusplus\nnamespace flyc { namespace kernels { namespace " + cxxNamespace(unit) +
         " { namespace flyc_c {\n#endif\n\n";
}

std::string closeCxxNamespace(const Unit &unit) {
  return "\n#ifdef __cplusplus\n} } } } // namespace flyc::kernels::" + cxxNamespace(unit) +
         "::flyc_c\nusing namespace flyc::kernels::" + cxxNamespace(unit) + "::flyc_c; /* as in C */\n#endif\n";
}

std::string cxxFunctions(const Unit &unit) {
  const std::string &u = unit.name;
  CxxWriter writer(unit);
  writer.text =
      "\n#if defined(__cplusplus) && __cplusplus >= 201703L\n\n#include <flyc/span.h>\n\nnamespace flyc::kernels::" +
      cxxNamespace(unit) +
      " {\n\nusing namespace flyc_c;\n\n"
      "[[nodiscard]] static inline flyc_status load_directory(const char *directory) { return " +
      u +
      "_load_directory(directory); }\n"
      "[[nodiscard]] static inline flyc_status load_image(uint32_t image, ::flyc::span<const void> bytes) {\n  "
      "return " +
      u +
      "_load_image(image, bytes.data(), bytes.size());\n}\n"
      "[[nodiscard]] static inline flyc_status prepare() { return " +
      u +
      "_prepare(); }\n"
      "static inline flyc_status unload() { return flyc_unload(&" +
      u + "_unit); }\n";
  for (const Kernel &kernel : unit.kernels)
    writer.function(kernel, false);
  for (const Entry &entry : unit.entries)
    writer.function(entry, entry.hasWorkspace());
  return writer.text + "\n} // namespace flyc::kernels::" + cxxNamespace(unit) + "\n\n#endif\n";
}

} // namespace flyc::package
