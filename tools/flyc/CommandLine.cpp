//===- CommandLine.cpp ----------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Three steps: find the command, bring every option into the form `--name` or `--name=value` (so that each mistake gets
// our words and the nearest name), store the values.
//===----------------------------------------------------------------------===//

#include "tools/flyc/CommandLine.h"

#include "support/NearestName.h"
#include "support/Text.h"
#include "tools/flyc/HelpText.h"
#include "tools/flyc/OptionStore.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::driver;

namespace {

using Texts = std::vector<std::string>;

/// Of an option like `--stats[=json]` without a value.
constexpr std::string_view impliedValue = "table";

bool isCompile(const OptionList &options) { return options.find("--emit") != nullptr; }

support::Error unknownOption(std::string_view name, const OptionList &options) {
  std::vector<std::string_view> names;
  for (const Option &option : options)
    names.push_back(option.longName);
  std::string hint;
  if (const std::string_view here = isCompile(options) ? spellingHere(name) : ""; !here.empty())
    hint = "it is " + quote(here);
  else if (const std::vector<std::string_view> near = nearestNames(name, names, 1); !near.empty())
    hint = "did you mean " + quote(usualSpelling(near.front())) + "?";
  else if (!names.empty() && names.size() <= 4) // few enough to name them
    hint = "its options are " + listed(names, "and");
  std::string_view written = usualSpelling(name); // of -Werror=NAME without the '='
  written.remove_suffix(written.ends_with('=') ? 1 : 0);
  return {"unknown option " + quote(written), std::move(hint)};
}

support::Error noValue(const Option &option) {
  const std::string shown(usualSpelling(option.longName));
  const std::string_view between = option.valueMayBeLeftOut() ? "" : shown.starts_with("--") ? "=" : " ";
  return {"option " + quote(shown) + " has no value",
          "it is written " + quote(shown + std::string(between) + std::string(option.metavar))};
}

/// Brings the arguments into the form `--name` or `--name=value` and splits off the words that are no options.
Texts normalise(const Texts &args, const OptionList &options, Texts &words, std::vector<support::Error> &errors) {
  Texts out;
  for (size_t i = 0; i < args.size(); ++i) {
    const std::string &arg = args[i];
    if (arg == "--") {
      words.insert(words.end(), args.begin() + static_cast<std::ptrdiff_t>(i) + 1, args.end());
      break;
    }
    if (!arg.starts_with("--")) {
      words.push_back(arg);
      continue;
    }
    const size_t equals = arg.find('=');
    const std::string name = arg.substr(0, equals);
    const Option *option = options.find(name);
    if (!option) {
      errors.push_back(unknownOption(name, options));
      continue;
    }
    if (option->isFlag()) {
      if (equals == std::string::npos)
        out.push_back(arg);
      else
        errors.push_back(
            {"option " + quote(usualSpelling(name)) + " takes no value, and has " + quote(arg.substr(equals + 1)), ""});
      continue;
    }
    if (option->valueMayBeLeftOut() && equals == std::string::npos) {
      out.push_back(name + "=" + std::string(impliedValue));
      continue;
    }
    std::string value = equals == std::string::npos ? "" : arg.substr(equals + 1);
    if (equals == std::string::npos && i + 1 < args.size() && !args[i + 1].starts_with("--"))
      value = args[++i];
    if (value.empty())
      errors.push_back(noValue(*option));
    else
      out.push_back(name + "=" + value);
  }
  return out;
}

} // namespace

Texts flyc::driver::parseOptions(std::span<const std::string> args, const OptionList &options,
                                 std::vector<support::Error> &errors) {
  Texts words;
  const Texts rewritten = rewriteSpellings(args, errors, isCompile(options));
  if (const std::string wrong = storeValues(normalise(rewritten, options, words, errors), options); !wrong.empty())
    errors.push_back({wrong, ""});
  return words;
}

Invocation flyc::driver::parseCommandLine(std::span<const std::string> args) {
  Invocation result;
  // A command stands first, behind `help` if its help is wanted; anything else is a compile.
  bool wantsHelp = !args.empty() && args[0] == "help";
  const auto beyondHelp = args.subspan(wantsHelp ? 1 : 0);
  const CommandInfo *named = beyondHelp.empty() ? nullptr : findCommand(beyondHelp[0]);
  if (!named && !beyondHelp.empty() && beyondHelp[0] == "--version" && !wantsHelp)
    named = findCommand("version");
  result.info = named ? named : &commands().front();
  result.command = result.info->make();
  if (!named && !args.empty() && (wantsHelp || args[0] == "--help" || args[0] == "-h")) {
    if (wantsHelp && !beyondHelp.empty())
      result.errors.push_back({"unknown command " + quote(beyondHelp[0]), "`flyc help` lists them"});
    else
      result.help = overviewText();
    return result;
  }
  OptionList options;
  result.command->addOptions(options);
  options.group("Help");
  options.flag("--help", "Print this text.", wantsHelp);
  result.words = parseOptions(beyondHelp.subspan(named ? 1 : 0), options, result.errors);
  if (wantsHelp) {
    result.help = helpText(*result.info, *result.command, options);
    result.errors.clear();
  } else if (!result.command->takesWords()) {
    for (const std::string &word : result.words)
      result.errors.push_back({"unexpected argument " + quote(word),
                               quote("flyc " + std::string(result.info->name)) + " takes options only"});
  }
  return result;
}
