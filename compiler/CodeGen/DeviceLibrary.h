//===- DeviceLibrary.h - OCML, linked where it is called ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Math that has no instruction (tanh, erf, f64 exp ..) is a call of ROCm's OCML. The library's bitcode is compiled into
// flyc, so that a compile reads no file of the machine; what is called is linked into the module and optimised with it.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_DEVICELIBRARY_H
#define FLYC_COMPILER_CODEGEN_DEVICELIBRARY_H

#include "compiler/CodeGen/Target.h"

namespace flyc::codegen {

/// Links what `module` calls of OCML, and defines the constants that steer it: IEEE results, denormals kept, square
/// roots rounded correctly, the wave size and the ISA version of the target. Gives what went wrong, or nothing.
std::optional<std::string> linkDeviceLibrary(llvm::Module &module, const TargetConfig &target);

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_DEVICELIBRARY_H
