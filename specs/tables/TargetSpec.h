//===- TargetSpec.h - the facts of one gfx target, as data ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What a compiler, a verifier or a model may ask about a chip. The facts are written in specs/targets/*.yaml, each with
// the place it comes from; flyc-specgen checks them when flyc is built and prints them as constant tables of these
// structs (TargetTable.h gives access). Nothing here owns memory: a TargetSpec is copied and kept freely, what it
// points to lives as long as the program, or as the TargetTable that read it from a file (`--spec-file`).
//
// Invariant: a TargetSpec has passed the checks of SpecReader: no zero where a divisor stands, steps sorted and within
// the register file, known capabilities and features only. Nobody branches on `name` or `generation`: they are for
// people.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SPECS_TABLES_TARGETSPEC_H
#define FLYC_SPECS_TABLES_TARGETSPEC_H

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace flyc::specs {

/// What a target may be able to do; see Capabilities.def for the definitions.
enum class Capability : uint8_t {
#define FLYC_CAPABILITY(Enumerator, spelling, definition, witness) Enumerator,
#include "specs/tables/Capabilities.def"
};

struct CapabilityInfo {
  std::string_view spelling;   // as in the YAML files and after `cap.`
  std::string_view definition; // one line
};

inline constexpr CapabilityInfo capabilityInfos[] = {
#define FLYC_CAPABILITY(Enumerator, spelling, definition, witness) {spelling, definition},
#include "specs/tables/Capabilities.def"
};
inline constexpr unsigned numCapabilities = sizeof(capabilityInfos) / sizeof(capabilityInfos[0]);
static_assert(numCapabilities <= 64, "CapabilitySet holds 64 bits");

constexpr std::string_view spelling(Capability c) { return capabilityInfos[static_cast<unsigned>(c)].spelling; }
constexpr std::string_view definition(Capability c) { return capabilityInfos[static_cast<unsigned>(c)].definition; }

/// The capability spelled `text` in the YAML files and in the language, if there is one.
constexpr std::optional<Capability> parseCapability(std::string_view text) {
  for (unsigned i = 0; i < numCapabilities; ++i)
    if (capabilityInfos[i].spelling == text)
      return static_cast<Capability>(i);
  return std::nullopt;
}

class CapabilitySet {
public:
  constexpr CapabilitySet() = default;
  constexpr explicit CapabilitySet(uint64_t bits) : bits(bits) {}
  constexpr bool has(Capability c) const { return bits >> static_cast<unsigned>(c) & 1; }
  constexpr void insert(Capability c) { bits |= uint64_t{1} << static_cast<unsigned>(c); }
  constexpr uint64_t raw() const { return bits; }
  friend constexpr bool operator==(CapabilitySet, CapabilitySet) = default;

private:
  uint64_t bits = 0;
};

/// A feature whose state a user may write behind the processor: `:xnack+`. In the canonical (alphabetic) order.
enum class Feature : uint8_t { Sramecc, Xnack };
inline constexpr Feature allFeatures[] = {Feature::Sramecc, Feature::Xnack};
constexpr std::string_view spelling(Feature f) { return f == Feature::Sramecc ? "sramecc" : "xnack"; }

/// The compute unit and how many of its waves can live at once. A workgroup lives on one *scheduling unit*: one compute
/// unit, or two that form a workgroup processor (cusPerWgp = 2).
struct ComputeUnit {
  std::string_view source;
  unsigned simds;           // SIMDs per compute unit
  unsigned simdWidth;       // lanes that one SIMD executes per clock
  unsigned cusPerWgp;       // 1, or 2 where workgroups are placed on a pair
  unsigned wavesPerSimd;    // the most waves a SIMD holds
  unsigned maxWorkgroups;   // the most workgroups of several waves a scheduling unit holds (its barriers)
  unsigned maxBlockThreads; // the most threads of a workgroup
  unsigned count;           // compute units of the product named; 0 if unknown
  unsigned dies;            // accelerator dies of the product; 0 if unknown
  unsigned clockMhz;        // peak engine clock of the product; 0 if unknown
};

/// Registers of one SIMD. A VGPR is 32 bits for each lane of the wave.
struct RegisterFile {
  std::string_view source;
  unsigned vgprTotal;   // VGPRs of one SIMD that its waves share
  unsigned vgprGranule; // VGPRs are given to a wave in multiples of this
  unsigned archVgprMax; // the most VGPRs one wave addresses
  unsigned accVgprMax;  // the most accumulation VGPRs on top of them; 0: there are none
  bool unified;         // both kinds come from one file: their sum counts
  unsigned sgprPerSimd; // SGPRs of one SIMD that its waves share; 0: every wave has a fixed set, they never limit
  unsigned sgprGranule;
  unsigned sgprMax; // the most SGPRs a kernel addresses, without VCC
};

/// One measured step: a wave that uses up to `vgprs` registers (both kinds) lets `waves` live on a SIMD.
struct OccupancyStep {
  unsigned vgprs;
  unsigned waves;
};

struct LocalMemory {
  std::string_view source;
  unsigned bytes;     // the most one workgroup may use
  unsigned poolBytes; // what the workgroups of one scheduling unit share
  unsigned granule;   // LDS is given to a workgroup in multiples of this many bytes
  unsigned banks;     // banks of 4 bytes, for the access width with the most of them; 0 if unknown
};

struct CodeObject {
  std::string_view source;
  unsigned elfMach;                   // EF_AMDGPU_MACH: the low byte of e_flags
  unsigned defaultVersion;            // code object version when the user does not choose
  std::span<const unsigned> versions; // all that may be chosen
  bool generic;                       // an image for several processors; `covers` names them
  std::span<const std::string_view> covers;
};

/// A fact that a model uses, a number or a text: (group, name) is its key.
struct Figure {
  std::string_view name;
  double value;          // 0 if it is a text
  std::string_view text; // empty if it is a number
};

struct FigureGroup {
  std::string_view name; // throughput, matrix_clocks, latency, memory, lds_phases, hazards, issue, numerics
  std::string_view unit; // of the numbers; empty where each name carries its own
  std::string_view source;
  std::span<const Figure> figures;
};

struct TargetSpec {
  std::string_view name;       // the processor, as `--arch` and LLVM's -mcpu spell it
  std::string_view product;    // what the figures were taken from
  std::string_view generation; // for people: CDNA3, RDNA4
  std::string_view manual;     // the ISA manual that the other citations refer to
  unsigned waveSize;           // 32 or 64 lanes: of kernels that do not say
  unsigned otherWaveSize;      // what a kernel may have instead; 0: every wave has waveSize lanes
  ComputeUnit cu;
  RegisterFile registers;
  std::string_view occupancySource;
  std::span<const OccupancyStep> occupancySteps; // ascending VGPRs, descending waves
  LocalMemory lds;
  std::span<const Feature> features; // canonical order; empty: no suffix may be written
  CodeObject codeObject;
  uint32_t bufferWord3;          // word 3 of a raw buffer descriptor (the flags of llvm.amdgcn.make.buffer.rsrc)
  std::string_view bufferSource; // where bufferWord3 comes from
  CapabilitySet capabilities;
  std::span<const FigureGroup> figures;

  constexpr bool has(Capability c) const { return capabilities.has(c); }
  constexpr bool hasWavesOf(unsigned lanes) const { return lanes == waveSize || lanes == otherWaveSize; }
  /// The target as a kernel sees it whose waves have that many lanes: a register of twice as many takes twice the room.
  constexpr TargetSpec inWavesOf(unsigned lanes) const {
    TargetSpec seen = *this;
    if (lanes != otherWaveSize || lanes == waveSize)
      return seen;
    seen.waveSize = lanes;
    seen.otherWaveSize = waveSize;
    seen.registers.vgprTotal = registers.vgprTotal * waveSize / lanes;
    seen.registers.vgprGranule = registers.vgprGranule * waveSize / lanes;
    return seen;
  }
  constexpr bool hasFeature(Feature f) const {
    for (Feature own : features)
      if (own == f)
        return true;
    return false;
  }
  constexpr bool supportsCodeObject(unsigned version) const {
    for (unsigned v : codeObject.versions)
      if (v == version)
        return true;
    return false;
  }
  /// SIMDs of the unit that one workgroup lives on.
  constexpr unsigned simdsPerSchedulingUnit() const { return cu.simds * cu.cusPerWgp; }
  /// The figure of that group and name, if the target has one.
  constexpr const Figure *figure(std::string_view group, std::string_view key) const {
    for (const FigureGroup &g : figures)
      if (g.name == group)
        for (const Figure &f : g.figures)
          if (f.name == key)
            return &f;
    return nullptr;
  }
};

} // namespace flyc::specs

#endif // FLYC_SPECS_TABLES_TARGETSPEC_H
