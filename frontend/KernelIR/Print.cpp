//===- Print.cpp - the typed AST as text ----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One line for each node: `%3 n: i32 = argument 3`. Numbers follow the order of the nodes.
//===----------------------------------------------------------------------===//

#include "frontend/KernelIR/TypedAST.h"
#include "frontend/Sema/Builtins/Builtins.h"
#include "frontend/Sema/Types/Value.h"

#include <unordered_map>

using namespace flyc;
using namespace flyc::sema;

Operation::Operation(const Operation &) = default;
Operation::Operation(Operation &&) noexcept = default;
Operation &Operation::operator=(const Operation &) = default;
Operation &Operation::operator=(Operation &&) noexcept = default;
Operation::~Operation() = default;

namespace {

class Printer {
public:
  explicit Printer(const Kernel &kernel) : kernel(kernel) {}

  std::string run() {
    const Interface &in = kernel.interface;
    text = "kernel " + in.name + "\n";
    for (size_t i = 0; i < in.arguments.size(); ++i)
      argument(i, in.arguments[i]);
    text += "  grid (" + spell(in.grid[0]) + ", " + spell(in.grid[1]) + ", " + spell(in.grid[2]) + ")\n";
    text += "  block (" + std::to_string(in.block[0]) + ", " + std::to_string(in.block[1]) + ", " +
            std::to_string(in.block[2]) + ")\n";
    for (const Precondition &p : in.preconditions)
      text += "  requires " + spell(p.condition) + "\n";
    block(kernel.body, 1);
    return std::move(text);
  }

private:
  void argument(size_t i, const Argument &a) {
    text += "  argument " + std::to_string(i) + " " + a.name + ": ";
    if (a.kind == ArgumentKind::Tensor)
      text += std::string(spelling(a.access)) + " tensor<" + a.dtype + ", " + a.layout +
              ", align = " + std::to_string(a.align) + (a.optional ? ">?\n" : ">\n");
    else if (a.kind == ArgumentKind::Struct)
      text += a.structure->name + ", " + std::to_string(a.structure->size) + " bytes\n";
    else
      text += a.dtype + (a.kind == ArgumentKind::Symbol ? " (symbol)\n" : "\n");
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
        text += ref(node);
        if (!node->name.empty())
          text += " " + node->name;
        text += ": " + node->type.str() + " = ";
      } else {
        ref(node);
      }
      depth = indent;
      std::visit([&](const auto &operation) { print(node, operation); }, node->operation);
      text += "\n";
    }
  }
  void nested(const Block &b, std::string_view label) {
    unsigned outer = depth;
    text += "\n";
    text.append(2 * outer, ' ');
    text += std::string(label) + "\n";
    block(b, outer + 1);
    text.append(2 * outer + 2, ' ');
    text += "yield";
    for (size_t i = 0; i < b.yields.size(); ++i)
      text += (i ? ", " : " ") + ref(b.yields[i]);
    depth = outer;
  }

  void print(const Node *, const IntConstant &c) { text += std::to_string(c.value); }
  void print(const Node *, const FloatConstant &c) { text += spell(Value(c.value)); }
  void print(const Node *, const ArgumentRef &a) { text += "argument " + std::to_string(a.index); }
  void print(const Node *, const ArgumentPart &p) {
    text += "argument " + std::to_string(p.index) + " at " + std::to_string(p.offset) + (p.at ? " + " + ref(p.at) : "");
  }
  void print(const Node *, const DeviceUnits &) { text += "device.cus"; }
  void print(const Node *, const Present &p) { text += "present " + std::to_string(p.index); }
  void print(const Node *, const HardwareId &h) {
    static constexpr std::string_view names[] = {"thread_idx", "block_idx", "block_dim", "grid_dim"};
    text += std::string(names[static_cast<size_t>(h.id)]) + "." + "xyz"[h.axis];
  }
  void print(const Node *, const Unary &u) {
    text += std::string(u.op == UnaryOp::Negate ? "negate " : "not ") + ref(u.operand);
  }
  void print(const Node *, const Binary &b) {
    static constexpr std::string_view names[] = {"add", "sub", "mul", "div", "rem", "ceil_div", "min",
                                                 "max", "and", "or",  "xor", "shl", "shr"};
    text += std::string(names[static_cast<size_t>(b.op)]) + " " + ref(b.lhs) + ", " + ref(b.rhs);
  }
  void print(const Node *, const Compare &c) {
    static constexpr std::string_view names[] = {"==", "!=", "<", "<=", ">", ">="};
    text += ref(c.lhs) + " " + std::string(names[static_cast<size_t>(c.op)]) + " " + ref(c.rhs);
  }
  void print(const Node *, const Select &s) {
    text += "select " + ref(s.condition) + ", " + ref(s.ifTrue) + ", " + ref(s.ifFalse);
  }
  void print(const Node *, const Convert &c) {
    static constexpr std::string_view roundings[] = {"", " rne", " rtz", " rtp", " rtn", " sr"};
    text += "convert " + ref(c.operand) + std::string(roundings[static_cast<size_t>(c.rounding)]);
    if (c.random)
      text += ", " + ref(c.random);
  }
  void print(const Node *, const Splat &s) { text += "splat " + ref(s.operand); }
  void print(const Node *, const Intrinsic &i) {
    text += spelling(i.op);
    for (size_t n = 0; n < i.operands.size(); ++n)
      text += (n ? ", " : " ") + ref(i.operands[n]);
    for (size_t n = 0; n < i.attributes.size(); ++n)
      text += (n || !i.operands.empty() ? ", " : " ") + std::to_string(i.attributes[n]);
  }
  void print(const Node *, const Divide &d) {
    static constexpr std::string_view names[] = {"logical_divide", "zipped_divide", "tiled_divide", "flat_divide"};
    text += std::string(names[static_cast<size_t>(d.kind)]) + " " + ref(d.tensor) + ", " + spell(d.tile);
  }
  void print(const Node *, const Slice &s) { text += "slice " + ref(s.tensor) + ", " + spell(s.coord); }
  void print(const Node *, const Identity &i) { text += "identity " + spell(i.shape); }
  void print(const Node *, const View &v) { text += "view " + ref(v.tensor); }
  void print(const Node *, const AnyMemory &m) {
    if (m.members().size() == 1) {
      text += "view " + ref(m.members().front());
      return;
    }
    text += "view of one of";
    for (const Node *member : m.members())
      text += (member == m.members().front() ? " " : ", ") + ref(member) + " = " + std::to_string(member->serial);
    text += " by " + ref(m.which);
  }
  void print(const Node *, const Partition &p) {
    text += std::string(p.side == layout::CopySide::Src ? "partition_S " : "partition_D ") + ref(p.tensor) + ", " +
            ref(p.thread) + " by " + p.copy->atom.str() + ", " + spell(p.copy->layouts.layoutTV) + ", " +
            spell(p.copy->layouts.tile);
  }
  void print(const Node *, const MmaPartition &p) {
    text += "partition_" + std::string(spelling(p.operand)) + " " + ref(p.tensor) + ", " + ref(p.thread) + " by " +
            p.mma->str();
  }
  void print(const Node *, const Retile &r) {
    text += "retile " + ref(r.tensor) + " by " + r.copy->atom.str() + ", " + spell(r.copy->layouts.layoutTV) + ", " +
            spell(r.copy->layouts.tile);
  }
  void print(const Node *, const MmaFragment &f) {
    text += "fragment_" + std::string(spelling(f.operand)) + " of " + f.atom.str();
  }
  void print(const Node *, const Fragment &f) { text += f.like ? "fragment like " + ref(f.like) : "fragment"; }
  void print(const Node *, const ReadCoordinate &r) {
    text += "coordinate " + ref(r.tensor) + ", " + spell(r.coord) + ", leaf " + std::to_string(r.leaf);
  }
  void print(const Node *, const LoadElement &l) { text += "load " + ref(l.tensor) + ", " + spell(l.coord); }
  void print(const Node *, const StoreElement &s) {
    text += "store " + ref(s.tensor) + ", " + spell(s.coord) + ", " + ref(s.value);
  }
  void print(const Node *, const LoadVector &l) { text += "load " + ref(l.tensor); }
  void print(const Node *, const StoreVector &s) { text += "store " + ref(s.tensor) + ", " + ref(s.value); }
  void print(const Node *, const SharedMemory &s) {
    text += "shared " + std::to_string(s.bytes);
    if (s.dynamicOffset)
      text += " dynamic at " + std::to_string(*s.dynamicOffset);
    if (s.over)
      text += " over " + ref(s.over);
  }
  void print(const Node *, const BufferView &v) { text += "buffer " + ref(v.tensor) + ", " + ref(v.bound); }
  void print(const Node *, const Printf &p) {
    text += "printf " + spell(Value(p.format));
    for (const Node *v : p.values)
      text += ", " + ref(v);
  }
  void print(const Node *, const LlvmIntrinsic &i) {
    text += "llvm_intrinsic " + i.name;
    for (const Node *v : i.operands)
      text += ", " + ref(v);
  }
  void print(const Node *, const InlineAssembly &a) {
    text += "asm " + spell(Value(a.text)) + ", " + spell(Value(a.constraints));
    for (const Node *v : a.operands)
      text += ", " + ref(v);
  }
  void print(const Node *, const Atomic &a) {
    static constexpr std::string_view names[] = {"add", "sub",      "min", "max",  "and",  "or",
                                                 "xor", "exchange", "cas", "load", "store"};
    text += "atomic " + std::string(names[static_cast<size_t>(a.op)]) + " " + ref(a.tensor) + ", " + spell(a.coord);
    for (const Node *operand : {a.expected, a.value})
      if (operand)
        text += ", " + ref(operand);
    text += " ." + std::string(memoryScopes[a.scope]) + " ." + std::string(atomicOrders[a.order]);
  }
  void print(const Node *, const InBounds &i) { text += "in_bounds " + ref(i.coordinates) + ", " + spell(i.shape); }
  void print(const Node *, const Copy &c) {
    text += "copy " + c.atom.str() + ", " + ref(c.source) + " to " + ref(c.destination);
    if (c.predicate)
      text += " where " + ref(c.predicate);
    if (c.cache)
      text += " cache " + std::to_string(c.cache);
  }
  void state(const std::vector<MmaState> &fields) {
    for (const MmaState &field : fields)
      text += ", " + std::string(field.field) + " " + ref(field.value);
  }
  void print(const Node *, const Gemm &g) {
    static constexpr std::string_view orders[] = {"kmn", "knm", "mkn", "mnk", "nkm", "nmk"};
    text += "gemm " + g.atom.str() + ", " + ref(g.d) + " = " + ref(g.a) + " * " + ref(g.b) + " + " + ref(g.c);
    state(g.state);
    if (g.order)
      text += " in " + std::string(orders[static_cast<size_t>(*g.order)]) + (g.serpentine ? " serpentine" : "");
  }
  void print(const Node *, const MmaCall &c) {
    text += "mma " + c.atom.str() + ", " + ref(c.d) + " = " + ref(c.a) + " * " + ref(c.b) + " + " + ref(c.c);
    state(c.state);
  }
  void print(const Node *, const If &i) {
    text += "if " + ref(i.condition);
    nested(i.then, "then");
    nested(i.otherwise, "else");
  }
  void print(const Node *, const For &f) {
    text += "for " + ref(f.induction) + " in " + ref(f.lower) + " .. " + ref(f.upper) + " step " + ref(f.step);
    for (size_t i = 0; i < f.carried.size(); ++i)
      text += ", " + ref(f.carried[i]) + " from " + ref(f.initial[i]);
    nested(f.body, "do");
  }
  void print(const Node *, const While &w) {
    text += "while";
    for (size_t i = 0; i < w.carried.size(); ++i)
      text += (i ? ", " : " ") + ref(w.carried[i]) + " from " + ref(w.initial[i]);
    nested(w.body, "do");
  }
  void print(const Node *, const Undefined &) { text += "undefined"; }
  void print(const Node *, const Result &r) { text += "result " + std::to_string(r.index) + " of " + ref(r.of); }
  void print(const Node *, const BlockArgument &) {}

  const Kernel &kernel;
  std::string text;
  unsigned depth = 0;
  std::unordered_map<const Node *, size_t> numbers; // looked up, never walked
};

} // namespace

std::string_view sema::spelling(IntrinsicOp op) {
  static constexpr std::string_view names[] = {
#define FLYC_INTRINSIC(name, spelling) spelling,
#include "frontend/KernelIR/Intrinsics.def"
  };
  return names[static_cast<size_t>(op)];
}

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
              : o.kind == interface::Operand::Kind::Number  ? spell(Value(o.number))
                                                            : "null";
    }
    text += ")\n";
  }
  return text;
}

std::string sema::print(const TypedUnit &unit) {
  std::string text;
  for (const auto &kernel : unit.kernels)
    text += Printer(*kernel).run();
  for (const Entry &entry : unit.entries)
    text += print(entry);
  return text;
}
