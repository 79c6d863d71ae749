//===- Generator.h - makes programs ---------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// GenerateExpressions.cpp, GenerateStatements.cpp, Patterns*.cpp. What is made is always valid: types meet, no
// operation is without a defined result, loops end, all threads come to where all must. What the language computes when
// compiling stays beside something that is only known in the kernel (`known` operands).
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_FUZZ_PROGRAMS_GENERATOR_H
#define FLYC_TEST_FUZZ_PROGRAMS_GENERATOR_H

#include "test/fuzz/programs/Program.h"
#include "test/fuzz/programs/Random.h"

namespace flyc::fuzz {

class Generator {
public:
  explicit Generator(uint64_t seed) : random(seed) {}
  Program run();

private:
  Random random;
  Program program;
  std::vector<int> visible; ///< slots, innermost last
  std::vector<const Function *> callable;
  std::vector<std::vector<int>> fragments; ///< of visible ones, their elements
  const Function *inside = nullptr;        ///< the function whose body is made
  bool convergent = true;                  ///< all threads of the block are here
  unsigned loopDepth = 0, budget = 0, names = 0, prints = 0, products = 2;

  // GenerateExpressions.cpp
  Kind anyKind();
  Type anyType();
  static ExprPtr make(Op op, Type type, std::vector<ExprPtr> kids = {});
  static std::vector<ExprPtr> one(ExprPtr a);
  static ExprPtr kids(ExprPtr a, ExprPtr b, Op op, Type type);
  ExprPtr literal(Kind kind);
  ExprPtr read(int slot);
  ExprPtr leaf(Type type);
  /// A value that only the kernel knows.
  ExprPtr expr(Type type, unsigned depth);
  /// That, or sometimes a literal, or a narrower number that meets the type.
  ExprPtr operand(Type type, unsigned depth);
  ExprPtr condition(unsigned depth);
  ExprPtr number(Kind kind, unsigned depth);
  ExprPtr integer(Kind kind, unsigned depth);
  ExprPtr floating(Kind kind, unsigned depth);
  ExprPtr vectorOf(Type type, unsigned depth);
  ExprPtr converted(Kind kind, unsigned depth);
  ExprPtr called(Type type, unsigned depth);
  int slotOf(Type type, bool assignable);

  // Patterns.cpp
  ExprPtr pattern(PatternPtr pattern, Type type, std::vector<ExprPtr> kids);
  ExprPtr special(Type type, unsigned depth);
  ExprPtr directed(Kind kind, unsigned depth);
  ExprPtr throughStorage(Type type, unsigned depth);
  ExprPtr recast(Kind kind, unsigned depth);
  ExprPtr chosenByLane(Type type, unsigned depth);
  ExprPtr argument(Kind kind, unsigned depth);
  ExprPtr layoutValue(unsigned depth);
  ExprPtr function(Kind kind, unsigned depth);

  // PatternsWave.cpp
  ExprPtr shuffled(unsigned depth);
  ExprPtr ballot(unsigned depth);
  ExprPtr together(unsigned depth);

  // PatternsMemory.cpp
  Statement recipe(std::string words, std::function<std::vector<Value>(const std::vector<Value> &, unsigned)> compute,
                   std::vector<ExprPtr> values, std::vector<int> slots);
  void withMemory(Block &to);
  void exchange(Block &to);
  void histogram(Block &to);
  void tickets(Block &to);
  void tiledCopies(Block &to);
  void fromGlobal(Block &to);
  void product(Block &to);

  // PatternsFunctions.cpp
  ExprPtr genericCall(Kind kind, unsigned depth);
  void note(Block &to);
  void exports();

  // GenerateStatements.cpp
  int declare(Type type, std::string name, bool variable);
  std::string fresh(const char *prefix) { return prefix + std::to_string(names++); }
  Statement let(ExprPtr value);
  Block block(unsigned depth);
  void statement(Block &to, unsigned depth);
  bool assignment(Block &to);
  void loop(Block &to, unsigned depth);
  void aggregate(Block &to);
  void structure(Block &to);
  void fragment(Block &to);
  void emit(Block &to);
  void tally(Block &to);
  void print(Block &to);
  void function(bool closure);
  template <typename Make> void scoped(Make make);
};

} // namespace flyc::fuzz

#endif // FLYC_TEST_FUZZ_PROGRAMS_GENERATOR_H
