//===- Budgets.cpp - kernels that take more than they may -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One kernel on one target at a time. What helps is computed by the functions that computed the occupancy (specs): the
// registers and the bytes of LDS with which as many waves as asked for would fit.
//===----------------------------------------------------------------------===//

#include "tools/driver/Budgets.h"

#include "specs/tables/Occupancy.h"
#include "support/Text.h"

#include <algorithm>

namespace flyc::driver {

namespace {

class BudgetCheck {
public:
  BudgetCheck(const CompileOptions &options, const std::vector<TargetCompile> &compiles, const PackagedUnit &packaged,
              const package::VariantFacts &facts, DiagnosticEngine &engine)
      : options(options), budgets(options.budgets), compile(compiles[facts.image]),
        spec(compile.target->spec->inWavesOf(static_cast<unsigned>(facts.object.wavefrontSize))),
        kernel(packaged.unit.kernels[facts.kernel]), facts(facts), engine(engine) {
    if (const sema::Kernel *source = kernelOf(facts, compiles, packaged))
      place = source->range;
  }

  void run() {
    if (budgets.forbidSpills)
      checkSpills();
    if (budgets.maxVgprs)
      checkVgprs(*budgets.maxVgprs);
    if (budgets.maxLds && ldsBytes() > *budgets.maxLds)
      engine.report(diag::BudgetLds, place, target(), kernel.name, std::to_string(ldsBytes()),
                    std::to_string(*budgets.maxLds), ldsAdvice());
    if (budgets.minOccupancy)
      checkOccupancy(*budgets.minOccupancy);
    if (budgets.maxCode && facts.codeBytes() > *budgets.maxCode)
      engine.report(diag::BudgetCode, place, target(), kernel.name, std::to_string(facts.codeBytes()),
                    std::to_string(*budgets.maxCode),
                    "'unroll' writes the body of a loop once for each step, a plain 'for' once in all");
  }

private:
  const CompileOptions &options;
  const Budgets &budgets;
  const TargetCompile &compile;
  const specs::TargetSpec spec; ///< as the kernel sees it
  const package::Kernel &kernel;
  const package::VariantFacts &facts;
  DiagnosticEngine &engine;
  SourceRange place; ///< none of MLIR text

  std::string target() const { return compile.target->text(); }

  void checkSpills() {
    std::vector<std::string> spilled;
    if (const uint64_t count = facts.vgprSpills())
      spilled.push_back(counted(count, "vector register"));
    if (const uint64_t count = facts.sgprSpills())
      spilled.push_back(counted(count, "scalar register"));
    if (spilled.empty())
      return;
    const std::string advice =
        registerAdvice(options, kernel,
                       facts.vgprSpills() ? "take smaller pieces, or give them to more threads"
                                          : "let fewer numbers that are the same in all threads live at once");
    engine.report(diag::BudgetSpills, place, target(), kernel.name, listed(spilled, "and"), advice);
  }

  void checkVgprs(unsigned most) {
    const auto vgprs = static_cast<unsigned>(facts.vgprs()), agprs = static_cast<unsigned>(facts.agprs());
    const unsigned total = specs::totalVgprs(spec, vgprs, agprs);
    if (total <= most)
      return;
    const bool isShared = agprs != 0 && spec.registers.unified;
    const std::string takes =
        counted(total, "vector register") +
        (isShared ? " (" + std::to_string(vgprs) + " and " + counted(agprs, "accumulator") + ")" : "");
    const std::string advice = "'max_vgprs = " + std::to_string(most) +
                               "' in its launch asks for that, and may spill; a smaller tile for each thread takes "
                               "fewer";
    engine.report(diag::BudgetVgprs, place, target(), kernel.name, takes, std::to_string(most), advice);
  }

  uint64_t ldsBytes() const {
    const package::LaunchExpr &more = kernel.sharedBytes;
    return facts.object.groupSegmentFixedSize +
           (more.isConstant() && more.value() > 0 ? static_cast<uint64_t>(more.value()) : 0);
  }
  std::string ldsAdvice() const {
    return std::string("smaller tiles or fewer stages take less, and so do buffers that are not in use at once; "
                       "--report=lds lists them");
  }

  void checkOccupancy(unsigned least) {
    if (!facts.occupancy || facts.occupancy->wavesPerSimd >= least)
      return;
    const std::string holds = counted(facts.occupancy->wavesPerSimd, "wave");
    engine.report(diag::BudgetOccupancy, place, target(), kernel.name, holds, facts.occupancy->limitedBy,
                  std::to_string(least), occupancyAdvice(least));
  }

  std::string occupancyAdvice(unsigned least) const {
    if (least > spec.cu.wavesPerSimd)
      return "it never holds more than " + std::to_string(spec.cu.wavesPerSimd);
    const std::string &limit = facts.occupancy->limitedBy;
    if (limit == "vgprs") {
      unsigned most = spec.registers.archVgprMax;
      while (most > 1 && specs::wavesForVgprs(spec, most, 0) < least)
        --most;
      const auto vgprs = static_cast<unsigned>(facts.vgprs()), agprs = static_cast<unsigned>(facts.agprs());
      return "that many fit with at most " + counted(most, "vector register") + " a thread, and it takes " +
             std::to_string(specs::totalVgprs(spec, vgprs, agprs));
    }
    if (limit == "sgprs") {
      unsigned most = static_cast<unsigned>(facts.object.sgprCount);
      while (most > 1 && specs::wavesForSgprs(spec, most) < least)
        --most;
      return "that many fit with at most " + counted(most, "scalar register") + " a wave, and it takes " +
             std::to_string(facts.object.sgprCount);
    }
    specs::KernelResources use;
    use.vgprs = static_cast<unsigned>(facts.vgprs());
    use.agprs = static_cast<unsigned>(facts.agprs());
    use.sgprs = static_cast<unsigned>(facts.object.sgprCount);
    use.blockThreads = facts.block[0] * facts.block[1] * facts.block[2];
    if (limit == "lds" && specs::occupancy(spec, use).wavesPerSimd >= least) {
      use.ldsBytes = static_cast<unsigned>(facts.object.groupSegmentFixedSize);
      const unsigned granule = std::max(1u, spec.lds.granule);
      use.ldsBytes -= use.ldsBytes % granule;
      while (use.ldsBytes >= granule && specs::occupancy(spec, use).wavesPerSimd < least)
        use.ldsBytes -= granule;
      return "that many fit with at most " + counted(use.ldsBytes, "byte") + " of LDS a workgroup, and it takes " +
             std::to_string(facts.object.groupSegmentFixedSize);
    }
    return "a workgroup of " + std::to_string(use.blockThreads) +
           " threads starts only as a whole; smaller ones would fill the waves that are left over";
  }
};

} // namespace

void checkBudgets(const CompileOptions &options, const std::vector<TargetCompile> &compiles,
                  const PackagedUnit &packaged, DiagnosticEngine &engine) {
  if (!options.budgets.any())
    return;
  for (const package::VariantFacts &variant : packaged.facts.variants)
    BudgetCheck(options, compiles, packaged, variant, engine).run();
}

} // namespace flyc::driver
