//===- Compile.cpp - the compiler as a library ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The straight line of a compile:
//   read -> lex, parse (once) -> Sema (for each target) -> jobs: IR, passes, code generation (parallel), links (one by
//   one) -> read back and package -> results
//===----------------------------------------------------------------------===//

#include "tools/driver/Compile.h"

#include "compiler/CodeGen/Recovery.h"
#include "compiler/CodeGen/Setup.h"
#include "compiler/CodeGen/Stopwatch.h"
#include "frontend/AST/Dump.h"
#include "frontend/Lex/Lexer.h"
#include "frontend/Parse/ModuleLoader.h"
#include "frontend/Sema/Sema.h"
#include "tools/driver/BackendReport.h"
#include "tools/driver/Budgets.h"
#include "tools/driver/CompileJob.h"
#include "tools/driver/KernelOptions.h"
#include "tools/driver/LaunchDifference.h"
#include "tools/driver/PackageStep.h"
#include "tools/driver/RemarksReport.h"
#include "tools/driver/VariantsFile.h"

#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/raw_ostream.h"

#include <mutex>

using namespace flyc;
using namespace flyc::driver;

namespace {

class Compile {
public:
  explicit Compile(const CompileRequest &request)
      : Compile(request.options, request.sources ? request.sources : std::make_shared<SourceManager>()) {}

  CompileResult run() {
    result.status = static_cast<ExitCode>(stages());
    result.diagnostics = engine.diagnostics();
    if (result.status != exitOk) {
      result.files.clear();
      result.folders.clear();
      result.reports.clear();
    }
    return std::move(result);
  }

private:
  Compile(const CompileOptions &options, std::shared_ptr<SourceManager> texts)
      : options(options), sources(*texts), engine(engineOptions(options.diagnostics)) {
    result.sources = std::move(texts);
  }

  const CompileOptions &options;
  CompileResult result;
  SourceManager &sources;
  DiagnosticEngine engine;
  FileID file;
  Arena arena; ///< holds the syntax tree
  IdentifierTable names;
  std::vector<TargetCompile> compiles;
  std::vector<codegen::JobOutput> results; ///< parallel to compiles
  PackagedUnit packaged;
  int frontEndCode = exitErrors; ///< of errors in it

  int stages() {
    if (!options.checkOnly && needsJobs())
      codegen::growHeap();
    const std::string *text = options.overlay.find(options.input);
    const LoadResult added = text                   ? sources.addLargeText(options.input, *text)
                             : options.input == "-" ? sources.addStdin()
                                                    : sources.addFile(options.input);
    if (!added) {
      const DriverError error = cannotRead(options.input, added.message());
      report(engine, error);
      return error.exit();
    }
    file = *added;
    frontEnd();
    if (engine.hasErrors())
      return frontEndCode;
    if (options.checkOnly)
      return exitOk;
    if (needsJobs())
      if (int code = runJobs())
        return code;
    if (int code = package())
      return code;
    addOutputDir(options, result);
    addDepfile(options, result);
    return exitOk;
  }

  void add(Emit kind, const specs::TargetId *target, std::string contents) {
    result.files.push_back({kind, target ? target->text() : "", options.pathFor(kind, target), std::move(contents)});
  }

  void frontEnd() {
    codegen::Stopwatch watch;
    if (!options.isMlir()) {
      if (options.emits(Emit::Tokens))
        add(Emit::Tokens, nullptr, dumpTokens(sources, file, engine));
      // Tokens and the tree can be looked at whatever the later stages would say of the source.
      const bool furtherThanTokens = options.checkOnly || needsAnalysis() || options.emits(Emit::Ast);
      if (!furtherThanTokens)
        return;
      std::optional<llvm::TimeTraceScope> stage(std::in_place, "parse");
      const ast::Module *syntax = parseModule({sources, arena, names, engine}, file);
      result.times.add("parse", watch.restart());
      if (!syntax || engine.hasErrors())
        return;
      if (options.emits(Emit::Ast))
        add(Emit::Ast, nullptr, ast::dump(sources, *syntax));
      if (!options.checkOnly && !needsAnalysis())
        return;
      ModuleLoader modules({sources, arena, names, engine}, options.includeDirs, &options.overlay);
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
        stage.reset();
        stage.emplace("analyse", target.text());
        const DiagnosticEngine::ForTarget forTarget(engine, target.text());
        TargetCompile &compile = compiles.emplace_back();
        compile.target = &target;
        sema::SemaOptions semaOptions;
        semaOptions.target = target.spec;
        semaOptions.checksFunctions = options.checkOnly;
        semaOptions.redZone = options.redZone;
        semaOptions.modules = &modules;
        semaOptions.instances = instances;
        for (const VariantInstance &variant : variants)
          semaOptions.instances.push_back(variant.exportFor(*target.spec, arena));
        for (const Define &define : options.defines)
          semaOptions.defines.emplace_back(define.name, define.value);
        compile.typed = sema::analyze(*syntax, sources, semaOptions, engine);
      }
      result.missedImports = modules.missed();
      result.times.add("analyse", watch.restart());
      if (!engine.hasErrors()) {
        if (const auto error = applyKernelOptions(options, typedUnits())) {
          report(engine, *error);
          frontEndCode = error->exit();
          return;
        }
      }
      compareEntries();
      compareKernels();
      if (options.planned && !engine.hasErrors())
        leavePlanned(*options.planned, typedUnits());
      if (options.emits(Emit::TypedAst))
        for (const TargetCompile &compile : compiles)
          if (compile.typed)
            add(Emit::TypedAst, compile.target, sema::print(*compile.typed));
      return;
    }
    for (const specs::TargetId &target : options.targets)
      compiles.emplace_back().target = &target;
  }

  std::vector<sema::TypedUnit *> typedUnits() const {
    std::vector<sema::TypedUnit *> units;
    for (const TargetCompile &compile : compiles)
      units.push_back(compile.typed.get());
    return units;
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

  /// Nor does it know more of a kernel's launch: a launch function has one grid and one list of arguments. The block
  /// may differ, it is looked up for the image.
  void compareKernels() {
    for (size_t n = 1; n < compiles.size(); ++n)
      for (size_t earlier = 0; earlier < n; ++earlier) {
        if (!compiles[n].typed || !compiles[earlier].typed)
          continue;
        for (const auto &kernel : compiles[n].typed->kernels)
          for (const auto &other : compiles[earlier].typed->kernels) {
            if (other->interface.name != kernel->interface.name)
              continue;
            shareBounds(kernel->interface, other->interface);
            const auto difference = launchDifference(kernel->interface, other->interface);
            if (!difference)
              continue;
            engine.report(diag::KernelDiffers, kernel->range, kernel->interface.name, difference->here,
                          compiles[n].target->text(), difference->there, compiles[earlier].target->text(),
                          "make it of what is the same on all targets, or compile them one by one");
            return;
          }
      }
  }

  bool needsAnalysis() const { return needsJobs() || options.emits(Emit::TypedAst); }
  bool needsJobs() const {
    for (Emit kind : options.emit)
      if (kind != Emit::Tokens && kind != Emit::Ast && kind != Emit::TypedAst)
        return true;
    return options.reports.needCode() || options.budgets.any() || !options.dumpDir.empty();
  }

  int runJobs() {
    codegen::Stopwatch watch;
    codegen::initialize();
    if (codegen::hasRecovered())
      return reportInternal(engine, "the code generator failed in an earlier compile of this process, which cannot "
                                    "generate code any more");
    mlir::DialectRegistry registry;
    registerForJobs(registry);
    // Line tables are made on first use: make them before threads share them.
    for (uint32_t n = 0; n < sources.fileCount(); ++n)
      (void)sources.position(sources.begin(FileID(n)));
    result.times.add("set up", watch.restart());

    std::vector<codegen::Job> jobs;
    for (TargetCompile &compile : compiles)
      jobs.push_back(makeJob(compile, options, sources, file, registry));
    auto phased = codegen::runJobs(jobs, options.jobs, {options.llvmArgs, options.debugInfo});
    if (!phased) {
      report(engine, usageError("-Xllvm: " + phased.error().message()));
      return exitUsage;
    }
    std::vector<codegen::Result<codegen::JobOutput>> ran = std::move(*phased);

    int code = exitOk;
    for (size_t n = 0; n < ran.size(); ++n) {
      if (ran[n]) {
        for (const codegen::Diagnostic &d : ran[n]->code.diagnostics)
          reportBackend(engine, sources, d, *compiles[n].target);
        for (const codegen::StageTime &t : ran[n]->code.times)
          result.times.add(t.stage, t.seconds);
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
      const codegen::JobOutput &made = results[n];
      const auto addText = [&](Emit kind, std::string_view text) {
        if (options.emits(kind))
          add(kind, compile.target, std::string(text));
      };
      const auto stage = [&](std::string_view name) {
        const std::string *text = compile.stage(name);
        return text ? std::string_view(*text) : std::string_view();
      };
      const auto bytes = [](const llvm::SmallVector<char, 0> &data) {
        return std::string_view(data.data(), data.size());
      };
      addText(Emit::Fly, stage("fly"));
      addText(Emit::FlyLowered, stage("fly-lowered"));
      addText(Emit::LlvmMlir, stage("llvm-mlir"));
      addText(Emit::Llvm, made.code.optimizedIR);
      addText(Emit::Asm, made.code.assembly);
      addText(Emit::Obj, bytes(made.code.object));
      if (!options.dumpDir.empty())
        addDump(compile, made);
    }
  }

  /// --dump-ir: one file a stage, numbered, a folder a target.
  void addDump(const TargetCompile &compile, const codegen::JobOutput &made) {
    const std::string folder = options.dumpDir + "/" + compile.target->fileText();
    result.folders.push_back(folder);
    unsigned number = 0;
    const auto addStage = [&](const std::string &name, const std::string &text) {
      char prefix[8];
      std::snprintf(prefix, sizeof prefix, "%02u-", ++number);
      result.files.push_back({std::nullopt, compile.target->text(), folder + "/" + prefix + name, text});
    };
    for (const auto &[stage, text] : compile.stages)
      addStage(stage + ".mlir", text);
    addStage("llvm.ll", made.code.initialIR);
    addStage("llvm-optimised.ll", made.code.optimizedIR);
    addStage("asm.s", made.code.assembly);
  }

  int package() {
    if (!needsCodeObject(options))
      return exitOk;
    codegen::Stopwatch watch;
    const llvm::TimeTraceScope stage("package");
    std::string why;
    if (!packageUnit(options, sources, compiles, results, packaged, why))
      return reportInternal(engine, why);
    warnAboutScratch(options, compiles, packaged, engine);
    checkBudgets(options, compiles, packaged, engine);
    if (engine.hasErrors()) // budgets, -Werror
      return exitErrors;
    if (options.emits(Emit::Hsaco))
      for (size_t n = 0; n < compiles.size(); ++n) {
        const std::vector<uint8_t> &bytes = packaged.unit.images[n].bytes;
        add(Emit::Hsaco, compiles[n].target, std::string(bytes.begin(), bytes.end()));
      }
    if (options.emits(Emit::Manifest))
      add(Emit::Manifest, nullptr, packaged.manifest);
    if (options.emits(Emit::Header))
      add(Emit::Header, nullptr, packaged.header);
    if (options.emits(Emit::Bundle))
      add(Emit::Bundle, nullptr, std::string(packaged.bundle.begin(), packaged.bundle.end()));
    if (options.emits(Emit::Object))
      add(Emit::Object, nullptr, packaged.object);
    if (options.emits(Emit::Incbin))
      add(Emit::Incbin, nullptr, packaged.incbin);
    result.reports = reportSections(options, sources, compiles, results, packaged);
    if (options.reports.remarks) {
      const std::vector<Remark> remarks = remarksOf(compiles, results);
      result.reports.push_back({"remarks", options.reports.json ? remarksJson(remarks) : remarksTable(remarks)});
    }
    result.times.add("package", watch.restart());
    return exitOk;
  }
};

} // namespace

/// --time-trace: the compile with LLVM's time profiler on, whose profile is one file more.
static CompileResult compileTraced(const CompileRequest &request) {
  // What the profiler keeps of threads that have ended is one list for the process.
  static std::mutex oneAtATime;
  const std::lock_guard lock(oneAtATime);
  llvm::timeTraceProfilerInitialize(codegen::traceGranularity, "flyc");
  CompileResult result;
  {
    const llvm::TimeTraceScope whole("flyc", request.options.input);
    result = Compile(request).run();
  }
  if (result) {
    llvm::SmallVector<char, 0> profile;
    llvm::raw_svector_ostream stream(profile);
    llvm::timeTraceProfilerWrite(stream);
    result.files.push_back(
        {std::nullopt, {}, request.options.timeTrace, std::string(profile.begin(), profile.end()) + "\n"});
  }
  llvm::timeTraceProfilerCleanup();
  return result;
}

CompileResult flyc::driver::compile(const CompileRequest &request) {
  return request.options.timeTrace.empty() ? Compile(request).run() : compileTraced(request);
}

CompileResult flyc::driver::check(CompileRequest request) {
  request.options.checkOnly = true;
  return Compile(request).run();
}
