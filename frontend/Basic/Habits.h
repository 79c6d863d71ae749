//===- Habits.h - words of other languages, and what .fly writes instead --===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Owns the table of words that authors of kernels bring along from C, CUDA, HIP, Python and Triton. It only adds a note
// to an error that is reported anyway: such a word is not a keyword, and a declaration may use it as a name. Invariant:
// each advice names something that exists in this version of the language.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_BASIC_HABITS_H
#define FLYC_FRONTEND_BASIC_HABITS_H

#include <optional>
#include <string_view>

namespace flyc {

/// What to write instead of a word of another language, as the end of a sentence: "write 'f32'".
std::optional<std::string_view> adviceFor(std::string_view word);

/// How a builtin is called whose arguments are often given in another order: "copy(cp, from, to)".
std::optional<std::string_view> exampleOfCall(std::string_view builtin);

/// The same for a member, as in `cp.get_slice(i)`.
std::optional<std::string_view> adviceForMember(std::string_view name);

} // namespace flyc

#endif // FLYC_FRONTEND_BASIC_HABITS_H
