//===- StructArguments.cpp - structs that a kernel takes by value ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A struct argument lies in the kernarg segment as C lays it out: each field at the next multiple of its alignment, the
// whole rounded up to the largest. A vector is its elements one behind the other, with the alignment of one. Numbers
// are read from where they lie; an array<T, N> stays there, so a run-time index into it is an address and no choice
// among registers.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/StructArguments.h"

#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Expressions.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Numbers.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Types/Aggregate.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::sema;

using StructPtr = std::shared_ptr<const StructType>;
using ArrayPtr = std::shared_ptr<const ArrayType>;

/// Of one struct argument: the kernarg segment is small, and this is well within it.
static constexpr uint64_t maxBytes = 2048;

/// array<f32, 4>
Value sema::arrayType(Context &context, const ast::NameExpr *e) {
  if (e->args.size() != 2 || !e->args[0].name.str().empty() || !e->args[1].name.str().empty())
    return context.report(diag::ArrayTypeForm, e->range());
  Value element = evaluate(context, e->args[0].value);
  auto count = integer(context, evaluate(context, e->args[1].value), e->args[1].range);
  if (element.isPoison() || !count)
    return Poison{};
  if (!element.is<TypeValue>() && !element.is<StructPtr>())
    return context.report(diag::ArrayTypeForm, e->args[0].range);
  if (*count < 1 || *count > static_cast<int64_t>(maxBytes))
    return context.report(diag::OutOfRange, e->args[1].range, "the length of an array", "1", maxBytes, *count);
  auto type = std::make_shared<ArrayType>();
  type->name = "array<" + spell(element) + ", " + std::to_string(*count) + ">";
  type->element = std::move(element);
  type->count = static_cast<unsigned>(*count);
  return ArrayPtr(std::move(type));
}

namespace {
struct Extent {
  uint64_t size, align;
};
/// Why a field cannot be passed.
struct Refusal {
  std::string field, why;
};

class Placing {
public:
  std::optional<Refusal> refusal;

  std::shared_ptr<const interface::Struct> place(const StructType &type, const std::string &prefix) {
    auto placed = std::make_shared<interface::Struct>();
    placed->name = type.name;
    uint64_t end = 0, align = 1;
    for (const StructType::Field &field : type.fields) {
      interface::Field &made = placed->fields.emplace_back();
      made.name = field.name;
      Extent extent = element(field, made, prefix + field.name);
      if (refusal)
        return nullptr;
      const uint64_t count = std::max(made.count, 1u);
      end = (end + extent.align - 1) / extent.align * extent.align;
      made.offset = static_cast<uint32_t>(end);
      made.size = static_cast<uint32_t>(extent.size * count);
      end += extent.size * count;
      align = std::max(align, extent.align);
      if (end > maxBytes) {
        refuse(prefix + field.name, "beyond the " + std::to_string(maxBytes) + " bytes that an argument may have");
        return nullptr;
      }
    }
    if (placed->fields.empty()) {
      refuse(prefix.empty() ? "" : prefix.substr(0, prefix.size() - 1),
             "a struct without fields, which C does not have");
      return nullptr;
    }
    placed->align = static_cast<uint32_t>(align);
    placed->size = static_cast<uint32_t>((end + align - 1) / align * align);
    return placed;
  }

private:
  void refuse(std::string field, std::string why) {
    if (!refusal)
      refusal = {std::move(field), std::move(why)};
  }

  Extent element(const StructType::Field &field, interface::Field &made, const std::string &path) {
    if (!field.kind.empty()) {
      refuse(path, "a " + field.kind + ", which exists only while compiling or in the kernel");
      return {};
    }
    const Value *type = &field.type;
    if (const auto *array = type->as<ArrayPtr>()) {
      made.count = (*array)->count;
      type = &(*array)->element;
    }
    if (const auto *structure = type->as<StructPtr>()) {
      made.structure = place(**structure, path + ".");
      return made.structure ? Extent{made.structure->size, made.structure->align} : Extent{};
    }
    const auto *value = type->as<TypeValue>();
    if (!value) {
      refuse(path, "a member of an enum, which is known when compiling: make it a parameter in '<..>'");
      return {};
    }
    const Scalar scalar = value->type.element();
    if (kindOf(scalar) == ScalarKind::Bool || kindOf(scalar) == ScalarKind::Storage) {
      refuse(path, "of type " + value->type.str() +
                       (kindOf(scalar) == ScalarKind::Bool ? ": use u8 or i32" : ": pass its bits as u8"));
      return {};
    }
    made.element = elementIdOf(scalar);
    made.lanes = value->type.isVector() ? value->type.vector().lanes : 0;
    return {uint64_t{byteWidth(scalar)} * std::max(made.lanes, 1u), byteWidth(scalar)};
  }
};

/// Bytes from one element of an array to the next.
uint32_t strideOf(const ArrayType &type) {
  Placing placing;
  if (const auto *structure = type.element.as<StructPtr>())
    return placing.place(**structure, "")->size; // the array would not be there if this could fail
  const Type &t = type.element.get<TypeValue>().type;
  return byteWidth(t.element()) * (t.isVector() ? t.vector().lanes : 1);
}
} // namespace

std::shared_ptr<const interface::Struct> sema::argumentStruct(Context &context, const StructType &type,
                                                              const std::string &parameter, SourceRange range) {
  Placing placing;
  auto placed = placing.place(type, "");
  if (!placed)
    context.report(diag::StructParameter, range, parameter,
                   placing.refusal->field.empty() ? "it" : "its field '" + placing.refusal->field + "'",
                   placing.refusal->why);
  return placed;
}

Value sema::argumentValue(Context &context, const Value &type, unsigned index, uint32_t offset, const Node *at,
                          const std::string &path, SourceRange range) {
  if (const auto *array = type.as<ArrayPtr>())
    return ArrayValue{*array, index, offset, at, path};
  if (const auto *structure = type.as<StructPtr>()) {
    Placing placing;
    auto placed = placing.place(**structure, "");
    std::vector<Value> fields;
    for (size_t i = 0; i < placed->fields.size(); ++i)
      fields.push_back(argumentValue(context, (*structure)->fields[i].type, index, offset + placed->fields[i].offset,
                                     at, path + "." + placed->fields[i].name, range));
    return StructValue{*structure, std::move(fields)};
  }
  const std::string &argument = context.kernel->interface.arguments[index].name;
  Node *node = emit(context, type.get<TypeValue>().type, range,
                    ArgumentPart{index, offset, at, at ? "" : path.substr(argument.size())});
  node->name = path;
  return node;
}

Value sema::elementOf(Context &context, const ArrayValue &array, const Value &index, SourceRange indexRange,
                      SourceRange range) {
  const uint32_t stride = strideOf(*array.type);
  if (const Node *node = index.node(); node && node->type.isIntegerScalar()) {
    const Node *wide =
        node->type.scalar() == Scalar::I64 ? node : emit(context, Scalar::I64, indexRange, Convert{node});
    const Node *bytes =
        emit(context, Scalar::I64, range,
             Binary{BinaryOp::Mul, wide, constant(context, Value::integer(stride), Scalar::I64, range)});
    if (array.at)
      bytes = emit(context, Scalar::I64, range, Binary{BinaryOp::Add, array.at, bytes});
    return argumentValue(context, array.type->element, array.argument, array.offset, bytes,
                         array.path + "[" + spell(index) + "]", range);
  }
  if (index.node() && !index.node()->type.isTensor())
    return context.report(diag::ExpectedKind, indexRange, "an integer", describe(index));
  auto known = integer(context, index, indexRange);
  if (!known)
    return Poison{};
  if (*known < 0 || *known >= array.type->count)
    return context.report(diag::NoSuchElement, range, *known, array.path, array.type->count);
  return argumentValue(context, array.type->element, array.argument,
                       array.offset + static_cast<uint32_t>(*known) * stride, array.at,
                       array.path + "[" + std::to_string(*known) + "]", range);
}
