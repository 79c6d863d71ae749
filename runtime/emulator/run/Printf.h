//===- Printf.h - what a kernel prints ------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// OpenCL's printf writes records into a buffer that the launch hands over (hidden_printf_buffer); the formats stand in
// the metadata (amdhsa.printf: "id:count:size:...:format"). The buffer begins with two dwords: how many bytes are used,
// and how many there are. Records follow, each a dword id and the arguments in whole dwords. Source: AMDGPUUsage, "Code
// Object V3 Metadata", amdhsa.printf; the code that clang 22 makes. Text is printed in the order of the records; a
// record for which the buffer has no room is lost.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_RUN_PRINTF_H
#define FLYC_RUNTIME_EMULATOR_RUN_PRINTF_H

#include "runtime/objects/CodeObject.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace flyc::emulator {

/// The bytes of an empty buffer with room for `bytes` of records.
std::vector<std::byte> makePrintfBuffer(uint32_t bytes);

/// The text of all records. Never reads outside the buffer; a record that the metadata does not know ends the text with
/// a line that says so.
std::string decodePrintf(const objects::CodeObject &object, std::span<const std::byte> buffer);

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_RUN_PRINTF_H
