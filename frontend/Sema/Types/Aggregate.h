//===- Aggregate.h - structs and enums ------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Types that a source declares. A struct exists only while compiling: its fields are values of any kind. One whose
// fields all are numbers, vectors and such structs is closed: it has the layout of the C struct with the same fields.
// The declaration of a struct and the arguments of its `<..>` make one StructType, so types compare by address.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_TYPES_AGGREGATE_H
#define FLYC_FRONTEND_SEMA_TYPES_AGGREGATE_H

#include "frontend/AST/AST.h"
#include "frontend/Sema/Types/Value.h"

#include <memory>
#include <string>
#include <vector>

namespace flyc::sema {

struct Scope;

struct EnumType {
  std::string name;
  std::vector<std::string> members; ///< numbered from 0
};

/// A struct as its name means it before the arguments of `<..>` are known.
struct StructTemplate {
  const ast::StructDecl *declaration;
  std::shared_ptr<Scope> scope; ///< of the file
};

/// array<element, count>: a field of a struct that a kernel takes as an argument.
struct ArrayType {
  Value element; ///< a TypeValue or a StructType
  unsigned count;
  std::string name; ///< `array<f32, 4>`
};

struct StructType {
  struct Field {
    std::string name;
    /// A TypeValue, a StructType, an EnumType or an ArrayType; nothing if the field is open: then `kind` says what it
    /// takes.
    Value type;
    std::string kind; ///< "tensor", "layout", ..
    SourceRange range;
  };
  std::string name; ///< with its arguments: `Pair<f32>`
  const ast::StructDecl *declaration = nullptr;
  std::vector<Value> arguments; ///< of `<..>`
  std::vector<Field> fields;
  unsigned waveSize = 0; ///< for kernels with such waves: its fields depend on that; 0: for all

  const Field *find(std::string_view field) const {
    for (const Field &f : fields)
      if (f.name == field)
        return &f;
    return nullptr;
  }
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_TYPES_AGGREGATE_H
