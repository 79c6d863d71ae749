//===- SmallFloat.h - f16, bf16 and the 8, 6 and 4-bit formats, bit by bit ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A format is a row of support/ElementTypes.def: how many exponent and mantissa bits, the bias, and which codes are
// special. Every one decodes exactly into a float; encoding rounds to nearest even from a double that holds the exact
// value. Sources: IEEE 754-2019 (f16); OCP 8-bit Floating Point Specification 1.0 and OCP Microscaling Formats 1.0
// (E4M3FN, E5M2, E2M3, E3M2, E2M1, E8M0); AMD CDNA3 ISA manual, "FP8 and BF8" (the FNUZ formats: bias 8 and 16, 0x80 is
// NaN, no infinity, no -0).
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_STATE_SMALLFLOAT_H
#define FLYC_RUNTIME_EMULATOR_STATE_SMALLFLOAT_H

#include "support/ElementTypes.h"

#include <cstdint>

namespace flyc::emulator {

using flyc::FloatFormat;

/// Numbered as in the MODE register.
enum class Rounding : uint8_t { NearestEven, Up, Down, TowardZero };

constexpr FloatFormat f32Format = elementInfo(ElementId::F32).format; ///< to encode; it decodes by itself
constexpr FloatFormat f16Format = elementInfo(ElementId::F16).format;
constexpr FloatFormat bf16Format = elementInfo(ElementId::BF16).format;
constexpr FloatFormat e4m3fnFormat = elementInfo(ElementId::F8E4M3FN).format;
constexpr FloatFormat e5m2Format = elementInfo(ElementId::F8E5M2).format;
constexpr FloatFormat e4m3fnuzFormat = elementInfo(ElementId::F8E4M3FNUZ).format;
constexpr FloatFormat e5m2fnuzFormat = elementInfo(ElementId::F8E5M2FNUZ).format;
constexpr FloatFormat e2m3Format = elementInfo(ElementId::F6E2M3).format;
constexpr FloatFormat e3m2Format = elementInfo(ElementId::F6E3M2).format;
constexpr FloatFormat e2m1Format = elementInfo(ElementId::F4E2M1).format;

/// The value of a code. Exact; a NaN of an IEEE format keeps its sign, payload and kind.
float decodeFloat(const FloatFormat &format, uint32_t code);

/// The code that `value` rounds to. Beyond the largest finite value: infinity if the format has one, else its NaN; the
/// largest value with `saturate`, where the rounding direction says so, and where the format has neither. An infinite
/// value stays one if the format has it. NaN gives a quiet NaN with the payload's high bits; a format without NaN gives
/// the largest value.
uint32_t encodeFloat(const FloatFormat &format, double value, bool saturate = false,
                     Rounding round = Rounding::NearestEven);

inline float halfToFloat(uint32_t code) { return decodeFloat(f16Format, code & 0xFFFF); }
inline uint32_t floatToHalf(double value) { return encodeFloat(f16Format, value); }
inline uint32_t floatToBrain(double value) { return encodeFloat(bf16Format, value); }

/// a * b + c in double, rounded to odd where it is inexact: rounding it again to 24 bits or fewer gives the fused
/// result.
double fusedToOdd(double a, double b, double c);

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_STATE_SMALLFLOAT_H
