//===- Options.h - what semantic analysis is told from outside ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The target, the modules that a file may import, and what the command line asks for.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_TYPES_OPTIONS_H
#define FLYC_FRONTEND_SEMA_TYPES_OPTIONS_H

#include "frontend/AST/AST.h"
#include "specs/tables/TargetSpec.h"

#include <string>
#include <utility>
#include <vector>

namespace flyc {
class ModuleLoader;
} // namespace flyc

namespace flyc::sema {

class Listener;

struct SemaOptions {
  /// -D NAME=VALUE in the order given; the last of a name wins. Each must name a `param` of the file.
  std::vector<std::pair<std::string, std::string>> defines;
  /// The operands of --instantiate and the entries of --variants: these are built instead of the file's exports.
  std::vector<const ast::ExportDecl *> instances;
  /// Finds what the file imports; null: nothing can be imported, and there is no prelude. Must outlive the call.
  ModuleLoader *modules = nullptr;
  /// What `target` means in the source. Must outlive the call.
  const specs::TargetSpec *target = nullptr;
  /// Also checks functions that nothing calls, as far as possible without arguments; the file need not have a kernel.
  bool checksFunctions = false;
  /// Bytes that are left unused behind each allocation of shared memory, as far as the target has room, so that an
  /// access beyond its end does not reach another allocation.
  int64_t redZone = 0;
  /// Is told the value of every expression; may be null. Must outlive the call.
  Listener *listener = nullptr;
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_TYPES_OPTIONS_H
