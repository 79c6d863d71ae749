//===- Value.cpp - what an expression means while compiling ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Values in words and as text, for diagnostics and the typed-AST dump.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Types/Value.h"

#include "frontend/Sema/Types/Aggregate.h"
#include "frontend/Sema/Types/Builtin.h"
#include "frontend/Sema/Types/Function.h"
#include "specs/tables/TargetSpec.h"

#include <charconv>

using namespace flyc;
using namespace flyc::sema;

Value::Value() = default;
Value::Value(const Value &) = default;
Value::Value(Value &&) noexcept = default;
Value &Value::operator=(const Value &) = default;
Value &Value::operator=(Value &&) noexcept = default;
Value::~Value() = default;

const std::vector<Value> *sema::partsOf(const Value &v) {
  if (v.isTuple())
    return &v.elements();
  const auto *structure = v.as<StructValue>();
  return structure ? &structure->fields : nullptr;
}

size_t sema::leafCount(const Value &v) {
  const auto *parts = partsOf(v);
  if (!parts)
    return 1;
  size_t count = 0;
  for (const Value &part : *parts)
    count += leafCount(part);
  return count;
}

Value sema::withParts(const Value &like, std::vector<Value> parts) {
  if (const auto *structure = like.as<StructValue>())
    return StructValue{structure->type, std::move(parts)};
  return Value::tuple(std::move(parts));
}

const Value &sema::decay(const Value &v) {
  const Value *inner = &v;
  while (inner->isTuple() && inner->elements().size() == 1)
    inner = &inner->elements().front();
  return *inner;
}

static std::string_view nameOf(Object object) {
  switch (object) {
  case Object::ThreadIdx: return "thread_idx";
  case Object::BlockIdx: return "block_idx";
  case Object::BlockDim: return "block_dim";
  case Object::GridDim: return "grid_dim";
  case Object::Target: return "target";
  case Object::Cap: return "cap";
  case Object::Device: return "device";
  }
  return "";
}

namespace {
struct Describe {
  std::string operator()(std::monostate) const { return "nothing"; }
  std::string operator()(Poison) const { return "an erroneous value"; }
  std::string operator()(int64_t) const { return "an integer"; }
  std::string operator()(bool) const { return "a bool"; }
  std::string operator()(double) const { return "a float"; }
  std::string operator()(const std::string &) const { return "a string"; }
  std::string operator()(Wildcard) const { return "the wildcard '_'"; }
  std::string operator()(const layout::IntTuple &) const { return "a basis element"; }
  std::string operator()(const TypeValue &) const { return "a type"; }
  std::string operator()(const Tuple &) const { return "a tuple"; }
  std::string operator()(const layout::AnyLayout &l) const {
    return std::holds_alternative<layout::Layout>(l) ? "a layout" : "a composed layout";
  }
  std::string operator()(const layout::Swizzle &) const { return "a swizzle"; }
  std::string operator()(const layout::CoordSwizzle &) const { return "a coordinate swizzle"; }
  std::string operator()(const layout::Tile &) const { return "a tile"; }
  std::string operator()(const CopyAtom &) const { return "a copy atom"; }
  std::string operator()(const std::shared_ptr<const TiledCopy> &) const { return "a tiled copy"; }
  std::string operator()(const TensorStart &) const { return "the place of a tensor"; }
  std::string operator()(const ThreadCopy &) const { return "a thread's slice of a tiled copy"; }
  std::string operator()(const AtomTypes &) const { return "the operand types of an atom"; }
  std::string operator()(const MmaAtom &) const { return "a matrix atom"; }
  std::string operator()(const std::shared_ptr<const TiledMma> &) const { return "a tiled mma"; }
  std::string operator()(const ThreadMma &) const { return "a thread's slice of a tiled mma"; }
  std::string operator()(Object o) const { return "'" + std::string(nameOf(o)) + "' (take a member of it)"; }
  std::string operator()(CapabilityValue) const { return "a capability"; }
  std::string operator()(const EnumValue &v) const { return "a member of the enum '" + v.type->name + "'"; }
  std::string operator()(const MemberName &) const { return "a member of an enum that this place does not expect"; }
  std::string operator()(const StructValue &v) const { return "a value of the struct '" + v.type->name + "'"; }
  std::string operator()(const std::shared_ptr<const EnumType> &v) const { return "the enum '" + v->name + "'"; }
  std::string operator()(const std::shared_ptr<const StructTemplate> &v) const {
    return "the struct '" + std::string(v->declaration->name.str()) + "' without its '<..>'";
  }
  std::string operator()(const std::shared_ptr<const StructType> &v) const { return "the struct '" + v->name + "'"; }
  std::string operator()(const std::shared_ptr<const ArrayType> &v) const { return "the type " + v->name; }
  std::string operator()(const ArrayValue &v) const { return "an " + v.type->name + " of an argument"; }
  std::string operator()(const std::shared_ptr<const EntryTemplate> &) const { return "an entry of the host"; }
  std::string operator()(const std::shared_ptr<const KernelTemplate> &) const {
    return "a kernel (the host launches it)";
  }
  std::string operator()(const std::shared_ptr<const ImportedModule> &v) const {
    return "the module '" + v->name + "'";
  }
  std::string operator()(const std::shared_ptr<const Function> &) const { return "a function"; }
  std::string operator()(const Builtin *) const { return "a function"; }
  std::string operator()(const Node *node) const {
    if (node->type.isTensor())
      return "a " + node->type.str();
    std::string type = node->type.str();
    bool vowel = type[0] == 'i' || type[0] == 'f';
    return (vowel ? "an " : "a ") + type + " that only the kernel knows";
  }
};

struct Spell {
  std::string operator()(std::monostate) const { return "nothing"; }
  std::string operator()(Poison) const { return "?"; }
  std::string operator()(int64_t v) const { return std::to_string(v); }
  std::string operator()(bool v) const { return v ? "true" : "false"; }
  std::string operator()(double v) const { return spellNumber(v); }
  std::string operator()(const std::string &v) const { return "\"" + v + "\""; }
  std::string operator()(Wildcard) const { return "_"; }
  std::string operator()(const layout::IntTuple &v) const { return spell(v); }
  std::string operator()(const TypeValue &v) const { return v.type.str(); }
  std::string operator()(const Tuple &v) const {
    std::string text = "(";
    for (size_t i = 0; i < v.elements.size(); ++i)
      text += (i ? "," : "") + spell(v.elements[i]);
    return text + ")";
  }
  std::string operator()(const layout::AnyLayout &v) const { return spell(v); }
  std::string operator()(const layout::Swizzle &v) const { return v.str(); }
  std::string operator()(const layout::CoordSwizzle &v) const { return v.str(); }
  std::string operator()(const layout::Tile &v) const { return spell(v); }
  std::string operator()(const CopyAtom &v) const { return v.str(); }
  std::string operator()(const std::shared_ptr<const TiledCopy> &v) const {
    return "tiled copy " + v->atom.str() + ", " + spell(v->layouts.layoutTV) + ", " + spell(v->layouts.tile);
  }
  std::string operator()(const TensorStart &v) const { return (*this)(v.tensor) + ".iter"; }
  std::string operator()(const ThreadCopy &v) const { return "slice of " + (*this)(v.copy); }
  std::string operator()(const AtomTypes &v) const { return v.str(); }
  std::string operator()(const MmaAtom &v) const { return v.str(); }
  std::string operator()(const std::shared_ptr<const TiledMma> &v) const { return v->str(); }
  std::string operator()(const ThreadMma &v) const { return "slice of " + v.mma->str(); }
  std::string operator()(Object v) const { return std::string(nameOf(v)); }
  std::string operator()(CapabilityValue v) const {
    return "cap." + std::string(specs::spelling(static_cast<specs::Capability>(v.capability)));
  }
  std::string operator()(const EnumValue &v) const { return v.type->name + "." + v.type->members[v.index]; }
  std::string operator()(const MemberName &v) const { return "." + v.name; }
  std::string operator()(const StructValue &v) const {
    std::string text = v.type->name + "(";
    for (size_t i = 0; i < v.fields.size(); ++i)
      text += (i ? ", " : "") + v.type->fields[i].name + " = " + spell(v.fields[i]);
    return text + ")";
  }
  std::string operator()(const std::shared_ptr<const EnumType> &v) const { return v->name; }
  std::string operator()(const std::shared_ptr<const StructTemplate> &v) const {
    return std::string(v->declaration->name.str());
  }
  std::string operator()(const std::shared_ptr<const StructType> &v) const { return v->name; }
  std::string operator()(const std::shared_ptr<const ArrayType> &v) const { return v->name; }
  std::string operator()(const ArrayValue &v) const { return v.path; }
  std::string operator()(const std::shared_ptr<const EntryTemplate> &v) const {
    return std::string(v->declaration->name.str());
  }
  std::string operator()(const std::shared_ptr<const KernelTemplate> &v) const {
    return std::string(v->declaration->name.str());
  }
  std::string operator()(const std::shared_ptr<const ImportedModule> &v) const { return v->name; }
  std::string operator()(const std::shared_ptr<const Function> &v) const { return v->name; }
  std::string operator()(const Builtin *v) const { return std::string(v->name); }
  std::string operator()(const Node *v) const {
    if (v->type.isTensor())
      return v->type.str();
    return v->name.empty() ? "a run-time " + v->type.str() : v->name;
  }
};
} // namespace

std::string sema::describe(const Value &v) { return std::visit(Describe{}, v.variant()); }
std::string sema::spell(const Value &v) { return std::visit(Spell{}, v.variant()); }
