//===- AtomOps.cpp - copy and matrix atoms, and their tilings
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Inference of tilings and partitions; what a copy, a gemm or one instruction demands of its operands. Sizes are
// compared where both are static.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/AtomLayouts.h"
#include "compiler/Layout/Queries.h"
#include "compiler/Layout/Tuples.h"

using namespace mlir;
using namespace flyc::layout;

namespace flyc::fly {

//===----------------------------------------------------------------------===//
// Atoms and tilings
//===----------------------------------------------------------------------===//

LogicalResult MakeCopyAtomOp::verify() {
  int32_t given = static_cast<int32_t>(getValBits()), wanted = getResult().getType().getValBits();
  if (given != wanted)
    return emitOpError("says valBits = ") << given << ", but its type " << getResult().getType() << " says " << wanted;
  return success();
}

LogicalResult AtomSetValueOp::verify() {
  Type atom = getAtom().getType();
  Type instruction =
      isa<CopyAtomType>(atom) ? cast<CopyAtomType>(atom).getCopyOp() : cast<MmaAtomType>(atom).getMmaOp();
  auto stateful = dyn_cast<StatefulOpTypeInterface>(instruction);
  if (!stateful)
    return emitOpError("sets '") << getField() << "', but " << instruction << " has no state";
  SmallVector<StateField> fields = stateful.getStateFields();
  for (const StateField &field : fields) {
    if (field.name != getField())
      continue;
    Type value = getValue().getType();
    if (getElementBits(value) == field.bits)
      return success();
    return emitOpError("sets '") << field.name << "', which has " << field.bits << " bits, to a value of " << value;
  }
  InFlightDiagnostic diag = emitOpError("sets '") << getField() << "', but the fields of " << instruction << " are ";
  llvm::interleaveComma(fields, diag, [&](const StateField &field) { diag << field.name; });
  return diag;
}

Result<Type> MakeTiledCopyOp::inferType(Adaptor op) {
  auto atom = cast<CopyAtomType>(op.getCopyAtom().getType());
  auto layoutTV = cast<LayoutType>(op.getLayoutTV().getType());
  auto tile = cast<TileType>(op.getTile().getType());
  if (!layoutTV.isStatic() || !tile.isStatic())
    return Explanation{"the thread-value layout and the tile must be static, got " + layoutTV.getValue().str() +
                       " and " + tile.getValue().str()};
  FLYC_TRY(CopyAtomLayouts layouts, toAlgebra(atom));
  TypeArith arith;
  FLYC_TRY(TiledCopy checked, makeTiledCopy(arith, layouts, layoutTV.getValue(), tile.getValue()));
  MLIRContext *context = atom.getContext();
  return Type(
      TiledCopyType::get(atom, LayoutType::get(context, checked.layoutTV), TileType::get(context, checked.tile)));
}

Result<Type> MakeTiledMmaOp::inferType(Adaptor op) {
  auto atom = cast<MmaAtomType>(op.getMmaAtom().getType());
  auto atomLayout = cast<LayoutType>(op.getAtomLayout().getType());
  TileType permutation = op.getPermutation() ? cast<TileType>(op.getPermutation().getType())
                                             : TiledMmaType::getDefaultPermutation(atom.getContext());
  if (!atomLayout.isStatic() || !permutation.isStatic())
    return Explanation{"the atom layout and the permutation must be static, got " + atomLayout.getValue().str() +
                       " and " + permutation.getValue().str()};
  if (atomLayout.getRank() != 3)
    return Explanation{"the atom layout has three modes, (M,N,K), got " + atomLayout.getValue().str()};
  if (!permutation.getValue().isNested() || permutation.getRank() != 3)
    return Explanation{"the permutation has three elements, [M|N|K], got " + permutation.getValue().str()};
  TypeArith arith;
  FLYC_TRY(TiledMma checked, makeTiledMma(arith, toAlgebra(atom), atomLayout.getValue(), permutation.getValue()));
  (void)checked;
  return Type(TiledMmaType::get(atom, atomLayout, permutation));
}

//===----------------------------------------------------------------------===//
// A thread's part
//===----------------------------------------------------------------------===//

static Result<Type> inferCopyPartition(Value tiledCopy, CopySide side, Value tensor, Value coord) {
  FLYC_TRY(TiledCopy copy, toAlgebra(cast<TiledCopyType>(tiledCopy.getType())));
  TypeArith arith;
  FLYC_TRY(Sliced part, partition(arith, copy, side, anyLayoutOf(tensor), tupleOf(coord)));
  return offsetTensor(tensor.getType(), part.offset, part.layout);
}

Result<Type> TiledCopyPartitionSrcOp::inferType(Adaptor op) {
  return inferCopyPartition(op.getTiledCopy(), CopySide::Src, op.getTensor(), op.getCoord());
}
Result<Type> TiledCopyPartitionDstOp::inferType(Adaptor op) {
  return inferCopyPartition(op.getTiledCopy(), CopySide::Dst, op.getTensor(), op.getCoord());
}

Result<Type> TiledCopyRetileOp::inferType(Adaptor op) {
  FLYC_TRY(TiledCopy copy, toAlgebra(cast<TiledCopyType>(op.getTiledCopy().getType())));
  TypeArith arith;
  FLYC_TRY(AnyLayout result, retile(arith, copy, anyLayoutOf(op.getFragment())));
  return withLayout(op.getFragment().getType(), result);
}

Result<Type> TiledMmaPartitionOp::inferType(Adaptor op) {
  FLYC_TRY(TiledMma mma, toAlgebra(cast<TiledMmaType>(op.getTiledMma().getType())));
  TypeArith arith;
  FLYC_TRY(Sliced part,
           partition(arith, mma, toAlgebra(op.getOperandId()), anyLayoutOf(op.getTensor()), tupleOf(op.getCoord())));
  return offsetTensor(op.getTensor().getType(), part.offset, part.layout);
}

Result<Type> TiledMmaPartitionShapeOp::inferType(Adaptor op) {
  FLYC_TRY(TiledMma mma, toAlgebra(cast<TiledMmaType>(op.getTiledMma().getType())));
  TypeArith arith;
  FLYC_TRY(IntTuple shape, partitionShape(arith, mma, toAlgebra(op.getOperandId()), tupleOf(op.getShape())));
  return Type(IntTupleType::get(op.getShape().getContext(), shape));
}

Result<Type> MmaMakeFragmentOp::inferType(Adaptor op) {
  auto type = cast<TiledMmaType>(op.getTiledMma().getType());
  int32_t stages = static_cast<int32_t>(op.getStages().value_or(0));
  if (op.getStages() && stages < 1)
    return Explanation{"needs at least one stage, got " + std::to_string(stages)};
  FLYC_TRY(TiledMma mma, toAlgebra(type));
  TypeArith arith;
  const layout::MmaOperand operand = toAlgebra(op.getOperandId());
  FLYC_TRY(Sliced part, partition(arith, mma, operand, anyLayoutOf(op.getSrc()), IntTuple(0)));
  FLYC_TRY(Layout fragment, makeFragment(arith, mma, operand, part.layout, stages));
  if (!fragment.isStatic())
    return Explanation{"registers need a static layout, got " + fragment.str()};
  return Type(MemRefType::get(getOperandElementType(type.getMmaAtom(), op.getOperandId()),
                              AddressSpaceAttr::get(type.getContext(), AddressSpace::Register), fragment));
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

// The size of a shape if it is static and computable.
static std::optional<int64_t> staticSize(const IntTuple &shape) {
  TypeArith arith;
  Result<Int> count = product(arith, shape);
  if (!count || count->isDynamic())
    return std::nullopt;
  return count->value();
}

static CopyAtomType atomOf(Value copy) {
  if (auto tiled = dyn_cast<TiledCopyType>(copy.getType()))
    return tiled.getCopyAtom();
  return cast<CopyAtomType>(copy.getType());
}

static LogicalResult verifySameWidth(Operation *op, MemRefType src, MemRefType dst) {
  if (getElementBits(src.getElementType()) != getElementBits(dst.getElementType()))
    return op->emitOpError("copies between elements of one width, got ")
           << src.getElementType() << " and " << dst.getElementType();
  return success();
}

// A predicate is an i1 or holds i1 (kept as i1 or i8 in memory).
static LogicalResult verifyPredicateElement(Operation *op, Type element) {
  if (!element.isInteger(1) && !element.isInteger(8))
    return op->emitOpError("needs a predicate of i1, got ") << element;
  return success();
}

// Mode 0 of a layout; of a fragment of one mode all of it.
static const IntTuple &mode0Of(const Layout &l) { return l.shape.isLeaf() ? l.shape : l.shape[0]; }

// Mode 0 is what one thread gives one or more instructions. One element says no more than where the others begin.
static LogicalResult verifyAtomBits(Operation *op, CopyAtomType atom, CopySide side, MemRefType memref, bool oneCall) {
  if (atom.getOp().isWholeTile())
    return success();
  Result<int64_t> perCall = getBitsPerThread(atom, side);
  std::optional<int64_t> size = staticSize(oneCall ? memref.getLinear().shape : mode0Of(memref.getLinear()));
  if (!perCall || !size || (*size == 1 && !memref.isIn(AddressSpace::Register)))
    return success();
  int64_t bits = *size * getElementBits(memref.getElementType());
  if (oneCall ? bits == *perCall : bits % *perCall == 0)
    return success();
  return op->emitOpError(side == CopySide::Src ? "has a source of " : "has a destination of ")
         << *size << " elements of " << memref.getElementType() << " (" << bits << " bits) "
         << (oneCall ? "" : "in mode 0 ") << "where " << atom.getCopyOp() << " moves " << *perCall << " bits";
}

LogicalResult CopyOp::verify() {
  MemRefType src = getSrc().getType(), dst = getDst().getType();
  CopyAtomType atom = atomOf(getCopyAtom());
  if (failed(verifySameWidth(*this, src, dst)))
    return failure();
  if (atom.getOp().isWholeTile())
    return success();
  if (src.getRank() != dst.getRank())
    return emitOpError("needs source and destination of one rank, got ") << src << " and " << dst;
  const Layout &from = src.getLinear(), &to = dst.getLinear();
  for (size_t mode = 0; mode < from.rank(); ++mode) {
    const bool modes = !from.shape.isLeaf() && !to.shape.isLeaf();
    std::optional<int64_t> a = staticSize(modes ? from.shape[mode] : from.shape),
                           b = staticSize(modes ? to.shape[mode] : to.shape);
    if (a && b && *a != *b)
      return emitOpError("has ") << *a << " elements in mode " << mode << " of the source and " << *b
                                 << " in that of the destination";
  }
  if (failed(verifyAtomBits(*this, atom, CopySide::Src, src, false)) ||
      failed(verifyAtomBits(*this, atom, CopySide::Dst, dst, false)))
    return failure();
  if (!getPred())
    return success();
  MemRefType pred = getPred().getType();
  if (pred.getRank() != src.getRank() && pred.getRank() + 1 != src.getRank())
    return emitOpError("needs a predicate of rank ")
           << src.getRank() << " or " << src.getRank() - 1 << ", got " << pred;
  return verifyPredicateElement(*this, pred.getElementType());
}

LogicalResult CopyAtomCallOp::verify() {
  MemRefType src = getSrc().getType(), dst = getDst().getType();
  CopyAtomType atom = getCopyAtom().getType();
  if (failed(verifySameWidth(*this, src, dst)) || failed(verifyAtomBits(*this, atom, CopySide::Src, src, true)) ||
      failed(verifyAtomBits(*this, atom, CopySide::Dst, dst, true)))
    return failure();
  if (getPred())
    if (auto pred = dyn_cast<MemRefType>(getPred().getType()))
      return verifyPredicateElement(*this, pred.getElementType());
  return success();
}

LogicalResult CopyAtomCallSSAOp::verify() {
  if (getNumResults() > 1)
    return emitOpError("has at most one result, got ") << getNumResults();
  bool fromMemory = isa<MemRefType>(getSrc().getType());
  if (getNumResults() == 1) {
    if (!fromMemory)
      return emitOpError("has a result, so its source must be a memref, got ") << getSrc().getType();
    if (getDst() && getDst().getType() != getResult(0).getType())
      return emitOpError("needs for what is not loaded a value of ")
             << getResult(0).getType() << ", got " << getDst().getType();
    return success();
  }
  if (!getDst() || !isa<MemRefType>(getDst().getType()))
    return emitOpError("has no result, so it needs a memref as its destination");
  return success();
}

//===----------------------------------------------------------------------===//
// Matrix operations
//===----------------------------------------------------------------------===//

static constexpr MmaOperand operandOrder[] = {MmaOperand::D, MmaOperand::A, MmaOperand::B, MmaOperand::C};

// What one thread holds of each operand for one instruction; `inMode0`: as mode 0 of a fragment.
static LogicalResult verifyFragments(Operation *op, MmaAtomType atom, ArrayRef<MemRefType> fragments, bool inMode0) {
  for (auto [operand, fragment] : llvm::zip_equal(operandOrder, fragments)) {
    StringRef name = stringifyMmaOperand(operand);
    Type element = getOperandElementType(atom, operand);
    if (getElementBits(element) != getElementBits(fragment.getElementType()))
      return op->emitOpError("operand ") << name << " has elements of " << fragment.getElementType() << ", but "
                                         << atom.getMmaOp() << " takes " << element;
    Result<int64_t> wanted = getValuesPerThread(atom, operand);
    std::optional<int64_t> size = staticSize(inMode0 ? mode0Of(fragment.getLinear()) : fragment.getLinear().shape);
    if (wanted && size && *wanted != *size)
      return op->emitOpError("operand ") << name << " has " << *size << " values" << (inMode0 ? " in mode 0" : "")
                                         << ", but a thread gives " << atom.getMmaOp() << " " << *wanted;
  }
  return success();
}

LogicalResult GemmOp::verify() {
  MmaAtomType atom = isa<TiledMmaType>(getMmaAtom().getType()) ? cast<TiledMmaType>(getMmaAtom().getType()).getMmaAtom()
                                                               : cast<MmaAtomType>(getMmaAtom().getType());
  MemRefType d = getD().getType(), a = getA().getType(), b = getB().getType(), c = getC().getType();
  if (llvm::all_of(std::array{d, a, b, c}, [](MemRefType fragment) { return fragment.getRank() == 1; }))
    return verifyFragments(*this, atom, {d, a, b, c}, /*inMode0=*/true);
  if (d.getRank() != 3 || c.getRank() != 3)
    return emitOpError("needs accumulators (V,M,N), got ") << d << " and " << c;
  if (a.getRank() != b.getRank() || (a.getRank() != 2 && a.getRank() != 3))
    return emitOpError("needs A and B both (V,M) and (V,N) or both (V,M,K) and (V,N,K), got ") << a << " and " << b;
  if (failed(verifyFragments(*this, atom, {d, a, b, c}, /*inMode0=*/true)))
    return failure();
  struct Pair {
    const char *extent;
    MemRefType left, right;
    size_t leftMode, rightMode;
  };
  SmallVector<Pair> pairs = {{"M", d, a, 1, 1}, {"N", d, b, 2, 1}, {"M", d, c, 1, 1}, {"N", d, c, 2, 2}};
  if (a.getRank() == 3)
    pairs.push_back({"K", a, b, 2, 2});
  for (const Pair &p : pairs) {
    std::optional<int64_t> left = staticSize(p.left.getLinear().shape[p.leftMode]),
                           right = staticSize(p.right.getLinear().shape[p.rightMode]);
    if (left && right && *left != *right)
      return emitOpError("repeats ") << p.extent << " " << *left << " times in " << p.left << " and " << *right
                                     << " times in " << p.right;
  }
  if (getTraversalLayout() && !getTraversalLayout().getType().isStatic())
    return emitOpError("needs a static traversal layout, got ") << getTraversalLayout().getType();
  return success();
}

LogicalResult MmaAtomCallOp::verify() {
  return verifyFragments(*this, getMmaAtom().getType(),
                         {getD().getType(), getA().getType(), getB().getType(), getC().getType()}, /*inMode0=*/false);
}

LogicalResult MmaAtomCallSSAOp::verify() {
  if (getNumResults() > 1)
    return emitOpError("has at most one result, got ") << getNumResults();
  if (getNumResults() == 0 && (!getD() || !isa<MemRefType>(getD().getType())))
    return emitOpError("has no result, so it needs a memref to write to");
  if (getNumResults() == 1 && getD())
    return emitOpError("has a result, so it writes no memref");
  return success();
}

//===----------------------------------------------------------------------===//
// Effects: memory is touched through memrefs; values have none
//===----------------------------------------------------------------------===//

using Effects = SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

static void addEffect(Effects &effects, OpOperand &operand, MemoryEffects::Effect *effect) {
  if (isa<MemRefType>(operand.get().getType()))
    effects.emplace_back(effect, &operand);
}

// The destination of an atomic is read, too.
static bool updates(CopyAtomType atom) {
  return isa<UniversalAtomicType, fly_rocdl::BufferAtomicType>(atom.getCopyOp());
}

void CopyAtomCallSSAOp::getEffects(Effects &effects) {
  addEffect(effects, getSrcMutable(), MemoryEffects::Read::get());
  for (OpOperand &dst : getDstMutable()) {
    addEffect(effects, dst, MemoryEffects::Write::get());
    if (updates(getCopyAtom().getType()))
      addEffect(effects, dst, MemoryEffects::Read::get());
  }
}

void MmaAtomCallSSAOp::getEffects(Effects &effects) {
  for (OpOperand &d : getDMutable())
    addEffect(effects, d, MemoryEffects::Write::get());
  for (OpOperand *operand : {&getAMutable(), &getBMutable(), &getCMutable()})
    addEffect(effects, *operand, MemoryEffects::Read::get());
}

} // namespace flyc::fly
