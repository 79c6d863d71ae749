//===- GenerateCalls.cpp - expressions of the host, and calls of kernels --===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What a call passes is known before its text: what the entry has under the same name may be left to `(..)`, and sizes
// to the tensors.
//===----------------------------------------------------------------------===//

#include "test/fuzz/programs/EntryMaker.h"

#include <algorithm>

using namespace flyc::fuzz;
using Sort = HostParam::Sort;
using From = HostOperand::From;

Term EntryMaker::anyName() {
  std::vector<Term> all(plan.symbols.begin(), plan.symbols.end());
  for (const HostParam &param : plan.params) {
    if (param.sort == Sort::Integer && isSigned(param.kind))
      all.push_back(param.name);
    if (param.sort == Sort::Struct)
      for (const char *field : structIntegers)
        all.push_back(param.name + "." + field);
  }
  for (const auto &[name, value] : lets)
    all.push_back(Term(Term::Op::Let, {value}, name));
  return random.oneOf(all);
}

Term EntryMaker::integer(unsigned depth) {
  static constexpr Term::Op ops[] = {Term::Op::Add, Term::Op::Sub,     Term::Op::Mul, Term::Op::Div,
                                     Term::Op::Rem, Term::Op::CeilDiv, Term::Op::Min, Term::Op::Max};
  if (depth == 0 || random.chance(30))
    return anyName();
  const Term::Op op = random.oneOf(ops);
  const bool divides = op >= Term::Op::Div && op <= Term::Op::CeilDiv;
  Term right = random.chance(divides ? 85 : 50) ? Term(divides ? int64_t(random.between(1, 9)) : random.oneOf(sizes))
                                                : integer(depth - 1);
  return Term(op, {integer(depth - 1), std::move(right)});
}

Term EntryMaker::condition(unsigned depth) {
  if (depth && random.chance(35)) {
    const unsigned choice = random.below(3);
    if (choice == 2)
      return Term(Term::Op::Not, {condition(depth - 1)});
    return Term(choice ? Term::Op::And : Term::Op::Or, {condition(depth - 1), condition(depth - 1)});
  }
  static constexpr Term::Op ops[] = {Term::Op::Eq, Term::Op::Ne, Term::Op::Lt,
                                     Term::Op::Le, Term::Op::Gt, Term::Op::Ge};
  if (random.chance(25))
    return Term(random.chance(50) ? Term::Op::Eq : Term::Op::Ne,
                {Term(Term::Op::Rem, {anyName(), random.between(2, 8)}), random.between(0, 1)});
  return Term(random.oneOf(ops), {integer(1), random.chance(70) ? literal() : integer(1)});
}

bool EntryMaker::isInScope(const std::string &name) const {
  return plan.find(name) || std::find(plan.symbols.begin(), plan.symbols.end(), name) != plan.symbols.end() ||
         isLet(name);
}

const Term *EntryMaker::isLet(const std::string &name) const {
  for (size_t i = lets.size(); i--;)
    if (lets[i].first == name)
      return &lets[i].second;
  return nullptr;
}

Term EntryMaker::termOf(const std::string &name) const {
  const Term *let = isLet(name);
  return let ? Term(Term::Op::Let, {*let}, name) : Term(name);
}

bool EntryMaker::unify(const HostParam &wanted, const HostParam &own, const std::vector<std::string> &symbols,
                       std::map<std::string, Term> &bound) {
  if (wanted.shape.size() != own.shape.size())
    return false;
  const auto match = [&](const Term &want, const Term &have) {
    if (want.op != Term::Op::Name || std::find(symbols.begin(), symbols.end(), want.name) == symbols.end())
      return want == have;
    return bound.emplace(want.name, have).first->second == have;
  };
  for (size_t i = 0; i < wanted.shape.size(); ++i)
    if (!match(wanted.shape[i], own.shape[i]) || !match(wanted.stride[i], own.stride[i]))
      return false;
  return true;
}

bool EntryMaker::fits(const HostParam &wanted, const HostParam &own) const {
  return own.sort == Sort::Tensor && (!own.optional || wanted.optional) &&
         (wanted.access == Access::In || own.access != Access::In);
}

bool EntryMaker::tensorArgument(const HostParam &wanted, const HostKernel &kernel, bool forwards, bool whole,
                                std::set<std::string> &used, std::map<std::string, Term> &bound, Argument &made) {
  std::vector<const HostParam *> candidates;
  const HostParam *same = nullptr;
  for (const HostParam &own : plan.params) {
    auto trial = bound;
    if (!fits(wanted, own) || used.contains(own.name) || !unify(wanted, own, kernel.symbols, trial))
      continue;
    candidates.push_back(&own);
    same = own.name == wanted.name ? &own : same;
  }
  if (wanted.optional && (candidates.empty() || random.chance(35)) && !(forwards && isInScope(wanted.name))) {
    made.operand = {wanted.name, From::Absent};
    return true;
  }
  if (candidates.empty())
    return false;
  const bool takesSame = same && (whole || random.chance(60));
  const HostParam *own = takesSame ? same : random.oneOf(candidates);
  used.insert(own->name);
  unify(wanted, *own, kernel.symbols, bound);
  made.operand = {wanted.name, From::Tensor, own->name};
  made.text = own == same && forwards && random.chance(85) ? "" : own->name;
  return true;
}

bool EntryMaker::scalarArgument(const HostParam &wanted, bool forwards, Argument &made) {
  const HostParam *same = plan.find(wanted.name);
  made.operand.param = wanted.name;
  if (wanted.sort == Sort::Struct) {
    for (const HostParam &own : plan.params)
      if (own.sort == Sort::Struct) {
        made.operand = {wanted.name, From::Struct, own.name};
        made.text = own.name == wanted.name && forwards ? "" : own.name;
        return true;
      }
    return false;
  }
  if (wanted.sort == Sort::Float) {
    const bool literal = plan.kind == Kind::F32 || plan.kind == Kind::F64;
    std::vector<std::string> all;
    for (const HostParam &own : plan.params)
      if (own.sort == Sort::Float)
        all.push_back(own.name);
    if (literal && (all.empty() || random.chance(30))) {
      made.operand.from = From::Float;
      made.operand.number = random.between(-8, 8) / 4.0;
      made.text = random.chance(50) ? std::to_string(made.operand.number)
                                    : std::to_string(static_cast<int>(made.operand.number));
      if (made.text.find('.') == std::string::npos)
        made.operand.number = static_cast<int>(made.operand.number);
      return true;
    }
    if (all.empty())
      return false;
    made.operand.from = From::FloatOf;
    made.operand.name = random.oneOf(all);
    made.text = made.operand.name == wanted.name && forwards ? "" : made.operand.name;
    return true;
  }
  made.operand.from = From::Integer;
  if (forwards && isInScope(wanted.name) && random.chance(70)) {
    made.operand.integer = termOf(wanted.name);
    return true;
  }
  if (same && same->kind == wanted.kind && random.chance(50))
    made.operand.integer = termOf(wanted.name);
  else if (isSigned(wanted.kind) && random.chance(60))
    made.operand.integer = wanted.kind == Kind::I16 ? Term(Term::Op::Rem, {integer(2), 100}) : integer(2);
  else if (wanted.kind == Kind::U8 && random.chance(50))
    made.operand.integer = Term(Term::Op::Min, {integer(1), 255}); // may be negative
  else
    made.operand.integer = random.between(isSigned(wanted.kind) ? -9 : 0, 99);
  made.text = made.operand.integer.text();
  return true;
}

void EntryMaker::symbolArgument(const std::string &symbol, const HostKernel &kernel, bool forwards, bool whole,
                                const std::map<std::string, Term> &bound, Argument &made) {
  const Term &natural = bound.at(symbol);
  made.operand = {symbol, From::Integer, {}, natural};
  // A part of the tensors, where the strides are not made of sizes.
  if (symbol == "n" && kernel.name != "turn_e" && !whole && random.chance(25))
    made.operand.integer = Term(Term::Op::Min, {natural, random.chance(50) ? integer(1) : literal()});
  const bool isForwarded = forwards && isInScope(symbol);
  if (made.operand.integer != natural || (isForwarded && termOf(symbol) != natural) || random.chance(10))
    made.text = made.operand.integer.text();
}

void EntryMaker::call(const KernelPtr &kernel, bool whole) {
  const bool forwards = random.chance(inserts || whole ? 80 : 40);
  std::vector<Argument> arguments;
  std::set<std::string> used;
  std::map<std::string, Term> bound;
  for (const HostParam &wanted : kernel->params) {
    Argument &made = arguments.emplace_back();
    if (!(wanted.sort == Sort::Tensor ? tensorArgument(wanted, *kernel, forwards, whole, used, bound, made)
                                      : scalarArgument(wanted, forwards, made)))
      return;
  }
  for (const std::string &symbol : kernel->symbols)
    symbolArgument(symbol, *kernel, forwards, whole, bound, arguments.emplace_back());
  HostStep step{conditions};
  step.kernel = kernel;
  std::string instance = random.oneOf(kernel->instances);
  if (kernel->instances.size() > 1 && isGeneric && random.chance(60)) {
    instance = "<SIZE>";
    step.instance = size;
  } else if (kernel->instances.size() > 1) {
    step.instance = std::stoll(instance.substr(1));
  }
  std::vector<std::string> texts, named;
  bool positional = true;
  for (const Argument &argument : arguments) {
    positional = positional && !argument.text.empty() && random.chance(70);
    if (!argument.text.empty())
      (positional ? texts : named).push_back((positional ? "" : argument.operand.param + " = ") + argument.text);
    step.operands.push_back(argument.operand);
  }
  for (size_t i = named.size(); i-- > 1;)
    std::swap(named[i], named[random.below(static_cast<unsigned>(i + 1))]);
  if (forwards)
    named.insert(named.begin() + random.below(static_cast<unsigned>(named.size() + 1)), "..");
  texts.insert(texts.end(), named.begin(), named.end());
  std::string list;
  for (const std::string &text : texts)
    list += (list.empty() ? "" : ", ") + text;
  line(kernel->name + instance + "(" + list + ")");
  called.insert(kernel->name);
  plan.steps.push_back(std::move(step));
}

void EntryMaker::callProgram() {
  if (random.chance(40)) {
    line(callee + "(..)");
    plan.steps.push_back({});
    return;
  }
  const Term choice = condition();
  line("let half_e = threads / 2\n  if " + choice.text() + " { " + callee + "(..) } else { " + callee +
       "(threads = 2 * half_e, ..) }");
  plan.steps.push_back({{choice}});
  plan.steps.push_back({{Term(Term::Op::Not, {choice})}});
}
