//===- PatternsFunctions.cpp - what is generic, and closures that assign --===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Functions and structs with parameters for types, numbers, layouts, functions and members of enums; a call of each
// computes what the pattern says. The kernel itself may be generic, and an entry may call it (Entries.h).
//===----------------------------------------------------------------------===//

#include "test/fuzz/programs/Arithmetic.h"
#include "test/fuzz/programs/Entries.h"
#include "test/fuzz/programs/Generator.h"
#include "test/fuzz/programs/Layouts.h"

using namespace flyc::fuzz;

/// A pattern of one thread, of the operands' numbers.
template <typename Each> static PatternPtr eachThread(std::string text, Each compute) {
  return std::make_shared<Pattern>(Pattern{
      std::move(text), [compute](const std::vector<Value> &operands, unsigned threads) {
        Value made(threads);
        for (unsigned t = 0; t < threads; ++t)
          made[t] =
              compute([&](size_t operand, unsigned lane = 0) { return operands[operand][size_t(lane) * threads + t]; });
        return std::vector<Value>{std::move(made)};
      }});
}

/// A call of a function that is declared for it.
ExprPtr Generator::genericCall(Kind kind, unsigned depth) {
  const Type type{kind, 1};
  const std::string n = std::to_string(names++), T = nameOf(kind);
  const auto two = [&] {
    std::vector<ExprPtr> kids;
    kids.push_back(expr(type, depth));
    kids.push_back(expr(type, depth));
    return kids;
  };
  const auto apply = [kind](Op op, Number a, Number b) { return applied(op, kind, a, b); };
  switch (random.below(8)) {
  case 0: { // a type and a number
    const unsigned trips = random.below(4);
    program.declarations.push_back("fn power" + n +
                                   "<T: type, N: int = 2>(x: T, by: T = 3) -> T {\n  var r: T = x\n  unroll for i in 0 "
                                   ".. N { r = r * by + x }\n  return r\n}");
    const std::string calls[] = {"power" + n + "<" + T + ", " + std::to_string(trips) + ">($0, $1)",
                                 "power" + n + "<N = " + std::to_string(trips) + ">($0, by = $1)",
                                 "$0.power" + n + "<N = " + std::to_string(trips) + ">($1)"};
    return pattern(eachThread(random.oneOf(calls),
                              [=](auto at) {
                                Number r = at(0);
                                for (unsigned i = 0; i < trips; ++i)
                                  r = apply(Op::Add, apply(Op::Mul, r, at(1)), at(0));
                                return r;
                              }),
                   type, two());
  }
  case 1: { // both out of the type of a vector
    const unsigned lanes = 2u << random.below(2);
    program.declarations.push_back("fn ends" + n +
                                   "<T: type, N: int>(v: vec<N x T>) -> T {\n  if const N == 2 { return v[1] - v[0] "
                                   "}\n  return v[N - 1] + v[0]\n}");
    return pattern(eachThread("ends" + n + "($0)",
                              [=](auto at) {
                                return lanes == 2 ? apply(Op::Sub, at(0, 1), at(0))
                                                  : apply(Op::Add, at(0, lanes - 1), at(0));
                              }),
                   type, one(expr({kind, lanes}, depth)));
  }
  case 2: { // a member of an enum
    const bool up = random.chance(50);
    program.declarations.push_back("enum Way" + n + " { up, down }\nfn go" + n + "<W: Way" + n +
                                   " = down>(x, y) {\n  if const W == .up { return x + y }\n  return x * y\n}");
    return pattern(eachThread("go" + n +
                                  (up                  ? "<up>"
                                   : random.chance(50) ? "<W = down>"
                                                       : "") +
                                  "($0, $1)",
                              [=](auto at) { return apply(up ? Op::Add : Op::Mul, at(0), at(1)); }),
                   type, two());
  }
  case 3: // a struct with a type
    program.declarations.push_back("struct Pair" + n + "<T: type> { a: T, b: T }\nfn turned" + n + "<T: type>(p: Pair" +
                                   n + "<T>) -> Pair" + n +
                                   "<T> {\n  var q = p\n  (q.a, q.b) = (p.b, p.a + p.b)\n  return q\n}");
    return pattern(eachThread("turned" + n + "(turned" + n + "(Pair" + n + "<" + T + ">($0, b = $1))).a",
                              [=](auto at) { return apply(Op::Add, at(0), at(1)); }),
                   type, two());
  case 4: { // functions handed on, as parameters of both sorts
    const bool known = random.chance(50);
    program.declarations.push_back(known ? "fn twice" + n + "<F: fn>(x, y) { return F(F(x, y), y) }"
                                         : "fn twice" + n + "(f, x, y) { return f(f(x, y), y) }");
    const unsigned which = random.below(3);
    static constexpr Op ops[] = {Op::Add, Op::Mul, Op::Max};
    static constexpr const char *functions[] = {"add", "fn(a, b) => a * b", "fn(a, b) { return max(a, b) }"};
    static constexpr const char *plain[] = {"add", "mul", "max"};
    return pattern(eachThread(known ? "twice" + n + "<" + plain[which] + ">($0, $1)"
                                    : "twice" + n + "(" + functions[which] + ", $0, $1)",
                              [=](auto at) { return apply(ops[which], apply(ops[which], at(0), at(1)), at(1)); }),
                   type, two());
  }
  case 5: { // a layout
    if (kind != Kind::I32)
      return nullptr;
    const Layout layout = anyLayout(random, 32, true, false);
    program.declarations.push_back("fn place" + n + "<L: layout>(i) {\n  assert size(L) == 32 && cosize(L) == " +
                                   std::to_string(layout.span()) + "\n  return crd2idx(i, L)\n}");
    return pattern(eachThread("place" + n + "<(" + layout.plain() + ")>($0 & 31)",
                              [=](auto at) { return Number(layout.at(static_cast<unsigned>(at(0) & 31))); }),
                   type, one(expr(type, depth)));
  }
  case 6: // several results
    program.declarations.push_back("fn both" + n +
                                   "(x, y) {\n  if x > y { return (x - y, y) }\n  return (x, x + y)\n}");
    return pattern(
        eachThread("both" + n + "($0, $1).0",
                   [=](auto at) { return apply(Op::Gt, at(0), at(1)) ? apply(Op::Sub, at(0), at(1)) : at(0); }),
        type, two());
  default: { // a loop that is left by return, over a constant of the file
    if (isFloat(kind))
      return nullptr;
    program.declarations.push_back("const LIMIT" + n + ": i32 = 5\nfn found" + n +
                                   "<T: type>(x: T, y: T) {\n  for i in 0 .. LIMIT" + n +
                                   " {\n    if (x >> i) & 1 == y & 1 { return i }\n  }\n  return -1\n}");
    if (kind != Kind::I32)
      return nullptr;
    return pattern(eachThread("found" + n + "($0, $1)",
                              [=](auto at) {
                                for (unsigned i = 0; i < 5; ++i)
                                  if (((at(0) >> i) & 1) == (at(1) & 1))
                                    return Number(i);
                                return ~Number(0);
                              }),
                   type, two());
  }
  }
}

/// A closure that assigns what stands around it.
void Generator::note(Block &to) {
  static constexpr Kind kinds[] = {Kind::I32, Kind::U64, Kind::I16, Kind::F32};
  const Kind kind = random.oneOf(kinds);
  const std::string n = fresh("n");
  std::vector<ExprPtr> values;
  for (int i = 0; i < 3; ++i)
    values.push_back(expr({kind, 1}, 2));
  const std::vector<int> slots = {declare({kind, 1}, fresh("s"), false), declare({Kind::I32, 1}, fresh("s"), false)};
  const std::string words = "var sum" + n + " = ($0 + $1, 0)\nlet note" + n + " = fn(v) {\n  if v > $0 { sum" + n +
                            ".0 += v }\n  sum" + n + ".1 += 1\n}\nnote" + n + "($1)\nunroll for i in 0 .. 2 { note" +
                            n + "($2) }\nlet (@0, @1) = (sum" + n + ".0, sum" + n + ".1)";
  to.push_back(recipe(
      words,
      [=](const std::vector<Value> &v, unsigned threads) {
        std::vector<Value> made(2, Value(threads, 3));
        for (unsigned t = 0; t < threads; ++t) {
          Number sum = applied(Op::Add, kind, v[0][t], v[1][t]);
          for (size_t which : {1, 2, 2})
            if (applied(Op::Gt, kind, v[which][t], v[0][t]))
              sum = applied(Op::Add, kind, sum, v[which][t]);
          made[0][t] = sum;
        }
        return made;
      },
      std::move(values), slots));
}

/// The kernel's own parameters, exports and an entry.
void Generator::exports() {
  const bool hasEntry = random.chance(60), isGeneric = random.chance(50);
  if (!hasEntry && !isGeneric && random.chance(40))
    return;
  std::string arguments;
  if (isGeneric) {
    const int value = random.between(0, 63), byDefault = random.between(0, 63);
    const bool isDefault = random.chance(30);
    const int slot = declare({Kind::I32, 1}, "MODE", false);
    program.slots[static_cast<size_t>(slot)].known = true;
    program.generics = "<MODE: int = " + std::to_string(byDefault) + (random.chance(40) ? ", T: type = f32>" : ">");
    program.parameter = {slot, isDefault ? byDefault : value};
    if (!isDefault)
      arguments = random.chance(50) ? "<" + std::to_string(value) + ">" : "<MODE = " + std::to_string(value) + ">";
    program.instance = "k" + arguments + (isDefault ? "" : " as k");
  }
  if (hasEntry)
    program.entry = makeEntry(random.next(), random.chance(50) ? "k" + arguments : "", program.threads);
  if (hasEntry)
    program.behind = program.entry->text + "\n";
  if (hasEntry && !isGeneric && program.entry->exported == program.entry->name && random.chance(40))
    return; // all that has no open parameters is built
  program.behind += "export " + (hasEntry ? program.entry->exported + ", " : "") + program.instance +
                    (!hasEntry && random.chance(30) ? " if target.wave_size == " + std::to_string(waveLanes()) : "");
}
