//===- Annotations.cpp - @fast and @wave ----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Rule C5. @fast(nnan, contract) before a kernel, a function, a block or a statement: what the compiler may do with the
// floats in it, and in the functions that are called there. Annotations inside each other add up. @wave(64) before a
// kernel: how many lanes its waves have.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Annotations.h"

#include "frontend/KernelIR/FastFlags.h"
#include "frontend/Sema/Evaluate/Branches.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "specs/tables/TargetList.h"
#include "support/Text.h"

#include "llvm/Support/Casting.h"

using namespace flyc;
using namespace flyc::sema;

/// The lanes as they are written; nothing if that is no number of lanes.
static std::optional<unsigned> lanesOf(const ast::Annotation &annotation) {
  const auto *number = annotation.args.size() == 1 && annotation.args[0].value && annotation.args[0].name.str().empty()
                           ? llvm::dyn_cast<ast::IntExpr>(annotation.args[0].value)
                           : nullptr;
  return number && (number->value == 32 || number->value == 64) ? std::optional(static_cast<unsigned>(number->value))
                                                                : std::nullopt;
}

static const ast::Annotation *waveOf(const ast::KernelDecl *kernel) {
  for (const ast::Annotation &annotation : kernel->annotations)
    if (annotation.name.str() == "wave")
      return &annotation;
  return nullptr;
}

std::optional<unsigned> sema::waveLanes(Context &context, const ast::KernelDecl *kernel) {
  const ast::Annotation *wave = waveOf(kernel);
  if (!wave)
    return std::nullopt;
  const std::optional<unsigned> lanes = lanesOf(*wave);
  const specs::TargetSpec &target = *context.options.target;
  if (!lanes)
    context.report(diag::WaveAnnotation, wave->range);
  else if (!target.hasWavesOf(*lanes))
    context.report(diag::WaveLanes, wave->range, target.name, *lanes, target.waveSize,
                   specs::targetsWhere([&](const specs::TargetSpec &other) { return other.hasWavesOf(*lanes); }));
  else
    return lanes;
  return std::nullopt;
}

InWavesOf::InWavesOf(Context &context, const ast::KernelDecl *kernel) : context(context), saved(context.waves) {
  const ast::Annotation *wave = waveOf(kernel);
  if (const std::optional<unsigned> lanes = wave ? lanesOf(*wave) : std::nullopt;
      lanes && context.options.target->hasWavesOf(*lanes)) {
    context.waves.lanes = *lanes;
    context.waves.target = context.options.target->inWavesOf(*lanes);
  }
}

uint8_t sema::fastFlags(Context &context, std::span<const ast::Annotation> annotations, bool ofKernel) {
  uint8_t result = 0;
  for (const ast::Annotation &annotation : annotations) {
    if (annotation.name.str() == "wave") {
      if (!ofKernel)
        context.report(diag::WaveAnnotation, annotation.range);
      continue;
    }
    if (annotation.name.str() != "fast") {
      context.report(diag::NoAnnotation, annotation.name.range, annotation.name.str());
      continue;
    }
    for (const ast::Arg &argument : annotation.args) {
      const auto *name = argument.value ? llvm::dyn_cast<ast::NameExpr>(argument.value) : nullptr;
      const bool isPlain = name && name->args.empty() && argument.name.str().empty();
      if (const uint8_t flag = isPlain ? fastFlagNamed(name->name.str()) : 0) {
        result |= flag;
        continue;
      }
      context.report(diag::FastFlag, argument.range, "'" + std::string(context.sources.text(argument.range)) + "'",
                     joined(fastFlagNames, [](const auto &flag) { return flag.name; }));
    }
    if (annotation.args.empty())
      result |= allFastFlags();
  }
  return result;
}

Exits sema::executeAnnotated(Context &context, const ast::AnnotatedStmt *s) {
  const uint8_t saved = context.fast;
  context.fast |= fastFlags(context, std::span(&s->annotation, 1));
  ast::Stmt *const inner = s->stmt;
  Exits exits = executeList(context, std::span(&inner, 1));
  context.fast = saved;
  return exits;
}
