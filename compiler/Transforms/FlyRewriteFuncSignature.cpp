//===- FlyRewriteFuncSignature.cpp - only what is dynamic crosses ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: functions, calls, launches and structured control flow that take, carry and give values of fly types.
// Output: kernels take pointers and packed structs of dynamic leaves (the interface published with FlyDSL), loops and
// branches carry them, in own forms pointers and leaves. Inside, fly.make_* operations put the values together again.
// Invariant: no value of a fly type other than a pointer is an argument of a block or the result of an operation with
// regions; so each has a definition that layout lowering can follow.
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Parts.h"
#include "compiler/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace flyc::parts;

namespace flyc {

#define GEN_PASS_DEF_FLYREWRITEFUNCSIGNATURE
#include "compiler/Transforms/Passes.h.inc"

namespace {

//===--- functions ----------------------------------------------------------===//

/// The packed struct of the dynamic leaves of `type`, nested as its parts are; null if all of it is static.
Type structOf(Type type) {
  MLIRContext *context = type.getContext();
  if (isStaticType(type))
    return {};
  SmallVector<Type> fields;
  if (auto tuple = dyn_cast<fly::IntTupleType>(type))
    fields = fly::GetLeavesOp::getLeafTypes(tuple, /*dynamicOnly=*/true);
  for (Type part : partsOf(type))
    if (Type field = structOf(part))
      fields.push_back(field);
  return fields.empty() ? Type() : LLVM::LLVMStructType::getLiteral(context, fields, /*isPacked=*/true);
}

/// The arguments that take the place of one of `type`.
SmallVector<Type> argumentsFor(Type type) {
  SmallVector<Type> result;
  if (auto memref = dyn_cast<fly::MemRefType>(type)) {
    result.push_back(memref.getPtrType());
    type = fly::getLayoutType(type.getContext(), memref.getLayout());
  }
  if (Type packed = structOf(type))
    result.push_back(packed);
  return result;
}

/// The leaves of a struct value, depth first.
void extractLeaves(OpBuilder &b, Location loc, Value value, SmallVectorImpl<Value> &flat) {
  auto packed = dyn_cast<LLVM::LLVMStructType>(value.getType());
  if (!packed) {
    flat.push_back(value);
    return;
  }
  for (int64_t i = 0, e = packed.getBody().size(); i < e; ++i)
    extractLeaves(b, loc, LLVM::ExtractValueOp::create(b, loc, value, ArrayRef<int64_t>{i}), flat);
}

/// A pointer, or a struct of structs of leaves, from the front of `flat`, which it consumes.
Value pack(OpBuilder &b, Location loc, Type type, ArrayRef<Value> &flat) {
  auto packed = dyn_cast<LLVM::LLVMStructType>(type);
  if (!packed) {
    Value first = flat.front();
    flat = flat.drop_front();
    return first;
  }
  Value whole = LLVM::PoisonOp::create(b, loc, packed);
  for (auto [i, field] : llvm::enumerate(packed.getBody()))
    whole = LLVM::InsertValueOp::create(b, loc, whole, pack(b, loc, field, flat), ArrayRef<int64_t>{int64_t(i)});
  return whole;
}

/// What crosses a function in place of `values`.
SmallVector<Value> crossing(OpBuilder &b, Location loc, ValueRange values) {
  SmallVector<Value> result;
  for (Value value : values) {
    if (!hasParts(value.getType())) {
      result.push_back(value);
      continue;
    }
    SmallVector<Value> flat;
    takeApart(b, loc, value, flat);
    ArrayRef<Value> rest = flat;
    for (Type type : argumentsFor(value.getType()))
      result.push_back(pack(b, loc, type, rest));
  }
  return result;
}
SmallVector<Type> crossing(TypeRange types) {
  SmallVector<Type> result;
  for (Type type : types) {
    if (hasParts(type))
      llvm::append_range(result, argumentsFor(type));
    else
      result.push_back(type);
  }
  return result;
}

LogicalResult canCross(Operation *op, TypeRange types, const char *what) {
  for (Type type : types) {
    SmallVector<Type> flat;
    if (failed(flatten(type, flat)))
      return op->emitError(what) << type << " has dynamic parts that cannot be passed";
  }
  return success();
}

/// Calls, launches and returns: the other ends of what rewriteFunction does.
LogicalResult rewriteCrossing(Operation *op) {
  if (llvm::none_of(op->getOperandTypes(), hasParts) && llvm::none_of(op->getResultTypes(), hasParts))
    return success();
  if (failed(canCross(op, op->getOperandTypes(), "a value of type ")) ||
      failed(canCross(op, op->getResultTypes(), "a result of type ")))
    return failure();
  OpBuilder b(op);
  Location loc = op->getLoc();
  if (auto launch = dyn_cast<gpu::LaunchFuncOp>(op)) {
    SmallVector<Value> operands = crossing(b, loc, launch.getKernelOperands());
    launch.getKernelOperandsMutable().assign(operands);
    return success();
  }
  auto call = dyn_cast<func::CallOp>(op);
  if (!call) { // a return
    op->setOperands(crossing(b, loc, op->getOperands()));
    return success();
  }
  auto flat = func::CallOp::create(b, loc, call.getCallee(), crossing(call.getResultTypes()),
                                   crossing(b, loc, call.getOperands()));
  flat->setDiscardableAttrs(call->getDiscardableAttrDictionary());
  unsigned next = 0;
  for (Value result : call.getResults()) {
    if (!hasParts(result.getType())) {
      result.replaceAllUsesWith(flat.getResult(next++));
      continue;
    }
    SmallVector<Value> leaves;
    for (size_t i = 0, e = argumentsFor(result.getType()).size(); i < e; ++i)
      extractLeaves(b, loc, flat.getResult(next++), leaves);
    ArrayRef<Value> rest = leaves;
    result.replaceAllUsesWith(build(b, loc, result.getType(), rest));
  }
  call->erase();
  return success();
}

LogicalResult rewriteFunction(FunctionOpInterface function) {
  if (llvm::none_of(function.getArgumentTypes(), hasParts) && llvm::none_of(function.getResultTypes(), hasParts))
    return success();
  if (failed(canCross(function, function.getArgumentTypes(), "an argument of type ")) ||
      failed(canCross(function, function.getResultTypes(), "a result of type ")))
    return failure();
  SmallVector<Type> results = crossing(function.getResultTypes());
  Block *entry = function.isExternal() ? nullptr : &function.getFunctionBody().front();
  OpBuilder b(function.getContext());
  if (entry)
    b.setInsertionPointToStart(entry);
  SmallVector<Type> types;
  SmallVector<DictionaryAttr> attributes;
  unsigned position = 0;
  for (unsigned i = 0, e = function.getNumArguments(); i < e; ++i) {
    Type type = function.getArgumentTypes()[i];
    DictionaryAttr old = function.getArgAttrDict(i);
    if (!hasParts(type)) {
      types.push_back(type);
      attributes.push_back(old);
      ++position;
      continue;
    }
    SmallVector<Type> replacements = argumentsFor(type);
    for (Type replacement : replacements) {
      types.push_back(replacement);
      // What was said of the tensor (noalias, readonly) holds of its pointer.
      attributes.push_back(isa<fly::PtrType>(replacement) ? old : DictionaryAttr());
    }
    if (!entry)
      continue;
    Value argument = entry->getArgument(position);
    Location loc = argument.getLoc();
    SmallVector<Value> flat;
    for (auto [k, replacement] : llvm::enumerate(replacements))
      extractLeaves(b, loc, entry->insertArgument(position + 1 + k, replacement, loc), flat);
    ArrayRef<Value> rest = flat;
    argument.replaceAllUsesWith(build(b, loc, type, rest));
    entry->eraseArgument(position);
    position += replacements.size();
  }
  function.setFunctionTypeAttr(TypeAttr::get(FunctionType::get(function.getContext(), types, results)));
  function.setAllArgAttrs(attributes);
  return success();
}

//===--- structured control flow --------------------------------------------===//

/// A list of values that cross together: the operands and arguments at one edge of an operation with regions.
class Carriers {
public:
  /// `isPacked`: as they cross a function, with structs of leaves; else pointers and leaves.
  Carriers(TypeRange types, bool isPacked) : types(types), isPacked(isPacked) {}

  bool needed() const { return llvm::any_of(types, hasParts); }
  LogicalResult compute() {
    SmallVector<Type> leaves;
    for (Type type : types)
      if (failed(flatten(type, leaves)))
        return failure();
    flatTypes = isPacked ? crossing(types) : leaves;
    return success();
  }
  TypeRange flat() const { return flatTypes; }

  SmallVector<Value> apart(OpBuilder &b, Location loc, ValueRange values) const {
    if (isPacked)
      return crossing(b, loc, values);
    SmallVector<Value> result;
    for (Value value : values)
      takeApart(b, loc, value, result);
    return result;
  }
  /// The values again, from flat ones.
  SmallVector<Value> together(OpBuilder &b, Location loc, ValueRange values) const {
    SmallVector<Value> flat, result;
    if (!isPacked)
      flat.append(values.begin(), values.end());
    for (Type type : isPacked ? ArrayRef<Type>(types) : ArrayRef<Type>()) {
      const bool isPlain = !hasParts(type);
      for (size_t i = isPlain ? 1 : argumentsFor(type).size(); i > 0; --i, values = values.drop_front())
        isPlain ? flat.push_back(values.front()) : extractLeaves(b, loc, values.front(), flat);
    }
    ArrayRef<Value> rest = flat;
    for (Type type : types)
      result.push_back(build(b, loc, type, rest));
    return result;
  }

private:
  SmallVector<Type> types;
  bool isPacked;
  SmallVector<Type> flatTypes;
};

void rewriteTerminator(Operation *terminator, const Carriers &carriers, unsigned firstOperand) {
  OpBuilder b(terminator);
  SmallVector<Value> operands(terminator->getOperands().take_front(firstOperand));
  llvm::append_range(operands,
                     carriers.apart(b, terminator->getLoc(), terminator->getOperands().drop_front(firstOperand)));
  terminator->setOperands(operands);
}

/// Replaces the arguments of `block` from `first` on by flat ones.
void rewriteArguments(Block *block, const Carriers &carriers, unsigned first, Location loc) {
  unsigned count = block->getNumArguments() - first;
  SmallVector<Value> flat;
  for (Type type : carriers.flat())
    flat.push_back(block->addArgument(type, loc));
  OpBuilder b = OpBuilder::atBlockBegin(block);
  SmallVector<Value> values = carriers.together(b, loc, flat);
  for (unsigned i = 0; i < count; ++i)
    block->getArgument(first + i).replaceAllUsesWith(values[i]);
  block->eraseArguments(first, count);
}

/// Moves the regions of `op` to `flatOp` and puts its results together.
void finish(Operation *op, Operation *flatOp, const Carriers &carriers) {
  flatOp->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  OpBuilder b(op->getContext());
  b.setInsertionPointAfter(flatOp);
  op->replaceAllUsesWith(carriers.together(b, op->getLoc(), flatOp->getResults()));
  op->erase();
}

LogicalResult rewriteControlFlow(Operation *op, bool isPacked) {
  OpBuilder b(op);
  Location loc = op->getLoc();
  Carriers results(op->getResultTypes(), isPacked);
  auto refuse = [&] { return op->emitError("carries a value whose dynamic parts cannot be taken apart"); };

  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    if (!results.needed())
      return success();
    if (failed(results.compute()))
      return refuse();
    auto flat = scf::IfOp::create(b, loc, results.flat(), branch.getCondition(), /*addThenBlock=*/false,
                                  /*addElseBlock=*/false);
    for (unsigned i = 0; i < 2; ++i) {
      flat->getRegion(i).takeBody(op->getRegion(i));
      rewriteTerminator(flat->getRegion(i).front().getTerminator(), results, 0);
    }
    finish(op, flat, results);
    return success();
  }
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    if (!results.needed())
      return success();
    if (failed(results.compute()))
      return refuse();
    auto flat =
        scf::ForOp::create(b, loc, loop.getLowerBound(), loop.getUpperBound(), loop.getStep(),
                           results.apart(b, loc, loop.getInitArgs()), /*bodyBuilder=*/nullptr, loop.getUnsignedCmp());
    flat.getRegion().takeBody(loop.getRegion());
    rewriteTerminator(flat.getBody()->getTerminator(), results, 0);
    rewriteArguments(flat.getBody(), results, 1, loc);
    finish(op, flat, results);
    return success();
  }
  if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    Carriers inits(loop.getInits().getTypes(), isPacked);
    if (!results.needed() && !inits.needed())
      return success();
    if (failed(results.compute()) || failed(inits.compute()))
      return refuse();
    auto flat = scf::WhileOp::create(b, loc, results.flat(), inits.apart(b, loc, loop.getInits()));
    flat.getBefore().takeBody(loop.getBefore());
    flat.getAfter().takeBody(loop.getAfter());
    rewriteTerminator(flat.getConditionOp(), results, 1);
    rewriteTerminator(flat.getYieldOp(), inits, 0);
    rewriteArguments(flat.getBeforeBody(), inits, 0, loc);
    rewriteArguments(flat.getAfterBody(), results, 0, loc);
    finish(op, flat, results);
    return success();
  }
  return success();
}

struct FlyRewriteFuncSignature : impl::FlyRewriteFuncSignatureBase<FlyRewriteFuncSignature> {
  using FlyRewriteFuncSignatureBase::FlyRewriteFuncSignatureBase;
  void runOnOperation() override {
    bool ok = true;
    SmallVector<Operation *> found;
    getOperation()->walk([&](Operation *op) {
      if (isa<gpu::GPUFuncOp, func::FuncOp, scf::IfOp, scf::ForOp, scf::WhileOp, gpu::LaunchFuncOp, func::CallOp,
              func::ReturnOp, gpu::ReturnOp>(op))
        found.push_back(op);
    });
    // Inner operations come first, and a rewritten operation is not visited again.
    for (Operation *op : found) {
      if (auto function = dyn_cast<FunctionOpInterface>(op))
        ok &= succeeded(rewriteFunction(function));
      else if (isa<gpu::LaunchFuncOp, func::CallOp, func::ReturnOp, gpu::ReturnOp>(op))
        ok &= succeeded(rewriteCrossing(op));
      else
        ok &= succeeded(rewriteControlFlow(op, /*isPacked=*/!ownForms));
    }
    if (!ok)
      signalPassFailure();
  }
};

} // namespace
} // namespace flyc
