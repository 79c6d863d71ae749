//===- Operations.h - the operations of a kernel --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Defines one struct for each operation that a kernel can contain, and the class Operation, which holds any of them.
// Operations.def lists the same operations with their operands, blocks and effects; whatever has to treat all
// operations (traversal, effects, printer, verifier, IRGen) is generated from that table. To add an operation: its
// struct here, its row there.
//
// A pointer to a Node is an operand: the value that this node computes. Integers inside coordinates and layouts are
// layout::Ints; a dynamic one carries a handle to a Symbolic (Symbolic.h), which names the node that computes it, and
// so is an operand as well.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_KERNELIR_OPERATIONS_H
#define FLYC_FRONTEND_KERNELIR_OPERATIONS_H

#include "compiler/Layout/Tiled.h"
#include "frontend/KernelIR/Atom.h"
#include "frontend/KernelIR/Type.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace flyc::sema {

struct Node;

/// Nodes that are executed one after the other. A kernel has one; If, For and While own others.
struct Block {
  std::vector<Node *> nodes;
  /// The values that the block hands to the operation that owns it: the results of If, the next carried values of For.
  std::vector<const Node *> yields;
};

//===--- scalars and vectors ----------------------------------------------===//

/// A number of the node's type; of a vector type in every lane.
struct IntConstant {
  int64_t value;
};
struct FloatConstant {
  double value;
};

/// The kernel's argument number `index` (Interface::arguments): a scalar, or a tensor over the pointer.
struct ArgumentRef {
  unsigned index;
};

/// A number or a vector out of the struct that is argument number `index`. It lies `offset` + `at` bytes behind the
/// begin of the struct; `at` is an i64, null for 0. `path` is its spelling in the source, `.shape.n`; empty after a
/// run-time index.
struct ArgumentPart {
  unsigned index;
  uint32_t offset;
  const Node *at;
  std::string path;
};

/// True (i1, the same for all threads) if the caller gave the optional tensor that is argument number `index`.
struct Present {
  unsigned index;
};

/// The number of compute units of the device. Only in expressions of the host, never in a kernel.
struct DeviceUnits {};

enum class Id : uint8_t { Thread, Block, BlockDim, GridDim };
/// An index or extent of the launch along one axis, an i32. Axis 0, 1, 2 is x, y, z.
struct HardwareId {
  Id id;
  unsigned axis;
};

enum class UnaryOp : uint8_t { Negate, Not };
/// Not flips all bits of an integer, or a bool.
struct Unary {
  UnaryOp op;
  const Node *operand;
};

/// Two operands of the node's type. Integers wrap; Div and Rem go towards zero; CeilDiv is the least q with q * rhs
/// >= lhs, for lhs >= 0 and rhs > 0, and does not overflow; Shr is arithmetic on signed types.
enum class BinaryOp : uint8_t { Add, Sub, Mul, Div, Rem, CeilDiv, Min, Max, And, Or, Xor, Shl, Shr };
struct Binary {
  BinaryOp op;
  const Node *lhs, *rhs;
};

/// Compares two operands of one type, vectors lane by lane; the result is i1. Floats compare ordered, except NotEqual.
enum class CompareOp : uint8_t { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual };
struct Compare {
  CompareOp op;
  const Node *lhs, *rhs;
};

/// One of two values, which have both been computed. A vector of conditions chooses lane by lane.
struct Select {
  const Node *condition, *ifTrue, *ifFalse;
};

/// How a conversion rounds a value that the new type cannot represent: to the nearest value, ties to even; towards
/// zero, +inf or -inf; or stochastically, where random bits decide and the probability of rounding up is the fraction
/// that is cut off. Own: floats to nearest even, float to integer towards zero.
enum class Rounding : uint8_t { Own, NearestEven, TowardZero, Up, Down, Stochastic };
/// Converts to the node's type: integers truncate or extend, floats round or extend, integer <-> float. `random`: a u32
/// for each element, for stochastic rounding only, else null.
struct Convert {
  const Node *operand;
  Rounding rounding = Rounding::Own;
  const Node *random = nullptr;
};
/// A vector that holds one scalar in every lane.
struct Splat {
  const Node *operand;
};

enum class IntrinsicOp : uint8_t {
#define FLYC_INTRINSIC(name, spelling, effects) name,
#include "frontend/KernelIR/Intrinsics.def"
};
/// The name of the operation in the language.
std::string_view spelling(IntrinsicOp);
/// An operation of Intrinsics.def; that table defines its operands, attributes and effects.
struct Intrinsic {
  IntrinsicOp op;
  std::vector<const Node *> operands;
  std::vector<int64_t> attributes;
};

//===--- tensors ----------------------------------------------------------===//
// The node's type holds the layout that results, computed by the same algebra that the Fly dialect infers types with.

enum class DivideKind : uint8_t { Logical, Zipped, Tiled, Flat };
struct Divide {
  DivideKind kind;
  const Node *tensor;
  layout::Tile tile;
};

/// tensor[coord] with `_` in coord: keeps the modes under `_`; the rest of the coordinate selects the place.
struct Slice {
  const Node *tensor;
  layout::IntTuple coord;
};

/// The coordinate tensor of `shape`: its element at coordinate c is c itself.
struct Identity {
  layout::IntTuple shape;
};

/// The part of a tensor that `thread` copies (an i32 below the number of threads of the copy). Where a whole wave
/// writes together (buffer_copy_lds), `wave` is the number of its first thread, the same in all lanes; otherwise null.
struct Partition {
  layout::CopySide side;
  std::shared_ptr<const TiledCopy> copy;
  const Node *tensor, *thread, *wave = nullptr;
};

/// The part of a matrix operand that `thread` holds: (values of one instruction, rest of rows, rest of columns, ..).
struct MmaPartition {
  layout::MmaOperand operand;
  std::shared_ptr<const TiledMma> mma;
  const Node *tensor;
  const Node *thread;
};
/// A fragment that another tiled operation over the same tile partitioned, seen in the value order of `copy`.
struct Retile {
  std::shared_ptr<const TiledCopy> copy;
  const Node *tensor;
};

/// Allocates registers for an operand of a matrix multiplication; the node's type is their tensor type.
struct MmaFragment {
  layout::MmaOperand operand;
  MmaAtom atom;
};

/// Allocates registers for the node's register tensor type. The layout is that of `like`, or static in the type if
/// `like` is null.
struct Fragment {
  const Node *like;
};

/// Integer number `leaf` of the coordinate that a coordinate tensor has at `coord`.
struct ReadCoordinate {
  const Node *tensor;
  layout::IntTuple coord;
  unsigned leaf;
};

/// The memory of `tensor` seen through the layout of the node's type.
struct View {
  const Node *tensor;
};

/// All memories that a `var` of a view may refer to. Assigning a view of one variable to another joins their sets, so a
/// set is complete only when the whole kernel has been read.
struct MemorySet {
  /// Arguments, shared memory, buffers. Meaningless if `joined` is set.
  std::vector<const Node *> members;
  std::shared_ptr<MemorySet> joined; ///< the set that replaces this one; may be null
};
/// One of `memories` seen through the layout of the node's type: the one whose `serial` equals `which` (an i32).
struct AnyMemory {
  std::shared_ptr<MemorySet> memories;
  const Node *which;
  const std::vector<const Node *> &members() const;
};

/// Shared memory of a block of threads; the node's type has element, layout and alignment. If `over` is not null, it
/// reuses the bytes of that memory. With `dynamicOffset` it lies that many bytes behind the begin of the dynamic shared
/// memory, whose size the launch gives.
struct SharedMemory {
  int64_t bytes;
  const Node *over; ///< may be null
  std::optional<int64_t> dynamicOffset = {};
};
/// `tensor`, which is in global memory, accessed through a buffer descriptor of `bound` elements (an i64) whose last
/// word is `flags`.
struct BufferView {
  const Node *tensor;
  const Node *bound;
  uint32_t flags;
};

enum class AtomicOp : uint8_t { Add, Sub, Min, Max, And, Or, Xor, Exchange, CompareExchange, Load, Store };
/// Names of memory orders and scopes in the language, as LLVM's memory model has them.
inline constexpr std::string_view fenceOrders[] = {"acquire", "release", "acq_rel", "seq_cst"};
inline constexpr std::string_view atomicOrders[] = {"relaxed", "acquire", "release", "acq_rel", "seq_cst"};
inline constexpr std::string_view memoryScopes[] = {"wave", "block", "agent", "system"};

/// An atomic access of the element at `coord`. The result is the old value; Store has none. `scope` and `order` are
/// indices into memoryScopes and atomicOrders.
struct Atomic {
  AtomicOp op;
  const Node *tensor;
  layout::IntTuple coord;
  const Node *value, *expected;
  unsigned scope, order;
};

/// Reads the element at `coord`, a scalar of the element type.
struct LoadElement {
  const Node *tensor;
  layout::IntTuple coord;
};
/// Writes `value` to the element at `coord`.
struct StoreElement {
  const Node *tensor;
  layout::IntTuple coord;
  const Node *value;
};
/// All elements of a register tensor as a vector, in the order of its coordinates (leftmost fastest).
struct LoadVector {
  const Node *tensor;
};
/// Writes a vector to all elements of a register tensor, in the same order.
struct StoreVector {
  const Node *tensor;
  const Node *value;
};

/// Prints scalar integers and floats; `format` is a format string of C.
struct Printf {
  std::string format;
  std::vector<const Node *> values;
};

/// Calls an intrinsic of LLVM. `name` is without the types that it is overloaded on. One that gives several values of a
/// type (`isSeveral`) gives them as a vector.
struct LlvmIntrinsic {
  std::string name;
  std::vector<const Node *> operands;
  bool isSeveral = false;
};
/// Inline assembly; text and constraints as LLVM writes them.
struct InlineAssembly {
  std::string text, constraints;
  std::vector<const Node *> operands;
};

/// Allocates i1 registers of the shape of `coordinates` (a partitioned coordinate tensor) and sets each to whether its
/// coordinate lies inside `shape` in every mode.
struct InBounds {
  const Node *coordinates;
  layout::IntTuple shape;
};

/// Copies source to destination: mode 0 by the atom, the other modes one by one. Where `predicate` (may be null) is
/// false, it neither reads nor writes. `tiled` may be null. `cache`: the auxiliary operand of buffer instructions.
struct Copy {
  CopyAtom atom;
  std::shared_ptr<const TiledCopy> tiled;
  const Node *source, *destination, *predicate;
  int32_t cache = 0;
};

/// The order in which a multiplication visits its instructions, the fastest index first.
enum class GemmOrder : uint8_t { KMN, KNM, MKN, MNK, NKM, NMK };
/// An i32 operand that a matrix atom takes besides its matrices: "scale_a", "scale_b" or "index".
struct MmaState {
  std::string_view field;
  const Node *value;
};
/// d = a * b + c over fragments D, C (values, M, N), A (values, M[, K]), B (values, N[, K]). `tiled` may be null.
/// `serpentine`: reverses direction after each row, so that neighbouring instructions share an operand.
struct Gemm {
  MmaAtom atom;
  std::shared_ptr<const TiledMma> tiled;
  const Node *d, *a, *b, *c;
  std::vector<MmaState> state;
  std::optional<GemmOrder> order;
  bool serpentine = false;
};
/// One matrix instruction, d = a * b + c, on fragments that hold exactly its values.
struct MmaCall {
  MmaAtom atom;
  const Node *d, *a, *b, *c;
  std::vector<MmaState> state;
};

//===--- control flow -----------------------------------------------------===//

/// A value that nothing reads, because control has left by another way.
struct Undefined {};

/// Executes one of two blocks. Both yield `results` values.
struct If {
  const Node *condition;
  Block then, otherwise;
  unsigned results;
};
/// for (induction = lower; induction < upper; induction += step) body. The bounds have the type of the induction value.
/// `carried` are the values that a trip hands to the next: `initial` in the first trip, the yields of the body after
/// that, and the results at the end.
struct For {
  const Node *lower, *upper, *step;
  const Node *induction;
  std::vector<const Node *> initial, carried;
  Block body;
  bool neverWraps = false; ///< no induction value plus `step` passes the largest number of its type
};
/// do body while (its first yield). The body yields that i1, then the next carried values, then values that only the
/// last trip hands out. The results are the yields after the first, of the last trip.
struct While {
  std::vector<const Node *> initial, carried;
  Block body;
};
/// Result number `index` of the If, For or While `of`.
struct Result {
  const Node *of;
  unsigned index;
};
/// The induction value or a carried value in the body of a loop. It stands in no block. If no trip changes the value,
/// it is not carried: it stands for `unchanged`, which is defined before the loop; otherwise that is null.
struct BlockArgument {
  const Node *unchanged = nullptr;
};

//===--- any operation ----------------------------------------------------===//

enum class OperationKind : uint8_t {
#define FLYC_OPERATION(name, operands, effects) name,
#include "frontend/KernelIR/Operations.def"
};
/// The name of the operation's struct: "Binary".
std::string_view spelling(OperationKind);

namespace detail {
template <typename Operation> struct KindOf;
#define FLYC_OPERATION(name, operands, effects)                                                                        \
  template <> struct KindOf<name> {                                                                                    \
    static constexpr OperationKind value = OperationKind::name;                                                        \
  };
#include "frontend/KernelIR/Operations.def"
template <typename First, typename... Others> using VariantBehind = std::variant<Others...>;
} // namespace detail

/// The kind of an operation's struct: kindOfOperation<Binary>.
template <typename T> inline constexpr OperationKind kindOfOperation = detail::KindOf<T>::value;

/// Any of the operations of Operations.def. A class, so that its special members are compiled once and not in every
/// file that holds a Node. It moves and is never copied.
class Operation : public detail::VariantBehind<void
#define FLYC_OPERATION(name, operands, effects) , name
#include "frontend/KernelIR/Operations.def"
                                               > {
public:
  template <typename T>
    requires requires { detail::KindOf<T>::value; }
  /*implicit*/ Operation(T operation)
      : variant(std::in_place_index<static_cast<size_t>(kindOfOperation<T>)>, std::move(operation)) {}
  Operation(const Operation &) = delete;
  Operation(Operation &&) noexcept;
  Operation &operator=(const Operation &) = delete;
  Operation &operator=(Operation &&) noexcept;
  ~Operation();

  OperationKind kind() const { return static_cast<OperationKind>(index()); }
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_KERNELIR_OPERATIONS_H
