//===- ObjectReader.cpp - bytes of an HSACO -> CodeObject -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Puts the parts together: ELF tables (Elf.h), metadata (Metadata.h), and here the e_flags, the target that they name
// and, per kernel, the descriptor behind its symbol and the code behind the descriptor.
//===----------------------------------------------------------------------===//

#include "runtime/objects/ObjectReader.h"
#include "runtime/objects/Elf.h"
#include "runtime/objects/Metadata.h"
#include "specs/tables/TargetTable.h"

#include <map>

namespace flyc::objects {

const specs::TargetSpec *targetOfMach(unsigned mach) {
  for (const specs::TargetSpec &spec : specs::builtinTargets())
    if (spec.codeObject.elfMach == mach)
      return &spec;
  return nullptr;
}

uint64_t codeBytes(const CodeObject &object, const Kernel &kernel, uint64_t most) {
  uint64_t bytes = std::min(kernel.codeSize.value_or(most), most);
  for (const Kernel &other : object.kernels)
    if (!kernel.codeSize && other.codeAddress > kernel.codeAddress)
      bytes = std::min(bytes, other.codeAddress - kernel.codeAddress);
  return bytes;
}

namespace {

constexpr uint64_t DescriptorSize = 64;

// AMDGPUUsage, "AMDGPU ELF Header e_flags for Code Object V3", "... for Code Object V4 and After", and V6 for the
// generic version. In version 3 a feature is one bit: on or off.
void readFlags(CodeObject &object) {
  object.mach = object.flags & 0xff;
  if (object.version == 3) {
    const specs::TargetSpec *spec = targetOfMach(object.mach);
    const auto state = [&](specs::Feature feature, unsigned bit) {
      return object.flags >> bit & 1             ? FeatureState::On
             : spec && spec->hasFeature(feature) ? FeatureState::Off
                                                 : FeatureState::Unsupported;
    };
    object.xnack = state(specs::Feature::Xnack, 8);
    object.sramecc = state(specs::Feature::Sramecc, 9);
    return;
  }
  object.xnack = static_cast<FeatureState>((object.flags >> 8) & 3);
  object.sramecc = static_cast<FeatureState>((object.flags >> 10) & 3);
  object.genericVersion = object.version >= 6 ? object.flags >> 24 : 0;
}

void readBuildId(const ElfFile &elf, Bytes note, CodeObject &object) {
  static constexpr char Digits[] = "0123456789abcdef";
  object.buildIdOffset = static_cast<uint64_t>(note.data() - elf.bytes.data());
  for (size_t i = 0; i < note.size(); ++i) {
    const auto byte = note.read<uint8_t>(i);
    object.buildId += {Digits[byte >> 4], Digits[byte & 15]};
  }
}

// The target of a file whose metadata does not say it.
std::optional<ReadError> targetFromFlags(CodeObject &object) {
  const specs::TargetSpec *spec = targetOfMach(object.mach);
  if (!spec)
    return ReadError{ReadErrorKind::UnknownTarget, "metadata: there is no amdhsa.target, and the processor number " +
                                                       std::to_string(object.mach) +
                                                       " in e_flags is that of no target that is known"};
  object.processor = spec->name;
  for (const auto &[feature, state] :
       {std::pair(specs::Feature::Sramecc, object.sramecc), std::pair(specs::Feature::Xnack, object.xnack)})
    if (state == FeatureState::On || state == FeatureState::Off)
      object.features.push_back(std::string(specs::spelling(feature)) + (state == FeatureState::On ? "+" : "-"));
  return std::nullopt;
}

// AMDGPUUsage, "Kernel Descriptor".
KernelDescriptor decodeDescriptor(Bytes bytes) {
  KernelDescriptor descriptor;
  descriptor.groupSegmentFixedSize = bytes.read<uint32_t>(0);
  descriptor.privateSegmentFixedSize = bytes.read<uint32_t>(4);
  descriptor.kernargSize = bytes.read<uint32_t>(8);
  descriptor.entryByteOffset = static_cast<int64_t>(bytes.read<uint64_t>(16));
  descriptor.rsrc3 = bytes.read<uint32_t>(44);
  descriptor.rsrc1 = bytes.read<uint32_t>(48);
  descriptor.rsrc2 = bytes.read<uint32_t>(52);
  descriptor.codeProperties = bytes.read<uint16_t>(56);
  descriptor.kernargPreload = bytes.read<uint16_t>(58);
  return descriptor;
}

// Defined symbols by name, and the sizes of functions by address; the dynamic table, which a loader sees, goes first.
struct SymbolIndex {
  std::map<std::string_view, const ElfSymbol *> byName;
  std::map<uint64_t, uint64_t> functionSizes;

  explicit SymbolIndex(const ElfFile &elf) {
    for (const auto *table : {&elf.dynamicSymbols, &elf.symbols})
      for (const ElfSymbol &symbol : *table) {
        if (!symbol.defined)
          continue;
        byName.emplace(symbol.name, &symbol);
        if (symbol.type == ElfSymbolFunction && symbol.size != 0)
          functionSizes.emplace(symbol.value, symbol.size);
      }
  }
};

std::optional<ReadError> readKernelCode(const ElfFile &elf, const SymbolIndex &symbols, Kernel &kernel) {
  std::string what = "kernel '" + kernel.name + "': ";
  auto named = symbols.byName.find(kernel.symbol);
  const ElfSymbol *symbol = named == symbols.byName.end() ? nullptr : named->second;
  if (!symbol)
    return ReadError{ReadErrorKind::MissingSymbol, what + "there is no symbol '" + kernel.symbol + "'"};
  if (symbol->size != DescriptorSize)
    return ReadError{ReadErrorKind::BadSymbol, what + "'" + kernel.symbol + "' has " + std::to_string(symbol->size) +
                                                   " bytes; a kernel descriptor has 64"};
  const ElfSegment *segment = elf.segmentOf(symbol->value, DescriptorSize);
  if (!segment)
    return ReadError{ReadErrorKind::BadSymbol, what + "'" + kernel.symbol + "' at address " +
                                                   std::to_string(symbol->value) + " is in no loaded segment"};
  uint64_t offset = segment->offset + (symbol->value - segment->address);
  kernel.descriptor = decodeDescriptor(elf.bytes.slice(offset, DescriptorSize));
  kernel.descriptorAddress = symbol->value;
  kernel.codeAddress = symbol->value + static_cast<uint64_t>(kernel.descriptor.entryByteOffset); // modulo 2^64

  const ElfSegment *code = elf.segmentOf(kernel.codeAddress, 1);
  if (!code || !code->isExecutable() || kernel.codeAddress % 256 != 0) // AMDGPUUsage: 256-byte aligned entry
    return ReadError{ReadErrorKind::BadDescriptor, what + "the entry point at address " +
                                                       std::to_string(kernel.codeAddress) +
                                                       " is not 256-byte aligned executable code"};
  kernel.codeFileOffset = code->offset + (kernel.codeAddress - code->address);
  if (auto function = symbols.functionSizes.find(kernel.codeAddress); function != symbols.functionSizes.end())
    kernel.codeSize = function->second;
  if (kernel.codeSize && elf.segmentOf(kernel.codeAddress, *kernel.codeSize) != code)
    return ReadError{ReadErrorKind::BadSymbol,
                     what + "its " + std::to_string(*kernel.codeSize) + " bytes of code pass the end of their segment"};
  return std::nullopt;
}

} // namespace

const char *featureStateName(FeatureState state) {
  switch (state) {
  case FeatureState::Unsupported: return "unsupported";
  case FeatureState::Any: return "any";
  case FeatureState::Off: return "off";
  case FeatureState::On: return "on";
  }
  return "unsupported";
}

const char *readErrorKindName(ReadErrorKind kind) {
  switch (kind) {
  case ReadErrorKind::Truncated: return "truncated";
  case ReadErrorKind::NotElf: return "not-elf";
  case ReadErrorKind::WrongElf: return "wrong-elf";
  case ReadErrorKind::NotAmdGpu: return "not-amdgpu";
  case ReadErrorKind::NotLinked: return "not-linked";
  case ReadErrorKind::UnsupportedVersion: return "unsupported-version";
  case ReadErrorKind::BadSection: return "bad-section";
  case ReadErrorKind::NoMetadata: return "no-metadata";
  case ReadErrorKind::BadNote: return "bad-note";
  case ReadErrorKind::MetadataTooLarge: return "metadata-too-large";
  case ReadErrorKind::BadMetadata: return "bad-metadata";
  case ReadErrorKind::UnknownTarget: return "unknown-target";
  case ReadErrorKind::MissingSymbol: return "missing-symbol";
  case ReadErrorKind::BadSymbol: return "bad-symbol";
  case ReadErrorKind::BadDescriptor: return "bad-descriptor";
  case ReadErrorKind::BadBundle: return "bad-bundle";
  }
  return "unknown";
}

ReadResult readCodeObject(const uint8_t *bytes, size_t size) {
  auto elf = readElf(Bytes(bytes, size));
  if (!elf)
    return elf.error();
  CodeObject object;
  object.abiVersion = elf->abiVersion;
  object.version = object.abiVersion + 2u; // ELFABIVERSION_AMDGPU_HSA_V4 is 2
  object.flags = elf->flags;
  if (object.version < 3 || object.version > 6)
    return ReadError{ReadErrorKind::UnsupportedVersion,
                     "code object version " + std::to_string(object.version) + "; versions 3, 4, 5 and 6 are read"};
  readFlags(object);
  auto notes = readNotes(*elf);
  if (!notes)
    return notes.error();
  if (auto error = readMetadata(notes->metadata, object))
    return *error;
  if (notes->build)
    readBuildId(*elf, *notes->build, object);
  if (object.target.empty())
    if (auto error = targetFromFlags(object))
      return *error;
  const SymbolIndex symbols(*elf);
  for (Kernel &kernel : object.kernels)
    if (auto error = readKernelCode(*elf, symbols, kernel))
      return *error;
  return object;
}

} // namespace flyc::objects
