//===- Expression.cpp - text of an expression over arrays -> its value ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Evaluated while it is read. After the first mistake nothing more is read or computed.
//===----------------------------------------------------------------------===//

#include "tools/run/expressions/Expression.h"

#include "support/NearestName.h"
#include "support/Text.h"
#include "tools/references/References.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

namespace flyc::driver {

namespace {

constexpr unsigned maxDepth = 64;

struct RealFunction {
  std::string_view name;
  double (*function)(double);
};
constexpr RealFunction realFunctions[] = {
    {"exp", [](double x) { return std::exp(x); }},   {"exp2", [](double x) { return std::exp2(x); }},
    {"log", [](double x) { return std::log(x); }},   {"log2", [](double x) { return std::log2(x); }},
    {"sqrt", [](double x) { return std::sqrt(x); }}, {"sin", [](double x) { return std::sin(x); }},
    {"cos", [](double x) { return std::cos(x); }},   {"tanh", [](double x) { return std::tanh(x); }},
    {"erf", [](double x) { return std::erf(x); }},   {"floor", [](double x) { return std::floor(x); }},
    {"ceil", [](double x) { return std::ceil(x); }}, {"round", [](double x) { return std::nearbyint(x); }},
};
constexpr std::string_view otherFunctions[] = {
    "abs",       "min",     "max",   "sum", "sum_along", "min_along",    "max_along", "matmul",
    "transpose", "reshape", "where", "old", "arange",    "cumsum_along", "take",      "bincount"};

class Reader {
public:
  Reader(const std::string &text, const Names &names) : text(text), names(names) {}

  std::optional<DriverError> error;
  const Array *single = nullptr; ///< what was read is this array, or a part of it

  Value expression() {
    Value left = sum();
    if (const auto op = comparison())
      return applied(*op, left, sum());
    return left;
  }

  Value sum() {
    Value left = product();
    for (;;) {
      if (take("+"))
        left = applied(BinaryOp::Add, left, product());
      else if (take("-"))
        left = applied(BinaryOp::Sub, left, product());
      else
        return left;
    }
  }

  std::optional<BinaryOp> comparison() {
    static constexpr std::pair<std::string_view, BinaryOp> spellings[] = {{"==", BinaryOp::Eq}, {"!=", BinaryOp::Ne},
                                                                          {"<=", BinaryOp::Le}, {">=", BinaryOp::Ge},
                                                                          {"<", BinaryOp::Lt},  {">", BinaryOp::Gt}};
    for (const auto &[spelling, op] : spellings)
      if (take(spelling))
        return op;
    return std::nullopt;
  }

  void expectEnd() {
    skipBlanks();
    if (at < text.size())
      fail("'" + text.substr(at) + "' is left over");
  }

  void fail(std::string message, std::string hint = {}) {
    if (!error)
      error = usageError("in '" + text + "', column " + std::to_string(std::min(at, text.size()) + 1) + ": " + message,
                         std::move(hint));
    at = text.size();
  }

private:
  const std::string &text;
  const Names &names;
  size_t at = 0;
  unsigned depth = 0;

  void skipBlanks() {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t'))
      ++at;
  }
  bool take(std::string_view token) {
    skipBlanks();
    if (text.compare(at, token.size(), token) != 0)
      return false;
    if (token == "*" && text.compare(at, 2, "**") == 0)
      return false;
    at += token.size();
    return true;
  }
  void expect(std::string_view token) {
    if (!error && !take(token))
      fail("'" + std::string(token) + "' is expected" +
           (at < text.size() ? ", not '" + text.substr(at, 1) + "'" : " at the end"));
  }
  Value taken(ValueResult result) {
    if (result)
      return std::move(*result);
    fail(result.error());
    return Value::whole(0);
  }
  Value applied(BinaryOp op, const Value &a, const Value &b) {
    single = nullptr;
    return error ? Value::whole(0) : taken(binary(op, a, b));
  }

  Value product() {
    Value left = unary();
    for (;;) {
      if (take("*"))
        left = applied(BinaryOp::Mul, left, unary());
      else if (take("/"))
        left = applied(BinaryOp::Div, left, unary());
      else if (take("%"))
        left = applied(BinaryOp::Mod, left, unary());
      else if (take("@")) {
        const Value right = unary();
        single = nullptr;
        left = error ? Value::whole(0) : taken(matmul(left, right));
      } else
        return left;
    }
  }

  Value unary() {
    if (++depth > maxDepth)
      fail("it is nested deeper than " + std::to_string(maxDepth) + " levels");
    Value value;
    if (error) {
      value = Value::whole(0);
    } else if (take("-")) {
      value = negate(unary());
      single = nullptr;
    } else {
      value = postfix();
      if (take("**"))
        value = applied(BinaryOp::Pow, value, unary());
    }
    --depth;
    return value;
  }

  Value postfix() {
    Value value = primary();
    while (!error && take("[")) {
      std::vector<Slice> slices;
      do
        slices.push_back(readSlice());
      while (!error && take(","));
      expect("]");
      if (!error)
        value = taken(slice(value, slices));
    }
    return value;
  }

  std::optional<uint64_t> integer() {
    skipBlanks();
    uint64_t value = 0;
    const auto [end, code] = std::from_chars(text.data() + at, text.data() + text.size(), value);
    if (end == text.data() + at)
      return std::nullopt;
    if (code != std::errc())
      fail("the index is too large");
    at = static_cast<size_t>(end - text.data());
    return value;
  }

  Slice readSlice() {
    Slice s;
    const auto begin = integer();
    s.begin = begin.value_or(0);
    if (!take(":")) {
      if (!begin)
        fail("an index or a slice is expected, as in [3] or [0:8]",
             "indices count from 0; negative ones are not known");
      s.index = true;
      return s;
    }
    if (const auto end = integer())
      s.end = *end;
    if (take(":"))
      s.step = integer().value_or(1);
    if (s.step == 0)
      fail("the step of a slice is 0");
    return s;
  }

  Value primary() {
    skipBlanks();
    if (error)
      return Value::whole(0);
    if (take("(")) {
      Value value = expression();
      expect(")");
      return value;
    }
    const char c = at < text.size() ? text[at] : 0;
    if (std::isdigit(static_cast<unsigned char>(c)) || c == '.')
      return number();
    const size_t end = endOfName();
    if (end == at) {
      fail(at < text.size() ? "'" + text.substr(at, 1) + "' begins no value" : "a value is missing at the end");
      return Value::whole(0);
    }
    const std::string name = text.substr(at, end - at);
    const size_t begin = at;
    at = end;
    if (take("("))
      return call(name, begin);
    at = end;
    return named(name, begin, names.after);
  }

  /// Of the name at `at`; `job.taps[2].weight` names a number in a struct argument.
  size_t endOfName() const {
    const auto isWord = [&](size_t i) {
      return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) || text[i] == '_');
    };
    size_t end = at;
    while (isWord(end))
      ++end;
    size_t path = end;
    while (isWord(path) || (path < text.size() && (text[path] == '.' || text[path] == '[' || text[path] == ']'))) {
      ++path;
      if (!isWord(path) && names.after.contains(text.substr(at, path - at)))
        end = path;
    }
    return end;
  }

  Value number() {
    const char *first = text.data() + at, *last = text.data() + text.size();
    double real = 0;
    uint64_t whole = 0;
    const auto asReal = std::from_chars(first, last, real);
    const auto asWhole = std::from_chars(first, last, whole);
    single = nullptr;
    if (asReal.ec != std::errc() || asReal.ptr == first) {
      fail("this is not a number, or it is too large");
      return Value::whole(0);
    }
    at = static_cast<size_t>(asReal.ptr - text.data());
    if (asWhole.ec != std::errc() || asWhole.ptr != asReal.ptr)
      return Value::real(real);
    Value value = Value::whole(static_cast<int64_t>(whole));
    value.isUnsigned = value.integers[0] < 0; // beyond int64_t
    return value;
  }

  Value named(const std::string &name, size_t begin, const std::map<std::string, const Array *> &in) {
    const auto found = in.find(name);
    if (found != in.end()) {
      single = found->second;
      return Value::of(*found->second);
    }
    if (name == "inf" || name == "nan")
      return Value::real(name == "inf" ? HUGE_VAL : std::nan(""));
    std::vector<std::string_view> all;
    for (const auto &[known, array] : in)
      all.push_back(known);
    const auto near = nearestNames(name, all, 1);
    at = begin;
    fail("nothing is called '" + name + "'",
         near.empty() ? "the names are " + joined(all) : "did you mean '" + std::string(near.front()) + "'?");
    return Value::whole(0);
  }

  Value call(const std::string &name, size_t begin) {
    if (name == "old") { // a name, not a value
      skipBlanks();
      const size_t end = endOfName();
      const std::string array = text.substr(at, end - at);
      const size_t place = at;
      at = end;
      Value value = named(array, place, names.before);
      expect(")");
      return value;
    }
    std::vector<Value> a;
    if (!take(")")) {
      do
        a.push_back(expression());
      while (!error && take(","));
      expect(")");
    }
    single = nullptr;
    if (error)
      return Value::whole(0);
    const auto wants = [&](size_t least, size_t most) {
      if (a.size() >= least && a.size() <= most)
        return true;
      at = begin;
      fail("'" + name + "' takes " + (least == most ? std::to_string(least) : "at least " + std::to_string(least)) +
           " argument" + (least == 1 && most == 1 ? "" : "s") + ", and has " + std::to_string(a.size()));
      return false;
    };
    const auto extent = [&](const Value &value) -> std::optional<uint64_t> {
      if (value.integer && value.shape.empty() && (value.integers[0] >= 0 || value.isUnsigned))
        return static_cast<uint64_t>(value.integers[0]);
      at = begin;
      fail("'" + name + "' takes whole numbers from 0 on behind its array");
      return std::nullopt;
    };
    for (const RealFunction &f : realFunctions)
      if (f.name == name)
        return wants(1, 1) ? mapReals(a[0], f.function) : Value::whole(0);
    if (const ElementType *type = ElementType::find(name))
      return wants(1, 1) ? roundTo(*type, a[0]) : Value::whole(0);
    if (name == "abs")
      return wants(1, 1) ? absolute(a[0]) : Value::whole(0);
    if (name == "transpose")
      return wants(1, 1) ? transpose(a[0]) : Value::whole(0);
    if (name == "matmul")
      return wants(2, 2) ? taken(matmul(a[0], a[1])) : Value::whole(0);
    if (name == "where")
      return wants(3, 3) ? taken(select(a[0], a[1], a[2])) : Value::whole(0);
    if (name == "sum")
      return wants(1, 1) ? taken(reduce(Reduction::Sum, a[0], std::nullopt)) : Value::whole(0);
    if (name == "min" || name == "max") {
      if (!wants(1, 99))
        return Value::whole(0);
      if (a.size() == 1)
        return taken(reduce(name == "min" ? Reduction::Min : Reduction::Max, a[0], std::nullopt));
      Value value = a[0];
      for (size_t i = 1; i < a.size() && !error; ++i)
        value = taken(binary(name == "min" ? BinaryOp::Min : BinaryOp::Max, value, a[i]));
      return value;
    }
    if (name == "sum_along" || name == "min_along" || name == "max_along") {
      if (!wants(2, 2))
        return Value::whole(0);
      const auto axis = extent(a[1]);
      const Reduction which = name[0] == 's' ? Reduction::Sum : name[1] == 'i' ? Reduction::Min : Reduction::Max;
      return axis ? taken(reduce(which, a[0], axis)) : Value::whole(0);
    }
    if (name == "take")
      return wants(2, 2) ? taken(flyc::driver::take(a[0], a[1])) : Value::whole(0);
    if (name == "arange") {
      const auto count = wants(1, 1) ? extent(a[0]) : std::nullopt;
      return count ? taken(arange(*count)) : Value::whole(0);
    }
    if (name == "cumsum_along" || name == "bincount") {
      const auto number = wants(2, 2) ? extent(a[1]) : std::nullopt;
      if (!number)
        return Value::whole(0);
      return taken(name == "bincount" ? occurrences(a[0], *number) : runningSum(std::move(a[0]), *number));
    }
    if (name == "reshape") {
      if (!wants(2, 33))
        return Value::whole(0);
      Shape shape;
      for (size_t i = 1; i < a.size(); ++i)
        if (const auto one = extent(a[i]))
          shape.push_back(*one);
        else
          return Value::whole(0);
      return taken(reshape(std::move(a[0]), std::move(shape)));
    }
    if (const references::Reference *reference = references::findReference(name))
      return referenced(*reference, std::move(a), begin);
    std::vector<std::string_view> all(std::begin(otherFunctions), std::end(otherFunctions));
    for (const RealFunction &f : realFunctions)
      all.push_back(f.name);
    for (const references::Reference &reference : references::references())
      all.push_back(reference.name);
    const auto near = nearestNames(name, all, 1);
    at = begin;
    fail("no function is called '" + name + "'", near.empty()
                                                     ? "there are " + joined(all) + ", and the names of element types"
                                                     : "did you mean '" + std::string(near.front()) + "'?");
    return Value::whole(0);
  }

  Value referenced(const references::Reference &reference, std::vector<Value> values, size_t begin) {
    if (std::ranges::find(reference.counts, values.size()) == reference.counts.end()) {
      at = begin;
      fail("'" + std::string(reference.name) + "' takes (" + std::string(reference.arguments) + "), and has " +
           std::to_string(values.size()) + " argument" + (values.size() == 1 ? "" : "s"));
      return Value::whole(0);
    }
    std::vector<references::Tensor> tensors;
    for (Value &value : values) {
      Value reals = value.integer ? value.toReals() : std::move(value);
      tensors.push_back({std::move(reals.shape), std::move(reals.reals)});
    }
    auto result = reference.function(tensors, maxArrayElements());
    if (!result) {
      at = begin;
      fail(result.error());
      return Value::whole(0);
    }
    return {std::move(result->shape), false, std::move(result->values), {}};
  }
};

} // namespace

RunResult<Value> evaluate(const std::string &text, const Names &names) {
  Reader reader(text, names);
  Value value = reader.expression();
  reader.expectEnd();
  if (reader.error)
    return *reader.error;
  return value;
}

RunResult<CheckSides> evaluateCheck(const std::string &text, const Names &names) {
  Reader reader(text, names);
  CheckSides sides;
  sides.left = reader.sum();
  if (reader.single)
    sides.leftType = &reader.single->elements.type();
  if (const auto op = reader.comparison())
    sides.op = *op;
  else
    reader.fail("a check compares: ==, !=, <, <=, > or >= is expected", "as in 'c == a + b', or c=FILE.npy");
  sides.right = reader.sum();
  reader.expectEnd();
  if (reader.error)
    return *reader.error;
  return sides;
}

const Array *arrayOf(const std::string &text, const Names &names) {
  Reader reader(text, names);
  reader.expression();
  reader.expectEnd();
  return reader.error ? nullptr : reader.single;
}

} // namespace flyc::driver
