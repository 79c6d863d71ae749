//===- Function.h - a function of the source as a value -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A `fn` declaration, with the arguments of its `<..>` if it has some, or a closure with the scope it was written in.
// Functions exist only while compiling: each call evaluates the body anew in the caller's block.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_TYPES_FUNCTION_H
#define FLYC_FRONTEND_SEMA_TYPES_FUNCTION_H

#include "frontend/AST/AST.h"
#include "frontend/Sema/Types/Scope.h"

#include <memory>
#include <string>

namespace flyc::sema {

struct Function {
  std::string name;                         ///< for messages; a closure is `fn`
  const ast::FnDecl *declaration = nullptr; ///< exactly one of the two
  const ast::ClosureExpr *closure = nullptr;
  std::shared_ptr<Scope> scope; ///< what its free names mean; holds the generic arguments of an instance
  bool isInstance = false;      ///< of a generic declaration: its arguments are in the scope
};

/// A kernel of the source before the arguments of `<..>` are known.
struct KernelTemplate {
  const ast::KernelDecl *declaration = nullptr;
  std::shared_ptr<Scope> scope; ///< of its file
};

struct EntryTemplate {
  const ast::EntryDecl *declaration = nullptr;
  std::shared_ptr<Scope> scope; ///< of its file
};

/// What `import` binds: the names of another file.
struct ImportedModule {
  std::string name;
  std::shared_ptr<Scope> scope;
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_TYPES_FUNCTION_H
