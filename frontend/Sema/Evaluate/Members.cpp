//===- Members.cpp - `x.name` ---------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Members of objects and modules, fields of structs, properties of tensors, layouts and atoms.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Members.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/Basic/Habits.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Expressions.h"
#include "frontend/Sema/Evaluate/Layouts.h"
#include "frontend/Sema/Evaluate/MatrixMembers.h"
#include "frontend/Sema/Evaluate/Memory.h"
#include "frontend/Sema/Evaluate/Names.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Numbers.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/Structs.h"
#include "frontend/Sema/Evaluate/TargetFacts.h"
#include "frontend/Sema/Types/Aggregate.h"
#include "frontend/Sema/Types/Builtin.h"
#include "frontend/Sema/Types/StorageFloat.h"
#include "specs/tables/TargetSpec.h"
#include "support/NearestName.h"
#include "support/Text.h"
#include "llvm/Support/Casting.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace flyc;
using namespace flyc::sema;
using layout::AnyLayout;
using layout::Layout;

//===--- members ----------------------------------------------------------===//

Value sema::hardwareId(Context &context, Id id, unsigned axis, SourceRange range) {
  if (!context.isInKernel())
    return context.report(diag::OutsideKernel, range, "a thread or block number");
  static constexpr std::string_view names[] = {"thread_idx", "block_idx", "block_dim", "grid_dim"};
  if (id == Id::BlockDim)
    return Value::integer(context.kernel->interface.block[axis]);
  Node *node = emit(context, Scalar::I32, range, HardwareId{id, axis});
  node->nonNegative = true;
  node->name = std::string(names[static_cast<size_t>(id)]) + "." + "xyz"[axis];
  return node;
}

static Value objectMember(Context &context, Object object, const ast::Ident &member) {
  std::string_view name = member.str();
  if (object <= Object::GridDim) {
    if (name == "x" || name == "y" || name == "z")
      return hardwareId(context, static_cast<Id>(object), static_cast<unsigned>(name[0] - 'x'), member.range);
    return context.report(diag::NoMember, member.range, spell(Value(object)), name, "x, y, z");
  }
  const specs::TargetSpec &target = context.target();
  if (object == Object::Target) {
    if (name == "wave_size") {
      context.waves.isAskedFor = true;
      return Value::integer(askNumber(context, name, [](const specs::TargetSpec &t) { return int64_t(t.waveSize); }));
    }
    if (name == "max_wave_size")
      return Value::integer(askNumber(
          context, name, [](const specs::TargetSpec &t) { return int64_t(std::max(t.waveSize, t.otherWaveSize)); }));
    if (name == "lds_bytes")
      return Value::integer(askNumber(context, name, [](const specs::TargetSpec &t) { return int64_t(t.lds.bytes); }));
    if (name == "lds_banks" && target.lds.banks != 0)
      return Value::integer(askNumber(context, name, [](const specs::TargetSpec &t) { return int64_t(t.lds.banks); }));
    if (name == "dies")
      return Value::integer(
          askNumber(context, name, [](const specs::TargetSpec &t) { return int64_t(std::max(t.cu.dies, 1u)); }));
    return context.report(diag::NoMember, member.range, "target", name,
                          "wave_size, max_wave_size, lds_bytes, lds_banks, dies, has(..)");
  }
  if (object == Object::Device) {
    if (name != "cus")
      return context.report(diag::NoMember, member.range, "device", name, "cus");
    if (!context.isOnHost) // rule C4
      return context.report(diag::HostOnly, member.range, "'device.cus'", "entries, launch and where");
    Node *node = emit(context, Scalar::I32, member.range, DeviceUnits{});
    node->nonNegative = true;
    node->name = "device.cus";
    return node;
  }
  if (auto capability = specs::parseCapability(name))
    return CapabilityValue{static_cast<unsigned>(*capability)};
  std::vector<std::string_view> all;
  for (const specs::CapabilityInfo &info : specs::capabilityInfos)
    all.push_back(info.spelling);
  auto nearest = nearestName(name, all);
  return context.report(diag::NoCapability, member.range, name,
                        nearest ? "did you mean 'cap." + std::string(*nearest) + "'?" : "'flyc targets' lists them");
}

/// module.name: what that file declares itself.
Value sema::moduleMember(Context &context, const ImportedModule &module, const ast::Ident &name) {
  if (Binding *binding = module.scope->findHere(name.id);
      binding && !binding->value.is<std::shared_ptr<const ImportedModule>>())
    return valueOf(context, *binding);
  std::vector<std::string_view> names;
  for (const auto &[id, binding] : module.scope->names)
    if (!binding.value.is<std::shared_ptr<const ImportedModule>>())
      names.push_back(id.str());
  auto nearest = nearestName(name.str(), names);
  return context.report(diag::NoMember, name.range, module.name, name.str(),
                        nearest         ? std::string(*nearest) + ", .."
                        : names.empty() ? "no names"
                                        : joined(names));
}

/// The field of a struct; nothing for any other value.
std::optional<Value> sema::fieldOf(Context &context, const Value &base, std::string_view name) {
  if (const auto *structure = base.as<StructValue>())
    for (size_t i = 0; i < structure->fields.size(); ++i)
      if (structure->type->fields[i].name == name)
        return structure->fields[i];
  return std::nullopt;
}

/// T.max and T.lowest, of floats the largest and the least that are finite; T.epsilon, from 1 to the next float.
static std::optional<Value> limitOf(Context &context, Scalar type, std::string_view name, SourceRange range) {
  const FloatFormat format = elementInfo(type).format;
  const bool isFloating = elementInfo(type).isFloat();
  if (name == "epsilon" && isFloating && format.mantissaBits != 0)
    return std::ldexp(1.0, -format.mantissaBits);
  if (name != "max" && name != "lowest")
    return std::nullopt;
  if (type == Scalar::F64)
    return name == "max" ? std::numeric_limits<double>::max() : std::numeric_limits<double>::lowest();
  if (isFloating) {
    const StorageFloat kind{format};
    if (kind.isScale())
      return name == "max" ? kind.largest() : kind.magnitude(0);
    return name == "max" ? kind.largest() : -kind.largest();
  }
  const unsigned bits = bitWidth(type);
  const bool isUnsigned = kindOf(type) == ScalarKind::Unsigned || type == Scalar::U4;
  if (kindOf(type) == ScalarKind::Bool)
    return std::nullopt;
  if (isUnsigned && bits == 64 && name == "max")
    return literal(context, std::numeric_limits<uint64_t>::max(), range);
  const int64_t high = static_cast<int64_t>((uint64_t(1) << (isUnsigned ? bits : bits - 1) % 64) - 1);
  if (name == "max")
    return Value::integer(high);
  return Value::integer(isUnsigned ? 0 : -high - 1);
}

std::optional<Value> sema::property(Context &context, const Value &base, std::string_view name, SourceRange range) {
  if (auto field = fieldOf(context, base, name))
    return field;
  if (const auto *copy = base.as<std::shared_ptr<const TiledCopy>>()) {
    if (name == "tile")
      return (*copy)->layouts.tile;
    if (name == "atom")
      return (*copy)->atom;
    if (name == "layout_tv")
      return AnyLayout((*copy)->layouts.layoutTV);
    return std::nullopt;
  }
  if (const auto *type = base.as<TypeValue>(); type && name == "bits" && !type->type.isVoid() && !type->type.isTensor())
    return Value::integer(static_cast<int64_t>(bitWidth(type->type.element())) *
                          (type->type.isVector() ? type->type.vector().lanes : 1));
  if (const auto *type = base.as<TypeValue>(); type && type->type.isScalar())
    if (auto end = limitOf(context, type->type.scalar(), name, range))
      return end;
  if (auto part = mmaProperty(context, base, name))
    return part;
  if (const auto *mine = base.as<ThreadCopy>())
    return name == "copy" ? std::optional<Value>(mine->copy) : std::nullopt;
  const AnyLayout *l = base.as<AnyLayout>();
  if (const TensorType *tensor = base.tensor()) {
    l = &tensor->layout;
    if (name == "layout")
      return *l;
    if (name == "iter" && tensor->space != Space::Coordinates)
      return TensorStart{base.node()};
    if (name == "element")
      return TypeValue{tensor->element};
    if (name == "present")
      return isPresent(context, base.node(), range);
  }
  if (l && name == "shape")
    return fromIntTuple(context, layout::linear(*l).shape, range);
  if (l && name == "stride" && std::holds_alternative<Layout>(*l))
    return fromIntTuple(context, std::get<Layout>(*l).stride, range);
  return std::nullopt;
}

Value sema::evaluateField(Context &context, const ast::FieldExpr *e) {
  Value base = evaluate(context, e->base);
  if (base.isPoison())
    return base;
  if (const auto *object = base.as<Object>())
    return objectMember(context, *object, e->name);
  if (const auto *module = base.as<std::shared_ptr<const ImportedModule>>()) {
    Value member = moduleMember(context, **module, e->name);
    return member.isPoison() ? member : withGenerics(context, member, e->name.str(), e->args, e->range());
  }
  if (const auto *enumeration = base.as<std::shared_ptr<const EnumType>>())
    return enumMember(context, *enumeration, std::string(e->name.str()), e->name.range);
  if (auto value = property(context, decay(base), e->name.str(), e->range()))
    return *value;
  if (const auto *structure = base.as<StructValue>();
      structure && !findBuiltin(e->name.str()) && !context.scope->find(e->name.id))
    return noField(context, *structure->type, e->name);
  if (const Node *node = base.node();
      node && node->type.isScalar() && e->name.str().size() == 1 && e->name.str()[0] >= 'x')
    return context.report(diag::NoProperty, e->name.range, describe(base), e->name.str())
        .note(diag::Instead, e->name.range,
              "'" + std::string(context.sources.text(e->base->range())) +
                  "' is one number, without axes: leave out the '." + std::string(e->name.str()) + "'");
  if (auto advice = adviceForMember(e->name.str()))
    return context.report(diag::NoProperty, e->name.range, describe(base), e->name.str())
        .note(diag::Instead, e->name.range, *advice);
  const Binding *binding = context.scope->find(e->name.id);
  if (findBuiltin(e->name.str()) || (binding && binding->value.is<std::shared_ptr<const Function>>()))
    return context.report(diag::MethodNotCalled, e->range(), e->name.str());
  return context.report(diag::NoProperty, e->name.range, describe(base), e->name.str());
}

std::vector<std::string> sema::memberNames(const Value &given) {
  std::vector<std::string> names;
  const auto add = [&](std::initializer_list<std::string_view> more) {
    names.insert(names.end(), more.begin(), more.end());
  };
  if (const auto *module = given.as<std::shared_ptr<const ImportedModule>>()) {
    for (const auto &[id, binding] : (*module)->scope->names)
      if (!binding.value.is<std::shared_ptr<const ImportedModule>>())
        names.push_back(std::string(id.str()));
    std::ranges::sort(names);
    return names;
  }
  const Value &base = decay(given);
  if (const auto *object = base.as<Object>()) {
    if (*object <= Object::GridDim)
      add({"x", "y", "z"});
    else if (*object == Object::Target)
      add({"wave_size", "max_wave_size", "lds_bytes", "lds_banks", "dies", "has"});
    else if (*object == Object::Device)
      add({"cus"});
    else
      for (const specs::CapabilityInfo &info : specs::capabilityInfos)
        names.emplace_back(info.spelling);
  } else if (const auto *enumeration = base.as<std::shared_ptr<const EnumType>>()) {
    names.assign((*enumeration)->members.begin(), (*enumeration)->members.end());
  } else if (const auto *structure = base.as<StructValue>()) {
    for (const StructType::Field &field : structure->type->fields)
      names.push_back(field.name);
  } else if (base.is<std::shared_ptr<const TiledCopy>>()) {
    add({"tile", "atom", "layout_tv"});
  } else if (base.is<ThreadCopy>()) {
    add({"copy"});
  } else if (base.is<ThreadMma>()) {
    add({"mma"});
  } else if (base.is<MmaAtom>()) {
    add({"shape", "tv_A", "tv_B", "tv_C", "type_A", "type_B", "type_C", "values_A", "values_B", "values_C"});
  } else if (base.is<std::shared_ptr<const TiledMma>>()) {
    add({"atom", "atom_layout", "tile", "threads", "tv_A", "tv_B", "tv_C"});
  } else if (base.is<TypeValue>()) {
    add({"bits", "max", "lowest", "epsilon"});
  } else if (const TensorType *tensor = base.tensor()) {
    add({"layout", "shape", "stride", "element"});
    if (tensor->space != Space::Coordinates)
      add({"iter"});
    if (tensor->space == Space::Global)
      add({"present"});
  } else if (const auto *l = base.as<AnyLayout>()) {
    add({"shape"});
    if (std::holds_alternative<Layout>(*l))
      add({"stride"});
  }
  return names;
}
