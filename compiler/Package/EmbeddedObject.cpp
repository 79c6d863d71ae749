//===- EmbeddedObject.cpp - images and manifest as data of a program ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The object has neither code nor relocations, so there is nothing in it for a back end to do
// (docs/rationale/embedding.md). The data stands in a COMDAT group: where a build links the object twice, one stays.
//===----------------------------------------------------------------------===//

#include "compiler/Package/EmbeddedObject.h"

#include "llvm/BinaryFormat/ELF.h"

namespace flyc::package {

namespace {

namespace elf = llvm::ELF;

constexpr std::string_view Magic = "flycembd";
constexpr uint32_t Version = 1;
constexpr size_t DataAlign = 64;
constexpr size_t FixedSize = 96, PartSize = 16; ///< of the table: what is always there, and each image's part of it

/// Bytes in the order of the hosts, which is that of the file.
class Bytes {
public:
  std::string text;
  template <typename T> void put(T value) {
    for (size_t i = 0; i < sizeof(T); ++i)
      text += static_cast<char>(static_cast<uint64_t>(value) >> (8 * i));
  }
  void put32(uint64_t value) { put(static_cast<uint32_t>(value)); }
  void put64(uint64_t value) { put(value); }
  void align(size_t to) { text.resize((text.size() + to - 1) / to * to); }
};

/// The data of the symbol.
std::string contents(const Embedding &embedding) {
  Bytes out;
  const std::vector<Image> &images = embedding.unit.images;
  const auto next = [](size_t at) { return (at + DataAlign - 1) / DataAlign * DataAlign; };
  std::vector<size_t> offsets;
  size_t at = next(FixedSize + PartSize * images.size());
  for (const Image &image : images) {
    offsets.push_back(at);
    at = next(at + image.bytes.size());
  }
  out.text.reserve(at + embedding.manifest.size());
  out.text += Magic;
  out.put32(Version);
  out.put32(images.size());
  out.text += embedding.buildId;
  out.put64(at);
  out.put64(embedding.manifest.size());
  for (size_t i = 0; i < images.size(); ++i) {
    out.put64(offsets[i]);
    out.put64(images[i].bytes.size());
  }
  for (const Image &image : images) {
    out.align(DataAlign);
    out.text.append(reinterpret_cast<const char *>(image.bytes.data()), image.bytes.size());
  }
  out.align(DataAlign);
  out.text += embedding.manifest;
  return std::move(out.text);
}

struct Section {
  std::string name;
  uint32_t type = 0;
  uint64_t flags = 0, align = 1, entrySize = 0;
  uint32_t link = 0, info = 0;
  std::string bytes;
};

/// A linker takes a protection of the control flow away from a program if one object does not say that it bears it.
std::string propertyNote(Host host) {
  Bytes note;
  note.put32(4); // of the name
  note.put32(16);
  note.put32(elf::NT_GNU_PROPERTY_TYPE_0);
  note.text.append("GNU\0", 4);
  const bool x86 = host == Host::X86_64;
  note.put32(x86 ? elf::GNU_PROPERTY_X86_FEATURE_1_AND : elf::GNU_PROPERTY_AARCH64_FEATURE_1_AND);
  note.put32(4); // of the value
  note.put32(x86 ? elf::GNU_PROPERTY_X86_FEATURE_1_IBT | elf::GNU_PROPERTY_X86_FEATURE_1_SHSTK
                 : elf::GNU_PROPERTY_AARCH64_FEATURE_1_BTI | elf::GNU_PROPERTY_AARCH64_FEATURE_1_PAC |
                       elf::GNU_PROPERTY_AARCH64_FEATURE_1_GCS);
  note.put32(0); // to a multiple of 8
  return std::move(note.text);
}

std::string quoted(const std::string &text) {
  std::string out = "\"";
  for (char c : text)
    out += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
  return out + "\"";
}

} // namespace

std::string embeddedObject(const Embedding &embedding, Host host) {
  enum { Null, Group, Data, Property, Stack, Symbols, Strings, Names, Count };
  enum { TheSymbol = 1, SymbolSize = 24, HeaderSize = 64, SectionHeaderSize = 64 };
  Section sections[Count];
  sections[Data] = {.name = ".rodata." + embedding.symbol,
                    .type = elf::SHT_PROGBITS,
                    .flags = elf::SHF_ALLOC | elf::SHF_GROUP,
                    .align = DataAlign,
                    .bytes = contents(embedding)};
  Bytes group;
  group.put32(elf::GRP_COMDAT);
  group.put32(Data);
  sections[Group] = {.name = ".group",
                     .type = elf::SHT_GROUP,
                     .align = 4,
                     .entrySize = 4,
                     .link = Symbols,
                     .info = TheSymbol,
                     .bytes = std::move(group.text)};
  sections[Property] = {.name = ".note.gnu.property",
                        .type = elf::SHT_NOTE,
                        .flags = elf::SHF_ALLOC,
                        .align = 8,
                        .bytes = propertyNote(host)};
  sections[Stack] = {.name = ".note.GNU-stack", .type = elf::SHT_PROGBITS, .bytes = {}}; // no code on the stack
  Bytes symbols;
  symbols.text.resize(SymbolSize); // the one without a name
  symbols.put32(1);
  symbols.put(static_cast<uint8_t>(elf::STB_GLOBAL << 4 | elf::STT_OBJECT));
  symbols.put(static_cast<uint8_t>(elf::STV_HIDDEN));
  symbols.put(static_cast<uint16_t>(Data));
  symbols.put64(0);
  symbols.put64(sections[Data].bytes.size());
  sections[Symbols] = {.name = ".symtab",
                       .type = elf::SHT_SYMTAB,
                       .align = 8,
                       .entrySize = SymbolSize,
                       .link = Strings,
                       .info = TheSymbol, // the first global one
                       .bytes = std::move(symbols.text)};
  sections[Strings] = {
      .name = ".strtab", .type = elf::SHT_STRTAB, .bytes = std::string(1, '\0') + embedding.symbol + '\0'};
  sections[Names] = {.name = ".shstrtab", .type = elf::SHT_STRTAB, .bytes = std::string(1, '\0')};
  size_t nameOffsets[Count] = {};
  for (unsigned i = Null + 1; i < Count; ++i) {
    nameOffsets[i] = sections[Names].bytes.size();
    sections[Names].bytes += sections[i].name + '\0';
  }

  Bytes body;
  body.text.reserve(sections[Data].bytes.size() + 4096);
  body.text.resize(HeaderSize);
  Bytes table;
  for (unsigned i = 0; i < Count; ++i) {
    const Section &section = sections[i];
    if (i != Null)
      body.align(section.align);
    table.put32(nameOffsets[i]);
    table.put32(section.type);
    table.put64(section.flags);
    table.put64(0);
    table.put64(i == Null ? 0 : body.text.size());
    table.put64(section.bytes.size());
    table.put32(section.link);
    table.put32(section.info);
    table.put64(i == Null ? 0 : section.align);
    table.put64(section.entrySize);
    body.text += section.bytes;
  }
  body.align(8);
  Bytes header;
  header.text = std::string(elf::ElfMagic, 4);
  for (unsigned one :
       {unsigned(elf::ELFCLASS64), unsigned(elf::ELFDATA2LSB), unsigned(elf::EV_CURRENT), unsigned(elf::ELFOSABI_NONE)})
    header.put(static_cast<uint8_t>(one));
  header.align(elf::EI_NIDENT);
  header.put(static_cast<uint16_t>(elf::ET_REL));
  header.put(static_cast<uint16_t>(host == Host::X86_64 ? elf::EM_X86_64 : elf::EM_AARCH64));
  header.put32(elf::EV_CURRENT);
  header.put64(0); // entry
  header.put64(0); // program headers
  header.put64(body.text.size());
  header.put32(0); // flags
  for (unsigned one : {unsigned(HeaderSize), 0u, 0u, unsigned(SectionHeaderSize), unsigned(Count), unsigned(Names)})
    header.put(static_cast<uint16_t>(one));
  body.text.replace(0, HeaderSize, header.text);
  return body.text + table.text;
}

std::string embeddedAssembly(const Embedding &embedding, const std::string &manifestFile) {
  const std::string &symbol = embedding.symbol;
  const std::vector<Image> &images = embedding.unit.images;
  const std::string align = "\t.balign " + std::to_string(DataAlign) + "\n";
  std::string table, data;
  const auto add = [&](const std::string &label, const std::string &file) {
    data += align + label + ":\n\t.incbin " + quoted(file) + "\n" + label + "_end:\n";
    return "\t.8byte " + label + " - .Lflyc_begin, " + label + "_end - " + label + "\n";
  };
  for (size_t i = 0; i < images.size(); ++i)
    table += add(".Lflyc_image" + std::to_string(i), images[i].fileName);
  table = add(".Lflyc_manifest", manifestFile) + table;
  return "/* The code objects and the manifest of " + embedding.unit.name +
         " as data. For the C preprocessor and an assembler that is told the folder of the\n"
         " * files: cc -c -Xassembler -I -Xassembler FOLDER. Generated by flyc. */\n"
         "#ifdef __CET__\n#include <cet.h>\n#endif\n"
         "\t.section .rodata." +
         symbol + ",\"aG\",%progbits," + symbol + ",comdat\n" + align + "\t.globl " + symbol + "\n\t.hidden " + symbol +
         "\n\t.type " + symbol + ", %object\n" + symbol + ":\n.Lflyc_begin:\n\t.ascii \"" + std::string(Magic) +
         "\"\n\t.4byte " + std::to_string(Version) + ", " + std::to_string(images.size()) + "\n\t.ascii \"" +
         embedding.buildId + "\"\n" + table + data + "\t.size " + symbol +
         ", .Lflyc_manifest_end - .Lflyc_begin\n\t.section .note.GNU-stack,\"\",%progbits\n";
}

} // namespace flyc::package
