//===- Print.cpp - fly.print of values of the algebra ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: fly.print of anything. Output: fly.print of scalars and pointers: the text of a tuple, layout or tile stands
// in the format, with a `{}` for each leaf that is known in the kernel only. Of a tensor its layout is printed.
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/LayoutLowering/LayoutLowering.h"

using namespace mlir;
using namespace flyc::layout;

namespace flyc {
namespace {

/// Writes values as text; what is dynamic becomes a `{}` and an operand.
class Writer {
public:
  explicit Writer(LayoutLowering &lowering) : lowering(lowering) {}
  std::string text;
  SmallVector<Value> operands;

  void write(const IntTuple &t) {
    if (t.isTuple()) {
      list("(", t.elements(), ",", ")");
    } else if (t.isNone() || t.leaf().isStatic()) {
      text += t.str();
    } else {
      text += "{}";
      operands.push_back(lowering.arith().materialize(t.leaf(), t.leaf().width()));
      for (int mode : t.path())
        text += "E" + std::to_string(mode);
    }
  }
  void write(const Layout &l) {
    write(l.shape);
    text += ":";
    write(l.stride);
  }
  void write(const Swizzle &s) { text += s.str(); }
  void write(const CoordSwizzle &s) { text += s.str(); }
  void write(const ComposedPtr &l) {
    text += "[";
    write(*l);
    text += "]";
  }
  void write(const ComposedLayout &l) {
    std::visit([&](const auto &inner) { write(inner); }, l.inner);
    text += " o ";
    write(l.offset);
    text += " o ";
    std::visit([&](const auto &outer) { write(outer); }, l.outer);
  }
  void write(const AnyLayout &l) {
    std::visit([&](const auto &held) { write(held); }, l);
  }
  void write(const Tile &t) {
    if (t.isNested())
      list("[", t.elements(), "|", "]");
    else if (const Layout *l = std::get_if<Layout>(&t.value))
      write(*l);
    else
      write(std::get<IntTuple>(t.value));
  }
  void write(const Tensor &t) { write(t.layout); }
  void write(const Pointer &p) {
    text += "{}";
    operands.push_back(lowering.materialize(p));
  }

private:
  template <typename T>
  void list(const char *open, const std::vector<T> &elements, const char *between, const char *close) {
    text += open;
    for (size_t i = 0; i < elements.size(); ++i) {
      text += i == 0 ? "" : between;
      write(elements[i]);
    }
    text += close;
  }
  LayoutLowering &lowering;
};

Result<Done> lowerPrint(LayoutLowering &l, fly::PrintOp op) {
  Writer out(l);
  StringRef format = op.getFormat();
  size_t holes = format.count("{}");
  if (holes != op.getValues().size())
    return Explanation{"has " + std::to_string(holes) + " `{}` for " + std::to_string(op.getValues().size()) +
                       " values"};
  for (Value v : op.getValues()) {
    size_t hole = format.find("{}");
    out.text += format.take_front(hole);
    format = format.drop_front(hole + 2);
    if (!isa<fly::FlyDialect>(v.getType().getDialect())) {
      out.text += "{}";
      out.operands.push_back(v);
      continue;
    }
    FLYC_TRY(AlgebraValue value, l.valueOf(v));
    std::visit([&](const auto &held) { out.write(held); }, value);
  }
  out.text += format;
  fly::PrintOp::create(l.getBuilder(), l.getLoc(), out.text, out.operands);
  return Done{};
}

} // namespace

void addPrint(Dispatch &d) { d.action<fly::PrintOp, lowerPrint>(); }

} // namespace flyc
