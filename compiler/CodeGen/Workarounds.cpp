//===- Workarounds.cpp - what keeps flyc from LLVM's mistakes -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Workarounds.h. CMake writes Workarounds.inc: the list of the release of LLVM that flyc is built with, or nothing.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"

#include "specs/tables/TargetTable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Pass.h"
#include "llvm/Support/CommandLine.h"

using namespace flyc;
using namespace flyc::codegen;

#define FLYC_WORKAROUND(name)                                                                                          \
  namespace flyc::codegen::workaround {                                                                                \
  extern const Workaround name;                                                                                        \
  }
#include "compiler/CodeGen/Workarounds.inc"
#undef FLYC_WORKAROUND

static llvm::cl::list<std::string> disabled("flyc-disable-workaround", llvm::cl::Hidden,
                                            llvm::cl::desc("compile with this mistake of LLVM, for tests"),
                                            llvm::cl::value_desc("name"));

llvm::ArrayRef<const Workaround *> codegen::workarounds() {
  static const Workaround *const all[] = {
#define FLYC_WORKAROUND(name) &workaround::name,
#include "compiler/CodeGen/Workarounds.inc"
#undef FLYC_WORKAROUND
      nullptr};
  return llvm::ArrayRef(all).drop_back();
}

static bool isDisabled(const Workaround &workaround) { return llvm::is_contained(disabled, workaround.name); }

bool codegen::isActive(const Workaround &workaround, llvm::OptimizationLevel level) {
  const bool unoptimized = level == llvm::OptimizationLevel::O0;
  if (workaround.levels == Workaround::Unoptimized && !unoptimized)
    return false;
  if (workaround.levels == Workaround::Optimized && unoptimized)
    return false;
  return !isDisabled(workaround);
}

/// Each workaround's passes go over all functions before the next one's do.
template <typename... What>
static void addPasses(llvm::ModulePassManager &passes, llvm::OptimizationLevel level,
                      void (*Workaround::*place)(llvm::FunctionPassManager &, const What &...), const What &...what) {
  for (const Workaround *workaround : workarounds())
    if (workaround->*place && isActive(*workaround, level)) {
      llvm::FunctionPassManager functions;
      (workaround->*place)(functions, what...);
      if (!functions.isEmpty())
        passes.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(functions)));
    }
}

void codegen::addFirstWorkarounds(llvm::ModulePassManager &passes, llvm::OptimizationLevel level) {
  addPasses(passes, level, &Workaround::first);
}

void codegen::addLastWorkarounds(llvm::ModulePassManager &passes, llvm::OptimizationLevel level,
                                 const llvm::TargetMachine &machine) {
  addPasses(passes, level, &Workaround::last, machine);
}

/// Whether a workaround knows that `pass` is idle.
static bool hasNothingToDo(llvm::StringRef pass, unsigned before, const Contents &contents) {
  return llvm::any_of(workarounds(), [&](const Workaround *workaround) {
    return workaround->isIdle && !isDisabled(*workaround) && workaround->isIdle(pass, before, contents);
  });
}

void codegen::passOverIdle(llvm::PassInstrumentationCallbacks &instrumentation, const Contents &contents) {
  // A class of passes has one name, at one address.
  llvm::DenseMap<const char *, bool> known;
  instrumentation.registerShouldRunOptionalPassCallback(
      [&contents, known](llvm::StringRef pass, const llvm::Any &) mutable {
        const auto [row, isNew] = known.try_emplace(pass.data());
        if (isNew)
          row->second = hasNothingToDo(pass, /*before=*/0, contents);
        return !row->second;
      });
}

void BackEndPassManager::add(llvm::Pass *pass) {
  const llvm::StringRef name = pass->getPassName();
  const unsigned before = added[name]++;
  if (hasNothingToDo(name, before, contents))
    delete pass;
  else
    add(pass, before, workarounds());
}

void BackEndPassManager::add(llvm::Pass *pass, unsigned before, llvm::ArrayRef<const Workaround *> left) {
  for (; !left.empty(); left = left.drop_front()) {
    // What one workaround leaves as it is, the next ones may change.
    const auto next = [&](llvm::Pass *each) {
      if (each == pass)
        add(pass, before, left.drop_front());
      else
        llvm::legacy::PassManager::add(each);
    };
    if (left.front()->backEnd && !isDisabled(*left.front()) && left.front()->backEnd(pass, before, next))
      return;
  }
  llvm::legacy::PassManager::add(pass);
}

const specs::TargetSpec *codegen::specOf(const llvm::TargetMachine &machine) {
  const llvm::StringRef processor = machine.getTargetCPU();
  return specs::findBuiltinTarget(std::string_view(processor.data(), processor.size()));
}

void codegen::setOptionUnlessGiven(llvm::StringRef option) {
  const auto [name, value] = option.split('=');
  const auto &known = llvm::cl::getRegisteredOptions();
  if (const auto found = known.find(name); found != known.end() && found->second->getNumOccurrences() == 0)
    found->second->addOccurrence(/*pos=*/0, name, value);
}

void codegen::setWorkaroundOptions() {
  for (const Workaround *workaround : workarounds())
    if (workaround->option && !isDisabled(*workaround))
      setOptionUnlessGiven(workaround->option);
}
