//===- FlyTypes.cpp - types of the fly dialect
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Parsing, printing and checking of types; the questions that types answer about their values.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/AlgebraSyntax.h"
#include "compiler/Dialect/Fly/AlgebraVerify.h"
#include "compiler/Dialect/Fly/ConsequentErrors.h"
#include "compiler/Dialect/Fly/Fly.h"
#include "compiler/Dialect/FlyROCDL/CopyAtoms.h"
#include "compiler/Dialect/FlyROCDL/MatrixAtoms.h"
#include "compiler/Layout/Recast.h"
#include "compiler/Layout/Structure.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

#include <numeric>

using namespace mlir;
using namespace flyc;
using namespace flyc::fly;

namespace flyc::fly {

// A type printed in full inside another; read in full, stripped (`<...>`), or as the attribute of the same name.
template <typename TypeT> static ParseResult parseWholeType(AsmParser &parser, TypeT &type) {
  SMLoc loc = parser.getCurrentLocation();
  if (*loc.getPointer() == '<') {
    type = dyn_cast_or_null<TypeT>(TypeT::parse(parser));
    return success(static_cast<bool>(type));
  }
  Attribute attr;
  OptionalParseResult asAttribute = parser.parseOptionalAttribute(attr);
  if (asAttribute.has_value() && failed(*asAttribute))
    return failure();
  if constexpr (std::is_same_v<TypeT, LayoutType>) {
    if (auto l = dyn_cast_or_null<LayoutAttr>(attr)) {
      type = LayoutType::get(parser.getContext(), l.getValue());
      return success();
    }
  } else if constexpr (std::is_same_v<TypeT, TileType>) {
    if (auto t = dyn_cast_or_null<TileAttr>(attr)) {
      type = TileType::get(parser.getContext(), t.getValue());
      return success();
    }
  }
  auto typeAttr = dyn_cast_or_null<TypeAttr>(attr);
  if (typeAttr)
    type = dyn_cast<TypeT>(typeAttr.getValue());
  if (!type)
    return parser.emitError(loc, "expected !fly.") << TypeT::getMnemonic();
  return success();
}

template <typename TypeT> static void printWholeType(AsmPrinter &printer, TypeT type) { printer << type; }

} // namespace flyc::fly

#define GET_TYPEDEF_CLASSES
#include "compiler/Dialect/Fly/FlyTypes.cpp.inc"

namespace flyc::fly {

void FlyDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "compiler/Dialect/Fly/FlyTypes.cpp.inc"
      >();
}

/// As tablegen would write it, but with one error for one mistake.
Type FlyDialect::parseType(DialectAsmParser &parser) const {
  DropConsequentErrors once(getContext(), "failed to parse Fly");
  llvm::SMLoc loc = parser.getCurrentLocation();
  llvm::StringRef mnemonic;
  Type type;
  if (generatedTypeParser(parser, &mnemonic, type).has_value())
    return type;
  parser.emitError(loc) << "unknown type `" << mnemonic << "` in dialect `" << getNamespace() << "`";
  return {};
}

void FlyDialect::printType(Type type, DialectAsmPrinter &printer) const { (void)generatedTypePrinter(type, printer); }

using layout::AnyLayout;
using layout::Int;
using layout::IntTuple;
using layout::Layout;
using layout::Result;
using layout::Spelling;
using layout::Swizzle;
using layout::Tile;
using layout::TypeArith;

//===----------------------------------------------------------------------===//
// Values of the algebra
//===----------------------------------------------------------------------===//

LogicalResult IntTupleType::verify(EmitErrorFn emitError, IntTuple value) { return checkIntTuple(emitError, value); }
LogicalResult BasisType::verify(EmitErrorFn emitError, IntTuple value) { return checkBasis(emitError, value); }
LogicalResult LayoutType::verify(EmitErrorFn emitError, Layout value) { return checkLayout(emitError, value); }
LogicalResult SwizzleType::verify(EmitErrorFn emitError, Swizzle value) { return checkSwizzle(emitError, value); }
LogicalResult CoordSwizzleType::verify(EmitErrorFn emitError, layout::CoordSwizzle value) {
  return checkCoordSwizzle(emitError, value);
}
LogicalResult ComposedLayoutType::verify(EmitErrorFn emitError, layout::ComposedLayout value) {
  return checkAnyLayout(emitError, value);
}
LogicalResult TileType::verify(EmitErrorFn emitError, Tile value) { return checkTile(emitError, value); }

static size_t depthOf(Tile tile) {
  if (!tile.isNested())
    return 0;
  size_t deepest = 0;
  for (const Tile &element : tile.elements())
    deepest = std::max(deepest, depthOf(element));
  return deepest + 1;
}
size_t TileType::getDepth() const { return depthOf(getValue()); }

//===----------------------------------------------------------------------===//
// Pointers and tensors
//===----------------------------------------------------------------------===//

int64_t getElementBits(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.isScalable() ? 0 : vector.getNumElements() * getElementBits(vector.getElementType());
  return type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
}

bool isPackedElement(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return !integer.isSignless() && integer.getWidth() < 8;
  return isa<FloatType>(type) && cast<FloatType>(type).getWidth() < 8;
}

int64_t getElementBytes(Type type) { return std::max<int64_t>(1, (getElementBits(type) + 7) / 8); }

static ParseResult parseAddressSpace(AsmParser &parser, Attribute &space) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (succeeded(parser.parseOptionalKeyword(&word))) {
    std::optional<AddressSpace> known = symbolizeAddressSpace(word);
    if (!known)
      return parser.emitError(loc, "unknown address space '")
             << word << "'; expected generic, global, shared, register or an attribute";
    space = AddressSpaceAttr::get(parser.getContext(), *known);
    return success();
  }
  return parser.parseAttribute(space);
}

static void printAddressSpace(AsmPrinter &printer, Attribute space) {
  if (auto known = dyn_cast<AddressSpaceAttr>(space))
    printer << stringifyAddressSpace(known.getValue());
  else
    printer << space;
}

// (',' 'align' '<' N '>')? (',' S<..>)?
static ParseResult parsePtrTail(AsmParser &parser, Type elementType, int64_t &alignment, Swizzle &swizzle) {
  alignment = getElementBytes(elementType);
  bool more = succeeded(parser.parseOptionalComma());
  if (more && succeeded(parser.parseOptionalKeyword("align"))) {
    if (parser.parseLess() || parser.parseInteger(alignment) || parser.parseGreater())
      return failure();
    more = succeeded(parser.parseOptionalComma());
  }
  return more ? parseSwizzle(parser, swizzle) : success();
}

static void printPtrTail(AsmPrinter &printer, Type elementType, int64_t alignment, const Swizzle &swizzle) {
  if (alignment != getElementBytes(elementType))
    printer << ", align<" << alignment << ">";
  if (swizzle.bits != 0)
    printer << ", " << swizzle.str();
}

static LogicalResult checkPtr(EmitErrorFn emitError, Type elementType, Attribute space, int64_t alignment,
                              const Swizzle &swizzle) {
  if (getElementBits(elementType) == 0)
    return emitError() << "an element in memory must be an integer, a float or a vector of those, got " << elementType;
  if (!space || isa<UnitAttr, IntegerAttr, StringAttr, FloatAttr, ArrayAttr, DictionaryAttr, TypeAttr>(space))
    return emitError() << "expected an address space: generic, global, shared, register or an attribute such as "
                          "#fly_rocdl.buffer_desc, got "
                       << space;
  int64_t bytes = getElementBytes(elementType);
  if (alignment <= 0 || alignment % bytes != 0)
    return emitError() << "alignment must be a positive multiple of element byte size (" << bytes << "), got "
                       << alignment;
  return checkSwizzle(emitError, swizzle);
}

Type PtrType::parse(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  Type elementType;
  Attribute space;
  int64_t alignment = 0;
  Swizzle swizzle;
  if (parser.parseLess() || parser.parseType(elementType) || parser.parseComma() || parseAddressSpace(parser, space) ||
      parsePtrTail(parser, elementType, alignment, swizzle) || parser.parseGreater())
    return {};
  return parser.getChecked<PtrType>(loc, parser.getContext(), elementType, space, alignment, swizzle);
}

void PtrType::print(AsmPrinter &printer) const {
  printer << '<' << getElementType() << ", ";
  printAddressSpace(printer, getAddressSpace());
  printPtrTail(printer, getElementType(), getAlignment(), getSwizzle());
  printer << '>';
}

LogicalResult PtrType::verify(EmitErrorFn emitError, Type elementType, Attribute space, int64_t alignment,
                              Swizzle swizzle) {
  return checkPtr(emitError, elementType, space, alignment, swizzle);
}

bool PtrType::isIn(AddressSpace space) const {
  auto known = dyn_cast<AddressSpaceAttr>(getAddressSpace());
  return known && known.getValue() == space;
}

int64_t PtrType::getValueDivisibility() const {
  return std::max<int64_t>(1, getAlignment() * 8 / getElementBits(getElementType()));
}

PtrType PtrType::offsetBy(const Int &offset) const {
  if (offset.is(0))
    return *this;
  int64_t bits = getElementBits(getElementType());
  int64_t elements = std::gcd(getValueDivisibility(), offset.divisibility());
  int64_t bytes = isPackedElement(getElementType()) ? std::gcd(getAlignment() * 8, offset.divisibility() * bits) / 8
                                                    : elements * bits / 8;
  // Elements of odd widths: what is sure is the element's own alignment.
  int64_t own = getElementBytes(getElementType());
  return get(getElementType(), getAddressSpace(), bytes >= own && bytes % own == 0 ? bytes : own, getSwizzle());
}

Type MemRefType::parse(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  Type elementType;
  Attribute space;
  AnyLayout l;
  int64_t alignment = 0;
  Swizzle swizzle;
  if (parser.parseLess() || parser.parseType(elementType) || parser.parseComma() || parseAddressSpace(parser, space) ||
      parser.parseComma() || parseAnyLayout(parser, l) || parsePtrTail(parser, elementType, alignment, swizzle) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<MemRefType>(loc, parser.getContext(), elementType, space, l, alignment, swizzle);
}

void MemRefType::print(AsmPrinter &printer) const {
  printer << '<' << getElementType() << ", ";
  printAddressSpace(printer, getAddressSpace());
  printer << ", ";
  printAnyLayout(printer, getLayout());
  printPtrTail(printer, getElementType(), getAlignment(), getSwizzle());
  printer << '>';
}

LogicalResult MemRefType::verify(EmitErrorFn emitError, Type elementType, Attribute space, AnyLayout l,
                                 int64_t alignment, Swizzle swizzle) {
  return success(succeeded(checkPtr(emitError, elementType, space, alignment, swizzle)) &&
                 succeeded(checkAnyLayout(emitError, l)));
}

PtrType MemRefType::getPtrType() const {
  return PtrType::get(getElementType(), getAddressSpace(), getAlignment(), getSwizzle());
}

const Layout &MemRefType::getLinear() const { return layout::linear(getLayout()); }
bool MemRefType::isIn(AddressSpace space) const {
  auto known = dyn_cast<AddressSpaceAttr>(getAddressSpace());
  return known && known.getValue() == space;
}

LogicalResult CoordTensorType::verify(EmitErrorFn emitError, IntTuple base, AnyLayout l) {
  if (base.hasNone())
    return emitError() << "the base of a coord_tensor must be integers, got " << base.str(Spelling::Dialect);
  return success(succeeded(checkIntTuple(emitError, base)) && succeeded(checkAnyLayout(emitError, l)));
}

const Layout &CoordTensorType::getLinear() const { return layout::linear(getLayout()); }
bool CoordTensorType::isStatic() const {
  return getBase().isStatic() && std::visit([](const auto &part) { return part.isStatic(); }, getLayout());
}

//===----------------------------------------------------------------------===//
// Atoms and their tilings
//===----------------------------------------------------------------------===//

CopyOpTypeInterface CopyAtomType::getOp() const { return cast<CopyOpTypeInterface>(getCopyOp()); }

// A whole tile has no elements of its own: its layouts are taken as they are.
static Result<Layout> overElements(const Layout &bitLayout, int32_t valBits) {
  if (valBits == 0)
    return bitLayout;
  TypeArith arith;
  FLYC_TRY(AnyLayout elements, layout::recast(arith, AnyLayout(bitLayout), 1, valBits));
  return std::get<Layout>(elements);
}

Result<Layout> CopyAtomType::getThrValLayoutSrc() const {
  return overElements(getOp().getThrBitLayoutSrc(), getValBits());
}
Result<Layout> CopyAtomType::getThrValLayoutDst() const {
  return overElements(getOp().getThrBitLayoutDst(), getValBits());
}
Result<Layout> CopyAtomType::getThrValLayoutRef() const {
  return overElements(getOp().getThrBitLayoutRef(), getValBits());
}

LogicalResult CopyAtomType::verify(EmitErrorFn emitError, Type copyOp, int32_t valBits) {
  auto op = dyn_cast<CopyOpTypeInterface>(copyOp);
  if (!op)
    return emitError() << "a copy atom needs a copy instruction such as !fly.universal_copy<128>, got " << copyOp;
  if (op.isWholeTile() ? valBits < 0 : valBits < 1)
    return emitError() << "the element width of a copy atom must be positive, got " << valBits;
  for (const Layout &bitLayout : {op.getThrBitLayoutSrc(), op.getThrBitLayoutDst(), op.getThrBitLayoutRef()})
    if (Result<Layout> elements = overElements(bitLayout, valBits); !elements)
      return emitError() << copyOp << " does not hold elements of " << valBits << " bits: " << elements.message();
  return success();
}

MmaOpTypeInterface MmaAtomType::getOp() const { return cast<MmaOpTypeInterface>(getMmaOp()); }

LogicalResult MmaAtomType::verify(EmitErrorFn emitError, Type mmaOp) {
  if (!isa<MmaOpTypeInterface>(mmaOp))
    return emitError()
           << "a matrix atom needs a matrix instruction such as !fly.universal_fma<1x1x1, (f32, f32) -> f32>, "
              "got "
           << mmaOp;
  return success();
}

LogicalResult TiledCopyType::verify(EmitErrorFn emitError, CopyAtomType, LayoutType layoutTV, TileType tile) {
  if (!layoutTV.isStatic() || !tile.isStatic())
    return emitError() << "the thread-value layout and the tile of a tiled copy must be static, got "
                       << layoutTV.getValue().str(Spelling::Dialect) << " and "
                       << tile.getValue().str(Spelling::Dialect);
  if (layoutTV.getRank() != 2)
    return emitError() << "a thread-value layout has two modes, (threads, values), got "
                       << layoutTV.getValue().str(Spelling::Dialect);
  return success();
}

TileType TiledMmaType::getDefaultPermutation(MLIRContext *context) {
  Tile none{IntTuple::none()};
  return TileType::get(context, Tile{std::vector<Tile>{none, none, none}});
}

Type TiledMmaType::parse(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  MmaAtomType atom;
  LayoutType atomLayout;
  TileType permutation = getDefaultPermutation(parser.getContext());
  if (parser.parseLess() || parseWholeType(parser, atom) || parser.parseComma() || parseWholeType(parser, atomLayout))
    return {};
  if (succeeded(parser.parseOptionalComma()) && parseWholeType(parser, permutation))
    return {};
  if (parser.parseGreater())
    return {};
  return parser.getChecked<TiledMmaType>(loc, parser.getContext(), atom, atomLayout, permutation);
}

void TiledMmaType::print(AsmPrinter &printer) const {
  printer << '<' << getMmaAtom() << ", ";
  getAtomLayout().print(printer);
  if (getPermutation() != getDefaultPermutation(getContext())) {
    printer << ", ";
    getPermutation().print(printer);
  }
  printer << '>';
}

LogicalResult TiledMmaType::verify(EmitErrorFn emitError, MmaAtomType atom, LayoutType atomLayout,
                                   TileType permutation) {
  if (std::optional<std::string> why = fly_rocdl::whyNotTiled(atom.getMmaOp()))
    return emitError() << "an instruction " << *why;
  if (!atomLayout.isStatic() || !permutation.isStatic())
    return emitError() << "the atom layout and the permutation of a tiled mma must be static, got "
                       << atomLayout.getValue().str(Spelling::Dialect) << " and "
                       << permutation.getValue().str(Spelling::Dialect);
  if (atomLayout.getRank() != 3)
    return emitError() << "the atom layout of a tiled mma has three modes, (M,N,K), got "
                       << atomLayout.getValue().str(Spelling::Dialect);
  if (!permutation.getValue().isNested() || permutation.getRank() != 3)
    return emitError() << "the permutation of a tiled mma has three elements, [M|N|K], got "
                       << permutation.getValue().str(Spelling::Dialect);
  return success();
}

//===----------------------------------------------------------------------===//
// Instructions that every target has
//===----------------------------------------------------------------------===//

// One thread, bits in order.
static Layout oneThread(int64_t bits) { return {std::vector<IntTuple>{1, bits}, std::vector<IntTuple>{1, 1}}; }

LogicalResult UniversalCopyType::verify(EmitErrorFn emitError, int32_t bits) {
  if (bits < 8 || bits % 8 != 0)
    return emitError() << "universal_copy moves a positive number of whole bytes, got " << bits << " bits";
  return success();
}
Layout UniversalCopyType::getThrLayout() const { return {1, 1}; }
Layout UniversalCopyType::getThrBitLayoutSrc() const { return oneThread(getBits()); }
Layout UniversalCopyType::getThrBitLayoutDst() const { return oneThread(getBits()); }
Layout UniversalCopyType::getThrBitLayoutRef() const { return oneThread(getBits()); }

// LLVM's names for AMDGPU (AMDGPUUsage, "Memory Scopes").
static constexpr llvm::StringLiteral syncScopes[] = {
    "",       "agent",        "workgroup",        "wavefront",        "singlethread",
    "one-as", "agent-one-as", "workgroup-one-as", "wavefront-one-as", "singlethread-one-as"};

LogicalResult UniversalAtomicType::verify(EmitErrorFn emitError, AtomicOp atomicOp, Type valType,
                                          StringAttr syncScope) {
  if (failed(verifyAtomic(emitError, getMnemonic(), atomicOp, valType)))
    return failure();
  if (syncScope && !llvm::is_contained(syncScopes, syncScope.getValue()))
    return emitError()
           << "unknown synchronisation scope " << syncScope
           << "; expected agent, workgroup, wavefront, singlethread, one of them with -one-as, one-as, or none "
              "for the system";
  return success();
}
Layout UniversalAtomicType::getThrLayout() const { return {1, 1}; }
Layout UniversalAtomicType::getThrBitLayoutSrc() const { return oneThread(getElementBits(getValType())); }
Layout UniversalAtomicType::getThrBitLayoutDst() const { return oneThread(getElementBits(getValType())); }
Layout UniversalAtomicType::getThrBitLayoutRef() const { return oneThread(getElementBits(getValType())); }

LogicalResult UniversalFmaType::verify(EmitErrorFn emitError, int64_t m, int64_t n, int64_t k, Type a, Type b,
                                       Type acc) {
  if (m != 1 || n != 1 || k != 1)
    return emitError() << "universal_fma is 1x1x1, got " << m << "x" << n << "x" << k;
  if (a != b || a != acc)
    return emitError() << "universal_fma has one element type, got (" << a << ", " << b << ") -> " << acc;
  if (!a.isIntOrFloat())
    return emitError() << "universal_fma works on integers or floats, got " << a;
  return success();
}
Layout UniversalFmaType::getThrLayout() const { return {1, 1}; }
Layout UniversalFmaType::getThrValLayoutA() const { return oneThread(1); }
Layout UniversalFmaType::getThrValLayoutB() const { return oneThread(1); }
Layout UniversalFmaType::getThrValLayoutC() const { return oneThread(1); }

//===----------------------------------------------------------------------===//
// From types to values of the algebra and back
//===----------------------------------------------------------------------===//

std::optional<AnyLayout> getLayoutOf(Type type) {
  return llvm::TypeSwitch<Type, std::optional<AnyLayout>>(type)
      .Case([](LayoutType t) { return AnyLayout(t.getValue()); })
      .Case([](ComposedLayoutType t) { return AnyLayout(t.getValue()); })
      .Case([](MemRefType t) { return t.getLayout(); })
      .Case([](CoordTensorType t) { return t.getLayout(); })
      .Default([](Type) { return std::nullopt; });
}

Type getLayoutType(MLIRContext *context, const AnyLayout &l) {
  if (const Layout *plain = std::get_if<Layout>(&l))
    return LayoutType::get(context, *plain);
  return ComposedLayoutType::get(context, std::get<layout::ComposedLayout>(l));
}

Type withLayout(Type like, const AnyLayout &l) {
  if (auto memref = dyn_cast<MemRefType>(like))
    return MemRefType::get(memref.getPtrType(), l);
  if (auto coords = dyn_cast<CoordTensorType>(like))
    return CoordTensorType::get(like.getContext(), coords.getBase(), l);
  return getLayoutType(like.getContext(), l);
}

std::optional<Tile> getTilerOf(Type type) {
  if (auto tile = dyn_cast<TileType>(type))
    return tile.getValue();
  if (auto l = dyn_cast<LayoutType>(type))
    return Tile{l.getValue()};
  return std::nullopt;
}

} // namespace flyc::fly
