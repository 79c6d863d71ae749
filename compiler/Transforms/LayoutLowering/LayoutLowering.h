//===- LayoutLowering.h - the walk that runs the algebra over values ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One walk in program order: definitions come before uses, so each operation finds its operands as values of the
// algebra (AlgebraValue.h), runs the function of compiler/Layout that also inferred its result type, and binds its
// result. No pattern is tried twice and nothing is iterated to a fixpoint.
//
// Each family of operations has a file; it registers one handler per operation in a Dispatch. There are two kinds:
//   algebra  computes the value of the operation's one result; the operation disappears
//   action   creates what replaces the operation, and erases it
// Both return the explanation of the algebra if there is no result; it becomes an error at the operation.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_TRANSFORMS_LAYOUTLOWERING_LAYOUTLOWERING_H
#define FLYC_COMPILER_TRANSFORMS_LAYOUTLOWERING_LAYOUTLOWERING_H

#include "compiler/Dialect/Fly/Fly.h"
#include "compiler/Layout/Algebra.h"
#include "compiler/Transforms/LayoutLowering/AlgebraValue.h"
#include "compiler/Transforms/LayoutLowering/EmitArith.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

#include <map>
#include <tuple>

namespace flyc {

class LayoutLowering;

struct Done {};

/// The error for input that a verifier or the inference of types should have refused.
inline layout::Explanation refusedBefore(std::string what) { return {std::move(what)}; }

/// Copies, multiplications and vector accesses are unrolled, so a short text could ask for any amount of code. This
/// limits how many operations all functions of a module together unroll into.
class UnrollBudget {
public:
  static constexpr int64_t most = 65536;

  /// Explained if `count` more would be too many.
  layout::Result<Done> spend(int64_t count, const char *what) {
    if (count > left)
      return layout::Explanation{"unrolls into " + std::to_string(count) + " " + what + "; only " +
                                 std::to_string(left) + " are left of the " + std::to_string(most) +
                                 " for all operations of a module"};
    left -= count;
    return Done{};
  }

private:
  int64_t left = most;
};

/// Which handler lowers which operation.
class Dispatch {
public:
  using Handler = layout::Result<Done> (*)(LayoutLowering &, mlir::Operation *);

  template <typename Op, layout::Result<AlgebraValue> (*Fn)(LayoutLowering &, Op)> void algebra();
  template <typename Op, layout::Result<Done> (*Fn)(LayoutLowering &, Op)> void action();

  Handler lookup(mlir::Operation *op) const { return handlers.lookup(op->getName().getTypeID()); }

private:
  llvm::DenseMap<mlir::TypeID, Handler> handlers;
};

// One for each family.
void addConstructors(Dispatch &);
void addExtractors(Dispatch &);
void addTupleArithmetic(Dispatch &);
void addStructure(Dispatch &);
void addLayoutFunctions(Dispatch &);
void addTiledOperations(Dispatch &);
void addCopy(Dispatch &);
void addGemm(Dispatch &);
void addMemory(Dispatch &);
void addPrint(Dispatch &);

class LayoutLowering {
public:
  /// `ownForms`: the option of fly-layout-lowering.
  LayoutLowering(mlir::FunctionOpInterface function, const Dispatch &dispatch, UnrollBudget &unrolled, bool ownForms);

  /// Lowers every operation of the function. Errors are at the operations; one that fails does not stop the others.
  mlir::LogicalResult run();

  EmitArith &arith() { return emitter; }
  UnrollBudget &budget() { return unrolled; }
  mlir::OpBuilder &getBuilder() { return builder; }
  mlir::Location getLoc() const { return emitter.getLoc(); }

  //===--- operands -------------------------------------------------------===//
  // What a value stands for: read from its type if that is static, else what its definition was bound to.

  layout::Result<layout::IntTuple> tuple(mlir::Value v);
  /// Of a layout, a composed layout or a tensor.
  layout::Result<layout::AnyLayout> layout(mlir::Value v);
  /// Of a plain layout.
  layout::Result<layout::Layout> plainLayout(mlir::Value v);
  /// Of a tile, or of a layout as a tile of one.
  layout::Result<layout::Tile> tile(mlir::Value v);
  layout::Result<Pointer> pointer(mlir::Value v);
  layout::Result<Tensor> tensor(mlir::Value v);
  /// Whatever `v` stands for.
  layout::Result<AlgebraValue> valueOf(mlir::Value v);
  /// The atom of a copy atom or tiled copy, the matrix atom of a matrix atom or tiled mma.
  mlir::Value copyAtom(mlir::Value atomOrTiled);
  mlir::Value mmaAtom(mlir::Value atomOrTiled);

  //===--- results --------------------------------------------------------===//

  void bind(mlir::Value result, AlgebraValue value) { bound[result] = std::move(value); }
  /// The operation is replaced by `values` and disappears at the end of the walk.
  void replace(mlir::Operation *op, mlir::ValueRange values);

  /// `result`, which has the class of `like`: its layout alone, or with the tensor's iterator moved by `offset`.
  layout::Result<AlgebraValue> withLayout(mlir::Value like, layout::AnyLayout result,
                                          const layout::IntTuple &offset = layout::IntTuple(0));

  //===--- pointers -------------------------------------------------------===//

  layout::Result<Pointer> addOffset(Pointer p, const layout::Int &offset);
  layout::Result<Tensor> addOffset(Tensor t, const layout::IntTuple &offset);
  /// At most three fly.add_offset operations: what is uniform, what varies, what is static.
  mlir::Value materialize(const Pointer &p);
  /// Registers for a static layout, as the tensor type `type` wants them.
  layout::Result<AlgebraValue> allocateRegisters(fly::MemRefType type, const layout::Layout &l);
  /// A fly.make_view with a plain static layout.
  layout::Result<mlir::Value> materialize(const Pointer &p, const layout::AnyLayout &staticLayout);

private:
  /// The buffer `p` with its base moved by the uniform offset, if that has 64 bits; null otherwise.
  mlir::Value movedBuffer(const Pointer &p);
  /// All work-items of a work-group compute the same `v`.
  bool isUniform(mlir::Value v);
  layout::Result<const AlgebraValue *> lookup(mlir::Value v);
  /// Whether an operation with a handler defines `v`: it disappears.
  bool isLowered(mlir::Value v) const;
  /// What a value of unknown definition stands for: operations that read it are created behind the definition.
  layout::Result<AlgebraValue> fromElsewhere(mlir::Value v);
  /// `v` put together again, for an operation that has no handler.
  layout::Result<mlir::Value> toElsewhere(mlir::Value v);
  /// Gives an operation that has no handler the pointers and views that it works on.
  mlir::LogicalResult rewire(mlir::Operation *op);
  /// Remembers what `make` created for `key`, as long as the block that holds it is being lowered.
  using Key = std::tuple<const void *, const void *, int64_t>;
  mlir::Value once(const Key &key, llvm::function_ref<mlir::Value()> make);
  mlir::Value staticValue(mlir::Type type);
  mlir::LogicalResult lower(mlir::Region &region);
  mlir::LogicalResult lower(mlir::Operation *op);
  mlir::LogicalResult eraseLowered();

  mlir::FunctionOpInterface function;
  const Dispatch &dispatch;
  UnrollBudget &unrolled;
  const bool ownForms;
  mlir::OpBuilder builder;
  EmitArith emitter;
  llvm::DenseMap<mlir::Value, AlgebraValue> bound;
  llvm::DenseMap<mlir::Value, bool> uniform;
  llvm::SmallVector<std::map<Key, mlir::Value>, 4> scopes; // moved pointers and static values, innermost last
  llvm::SmallVector<mlir::Operation *> lowered;            // in program order
};

/// The value of a static type: the type tells it.
std::optional<AlgebraValue> valueOfStaticType(mlir::Type type);

/// `tree` with the values at the front of `values`, which it consumes, for its dynamic leaves.
layout::IntTuple bindLeaves(EmitArith &arith, const layout::IntTuple &tree, llvm::ArrayRef<mlir::Value> &values);

/// How a type is written.
std::string typeText(mlir::Type type);

/// `value` with the parentheses of `type`, which may be others than the algebra's (compiler/Dialect/Fly/Published.h):
/// what is declared counts.
AlgebraValue inTypeOf(mlir::Type type, AlgebraValue value);

template <typename Op, layout::Result<AlgebraValue> (*Fn)(LayoutLowering &, Op)> void Dispatch::algebra() {
  handlers[mlir::TypeID::get<Op>()] = [](LayoutLowering &l, mlir::Operation *op) -> layout::Result<Done> {
    auto result = Fn(l, llvm::cast<Op>(op));
    if (!result)
      return result.error();
    l.bind(op->getResult(0), inTypeOf(op->getResult(0).getType(), std::move(*result)));
    return Done{};
  };
}

template <typename Op, layout::Result<Done> (*Fn)(LayoutLowering &, Op)> void Dispatch::action() {
  handlers[mlir::TypeID::get<Op>()] = [](LayoutLowering &l, mlir::Operation *op) -> layout::Result<Done> {
    return Fn(l, llvm::cast<Op>(op));
  };
}

} // namespace flyc

#endif // FLYC_COMPILER_TRANSFORMS_LAYOUTLOWERING_LAYOUTLOWERING_H
