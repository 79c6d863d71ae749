//===- LayoutLowering.cpp - the walk that runs the algebra over values ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Output: arith operations on leaves, pointers with offsets, and atom calls on views of static layout.
// Invariant: every operation that had a handler is gone; what stands for one at the edges is made by Boundaries.cpp.
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/LayoutLowering/LayoutLowering.h"

#include "compiler/Dialect/Fly/Published.h"
#include "compiler/Layout/Structure.h"
#include "compiler/Transforms/Parts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace flyc::layout;

namespace flyc {

LayoutLowering::LayoutLowering(FunctionOpInterface function, const Dispatch &dispatch, UnrollBudget &unrolled,
                               bool ownForms)
    : function(function), dispatch(dispatch), unrolled(unrolled), ownForms(ownForms), builder(function.getContext()),
      emitter(builder, /*isUnsigned=*/ownForms) {}

//===--- operands -----------------------------------------------------------===//

std::optional<AlgebraValue> valueOfStaticType(Type type) {
  return llvm::TypeSwitch<Type, std::optional<AlgebraValue>>(type)
      .Case([](fly::SwizzleType t) { return AlgebraValue(t.getValue()); })
      .Case([](fly::CoordSwizzleType t) { return AlgebraValue(t.getValue()); })
      .Case([](fly::CoordTensorType t) -> std::optional<AlgebraValue> {
        if (!t.isStatic())
          return std::nullopt;
        return AlgebraValue(Tensor{t.getBase(), t.getLayout()});
      })
      .Case([](fly::LayoutType t) -> std::optional<AlgebraValue> {
        if (!t.isStatic())
          return std::nullopt;
        return AlgebraValue(AnyLayout(t.getValue()));
      })
      .Case([](fly::ComposedLayoutType t) -> std::optional<AlgebraValue> {
        if (!t.isStatic())
          return std::nullopt;
        return AlgebraValue(AnyLayout(t.getValue()));
      })
      .Case<fly::IntTupleType, fly::BasisType, fly::TileType>([](auto t) -> std::optional<AlgebraValue> {
        if (!t.isStatic())
          return std::nullopt;
        return AlgebraValue(t.getValue());
      })
      .Default(std::nullopt);
}

Result<const AlgebraValue *> LayoutLowering::lookup(Value v) {
  if (auto it = bound.find(v); it != bound.end())
    return &it->second;
  if (std::optional<AlgebraValue> fromType = valueOfStaticType(v.getType()))
    return &(bound[v] = std::move(*fromType));
  if (isa<fly::PtrType>(v.getType()))
    return &(bound[v] = Pointer{v, 0, 0, 0});
  if (isLowered(v))
    return Explanation{"the operand of type " + typeText(v.getType()) + " was not lowered"};
  FLYC_TRY(AlgebraValue value, fromElsewhere(v));
  return &(bound[v] = std::move(value));
}

std::string typeText(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

bool LayoutLowering::isLowered(Value v) const { return v.getDefiningOp() && dispatch.lookup(v.getDefiningOp()); }

/// `v` as the alternative T of AlgebraValue. The verifiers have checked the classes of operands; a mismatch is
/// explained all the same.
template <typename T> static Result<T> as(const AlgebraValue *value, const char *what) {
  if (const T *held = std::get_if<T>(value))
    return *held;
  return refusedBefore(std::string("an operand is not ") + what);
}

Result<IntTuple> LayoutLowering::tuple(Value v) {
  FLYC_TRY(const AlgebraValue *value, lookup(v));
  return as<IntTuple>(value, "an integer tuple");
}

Result<AnyLayout> LayoutLowering::layout(Value v) {
  FLYC_TRY(const AlgebraValue *value, lookup(v));
  if (const Tensor *t = std::get_if<Tensor>(value))
    return t->layout;
  return as<AnyLayout>(value, "a layout");
}

Result<Layout> LayoutLowering::plainLayout(Value v) {
  FLYC_TRY(AnyLayout any, layout(v));
  if (Layout *plain = std::get_if<Layout>(&any))
    return std::move(*plain);
  return refusedBefore("a plain layout is wanted here, not " + str(any));
}

Result<Tile> LayoutLowering::tile(Value v) {
  FLYC_TRY(const AlgebraValue *value, lookup(v));
  if (const AnyLayout *l = std::get_if<AnyLayout>(value)) {
    if (const Layout *plain = std::get_if<Layout>(l))
      return tileOf(*plain);
    return refusedBefore("a composed layout is not a tile: " + str(*l));
  }
  if (const IntTuple *t = std::get_if<IntTuple>(value))
    return tileOfShape(*t);
  return as<Tile>(value, "a tile");
}

Result<Pointer> LayoutLowering::pointer(Value v) {
  FLYC_TRY(const AlgebraValue *value, lookup(v));
  return as<Pointer>(value, "a pointer");
}

Result<Tensor> LayoutLowering::tensor(Value v) {
  FLYC_TRY(const AlgebraValue *value, lookup(v));
  return as<Tensor>(value, "a tensor");
}

Result<AlgebraValue> LayoutLowering::valueOf(Value v) {
  FLYC_TRY(const AlgebraValue *value, lookup(v));
  return *value;
}

Value LayoutLowering::copyAtom(Value atomOrTiled) {
  if (auto tiled = atomOrTiled.getDefiningOp<fly::MakeTiledCopyOp>())
    atomOrTiled = tiled.getCopyAtom();
  auto type = dyn_cast<fly::CopyAtomType>(atomOrTiled.getType());
  if (!type)
    type = cast<fly::TiledCopyType>(atomOrTiled.getType()).getCopyAtom();
  else if (!atomOrTiled.getDefiningOp<fly::StaticOp>())
    return atomOrTiled;
  return once({type.getAsOpaquePointer(), nullptr, 1},
              [&] { return fly::MakeCopyAtomOp::create(builder, getLoc(), type); });
}

Value LayoutLowering::mmaAtom(Value atomOrTiled) {
  if (auto tiled = atomOrTiled.getDefiningOp<fly::MakeTiledMmaOp>())
    atomOrTiled = tiled.getMmaAtom();
  auto type = dyn_cast<fly::MmaAtomType>(atomOrTiled.getType());
  if (!type)
    type = cast<fly::TiledMmaType>(atomOrTiled.getType()).getMmaAtom();
  else if (!atomOrTiled.getDefiningOp<fly::StaticOp>())
    return atomOrTiled;
  return once({type.getAsOpaquePointer(), nullptr, 1},
              [&] { return fly::MakeMmaAtomOp::create(builder, getLoc(), type); });
}

//===--- results ------------------------------------------------------------===//

void LayoutLowering::replace(Operation *op, ValueRange values) { op->replaceAllUsesWith(values); }

Result<AlgebraValue> LayoutLowering::withLayout(Value like, AnyLayout result, const IntTuple &offset) {
  FLYC_TRY(const AlgebraValue *value, lookup(like));
  const Tensor *held = std::get_if<Tensor>(value);
  if (!held)
    return AlgebraValue(std::move(result));
  FLYC_TRY(Tensor moved, addOffset(*held, offset));
  moved.layout = std::move(result);
  return AlgebraValue(std::move(moved));
}

//===--- pointers -----------------------------------------------------------===//

bool LayoutLowering::isUniform(Value v) {
  if (!ownForms)
    return false;
  if (auto it = uniform.find(v); it != uniform.end())
    return it->second;
  bool result = false;
  if (auto argument = dyn_cast<BlockArgument>(v)) {
    // The arguments of the kernel, and counters of loops whose bounds are uniform.
    Operation *owner = argument.getOwner()->getParentOp();
    result = owner == function.getOperation();
    if (auto loop = dyn_cast<scf::ForOp>(owner))
      result = argument == loop.getInductionVar() && isUniform(loop.getLowerBound()) &&
               isUniform(loop.getUpperBound()) && isUniform(loop.getStep());
  } else {
    Operation *op = v.getDefiningOp();
    if (isa<gpu::BlockIdOp, gpu::BlockDimOp, gpu::GridDimOp, gpu::SubgroupSizeOp, gpu::SubgroupIdOp>(op) ||
        op->getName().getStringRef() == "rocdl.readfirstlane")
      result = true;
    else if (isa_and_nonnull<arith::ArithDialect>(op->getDialect()) && op->getNumRegions() == 0)
      result = llvm::all_of(op->getOperands(), [&](Value operand) { return isUniform(operand); });
  }
  uniform[v] = result;
  return result;
}

/// The terms of a sum that does not wrap.
static void collectTerms(Value sum, SmallVectorImpl<Value> &terms) {
  auto add = sum.getDefiningOp<arith::AddIOp>();
  if (!add || add.getOverflowFlags() != arith::IntegerOverflowFlags::nuw) {
    terms.push_back(sum);
    return;
  }
  collectTerms(add.getLhs(), terms);
  collectTerms(add.getRhs(), terms);
}

Result<Pointer> LayoutLowering::addOffset(Pointer p, const Int &offset) {
  if (offset.isStatic()) {
    FLYC_TRY(p.fixed, emitter.add(p.fixed, offset));
    return p;
  }
  // A sum of several kinds, as a slice by (value, thread, block) gives, is taken apart again.
  SmallVector<Value> terms;
  collectTerms(EmitArith::valueOf(offset), terms);
  bool mixed = llvm::any_of(terms, [&](Value term) {
    return isUniform(term) != isUniform(terms.front()) || matchPattern(term, m_Constant());
  });
  if (!mixed)
    terms = {EmitArith::valueOf(offset)};
  for (Value term : terms) {
    APInt constant;
    if (matchPattern(term, m_ConstantInt(&constant))) {
      FLYC_TRY(p.fixed, emitter.add(p.fixed, Int(constant.getZExtValue())));
      continue;
    }
    Int &slot = isUniform(term) ? p.uniform : p.varying;
    FLYC_TRY(slot, emitter.add(slot, terms.size() == 1 ? offset : emitter.intOf(term)));
  }
  return p;
}

Result<Tensor> LayoutLowering::addOffset(Tensor t, const IntTuple &offset) {
  if (!t.isMemory()) {
    FLYC_TRY(t.iterator, add(emitter, t.coordinate(), offset));
    return t;
  }
  if (!offset.isPlainInt())
    return refusedBefore("a pointer moves by one integer, not by " + offset.str());
  FLYC_TRY(t.iterator, addOffset(t.pointer(), offset.leaf()));
  return t;
}

Value LayoutLowering::once(const Key &key, llvm::function_ref<Value()> make) {
  for (auto &scope : llvm::reverse(scopes))
    if (auto it = scope.find(key); it != scope.end())
      return it->second;
  return scopes.back()[key] = make();
}

Value LayoutLowering::staticValue(Type type) {
  return once({type.getAsOpaquePointer(), nullptr, 0}, [&] { return fly::StaticOp::create(builder, getLoc(), type); });
}

/// The hardware adds 32 bits to the base of a buffer. A uniform offset that may need more moves the base, and the bound
/// with it.
Value LayoutLowering::movedBuffer(const Pointer &p) {
  auto made = p.base.getDefiningOp<fly::MakePtrOp>();
  auto type = cast<fly::PtrType>(p.base.getType());
  if (!made || !isa_and_nonnull<fly_rocdl::BufferDescAttr>(type.getAddressSpace()) || p.uniform.isStatic() ||
      p.uniform.width() != 64)
    return {};
  return once({p.base.getAsOpaquePointer(), p.uniform.handle(), /*distance=*/0}, [&]() -> Value {
    Location loc = getLoc();
    Type i64 = builder.getI64Type();
    auto number = [&](int64_t n) {
      return arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(n)).getResult();
    };
    Value pointer = made.getArgs()[0], bytes = made.getArgs()[2], elements = EmitArith::valueOf(p.uniform);
    auto tupleType = fly::IntTupleType::get(builder.getContext(), IntTuple(p.uniform));
    Value amount = fly::MakeIntTupleOp::create(builder, loc, tupleType, elements);
    pointer = fly::AddOffsetOp::create(builder, loc, cast<fly::PtrType>(pointer.getType()).offsetBy(p.uniform), pointer,
                                       amount);
    // The bound before it was cut to 32 bits.
    if (auto cut = bytes.getDefiningOp<arith::MinUIOp>())
      bytes = cut.getLhs();
    if (bytes.getType() != i64)
      bytes = arith::ExtUIOp::create(builder, loc, i64, bytes);
    bool isPacked = fly::isPackedElement(type.getElementType());
    int64_t unit = isPacked ? fly::getElementBits(type.getElementType()) : fly::getElementBytes(type.getElementType());
    Value before = arith::MulIOp::create(builder, loc, elements, number(unit));
    if (isPacked)
      before = arith::ShRUIOp::create(builder, loc, before, number(3));
    Value rest = arith::SubIOp::create(builder, loc, bytes, arith::MinUIOp::create(builder, loc, bytes, before));
    rest = arith::MinUIOp::create(builder, loc, rest, number(0xFFFFFFFF));
    if (Type own = made.getArgs()[2].getType(); own != i64)
      rest = arith::TruncIOp::create(builder, loc, own, rest);
    return fly::MakePtrOp::create(builder, loc, type.offsetBy(p.uniform),
                                  ValueRange{pointer, made.getArgs()[1], rest, made.getArgs()[3]}, DictionaryAttr());
  });
}

Value LayoutLowering::materialize(const Pointer &p) {
  if (Value moved = movedBuffer(p))
    return materialize(Pointer{moved, 0, p.varying, p.fixed});
  Value result = p.base;
  for (const Int &offset : {p.uniform, p.varying, p.fixed}) {
    if (offset.is(0))
      continue;
    int64_t distance = offset.isStatic() ? offset.value() : 0;
    result = once({result.getAsOpaquePointer(), offset.handle(), distance}, [&]() -> Value {
      auto tupleType = fly::IntTupleType::get(builder.getContext(), IntTuple(offset));
      Value amount = offset.isStatic()
                         ? staticValue(tupleType)
                         : fly::MakeIntTupleOp::create(builder, getLoc(), tupleType, EmitArith::valueOf(offset));
      fly::PtrType type = cast<fly::PtrType>(result.getType()).offsetBy(offset);
      auto moved = fly::AddOffsetOp::create(builder, getLoc(), type, result, amount);
      // Buffers add what is uniform in a scalar register of its own.
      if (offset.handle() == p.uniform.handle() && offset.isDynamic() &&
          isa_and_nonnull<fly_rocdl::BufferDescAttr>(type.getAddressSpace()))
        moved->setDiscardableAttr(fly::uniformOffsetName, builder.getUnitAttr());
      return moved;
    });
  }
  return result;
}

Result<Value> LayoutLowering::materialize(const Pointer &p, const AnyLayout &staticLayout) {
  const Layout *plain = std::get_if<Layout>(&staticLayout);
  if (!plain || !plain->isStatic())
    return Explanation{"the layout of what an atom moves must be plain and static here, not " + str(staticLayout)};
  Value pointer = materialize(p);
  auto layoutType = fly::LayoutType::get(builder.getContext(), *plain);
  return once({pointer.getAsOpaquePointer(), layoutType.getAsOpaquePointer(), 0}, [&]() -> Value {
    auto type = fly::MemRefType::get(cast<fly::PtrType>(pointer.getType()), AnyLayout(*plain));
    return fly::MakeViewOp::create(builder, getLoc(), type, pointer, staticValue(layoutType));
  });
}

Result<AlgebraValue> LayoutLowering::allocateRegisters(fly::MemRefType type, const Layout &l) {
  FLYC_TRY(Int count, cosize(emitter, AnyLayout(l)));
  if (count.isDynamic())
    return refusedBefore("registers cannot be indexed: the layout of a fragment is static, not " + l.str());
  Value base = fly::MakePtrOp::create(builder, getLoc(), type.getPtrType(), count.value());
  return AlgebraValue(Tensor{Pointer{base, 0, 0, 0}, AnyLayout(l)});
}

//===--- the walk -----------------------------------------------------------===//

LogicalResult LayoutLowering::lower(Operation *op) {
  if (Dispatch::Handler handler = dispatch.lookup(op)) {
    builder.setInsertionPoint(op);
    emitter.setLoc(op->getLoc());
    Result<Done> done = handler(*this, op);
    lowered.push_back(op);
    if (!done)
      return op->emitOpError() << done.message();
    return success();
  }
  bool ok = succeeded(rewire(op));
  for (Region &region : op->getRegions())
    ok &= succeeded(lower(region));
  return success(ok);
}

LogicalResult LayoutLowering::rewire(Operation *op) {
  // What leaves a block or enters a region has a type that others rely on.
  bool keepsType = op->getNumRegions() != 0 || op->hasTrait<OpTrait::IsTerminator>();
  for (OpOperand &operand : op->getOpOperands()) {
    Value held = operand.get();
    Type type = held.getType();
    const bool isPointer = isa<fly::PtrType>(type);
    if (!isPointer && (!isLowered(held) || !parts::hasParts(type)))
      continue;
    auto known = bound.find(held);
    if (isPointer && known == bound.end())
      continue;
    builder.setInsertionPoint(op);
    emitter.setLoc(op->getLoc());
    if (isPointer) {
      Value replacement = materialize(std::get<Pointer>(known->second));
      if (keepsType && replacement.getType() != type)
        replacement = fly::RecastIterOp::create(builder, op->getLoc(), type, replacement);
      operand.set(replacement);
      continue;
    }
    const Tensor *tensor = known == bound.end() ? nullptr : std::get_if<Tensor>(&known->second);
    // An atom moves what a view of static layout shows, whatever the type was.
    const bool isView = tensor && tensor->isMemory() && isa_and_nonnull<fly::FlyDialect>(op->getDialect());
    Result<Value> replacement = isView ? materialize(tensor->pointer(), tensor->layout) : toElsewhere(held);
    if (!replacement)
      return op->emitOpError() << replacement.message();
    operand.set(*replacement);
  }
  return success();
}

LogicalResult LayoutLowering::lower(Region &region) {
  bool ok = true;
  for (Block &block : region) {
    // What one block computes is seen in the regions that it holds, and not in other blocks.
    emitter.enterScope();
    scopes.emplace_back();
    // What is read from the block's arguments goes in front of them, and is not lowered itself.
    SmallVector<Operation *> own(llvm::make_pointer_range(block));
    for (Operation *op : own)
      ok &= succeeded(lower(op));
    scopes.pop_back();
    emitter.leaveScope();
  }
  return success(ok);
}

LogicalResult LayoutLowering::eraseLowered() {
  for (Operation *op : llvm::reverse(lowered)) {
    if (!op->use_empty())
      return op->emitOpError("is left over: its result is used by '")
             << (*op->user_begin())->getName() << "', which layout lowering does not know";
    op->erase();
  }
  return success();
}

AlgebraValue inTypeOf(Type type, AlgebraValue value) {
  if (auto *tuple = std::get_if<IntTuple>(&value)) {
    if (auto declared = dyn_cast<fly::IntTupleType>(type))
      return fly::inTreeOf(declared.getValue(), *tuple);
    return value;
  }
  const auto declared = fly::getLayoutOf(type);
  Tensor *tensor = std::get_if<Tensor>(&value);
  AnyLayout *any = tensor ? &tensor->layout : std::get_if<AnyLayout>(&value);
  if (!declared || !any)
    return value;
  const Layout &like = linear(*declared);
  auto result = mapLinear(*any, [&](const Layout &l) {
    return Result<Layout>(Layout{fly::inTreeOf(like.shape, l.shape), fly::inTreeOf(like.stride, l.stride)});
  });
  if (result)
    *any = std::move(*result);
  return value;
}

LogicalResult LayoutLowering::run() {
  if (failed(lower(function.getFunctionBody())))
    return failure();
  return eraseLowered();
}

} // namespace flyc
