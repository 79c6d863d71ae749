//===- CodeObject.h - what a finished AMDGPU code object says -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Plain structs: the facts of an HSACO (LLVM's "User Guide for AMDGPU Backend": Code Object, Kernel Descriptor, Code
// Object Metadata). readCodeObject (ObjectReader.h) fills them from bytes; the manifest, `flyc verify`, the reports,
// the runtime and the emulator read them. Nothing in here is computed by the compiler, and no chip is known by name:
// the processor is the text that the file carries, or what the table of targets calls the number in e_flags.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_OBJECTS_CODEOBJECT_H
#define FLYC_RUNTIME_OBJECTS_CODEOBJECT_H

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace flyc::objects {

/// State of xnack or sramecc in e_flags of code object version 4 and later (AMDGPUUsage, "e_flags").
enum class FeatureState : uint8_t { Unsupported = 0, Any = 1, Off = 2, On = 3 };
/// "unsupported", "any", "off", "on".
const char *featureStateName(FeatureState state);

/// One argument of the kernarg segment, in the order of the metadata.
struct KernelArg {
  std::string name;                     ///< .name; empty if the file has none; several arguments may have the same
  std::string typeName;                 ///< .type_name; empty if absent
  uint64_t offset = 0;                  ///< bytes from the start of the kernarg segment
  uint64_t size = 0;                    ///< bytes
  std::string valueKind;                ///< .value_kind: by_value, global_buffer, dynamic_shared_pointer, hidden_...
  std::string addressSpace;             ///< .address_space: global, constant, local, ...; empty if absent
  std::string access;                   ///< .access: read_only, write_only, read_write; empty if absent
  std::string actualAccess;             ///< .actual_access: what the code does; empty if absent
  std::optional<uint64_t> pointeeAlign; ///< .pointee_align, bytes
  bool isConst = false, isRestrict = false, isVolatile = false, isPipe = false;

  /// Filled in by the runtime system, not by the caller.
  bool isHidden() const { return valueKind.compare(0, 7, "hidden_") == 0; }
};

/// The 64 bytes that the command processor reads (AMDGPUUsage, "Kernel Descriptor"). Register counts are granulated:
/// the granule is a fact of the chip, so it is applied by whoever knows the target.
struct KernelDescriptor {
  uint32_t groupSegmentFixedSize = 0;       ///< LDS, bytes
  uint32_t privateSegmentFixedSize = 0;     ///< scratch per lane, bytes
  uint32_t kernargSize = 0;                 ///< bytes
  int64_t entryByteOffset = 0;              ///< from the descriptor's address to the code's
  uint32_t rsrc1 = 0, rsrc2 = 0, rsrc3 = 0; ///< COMPUTE_PGM_RSRC1..3 as they stand
  uint16_t codeProperties = 0;
  uint16_t kernargPreload = 0;

  uint32_t granulatedVgprCount() const { return rsrc1 & 0x3f; }
  uint32_t granulatedSgprCount() const { return (rsrc1 >> 6) & 0xf; }
  /// First accumulation register, in VGPRs. Only on targets that have AGPRs in one file with the VGPRs.
  uint32_t accumOffset() const { return ((rsrc3 & 0x3f) + 1) * 4; }
  bool usesScratch() const { return rsrc2 & 1; }
  /// `most`: how many there may be; 32 have one bit more.
  uint32_t userSgprCount(uint32_t most = 16) const { return (rsrc2 >> 1) & (most > 16 ? 0x3f : 0x1f); }
  /// Whether workgroup_id_x, y, z are loaded: bits 0, 1, 2.
  uint32_t workgroupIdMask() const { return (rsrc2 >> 7) & 7; }
  /// 0: x only, 1: x and y, 2: x, y and z.
  uint32_t workitemIdDimensions() const { return (rsrc2 >> 11) & 3; }
  bool isWave32() const { return codeProperties & (1u << 10); }
  bool usesDynamicStack() const { return codeProperties & (1u << 11); }
  /// Kernel arguments preloaded into user SGPRs: how many dwords, from which dword.
  uint32_t preloadLength() const { return kernargPreload & 0x7f; }
  uint32_t preloadOffset() const { return kernargPreload >> 7; }
};

struct Kernel {
  std::string name;   ///< .name
  std::string symbol; ///< .symbol: the descriptor's symbol, "<name>.kd"
  std::string language, kind;
  std::vector<KernelArg> args;
  uint64_t kernargSegmentSize = 0, kernargSegmentAlign = 0;        ///< bytes
  uint64_t groupSegmentFixedSize = 0, privateSegmentFixedSize = 0; ///< LDS per workgroup, scratch per lane; bytes
  uint64_t wavefrontSize = 0;                                      ///< lanes
  uint64_t vgprCount = 0, sgprCount = 0;                           ///< vgprCount includes the AGPRs of a unified file
  std::optional<uint64_t> agprCount;                               ///< absent on targets without AGPRs
  std::optional<uint64_t> vgprSpillCount, sgprSpillCount;          ///< absent: the file does not say
  uint64_t maxFlatWorkgroupSize = 0;                               ///< lanes
  std::optional<std::array<uint64_t, 3>> reqdWorkgroupSize;
  std::optional<std::array<uint64_t, 3>> clusterDims; ///< workgroups that run together
  std::optional<bool> usesDynamicStack;
  /// Every other fact of the kernel's metadata, as text by path (".workgroup_processor_mode" -> "1",
  /// ".args[3].value_type" -> "f32"), so that nothing the file says is lost to a comparison.
  std::map<std::string, std::string> otherFacts;

  /// It has arguments, and the metadata has no list of them.
  bool hasUnlistedArguments() const { return args.empty() && kernargSegmentSize != 0; }

  KernelDescriptor descriptor;
  uint64_t descriptorAddress = 0;   ///< virtual address of the 64 bytes
  uint64_t codeAddress = 0;         ///< virtual address of the first instruction
  uint64_t codeFileOffset = 0;      ///< the same place in the file
  std::optional<uint64_t> codeSize; ///< bytes, from the function symbol at codeAddress; absent if there is none
};

struct CodeObject {
  uint8_t abiVersion = 0; ///< EI_ABIVERSION
  unsigned version = 0;   ///< code object version: 3, 4, 5, 6
  uint32_t flags = 0;     ///< e_flags
  unsigned mach = 0;      ///< EF_AMDGPU_MACH
  FeatureState xnack = FeatureState::Unsupported, sramecc = FeatureState::Unsupported;
  unsigned genericVersion = 0;                   ///< EF_AMDGPU_GENERIC_VERSION; 0: not a generic target
  uint64_t metadataMajor = 0, metadataMinor = 0; ///< amdhsa.version
  std::string target;    ///< amdhsa.target, e.g. "amdgcn-amd-amdhsa--<processor>:sramecc+:xnack-"; empty if absent
  std::string processor; ///< the processor in it; without it, that of `mach` in the table of targets
  std::vector<std::string> features; ///< the suffixes in it: "sramecc+", "xnack-"; without it, those of e_flags
  std::string buildId;        ///< of the set that it belongs to: 64 digits, zeros if it is part of none; empty: flyc
                              ///< did not make it, or before there was such a note
  uint64_t buildIdOffset = 0; ///< where its 32 bytes stand in the file; 0: nowhere
  std::map<std::string, std::string> otherFacts; ///< the rest of the metadata: "amdhsa.printf[0]" -> ...
  std::vector<Kernel> kernels;                   ///< in the order of the metadata

  bool isPartOfSet() const { return buildId.find_first_not_of('0') != std::string::npos; }
  /// What `--arch` would say: "<processor>:sramecc+:xnack-".
  std::string targetId() const {
    std::string id = processor;
    for (const std::string &feature : features)
      id += ":" + feature;
    return id;
  }
  const Kernel *findKernel(const std::string &name) const {
    for (const Kernel &kernel : kernels)
      if (kernel.name == name)
        return &kernel;
    return nullptr;
  }
};

} // namespace flyc::objects

#endif // FLYC_RUNTIME_OBJECTS_CODEOBJECT_H
