//===- OperandProbe.cpp - what LLVM knows of the instructions of a processor ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// OperandProbe PROCESSOR [FEATURES]: a line of hex bytes on standard input -> a line on standard output: LLVM's
// disassembly of exactly those bytes, its explicit operands and its implicit registers, or an empty line if they are
// not one instruction.
//   text <tab> operand operand ... <tab> implicit implicit ...
// An explicit operand is =REGISTER (written), :REGISTER (read), +REGISTER (read, and tied to a written one) or # (no
// register); an implicit one =REGISTER or :REGISTER.
//
// OperandProbe PROCESSOR --opcodes: a line for each opcode of LLVM's AMDGPU target, of all generations:
//   LLVM's name <tab> mnemonic <tab> the target's flags (TSFlags), in hexadecimal <tab> letters
// The letters: L may load, S may store, B branch, R return, C call, T terminator.
//
// scripts/isa-table compiles and runs this program; it is not part of the product.
//===----------------------------------------------------------------------===//

#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"

#include <iostream>
#include <memory>
#include <string>

using namespace llvm;

static void listOpcodes(const MCInstrInfo &instructions, MCInstPrinter &printer) {
  for (unsigned opcode = 0; opcode < instructions.getNumOpcodes(); ++opcode) {
    MCInst inst;
    inst.setOpcode(opcode);
    const char *mnemonic = printer.getMnemonic(inst).first;
    const MCInstrDesc &description = instructions.get(opcode);
    outs() << instructions.getName(opcode) << "\t" << StringRef(mnemonic ? mnemonic : "").trim() << "\t"
           << format_hex(description.TSFlags, 18) << "\t" << (description.mayLoad() ? "L" : "")
           << (description.mayStore() ? "S" : "") << (description.isBranch() ? "B" : "")
           << (description.isReturn() ? "R" : "") << (description.isCall() ? "C" : "")
           << (description.isTerminator() ? "T" : "") << "\n";
  }
}

int main(int argc, char **argv) {
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTargetMC();
  LLVMInitializeAMDGPUDisassembler();
  const Triple triple("amdgcn-amd-amdhsa");
  std::string error;
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  if (argc < 2 || !target) {
    errs() << "usage: OperandProbe PROCESSOR [FEATURES | --opcodes]; " << error << "\n";
    return 2;
  }
  const bool listsOpcodes = argc > 2 && StringRef(argv[2]) == "--opcodes";
  const std::unique_ptr<MCRegisterInfo> registers(target->createMCRegInfo(triple));
  const std::unique_ptr<MCAsmInfo> assembly(target->createMCAsmInfo(*registers, triple, MCTargetOptions()));
  const std::unique_ptr<MCInstrInfo> instructions(target->createMCInstrInfo());
  const std::unique_ptr<MCSubtargetInfo> subtarget(
      target->createMCSubtargetInfo(triple, argv[1], listsOpcodes || argc < 3 ? "" : argv[2]));
  MCContext context(triple, assembly.get(), registers.get(), subtarget.get());
  const std::unique_ptr<MCDisassembler> disassembler(target->createMCDisassembler(*subtarget, context));
  const std::unique_ptr<MCInstPrinter> printer(
      target->createMCInstPrinter(triple, 0, *assembly, *instructions, *registers));

  if (listsOpcodes) {
    listOpcodes(*instructions, *printer);
    return 0;
  }
  for (std::string line; std::getline(std::cin, line); outs() << "\n") {
    SmallVector<uint8_t, 16> bytes;
    for (size_t at = 0; at + 1 < line.size(); at += 2)
      bytes.push_back(static_cast<uint8_t>(std::stoi(line.substr(at, 2), nullptr, 16)));
    MCInst inst;
    uint64_t size = 0;
    if (disassembler->getInstruction(inst, size, bytes, 0, nulls()) != MCDisassembler::Success || size != bytes.size())
      continue;
    std::string text;
    raw_string_ostream stream(text);
    printer->printInst(&inst, 0, "", *subtarget, stream);
    outs() << StringRef(text).trim().split(" //").first << "\t";
    const MCInstrDesc &description = instructions->get(inst.getOpcode());
    for (unsigned n = 0; n < inst.getNumOperands(); ++n) {
      const MCOperand &operand = inst.getOperand(n);
      if (!operand.isReg() || !operand.getReg()) {
        outs() << "# ";
        continue;
      }
      const bool tied = n < description.getNumOperands() && description.getOperandConstraint(n, MCOI::TIED_TO) >= 0;
      outs() << (n < description.getNumDefs() ? '=' : tied ? '+' : ':') << registers->getName(operand.getReg()) << " ";
    }
    outs() << "\t";
    for (MCPhysReg reg : description.implicit_defs())
      outs() << "=" << registers->getName(reg) << " ";
    for (MCPhysReg reg : description.implicit_uses())
      outs() << ":" << registers->getName(reg) << " ";
  }
  return 0;
}
