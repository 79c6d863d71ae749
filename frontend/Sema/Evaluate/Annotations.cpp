//===- Annotations.cpp - @fast --------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Rule C5. @fast(nnan, contract) before a kernel, a function, a block or a statement: what the compiler may do with the
// floats in it, and in the functions that are called there. Annotations inside each other add up.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Annotations.h"

#include "frontend/KernelIR/FastFlags.h"
#include "frontend/Sema/Evaluate/Branches.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "support/Text.h"

#include "llvm/Support/Casting.h"

using namespace flyc;
using namespace flyc::sema;

uint8_t sema::fastFlags(Context &context, std::span<const ast::Annotation> annotations) {
  uint8_t result = 0;
  for (const ast::Annotation &annotation : annotations) {
    if (annotation.name.str() != "fast") {
      context.report(diag::NoAnnotation, annotation.name.range, annotation.name.str());
      continue;
    }
    for (const ast::Arg &argument : annotation.args) {
      const auto *name = argument.value ? llvm::dyn_cast<ast::NameExpr>(argument.value) : nullptr;
      const bool isPlain = name && name->args.empty() && argument.name.str().empty();
      if (const uint8_t flag = isPlain ? fastFlagNamed(name->name.str()) : 0) {
        result |= flag;
        continue;
      }
      context.report(diag::FastFlag, argument.range, "'" + std::string(context.sources.text(argument.range)) + "'",
                     joined(fastFlagNames, [](const auto &flag) { return flag.name; }));
    }
    if (annotation.args.empty())
      result |= allFastFlags();
  }
  return result;
}

Exits sema::executeAnnotated(Context &context, const ast::AnnotatedStmt *s) {
  const uint8_t saved = context.fast;
  context.fast |= fastFlags(context, std::span(&s->annotation, 1));
  ast::Stmt *const inner = s->stmt;
  Exits exits = executeList(context, std::span(&inner, 1));
  context.fast = saved;
  return exits;
}
