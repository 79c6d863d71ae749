//===- CompileJob.cpp - one target's way from typed AST to object code ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/driver/CompileJob.h"

#include "compiler/CodeGen/Locations.h"
#include "compiler/CodeGen/Recovery.h"
#include "compiler/CodeGen/RefusedIntrinsics.h"
#include "compiler/CodeGen/Setup.h"
#include "compiler/CodeGen/Stopwatch.h"
#include "compiler/Dialect/Fly/InputLimits.h"
#include "compiler/Pipeline/Pipeline.h"
#include "frontend/IRGen/IRGen.h"
#include "frontend/KernelIR/Traversal.h"
#include "tools/driver/HostLaunch.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/TimeProfiler.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <numeric>

namespace flyc::driver {

using CodeResult = codegen::Result<codegen::CodeGenOutput>;

void registerForJobs(mlir::DialectRegistry &registry) {
  registerPipelineDialects(registry);
  codegen::registerTranslations(registry);
}

/// What MLIR reports while a job runs, as diagnostics with places in our sources.
static codegen::Diagnostic convert(mlir::Diagnostic &diagnostic) {
  codegen::Diagnostic result;
  switch (diagnostic.getSeverity()) {
  case mlir::DiagnosticSeverity::Error: result.severity = codegen::Severity::Error; break;
  case mlir::DiagnosticSeverity::Warning: result.severity = codegen::Severity::Warning; break;
  case mlir::DiagnosticSeverity::Remark: result.severity = codegen::Severity::Remark; break;
  case mlir::DiagnosticSeverity::Note: result.severity = codegen::Severity::Note; break;
  }
  result.message = diagnostic.str();
  if (mlir::FileLineColLoc place = codegen::findSourcePlace(diagnostic.getLocation())) {
    result.file = place.getFilename().str();
    result.line = place.getLine();
    result.column = place.getColumn();
  }
  return result;
}

namespace {

/// The contexts of a job's parts: as many as run at a time. Loading the dialects and making the types and attributes
/// that all kernels have is a third of what a part costs beside its kernels.
class Contexts {
public:
  explicit Contexts(const mlir::DialectRegistry &registry) : registry(registry) {}

  std::unique_ptr<mlir::MLIRContext> take() {
    {
      std::lock_guard lock(mutex);
      if (!idle.empty()) {
        std::unique_ptr<mlir::MLIRContext> context = std::move(idle.back());
        idle.pop_back();
        return context;
      }
    }
    return std::make_unique<mlir::MLIRContext>(registry, mlir::MLIRContext::Threading::DISABLED);
  }
  void giveBack(std::unique_ptr<mlir::MLIRContext> context) {
    std::lock_guard lock(mutex);
    idle.push_back(std::move(context));
  }

private:
  const mlir::DialectRegistry &registry;
  std::mutex mutex;
  std::vector<std::unique_ptr<mlir::MLIRContext>> idle;
};

/// Makes the object of a target, or of a part of its kernels.
class JobRun {
public:
  /// `part`: null: all of it, with the texts that were asked for.
  JobRun(TargetCompile &compile, const CompileOptions &options, const SourceManager &sources, FileID file,
         Contexts &contexts, const irgen::KernelRange *part)
      : compile(compile), options(options), sources(sources), file(file), part(part), contexts(contexts),
        ownContext(contexts.take()), context(*ownContext) {}
  ~JobRun() { contexts.giveBack(std::move(ownContext)); }
  JobRun(const JobRun &) = delete;
  JobRun &operator=(const JobRun &) = delete;

  CodeResult run() {
    std::vector<codegen::Diagnostic> reported;
    mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) {
      reported.push_back(convert(diagnostic));
      for (mlir::Diagnostic &note : diagnostic.getNotes())
        reported.push_back(convert(note));
      return mlir::success();
    });
    codegen::Stopwatch watch;
    std::vector<codegen::StageTime> times;

    std::optional<llvm::TimeTraceScope> stage(std::in_place, compile.typed ? "irgen" : "parse");
    mlir::OwningOpRef<mlir::ModuleOp> module = source(reported);
    if (!module)
      return failed(reported);
    stage.reset();
    stage.emplace("passes");
    times.push_back({compile.typed ? "irgen" : "parse", watch.restart()});

    PipelineOptions pipeline;
    pipeline.waveSize = compile.target->spec->waveSize;
    pipeline.arch = compile.target->spec->name;
    pipeline.capabilities = compile.target->spec->capabilities;
    pipeline.verify = !compile.typed;
    const bool lowered =
        mlir::succeeded(runFlyPipeline(*module, pipeline, [&](llvm::StringRef stage, mlir::ModuleOp m) {
          if (stage == "fly-lowered" && !compile.typed)
            removeHost(m);
          if (wanted(stage)) {
            std::string text;
            llvm::raw_string_ostream stream(text);
            if (stage == "fly" && compile.typed)
              printPublished(m, stream);
            else
              m.print(stream);
            compile.stages.emplace_back(stage.str(), std::move(text) + "\n");
          }
          if (stage == "fly" && !compile.typed)
            keepKernels(m);
        }));
    if (!lowered || isRefused)
      return failed(reported);
    stage.reset();
    times.push_back({"passes", watch.restart()});
    if (!needsCode()) {
      codegen::CodeGenOutput none;
      none.times = std::move(times);
      return none;
    }

    auto kernels = module->getOps<mlir::gpu::GPUModuleOp>();
    if (kernels.empty())
      return codegen::Failure::of(codegen::FailureKind::Refused,
                                  "the module holds no gpu.module, so there is nothing to compile");
    if (codegen::hasRecovered())
      return codegen::explainWithoutCode(*kernels.begin(), targetConfig());
    CodeResult result = codegen::generateCode(*kernels.begin(), targetConfig(), codeGenOptions());
    if (result) {
      result->diagnostics.insert(result->diagnostics.begin(), reported.begin(), reported.end());
      result->times.insert(result->times.begin(), times.begin(), times.end());
    }
    return result;
  }

private:
  TargetCompile &compile;
  const CompileOptions &options;
  const SourceManager &sources;
  FileID file;
  const irgen::KernelRange *part;
  Contexts &contexts;
  std::unique_ptr<mlir::MLIRContext> ownContext;
  mlir::MLIRContext &context;

  mlir::OwningOpRef<mlir::ModuleOp> source(std::vector<codegen::Diagnostic> &reported) {
    if (compile.typed)
      return irgen::generate(*compile.typed, sources, context, options.name, part ? *part : irgen::KernelRange());
    const std::string_view text = sources.text(file);
    if (auto limit = fly::checkInputLimits(llvm::StringRef(text.data(), text.size()))) {
      codegen::Diagnostic d;
      d.message = limit->message;
      d.file = std::string(sources.name(file));
      d.line = limit->line;
      d.column = limit->column;
      reported.push_back(std::move(d));
      return {};
    }
    const std::string_view name = sources.name(file);
    return mlir::parseSourceString<mlir::ModuleOp>(llvm::StringRef(text.data(), text.size()),
                                                   mlir::ParserConfig(&context),
                                                   llvm::StringRef(name.data(), name.size()));
  }

  bool isRefused = false; ///< what a callback has reported

  /// What the functions of the host say of launches is read when their layouts are lowered; then they have to go.
  void removeHost(mlir::ModuleOp module) {
    if (describesUnit(options) && !isRefused)
      isRefused |= mlir::failed(readGeometry(module, compile.kernels));
    for (auto function : llvm::make_early_inc_range(module.getOps<mlir::func::FuncOp>()))
      function->erase();
  }

  /// What others wrote has functions of the host, which launch the kernels, and may have several gpu.modules: one code
  /// object holds the kernels of all.
  void keepKernels(mlir::ModuleOp module) {
    if (!describesUnit(options)) {
      removeHost(module);
    } else {
      passGeometry(module);
      isRefused |= mlir::failed(readSignatures(module, compile.kernels));
      if (compile.kernels.empty() && !isRefused) {
        module.emitError("no kernel is a gpu.func any more, so a manifest cannot say how it is launched; compile with "
                         "--emit=hsaco, and launch it yourself");
        isRefused = true;
      }
    }
    const std::string_view wanted = compile.target->spec->name;
    mlir::gpu::GPUModuleOp first;
    for (auto kernels : llvm::make_early_inc_range(module.getOps<mlir::gpu::GPUModuleOp>())) {
      for (mlir::Attribute target :
           kernels.getTargetsAttr() ? kernels.getTargetsAttr().getValue() : llvm::ArrayRef<mlir::Attribute>())
        if (auto rocdl = mlir::dyn_cast<mlir::ROCDL::ROCDLTargetAttr>(target);
            rocdl && rocdl.getChip() != llvm::StringRef(wanted.data(), wanted.size()))
          kernels.emitWarning("the gpu.module is for ")
              << rocdl.getChip() << ", and is compiled for " << llvm::StringRef(wanted.data(), wanted.size());
      if (!first) {
        first = kernels;
        continue;
      }
      for (mlir::Operation &op : llvm::make_early_inc_range(*kernels.getBody())) {
        auto name = op.getAttrOfType<mlir::StringAttr>(mlir::SymbolTable::getSymbolAttrName());
        if (name && first.lookupSymbol(name)) {
          op.emitError("'") << name.getValue()
                            << "' stands in two gpu.modules, which one code object holds; rename one";
          isRefused = true;
          return;
        }
        op.moveBefore(first.getBody(), first.getBody()->end());
      }
      kernels->erase();
    }
  }

  /// Of .mlir text the user is the author; of our own IR a refusal is our mistake.
  codegen::Failure failed(std::vector<codegen::Diagnostic> &reported) const {
    codegen::Failure failure;
    failure.kind = compile.typed ? codegen::FailureKind::Invalid : codegen::FailureKind::Refused;
    failure.diagnostics = std::move(reported);
    if (failure.message().empty())
      failure.diagnostics.push_back({codegen::Severity::Error, "a pass failed without saying why", {}, 0, 0, {}});
    return failure;
  }

  bool wanted(llvm::StringRef stage) const {
    if (part)
      return false;
    return !options.dumpDir.empty() || (stage == "fly" && options.emits(Emit::Fly)) ||
           (stage == "fly-lowered" && options.emits(Emit::FlyLowered)) ||
           (stage == "llvm-mlir" && options.emits(Emit::LlvmMlir));
  }
  bool needsObject() const { return part || options.emits(Emit::Obj) || needsCodeObject(options); }
  bool needsCode() const {
    return needsObject() || options.emits(Emit::Llvm) || options.emits(Emit::Asm) || !options.dumpDir.empty();
  }

  static std::optional<bool> setting(specs::FeatureState state) {
    return state == specs::FeatureState::Any ? std::nullopt : std::optional(state == specs::FeatureState::On);
  }
  codegen::TargetConfig targetConfig() const {
    const specs::TargetId &id = *compile.target;
    codegen::TargetConfig config;
    config.processor = std::string(id.spec->name);
    config.xnack = setting(id.xnack);
    config.sramecc = setting(id.sramecc);
    config.codeObjectVersion = options.codeObjectVersionFor(*id.spec);
    config.waveSize = id.spec->waveSize;
    return config;
  }
  codegen::CodeGenOptions codeGenOptions() const {
    codegen::CodeGenOptions o;
    o.optLevel = options.optLevel;
    o.debugInfo = options.debugInfo;
    const std::string_view name = sources.name(file);
    o.moduleName = std::string(name.substr(name.rfind('/') + 1));
    o.buildNote = !part || part->begin == 0;
    o.wantObject = needsObject();
    o.wantRemarks = options.reports.remarks;
    if (part)
      return o;
    o.wantInitialIR = !options.dumpDir.empty();
    o.wantOptimizedIR = options.emits(Emit::Llvm) || !options.dumpDir.empty();
    o.wantAssembly = options.emits(Emit::Asm) || !options.dumpDir.empty();
    return o;
  }
};

} // namespace

bool describesUnit(const CompileOptions &options) {
  return options.emits(Emit::Manifest) || options.emits(Emit::Header) || options.emits(Emit::Object) ||
         options.emits(Emit::Incbin);
}

bool needsCodeObject(const CompileOptions &options) {
  return options.emits(Emit::Hsaco) || options.emits(Emit::Bundle) || describesUnit(options) ||
         options.reports.needCode() || options.budgets.any();
}

/// Something is written that tells of all kernels in one text, or one object.
static bool writesTexts(const CompileOptions &options) {
  return !options.dumpDir.empty() || std::ranges::any_of(options.emit, [](Emit kind) {
    return kind == Emit::Fly || kind == Emit::FlyLowered || kind == Emit::LlvmMlir || kind == Emit::Llvm ||
           kind == Emit::Asm || kind == Emit::Obj;
  });
}

/// About how much there is to do for a kernel: its operations, and more for those that become many instructions.
static size_t workOf(const sema::Kernel &kernel) {
  constexpr size_t ofKernel = 10, ofCopy = 20, ofGemm = 200;
  size_t work = ofKernel;
  sema::walk(kernel, [&](const sema::Node *node) {
    work += node->kind() == sema::OperationKind::Gemm ? ofGemm : node->kind() == sema::OperationKind::Copy ? ofCopy : 1;
  });
  return work;
}

static bool prints(const sema::Kernel &kernel) {
  bool found = false;
  sema::walk(kernel, [&](const sema::Node *node) { found |= node->kind() == sema::OperationKind::Printf; });
  return found;
}

/// The kernels in parts that compile side by side: none, or at least two. They follow from the unit alone, so that the
/// code object does not depend on how many threads there are. A part costs some milliseconds of its own (contexts,
/// the set-up of pass managers): it has enough to do to be worth that.
static std::vector<irgen::KernelRange> partsOf(const sema::TypedUnit &unit) {
  constexpr size_t worthwhile = 4000, most = 32; // work of a part; parts
  std::vector<size_t> work;
  for (const auto &kernel : unit.kernels) {
    if (prints(*kernel)) // the formats of a code object have one numbering
      return {};
    work.push_back(workOf(*kernel));
  }
  const size_t all = std::accumulate(work.begin(), work.end(), size_t(0));
  const size_t count = std::min({most, all / worthwhile, work.size()});
  std::vector<irgen::KernelRange> parts;
  size_t begin = 0, done = 0;
  for (size_t n = 0; n < work.size(); ++n) {
    done += work[n];
    // A part ends where the next kernel would bring it further away from its share.
    const bool isLast = n + 1 == work.size();
    if (!isLast && done + work[n + 1] / 2 < all * (parts.size() + 1) / std::max<size_t>(1, count))
      continue;
    parts.push_back({begin, n + 1});
    begin = n + 1;
  }
  return parts.size() < 2 ? std::vector<irgen::KernelRange>() : parts;
}

codegen::Job makeJob(TargetCompile &compile, const CompileOptions &options, const SourceManager &sources, FileID file,
                     const mlir::DialectRegistry &registry) {
  codegen::Job job;
  job.name = options.name + "." + compile.target->fileText();
  job.link = needsCodeObject(options);
  job.explainsAfterRecovery = true;
  auto contexts = std::make_shared<Contexts>(registry);
  if (job.link && compile.typed)
    for (const irgen::KernelRange &part : partsOf(*compile.typed))
      job.parts.push_back([&compile, &options, &sources, file, contexts, part] {
        return JobRun(compile, options, sources, file, *contexts, &part).run();
      });
  if (job.parts.empty() || writesTexts(options))
    job.generate = [&compile, &options, &sources, file, contexts] {
      return JobRun(compile, options, sources, file, *contexts, nullptr).run();
    };
  return job;
}

} // namespace flyc::driver
