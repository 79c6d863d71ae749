//===- BufferFormat.h - data and number formats of typed buffer accesses --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Which bits of an element each component has, and what a number format makes of them. Source: AMD CDNA3 ISA manual,
// chapter 9, the tables of data and number formats. Names of formats go from the highest bits to the lowest, components
// from the lowest: X.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_OPS_MEMORY_BUFFERFORMAT_H
#define FLYC_RUNTIME_EMULATOR_OPS_MEMORY_BUFFERFORMAT_H

#include <cstdint>

namespace flyc::emulator {

enum class NumberFormat : uint8_t { Unorm, Snorm, Uscaled, Sscaled, Uint, Sint, Reserved, Float };

/// The components of a data format (the descriptor's and MTBUF's 4-bit field).
struct DataFormat {
  uint8_t components = 0; ///< 0: an invalid format
  uint8_t width[4] = {};  ///< bits, from the lowest bit up: X first
  unsigned bytes() const { return (width[0] + width[1] + width[2] + width[3]) / 8u; }
};
DataFormat dataFormat(unsigned field);

/// Whether components of `width` bits can have the format: floats have 10, 11, 16 or 32 bits.
bool isValid(NumberFormat, unsigned width);

/// A component as a register gets it: f32 bits of normalised, scaled and float formats; the integer, extended, of the
/// others.
uint32_t fromFormat(NumberFormat, unsigned width, uint32_t bits);
/// And back: rounded to nearest even and held within the format's range.
uint32_t toFormat(NumberFormat, unsigned width, uint32_t value);

/// Whether a register of that format holds an integer, not a float.
inline bool isInteger(NumberFormat format) { return format == NumberFormat::Uint || format == NumberFormat::Sint; }

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_OPS_MEMORY_BUFFERFORMAT_H
