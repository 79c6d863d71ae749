//===- Symbolic.cpp - names for integers that only the kernel knows -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Rule P7. A derived integer is printed as the user would have written it: the shifts and masks that the algebra uses
// for powers of two are divisions and remainders, and (a + b-1) / b is ceil_div(a, b).
//===----------------------------------------------------------------------===//

#include "frontend/KernelIR/Symbolic.h"

#include <charconv>

using namespace flyc;
using namespace flyc::sema;
using layout::Arith;
using layout::Int;
using layout::IntTuple;

namespace {

const Symbolic *derivation(const Int &i, Arith::Op op) {
  const Symbolic *s = symbolicOf(i);
  return s && !s->node && s->op == op ? s : nullptr;
}

/// As an operand of a binary operator: whatever is not a name, a number or a call stands in parentheses.
std::string operand(const Int &i) {
  std::string text = spell(i);
  return text.find(' ') != std::string::npos && text.back() != ')' ? "(" + text + ")" : text;
}

std::string infix(const Int &a, const char *op, const Int &b) { return operand(a) + " " + op + " " + operand(b); }

std::string quotient(const Int &a, const Int &b) {
  if (b.isStatic())
    if (const Symbolic *sum = derivation(a, Arith::Op::Add); sum && sum->b.is(b.value() - 1))
      return "ceil_div(" + spell(sum->a) + ", " + spell(b) + ")";
  return infix(a, "/", b);
}

std::string operationText(Arith::Op op, const Int &a, const Int &b) {
  switch (op) {
  case Arith::Op::Add: return infix(a, "+", b);
  case Arith::Op::Sub: return infix(a, "-", b);
  case Arith::Op::Mul: return infix(a, "*", b);
  case Arith::Op::Div: return quotient(a, b);
  case Arith::Op::Mod: return infix(a, "%", b);
  case Arith::Op::Min: return "min(" + spell(a) + ", " + spell(b) + ")";
  case Arith::Op::Max: return "max(" + spell(a) + ", " + spell(b) + ")";
  case Arith::Op::Shr:
    if (b.isStatic() && b.value() >= 0 && b.value() < 63)
      return quotient(a, Int(int64_t(1) << b.value()));
    return infix(a, ">>", b);
  case Arith::Op::Shl:
    if (b.isStatic() && b.value() >= 0 && b.value() < 63)
      return infix(a, "*", Int(int64_t(1) << b.value()));
    return infix(a, "<<", b);
  case Arith::Op::And:
    if (b.isStatic() && b.value() >= 0 && (b.value() & (b.value() + 1)) == 0)
      return infix(a, "%", Int(b.value() + 1));
    return infix(a, "&", b);
  case Arith::Op::Xor: return infix(a, "^", b);
  case Arith::Op::Abs: return "abs(" + spell(a) + ")";
  }
  return "?";
}

} // namespace

const Symbolic *SymbolTable::named(std::string text, const Node *node) {
  all.push_back({std::move(text), node, {}, {}, {}});
  return &all.back();
}

const Symbolic *SymbolTable::derived(Arith::Op op, Int a, Int b) {
  auto key = [](const Int &i) {
    return std::tuple(i.handle(), i.isStatic() ? i.value() : i.divisibility(), i.isDynamic(), i.width());
  };
  auto [place, isNew] = known.try_emplace(std::tuple(op, key(a), key(b)), nullptr);
  if (isNew) {
    // A long derivation helps nobody, and texts of texts would grow without bound.
    constexpr size_t longest = 160;
    std::string text = operationText(op, a, b);
    all.push_back({text.size() > longest ? std::string(cutText) : std::move(text), nullptr, op, a, b});
    place->second = &all.back();
  }
  return place->second;
}

Int SymbolicArith::emit(Op op, Int a, Int b, unsigned width, int64_t divisibility) {
  return Int::dynamic(width, divisibility, symbols.derived(op, a, b));
}

std::string sema::spellNumber(double value) {
  char buffer[64];
  auto [end, error] = std::to_chars(buffer, buffer + sizeof(buffer), value);
  std::string text(buffer, end);
  // A float of the language has a digit on both sides of the dot, or an exponent.
  if (text.find_first_of(".ein") == std::string::npos)
    text += ".0";
  return text;
}

std::string sema::spell(const Int &i) {
  if (i.isStatic())
    return std::to_string(i.value());
  const Symbolic *s = symbolicOf(i);
  return s ? s->text : "?";
}

std::string sema::spell(const IntTuple &t) {
  if (t.isNone())
    return "_";
  if (t.isLeaf()) {
    std::string text = spell(t.leaf());
    for (int mode : t.path())
      text += "E" + std::to_string(mode);
    return text;
  }
  std::string text = "(";
  for (size_t i = 0; i < t.rank(); ++i)
    text += (i ? "," : "") + spell(t[i]);
  return text + ")";
}

std::string sema::spell(const layout::Layout &l) { return spell(l.shape) + ":" + spell(l.stride); }

namespace {
std::string spellComposed(const layout::ComposedLayout &c) {
  struct Inner {
    std::string operator()(const layout::Swizzle &s) const { return s.str(); }
    std::string operator()(const layout::CoordSwizzle &s) const { return s.str(); }
    std::string operator()(const layout::Layout &l) const { return spell(l); }
    std::string operator()(const layout::ComposedPtr &p) const { return spellComposed(*p); }
  };
  std::string outer = std::holds_alternative<layout::Layout>(c.outer)
                          ? spell(std::get<layout::Layout>(c.outer))
                          : "[" + spellComposed(*std::get<layout::ComposedPtr>(c.outer)) + "]";
  return std::visit(Inner{}, c.inner) + " o " + spell(c.offset) + " o " + outer;
}
} // namespace

std::string sema::spell(const layout::AnyLayout &l) {
  if (const auto *plain = std::get_if<layout::Layout>(&l))
    return spell(*plain);
  return spellComposed(std::get<layout::ComposedLayout>(l));
}

std::string sema::spell(const layout::Tile &t) {
  if (!t.isNested()) {
    if (const auto *l = std::get_if<layout::Layout>(&t.value))
      return spell(*l);
    return spell(std::get<IntTuple>(t.value));
  }
  std::string text = "[";
  for (size_t i = 0; i < t.rank(); ++i)
    text += (i ? "|" : "") + spell(t.elements()[i]);
  return text + "]";
}
