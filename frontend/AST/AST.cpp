//===- AST.cpp - the names of nodes and operators -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// How kinds and operators are spelled, in dumps and in diagnostics. Every enumerator has a spelling: a switch without
// default lets the compiler say so.
//===----------------------------------------------------------------------===//

#include "frontend/AST/AST.h"

namespace flyc::ast {

std::string_view name(ExprKind kind) {
  switch (kind) {
#define EXPR(NAME)                                                                                                     \
  case ExprKind::NAME: return #NAME;
#include "frontend/AST/Nodes.def"
  }
  return {};
}

std::string_view name(StmtKind kind) {
  switch (kind) {
#define STMT(NAME)                                                                                                     \
  case StmtKind::NAME: return #NAME;
#include "frontend/AST/Nodes.def"
  }
  return {};
}

std::string_view name(SchedKind kind) {
  switch (kind) {
#define SCHED(NAME)                                                                                                    \
  case SchedKind::NAME: return #NAME;
#include "frontend/AST/Nodes.def"
  }
  return {};
}

std::string_view name(DeclKind kind) {
  switch (kind) {
#define DECL(NAME)                                                                                                     \
  case DeclKind::NAME: return #NAME;
#include "frontend/AST/Nodes.def"
  }
  return {};
}

std::string_view spelling(UnaryOp op) {
  switch (op) {
  case UnaryOp::Neg: return "-";
  case UnaryOp::Not: return "!";
  case UnaryOp::BitNot: return "~";
  }
  return {};
}

std::string_view spelling(BinaryOp op) {
  switch (op) {
  case BinaryOp::Or: return "||";
  case BinaryOp::And: return "&&";
  case BinaryOp::Eq: return "==";
  case BinaryOp::Ne: return "!=";
  case BinaryOp::Lt: return "<";
  case BinaryOp::Le: return "<=";
  case BinaryOp::Gt: return ">";
  case BinaryOp::Ge: return ">=";
  case BinaryOp::BitOr: return "|";
  case BinaryOp::BitXor: return "^";
  case BinaryOp::BitAnd: return "&";
  case BinaryOp::Shl: return "<<";
  case BinaryOp::Shr: return ">>";
  case BinaryOp::Add: return "+";
  case BinaryOp::Sub: return "-";
  case BinaryOp::Mul: return "*";
  case BinaryOp::Div: return "/";
  case BinaryOp::Rem: return "%";
  }
  return {};
}

std::string_view spelling(GenericKind kind) {
  switch (kind) {
  case GenericKind::Type: return "type";
  case GenericKind::Int: return "int";
  case GenericKind::Bool: return "bool";
  case GenericKind::Layout: return "layout";
  case GenericKind::Tile: return "tile";
  case GenericKind::Atom: return "atom";
  case GenericKind::Fn: return "fn";
  case GenericKind::Enum: return "enum";
  }
  return {};
}

} // namespace flyc::ast
