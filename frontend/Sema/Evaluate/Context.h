//===- Context.h - the state of one evaluation ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Sema is a partial evaluator: it walks the AST and computes what is known when compiling; everything else becomes
// nodes in the current block. The functions that do so are free functions that take a Context, each declared in the
// header of its concept:
//   Expressions, Names, Members, Indices, Operators     forms of expressions
//   Calls, Generics, Structs                            arguments, inlining, arguments in `<..>`, structs and enums
//   Statements, Pointers, Branches, Loops, Schedule     forms of statements
//   Numbers, Layouts, Nodes, Tensors, Memory            conversions between values, layouts, nodes and tensors
// One Context serves one file for one target. What it holds, from what stays to what passes:
//   what it was given      options, sources, diagnostics, the unit that it fills
//   of the file            files (what they declare), built (the kernels and types that were made of it)
//   of the kernel          kernel, variables, numbers, budget: leaveKernel() ends them
//   of the place           scope, block, nesting, the statement and its flags
//
// Invariant: an error is reported once, where it is found; its result is Poison, and Poison makes its users silent.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_CONTEXT_H
#define FLYC_FRONTEND_SEMA_EVALUATE_CONTEXT_H

#include "compiler/Layout/Explanation.h"
#include "frontend/AST/AST.h"
#include "frontend/Basic/Diagnostic.h"
#include "frontend/Basic/Source.h"
#include "frontend/Sema/Types/Builtin.h"
#include "frontend/Sema/Types/Exits.h"
#include "frontend/Sema/Types/Function.h"
#include "frontend/Sema/Types/Options.h"
#include "frontend/Sema/Types/Promotion.h"
#include "frontend/Sema/Types/Report.h"
#include "frontend/Sema/Types/Scope.h"
#include "frontend/Sema/Types/Value.h"

#include <array>
#include <deque>
#include <functional>
#include <initializer_list>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace flyc::sema {

struct Branch;
struct Frame;

/// The file that is compiled and those that it imports: what they declare.
struct Files {
  std::shared_ptr<Scope> prelude;                                              ///< around every file
  std::vector<std::pair<const ast::Module *, std::shared_ptr<Scope>>> modules; ///< each file once
  std::vector<const ast::Module *> open;                   ///< whose declarations are being evaluated, importers first
  std::vector<std::weak_ptr<Scope>> closures;              ///< scopes in which closures were written
  std::vector<const ast::Decl *> laterConstants;           ///< of the file, while one of its constants is evaluated
  bool isInConstant = false;                               ///< a constant of a file is evaluated
  std::unordered_set<const ast::FnDecl *> calledFunctions; ///< looked up, never walked

  Files() = default;
  Files(const Files &) = delete;
  Files &operator=(const Files &) = delete;
  ~Files();
};

/// A kernel that was built, or could not be: then `kernel` is null.
struct Instance {
  const ast::KernelDecl *declaration;
  std::string usualName;        ///< without `as`: the same arguments give the same one
  std::shared_ptr<Scope> scope; ///< holds the arguments
  const Kernel *kernel;
  bool isInner; ///< built for entries only
};

/// What was made of declarations and their arguments: equal arguments give the same one.
struct Built {
  std::deque<Instance> kernels;
  std::vector<std::pair<std::string, SourceRange>> names; ///< of kernels and entries, and where each was asked for
  std::vector<std::shared_ptr<const StructType>> structs;
  std::vector<const StructType *> openStructs;    ///< whose fields are being evaluated
  std::vector<std::unique_ptr<Kernel>> discarded; ///< not part of the unit, but values may still point into them
};

/// What stands around the place that is evaluated.
struct Nesting {
  Branch *branch = nullptr; ///< the innermost run-time branch or loop
  Frame *frame = nullptr;   ///< the function that is being inlined: null in the kernel's own body
  unsigned calls = 0;       ///< that are being inlined
  unsigned branches = 0;    ///< run-time branches and loops
  unsigned loops = 0;       ///< within the current function
  unsigned expressions = 0; ///< calls of evaluate()
  bool isUncalled = false;  ///< a function is evaluated by itself, since nothing calls it
};

/// The variables of the current kernel.
struct Variables {
  unsigned nextSerial = 0;
  std::vector<Variable *> live; ///< oldest first
  /// All of them. A variable whose declaration was refused has no other owner, but is still used.
  std::vector<std::shared_ptr<Variable>> owned;

  std::shared_ptr<Variable> make(std::string name, Type type, const Node *value) {
    return std::make_shared<Variable>(Variable{std::move(name), std::move(type), value, nextSerial++});
  }
  /// From here on branches and loops carry it.
  void declare(const std::shared_ptr<Variable> &variable) {
    live.push_back(variable.get());
    owned.push_back(variable);
  }
};

/// What layouts know of the current kernel's numbers.
struct KnownNumbers {
  std::unordered_map<const Node *, layout::Int> ofNodes; ///< looked up, never walked
  std::unordered_map<const ast::Expr *, const Node *>
      ofUnnamed; ///< of each `?` of a parameter; looked up, never walked
};

/// How much evaluation the current kernel may take.
struct Budget {
  uint64_t steps = 0; ///< taken
  bool isExceeded = false;
};

/// Mistakes that were reported already, and that another place would report again.
struct ReportedFaults {
  const ast::Pattern *pattern = nullptr;                  ///< by an earlier copy of an unrolled loop
  std::set<std::pair<const void *, std::string>> ofNodes; ///< looked up, never walked
};

/// The waves of a kernel that says how many lanes they have.
struct KernelWaves {
  unsigned lanes = 0;         ///< 0: those of the target
  specs::TargetSpec target{}; ///< as the kernel sees it
  bool isAskedFor = false;    ///< somebody has asked for target.wave_size
};

struct Context {
  Context(const SemaOptions &options, const SourceManager &sources, DiagnosticEngine &diagnostics, TypedUnit &unit);
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;

  // What it was given.
  const SemaOptions &options;
  const SourceManager &sources;
  DiagnosticEngine &diagnostics;
  TypedUnit &unit;
  SymbolicArith arith; ///< how layouts compute with numbers that only the kernel knows; they stand in the unit

  // Of the file.
  Files files;
  Built built;

  // Of the kernel.
  KernelWaves waves;
  std::vector<std::string> *targetFacts = nullptr; ///< where answers of the target are written down (TargetFacts.h)
  Kernel fileKernel; ///< takes the nodes that constants of the file emit; never seen outside
  Kernel *kernel = &fileKernel;
  Variables variables;
  KnownNumbers numbers;
  Budget budget;
  ReportedFaults reported;

  // Of the place that is evaluated.
  std::shared_ptr<Scope> scope;
  Block *block = &fileKernel.body; ///< takes the nodes
  Nesting nesting;
  SourceRange currentStatement;
  uint8_t fast = 0;                    ///< the fast-math flags of the annotations around the current statement
  bool isOnHost = false;               ///< the host will compute the current expression, before a launch
  std::vector<Identifier> memoryNames; ///< the tensors, while conditions of the host are read

  /// As the current kernel sees it: inWaves.
  const specs::TargetSpec &target() const { return waves.lanes ? waves.target : *options.target; }
  bool isInKernel() const { return kernel != &fileKernel; }
  void enterKernel(Kernel &entered);
  /// Back to the file: nothing of the kernel that was evaluated counts for the next one.
  void leaveKernel();

  /// Reports an error; the Report takes notes, and stands for Poison. The number of arguments is that of the text.
  template <typename... Args> Report report(diag::Taking<sizeof...(Args)> id, SourceRange range, Args &&...args) const {
    return Report(diagnostics.report(id, range, std::forward<Args>(args)...));
  }
  /// True the first time that a value does not fit the pattern.
  bool isNewFault(const ast::Pattern *pattern) { return std::exchange(reported.pattern, pattern) != pattern; }
  /// True the first time that a mistake which several places would report is found in a node, or in the kernel.
  bool isNewFault(const Node *with, std::string what);
  /// True if the name means a value. False if it is unknown or names a kernel: a symbol may have that name.
  bool isValueName(Identifier name) const;
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_CONTEXT_H
