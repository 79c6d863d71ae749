//===- TypedBuffer.cpp - MTBUF and the format instructions of MUBUF -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Semantics: AMD CDNA3 ISA manual, chapter 9. MTBUF takes data and number format from the instruction and its
// components in their order; MUBUF's format instructions take both, and DST_SEL, from the descriptor. A component that
// the data format does not have reads 0, the fourth 1. D16 forms hold two components a register: f16, or the integer's
// low half. An element is in range as a whole or not at all; out of range reads 0 (a DST_SEL of 1 still 1) and writes
// nothing.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/ops/memory/Buffer.h"
#include "runtime/emulator/ops/memory/BufferFormat.h"
#include "runtime/emulator/ops/memory/LaneAccess.h"
#include "runtime/emulator/state/Operands.h"
#include "runtime/emulator/state/SmallFloat.h"

namespace flyc::emulator {

namespace {

enum class Width { Word, D16, D16High };

/// What an instruction reads or writes: the element's format and, for each component of the instruction, what it takes.
struct ElementFormat {
  DataFormat data;
  NumberFormat number;
  uint8_t select[4]; ///< 0: 0, 1: 1, 4 to 7: X to W
};

ElementFormat elementFormat(const Instruction &i, const BufferDescriptor &d, bool store) {
  const bool typed = i.encoding == Encoding::MTBUF;
  ElementFormat f{dataFormat(typed ? i.format & 15 : d.dataFormat),
                  static_cast<NumberFormat>(typed ? i.format >> 4 : d.numberFormat),
                  {4, 5, 6, 7}};
  if (!typed && !store)
    for (unsigned n = 0; n < 4; ++n)
      f.select[n] = d.select[n];
  return f;
}

/// False, and a fault: no such format.
bool check(Wave &w, const Instruction &i, const ElementFormat &f) {
  if (w.family->descriptorChoosesRule) {
    w.fail(i, "the emulator does not convert by the formats of RDNA's buffer descriptors");
    return false;
  }
  bool valid = f.data.components;
  for (unsigned n = 0; n < f.data.components; ++n)
    valid &= isValid(f.number, f.data.width[n]);
  if (valid)
    return true;
  static constexpr const char *names[8] = {"unorm", "snorm", "uscaled", "sscaled", "uint", "sint", "reserved", "float"};
  std::string shape;
  for (unsigned n = f.data.components; n--;)
    shape += std::to_string(f.data.width[n]) + (n ? "_" : "");
  w.fail(i, (i.encoding == Encoding::MTBUF ? "the instruction's" : "the descriptor's") +
                (shape.empty() ? std::string(" data format is not one that a buffer can have")
                               : " data format " + shape + " can not have the number format " +
                                     names[static_cast<unsigned>(f.number)]));
  return false;
}

/// The bits of component `n` of the element at `at`.
uint32_t componentBits(const DataFormat &f, unsigned n, const std::byte *at) {
  unsigned from = 0;
  for (unsigned k = 0; k < n; ++k)
    from += f.width[k];
  if (f.width[n] == 32) {
    uint32_t word;
    std::memcpy(&word, at + from / 8, 4);
    return word;
  }
  uint64_t element = 0;
  std::memcpy(&element, at, f.bytes());
  return static_cast<uint32_t>(element >> from) & ((1u << f.width[n]) - 1);
}
void setComponentBits(const DataFormat &f, unsigned n, std::byte *element, uint32_t bits) {
  unsigned from = 0;
  for (unsigned k = 0; k < n; ++k)
    from += f.width[k];
  if (f.width[n] == 32) {
    std::memcpy(element + from / 8, &bits, 4);
    return;
  }
  uint64_t all = 0;
  std::memcpy(&all, element, f.bytes());
  all = (all & ~(((uint64_t(1) << f.width[n]) - 1) << from)) | uint64_t(bits) << from;
  std::memcpy(element, &all, f.bytes());
}

/// 32 bits of a component to the 16 of a D16 register half, and back.
uint32_t narrowed(NumberFormat format, uint32_t value) {
  return isInteger(format) ? value & 0xFFFF : floatToHalf(std::bit_cast<float>(value));
}
uint32_t widened(NumberFormat format, uint32_t value) {
  if (format == NumberFormat::Sint)
    return static_cast<uint32_t>(static_cast<int16_t>(value));
  return isInteger(format) ? value & 0xFFFF : std::bit_cast<uint32_t>(halfToFloat(value));
}

template <unsigned N, Width D> constexpr unsigned registerCount = D == Width::Word ? N : (N + 1) / 2;

/// `request.bytes` bytes of an element, all or nothing; swizzled buffers keep the dwords of an element apart.
struct Elements {
  LaneAccess piece[4];
  unsigned pieces = 1, bytes = 0;
  bool locate(Wave &w, const Instruction &i, const BufferDescriptor &d, const char *what, bool write, unsigned size) {
    bytes = size;
    pieces = d.swizzled ? (size + 3) / 4 : 1;
    for (unsigned n = 0; n < pieces; ++n)
      if (!locateBuffer(w, i, {what, pieces == 1 ? size : 4, write, false, true}, piece[n], 4 * n))
        return false;
    return true;
  }
  bool isPresent(unsigned lane) const { return emulator::isPresent(piece[0], lane, 1); }
  void read(unsigned lane, std::byte *element) const {
    for (unsigned n = 0; n < pieces; ++n)
      std::memcpy(element + 4 * n, piece[n].at[lane], pieces == 1 ? bytes : 4);
  }
  void write(unsigned lane, const std::byte *element) const {
    for (unsigned n = 0; n < pieces; ++n)
      std::memcpy(piece[n].at[lane], element + 4 * n, pieces == 1 ? bytes : 4);
  }
};

template <unsigned N, Width D> void load(Wave &w, const Instruction &i) {
  const bool toLds = N == 1 && D == Width::Word && i.lds;
  if (!toLds && !registersFor(w, i, i.dst, registerCount<N, D>))
    return;
  const BufferDescriptor d = readDescriptor(w, i.saddr);
  const ElementFormat f = elementFormat(i, d, false);
  Elements elements;
  if (!check(w, i, f) || !elements.locate(w, i, d, "typed buffer load", false, f.data.bytes()))
    return;
  const uint32_t one = isInteger(f.number) ? 1 : 0x3F800000;
  forLanes(w.exec(), [&](unsigned l) {
    std::byte element[16] = {};
    const bool present = elements.isPresent(l);
    if (present)
      elements.read(l, element);
    for (unsigned n = 0; n < N; ++n) {
      const unsigned from = f.select[n];
      uint32_t value = from == 1 ? one : 0;
      if (from >= 4 && present) {
        if (from - 4 < f.data.components)
          value = fromFormat(f.number, f.data.width[from - 4], componentBits(f.data, from - 4, element));
        else if (from == 7)
          value = one;
      }
      if (toLds) {
        storeToLds(w, uint64_t(ldsDestination(w, i)) + 4 * l, value);
      } else if constexpr (D == Width::Word) {
        w.vector(static_cast<uint16_t>(i.dst + n))[l] = value;
      } else {
        uint32_t &to = w.vector(static_cast<uint16_t>(i.dst + n / 2))[l];
        const uint32_t half = narrowed(f.number, value);
        to = D == Width::D16High || n % 2 ? (to & 0xFFFF) | half << 16 : (to & 0xFFFF0000) | half;
      }
    }
  });
}

template <unsigned N, Width D> void store(Wave &w, const Instruction &i) {
  if (!registersFor(w, i, i.src[1], registerCount<N, D>))
    return;
  const BufferDescriptor d = readDescriptor(w, i.saddr);
  const ElementFormat f = elementFormat(i, d, true);
  Elements elements;
  if (!check(w, i, f) || !elements.locate(w, i, d, "typed buffer store", true, f.data.bytes()))
    return;
  forLanes(w.exec(), [&](unsigned l) {
    if (!elements.isPresent(l))
      return;
    std::byte element[16] = {};
    elements.read(l, element); // components that the instruction has not stay
    for (unsigned n = 0; n < f.data.components && n < N; ++n) {
      uint32_t value;
      if constexpr (D == Width::Word)
        value = w.vector(static_cast<uint16_t>(i.src[1] + n))[l];
      else
        value = widened(f.number, w.vector(static_cast<uint16_t>(i.src[1] + n / 2))[l] >>
                                      (D == Width::D16High || n % 2 ? 16 : 0));
      setComponentBits(f.data, n, element, toFormat(f.number, f.data.width[n], value));
    }
    elements.write(l, element);
  });
}

#define FLYC_FORMATS(PREFIX, OPERATION)                                                                                \
  {PREFIX "_format_x", OPERATION<1, Width::Word>}, {PREFIX "_format_xy", OPERATION<2, Width::Word>},                   \
      {PREFIX "_format_xyz", OPERATION<3, Width::Word>}, {PREFIX "_format_xyzw", OPERATION<4, Width::Word>},           \
      {PREFIX "_format_d16_x", OPERATION<1, Width::D16>}, {PREFIX "_format_d16_xy", OPERATION<2, Width::D16>},         \
      {PREFIX "_format_d16_xyz", OPERATION<3, Width::D16>}, {                                                          \
    PREFIX "_format_d16_xyzw", OPERATION<4, Width::D16>                                                                \
  }

const OperationEntry operations[] = {
    FLYC_FORMATS("buffer_load", load),
    FLYC_FORMATS("buffer_store", store),
    FLYC_FORMATS("tbuffer_load", load),
    FLYC_FORMATS("tbuffer_store", store),
    {"buffer_load_format_d16_hi_x", load<1, Width::D16High>},
    {"buffer_store_format_d16_hi_x", store<1, Width::D16High>},
};

} // namespace

std::span<const OperationEntry> typedBufferOperations() { return operations; }

} // namespace flyc::emulator
