//===- Emitter.h - one kernel on its way into the Fly dialect -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One overload of emit() for each operation of Operations.def, so that the build fails until a new one is emitted.
// Arithmetic.cpp, Conversions.cpp: scalars and vectors. Tensors.cpp: views, fragments, copies. Mma.cpp: matrix
// multiplications. IRGen.cpp: functions and control.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_IRGEN_EMITTER_H
#define FLYC_FRONTEND_IRGEN_EMITTER_H

#include "compiler/Dialect/Fly/Fly.h"
#include "frontend/Basic/Source.h"
#include "frontend/KernelIR/Kernel.h"
#include "frontend/Sema/Check/AnalysisUniform.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <optional>
#include <vector>

namespace flyc::irgen {

class Emitter {
public:
  Emitter(mlir::OpBuilder &builder, const SourceManager &sources, const specs::TargetSpec &target,
          const sema::Kernel &kernel)
      : b(builder), sources(sources), target(target), kernel(kernel) {}

  /// Emits the kernel at the builder's place. False if an operation was refused.
  bool run();

private:
  // Types.
  mlir::Type type(sema::Scalar s);
  mlir::Type type(const sema::Type &t);
  mlir::Location loc(SourceRange range);

  // Values.
  mlir::Value value(const sema::Node *node);
  /// A number, or a vector of it. Made once, at the head of the function: an unrolled loop has it in each trip, and
  /// every pass behind this one would meet each of them.
  mlir::Value constantInt(mlir::Type t, int64_t number);
  mlir::Value constantFloat(mlir::Type t, double number);
  mlir::Value constantAtHead(mlir::TypedAttr number);
  void emitBlock(const sema::Block &block);
  void setArgumentFacts(mlir::gpu::GPUFuncOp func);

  // Values of the algebra: static ones by fly.static, others from their dynamic leaves.
  mlir::Value leaf(const layout::Int &i);
  mlir::Value intTuple(const layout::IntTuple &t);
  mlir::Value coordinate(const layout::IntTuple &t);
  /// The coordinate of an element or a part of `tensor`. Marks what moves the base of a buffer (rule T15) as equal in
  /// all lanes.
  mlir::Value coordinate(const sema::Node *tensor, const layout::IntTuple &t);
  mlir::Value leafOfBuffer(const layout::Int &i);
  bool isSeenUniform(const sema::Node *node, unsigned depth = 0) const;
  mlir::Value layoutValue(const layout::Layout &l);
  mlir::Value layoutValue(const layout::AnyLayout &l);
  // Conversions between numbers: of scalars, or of vectors lane by lane.
  mlir::Value toStorage(mlir::Value singles, sema::Scalar to, sema::Rounding rounding, mlir::Value random, bool noNaNs);
  mlir::Value fromStorage(mlir::Value codes, sema::Scalar from);
  /// Between any numbers but the integers that are only held, in vectors lane by lane.
  mlir::Value convert(mlir::Value operand, sema::Scalar from, bool fromUnsigned, sema::Scalar target,
                      sema::Rounding rounding, mlir::Value random, bool noNaNs);
  /// The one value of a static type; made once, at the head of the function.
  mlir::Value staticValue(mlir::Type t);
  mlir::Value copyAtom(const sema::CopyAtom &atom, sema::Scalar element, int32_t cache = 0);
  mlir::Value tiledCopy(const sema::TiledCopy &copy);
  mlir::Value mmaAtom(const sema::MmaAtom &atom);
  mlir::Value mmaAtom(const sema::MmaAtom &atom, const std::vector<sema::MmaState> &state);
  mlir::Value tiledMma(const sema::TiledMma &mma);
  mlir::Value threadCoordinate(const sema::Node *thread);
  mlir::Value registers(const sema::TensorType &t);
  mlir::Value elementAddress(const sema::Node *tensor, const layout::IntTuple &coord);
  mlir::Value bitsOf(mlir::Value v, sema::Scalar element);
  mlir::Type typeOfBits(const sema::Type &t);
  llvm::SmallVector<mlir::Value> escapedOperands(const std::vector<const sema::Node *> &nodes);
  /// LLVM's name of a scope of memoryScopes.
  static llvm::StringRef syncScope(int64_t scope);
  /// An operation of the dialect whose type follows from its operands; Sema has run the same algebra, so a refusal is a
  /// disagreement of the two, and stops the emission.
  template <typename Op>
  mlir::Value infer(mlir::ValueRange operands, llvm::ArrayRef<mlir::NamedAttribute> attributes = {}) {
    Op op = fly::createInferred<Op>(b, at, operands, attributes);
    if (!op) {
      failed = true;
      return {};
    }
    return op->getResult(0);
  }

  /// The same at the head of the function, behind the operands, which stand there.
  template <typename Op> mlir::Value atHead(llvm::ArrayRef<mlir::Value> operands) {
    mlir::OpBuilder::InsertionGuard guard(b);
    mlir::Operation *last = operands.front().getDefiningOp();
    for (mlir::Value operand : operands)
      if (last->isBeforeInBlock(operand.getDefiningOp()))
        last = operand.getDefiningOp();
    b.setInsertionPointAfter(last);
    return infer<Op>(operands);
  }

  // One for each operation; the result is null if the operation has none.
#define FLYC_OPERATION(name, operands, effects) mlir::Value emit(const sema::Node &node, const sema::name &);
#include "frontend/KernelIR/Operations.def"
  /// Calls the overload of the node's operation.
  mlir::Value emitOperation(const sema::Node &node);

  mlir::OpBuilder &b;
  const SourceManager &sources;
  const specs::TargetSpec &target;
  const sema::Kernel &kernel;
  mlir::gpu::GPUFuncOp func;
  mlir::Location at = b.getUnknownLoc(); ///< of the node being emitted
  llvm::DenseMap<const sema::Node *, mlir::Value> values;
  llvm::DenseMap<const sema::Node *, std::vector<mlir::Value>> results;   ///< of If, For and While
  llvm::DenseMap<std::pair<mlir::Type, uint64_t>, mlir::Value> constants; ///< by type and bits
  llvm::StringRef fileName;                                               ///< of the place that was asked for last
  mlir::StringAttr fileAttribute;                                         ///< the name without its folder
  llvm::DenseMap<mlir::Type, mlir::Value> statics;    ///< by type, which says everything: at the head of the function
  llvm::DenseSet<const sema::Node *> uniformCounters; ///< of loops whose bounds are seen to be uniform
  std::optional<sema::Uniformity> uniformity;         ///< computed when it is first asked for
  bool failed = false;
};

} // namespace flyc::irgen

#endif // FLYC_FRONTEND_IRGEN_EMITTER_H
