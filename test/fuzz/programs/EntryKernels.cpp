//===- EntryKernels.cpp - what generated entries call ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each kernel is small, and is what one feature of launches needs: a block that the instance says, optional tensors,
// structs, narrow integers, `where`, dynamic shared memory, device.cus, two modes, strides. Parameters of one name are
// the same in all of them: an entry may insert those of several.
//===----------------------------------------------------------------------===//

#include "test/fuzz/programs/Arithmetic.h"
#include "test/fuzz/programs/Entries.h"

#include <algorithm>
#include <cmath>

using namespace flyc::fuzz;
using Sort = HostParam::Sort;
using MaybeNumber = std::optional<Number>;

std::string flyc::fuzz::declarationOf(const HostParam &param, const std::string &structure) {
  const std::string kind = nameOf(param.kind);
  if (param.sort == Sort::Struct)
    return param.name + ": " + structure;
  if (param.sort != Sort::Tensor)
    return param.name + ": " + kind;
  const auto list = [](const std::vector<Term> &terms) {
    std::string text;
    for (const Term &term : terms)
      text += (text.empty() ? "(" : ", ") + term.text();
    return text + ")";
  };
  return param.name + ": " + std::string(spelling(param.access)) + " tensor<" + kind + ", " + list(param.shape) + ":" +
         list(param.stride) + ">" + (param.optional ? "?" : "");
}

std::string flyc::fuzz::textOf(const HostKernel &kernel, const std::string &structure) {
  std::string text = "kernel " + kernel.name + kernel.generics + "(", grid;
  for (const HostParam &param : kernel.params)
    text += (text.back() == '(' ? "" : ", ") + declarationOf(param, structure);
  text += ")";
  for (size_t i = 0; i < kernel.where.size(); ++i)
    text += (i ? ", " : "\n  where ") + kernel.where[i].text();
  for (const Term &axis : kernel.grid)
    grid += (grid.empty() ? "" : ", ") + axis.text();
  text += "\n  launch(grid = (" + grid + "), block = (" + kernel.block + ")" +
          (kernel.lds.empty() ? "" : ", lds = " + kernel.lds) + ")\n{\n";
  return text + kernel.body + "}";
}

namespace {

/// A tensor as a kernel's work sees it. What is computed from the unknown is unknown.
class View {
public:
  View(HostCall &call, const std::string &name) : call(call), memory(call.tensors.at(name)) {}
  bool present() const { return memory; }
  MaybeNumber get(int64_t at) const { return isInside(at) ? memory->elements[static_cast<size_t>(at)] : std::nullopt; }
  void set(int64_t at, MaybeNumber value) {
    if (value && isFloat(memory->kind) && std::isnan(floatOf(*value)))
      value.reset();
    if (isInside(at))
      memory->elements[static_cast<size_t>(at)] = value;
  }

private:
  HostCall &call;
  Memory *memory;

  bool isInside(int64_t at) const {
    const bool inside = memory && at >= 0 && at < static_cast<int64_t>(memory->elements.size());
    if (!inside)
      call.misuse = "element " + std::to_string(at);
    return inside;
  }
};

/// Arithmetic of one kind, with what is unknown.
struct Numbers {
  Kind kind;
  MaybeNumber apply(Op op, MaybeNumber a, MaybeNumber b) const {
    return a && b ? MaybeNumber(applied(op, kind, *a, *b)) : std::nullopt;
  }
  Number of(int64_t value, Kind from) const { return converted(from, kind, static_cast<Number>(value)); }
  Number given(const HostCall &call, const std::string &name) const {
    const auto found = call.numbers.find(name);
    return found != call.numbers.end() ? found->second : held(kind, static_cast<Number>(call.integers.at(name)));
  }
};

class Maker {
public:
  Maker(Kind kind, std::string n) : kind(kind), n(std::move(n)), T(nameOf(kind)) {}

  std::vector<std::shared_ptr<const HostKernel>> all() {
    map();
    more();
    slices();
    join();
    turn();
    spread();
    job();
    turned();
    tag();
    pitch();
    return std::move(made);
  }

private:
  const Kind kind;
  const std::string n, T;
  std::vector<std::shared_ptr<const HostKernel>> made;

  void add(HostKernel kernel) {
    kernel.name += n;
    made.push_back(std::make_shared<const HostKernel>(std::move(kernel)));
  }
  HostParam tensor(std::string name, Access access, std::vector<Term> shape, std::vector<Term> stride = {1}) const {
    return {Sort::Tensor, std::move(name), kind, access, false, std::move(shape), std::move(stride)};
  }
  HostParam optional(std::string name) const {
    return {Sort::Tensor, std::move(name), kind, Access::In, true, {4}, {1}};
  }
  HostParam number(std::string name) const {
    return {isFloat(kind) ? Sort::Float : Sort::Integer, std::move(name), kind};
  }
  static HostParam integer(std::string name, Kind kind) { return {Sort::Integer, std::move(name), kind}; }
  static Term blocks(Term of, Term each) { return {Term::Op::CeilDiv, {std::move(of), std::move(each)}}; }

  /// The instance says how large a block is.
  void map() {
    add({"map",
         {"<64>", "<128>", "<256>"},
         "<BLOCK: int>",
         {tensor("x", Access::In, {"n"}), tensor("y", Access::Out, {"n"}), number("by"), integer("add", Kind::I32)},
         {"n"},
         {},
         {blocks("n", "BLOCK")},
         "BLOCK",
         {},
         "  let i = block_idx.x * BLOCK + thread_idx.x\n  if i < n { y[i] = x[i] * by + add.to<" + T + ">() }\n",
         [k = Numbers{kind}](HostCall &c) {
           View x(c, "x"), y(c, "y");
           for (int64_t i = 0; i < c.integers["n"]; ++i)
             y.set(i,
                   k.apply(Op::Add, k.apply(Op::Mul, x.get(i), k.given(c, "by")), k.of(c.integers["add"], Kind::I32)));
         }});
  }
  /// Optional tensors, and a kernel that is generic over the type.
  void more() {
    HostKernel made{"more",
                    {"<" + T + ">"},
                    "<T: type>",
                    {tensor("x", Access::In, {"n"}), tensor("y", Access::InOut, {"n"}), optional("w"), optional("v"),
                     integer("first", Kind::I64)},
                    {"n"},
                    {},
                    {blocks("n", 64)},
                    "64",
                    {},
                    "  let i = block_idx.x * 64 + thread_idx.x\n  if i >= n { return }\n  var sum = y[i] + x[i]\n"
                    "  if w.present { sum += w[i & 3] } else { sum += first.to<T>() }\n  if v.present { sum = sum - "
                    "v[3 - (i & 3)] }\n  y[i] = sum\n",
                    [k = Numbers{kind}](HostCall &c) {
                      View x(c, "x"), y(c, "y"), w(c, "w"), v(c, "v");
                      for (int64_t i = 0; i < c.integers["n"]; ++i) {
                        MaybeNumber sum = k.apply(Op::Add, k.apply(Op::Add, y.get(i), x.get(i)),
                                                  w.present() ? w.get(i & 3) : k.of(c.integers["first"], Kind::I64));
                        y.set(i, v.present() ? k.apply(Op::Sub, sum, v.get(3 - (i & 3))) : sum);
                      }
                    }};
    add(std::move(made));
  }
  /// Of two kernels in order, the first: a grid that is a symbol.
  void slices() {
    add({"slices",
         {""},
         {},
         {tensor("x", Access::In, {"n"}), tensor("part", Access::Out, {"count"})},
         {"n", "count"},
         {},
         {"count"},
         "1",
         {},
         "  let per = ceil_div(n, count)\n  let from = block_idx.x * per\n  var sum: " + T +
             " = 0\n  for i in from .. min(from + per, n) { sum += x[i] }\n  part[block_idx.x] = sum\n",
         [k = Numbers{kind}](HostCall &c) {
           View x(c, "x"), part(c, "part");
           const int64_t count = c.integers["count"], size = c.integers["n"], per = (size + count - 1) / count;
           for (int64_t b = 0; b < count; ++b) {
             MaybeNumber sum = Number(0);
             for (int64_t i = b * per; i < std::min(b * per + per, size); ++i)
               sum = k.apply(Op::Add, sum, x.get(i));
             part.set(b, sum);
           }
         }});
  }
  void join() {
    add({"join",
         {""},
         {},
         {tensor("part", Access::In, {"count"}), tensor("total", Access::InOut, {1})},
         {"count"},
         {},
         {1},
         "1",
         {},
         "  for i in 0 .. count { total[0] = total[0] + part[i] }\n",
         [k = Numbers{kind}](HostCall &c) {
           View part(c, "part"), total(c, "total");
           for (int64_t i = 0; i < c.integers["count"]; ++i)
             total.set(0, k.apply(Op::Add, total.get(0), part.get(i)));
         }});
  }
  /// Two modes, and a grid of two.
  void turn() {
    add({"turn",
         {""},
         {},
         {tensor("a", Access::In, {"n", "m"}, {"m", 1}), tensor("b", Access::Out, {"m", "n"}, {"n", 1})},
         {"n", "m"},
         {},
         {blocks("n", 8), blocks("m", 8)},
         "8, 8",
         {},
         "  let (i, j) = (block_idx.x * 8 + thread_idx.x, block_idx.y * 8 + thread_idx.y)\n  if i < n && j < m { b[j, "
         "i] = a[i, j] }\n",
         [](HostCall &c) {
           View a(c, "a"), b(c, "b");
           const int64_t rows = c.integers["n"], columns = c.integers["m"];
           for (int64_t i = 0; i < rows; ++i)
             for (int64_t j = 0; j < columns; ++j)
               b.set(j * rows + i, a.get(i * columns + j));
         }});
  }
  /// As many blocks as there are compute units, if there is work for them.
  void spread() {
    add({"spread",
         {""},
         {},
         {tensor("x", Access::In, {"n"}), tensor("y", Access::InOut, {"n"})},
         {"n"},
         {},
         {Term(Term::Op::Min, {"device.cus", blocks("n", 16)})},
         "16",
         {},
         "  var i = block_idx.x * 16 + thread_idx.x\n  while i < n {\n    y[i] = max(x[i], y[i])\n    i += grid_dim.x "
         "* 16\n  }\n",
         [k = Numbers{kind}](HostCall &c) {
           View x(c, "x"), y(c, "y");
           for (int64_t i = 0; i < c.integers["n"]; ++i)
             y.set(i, k.apply(Op::Max, x.get(i), y.get(i)));
         }});
  }
  /// A struct whose fields say where, and how many blocks that takes.
  void job() {
    add({"work",
         {""},
         {},
         {{Sort::Struct, "job"}, tensor("x", Access::In, {"n"}), tensor("y", Access::InOut, {"n"})},
         {"n"},
         {Term(Term::Op::Ge, {"job.from", 0}),
          Term(Term::Op::Or, {Term(Term::Op::Le, {"job.inner.to", "n"}), Term(Term::Op::Eq, {"n", 0})})},
         {Term(Term::Op::Sub, {Term(Term::Op::Max, {"job.inner.to", "job.from"}), "job.from"})},
         "1",
         {},
         "  let i = job.from + block_idx.x\n  if i < n && i % 7 != job.inner.skip.to<i32>() { y[i] = x[i] * job.by }\n",
         [k = Numbers{kind}](HostCall &c) {
           View x(c, "x"), y(c, "y");
           for (int64_t i = c.integers["job.from"]; i < std::min(c.integers["job.inner.to"], c.integers["n"]); ++i)
             if (i % 7 != c.integers["job.inner.skip"])
               y.set(i, k.apply(Op::Mul, x.get(i), k.given(c, "job.by")));
         }});
  }
  /// Dynamic shared memory, and a condition that the host checks.
  void turned() {
    const std::string bytes = std::to_string(bitsOf(kind) / 8);
    add({"turned",
         {""},
         {},
         {tensor("x", Access::In, {"n"}), tensor("y", Access::Out, {"n"})},
         {"n"},
         {Term(Term::Op::Le, {"n", 256})},
         {blocks("n", 64)},
         "64",
         "max(n - n, 64) * " + bytes,
         "  let t = thread_idx.x\n  let i = block_idx.x * 64 + t\n  let held = dyn_shared<" + T +
             ">((64):(1))\n  if i < n { held[63 - t] = x[i] }\n  barrier()\n"
             "  let last = min(n - block_idx.x * 64, 64)\n  if i < n { y[i] = held[64 - last + t] }\n",
         [](HostCall &c) {
           View x(c, "x"), y(c, "y");
           for (int64_t size = c.integers["n"], i = 0; i < size; ++i) {
             const int64_t first = i / 64 * 64, last = std::min<int64_t>(size - first, 64);
             y.set(i, x.get(first + last - 1 - (i - first)));
           }
         }});
  }
  /// Integers that not every number fits.
  void tag() {
    add({"tag",
         {""},
         {},
         {tensor("y", Access::InOut, {"n"}), integer("code", Kind::U8), integer("wide", Kind::U64),
          integer("small", Kind::I16)},
         {"n"},
         {},
         {"n"},
         "1",
         {},
         "  let i = block_idx.x\n  y[i] = y[i] + code.to<" + T + ">() - (wide & 255).to<" + T + ">() + small.to<" + T +
             ">()\n",
         [k = Numbers{kind}](HostCall &c) {
           View y(c, "y");
           for (int64_t i = 0; i < c.integers["n"]; ++i)
             y.set(i, k.apply(Op::Add,
                              k.apply(Op::Sub, k.apply(Op::Add, y.get(i), k.of(c.integers["code"], Kind::U8)),
                                      k.of(c.integers["wide"] & 255, Kind::U64)),
                              k.of(c.integers["small"], Kind::I16)));
         }});
  }
  /// Rows further apart than they are long.
  void pitch() {
    add({"rows",
         {""},
         {},
         {tensor("x", Access::In, {"n"}), tensor("r", Access::InOut, {"n", 3}, {"ld", 1})},
         {"n", "ld"},
         {Term(Term::Op::Ge, {"ld", 3})},
         {"n"},
         "3",
         {},
         "  let (i, j) = (block_idx.x, thread_idx.x)\n  r[i, j] = x[i] + j.to<" + T + ">()\n",
         [k = Numbers{kind}](HostCall &c) {
           View x(c, "x"), r(c, "r");
           for (int64_t i = 0; i < c.integers["n"]; ++i)
             for (int64_t j = 0; j < 3; ++j)
               r.set(i * c.integers["ld"] + j, k.apply(Op::Add, x.get(i), k.of(j, Kind::I32)));
         }});
  }
};

} // namespace

std::vector<std::shared_ptr<const HostKernel>> flyc::fuzz::kernelsFor(Kind kind, const std::string &n) {
  return Maker(kind, n).all();
}
