//===- GenerateStatements.cpp - bodies, functions, whole programs ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/fuzz/programs/Generator.h"

#include <utility>

using namespace flyc::fuzz;
using Form = Statement::Form;

int Generator::declare(Type type, std::string name, bool variable) {
  program.slots.push_back({type, std::move(name), variable});
  visible.push_back(static_cast<int>(program.slots.size() - 1));
  return visible.back();
}

static Statement statementOf(Form form, std::vector<int> slots, ExprPtr value) {
  Statement s{form};
  s.slots = std::move(slots);
  if (value)
    s.values.push_back(std::move(value));
  return s;
}

Statement Generator::let(ExprPtr value) {
  const Type type = value->type;
  const bool variable = random.chance(50);
  // A var may begin with a literal; it is not known for that.
  if (variable && type.lanes == 1 && type.kind != Kind::I1 && random.chance(30))
    value = literal(type.kind);
  const bool annotated = value->op == Op::Literal || random.chance(25);
  Statement s = statementOf(Form::Let, {}, std::move(value));
  s.slots = {declare(type, fresh(variable ? "v" : "c"), variable)};
  s.annotated = annotated;
  return s;
}

template <typename Make> void Generator::scoped(Make make) {
  const size_t slots = visible.size(), functions = callable.size();
  const auto held = fragments;
  const bool all = std::exchange(convergent, false);
  make();
  convergent = all;
  visible.resize(slots);
  callable.resize(functions);
  fragments = held;
}

Block Generator::block(unsigned depth) {
  Block made;
  scoped([&] {
    for (unsigned n = random.between(1, 3); n; --n)
      statement(made, depth);
  });
  return made;
}

bool Generator::assignment(Block &to) {
  const Type type = random.chance(50) && slotOf({Kind::I32, 1}, true) >= 0 ? Type{Kind::I32, 1} : anyType();
  const int slot = slotOf(type, true);
  if (slot < 0)
    return false;
  static constexpr Op ops[] = {Op::Add, Op::Sub, Op::Mul, Op::Xor};
  Statement s = statementOf(Form::Assign, {slot}, expr(type, 3));
  if (type.kind != Kind::I1 && random.chance(50))
    s.op = ops[random.below(isFloat(type.kind) ? 3 : 4)];
  to.push_back(std::move(s));
  return true;
}

void Generator::loop(Block &to, unsigned depth) {
  const Type i32{Kind::I32, 1};
  const unsigned choice = random.below(4);
  if (choice == 0) { // while: a counter of its own ends it
    const int counter = declare(i32, fresh("n"), false);
    program.slots[static_cast<size_t>(counter)].isVariable = true;
    ExprPtr zero = literal(Kind::I32);
    zero->number = 0;
    Statement start = statementOf(Form::Let, {counter}, std::move(zero));
    to.push_back(std::move(start));
    program.slots[static_cast<size_t>(counter)].isVariable = true;
    ExprPtr most = literal(Kind::I32);
    most->number = random.between(1, 6);
    ExprPtr goesOn = kids(read(counter), std::move(most), Op::Lt, {Kind::I1, 1});
    if (random.chance(50))
      goesOn = kids(std::move(goesOn), condition(2), Op::AndAlso, {Kind::I1, 1});
    Statement s = statementOf(Form::While, {}, std::move(goesOn));
    // Nobody else assigns it.
    visible.pop_back();
    ExprPtr step = literal(Kind::I32);
    step->number = 1;
    Statement increment = statementOf(Form::Assign, {counter}, std::move(step));
    increment.op = Op::Add;
    ++loopDepth;
    s.first = block(depth - 1);
    --loopDepth;
    s.first.insert(s.first.begin(), std::move(increment));
    to.push_back(std::move(s));
    return;
  }
  scoped([&] {
    Statement s{choice == 1 ? Form::Unroll : Form::For};
    if (choice == 1) {
      s.by = random.between(-2, 3);
      s.offset = s.by + random.between(0, 4);
    } else {
      ExprPtr low = literal(Kind::I32), high = literal(Kind::I32);
      low->number = random.between(-3, 3);
      high->number = low->number + random.between(0, 6);
      if (random.chance(50)) { // as many trips as each thread likes
        ExprPtr mask = literal(Kind::I32);
        mask->number = 3;
        high = kids(kids(expr(i32, 1), std::move(mask), Op::And, i32), std::move(high), Op::Add, i32);
      }
      s.by = random.chance(30) ? random.between(2, 4) : 1;
      s.offset = random.chance(30) ? random.between(2, 4) : 1;
      s.values.push_back(std::move(low));
      s.values.push_back(std::move(high));
    }
    const int counter = declare(i32, fresh("j"), false);
    program.slots[static_cast<size_t>(counter)].known = choice == 1;
    s.slots = {counter};
    ++loopDepth;
    s.first = block(depth - 1);
    --loopDepth;
    to.push_back(std::move(s));
  });
}

/// A tuple, or a struct of the file.
void Generator::aggregate(Block &to) {
  Statement s{Form::Tuple};
  const std::string name = fresh("t");
  std::vector<std::string> fields;
  std::vector<Type> types;
  if (!program.structs.empty() && random.chance(50)) {
    const auto &[type, slots] = random.oneOf(program.structs);
    s.text = type;
    for (int slot : slots) {
      const Slot &field = program.slots[static_cast<size_t>(slot)];
      fields.push_back(field.name.substr(field.name.find('.') + 1));
      types.push_back(field.type);
    }
  } else {
    for (int i = 0, n = random.between(2, 3); i < n; ++i) {
      fields.push_back(std::to_string(i));
      types.push_back(anyType());
    }
  }
  for (const Type &type : types)
    s.values.push_back(expr(type, 2));
  for (size_t i = 0; i < types.size(); ++i)
    s.slots.push_back(declare(types[i], name + "." + fields[i], true));
  to.push_back(std::move(s));
}

void Generator::structure(Block &to) {
  (void)to;
  const std::string name = "S" + std::to_string(program.structs.size());
  std::vector<int> fields;
  for (int i = 0, n = random.between(1, 3); i < n; ++i) {
    program.slots.push_back({{anyKind(), random.chance(15) ? 2u : 1u}, name + ".f" + std::to_string(i)});
    fields.push_back(static_cast<int>(program.slots.size() - 1));
  }
  program.structs.emplace_back(name, fields);
}

void Generator::fragment(Block &to) {
  if (fragments.empty() || random.chance(40)) {
    const Kind kind = anyKind();
    const std::string name = fresh("r");
    Statement s = statementOf(Form::Fill, {}, expr({kind, 1}, 2));
    s.annotated = true;
    for (int i = 0; i < 4; ++i)
      s.slots.push_back(declare({kind, 1}, name + "[" + std::to_string(i) + "]", true));
    fragments.push_back(s.slots);
    to.push_back(std::move(s));
    return;
  }
  const std::vector<int> elements = random.oneOf(fragments);
  const Kind kind = program.slots[static_cast<size_t>(elements[0])].type.kind;
  to.push_back(random.chance(30) ? statementOf(Form::Fill, elements, expr({kind, 1}, 2))
                                 : statementOf(Form::Store, elements, expr({kind, 4}, 2)));
}

void Generator::emit(Block &to) {
  Statement s = statementOf(Form::Emit, {}, expr({random.chance(50) ? Kind::I64 : Kind::F64, 1}, 2));
  s.by = random.below(outputs);
  s.offset = random.below(8);
  to.push_back(std::move(s));
}

/// What all threads do to one row of memory, in any order.
void Generator::tally(Block &to) {
  Statement s = statementOf(Form::Tally, {}, expr({Kind::I64, 1}, 2));
  s.values.push_back(expr({Kind::I32, 1}, 2));
  s.offset = random.below(4);
  to.push_back(std::move(s));
}

void Generator::print(Block &to) {
  static constexpr const char *formats[] = {"%d and %.3f", "<%8d> %g", "%-6x|%+.2e", "%05u %% %a", "%x\t%12.4f"};
  const unsigned which = random.below(5);
  Kind kind = random.chance(50) ? Kind::I64 : Kind::I32;
  if (which == 2 || which == 4)
    kind = random.chance(50) ? Kind::U16 : Kind::I32;
  if (which == 3)
    kind = random.chance(50) ? Kind::U32 : Kind::U8;
  Statement s = statementOf(Form::Print, {}, expr({kind, 1}, 2));
  static constexpr Kind floats[] = {Kind::F32, Kind::F16, Kind::F64};
  s.values.push_back(expr({random.oneOf(floats), 1}, 2));
  s.text = formats[which];
  to.push_back(std::move(s));
  --prints;
}

void Generator::statement(Block &to, unsigned depth) {
  if (budget == 0)
    return;
  const unsigned choice = random.below(100);
  if (choice < 30 && assignment(to))
    return;
  if (choice < 45 || (choice < 73 && depth == 0)) {
    to.push_back(let(expr(anyType(), 3)));
  } else if (choice < 60) {
    Statement s = statementOf(Form::If, {}, condition(2));
    s.first = block(depth - 1);
    if (random.chance(50))
      s.second = block(depth - 1);
    to.push_back(std::move(s));
  } else if (choice < 73) {
    loop(to, depth);
  } else if (choice < 77) {
    if (random.chance(25))
      note(to);
    else
      aggregate(to);
  } else if (choice < 82) {
    fragment(to);
  } else if (choice < 85) {
    const Type type = anyType();
    const int a = slotOf(type, true), b = slotOf(type, true);
    if (a < 0 || a == b)
      return;
    Statement s = statementOf(Form::Swap, {a, b}, random.chance(50) ? read(b) : expr(type, 2));
    s.values.push_back(random.chance(50) ? read(a) : expr(type, 2));
    to.push_back(std::move(s));
  } else if (choice < 88 && loopDepth) {
    Statement s = statementOf(Form::If, {}, condition(2));
    s.first.push_back(Statement{random.chance(50) ? Form::Break : Form::Continue});
    to.push_back(std::move(s));
  } else if (choice < 91 && !inside) {
    if (prints && loopDepth < 2 && random.chance(40))
      print(to);
    else
      tally(to);
  } else if (choice < 93 && inside) {
    Statement s = statementOf(Form::If, {}, condition(2));
    s.first.push_back(statementOf(Form::Return, {}, expr(inside->result, 2)));
    to.push_back(std::move(s));
  } else if (!inside && convergent) {
    if (random.chance(50)) {
      withMemory(to);
    } else if (random.chance(60)) {
      to.push_back(let(together(2)));
    } else {
      function(/*closure=*/true);
      Statement s{Form::Let};
      s.by = static_cast<int64_t>(program.functions.size() - 1);
      to.push_back(std::move(s));
    }
  } else if (!inside) {
    emit(to);
  }
}

/// A function of the file, or a closure that sees what is around it. Its parameters' types are those of its arguments,
/// written or not.
void Generator::function(bool closure) {
  auto made = std::make_unique<Function>();
  made->isClosure = closure;
  made->name = fresh(closure ? "g" : "h");
  made->result = anyType();
  made->declaresResult = random.chance(40);
  const unsigned loops = std::exchange(loopDepth, 0);
  scoped([&] {
    if (!closure)
      std::erase_if(visible, [&](int slot) { return !program.slots[static_cast<size_t>(slot)].known; });
    const auto outside = visible;
    for (int i = 0, n = random.between(1, 3); i < n; ++i) {
      made->parameters.push_back(declare(anyType(), fresh("p"), false));
      made->typed.push_back(random.chance(50));
    }
    if (closure)
      fragments.clear();
    std::vector<std::pair<int, bool>> assignable; // a closure reads only
    for (int slot : outside)
      assignable.emplace_back(slot, std::exchange(program.slots[static_cast<size_t>(slot)].isVariable, false));
    const Function *outer = std::exchange(inside, made.get());
    if (!closure || random.chance(50))
      for (unsigned n = random.between(0, 3); n; --n)
        statement(made->body, 1);
    made->body.push_back(statementOf(Form::Return, {}, expr(made->result, 3)));
    inside = outer;
    for (const auto &[slot, was] : assignable)
      program.slots[static_cast<size_t>(slot)].isVariable = was;
  });
  loopDepth = loops;
  callable.push_back(made.get());
  program.functions.push_back(std::move(made));
}

Program Generator::run() {
  budget = 60 + random.below(160);
  program.threads = random.chance(70) ? 64 : 128;
  static constexpr Op tallies[] = {Op::Add, Op::Sub, Op::Min, Op::Max, Op::Or, Op::Xor};
  program.tally = random.oneOf(tallies);
  prints = random.chance(25) ? 2 : 0;
  program.slots.push_back({{Kind::I32, 1}, "thread_idx.x"});
  for (int i = 0, n = static_cast<int>(random.below(3)); i < n; ++i) {
    const int slot = declare({Kind::I32, 1}, "K" + std::to_string(i), false);
    program.slots[static_cast<size_t>(slot)].known = true;
    program.constants.emplace_back(slot, random.between(0, 63));
  }
  for (unsigned n = random.below(3); n; --n)
    structure(program.body);
  for (unsigned n = random.below(4); n; --n) {
    const size_t constants = program.constants.size();
    function(/*closure=*/false);
    visible.resize(constants);
  }
  exports();
  budget += 40 + random.below(120);
  for (int i = 0; i < 3; ++i)
    program.body.push_back(let(leaf(anyType())));
  for (unsigned n = random.between(4, 12); n; --n)
    statement(program.body, 3);
  // What the variables hold in the end.
  for (unsigned i = 0; i < outputs; ++i)
    for (const Kind kind : {Kind::I64, Kind::F64}) {
      Statement s = statementOf(Form::Emit, {}, nullptr);
      budget = 4;
      std::vector<int> fitting;
      for (int slot : visible)
        if (const Slot &v = program.slots[static_cast<size_t>(slot)];
            !v.known && v.type.lanes == 1 && v.type.kind != Kind::I1 && isFloat(v.type.kind) == isFloat(kind))
          fitting.push_back(slot);
      if (fitting.empty())
        continue;
      const int slot = fitting[fitting.size() - 1 - i % fitting.size()];
      std::vector<ExprPtr> kid;
      kid.push_back(read(slot));
      s.values.push_back(make(Op::Convert, {kind, 1}, std::move(kid)));
      s.by = i;
      program.body.push_back(std::move(s));
    }
  return std::move(program);
}

Program flyc::fuzz::generate(uint64_t seed) { return Generator(seed).run(); }
