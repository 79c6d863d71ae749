//===- CheckCommand.cpp - flyc check ----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The front end only: what is wrong with a source.
//===----------------------------------------------------------------------===//

#include "tools/flyc/Commands.h"
#include "tools/flyc/OptionCheck.h"
#include "tools/flyc/Reporter.h"
#include "tools/flyc/SourceCompile.h"

using namespace flyc;
using namespace flyc::driver;

namespace {

class CheckCommand : public Command {
public:
  CommandText text() const override {
    return {"flyc check FILE --arch=TARGET[,TARGET...] [options]",
            "Runs the front end for each target and reports what is wrong with the source. The file may be a library "
            "without kernels. Functions that nothing calls are checked as far as possible.",
            "  flyc check vector_add.fly --arch=$A,$C\n"
            "  flyc check --diagnostics=json --arch=$A - < vector_add.fly\n",
            "0123467"};
  }
  void addOptions(OptionList &options) override { addCheckOptions(options, args); }
  DiagnosticOptions diagnosticOptions(std::vector<DriverError> &errors) const override {
    return checkDiagnosticOptions(args, errors);
  }

  int run(const CommandInput &input) override {
    args.inputs = input.words;
    args.responseFiles = input.responseFiles;
    CheckedRequest checked = checkRequest(args, /*checkOnly=*/true);
    if (checked.status != exitOk)
      return checked.status;
    const DiagnosticOptions diagnostics = checked.request.options.diagnostics;
    const CompileResult result = check(std::move(checked.request));
    showDiagnostics(result.diagnostics, *result.sources, diagnostics);
    return result.status;
  }

private:
  CompileArguments args;
};

} // namespace

std::unique_ptr<Command> flyc::driver::makeCheckCommand() { return std::make_unique<CheckCommand>(); }
