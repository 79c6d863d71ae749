//===- CodeGen.cpp - from the LLVM and ROCDL dialects to an object --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See CodeGen.h. Translation is here, the steps on the llvm::Module are in Emit.h. Everything of LLVM that a call makes
// hangs on one heap object, which is leaked if LLVM had to be recovered from: tearing down half-built state crashes.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/CodeGen.h"
#include "compiler/CodeGen/Collector.h"
#include "compiler/CodeGen/DeviceLibrary.h"
#include "compiler/CodeGen/Disassemble.h"
#include "compiler/CodeGen/Emit.h"
#include "compiler/CodeGen/Locations.h"
#include "compiler/CodeGen/Recovery.h"
#include "compiler/CodeGen/RefusedIntrinsics.h"
#include "compiler/CodeGen/Schedules.h"
#include "compiler/CodeGen/SharedVariables.h"
#include "compiler/CodeGen/Stopwatch.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Target/TargetMachine.h"

namespace flyc::codegen {
namespace {

/// What one call of generateCode holds. Members are destroyed last to first: the module before its context.
struct Compilation {
  /// Null when the caller's module brought its own.
  std::unique_ptr<llvm::LLVMContext> ownContext;
  std::unique_ptr<llvm::TargetMachine> machine;
  std::unique_ptr<llvm::Module> module;
  std::vector<Diagnostic> diagnostics;
  std::vector<ScheduleCount> schedules;
  CodeGenOutput output;
};

/// MLIR's diagnostics during the translation, as ours.
Severity severityOf(mlir::DiagnosticSeverity severity) {
  switch (severity) {
  case mlir::DiagnosticSeverity::Note: return Severity::Note;
  case mlir::DiagnosticSeverity::Warning: return Severity::Warning;
  case mlir::DiagnosticSeverity::Error: return Severity::Error;
  case mlir::DiagnosticSeverity::Remark: return Severity::Remark;
  }
  return Severity::Error;
}

void append(std::vector<Diagnostic> &diagnostics, mlir::Diagnostic &from) {
  Diagnostic &to = diagnostics.emplace_back();
  to.severity = severityOf(from.getSeverity());
  to.message = from.str();
  if (mlir::FileLineColLoc place = findSourcePlace(from.getLocation())) {
    to.file = place.getFilename().str();
    to.line = place.getLine();
    to.column = place.getColumn();
  }
  for (mlir::Diagnostic &note : from.getNotes())
    append(diagnostics, note);
}

/// Finds the place of a fatal error of instruction selection. It says either "In function: NAME" or, of an intrinsic
/// that the target does not have, only "intrinsic %NAME": then the first call of it, in the order of the module.
void placeFatal(Diagnostic &diagnostic, const llvm::Module *module) {
  auto isEnd = [](char c) { return c == '\n' || c == ' ' || c == ','; };
  llvm::StringRef text = diagnostic.message;
  diagnostic.function = text.split("In function: ").second.take_until(isEnd).str();
  llvm::StringRef intrinsic = text.split("intrinsic %").second.take_until(isEnd);
  if (!diagnostic.function.empty() || intrinsic.empty() || !module)
    return;
  for (const llvm::Function &function : *module)
    for (const llvm::BasicBlock &block : function)
      for (const llvm::Instruction &instruction : block) {
        const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
        // The name of the declaration also has the types it is overloaded on.
        if (!call || !call->getCalledFunction()->getName().starts_with(intrinsic))
          continue;
        diagnostic.function = function.getName().str();
        if (const llvm::DILocation *place = call->getDebugLoc()) {
          diagnostic.file = place->getFilename().str();
          diagnostic.line = place->getLine();
          diagnostic.column = place->getColumn();
        }
        return;
      }
}

Failure failed(FailureKind kind, Compilation &compilation) {
  Failure failure;
  failure.kind = kind;
  failure.diagnostics = std::move(compilation.diagnostics);
  return failure;
}

/// Runs `produce` (which makes the module) and the steps on it. Null or the failure.
std::optional<Failure> compile(Compilation &compilation, const TargetConfig &target, const CodeGenOptions &options,
                               llvm::function_ref<bool()> produce) {
  Stopwatch watch;
  // --time-trace: stages follow each other, and each begins where the one before it ended.
  std::optional<llvm::TimeTraceScope> stage(std::in_place, "translate");
  auto machine = takeTargetMachine(target, options.optLevel);
  if (!machine)
    return std::move(machine.error());
  compilation.machine = std::move(*machine);
  compilation.output.times.push_back({"target", watch.restart()});

  if (!produce())
    return failed(FailureKind::Invalid, compilation);
  llvm::Module &module = *compilation.module;
  prepareModule(module, target, *compilation.machine, options);
  std::optional<std::string> why = linkDeviceLibrary(module, target);
  setWaveSizes(module, target);
  if (!why)
    why = findInvalid(module);
  if (why) {
    compilation.diagnostics.push_back({Severity::Error, std::move(*why), {}, 0, 0, {}});
    return failed(FailureKind::Invalid, compilation);
  }
  CodeGenOutput &output = compilation.output;
  if (options.wantInitialIR)
    output.initialIR = printModule(module);
  output.times.push_back({"translate", watch.restart()});

  bool wantCode = options.wantAssembly || options.wantObject;
  if (!wantCode && !options.wantOptimizedIR)
    return std::nullopt;
  stage.reset();
  stage.emplace("optimise");
  output.sharedVariables = findSharedVariables(module);
  optimize(module, *compilation.machine, options.optLevel);
  findWhatIsLeft(module, output.sharedVariables);
  planSchedules(module);
  if (options.optLevel > 0)
    compilation.schedules = countSchedules(module);
  if (options.wantOptimizedIR)
    output.optimizedIR = printModule(module);
  output.times.push_back({"optimise", watch.restart()});

  stage.reset();
  stage.emplace("emit");
  if (wantCode && !hasErrors(compilation.diagnostics))
    emit(module, *compilation.machine, options, output);
  if (hasErrors(compilation.diagnostics))
    return failed(FailureKind::Refused, compilation);
  if (wantCode)
    output.times.push_back({"emit", watch.restart()});
  return std::nullopt;
}

/// If intrinsics that the program names are why LLVM gave up, or why the code that it wrote is none, the failure is
/// about them.
void blameIntrinsics(std::optional<Failure> &failure, llvm::ArrayRef<char> object, const TargetConfig &target,
                     mlir::Operation *root) {
  const bool isSuspect = failure ? failure->kind != FailureKind::Target : !object.empty();
  if (!isSuspect || !namesIntrinsics(root) || (!failure && isCode(object)))
    return;
  std::vector<Diagnostic> refused = findRefusedIntrinsics(root, target);
  if (refused.empty())
    return;
  if (!failure)
    failure = Failure{FailureKind::Refused, {}};
  llvm::erase_if(failure->diagnostics, [](const Diagnostic &d) { return d.severity == Severity::Error; });
  failure->diagnostics.insert(failure->diagnostics.end(), refused.begin(), refused.end());
  failure->isAtEscape = true;
}

/// Runs compile() so that it returns whatever LLVM does. `root` is the MLIR it comes from, or null.
Result<CodeGenOutput> run(std::unique_ptr<Compilation> compilation, llvm::LLVMContext &context,
                          const TargetConfig &target, const CodeGenOptions &options, llvm::function_ref<bool()> produce,
                          mlir::Operation *root) {
  auto previous = context.getDiagnosticHandler();
  context.setDiagnosticHandler(std::make_unique<Collector>(compilation->diagnostics, options.wantRemarks),
                               /*RespectFilters=*/true);
  std::optional<Failure> failure;
  std::optional<Failure> fatal = runRecoverably([&] { failure = compile(*compilation, target, options, produce); });
  if (fatal) {
    // The IR may be half rewritten: looking at it needs the same care. Without it the message has no place.
    (void)runRecoverably([&] { placeFatal(fatal->diagnostics.front(), compilation->module.get()); });
    failure = std::move(fatal);
    failure->diagnostics.insert(failure->diagnostics.begin(), compilation->diagnostics.begin(),
                                compilation->diagnostics.end());
    compilation.release();
  } else {
    context.setDiagnosticHandler(std::move(previous));
  }
  if (root)
    blameIntrinsics(failure, failure ? llvm::ArrayRef<char>() : compilation->output.object, target, root);
  if (failure) {
    if (root)
      for (Diagnostic &diagnostic : failure->diagnostics) {
        if (diagnostic.severity == Severity::Error && placeAtEscape(diagnostic, root))
          failure->isAtEscape = true;
        placeAtFunction(diagnostic, root);
      }
    return std::move(*failure);
  }
  if (root)
    reportSchedules(compilation->schedules, root, compilation->diagnostics);
  keepTargetMachine(std::move(compilation->machine), target, options.optLevel);
  compilation->output.diagnostics = std::move(compilation->diagnostics);
  return std::move(compilation->output);
}

} // namespace

/// What the kernels print stands on the module (compiler/Conversion/PrintfToLLVM.cpp); the backend takes it from named
/// metadata and writes amdhsa.printf.
static void addPrintfFormats(mlir::Operation *from, llvm::Module &to) {
  auto formats = from->getAttrOfType<mlir::ArrayAttr>("flyc.printf_formats");
  if (!formats)
    return;
  llvm::NamedMDNode *node = to.getOrInsertNamedMetadata("llvm.printf.fmts");
  for (auto format : formats.getAsRange<mlir::StringAttr>())
    node->addOperand(llvm::MDNode::get(to.getContext(), llvm::MDString::get(to.getContext(), format.getValue())));
}

Result<CodeGenOutput> generateCode(mlir::Operation *module, const TargetConfig &target, const CodeGenOptions &options) {
  auto compilation = std::make_unique<Compilation>();
  compilation->ownContext = std::make_unique<llvm::LLVMContext>();
  Compilation &state = *compilation;
  llvm::LLVMContext &context = *state.ownContext;
  // Names serve only whoever reads the IR.
  context.setDiscardValueNames(!options.wantInitialIR && !options.wantOptimizedIR);
  mlir::ScopedDiagnosticHandler handler(module->getContext(), [&state](mlir::Diagnostic &diagnostic) {
    append(state.diagnostics, diagnostic);
    return mlir::success();
  });
  auto translate = [&] {
    numberAssembly(module);
    numberSchedules(module);
    if (options.debugInfo || options.wantRemarks)
      addDebugScopes(module, options.producer, options.optLevel > 0,
                     options.debugInfo ? LineTables::Emitted : LineTables::Internal);
    state.module = mlir::translateModuleToLLVMIR(module, context, options.moduleName, /*disableVerification=*/true);
    if (state.module) {
      placeAssembly(*state.module);
      placeSchedules(*state.module);
      addPrintfFormats(module, *state.module);
    }
    return state.module != nullptr;
  };
  return run(std::move(compilation), context, target, options, translate, module);
}

Result<CodeGenOutput> generateCode(std::unique_ptr<llvm::Module> module, const TargetConfig &target,
                                   const CodeGenOptions &options) {
  auto compilation = std::make_unique<Compilation>();
  llvm::LLVMContext &context = module->getContext();
  compilation->module = std::move(module);
  return run(std::move(compilation), context, target, options, [] { return true; }, nullptr);
}

} // namespace flyc::codegen
