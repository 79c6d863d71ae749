//===- KernelArguments.h - the kernarg segment and the dispatch packet ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Explicit arguments at the offsets of the kernel's metadata, hidden ones by their kind.
// Sources: AMDGPUUsage, "Code Object V5 Metadata"; HSA System Architecture Specification, "kernel dispatch packet".
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_RUN_KERNELARGUMENTS_H
#define FLYC_RUNTIME_EMULATOR_RUN_KERNELARGUMENTS_H

#include "runtime/emulator/run/Dispatch.h"

namespace flyc::emulator {

/// The bytes of the kernarg segment, whole cache lines of them, with the explicit arguments `given`. `printfBuffer`:
/// the device address that a kernel that prints is given.
support::Result<std::vector<std::byte>, Error> packArguments(const objects::Kernel &kernel, const Launch &launch,
                                                             const std::vector<ArgumentBytes> &given,
                                                             uint64_t printfBuffer);

struct PacketFacts {
  uint64_t scratchBytes, ldsBytes, descriptor, kernarg; ///< bytes a work-item, bytes a workgroup, device addresses
};
/// hsa_kernel_dispatch_packet_t, for kernels that read it.
std::vector<std::byte> dispatchPacket(const PacketFacts &facts, const Launch &launch);

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_RUN_KERNELARGUMENTS_H
