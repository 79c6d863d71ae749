//===- RdnaLanes.cpp - RDNA's moves between lanes and from scalars -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Permutations within rows of 16 lanes, registers that M0 chooses, and transcendental functions of a scalar. Semantics:
// AMD RDNA4 ISA manual, V_PERMLANE16_B32 and its like, V_MOVREL*, V_SWAPREL_B32, V_S_*.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/ops/vector/HalfShapes.h"

#include <string>

namespace flyc::emulator {

namespace {

using W = Wave;
using I = Instruction;

#define OP [](W & w, const I &i)

/// Lane l takes lane select(l) of its own row of 16, or with `Across` of the other row of its pair. From a lane outside
/// EXEC: its value with fi (op_sel[0]), else 0 with bound_ctrl (op_sel[1]), else the old one stays.
template <bool Across, typename F> void permuteRow(W &w, const I &i, F select) {
  Lanes t;
  const Lanes from = readVector(w, i, 0, t, ConstantType::Int);
  if (!registersFor(w, i, i.dst))
    return;
  const LaneMask exec = w.exec();
  Lanes r = w.vector(i.dst);
  for (unsigned l = 0; l < laneCount; ++l) {
    const unsigned source = ((l & ~15u) ^ (Across ? 16 : 0)) + (select(l) & 15);
    if ((i.opSel & 1) || (exec >> source & 1))
      r[l] = from[source];
    else if (i.opSel & 2)
      r[l] = 0;
  }
  writeLanes(w, i.dst, r, exec);
}
/// Sixteen selectors of 4 bits in two scalars, the same for all rows.
template <bool Across> void permuteByScalars(W &w, const I &i) {
  const uint64_t selectors =
      readScalar(w, i, i.src[1], ConstantType::Int) | uint64_t(readScalar(w, i, i.src[2], ConstantType::Int)) << 32;
  permuteRow<Across>(w, i, [=](unsigned l) { return static_cast<unsigned>(selectors >> (4 * (l & 15))); });
}
/// A selector a lane.
template <bool Across> void permuteByLanes(W &w, const I &i) {
  Lanes t;
  const Lanes selectors = readVector(w, i, 1, t, ConstantType::Int);
  permuteRow<Across>(w, i, [&](unsigned l) { return selectors[l]; });
}
/// The halves of a wave of 64 change places; one of 32 has none.
void swapHalves(W &w, const I &i) {
  if (!w.hasAllLanes())
    return;
  Lanes t, r;
  const Lanes &from = readVector(w, i, 0, t, ConstantType::Int);
  for (unsigned l = 0; l < laneCount; ++l)
    r[l] = from[l ^ 32];
  writeVector(w, i, r);
}

/// Registers whose number M0 raises: by all of it, or the source by M0[9:0] and the destination by M0[25:16].
struct Indices {
  uint32_t source = 0, destination = 0;
};
enum class Relative { Source, Destination, Both, Apart };
template <Relative R> void moveRelative(W &w, const I &i, bool swaps) {
  const uint32_t m0 = w.sgpr[Machine::m0];
  Indices by;
  if constexpr (R == Relative::Apart)
    by = {m0 & 0x3FF, m0 >> 16 & 0x3FF};
  else
    by = {R == Relative::Destination ? 0 : m0, R == Relative::Source ? 0 : m0};
  const uint64_t from = uint64_t(i.src[0]) + by.source, to = uint64_t(i.dst) + by.destination;
  const auto isThere = [&](uint64_t reg) { return reg < firstAgpr && w.hasVector(static_cast<uint16_t>(reg)); };
  if ((isVectorRegister(i.src[0]) && !isThere(from)) || !isThere(to))
    return w.fail(i, "M0 is " + std::to_string(m0) +
                         ": a register and that is beyond those that the kernel descriptor grants");
  I moved = i;
  moved.src[0] = isVectorRegister(i.src[0]) ? static_cast<uint16_t>(from) : i.src[0];
  moved.dst = static_cast<uint16_t>(to);
  Lanes t, u;
  const Lanes value = readVector(w, moved, 0, t, ConstantType::Int);
  if (swaps)
    writeLanes(w, moved.src[0], u = w.vector(moved.dst), w.exec());
  writeVector(w, moved, value);
}

/// A function of a scalar f32 or f16; EXEC does not matter.
template <typename F> void single(W &w, const I &i, F f) {
  const float x = flush(source(w, i, 0, readScalar(w, i, i.src[0])));
  writeScalar(w, i.sdst, asBits(flush(modified(i, FloatMode::of32(w), static_cast<float>(f(x))))));
}
template <typename F> void halfOf(W &w, const I &i, F f) {
  const double y = f(double(half(i, 0, readScalar(w, i, i.src[0], ConstantType::F16))));
  writeScalar(w, i.sdst, halfResult(i, FloatMode::of64(w), y));
}

#define FUNCTIONS(SHAPE, T)                                                                                            \
  {"v_s_exp_" T, OP{SHAPE(w, i, [](auto a) { return std::exp2(a); });                                                  \
  }                                                                                                                    \
  }                                                                                                                    \
  , {"v_s_log_" T, OP{SHAPE(w, i, [](auto a) { return std::log2(a); });                                                \
  }                                                                                                                    \
  }                                                                                                                    \
  , {"v_s_rcp_" T, OP{SHAPE(w, i, [](auto a) { return 1 / a; });                                                       \
  }                                                                                                                    \
  }                                                                                                                    \
  , {"v_s_rsq_" T, OP{SHAPE(w, i, [](auto a) { return 1.0 / std::sqrt(double(a)); });                                  \
  }                                                                                                                    \
  }                                                                                                                    \
  , {                                                                                                                  \
    "v_s_sqrt_" T, OP {                                                                                                \
      SHAPE(w, i, [](auto a) { return std::sqrt(a); });                                                                \
    }                                                                                                                  \
  }

const OperationEntry operations[] = {
    {"v_permlane16_b32", permuteByScalars<false>},
    {"v_permlanex16_b32", permuteByScalars<true>},
    {"v_permlane16_var_b32", permuteByLanes<false>},
    {"v_permlanex16_var_b32", permuteByLanes<true>},
    {"v_permlane64_b32", swapHalves},
    {"v_movrels_b32", OP { moveRelative<Relative::Source>(w, i, false); }},
    {"v_movreld_b32", OP { moveRelative<Relative::Destination>(w, i, false); }},
    {"v_movrelsd_b32", OP { moveRelative<Relative::Both>(w, i, false); }},
    {"v_movrelsd_2_b32", OP { moveRelative<Relative::Apart>(w, i, false); }},
    {"v_swaprel_b32", OP { moveRelative<Relative::Apart>(w, i, true); }},
    {"v_pipeflush", OP {}},
    FUNCTIONS(single, "f32"),
    FUNCTIONS(halfOf, "f16"),
};

} // namespace

std::span<const OperationEntry> rdnaLaneOperations() { return operations; }

} // namespace flyc::emulator
