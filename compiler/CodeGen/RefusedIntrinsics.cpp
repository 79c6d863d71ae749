//===- RefusedIntrinsics.cpp - which intrinsic LLVM could not compile -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See RefusedIntrinsics.h. A call is compiled in a module of its own, in a function that takes its operands as
// arguments: they may differ between the lanes of a wave, so that LLVM cannot compute the result without the
// instruction.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/RefusedIntrinsics.h"
#include "compiler/CodeGen/Collector.h"
#include "compiler/CodeGen/Disassemble.h"
#include "compiler/CodeGen/Emit.h"
#include "compiler/CodeGen/Locations.h"
#include "compiler/CodeGen/Recovery.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Target/LLVMIR/TypeToLLVM.h"
#include "support/Text.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"
#include <set>

namespace flyc::codegen {
namespace {

/// One call, by itself. On the heap, and leaked where LLVM had to be recovered from.
struct Probe {
  llvm::LLVMContext context;
  std::unique_ptr<llvm::TargetMachine> machine;
  std::unique_ptr<llvm::Module> module;
  std::vector<Diagnostic> diagnostics;
};

constexpr const char *otherEncoding = "the encoding is of another processor";

/// Makes a function that passes its arguments on to the intrinsic of `call` and stores what results. Constants stay
/// what they are. False if LLVM's table does not fit the call.
bool writeProbe(llvm::Module &module, mlir::LLVM::CallIntrinsicOp call) {
  llvm::LLVMContext &context = module.getContext();
  mlir::LLVM::TypeToLLVMIRTranslator types(context);
  llvm::SmallVector<llvm::Type *> operands, parameters;
  for (mlir::Value operand : call.getArgs()) {
    operands.push_back(types.translateType(operand.getType()));
    if (!mlir::matchPattern(operand, mlir::m_Constant()))
      parameters.push_back(operands.back());
  }
  llvm::Type *result = llvm::Type::getVoidTy(context);
  if (call->getNumResults() != 0)
    result = types.translateType(call->getResult(0).getType());

  const llvm::Intrinsic::ID id = llvm::Intrinsic::lookupIntrinsicID(call.getIntrin());
  llvm::SmallVector<llvm::Intrinsic::IITDescriptor> table;
  llvm::Intrinsic::getIntrinsicInfoTableEntries(id, table);
  llvm::ArrayRef<llvm::Intrinsic::IITDescriptor> rest = table;
  llvm::SmallVector<llvm::Type *> overloads;
  auto *type = llvm::FunctionType::get(result, operands, /*isVarArg=*/false);
  if (id == llvm::Intrinsic::not_intrinsic ||
      llvm::Intrinsic::matchIntrinsicSignature(type, rest, overloads) != llvm::Intrinsic::MatchIntrinsicTypes_Match)
    return false;
  llvm::Function *intrinsic = llvm::Intrinsic::getOrInsertDeclaration(&module, id, overloads);

  constexpr unsigned globalSpace = 1; // AMDGPUUsage, "Address Spaces"
  parameters.push_back(llvm::PointerType::get(context, globalSpace));
  auto *function =
      llvm::Function::Create(llvm::FunctionType::get(llvm::Type::getVoidTy(context), parameters, /*isVarArg=*/false),
                             llvm::GlobalValue::ExternalLinkage, "probe", module);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", function));
  llvm::SmallVector<llvm::Value *> values;
  auto *next = function->arg_begin();
  for (auto [operand, operandType] : llvm::zip_equal(call.getArgs(), operands)) {
    llvm::APInt number;
    llvm::APFloat real(0.0);
    if (mlir::matchPattern(operand, mlir::m_ConstantInt(&number)))
      values.push_back(llvm::ConstantInt::get(operandType, number));
    else if (mlir::matchPattern(operand, mlir::m_ConstantFloat(&real)))
      values.push_back(llvm::ConstantFP::get(operandType, real));
    else if (mlir::matchPattern(operand, mlir::m_Constant()))
      values.push_back(llvm::Constant::getNullValue(operandType));
    else
      values.push_back(next++);
  }
  llvm::Value *value = builder.CreateCall(intrinsic, values);
  if (!result->isVoidTy())
    builder.CreateStore(value, function->getArg(function->arg_size() - 1));
  builder.CreateRetVoid();
  return true;
}

/// What LLVM says against the call; nothing if it compiles, or if it cannot be asked.
std::optional<std::string> refusal(mlir::LLVM::CallIntrinsicOp call, const TargetConfig &target) {
  auto machine = makeTargetMachine(target, /*optLevel=*/0);
  if (!machine)
    return std::nullopt;
  auto probe = std::make_unique<Probe>();
  probe->machine = std::move(*machine);
  probe->module = std::make_unique<llvm::Module>("probe", probe->context);
  probe->context.setDiagnosticHandler(std::make_unique<Collector>(probe->diagnostics, /*wantRemarks=*/false));
  std::optional<std::string> why;
  CodeGenOutput output;
  std::optional<Failure> fatal = runRecoverably([&] {
    setModuleTarget(*probe->module, target, *probe->machine);
    if (!writeProbe(*probe->module, call))
      return;
    why = findInvalid(*probe->module);
    CodeGenOptions options;
    options.wantAssembly = false;
    options.wantObject = true;
    if (!why)
      emit(*probe->module, *probe->machine, options, output);
  });
  if (!fatal && !why && !hasErrors(probe->diagnostics) && !output.object.empty() && !isCode(output.object))
    why = otherEncoding;
  if (fatal) {
    why = fatal->message();
    (void)probe.release();
  } else if (!why && hasErrors(probe->diagnostics)) {
    why = Failure{FailureKind::Refused, probe->diagnostics}.message();
  }
  return why;
}

} // namespace

bool namesIntrinsics(mlir::Operation *module) {
  return module
      ->walk([](mlir::LLVM::CallIntrinsicOp call) {
        return call->hasAttr("flyc.escape_hatch") ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

std::vector<Diagnostic> findRefusedIntrinsics(mlir::Operation *module, const TargetConfig &target) {
  std::vector<Diagnostic> refused;
  std::set<std::string> seen;
  module->walk([&](mlir::LLVM::CallIntrinsicOp call) {
    if (!call->hasAttr("flyc.escape_hatch"))
      return;
    // Alike are calls of one name with the same types and constants.
    std::string key = call.getIntrin().str();
    llvm::raw_string_ostream stream(key);
    for (mlir::Value operand : call.getArgs()) {
      mlir::Attribute constant;
      if (mlir::matchPattern(operand, mlir::m_Constant(&constant)))
        stream << ' ' << constant;
      stream << ' ' << operand.getType();
    }
    if (!seen.insert(key).second)
      return;
    const std::optional<std::string> why = refusal(call, target);
    if (!why)
      return;
    std::string message = "no instruction for " + quote(call.getIntrin());
    // What LLVM adds says more only if it was able to say it.
    if (llvm::none_of(std::initializer_list<llvm::StringRef>{"Cannot select", "crashed", otherEncoding},
                      [&](llvm::StringRef part) { return llvm::StringRef(*why).contains(part); }))
      message += ": " + *why;
    Diagnostic &diagnostic = refused.emplace_back();
    diagnostic.message = std::move(message);
    placeAt(diagnostic, call.getLoc());
  });
  return refused;
}

Failure explainWithoutCode(mlir::Operation *module, const TargetConfig &target) {
  Failure failure{FailureKind::Refused, findRefusedIntrinsics(module, target), /*isAtEscape=*/true};
  if (failure.diagnostics.empty())
    return Failure::of(FailureKind::NotStarted, "not compiled, because the code generator failed before");
  return failure;
}

} // namespace flyc::codegen
