//===- Program.h - a .fly program that knows what it computes -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the generator makes: kernels of one block over `slots` (variables, constants, parameters). Functions are never
// recursive, so each slot of the program exists once. Printer.cpp writes the program, Evaluator.cpp computes it for all
// threads at once. What is not arithmetic or control flow is a Pattern: a text, and what it gives; Patterns*.cpp make
// them.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_FUZZ_PROGRAMS_PROGRAM_H
#define FLYC_TEST_FUZZ_PROGRAMS_PROGRAM_H

#include <cstdint>
#include <functional>
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

using Number = uint64_t; ///< integers extended from their width by their sign, floats as the double of the same value
using Value = std::vector<Number>; ///< [lane of the vector * threads + thread]

/// A text and what it computes. `$0`, `$1` .. are the operands; in a statement `@0`, `@1` .. are the names that it
/// declares.
struct Pattern {
  std::string text;
  /// From the operands' values to that of the expression, or those of the names.
  std::function<std::vector<Value>(const std::vector<Value> &operands, unsigned threads)> compute;
};
using PatternPtr = std::shared_ptr<const Pattern>;

struct Function;
struct EntryPlan;

enum class Op : uint8_t {
  Literal, // known when compiling: `number`
  Slot,    // a variable: `slot`
  Input,   // element kids[0] & 63 of the array of its type
  Add,
  Sub,
  Mul,
  Div,
  Rem,
  And,
  Or,
  Xor,
  Shl,
  Shr,
  Min,
  Max,
  Eq,
  Ne,
  Lt,
  Le,
  Gt,
  Ge,
  AndAlso,
  OrElse,
  Neg,
  Not,
  BitNot,
  Abs,
  Popcount,
  Clz,
  Ctz,
  Floor,
  Ceil,
  Trunc,
  Sqrt,
  Convert,   // kids[0].to<type>()
  Saturated, // clamp(kids[0], -100.0, 100.0).to<type>()
  Select,
  IfElse,
  Call, // function, kids its arguments
  Build,
  Element,
  ReduceAdd,
  ReduceMax, // vectors; Element: lane `slot`
  Text,      // as `pattern` says
};

struct Expr {
  Op op;
  Type type;
  std::vector<std::unique_ptr<Expr>> kids = {};
  double number = 0;
  int slot = -1;
  const Function *function = nullptr;
  bool known = false; ///< when compiling
  PatternPtr pattern = {};
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
    Let,    // let or var `slot` = value; with `annotated` its type is written
    Tuple,  // var name = (values): slots, name in `text`. text begins with a capital: a struct's constructor
    Assign, // slot op= value; op Slot: plain
    Swap,   // (slots[0], slots[1]) = (values[0], values[1])
    If,
    For,
    Unroll,
    While,
    Break,
    Continue,
    Return,
    Fill,  // fragment `text`: slots are its elements, all become values[0]
    Store, // fragment `text` = the vector values[0]
    Emit,  // output `by` of this thread = values[0], in the words of number `offset`
    Tally, // the program's atomic operation on the last row of `ints`: values[0] at values[1], in the words of number
           // `offset`
    Print, // printf of `text`, where % is what the host's printf has
    Text,  // slots = as `pattern` says of the values
  } form;
  std::vector<ExprPtr> values = {}; // If, While: the condition; For: low, high
  std::vector<int> slots = {};
  Block first = {}, second = {};
  Op op = Op::Slot;
  std::string text = {};
  int64_t by = 0, offset = 0; // For: step, unrolled by
  bool annotated = false;
  PatternPtr pattern = {};
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
  std::vector<std::unique_ptr<Function>> functions;              ///< closures are those of the kernel
  std::vector<std::pair<std::string, std::vector<int>>> structs; ///< name, and slots whose types and fields are its
  std::vector<std::pair<int, int64_t>> constants;                ///< slot, value; those of odd number are params
  std::vector<std::string> declarations;                         ///< of the file, that patterns need
  std::string generics;                                          ///< of the kernel, with their brackets
  std::pair<int, int64_t> parameter = {-1, 0};                   ///< the kernel's: slot, value
  std::string instance = "k";                                    ///< how an export says which kernel
  std::string behind;                                            ///< entries and exports
  std::shared_ptr<const EntryPlan> entry;                        ///< the one that is behind, if there is one
  Op tally = Op::Add; ///< what all its atomic operations on `ints` are: so their order does not matter
  Block body;
};

/// Elements of each input array; its index is taken modulo this.
inline constexpr unsigned inputElements = 64;
/// What each thread leaves: so many integers and floats.
inline constexpr unsigned outputs = 6;
/// Those, and one for atomic operations.
inline constexpr unsigned rows = outputs + 1;

/// The program that `seed` stands for, always the same.
Program generate(uint64_t seed);

/// Lanes of a wave of the processors that all programs of this run are for: 64 at first, or 32.
unsigned waveLanes();
void setWaveLanes(unsigned lanes);
std::string print(const Program &program);
/// The text with a mistake in it, or something that is one.
std::string broken(const std::string &text, uint64_t seed);

/// Input `index` of a kind: integers as they are, floats as doubles that the kind holds.
double inputFloat(unsigned index);
int64_t inputInteger(Kind kind, unsigned index);

/// The kernel's argument `given`, as C lays it out.
struct Given {
  int32_t count;
  float scale;
  int16_t pair[2];
  int64_t wide;
  uint8_t row[8];
};
inline constexpr Given given = {-7, 1.25f, {300, -2}, 0x123456789abcdef, {1, 2, 4, 8, 16, 32, 64, 255}};

struct Results {
  std::vector<int64_t> integers; ///< [row * threads + thread]
  std::vector<double> floats;
  std::vector<std::string> printed; ///< lines, sorted
  bool known = true;                ///< false: a NaN arose, and what becomes of it is not the language's to say
};
Results evaluate(const Program &program);

} // namespace flyc::fuzz

#endif // FLYC_TEST_FUZZ_PROGRAMS_PROGRAM_H
