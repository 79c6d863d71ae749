//===- Escape.cpp - LLVM's intrinsics and inline assembly -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// llvm_intrinsic<T>("llvm.amdgcn.name", operands..) and asm<T>("instruction $0, $1", "=v,v", operands..). Names, types,
// immediates and constraints are compared with LLVM's own tables, so that what LLVM refuses later is only what the
// target cannot do. Signedness means nothing here; a storage float is its bits, a tensor a pointer to its first
// element.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Builtins/Builtins.h"
#include "frontend/Sema/Builtins/Print.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Report.h"

#include "support/NearestName.h"
#include "support/Text.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/Error.h"

using namespace flyc;
using namespace flyc::sema;
namespace Intrinsics = llvm::Intrinsic;
using llvm::StringRef;

//===--- types of both ----------------------------------------------------===//

static llvm::Type *llvmType(llvm::LLVMContext &llvmContext, const Type &t) {
  if (t.isVoid())
    return llvm::Type::getVoidTy(llvmContext);
  if (t.isTensor())
    return llvm::PointerType::get(llvmContext, t.tensor().space == Space::Shared ? 3 : 1);
  if (t.isVector())
    return llvm::FixedVectorType::get(llvmType(llvmContext, t.vector().element), t.vector().lanes);
  switch (t.scalar()) {
  case Scalar::F16: return llvm::Type::getHalfTy(llvmContext);
  case Scalar::BF16: return llvm::Type::getBFloatTy(llvmContext);
  case Scalar::F32: return llvm::Type::getFloatTy(llvmContext);
  case Scalar::F64: return llvm::Type::getDoubleTy(llvmContext);
  default: return llvm::Type::getIntNTy(llvmContext, bitWidth(t.scalar()));
  }
}

/// As the language writes it, where it has such a type.
static std::string written(const llvm::Type *t) {
  if (t->isVoidTy())
    return "nothing";
  if (t->isHalfTy())
    return "f16";
  if (t->isBFloatTy())
    return "bf16";
  if (t->isFloatTy())
    return "f32";
  if (t->isDoubleTy())
    return "f64";
  if (t->isIntegerTy())
    return "i" + std::to_string(t->getIntegerBitWidth());
  if (const auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(t))
    return "vec<" + std::to_string(vector->getNumElements()) + " x " + written(vector->getElementType()) + ">";
  if (t->isPointerTy()) {
    const unsigned space = t->getPointerAddressSpace();
    return space == 1   ? "a tensor in global memory"
           : space == 3 ? "a tensor in shared memory"
                        : "a pointer of address space " + std::to_string(space);
  }
  return "a type that the language does not have";
}

/// The scalar type that a constant for a parameter of this type has, if any.
static std::optional<Scalar> constantType(const llvm::Type *t) {
  if (t->isIntegerTy())
    for (Scalar s : {Scalar::I1, Scalar::I8, Scalar::I16, Scalar::I32, Scalar::I64})
      if (t->isIntegerTy(bitWidth(s)))
        return s;
  if (t->isHalfTy())
    return Scalar::F16;
  if (t->isBFloatTy())
    return Scalar::BF16;
  if (t->isFloatTy())
    return Scalar::F32;
  if (t->isDoubleTy())
    return Scalar::F64;
  return std::nullopt;
}

//===--- what the two share -----------------------------------------------===//

namespace {

class Escape {
public:
  Escape(Context &context, Call &call) : context(context), call(call) {}

protected:
  Context &context;
  Call &call;
  llvm::LLVMContext llvmContext;

  /// The text of argument `i`.
  const std::string *textOf(size_t i, std::string_view what) {
    const Value &v = decay(call.value(i));
    if (!v.is<std::string>())
      context.report(diag::ExpectedKind, call.at(i), std::string(what) + " in quotes", describe(v));
    return v.as<std::string>();
  }
  /// The type in `<..>`, void if there is none; nothing after an error.
  std::optional<Type> resultType() {
    if (call.generics.empty() || call.generics[0].value.isNothing())
      return Type();
    if (const auto *t = decay(call.generics[0].value).as<TypeValue>())
      return t->type;
    context.report(diag::ExpectedKind, call.generics[0].range, "the type of the result",
                   describe(call.generics[0].value));
    return std::nullopt;
  }
  /// Operand `i` of the call as a node; `wanted`, if known, is the type of a constant.
  const Node *operand(size_t i, const llvm::Type *wanted) {
    const Value &v = decay(call.value(i));
    if (v.tensor()) {
      const Space space = v.tensor()->space;
      if (space == Space::Global || space == Space::Shared)
        return v.node();
      context.report(diag::ExpectedKind, call.at(i), "a number, or a tensor in global or shared memory", describe(v));
      return nullptr;
    }
    const bool isConstant = v.is<int64_t>() || v.is<double>() || v.is<bool>();
    const std::optional<Scalar> s = wanted && isConstant ? constantType(wanted) : std::nullopt;
    if (!s)
      return materialize(context, v, call.at(i));
    if (const auto *number = v.as<int64_t>(); number && *s == Scalar::I1 && (*number == 0 || *number == 1))
      return constant(context, Value(*number == 1), *s, call.at(i));
    // Signedness means nothing: 0xFFFFFFFF is an i32, too.
    if (const auto *number = v.as<int64_t>();
        number && isInteger(*s) && bitWidth(*s) < 64 && *number >= 0 && *number >> bitWidth(*s) == 0)
      return constant(context, Value::integer(*number << (64 - bitWidth(*s)) >> (64 - bitWidth(*s))), *s, call.at(i));
    return constant(context, v, *s, call.at(i));
  }
  llvm::FunctionType *functionType(const Type &result, const std::vector<const Node *> &operands) {
    std::vector<llvm::Type *> types;
    for (const Node *node : operands)
      types.push_back(llvmType(llvmContext, node->type));
    return llvm::FunctionType::get(llvmType(llvmContext, result), types, /*isVarArg=*/false);
  }
};

//===--- intrinsics -------------------------------------------------------===//

class IntrinsicCall : public Escape {
public:
  using Escape::Escape;

  Value run() {
    const std::string *name = textOf(0, "the name of an intrinsic");
    const auto result = resultType();
    if (!name || !result)
      return Poison{};
    const Intrinsics::ID id = find(*name);
    if (id == Intrinsics::not_intrinsic)
      return Poison{};
    // What is overloaded takes its types from the operands; else they are known before.
    const bool isOverloaded = Intrinsics::isOverloaded(id);
    llvm::FunctionType *wanted = isOverloaded ? nullptr : Intrinsics::getType(llvmContext, id);
    const size_t count = call.arguments.size() - 1;
    if (wanted && wanted->getNumParams() != count)
      return wrong(call.range, *name,
                   "takes " + signatureOf(wanted) + ", found " + std::to_string(count) +
                       (count == 1 ? " operand" : " operands"));
    LlvmIntrinsic made{Intrinsics::getBaseName(id).str(), {}};
    for (size_t i = 0; i < count; ++i) {
      const llvm::Type *type = wanted ? wanted->getParamType(static_cast<unsigned>(i)) : nullptr;
      const Node *node = operand(i + 1, type);
      if (!node)
        return Poison{};
      if (type && llvmType(llvmContext, node->type) != type)
        return wrong(call.at(i + 1), *name, "takes " + written(type) + " here, found " + node->type.str());
      made.operands.push_back(node);
    }
    llvm::Type *given = wanted ? asVector(wanted->getReturnType()) : nullptr;
    made.isSeveral = wanted && given != wanted->getReturnType();
    if (given && given != llvmType(llvmContext, *result)) {
      const std::string gives = written(given);
      return wrong(call.range, *name,
                   given->isVoidTy() ? "gives nothing: leave out '<" + result->str() + ">'"
                                     : "gives " + gives + ": write 'llvm_intrinsic<" + gives + ">(..)'");
    }
    llvm::FunctionType *type = wanted ? wanted : functionType(*result, made.operands);
    if (!wanted && !fits(id, type, *name))
      return Poison{};
    const llvm::AttributeList attributes = Intrinsics::getAttributes(llvmContext, id, type);
    for (size_t i = 0; i < count; ++i)
      if (attributes.hasParamAttr(static_cast<unsigned>(i), llvm::Attribute::ImmArg) && !isConstant(made.operands[i]))
        return wrong(call.at(i + 1), *name,
                     "takes a number known when compiling here, found a " + made.operands[i]->type.str() +
                         " of the kernel");
    Node *node = emit(context, *result, call.range, std::move(made));
    return result->isVoid() ? Value() : Value(node);
  }

private:
  Value wrong(SourceRange at, const std::string &name, std::string why) {
    return context.report(diag::IntrinsicUse, at, name, why);
  }
  static bool isConstant(const Node *node) { return node->as<IntConstant>() || node->as<FloatConstant>(); }

  /// Several results of one type are a vector in the language.
  static llvm::Type *asVector(llvm::Type *type) {
    const auto *several = llvm::dyn_cast<llvm::StructType>(type);
    if (!several || several->getNumElements() == 0 || !llvm::all_equal(several->elements()) ||
        !llvm::FixedVectorType::isValidElementType(several->getElementType(0)))
      return type;
    return llvm::FixedVectorType::get(several->getElementType(0), several->getNumElements());
  }
  static bool isOurs(Intrinsics::ID id) { return Intrinsics::getBaseName(id).starts_with("llvm.amdgcn."); }

  Intrinsics::ID find(const std::string &name) {
    const Intrinsics::ID id = Intrinsics::lookupIntrinsicID(name);
    if (id == Intrinsics::not_intrinsic) {
      std::vector<std::string_view> names;
      for (unsigned i = 1; i < Intrinsics::num_intrinsics; ++i) {
        const StringRef known = Intrinsics::getBaseName(static_cast<Intrinsics::ID>(i));
        if (isOurs(static_cast<Intrinsics::ID>(i)) || !Intrinsics::isTargetIntrinsic(static_cast<Intrinsics::ID>(i)))
          names.push_back({known.data(), known.size()});
      }
      const auto nearest = nearestName(name, names);
      context.report(diag::NoIntrinsic, call.at(0), name,
                     nearest ? "; did you mean '" + std::string(*nearest) + "'?" : "");
      return id;
    }
    if (isOurs(id))
      return id;
    // Of the others those that compute a value of their operands and do nothing else.
    const llvm::AttributeSet attributes = Intrinsics::getFnAttributes(llvmContext, id);
    if (!Intrinsics::isTargetIntrinsic(id) && attributes.getMemoryEffects() == llvm::MemoryEffects::none() &&
        attributes.hasAttribute(llvm::Attribute::Speculatable) && !attributes.hasAttribute(llvm::Attribute::Convergent))
      return id;
    wrong(call.at(0), name,
          Intrinsics::isTargetIntrinsic(id)
              ? "is of another kind of processor: those of this one begin with 'llvm.amdgcn.'"
              : "does more than compute a value: of these only 'llvm.amdgcn.' ones can be called");
    return Intrinsics::not_intrinsic;
  }

  bool fits(Intrinsics::ID id, llvm::FunctionType *type, const std::string &name) {
    llvm::SmallVector<Intrinsics::IITDescriptor> table;
    Intrinsics::getIntrinsicInfoTableEntries(id, table);
    llvm::ArrayRef<Intrinsics::IITDescriptor> rest = table;
    llvm::SmallVector<llvm::Type *> overloads;
    const auto match = Intrinsics::matchIntrinsicSignature(type, rest, overloads);
    if (match == Intrinsics::MatchIntrinsicTypes_Match && !Intrinsics::matchIntrinsicVarArg(false, rest))
      return true;
    const bool result = match == Intrinsics::MatchIntrinsicTypes_NoMatchRet;
    wrong(call.range, name,
          "is " + overloadedSignature(table) +
              (result ? ": the result does not fit, found " : ": the operands do not fit, found ") + signatureOf(type));
    return false;
  }

  static std::string signatureOf(const llvm::FunctionType *type) {
    std::string text = "(";
    for (unsigned i = 0; i < type->getNumParams(); ++i)
      text += (i ? ", " : "") + written(type->getParamType(i));
    return text + ") -> " + written(type->getReturnType());
  }

  using Kind = Intrinsics::IITDescriptor::IITDescriptorKind;
  static std::string takeType(llvm::ArrayRef<Intrinsics::IITDescriptor> &table) {
    const Intrinsics::IITDescriptor d = table.front();
    table = table.drop_front();
    switch (d.Kind) {
    case Kind::Void: return "nothing";
    case Kind::Half: return "f16";
    case Kind::BFloat: return "bf16";
    case Kind::Float: return "f32";
    case Kind::Double: return "f64";
    case Kind::Integer: return "i" + std::to_string(d.Integer_Width);
    case Kind::Pointer:
      return d.Pointer_AddressSpace == 1   ? "global tensor"
             : d.Pointer_AddressSpace == 3 ? "shared tensor"
                                           : "pointer " + std::to_string(d.Pointer_AddressSpace);
    case Kind::Vector: {
      const unsigned lanes = d.Vector_Width.getKnownMinValue();
      return "vec<" + std::to_string(lanes) + " x " + takeType(table) + ">";
    }
    case Kind::Struct: {
      std::string text = "(";
      for (unsigned i = 0; i < d.Struct_NumElements; ++i)
        text += (i ? ", " : "") + takeType(table);
      return text + ")";
    }
    case Kind::Argument: {
      const std::string letter(1, static_cast<char>('A' + d.getArgumentNumber() % 26));
      switch (d.getArgumentKind()) {
      case Intrinsics::IITDescriptor::AK_AnyInteger: return letter + ": integer";
      case Intrinsics::IITDescriptor::AK_AnyFloat: return letter + ": float";
      case Intrinsics::IITDescriptor::AK_AnyVector: return letter + ": vector";
      case Intrinsics::IITDescriptor::AK_AnyPointer: return letter + ": tensor";
      case Intrinsics::IITDescriptor::AK_MatchType: return letter;
      default: return letter + ": any";
      }
    }
    default: return "a type that follows from the others";
    }
  }
  static std::string overloadedSignature(llvm::ArrayRef<Intrinsics::IITDescriptor> table) {
    const std::string result = takeType(table);
    std::vector<std::string> parameters;
    while (!table.empty() && table.front().Kind != Kind::VarArg)
      parameters.push_back(takeType(table));
    return "(" + joined(parameters) + ") -> " + result;
  }
};

//===--- assembly ---------------------------------------------------------===//

class AssemblyCall : public Escape {
public:
  using Escape::Escape;

  Value run() {
    const std::string *text = textOf(0, "instructions"), *constraints = textOf(1, "constraints, as \"=v,v\"");
    const auto result = resultType();
    if (!text || !constraints || !result)
      return Poison{};
    InlineAssembly made{*text, *constraints, {}};
    for (size_t i = 2; i < call.arguments.size(); ++i) {
      const Node *node = operand(i, nullptr);
      if (!node)
        return Poison{};
      made.operands.push_back(node);
    }
    llvm::FunctionType *type = functionType(*result, made.operands);
    if (llvm::Error why = llvm::InlineAsm::verify(type, *constraints)) {
      std::string message = llvm::toString(std::move(why));
      // LLVM's sentences are about its own types.
      return context.report(diag::AssemblyUse, call.at(1),
                            "the constraints \"" + *constraints + "\" do not fit " +
                                std::to_string(made.operands.size()) +
                                (made.operands.size() == 1 ? " operand" : " operands") + " and a result of " +
                                result->str() + ": " + message);
    }
    size_t count = 0;
    for (const auto &constraint : llvm::InlineAsm::ParseConstraints(*constraints))
      count += constraint.Type != llvm::InlineAsm::isClobber;
    if (!checkOperands(*text, count))
      return Poison{};
    Node *node = emit(context, *result, call.range, std::move(made));
    return result->isVoid() ? Value() : Value(node);
  }

private:
  /// `$0`, `${0}`, `${0:modifier}` and `$$` are all that may follow a dollar. A byte of 0 would end the text: what is
  /// behind it would be left out.
  bool checkOperands(const std::string &text, size_t count) {
    if (const size_t end = text.find('\0'); end != std::string::npos) {
      const SourceRange place(placeInString(context, call.at(0), end), placeInString(context, call.at(0), end + 1));
      context.report(diag::AssemblyUse, place,
                     "'\\0' is a byte of 0 and would end the text; instructions are parted by '\\n'");
      return false;
    }
    for (size_t at = 0; (at = text.find('$', at)) != std::string::npos;) {
      const size_t begin = at++;
      if (at < text.size() && text[at] == '$') {
        ++at;
        continue;
      }
      const bool braced = at < text.size() && text[at] == '{';
      at += braced;
      size_t number = 0, digits = 0;
      for (; at < text.size() && text[at] >= '0' && text[at] <= '9' && digits < 4; ++at, ++digits)
        number = 10 * number + static_cast<size_t>(text[at] - '0');
      bool good = digits > 0;
      if (good && braced) {
        if (at < text.size() && text[at] == ':')
          for (++at; at < text.size() && text[at] != '}' && text[at] != '$' && text[at] != '\n';)
            ++at;
        good = at < text.size() && text[at] == '}';
        at += good;
      }
      const SourceRange place(placeInString(context, call.at(0), begin),
                              placeInString(context, call.at(0), std::min(at, text.size())));
      if (!good || number >= count) {
        context.report(diag::AssemblyUse, place,
                       good ? "there is no operand $" + std::to_string(number) + ": the constraints name " +
                                  std::to_string(count)
                            : "operands are written '$0' or '${0}', the sign itself '$$'");
        return false;
      }
    }
    return true;
  }
};

} // namespace

Value sema::evalLlvmIntrinsic(Context &context, Call &call) { return IntrinsicCall(context, call).run(); }
Value sema::evalAssembly(Context &context, Call &call) { return AssemblyCall(context, call).run(); }
