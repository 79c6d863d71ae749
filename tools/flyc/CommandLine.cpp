//===- CommandLine.cpp ----------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The options of each command, and the three steps of parsing: find the command, bring every option into the form
// `--name` or `--name=value` (so that each mistake gets our words and the nearest name), let CLI11 store the values.
//===----------------------------------------------------------------------===//

#include "tools/flyc/CommandLine.h"

#include "support/NearestName.h"
#include "support/Text.h"
#include "tools/flyc/HelpText.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <exception>
#include <functional>
#include <variant>

using namespace flyc;
using namespace flyc::driver;

namespace {

using List = std::vector<std::string>;
using Sink = std::variant<bool *, std::string *, List *>;

/// An option with the place its value goes to.
struct Option : OptionInfo {
  Sink sink;
};

constexpr std::pair<std::string_view, Command> commands[] = {
    {"compile", Command::Compile},   {"check", Command::Check},     {"layout", Command::Layout},
    {"explain", Command::Explain},   {"run", Command::Run},         {"loops", Command::Loops},
    {"emulator", Command::Emulator}, {"verify", Command::Verify},   {"targets", Command::Targets},
    {"atoms", Command::Atoms},       {"version", Command::Version},
};

/// All option tables, in the order of the help.
std::vector<Option> optionsOf(Command command, Arguments &a) {
  std::vector<Option> out;
  auto add = [&](std::string_view group, std::string_view name, std::string_view metavar, std::string_view help,
                 Sink sink) { out.push_back({{group, name, metavar, help}, sink}); };
  bool compile = command == Command::Compile, check = command == Command::Check;
  if (compile || check) {
    add("Target", "--arch", "TARGET[,TARGET...]",
        "What to compile for: a processor, which may be followed by the states of its features, as in "
        "PROCESSOR:sramecc+:xnack-. May be repeated. There is no default. `flyc targets` lists them.",
        &a.archs);
    if (compile)
      add("Target", "--code-object-version", "5|6",
          "Version of the code object's ABI. Default: 5, and 6 for generic targets, which need it.",
          &a.codeObjectVersion);
    add("Target", "--spec-file", "FILE",
        "Read a target's facts from a YAML file (specs/schema/target.schema.json): adds a target, or replaces the one "
        "of the same name. May be repeated.",
        &a.specFiles);
  }
  if (compile) {
    add("Output", "--output", "FILE",
        "Write the one result to FILE; `-` is standard output. Only if exactly one file results: name its kind with "
        "--emit, and one target.",
        &a.outputs);
    add("Output", "--output-dir", "DIR", "Folder for the results; made if it is not there. Default: the current one.",
        &a.outputDir);
    add("Output", "--name", "NAME", "Name of the unit and of its files. Default: the source's name, without extension.",
        &a.name);
    add("Output", "--emit", "LIST",
        "What to write: any of the kinds below. May be repeated. Default: hsaco,manifest,header.", &a.emit);
    add("Output", "--dump-ir", "DIR",
        "Write the program behind each stage into DIR: a folder per target, a numbered file per stage.", &a.dumpDir);
  }
  if (compile || check) {
    add("Source", "--define", "NAME=VALUE", "Give the file-level `param` NAME this value.", &a.defines);
    add("Source", "--include-dir", "DIR", "Look for imports in DIR too, in the order of the options.", &a.includeDirs);
    add("Source", "--instantiate", "KERNEL<..>",
        "Build this instance of a kernel, written as behind `export` (`'gemm<f16, BM = 256> as wide'`), instead of "
        "what the "
        "source exports. May be repeated.",
        &a.instances);
    add("Source", "--variants", "FILE",
        "Build the instances that this YAML file lists, instead of what the source exports: `variants:`, then for each "
        "`- kernel: NAME`, and as it likes "
        "`name:`, `arguments: {PARAMETER: VALUE}` (a list of values makes an instance of each), `if:` and `targets: "
        "[..]`. docs/variants.md explains them. "
        "May be repeated.",
        &a.variants);
  }
  if (compile) {
    add("Build systems", "--write-depfile", "", "Write a rule that names every file the results depend on.",
        &a.depfile.enabled);
    add("Build systems", "--depfile", "FILE", "Write that rule to FILE. Default: beside the results, NAME.d.",
        &a.depfile.file);
    add("Build systems", "--depfile-target", "TARGET", "The rule's target, instead of the results. May be repeated.",
        &a.depfile.targets);
    add("Build systems", "--depfile-phony", "",
        "Add an empty rule for each file but the source, so that a deleted one is no error.", &a.depfile.phony);
    add("Code", "--opt-level", "LEVEL", "Optimise: 0, 1, 2 or 3. Default: -O3.", &a.optLevel);
    add("Code", "--debug-info", "", "Add line tables: each instruction maps to a line of the source.", &a.debugInfo);
    add("Code", "--llvm-arg", "ARG", "Pass ARG to LLVM's own option parser. May be repeated.", &a.llvmArgs);
    add("Code", "--jobs", "N", "Compile for up to N targets at a time. The results do not depend on it. Default: 1.",
        &a.jobs);
    add("Reports", "--report", "LIST[=FORM]",
        "Print on standard output: resources, occupancy, lds (the buffers of shared memory and their places), time; as "
        "table (default) or json, as in "
        "--report=resources,time=json.",
        &a.reports);
  }
  const auto addWarnings = [&](std::string_view heading) {
    add(heading, "--all-warnings", "",
        "Show also the warnings that are off by default: unused-parameter, unused-argument, hidden-name and "
        "missing-barrier.",
        &a.allWarnings);
    add(heading, "--perf-warnings", "",
        "Warn of copies that memory serves slowly: bank conflicts, segments of global memory that are moved in part, "
        "narrow copies.",
        &a.perfWarnings);
    add(heading, "--warnings-as-errors", "", "Make every warning an error.", &a.warningsAsErrors);
    add(heading, "--warning-as-error", "NAME",
        "Make the warning of that name an error, or those of a group, as in unused. May be repeated.",
        &a.warningErrors);
    add(heading, "--no-warnings", "", "Show no warning.", &a.noWarnings);
    add(heading, "--disable-warning", "NAME", "Do not show the warning of that name. May be repeated.",
        &a.disabledWarnings);
  };
  if (compile || check) {
    add("Diagnostics", "--diagnostics", "text|json|sarif",
        "How errors are written to standard error: for people, as JSON lines in the shape of the Language Server "
        "Protocol, or as one "
        "SARIF 2.1.0 log. Default: text.",
        &a.diagnostics);
    add("Diagnostics", "--color", "auto|always|never",
        "Colour in them. Default: auto, if standard error is a terminal.", &a.color);
    addWarnings("Diagnostics");
    add("Diagnostics", "--error-limit", "N", "Stop after N errors; 0 shows all. Default: 20.", &a.errorLimit);
  }
  if (command == Command::Layout) {
    add("Options", "--json", "", "Print one JSON object for each expression.", &a.json);
    add("Options", "--svg", "FILE",
        "Draw into FILE: a layout with its values, a swizzled one with the bank of each element, a tiled copy or "
        "matrix "
        "multiplication with the thread and value of each element.",
        &a.svg);
    add("Options", "--arch", "TARGET",
        "Draw the banks of the LDS of this target, for any layout. Default: for swizzled layouts, the fewest banks of "
        "any "
        "target.",
        &a.archs);
    add("Options", "--element-bits", "N",
        "Elements have N bits: for the banks of a picture and for --banks. Default: those of the copy of --banks, else "
        "32.",
        &a.elementBits);
    add("Options", "--banks", "COPY",
        "Count the LDS bank conflicts of the layout on the target of --arch, when a tiled copy (an expression, too) "
        "reads and writes it.",
        &a.banks);
  }
  if (command == Command::Targets) {
    add("Options", "--json", "", "Print everything as one JSON object, with the source of each number.", &a.json);
    add("Options", "--spec-file", "FILE", "Add the target of this YAML file, or replace the one of the same name.",
        &a.specFiles);
  }
  if (command == Command::Atoms) {
    add("Options", "--arch", "TARGET", "Only those of this target, with its clocks.", &a.archs);
    add("Options", "--json", "", "Print everything as one JSON object.", &a.json);
    add("Options", "--svg", "FILE",
        "Draw into FILE which lane and value hold each element of A, B and C. One instruction must be named.", &a.svg);
  }
  if (command == Command::Version) {
    add("Options", "--json", "", "Print one JSON object.", &a.json);
    add("Options", "--licenses", "", "Print the licence of flyc and of each library that is part of it.", &a.licenses);
  }
  if (command == Command::Run) {
    RunOptions &r = a.run;
    add("What runs", "--kernel", "NAME",
        "The kernel. May be left out if there is one only; with a manifest it may also stand behind it, without an "
        "option.",
        &r.kernel);
    add("What runs", "--arch", "TARGET",
        "Of a manifest: run the image for this processor. Default: the first. Of a source: compile for it.", &a.archs);
    add("What runs", "--grid", "X[,Y[,Z]]", "Of a code object: how many workgroups.", &r.grid);
    add("What runs", "--block", "X[,Y[,Z]]", "Of a code object: work-items of a workgroup.", &r.block);
    add("What runs", "--lds", "BYTES", "Of a code object: dynamic LDS, on top of what the kernel has itself.", &r.lds);
    add("What runs", "--arg", "[NAME=]VALUE",
        "Of a code object: the next argument. TYPE:VALUE, TYPE[SHAPE]:FILL, TYPE[SHAPE]:@FILE, FILE.npy, null or "
        "hex:BYTES.",
        &r.arguments);
    add("What runs", "--define", "NAME=VALUE", "Of a source: give the file-level `param` NAME this value.", &a.defines);
    add("What runs", "--include-dir", "DIR", "Of a source: look for imports in DIR too.", &a.includeDirs);
    add("What runs", "--instantiate", "KERNEL<..>",
        "Of a source: build this instance, as for `flyc compile`. May be repeated.", &a.instances);
    add("What runs", "--variants", "FILE",
        "Of a source: build the instances that this file lists, as for `flyc compile`.", &a.variants);
    add("What runs", "--opt-level", "LEVEL", "Of a source: 0, 1, 2 or 3. Default: -O3.", &a.optLevel);
    add("What runs", "--debug-info", "", "Of a source: add line tables, so that faults name its lines.", &a.debugInfo);
    add("Results", "--out", "NAME=FILE",
        "Write the array NAME to FILE: .npy by that ending, else its bytes. May be repeated.", &r.outs);
    add("Results", "--print", "EXPRESSION",
        "Print an array or what is computed of arrays, as in c[0:8]. May be repeated.", &r.prints);
    add("Results", "--check", "CHECK",
        "Compare: an expression as in 'c == a + b', or NAME=FILE.npy for a reference. May be repeated. Names are what "
        "the arrays hold after "
        "the launch, old(NAME) before it.",
        &r.checks);
    add("Results", "--rtol", "X",
        "Tolerate X times the expected value. Default: by the element type, as docs/run.md lists them.", &r.rtol);
    add("Results", "--atol", "X", "Tolerate X more. Default: by the element type.", &r.atol);
    add("Results", "--stats", "[=json]",
        "Print what ran: instructions by class, bytes moved, coalescing, LDS bank conflicts; as a table or as one JSON "
        "object.",
        &r.stats);
    add("Results", "--check-hazards", "",
        "Find what may go wrong on hardware though it went well here: registers and LDS that are used before s_waitcnt "
        "has waited for them, "
        "missing barriers.",
        &r.hazards);
    add("Results", "--check-uninit", "", "Find reads of LDS and scratch that nothing has written.", &r.uninitialised);
    add("Results", "--check-uninit-registers", "", "Find reads of registers that nothing has written.",
        &r.uninitialisedRegisters);
    add("Results", "--check-races", "",
        "Find workgroups that use the same memory without atomics, one of them writing.", &r.races);
    add("Results", "--trace", "FILE",
        "Write a line for each instruction to FILE: place, assembly, EXEC, what it changed. `-` is standard output.",
        &r.trace);
    add("Results", "--trace-accesses", "FILE",
        "Write a JSON object for each memory access to FILE, with the address of each lane.", &r.traceAccesses);
    add("Results", "--trace-workgroup", "X[,Y[,Z]]", "Trace this workgroup only.", &r.traceWorkgroup);
    add("Results", "--trace-wave", "N", "Trace the waves of this number only.", &r.traceWave);
    add("How it runs", "--jobs", "N",
        "Spread workgroups over N threads. The results do not depend on it, but for the order of atomics. Default: 1.",
        &a.jobs);
    add("How it runs", "--mma", "default|exact",
        "How matrix instructions round: docs/run.md has the error bound of the default; exact follows the published "
        "model of the chip.",
        &r.mma);
    add("How it runs", "--strict-barriers", "",
        "Call it a fault if a wave ends while others of its workgroup wait at a barrier. Hardware waits for those that "
        "are left.",
        &r.strictBarriers);
    add("How it runs", "--limit", "N",
        "Call it a fault if a wave executes more than N instructions. Default: 1000000000; 0: no limit.", &r.limit);
    addWarnings("Warnings of a source");
  }
  if (command == Command::Loops) {
    add("Options", "--json", "", "Print one JSON object, with more counts than the tables.", &a.json);
    add("Options", "--kernel", "NAME", "This kernel only.", &a.run.kernel);
    add("Options", "--arch", "TARGET[,TARGET...]", "Of a source: compile for these.", &a.archs);
    add("Options", "--define", "NAME=VALUE", "Of a source: give the file-level `param` NAME this value.", &a.defines);
    add("Options", "--include-dir", "DIR", "Of a source: look for imports in DIR too.", &a.includeDirs);
    add("Options", "--instantiate", "KERNEL<..>",
        "Of a source: build this instance, as for `flyc compile`. May be repeated.", &a.instances);
    add("Options", "--variants", "FILE",
        "Of a source: build the instances that this file lists, as for `flyc compile`. May be repeated.", &a.variants);
    add("Options", "--opt-level", "LEVEL", "Of a source: 0, 1, 2 or 3. Default: -O3.", &a.optLevel);
  }
  if (command == Command::Emulator) {
    add("Options", "--coverage", "TARGET",
        "List the opcodes of this processor, by encoding: which are executed, which are not.", &a.run.coverage);
    add("Options", "--json", "", "Print one JSON object.", &a.json);
  }
  if (command == Command::Verify)
    add("Options", "--json", "", "Print one JSON object with each comparison.", &a.json);
  return out;
}

/// Of an option like `--stats[=json]` without a value.
constexpr std::string_view impliedValue = "table";

/// Brings the arguments into the form `--name` or `--name=value` and splits off the words that are no options.
List normalise(List args, const std::vector<Option> &options, List &words, std::vector<UsageError> &errors) {
  List out;
  std::vector<std::string_view> names;
  for (const Option &option : options)
    names.push_back(option.longName);
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
    size_t equals = arg.find('=');
    std::string name = arg.substr(0, equals);
    auto option = std::find_if(options.begin(), options.end(), [&](const Option &o) { return o.longName == name; });
    if (option == options.end()) {
      std::vector<std::string_view> near = nearestNames(name, names, 1);
      std::string hint;
      if (!near.empty())
        hint = "did you mean " + quote(usualSpelling(near.front())) + "?";
      else if (!options.empty() && options.size() <= 4) // few enough to name them
        hint = "its options are " + listed(options, "and", [](const auto &option) { return option.longName; });
      errors.push_back({"unknown option " + quote(usualSpelling(name)), std::move(hint)});
      continue;
    }
    std::string shown(usualSpelling(option->longName));
    if (option->metavar.empty()) {
      if (equals != std::string::npos)
        errors.push_back({"option " + quote(shown) + " takes no value, and has " + quote(arg.substr(equals + 1)), ""});
      else
        out.push_back(arg);
      continue;
    }
    if (option->metavar.starts_with("[=") && equals == std::string::npos) { // its value may be left out
      out.push_back(name + "=" + std::string(impliedValue));
      continue;
    }
    std::string value = equals == std::string::npos ? "" : arg.substr(equals + 1);
    if (equals == std::string::npos && i + 1 < args.size() && !args[i + 1].starts_with("--"))
      value = args[++i];
    if (value.empty())
      errors.push_back(
          {"option " + quote(shown) + " has no value", "it is written " + quote(shown +
                                                                                (option->metavar.starts_with("[=") ? ""
                                                                                 : shown.starts_with("--") ? "="
                                                                                                           : " ") +
                                                                                std::string(option->metavar))});
    else
      out.push_back(name + "=" + value);
  }
  return out;
}

/// Lets CLI11 put the values where they belong. Of an option that holds one value, the last one counts.
void store(List args, std::vector<Option> &options) {
  CLI::App app("flyc");
  app.set_help_flag();
  for (Option &option : options) {
    std::string name(option.longName);
    if (auto *flag = std::get_if<bool *>(&option.sink)) {
      app.add_flag_callback(name, [flag = *flag] { *flag = true; });
      continue;
    }
    CLI::callback_t take = [&option](const CLI::results_t &values) {
      if (auto *text = std::get_if<std::string *>(&option.sink))
        **text = values.back();
      else
        *std::get<List *>(option.sink) = values;
      return true;
    };
    app.add_option(name, take)
        ->type_size(1)
        ->expected(1)
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  }
  std::reverse(args.begin(), args.end()); // CLI11 takes them from the back
  app.parse(args);
}

Invocation parse(std::span<const std::string> args) {
  Invocation result;
  // A command stands first; anything else is a compile.
  bool help = !args.empty() && args[0] == "help";
  size_t first = help ? 1 : 0;
  bool named = false;
  if (args.size() > first)
    for (const auto &[name, command] : commands)
      if (args[first] == name) {
        result.command = command;
        named = true;
        ++first;
        break;
      }
  if (!args.empty() && !named && (help || args[0] == "--help" || args[0] == "-h")) {
    if (help && args.size() > 1)
      result.errors.push_back({"unknown command " + quote(args[1]), "`flyc help` lists them"});
    else
      result.help = overviewText();
    return result;
  }
  if (!args.empty() && !named && args[0] == "--version") {
    result.command = Command::Version;
    ++first;
  }
  std::vector<Option> options = optionsOf(result.command, result.arguments);
  bool wantsHelp = help;
  options.push_back({{"Help", "--help", "", "Print this text."}, &wantsHelp});

  List rewritten = rewriteSpellings(args.subspan(first), result.errors);
  List values = normalise(std::move(rewritten), options, result.arguments.inputs, result.errors);
  if (std::find(values.begin(), values.end(), "--help") != values.end())
    wantsHelp = true;
  if (wantsHelp) {
    std::vector<OptionInfo> infos(options.begin(), options.end());
    result.help = helpText(result.command, infos);
    result.errors.clear();
    return result;
  }
  store(std::move(values), options);

  bool takesInputs =
      result.command != Command::Emulator && result.command != Command::Targets && result.command != Command::Version;
  if (!takesInputs)
    for (const std::string &word : result.arguments.inputs)
      result.errors.push_back({"unexpected argument " + quote(word),
                               quote("flyc " + std::string(spelling(result.command))) + " takes options only"});
  return result;
}

} // namespace

std::optional<std::string_view> flyc::driver::nearestCommand(std::string_view word) {
  std::vector<std::string_view> names;
  for (const auto &[name, command] : commands)
    names.push_back(name);
  std::vector<std::string_view> near = nearestNames(word, names, 1);
  return near.empty() ? std::nullopt : std::optional(near.front());
}

std::string_view flyc::driver::spelling(Command command) {
  for (const auto &[name, c] : commands)
    if (c == command)
      return name;
  return "compile";
}

Invocation flyc::driver::parseCommandLine(std::span<const std::string> args) noexcept {
  try {
    return parse(args);
  } catch (const std::exception &e) {
    Invocation result;
    result.errors.push_back({e.what(), ""});
    return result;
  }
}
