//===- Tensors.cpp - views, fragments, copies -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: tensor nodes. Output: operations of the fly dialect. Values of the algebra whose leaves are all known are made
// by fly.static; the others from the values of their dynamic leaves, which the nodes' handles lead to.
//===----------------------------------------------------------------------===//

#include "frontend/IRGen/Emitter.h"

#include "compiler/Layout/Algebra.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace flyc;
using namespace flyc::irgen;
using namespace flyc::sema;
using layout::Int;
using layout::IntTuple;

//===--- values of the algebra --------------------------------------------===//

mlir::Value Emitter::staticValue(mlir::Type t) {
  mlir::Value &known = statics[t];
  if (!known) {
    mlir::OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(&func.getBody().front());
    known = fly::StaticOp::create(b, at, t);
  }
  return known;
}

/// The value of a dynamic leaf. One that Sema derived from others is computed here.
mlir::Value Emitter::leaf(const Int &i) {
  mlir::Type t = b.getIntegerType(i.width());
  if (i.isStatic())
    return constantInt(b.getI32Type(), i.value());
  const Symbolic *symbolic = symbolicOf(i);
  if (symbolic->node)
    return value(symbolic->node);
  namespace arith = mlir::arith;
  auto operand = [&](const Int &o) -> mlir::Value {
    if (o.isStatic())
      return constantInt(t, o.value());
    mlir::Value v = leaf(o);
    return v.getType() == t ? v : arith::ExtSIOp::create(b, at, t, v).getResult();
  };
  mlir::Value x = operand(symbolic->a), y = operand(symbolic->b);
  switch (symbolic->op) {
  case layout::Arith::Op::Add: return arith::AddIOp::create(b, at, x, y);
  case layout::Arith::Op::Sub: return arith::SubIOp::create(b, at, x, y);
  case layout::Arith::Op::Mul: return arith::MulIOp::create(b, at, x, y);
  case layout::Arith::Op::Div: return arith::DivUIOp::create(b, at, x, y);
  case layout::Arith::Op::Mod: return arith::RemUIOp::create(b, at, x, y);
  case layout::Arith::Op::Min: return arith::MinSIOp::create(b, at, x, y);
  case layout::Arith::Op::Max: return arith::MaxSIOp::create(b, at, x, y);
  case layout::Arith::Op::Shr: return arith::ShRUIOp::create(b, at, x, y);
  case layout::Arith::Op::Shl: return arith::ShLIOp::create(b, at, x, y);
  case layout::Arith::Op::And: return arith::AndIOp::create(b, at, x, y);
  case layout::Arith::Op::Xor: return arith::XOrIOp::create(b, at, x, y);
  case layout::Arith::Op::Abs:
    return arith::MaxSIOp::create(b, at, x, arith::SubIOp::create(b, at, constantInt(t, 0), x));
  }
  return {};
}

template <typename Op>
static mlir::Value makeTuple(mlir::OpBuilder &b, mlir::Location at, const IntTuple &t,
                             llvm::ArrayRef<mlir::Value> leaves) {
  return Op::create(b, at, fly::IntTupleType::get(b.getContext(), t), leaves);
}

mlir::Value Emitter::intTuple(const IntTuple &t) {
  if (t.isStatic())
    return staticValue(fly::IntTupleType::get(b.getContext(), t));
  llvm::SmallVector<mlir::Value> leaves;
  for (const IntTuple &one : t.leaves())
    if (one.isInt() && one.leaf().isDynamic())
      leaves.push_back(leaf(one.leaf()));
  return makeTuple<fly::MakeIntTupleOp>(b, at, t, leaves);
}

mlir::Value Emitter::coordinate(const IntTuple &t) { return coordinate(nullptr, t); }

mlir::Value Emitter::coordinate(const Node *tensor, const IntTuple &t) {
  if (t.isStatic())
    return staticValue(fly::IntTupleType::get(b.getContext(), t));
  const bool isOfBuffer = tensor && tensor->type.tensor().space == Space::Buffer;
  llvm::SmallVector<mlir::Value> leaves;
  for (const IntTuple &one : t.leaves())
    if (one.isInt() && one.leaf().isDynamic())
      leaves.push_back(isOfBuffer ? leafOfBuffer(one.leaf()) : leaf(one.leaf()));
  return makeTuple<fly::MakeCoordOp>(b, at, t, leaves);
}

/// Arithmetic of arguments, counters and numbers of blocks, which the lowering of layouts sees to be uniform by itself.
bool Emitter::isSeenUniform(const Node *node, unsigned depth) const {
  if (depth > 32)
    return false;
  auto sees = [&](const Node *operand) { return isSeenUniform(operand, depth + 1); };
  if (node->as<IntConstant>() || node->as<ArgumentRef>() || uniformCounters.contains(node))
    return true;
  if (const auto *id = node->as<HardwareId>())
    return id->id != Id::Thread;
  if (const auto *op = node->as<Intrinsic>())
    return op->op == IntrinsicOp::Uniform || op->op == IntrinsicOp::WaveId;
  if (const auto *convert = node->as<Convert>())
    return sees(convert->operand);
  if (const auto *op = node->as<Binary>())
    return sees(op->lhs) && sees(op->rhs);
  return false;
}

/// An offset of 64 bits moves the base of a buffer by what lanes agree on. Where that is read from memory or carried by
/// a loop, only Sema knows it: readfirstlane says it, and costs nothing where the value is in a scalar register.
mlir::Value Emitter::leafOfBuffer(const Int &i) {
  const Symbolic *symbolic = symbolicOf(i);
  if (i.width() != 64 || !symbolic->node || isSeenUniform(symbolic->node))
    return leaf(i);
  if (!uniformity)
    uniformity.emplace(kernel, target);
  if (uniformity->mayDiffer(IntTuple(i)))
    return leaf(i);
  // Before it was widened it is half as much to move.
  const auto *convert = symbolic->node->as<Convert>();
  const bool isWidened = convert && convert->operand->type.isScalar() && convert->operand->type.scalar() == Scalar::I32;
  mlir::Value v = value(isWidened ? convert->operand : symbolic->node);
  b.getContext()->loadDialect<mlir::ROCDL::ROCDLDialect>();
  v = mlir::ROCDL::ReadfirstlaneOp::create(b, at, v.getType(), v);
  if (!isWidened)
    return v;
  if (convert->operand->nonNegative)
    return mlir::arith::ExtUIOp::create(b, at, b.getI64Type(), v);
  return mlir::arith::ExtSIOp::create(b, at, b.getI64Type(), v);
}

mlir::Value Emitter::layoutValue(const layout::Layout &l) {
  if (l.isStatic())
    return staticValue(fly::LayoutType::get(b.getContext(), l));
  return infer<fly::MakeLayoutOp>({intTuple(l.shape), intTuple(l.stride)});
}

mlir::Value Emitter::layoutValue(const layout::AnyLayout &l) {
  if (const auto *plain = std::get_if<layout::Layout>(&l))
    return layoutValue(*plain);
  return staticValue(fly::getLayoutType(b.getContext(), l)); // Sema lets only static ones reach a tensor
}

mlir::Value Emitter::copyAtom(const CopyAtom &atom, Scalar element, int32_t cache) {
  mlir::MLIRContext *context = b.getContext();
  const auto bits = static_cast<int32_t>(atom.bits);
  const int32_t grouped = kernel.waitsByItself ? 1 : 0;
  mlir::Type copyOp;
  if (atom.kind != CopyAtom::Kind::Universal)
    context->loadDialect<fly_rocdl::FlyROCDLDialect>();
  switch (atom.kind) {
  case CopyAtom::Kind::Universal: copyOp = fly::UniversalCopyType::get(context, bits); break;
  case CopyAtom::Kind::Buffer: copyOp = fly_rocdl::BufferCopyType::get(context, bits, cache); break;
  case CopyAtom::Kind::BufferLds: copyOp = fly_rocdl::DirectCopyLDSType::get(context, bits, cache, grouped); break;
  case CopyAtom::Kind::GlobalLds:
    copyOp = fly_rocdl::DirectGlobalCopyLDSType::get(context, bits, cache, grouped);
    break;
  case CopyAtom::Kind::LdsTrans:
    copyOp = fly_rocdl::LDSReadTransType::get(context, static_cast<int32_t>(atom.trans), bits);
    break;
  case CopyAtom::Kind::LdsLoadTrans:
    copyOp = fly_rocdl::LDSLoadTransType::get(context, static_cast<int32_t>(atom.trans), bits);
    break;
  case CopyAtom::Kind::GlobalLoadTrans:
    copyOp = fly_rocdl::GlobalLoadTransType::get(context, static_cast<int32_t>(atom.trans), bits);
    break;
  }
  auto t = fly::CopyAtomType::get(copyOp, static_cast<int32_t>(bitWidth(element)));
  mlir::Value &known = statics[t];
  if (!known) {
    mlir::OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(&func.getBody().front());
    known = fly::MakeCopyAtomOp::create(b, at, t);
  }
  return known;
}

mlir::Value Emitter::tiledCopy(const TiledCopy &copy) {
  mlir::Value atom = copyAtom(copy.atom, copy.element);
  auto tv = fly::LayoutType::get(b.getContext(), copy.layouts.layoutTV);
  auto tile = fly::TileType::get(b.getContext(), copy.layouts.tile);
  auto t = fly::TiledCopyType::get(llvm::cast<fly::CopyAtomType>(atom.getType()), tv, tile);
  if (mlir::Value known = statics.lookup(t))
    return known;
  return statics[t] = atHead<fly::MakeTiledCopyOp>({atom, staticValue(tv), staticValue(tile)});
}

/// New registers for the elements of a tensor type with a static layout.
mlir::Value Emitter::registers(const TensorType &t) {
  auto pointer = fly::PtrType::get(type(t.element), fly::AddressSpace::Register);
  int64_t count = 1;
  // The registers that the layout reaches: its cosize.
  layout::TypeArith arith;
  if (auto size = layout::cosize(arith, t.layout); size && size->isStatic())
    count = size->value();
  mlir::Value iterator = fly::MakePtrOp::create(b, at, pointer, count);
  return infer<fly::MakeViewOp>({iterator, layoutValue(t.layout)});
}

//===--- tensors ----------------------------------------------------------===//

/// A scalar argument is itself; a tensor is the pointer seen through its layout.
mlir::Value Emitter::emit(const Node &node, const ArgumentRef &a) {
  mlir::Value argument = func.getArgument(a.index);
  if (!node.type.isTensor())
    return argument;
  return infer<fly::MakeViewOp>({argument, layoutValue(node.type.tensor().layout)});
}

mlir::Value Emitter::emit(const Node &, const Present &p) {
  mlir::Value address = fly::PtrToIntOp::create(b, at, b.getI64Type(), func.getArgument(p.index));
  return mlir::arith::CmpIOp::create(b, at, mlir::arith::CmpIPredicate::ne, address, constantInt(b.getI64Type(), 0));
}

mlir::Value Emitter::emit(const Node &, const Divide &d) {
  mlir::Value tile = staticValue(fly::TileType::get(b.getContext(), d.tile));
  mlir::Value tensor = value(d.tensor);
  switch (d.kind) {
  case DivideKind::Logical: return infer<fly::LogicalDivideOp>({tensor, tile});
  case DivideKind::Zipped: return infer<fly::ZippedDivideOp>({tensor, tile});
  case DivideKind::Tiled: return infer<fly::TiledDivideOp>({tensor, tile});
  case DivideKind::Flat: return infer<fly::FlatDivideOp>({tensor, tile});
  }
  return {};
}

mlir::Value Emitter::emit(const Node &, const Slice &s) {
  return infer<fly::SliceOp>({value(s.tensor), coordinate(s.tensor, s.coord)});
}

mlir::Value Emitter::emit(const Node &, const Identity &i) {
  mlir::Value identity = infer<fly::MakeIdentityLayoutOp>({intTuple(i.shape)});
  if (failed)
    return {};
  IntTuple origin = layout::repeatLike(i.shape, IntTuple(0));
  return infer<fly::MakeViewOp>({intTuple(origin), identity});
}

mlir::Value Emitter::emit(const Node &node, const View &v) {
  mlir::Value start = infer<fly::GetIterOp>({value(v.tensor)});
  return failed ? mlir::Value() : infer<fly::MakeViewOp>({start, layoutValue(node.type.tensor().layout)});
}

/// The pointer to the memory whose number it is; the numbers are compared in a row.
mlir::Value Emitter::emit(const Node &node, const AnyMemory &m) {
  const TensorType &t = node.type.tensor();
  mlir::Value chosen;
  for (const Node *member : m.members()) {
    mlir::Value pointer = infer<fly::GetIterOp>({value(member)});
    if (failed)
      return {};
    if (m.members().size() > 1) {
      // What is known of all of them: arith.select wants one type.
      auto from = llvm::cast<fly::PtrType>(pointer.getType());
      auto common = fly::PtrType::get(from.getElementType(), from.getAddressSpace(), static_cast<int32_t>(t.align),
                                      layout::Swizzle());
      if (from != common)
        pointer = fly::RecastIterOp::create(b, at, common, pointer);
    }
    if (!chosen) {
      chosen = pointer;
      continue;
    }
    mlir::Value is = mlir::arith::CmpIOp::create(b, at, mlir::arith::CmpIPredicate::eq, value(m.which),
                                                 constantInt(b.getI32Type(), member->serial));
    chosen = mlir::arith::SelectOp::create(b, at, is, pointer, chosen);
  }
  return infer<fly::MakeViewOp>({chosen, layoutValue(t.layout)});
}

mlir::Value Emitter::emit(const Node &, const Partition &p) {
  mlir::Value copy = tiledCopy(*p.copy);
  if (failed)
    return {};
  mlir::Value thread = threadCoordinate(p.thread);
  if (p.side == layout::CopySide::Src)
    return infer<fly::TiledCopyPartitionSrcOp>({copy, value(p.tensor), thread});
  return infer<fly::TiledCopyPartitionDstOp>({copy, value(p.tensor), thread});
}

/// Whether several elements are one register: the published make_fragment_like gives each its own.
static bool sharesRegisters(const TensorType &t) {
  const std::vector<layout::IntTuple> extents = layout::linear(t.layout).shape.leaves(),
                                      strides = layout::linear(t.layout).stride.leaves();
  for (size_t i = 0; i < extents.size(); ++i)
    if (extents[i] != layout::IntTuple(1) && strides[i] == layout::IntTuple(0))
      return true;
  return false;
}

mlir::Value Emitter::emit(const Node &node, const Fragment &f) {
  if (!f.like || sharesRegisters(node.type.tensor()))
    return registers(node.type.tensor());
  llvm::SmallVector<mlir::NamedAttribute> attributes;
  if (f.like->type.tensor().element != node.type.tensor().element)
    attributes.push_back(b.getNamedAttr("dtype", mlir::TypeAttr::get(type(node.type.tensor().element))));
  return infer<fly::MakeFragmentLikeOp>({value(f.like)}, attributes);
}

mlir::Value Emitter::emit(const Node &, const ReadCoordinate &r) {
  mlir::Value coordinates = value(r.tensor);
  mlir::Value origin = infer<fly::GetIterOp>({coordinates});
  mlir::Value offset = infer<fly::Crd2IdxOp>({coordinate(r.coord), infer<fly::GetLayoutOp>({coordinates})});
  mlir::Value sum = failed ? mlir::Value() : infer<fly::IntTupleAddOp>({origin, offset});
  if (failed)
    return {};
  mlir::Value leaf = fly::GetLeavesOp::create(b, at, sum).getResult(r.leaf);
  return leaf.getType().isInteger(32) ? leaf : mlir::arith::TruncIOp::create(b, at, b.getI32Type(), leaf).getResult();
}

mlir::Value Emitter::emit(const Node &node, const LoadElement &l) {
  return fly::MemRefLoadOp::create(b, at, type(node.type), value(l.tensor), coordinate(l.tensor, l.coord));
}

mlir::Value Emitter::emit(const Node &, const StoreElement &s) {
  fly::MemRefStoreOp::create(b, at, value(s.value), value(s.tensor), coordinate(s.tensor, s.coord));
  return {};
}

mlir::Value Emitter::emit(const Node &, const LoadVector &l) {
  return fly::MemRefLoadVecOp::create(b, at, value(l.tensor));
}

mlir::Value Emitter::emit(const Node &, const StoreVector &s) {
  fly::MemRefStoreVecOp::create(b, at, value(s.value), value(s.tensor));
  return {};
}

/// For each value of the partition: its coordinate, compared with the shape in every mode.
mlir::Value Emitter::emit(const Node &node, const InBounds &i) {
  const TensorType &t = node.type.tensor();
  mlir::Value coordinates = value(i.coordinates), shape = intTuple(i.shape);
  mlir::Value origin = infer<fly::GetIterOp>({coordinates});
  mlir::Value offsets = infer<fly::GetLayoutOp>({coordinates});
  layout::TypeArith arith;
  auto count = layout::size(arith, t.layout);
  if (failed || !count || !count->isStatic()) {
    failed = true;
    return {};
  }
  llvm::SmallVector<mlir::Value> inside;
  for (int64_t e = 0; e < count->value() && !failed; ++e) {
    mlir::Value index = intTuple(IntTuple(e));
    mlir::Value offset = infer<fly::Crd2IdxOp>({index, offsets});
    if (failed)
      break;
    mlir::Value coord = infer<fly::IntTupleAddOp>({origin, offset});
    if (!failed)
      inside.push_back(fly::ElemLessOp::create(b, at, b.getI1Type(), coord, shape));
  }
  mlir::Value predicate = failed ? mlir::Value() : registers(t);
  if (failed)
    return {};
  auto vector = mlir::VectorType::get({count->value()}, b.getI1Type());
  mlir::Value all = mlir::vector::FromElementsOp::create(b, at, vector, inside);
  fly::MemRefStoreVecOp::create(b, at, all, predicate);
  return predicate;
}

mlir::Value Emitter::emit(const Node &, const Copy &c) {
  // A policy is the instruction's: the atom with it stands for the tiled copy.
  mlir::Value with =
      c.tiled && !c.cache ? tiledCopy(*c.tiled) : copyAtom(c.atom, c.source->type.tensor().element, c.cache);
  if (failed)
    return {};
  fly::CopyOp::create(b, at, with, value(c.source), value(c.destination),
                      c.predicate ? value(c.predicate) : mlir::Value());
  return {};
}
