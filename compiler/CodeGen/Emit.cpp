//===- Emit.cpp - the steps on an llvm::Module ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Emit.h. The order of the passes stands in compiler/Passes.def. The middle end is clang's default one for the
// level, so that what holds for HIP code compiled by the same LLVM holds for ours; docs/rationale/codegen-speed.md says
// what was measured.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Emit.h"
#include "compiler/CodeGen/UniformOffsets.h"
#include "compiler/CodeGen/Workarounds.h"
#include "support/BuildNote.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/StandardInstrumentations.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

namespace flyc::codegen {
namespace {

llvm::OptimizationLevel optimizationLevel(unsigned level) {
  switch (level) {
  case 0: return llvm::OptimizationLevel::O0;
  case 1: return llvm::OptimizationLevel::O1;
  case 2: return llvm::OptimizationLevel::O2;
  default: return llvm::OptimizationLevel::O3;
  }
}

void emitFile(llvm::Module &module, llvm::TargetMachine &machine, llvm::CodeGenFileType type,
              llvm::SmallVectorImpl<char> &bytes) {
  llvm::raw_svector_ostream stream(bytes);
  BackEndPassManager passes(module);
  // The module was verified after translation; the back end need not do it again.
  if (machine.addPassesToEmitFile(passes, stream, nullptr, type, /*DisableVerify=*/true))
    llvm::reportFatalInternalError("the AMDGPU target cannot emit this kind of file");
  passes.run(module);
}

/// Room for the name of the set that the finished code object belongs to: a note of zeros, which LLD keeps. The back
/// end makes one of each constant in a section of such a name.
void addBuildNote(llvm::Module &module) {
  constexpr unsigned constantSpace = 4; // AMDGPUUsage, "Address Spaces"
  llvm::LLVMContext &context = module.getContext();
  std::string owner(sizeof BuildNoteOwner, 0);
  std::copy_n(BuildNoteOwner, sizeof BuildNoteOwner, owner.begin());
  owner.resize(llvm::alignTo<4>(owner.size()));
  const uint32_t head[] = {sizeof BuildNoteOwner, BuildNoteBytes, BuildNoteType};
  llvm::Constant *note = llvm::ConstantStruct::getAnon(
      {llvm::ConstantDataArray::get(context, head),
       llvm::ConstantDataArray::getString(context, owner, /*AddNull=*/false),
       llvm::ConstantDataArray::getString(context, std::string(BuildNoteBytes, 0), /*AddNull=*/false)});
  auto *variable =
      new llvm::GlobalVariable(module, note->getType(), /*isConstant=*/true, llvm::GlobalValue::PrivateLinkage, note,
                               "flyc.build", nullptr, llvm::GlobalValue::NotThreadLocal, constantSpace);
  variable->setSection(BuildNoteSection);
  variable->setAlignment(llvm::Align(4));
  llvm::appendToCompilerUsed(module, {variable});
}

/// Adds a pass over functions where the middle end optimises.
template <typename Pass>
void addIfOptimizing(llvm::ModulePassManager &passes, llvm::OptimizationLevel level, Pass pass) {
  if (level != llvm::OptimizationLevel::O0)
    passes.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(pass)));
}

} // namespace

void prepareModule(llvm::Module &module, const TargetConfig &target, const llvm::TargetMachine &machine,
                   const CodeGenOptions &options) {
  setModuleTarget(module, target, machine);
  module.setModuleIdentifier(options.moduleName);
  module.setSourceFileName(options.moduleName);
  llvm::LLVMContext &context = module.getContext();
  llvm::NamedMDNode *ident = module.getOrInsertNamedMetadata("llvm.ident");
  ident->clearOperands();
  ident->addOperand(llvm::MDNode::get(context, llvm::MDString::get(context, options.producer)));
  if (module.getNamedMetadata("llvm.dbg.cu")) {
    module.setModuleFlag(llvm::Module::Warning, "Debug Info Version", llvm::DEBUG_METADATA_VERSION);
    module.setModuleFlag(llvm::Module::Max, "Dwarf Version", 5);
  }
}

std::optional<std::string> findInvalid(const llvm::Module &module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (!llvm::verifyModule(module, &stream))
    return std::nullopt;
  while (!text.empty() && text.back() == '\n')
    text.pop_back();
  return "the LLVM IR is not valid: " + text;
}

void optimize(llvm::Module &module, llvm::TargetMachine &machine, unsigned level) {
  llvm::PipelineTuningOptions tuning;
  tuning.SLPVectorization = level >= 2; // as clang sets it
  llvm::LoopAnalysisManager loopAnalyses;
  llvm::FunctionAnalysisManager functionAnalyses;
  llvm::CGSCCAnalysisManager sccAnalyses;
  llvm::ModuleAnalysisManager moduleAnalyses;
  llvm::PassInstrumentationCallbacks instrumentation;
  llvm::TimeProfilingPassesHandler timing; // --time-trace
  if (llvm::timeTraceProfilerEnabled())
    timing.registerCallbacks(instrumentation);
  const Contents contents(module);
  passOverIdle(instrumentation, contents);
  llvm::PassBuilder builder(&machine, tuning, std::nullopt, &instrumentation);
  builder.registerModuleAnalyses(moduleAnalyses);
  builder.registerCGSCCAnalyses(sccAnalyses);
  builder.registerFunctionAnalyses(functionAnalyses);
  builder.registerLoopAnalyses(loopAnalyses);
  builder.crossRegisterProxies(loopAnalyses, functionAnalyses, sccAnalyses, moduleAnalyses);
  builder.registerPipelineStartEPCallback([](llvm::ModulePassManager &passes, llvm::OptimizationLevel level) {
#define FLYC_FIRST_IR_PASSES(add) add;
#include "compiler/Passes.def"
  });
  builder.registerOptimizerLastEPCallback(
      [&machine](llvm::ModulePassManager &passes, llvm::OptimizationLevel level, llvm::ThinOrFullLTOPhase) {
#define FLYC_LAST_IR_PASSES(add) add;
#include "compiler/Passes.def"
      });
  llvm::ModulePassManager passes = level == 0 ? builder.buildO0DefaultPipeline(llvm::OptimizationLevel::O0)
                                              : builder.buildPerModuleDefaultPipeline(optimizationLevel(level));
  passes.run(module, moduleAnalyses);
}

void emit(llvm::Module &module, llvm::TargetMachine &machine, const CodeGenOptions &options, CodeGenOutput &output) {
  // The back end rewrites the IR while it works: for two files it needs two copies.
  std::unique_ptr<llvm::Module> copy;
  if (options.wantAssembly && options.wantObject)
    copy = llvm::CloneModule(module);
  if (options.wantAssembly) {
    llvm::SmallVector<char, 0> text;
    emitFile(module, machine, llvm::CodeGenFileType::AssemblyFile, text);
    output.assembly.assign(text.begin(), text.end());
  }
  if (options.wantObject) {
    llvm::Module &source = copy ? *copy : module;
    if (options.buildNote)
      addBuildNote(source);
    emitFile(source, machine, llvm::CodeGenFileType::ObjectFile, output.object);
  }
}

std::string printModule(const llvm::Module &module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, nullptr);
  return text;
}

} // namespace flyc::codegen
