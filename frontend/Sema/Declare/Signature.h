//===- Signature.h - a kernel's parameters, conditions and launch ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// From the head of a kernel declaration to its Interface, and to the bindings of its parameters and symbols in the
// evaluator's scope. The order matters: symbols are found first, then `where` is read (it gives divisibility), then the
// tensors' layouts, then launch.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_DECLARE_SIGNATURE_H
#define FLYC_FRONTEND_SEMA_DECLARE_SIGNATURE_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

class Signature {
public:
  /// A parameter, and where the names in its type are looked up: null for the scope of the declaration itself.
  struct Item {
    const ast::Param *param;
    std::shared_ptr<Scope> scope;
    std::optional<Access> access;
  };
  Signature(Context &context, const ast::KernelDecl *declaration)
      : context(context), where(declaration->where), kernel(declaration), interface(context.kernel->interface) {
    for (const ast::Param *param : declaration->params)
      items.push_back({param, nullptr, param->access});
  }
  /// Of an entry, whose `..` have been replaced.
  Signature(Context &context, std::span<ast::Expr *const> where, std::vector<Item> items)
      : context(context), items(std::move(items)), where(where), interface(context.kernel->interface) {}

  /// Fills the kernel's interface and binds its names in the current scope. False if the body cannot be looked at.
  bool analyze();

  /// A condition of `where` is false whatever the arguments are: the body was not written for such parameters.
  bool isExcluded = false;

  /// Adds preconditions for what the body assumes of its buffers; warns where the launch cannot check them.
  void requireBufferReaches();

  /// What is read now may say `x.present`: the condition of an entry's step, which is looked at where all tensors are.
  bool seesTensors = false;

  /// An integer that the host computes from the arguments; nothing after an error.
  std::optional<LaunchExpr> hostExpr(const Value &v, SourceRange range);

private:
  struct TensorParameter {
    const ast::Param *param;
    std::shared_ptr<Scope> scope;
    unsigned argument;
    const ast::Expr *layout;
    SourceRange range;
  };

  struct StructParameter {
    const ast::Param *param;
    unsigned argument;
    Value type;
  };

  bool declareParameters();
  bool declareParameter(const Item &item, std::vector<const ast::NameExpr *> &faulty);
  bool declareTensor(const Item &item, const ast::NameExpr *type);
  /// Runs `action` while the names of `scope` are visible, too, behind those of the declaration.
  void inScope(const std::shared_ptr<Scope> &scope, const std::function<void()> &action);
  void collectSymbols(const ast::Expr *tree, bool isShape);
  void noteSymbol(const ast::Ident &name, bool isShape);
  /// `?` leaves (rule P7) of the tensor `tensor`: symbols without a name in the source. `next` counts the leaves.
  void collectUnnamed(const std::string &tensor, const ast::Expr *tree, bool isShape, unsigned &next);
  void poisonSymbols(const ast::Expr *tree);
  void bindScalars();
  bool readConditions();
  void requireExtents(const ast::Expr *shape);
  bool bindTensors();
  void requireNarrowOffsets(const std::string &tensor, const layout::AnyLayout &l, SourceRange range);
  layout::Layout inOwnWidth(const layout::Layout &l, SourceRange range);
  std::optional<LaunchExpr> lastOffset(const layout::Layout &l, SourceRange range);
  void requireAtMost(LaunchExpr last, int64_t most, std::string message);
  bool readLaunch();
  bool readBlock(const Value &value, SourceRange range);
  bool readGrid(const Value &value, SourceRange range);
  bool readCluster(const Value &value, SourceRange range);
  bool readLds(const Value &value, SourceRange range);
  bool readWaves(const Value &value, SourceRange range);
  bool readVgprs(const Value &value, SourceRange range);
  bool readPreload(const Value &value, SourceRange range);
  /// Evaluates what the host computes: the resulting nodes are read back as launch expressions and dropped.
  Value evaluateOnHost(const ast::Expr *e);
  std::optional<LaunchExpr> hostExpr(const Node *node, SourceRange range, unsigned &size);
  /// The text of a layout for the manifest.
  std::string layoutOnHost(const layout::Layout &layout, SourceRange range);
  std::string textOnHost(const layout::IntTuple &t, SourceRange range);
  unsigned addArgument(Argument argument, SourceRange range);
  /// Adds a condition of a call. One that the source does not state has a message.
  void require(LaunchExpr condition, std::string message = {}) {
    interface.preconditions.push_back(Precondition::of(std::move(condition), std::move(message)));
  }
  std::optional<std::pair<const Node *, int64_t>> asDivisibility(const LaunchExpr &e) const;
  /// `number` % `divisor` == 0
  static LaunchExpr divides(int64_t divisor, LaunchExpr number);

  Context &context;
  std::vector<Item> items;
  std::span<ast::Expr *const> where;
  const ast::KernelDecl *kernel = nullptr; ///< null: of an entry
  Interface &interface;
  std::vector<TensorParameter> tensors;
  std::vector<StructParameter> structs;
  std::vector<bool> isExtent;                           ///< by argument: stands bare in a shape
  std::vector<const Node *> argumentNodes;              ///< by argument; null for tensors
  std::vector<std::vector<SourceRange>> uses;           ///< by argument, of symbols
  std::map<const void *, layout::IntTuple> wideStrides; ///< by the handle of the narrow one; looked up, never walked
  std::vector<std::pair<const ast::DynamicExpr *, unsigned>> unnamed; ///< and the argument that each is
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_DECLARE_SIGNATURE_H
