//===- Interface.h - how kernels and entries are called -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The one model of what a caller has to know of a kernel or an entry: its arguments in the order of the ABI, the
// conditions of a call, the launch geometry, and the steps of an entry. The front end fills it, the packager writes it
// as manifest and launch header, and `flyc run` reads it from a manifest. It is plain data: it can be copied, compared
// and kept after the compiler has gone. Offsets, sizes and register counts are not here: those are read back from the
// finished code object (compiler/Package/Facts.h).
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_INTERFACE_INTERFACE_H
#define FLYC_COMPILER_INTERFACE_INTERFACE_H

#include "compiler/Interface/LaunchExpr.h"
#include "support/Access.h"
#include "support/ElementTypes.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace flyc::interface {

enum class ArgumentKind : uint8_t {
  Tensor, ///< a pointer to global memory: eight bytes
  Scalar, ///< a number by value
  Symbol, ///< an extent or stride that the layout of a tensor names: an integer argument of its own
  Struct  ///< a struct by value, as C lays it out
};

struct Struct;

/// A field of a struct argument: a number, a vector, a struct, or an array of one of them.
struct Field {
  std::string name;
  ElementId element = ElementId::I32;      ///< the type of a number or of a vector's elements; a struct has none
  uint32_t lanes = 0;                      ///< of a vector; 0: no vector
  uint32_t count = 0;                      ///< of an array; 0: no array
  uint32_t offset = 0, size = 0;           ///< in bytes; the size is that of the whole field
  std::shared_ptr<const Struct> structure; ///< of a struct, or of an array of structs; else null

  /// "f32", as the language spells the element type, or "struct".
  std::string typeName() const;
  friend bool operator==(const Field &, const Field &);
};

struct Struct {
  std::string name; ///< as in the source, with its arguments: `Pair<f32>`
  uint32_t size = 0, align = 1;
  std::vector<Field> fields;

  friend bool operator==(const Struct &, const Struct &) = default;
};

struct Argument {
  ArgumentKind kind = ArgumentKind::Scalar;
  std::string name;
  /// The element type of a tensor, the type of a scalar or symbol; a struct has none.
  ElementId element = ElementId::I32;
  // Of a tensor:
  Access access = Access::In;
  std::string layout = {}; ///< `(n):(1)`, with the names of symbols
  uint32_t align = 1;      ///< bytes that the pointer must be a multiple of: a power of two
  bool optional = false;   ///< the pointer may be null
  LaunchExpr bytes = {};   ///< of an entry's scratch tensor
  // Of a struct:
  std::shared_ptr<const Struct> structure = nullptr;

  /// "f32", as the language spells the element type, or "struct".
  std::string typeName() const;
  /// Whether it is an integer by value.
  bool isInteger() const;
};

/// A condition that must hold of the arguments of a call.
struct Precondition {
  LaunchExpr condition;
  std::string text;    ///< for people: `(n % 8) == 0`; empty: the condition as it is
  std::string message; ///< what would be right, in a sentence; empty: the text says it

  /// With the text of `condition`. One that the compiler adds itself has a `message`.
  static Precondition of(LaunchExpr condition, std::string message = {});
};

/// What kernels and entries have in common.
struct Callable {
  std::string name;                ///< in C, in the manifest and on the command line; of an instance with its arguments
  std::string doc;                 ///< the `///` lines, without the slashes
  unsigned source = 0;             ///< the number of its file among the sources of the unit
  unsigned line = 0;               ///< in that file, from 1
  std::vector<Argument> arguments; ///< parameters in order, then symbols in the order in which they first appear
  std::vector<Precondition> preconditions;

  /// Whether `condition` is among the preconditions.
  bool demands(const LaunchExpr &condition) const;
};

/// The arguments of a kernel whose block is the caller's.
inline constexpr const char *blockArguments[] = {"block_x", "block_y", "block_z"};

/// A function of the device.
struct Kernel : Callable {
  std::string symbol; ///< in the code object
  /// In blocks; 0 along any axis: nothing is launched.
  std::array<LaunchExpr, 3> grid{LaunchExpr::constant(1), LaunchExpr::constant(1), LaunchExpr::constant(1)};
  std::array<uint32_t, 3> block{1, 1, 1};   ///< in threads; all 0: the caller says it, by the `blockArguments`
  LaunchExpr sharedBytes;                   ///< of dynamic shared memory
  std::array<uint32_t, 3> cluster{0, 0, 0}; ///< in blocks, which run at once; 0: there are no clusters
  std::string tuned;                        ///< how `flyc tune` chose this instance; empty: it did not
  unsigned waveSize = 0;                    ///< lanes of a wave, of @wave; 0: the target's
  // Demands on the compiler, which a caller need not know.
  unsigned leastWaves = 0, mostWaves = 0; ///< that a SIMD shall hold; 0: as the compiler likes
  unsigned maxVgprs = 0;                  ///< 0: as the compiler likes
  unsigned preload = 0;                   ///< so many arguments shall lie in scalar registers when a wave begins
};

/// What an entry passes for one argument of a kernel.
struct Operand {
  enum class Kind : uint8_t {
    Argument, ///< argument number `argument` of the entry
    Integer,  ///< `integer`, which must fit the kernel's argument
    Number,   ///< `number`, a float
    Null      ///< no tensor
  };
  Kind kind = Kind::Null;
  unsigned argument = 0;
  LaunchExpr integer = {};
  double number = 0;
};

/// One thing that an entry does if `condition` holds: it launches a kernel, or fills a tensor with zeros.
struct Step {
  LaunchExpr condition = LaunchExpr::constant(1);
  std::string kernel;            ///< its name; empty: zeros
  std::vector<Operand> operands; ///< in the order of the kernel's arguments
  unsigned zeroed = 0;           ///< the tensor to fill: an argument of the entry
  LaunchExpr bytes = {};         ///< how many, from its address on

  bool isLaunch() const { return !kernel.empty(); }
};

/// A function of the host: the steps whose conditions hold are done in order, on one stream.
struct Entry : Callable {
  std::vector<Step> steps;

  /// Where each scratch tensor among the arguments begins in the workspace, and, last, how long that is: bytes, each at
  /// a multiple of WorkspaceAlign.
  std::vector<LaunchExpr> workspace() const;
  bool hasWorkspace() const;
};
constexpr unsigned WorkspaceAlign = 256;

bool isScratch(const Argument &argument);

/// The type of the scalar that a launch expression names: `n`, or `job.shape.n` of a struct. Empty if there is none.
std::optional<ElementId> scalarNamed(const std::vector<Argument> &arguments, const std::string &name);

/// The element type of the language that is called `name`. Empty if there is none.
std::optional<ElementId> elementNamed(std::string_view name);
/// As the language spells it.
inline std::string nameOf(ElementId element) { return std::string(elementInfo(element).name); }

} // namespace flyc::interface

#endif // FLYC_COMPILER_INTERFACE_INTERFACE_H
