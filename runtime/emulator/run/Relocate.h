//===- Relocate.h - addresses that a code object leaves to its loader -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a code object and its image, its segments in place. Output: the image with the device addresses of functions
// and variables in it. Tables of functions and pointers between global variables need this. Source: AMDGPUUsage,
// "Relocation Records".
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_RUN_RELOCATE_H
#define FLYC_RUNTIME_EMULATOR_RUN_RELOCATE_H

#include "runtime/objects/Elf.h"

#include <cstddef>
#include <span>
#include <string>

namespace flyc::emulator {

/// `loadBase`: the device address of virtual address 0, where `image` starts. Gives what is wrong; empty if nothing is.
std::string relocate(const objects::ElfFile &elf, uint64_t loadBase, std::span<std::byte> image);

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_RUN_RELOCATE_H
