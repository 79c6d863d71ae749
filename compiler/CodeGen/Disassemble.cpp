//===- Disassemble.cpp - the finished code as text ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Disassemble.h. LLVM's readers do not survive every malformed file, nor its decoder all bytes that are no
// instruction (LLVM 22 prints a text that is gone already into the comment on some of them): the work runs under crash
// recovery, and so does each instruction, which then counts as data.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Disassemble.h"
#include "compiler/CodeGen/Recovery.h"
#include "specs/tables/OpcodeClass.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrAnalysis.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/SubtargetFeature.h"
#include <algorithm>
#include <tuple>

namespace flyc::codegen {
namespace {

struct Symbol {
  llvm::StringRef name;
  uint64_t address;
  llvm::ArrayRef<uint8_t> bytes;
};

/// LLVM's machine-code objects for one processor; the order of the members is the order they depend on each other.
struct Decoder {
  std::unique_ptr<const llvm::MCRegisterInfo> registers;
  std::unique_ptr<const llvm::MCAsmInfo> asmInfo;
  std::unique_ptr<const llvm::MCInstrInfo> instructions;
  std::unique_ptr<const llvm::MCSubtargetInfo> subtarget;
  std::unique_ptr<llvm::MCContext> context;
  std::unique_ptr<const llvm::MCDisassembler> disassembler;
  std::unique_ptr<const llvm::MCInstrAnalysis> analysis;
  std::unique_ptr<llvm::MCInstPrinter> printer;
};

std::optional<Failure> makeDecoder(const llvm::object::ELFObjectFileBase &file, Decoder &decoder) {
  llvm::Triple triple = file.makeTriple();
  std::string error;
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return Failure::of(FailureKind::Target, error);
  auto features = file.getFeatures();
  if (!features)
    return Failure::of(FailureKind::Invalid, llvm::toString(features.takeError()));
  decoder.registers.reset(target->createMCRegInfo(triple));
  llvm::MCTargetOptions options;
  decoder.asmInfo.reset(target->createMCAsmInfo(*decoder.registers, triple, options));
  decoder.instructions.reset(target->createMCInstrInfo());
  decoder.subtarget.reset(
      target->createMCSubtargetInfo(triple, file.tryGetCPUName().value_or(""), features->getString()));
  decoder.context = std::make_unique<llvm::MCContext>(triple, decoder.asmInfo.get(), decoder.registers.get(),
                                                      decoder.subtarget.get());
  decoder.disassembler.reset(target->createMCDisassembler(*decoder.subtarget, *decoder.context));
  decoder.analysis.reset(target->createMCInstrAnalysis(decoder.instructions.get()));
  decoder.printer.reset(target->createMCInstPrinter(triple, decoder.asmInfo->getAssemblerDialect(), *decoder.asmInfo,
                                                    *decoder.instructions, *decoder.registers));
  if (!decoder.disassembler || !decoder.printer)
    return Failure::of(FailureKind::Target, "LLVM has no disassembler for " + triple.str());
  return std::nullopt;
}

/// What is wrong if the sections show other bytes than the hardware is given, which are those of the segments.
std::optional<Failure> checkSection(const llvm::object::ELFObjectFileBase &file,
                                    const llvm::object::ELFSectionRef &section) {
  const auto *elf = llvm::dyn_cast<llvm::object::ELF64LEObjectFile>(&file);
  auto segments = elf ? elf->getELFFile().program_headers()
                      : llvm::Expected<llvm::object::ELF64LEFile::Elf_Phdr_Range>(
                            llvm::createStringError("a code object is ELF64, little endian"));
  if (!segments)
    return Failure::of(FailureKind::Invalid, llvm::toString(segments.takeError()));
  const uint64_t address = section.getAddress(), offset = section.getOffset();
  for (const auto &segment : *segments)
    if (segment.p_type == llvm::ELF::PT_LOAD && address >= segment.p_vaddr &&
        address - segment.p_vaddr < segment.p_filesz && offset - segment.p_offset != address - segment.p_vaddr) {
      auto name = section.getName();
      return Failure::of(FailureKind::Invalid, "section '" + (name ? name->str() : llvm::toString(name.takeError())) +
                                                   "' has its bytes at " + std::to_string(offset) +
                                                   " of the file, and the segment that loads them from " +
                                                   std::to_string(segment.p_offset + (address - segment.p_vaddr)));
    }
  return std::nullopt;
}

Result<std::vector<Symbol>> findFunctions(const llvm::object::ELFObjectFileBase &file, llvm::StringRef wanted) {
  std::vector<Symbol> functions;
  for (const llvm::object::ELFSymbolRef &symbol : file.symbols()) {
    if (symbol.getELFType() != llvm::ELF::STT_FUNC)
      continue;
    auto name = symbol.getName();
    auto address = symbol.getAddress();
    auto section = symbol.getSection();
    llvm::Error error = llvm::joinErrors(name.takeError(), llvm::joinErrors(address.takeError(), section.takeError()));
    if (error)
      return Failure::of(FailureKind::Invalid, llvm::toString(std::move(error)));
    if (*section == file.section_end() || (!wanted.empty() && *name != wanted))
      continue;
    if (auto failure = checkSection(file, **section))
      return *failure;
    auto contents = (*section)->getContents();
    if (!contents)
      return Failure::of(FailureKind::Invalid, llvm::toString(contents.takeError()));
    uint64_t start = *address - (*section)->getAddress();
    if (start > contents->size() || symbol.getSize() > contents->size() - start)
      return Failure::of(FailureKind::Invalid, "function '" + name->str() + "' lies outside of its section");
    llvm::StringRef bytes = contents->substr(start, symbol.getSize());
    functions.push_back({*name, *address, {bytes.bytes_begin(), bytes.size()}});
  }
  std::sort(functions.begin(), functions.end(),
            [](const Symbol &a, const Symbol &b) { return std::tie(a.address, a.name) < std::tie(b.address, b.name); });
  if (functions.empty() && !wanted.empty())
    return Failure::of(FailureKind::Invalid, "the file has no function '" + wanted.str() + "'");
  return functions;
}

Function decode(const Symbol &symbol, const Decoder &decoder) {
  Function function{symbol.name.str(), {}};
  for (uint64_t offset = 0; offset < symbol.bytes.size();) {
    llvm::MCInst inst;
    uint64_t size = 0;
    llvm::ArrayRef<uint8_t> rest = symbol.bytes.drop_front(offset);
    auto status = llvm::MCDisassembler::Fail;
    if (runRecoverably([&] {
          status = decoder.disassembler->getInstruction(inst, size, rest, symbol.address + offset, llvm::nulls());
        }))
      status = llvm::MCDisassembler::Fail;
    std::string text;
    llvm::raw_string_ostream stream(text);
    Flow flow = Flow::Next;
    uint64_t target = 0;
    if (status == llvm::MCDisassembler::Fail || size == 0) {
      size = std::min<uint64_t>(4, rest.size());
      uint32_t word = 0;
      for (uint64_t i = 0; i < size; ++i)
        word |= uint32_t(rest[i]) << (8 * i);
      stream << ".long " << llvm::format_hex(word, 10);
    } else {
      decoder.printer->printInst(&inst, symbol.address + offset, "", *decoder.subtarget, stream);
      const llvm::MCInstrDesc &description = decoder.instructions->get(inst.getOpcode());
      if (decoder.analysis && decoder.analysis->evaluateBranch(inst, symbol.address + offset, size, target)) {
        target -= symbol.address;
        flow = description.isUnconditionalBranch() ? Flow::Jump : Flow::Branch;
        stream << "  ; to " << llvm::format_hex(target, 6);
      } else if (description.isReturn() || description.isIndirectBranch() ||
                 specs::opcodeClass(llvm::StringRef(text).trim().split(' ').first).has(specs::OpcodeTrait::Ends)) {
        flow = Flow::End;
      }
    }
    llvm::StringRef trimmed = llvm::StringRef(text).trim();
    std::string line = trimmed.str();
    std::replace(line.begin(), line.end(), '\t', ' ');
    function.instructions.push_back({offset, static_cast<unsigned>(size), std::move(line), flow, target});
    offset += size;
  }
  return function;
}

/// True if the processor has an instruction for all bytes of the function.
bool isCode(const Symbol &symbol, const Decoder &decoder) {
  llvm::MCInst inst;
  uint64_t size = 0;
  for (uint64_t offset = 0; offset < symbol.bytes.size(); offset += size) {
    inst.clear();
    llvm::ArrayRef<uint8_t> rest = symbol.bytes.drop_front(offset);
    auto status = decoder.disassembler->getInstruction(inst, size, rest, symbol.address + offset, llvm::nulls());
    if (status == llvm::MCDisassembler::Fail || size == 0)
      return false;
  }
  return true;
}

/// What is decoded: the functions that findFunctions finds, or those of the ranges.
using FindCode = llvm::function_ref<Result<std::vector<Symbol>>(const llvm::object::ELFObjectFileBase &)>;

using UseCode = llvm::function_ref<void(const Symbol &, const Decoder &)>;

std::optional<Failure> decodeFile(llvm::StringRef bytes, FindCode find, UseCode use) {
  auto object = llvm::object::ObjectFile::createELFObjectFile(llvm::MemoryBufferRef(bytes, "code object"));
  if (!object)
    return Failure::of(FailureKind::Invalid, llvm::toString(object.takeError()));
  const auto *file = llvm::dyn_cast<llvm::object::ELFObjectFileBase>(object->get());
  if (!file || file->getEMachine() != llvm::ELF::EM_AMDGPU)
    return Failure::of(FailureKind::Invalid, "the file is not an ELF for AMDGPU");
  Decoder decoder;
  if (std::optional<Failure> failure = makeDecoder(*file, decoder))
    return *failure;
  auto symbols = find(*file);
  if (!symbols)
    return symbols.error();
  for (const Symbol &each : *symbols)
    use(each, decoder);
  return std::nullopt;
}

/// Calls `use` with each of them, in their order, and a decoder; whatever LLVM does with the bytes.
std::optional<Failure> forEachFunction(llvm::ArrayRef<char> file, FindCode find, UseCode use) {
  std::optional<Failure> failure;
  std::optional<Failure> fatal =
      runRecoverably([&] { failure = decodeFile(llvm::StringRef(file.data(), file.size()), find, use); });
  return fatal ? fatal : failure;
}

Result<std::vector<Function>> disassembleCode(llvm::ArrayRef<char> file, FindCode find) {
  std::vector<Function> functions;
  auto keep = [&](const Symbol &each, const Decoder &decoder) { functions.push_back(decode(each, decoder)); };
  if (std::optional<Failure> failure = forEachFunction(file, find, keep))
    return *failure;
  return functions;
}

} // namespace

Result<std::vector<Function>> disassemble(llvm::ArrayRef<char> file, llvm::StringRef symbol) {
  return disassembleCode(file, [&](const llvm::object::ELFObjectFileBase &elf) { return findFunctions(elf, symbol); });
}

Result<std::vector<Function>> disassembleRanges(llvm::ArrayRef<char> file, llvm::ArrayRef<CodeRange> ranges) {
  return disassembleCode(file, [&](const llvm::object::ELFObjectFileBase &) -> Result<std::vector<Symbol>> {
    std::vector<Symbol> symbols;
    for (const CodeRange &range : ranges) {
      if (range.offset > file.size() || range.size > file.size() - range.offset)
        return Failure::of(FailureKind::Invalid, "the code of '" + range.name + "' passes the end of the file");
      const auto *first = reinterpret_cast<const uint8_t *>(file.data()) + range.offset;
      symbols.push_back({range.name, range.address, {first, static_cast<size_t>(range.size)}});
    }
    return symbols;
  });
}

bool isCode(llvm::ArrayRef<char> file) {
  bool is = true;
  auto find = [](const llvm::object::ELFObjectFileBase &elf) { return findFunctions(elf, {}); };
  auto ask = [&](const Symbol &each, const Decoder &decoder) { is = is && isCode(each, decoder); };
  return !forEachFunction(file, find, ask) && is;
}

std::string printFunctions(const std::vector<Function> &functions) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  for (const Function &function : functions) {
    stream << function.name << ":\n";
    for (const Instruction &instruction : function.instructions)
      stream << "  " << llvm::left_justify(instruction.text, 60) << " // " << llvm::format_hex(instruction.offset, 6)
             << "\n";
    stream << "\n";
  }
  return text;
}

} // namespace flyc::codegen
