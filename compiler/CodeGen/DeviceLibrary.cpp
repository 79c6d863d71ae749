//===- DeviceLibrary.cpp --------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The constants are those that clang links from the oclc_*.bc files beside the library (ROCm Device Libs, doc/OCML.md,
// "Controls"); defined here, they also exist for processors that are newer than the library.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/DeviceLibrary.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/TargetParser/TargetParser.h"

namespace flyc::codegen {
namespace {

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
alignas(8) constexpr char ocml[] = {
#embed FLYC_OCML
};
#pragma clang diagnostic pop

constexpr llvm::StringLiteral prefix = "__ocml_";

bool callsLibrary(const llvm::Module &module) {
  return llvm::any_of(module,
                      [](const llvm::Function &f) { return f.isDeclaration() && f.getName().starts_with(prefix); });
}

/// The value of a control; nothing for the name of anything else.
std::optional<uint64_t> control(llvm::StringRef name, const TargetConfig &target, const llvm::Module &module) {
  if (name == "__oclc_finite_only_opt" || name == "__oclc_unsafe_math_opt" || name == "__oclc_daz_opt")
    return 0;
  if (name == "__oclc_correctly_rounded_sqrt32")
    return 1;
  if (name == "__oclc_wavefrontsize64")
    return target.waveSize != 32;
  if (name == "__oclc_ISA_version") {
    const llvm::AMDGPU::IsaVersion isa = llvm::AMDGPU::getIsaVersion(target.processor);
    return isa.Major * 1000 + isa.Minor * 100 + isa.Stepping;
  }
  if (name == "__oclc_ABI_version")
    return target.codeObjectVersion * 100;
  return std::nullopt;
}

} // namespace

std::optional<std::string> linkDeviceLibrary(llvm::Module &module, const TargetConfig &target) {
  if (!callsLibrary(module))
    return std::nullopt;
  llvm::Expected<std::unique_ptr<llvm::Module>> read = llvm::getLazyBitcodeModule(
      llvm::MemoryBufferRef(llvm::StringRef(ocml, sizeof ocml), "ocml"), module.getContext());
  if (!read)
    return "the built-in OCML cannot be read: " + llvm::toString(read.takeError());
  llvm::Module &library = **read;
  library.setTargetTriple(module.getTargetTriple());
  library.setDataLayout(module.getDataLayout());
  for (llvm::StringRef name : {"llvm.module.flags", "llvm.ident", "opencl.ocl.version"})
    if (llvm::NamedMDNode *node = library.getNamedMetadata(name))
      library.eraseNamedMetadata(node);

  llvm::StringSet<> linked;
  if (llvm::Linker::linkModules(module, std::move(*read), llvm::Linker::LinkOnlyNeeded,
                                [&](llvm::Module &, const llvm::StringSet<> &names) { linked = names; }))
    return "OCML cannot be linked";
  for (llvm::GlobalObject &object : module.global_objects()) {
    if (!linked.contains(object.getName()) || object.isDeclaration())
      continue;
    object.setLinkage(llvm::GlobalValue::InternalLinkage);
    object.setVisibility(llvm::GlobalValue::DefaultVisibility);
    if (auto *function = llvm::dyn_cast<llvm::Function>(&object)) {
      // The processor is the kernel's, not the one that the library was compiled for.
      function->removeFnAttr("target-cpu");
      function->removeFnAttr("target-features");
    }
  }
  for (llvm::GlobalVariable &global : module.globals())
    if (std::optional<uint64_t> value = control(global.getName(), target, module); value && global.isDeclaration()) {
      global.setInitializer(llvm::ConstantInt::get(global.getValueType(), *value));
      global.setConstant(true);
      global.setLinkage(llvm::GlobalValue::InternalLinkage);
    }
  for (const llvm::Function &function : module)
    if (function.isDeclaration() && function.getName().starts_with(prefix))
      return "OCML has no function " + function.getName().str();
  return std::nullopt;
}

} // namespace flyc::codegen
