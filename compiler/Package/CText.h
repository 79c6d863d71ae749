//===- CText.h - what the C functions of kernels and entries share -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_CTEXT_H
#define FLYC_COMPILER_PACKAGE_CTEXT_H

#include "compiler/Package/Unit.h"
#include <set>

namespace flyc::package {

/// A launch expression in C, over int64_t. It sets `flyc_error` where it has no value.
std::string emitC(const LaunchExpr &expr);

/// The beginning of a C function `function`: it refuses values of the u64 parameters `wide` that int64_t cannot hold.
std::string rejectWide(const std::set<std::string> &wide, const std::string &function);

/// Behind the text of an expression in `function`: it fails, indented by `indent`, if the expression, which errors call
/// `what`, has no value.
std::string failIfNone(const std::string &indent, const std::string &function, const std::string &what);

/// What a precondition asks for, as people read it; and `function` looks whether it holds.
std::string conditionText(const Precondition &precondition);
std::string checkPrecondition(const Precondition &precondition, const std::string &function);

/// The lines of a documentation comment: the program's text `doc`, and one that says what `argument` is.
std::string documentText(const std::string &doc);
std::string documentArgument(const Argument &argument);

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_CTEXT_H
