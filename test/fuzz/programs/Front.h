//===- Front.h - a program through the front end --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_FUZZ_PROGRAMS_FRONT_H
#define FLYC_TEST_FUZZ_PROGRAMS_FRONT_H

#include "frontend/Parse/ModuleLoader.h"
#include "frontend/Sema/Sema.h"
#include "specs/tables/TargetId.h"

#include <memory>
#include <string>

namespace flyc::fuzz {

/// The target that a seed chooses.
const specs::TargetId &targetOf(uint64_t seed);

/// One text and everything that its typed form refers to.
struct Front {
  explicit Front(const std::string &text) : file(sources.addText("program.fly", text)) {}

  std::unique_ptr<sema::TypedUnit> run(const specs::TargetSpec *target) {
    const ast::Module *syntax = parseModule({sources, arena, names, engine}, file);
    if (!syntax || engine.hasErrors())
      return nullptr;
    sema::SemaOptions options;
    options.target = target;
    options.modules = &modules;
    return sema::analyze(*syntax, sources, options, engine);
  }

  SourceManager sources;
  DiagnosticEngine engine;
  Arena arena;
  IdentifierTable names;
  FileID file;
  ModuleLoader modules{{sources, arena, names, engine}, {}};
};

} // namespace flyc::fuzz

#endif // FLYC_TEST_FUZZ_PROGRAMS_FRONT_H
