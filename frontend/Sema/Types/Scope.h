//===- Scope.h - what names mean where ------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A chain of scopes, innermost first. Closures keep the chain in which they were written. A `var` is a Place, whose
// numbers are Variables of their own, so that branches and loops can see which of them were assigned.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_TYPES_SCOPE_H
#define FLYC_FRONTEND_SEMA_TYPES_SCOPE_H

#include "frontend/Basic/Identifier.h"
#include "frontend/Sema/Types/Value.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace flyc::sema {

struct MemorySet; // Operations.h

/// A number or vector of a `var`: its type never changes, its value is the node that was assigned last.
struct Variable {
  std::string name;
  Type type;
  const Node *current;
  unsigned serial; ///< older variables have smaller numbers
};

/// What a `var` is made of: a variable, a tensor in memory, a fragment, parts, or a fixed value.
struct Place {
  std::shared_ptr<Variable> variable; ///< a number or a vector
  const Node *view =
      nullptr; ///< of a tensor in memory: the view that it was declared with; `variable` says how far into its memory
  std::shared_ptr<Variable> which; ///< of a tensor in memory: into which of `memories`
  std::shared_ptr<MemorySet> memories;
  const Node *registers = nullptr;                    ///< a fragment: assigning stores its elements
  std::vector<std::shared_ptr<const Place>> elements; ///< of a tuple or struct; never empty
  std::shared_ptr<const StructType> structure;        ///< of a struct
  std::optional<Value> fixed; ///< a field that exists only while compiling: it keeps the value it began with
};

struct Scope;
/// A constant of a file that depends on the size of a wave: how it is computed for kernels that have another.
struct WaveConstant {
  const ast::Expr *value;
  std::weak_ptr<Scope> scope; ///< of the file
};

struct Binding {
  Value value;
  std::shared_ptr<const Place> place; ///< of a var, else null
  SourceRange range;
  /// Who declares the name, for messages.
  enum Origin : uint8_t { Let, Index, Parameter, File } origin = Let;
  std::shared_ptr<const WaveConstant> ofWave = nullptr; ///< null: the value is the same in all kernels
};

struct Scope {
  std::shared_ptr<Scope> parent;
  std::vector<std::pair<Identifier, Binding>> names;
  const ast::BlockStmt *block = nullptr; ///< whose names these are, if it is that of a block

  /// The first of that name. Names are only ever added, at the end.
  Binding *findHere(Identifier name) {
    constexpr size_t few = 16; // are found sooner by looking at each
    if (names.size() > few) {
      for (; indexed < names.size(); ++indexed)
        index.try_emplace(names[indexed].first, indexed);
      const auto found = index.find(name);
      return found == index.end() ? nullptr : &names[found->second].second;
    }
    for (auto &[id, binding] : names)
      if (id == name)
        return &binding;
    return nullptr;
  }
  Binding *find(Identifier name) {
    for (Scope *s = this; s; s = s->parent.get())
      if (Binding *binding = s->findHere(name))
        return binding;
    return nullptr;
  }

private:
  std::unordered_map<Identifier, size_t> index; ///< of the first `indexed` names; looked up, never walked
  size_t indexed = 0;
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_TYPES_SCOPE_H
