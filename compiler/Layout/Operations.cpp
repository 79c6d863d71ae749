//===- Operations.cpp - operations of the layout algebra by name ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The table. Arguments have been converted to the kinds of their parameters, so each is taken out of its Value as is.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Operations.h"

#include "compiler/Layout/Algebra.h"

#include <algorithm>

namespace flyc::layout {

size_t Operation::least() const {
  return static_cast<size_t>(std::count_if(parameters.begin(), parameters.end(),
                                           [](const Parameter &p) { return p.presence != Presence::Optional; }));
}

size_t Operation::most() const { return parameters.back().presence == Presence::Repeated ? 64 : parameters.size(); }

const Operation *findOperation(std::string_view name, size_t count) {
  const Operation *found = nullptr;
  for (const Operation &operation : operations()) {
    if (operation.name != name)
      continue;
    if (count >= operation.least() && count <= operation.most())
      return &operation;
    if (!found)
      found = &operation;
  }
  return found;
}

std::string_view meantOperation(std::string_view name) {
  static constexpr std::pair<std::string_view, std::string_view> meant[] = {
      {"shape", "get_shape"},      {"stride", "get_stride"},         {"product", "int_tuple_product"},
      {"recast", "recast_layout"}, {"partition_src", "partition_S"}, {"partition_dst", "partition_D"}};
  for (auto [written, operation] : meant)
    if (written == name)
      return operation;
  return {};
}

Result<Value> compose(Arith &arith, const Value &left, const Value &right) {
  if (!left.as<AnyLayout>()) {
    const AnyLayout *l = right.as<AnyLayout>();
    return l ? composeAt(left, IntTuple(0), *l) : notA(right, "a layout");
  }
  if (const AnyLayout *r = right.as<AnyLayout>())
    return lifted(composition(arith, left.get<AnyLayout>(), *r));
  return lifted(composition(arith, left.get<AnyLayout>(), right.get<Tile>()));
}

Result<Value> composeAt(const Value &inner, const IntTuple &offset, const AnyLayout &outer) {
  if (const Swizzle *s = inner.as<Swizzle>())
    return lifted(makeComposedLayout(*s, offset, outer));
  if (const CoordSwizzle *s = inner.as<CoordSwizzle>())
    return lifted(makeComposedLayout(*s, offset, outer));
  return lifted(makeComposedLayout(inner.get<AnyLayout>(), offset, outer));
}

namespace {

using Values = std::span<const Value>;
using Run = std::function<Result<Value>(Arith &, Values)>;

//===--- arguments --------------------------------------------------------===//

const IntTuple &tuple(const Value &v) { return v.get<IntTuple>(); }
const AnyLayout &any(const Value &v) { return v.get<AnyLayout>(); }
const Layout &plain(const Value &v) { return std::get<Layout>(any(v)); }
const Tile &tiler(const Value &v) { return v.get<Tile>(); }
int64_t number(const Value &v) { return tuple(v).leaf().value(); }
int mode(const Value &v) { return static_cast<int>(number(v)); }
/// Modes one by one, as tuples, or both.
std::vector<int> modes(Values v) {
  std::vector<int> all;
  for (const Value &one : v)
    for (const IntTuple &leaf : tuple(one).leaves())
      all.push_back(static_cast<int>(leaf.leaf().value()));
  return all;
}

//===--- operations of one form -------------------------------------------===//

template <typename R> Run ofPlain(Result<R> (*fn)(Arith &, const Layout &)) {
  return [fn](Arith &arith, Values v) { return lifted(fn(arith, plain(v[0]))); };
}
template <typename R> Run ofAny(Result<R> (*fn)(Arith &, const AnyLayout &)) {
  return [fn](Arith &arith, Values v) { return lifted(fn(arith, any(v[0]))); };
}
template <typename R> Run ofTuple(Result<R> (*fn)(Arith &, const IntTuple &)) {
  return [fn](Arith &arith, Values v) { return lifted(fn(arith, tuple(v[0]))); };
}
Run ofTuples(Result<IntTuple> (*fn)(Arith &, const IntTuple &, const IntTuple &)) {
  return [fn](Arith &arith, Values v) { return lifted(fn(arith, tuple(v[0]), tuple(v[1]))); };
}
Run relation(bool (*fn)(const IntTuple &, const IntTuple &)) {
  return [fn](Arith &, Values v) -> Result<Value> { return valueOf(fn(tuple(v[0]), tuple(v[1]))); };
}
Run byTile(Result<AnyLayout> (*fn)(Arith &, const AnyLayout &, const Tile &)) {
  return [fn](Arith &arith, Values v) { return lifted(fn(arith, any(v[0]), tiler(v[1]))); };
}
Run byLayout(Result<AnyLayout> (*fn)(Arith &, const AnyLayout &, const Layout &)) {
  return [fn](Arith &arith, Values v) { return lifted(fn(arith, any(v[0]), plain(v[1]))); };
}
Run byNumber(Result<AnyLayout> (*fn)(Arith &, const AnyLayout &, int64_t)) {
  return [fn](Arith &arith, Values v) { return lifted(fn(arith, any(v[0]), number(v[1]))); };
}
Run moving(Result<Sliced> (*fn)(Arith &, const AnyLayout &, const IntTuple &)) {
  return [fn](Arith &arith, Values v) { return lifted(fn(arith, any(v[0]), tuple(v[1]))); };
}
/// What acts on the modes of tuples and of layouts alike.
template <typename Fn> Result<Value> onModes(const Value &of, Fn fn) {
  if (const IntTuple *t = of.as<IntTuple>())
    return lifted(fn(*t));
  return lifted(fn(any(of)));
}

//===--- operations of a form of their own --------------------------------===//

Result<Value> runMakeLayout(Arith &arith, Values v) {
  return lifted(v.size() == 1 ? makeColMajor(arith, tuple(v[0])) : makeLayout(tuple(v[0]), tuple(v[1])));
}

/// E(0, 1): the unit vector of mode 1 inside mode 0.
Result<Value> runBasis(Arith &, Values v) {
  std::vector<int> path = modes(v); // one at least: the parameter says so
  for (int one : path)
    if (one < 0 || one > 63)
      return Explanation{"E: a basis element addresses modes 0 to 63, not " + std::to_string(one)};
  return valueOf(IntTuple::basis(Int(1), std::move(path)));
}

Result<Value> runSize(Arith &arith, Values v) {
  if (v.size() == 1)
    return lifted(product(arith, tuple(v[0])));
  const IntTuple &shape = tuple(v[0]);
  int at = mode(v[1]);
  if (at < 0 || at >= static_cast<int>(shape.rank()))
    return Explanation{"there is no mode " + std::to_string(at) + " in " + shape.str() + ", which has " +
                       std::to_string(shape.rank())};
  return lifted(product(arith, shape[static_cast<size_t>(at)]));
}

Result<Value> runCrd2Idx(Arith &arith, Values v) {
  const IntTuple &crd = tuple(v[0]);
  if (const Swizzle *s = v[1].as<Swizzle>()) {
    if (!crd.isPlainInt())
      return Explanation{"crd2idx: the swizzle " + s->str() + " takes an integer, not " + crd.str()};
    return lifted(applySwizzle(arith, *s, crd.leaf()));
  }
  if (const CoordSwizzle *s = v[1].as<CoordSwizzle>())
    return lifted(applySwizzle(arith, *s, crd));
  if (const IntTuple *shape = v[1].as<IntTuple>())
    return lifted(crd2idx(arith, crd, *shape));
  return lifted(crd2idx(arith, crd, any(v[1])));
}

Result<Value> runIdx2Crd(Arith &arith, Values v) {
  if (const IntTuple *shape = v[1].as<IntTuple>())
    return lifted(idx2crd(arith, tuple(v[0]), *shape));
  return lifted(idx2crd(arith, tuple(v[0]), plain(v[1])));
}

/// append and prepend: one more mode, or up to a rank.
Run extend(bool behind) {
  return [behind](Arith &, Values v) -> Result<Value> {
    int rank = v.size() > 2 ? mode(v[2]) : -1;
    if (const IntTuple *t = v[0].as<IntTuple>()) {
      FLYC_TRY(Value element, convert(Kind::Tuple, v[1]));
      return lifted(behind ? append(*t, tuple(element), rank) : prepend(*t, tuple(element), rank));
    }
    FLYC_TRY(Value element, convert(Kind::Plain, v[1]));
    return lifted(behind ? append(any(v[0]), plain(element), rank) : prepend(any(v[0]), plain(element), rank));
  };
}

/// What is there for plain layouts only.
template <typename Fn> Run onTupleOrPlain(Fn fn) {
  return [fn](Arith &, Values v) -> Result<Value> {
    if (const IntTuple *t = v[0].as<IntTuple>())
      return fn(*t, v.subspan(1));
    FLYC_TRY(Value l, convert(Kind::Plain, v[0]));
    return fn(plain(l), v.subspan(1));
  };
}

/// Of a layout with the place where the slice begins.
Result<Value> runSlice(Arith &arith, Values v) {
  if (const IntTuple *t = v[0].as<IntTuple>())
    return lifted(slice(*t, tuple(v[1])));
  return lifted(sliceAndOffset(arith, any(v[0]), tuple(v[1])));
}

Result<Value> runElemLess(Arith &, Values v) {
  FLYC_TRY(std::optional<bool> less, elemLess(tuple(v[0]), tuple(v[1])));
  if (!less)
    return Explanation{"elem_less: whether " + tuple(v[0]).str() + " is less than " + tuple(v[1]).str() +
                       " is known in the kernel only"};
  return valueOf(*less);
}

Result<Value> runEqual(Arith &, Values v) {
  bool layouts = v[0].as<AnyLayout>();
  FLYC_TRY(Value b, convert(layouts ? Kind::AnyLayout : Kind::Tuple, v[1]));
  auto known = [&](const Value &x) {
    return layouts ? std::visit([](const auto &l) { return l.isStatic(); }, any(x)) : tuple(x).isStatic();
  };
  if (!known(v[0]) || !known(b))
    return Explanation{"equal: whether " + v[0].str() + " is " + b.str() + " is known in the kernel only"};
  return valueOf(layouts ? any(v[0]) == any(b) : tuple(v[0]) == tuple(b));
}

/// One thread moves the elements of an access.
Result<CopyAtomLayouts> copyAtomLayouts(const char *operation, const CopyAtom &atom, const ElementType &element) {
  if (atom.bits % element.bits != 0)
    return Explanation{std::string(operation) + ": " + atom.str() + " does not move whole elements of " + element.name};
  Layout tv{IntTuple({IntTuple(1), IntTuple(atom.bits / element.bits)}), IntTuple({IntTuple(1), IntTuple(1)})};
  return CopyAtomLayouts{Layout{1, 1}, tv, tv, tv};
}

/// A copy of elements of `bits` bits; 0 where not known.
Value copyOf(TiledCopy copy, int64_t bits) {
  Value made = valueOf(std::move(copy));
  made.elementBits.fill(bits);
  return made;
}

/// make_tiled_copy_tv(thr, val): a copy of one element at a time.
Result<Value> runTiledCopy(Arith &arith, Values v) {
  Layout one{IntTuple({IntTuple(1), IntTuple(1)}), IntTuple({IntTuple(1), IntTuple(1)})};
  CopyAtomLayouts atom{Layout{1, 1}, one, one, one};
  const int64_t bits = v.size() == 4 ? v[1].get<ElementType>().bits : 0;
  if (v.size() == 4) {
    FLYC_TRY(atom, copyAtomLayouts("make_tiled_copy_tv", v[0].get<CopyAtom>(), v[1].get<ElementType>()));
  }
  Values layouts = v.last(2);
  FLYC_TRY(TiledCopy copy, makeTiledCopyTV(arith, atom, plain(layouts[0]), plain(layouts[1])));
  return copyOf(std::move(copy), bits);
}

/// make_tiled_copy_A(atom, mma, element?): who reads an operand of `mma` is who multiplies it.
Run copyOfOperand(MmaOperand operand) {
  return [operand](Arith &arith, Values v) -> Result<Value> {
    ElementType element{"the operand's elements", v[1].elementBits[static_cast<size_t>(operand)]};
    if (v.size() > 2)
      element = v[2].get<ElementType>();
    if (element.bits == 0)
      return Explanation{"make_tiled_copy: the width of the operand's elements in memory is not known: name their type "
                         "behind the mma"};
    FLYC_TRY(CopyAtomLayouts atom, copyAtomLayouts("make_tiled_copy", v[0].get<CopyAtom>(), element));
    FLYC_TRY(LayoutTV tv, layoutTV(arith, v[1].get<TiledMma>(), operand));
    FLYC_TRY(TiledCopy copy, makeTiledCopy(arith, atom, tv.layoutTV, tv.tile));
    return copyOf(std::move(copy), element.bits);
  };
}

/// A thread's number that is known is one of the threads.
Result<Value> checkedThread(const IntTuple &thread, const IntTuple &threads) {
  TypeArith types;
  FLYC_TRY(Int count, product(types, threads));
  bool outside = thread.isPlainInt() && thread.leaf().isStatic() && count.isStatic() &&
                 (thread.leaf().value() < 0 || thread.leaf().value() >= count.value());
  if (outside)
    return Explanation{"partition: there is no thread " + thread.str() + " among " + IntTuple(count).str()};
  return valueOf(thread);
}

Run copyPart(CopySide side) {
  return [side](Arith &arith, Values v) -> Result<Value> {
    const TiledCopy &copy = v[0].get<TiledCopy>();
    FLYC_TRY(Value thread, checkedThread(tuple(v[2]), copy.layoutTV.shape[0]));
    return lifted(partition(arith, copy, side, any(v[1]), tuple(thread)));
  };
}
Run mmaPart(MmaOperand operand) {
  return [operand](Arith &arith, Values v) -> Result<Value> {
    const TiledMma &mma = v[0].get<TiledMma>();
    FLYC_TRY(Layout threads, thrLayoutVMNK(arith, mma));
    FLYC_TRY(Value thread, checkedThread(tuple(v[2]), threads.shape));
    return lifted(partition(arith, mma, operand, any(v[1]), tuple(thread)));
  };
}

Result<Value> runTiledMma(Arith &arith, Values v) {
  const Layout one{IntTuple({IntTuple(1), IntTuple(1), IntTuple(1)}),
                   IntTuple({IntTuple(0), IntTuple(0), IntTuple(0)})};
  FLYC_TRY(TiledMma mma, makeTiledMma(arith, v[0].get<MmaAtom>().layouts, v.size() > 1 ? plain(v[1]) : one,
                                      v.size() > 2 ? tiler(v[2]) : Tile{IntTuple::none()}));
  // Its threads are numbered without gaps, so that each operand has a thread-value layout.
  FLYC_TRY(LayoutTV owners, layoutTV(arith, mma, MmaOperand::C));
  (void)owners;
  Value made = valueOf(std::move(mma));
  made.elementBits = v[0].get<MmaAtom>().elementBits;
  return made;
}

} // namespace

const std::vector<Operation> &operations() {
  using enum Kind;
  constexpr Presence optional = Presence::Optional, repeated = Presence::Repeated;
  using CastFn = Result<layout::AnyLayout> (*)(Arith &, const layout::AnyLayout &, int64_t);
  using InverseFn = Result<layout::AnyLayout> (*)(Arith &, const layout::AnyLayout &);
  const Parameter layoutAny{"layout", AnyLayout}, layoutPlain{"layout", Plain}, of{"of", Structure}, crd{"crd", Tuple},
      byTiler{"tiler", Tiler}, a{"a", Tuple}, b{"b", Tuple}, begin{"begin", Mode}, end{"end", Mode};

  static const std::vector<Operation> table = {
      // Construction.
      {"make_layout", {{"shape", Tuple}, {"stride", Tuple, optional}}, runMakeLayout},
      {"make_ordered_layout",
       {{"shape", Tuple}, {"order", Tuple}},
       [](Arith &arith, Values v) { return lifted(makeOrderedLayout(arith, tuple(v[0]), tuple(v[1]))); }},
      {"make_identity_layout",
       {{"shape", Tuple}},
       [](Arith &, Values v) { return lifted(makeIdentityLayout(tuple(v[0]))); }},
      {"make_composed_layout",
       {{"inner", Left}, {"offset", Tuple}, {"outer", AnyLayout}},
       [](Arith &, Values v) { return composeAt(v[0], tuple(v[1]), any(v[2])); }},
      {"make_layout_like", {layoutPlain}, ofPlain(makeLayoutLike)},
      {"make_fragment_layout_like", {layoutAny}, ofAny(makeFragmentLike)},
      {"tile_to_shape",
       {{"block", AnyLayout}, {"shape", Tuple}, {"order", Tuple, optional}},
       [](Arith &arith, Values v) {
         return lifted(
             tileToShape(arith, any(v[0]), tuple(v[1]), v.size() > 2 ? std::optional(tuple(v[2])) : std::nullopt));
       }},
      {"E", {{"path", Modes, repeated}}, runBasis},
      // Queries.
      {"size", {{"of", Shape}, {"mode", Mode, optional}}, runSize},
      {"int_tuple_product", {{"of", Shape}}, ofTuple(product)},
      {"product_like", {a, b}, ofTuples(productLike)},
      {"product_each", {{"of", Shape}}, ofTuple(productEach)},
      {"cosize", {layoutAny}, ofAny(cosize)},
      {"coshape", {layoutPlain}, ofPlain(coshape)},
      {"coprofile", {layoutPlain}, [](Arith &, Values v) { return lifted(coprofile(plain(v[0]))); }},
      {"rank",
       {{"of", Shape}},
       [](Arith &, Values v) -> Result<Value> { return valueOf(static_cast<int64_t>(tuple(v[0]).rank())); }},
      {"depth",
       {{"of", Shape}},
       [](Arith &, Values v) -> Result<Value> { return valueOf(static_cast<int64_t>(tuple(v[0]).depth())); }},
      {"get_shape", {layoutAny}, [](Arith &, Values v) -> Result<Value> { return valueOf(linear(any(v[0])).shape); }},
      {"get_stride", {layoutPlain}, [](Arith &, Values v) -> Result<Value> { return valueOf(plain(v[0]).stride); }},
      {"compatible", {{"a", Shape}, {"b", Shape}}, relation(compatible)},
      {"congruent", {{"a", Shape}, {"b", Shape}}, relation(congruent)},
      {"weakly_congruent", {{"a", Shape}, {"b", Shape}}, relation(weaklyCongruent)},
      // Coordinates.
      {"crd2idx", {crd, {"layout", Function}}, runCrd2Idx},
      {"idx2crd", {{"idx", Tuple}, {"layout", Domain}}, runIdx2Crd},
      {"crd2crd",
       {crd, {"from", Shape}, {"to", Shape}},
       [](Arith &arith, Values v) { return lifted(crd2crd(arith, tuple(v[0]), tuple(v[1]), tuple(v[2]))); }},
      {"get_flat_coord",
       {{"idx", Tuple}, layoutPlain},
       [](Arith &arith, Values v) { return lifted(flatCoord(arith, tuple(v[0]), plain(v[1]))); }},
      {"get_1d_coord",
       {{"idx", Tuple}, layoutPlain},
       [](Arith &arith, Values v) { return lifted(coord1d(arith, tuple(v[0]), plain(v[1]))); }},
      // The algebra.
      {"coalesce",
       {layoutAny, {"profile", Tuple, optional}},
       [](Arith &arith, Values v) {
         return lifted(coalesce(arith, any(v[0]), v.size() > 1 ? tuple(v[1]) : IntTuple(1)));
       }},
      {"filter", {layoutPlain}, ofPlain(filter)},
      {"filter_zeros",
       {layoutPlain},
       [](Arith &, Values v) -> Result<Value> { return valueOf(filterZeros(plain(v[0]))); }},
      {"composition", {{"a", Left}, {"b", Right}}, [](Arith &arith, Values v) { return compose(arith, v[0], v[1]); }},
      {"complement",
       {layoutPlain, {"codomain", Shape, optional}},
       [](Arith &arith, Values v) {
         return lifted(v.size() > 1 ? complement(arith, plain(v[0]), tuple(v[1])) : complement(arith, plain(v[0])));
       }},
      {"right_inverse", {layoutAny}, ofAny(static_cast<InverseFn>(rightInverse))},
      {"left_inverse", {layoutAny}, ofAny(static_cast<InverseFn>(leftInverse))},
      {"max_common_layout",
       {{"a", AnyLayout}, {"b", AnyLayout}},
       [](Arith &arith, Values v) { return lifted(maxCommonLayout(arith, any(v[0]), any(v[1]))); }},
      {"max_common_vector",
       {{"a", AnyLayout}, {"b", AnyLayout}},
       [](Arith &arith, Values v) { return lifted(maxCommonVector(arith, any(v[0]), any(v[1]))); }},
      {"max_alignment", {layoutAny}, [](Arith &, Values v) { return lifted(maxAlignment(any(v[0]))); }},
      {"logical_divide", {layoutAny, byTiler}, byTile(logicalDivide)},
      {"zipped_divide", {layoutAny, byTiler}, byTile(zippedDivide)},
      {"tiled_divide", {layoutAny, byTiler}, byTile(tiledDivide)},
      {"flat_divide", {layoutAny, byTiler}, byTile(flatDivide)},
      {"logical_product", {layoutAny, byTiler}, byTile(logicalProduct)},
      {"zipped_product", {layoutAny, byTiler}, byTile(zippedProduct)},
      {"tiled_product", {layoutAny, byTiler}, byTile(tiledProduct)},
      {"flat_product", {layoutAny, byTiler}, byTile(flatProduct)},
      {"blocked_product", {layoutAny, {"tiler", Plain}}, byLayout(blockedProduct)},
      {"raked_product", {layoutAny, {"tiler", Plain}}, byLayout(rakedProduct)},
      {"recast_layout",
       {layoutAny, {"old_bits", Number}, {"new_bits", Number}},
       [](Arith &arith, Values v) { return lifted(recast(arith, any(v[0]), number(v[1]), number(v[2]))); }},
      {"upcast", {layoutAny, {"n", Number}}, byNumber(static_cast<CastFn>(upcast))},
      {"downcast", {layoutAny, {"n", Number}}, byNumber(static_cast<CastFn>(downcast))},
      // Modes.
      {"slice", {of, crd}, runSlice},
      {"dice", {of, crd}, onTupleOrPlain([](const auto &t, Values v) { return lifted(dice(t, tuple(v[0]))); })},
      {"domain_offset", {layoutAny, crd}, moving(domainOffset)},
      {"local_tile",
       {layoutAny, byTiler, crd},
       [](Arith &arith, Values v) { return lifted(localTile(arith, any(v[0]), tiler(v[1]), tuple(v[2]))); }},
      {"local_partition",
       {layoutAny, {"thr", Plain}, {"index", Tuple}},
       [](Arith &arith, Values v) { return lifted(localPartition(arith, any(v[0]), plain(v[1]), tuple(v[2]))); }},
      {"get",
       {of, {"path", Modes, repeated}},
       [](Arith &, Values v) { return onModes(v[0], [&](const auto &t) { return get(t, modes(v.subspan(1))); }); }},
      {"select",
       {of, {"modes", Modes, repeated}},
       [](Arith &, Values v) { return onModes(v[0], [&](const auto &t) { return select(t, modes(v.subspan(1))); }); }},
      {"take",
       {of, begin, end},
       [](Arith &, Values v) { return onModes(v[0], [&](const auto &t) { return take(t, mode(v[1]), mode(v[2])); }); }},
      {"group",
       {of, begin, end},
       [](Arith &, Values v) {
         return onModes(v[0], [&](const auto &t) { return group(t, mode(v[1]), mode(v[2])); });
       }},
      {"append", {of, {"element", Structure}, {"rank", Mode, optional}}, extend(true)},
      {"prepend", {of, {"element", Structure}, {"rank", Mode, optional}}, extend(false)},
      {"flatten", {of}, onTupleOrPlain([](const auto &t, Values) -> Result<Value> { return valueOf(flatten(t)); })},
      {"zip", {of}, onTupleOrPlain([](const auto &t, Values) { return lifted(zip(t)); })},
      // Tuples.
      {"elem_less", {a, b}, runElemLess},
      {"equal", {{"a", Structure}, {"b", Structure}}, runEqual},
      {"int_tuple_add", {a, b}, ofTuples(add)},
      {"int_tuple_sub", {a, b}, ofTuples(sub)},
      {"int_tuple_mul", {a, b}, ofTuples(mul)},
      {"int_tuple_div", {a, b}, ofTuples(div)},
      {"int_tuple_mod", {a, b}, ofTuples(mod)},
      {"ceil_div", {a, b}, ofTuples(ceilDiv)},
      {"shape_div", {a, b}, ofTuples(shapeDiv)},
      // Threads and values.
      {"make_tiled_copy_tv", {{"thr", Plain}, {"val", Plain}}, runTiledCopy},
      {"make_tiled_copy_tv",
       {{"atom", CopyAtom}, {"element", ElementType}, {"thr", Plain}, {"val", Plain}},
       runTiledCopy},
      {"make_tiled_copy_A",
       {{"atom", CopyAtom}, {"mma", TiledMma}, {"element", ElementType, optional}},
       copyOfOperand(MmaOperand::A)},
      {"make_tiled_copy_B",
       {{"atom", CopyAtom}, {"mma", TiledMma}, {"element", ElementType, optional}},
       copyOfOperand(MmaOperand::B)},
      {"make_tiled_copy_C",
       {{"atom", CopyAtom}, {"mma", TiledMma}, {"element", ElementType, optional}},
       copyOfOperand(MmaOperand::C)},
      {"partition_S", {{"copy", TiledCopy}, {"tensor", AnyLayout}, {"thread", Tuple}}, copyPart(CopySide::Src)},
      {"partition_D", {{"copy", TiledCopy}, {"tensor", AnyLayout}, {"thread", Tuple}}, copyPart(CopySide::Dst)},
      {"retile",
       {{"copy", TiledCopy}, {"fragment", AnyLayout}},
       [](Arith &arith, Values v) { return lifted(retile(arith, v[0].get<layout::TiledCopy>(), any(v[1]))); }},
      {"make_tiled_mma",
       {{"atom", MmaAtom}, {"atoms", Plain, optional}, {"permutation", Tiler, optional}},
       runTiledMma},
      {"partition_A", {{"mma", TiledMma}, {"tensor", AnyLayout}, {"thread", Tuple}}, mmaPart(MmaOperand::A)},
      {"partition_B", {{"mma", TiledMma}, {"tensor", AnyLayout}, {"thread", Tuple}}, mmaPart(MmaOperand::B)},
      {"partition_C", {{"mma", TiledMma}, {"tensor", AnyLayout}, {"thread", Tuple}}, mmaPart(MmaOperand::C)},
  };
  return table;
}

} // namespace flyc::layout
