//===- Program.h - a .fly program that knows what it computes -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the generator makes: kernels of one block over `slots` (variables, constants, parameters). Functions are never recursive, so
// each slot of the program exists once. Printer.cpp writes the program, Evaluator.cpp computes it for all threads at once.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_FUZZ_PROGRAMS_PROGRAM_H
#define FLYC_TEST_FUZZ_PROGRAMS_PROGRAM_H

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace flyc::fuzz {

enum class Kind : uint8_t { I1, I8, I16, I32, I64, U8, U16, U32, U64, F16, BF16, F32, F64 };

struct Type {
  Kind kind = Kind::I32;
  unsigned lanes = 1; ///< of a vector
  bool operator==(const Type &) const = default;
};

inline bool isFloat(Kind k) { return k >= Kind::F16; }
inline bool isSigned(Kind k) { return k >= Kind::I8 && k <= Kind::I64; }
inline bool isInteger(Kind k) { return k >= Kind::I8 && k <= Kind::U64; }
unsigned bitsOf(Kind kind);
const char *nameOf(Kind kind);
std::string nameOf(Type type);

struct Function;

enum class Op : uint8_t {
  Literal,   // known when compiling: `number`
  Slot,      // a variable: `slot`
  Input,     // element kids[0] & 63 of the array of its type
  Add, Sub, Mul, Div, Rem, And, Or, Xor, Shl, Shr, Min, Max,
  Eq, Ne, Lt, Le, Gt, Ge, AndAlso, OrElse,
  Neg, Not, BitNot, Abs, Popcount, Clz, Ctz, Floor, Ceil, Trunc, Sqrt,
  Convert,   // kids[0].to<type>()
  Saturated, // clamp(kids[0], -100.0, 100.0).to<type>()
  Select, IfElse,
  Call,      // function, kids its arguments
  Build, Element, ReduceAdd, ReduceMax, // vectors; Element: lane `slot`
  ShuffleXor, ShuffleUp, WaveAdd, BlockMax, BlockScan, // all threads take part
};

struct Expr {
  Op op;
  Type type;
  std::vector<std::unique_ptr<Expr>> kids = {};
  double number = 0;
  int slot = -1;
  const Function *function = nullptr;
  bool known = false; ///< when compiling
};
using ExprPtr = std::unique_ptr<Expr>;

struct Slot {
  Type type;
  std::string name;
  bool isVariable = false; ///< may be assigned
  bool known = false;      ///< of an unrolled loop, or a const
};

struct Statement;
using Block = std::vector<Statement>;

struct Statement {
  enum class Form : uint8_t {
    Let,      // let or var `slot` = value; with `annotated` its type is written
    Tuple,    // var name = (values): slots, name in `text`. text begins with a capital: a struct's constructor
    Assign,   // slot op= value; op Slot: plain
    Swap,     // (slots[0], slots[1]) = (values[0], values[1])
    If, For, Unroll, While, Break, Continue, Return,
    Exchange, // through shared memory: slot = value of thread (t * by + offset) % threads
    Fill,     // fragment `text`: slots are its elements, all become values[0]
    Store,    // fragment `text` = the vector values[0]
    Emit,     // output `by` of this thread = values[0]
  } form;
  std::vector<ExprPtr> values = {}; // If, While: the condition; For: low, high
  std::vector<int> slots = {};
  Block first = {}, second = {};
  Op op = Op::Slot;
  std::string text = {};
  int64_t by = 0, offset = 0; // For: step, unrolled by
  bool annotated = false;
};

struct Function {
  std::string name;
  std::vector<int> parameters;
  std::vector<bool> typed; ///< parameter by parameter: is its type written
  Type result;
  Block body; ///< every path ends in a Return
  bool isClosure = false, declaresResult = false;
};

struct Program {
  unsigned threads = 64;
  std::vector<Slot> slots;
  std::vector<std::unique_ptr<Function>> functions; ///< closures are those of the kernel
  std::vector<std::pair<std::string, std::vector<int>>> structs; ///< name, and slots whose types and fields are its
  std::vector<std::pair<int, int64_t>> constants; ///< slot, value; those of odd number are params
  Block body;
};

/// Elements of each input array; its index is taken modulo this.
inline constexpr unsigned inputElements = 64;
/// What each thread leaves: so many integers and floats.
inline constexpr unsigned outputs = 6;

/// The program that `seed` stands for, always the same.
Program generate(uint64_t seed);
std::string print(const Program &program);
/// The text with a mistake in it, or something that is one.
std::string broken(const std::string &text, uint64_t seed);

/// Input `index` of a kind: integers as they are, floats as doubles that the kind holds.
double inputFloat(unsigned index);
int64_t inputInteger(Kind kind, unsigned index);

struct Results {
  std::vector<int64_t> integers; ///< [output * threads + thread]
  std::vector<double> floats;
  bool known = true; ///< false: a NaN arose, and what becomes of it is not the language's to say
};
Results evaluate(const Program &program);

} // namespace flyc::fuzz

#endif // FLYC_TEST_FUZZ_PROGRAMS_PROGRAM_H
