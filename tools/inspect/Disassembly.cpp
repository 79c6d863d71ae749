//===- Disassembly.cpp - the code of kernels, with its source -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/inspect/Disassembly.h"

#include "compiler/Package/ManifestJson.h"
#include "runtime/objects/LineTable.h"
#include "runtime/objects/ObjectReader.h"
#include "support/Text.h"

#include "llvm/Demangle/Demangle.h"

#include <algorithm>
#include <iterator>

namespace flyc::driver {

namespace {

/// The symbol of the code; the kernel's own is that of its descriptor.
std::string symbolOf(const objects::Kernel &kernel) { return kernel.symbol.substr(0, kernel.symbol.rfind(".kd")); }

bool isKernelOf(const objects::CodeObject &object, const std::string &function) {
  return std::any_of(object.kernels.begin(), object.kernels.end(),
                     [&](const objects::Kernel &kernel) { return symbolOf(kernel) == function; });
}

/// Where the code of kernels stands that no symbol of a function delimits: up to the next kernel, or to the end of its
/// segment.
std::vector<codegen::CodeRange> rangesWithoutFunction(const objects::CodeObject &object, const objects::ElfFile &elf,
                                                      const std::vector<codegen::Function> &functions) {
  std::vector<codegen::CodeRange> ranges;
  for (const objects::Kernel &kernel : object.kernels) {
    const std::string symbol = symbolOf(kernel);
    const auto found = std::find_if(functions.begin(), functions.end(), [&](const codegen::Function &f) {
      return f.name == symbol && !f.instructions.empty();
    });
    const objects::ElfSegment *segment = elf.segmentOf(kernel.codeAddress, 1);
    if (found != functions.end() || !segment)
      continue;
    const uint64_t rest = segment->fileSize - (kernel.codeAddress - segment->address);
    ranges.push_back({symbol, kernel.codeAddress, kernel.codeFileOffset, objects::codeBytes(object, kernel, rest)});
  }
  return ranges;
}

std::map<std::string, uint64_t> addressesOf(const objects::CodeObject &object, const objects::ElfFile &elf) {
  std::map<std::string, uint64_t> addresses;
  for (const objects::Kernel &kernel : object.kernels)
    addresses.emplace(symbolOf(kernel), kernel.codeAddress);
  for (const auto *table : {&elf.dynamicSymbols, &elf.symbols})
    for (const objects::ElfSymbol &symbol : *table)
      if (symbol.defined && symbol.type == objects::ElfSymbolFunction)
        addresses.emplace(symbol.name, symbol.value);
  return addresses;
}

std::string shortFile(const std::string &file) { return file.starts_with("./") ? file.substr(2) : file; }

/// What may be printed: control characters of a file's own texts would reach the terminal.
std::string printable(std::string text) {
  std::replace_if(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
  return text;
}

} // namespace

const DisassembledFunction *DisassembledObject::codeOf(const objects::Kernel &kernel) const {
  const std::string symbol = symbolOf(kernel);
  for (const DisassembledFunction &function : functions)
    if (function.code.name == symbol && !function.code.instructions.empty())
      return &function;
  return nullptr;
}

support::Result<DisassembledObject, std::string> disassembleObject(const std::vector<uint8_t> &bytes) {
  DisassembledObject out;
  auto object = objects::readCodeObject(bytes.data(), bytes.size());
  if (!object)
    return object.error().message;
  const auto elf = objects::readElf({bytes.data(), bytes.size()});
  if (!elf)
    return elf.error().message;
  const llvm::ArrayRef<char> text(reinterpret_cast<const char *>(bytes.data()), bytes.size());
  auto functions = codegen::disassemble(text);
  if (!functions)
    return functions.error().message();
  auto others = codegen::disassembleRanges(text, rangesWithoutFunction(*object, *elf, *functions));
  if (!others)
    return others.error().message();
  std::move(others->begin(), others->end(), std::back_inserter(*functions));
  const std::map<std::string, uint64_t> addresses = addressesOf(*object, *elf);
  for (codegen::Function &function : *functions) {
    const auto address = addresses.find(function.name);
    const bool isKernel = isKernelOf(*object, function.name);
    out.functions.push_back({std::move(function), address == addresses.end() ? 0 : address->second, isKernel});
  }
  std::stable_sort(out.functions.begin(), out.functions.end(),
                   [](const DisassembledFunction &a, const DisassembledFunction &b) { return a.address < b.address; });
  out.object = std::move(*object);
  return out;
}

std::optional<codegen::Function> disassembleKernel(std::span<const uint8_t> bytes, const objects::Kernel &kernel) {
  auto functions = codegen::disassemble({reinterpret_cast<const char *>(bytes.data()), bytes.size()}, symbolOf(kernel));
  if (!functions || functions->size() != 1 || functions->front().instructions.empty())
    return std::nullopt;
  return std::move(functions->front());
}

const std::string *SourceLines::find(const std::string &file, uint32_t line) {
  constexpr uint64_t MaxSourceBytes = 16u << 20;
  auto known = files.find(file);
  if (known == files.end()) {
    known = files.emplace(file, std::nullopt).first;
    std::vector<std::string> places = {file};
    for (const std::string &folder : folders) {
      places.push_back(folder + "/" + shortFile(file));
      places.push_back(folder + "/" + file.substr(file.rfind('/') + 1));
    }
    for (const std::string &place : places) {
      const auto bytes = package::readBinaryFile(place, MaxSourceBytes);
      if (!bytes)
        continue;
      std::vector<std::string> lines(1);
      for (uint8_t byte : *bytes)
        if (byte == '\n')
          lines.emplace_back();
        else
          lines.back() += static_cast<char>(byte);
      known->second = std::move(lines);
      break;
    }
  }
  return known->second && line >= 1 && line <= known->second->size() ? &(*known->second)[line - 1] : nullptr;
}

std::vector<std::string> SourceLines::missing() const {
  std::vector<std::string> out;
  for (const auto &[file, lines] : files)
    if (!lines)
      out.push_back(shortFile(file));
  return out;
}

std::string listing(const DisassembledObject &object, const std::vector<uint8_t> &bytes, const ListingOptions &options,
                    bool &found) {
  const auto elf = objects::readElf({bytes.data(), bytes.size()});
  const objects::LineTable lines = elf ? objects::LineTable::read(*elf) : objects::LineTable();
  std::string out;
  for (const DisassembledFunction &function : object.functions) {
    const std::string name = llvm::demangle(function.code.name);
    if (!options.kernel.empty() &&
        !(function.isKernel && (options.kernel == function.code.name || options.kernel == name)))
      continue;
    found = true;
    const auto &instructions = function.code.instructions;
    const uint64_t size = instructions.empty() ? 0 : instructions.back().offset + instructions.back().size;
    out += "\n" + printable(name) + ": " + (function.isKernel ? "kernel" : "function") + ", " + counted(size, "byte") +
           "\n";
    std::optional<objects::SourcePlace> last;
    for (const codegen::Instruction &instruction : instructions) {
      const auto place = lines.find(function.address + instruction.offset);
      if (place && (!last || last->file != place->file || last->line != place->line)) {
        out += "  ; " + printable(shortFile(place->file)) + ":" + std::to_string(place->line);
        if (const std::string *text = options.sources ? options.sources->find(place->file, place->line) : nullptr)
          out += "  " + printable(std::string(trimmed(*text)));
        out += "\n";
      }
      if (place)
        last = place;
      out += "    0x" + hexDigits(instruction.offset, 4) + "  " + instruction.text + "\n";
    }
  }
  if (found && options.sources && lines.empty())
    out += "\n; the file has no line tables: `flyc compile -g` writes them\n";
  return out;
}

} // namespace flyc::driver
