//===- Verify.h - checks that a kernel is well-formed ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Checks the rules that every kernel obeys and that IRGen relies on. A violation is a mistake of flyc, not of the
// program that it compiles.
//
//   * a node stands in one block, once;
//   * an operand is defined before its use, in the same block or in one around it; block arguments are defined in the
//     blocks of their operation; the same holds for nodes that compute coordinates and layouts, and for yields;
//   * an operand has a value;
//   * blocks yield as many values as their operation takes, of the types that it takes;
//   * operands have the types that their operation requires, as far as Verify.cpp knows them.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_KERNELIR_VERIFY_H
#define FLYC_FRONTEND_KERNELIR_VERIFY_H

#include <string>
#include <vector>

namespace flyc::sema {

struct Kernel;
struct Node;

struct Violation {
  const Node *node; ///< the node that breaks a rule
  std::string text; ///< "Binary: operand 'x' (Splat, made as number 12) is not defined before its use"
};

/// Everything that is wrong with `kernel`, in the order of its nodes. Takes time linear in the number of operands.
std::vector<Violation> verify(const Kernel &kernel);

/// The texts of all violations, a line each; empty if the kernel is well-formed.
std::string verifierReport(const Kernel &kernel);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_KERNELIR_VERIFY_H
