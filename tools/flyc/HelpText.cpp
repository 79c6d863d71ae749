//===- HelpText.cpp -------------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The layout: two columns, the left one as wide as the widest option of the command.
//===----------------------------------------------------------------------===//

#include "tools/flyc/HelpText.h"

#include "specs/tables/TargetTable.h"
#include "tools/flyc/ArgumentSpellings.h"

#include <algorithm>

using namespace flyc::driver;

namespace {

constexpr size_t width = 100;
constexpr size_t maxLeft = 34;

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
std::string leftColumn(const Option &option) {
  std::string_view usual = usualSpelling(option.longName);
  std::string out(usual);
  if (usual == "-h")
    return "-h, --help";
  if (option.isFlag())
    return out;
  if (option.valueMayBeLeftOut())
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
                    "usage: flyc [COMMAND] [options] FILE\n";
  const CommandInfo &first = commands().front();
  std::string_view group;
  for (const CommandInfo &info : commands()) {
    if (const std::string_view own = groupOf(info); own != group)
      out += "\n" + std::string(group = own) + ":\n";
    out += "  " + std::string(info.name) + std::string(12 - info.name.size(), ' ') + std::string(info.summary) +
           (&info == &first ? " (the default)" : "") + "\n";
  }
  out += "\nExamples:\n" + withTargets(first.make()->text().examples) +
         "\nAn argument @FILE stands for the arguments in that file. `flyc COMMAND --help` explains each command.\n";
  addExitCodes(out, "0123457");
  return out;
}

std::string flyc::driver::helpText(const CommandInfo &info, const Command &command, const OptionList &options) {
  const CommandText text = command.text();
  std::string out = "flyc " + std::string(info.name) + ": " + std::string(info.summary) +
                    "\n\nusage: " + std::string(text.usage) + "\n\n";
  wrap(out, text.description, 0, 0);
  size_t left = 0;
  for (const Option &option : options)
    left = std::max(left, std::min(maxLeft, leftColumn(option).size()));
  const size_t indent = left + 4;
  std::string_view group;
  for (const Option &option : options) {
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
  out += text.sections + "\nExamples:\n" + withTargets(text.examples);
  addExitCodes(out, text.exitCodes);
  return out;
}

namespace {

/// Text of a page: what troff would take for its own is escaped.
std::string troff(std::string_view text) {
  std::string out;
  bool begins = true; // a line
  for (const char c : text) {
    if (begins && (c == '.' || c == '\''))
      out += "\\&";
    out += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
    begins = c == '\n';
  }
  return out;
}

std::string upper(std::string text) {
  for (char &c : text)
    c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return text;
}

/// Lines as they are.
void addLines(std::string &out, std::string_view text) { out += ".nf\n" + troff(text) + ".fi\n"; }

void addTitle(std::string &out, const std::string &name, std::string_view summary, std::string_view version) {
  out += ".TH " + upper(troff(name)) + " 1 \"\" \"flyc " + troff(version) + "\" \"flyc\"\n.SH NAME\n" + troff(name) +
         " \\- " + troff(summary) + "\n.SH SYNOPSIS\n";
}

void addExitStatus(std::string &out, std::string_view digits) {
  out += ".SH EXIT STATUS\n";
  for (const ExitText &exit : exitTexts)
    if (digits.find(exit.digit) != std::string_view::npos)
      out += ".TP\n" + (exit.digit == '7' ? std::string("70") : std::string(1, exit.digit)) + "\n" + troff(exit.text) +
             "\n";
}

} // namespace

std::string flyc::driver::manOverview(std::string_view version) {
  std::string out;
  addTitle(out, "flyc", "ahead-of-time compiler for AMD GPU kernels written in the Fly layout algebra", version);
  addLines(out, "flyc [COMMAND] [options] FILE\n");
  out += ".SH COMMANDS\n";
  std::string_view group;
  for (const CommandInfo &info : commands()) {
    if (const std::string_view own = groupOf(info); own != group)
      out += ".SS " + troff(group = own) + "\n";
    out += ".TP\n\\fB" + troff(info.name) + "\\fR\n" + troff(info.summary) +
           (&info == &commands().front() ? " (the default)" : "") + "; see flyc\\-" + troff(info.name) + "(1)\n";
  }
  out += ".P\nAn argument @FILE stands for the arguments in that file.\n.SH EXAMPLES\n";
  addLines(out, withTargets(commands().front().make()->text().examples));
  addExitStatus(out, "0123457");
  return out;
}

std::string flyc::driver::manPage(const CommandInfo &info, const Command &command, const OptionList &options,
                                  std::string_view version) {
  const CommandText text = command.text();
  std::string out;
  addTitle(out, "flyc-" + std::string(info.name), info.summary, version);
  addLines(out, std::string(text.usage) + "\n");
  out += ".SH DESCRIPTION\n" + troff(text.description) + "\n.SH OPTIONS\n";
  std::string_view group;
  for (const Option &option : options) {
    if (option.group != group)
      out += ".SS " + troff(group = option.group) + "\n";
    out += ".TP\n\\fB" + troff(leftColumn(option)) + "\\fR\n" + troff(option.help) + "\n";
  }
  if (!text.sections.empty()) {
    out += ".SH NOTES\n";
    addLines(out, text.sections.substr(text.sections.find_first_not_of('\n')));
  }
  out += ".SH EXAMPLES\n";
  addLines(out, withTargets(text.examples));
  addExitStatus(out, text.exitCodes);
  return out + ".SH SEE ALSO\nflyc(1)\n";
}
