//===- Interface.h - how a kernel is called and launched ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the host needs to know of a kernel: its arguments in ABI order, the launch geometry and the conditions of a call
// as expressions over those arguments. The manifest and the launch header are made from this; the finished code object
// confirms offsets and sizes.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_INTERFACE_H
#define FLYC_FRONTEND_SEMA_INTERFACE_H

#include "frontend/Basic/Source.h"
#include "frontend/KernelIR/Type.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace flyc::sema {

/// An integer expression that the host computes before a launch, in 64-bit signed arithmetic over the arguments.
/// Conditions are 0 or 1. Division goes towards zero.
struct HostExpr {
  enum class Op : uint8_t {
    Constant, ///< value
    Argument, ///< argument number `value` of the interface: an integer scalar or symbol, or of a struct the field
              ///< `field`
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    CeilDiv,
    Min,
    Max,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    And,
    Or,
    Not,
    DeviceCus ///< the compute units of the device
  };
  Op op = Op::Constant;
  int64_t value = 0;
  std::vector<HostExpr> operands;
  std::string field = {}; ///< of a struct argument: `.shape.n`

  bool isConstant() const { return op == Op::Constant; }
};

enum class ArgumentKind : uint8_t {
  Tensor, ///< a pointer to global memory
  Scalar, ///< a declared parameter by value
  Symbol, ///< a run-time extent or stride that stands in the layouts of tensors
  Struct  ///< a struct by value, as C lays it out
};
enum class Access : uint8_t { In, Out, InOut, Scratch };
std::string_view spelling(Access);

struct ArgumentStruct;

/// A field of a struct argument, where C puts it.
struct ArgumentField {
  std::string name;
  Scalar dtype = Scalar::I32;                      ///< of a number or a vector's element
  unsigned lanes = 0;                              ///< of a vector; 0: no vector
  unsigned count = 0;                              ///< of an array; 0: no array
  std::shared_ptr<const ArgumentStruct> structure; ///< of a struct, or of an array of them; else null
  uint32_t offset = 0;
  uint32_t size = 0; ///< bytes, of the whole field
};

struct ArgumentStruct {
  std::string name; ///< as in the source, with its arguments: `Pair<f32>`
  uint32_t size = 0, align = 1;
  std::vector<ArgumentField> fields;
};

struct Argument {
  ArgumentKind kind = ArgumentKind::Scalar;
  std::string name;
  Scalar dtype = Scalar::I32; ///< of a tensor its element
  SourceRange range;
  // Tensors only.
  Access access = Access::In;
  layout::AnyLayout layout;
  std::string layoutText;                                    ///< `(n):(1)`, with the symbols' names
  unsigned align = 0;                                        ///< bytes that the pointer must be a multiple of
  bool optional = false;                                     ///< the pointer may be null
  HostExpr bytes = {};                                       ///< of an entry's scratch tensor
  std::shared_ptr<const ArgumentStruct> structure = nullptr; ///< of a struct
};

/// What must hold of the arguments of a call.
struct Precondition {
  HostExpr condition;
  std::string text; ///< as the user wrote it: `n % 8 == 0`
  SourceRange range;
  std::string message = {}; ///< why, and what would be right; empty: the text says it
};

struct Interface {
  std::string name;   ///< as in the source, with the arguments of an instance
  std::string symbol; ///< of the code object
  std::string doc;    ///< the `///` lines, without the slashes
  unsigned line = 0;  ///< of the kernel in its source, from 1
  /// Parameters in order, then symbols in the order of their first appearance.
  std::vector<Argument> arguments;
  std::array<HostExpr, 3> grid;             ///< blocks; 0 in any axis: nothing is launched
  std::array<unsigned, 3> block{1, 1, 1};   ///< threads
  HostExpr sharedBytes;                     ///< of dynamic shared memory
  std::array<unsigned, 3> cluster{0, 0, 0}; ///< blocks of a cluster; 0: there are none
  unsigned leastWaves = 0, mostWaves = 0;   ///< that a SIMD shall hold; 0: as the compiler likes
  unsigned maxVgprs = 0;                    ///< 0: as the compiler likes
  std::vector<Precondition> preconditions;
};

/// What an entry passes for one argument of a kernel.
struct EntryOperand {
  enum class Kind : uint8_t {
    Argument, ///< argument number `argument` of the entry
    Integer,  ///< `integer`, which must fit the kernel's argument
    Number,   ///< `number`, a float
    Null      ///< no tensor
  };
  Kind kind = Kind::Null;
  unsigned argument = 0;
  HostExpr integer = {};
  double number = 0;
};

/// One thing that an entry does, if `condition` holds: it launches a kernel, or fills a tensor with zeros.
struct EntryStep {
  HostExpr condition{HostExpr::Op::Constant, 1, {}};
  std::string kernel;                 ///< its Interface::name; empty: zeros
  std::vector<EntryOperand> operands; ///< in the order of the kernel's arguments
  unsigned zeroed = 0;                ///< the tensor: an argument of the entry
  HostExpr bytes = {};                ///< of it
};

/// A function of the host: its steps are done in order on one stream.
struct Entry {
  Interface interface; ///< without grid and block
  std::vector<EntryStep> steps;
  SourceRange range; ///< of its name
};

/// `ceil_div(n, 1024)`, with the arguments' names.
std::string spell(const HostExpr &, const Interface &);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_INTERFACE_H
