//===- TypedAST.h - a kernel after Sema -----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What Sema hands to IRGen. Everything that can be known when compiling has been computed: names are resolved,
// functions are inlined, constants are folded, layouts and tiled copies are values inside the nodes. What is left is
// what the kernel does at run time, as a tree of blocks of nodes:
//
//   Node       one operation: its type, its place in the source, the nodes it takes
//   Block      nodes in order of execution; If, For and While own blocks
//   Kernel     the interface (arguments in ABI order, launch geometry, preconditions: compiler/Interface) and the body
//
// A node is also the value it computes. A variable of the source that is assigned has no node of its own: the branches
// and loops that assign it carry its value (results of If, carried values of For). So every node is defined once and
// before it is used, which is the invariant that IRGen stands on; verify() checks it.
//
// Integer leaves inside coordinates and layouts are layout::Ints; a dynamic one carries a handle to a Symbolic, which
// names it and knows its node.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_KERNELIR_TYPEDAST_H
#define FLYC_FRONTEND_KERNELIR_TYPEDAST_H

#include "compiler/Layout/Tiled.h"
#include "frontend/Basic/Diagnostic.h"
#include "frontend/Basic/Source.h"
#include "frontend/KernelIR/Atom.h"
#include "frontend/KernelIR/Interface.h"
#include "frontend/KernelIR/Symbolic.h"
#include "frontend/KernelIR/Type.h"
#include "specs/tables/TargetSpec.h"

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace flyc::sema {

struct Node;

struct Block {
  std::vector<Node *> nodes;
  /// What the block hands to the node that owns it: the results of If, the next carried values of For.
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

/// What lies in the struct that is argument number `index`, `offset` bytes behind its begin, and `at` (an i64; null: 0)
/// behind that: a number or a vector. `path` is where it is in the source: `.shape.n`; empty behind a run-time index.
struct ArgumentPart {
  unsigned index;
  uint32_t offset;
  const Node *at;
  std::string path;
};

/// True (i1, the same for all threads) if the optional tensor that is argument number `index` was given.
struct Present {
  unsigned index;
};

/// The compute units of the device: on the host only.
struct DeviceUnits {};

enum class Id : uint8_t { Thread, Block, BlockDim, GridDim };
/// i32. Axis 0, 1, 2 is x, y, z.
struct HardwareId {
  Id id;
  unsigned axis;
};

enum class UnaryOp : uint8_t { Negate, Not };
struct Unary {
  UnaryOp op;
  const Node *operand;
};

/// Of two operands of the node's type. Integers wrap; Div and Rem go towards zero; CeilDiv is the least q with q * rhs
/// >= lhs, for lhs >= 0 and rhs > 0, and does not overflow; Shr is arithmetic on signed types.
enum class BinaryOp : uint8_t { Add, Sub, Mul, Div, Rem, CeilDiv, Min, Max, And, Or, Xor, Shl, Shr };
struct Binary {
  BinaryOp op;
  const Node *lhs, *rhs;
};

/// Of two operands of one type, to i1, of vectors lane by lane. Floats compare ordered, except NotEqual.
enum class CompareOp : uint8_t { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual };
struct Compare {
  CompareOp op;
  const Node *lhs, *rhs;
};

/// Both values have been computed already: nothing is skipped. A vector of conditions chooses lane by lane.
struct Select {
  const Node *condition, *ifTrue, *ifFalse;
};
/// How a conversion rounds what the new type does not hold: to nearest, halves to even; towards zero, +inf, -inf; up as
/// often as the part that is cut off is large, by random bits. `Own`: floats to nearest even, float to integer towards
/// zero.
enum class Rounding : uint8_t { Own, NearestEven, TowardZero, Up, Down, Stochastic };
/// To the node's type: integers truncate or extend, floats round or extend, integer <-> float. `random`: u32 for each
/// element, of stochastic rounding only.
struct Convert {
  const Node *operand;
  Rounding rounding = Rounding::Own;
  const Node *random = nullptr;
};
/// A scalar in every lane of the node's vector type.
struct Splat {
  const Node *operand;
};

enum class IntrinsicOp : uint8_t {
#define FLYC_INTRINSIC(name, spelling) name,
#include "frontend/KernelIR/Intrinsics.def"
};
/// The name in the language.
std::string_view spelling(IntrinsicOp);
/// An operation of Intrinsics.def, which says what operands and attributes mean.
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

/// tensor[coord] with `_` in coord: the modes under `_`, seen from the rest of the coordinate.
struct Slice {
  const Node *tensor;
  layout::IntTuple coord;
};

/// The tensor of coordinates of `shape`: its element at c is c.
struct Identity {
  layout::IntTuple shape;
};

/// The part of `thread` (i32, below the number of threads of the copy). Where a wave writes as one (buffer_copy_lds),
/// `wave` is the number of its first thread, the same in all lanes; otherwise null.
struct Partition {
  layout::CopySide side;
  std::shared_ptr<const TiledCopy> copy;
  const Node *tensor, *thread, *wave = nullptr;
};

/// The part of an operand that `thread` gives: (values of one instruction, rest of rows, rest of columns, ..).
struct MmaPartition {
  layout::MmaOperand operand;
  std::shared_ptr<const TiledMma> mma;
  const Node *tensor;
  const Node *thread;
};
/// Registers, partitioned by another tiled operation over the same tile, in the value order of the copy.
struct Retile {
  std::shared_ptr<const TiledCopy> copy;
  const Node *tensor;
};

/// New registers for an operand of a matrix multiplication: the node's type.
struct MmaFragment {
  layout::MmaOperand operand;
  MmaAtom atom;
};

/// New registers for the node's register tensor type. `like` gives the layout; null: the layout is static in the type.
struct Fragment {
  const Node *like;
};

/// Integer number `leaf` of the coordinate that stands at `coord` of a coordinate tensor.
struct ReadCoordinate {
  const Node *tensor;
  layout::IntTuple coord;
  unsigned leaf;
};

/// The memory of `tensor` seen through the layout of the node's type.
struct View {
  const Node *tensor;
};

/// The memories that a `var` of a view shows at one time or another. Sets of two variables become one where a view of
/// one is assigned to the other, so a set is complete when the kernel has been read.
struct MemorySet {
  std::vector<const Node *>
      members; ///< arguments, shared memory, buffers; of a set that was joined to another: see there
  std::shared_ptr<MemorySet> joined;
};
/// One of `memories` through the layout of the node's type: the one whose `serial` is `which` (an i32).
struct AnyMemory {
  std::shared_ptr<MemorySet> memories;
  const Node *which;
  const std::vector<const Node *> &members() const;
};

/// Memory of the block: the node's type has element, layout, alignment. `over` (may be null) names the memory it
/// shares; with `dynamicOffset` it lies so many bytes behind the beginning of what the launch gives.
struct SharedMemory {
  int64_t bytes;
  const Node *over;
  std::optional<int64_t> dynamicOffset = {};
};
/// `tensor`, in global memory, through a buffer descriptor of `bound` elements (i64) whose last word is `flags`.
struct BufferView {
  const Node *tensor;
  const Node *bound;
  uint32_t flags;
};

enum class AtomicOp : uint8_t { Add, Sub, Min, Max, And, Or, Xor, Exchange, CompareExchange, Load, Store };
/// Of the element at `coord`; gives the old value, or nothing for Store. `scope` and `order` count in memoryScopes and
/// atomicOrders (Builtins.h).
struct Atomic {
  AtomicOp op;
  const Node *tensor;
  layout::IntTuple coord;
  const Node *value, *expected;
  unsigned scope, order;
};

/// The element at `coord`, a scalar of the element type.
struct LoadElement {
  const Node *tensor;
  layout::IntTuple coord;
};
struct StoreElement {
  const Node *tensor;
  layout::IntTuple coord;
  const Node *value;
};
/// A register tensor's elements in the order of its layout's coordinates (leftmost fastest), and back.
struct LoadVector {
  const Node *tensor;
};
struct StoreVector {
  const Node *tensor;
  const Node *value;
};

/// Prints the values, scalar integers and floats, by the conversions of `format`, which is that of C.
struct Printf {
  std::string format;
  std::vector<const Node *> values;
};

/// LLVM's intrinsic of that name, without the types it is overloaded on.
struct LlvmIntrinsic {
  std::string name;
  std::vector<const Node *> operands;
};
/// Instructions, as LLVM's inline assembly.
struct InlineAssembly {
  std::string text, constraints;
  std::vector<const Node *> operands;
};

/// Predicates for `coordinates` (a coordinate tensor, partitioned): i1 registers of its shape, each true if the
/// coordinate lies inside `shape` in every mode.
struct InBounds {
  const Node *coordinates;
  layout::IntTuple shape;
};

/// Copies src to dst, mode 0 by the atom, the other modes one by one; where `predicate` (may be null) is false, nothing
/// is read or written. `tiled` may be null. `cache`: the auxiliary operand of buffer instructions.
struct Copy {
  CopyAtom atom;
  std::shared_ptr<const TiledCopy> tiled;
  const Node *source, *destination, *predicate;
  int32_t cache = 0;
};

/// The order in which a multiplication visits its instructions, fastest first; serpentine: neighbours share an operand.
enum class GemmOrder : uint8_t { KMN, KNM, MKN, MNK, NKM, NMK };
/// What a matrix atom takes besides its matrices: "scale_a", "scale_b", "index"; i32.
struct MmaState {
  std::string_view field;
  const Node *value;
};
/// d = a * b + c over fragments D, C (values, M, N), A (values, M[, K]), B (values, N[, K]). `tiled` may be null.
struct Gemm {
  MmaAtom atom;
  std::shared_ptr<const TiledMma> tiled;
  const Node *d, *a, *b, *c;
  std::vector<MmaState> state;
  std::optional<GemmOrder> order;
  bool serpentine = false;
};
/// One instruction, d = a * b + c, on fragments of its values.
struct MmaCall {
  MmaAtom atom;
  const Node *d, *a, *b, *c;
  std::vector<MmaState> state;
};

//===--- control ----------------------------------------------------------===//

/// A value that is never looked at, because control has left another way where it would be.
struct Undefined {};

/// Both blocks yield `results` values.
struct If {
  const Node *condition;
  Block then, otherwise;
  unsigned results;
};
/// for induction = lower; induction < upper; induction += step. The bounds have the type of the induction value.
struct For {
  const Node *lower, *upper, *step;
  const Node *induction;
  std::vector<const Node *> initial, carried;
  Block body;
};
/// do body while its first yield is true. The body yields that i1, then the next carried values, then values that only
/// the end hands out. Results: the yields behind the first, of the last trip.
struct While {
  std::vector<const Node *> initial, carried;
  Block body;
};
/// Result number `index` of an If, For or While.
struct Result {
  const Node *of;
  unsigned index;
};
/// The induction value or a carried value at the head of a loop's body. Not in any block. A value that every trip hands
/// on as it is needs no carrying: it is `unchanged`, which stands before the loop.
struct BlockArgument {
  const Node *unchanged = nullptr;
};

/// What `@fast` lets the compiler assume of floats, or do with them; bits of a set.
enum FastFlag : uint8_t {
  Reassociate = 1,
  NoNaNs = 2,
  NoInfinities = 4,
  NoSignedZeros = 8,
  Reciprocal = 16,
  Contract = 32,
  Approximate = 64
};

/// One of the operations above. A class, so that its special members are compiled once and not in every file that holds
/// a Node.
class Operation : public std::variant<IntConstant, FloatConstant, ArgumentRef, ArgumentPart, DeviceUnits, Present,
                                      HardwareId, Unary, Binary, Compare, Select, Convert, Splat, Intrinsic, Divide,
                                      Slice, Identity, View, AnyMemory, Partition, MmaPartition, Retile, MmaFragment,
                                      Fragment, ReadCoordinate, LoadElement, StoreElement, LoadVector, StoreVector,
                                      SharedMemory, BufferView, Atomic, Printf, LlvmIntrinsic, InlineAssembly, InBounds,
                                      Copy, Gemm, MmaCall, Undefined, If, For, While, Result, BlockArgument> {
public:
  using variant::variant;
  Operation(const Operation &);
  Operation(Operation &&) noexcept;
  Operation &operator=(const Operation &);
  Operation &operator=(Operation &&) noexcept;
  ~Operation();
};

struct Node {
  Type type; ///< void for what has no result (stores, copies, If, For and While)
  SourceRange range;
  Operation operation;
  /// The value is a scalar integer that is never negative, whatever the arguments are (given the interface's
  /// preconditions). Divisions and extensions may then be unsigned.
  bool nonNegative = false;
  uint8_t fast = 0; ///< of FastFlag; matters to operations on floats
  /// Nodes that were made earlier have smaller numbers.
  uint32_t serial = 0;
  /// The name that a `let` gave it, for messages and dumps; may be empty. Not part of what the node means.
  mutable std::string name;
  /// A number that a `var` holds: not known when compiling (rule T4).
  mutable bool isOfVar = false;
  /// The calls that it stands in, for messages.
  const DiagContext *context = nullptr;

  template <typename T> const T *as() const { return std::get_if<T>(&operation); }
};

/// The tensor that `node` is a view of; null if it is not a view, or one of several tensors.
const Node *viewedTensor(const Node *node);
/// What `tensor` is a view of, or a view of a view: an argument, shared memory, registers, coordinates, or one of
/// several of those.
const Node *viewRoot(const Node *tensor);
/// The same, but of shared memory that lies over other memory, that.
const Node *memoryRoot(const Node *tensor);
/// The same, all of them where it is one of several.
std::vector<const Node *> memoryRoots(const Node *tensor);
/// The registers that `tensor` is a view of; null for anything else.
const Node *fragmentRoot(const Node *tensor);

/// Calls `visit` for the blocks that stand in a node: the branches of an If, the body of a loop.
template <typename Visit> void eachBlockIn(const Node &node, const Visit &visit) {
  if (const auto *branch = node.as<If>()) {
    visit(branch->then);
    visit(branch->otherwise);
  } else if (const auto *counted = node.as<For>()) {
    visit(counted->body);
  } else if (const auto *loop = node.as<While>()) {
    visit(loop->body);
  }
}

//===--- kernels ----------------------------------------------------------===//

struct Kernel {
  Interface interface;
  std::vector<DeclaredArgument> declared; ///< by argument of the interface
  SourceRange range;                      ///< of the kernel's name
  Block body;
  int64_t sharedBytes = 0; ///< of LDS, static
  /// The kernel says itself when copies straight to LDS have arrived: by async_mark, async_wait or wait.
  bool waitsByItself = false;
  int64_t dynamicAlign = 16;     ///< of dynamic shared memory
  bool hasDynamicShared = false; ///< launch(lds = ..)
  bool copiesToLds = false;      ///< it copies straight to LDS, or waits for such copies

  Node *make(Type type, SourceRange range, Operation operation) {
    nodes.push_back({std::move(type), range, std::move(operation), false, 0, static_cast<uint32_t>(nodes.size()), {}});
    return &nodes.back();
  }

  size_t size() const { return nodes.size(); }

  /// Of one of the interface's own arguments.
  const DeclaredArgument &declarationOf(const Argument &argument) const {
    return declared[static_cast<size_t>(&argument - interface.arguments.data())];
  }

private:
  std::deque<Node> nodes; // owns them: addresses are stable
};

/// An export that the target lacks: its `if` is false.
struct Absent {
  std::string name;      ///< the instance's; as written if it cannot have one here
  SourceRange condition; ///< the `if`
};

/// The kernels of one source for one target, in source order.
struct TypedUnit {
  const specs::TargetSpec *target = nullptr; ///< outlives the unit
  std::vector<std::unique_ptr<Kernel>> kernels;
  std::vector<Entry> entries;
  std::vector<Absent> absent;
  SymbolTable symbols; ///< owns the Symbolics that handles in types point to
};

/// The text of --emit=typed-ast. Deterministic; for reading, not for parsing.
std::string print(const TypedUnit &);
std::string print(const Entry &);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_KERNELIR_TYPEDAST_H
