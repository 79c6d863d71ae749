//===- CompletionCommand.cpp - flyc completion ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Scripts that make a shell complete the commands of flyc, their options, and the values of those that have a list of
// them. All comes from the table of commands and from the options that each adds: nothing is said twice.
//===----------------------------------------------------------------------===//

#include "specs/tables/TargetTable.h"
#include "support/Text.h"
#include "tools/driver/Outputs.h"
#include "tools/flyc/ArgumentSpellings.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/Reporter.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::driver;

namespace {

/// One option of a command as a shell is told of it.
struct Completed {
  std::string spelling; ///< -o, --emit
  std::string summary;  ///< the first sentence of its help
  std::string values;   ///< separated by blanks; empty: none are known
  bool takesValue = false, joined = false;
};

std::string targetNames() {
  std::vector<std::string_view> names;
  for (const specs::TargetSpec &target : specs::builtinTargets())
    names.push_back(target.name);
  return joined(names, {}, " ");
}

std::string emitKinds() {
  std::string out;
#define FLYC_EMIT(Name, spelling, ...) out += (out.empty() ? "" : " ") + std::string(spelling);
#include "tools/driver/EmitKinds.def"
  return out;
}

std::string valuesOf(std::string_view longName) {
  if (longName == "--arch")
    return targetNames();
  if (longName == "--emit")
    return emitKinds();
  if (longName == "--color")
    return "auto always never";
  if (longName == "--diagnostics")
    return "text json sarif";
  return "";
}

/// Up to the end of the first sentence, without what shells give a meaning to.
std::string firstSentence(std::string_view help) {
  size_t end = help.find(". ");
  std::string out(help.substr(0, end == std::string_view::npos ? help.size() : end));
  std::erase_if(out, [](char c) { return std::string_view("'\"`\\[]$").find(c) != std::string_view::npos; });
  if (out.ends_with('.'))
    out.pop_back();
  return out;
}

std::vector<Completed> optionsOf(const CommandInfo &info) {
  const auto command = info.make();
  OptionList options;
  command->addOptions(options);
  std::vector<Completed> out;
  for (const Option &option : options) {
    const std::string_view usual = usualSpelling(option.longName);
    bool isJoined = usual.starts_with("--");
    for (const ArgumentSpelling &s : argumentSpellings())
      if (s.usual == usual && s.form == ValueForm::Joined)
        isJoined = false; // -O3 is not completed beyond -O
    out.push_back(
        {std::string(usual), firstSentence(option.help), valuesOf(option.longName), !option.isFlag(), isJoined});
  }
  out.push_back({"--help", "Print what the command does", "", false, false});
  return out;
}

/// The words that a command takes besides options and files; empty: none are known.
std::string wordsOf(const CommandInfo &info) {
  if (info.name == "completion")
    return "bash zsh fish";
  std::string ids;
  if (info.name == "explain")
    for (unsigned id = 0; id < diag::Count; ++id)
      if (const std::string known = code(static_cast<diag::ID>(id)); !known.empty())
        ids += (ids.empty() ? "" : " ") + known;
  return ids;
}

std::string commandNames() {
  std::vector<std::string_view> names;
  for (const CommandInfo &info : commands())
    names.push_back(info.name);
  return joined(names, {}, " ");
}

std::string bashScript() {
  std::string out =
      "# bash completion of flyc, printed by `flyc completion bash`.\n"
      "_flyc() {\n"
      "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} "
      "options= before= values= words=\n"
      "  COMPREPLY=()\n"
      "  # --option=value comes as three words.\n"
      "  if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
      "  case $prev in\n";
  std::vector<std::string> known;
  for (const CommandInfo &info : commands())
    for (const Completed &option : optionsOf(info))
      if (!option.values.empty() && std::find(known.begin(), known.end(), option.spelling) == known.end()) {
        known.push_back(option.spelling);
        out += "    " + option.spelling + ") values='" + option.values + "' ;;\n";
      }
  out += "  esac\n"
         "  if [[ -n $values ]]; then\n"
         "    before=${cur%\"${cur##*,}\"}\n"
         "    COMPREPLY=($(compgen -P \"$before\" -W \"$values\" -- \"${cur##*,}\"))\n"
         "    return\n"
         "  fi\n"
         "  if [[ $COMP_CWORD -eq 1 && $cur != -* ]]; then\n"
         "    COMPREPLY=($(compgen -W '" +
         commandNames() +
         "' -- \"$cur\") $(compgen -f -X '!*.fly' -- \"$cur\"))\n"
         "    return\n"
         "  fi\n"
         "  case $command in\n";
  const CommandInfo &first = commands().front();
  for (const CommandInfo &info : commands()) {
    std::string words;
    for (const Completed &option : optionsOf(info))
      words += (words.empty() ? "" : " ") + option.spelling + (option.takesValue && option.joined ? "=" : "");
    out += "    " + std::string(info.name) + ") options='" + words + "' ;;\n";
  }
  std::string words;
  for (const Completed &option : optionsOf(first))
    words += (words.empty() ? "" : " ") + option.spelling + (option.takesValue && option.joined ? "=" : "");
  out += "    *) options='" + words + "' ;;\n  esac\n";
  out += "  case $command in\n";
  for (const CommandInfo &info : commands())
    if (const std::string taken = wordsOf(info); !taken.empty())
      out += "    " + std::string(info.name) + ") words='" + taken + "' ;;\n";
  out += "  esac\n"
         "  if [[ $cur == -* || -n $words ]]; then\n"
         "    COMPREPLY=($(compgen -W \"$options $words\" -- \"$cur\"))\n"
         "    [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2> /dev/null\n"
         "  else\n"
         "    COMPREPLY=($(compgen -f -- \"$cur\"))\n"
         "    compopt -o filenames 2> /dev/null\n"
         "  fi\n"
         "  return 0\n"
         "}\n"
         "complete -F _flyc flyc\n";
  return out;
}

/// A colon ends a text for zsh, unless it is escaped.
std::string withColons(std::string_view text) {
  std::string out;
  for (const char c : text)
    out += c == ':' ? "\\:" : std::string(1, c);
  return out;
}

std::string zshScript() {
  std::string out = "#compdef flyc\n# zsh completion of flyc, printed by `flyc completion zsh`.\n_flyc() {\n"
                    "  local -a names\n  names=(\n";
  for (const CommandInfo &info : commands())
    out += "    '" + std::string(info.name) + ":" + withColons(firstSentence(info.summary)) + "'\n";
  out += "  )\n  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n"
         "    _describe -t commands command names\n    _files -g '*.fly'\n    return\n  fi\n"
         "  local -a options\n  case $words[2] in\n";
  for (const CommandInfo &info : commands()) {
    const bool isDefault = &info == &commands().front();
    out += "    " + std::string(info.name) + (isDefault ? "|*.fly|-*)" : ")") + "\n      options=(\n";
    for (const Completed &option : optionsOf(info)) {
      out += "        '" + std::string(option.takesValue ? "*" : "") + option.spelling +
             (option.takesValue ? (option.joined ? "=" : "+") : "") + "[" + withColons(option.summary) + "]";
      if (option.takesValue)
        out += option.values.empty() ? ":value:_files" : ":value:(" + option.values + ")";
      out += "'\n";
    }
    const std::string taken = wordsOf(info);
    out += taken.empty() ? "        '*:file:_files'\n" : "        '2:word:(" + taken + ")'\n";
    out += "      ) ;;\n";
  }
  return out + "  esac\n  _arguments $options\n}\n"
               "if [[ $funcstack[1] == _flyc ]]; then _flyc \"$@\"; else compdef _flyc flyc; fi\n";
}

std::string fishScript() {
  std::string out = "# fish completion of flyc, printed by `flyc completion fish`.\n";
  for (const CommandInfo &info : commands())
    out += "complete -c flyc -n __fish_use_subcommand -a " + std::string(info.name) + " -d '" +
           firstSentence(info.summary) + "'\n";
  for (const CommandInfo &info : commands()) {
    const std::string seen = "complete -c flyc -n '__fish_seen_subcommand_from " + std::string(info.name) + "' ";
    for (const Completed &option : optionsOf(info)) {
      const std::string_view name = option.spelling;
      out += seen + (name.starts_with("--") ? "-l " + std::string(name.substr(2))
                     : name.size() == 2     ? "-s " + std::string(name.substr(1))
                                            : "-o " + std::string(name.substr(1)));
      if (option.takesValue)
        out += option.values.empty() ? " -r" : " -x -a '" + option.values + "'";
      out += " -d '" + option.summary + "'\n";
    }
    if (const std::string taken = wordsOf(info); !taken.empty())
      out += seen + "-f -a '" + taken + "'\n";
  }
  return out;
}

class CompletionCommand : public Command {
public:
  CommandText text() const override {
    return {"flyc completion bash|zsh|fish",
            "Prints a script that makes a shell complete the commands of flyc, their options, targets and kinds of "
            "results. Packages and `cmake --install` put it where the shells look.",
            "  source <(flyc completion bash)\n"
            "  flyc completion zsh > ~/.zfunc/_flyc\n"
            "  flyc completion fish > ~/.config/fish/completions/flyc.fish\n",
            "023"};
  }
  int run(const CommandInput &input) override {
    const std::string shell = input.words.size() == 1 ? input.words[0] : "";
    if (shell != "bash" && shell != "zsh" && shell != "fish")
      return failWith(usageError(shell.empty() ? "which shell?" : "no completion for " + quote(shell),
                                 "`flyc completion bash`, zsh or fish"));
    Outputs outputs;
    outputs.add("-", shell == "bash" ? bashScript() : shell == "zsh" ? zshScript() : fishScript());
    DriverError error;
    return outputs.commit(error) ? exitOk : failWith(error);
  }
};

} // namespace

std::unique_ptr<Command> flyc::driver::makeCompletionCommand() { return std::make_unique<CompletionCommand>(); }
