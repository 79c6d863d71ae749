//===- AtomTable.h - the matrix instructions as data ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The rows of specs/atoms/*.yaml, which flyc-specgen printed when flyc was built: the one place that says which matrix
// instructions there are, how their operands lie in the lanes, by which intrinsic LLVM knows them and what a target
// must have. The dialect's verifier, the lowering, the language and `flyc atoms` all ask here.
//
// A row may exist before flyc can compile the instruction: then it names the instruction, and no intrinsic
// (MatrixAtom::hasLowering).
//
// Layouts stand as text: this room lies below the layout algebra. A layout maps (lane, value) to an element of the
// operand's block, column-major: A is (M, K, blocks), B is (N, K, blocks), the accumulator (M, N, blocks). Where A is
// sparse, its K counts the stored values.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SPECS_TABLES_ATOMTABLE_H
#define FLYC_SPECS_TABLES_ATOMTABLE_H

#include "specs/tables/TargetSpec.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace flyc::specs {

/// How a byte is a scale; the numbers are those of the instructions.
enum class ScaleFormat : uint8_t { E8m0, E5m3, E4m3 };

/// What one argument of a matrix intrinsic is.
enum class MatrixArgumentKind : uint8_t {
  A,
  B,
  Acc,
  Cbsz,    ///< broadcast of A's blocks, or the set of indices of a sparse A
  Abid,    ///< which block is broadcast, or which index of the set
  Blgp,    ///< permutation of B's lanes; of f64: negation
  FormatA, ///< MatrixAtom::formatA
  FormatB,
  OpselA, ///< the byte of the scale register that counts
  ScaleA,
  OpselB,
  ScaleB,
  Index, ///< where a sparse A's values stand in their groups of four
};

/// As specs/atoms spells it: "opsel_a".
constexpr std::string_view spelling(MatrixArgumentKind kind) {
  constexpr std::string_view names[] = {"a",        "b",       "acc",     "cbsz",    "abid",    "blgp", "format_a",
                                        "format_b", "opsel_a", "scale_a", "opsel_b", "scale_b", "index"};
  return names[static_cast<unsigned>(kind)];
}

struct MatrixArgument {
  MatrixArgumentKind kind;
  bool immediate; ///< LLVM's ImmArg: a constant
  unsigned max;   ///< of an immediate
};

struct MatrixAtom {
  std::string_view family;    ///< "mfma", "smfmac", "wmma": what stands before `<` in .fly
  std::string_view type;      ///< mnemonic of the fly_rocdl type: "cdna3.mfma"; empty where there is none
  unsigned wave;              ///< lanes that compute it together: 64 or 32
  bool sparse;                ///< of four neighbours in k, A stores two
  unsigned scaleBlock;        ///< neighbours in k that have a scale in common: 32 or 16; 0: there are no scales
  ScaleFormat scaleFormat;    ///< of operands of 4 bits; others have scales of E8M0
  int64_t m, n, k;            ///< one block
  int64_t blocks;             ///< independent products of one instruction: 1, 2, 4 or 16
  std::string_view a, b, acc; ///< element types as .fly spells them: "f16", "f8e4m3fnuz", "xf32", "i32"
  std::string_view layoutA, layoutB, layoutC;
  std::string_view registersA, registersB, registersAcc; ///< of the intrinsic: "f32", "v4f16", "i64"
  std::string_view intrinsic;                            ///< "llvm.amdgcn.mfma.f32.16x16x16f16"; empty: no lowering yet
  std::string_view instruction;                          ///< in assembly, where there is no intrinsic to tell it
  bool signs;                                            ///< whether integers may be signed or not, and D clamped
  std::span<const MatrixArgument> arguments;
  unsigned formatA, formatB; ///< codes of a's and b's formats, where arguments ask for them
  std::string_view clocks;   ///< the figure of the group matrix_clocks that counts its clocks; may be empty
  std::string_view source;   ///< manual, section
  Capability capability;     ///< the most particular of `needs`
  CapabilitySet needs;

  /// Whether a processor that can do `capabilities` has it.
  constexpr bool isAmong(CapabilitySet capabilities) const { return (needs.raw() & ~capabilities.raw()) == 0; }
  /// Whether some kernel of the target may use it.
  constexpr bool isOn(const TargetSpec &target) const {
    return isAmong(target.capabilities) && target.hasWavesOf(wave);
  }
  /// Whether a kernel may whose waves have target.waveSize lanes (TargetSpec::inWavesOf).
  constexpr bool isInWavesOf(const TargetSpec &target) const {
    return isAmong(target.capabilities) && wave == target.waveSize;
  }
  /// Stored values of one row of A: K, and half of it where A is sparse.
  constexpr int64_t storedK() const { return sparse ? k / 2 : k; }
  /// Bits of the registers that hold the scales of a row of A: a byte for each block.
  constexpr unsigned scaleBits() const { return scaleBlock == 16 ? 64 : 32; }
  constexpr ScaleFormat scaleFormatOf(std::string_view element) const {
    return element == "f4e2m1" ? scaleFormat : ScaleFormat::E8m0;
  }
  /// The byte that is a scale of 1.
  static constexpr uint8_t unitScale(ScaleFormat format) {
    return format == ScaleFormat::E8m0 ? 0x7F : format == ScaleFormat::E5m3 ? 15 << 3 : 7 << 3;
  }
  /// Whether flyc can compile it.
  constexpr bool hasLowering() const { return !intrinsic.empty(); }
  /// "16x16x16", and "4x4x4x16" of several blocks.
  std::string shape() const;
  /// "mfma<16x16x16, (f16, f16) -> f32>"
  std::string name() const;
};

/// All of them: family by family, in the order of the files.
std::span<const MatrixAtom> matrixAtoms();

/// The row of that name; null if there is none. Generations of one family, and waves of 32 and 64 lanes, may have an
/// atom of one name with different layouts: then the row that `capabilities` have, if any does, else the first; of
/// these that of `wave` lanes, if any is.
const MatrixAtom *findMatrixAtom(std::string_view family, int64_t m, int64_t n, int64_t k, int64_t blocks,
                                 std::string_view a, std::string_view b, std::string_view acc,
                                 CapabilitySet capabilities = {}, unsigned wave = 0);

/// The row of a type of the fly_rocdl dialect; null if there is none. Of several, which differ in their scales, the one
/// with that `scaleBlock`, else the first.
const MatrixAtom *findMatrixAtomOfType(std::string_view type, int64_t m, int64_t n, int64_t k, int64_t blocks,
                                       std::string_view a, std::string_view b, std::string_view acc,
                                       unsigned scaleBlock = 0);

/// The element type in which a register holds `element`: f32 for "xf32", which the instruction rounds by itself;
/// otherwise `element`.
constexpr std::string_view storedElement(std::string_view element) { return element == "xf32" ? "f32" : element; }

/// "gfx942 and gfx950": the compiled-in targets that have the atom; "no target" if none has.
std::string targetsWith(const MatrixAtom &atom);

} // namespace flyc::specs

#endif // FLYC_SPECS_TABLES_ATOMTABLE_H
