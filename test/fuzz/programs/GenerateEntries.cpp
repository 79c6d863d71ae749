//===- GenerateEntries.cpp - makes entries, and arguments for them -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// An entry inserts the parameters of its kernels, or declares its own; it calls by position, by name and by `(..)`.
// What is made is always a right program; a call of it may be refused: then the plan says so.
//===----------------------------------------------------------------------===//

#include "test/fuzz/programs/EntryMaker.h"

#include <algorithm>

using namespace flyc::fuzz;
using Sort = HostParam::Sort;

EntryPlan EntryMaker::run() {
  static constexpr Kind kinds[] = {Kind::I16, Kind::I32, Kind::I64,  Kind::U8,  Kind::U32,
                                   Kind::U64, Kind::F16, Kind::BF16, Kind::F32, Kind::F64};
  plan.name = "e";
  plan.kind = random.oneOf(kinds);
  std::vector<KernelPtr> pool = kernelsFor(plan.kind, "_e");
  for (unsigned n = 2 + random.below(3); n; --n) {
    const size_t at = random.below(static_cast<unsigned>(pool.size()));
    chosen.push_back(pool[at]);
    pool.erase(pool.begin() + static_cast<std::ptrdiff_t>(at));
  }
  inserts = random.chance(50);
  inserts ? insertParameters() : declareParameters();
  if (random.chance(60))
    addParam({Sort::Integer, "mode", Kind::I32});
  if (random.chance(40))
    addParam({Sort::Integer, "far", Kind::I64});
  isGeneric = random.chance(25);
  if (isGeneric)
    size = random.chance(50) ? 64 : 128;
  if (random.chance(30))
    plan.where.push_back(random.chance(50) ? Term(Term::Op::Le, {anyName(), 256}) : condition());
  for (const HostParam &param : plan.params) // so that not all is unknown
    if (param.access == Access::Scratch && random.chance(50))
      zero(param.name);
  statements(3);
  for (const KernelPtr &kernel : chosen)
    if (!called.contains(kernel->name))
      call(kernel, /*whole=*/true);
  if (!callee.empty())
    callProgram();
  settleAccess();
  write();
  for (int i = 0; i < 4; ++i)
    plan.calls.push_back(arguments());
  return std::move(plan);
}

void EntryMaker::addParam(HostParam param) {
  declared.insert(param.name);
  plan.params.push_back(std::move(param));
}

void EntryMaker::addSymbols(const std::vector<Term> &terms) {
  for (const Term &term : terms)
    if (term.op == Term::Op::Name &&
        std::find(plan.symbols.begin(), plan.symbols.end(), term.name) == plan.symbols.end() &&
        !term.name.starts_with("device."))
      plan.symbols.push_back(term.name);
}

bool EntryMaker::isWritten(const std::string &name) const {
  for (const KernelPtr &kernel : chosen)
    for (const HostParam &param : kernel->params)
      if (param.name == name && param.access != Access::In)
        return true;
  return false;
}

void EntryMaker::insertParameters() {
  for (const KernelPtr &kernel : chosen)
    for (HostParam param : kernel->params) {
      if (plan.find(param.name))
        continue;
      if (param.sort == Sort::Struct)
        plan.structure = "Job_e";
      if (param.sort == Sort::Tensor && !param.optional) {
        param.access = isWritten(param.name) ? Access::Out : Access::In; // until all calls are known
        const bool written = param.access == Access::Out;
        if (written && random.chance(30)) {
          param.access = random.chance(60) ? Access::Scratch : Access::InOut;
          declared.insert(param.name);
          if (random.chance(60) || param.shape.size() > 1)
            accessOnly.insert(param.name);
          else if (param.name == "part" && random.chance(70))
            param.shape = {someCount()};
        }
      } else if (random.chance(15)) {
        declared.insert(param.name);
      }
      plan.params.push_back(param);
    }
  for (const HostParam &param : plan.params) {
    addSymbols(param.shape);
    addSymbols(param.stride);
  }
  if (plan.symbols.empty())
    addParam({Sort::Integer, "n", Kind::I32});
}

Term EntryMaker::someCount() {
  const Term chunks(Term::Op::CeilDiv, {"n", 16});
  return random.chance(50) ? Term(Term::Op::Min, {chunks, "device.cus"})
                           : Term(Term::Op::Max, {Term(Term::Op::Div, {Term("n"), 10}), 1});
}

void EntryMaker::declareParameters() {
  plan.symbols.push_back("n");
  addParam({Sort::Tensor, "base", plan.kind, Access::In, false, {"n"}, {1}});
  for (const KernelPtr &kernel : chosen) {
    const bool other = random.chance(40) && kernel->symbols.size() == 1; // all its sizes are `m`
    for (HostParam param : kernel->params) {
      if (param.sort == Sort::Struct) {
        plan.structure = "Job_e";
        if (!plan.find("task"))
          addParam({Sort::Struct, "task"});
      }
      if (param.sort != Sort::Tensor || (random.chance(25) && param.name == "x" && !other))
        continue;
      if (!random.chance(30) || plan.find(param.name) || lets.size())
        param.name = "t" + std::to_string(names++);
      if (other)
        for (Term &extent : param.shape)
          if (extent == Term("n"))
            extent = "m";
      if (!param.optional) {
        static constexpr Access writable[] = {Access::Out, Access::InOut, Access::Scratch};
        param.access = param.access == Access::In && random.chance(60) ? Access::In : random.oneOf(writable);
      }
      if (param.shape == std::vector<Term>{"count"} && random.chance(60))
        param.shape = {someCount()};
      addSymbols(param.shape);
      addSymbols(param.stride);
      addParam(param);
    }
  }
  addParam({isFloat(plan.kind) ? Sort::Float : Sort::Integer, random.chance(40) ? "by" : "factor", plan.kind});
  if (random.chance(50))
    addParam({Sort::Integer, random.chance(50) ? "add" : "less", Kind::I32});
  if (random.chance(30))
    addParam({Sort::Integer, "code", Kind::U8});
  if (random.chance(30))
    addParam({Sort::Integer, random.chance(50) ? "small" : "tiny", Kind::I16});
}

void EntryMaker::settleAccess() {
  for (HostParam &param : plan.params) {
    if (!inserts || param.sort != Sort::Tensor || declared.contains(param.name))
      continue;
    std::optional<Access> access;
    for (const KernelPtr &kernel : chosen)
      for (const HostParam &own : kernel->params)
        if (own.name == param.name)
          access = !access || *access == own.access ? own.access : Access::InOut;
    param.access = *access;
  }
}

void EntryMaker::statements(unsigned depth) {
  const std::string before = body;
  for (unsigned n = 1 + random.below(3); n; --n)
    statement(depth);
  if (body == before)
    let();
}

void EntryMaker::let() {
  static constexpr const char *canonical[] = {"count", "first", "add"};
  std::string name = random.oneOf(canonical);
  if (random.chance(70) || isInScope(name))
    name = "l" + std::to_string(names++);
  Term value = integer(2);
  line("let " + name + " = " + value.text());
  lets.emplace_back(name, std::move(value));
}

void EntryMaker::statement(unsigned depth) {
  const unsigned choice = random.below(100);
  if (choice < 15)
    return let();
  if (choice < 45 && depth)
    return branch(depth - 1);
  if (choice < 55) {
    const HostParam &param = random.oneOf(plan.params);
    if (param.sort == Sort::Tensor && param.access != Access::In)
      zero(param.name);
    return;
  }
  if (choice < 58)
    return line(isGeneric ? "assert SIZE % 64 == 0, \"a whole number of waves\""
                          : "assert target.wave_size == " + std::to_string(waveLanes()));
  if (choice < 64 && depth) {
    line(isGeneric ? "if const SIZE == " + std::to_string(size) + " {"
                   : "if const target.wave_size == " + std::to_string(waveLanes()) + " {");
    nested(depth - 1);
    line("} else { nothing(of, this) }");
    return;
  }
  call(random.oneOf(chosen), false);
}

void EntryMaker::nested(unsigned depth) {
  const size_t outside = lets.size();
  indent += "  ";
  statements(depth);
  indent.resize(indent.size() - 2);
  lets.resize(outside);
}

void EntryMaker::branch(unsigned depth) {
  const size_t outside = conditions.size();
  conditions.push_back(condition());
  line("if " + conditions.back().text() + " {");
  nested(depth);
  for (unsigned more = random.below(3); more; --more) {
    conditions.back() = Term(Term::Op::Not, {conditions.back()});
    if (more == 1) {
      line("} else {");
      nested(depth);
      break;
    }
    conditions.push_back(condition());
    line("} else if " + conditions.back().text() + " {");
    nested(depth);
  }
  line("}");
  conditions.resize(outside);
}

void EntryMaker::zero(const std::string &name) {
  const HostParam &param = *plan.find(name);
  line("zero(" + name + ")");
  HostStep step{conditions};
  step.zeroed = name;
  plan.steps.push_back(std::move(step));
  if (param.stride.front() != Term("ld") || param.access == Access::Scratch)
    return;
  // Its elements must lie one behind the other.
  const Term &rows = param.shape[0];
  const Term extent(Term::Op::Add, {Term(Term::Op::Mul, {Term(Term::Op::Sub, {rows, 1}), "ld"}), 3});
  dense.push_back(Term(Term::Op::Or,
                       {Term(Term::Op::Eq, {rows, 0}), Term(Term::Op::Eq, {extent, Term(Term::Op::Mul, {rows, 3})})}));
}

void EntryMaker::write() {
  if (!plan.structure.empty())
    plan.text += "struct Span_e { to: i32, skip: i16 }\nstruct " + plan.structure +
                 " { from: i32, by: " + nameOf(plan.kind) + ", inner: Span_e }\n";
  for (const KernelPtr &kernel : chosen)
    plan.text += textOf(*kernel, plan.structure) + "\n";
  std::vector<std::string> list;
  for (const HostParam &param : plan.params)
    if (declared.contains(param.name))
      list.push_back(accessOnly.contains(param.name) ? param.name + ": " + std::string(spelling(param.access))
                                                     : declarationOf(param, plan.structure));
  if (inserts)
    for (const KernelPtr &kernel : chosen)
      if (called.contains(kernel->name))
        list.insert(list.begin() + random.below(static_cast<unsigned>(list.size() + 1)), ".." + kernel->name);
  if (!callee.empty())
    list.insert(list.begin() + random.below(static_cast<unsigned>(list.size() + 1)), "..k");
  std::string parameters;
  for (const std::string &one : list)
    parameters += (parameters.empty() ? "" : ", ") + one;
  plan.text += "/// does what it can\nentry e" + std::string(isGeneric ? "<SIZE: int>" : "") + "(" + parameters + ")";
  for (size_t i = 0; i < plan.where.size(); ++i)
    plan.text += (i ? ", " : "\n  where ") + plan.where[i].text();
  plan.text += "\n{\n" + body + "}";
  plan.exported = isGeneric ? "e<" + std::to_string(size) + "> as e" : "e";
  plan.where.insert(plan.where.end(), dense.begin(), dense.end());
}

HostArguments EntryMaker::arguments() {
  HostArguments made;
  for (const std::string &symbol : plan.symbols)
    made.integers[symbol] = symbol == "n"    ? random.oneOf(sizes)
                            : symbol == "ld" ? 3 + static_cast<int64_t>(random.below(3))
                                             : static_cast<int64_t>(random.below(20));
  made.integers["threads"] = threads;
  for (const HostParam &param : plan.params) {
    if (param.sort == Sort::Integer)
      made.integers[param.name] = param.name == "n"      ? random.oneOf(sizes)
                                  : isSigned(param.kind) ? random.between(-20, 120)
                                                         : static_cast<int64_t>(random.below(200));
    if (param.sort == Sort::Float)
      made.numbers[param.name] = numberOf(random.between(-6, 6) / 2.0);
    if (param.sort != Sort::Struct)
      continue;
    made.integers[param.name + ".from"] = random.chance(90) ? static_cast<int64_t>(random.below(40)) : -1;
    made.integers[param.name + ".inner.to"] = static_cast<int64_t>(random.below(80));
    made.integers[param.name + ".inner.skip"] = random.between(-1, 6);
    made.numbers[param.name + ".by"] =
        isFloat(plan.kind) ? numberOf(random.between(-6, 6) / 2.0) : static_cast<Number>(random.below(9));
  }
  Integers known = made.integers;
  known["device.cus"] = 1000; // what is too much for the device is cut off
  for (const HostParam &param : plan.params) {
    if (param.sort != Sort::Tensor || param.access == Access::Out || param.access == Access::Scratch ||
        (param.optional && random.chance(50)))
      continue;
    int64_t extent = 1, row = 0;
    for (size_t i = 0; i < param.shape.size(); ++i) {
      const int64_t size = *param.shape[i].value(known), stride = *param.stride[i].value(known);
      extent = size == 0 || extent == 0 ? 0 : extent + (size - 1) * stride;
      row = i + 1 == param.shape.size() ? size : row;
    }
    Memory &memory =
        made.tensors[param.name] = {param.kind, std::vector<std::optional<Number>>(static_cast<size_t>(extent))};
    const int64_t pitch = param.shape.size() > 1 ? *param.stride[0].value(known) : 1;
    const unsigned first = random.below(64);
    for (int64_t i = 0; i < extent; ++i) // what lies between the rows is nobody's
      if (param.shape.size() == 1 || i % pitch < row)
        memory.elements[static_cast<size_t>(i)] = element(first + static_cast<unsigned>(i));
  }
  return made;
}

std::shared_ptr<const EntryPlan> flyc::fuzz::makeEntry(uint64_t seed, const std::string &callee, unsigned threads) {
  for (Random seeds(seed);;) {
    EntryPlan plan = EntryMaker(seeds.next(), callee, threads).run();
    if (std::any_of(plan.steps.begin(), plan.steps.end(), [](const HostStep &step) { return step.zeroed.empty(); }))
      return std::make_shared<const EntryPlan>(std::move(plan));
  }
}
