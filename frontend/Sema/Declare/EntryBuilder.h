//===- EntryBuilder.h - from an entry to its steps ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The class that Entry.cpp, EntryOperands.cpp and EntrySteps.cpp share: one entry while it is analysed. Private to
// them.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_DECLARE_ENTRYBUILDER_H
#define FLYC_FRONTEND_SEMA_DECLARE_ENTRYBUILDER_H

#include "frontend/Sema/Declare/Instances.h"
#include "frontend/Sema/Declare/Signature.h"

namespace flyc::sema {

class EntryBuilder {
public:
  EntryBuilder(Context &context, const ast::EntryDecl *declaration, std::shared_ptr<Scope> outer, std::string name)
      : context(context), declaration(declaration), outer(std::move(outer)), name(std::move(name)) {}

  void run();

private:
  // Which kernels are called.
  void findCalls(const ast::Stmt *s);
  void findCall(const ast::CallExpr *call);
  bool isZero(const ast::Expr *callee) const;

  // Parameters.
  std::vector<Signature::Item> expandParameters();
  void insertParameters(const ast::Param *splice, std::vector<Signature::Item> &items);
  const ast::Param *inserted(std::string_view parameter, std::shared_ptr<Scope> &scope,
                             std::optional<Access> &access) const;

  // Steps.
  void walk(std::span<ast::Stmt *const> statements);
  void walk(const ast::Stmt *s);
  void walkLet(const ast::LetStmt *s);
  void walkIf(const ast::IfStmt *s);
  void refuse(const ast::Stmt *s, std::string what) { context.report(diag::EntryStatement, s->range(), what); }
  void callKernel(const ast::CallExpr *call, const Instance &instance);
  bool overlaps(const Interface &callee, std::span<const std::optional<interface::Operand>> operands,
                SourceRange range);
  void callZero(const ast::CallExpr *call);
  std::optional<interface::Operand> operand(const Argument &wanted, const std::string &callee, const Value &given,
                                            SourceRange range);
  std::optional<interface::Operand> tensorOperand(const Argument &wanted, const std::string &callee, const Value &given,
                                                  SourceRange range);
  std::optional<interface::Operand> inferred(const Argument &symbol, const Kernel &callee,
                                             std::span<const std::optional<interface::Operand>> operands,
                                             SourceRange range, bool &failed);
  std::optional<LaunchExpr> bytesOf(const Node *tensor, SourceRange range);
  /// The bytes of `elements` elements without gaps.
  static LaunchExpr bytesOf(LaunchExpr elements, Scalar element);
  bool isNonNegative(const LaunchExpr &e) const;
  void measureScratch(unsigned argument, const Node *tensor);
  /// The number of the entry's argument, if `v` is the whole of one.
  std::optional<unsigned> argumentOf(const Value &v) const;
  bool isWhole(const Value &v, unsigned argument, const std::string &path) const;
  LaunchExpr conditionNow(SourceRange range);

  Context &context;
  const ast::EntryDecl *declaration;
  std::shared_ptr<Scope> outer;
  std::string name;
  Entry entry;
  Signature *signature = nullptr;
  std::vector<std::pair<const ast::CallExpr *, const Instance *>> calls; ///< in source order
  std::vector<LaunchExpr> conditions;                                    ///< of the ifs around what is walked
  bool failed = false;
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_DECLARE_ENTRYBUILDER_H
