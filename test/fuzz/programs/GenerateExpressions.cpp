//===- GenerateExpressions.cpp - values of a wanted type -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/fuzz/programs/Generator.h"

using namespace flyc::fuzz;

static constexpr Kind numberKinds[] = {Kind::I32, Kind::I32, Kind::I32, Kind::U32,  Kind::I64,
                                       Kind::U64, Kind::I8,  Kind::U8,  Kind::I16,  Kind::U16,
                                       Kind::F32, Kind::F32, Kind::F16, Kind::BF16, Kind::F64};

Kind Generator::anyKind() { return numberKinds[random.below(std::size(numberKinds))]; }

Type Generator::anyType() {
  if (random.chance(10))
    return {Kind::I1, 1};
  return {anyKind(), random.chance(12) ? 2u << random.below(2) : 1u};
}

ExprPtr Generator::make(Op op, Type type, std::vector<ExprPtr> kids) {
  auto e = std::make_unique<Expr>(Expr{op, type});
  e->kids = std::move(kids);
  return e;
}

ExprPtr Generator::kids(ExprPtr a, ExprPtr b, Op op, Type type) {
  std::vector<ExprPtr> list;
  list.push_back(std::move(a));
  list.push_back(std::move(b));
  return make(op, type, std::move(list));
}

std::vector<ExprPtr> Generator::one(ExprPtr a) {
  std::vector<ExprPtr> list;
  list.push_back(std::move(a));
  return list;
}

ExprPtr Generator::literal(Kind kind) {
  ExprPtr e = make(Op::Literal, {kind, 1});
  e->known = true;
  e->number = isFloat(kind) ? random.between(-16, 16) / 4.0 : random.between(isSigned(kind) ? -20 : 0, 100);
  return e;
}

ExprPtr Generator::read(int slot) {
  ExprPtr e = make(Op::Slot, program.slots[static_cast<size_t>(slot)].type);
  e->slot = slot;
  e->known = program.slots[static_cast<size_t>(slot)].known;
  return e;
}

int Generator::slotOf(Type type, bool assignable) {
  std::vector<int> fitting;
  for (int slot : visible) {
    const Slot &s = program.slots[static_cast<size_t>(slot)];
    if (s.type == type && !s.known && (!assignable || s.isVariable))
      fitting.push_back(slot);
  }
  return fitting.empty() ? -1 : random.oneOf(fitting);
}

ExprPtr Generator::leaf(Type type) {
  if (const int slot = slotOf(type, false); slot >= 0 && random.chance(85))
    return read(slot);
  if (type.lanes > 1) {
    std::vector<ExprPtr> lanes;
    for (unsigned i = 0; i < type.lanes; ++i)
      lanes.push_back(leaf({type.kind, 1}));
    return make(Op::Build, type, std::move(lanes));
  }
  if (type.kind == Kind::I1)
    return kids(leaf({Kind::I32, 1}), literal(Kind::I32), Op::Gt, type);
  ExprPtr at = make(Op::Slot, {Kind::I32, 1});
  at->slot = 0;                     // thread_idx.x
  if (inside && !inside->isClosure) // the inputs are the kernel's
    return make(Op::Convert, type, one(std::move(at)));
  if (random.chance(50))
    at = kids(std::move(at), literal(Kind::I32), random.chance(50) ? Op::Add : Op::Xor, {Kind::I32, 1});
  ExprPtr e = make(Op::Input, type, one(std::move(at)));
  e->slot = static_cast<int>(random.below(8));
  return e;
}

ExprPtr Generator::operand(Type type, unsigned depth) {
  if (type.kind != Kind::I1 && random.chance(25)) {
    std::vector<int> constants; // of unrolled loops and of the file: numbers below 64
    for (int slot : visible)
      if (program.slots[static_cast<size_t>(slot)].known)
        constants.push_back(slot);
    if (type.kind == Kind::I32 && !constants.empty() && random.chance(50))
      return read(random.oneOf(constants));
    return literal(type.kind);
  }
  static constexpr Kind narrower[][2] = {{Kind::I64, Kind::I32}, {Kind::I32, Kind::I8},  {Kind::U64, Kind::U16},
                                         {Kind::U32, Kind::U8},  {Kind::F64, Kind::F32}, {Kind::F32, Kind::F16}};
  if (type.lanes == 1 && random.chance(12))
    for (const auto &pair : narrower)
      if (pair[0] == type.kind)
        return expr({pair[1], 1}, depth);
  if (type.lanes > 1 && random.chance(30))
    type.lanes = 1; // stands in every lane
  return expr(type, depth);
}

ExprPtr Generator::called(Type type, unsigned depth) {
  std::vector<const Function *> fitting;
  for (const Function *f : callable)
    if (f->result == type)
      fitting.push_back(f);
  if (fitting.empty())
    return nullptr;
  const Function *f = random.oneOf(fitting);
  std::vector<ExprPtr> arguments;
  for (int parameter : f->parameters)
    arguments.push_back(expr(program.slots[static_cast<size_t>(parameter)].type, depth));
  ExprPtr e = make(Op::Call, type, std::move(arguments));
  e->function = f;
  return e;
}

ExprPtr Generator::expr(Type type, unsigned depth) {
  if (depth == 0 || budget == 0)
    return leaf(type);
  --budget;
  if (random.chance(12))
    if (ExprPtr e = called(type, depth - 1))
      return e;
  if (random.chance(14))
    if (ExprPtr e = special(type, depth - 1))
      return e;
  if (random.chance(8)) {
    std::vector<ExprPtr> list;
    list.push_back(condition(depth - 1));
    list.push_back(expr(type, depth - 1));
    list.push_back(type.lanes == 1 ? operand(type, depth - 1) : expr(type, depth - 1));
    return make(type.lanes == 1 && random.chance(40) ? Op::IfElse : Op::Select, type, std::move(list));
  }
  if (type.lanes > 1)
    return vectorOf(type, depth);
  return type.kind == Kind::I1 ? condition(depth) : number(type.kind, depth);
}

ExprPtr Generator::condition(unsigned depth) {
  if (depth == 0)
    return leaf({Kind::I1, 1});
  const unsigned choice = random.below(10);
  if (choice == 0)
    return make(Op::Not, {Kind::I1, 1}, one(condition(depth - 1)));
  if (choice < 4)
    return kids(condition(depth - 1), condition(depth - 1),
                choice == 1   ? Op::AndAlso
                : choice == 2 ? Op::OrElse
                              : Op::AndAlso,
                {Kind::I1, 1});
  const Type type{anyKind(), 1};
  static constexpr Op compare[] = {Op::Eq, Op::Ne, Op::Lt, Op::Le, Op::Gt, Op::Ge};
  return kids(expr(type, depth - 1), operand(type, depth - 1), compare[random.below(6)], {Kind::I1, 1});
}

ExprPtr Generator::number(Kind kind, unsigned depth) {
  const Type type{kind, 1};
  if (random.chance(15))
    return converted(kind, depth - 1);
  if (random.chance(6)) {
    const Type whole{kind, 2u << random.below(2)};
    ExprPtr e = make(Op::Element, type, one(expr(whole, depth - 1)));
    e->slot = static_cast<int>(random.below(whole.lanes));
    if (random.chance(40)) {
      e->op = random.chance(50) ? Op::ReduceAdd : Op::ReduceMax;
      e->slot = -1;
    }
    return e;
  }
  if (random.chance(12))
    return kids(expr(type, depth - 1), operand(type, depth - 1), random.chance(50) ? Op::Min : Op::Max, type);
  return isFloat(kind) ? floating(kind, depth) : integer(kind, depth);
}

ExprPtr Generator::integer(Kind kind, unsigned depth) {
  const Type type{kind, 1};
  switch (random.below(16)) {
  case 0:
    return isSigned(kind) ? make(Op::Neg, type, one(expr(type, depth - 1)))
                          : make(Op::BitNot, type, one(expr(type, depth - 1)));
  case 1:
    return isSigned(kind) ? make(Op::Abs, type, one(expr(type, depth - 1)))
                          : make(Op::BitNot, type, one(expr(type, depth - 1)));
  case 2: {
    static constexpr Op counts[] = {Op::Popcount, Op::Clz, Op::Ctz};
    return make(counts[random.below(3)], type, one(expr(type, depth - 1)));
  }
  case 3:
  case 4: { // by less than the width
    ExprPtr by = literal(kind);
    by->number = random.below(bitsOf(kind));
    if (random.chance(50)) {
      by->number = bitsOf(kind) - 1;
      by = kids(expr(type, depth - 1), std::move(by), Op::And, type);
    }
    return kids(expr(type, depth - 1), std::move(by), random.chance(50) ? Op::Shl : Op::Shr, type);
  }
  case 5:
  case 6: { // by something in 1 .. 100
    ExprPtr by = literal(kind);
    by->number = random.between(1, 100);
    if (random.chance(40)) {
      by->number = 7;
      ExprPtr last = literal(kind);
      last->number = random.between(1, 5);
      by = kids(kids(expr(type, depth - 1), std::move(by), Op::And, type), std::move(last), Op::Add, type);
    }
    return kids(expr(type, depth - 1), std::move(by), random.chance(50) ? Op::Div : Op::Rem, type);
  }
  default: {
    static constexpr Op plain[] = {Op::Add, Op::Add, Op::Sub, Op::Sub, Op::Mul, Op::And, Op::Or, Op::Xor};
    const Op op = plain[random.below(8)];
    if (random.chance(15))
      return kids(literal(kind), expr(type, depth - 1), op, type);
    return kids(expr(type, depth - 1), operand(type, depth - 1), op, type);
  }
  }
}

ExprPtr Generator::floating(Kind kind, unsigned depth) {
  const Type type{kind, 1};
  switch (random.below(12)) {
  case 0: return make(Op::Neg, type, one(expr(type, depth - 1)));
  case 1: return make(Op::Abs, type, one(expr(type, depth - 1)));
  case 2: {
    static constexpr Op whole[] = {Op::Floor, Op::Ceil, Op::Trunc};
    return make(whole[random.below(3)], type, one(expr(type, depth - 1)));
  }
  case 3: { // by at least a half; the quotient's last rounding is known for f32 and f64
    if (kind != Kind::F32 && kind != Kind::F64)
      return make(Op::Neg, type, one(expr(type, depth - 1)));
    ExprPtr half = literal(kind);
    half->number = 0.5;
    return kids(expr(type, depth - 1),
                kids(make(Op::Abs, type, one(expr(type, depth - 1))), std::move(half), Op::Add, type), Op::Div, type);
  }
  case 4:
    if (kind != Kind::F32)
      return make(Op::Abs, type, one(expr(type, depth - 1)));
    return make(Op::Sqrt, type, one(make(Op::Abs, type, one(expr(type, depth - 1)))));
  default: {
    static constexpr Op plain[] = {Op::Add, Op::Sub, Op::Mul};
    return kids(expr(type, depth - 1), operand(type, depth - 1), plain[random.below(3)], type);
  }
  }
}

ExprPtr Generator::converted(Kind kind, unsigned depth) {
  Kind from = anyKind();
  if (kind == Kind::F16 || kind == Kind::BF16) // without rounding twice
    while (isInteger(from) && bitsOf(from) == 64)
      from = anyKind();
  return make(isFloat(from) && !isFloat(kind) ? Op::Saturated : Op::Convert, {kind, 1}, one(expr({from, 1}, depth)));
}

ExprPtr Generator::vectorOf(Type type, unsigned depth) {
  if (random.chance(35)) {
    std::vector<ExprPtr> lanes;
    for (unsigned i = 0; i < type.lanes; ++i)
      lanes.push_back(i ? operand({type.kind, 1}, depth - 1) : expr({type.kind, 1}, depth - 1));
    for (ExprPtr &lane : lanes) // all of one type
      if (!(lane->type == Type{type.kind, 1}))
        lane = leaf({type.kind, 1});
    return make(Op::Build, type, std::move(lanes));
  }
  if (isInteger(type.kind) && random.chance(15)) {
    ExprPtr by = literal(type.kind);
    by->number = random.between(1, 100);
    return kids(expr(type, depth - 1), std::move(by), random.chance(50) ? Op::Div : Op::Rem, type);
  }
  static constexpr Op plain[] = {Op::Add, Op::Sub, Op::Mul};
  static constexpr Op bits[] = {Op::And, Op::Or, Op::Xor, Op::Add};
  const Op op = isFloat(type.kind) || random.chance(50) ? plain[random.below(3)] : bits[random.below(4)];
  return kids(expr(type, depth - 1), operand(type, depth - 1), op, type);
}
