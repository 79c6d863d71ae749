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
// One Context serves one file for one target.
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

/// A kernel that was built, or could not be: then `kernel` is null.
struct Instance {
  const ast::KernelDecl *declaration;
  std::string usualName;        ///< without `as`: the same arguments give the same one
  std::shared_ptr<Scope> scope; ///< holds the arguments
  const Kernel *kernel;
  bool isInner; ///< built for entries only
};

struct Context {
  Context(const SemaOptions &options, const SourceManager &sources, DiagnosticEngine &diagnostics, TypedUnit &unit);
  ~Context();
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;

  /// Reports an error; the Report takes notes, and stands for Poison. The number of arguments is that of the text.
  template <typename... Args> Report report(diag::Taking<sizeof...(Args)> id, SourceRange range, Args &&...args) const {
    return Report(diagnostics.report(id, range, std::forward<Args>(args)...));
  }

  const specs::TargetSpec &target() const { return *options.target; }
  bool isInKernel() const { return kernel != &fileKernel; }
  Kernel &currentKernel() { return *kernel; }
  /// True if the name means a value. False if it is unknown or names a kernel: a symbol may have that name.
  bool isValueName(Identifier name) const;
  /// True the first time that a value does not fit the pattern.
  bool isNewFault(const ast::Pattern *pattern) { return std::exchange(faultyPattern, pattern) != pattern; }
  /// True the first time that a mistake which several places would report is found in a node, or in the kernel.
  bool isNewFault(const Node *with, std::string what);

  SymbolicArith arith;
  const SemaOptions &options;
  const SourceManager &sources;
  DiagnosticEngine &diagnostics;
  TypedUnit &unit;

  // The files.
  std::shared_ptr<Scope> preludeScope;
  std::vector<std::pair<const ast::Module *, std::shared_ptr<Scope>>> moduleScopes;
  std::vector<std::weak_ptr<Scope>> closureScopes; ///< in which closures were written
  std::vector<const ast::Module *> openModules;    ///< whose declarations are being evaluated
  std::vector<std::pair<std::string, SourceRange>> builtNames;
  std::deque<Instance> instances;
  std::vector<std::shared_ptr<const StructType>> structTypes; ///< each combination of a struct and its arguments once
  std::vector<const StructType *> openStructs;                ///< whose fields are being evaluated
  std::vector<std::unique_ptr<Kernel>> discarded;             ///< with errors; values may still point into them
  std::vector<const ast::Decl *> laterConstants;              ///< of the file, while one of its constants is evaluated
  bool isFileConstant = false;                                ///< a constant of the file is evaluated
  std::unordered_set<const ast::FnDecl *> calledFunctions;    ///< looked up, never walked

  // Where evaluation stands.
  std::shared_ptr<Scope> scope;
  Kernel fileKernel; ///< takes the nodes that constants of the file emit; never seen outside
  Kernel *kernel = &fileKernel;
  Block *block = &fileKernel.body;
  Branch *branch = nullptr; ///< the innermost run-time branch or loop
  Frame *frame = nullptr;   ///< the function that is being inlined: null in the kernel's own body
  unsigned depth = 0;       ///< of inlined calls
  unsigned branchDepth = 0;
  unsigned loopDepth = 0; ///< within the current function
  unsigned nesting = 0;   ///< of evaluate()
  uint8_t fast = 0;       ///< the fast-math flags of the annotations around the current statement
  SourceRange currentStatement;
  bool isAlone = false;  ///< a function is evaluated that nothing calls
  bool isOnHost = false; ///< the host will compute the current expression, before a launch

  // Of the current kernel.
  unsigned nextSerial = 0;
  uint64_t steps = 0;
  bool tooLarge = false;
  std::vector<Variable *> liveVariables; ///< oldest first
  /// All variables. A variable whose declaration was refused has no other owner, but is still used.
  std::vector<std::shared_ptr<Variable>> ownedVariables;
  std::unordered_map<const Node *, layout::Int> integers;            ///< looked up, never walked
  std::unordered_map<const ast::Expr *, const Node *> unnamedLeaves; ///< `?` of parameters; looked up, never walked
  std::vector<Identifier> memoryNames;                               ///< the tensors, while host conditions are read

  // What was reported already.
  const ast::Pattern *faultyPattern = nullptr;           ///< by an earlier copy of an unrolled loop
  std::set<std::pair<const void *, std::string>> faults; ///< looked up, never walked
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_CONTEXT_H
