//===- Builtin.h - a builtin function and a call of one -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// How evaluation calls the functions that the language brings along, without seeing them: by a row of the table, which
// the room above (Builtins/Builtins.def) fills. Arguments are matched to parameters before a handler sees them.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_TYPES_BUILTIN_H
#define FLYC_FRONTEND_SEMA_TYPES_BUILTIN_H

#include "frontend/Basic/Source.h"
#include "frontend/Sema/Types/Value.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace flyc::sema {

struct Context;

/// An argument as written: `name = value`, or just the value.
struct CallArgument {
  std::string name; ///< empty: by position
  SourceRange nameRange;
  Value value;
  SourceRange range;
};

/// A call of a builtin whose arguments have been matched to its parameters.
struct Call {
  const Builtin *builtin = nullptr;
  SourceRange range; ///< of the whole call
  std::vector<CallArgument> generics;
  /// By parameter: what is absent has nothing as its value. Arguments of a `x...` parameter stand at the end.
  std::vector<CallArgument> arguments;

  const Value &value(size_t i) const { return arguments[i].value; }
  SourceRange at(size_t i) const { return arguments[i].range; }
  bool has(size_t i) const { return i < arguments.size() && !arguments[i].value.isNothing(); }
};

struct Builtin {
  std::string_view name;
  std::string_view generics;   ///< "type, bits", empty: takes none
  std::string_view parameters; ///< "a, b?"; empty with generics: `name<..>` is not called
  Value (*evaluate)(Context &, Call &);

  bool isGeneric() const { return !generics.empty(); }
};

std::span<const Builtin> allBuiltins();
/// The builtin of that name, or null.
const Builtin *findBuiltin(std::string_view name);

/// One parameter out of a list like "a, b?, rest...".
struct BuiltinParameter {
  std::string_view name;
  bool optional = false;
  bool variadic = false;
};
std::vector<BuiltinParameter> parseParameters(std::string_view list);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_TYPES_BUILTIN_H
