//===- Interface.h - kernels and entries as they are declared -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What callers have to know of a kernel or an entry is the model of compiler/Interface, which the front end fills. What
// only the front end needs stands beside it here: where each thing is declared, and the layouts of tensors as the
// algebra computes with them.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_KERNELIR_INTERFACE_H
#define FLYC_FRONTEND_KERNELIR_INTERFACE_H

#include "compiler/Interface/Interface.h"
#include "frontend/Basic/Source.h"
#include "frontend/KernelIR/Type.h"

namespace flyc::sema {

using interface::Argument;
using interface::ArgumentKind;
using interface::LaunchExpr;
using interface::Precondition;
using Interface = interface::Kernel;

/// Where an argument is declared, and the layout of a tensor.
struct DeclaredArgument {
  SourceRange range;
  layout::AnyLayout layout = {};
};

/// The type of a scalar or symbol, the element type of a tensor.
inline Scalar scalarOf(const Argument &argument) { return static_cast<Scalar>(argument.element); }

/// For people: `(n % 8) == 0`.
inline std::string spell(const LaunchExpr &e) { return e.str(LaunchExpr::Parentheses::All); }

/// A function of the host.
struct Entry {
  interface::Entry interface;
  std::vector<DeclaredArgument> declared; ///< by argument
  SourceRange range;                      ///< of its name
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_KERNELIR_INTERFACE_H
