//===- CNames.h - .fly names and types as C spells them -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_CNAMES_H
#define FLYC_COMPILER_PACKAGE_CNAMES_H

#include "compiler/Package/Unit.h"

namespace flyc::package {

/// The C name of a parameter. A keyword of C or C++, the name of a type and a name that the header itself uses get a
/// `_`.
std::string cParameterName(const std::string &name);
/// Of a field of a struct parameter, too: "job.shape.n".
std::string cPath(const std::string &path);
/// The name of a struct of the unit `unit`: "gemm_Pair_f32".
std::string cStructName(const std::string &unit, const std::string &name);

/// "const float *", "int64_t ", ...: what stands before the name in a parameter list. Element types that C lacks are
/// void behind a pointer, and an unsigned integer of their size by value.
std::string cParameterType(const Argument &param, const std::string &unit);
/// The same for a field's element: "float ", "gemm_Tap ".
std::string cFieldType(const Field &field, const std::string &unit);

/// The text as the inside of a C string literal.
std::string cStringBody(const std::string &text);
/// The same of a literal that is a format of printf.
std::string cFormatBody(const std::string &text);
/// The text, changed so that it cannot end a C comment.
std::string cCommentBody(const std::string &text);

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_CNAMES_H
