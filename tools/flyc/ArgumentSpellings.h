//===- ArgumentSpellings.h - the usual spellings of options ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Compilers spell options in ways that CLI11 cannot: -MD, -MF FILE, -Xllvm ARG, -DNAME=V, -Idir, -O3. One table says
// how each is written; a pass over the arguments rewrites them to long options with their value behind `=`, and the
// help shows the usual spelling. Input: arguments behind the program's name. Output: arguments with long options only.
//
// Invariant: afterwards an argument is a long option, `-`, `--`, or a word that does not begin with `-`; anything else
// is an error. Behind `--` nothing is rewritten.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_ARGUMENTSPELLINGS_H
#define FLYC_TOOLS_FLYC_ARGUMENTSPELLINGS_H

#include "support/Error.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace flyc::driver {

enum class ValueForm : unsigned char {
  None,     // -g
  Joined,   // -O3
  Separate, // -Xllvm ARG
  Both      // -DN=V or -D N=V
};

struct ArgumentSpelling {
  std::string_view usual;    // as people write it: -MF
  std::string_view longName; // as CLI11 knows it: --depfile
  ValueForm form;
};

std::span<const ArgumentSpelling> argumentSpellings();

/// The usual spelling of a long option; the long one itself if it has no other.
std::string_view usualSpelling(std::string_view longName);

/// How flyc writes what other compilers call `written` (without a value behind `=`, or with it); empty: nothing of it.
std::string_view spellingHere(std::string_view written);

/// Rewrites the arguments. Errors: a short option nobody knows, one whose value is missing, one with a value it does
/// not take.
/// Those of a compile may be ones that other compilers know (spellingHere).
std::vector<std::string> rewriteSpellings(std::span<const std::string> args, std::vector<support::Error> &errors,
                                          bool isCompile);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_ARGUMENTSPELLINGS_H
