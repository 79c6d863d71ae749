//===- EntryMaker.h - makes one entry ------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// GenerateEntries.cpp: parameters, statements, arguments. GenerateCalls.cpp: expressions of the host, and calls of
// kernels.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_FUZZ_PROGRAMS_ENTRYMAKER_H
#define FLYC_TEST_FUZZ_PROGRAMS_ENTRYMAKER_H

#include "test/fuzz/programs/Arithmetic.h"
#include "test/fuzz/programs/Entries.h"
#include "test/fuzz/programs/Random.h"

#include <set>

namespace flyc::fuzz {

using KernelPtr = std::shared_ptr<const HostKernel>;

/// Sizes and thresholds: at the edges of blocks, and beside them.
inline constexpr int64_t sizes[] = {0, 1, 5, 63, 64, 65, 100, 130, 200, 256, 300};

class EntryMaker {
public:
  EntryMaker(uint64_t seed, std::string callee, unsigned threads)
      : random(seed), callee(std::move(callee)), threads(threads) {}
  EntryPlan run();

private:
  Random random;
  const std::string callee;
  const unsigned threads;
  EntryPlan plan;
  std::vector<KernelPtr> chosen;
  bool inserts = false, isGeneric = false;
  int64_t size = 0; ///< what SIZE of a generic entry is
  std::string body, indent = "  ";
  std::vector<std::pair<std::string, Term>> lets;
  std::vector<Term> conditions;
  std::set<std::string> called, declared; ///< kernels; parameters whose declaration is written
  std::set<std::string> accessOnly;       ///< of those declared: without a type
  unsigned names = 0;
  void line(const std::string &words) { body += indent + words + "\n"; }
  void addParam(HostParam param);
  void addSymbols(const std::vector<Term> &terms);

  //===--- parameters ---===//
  bool isWritten(const std::string &name) const;
  void insertParameters();
  Term someCount();
  /// Each kernel's tensors become some of the entry's, under names of their own.
  void declareParameters();
  /// What the calls say of the parameters that the kernels give.
  void settleAccess();

  //===--- expressions ---===//
  Term anyName();
  Term literal() { return random.chance(50) ? Term(random.between(1, 9)) : Term(random.oneOf(sizes)); }
  /// Its left operand is never a constant, so that nothing is wrong when compiling.
  Term integer(unsigned depth);
  Term condition(unsigned depth = 2);

  //===--- statements ---===//
  void statements(unsigned depth);
  void let();
  void statement(unsigned depth);
  void nested(unsigned depth);
  void branch(unsigned depth);
  void zero(const std::string &name);
  std::vector<Term> dense; ///< what zero() requires, whatever the conditions around it

  //===--- calls ---===//
  bool isInScope(const std::string &name) const;
  const Term *isLet(const std::string &name) const;
  Term termOf(const std::string &name) const;
  /// What the callee's sizes are if `own` is passed for `wanted`.
  static bool unify(const HostParam &wanted, const HostParam &own, const std::vector<std::string> &symbols,
                    std::map<std::string, Term> &bound);
  bool fits(const HostParam &wanted, const HostParam &own) const;
  /// One argument: its operand, and what is written of it; nothing: it is forwarded or inferred.
  struct Argument {
    HostOperand operand;
    std::string text = {};
  };
  bool tensorArgument(const HostParam &wanted, const HostKernel &kernel, bool forwards, bool whole,
                      std::set<std::string> &used, std::map<std::string, Term> &bound, Argument &made);
  bool scalarArgument(const HostParam &wanted, bool forwards, Argument &made);
  void symbolArgument(const std::string &symbol, const HostKernel &kernel, bool forwards, bool whole,
                      const std::map<std::string, Term> &bound, Argument &made);
  void call(const KernelPtr &kernel, bool whole);
  /// Once in every call, or never.
  void callProgram();

  //===--- text ---===//
  void write();

  //===--- arguments ---===//
  Number element(unsigned index) {
    return isFloat(plan.kind) ? numberOf(inputFloat(index)) : static_cast<Number>(inputInteger(plan.kind, index));
  }
  HostArguments arguments();
};

} // namespace flyc::fuzz

#endif // FLYC_TEST_FUZZ_PROGRAMS_ENTRYMAKER_H
