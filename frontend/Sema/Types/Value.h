//===- Value.h - what an expression means while compiling -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Two phases, no surprise: an expression evaluates to a Value, which either is known now (a number, a layout, an atom,
// a function ..) or is a node of the typed AST that the kernel computes. Tuples may hold both.
//
// `(e)` of an integer or tuple is the rank-1 tuple; decay() takes its element wherever a rank-1 tuple is not wanted.
// Poison stands for an expression that has been reported: whatever uses it is silent.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_TYPES_VALUE_H
#define FLYC_FRONTEND_SEMA_TYPES_VALUE_H

#include "frontend/KernelIR/Kernel.h"

#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace flyc::sema {

class Value;
struct Function;
struct Builtin;
struct EnumType;
struct StructTemplate;
struct StructType;
struct ArrayType;
struct KernelTemplate;
struct EntryTemplate;
struct ImportedModule;

struct Poison {};
/// `_`
struct Wildcard {};
struct Tuple {
  std::vector<Value> elements;
};
/// A type as a value. Only scalars and vectors have one.
struct TypeValue {
  Type type;
};
/// cp.slice(thread): what one thread sees of a tiled copy.
struct ThreadCopy {
  std::shared_ptr<const TiledCopy> copy;
  const Node *thread;
};
/// mma.slice(thread): what one thread holds of a tiled mma.
struct ThreadMma {
  std::shared_ptr<const TiledMma> mma;
  const Node *thread;
};
/// tensor.iter: where its first element lies.
struct TensorStart {
  const Node *tensor;
};
/// Names that mean something only together with a member: `thread_idx.x`, `target.wave_size`, `cap.wmma`.
enum class Object : uint8_t { ThreadIdx, BlockIdx, BlockDim, GridDim, Target, Cap, Device };
struct CapabilityValue {
  unsigned capability;
};
struct EnumValue {
  std::shared_ptr<const EnumType> type;
  unsigned index;
};
/// `.name`: a member of the enum that its place expects.
struct MemberName {
  std::string name;
};
/// A value of a struct: its fields in the order of their declaration.
struct StructValue {
  std::shared_ptr<const StructType> type;
  std::vector<Value> fields;
};
/// array<T, N> inside a struct that is an argument of the kernel: it lies where the host put it.
struct ArrayValue {
  std::shared_ptr<const ArrayType> type;
  unsigned argument;
  uint32_t offset;  ///< bytes behind the begin of the struct,
  const Node *at;   ///< and more (an i64), if a run-time index stands before it; else null
  std::string path; ///< `job.weights`
};

class Value {
public:
  using Variant = std::variant<
      std::monostate, Poison, int64_t, bool, double, std::string, Wildcard, layout::IntTuple /* basis leaf */,
      TypeValue, Tuple, layout::AnyLayout, layout::Swizzle, layout::CoordSwizzle, layout::Tile, CopyAtom,
      std::shared_ptr<const TiledCopy>, ThreadCopy, AtomTypes, MmaAtom, std::shared_ptr<const TiledMma>, ThreadMma,
      TensorStart, Object, CapabilityValue, EnumValue, MemberName, StructValue, std::shared_ptr<const EnumType>,
      std::shared_ptr<const StructTemplate>, std::shared_ptr<const StructType>, std::shared_ptr<const ArrayType>,
      ArrayValue, std::shared_ptr<const KernelTemplate>, std::shared_ptr<const EntryTemplate>,
      std::shared_ptr<const ImportedModule>, std::shared_ptr<const Function>, const Builtin *, const Node *>;

  Value(); // nothing: what a call for its effect gives
  // Out of line: each of them instantiates code for every alternative, once and not in every file that holds a Value.
  Value(const Value &);
  Value(Value &&) noexcept;
  Value &operator=(const Value &);
  Value &operator=(Value &&) noexcept;
  ~Value();
  template <typename T>
    requires(!std::is_same_v<std::remove_cvref_t<T>, Value> &&
             std::is_constructible_v<Variant, std::in_place_type_t<std::remove_cvref_t<T>>, T>)
  /*implicit*/ Value(T &&value) : held(std::in_place_type<std::remove_cvref_t<T>>, std::forward<T>(value)) {}
  /*implicit*/ Value(Node *node) : held(std::in_place_type<const Node *>, node) {}
  static Value integer(int64_t v) { return Value(v); }
  static Value tuple(std::vector<Value> elements) { return Value(Tuple{std::move(elements)}); }

  template <typename T> bool is() const { return std::holds_alternative<T>(held); }
  /// The alternative, or null.
  template <typename T> const T *as() const { return std::get_if<T>(&held); }
  /// The alternative, which must be held.
  template <typename T> const T &get() const { return *std::get_if<T>(&held); }

  bool isNothing() const { return is<std::monostate>(); }
  bool isPoison() const { return is<Poison>(); }
  bool isTuple() const { return is<Tuple>(); }
  const std::vector<Value> &elements() const { return get<Tuple>().elements; }
  /// The node, if this is a run-time value; else null.
  const Node *node() const { return is<const Node *>() ? get<const Node *>() : nullptr; }
  /// A run-time tensor; else null.
  const TensorType *tensor() const {
    const Node *n = node();
    return n && n->type.isTensor() ? &n->type.tensor() : nullptr;
  }

  const Variant &variant() const { return held; }

private:
  Variant held;
};

/// The elements of a tuple or the fields of a struct; null for anything else.
const std::vector<Value> *partsOf(const Value &v);
/// `like` with other elements or fields.
Value withParts(const Value &like, std::vector<Value> parts);

/// The number of values without parts that it holds, itself included if it has no parts.
size_t leafCount(const Value &v);

/// The element of a rank-1 tuple, through any number of them; everything else is itself.
const Value &decay(const Value &v);

/// What kind of thing it is, for messages: `a layout`, `an i32 known only in the kernel`.
std::string describe(const Value &v);
/// The value as a user would write it: `(128,64):(64,1)`, `universal_copy<128>`, `n`.
std::string spell(const Value &v);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_TYPES_VALUE_H
