//===- Print.cpp - kernels as text ----------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One line for each node: `%3 n: i32 = argument 3`. Nodes are numbered in the order in which they are printed.
//===----------------------------------------------------------------------===//

#include "frontend/KernelIR/Print.h"

#include "frontend/KernelIR/Kernel.h"

#include <concepts>
#include <unordered_map>

using namespace flyc;
using namespace flyc::sema;

namespace {

class Printer {
public:
  explicit Printer(const Kernel &kernel) : kernel(kernel) {}

  std::string run() {
    const Interface &in = kernel.interface;
    text = "kernel " + in.name + "\n";
    for (size_t i = 0; i < in.arguments.size(); ++i)
      argument(i, in.arguments[i]);
    put("  grid (", spell(in.grid[0]), ", ", spell(in.grid[1]), ", ", spell(in.grid[2]), ")\n");
    put("  block (", in.block[0], ", ", in.block[1], ", ", in.block[2], ")\n");
    for (const Precondition &p : in.preconditions)
      put("  requires ", spell(p.condition), "\n");
    block(kernel.body, 1);
    return std::move(text);
  }

private:
  void argument(size_t i, const Argument &a) {
    put("  argument ", i, " ", a.name, ": ");
    if (a.kind == ArgumentKind::Tensor)
      put(spelling(a.access), " tensor<", interface::nameOf(a.element), ", ", a.layout, ", align = ", a.align,
          a.optional ? ">?\n" : ">\n");
    else if (a.kind == ArgumentKind::Struct)
      put(a.structure->name, ", ", a.structure->size, " bytes\n");
    else
      put(interface::nameOf(a.element), a.kind == ArgumentKind::Symbol ? " (symbol)\n" : "\n");
  }

  std::string ref(const Node *node) {
    if (!node)
      return "none";
    if (const auto *argument = node->as<BlockArgument>(); argument && argument->unchanged)
      return ref(argument->unchanged);
    auto [place, isNew] = numbers.try_emplace(node, numbers.size());
    return "%" + std::to_string(place->second);
  }

  void block(const Block &b, unsigned indent) {
    for (const Node *node : b.nodes) {
      text.append(2 * indent, ' ');
      if (!node->type.isVoid()) {
        put(node);
        if (!node->name.empty())
          put(" ", node->name);
        put(": ", node->type.str(), " = ");
      } else {
        ref(node);
      }
      depth = indent;
      operation(node);
      put("\n");
    }
  }
  void operation(const Node *node) {
    switch (node->kind()) {
#define FLYC_OPERATION(name, operands, effects)                                                                        \
  case OperationKind::name: return print(node, *node->as<name>());
#include "frontend/KernelIR/Operations.def"
    }
  }
  void nested(const Block &b, std::string_view label) {
    unsigned outer = depth;
    put("\n");
    text.append(2 * outer, ' ');
    put(label, "\n");
    block(b, outer + 1);
    text.append(2 * outer + 2, ' ');
    put("yield");
    for (size_t i = 0; i < b.yields.size(); ++i)
      put(i ? ", " : " ", b.yields[i]);
    depth = outer;
  }

  void print(const Node *, const IntConstant &c) { put(c.value); }
  void print(const Node *, const FloatConstant &c) { put(spellNumber(c.value)); }
  void print(const Node *, const ArgumentRef &a) { put("argument ", a.index); }
  void print(const Node *, const ArgumentPart &p) {
    put("argument ", p.index, " at ", p.offset, (p.at ? " + " + ref(p.at) : std::string()));
  }
  void print(const Node *, const DeviceUnits &) { put("device.cus"); }
  void print(const Node *, const Present &p) { put("present ", p.index); }
  void print(const Node *, const HardwareId &h) {
    static constexpr std::string_view names[] = {"thread_idx", "block_idx", "block_dim", "grid_dim"};
    put(names[static_cast<size_t>(h.id)], ".", "xyz"[h.axis]);
  }
  void print(const Node *, const Unary &u) { put(u.op == UnaryOp::Negate ? "negate " : "not ", u.operand); }
  void print(const Node *, const Binary &b) {
    static constexpr std::string_view names[] = {"add", "sub", "mul", "div", "rem", "ceil_div", "min",
                                                 "max", "and", "or",  "xor", "shl", "shr"};
    put(names[static_cast<size_t>(b.op)], " ", b.lhs, ", ", b.rhs);
  }
  void print(const Node *, const Compare &c) {
    static constexpr std::string_view names[] = {"==", "!=", "<", "<=", ">", ">="};
    put(c.lhs, " ", names[static_cast<size_t>(c.op)], " ", c.rhs);
  }
  void print(const Node *, const Select &s) { put("select ", s.condition, ", ", s.ifTrue, ", ", s.ifFalse); }
  void print(const Node *, const Convert &c) {
    static constexpr std::string_view roundings[] = {"", " rne", " rtz", " rtp", " rtn", " sr"};
    put("convert ", c.operand, roundings[static_cast<size_t>(c.rounding)]);
    if (c.random)
      put(", ", c.random);
  }
  void print(const Node *, const Splat &s) { put("splat ", s.operand); }
  void print(const Node *, const Intrinsic &i) {
    put(spelling(i.op));
    for (size_t n = 0; n < i.operands.size(); ++n)
      put(n ? ", " : " ", i.operands[n]);
    for (size_t n = 0; n < i.attributes.size(); ++n)
      put(n || !i.operands.empty() ? ", " : " ", i.attributes[n]);
  }
  void print(const Node *, const Divide &d) {
    static constexpr std::string_view names[] = {"logical_divide", "zipped_divide", "tiled_divide", "flat_divide"};
    put(names[static_cast<size_t>(d.kind)], " ", d.tensor, ", ", d.tile);
  }
  void print(const Node *, const Slice &s) { put("slice ", s.tensor, ", ", s.coord); }
  void print(const Node *, const Identity &i) { put("identity ", i.shape); }
  void print(const Node *, const View &v) { put("view ", v.tensor); }
  void print(const Node *, const AnyMemory &m) {
    if (m.members().size() == 1) {
      put("view ", m.members().front());
      return;
    }
    put("view of one of");
    for (const Node *member : m.members())
      put(member == m.members().front() ? " " : ", ", member, " = ", member->serial);
    put(" by ", m.which);
  }
  void print(const Node *, const Partition &p) {
    put(p.side == layout::CopySide::Src ? "partition_S " : "partition_D ", p.tensor, ", ", p.thread, " by ",
        p.copy->atom.str(), ", ", p.copy->layouts.layoutTV, ", ", p.copy->layouts.tile);
  }
  void print(const Node *, const MmaPartition &p) {
    put("partition_", spelling(p.operand), " ", p.tensor, ", ", p.thread, " by ", p.mma->str());
  }
  void print(const Node *, const Retile &r) {
    put("retile ", r.tensor, " by ", r.copy->atom.str(), ", ", r.copy->layouts.layoutTV, ", ", r.copy->layouts.tile);
  }
  void print(const Node *, const MmaFragment &f) { put("fragment_", spelling(f.operand), " of ", f.atom.str()); }
  void print(const Node *, const Fragment &f) { put(f.like ? "fragment like " + ref(f.like) : "fragment"); }
  void print(const Node *, const ReadCoordinate &r) { put("coordinate ", r.tensor, ", ", r.coord, ", leaf ", r.leaf); }
  void print(const Node *, const LoadElement &l) { put("load ", l.tensor, ", ", l.coord); }
  void print(const Node *, const StoreElement &s) { put("store ", s.tensor, ", ", s.coord, ", ", s.value); }
  void print(const Node *, const LoadVector &l) { put("load ", l.tensor); }
  void print(const Node *, const StoreVector &s) { put("store ", s.tensor, ", ", s.value); }
  void print(const Node *, const SharedMemory &s) {
    put("shared ", s.bytes);
    if (s.dynamicOffset)
      put(" dynamic at ", *s.dynamicOffset);
    if (s.over)
      put(" over ", s.over);
  }
  void print(const Node *, const BufferView &v) { put("buffer ", v.tensor, ", ", v.bound); }
  void print(const Node *, const Printf &p) {
    put("printf ", quoted(p.format));
    for (const Node *v : p.values)
      put(", ", v);
  }
  void print(const Node *, const LlvmIntrinsic &i) {
    put("llvm_intrinsic ", i.name);
    for (const Node *v : i.operands)
      put(", ", v);
  }
  void print(const Node *, const InlineAssembly &a) {
    put("asm ", quoted(a.text), ", ", quoted(a.constraints));
    for (const Node *v : a.operands)
      put(", ", v);
  }
  void print(const Node *, const Atomic &a) {
    static constexpr std::string_view names[] = {"add", "sub",      "min", "max",  "and",  "or",
                                                 "xor", "exchange", "cas", "load", "store"};
    put("atomic ", names[static_cast<size_t>(a.op)], " ", a.tensor, ", ", a.coord);
    for (const Node *operand : {a.expected, a.value})
      if (operand)
        put(", ", operand);
    put(" .", memoryScopes[a.scope], " .", atomicOrders[a.order]);
  }
  void print(const Node *, const InBounds &i) { put("in_bounds ", i.coordinates, ", ", i.shape); }
  void print(const Node *, const Copy &c) {
    put("copy ", c.atom.str(), ", ", c.source, " to ", c.destination);
    if (c.predicate)
      put(" where ", c.predicate);
    if (c.cache)
      put(" cache ", c.cache);
  }
  void state(const std::vector<MmaState> &fields) {
    for (const MmaState &field : fields)
      put(", ", field.field, " ", field.value);
  }
  void print(const Node *, const Gemm &g) {
    static constexpr std::string_view orders[] = {"kmn", "knm", "mkn", "mnk", "nkm", "nmk"};
    put("gemm ", g.atom.str(), ", ", g.d, " = ", g.a, " * ", g.b, " + ", g.c);
    state(g.state);
    if (g.order)
      put(" in ", orders[static_cast<size_t>(*g.order)], g.serpentine ? " serpentine" : "");
  }
  void print(const Node *, const MmaCall &c) {
    put("mma ", c.atom.str(), ", ", c.d, " = ", c.a, " * ", c.b, " + ", c.c);
    state(c.state);
  }
  void print(const Node *, const If &i) {
    put("if ", i.condition);
    nested(i.then, "then");
    nested(i.otherwise, "else");
  }
  void print(const Node *, const For &f) {
    put("for ", f.induction, " in ", f.lower, " .. ", f.upper, " step ", f.step);
    for (size_t i = 0; i < f.carried.size(); ++i)
      put(", ", f.carried[i], " from ", f.initial[i]);
    nested(f.body, "do");
  }
  void print(const Node *, const While &w) {
    put("while");
    for (size_t i = 0; i < w.carried.size(); ++i)
      put(i ? ", " : " ", w.carried[i], " from ", w.initial[i]);
    nested(w.body, "do");
  }
  void print(const Node *, const Undefined &) { put("undefined"); }
  void print(const Node *, const Result &r) { put("result ", r.index, " of ", r.of); }
  void print(const Node *, const BlockArgument &) {}

  static std::string quoted(const std::string &s) { return "\"" + s + "\""; }

  // What put() takes. Each is a call and not inlined: hundreds of concatenations of strings take the compiler seconds.
  [[gnu::noinline]] void add(std::string_view part) { text += part; }
  [[gnu::noinline]] void add(char part) { text += part; }
  [[gnu::noinline]] void add(const Node *node) { text += ref(node); }
  [[gnu::noinline]] void add(const layout::IntTuple &tuple) { text += spell(tuple); }
  [[gnu::noinline]] void add(const layout::Layout &layout) { text += spell(layout); }
  [[gnu::noinline]] void add(const layout::Tile &tile) { text += spell(tile); }
  template <std::integral Number> void add(Number number) { addNumber(static_cast<int64_t>(number)); }
  [[gnu::noinline]] void addNumber(int64_t number) { text += std::to_string(number); }
  /// Appends its arguments: text, numbers, nodes as `%3`, and values of the algebra.
  template <typename... Parts> void put(const Parts &...parts) { (add(parts), ...); }

  const Kernel &kernel;
  std::string text;
  unsigned depth = 0;
  std::unordered_map<const Node *, size_t> numbers; // looked up, never walked
};

} // namespace

std::string sema::print(const Entry &entry) {
  const interface::Entry &in = entry.interface;
  std::string text = "entry " + in.name + "\n";
  for (const Argument &a : in.arguments)
    text += "  argument " + a.name + (a.access == Access::Scratch ? ": scratch, " + spell(a.bytes) + " bytes\n" : "\n");
  for (const Precondition &p : in.preconditions)
    text += "  requires " + spell(p.condition) + "\n";
  for (const interface::Step &step : in.steps) {
    text += "  if " + spell(step.condition) + ": ";
    if (!step.isLaunch()) {
      text += "zero(" + in.arguments[step.zeroed].name + "), " + spell(step.bytes) + " bytes\n";
      continue;
    }
    text += step.kernel + "(";
    for (size_t i = 0; i < step.operands.size(); ++i) {
      const interface::Operand &o = step.operands[i];
      text += i ? ", " : "";
      text += o.kind == interface::Operand::Kind::Argument  ? in.arguments[o.argument].name
              : o.kind == interface::Operand::Kind::Integer ? spell(o.integer)
              : o.kind == interface::Operand::Kind::Number  ? spellNumber(o.number)
                                                            : "null";
    }
    text += ")\n";
  }
  return text;
}

std::string sema::print(const Kernel &kernel) { return Printer(kernel).run(); }

std::string sema::print(const TypedUnit &unit) {
  std::string text;
  for (const auto &kernel : unit.kernels)
    text += print(*kernel);
  for (const Entry &entry : unit.entries)
    text += print(entry);
  return text;
}
