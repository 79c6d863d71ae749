//===- Builtins.h - the registry of builtin functions ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Builtins.def lists them; the evaluator matches a call's arguments to the parameters before a handler sees it.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_BUILTINS_BUILTINS_H
#define FLYC_FRONTEND_SEMA_BUILTINS_BUILTINS_H

#include "frontend/Basic/Diagnostic.h"
#include "frontend/Sema/Types/Value.h"

#include <span>
#include <string_view>
#include <vector>

namespace flyc::sema {

class Evaluator;

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
  Value (*evaluate)(Evaluator &, Call &);

  bool isGeneric() const { return !generics.empty(); }
};

/// Names of memory orders and scopes behind a dot, as LLVM's memory model has them.
inline constexpr std::string_view fenceOrders[] = {"acquire", "release", "acq_rel", "seq_cst"};
inline constexpr std::string_view atomicOrders[] = {"relaxed", "acquire", "release", "acq_rel", "seq_cst"};
inline constexpr std::string_view memoryScopes[] = {"wave", "block", "agent", "system"};

/// The counters of s_waitcnt, and those of targets that have one for each kind of access.
inline constexpr std::string_view classicCounters[] = {"vm", "lgkm", "exp"};
inline constexpr std::string_view splitCounters[] = {"load", "store", "ds", "km"};

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

#define FLYC_BUILTIN(name, handler, parameters) Value handler(Evaluator &, Call &);
#define FLYC_GENERIC(name, handler, generics, parameters) Value handler(Evaluator &, Call &);
#include "frontend/Sema/Builtins/Builtins.def"

/// The copy atom of a kind and width, or an error by `refusal` (BuiltinsCopy.cpp)
Value copyAtomOf(Evaluator &, const Call &call, CopyAtom::Kind kind, int64_t bits, diag::ID refusal);
/// mma.slice(thread) (BuiltinsMma.cpp)
Value sliceMma(Evaluator &, const std::shared_ptr<const TiledMma> &mma, Call &);
/// The tiled mma, or the one that a thread's slice is of; else null.
std::shared_ptr<const TiledMma> tiledMmaOf(const Value &);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_BUILTINS_BUILTINS_H
