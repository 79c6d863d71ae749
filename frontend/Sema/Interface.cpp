//===- Interface.cpp - how a kernel is called and launched ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Host expressions as text.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Interface.h"

using namespace flyc;
using namespace flyc::sema;

std::string_view sema::spelling(Access access) {
  switch (access) {
  case Access::In: return "in";
  case Access::Out: return "out";
  case Access::InOut: return "inout";
  case Access::Scratch: return "scratch";
  }
  return "";
}

namespace {
/// The infix operator; empty for what is spelled as a call.
std::string_view infixOf(HostExpr::Op op) {
  using Op = HostExpr::Op;
  switch (op) {
  case Op::Add: return "+";
  case Op::Sub: return "-";
  case Op::Mul: return "*";
  case Op::Div: return "/";
  case Op::Rem: return "%";
  case Op::Equal: return "==";
  case Op::NotEqual: return "!=";
  case Op::Less: return "<";
  case Op::LessEqual: return "<=";
  case Op::Greater: return ">";
  case Op::GreaterEqual: return ">=";
  case Op::And: return "&&";
  case Op::Or: return "||";
  case Op::Constant:
  case Op::Argument:
  case Op::CeilDiv:
  case Op::Min:
  case Op::Max:
  case Op::Not:
  case Op::DeviceCus: return "";
  }
  return "";
}

std::string spellOperand(const HostExpr &e, const Interface &interface) {
  std::string text = spell(e, interface);
  return infixOf(e.op).empty() ? text : "(" + text + ")";
}
} // namespace

std::string sema::spell(const HostExpr &e, const Interface &interface) {
  switch (e.op) {
  case HostExpr::Op::Constant: return std::to_string(e.value);
  case HostExpr::Op::Argument: return interface.arguments[static_cast<size_t>(e.value)].name + e.field;
  case HostExpr::Op::DeviceCus: return "device.cus";
  case HostExpr::Op::Not: return "!" + spellOperand(e.operands[0], interface);
  case HostExpr::Op::CeilDiv:
  case HostExpr::Op::Min:
  case HostExpr::Op::Max: {
    const char *name = e.op == HostExpr::Op::CeilDiv ? "ceil_div" : e.op == HostExpr::Op::Min ? "min" : "max";
    return name + ("(" + spell(e.operands[0], interface)) + ", " + spell(e.operands[1], interface) + ")";
  }
  default:
    return spellOperand(e.operands[0], interface) + " " + std::string(infixOf(e.op)) + " " +
           spellOperand(e.operands[1], interface);
  }
}
