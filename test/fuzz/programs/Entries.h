//===- Entries.h - an entry that knows what it does -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the generator makes of the host's side: integers over an entry's arguments, kernels whose work is a function of
// memory, and the steps of one entry with their conditions. EntryKernels.cpp has the kernels, GenerateEntries.cpp makes
// entries and arguments for them, EvaluateEntries.cpp computes what a call leaves behind, or that it is refused.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_FUZZ_PROGRAMS_ENTRIES_H
#define FLYC_TEST_FUZZ_PROGRAMS_ENTRIES_H

#include "support/Access.h"
#include "test/fuzz/programs/Program.h"

#include <concepts>
#include <map>
#include <optional>

namespace flyc::fuzz {

using flyc::Access;

using Integers = std::map<std::string, int64_t>; ///< by name; `device.cus` is one

/// A number or a condition of the host: signed, 64 bits. What leaves them, or divides by zero, has no value.
struct Term {
  enum class Op : uint8_t {
    Number,
    Name,
    Let,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    CeilDiv,
    Min,
    Max,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    And,
    Or,
    Not
  };
  Op op = Op::Number;
  int64_t number = 0;
  std::string name = {}; ///< of Name; of Let, whose value is kids[0]
  std::vector<Term> kids = {};

  Term() = default;
  template <std::integral N> Term(N value) : number(static_cast<int64_t>(value)) {}
  Term(const char *name) : op(Op::Name), name(name) {}
  Term(std::string name) : op(Op::Name), name(std::move(name)) {}
  Term(Op op, std::vector<Term> kids, std::string name = {}) : op(op), name(std::move(name)), kids(std::move(kids)) {}
  bool operator==(const Term &) const = default;

  std::string text() const;
  std::optional<int64_t> value(const Integers &integers) const;
};

/// Elements as they lie in memory; nothing where no one can know what is there.
struct Memory {
  Kind kind = Kind::I32;
  std::vector<std::optional<Number>> elements;
};

/// A parameter of a kernel or an entry.
struct HostParam {
  enum class Sort : uint8_t { Tensor, Integer, Float, Struct };
  Sort sort = Sort::Tensor;
  std::string name;
  Kind kind = Kind::I32; ///< of the elements; of the scalar
  Access access = Access::In;
  bool optional = false;
  std::vector<Term> shape = {}, stride = {}; ///< of a tensor
};
std::string declarationOf(const HostParam &param, const std::string &structure);

/// The struct that kernels take: its integers, and one number of the tensors' kind called `by`.
inline constexpr const char *structIntegers[] = {"from", "inner.to", "inner.skip"};

/// What a kernel sees when it is launched.
struct HostCall {
  Integers integers;                       ///< scalars, symbols, and those in a struct by path
  std::map<std::string, Number> numbers;   ///< those of the tensors' kind
  std::map<std::string, Memory *> tensors; ///< null: absent
  std::string misuse = {};                 ///< the generator's own mistake: a place beside the memory
};

struct HostKernel {
  std::string name;
  std::vector<std::string> instances = {""}; ///< what may stand behind the name in a call
  std::string generics = {};
  std::vector<HostParam> params;
  std::vector<std::string> symbols;
  std::vector<Term> where = {};
  std::vector<Term> grid; ///< `BLOCK` is the instance's number
  std::string block = {}; ///< as written
  std::string lds = {};
  std::string body;
  std::function<void(HostCall &)> work;
};
std::string textOf(const HostKernel &kernel, const std::string &structure);
/// Of all that there are, for tensors of that kind; the names end in `n`.
std::vector<std::shared_ptr<const HostKernel>> kernelsFor(Kind kind, const std::string &n);

struct HostOperand {
  std::string param; ///< of the kernel
  enum class From : uint8_t { Tensor, Absent, Integer, Float, FloatOf, Struct } from = From::Absent;
  std::string name = {}; ///< of the entry's parameter
  Term integer = {};
  double number = 0;
};

struct HostStep {
  std::vector<Term> conditions;
  std::string zeroed = {};
  std::shared_ptr<const HostKernel> kernel = {}; ///< null: the program's own `k`, if nothing is zeroed
  int64_t instance = 0;
  std::vector<HostOperand> operands = {};
};

/// What one call of the entry is given. Tensors by how many elements their memory has.
struct HostArguments {
  Integers integers;
  std::map<std::string, Number> numbers; ///< those of the tensors' kind
  std::map<std::string, Memory> tensors; ///< those that hold something before; absent ones are not there
};

struct EntryPlan {
  std::string name;
  std::string structure; ///< name of the struct that kernels take; empty: none does
  Kind kind = Kind::I32;
  std::vector<HostParam>
      params; ///< as they come out, in any order: access merged, `..k` inserted but that of `k` itself
  std::vector<std::string> symbols;
  std::vector<Term> where;
  std::vector<HostStep> steps;
  std::vector<HostArguments> calls;
  std::string text;     ///< kernels, and the entry
  std::string exported; ///< as it stands behind `export`

  const HostParam *find(const std::string &name) const;
};

struct HostResults {
  bool refused = false;
  bool ranKernel = false; ///< the program's own
  std::map<std::string, Memory> tensors;
  std::string misuse;
};
HostResults evaluate(const EntryPlan &plan, const HostArguments &arguments, int64_t computeUnits);

/// An entry for a program; with `callee`, it also calls that ("k<MODE = 3>"), of so many threads.
std::shared_ptr<const EntryPlan> makeEntry(uint64_t seed, const std::string &callee, unsigned threads);

} // namespace flyc::fuzz

#endif // FLYC_TEST_FUZZ_PROGRAMS_ENTRIES_H
