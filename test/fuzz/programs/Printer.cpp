//===- Printer.cpp - a generated program as text --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The kernel's parameters are the same in every program: one input array of each kind, and the outputs.
//===----------------------------------------------------------------------===//

#include "test/fuzz/programs/Program.h"

#include <algorithm>
#include <cstdio>

using namespace flyc::fuzz;

unsigned flyc::fuzz::bitsOf(Kind kind) {
  static constexpr unsigned bits[] = {1, 8, 16, 32, 64, 8, 16, 32, 64, 16, 16, 32, 64};
  return bits[static_cast<int>(kind)];
}

const char *flyc::fuzz::nameOf(Kind kind) {
  static constexpr const char *names[] = {"i1",  "i8",  "i16", "i32",  "i64", "u8", "u16",
                                          "u32", "u64", "f16", "bf16", "f32", "f64"};
  return names[static_cast<int>(kind)];
}

std::string flyc::fuzz::nameOf(Type type) {
  return type.lanes == 1 ? nameOf(type.kind) : "vec<" + std::to_string(type.lanes) + " x " + nameOf(type.kind) + ">";
}

namespace {

class Printer {
public:
  explicit Printer(const Program &program) : program(program) {}

  std::string run() {
    for (size_t i = 0; i < program.constants.size(); ++i)
      line((i % 2 ? "param " : "const ") + slot(program.constants[i].first) + " = " +
           std::to_string(program.constants[i].second));
    line("struct Given { count: i32, scale: f32, pair: vec<2 x i16>, wide: i64, row: array<u8, 8> }");
    for (const auto &[name, fields] : program.structs) {
      line("struct " + name + " {");
      for (int field : fields)
        line("  " + fieldOf(field) + ": " + nameOf(program.slots[field].type));
      line("}");
    }
    for (const std::string &declaration : program.declarations)
      lines(declaration);
    for (const auto &function : program.functions)
      if (!function->isClosure)
        declare(*function);
    line("kernel k" + program.generics + "(");
    for (int kind = 1; kind <= static_cast<int>(Kind::F64); ++kind) {
      const std::string name = nameOf(static_cast<Kind>(kind));
      line("    in_" + name + ": in tensor<" + name + ", (" + std::to_string(inputElements) + "):(1)>,");
    }
    line("    maybe: in tensor<i32, (" + std::to_string(inputElements) + "):(1)>?, absent: in tensor<f32, (" +
         std::to_string(inputElements) + "):(1)>?, given: Given,");
    line("    ints: inout tensor<i64, (threads, " + std::to_string(rows) +
         "):(1, threads)>, floats: inout tensor<f64, (threads, " + std::to_string(rows) + "):(1, threads)>)");
    line("  launch(grid = (1), block = (" + std::to_string(program.threads) + "))");
    line("{");
    block(program.body);
    line("}");
    if (!program.behind.empty())
      lines(program.behind);
    return text;
  }

private:
  const Program &program;
  std::string text;
  unsigned depth = 0;

  void line(const std::string &words) { text += std::string(2 * depth, ' ') + words + "\n"; }
  void lines(const std::string &words) {
    for (size_t at = 0, end; at <= words.size(); at = end + 1) {
      end = std::min(words.find('\n', at), words.size());
      line(words.substr(at, end - at));
    }
  }
  const std::string &slot(int index) const { return program.slots[static_cast<size_t>(index)].name; }
  std::string fieldOf(int index) const { return slot(index).substr(slot(index).find('.') + 1); }

  void block(const Block &statements) {
    ++depth;
    for (const Statement &s : statements)
      statement(s);
    --depth;
  }

  std::string parameters(const Function &function) const {
    std::string list;
    for (size_t i = 0; i < function.parameters.size(); ++i)
      list += (i ? ", " : "") + slot(function.parameters[i]) +
              (function.typed[i] ? ": " + nameOf(program.slots[static_cast<size_t>(function.parameters[i])].type) : "");
    return list;
  }

  void declare(const Function &function) {
    const bool closure = function.isClosure;
    if (closure && function.body.size() == 1)
      return line("let " + function.name + " = fn(" + parameters(function) + ") => " +
                  bare(*function.body[0].values[0]));
    line((closure ? "let " + function.name + " = fn(" : "fn " + function.name + "(") + parameters(function) + ")" +
         (function.declaresResult && !closure ? " -> " + nameOf(function.result) : "") + " {");
    block(function.body);
    line("}");
  }

  void statement(const Statement &s) {
    using Form = Statement::Form;
    const auto first = [&] { return slot(s.slots[0]); };
    switch (s.form) {
    case Form::Let: {
      if (s.slots.empty()) // a closure stands here
        return declare(*program.functions[static_cast<size_t>(s.by)]);
      const Slot &made = program.slots[static_cast<size_t>(s.slots[0])];
      return line((made.isVariable ? "var " : "let ") + made.name + (s.annotated ? ": " + nameOf(made.type) : "") +
                  " = " + bare(*s.values[0]));
    }
    case Form::Tuple: {
      std::string values;
      for (const ExprPtr &value : s.values)
        values += (values.empty() ? "" : ", ") + bare(*value);
      const std::string name = first().substr(0, first().find('.'));
      return line("var " + name + " = " + s.text + "(" + values + ")");
    }
    case Form::Assign: {
      const std::string sign = s.op == Op::Slot  ? ""
                               : s.op == Op::Add ? "+"
                               : s.op == Op::Sub ? "-"
                               : s.op == Op::Mul ? "*"
                                                 : "^";
      return line(first() + " " + sign + "= " + bare(*s.values[0]));
    }
    case Form::Swap:
      return line("(" + first() + ", " + slot(s.slots[1]) + ") = (" + bare(*s.values[0]) + ", " + bare(*s.values[1]) +
                  ")");
    case Form::If:
      line("if " + bare(*s.values[0]) + " {");
      block(s.first);
      if (!s.second.empty()) {
        line("} else {");
        block(s.second);
      }
      return line("}");
    case Form::For:
      line((s.offset > 1 ? "unroll(" + std::to_string(s.offset) + ") " : "") + "for " + first() + " in " +
           whole(*s.values[0]) + " .. " + whole(*s.values[1]) + (s.by > 1 ? " step " + std::to_string(s.by) : "") +
           " {");
      block(s.first);
      return line("}");
    case Form::Unroll:
      line("unroll for " + first() + " in " + std::to_string(s.by) + " .. " + std::to_string(s.offset) + " {");
      block(s.first);
      return line("}");
    case Form::While:
      line("while " + bare(*s.values[0]) + " {");
      block(s.first);
      return line("}");
    case Form::Break: return line("break");
    case Form::Continue: return line("continue");
    case Form::Return: return line(s.values.empty() ? "return" : "return " + bare(*s.values[0]));
    case Form::Fill: {
      const std::string name = first().substr(0, first().find('['));
      if (s.annotated)
        line("var " + name + " = fragment<" + nameOf(program.slots[static_cast<size_t>(s.slots[0])].type) + ">((" +
             std::to_string(s.slots.size()) + "):(1))");
      return line(name + ".fill(" + bare(*s.values[0]) + ")");
    }
    case Form::Store: return line(first().substr(0, first().find('[')) + ".store(" + bare(*s.values[0]) + ")");
    case Form::Emit: {
      const std::string memory = isFloat(s.values[0]->type.kind) ? "floats" : "ints", column = std::to_string(s.by),
                        value = bare(*s.values[0]);
      switch (s.offset) {
      case 1: return line("buffer(" + memory + ")[thread_idx.x, " + column + "] = " + value);
      case 2: return line(memory + "[_, " + column + "][thread_idx.x] = " + value);
      case 3: return line("atomic_store(" + memory + ", (thread_idx.x, " + column + "), " + value + ")");
      case 4:
        return line("make_view(" + memory + ".iter, (threads * " + column + " + threads):(1))[threads * " + column +
                    " + thread_idx.x] = " + value);
      default: return line(memory + "[thread_idx.x, " + column + "] = " + value);
      }
    }
    case Form::Tally: {
      static constexpr const char *words[] = {"", ", scope = .block", ", scope = .system, order = .acq_rel",
                                              ", order = .release"};
      const std::string name = program.tally == Op::Add   ? "add"
                               : program.tally == Op::Sub ? "sub"
                               : program.tally == Op::Min ? "min"
                               : program.tally == Op::Max ? "max"
                               : program.tally == Op::Or  ? "or"
                                                          : "xor";
      return line("atomic_" + name + "(ints, (" + whole(*s.values[1]) + " & " + std::to_string(inputElements - 1) +
                  ", " + std::to_string(outputs) + "), " + bare(*s.values[0]) + words[s.offset] + ")");
    }
    case Form::Print:
      return line("printf(\"" + s.text + "\\n\", " + bare(*s.values[0]) + ", " + bare(*s.values[1]) + ")");
    case Form::Text: {
      std::vector<std::string> values;
      for (const ExprPtr &value : s.values)
        values.push_back(whole(*value));
      return lines(filled(s.pattern->text, values, s.slots));
    }
    }
  }

  std::string call(const std::string &name, const Expr &e) const {
    std::string list;
    for (const ExprPtr &kid : e.kids)
      list += (list.empty() ? "" : ", ") + bare(*kid);
    return name + "(" + list + ")";
  }

  static const char *sign(Op op) {
    switch (op) {
    case Op::Add: return "+";
    case Op::Sub: return "-";
    case Op::Mul: return "*";
    case Op::Div: return "/";
    case Op::Rem: return "%";
    case Op::And: return "&";
    case Op::Or: return "|";
    case Op::Xor: return "^";
    case Op::Shl: return "<<";
    case Op::Shr: return ">>";
    case Op::Eq: return "==";
    case Op::Ne: return "!=";
    case Op::Lt: return "<";
    case Op::Le: return "<=";
    case Op::Gt: return ">";
    case Op::Ge: return ">=";
    case Op::AndAlso: return "&&";
    case Op::OrElse: return "||";
    default: return nullptr;
    }
  }

  std::string filled(const std::string &pattern, const std::vector<std::string> &values,
                     const std::vector<int> &slots) const {
    std::string made;
    for (size_t i = 0; i < pattern.size(); ++i) {
      if (pattern[i] != '$' && pattern[i] != '@') {
        made += pattern[i];
        continue;
      }
      const auto which = static_cast<size_t>(pattern[i + 1] - '0');
      made += pattern[i] == '$' ? values[which] : slot(slots[which]);
      ++i;
    }
    return made;
  }

  /// Where it need not be held together.
  std::string bare(const Expr &e) const {
    const std::string text = whole(e);
    return sign(e.op) ? text.substr(1, text.size() - 2) : text;
  }

  std::string whole(const Expr &e) const {
    const auto kid = [&](size_t i) { return whole(*e.kids[i]); };
    if (const char *between = sign(e.op))
      return "(" + kid(0) + " " + between + " " + kid(1) + ")";
    switch (e.op) {
    case Op::Literal: {
      if (!isFloat(e.type.kind))
        return e.number < 0 ? "(" + std::to_string(static_cast<int64_t>(e.number)) + ")"
                            : std::to_string(static_cast<int64_t>(e.number));
      char digits[40];
      std::snprintf(digits, sizeof digits, e.number < 0 ? "(%.4f)" : "%.4f", e.number);
      return digits;
    }
    case Op::Slot: return slot(e.slot);
    case Op::Input: {
      const std::string memory = std::string("in_") + nameOf(e.type.kind),
                        at = kid(0) + " & " + std::to_string(inputElements - 1);
      switch (e.slot) {
      case 1: return "buffer(" + memory + ")[" + at + "]";
      case 2: return memory + ".zipped_divide([8])[(" + at + ") % 8, (" + at + ") / 8]";
      case 3: return "make_view(" + memory + ".iter, (8, 8):(8, 1))[(" + at + ") / 8, " + kid(0) + " & 7]";
      case 4: return "buffer(" + memory + ", bound = 32 + 32)[" + at + "]";
      default: return memory + "[" + at + "]";
      }
    }
    case Op::Text: {
      std::vector<std::string> kids;
      for (const ExprPtr &kid : e.kids)
        kids.push_back(whole(*kid));
      return filled(e.pattern->text, kids, {});
    }
    case Op::Min: return call("min", e);
    case Op::Max: return call("max", e);
    case Op::Neg: return "(-" + kid(0) + ")";
    case Op::Not: return "(!" + kid(0) + ")";
    case Op::BitNot: return "(~" + kid(0) + ")";
    case Op::Abs: return call("abs", e);
    case Op::Popcount: return call("popcount", e);
    case Op::Clz: return call("clz", e);
    case Op::Ctz: return call("ctz", e);
    case Op::Floor: return call("floor", e);
    case Op::Ceil: return call("ceil", e);
    case Op::Trunc: return call("trunc", e);
    case Op::Sqrt: return call("sqrt", e);
    case Op::Convert: return kid(0) + ".to<" + nameOf(e.type.kind) + ">()";
    case Op::Saturated:
      return "clamp(" + bare(*e.kids[0]) + ", " + (isSigned(e.type.kind) ? "-100.0" : "0.0") + ", 100.0).to<" +
             nameOf(e.type.kind) + ">()";
    case Op::Select: return call("select", e);
    case Op::IfElse:
      return "(if " + bare(*e.kids[0]) + " { " + bare(*e.kids[1]) + " } else { " + bare(*e.kids[2]) + " })";
    case Op::Call: return call(e.function->name, e);
    case Op::Build: return call("vector", e);
    case Op::Element: return kid(0) + "[" + std::to_string(e.slot) + "]";
    case Op::ReduceAdd: return kid(0) + ".reduce(add)";
    case Op::ReduceMax: return kid(0) + ".reduce(max)";
    default: return "?";
    }
  }
};

} // namespace

std::string flyc::fuzz::print(const Program &program) { return Printer(program).run(); }
