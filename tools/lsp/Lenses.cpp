//===- Lenses.cpp - what may be done with a kernel, above its name ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The cases beside a source (NAME.yaml) say which kernels are tested and which launches are modelled. A lens names a
// command of the editor: `flyc.terminal` with the words of a command line, or `flyc.show` with a stage of the compile.
//===----------------------------------------------------------------------===//

#include "tools/lsp/Beside.h"
#include "tools/lsp/Features.h"
#include "tools/lsp/Protocol.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::lsp;

Json lsp::codeLenses(const Analysis &analysis, const Settings &settings) {
  const specs::CasesResult cases = casesBeside(analysis.path);
  const std::string arch = settings.targets.front().text();
  Array lenses;
  for (const ast::Decl *decl : analysis.module->decls) {
    if (decl->kind() != ast::DeclKind::Kernel && decl->kind() != ast::DeclKind::Entry)
      continue;
    const std::string name(decl->name.str());
    const auto add = [&](std::string title, std::string command, Array arguments) {
      lenses.push_back(Object{
          {"range", rangeOf(analysis.sources, decl->name.range)},
          {"command",
           Object{{"title", std::move(title)}, {"command", std::move(command)}, {"arguments", std::move(arguments)}}}});
    };
    const auto isOfKernel = [&](const auto &row) { return row.kernel.starts_with(name); }; // and its instances
    const auto count = std::ranges::count_if(cases.cases, isOfKernel);
    const auto bounds = std::ranges::count_if(cases.benches, isOfKernel);
    if (count + bounds != 0) {
      std::string title = "test (" + std::to_string(count) + (count == 1 ? " case" : " cases");
      if (bounds != 0)
        title += ", " + std::to_string(bounds) + (bounds == 1 ? " modelled launch" : " modelled launches");
      add(title + ")", "flyc.terminal", Array{"test", analysis.path, "--filter=" + name});
    }
    if (std::ranges::any_of(cases.benches, [&](const specs::BenchCase &one) {
          return isOfKernel(one) && specs::isListed(one.targets, arch);
        }))
      add("model clocks", "flyc.model", Array{uriOf(analysis.path), name});
    if (decl->kind() == ast::DeclKind::Kernel)
      for (const auto &[title, stage] : {std::pair("Fly IR", "fly"), {"LLVM IR", "llvm"}, {"assembly", "asm"}})
        add(title, "flyc.show", Array{uriOf(analysis.path), stage, arch});
  }
  return lenses;
}
