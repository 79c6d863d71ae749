//===- Patterns.cpp - expressions of one thread ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each of them is a text and what it computes, element by element.
//===----------------------------------------------------------------------===//

#include "test/fuzz/programs/Arithmetic.h"
#include "test/fuzz/programs/Generator.h"
#include "test/fuzz/programs/Layouts.h"

#include <algorithm>
#include <cmath>

using namespace flyc::fuzz;

static constexpr Rounding roundings[] = {Rounding::Nearest, Rounding::Zero, Rounding::Up, Rounding::Down};

/// What takes the operands' numbers of one element.
template <typename Each> static PatternPtr each(std::string text, Each compute) {
  return std::make_shared<Pattern>(Pattern{std::move(text), [compute](const std::vector<Value> &operands, unsigned) {
                                             Value made(operands[0].size());
                                             std::vector<Number> numbers(operands.size());
                                             for (size_t i = 0; i < made.size(); ++i) {
                                               for (size_t k = 0; k < operands.size(); ++k)
                                                 numbers[k] = operands[k][i];
                                               made[i] = compute(numbers);
                                             }
                                             return std::vector<Value>{std::move(made)};
                                           }});
}

using Numbers = const std::vector<Number> &;

ExprPtr Generator::pattern(PatternPtr pattern, Type type, std::vector<ExprPtr> kids) {
  ExprPtr e = make(Op::Text, type, std::move(kids));
  e->pattern = std::move(pattern);
  return e;
}

/// To less, as directed.
ExprPtr Generator::directed(Kind kind, unsigned depth) {
  const Rounding mode = random.oneOf(roundings);
  const std::string to = std::string(".to<") + nameOf(kind) + ">(round = " + nameOf(mode) + ")";
  if (isFloat(kind)) {
    const Kind from = random.chance(50) ? Kind::F64 : Kind::F32;
    if (kind == Kind::F64 || kind == from)
      return nullptr;
    return pattern(each("$0" + to, [=](Numbers n) { return rounded(kind, floatOf(n[0]), mode); }), {kind, 1},
                   one(expr({from, 1}, depth)));
  }
  static constexpr Kind floats[] = {Kind::F32, Kind::F64, Kind::F16, Kind::BF16};
  const double low = isSigned(kind) ? -100 : 0;
  return pattern(each(std::string("clamp($0, ") + (low < 0 ? "-100.0" : "0.0") + ", 100.0)" + to,
                      [=](Numbers n) {
                        return held(kind, static_cast<Number>(static_cast<int64_t>(
                                              whole(std::clamp(floatOf(n[0]), low, 100.0), mode))));
                      }),
                 {kind, 1}, one(expr({random.oneOf(floats), 1}, depth)));
}

/// Through a format of 8, 6 or 4 bits.
ExprPtr Generator::throughStorage(Type type, unsigned depth) {
  if (!isFloat(type.kind))
    return nullptr;
  const Rounding mode = random.chance(70) ? Rounding::Nearest : Rounding::Zero;
  const std::string how = mode == Rounding::Nearest && random.chance(50) ? "" : std::string("round = ") + nameOf(mode);
  const std::string back = std::string(".to<") + nameOf(type.kind) + ">()";
  static constexpr Kind exact[] = {Kind::F32, Kind::F16, Kind::BF16, Kind::I16, Kind::U8, Kind::F64};
  const Kind from = random.oneOf(exact);
  ExprPtr value = expr({from, type.lanes}, depth);
  const auto real = [=](Number n) {
    return isFloat(from)    ? floatOf(n)
           : isSigned(from) ? static_cast<double>(static_cast<int64_t>(n))
                            : static_cast<double>(n);
  };
  if (random.chance(12) && isFloat(from)) {
    if (type.kind == Kind::F16) // too small for it
      return nullptr;
    return pattern(each("abs($0).to<e8m0>(" + how + ")" + back,
                        [=](Numbers n) { return rounded(type.kind, floatOf(powerOfTwo(std::abs(real(n[0])), mode))); }),
                   type, one(std::move(value)));
  }
  const Storage &format = random.oneOf(storages);
  return pattern(
      each(std::string("$0.to<") + format.name + ">(" + how + ")" + back,
           [=, &format](Numbers n) { return rounded(type.kind, floatOf(stored(format, real(n[0]), mode))); }),
      type, one(std::move(value)));
}

/// The bits as another type.
ExprPtr Generator::recast(Kind kind, unsigned depth) {
  static constexpr Kind all[] = {Kind::I8,  Kind::U8,  Kind::I16, Kind::U16, Kind::F16, Kind::BF16,
                                 Kind::I32, Kind::U32, Kind::F32, Kind::I64, Kind::U64, Kind::F64};
  std::vector<Kind> fitting;
  for (Kind from : all)
    if (bitsOf(from) == bitsOf(kind) && from != kind && !(isFloat(from) && isFloat(kind)))
      fitting.push_back(from);
  const Kind from = random.oneOf(fitting);
  if (isFloat(kind)) { // from 0 to 2: no NaN
    const uint64_t mask = kind == Kind::F64   ? 0x3fffffffffffffff
                          : kind == Kind::F32 ? 0x3fffffff
                          : kind == Kind::F16 ? 0x3fff
                                              : 0x3fff;
    return pattern(each(std::string("bitcast<") + nameOf(kind) + ">($0 & " + std::to_string(mask) + ")",
                        [=](Numbers n) { return fromBits(kind, n[0] & mask); }),
                   {kind, 1}, one(expr({from, 1}, depth)));
  }
  const std::string cast = std::string("bitcast<") + nameOf(kind) + ">(";
  if (isFloat(from)) // the sign of a zero may differ
    return pattern(
        each(cast + "$0 + 0.0)", [=](Numbers n) { return held(kind, bitsOf(from, applied(Op::Add, from, n[0], 0))); }),
        {kind, 1}, one(expr({from, 1}, depth)));
  return pattern(each(cast + "$0)", [=](Numbers n) { return held(kind, n[0]); }), {kind, 1},
                 one(expr({from, 1}, depth)));
}

/// Of vectors that are compared, each lane chooses.
ExprPtr Generator::chosenByLane(Type type, unsigned depth) {
  static constexpr Op compare[] = {Op::Lt, Op::Le, Op::Gt, Op::Ge, Op::Eq, Op::Ne};
  static constexpr const char *signs[] = {"<", "<=", ">", ">=", "==", "!="};
  const unsigned which = random.below(6);
  const Op op = compare[which];
  std::vector<ExprPtr> kids;
  for (int i = 0; i < 3; ++i)
    kids.push_back(expr(type, depth));
  return pattern(each(std::string("select($0 ") + signs[which] + " $1, $2, $0)",
                      [=](Numbers n) { return applied(op, type.kind, n[0], n[1]) ? n[2] : n[0]; }),
                 type, std::move(kids));
}

/// Of the kernel's other arguments.
ExprPtr Generator::argument(Kind kind, unsigned depth) {
  ExprPtr at = leaf({Kind::I32, 1});
  const auto element = [](Kind of, Number index) {
    return index >= inputElements ? 0 : static_cast<Number>(inputInteger(of, static_cast<unsigned>(index)));
  };
  switch (random.below(6)) {
  case 0: // beyond a buffer's end there are zeros
    if (!isInteger(kind))
      return nullptr;
    return pattern(each(std::string("buffer(in_") + nameOf(kind) + ")[$0 & 255]",
                        [=](Numbers n) { return element(kind, n[0] & 255); }),
                   {kind, 1}, one(std::move(at)));
  case 1:
    if (kind == Kind::F32)
      return pattern(each("buffer(absent)[$0 & 63]", [](Numbers) { return Number(0); }), {kind, 1}, one(std::move(at)));
    if (kind == Kind::I32)
      return pattern(
          each("(if maybe.present { maybe[$0 & 63] } else { 7 })", [=](Numbers n) { return element(kind, n[0] & 63); }),
          {kind, 1}, one(std::move(at)));
    return nullptr;
  case 2:
    if (kind == Kind::I32)
      return pattern(each("(if absent.present { absent[$0 & 63].to<i32>() } else { given.count })",
                          [](Numbers) { return static_cast<Number>(given.count); }),
                     {kind, 1}, one(std::move(at)));
    if (kind == Kind::U8)
      return pattern(each("given.row[$0 & 7]", [](Numbers n) { return static_cast<Number>(given.row[n[0] & 7]); }),
                     {kind, 1}, one(std::move(at)));
    return nullptr;
  case 3:
    if (kind == Kind::F32)
      return pattern(each("(given.scale * $0)",
                          [](Numbers n) { return applied(Op::Mul, Kind::F32, numberOf(given.scale), n[0]); }),
                     {kind, 1}, one(expr({kind, 1}, depth)));
    if (kind == Kind::I64)
      return pattern(each("(given.wide - $0)", [](Numbers n) { return static_cast<Number>(given.wide) - n[0]; }),
                     {kind, 1}, one(expr({kind, 1}, depth)));
    if (kind == Kind::I16)
      return pattern(
          each("(given.pair * vector($0, $0))[1]",
               [](Numbers n) { return applied(Op::Mul, Kind::I16, static_cast<Number>(given.pair[1]), n[0]); }),
          {kind, 1}, one(expr({kind, 1}, depth)));
    return nullptr;
  default: return nullptr;
  }
}

/// A layout's value at a coordinate that the kernel finds out, by way of what the algebra makes of the layout.
ExprPtr Generator::layoutValue(unsigned depth) {
  const unsigned size = 4u << random.below(7);
  const Layout layout = anyLayout(random, size, /*mayPad=*/true, /*maySwizzle=*/true);
  const std::string at = "$0 & " + std::to_string(size - 1), l = layout.text();
  const bool pads = layout.span() != size;
  std::string text = "crd2idx(" + at + ", " + l + ")";
  auto compute = [=](Numbers n) { return static_cast<Number>(layout.at(static_cast<unsigned>(n[0] & (size - 1)))); };
  const unsigned choice = random.below(9);
  if (choice == 1 && !layout.bits)
    text = "crd2idx(" + at + ", coalesce(" + l + "))";
  else if (choice == 2 && !layout.bits)
    text = "crd2idx(idx2crd(" + at + ", (" + layout.plain() + ").shape), " + l + ")";
  else if (choice == 3 && layout.modes.size() > 1)
    text = "crd2idx((" + layout.coordinate(at, true) + "), " + l + ")";
  else if (choice == 4 && !layout.bits && !pads) {
    text = "crd2idx(crd2idx(" + at + ", " + l + "), left_inverse(" + l + "))";
    return pattern(each(text, [=](Numbers n) { return n[0] & (size - 1); }), {Kind::I32, 1},
                   one(expr({Kind::I32, 1}, depth)));
  } else if (choice == 5 && !layout.bits && !pads) {
    text = "crd2idx(crd2idx(" + at + ", right_inverse(" + l + ")), " + l + ")";
    return pattern(each(text, [=](Numbers n) { return n[0] & (size - 1); }), {Kind::I32, 1},
                   one(expr({Kind::I32, 1}, depth)));
  } else if (choice == 6 && !layout.bits)
    text = "crd2idx(" + at + ", logical_divide(" + l + ", [2]))"; // the first mode of what it divides is whole
  else if (choice == 7) {
    const Layout inner = anyLayout(random, size, /*mayPad=*/false, /*maySwizzle=*/false);
    Layout outer = layout;
    if (pads)
      outer = anyLayout(random, size, false, false);
    text = "crd2idx(" + at + ", " + outer.text() + " o " + inner.plain() + ")";
    return pattern(each(text,
                        [=](Numbers n) {
                          return static_cast<Number>(outer.at(inner.at(static_cast<unsigned>(n[0] & (size - 1)))));
                        }),
                   {Kind::I32, 1}, one(expr({Kind::I32, 1}, depth)));
  }
  return pattern(each(text, compute), {Kind::I32, 1}, one(expr({Kind::I32, 1}, depth)));
}

ExprPtr Generator::function(Kind kind, unsigned depth) {
  const Type type{kind, 1};
  const auto of = [=](auto compute) { return [=](Numbers n) { return rounded(kind, compute(floatOf(n[0]))); }; };
  if (isInteger(kind)) {
    switch (random.below(3)) {
    case 0: { // of numbers that are not negative
      const Number mask = (uint64_t(1) << (bitsOf(kind) - 2)) - 1;
      const unsigned by = 1 + random.below(60);
      return pattern(each("ceil_div($0 & " + std::to_string(mask) + ", " + std::to_string(by) + ")",
                          [=](Numbers n) { return ((n[0] & mask) + by - 1) / by; }),
                     type, one(expr(type, depth)));
    }
    case 1: {
      std::vector<ExprPtr> kids;
      kids.push_back(expr(type, depth));
      kids.push_back(expr(type, depth));
      return pattern(each(random.chance(50) ? "sorted($0, $1).1" : "add(max($0, $1), 0)",
                          [=](Numbers n) { return applied(Op::Max, kind, n[0], n[1]); }),
                     type, std::move(kids));
    }
    default:
      return pattern(each("clamp($0, 3, 90)",
                          [=](Numbers n) { return applied(Op::Min, kind, applied(Op::Max, kind, n[0], 3), 90); }),
                     type, one(expr(type, depth)));
    }
  }
  switch (random.below(4)) {
  case 0: return pattern(each("round($0)", of([](double x) { return std::round(x); })), type, one(expr(type, depth)));
  case 1:
    return pattern(each("roundeven($0)", of([](double x) { return std::nearbyint(x); })), type, one(expr(type, depth)));
  case 2: {
    std::vector<ExprPtr> kids;
    kids.push_back(expr(type, depth));
    kids.push_back(expr(type, depth));
    return pattern(each("copysign($0, $1 + 0.0)",
                        [=](Numbers n) {
                          return numberOf(std::copysign(floatOf(n[0]), floatOf(applied(Op::Add, kind, n[1], 0))));
                        }),
                   type, std::move(kids));
  }
  default: {
    if (kind != Kind::F32 && kind != Kind::F64)
      return nullptr;
    std::vector<ExprPtr> kids;
    for (int i = 0; i < 3; ++i)
      kids.push_back(expr(type, depth));
    return pattern(each("fma($0, $1, $2)",
                        [=](Numbers n) {
                          const double a = floatOf(n[0]), b = floatOf(n[1]), c = floatOf(n[2]);
                          return numberOf(kind == Kind::F64 ? std::fma(a, b, c)
                                                            : std::fma(static_cast<float>(a), static_cast<float>(b),
                                                                       static_cast<float>(c)));
                        }),
                   type, std::move(kids));
  }
  }
}

/// One of all those, or null: what was chosen has nothing of this type.
ExprPtr Generator::special(Type type, unsigned depth) {
  const bool plainFunction = inside && !inside->isClosure; // sees no arguments of the kernel
  if (type.lanes > 1)
    return random.chance(50) ? throughStorage(type, depth) : chosenByLane(type, depth);
  if (type.kind == Kind::I1)
    return nullptr;
  switch (random.below(7)) {
  case 0: return directed(type.kind, depth);
  case 1: return throughStorage(type, depth);
  case 2: return recast(type.kind, depth);
  case 3: return plainFunction ? nullptr : argument(type.kind, depth);
  case 4: return type.kind == Kind::I32 ? layoutValue(depth) : nullptr;
  case 5: return genericCall(type.kind, depth);
  default: return function(type.kind, depth);
  }
}
