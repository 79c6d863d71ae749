//===- LspCommand.cpp - flyc lsp --------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The language server (tools/lsp), on standard input and output.
//===----------------------------------------------------------------------===//

#include "tools/flyc/Commands.h"
#include "tools/flyc/OptionCheck.h"
#include "tools/flyc/Reporter.h"
#include "tools/flyc/SourceCompile.h"
#include "tools/lsp/Server.h"

#include <cstdio>

using namespace flyc;
using namespace flyc::driver;

namespace {

class LspCommand : public Command {
public:
  CommandText text() const override {
    return {"flyc lsp [--arch=TARGET[,TARGET...]] [options]",
            "A language server: an editor starts it and speaks the Language Server Protocol with it over standard "
            "input and output. It shows mistakes while you type and the value of each expression, with drawings of "
            "layouts; it completes, renames and formats; it shows the Fly IR, LLVM IR and assembly of a kernel. "
            "Mistakes are those that `flyc check` finds for all targets; values are those for the first target. "
            "docs/lsp.md says how editors start it.",
            "  flyc lsp --arch=$A\n"
            "  flyc lsp --arch=$A,$B -I kernels -Wall\n",
            "0124"};
  }
  void addOptions(OptionList &options) override { addCheckOptions(options, args); }
  bool takesWords() const override { return false; }

  int run(const CommandInput &input) override {
    args.inputs = {"-"}; // texts come from the editor
    args.responseFiles = input.responseFiles;
    if (args.archs.empty())
      args.archs = {specs::TargetId{&specs::builtinTargets().front()}.text()};
    CheckedRequest checked = checkRequest(args, /*checkOnly=*/true);
    if (checked.status != exitOk)
      return checked.status;
    return lsp::serve(lsp::settingsOf(checked.request.options), stdin, stdout, FLYC_VERSION);
  }

private:
  CompileArguments args;
};

} // namespace

std::unique_ptr<Command> flyc::driver::makeLspCommand() { return std::make_unique<LspCommand>(); }
