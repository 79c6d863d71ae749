//===- EvaluateEntries.cpp - what a call of an entry leaves behind --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// All that is checked is checked before the first step is done: so whether a call is refused follows from its integers
// alone.
//===----------------------------------------------------------------------===//

#include "test/fuzz/programs/Arithmetic.h"
#include "test/fuzz/programs/Entries.h"

using namespace flyc::fuzz;

std::string Term::text() const {
  static constexpr const char *signs[] = {"",     "",         "",     " + ",  " - ",  " * ",  " / ",
                                          " % ",  "ceil_div", "min",  "max",  " == ", " != ", " < ",
                                          " <= ", " > ",      " >= ", " && ", " || ", "!"};
  const std::string sign = signs[static_cast<int>(op)];
  switch (op) {
  case Op::Number: return std::to_string(number);
  case Op::Name:
  case Op::Let: return name;
  case Op::CeilDiv:
  case Op::Min:
  case Op::Max: return sign + "(" + kids[0].text() + ", " + kids[1].text() + ")";
  case Op::Not: return "!(" + kids[0].text() + ")";
  default: return "(" + kids[0].text() + sign + kids[1].text() + ")";
  }
}

std::optional<int64_t> Term::value(const Integers &integers) const {
  if (op == Op::Number)
    return number;
  if (op == Op::Name)
    return integers.at(name);
  const auto a = kids[0].value(integers);
  if (!a || op == Op::Let)
    return a;
  if (op == Op::Not)
    return !*a;
  if (op == Op::And && !*a)
    return 0;
  if (op == Op::Or && *a)
    return 1;
  const auto b = kids[1].value(integers);
  if (!b)
    return b;
  int64_t made = 0;
  const bool impossible = *b == 0 || (*a == INT64_MIN && *b == -1);
  switch (op) {
  case Op::Add: return __builtin_add_overflow(*a, *b, &made) ? std::nullopt : std::optional(made);
  case Op::Sub: return __builtin_sub_overflow(*a, *b, &made) ? std::nullopt : std::optional(made);
  case Op::Mul: return __builtin_mul_overflow(*a, *b, &made) ? std::nullopt : std::optional(made);
  case Op::Div: return impossible ? std::nullopt : std::optional(*a / *b);
  case Op::Rem: return impossible ? std::nullopt : std::optional(*a % *b);
  case Op::CeilDiv: return *b <= 0 ? std::nullopt : std::optional(*a / *b + (*a % *b > 0));
  case Op::Min: return std::min(*a, *b);
  case Op::Max: return std::max(*a, *b);
  case Op::Eq: return *a == *b;
  case Op::Ne: return *a != *b;
  case Op::Lt: return *a < *b;
  case Op::Le: return *a <= *b;
  case Op::Gt: return *a > *b;
  case Op::Ge: return *a >= *b;
  default: return *b != 0;
  }
}

const HostParam *EntryPlan::find(const std::string &name) const {
  for (const HostParam &param : params)
    if (param.name == name)
      return &param;
  return nullptr;
}

namespace {

/// How many elements from the first to behind the last; nothing where the layout is impossible.
std::optional<int64_t> extentOf(const HostParam &param, const Integers &integers) {
  int64_t last = 0;
  bool empty = false;
  for (size_t i = 0; i < param.shape.size(); ++i) {
    const auto size = param.shape[i].value(integers), stride = param.stride[i].value(integers);
    if (!size || !stride || *size < 0)
      return std::nullopt;
    empty |= *size == 0;
    last += (*size - 1) * *stride;
  }
  return empty ? 0 : last + 1;
}

class Call {
public:
  Call(const EntryPlan &plan, const HostArguments &arguments, int64_t computeUnits)
      : plan(plan), arguments(arguments), integers(arguments.integers) {
    integers["device.cus"] = computeUnits;
  }

  HostResults run() {
    if (!arrange() || !check()) {
      results.refused = true;
      return std::move(results);
    }
    for (auto &[step, call] : held) {
      if (!step->zeroed.empty())
        for (auto &element : results.tensors.at(step->zeroed).elements)
          element = 0;
      else if (!step->kernel)
        results.ranKernel = true;
      else if (call)
        perform(*step, *call);
    }
    return std::move(results);
  }

private:
  const EntryPlan &plan;
  const HostArguments &arguments;
  Integers integers;
  HostResults results;
  std::vector<std::pair<const HostStep *, std::optional<HostCall>>> held; ///< no call: its grid is empty

  bool arrange() {
    for (const HostParam &param : plan.params) {
      if (param.sort != HostParam::Sort::Tensor)
        continue;
      const auto extent = extentOf(param, integers);
      if (!extent)
        return false;
      const auto given = arguments.tensors.find(param.name);
      if (given != arguments.tensors.end())
        (results.tensors[param.name] = given->second).elements.resize(static_cast<size_t>(*extent));
      else if (!param.optional)
        results.tensors[param.name] = {param.kind, std::vector<std::optional<Number>>(static_cast<size_t>(*extent))};
    }
    return true;
  }

  static bool all(const std::vector<Term> &conditions, const Integers &integers, bool &known) {
    for (const Term &condition : conditions) {
      const auto holds = condition.value(integers);
      known &= holds.has_value();
      if (!holds || !*holds)
        return false;
    }
    return true;
  }

  bool check() {
    bool known = true;
    if (!all(plan.where, integers, known))
      return false;
    for (const HostStep &step : plan.steps) {
      const bool holds = all(step.conditions, integers, known);
      if (!known)
        return false;
      if (holds && !check(step))
        return false;
    }
    return true;
  }

  bool check(const HostStep &step) {
    if (!step.kernel) {
      held.push_back({&step, std::nullopt});
      return true;
    }
    HostCall call;
    call.integers["BLOCK"] = step.instance;
    call.integers["device.cus"] = integers.at("device.cus");
    for (const HostOperand &operand : step.operands) {
      switch (operand.from) {
      case HostOperand::From::Integer: {
        const auto value = operand.integer.value(integers);
        if (!value)
          return false;
        Kind wanted = Kind::I32;
        for (const HostParam &param : step.kernel->params)
          if (param.name == operand.param)
            wanted = param.kind;
        if (static_cast<int64_t>(held_(wanted, *value)) != *value || (!isSigned(wanted) && *value < 0))
          return false;
        call.integers[operand.param] = *value;
        break;
      }
      case HostOperand::From::Float: call.numbers[operand.param] = rounded(plan.kind, operand.number); break;
      case HostOperand::From::FloatOf: call.numbers[operand.param] = arguments.numbers.at(operand.name); break;
      case HostOperand::From::Struct:
        for (const char *field : structIntegers)
          call.integers[operand.param + "." + field] = integers.at(operand.name + "." + field);
        call.numbers[operand.param + ".by"] = arguments.numbers.at(operand.name + ".by");
        break;
      default: break;
      }
    }
    bool known = true, empty = false;
    if (!all(step.kernel->where, call.integers, known))
      return false;
    for (const HostParam &param : step.kernel->params)
      for (const Term &size : param.shape)
        if (*size.value(call.integers) < 0)
          return false;
    for (const Term &axis : step.kernel->grid) {
      const auto groups = axis.value(call.integers);
      if (!groups || *groups < 0) // none comes near the largest
        return false;
      empty |= *groups == 0;
    }
    held.push_back({&step, empty ? std::nullopt : std::optional(std::move(call))});
    return true;
  }
  static Number held_(Kind kind, int64_t value) { return flyc::fuzz::held(kind, static_cast<Number>(value)); }

  void perform(const HostStep &step, HostCall &call) {
    for (const HostOperand &operand : step.operands)
      if (operand.from == HostOperand::From::Tensor) {
        const auto found = results.tensors.find(operand.name);
        call.tensors[operand.param] = found == results.tensors.end() ? nullptr : &found->second;
      } else if (operand.from == HostOperand::From::Absent) {
        call.tensors[operand.param] = nullptr;
      }
    step.kernel->work(call);
    if (!call.misuse.empty())
      results.misuse = step.kernel->name + ": " + call.misuse;
  }
};

} // namespace

HostResults flyc::fuzz::evaluate(const EntryPlan &plan, const HostArguments &arguments, int64_t computeUnits) {
  return Call(plan, arguments, computeUnits).run();
}
