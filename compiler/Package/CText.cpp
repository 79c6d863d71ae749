//===- CText.cpp - what the C functions of kernels and entries share ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Package/CText.h"
#include "compiler/Package/CNames.h"
#include <algorithm>

namespace flyc::package {

std::string emitC(const LaunchExpr &expr) {
  return expr.emitC([](const std::string &name) { return "(int64_t)" + cPath(name); }, "flyc_device_cus",
                    "&flyc_error");
}

std::string rejectWide(const std::set<std::string> &wide, const std::string &function) {
  std::string text;
  for (const std::string &name : wide) {
    const std::string c = cPath(name);
    text += "  if (" + c + " > (uint64_t)INT64_MAX)\n    return flyc_fail(FLYC_OUT_OF_RANGE, \"" + function + ": " +
            name + " = %llu passes 63 bits\", (unsigned long long)" + c + ");\n";
  }
  return text;
}

std::string failIfNone(const std::string &indent, const std::string &function, const std::string &what) {
  return indent + "if (flyc_error)\n" + indent + "  return flyc_fail(FLYC_OUT_OF_RANGE, \"" + function + ": " +
         cFormatBody(what) + " passes 64 bits, or divides by zero\");\n";
}

std::string conditionText(const Precondition &precondition) {
  return precondition.text.empty() ? precondition.condition.str() : precondition.text;
}

std::string checkPrecondition(const Precondition &precondition, const std::string &function) {
  const std::string what = conditionText(precondition);
  std::string text =
      "  flyc_holds = " + emitC(precondition.condition) + ";\n" + failIfNone("  ", function, "'" + what + "'") +
      "  if (!flyc_holds)\n    return flyc_fail(FLYC_PRECONDITION, \"" + function + " requires " + cFormatBody(what);
  if (!precondition.message.empty())
    text += ": " + cFormatBody(precondition.message);
  std::set<std::string> named;
  precondition.condition.walk([&](const LaunchExpr &node) {
    if (node.op() == LaunchExpr::Op::Parameter)
      named.insert(node.name());
  });
  std::string values, arguments;
  for (const std::string &name : named) {
    values += (values.empty() ? " (" : ", ") + name + " = %lld";
    arguments += ", (long long)" + cPath(name);
  }
  return text + values + (values.empty() ? "" : ")") + "\"" + arguments + ");\n";
}

std::string documentText(const std::string &doc) {
  std::string text;
  const std::string body = cCommentBody(doc);
  for (size_t at = 0; at < body.size();) {
    const size_t end = std::min(body.find('\n', at), body.size());
    text += " *   " + body.substr(at, end - at) + "\n";
    at = end + 1;
  }
  return text;
}

std::string documentArgument(const Argument &argument) {
  std::string text = " *   " + argument.name + ": " +
                     (argument.structure ? cCommentBody(argument.structure->name) : std::string(argument.typeName()));
  if (argument.kind == ArgumentKind::Tensor) {
    text += ", " + std::string(spelling(argument.access)) + ", " + cCommentBody(argument.layout);
    if (isScratch(argument))
      text += ", in the workspace";
    else if (argument.align > 1)
      text += ", aligned to " + std::to_string(argument.align) + " bytes";
    if (argument.optional)
      text += ", may be null";
  }
  return text + "\n";
}

} // namespace flyc::package
