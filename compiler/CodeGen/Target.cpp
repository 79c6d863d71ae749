//===- Target.cpp - what LLVM has to know about the target ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Target.h. LLVM only warns, on stderr, about an unknown processor or feature and then compiles for something else;
// so everything is checked against its target parser first.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Target.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include "llvm/TargetParser/TargetParser.h"

namespace flyc::codegen {
namespace {

const char triple[] = "amdgcn-amd-amdhsa";

llvm::CodeGenOptLevel codeGenLevel(unsigned level) {
  switch (level) {
  case 0: return llvm::CodeGenOptLevel::None;
  case 1: return llvm::CodeGenOptLevel::Less;
  case 2: return llvm::CodeGenOptLevel::Default;
  default: return llvm::CodeGenOptLevel::Aggressive;
  }
}

/// Why `target` cannot be compiled for; empty if it can.
std::string findMismatch(const TargetConfig &target) {
  using namespace llvm::AMDGPU;
  GPUKind kind = parseArchAMDGCN(target.processor);
  if (kind == GK_NONE)
    return "this LLVM has no AMDGPU processor '" + target.processor + "'";
  unsigned attributes = getArchAttrAMDGCN(kind);
  if (target.xnack && !(attributes & FEATURE_XNACK))
    return "'" + target.processor + "' has no xnack setting";
  if (target.sramecc && !(attributes & FEATURE_SRAMECC))
    return "'" + target.processor + "' has no sramecc setting";
  if (target.waveSize != 0 && target.waveSize != 32 && target.waveSize != 64)
    return "a wave has 32 or 64 lanes, not " + std::to_string(target.waveSize);
  if (target.waveSize == 32 && !(attributes & FEATURE_WAVE32))
    return "'" + target.processor + "' has no waves of 32 lanes";
  if (target.codeObjectVersion != 5 && target.codeObjectVersion != 6)
    return "code object version " + std::to_string(target.codeObjectVersion) + " is not made; there are 5 and 6";
  bool generic = kind >= GK_AMDGCN_GENERIC_FIRST && kind <= GK_AMDGCN_GENERIC_LAST;
  if (generic && target.codeObjectVersion < 6)
    return "the generic processor '" + target.processor + "' needs code object version 6, not " +
           std::to_string(target.codeObjectVersion);
  return {};
}

} // namespace

std::string featureString(const TargetConfig &target) {
  std::string features;
  auto add = [&](bool on, const char *feature) {
    if (!features.empty())
      features += ',';
    features += on ? '+' : '-';
    features += feature;
  };
  if (target.sramecc)
    add(*target.sramecc, "sramecc");
  if (target.xnack)
    add(*target.xnack, "xnack");
  if (target.waveSize)
    add(true, target.waveSize == 32 ? "wavefrontsize32" : "wavefrontsize64");
  return features;
}

Result<std::unique_ptr<llvm::TargetMachine>> makeTargetMachine(const TargetConfig &target, unsigned optLevel) {
  if (std::string why = findMismatch(target); !why.empty())
    return Failure::of(FailureKind::Target, std::move(why));
  llvm::Triple tripleValue(triple);
  std::string error;
  const llvm::Target *llvmTarget = llvm::TargetRegistry::lookupTarget(tripleValue, error);
  if (!llvmTarget)
    return Failure::of(FailureKind::Target, std::move(error));
  llvm::TargetOptions options;
  options.MCOptions.AsmVerbose = true; // Only read when text is written.
  std::unique_ptr<llvm::TargetMachine> machine(
      llvmTarget->createTargetMachine(tripleValue, target.processor, featureString(target), options, llvm::Reloc::PIC_,
                                      std::nullopt, codeGenLevel(optLevel)));
  if (!machine)
    return Failure::of(FailureKind::Target, "LLVM made no target machine for '" + target.processor + "'");
  return machine;
}

void setWaveSizes(llvm::Module &module, const TargetConfig &target) {
  constexpr llvm::StringLiteral own = "flyc-wave-size";
  bool isAny = false;
  for (llvm::Function &function : module) {
    TargetConfig seen = target;
    if (!function.hasFnAttribute(own) ||
        function.getFnAttribute(own).getValueAsString().getAsInteger(10, seen.waveSize))
      continue;
    function.removeFnAttr(own);
    isAny |= seen.waveSize != target.waveSize;
    if (seen.waveSize != target.waveSize)
      function.addFnAttr("target-features", featureString(seen));
  }
  if (!isAny)
    return;
  for (llvm::Function &function : module)
    if (!function.isDeclaration() && function.hasLocalLinkage() && !function.hasFnAttribute(llvm::Attribute::NoInline))
      function.addFnAttr(llvm::Attribute::AlwaysInline);
}

/// Of the calling thread; null where there is none.
static thread_local MachineKeeper *keeper = nullptr;

MachineKeeper::MachineKeeper() { keeper = this; }
MachineKeeper::~MachineKeeper() { keeper = nullptr; }

Result<std::unique_ptr<llvm::TargetMachine>> takeTargetMachine(const TargetConfig &target, unsigned optLevel) {
  if (keeper && keeper->machine && keeper->target == target && keeper->optLevel == optLevel)
    return std::move(keeper->machine);
  return makeTargetMachine(target, optLevel);
}

void keepTargetMachine(std::unique_ptr<llvm::TargetMachine> machine, const TargetConfig &target, unsigned optLevel) {
  if (!keeper)
    return;
  keeper->machine = std::move(machine);
  keeper->target = target;
  keeper->optLevel = optLevel;
}

void setModuleTarget(llvm::Module &module, const TargetConfig &target, const llvm::TargetMachine &machine) {
  module.setTargetTriple(machine.getTargetTriple());
  module.setDataLayout(machine.createDataLayout());
  module.setModuleFlag(llvm::Module::Error, "amdhsa_code_object_version", target.codeObjectVersion * 100);
  module.setModuleFlag(llvm::Module::Max, "PIC Level", 2);
}

} // namespace flyc::codegen
