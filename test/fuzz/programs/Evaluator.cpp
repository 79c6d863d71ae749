//===- Evaluator.cpp - what a generated program computes ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// All threads at once, statement by statement, under a mask of those that take part. Nothing here knows how flyc does
// it.
//===----------------------------------------------------------------------===//

#include "test/fuzz/programs/Arithmetic.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <utility>

using namespace flyc::fuzz;

namespace {

using Mask = std::vector<char>;

class Evaluator {
public:
  explicit Evaluator(const Program &program) : program(program), threads(program.threads), slots(program.slots.size()) {
    for (size_t i = 0; i < slots.size(); ++i)
      slots[i].assign(size_t(program.slots[i].type.lanes) * threads, 0);
    for (const auto &[slot, value] : program.constants)
      slots[index(slot)].assign(threads, static_cast<Number>(value));
    if (program.parameter.first >= 0)
      slots[index(program.parameter.first)].assign(threads, static_cast<Number>(program.parameter.second));
    for (unsigned t = 0; t < threads; ++t)
      slots[0][t] = t; // thread_idx.x
    results.integers.assign(size_t(rows) * threads, 0);
    results.floats.assign(size_t(rows) * threads, 0);
  }

  Results run() {
    Mask all(threads, 1);
    execute(program.body, all);
    std::sort(results.printed.begin(), results.printed.end());
    return std::move(results);
  }

private:
  const Program &program;
  const unsigned threads;
  std::vector<Value> slots;
  Results results;
  struct Loop {
    Mask broke, continued;
  };
  std::vector<Loop> loops;
  Value *returned = nullptr;

  static size_t index(int slot) { return static_cast<size_t>(slot); }
  static bool any(const Mask &mask) { return std::find(mask.begin(), mask.end(), 1) != mask.end(); }
  Mask both(const Mask &mask, const Value &condition, bool wanted) const {
    Mask out(threads);
    for (unsigned t = 0; t < threads; ++t)
      out[t] = mask[t] && (condition[t] != 0) == wanted;
    return out;
  }
  static void join(Mask &to, const Mask &from) {
    for (size_t t = 0; t < to.size(); ++t)
      to[t] = to[t] || from[t];
  }
  void assign(Value &to, const Value &from, const Mask &mask) const {
    for (size_t i = 0; i < to.size(); ++i)
      if (mask[i % threads])
        to[i] = from[i];
  }

  // Statements.

  void execute(const Block &block, Mask &active) {
    for (const Statement &s : block) {
      if (!any(active))
        return;
      execute(s, active);
    }
  }

  void loop(const Statement &s, Mask &active, const std::function<Value(const Mask &)> &goesOn,
            const std::function<void(const Mask &)> &step) {
    Mask done(threads, 0), alive = active;
    while (true) {
      const Value condition = goesOn(alive);
      join(done, both(alive, condition, false));
      alive = both(alive, condition, true);
      if (!any(alive))
        break;
      loops.push_back({Mask(threads, 0), Mask(threads, 0)});
      execute(s.first, alive);
      join(alive, loops.back().continued);
      join(done, loops.back().broke);
      loops.pop_back();
      step(alive);
    }
    active = done;
  }

  void countedLoop(const Statement &s, Mask &active, const Value &low, const Value &high, int64_t step) {
    // The counter may pass `high` without wrapping: bounds are small.
    Value &counter = slots[index(s.slots[0])];
    assign(counter, low, active);
    loop(
        s, active,
        [&](const Mask &) {
          Value condition(threads);
          for (unsigned t = 0; t < threads; ++t)
            condition[t] = static_cast<int64_t>(counter[t]) < static_cast<int64_t>(high[t]);
          return condition;
        },
        [&](const Mask &mask) {
          for (unsigned t = 0; t < threads; ++t)
            if (mask[t])
              counter[t] += static_cast<Number>(step);
        });
  }

  void execute(const Statement &s, Mask &active) {
    using Form = Statement::Form;
    switch (s.form) {
    case Form::Let:
      if (!s.slots.empty())
        assign(slots[index(s.slots[0])], value(*s.values[0], active), active);
      return;
    case Form::Tuple:
    case Form::Swap: {
      std::vector<Value> values;
      for (const ExprPtr &e : s.values)
        values.push_back(value(*e, active));
      for (size_t i = 0; i < values.size(); ++i)
        assign(slots[index(s.slots[i])], values[i], active);
      return;
    }
    case Form::Assign: {
      Value v = value(*s.values[0], active);
      Value &to = slots[index(s.slots[0])];
      if (s.op != Op::Slot)
        v = binary(s.op, program.slots[index(s.slots[0])].type, to, v, active);
      return assign(to, v, active);
    }
    case Form::If: {
      const Value condition = value(*s.values[0], active);
      Mask then = both(active, condition, true), otherwise = both(active, condition, false);
      execute(s.first, then);
      execute(s.second, otherwise);
      join(then, otherwise);
      active = then;
      return;
    }
    case Form::For: return countedLoop(s, active, value(*s.values[0], active), value(*s.values[1], active), s.by);
    case Form::Unroll:
      return countedLoop(s, active, Value(threads, static_cast<Number>(s.by)),
                         Value(threads, static_cast<Number>(s.offset)), 1);
    case Form::While:
      return loop(s, active, [&](const Mask &mask) { return value(*s.values[0], mask); }, [](const Mask &) {});
    case Form::Break: join(loops.back().broke, active); return leave(active);
    case Form::Continue: join(loops.back().continued, active); return leave(active);
    case Form::Return:
      if (!s.values.empty()) {
        const Value v = value(*s.values[0], active);
        assign(*returned, v, active);
      }
      return leave(active);
    case Form::Fill:
    case Form::Store: {
      const Value v = value(*s.values[0], active);
      for (size_t i = 0; i < s.slots.size(); ++i) {
        const size_t from = s.form == Form::Fill ? 0 : i * threads;
        assign(slots[index(s.slots[i])],
               Value(v.begin() + static_cast<ptrdiff_t>(from), v.begin() + static_cast<ptrdiff_t>(from + threads)),
               active);
      }
      return;
    }
    case Form::Emit: {
      const Value v = value(*s.values[0], active);
      for (unsigned t = 0; t < threads; ++t)
        if (active[t] && isFloat(s.values[0]->type.kind))
          results.floats[static_cast<size_t>(s.by) * threads + t] = floatOf(v[t]);
        else if (active[t])
          results.integers[static_cast<size_t>(s.by) * threads + t] = static_cast<int64_t>(v[t]);
      return;
    }
    case Form::Tally: {
      const Value v = value(*s.values[0], active), at = value(*s.values[1], active);
      for (unsigned t = 0; t < threads; ++t)
        if (active[t]) {
          int64_t &to = results.integers[size_t(outputs) * threads + at[t] % inputElements];
          to = static_cast<int64_t>(applied(program.tally, Kind::I64, static_cast<Number>(to), v[t]));
        }
      return;
    }
    case Form::Print: {
      const std::vector<Value> values = valuesOf(s.values, active);
      for (unsigned t = 0; t < threads; ++t)
        if (active[t]) {
          char line[200];
          // The host's lengths are those of its types; the kernel has none. An integer first, then a float.
          std::string format = s.text;
          format.insert(format.find_first_of("dux"), "ll");
          const Kind kind = s.values[0]->type.kind;
          const Number bits = s.text.find('x') != std::string::npos ? bitsOf(kind, values[0][t]) : values[0][t];
          std::snprintf(line, sizeof line, format.c_str(), static_cast<long long>(bits), floatOf(values[1][t]));
          results.printed.push_back(line);
        }
      return;
    }
    case Form::Text: {
      const std::vector<Value> made = s.pattern->compute(valuesOf(s.values, active), threads);
      for (size_t i = 0; i < s.slots.size(); ++i)
        assign(slots[index(s.slots[i])], checked(program.slots[index(s.slots[i])].type.kind, made[i], active), active);
      return;
    }
    }
  }

  static void leave(Mask &active) { std::fill(active.begin(), active.end(), 0); }

  // Expressions.

  std::vector<Value> valuesOf(const std::vector<ExprPtr> &list, const Mask &mask) {
    std::vector<Value> values;
    for (const ExprPtr &e : list)
      values.push_back(value(*e, mask));
    return values;
  }

  Value checked(Kind kind, Value v, const Mask &mask) {
    if (isFloat(kind))
      for (size_t i = 0; i < v.size(); ++i)
        if (mask[i % threads] && std::isnan(floatOf(v[i])))
          results.known = false;
    return v;
  }

  /// Operands of other types are converted; a number beside a vector stands in every lane.
  Value meeting(const Expr &e, Type type, const Mask &mask) {
    Value v = value(e, mask);
    if (!(e.type.kind == type.kind))
      for (Number &n : v)
        n = converted(e.type.kind, type.kind, n);
    const Value one = v;
    for (unsigned lane = e.type.lanes; lane < type.lanes; ++lane)
      v.insert(v.end(), one.begin(), one.end());
    return v;
  }

  Value binary(Op op, Type type, const Value &a, const Value &b, const Mask &mask) {
    Value out(a.size());
    for (size_t i = 0; i < a.size(); ++i)
      out[i] = applied(op, type.kind, a[i], b[i]);
    return checked(op >= Op::Eq && op <= Op::OrElse ? Kind::I1 : type.kind, std::move(out), mask);
  }

  static Type wider(Type a, Type b) {
    return {bitsOf(a.kind) >= bitsOf(b.kind) ? a.kind : b.kind, std::max(a.lanes, b.lanes)};
  }

  Value value(const Expr &e, const Mask &mask) {
    switch (e.op) {
    case Op::Literal:
      return Value(threads * size_t(e.type.lanes),
                   isFloat(e.type.kind) ? numberOf(e.number)
                                        : held(e.type.kind, static_cast<Number>(static_cast<int64_t>(e.number))));
    case Op::Slot: return slots[index(e.slot)];
    case Op::Input: {
      Value v = value(*e.kids[0], mask);
      for (Number &n : v) {
        const auto at = static_cast<unsigned>(n % inputElements);
        n = isFloat(e.type.kind) ? numberOf(inputFloat(at)) : static_cast<Number>(inputInteger(e.type.kind, at));
      }
      return v;
    }
    case Op::Convert:
    case Op::Saturated: {
      Value v = value(*e.kids[0], mask);
      for (Number &n : v) {
        if (e.op == Op::Saturated)
          n = numberOf(std::clamp(floatOf(n), isSigned(e.type.kind) ? -100.0 : 0.0, 100.0));
        n = converted(e.kids[0]->type.kind, e.type.kind, n);
      }
      return checked(e.type.kind, std::move(v), mask);
    }
    case Op::Select:
    case Op::IfElse: {
      const Value condition = value(*e.kids[0], mask);
      const bool lazy = e.op == Op::IfElse;
      const Value a = meeting(*e.kids[1], e.type, lazy ? both(mask, condition, true) : mask);
      Value b = meeting(*e.kids[2], e.type, lazy ? both(mask, condition, false) : mask);
      for (size_t i = 0; i < b.size(); ++i)
        if (condition[i % threads])
          b[i] = a[i];
      return b;
    }
    case Op::Call: return call(e, mask);
    case Op::Build: {
      Value v;
      for (const ExprPtr &kid : e.kids) {
        const Value lane = meeting(*kid, {e.type.kind, 1}, mask);
        v.insert(v.end(), lane.begin(), lane.end());
      }
      return v;
    }
    case Op::Element: {
      const Value v = value(*e.kids[0], mask);
      const auto begin = v.begin() + static_cast<ptrdiff_t>(size_t(e.slot) * threads);
      return Value(begin, begin + threads);
    }
    case Op::ReduceAdd:
    case Op::ReduceMax: {
      Value v = value(*e.kids[0], mask);
      for (size_t half = v.size() / 2; half >= threads; half /= 2) {
        for (size_t i = 0; i < half; ++i)
          v[i] = applied(e.op == Op::ReduceAdd ? Op::Add : Op::Max, e.type.kind, v[i], v[i + half]);
        v.resize(half);
      }
      return checked(e.type.kind, std::move(v), mask);
    }
    case Op::Text: return checked(e.type.kind, e.pattern->compute(valuesOf(e.kids, mask), threads)[0], mask);
    case Op::AndAlso:
    case Op::OrElse: {
      const Value a = value(*e.kids[0], mask);
      return binary(e.op, {Kind::I1}, a, value(*e.kids[1], both(mask, a, e.op == Op::AndAlso)), mask);
    }
    default: break;
    }
    if (e.kids.size() == 1) {
      Value v = value(*e.kids[0], mask);
      for (Number &n : v)
        n = applied(e.op, e.kids[0]->type.kind, n);
      return checked(e.type.kind, std::move(v), mask);
    }
    const Type type = wider(e.kids[0]->type, e.kids[1]->type);
    const Value a = meeting(*e.kids[0], type, mask), b = meeting(*e.kids[1], type, mask);
    return binary(e.op, type, a, b, mask);
  }

  Value call(const Expr &e, const Mask &mask) {
    std::vector<Value> arguments;
    for (size_t i = 0; i < e.kids.size(); ++i)
      arguments.push_back(meeting(*e.kids[i], program.slots[index(e.function->parameters[i])].type, mask));
    for (size_t i = 0; i < arguments.size(); ++i)
      assign(slots[index(e.function->parameters[i])], arguments[i], mask);
    Value result(size_t(e.type.lanes) * threads, 0);
    Value *outer = std::exchange(returned, &result);
    auto outerLoops = std::exchange(loops, {});
    Mask active = mask;
    execute(e.function->body, active);
    loops = std::move(outerLoops);
    returned = outer;
    return result;
  }
};

} // namespace

Results flyc::fuzz::evaluate(const Program &program) { return Evaluator(program).run(); }
