//===- Value.cpp - arrays of numbers, and what expressions do with them ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/run/expressions/Value.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace flyc::driver {

/// Whether 64 bits of it do not fit an int64_t.
static bool isUnsignedOf64(const ElementType &type) {
  return type.kind == ElementType::Kind::Unsigned && type.bits == 64;
}

Value Value::of(const Array &array) {
  const ElementType &type = array.elements.type();
  Value value;
  value.shape = array.shape;
  value.integer = !type.isFloat();
  value.isUnsigned = isUnsignedOf64(type);
  if (value.integer) {
    value.integers.resize(array.elements.size());
    for (uint64_t i = 0; i < value.integers.size(); ++i)
      value.integers[i] = type.toInteger(array.elements.get(i));
  } else {
    value.reals.resize(array.elements.size());
    for (uint64_t i = 0; i < value.reals.size(); ++i)
      value.reals[i] = type.toDouble(array.elements.get(i));
  }
  return value;
}

Value Value::toReals() const {
  if (!integer)
    return *this;
  Value out{shape, false, std::vector<double>(integers.size()), {}, false};
  for (uint64_t i = 0; i < integers.size(); ++i)
    out.reals[i] = at(i);
  return out;
}

std::string Value::text(uint64_t i) const {
  return isUnsigned ? std::to_string(static_cast<uint64_t>(integers[i])) : std::to_string(integers[i]);
}

namespace {

int64_t wrap(uint64_t value) { return static_cast<int64_t>(value); }

/// The comparisons; 1 where one holds.
template <typename T> T compare(BinaryOp op, T a, T b) {
  switch (op) {
  case BinaryOp::Eq: return a == b;
  case BinaryOp::Ne: return a != b;
  case BinaryOp::Lt: return a < b;
  case BinaryOp::Le: return a <= b;
  case BinaryOp::Gt: return a > b;
  case BinaryOp::Ge: return a >= b;
  default: return 0;
  }
}

int64_t apply(BinaryOp op, int64_t a, int64_t b, bool &divided) {
  const auto ua = static_cast<uint64_t>(a), ub = static_cast<uint64_t>(b);
  switch (op) {
  case BinaryOp::Add: return wrap(ua + ub);
  case BinaryOp::Sub: return wrap(ua - ub);
  case BinaryOp::Mul: return wrap(ua * ub);
  case BinaryOp::Div:
  case BinaryOp::Mod:
    divided |= b == 0;
    if (b == 0)
      return 0;
    if (b == -1)
      return op == BinaryOp::Div ? wrap(0 - ua) : 0;
    return op == BinaryOp::Div ? a / b : a % b;
  case BinaryOp::Min: return std::min(a, b);
  case BinaryOp::Max: return std::max(a, b);
  case BinaryOp::Pow: return 0; // of reals only
  default: return compare(op, a, b);
  }
}

bool comparison(BinaryOp op) { return op >= BinaryOp::Eq; }

/// Holds what an int64_t and what a uint64_t holds.
using Wide = __int128;
Wide widened(int64_t value, bool isUnsigned) { return isUnsigned ? Wide(static_cast<uint64_t>(value)) : Wide(value); }

/// Of numbers of which one, or both, are of u64.
int64_t applyMixed(BinaryOp op, int64_t x, bool isUnsignedX, int64_t y, bool isUnsignedY, bool &divided) {
  const Wide a = widened(x, isUnsignedX), b = widened(y, isUnsignedY);
  switch (op) {
  case BinaryOp::Div:
  case BinaryOp::Mod:
    divided |= b == 0;
    return b == 0 ? 0 : wrap(static_cast<uint64_t>(op == BinaryOp::Div ? a / b : a % b));
  case BinaryOp::Min: return b < a ? y : x;
  case BinaryOp::Max: return a < b ? y : x;
  default: return comparison(op) ? static_cast<int64_t>(compare(op, a, b)) : apply(op, x, y, divided); // wraps
  }
}

double apply(BinaryOp op, double a, double b, bool &) {
  switch (op) {
  case BinaryOp::Add: return a + b;
  case BinaryOp::Sub: return a - b;
  case BinaryOp::Mul: return a * b;
  case BinaryOp::Div: return a / b;
  case BinaryOp::Mod: return std::fmod(a, b);
  case BinaryOp::Min: // NaN wins: a reference must not hide one
    return std::isnan(a) || b >= a ? a : b;
  case BinaryOp::Max: return std::isnan(a) || b <= a ? a : b;
  case BinaryOp::Pow: return std::pow(a, b);
  default: return compare(op, a, b);
  }
}

/// numpy's rule: from the last mode on, extents are equal or one of them is 1.
std::optional<Shape> broadcast(const Shape &a, const Shape &b) {
  Shape out(std::max(a.size(), b.size()));
  for (size_t i = 0; i < out.size(); ++i) {
    const uint64_t x = i < a.size() ? a[a.size() - 1 - i] : 1, y = i < b.size() ? b[b.size() - 1 - i] : 1;
    if (x != y && x != 1 && y != 1)
      return std::nullopt;
    out[out.size() - 1 - i] = x == 1 ? y : x;
  }
  return out;
}

/// Calls f(index in the result, index in an array of shape `from`) for each element of `shape`.
template <typename Function> void eachBroadcast(const Shape &shape, const Shape &from, Function f) {
  const uint64_t count = *countOf(shape);
  if (from == shape) {
    for (uint64_t i = 0; i < count; ++i)
      f(i, i);
    return;
  }
  Shape stride(shape.size(), 0), at(shape.size(), 0);
  uint64_t step = 1;
  for (size_t i = 0; i < from.size(); ++i) {
    const uint64_t extent = from[from.size() - 1 - i];
    stride[shape.size() - 1 - i] = extent == 1 ? 0 : step;
    step *= extent;
  }
  uint64_t source = 0;
  for (uint64_t i = 0; i < count; ++i) {
    f(i, source);
    for (size_t mode = shape.size(); mode-- > 0;) {
      source += stride[mode];
      if (++at[mode] < shape[mode])
        break;
      source -= stride[mode] * shape[mode];
      at[mode] = 0;
    }
  }
}

template <typename Number>
std::optional<std::string> combine(BinaryOp op, const Shape &shape, const std::vector<Number> &a, const Shape &shapeA,
                                   const std::vector<Number> &b, const Shape &shapeB, std::vector<Number> &out) {
  out.resize(*countOf(shape));
  eachBroadcast(shape, shapeA, [&](uint64_t i, uint64_t from) { out[i] = a[from]; });
  bool divided = false;
  eachBroadcast(shape, shapeB, [&](uint64_t i, uint64_t from) { out[i] = apply(op, out[i], b[from], divided); });
  return divided ? std::optional<std::string>("an integer is divided by zero") : std::nullopt;
}

std::optional<std::string> combineMixed(BinaryOp op, const Shape &shape, const Value &a, const Value &b,
                                        std::vector<int64_t> &out) {
  out.resize(*countOf(shape));
  eachBroadcast(shape, a.shape, [&](uint64_t i, uint64_t from) { out[i] = a.integers[from]; });
  bool divided = false;
  eachBroadcast(shape, b.shape, [&](uint64_t i, uint64_t from) {
    out[i] = applyMixed(op, out[i], a.isUnsigned, b.integers[from], b.isUnsigned, divided);
  });
  return divided ? std::optional<std::string>("an integer is divided by zero") : std::nullopt;
}

template <typename Number> Number reduced(Reduction reduction, Number a, Number b) {
  bool unused = false;
  return apply(reduction == Reduction::Sum   ? BinaryOp::Add
               : reduction == Reduction::Min ? BinaryOp::Min
                                             : BinaryOp::Max,
               a, b, unused);
}

template <typename Number>
void reduceAlong(Reduction reduction, const std::vector<Number> &from, uint64_t outer, uint64_t extent, uint64_t inner,
                 std::vector<Number> &out) {
  out.resize(outer * inner);
  for (uint64_t o = 0; o < outer; ++o)
    for (uint64_t i = 0; i < inner; ++i) {
      Number sum = extent ? from[o * extent * inner + i] : Number(0);
      for (uint64_t k = 1; k < extent; ++k)
        sum = reduced(reduction, sum, from[(o * extent + k) * inner + i]);
      out[o * inner + i] = sum;
    }
}

/// The smallest or largest of u64.
void reduceUnsigned(Reduction reduction, const std::vector<int64_t> &from, uint64_t outer, uint64_t extent,
                    uint64_t inner, std::vector<int64_t> &out) {
  constexpr uint64_t sign = uint64_t(1) << 63; // without it, or with it, the order is that of int64_t
  const auto flipped = [](std::vector<int64_t> values) {
    for (int64_t &x : values)
      x = wrap(static_cast<uint64_t>(x) ^ sign);
    return values;
  };
  reduceAlong(reduction, flipped(from), outer, extent, inner, out);
  out = flipped(std::move(out));
}

template <typename Number>
void multiply(const std::vector<Number> &a, const std::vector<Number> &b, uint64_t m, uint64_t k, uint64_t n,
              std::vector<Number> &out) {
  using Sum = std::conditional_t<std::is_same_v<Number, int64_t>, uint64_t, double>; // integers wrap
  out.assign(m * n, 0);
  std::vector<Sum> row(n);
  for (uint64_t i = 0; i < m; ++i) {
    std::fill(row.begin(), row.end(), Sum(0));
    for (uint64_t l = 0; l < k; ++l) {
      const auto factor = static_cast<Sum>(a[i * k + l]);
      const Number *from = b.data() + l * n;
      for (uint64_t j = 0; j < n; ++j)
        row[j] += factor * static_cast<Sum>(from[j]);
    }
    for (uint64_t j = 0; j < n; ++j)
      out[i * n + j] = static_cast<Number>(row[j]);
  }
}

/// Elements of `a` in another order.
Value gathered(const Value &a, Shape shape, const std::vector<uint64_t> &from) {
  Value out;
  out.shape = std::move(shape);
  out.integer = a.integer;
  out.isUnsigned = a.isUnsigned;
  for (uint64_t i : from)
    if (a.integer)
      out.integers.push_back(a.integers[i]);
    else
      out.reals.push_back(a.reals[i]);
  return out;
}

} // namespace

std::optional<std::string> tooLarge(const Shape &shape) {
  const auto count = countOf(shape);
  if (count && *count <= maxArrayElements())
    return std::nullopt;
  return "the result " + spell(shape) + " has more than the " + std::to_string(maxArrayElements()) +
         " elements that this machine has memory for";
}

ValueResult binary(BinaryOp op, const Value &a, const Value &b) {
  const auto shape = broadcast(a.shape, b.shape);
  if (!shape)
    return "the shapes " + spell(a.shape) + " and " + spell(b.shape) + " do not go together";
  if (auto why = tooLarge(*shape))
    return *why;
  Value out;
  out.shape = *shape;
  out.integer = a.integer && b.integer && op != BinaryOp::Pow;
  std::optional<std::string> error;
  if (out.integer) {
    const bool isMixed = a.isUnsigned || b.isUnsigned;
    out.isUnsigned = isMixed && !comparison(op);
    error = isMixed ? combineMixed(op, *shape, a, b, out.integers)
                    : combine(op, *shape, a.integers, a.shape, b.integers, b.shape, out.integers);
  } else {
    const Value x = a.toReals(), y = b.toReals();
    error = combine(op, *shape, x.reals, a.shape, y.reals, b.shape, out.reals);
    if (comparison(op)) {
      out.integer = true;
      out.integers.assign(out.reals.begin(), out.reals.end());
      out.reals.clear();
    }
  }
  if (error)
    return *error;
  return out;
}

ValueResult select(const Value &condition, const Value &a, const Value &b) {
  auto shape = broadcast(a.shape, b.shape);
  shape = shape ? broadcast(*shape, condition.shape) : shape;
  if (!shape)
    return "the shapes " + spell(condition.shape) + ", " + spell(a.shape) + " and " + spell(b.shape) +
           " do not go together";
  if (auto why = tooLarge(*shape))
    return *why;
  Value out;
  out.shape = *shape;
  out.integer = a.integer && b.integer;
  out.isUnsigned = out.integer && (a.isUnsigned || b.isUnsigned);
  const Value x = out.integer ? a : a.toReals(), y = out.integer ? b : b.toReals();
  std::vector<char> holds(*countOf(*shape));
  eachBroadcast(*shape, condition.shape, [&](uint64_t i, uint64_t from) { holds[i] = condition.at(from) != 0; });
  (out.integer ? (void)out.integers.resize(holds.size()) : (void)out.reals.resize(holds.size()));
  const auto take = [&](const Value &from, const Shape &fromShape, bool when) {
    eachBroadcast(*shape, fromShape, [&](uint64_t i, uint64_t at) {
      if ((holds[i] != 0) != when)
        return;
      if (out.integer)
        out.integers[i] = from.integers[at];
      else
        out.reals[i] = from.reals[at];
    });
  };
  take(x, a.shape, true);
  take(y, b.shape, false);
  return out;
}

Value mapReals(const Value &a, double (*function)(double)) {
  Value out = a.toReals();
  for (double &x : out.reals)
    x = function(x);
  return out;
}

Value negate(const Value &a) {
  Value out = a;
  out.isUnsigned = false;
  for (double &x : out.reals)
    x = -x;
  for (int64_t &x : out.integers)
    x = wrap(0 - static_cast<uint64_t>(x));
  return out;
}

Value absolute(const Value &a) {
  Value out = a;
  for (double &x : out.reals)
    x = std::fabs(x);
  for (int64_t &x : out.integers)
    x = x < 0 && !a.isUnsigned ? wrap(0 - static_cast<uint64_t>(x)) : x;
  return out;
}

Value roundTo(const ElementType &type, const Value &a) {
  Value out;
  out.shape = a.shape;
  out.integer = !type.isFloat();
  out.isUnsigned = isUnsignedOf64(type);
  for (uint64_t i = 0; i < a.size(); ++i) {
    const bool isWhole = a.integer && !(a.isUnsigned && type.isFloat());
    const uint64_t code = isWhole ? type.fromInteger(a.integers[i]) : type.fromDouble(a.at(i));
    if (out.integer)
      out.integers.push_back(type.toInteger(code));
    else
      out.reals.push_back(type.toDouble(code));
  }
  return out;
}

ValueResult reduce(Reduction reduction, const Value &a, std::optional<uint64_t> axis) {
  uint64_t outer = 1, extent = a.size(), inner = 1;
  Shape shape;
  if (axis) {
    if (*axis >= a.shape.size())
      return "there is no mode " + std::to_string(*axis) + " in " + spell(a.shape);
    extent = a.shape[*axis];
    for (size_t i = 0; i < a.shape.size(); ++i)
      (i < *axis ? outer : inner) *= i == *axis ? 1 : a.shape[i];
    shape = a.shape;
    shape[*axis] = 1;
  }
  if (extent == 0 && reduction != Reduction::Sum)
    return std::string("nothing has neither a smallest nor a largest element");
  Value out;
  out.shape = std::move(shape);
  out.integer = a.integer;
  out.isUnsigned = a.isUnsigned;
  if (a.isUnsigned && reduction != Reduction::Sum)
    reduceUnsigned(reduction, a.integers, outer, extent, inner, out.integers);
  else if (a.integer)
    reduceAlong(reduction, a.integers, outer, extent, inner, out.integers);
  else
    reduceAlong(reduction, a.reals, outer, extent, inner, out.reals);
  return out;
}

ValueResult matmul(const Value &a, const Value &b) {
  if (a.shape.size() != 2 || b.shape.size() != 2 || a.shape[1] != b.shape[0])
    return "matmul takes (M, K) and (K, N), not " + spell(a.shape) + " and " + spell(b.shape);
  if (auto why = tooLarge({a.shape[0], b.shape[1]}))
    return *why;
  Value out;
  out.shape = {a.shape[0], b.shape[1]};
  out.integer = a.integer && b.integer;
  out.isUnsigned = out.integer && (a.isUnsigned || b.isUnsigned);
  if (out.integer)
    multiply(a.integers, b.integers, a.shape[0], a.shape[1], b.shape[1], out.integers);
  else
    multiply(a.toReals().reals, b.toReals().reals, a.shape[0], a.shape[1], b.shape[1], out.reals);
  return out;
}

Value transpose(const Value &a) {
  const size_t rank = a.shape.size();
  Shape shape(a.shape.rbegin(), a.shape.rend()), stride(rank), at(rank, 0);
  uint64_t step = 1;
  for (size_t mode = rank; mode-- > 0;) {
    stride[rank - 1 - mode] = step;
    step *= a.shape[mode];
  }
  std::vector<uint64_t> from;
  from.reserve(a.size());
  for (uint64_t i = 0; i < a.size(); ++i) {
    uint64_t source = 0;
    for (size_t mode = 0; mode < rank; ++mode)
      source += at[mode] * stride[mode];
    from.push_back(source);
    for (size_t mode = rank; mode-- > 0;) {
      if (++at[mode] < shape[mode])
        break;
      at[mode] = 0;
    }
  }
  return gathered(a, std::move(shape), from);
}

ValueResult reshape(Value a, Shape shape) {
  const auto count = countOf(shape);
  if (!count || *count != a.size())
    return spell(a.shape) + " cannot be reshaped to " + spell(shape);
  a.shape = std::move(shape);
  return a;
}

ValueResult slice(const Value &a, const std::vector<Slice> &slices) {
  if (slices.size() > a.shape.size())
    return std::to_string(slices.size()) + " indices for the shape " + spell(a.shape);
  Shape shape, extent(a.shape.size()), begin(a.shape.size(), 0), step(a.shape.size(), 1);
  for (size_t mode = 0; mode < a.shape.size(); ++mode) {
    const Slice s = mode < slices.size() ? slices[mode] : Slice{};
    if (s.index && s.begin >= a.shape[mode])
      return "index " + std::to_string(s.begin) + " of " + std::to_string(a.shape[mode]);
    const uint64_t end = s.index ? s.begin + 1 : std::min(s.end, a.shape[mode]);
    begin[mode] = std::min(s.begin, end);
    step[mode] = s.step;
    extent[mode] = (end - begin[mode] + s.step - 1) / s.step;
    if (!s.index)
      shape.push_back(extent[mode]);
  }
  std::vector<uint64_t> from;
  Shape at(a.shape.size(), 0);
  const uint64_t count = *countOf(extent);
  for (uint64_t i = 0; i < count; ++i) {
    uint64_t source = 0;
    for (size_t mode = 0; mode < at.size(); ++mode)
      source = source * a.shape[mode] + begin[mode] + at[mode] * step[mode];
    from.push_back(source);
    for (size_t mode = at.size(); mode-- > 0;) {
      if (++at[mode] < extent[mode])
        break;
      at[mode] = 0;
    }
  }
  return gathered(a, std::move(shape), from);
}

} // namespace flyc::driver
