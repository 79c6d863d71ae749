//===- CharacterClass.h - what a character can be part of -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The character classes of the lexical grammar. Independent of the locale, unlike <cctype>.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_LEX_CHARACTERCLASS_H
#define FLYC_FRONTEND_LEX_CHARACTERCLASS_H

namespace flyc {

constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool isHexDigit(char c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
constexpr bool isNameStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
constexpr bool isNamePart(char c) { return isNameStart(c) || isDigit(c); }

} // namespace flyc

#endif // FLYC_FRONTEND_LEX_CHARACTERCLASS_H
