//===- EvalValues.cpp - conversions between values, layouts and nodes -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What a builtin wants and what an expression gives meet here. Every conversion reports what it cannot do, once.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Evaluate/Evaluator.h"
#include "frontend/Sema/Types/StorageFloat.h"

#include <cctype>
#include <cmath>
#include <numeric>

using namespace flyc;
using namespace flyc::sema;
using layout::AnyLayout;
using layout::Arith;
using layout::Int;
using layout::IntTuple;
using layout::Layout;
using layout::Tile;

//===--- diagnostics ------------------------------------------------------===//

/// Whether `name` stands in the text as a word.
static bool namesIn(std::string_view text, std::string_view name) {
  auto isPart = [&](size_t at) {
    return at < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_' || text[at] == '.');
  };
  for (size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1))
    if ((at == 0 || !isPart(at - 1)) && !isPart(at + name.size()))
      return true;
  return false;
}

Poison Evaluator::error(diag::ID id, SourceRange range, std::vector<std::string> arguments, std::vector<Note> notes) {
  arguments.resize(6);
  if (id == diag::MustBeKnown)
    for (const Variable *variable : liveVariables)
      if (namesIn(arguments[1], variable->name))
        notes = {{diag::Instead,
                  range,
                  {"'" + variable->name +
                   "' is a 'var', which is never known when compiling: 'let', 'const' and 'param' are"}}};
  auto builder =
      diagnostics.report(id, range, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
  for (Note &n : notes) {
    n.arguments.resize(2);
    builder.note(n.id, n.range, n.arguments[0], n.arguments[1]);
  }
  return {};
}

Poison Evaluator::refuse(const layout::Explanation &why, SourceRange range) {
  if (why.picture.empty())
    return error(diag::Algebra, range, {why.message});
  return error(diag::Algebra, range, {why.message}, {{diag::NotePicture, range, {why.picture}}});
}

Poison Evaluator::notABool(const Value &v, SourceRange range) {
  const Node *tensor = v.tensor() ? v.node() : nullptr;
  const Argument *root = tensor ? rootArgument(tensor) : nullptr;
  std::string text(sources.text(range));
  if (root && root->optional)
    return error(diag::ConditionType, range, {describe(v), text + ".present"});
  return error(diag::ConditionType, range, {describe(v), tensor ? text + "[i] != 0" : "i != 0"});
}

//===--- numbers and types ------------------------------------------------===//

std::optional<int64_t> Evaluator::integer(const Value &v, SourceRange range) {
  const Value &inner = decay(v);
  if (const auto *number = inner.as<int64_t>())
    return *number;
  if (inner.isPoison())
    return std::nullopt;
  if (inner.node())
    error(diag::MustBeKnown, range,
          {"this integer", inner.node()->name.empty() ? std::string(sources.text(range)) : spell(inner)},
          {{diag::Instead,
            range,
            {"known when compiling are numbers, 'const' and 'param', and what 'let' computes from them"}}});
  else
    error(diag::ExpectedKind, range, {"an integer", describe(inner)});
  return std::nullopt;
}

std::optional<int> Evaluator::smallInteger(const Value &v, SourceRange range) {
  auto number = integer(v, range);
  if (!number)
    return std::nullopt;
  if (*number < -1 || *number > 1 << 20) {
    error(diag::OutOfRange, range, {"a mode", "-1", std::to_string(1 << 20), std::to_string(*number)});
    return std::nullopt;
  }
  return static_cast<int>(*number);
}

std::optional<std::vector<int>> Evaluator::smallIntegers(const Value &v, SourceRange range) {
  std::vector<int> numbers;
  if (!v.isTuple()) {
    auto number = smallInteger(v, range);
    if (!number)
      return std::nullopt;
    numbers.push_back(*number);
    return numbers;
  }
  for (const Value &element : v.elements()) {
    auto number = smallInteger(element, range);
    if (!number)
      return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

std::optional<Scalar> Evaluator::scalarType(const Value &v, SourceRange range) {
  const Value &inner = decay(v);
  if (const auto *type = inner.as<TypeValue>(); type && type->type.isScalar())
    return type->type.scalar();
  if (!inner.isPoison())
    error(diag::ExpectedKind, range,
          {"a scalar type", inner.is<TypeValue>() ? "'" + spell(inner) + "'" : describe(inner)},
          {{diag::Instead,
            range,
            {inner.is<TypeValue>() ? "elements are numbers: name the type of one, as in 'f32'"
                                   : "scalar types are f16, bf16, f32, f64, i8 to i64, u8 to u64"}}});
  return std::nullopt;
}

//===--- choices ----------------------------------------------------------===//

std::optional<size_t> Evaluator::choice(const Call &call, size_t i, std::span<const std::string_view> choices,
                                        size_t fallback) {
  if (!call.has(i))
    return fallback;
  const Value &v = decay(call.value(i));
  const auto *member = v.as<MemberName>();
  std::string all;
  for (std::string_view c : choices)
    all += (all.empty() ? "." : ", .") + std::string(c);
  if (!member) {
    error(diag::ExpectedKind, call.at(i), {"one of " + all, describe(v)});
    return std::nullopt;
  }
  for (size_t n = 0; n < choices.size(); ++n)
    if (choices[n] == member->name)
      return n;
  error(diag::NoMember, call.at(i), {std::string(call.builtin->name), "." + member->name, all});
  return std::nullopt;
}

/// What a user would have written for an integer that the kernel computes, if it is short; else "an integer".
static std::string spellNode(const Node *node, unsigned depth = 0) {
  constexpr const char *unknown = "an integer";
  if (!node->name.empty())
    return node->name;
  if (const auto *number = node->as<IntConstant>())
    return std::to_string(number->value);
  if (const auto *convert = node->as<Convert>())
    return convert->operand->type.isIntegerScalar() ? spellNode(convert->operand, depth) : unknown;
  const auto *binary = node->as<Binary>();
  if (!binary || depth == 6)
    return unknown;
  const std::string a = spellNode(binary->lhs, depth + 1), b = spellNode(binary->rhs, depth + 1);
  if (a == unknown || b == unknown)
    return unknown;
  const auto operand = [](const std::string &text) {
    return text.find(' ') != std::string::npos && text.back() != ')' ? "(" + text + ")" : text;
  };
  const auto infix = [&](const char *op) { return operand(a) + " " + op + " " + operand(b); };
  switch (binary->op) {
  case BinaryOp::Add: return infix("+");
  case BinaryOp::Sub: return infix("-");
  case BinaryOp::Mul: return infix("*");
  case BinaryOp::Div: return infix("/");
  case BinaryOp::Rem: return infix("%");
  case BinaryOp::CeilDiv: return "ceil_div(" + a + ", " + b + ")";
  case BinaryOp::Min: return "min(" + a + ", " + b + ")";
  case BinaryOp::Max: return "max(" + a + ", " + b + ")";
  default: return unknown;
  }
}

//===--- tuples, layouts, tiles, tensors ----------------------------------===//

std::optional<IntTuple> Evaluator::intTuple(const Value &v, SourceRange range) {
  if (const auto *number = v.as<int64_t>())
    return IntTuple(*number);
  if (v.is<Wildcard>())
    return IntTuple::none();
  if (const auto *basis = v.as<IntTuple>())
    return *basis;
  if (v.isTuple()) {
    std::vector<IntTuple> elements;
    for (const Value &element : v.elements()) {
      auto converted = intTuple(element, range);
      if (!converted)
        return std::nullopt;
      elements.push_back(std::move(*converted));
    }
    return IntTuple(std::move(elements));
  }
  if (const Node *node = v.node(); node && node->type.isIntegerScalar()) {
    Scalar s = node->type.scalar();
    if (s == Scalar::I32 || s == Scalar::I64)
      return IntTuple(toInt(node, spellNode(node)));
    error(diag::IndexType, range, {std::string(spelling(s))});
    return std::nullopt;
  }
  if (!v.isPoison())
    error(diag::ExpectedKind, range, {"an integer or a tuple of integers", describe(v)});
  return std::nullopt;
}

std::optional<IntTuple> Evaluator::shapeOf(const Value &v, SourceRange range) {
  const Value &inner = decay(v);
  if (const TensorType *tensor = inner.tensor())
    return layout::linear(tensor->layout).shape;
  if (const Node *node = inner.node(); node && node->type.isVector())
    return IntTuple(static_cast<int64_t>(node->type.vector().lanes));
  if (const auto *l = inner.as<AnyLayout>())
    return layout::linear(*l).shape;
  return intTuple(v, range);
}

std::optional<AnyLayout> Evaluator::anyLayout(const Value &v, SourceRange range) {
  const Value &inner = decay(v);
  if (const auto *l = inner.as<AnyLayout>())
    return *l;
  if (inner.isPoison())
    return std::nullopt;
  if (inner.tensor())
    error(diag::TensorForLayout, range, {});
  else
    error(diag::ExpectedKind, range, {"a layout", describe(inner)},
          inner.is<int64_t>() || inner.isTuple()
              ? std::vector<Note>{{diag::Instead,
                                   range,
                                   {"a layout has strides: 'make_layout(" + spell(inner) +
                                    ")' counts the first mode fastest"}}}
              : std::vector<Note>());
  return std::nullopt;
}

std::optional<Layout> Evaluator::plainLayout(const Value &v, SourceRange range) {
  auto any = anyLayout(v, range);
  if (!any)
    return std::nullopt;
  if (auto *plain = std::get_if<Layout>(&*any))
    return *plain;
  error(diag::ExpectedKind, range, {"a layout without swizzle or offset", "a composed layout"});
  return std::nullopt;
}

/// A tile, or what stands for one: a layout, an integer n (n:1), `_`, or a shape (its extents by mode).
std::optional<Tile> Evaluator::tile(const Value &v, SourceRange range) {
  if (const auto *t = v.as<Tile>())
    return *t;
  if (v.is<AnyLayout>()) {
    auto plain = plainLayout(v, range);
    return plain ? std::optional(Tile{*plain}) : std::nullopt;
  }
  if (v.isTuple()) {
    std::vector<Tile> elements;
    for (const Value &element : v.elements()) {
      auto converted = tile(element, range);
      if (!converted)
        return std::nullopt;
      elements.push_back(std::move(*converted));
    }
    return Tile{std::move(elements)};
  }
  auto leaf = intTuple(v, range);
  return leaf ? std::optional(Tile{*leaf}) : std::nullopt;
}

const Node *Evaluator::tensorNode(const Value &v, SourceRange range) {
  const Value &inner = decay(v);
  if (inner.tensor())
    return inner.node();
  if (!inner.isPoison())
    error(diag::ExpectedKind, range, {"a tensor", describe(inner)});
  return nullptr;
}

//===--- results of the algebra -------------------------------------------===//

Value Evaluator::fromIntTuple(const IntTuple &t, SourceRange range) {
  if (t.isTuple()) {
    std::vector<Value> elements;
    for (const IntTuple &element : t.elements())
      elements.push_back(fromIntTuple(element, range));
    return Value::tuple(std::move(elements));
  }
  if (t.isNone())
    return Wildcard{};
  if (t.isBasis())
    return t;
  return fromInt(t.leaf(), range);
}

Value Evaluator::fromInt(const Int &i, SourceRange range) {
  if (i.isStatic())
    return Value::integer(i.value());
  const Node *node = toNode(i, range);
  return node ? Value(node) : Value(Poison{});
}

Value Evaluator::known(layout::Result<Layout> r, SourceRange range) {
  auto l = take(std::move(r), range);
  return l ? Value(AnyLayout(std::move(*l))) : Value(Poison{});
}
Value Evaluator::known(layout::Result<AnyLayout> r, SourceRange range) {
  auto l = take(std::move(r), range);
  return l ? Value(std::move(*l)) : Value(Poison{});
}
Value Evaluator::known(layout::Result<IntTuple> r, SourceRange range) {
  auto t = take(std::move(r), range);
  return t ? fromIntTuple(*t, range) : Value(Poison{});
}
Value Evaluator::known(layout::Result<Int> r, SourceRange range) {
  auto i = take(std::move(r), range);
  return i ? fromInt(*i, range) : Value(Poison{});
}

/// A number that divides the node's value, as far as it is easily seen.
static int64_t divisibilityOf(const Node *node, unsigned depth = 8) {
  if (const auto *constant = node->as<IntConstant>())
    return constant->value == 0 ? 1 << 15 : std::abs(constant->value);
  const auto *binary = node->as<Binary>();
  if (!binary || depth == 0)
    return 1;
  int64_t a = divisibilityOf(binary->lhs, depth - 1), b = divisibilityOf(binary->rhs, depth - 1);
  switch (binary->op) {
  case BinaryOp::Add:
  case BinaryOp::Sub:
  case BinaryOp::Min:
  case BinaryOp::Max: return std::gcd(a, b);
  case BinaryOp::Mul:
    // A product that wraps keeps only its powers of two.
    return a <= (1 << 15) && b <= (1 << 15) ? (a & -a) * (b & -b) : 1;
  default: return 1;
  }
}

Int Evaluator::toInt(const Node *node, std::string_view text) {
  if (const auto *constant = node->as<IntConstant>(); constant && !node->isOfVar)
    return Int(constant->value);
  auto [place, isNew] = integers.try_emplace(node);
  if (isNew) {
    const Symbolic *symbolic = unit.symbols.named(node->name.empty() ? std::string(text) : node->name, node);
    place->second = Int::dynamic(bitWidth(node->type.scalar()), divisibilityOf(node), symbolic);
  }
  return place->second;
}

const Node *Evaluator::toNode(const Int &i, SourceRange range) {
  if (i.isStatic())
    return constant(Value::integer(i.value()), holds(Scalar::I32, i.value()) ? Scalar::I32 : Scalar::I64, range);
  const Symbolic *symbolic = symbolicOf(i);
  if (symbolic->node)
    return symbolic->node;
  Scalar type = i.width() == 64 ? Scalar::I64 : Scalar::I32;
  auto operand = [&](const Int &o) -> const Node * {
    if (o.isStatic())
      return constant(Value::integer(o.value()), type, range);
    const Node *node = toNode(o, range);
    return node ? convert(Value(node), type, range) : nullptr;
  };
  static constexpr BinaryOp operators[] = {BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div,
                                           BinaryOp::Rem, BinaryOp::Min, BinaryOp::Max, BinaryOp::Shr,
                                           BinaryOp::Shl, BinaryOp::And, BinaryOp::Xor};
  auto op = static_cast<size_t>(symbolic->op);
  const Node *a = operand(symbolic->a);
  const Node *b = op < std::size(operators) ? operand(symbolic->b) : a;
  if (!a || !b)
    return nullptr;
  Node *result;
  if (op < std::size(operators)) {
    result = emit(type, range, Binary{operators[op], a, b});
    result->nonNegative = symbolic->op != Arith::Op::Sub;
  } else { // Abs
    const Node *minus = emit(type, range, Unary{UnaryOp::Negate, a});
    result = emit(type, range, Binary{BinaryOp::Max, a, minus});
  }
  result->name = symbolic->text;
  return result;
}

//===--- nodes ------------------------------------------------------------===//

Node *Evaluator::emit(Type type, SourceRange range, Operation operation) {
  Node *node = kernel->make(std::move(type), range, std::move(operation));
  node->fast = fast;
  node->context = diagnostics.context();
  block->nodes.push_back(node);
  return node;
}

Node *Evaluator::extract(const Node *vector, unsigned index, SourceRange range) {
  return emit(vector->type.element(), range, Intrinsic{IntrinsicOp::Extract, {vector}, {index}});
}

/// The number of bits of the significand, and the largest finite value.
static std::pair<int, double> floatRange(Scalar s) {
  switch (s) {
  case Scalar::F16: return {11, 65504.0};
  case Scalar::BF16: return {8, 0x1.FEp127};
  case Scalar::F32: return {24, 0x1.FFFFFEp127};
  case Scalar::F64: return {53, 0x1.FFFFFFFFFFFFFp1023};
  default: {
    const StorageFloat &format = storageFloat(s);
    return {format.mantissaBits + 1, format.largest()};
  }
  }
}

Node *Evaluator::constant(const Value &v, const Type &type, SourceRange range) {
  Scalar s = type.element();
  auto fails = [&]() -> Node * {
    error(diag::ConstantRange, range, {spell(v), std::string(spelling(s))},
          s == Scalar::I1 ? std::vector<Note>{{diag::Instead,
                                               range,
                                               {"i1 is true or false; it becomes a number by 'select(c, 1, 0)'"}}}
                          : std::vector<Note>());
    return nullptr;
  };
  if (const auto *boolean = v.as<bool>())
    return s == Scalar::I1 ? emit(type, range, IntConstant{*boolean}) : fails();
  if (const auto *number = v.as<int64_t>()) {
    if (isInteger(s) || isStorageInteger(s))
      return holds(s, *number) ? emit(type, range, IntConstant{*number}) : fails();
    if (s == Scalar::I1)
      return fails();
    auto [significand, largest] = floatRange(s);
    uint64_t magnitude = *number < 0 ? 0 - static_cast<uint64_t>(*number) : static_cast<uint64_t>(*number);
    while (magnitude && magnitude % 2 == 0)
      magnitude /= 2;
    if (magnitude >> significand || std::fabs(static_cast<double>(*number)) > largest ||
        (s == Scalar::E8M0 && *number <= 0))
      return fails();
    return emit(type, range, FloatConstant{static_cast<double>(*number)});
  }
  if (const auto *number = v.as<double>()) {
    if (isInteger(s) || isStorageInteger(s) || s == Scalar::I1)
      return fails();
    // Storage floats have no infinity that a conversion would give.
    const bool isTooLarge = std::fabs(*number) > floatRange(s).second || (s == Scalar::E8M0 && *number <= 0);
    if (isTooLarge && (std::isfinite(*number) || kindOf(s) == ScalarKind::Storage))
      return fails();
    return emit(type, range, FloatConstant{*number});
  }
  error(diag::ExpectedKind, range, {"a number", describe(v)});
  return nullptr;
}

const Node *Evaluator::convert(const Value &v, const Type &type, SourceRange range) {
  const Value &inner = decay(v);
  if (inner.isPoison())
    return nullptr;
  if (inner.is<int64_t>() || inner.is<double>() || inner.is<bool>()) {
    Node *node = constant(inner, type, range);
    // Of an unsigned type, the top bit of the width may be set.
    if (const auto *number = inner.as<int64_t>(); node && number && *number >= 0)
      node->nonNegative = *number >> (bitWidth(type.element()) - 1) == 0;
    return node;
  }
  const Node *node = inner.node();
  if (!node || node->type.isTensor()) {
    std::vector<Note> more;
    if (type.isVector() && inner.isTuple())
      more = {{diag::Instead, range, {"a vector is built by 'vector(a, b, ..)'"}}};
    else if (node && node->type.tensor().space == Space::Register)
      more = {{diag::Instead, range, {"all elements of a fragment are 'f.load()', one is 'f[0]'"}}};
    error(diag::ExpectedKind, range, {"a value of type " + type.str(), describe(inner)}, std::move(more));
    return nullptr;
  }
  if (sameType(node->type, type))
    return node;
  if (node->type.isVector() && type.isVector() && node->type.vector().lanes != type.vector().lanes) {
    error(diag::ExpectedKind, range,
          {"a vector of " + std::to_string(type.vector().lanes) + " elements",
           "one of " + std::to_string(node->type.vector().lanes)});
    return nullptr;
  }
  if (!convertsImplicitly(node->type, type)) {
    const bool isBool = node->type.element() == Scalar::I1;
    error(diag::NoImplicitConversion, range,
          {node->type.str(), type.str(),
           isBool ? "select(c, 1, 0)" : "x.to<" + std::string(spelling(type.element())) + ">()"});
    return nullptr;
  }
  if (node->type.element() != type.element()) {
    bool nonNegative = node->nonNegative;
    Node *converted = emit(withElement(node->type, type.element()), range, Convert{node});
    converted->nonNegative = nonNegative;
    node = converted;
  }
  if (type.isVector() && !node->type.isVector())
    node = emit(type, range, Splat{node});
  return node;
}

const Node *Evaluator::materialize(const Value &v, SourceRange range) {
  const Value &inner = decay(v);
  if (const Node *node = inner.node())
    return node;
  if (const auto *number = inner.as<int64_t>())
    return convert(inner, holds(Scalar::I32, *number) ? Scalar::I32 : Scalar::I64, range);
  if (inner.is<double>())
    return constant(inner, Scalar::F32, range);
  if (inner.is<bool>())
    return constant(inner, Scalar::I1, range);
  if (!inner.isPoison())
    error(diag::NotARuntimeValue, range, {describe(inner), spell(inner)});
  return nullptr;
}

//===--- access -----------------------------------------------------------===//

const std::vector<const Node *> &AnyMemory::members() const {
  const MemorySet *set = memories.get();
  while (set->joined)
    set = set->joined.get();
  return set->members;
}

const Node *sema::viewedTensor(const Node *node) {
  if (const auto *any = node->as<AnyMemory>())
    return any->members().size() == 1 ? any->members().front() : nullptr;
  return std::visit(
      [](const auto &operation) -> const Node * {
        using Op = std::remove_cvref_t<decltype(operation)>;
        if constexpr (std::is_same_v<Op, Divide> || std::is_same_v<Op, Slice> || std::is_same_v<Op, Partition> ||
                      std::is_same_v<Op, MmaPartition> || std::is_same_v<Op, Retile> ||
                      std::is_same_v<Op, BufferView> || std::is_same_v<Op, View>)
          return operation.tensor;
        else
          return nullptr;
      },
      node->operation);
}

const Node *sema::viewRoot(const Node *tensor) {
  while (const Node *viewed = viewedTensor(tensor))
    tensor = viewed;
  return tensor;
}

const Node *sema::memoryRoot(const Node *tensor) {
  tensor = viewRoot(tensor);
  for (const auto *memory = tensor->as<SharedMemory>(); memory && memory->over; memory = tensor->as<SharedMemory>())
    tensor = viewRoot(memory->over);
  return tensor;
}

std::vector<const Node *> sema::memoryRoots(const Node *tensor) {
  const Node *root = memoryRoot(tensor);
  const auto *any = root->as<AnyMemory>();
  if (!any)
    return {root};
  std::vector<const Node *> roots;
  for (const Node *member : any->members())
    roots.push_back(memoryRoot(member));
  return roots;
}

const Node *sema::fragmentRoot(const Node *tensor) {
  tensor = viewRoot(tensor);
  return tensor->as<Fragment>() || tensor->as<MmaFragment>() ? tensor : nullptr;
}

/// The argument that a tensor is a view of, of several the first; null for registers and coordinates.
const Argument *Evaluator::rootArgument(const Node *tensor) const {
  const Node *root = viewRoot(tensor);
  if (const auto *any = root->as<AnyMemory>())
    root = viewRoot(any->members().front());
  const auto *argument = root->as<ArgumentRef>();
  return argument ? &kernel->interface.arguments[argument->index] : nullptr;
}

Value Evaluator::isPresent(const Node *tensor, SourceRange range) {
  const Argument *root = rootArgument(tensor);
  if (!root || !root->optional)
    return Value(true);
  return emit(Scalar::I1, range, Present{static_cast<unsigned>(root - kernel->interface.arguments.data())});
}

bool Evaluator::checkWritable(const Node *tensor, SourceRange range) {
  const Argument *root = rootArgument(tensor);
  if (!root || root->access != Access::In)
    return true;
  error(diag::WriteToIn, range, {root->name}, {{diag::NoteDeclaredHere, root->range, {root->name}}});
  return false;
}

bool Evaluator::checkReadable(const Node *tensor, SourceRange range) {
  const Argument *root = rootArgument(tensor);
  if (!root || root->access != Access::Out)
    return true;
  error(diag::ReadFromOut, range, {root->name}, {{diag::NoteDeclaredHere, root->range, {root->name}}});
  return false;
}
