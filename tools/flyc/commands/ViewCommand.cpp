//===- ViewCommand.cpp - flyc view ----------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Collects what flyc knows of a source for tools/view: evaluates it, compiles it, models one launch.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Setup.h"
#include "tools/driver/Outputs.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/LaunchArguments.h"
#include "tools/flyc/Reporter.h"
#include "tools/flyc/SourceCompile.h"
#include "tools/lsp/Beside.h"
#include "tools/lsp/Stages.h"
#include "tools/run/bench/BenchReport.h"
#include "tools/run/bench/Timeline.h"
#include "tools/view/ViewPage.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <filesystem>

using namespace flyc;
using namespace flyc::driver;

namespace {

class ViewCommand : public Command {
public:
  CommandText text() const override {
    return {
        "flyc view SOURCE.fly --arch=TARGET [KERNEL] [NAME=VALUE...] [options]",
        "Writes a page that shows a source with all that flyc knows of it, in one file that a browser opens without "
        "a network. Point at an expression for its type and value, and at a layout for the thread, register, address "
        "and bank of each element; a line is linked with its instructions. With a launch (a kernel and the sizes "
        "that `flyc bench` takes) the page also shows where its modelled clocks go: by line, by instruction, and on "
        "a timeline of one SIMD. Without one it takes the first launch under `bench:` in the cases beside the "
        "source, NAME.yaml, that is for this target and this kernel.",
        "  flyc view kernels/gemm/gemm_256.fly --arch=$A\n"
        "  flyc view kernels/rows/softmax.fly --arch=$A -o softmax.html softmax_f16 rows=4096 cols=8192\n"
        "  flyc view kernel.fly --arch=$B --no-launch -o - >kernel.html\n",
        "01234"};
  }
  void addOptions(OptionList &options) override;
  int run(const CommandInput &input) override;

private:
  std::optional<DriverError> readWords(const std::vector<std::string> &words);
  /// Nothing if it cannot be modelled: that has been shown, and `status` is the exit code.
  std::optional<view::ModelledLaunch> model(int &status);

  LaunchArguments launch;
  std::string output;
  bool noLaunch = false;

  std::string path;
  std::vector<std::string> words; ///< behind the path: [KERNEL] NAME=VALUE...
};

void ViewCommand::addOptions(OptionList &options) {
  options.group("What is shown");
  options.add("--arch", "TARGET", "Evaluate and compile for this target.", launch.source.archs);
  options.add("--kernel", "NAME", "The kernel that is launched, which may also stand before its arguments.",
              launch.request.kernel);
  options.flag("--no-launch", "Show no launch, whatever the cases beside the source say.", noLaunch);
  options.add("--output", "FILE", "Write the page there; `-` is standard output. Default: NAME.html in this folder.",
              output);
  addOptionsOfSource(options, launch.source);
  options.group("Warnings");
  addWarningOptions(options, launch.source);
}

std::optional<DriverError> ViewCommand::readWords(const std::vector<std::string> &all) {
  if (all.empty())
    return usageError("nothing to show", "name a .fly source; `flyc view --help` explains");
  path = all[0];
  words.assign(all.begin() + 1, all.end());
  if (!path.ends_with(".fly"))
    return usageError("'" + path + "' is not a .fly source, and a page shows sources",
                      "`flyc inspect` and `flyc disasm` show finished code");
  if (noLaunch && !words.empty())
    return usageError("--no-launch contradicts '" + words[0] + "', which is of a launch", "leave one of them out");
  if (launch.source.archs.size() != 1 || launch.source.archs[0].find(',') != std::string::npos)
    return usageError(launch.source.archs.empty() ? "a page is for one target, and none is named"
                                                  : "a page is for one target, and --arch names several",
                      "as in --arch=" + std::string(specs::builtinTargets().front().name));
  return std::nullopt;
}

std::optional<view::ModelledLaunch> ViewCommand::model(int &status) {
  RunOptions options;
  options.cycles = true;
  options.timeline = timelineIntervals;
  launch.request.blank = true;
  std::vector<std::string> all = words;
  all.insert(all.begin(), path);
  const std::optional<RunPlan> plan = launch.plan(all, "view", status);
  if (!plan)
    return std::nullopt;
  const auto cycles = modelPlan(*plan, options, status);
  if (!cycles)
    return std::nullopt;
  return view::ModelledLaunch{llvm::join(words, " "), llvm::cantFail(llvm::json::parse(benchJson(*plan, *cycles, {}))),
                              timelineSvg(cycles->front(), std::nullopt)};
}

int ViewCommand::run(const CommandInput &input) {
  if (const auto wrong = readWords(input.words))
    return failWith(*wrong);
  CompileArguments &source = launch.source;
  source.inputs = {path};
  source.responseFiles = input.responseFiles;
  source.emit = {"hsaco"};
  source.debugInfo = true;
  if (const std::string variants = lsp::variantsBeside(path); source.variants.empty() && !variants.empty())
    source.variants = {variants};

  CheckedRequest checked = checkRequest(source, /*checkOnly=*/false);
  if (checked.status != exitOk)
    return checked.status;
  CompileOptions &options = checked.request.options;
  options.reports.resources = options.reports.occupancy = options.reports.json = true;
  const CompileResult result = compile(checked.request);
  showDiagnostics(result.diagnostics, *result.sources, options.diagnostics);
  if (!result)
    return result.status;

  const lsp::Settings settings = lsp::settingsOf(options);
  const lsp::Analysis analysis(path, {}, settings, {});

  view::ViewRequest request;
  request.analysis = &analysis;
  request.target = settings.targets.front().spec;
  request.targetName = settings.targets.front().text();
  request.version = FLYC_VERSION;
  for (const lsp::Resources &one : lsp::resourcesIn(reportText(options.reports, result)))
    request.resources.emplace_back(one.kernel, one.text);
  for (const ResultFile &file : result.files)
    request.image.assign(file.contents.begin(), file.contents.end());

  int status = exitOk;
  if (!noLaunch && std::ranges::none_of(words, [](const std::string &word) { return word.find('=') != word.npos; })) {
    const std::string wanted = words.empty() ? launch.request.kernel : words[0];
    std::vector<std::string> found = lsp::benchBeside(
        path, request.targetName, [&](std::string_view name) { return wanted.empty() || name == wanted; });
    if (!found.empty())
      words = std::move(found);
  }
  if (!noLaunch && !words.empty()) {
    request.launch = model(status);
    if (!request.launch)
      return status;
  }
  codegen::initialize();
  auto object = disassembleObject(request.image);
  if (!object)
    return failWith(inputError(object.error()));
  request.object = std::move(*object);
  if (output.empty())
    output = std::filesystem::path(path).stem().string() + ".html";
  Outputs outputs;
  outputs.add(output, view::viewPage(request));
  DriverError error;
  return outputs.commit(error) ? exitOk : failWith(error);
}

} // namespace

std::unique_ptr<Command> flyc::driver::makeViewCommand() { return std::make_unique<ViewCommand>(); }
