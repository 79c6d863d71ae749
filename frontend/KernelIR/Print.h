//===- Print.h - kernels as text ------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// For tests and for debugging. Deterministic; made to be read, not to be parsed.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_KERNELIR_PRINT_H
#define FLYC_FRONTEND_KERNELIR_PRINT_H

#include <string>

namespace flyc::sema {

struct Entry;
struct Kernel;
struct TypedUnit;

/// Interface and body: one line for each node, `%3 n: i32 = argument 3`, blocks indented.
std::string print(const Kernel &);
/// The steps of an entry, a line each.
std::string print(const Entry &);
/// All kernels, then all entries.
std::string print(const TypedUnit &);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_KERNELIR_PRINT_H
