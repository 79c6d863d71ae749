//===- HelpText.cpp -------------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The prose of each command, and the layout: two columns, the left one as wide as the widest option of the command.
//===----------------------------------------------------------------------===//

#include "tools/flyc/HelpText.h"

#include "specs/tables/TargetTable.h"
#include "tools/flyc/ArgumentSpellings.h"
#include "tools/flyc/CommandLine.h"

#include <algorithm>

using namespace flyc::driver;

namespace {

constexpr size_t width = 100;
constexpr size_t maxLeft = 34;

struct CommandText {
  Command command;
  std::string_view summary; // one line of the overview
  std::string_view usage;
  std::string_view description;
  std::string_view examples;
  std::string_view exitCodes; // the digits that the command can return
};

constexpr CommandText commandTexts[] = {
    {Command::Compile, "compile a source to code objects, a manifest and a launch header",
     "flyc [compile] FILE --arch=TARGET[,TARGET...] [options]",
     "Compiles one .fly source (or `-` for standard input) for each target. By default it writes, into the current "
     "folder, "
     "one code object per target, a manifest that says what they hold, and a C header that launches the kernels. No "
     "GPU is "
     "looked at, and the same inputs give the same bytes on every machine. A compile that fails leaves no file.",
     "  flyc vector_add.fly --arch=$A,$B\n"
     "  flyc vector_add.fly --arch=$A:xnack+ --emit=hsaco -o vector_add.hsaco\n"
     "  flyc vector_add.fly --arch=$C --emit=asm -o - | less\n"
     "  flyc vector_add.fly --arch=$B --output-dir=out -MD -MF out/vector_add.d\n",
     "0123467"},
    {Command::Check, "read and type-check a source, write nothing",
     "flyc check FILE --arch=TARGET[,TARGET...] [options]",
     "Runs the front end for each target and reports what is wrong with the source. A file may be there for others to\n"
     "import, without kernels; functions that nothing calls are looked at as far as that goes.",
     "  flyc check vector_add.fly --arch=$A,$C\n"
     "  flyc check --diagnostics=json --arch=$A - < vector_add.fly\n",
     "0123467"},
    {Command::Layout, "evaluate an expression of the layout algebra", "flyc layout EXPRESSION [options]",
     "Prints the value of an expression, the size and cosize of a layout, and its table if it is small. `-` reads one "
     "expression from each line of standard input, and goes on behind those that have no value.",
     "  flyc layout 'composition((8,16):(1,8), (4,2):(2,1))'\n"
     "  flyc layout 'make_tiled_copy_tv((4,8):(8,1), (2,2):(2,1))' --svg tv.svg\n"
     "  flyc layout 'S<3,3,3> o 0 o (8,64):(64,1)' --svg banks.svg --arch=$A --element-bits=16\n"
     "  flyc layout 'S<3,3,3> o 0 o (16,64):(64,1)' --arch=$A --element-bits=16 \\\n"
     "    --banks 'make_tiled_copy_A(universal_copy<128>, make_tiled_mma(mfma<16x16x16, (f16, f16) -> f32>, "
     "(1,1,1):(0,0,0), [_ | _ | (4,4,2):(1,8,4)]))'\n"
     "  flyc layout --json - < expressions.txt\n",
     "01234"},
    {Command::Explain, "say more about an error or a warning", "flyc explain [ID...]",
     "Prints what an id such as FLY0302 means, an example that gets it, and what would be right. Without an id it "
     "lists "
     "them all.",
     "  flyc explain FLY0302\n", "0123"},
    {Command::Run, "execute a kernel on the emulator, without a GPU",
     "flyc run MANIFEST.json [KERNEL] NAME=VALUE... [options]\n"
     "       flyc run SOURCE.fly --arch=TARGET [KERNEL] NAME=VALUE... [options]\n"
     "       flyc run FILE.hsaco --grid=X[,Y[,Z]] --block=X[,Y[,Z]] --arg [NAME=]VALUE... [options]",
     "Executes a finished code object, instruction by instruction. With a manifest, sizes, types, layouts, geometry "
     "and preconditions are the "
     "kernel's own, and only what its parameters hold is said: a number; for arrays zeros, ones, arange, random, ints, "
     "onehot (the three with :SEED, too), nan, a number, "
     "FILE.npy or @FILE (raw bytes). Sizes may be left out where a .npy file says them, `out` arrays always. An access "
     "beyond an array, or any "
     "other fault, ends the run and names instruction, wave, lane and the nearest array.",
     "  flyc run vector_add.json n=1000 a=random:1 b=arange --check 'c == a + b' --out c=c.npy\n"
     "  flyc run kernels/elementwise/saxpy.fly --arch=$A n=10 alpha=0.5 x=arange y=ones --print y\n"
     "  flyc run scan.hsaco --kernel scan --grid=4 --block=256 --arg f32[1024]:ones --arg out=f32[1024]:nan --print "
     "'out[0:8]'\n",
     "01234567"},
    {Command::Loops, "count what the innermost loops of kernels are made of",
     "flyc loops FILE.hsaco [options]\n"
     "       flyc loops SOURCE.fly --arch=TARGET[,TARGET...] [options]",
     "Disassembles finished code, finds its innermost loops and counts their instructions: matrix instructions, and "
     "for each of them what stands "
     "beside it; loads by width, waits, barriers, s_nop. With them the kernel's registers, spills, scratch, LDS and "
     "waves per SIMD. The loop with "
     "most matrix instructions, else most instructions, is called hot. Nothing is run.",
     "  flyc loops gemm.$A.hsaco\n"
     "  flyc loops kernels/elementwise/vector_add.fly --arch=$A,$B\n"
     "  flyc loops gemm.fly --arch=$B --json | jq '.kernels[].loops[] | select(.hot) | .fullWaits'\n",
     "01234"},
    {Command::Emulator, "say what the emulator executes", "flyc emulator [--coverage=TARGET] [options]",
     "Prints the processors that `flyc run` and FLYC_DEVICE=emulator execute, or with --coverage each opcode of LLVM's "
     "tables for one of them. An opcode "
     "that is not executed is a fault when a kernel comes upon it, never a wrong result.",
     "  flyc emulator\n"
     "  flyc emulator --coverage=$A\n"
     "  flyc emulator --coverage=$A --json | jq '.opcodes[] | select(.implemented | not)'\n",
     "01234"},
    {Command::Verify, "check shipped code objects against their manifest", "flyc verify MANIFEST.json... [options]",
     "Reads each code object that a manifest names, from the manifest's folder, and compares what it holds with what "
     "the "
     "manifest says: size and hash, target, kernel arguments, registers, LDS. Two readers that share no code must "
     "agree: "
     "flyc's own and ROCm's comgr.",
     "  flyc verify vector_add.json\n", "012345"},
    {Command::Targets, "list the targets and what each can do", "flyc targets [options]",
     "Prints the facts about each target that flyc compiles with: sizes, granules, capabilities, and with --json also "
     "where each number comes from.",
     "  flyc targets\n"
     "  flyc targets --json | jq '.targets[] | {name, lds}'\n",
     "0123"},
    {Command::Atoms, "list the matrix instructions and copies, and draw one", "flyc atoms [NAME] [options]",
     "Prints the matrix instructions that kernels name, with the types of their operands, the registers of a lane, the "
     "targets that have them and "
     "their clocks where known; and the copies, with their widths. NAME is a whole name, or words of one: family, "
     "shape, element types. If it means one instruction, its facts and lane "
     "maps are printed: which lane and value of that lane hold each element of A, B and C.",
     "  flyc atoms\n"
     "  flyc atoms --arch=$A\n"
     "  flyc atoms 'bf16 32x32x8'\n"
     "  flyc atoms 'mfma<16x16x16, (f16, f16) -> f32>' --svg lanes.svg\n"
     "  flyc atoms --json | jq '.atoms[] | select(.family == \"smfmac\") | .name'\n",
     "0234"},
    {Command::Version, "print version, build ids and licences", "flyc version [options]",
     "Prints the version of flyc and the identities of the libraries whose code a compile depends on.",
     "  flyc version --json\n", "02"},
};

const CommandText &textOf(Command command) {
  for (const CommandText &text : commandTexts)
    if (text.command == command)
      return text;
  return commandTexts[0];
}

struct ExitText {
  char digit;
  std::string_view text;
};
constexpr ExitText exitTexts[] = {
    {'0', "success"},
    {'1', "errors in the source or another input"},
    {'2', "the command line is wrong"},
    {'3', "a file cannot be read or written"},
    {'4', "unknown target, or a part of the toolchain is missing"},
    {'5', "verification failed; a kernel faulted, or a check of it does not hold"},
    {'7', "internal error; the message says how to report it"},
};

void wrap(std::string &out, std::string_view text, size_t indent, size_t column) {
  while (!text.empty()) {
    size_t end = std::min(text.find(' '), text.size());
    if (column > indent && column + 1 + end > width) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      out += ' ';
      ++column;
    }
    out += text.substr(0, end);
    column += end;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  out += '\n';
}

/// `-o FILE`, `-O LEVEL` joined as people write it, `--emit=LIST`.
std::string leftColumn(const OptionInfo &option) {
  std::string_view usual = usualSpelling(option.longName);
  std::string out(usual);
  if (usual == "-h")
    return "-h, --help";
  if (option.metavar.empty())
    return out;
  if (option.metavar.starts_with("[="))
    return out + std::string(option.metavar);
  if (usual.starts_with("--"))
    return out + "=" + std::string(option.metavar);
  for (const ArgumentSpelling &s : argumentSpellings())
    if (s.usual == usual && s.form == ValueForm::Joined)
      return out + std::string(option.metavar);
  return out + " " + std::string(option.metavar);
}

/// Puts names of targets in place of $A, $B (with feature suffixes) and $C (without).
std::string withTargets(std::string_view text) {
  using flyc::specs::TargetSpec;
  std::vector<std::string_view> names[2];
  for (const TargetSpec &target : flyc::specs::builtinTargets())
    if (!target.codeObject.generic)
      names[target.features.empty()].push_back(target.name);
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '$' || i + 1 == text.size()) {
      out += text[i];
      continue;
    }
    char which = text[++i];
    const std::vector<std::string_view> &list = names[which == 'C'];
    size_t back = which == 'A' ? 2 : 1; // the newer ones
    if (list.size() >= back)
      out += list[list.size() - back];
  }
  return out;
}

void addExitCodes(std::string &out, std::string_view digits) {
  out += "\nExit codes:\n";
  for (const ExitText &exit : exitTexts)
    if (digits.find(exit.digit) != std::string_view::npos)
      out += std::string("  ") + (exit.digit == '7' ? "70  " : std::string(1, exit.digit) + "   ") +
             std::string(exit.text) + "\n";
}

} // namespace

std::string flyc::driver::overviewText() {
  std::string out = "flyc: ahead-of-time compiler for AMD GPU kernels written in the Fly layout algebra\n\n"
                    "usage: flyc [COMMAND] [options] FILE\n\nCommands:\n";
  for (const CommandText &text : commandTexts) {
    std::string name(spelling(text.command));
    out += "  " + name + std::string(10 - name.size(), ' ') + std::string(text.summary) +
           (text.command == Command::Compile ? " (the default)" : "") + "\n";
  }
  out += "\nExamples:\n" + withTargets(commandTexts[0].examples) +
         "\nAn argument @FILE stands for the arguments in that file. `flyc COMMAND --help` explains each command.\n";
  addExitCodes(out, "0123457");
  return out;
}

std::string flyc::driver::helpText(Command command, std::span<const OptionInfo> options) {
  const CommandText &text = textOf(command);
  std::string out = "flyc " + std::string(spelling(command)) + ": " + std::string(text.summary) +
                    "\n\nusage: " + std::string(text.usage) + "\n\n";
  wrap(out, text.description, 0, 0);
  size_t left = 0;
  for (const OptionInfo &option : options)
    left = std::max(left, std::min(maxLeft, leftColumn(option).size()));
  size_t indent = left + 4;
  std::string_view group;
  for (const OptionInfo &option : options) {
    if (option.group != group) {
      group = option.group;
      out += "\n" + std::string(group) + ":\n";
    }
    std::string spelled = "  " + leftColumn(option);
    if (spelled.size() + 2 > indent)
      spelled += "\n" + std::string(indent, ' ');
    else
      spelled += std::string(indent - spelled.size(), ' ');
    out += spelled;
    wrap(out, option.help, indent, indent);
  }
  if (command == Command::Compile) {
    out += "\nKinds of --emit:\n";
    for (const EmitInfo &kind : emitInfos) {
      std::string file = std::string(kind.perTarget ? "NAME.TARGET." : "NAME.") + std::string(kind.extension);
      out += "  " + std::string(kind.spelling) + std::string(13 - kind.spelling.size(), ' ') +
             std::string(kind.description) + " (" + file + ")\n";
    }
  }
  out += "\nExamples:\n" + withTargets(text.examples);
  addExitCodes(out, text.exitCodes);
  return out;
}
