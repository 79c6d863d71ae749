//===- Gemm.cpp - fly.gemm as a nest of atom calls ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: fly.gemm on fragments D, C (V,M,N), A (V,M[,K]), B (V,N[,K]).
// Output: one fly.mma_atom_call for each (m,n,k) in the order asked for; the first visit of (m,n) reads C, later ones
// D. An order is read fastest first: nmk (the default) runs n innermost and k outermost. Serpentine turns the direction
// of the two inner loops at each step of the loop around them, so that neighbouring calls share operands. A traversal
// layout goes before an order: it maps the number of a call to its place in (M,N,K), counted column-major.
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/LayoutLowering/LayoutLowering.h"

#include <array>

using namespace mlir;
using namespace flyc::layout;

namespace flyc {
namespace {

/// A fragment as values of one atom and a grid of two modes (of extent 1 where the fragment has none). The verifier has
/// compared the extents of the operands.
struct Grid {
  Tensor tensor;
  Layout values;
  std::array<Layout, 2> modes;
  std::array<int64_t, 2> extent;

  static Result<Grid> make(LayoutLowering &l, Value v, const char *name) {
    FLYC_TRY(Tensor tensor, l.tensor(v));
    const Layout *plain = std::get_if<Layout>(&tensor.layout);
    if (!plain || !plain->isStatic())
      return Explanation{std::string("operand ") + name + " of a gemm has a plain static layout, not " +
                         str(tensor.layout)};
    Layout one{IntTuple(1), IntTuple(0)};
    auto mode = [&](size_t i) { return plain->rank() > i ? (*plain)[i] : one; };
    Grid g{tensor, plain->shape.isLeaf() ? *plain : mode(0), {mode(1), mode(2)}, {}};
    for (int i = 0; i < 2; ++i) {
      FLYC_TRY(Int n, product(l.arith(), g.modes[i].shape));
      g.extent[i] = n.value();
    }
    return g;
  }

  Result<Value> at(LayoutLowering &l, int64_t row, int64_t column) const {
    FLYC_TRY(IntTuple first, crd2idx(l.arith(), IntTuple(row), modes[0]));
    FLYC_TRY(IntTuple second, crd2idx(l.arith(), IntTuple(column), modes[1]));
    FLYC_TRY(Int offset, l.arith().add(first.leaf(), second.leaf()));
    FLYC_TRY(Pointer where, l.addOffset(tensor.pointer(), offset));
    return l.materialize(where, AnyLayout(values));
  }
};

enum Loop { M = 0, N = 1, K = 2 };
struct Order {
  std::array<Loop, 3> fastestFirst;
  bool serpentine;
};

Order orderOf(std::optional<fly::GemmTraversalOrder> asked) {
  using T = fly::GemmTraversalOrder;
  if (!asked)
    return {{N, M, K}, false};
  switch (*asked) {
  case T::KMN: return {{K, M, N}, false};
  case T::KNM: return {{K, N, M}, false};
  case T::MKN: return {{M, K, N}, false};
  case T::MNK: return {{M, N, K}, false};
  case T::NKM: return {{N, K, M}, false};
  case T::NMK: return {{N, M, K}, false};
  case T::KMNSerpentine: return {{K, M, N}, true};
  case T::KNMSerpentine: return {{K, N, M}, true};
  case T::MKNSerpentine: return {{M, K, N}, true};
  case T::MNKSerpentine: return {{M, N, K}, true};
  case T::NKMSerpentine: return {{N, K, M}, true};
  case T::NMKSerpentine: return {{N, M, K}, true};
  }
  llvm_unreachable("every order is listed");
}

using Step = std::array<int64_t, 3>; ///< m, n, k

/// All steps of the grid in the order of a loop nest.
std::vector<Step> nestedSteps(const Step &extent, const Order &order) {
  std::vector<Step> steps;
  auto [fast, middle, slow] = order.fastestFirst;
  Step at{};
  // How often the inner loops have run: serpentine walks every other run backwards.
  int64_t middleRuns = 0, fastRuns = 0;
  for (int64_t s = 0; s < extent[slow]; ++s, ++middleRuns)
    for (int64_t m = 0; m < extent[middle]; ++m, ++fastRuns)
      for (int64_t f = 0; f < extent[fast]; ++f) {
        at[slow] = s;
        at[middle] = order.serpentine && middleRuns % 2 ? extent[middle] - 1 - m : m;
        at[fast] = order.serpentine && fastRuns % 2 ? extent[fast] - 1 - f : f;
        steps.push_back(at);
      }
  return steps;
}

/// Step i is at the place layout(i) of the grid, counted column-major.
Result<std::vector<Step>> stepsOf(const Layout &traversal, const Step &extent) {
  TypeArith types;
  IntTuple grid({IntTuple(extent[M]), IntTuple(extent[N]), IntTuple(extent[K])});
  int64_t count = extent[M] * extent[N] * extent[K];
  auto wrong = [&](const std::string &what) {
    return Explanation{"the traversal layout " + traversal.str() + " " + what + "; it visits each of the " +
                       std::to_string(count) + " steps " + grid.str() + " of the gemm once"};
  };
  FLYC_TRY(Int size, product(types, traversal.shape));
  if (!size.is(count))
    return wrong("has " + IntTuple(size).str() + " steps");
  std::vector<Step> steps;
  std::vector<bool> visited(static_cast<size_t>(count));
  for (int64_t i = 0; i < count; ++i) {
    FLYC_TRY(IntTuple place, crd2idx(types, IntTuple(i), traversal));
    if (!place.isPlainInt() || place.leaf().value() < 0 || place.leaf().value() >= count)
      return wrong("goes to " + place.str());
    if (visited[static_cast<size_t>(place.leaf().value())])
      return wrong("goes to " + place.str() + " twice");
    visited[static_cast<size_t>(place.leaf().value())] = true;
    FLYC_TRY(IntTuple at, idx2crd(types, place, grid));
    steps.push_back({at[M].leaf().value(), at[N].leaf().value(), at[K].leaf().value()});
  }
  return steps;
}

Result<Done> lowerGemm(LayoutLowering &l, fly::GemmOp op) {
  FLYC_TRY(Grid d, Grid::make(l, op.getD(), "D"));
  FLYC_TRY(Grid a, Grid::make(l, op.getA(), "A"));
  FLYC_TRY(Grid b, Grid::make(l, op.getB(), "B"));
  FLYC_TRY(Grid c, Grid::make(l, op.getC(), "C"));

  Value atom = l.mmaAtom(op.getMmaAtom());
  Step extent{d.extent[0], d.extent[1], a.extent[1]};
  TypeArith types;
  FLYC_TRY(Int count, product(types, IntTuple({IntTuple(extent[M]), IntTuple(extent[N]), IntTuple(extent[K])})));
  FLYC_TRY(Done afforded, l.budget().spend(count.value(), "calls of its atom"));
  (void)afforded;
  Result<std::vector<Step>> steps = op.getTraversalLayout()
                                        ? stepsOf(op.getTraversalLayout().getType().getValue(), extent)
                                        : nestedSteps(extent, orderOf(op.getTraversalOrder()));
  if (!steps)
    return steps.error();
  std::vector<bool> visited(static_cast<size_t>(extent[M] * extent[N]));
  for (const Step &at : *steps) {
    auto element = static_cast<size_t>(at[M] + at[N] * extent[M]);
    FLYC_TRY(Value viewD, d.at(l, at[M], at[N]));
    FLYC_TRY(Value viewA, a.at(l, at[M], at[K]));
    FLYC_TRY(Value viewB, b.at(l, at[N], at[K]));
    Value viewC = viewD;
    if (!visited[element]) {
      FLYC_TRY(viewC, c.at(l, at[M], at[N]));
    }
    visited[element] = true;
    fly::MmaAtomCallOp::create(l.getBuilder(), l.getLoc(), atom, viewD, viewA, viewB, viewC);
  }
  return Done{};
}

} // namespace

void addGemm(Dispatch &d) { d.action<fly::GemmOp, lowerGemm>(); }

} // namespace flyc
