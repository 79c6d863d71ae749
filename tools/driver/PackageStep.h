//===- PackageStep.h - from code objects to manifest, header and reports --===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_PACKAGESTEP_H
#define FLYC_TOOLS_DRIVER_PACKAGESTEP_H

#include "compiler/CodeGen/Scheduler.h"
#include "compiler/Package/Facts.h"
#include "tools/driver/CompileJob.h"
#include "tools/driver/CompileResult.h"

namespace flyc::driver {

/// The unit as compiled, what its code objects say when read back, and the texts made from both.
struct PackagedUnit {
  package::Unit unit;
  package::UnitFacts facts;
  std::string manifest, header, object, incbin;
  std::vector<uint8_t> bundle;
};

/// The kernel of the source that a variant was compiled from; null for MLIR text.
const sema::Kernel *kernelOf(const package::VariantFacts &variant, const std::vector<TargetCompile> &compiles,
                             const PackagedUnit &packaged);

/// What keeps a kernel from having more registers: a bound of its launch or of the options, or else what `otherwise`
/// says.
std::string registerAdvice(const CompileOptions &options, const package::Kernel &kernel, const char *otherwise);

/// Describes the unit, reads the code objects back and writes what was asked for. False with `why` if the code objects
/// are not what the compiler believed: a mistake of ours.
bool packageUnit(const CompileOptions &options, const SourceManager &sources,
                 const std::vector<TargetCompile> &compiles, const std::vector<codegen::JobOutput> &results,
                 PackagedUnit &out, std::string &why);

/// -Wperf: the kernels whose threads keep something in memory that registers do not hold. Not at -O0, where all of them
/// do.
void warnAboutScratch(const CompileOptions &options, const std::vector<TargetCompile> &compiles,
                      const PackagedUnit &packaged, DiagnosticEngine &engine);

/// The reports on what the code objects hold, each in the form that was asked for.
std::vector<ReportSection> reportSections(const CompileOptions &options, const SourceManager &sources,
                                          const std::vector<TargetCompile> &compiles,
                                          const std::vector<codegen::JobOutput> &results, const PackagedUnit &packaged);

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_PACKAGESTEP_H
