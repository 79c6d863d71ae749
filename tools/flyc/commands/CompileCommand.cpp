//===- CompileCommand.cpp - flyc compile, flyc check ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The straight line of a compile. Nothing is written before everything has succeeded:
//   read -> lex, parse (once) -> Sema (for each target) -> jobs: IR, passes, code generation (parallel), links (one by
//   one)
//   -> read back and package -> write, all or nothing -> reports
//===----------------------------------------------------------------------===//

#include "tools/flyc/commands/CompileCommand.h"

#include "compiler/CodeGen/Setup.h"
#include "compiler/CodeGen/Stopwatch.h"
#include "frontend/AST/Dump.h"
#include "frontend/Lex/Lexer.h"
#include "frontend/Parse/ModuleLoader.h"
#include "frontend/Sema/Sema.h"
#include "tools/driver/BackendReport.h"
#include "tools/driver/CommitResults.h"
#include "tools/driver/CompileJob.h"
#include "tools/driver/PackageStep.h"
#include "tools/driver/TimeReport.h"
#include "tools/driver/VariantsFile.h"
#include "tools/flyc/Reporter.h"

#include "mlir/IR/DialectRegistry.h"

using namespace flyc;
using namespace flyc::driver;

namespace {

class Compile {
public:
  Compile(const CompileOptions &options, SourceManager &sources)
      : options(options), sources(sources), engine(engineOptions(options.diagnostics)) {}

  int run() {
    const LoadResult added = options.input == "-" ? sources.addStdin() : sources.addFile(options.input);
    if (!added)
      return failWith(cannotRead(options.input, added.message()), options.diagnostics);
    file = *added;

    frontEnd();
    if (engine.hasErrors())
      return finish(frontEndCode);
    if (options.checkOnly)
      return finish(exitOk);
    if (needsJobs())
      if (int code = runJobs())
        return finish(code);
    if (int code = package())
      return finish(code);
    return finish(write());
  }

private:
  const CompileOptions &options;
  SourceManager &sources;
  DiagnosticEngine engine;
  FileID file;
  Arena arena; ///< holds the syntax tree
  IdentifierTable names;
  Outputs outputs;
  std::vector<TargetCompile> compiles;
  std::vector<codegen::JobOutput> results; ///< parallel to compiles
  PackagedUnit packaged;
  TimeReport times;
  int frontEndCode = exitErrors; ///< of errors in it

  int finish(int code) {
    showDiagnostics(engine, sources, options.diagnostics);
    return code;
  }

  void frontEnd() {
    codegen::Stopwatch watch;
    if (!options.isMlir()) {
      if (options.emits(Emit::Tokens))
        outputs.add(options.pathFor(Emit::Tokens, nullptr), dumpTokens(sources, file, engine));
      // Tokens and the tree can be looked at whatever the later stages would say of the source.
      const bool furtherThanTokens = options.checkOnly || needsJobs() || options.emits(Emit::Ast);
      if (!furtherThanTokens)
        return;
      const ast::Module *syntax = parseModule({sources, arena, names, engine}, file);
      times.add("parse", watch.restart());
      if (!syntax || engine.hasErrors())
        return;
      if (options.emits(Emit::Ast))
        outputs.add(options.pathFor(Emit::Ast, nullptr), ast::dump(sources, *syntax));
      if (!options.checkOnly && !needsJobs())
        return;
      ModuleLoader modules({sources, arena, names, engine}, options.includeDirs);
      modules.adopt(options.input, syntax);
      std::vector<const ast::ExportDecl *> instances;
      for (const std::string &text : options.instances)
        if (const ast::ExportDecl *instance = parseExportText({sources, arena, names, engine}, text, "<--instantiate>"))
          instances.push_back(instance);
      if (instances.size() != options.instances.size())
        return;
      std::vector<VariantInstance> variants;
      for (const std::string &path : options.variants)
        if (const int code = readVariantsFile({sources, arena, names, engine}, path, options.table, variants)) {
          frontEndCode = code;
          return;
        }
      // `target` is a constant of the language, so each target has its own analysis.
      for (const specs::TargetId &target : options.targets) {
        TargetCompile &compile = compiles.emplace_back();
        compile.target = &target;
        sema::SemaOptions semaOptions;
        semaOptions.target = target.spec;
        semaOptions.checksFunctions = options.checkOnly;
        semaOptions.modules = &modules;
        semaOptions.instances = instances;
        for (const VariantInstance &variant : variants)
          semaOptions.instances.push_back(variant.exportFor(*target.spec, arena));
        for (const Define &define : options.defines)
          semaOptions.defines.emplace_back(define.name, define.value);
        compile.typed = sema::analyze(*syntax, sources, semaOptions, engine);
      }
      times.add("analyse", watch.restart());
      compareEntries();
      return;
    }
    for (const specs::TargetId &target : options.targets)
      compiles.emplace_back().target = &target;
  }

  /// The host calls an entry before it knows which image the device takes: there is one, for all targets.
  void compareEntries() {
    for (size_t n = 1; n < compiles.size(); ++n)
      for (size_t earlier = 0; earlier < n; ++earlier) {
        if (!compiles[n].typed || !compiles[earlier].typed)
          continue;
        for (const sema::Entry &entry : compiles[n].typed->entries)
          for (const sema::Entry &other : compiles[earlier].typed->entries)
            if (other.interface.name == entry.interface.name && sema::print(other) != sema::print(entry)) {
              reportDifference(entry, *compiles[n].target, other, *compiles[earlier].target);
              return;
            }
      }
  }

  void reportDifference(const sema::Entry &entry, const specs::TargetId &target, const sema::Entry &other,
                        const specs::TargetId &otherTarget) {
    std::string does = "does one thing", otherDoes = "another",
                advice = "choose by conditions, or export entries of two names with 'if target.has(..)'";
    for (size_t step = 0; step < std::min(entry.interface.steps.size(), other.interface.steps.size()); ++step)
      if (const std::string &kernel = entry.interface.steps[step].kernel,
          &otherKernel = other.interface.steps[step].kernel;
          kernel != otherKernel && !kernel.empty() && !otherKernel.empty()) {
        does = "calls '" + kernel + "'";
        otherDoes = "'" + otherKernel + "'";
        advice += "; a kernel that an export renames by 'as' must have that name on all of them";
        break;
      }
    engine.report(diag::EntryDiffers, entry.range, entry.interface.name, does, target.text(), otherDoes,
                  otherTarget.text(), advice);
  }

  bool needsJobs() const {
    for (Emit kind : options.emit)
      if (kind != Emit::Tokens && kind != Emit::Ast)
        return true;
    return options.reports.needCode() || !options.dumpDir.empty();
  }

  int runJobs() {
    codegen::Stopwatch watch;
    codegen::initialize();
    if (auto failure = codegen::setLLVMOptions(options.llvmArgs, options.debugInfo)) {
      report(engine, usageError("-Xllvm: " + failure->message()));
      return exitUsage;
    }
    mlir::DialectRegistry registry;
    registerForJobs(registry);
    // Line tables are made on first use: make them before threads share them.
    for (uint32_t n = 0; n < sources.fileCount(); ++n)
      (void)sources.position(sources.begin(FileID(n)));
    times.add("set up", watch.restart());

    std::vector<codegen::Job> jobs;
    for (TargetCompile &compile : compiles)
      jobs.push_back(makeJob(compile, options, sources, file, registry));
    std::vector<codegen::Result<codegen::JobOutput>> ran = codegen::runJobs(jobs, options.jobs);

    int code = exitOk;
    for (size_t n = 0; n < ran.size(); ++n) {
      if (ran[n]) {
        for (const codegen::Diagnostic &d : ran[n]->code.diagnostics)
          reportBackend(engine, sources, d, *compiles[n].target);
        for (const codegen::StageTime &t : compiles[n].times)
          times.add(t.stage, t.seconds);
        for (const codegen::StageTime &t : ran[n]->code.times)
          times.add(t.stage, t.seconds);
        results.push_back(std::move(*ran[n]));
        continue;
      }
      const int failed = reportFailure(engine, sources, ran[n].error(), *compiles[n].target, jobs[n].name);
      code = code == exitOk ? failed : code;
    }
    if (code == exitOk)
      addTargetOutputs();
    return code;
  }

  void addTargetOutputs() {
    for (size_t n = 0; n < compiles.size(); ++n) {
      const TargetCompile &compile = compiles[n];
      const codegen::JobOutput &result = results[n];
      const auto add = [&](Emit kind, std::string_view text) {
        if (options.emits(kind))
          outputs.add(options.pathFor(kind, compile.target), std::string(text));
      };
      const auto stage = [&](std::string_view name) {
        const std::string *text = compile.stage(name);
        return text ? std::string_view(*text) : std::string_view();
      };
      const auto bytes = [](const llvm::SmallVector<char, 0> &data) {
        return std::string_view(data.data(), data.size());
      };
      add(Emit::Fly, stage("fly"));
      add(Emit::FlyLowered, stage("fly-lowered"));
      add(Emit::LlvmMlir, stage("llvm-mlir"));
      add(Emit::Llvm, result.code.optimizedIR);
      add(Emit::Asm, result.code.assembly);
      add(Emit::Obj, bytes(result.code.object));
      add(Emit::Hsaco, bytes(result.codeObject));
      if (!options.dumpDir.empty())
        addDump(compile, result);
    }
  }

  /// --dump-ir: one file a stage, numbered, a folder a target.
  void addDump(const TargetCompile &compile, const codegen::JobOutput &result) {
    const std::string folder = options.dumpDir + "/" + compile.target->fileText();
    outputs.addFolder(folder);
    unsigned number = 0;
    const auto add = [&](const std::string &name, const std::string &text) {
      char prefix[8];
      std::snprintf(prefix, sizeof prefix, "%02u-", ++number);
      outputs.add(folder + "/" + prefix + name, text);
    };
    for (const auto &[stage, text] : compile.stages)
      add(stage + ".mlir", text);
    add("llvm.ll", result.code.initialIR);
    add("llvm-optimised.ll", result.code.optimizedIR);
    add("asm.s", result.code.assembly);
  }

  int package() {
    if (!needsCodeObject(options))
      return exitOk;
    codegen::Stopwatch watch;
    std::string why;
    if (!packageUnit(options, sources, compiles, results, packaged, why))
      return reportInternal(engine, why);
    warnAboutScratch(options, compiles, packaged, engine);
    if (engine.hasErrors()) // -Werror
      return exitErrors;
    if (options.emits(Emit::Manifest))
      outputs.add(options.pathFor(Emit::Manifest, nullptr), packaged.manifest);
    if (options.emits(Emit::Header))
      outputs.add(options.pathFor(Emit::Header, nullptr), packaged.header);
    times.add("package", watch.restart());
    return exitOk;
  }

  int write() {
    codegen::Stopwatch watch;
    DriverError error;
    if (!commitResults(options, sources, outputs, error)) {
      report(engine, error);
      return error.exit();
    }
    times.add("write", watch.restart());
    if (options.reports.any() && !writeStandardOutput(reportText(options, sources, compiles, packaged, times), error)) {
      report(engine, error);
      return error.exit();
    }
    return exitOk;
  }
};

} // namespace

int flyc::driver::runCompile(const CompileOptions &options, SourceManager &sources) {
  return Compile(options, sources).run();
}
