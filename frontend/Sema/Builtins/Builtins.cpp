//===- Builtins.cpp - the registry of builtin functions -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The table made from Builtins.def.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Builtins/Builtins.h"

#include "frontend/Sema/Types/Builtin.h"

using namespace flyc;
using namespace flyc::sema;

static constexpr Builtin builtins[] = {
#define FLYC_BUILTIN(name, handler, parameters) {#name, "", parameters, handler},
#define FLYC_GENERIC(name, handler, generics, parameters) {#name, generics, parameters, handler},
#include "frontend/Sema/Builtins/Builtins.def"
};

std::span<const Builtin> sema::allBuiltins() { return builtins; }

const Builtin *sema::findBuiltin(std::string_view name) {
  for (const Builtin &b : builtins)
    if (b.name == name)
      return &b;
  return nullptr;
}

std::vector<BuiltinParameter> sema::parseParameters(std::string_view list) {
  std::vector<BuiltinParameter> parameters;
  while (!list.empty()) {
    size_t comma = list.find(',');
    std::string_view one = list.substr(0, comma);
    list.remove_prefix(comma == std::string_view::npos ? list.size() : comma + 1);
    while (!one.empty() && one.front() == ' ')
      one.remove_prefix(1);
    BuiltinParameter p{one};
    if (one.ends_with("...")) {
      p.name.remove_suffix(3);
      p.variadic = true;
    }
    if (p.name.ends_with("?")) {
      p.name.remove_suffix(1);
      p.optional = true;
    }
    parameters.push_back(p);
  }
  return parameters;
}
