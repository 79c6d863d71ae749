//===- Unit.h - a compiled unit as the packager sees it -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Plain C++, filled by the driver from the typed AST and the finished images. This is what the compiler believes;
// readBack (Facts.h) holds it against the code objects, and only what they confirm reaches the manifest and the header.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_UNIT_H
#define FLYC_COMPILER_PACKAGE_UNIT_H

#include "compiler/Package/LaunchExpr.h"

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace flyc::package {

enum class ParamKind {
  Pointer, ///< a tensor or a pointer: eight bytes, a device address
  Symbol,  ///< a size or stride that stands bare in a layout: an integer argument of its own
  Value,   ///< a scalar passed by value
  Struct,  ///< a struct passed by value, as C lays it out
};
enum class Access { In, Out, InOut, Scratch };

struct Struct;

/// A field of a struct argument: a number, a vector, a struct, or an array of one of them.
struct Field {
  std::string name;
  std::string dtype;                       ///< of a number or a vector's element; "struct" of a struct
  uint32_t lanes = 0;                      ///< of a vector; 0: no vector
  uint32_t count = 0;                      ///< of an array; 0: no array
  uint32_t offset = 0, size = 0;           ///< bytes
  std::shared_ptr<const Struct> structure; ///< of a struct; else null
  friend bool operator==(const Field &, const Field &);
};
struct Struct {
  std::string name; ///< as .fly spells it: "Pair<f32>"
  uint32_t size = 0, align = 1;
  std::vector<Field> fields;
  friend bool operator==(const Struct &, const Struct &) = default;
};

/// One explicit argument. Arguments stand in the order of the kernel's ABI: parameters first, then symbols.
struct Param {
  std::string name;
  ParamKind kind = ParamKind::Value;
  /// Element type of a pointer, type of a scalar, as .fly spells it: f32, bf16, f8e4m3fnuz, i32, u64, ...
  std::string dtype;
  Access access = Access::In; ///< of a Pointer
  std::string layout;         ///< of a Pointer: "(n):(1)"; symbols keep their names
  uint32_t alignment = 1;     ///< of a Pointer: bytes its value must be a multiple of (a power of two)
  bool optional = false;      ///< of a Pointer: may be null
  std::shared_ptr<const Struct> structure = nullptr; ///< of a Struct
  LaunchExpr bytes = {};                             ///< of an entry's Scratch
};

/// The type of the scalar that a launch expression names: `n`, or `job.shape.n` of a struct. Empty if there is none.
std::string scalarNamed(const std::vector<Param> &params, const std::string &name);

struct Precondition {
  LaunchExpr condition;
  std::string text;    ///< as the author wrote it: "K % 64 == 0"
  std::string message; ///< what would be right, in a sentence; empty: made from the text
};

struct Kernel {
  std::string name;    ///< the name in C, in the manifest and on the command line (an export's `as` name)
  std::string symbol;  ///< the function's symbol in the code object (the descriptor's is "<symbol>.kd")
  std::string doc;     ///< text of the /// comment, without the slashes
  unsigned source = 0; ///< index into Unit::sources
  unsigned line = 0;   ///< 1-based
  std::vector<Param> params;
  std::array<uint32_t, 3> block{1, 1, 1};
  std::array<LaunchExpr, 3> grid{LaunchExpr::constant(1), LaunchExpr::constant(1), LaunchExpr::constant(1)};
  LaunchExpr dynamicLds;                    ///< bytes; 0: none
  std::array<uint32_t, 3> cluster{0, 0, 0}; ///< blocks that are launched together; 0: there are none
  std::vector<Precondition> preconditions;
  /// What else is to be known of the kernel: "fast_math" -> "contract", "waves_per_eu" -> "2".
  std::map<std::string, std::string> properties;
};

struct Source {
  std::string name;   ///< relative, never absolute
  std::string sha256; ///< 64 hexadecimal digits
};

/// A kernel as it is in one image. Needed only where images differ: a kernel that one target lacks, or a block size
/// that depends on the target.
struct ImageKernel {
  unsigned kernel = 0; ///< index into Unit::kernels
  std::array<uint32_t, 3> block{1, 1, 1};
};

/// A kernel or entry that the source exports for other targets.
struct AbsentKernel {
  std::string name;
  std::string condition; ///< what is false here, as written
};

struct Image {
  std::string target; ///< as written after --arch, canonical: processor[:sramecc+|-][:xnack+|-]
  std::string processor;
  std::map<std::string, bool> features;     ///< the suffixes of `target`: "xnack" -> true
  std::vector<std::string> genericCoverage; ///< the processors that a generic image runs on; empty: not generic
  unsigned codeObjectVersion = 5;
  unsigned waveSize = 64;
  std::vector<uint8_t> bytes;
  std::string fileName;             ///< beside the manifest, without a path: "vector_add.<processor>.hsaco"
  std::vector<ImageKernel> kernels; ///< empty in all images: every kernel, with its block
  std::vector<AbsentKernel> absent; ///< in the order of the source
};

/// A C function that chooses among kernels.
struct Candidate {
  unsigned kernel = 0; ///< index into Unit::kernels
  LaunchExpr condition = LaunchExpr::constant(1);
};

/// What an entry of the source passes for a parameter of a kernel.
struct Operand {
  enum class Kind { Param, Expression, Number, Null };
  Kind kind = Kind::Null;
  std::string param;     ///< of Param: the entry's
  LaunchExpr expression; ///< of Expression: an integer that fits the kernel's parameter
  double number = 0;     ///< of Number: a float
};
/// One thing that it does, if `condition` holds: it launches a kernel, or fills memory with zeros.
struct Step {
  LaunchExpr condition = LaunchExpr::constant(1);
  std::optional<unsigned> kernel; ///< index into Unit::kernels
  std::vector<Operand> operands;  ///< in the order of the kernel's params
  std::string zeroed;             ///< without a kernel: the tensor's name among params,
  LaunchExpr bytes;               ///< and how many from its address on
};
struct Entry {
  std::string name;
  std::vector<Candidate> candidates; ///< the first whose condition holds is taken
  // Of an entry of the source: its steps are done in order, on one stream. Then there are no candidates.
  std::string doc = {};
  unsigned source = 0, line = 0; ///< as of a Kernel
  std::vector<Param> params = {};
  std::vector<Precondition> preconditions = {};
  std::vector<Step> steps = {};

  /// Where each Scratch among `params` begins in the workspace, and, last, how long that is: bytes, each at a multiple
  /// of 256.
  std::vector<LaunchExpr> workspace() const;
  bool hasWorkspace() const;
};
constexpr unsigned WorkspaceAlign = 256;

struct Unit {
  std::string name;            ///< a C identifier: "vector_add"
  std::vector<Source> sources; ///< [0] is the file that was compiled, then its imports
  std::vector<Kernel> kernels;
  std::vector<Image> images;
  std::vector<Entry> entries; ///< of the source; the manifest has one more per kernel, under its name
};

/// The SHA-256 of `size` bytes, as 64 hexadecimal digits.
std::string sha256Hex(const uint8_t *bytes, size_t size);

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_UNIT_H
