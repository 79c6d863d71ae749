//===- CompileArguments.cpp -----------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One function for each group of options. A group may have a second form that leaves out what check has no use for.
//===----------------------------------------------------------------------===//

#include "tools/flyc/CompileArguments.h"

using namespace flyc::driver;

namespace {

void addTarget(OptionList &options, CompileArguments &args, bool withCode) {
  options.group("Target");
  options.add("--arch", "TARGET[,TARGET...]",
              "What to compile for: a processor, which may be followed by the states of its features, as in "
              "PROCESSOR:sramecc+:xnack-. May be repeated. There is no default. `flyc targets` lists them.",
              args.archs);
  if (withCode)
    options.add("--code-object-version", "5|6",
                "Version of the code object's ABI. Default: 5, and 6 for generic targets, which need it.",
                args.codeObjectVersion);
  options.add("--spec-file", "FILE",
              "Read a target's facts from a YAML file (specs/schema/target.schema.json): adds a target, or replaces "
              "the one of the same name. May be repeated.",
              args.specFiles);
}

void addOutput(OptionList &options, CompileArguments &args) {
  options.group("Output");
  options.add("--output", "FILE",
              "Write the result to FILE; `-` is standard output. Only for exactly one result: FILE's extension, as in "
              "k.hsaco, or --emit says its kind; for a kind that each target has a file of, name one target.",
              args.outputs);
  options.add("--output-dir", "DIR", "Folder for the results; created if it is missing. Default: the current one.",
              args.outputDir);
  options.add("--name", "NAME", "Name of the unit and of its files. Default: the source's name, without extension.",
              args.name);
  options.add("--prefix", "TEXT",
              "Put TEXT before every name in C of the launch header, as in TEXTgemm_launch. For programs in C that "
              "include several units whose kernels have one name; in C++ they stand in namespaces.",
              args.prefix);
  options.add("--emit", "LIST",
              "What to write: any of the kinds below. May be repeated. Default: hsaco,manifest,header.", args.emit);
  options.add("--host", "x86_64|aarch64",
              "The machine of the program that the result of --emit=object is linked into. Default: this one's kind.",
              args.host);
  options.flag("--print-outputs",
               "Compile nothing: print the paths of the files that this command would write, one a line, for a build "
               "system. They follow from the options alone; the source need not exist. The files of --dump-ir and the "
               "depfile are not among them.",
               args.printOutputs);
  options.add("--dump-ir", "DIR",
              "Write the program behind each stage into DIR: a folder per target, a numbered file per stage.",
              args.dumpDir);
  options.add(
      "--repro", "DIR",
      "Write into DIR what repeats this compile, even if it fails: each file that was read, the options, and a script. "
      "For reports of mistakes in flyc.",
      args.repro);
}

void addSource(OptionList &options, CompileArguments &args) {
  options.group("Source");
  options.add("--define", "NAME=VALUE", "Give the file-level `param` NAME this value.", args.defines);
  options.add("--include-dir", "DIR", "Look for imports in DIR too, in the order of the options.", args.includeDirs);
  options.add("--instantiate", "KERNEL<..>",
              "Build this instance of a kernel, written as behind `export` (`'gemm<f16, BM = 256> as wide'`), instead "
              "of what the source exports. May be repeated.",
              args.instances);
  options.add("--variants", "FILE",
              "Build the instances that this YAML file lists, instead of what the source exports: `variants:`, then "
              "for each `- kernel: NAME`, and optionally `name:`, `arguments: {PARAMETER: VALUE}` (a list of values "
              "makes an instance of each), `if:` and `targets: [..]`. docs/variants.md explains them. May be repeated.",
              args.variants);
  options.add("--kernel", "NAME[,NAME...]",
              "Build only the kernels and entries of these names, of all that would be built. May be repeated.",
              args.kernels);
}

void addBuildSystems(OptionList &options, CompileArguments &args) {
  options.group("Build systems");
  options.flag("--write-depfile", "Write a rule that names every file the results depend on.", args.depfile.enabled);
  options.add("--depfile", "FILE", "Write that rule to FILE. Default: beside the results, NAME.d.", args.depfile.file);
  options.add("--depfile-target", "TARGET", "The rule's target, instead of the results. May be repeated.",
              args.depfile.targets);
  options.flag("--depfile-phony",
               "Add an empty rule for each file but the source, so that deleting one is not an error.",
               args.depfile.phony);
}

void addCache(OptionList &options, CompileArguments &args) {
  options.group("Cache");
  options.add("--cache-dir", "DIR",
              "Keep results in DIR, and take them from there if the same was compiled before (docs/cache.md). Without "
              "it nothing is kept. `flyc cache` manages the folder.",
              args.cacheDir);
  options.add("--cache-size", "SIZE", "Keep no more than that, as in 500M or 2G. Default: 1G.", args.cacheSize);
}

void addCode(OptionList &options, CompileArguments &args) {
  options.group("Code");
  options.add("--opt-level", "LEVEL", "Optimise: 0, 1, 2 or 3. Default: -O3.", args.optLevel);
  options.flag("--debug-info", "Add line tables: each instruction maps to a line of the source.", args.debugInfo);
  options.flag("--fast-math",
               "Compute floats in every kernel as under `@fast`: reordered, approximate, without regard to NaNs, "
               "infinities and the sign of zero.",
               args.fastMath);
  options.add("--fast-math-flags", "FLAG[,FLAG...]",
              "Allow only these of it: reassoc, nnan, ninf, nsz, arcp, contract, afn, as in `@fast(contract)`. May be "
              "repeated.",
              args.fastFlags);
  options.add(
      "--waves-per-eu", "LEAST[,MOST]",
      "Waves that a SIMD shall hold of each kernel, instead of what its launch says: more leave fewer registers "
      "for each.",
      args.wavesPerEu);
  options.add("--red-zones", "BYTES",
              "Leave BYTES unused behind each allocation of shared memory, as far as the target has room for them, so "
              "that `flyc run --check-lds` finds accesses beyond its end.",
              args.redZones);
  options.add("--llvm-arg", "ARG", "Pass ARG to LLVM's own option parser. May be repeated.", args.llvmArgs);
  options.add("--jobs", "N",
              "Compile up to N targets, or parts of a target's kernels, at a time. The results do not depend on it. "
              "Default: 1.",
              args.jobs);
}

void addBudgets(OptionList &options, CompileArguments &args) {
  options.group("Budgets, as errors");
  options.flag("--forbid-spills", "No kernel spills a register.", args.forbidSpills);
  options.add("--max-vgprs", "N",
              "No thread takes more than N vector registers; accumulation registers count where both kinds share one "
              "file.",
              args.maxVgprs);
  options.add("--max-lds", "BYTES",
              "No workgroup takes more shared memory, with the lds of its launch if that is a number.", args.maxLds);
  options.add("--min-occupancy", "N", "A SIMD holds at least N waves of each kernel.", args.minOccupancy);
  options.add("--max-code", "BYTES", "No kernel has more bytes of instructions.", args.maxCode);
}

void addReports(OptionList &options, CompileArguments &args) {
  options.group("Reports");
  options.add("--report", "LIST[=FORM]",
              "Print on standard output: resources, occupancy, lds (the buffers of shared memory and their places), "
              "remarks (what LLVM's passes say that they did, and why they did not), time; as table (default) or json, "
              "as in --report=resources,time=json.",
              args.reports);
  options.add("--time-trace", "FILE",
              "Write to FILE how long each stage, pass and function took, as JSON that Perfetto and chrome://tracing "
              "show. May be `-`.",
              args.timeTrace);
}

void addDiagnostics(OptionList &options, CompileArguments &args) {
  options.group("Diagnostics");
  options.add("--diagnostics", "text|json|sarif",
              "How errors are written to standard error: for people, as JSON lines in the shape of the Language Server "
              "Protocol, or as one SARIF 2.1.0 log. Default: text.",
              args.diagnostics);
  options.add("--color", "auto|always|never",
              "Colour in them. Default: auto, if standard error is a terminal and NO_COLOR is not set.", args.color);
  addWarningOptions(options, args);
  options.add("--error-limit", "N", "Stop after N errors; 0 shows all. Default: 20.", args.errorLimit);
}

} // namespace

void flyc::driver::addCompileOptions(OptionList &options, CompileArguments &args) {
  addTarget(options, args, /*withCode=*/true);
  addOutput(options, args);
  addSource(options, args);
  addBuildSystems(options, args);
  addCache(options, args);
  addCode(options, args);
  addBudgets(options, args);
  addReports(options, args);
  addDiagnostics(options, args);
}

void flyc::driver::addCheckOptions(OptionList &options, CompileArguments &args) {
  addTarget(options, args, /*withCode=*/false);
  addSource(options, args);
  addDiagnostics(options, args);
}

void flyc::driver::addOptionsOfSource(OptionList &options, CompileArguments &args) {
  options.add("--define", "NAME=VALUE", "For a source: give the file-level `param` NAME this value.", args.defines);
  options.add("--include-dir", "DIR", "For a source: look for imports in DIR too.", args.includeDirs);
  options.add("--instantiate", "KERNEL<..>",
              "For a source: build this instance, as for `flyc compile`. May be repeated.", args.instances);
  options.add("--variants", "FILE",
              "For a source: build the instances that this file lists, as for `flyc compile`. May be repeated.",
              args.variants);
  options.add("--opt-level", "LEVEL", "For a source: 0, 1, 2 or 3. Default: -O3.", args.optLevel);
}

void flyc::driver::addWarningOptions(OptionList &options, CompileArguments &args) {
  options.flag("--all-warnings",
               "Show also the warnings that are off by default: unused-parameter, unused-argument, hidden-name and "
               "missing-barrier.",
               args.allWarnings);
  options.flag("--perf-warnings",
               "Warn of copies that memory serves slowly: bank conflicts, segments of global memory that are moved in "
               "part, narrow copies.",
               args.perfWarnings);
  options.flag("--warnings-as-errors", "Make every warning an error.", args.warningsAsErrors);
  options.add("--warning-as-error", "NAME",
              "Make the warning of that name an error, or those of a group, as in unused. May be repeated.",
              args.warningErrors);
  options.flag("--no-warnings", "Show no warning.", args.noWarnings);
  options.add("--disable-warning", "NAME", "Do not show the warning of that name. May be repeated.",
              args.disabledWarnings);
}
