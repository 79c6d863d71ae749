//===- CompileCommand.cpp - flyc compile ------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Diagnostics are shown last, when it is known whether the results could be written.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Recovery.h"
#include "tools/driver/CompileCache.h"
#include "tools/driver/Outputs.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/OptionCheck.h"
#include "tools/flyc/Reporter.h"
#include "tools/flyc/Repro.h"
#include "tools/flyc/SourceCompile.h"

using namespace flyc;
using namespace flyc::driver;

namespace {

std::string kindsOfEmit() {
  std::string out = "\nKinds of --emit:\n";
  for (const EmitInfo &kind : emitInfos)
    out += "  " + std::string(kind.spelling) + std::string(13 - kind.spelling.size(), ' ') +
           std::string(kind.description) + " (" + (kind.perTarget ? "NAME.TARGET." : "NAME.") +
           std::string(kind.extension) + ")\n";
  return out;
}

/// Adds an error that came up when the compile had ended.
void add(CompileResult &result, const DriverError &error) {
  DiagnosticEngine engine;
  report(engine, error);
  for (Diagnostic &diagnostic : engine.diagnostics())
    result.diagnostics.push_back(std::move(diagnostic));
  result.status = error.exit();
}

/// --print-outputs.
int printOutputs(const CompileOptions &options) {
  std::string text;
  for (const std::string &path : options.resultPaths())
    text += path + "\n";
  DriverError error;
  return writeStandardOutput(text, error) ? static_cast<int>(exitOk) : failWith(error);
}

class CompileCommand : public Command {
public:
  CommandText text() const override {
    return {"flyc [compile] FILE --arch=TARGET[,TARGET...] [options]",
            "Compiles one .fly source (or `-` for standard input) for each target. By default it writes, into the "
            "current folder, one code object per target, a manifest that says what they hold, and a C header that "
            "launches the kernels. It needs no GPU, and the same inputs give the same bytes on every machine. A "
            "compile that fails leaves no file.",
            "  flyc vector_add.fly --arch=$A,$B\n"
            "  flyc vector_add.fly --arch=$A:xnack+ --emit=hsaco -o vector_add.hsaco\n"
            "  flyc vector_add.fly --arch=$C --emit=asm -o - | less\n"
            "  flyc vector_add.fly --arch=$B --output-dir=out -MD -MF out/vector_add.d\n"
            "  flyc vector_add.fly --arch=$A:xnack+,$B --print-outputs\n",
            "0123467", kindsOfEmit()};
  }
  void addOptions(OptionList &options) override { addCompileOptions(options, args); }
  DiagnosticOptions diagnosticOptions(std::vector<DriverError> &errors) const override {
    return checkDiagnosticOptions(args, errors);
  }

  int run(const CommandInput &input) override {
    args.inputs = input.words;
    args.responseFiles = input.responseFiles;
    const CheckedRequest checked = checkRequest(args, /*checkOnly=*/false);
    if (checked.status != exitOk)
      return checked.status;
    const CompileOptions &options = checked.request.options;
    if (args.printOutputs)
      return printOutputs(options);
    CompileResult result;
    if (args.repro.empty())
      result = compileCached(checked.request);
    else if (const std::optional<DriverError> failed = compileForRepro(checked.request, result))
      return failWith(*failed);
    if (result)
      if (const std::optional<DriverError> clash = overwritesInput(options, result))
        add(result, *clash);
    DriverError error;
    if (result && (!writeResults(result, error) ||
                   (options.reports.any() && !writeStandardOutput(reportText(options.reports, result), error))))
      add(result, error);
    showDiagnostics(result.diagnostics, *result.sources, options.diagnostics);
    return result.status;
  }

private:
  /// A compile whose files are kept, though it ends in the middle.
  std::optional<DriverError> compileForRepro(const CompileRequest &request, CompileResult &result) const {
    const std::optional<codegen::Failure> failure = codegen::runRecoverably([&] { result = compile(request); });
    if (failure) {
      result.sources = request.sources;
      result.status = exitInternal;
      DiagnosticEngine engine;
      engine.report(diag::Internal, SourceRange(), failure->message()).note(diag::InternalAdvice, SourceRange());
      result.diagnostics = engine.diagnostics();
    }
    Outputs outputs;
    addRepro(args, *result.sources, outputs);
    DriverError error;
    return outputs.commit(error) ? std::nullopt : std::optional(error);
  }

  CompileArguments args;
};

} // namespace

std::unique_ptr<Command> flyc::driver::makeCompileCommand() { return std::make_unique<CompileCommand>(); }
