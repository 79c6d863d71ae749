//===- PackageStep.cpp - from code objects to manifest, header and reports ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/driver/PackageStep.h"

#include "compiler/Package/BuildId.h"
#include "compiler/Package/EmbeddedObject.h"
#include "compiler/Package/LaunchHeader.h"
#include "compiler/Package/Manifest.h"
#include "compiler/Package/ManifestDigest.h"
#include "compiler/Package/OffloadBundle.h"
#include "compiler/Package/Report.h"
#include "compiler/Package/SpecsOccupancy.h"
#include "runtime/objects/ObjectReader.h"
#include "tools/driver/LdsReport.h"

#include <algorithm>

namespace flyc::driver {

/// A C identifier, for the functions of the header.
static std::string identifier(std::string name) {
  for (char &c : name)
    if (!(c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')))
      c = '_';
  return name.empty() || (name[0] >= '0' && name[0] <= '9') ? "_" + name : name;
}

/// Sources are named by their last component: the manifest is the same from every folder.
static std::vector<package::Source> describeSources(const CompileOptions &options, const SourceManager &sources) {
  std::vector<package::Source> result;
  for (uint32_t n = 0; n < sources.fileCount(); ++n) {
    if (!options.isInput(sources, FileID(n)))
      continue; // std is part of the compiler
    const std::string_view text = sources.text(FileID(n)), name = sources.name(FileID(n));
    result.push_back({std::string(name.substr(name.rfind('/') + 1)), package::sha256Hex(text)});
  }
  return result;
}

/// The number among describeSources() of the file that `place` stands in.
static unsigned sourceIndex(const CompileOptions &options, const SourceManager &sources, SourceLocation place) {
  unsigned index = 0;
  for (uint32_t n = 0; n < sources.fileOf(place).raw(); ++n)
    index += options.isInput(sources, FileID(n));
  return index;
}

static package::Image describeImage(const CompileOptions &options, const specs::TargetId &target,
                                    const codegen::JobOutput &result) {
  package::Image image;
  image.target = target.text();
  image.processor = std::string(target.spec->name);
  for (specs::Feature feature : specs::allFeatures)
    if (target.state(feature) != specs::FeatureState::Any)
      image.features[std::string(specs::spelling(feature))] = target.state(feature) == specs::FeatureState::On;
  if (target.spec->codeObject.generic)
    for (std::string_view covered : target.spec->codeObject.covers)
      image.genericCoverage.emplace_back(covered);
  image.codeObjectVersion = options.codeObjectVersionFor(*target.spec);
  image.waveSize = target.spec->waveSize;
  image.bytes.assign(result.codeObject.begin(), result.codeObject.end());
  image.fileName = options.fileNameFor(Emit::Hsaco, &target);
  return image;
}

/// The exports that the target lacks, and why: the condition in one line.
static std::vector<package::AbsentKernel> describeAbsent(const SourceManager &sources, const sema::TypedUnit &typed) {
  std::vector<package::AbsentKernel> result;
  for (const sema::Absent &absent : typed.absent) {
    std::string condition;
    for (char c : sources.text(absent.condition)) {
      const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
      if (!blank)
        condition += c;
      else if (!condition.empty() && condition.back() != ' ')
        condition += ' ';
    }
    result.push_back({absent.name, std::move(condition)});
  }
  return result;
}

/// The kernels of a code object made from MLIR text, for the reports: what the object itself says.
static std::vector<package::Kernel> describeObject(const codegen::JobOutput &result) {
  std::vector<package::Kernel> kernels;
  auto object =
      objects::readCodeObject(reinterpret_cast<const uint8_t *>(result.codeObject.data()), result.codeObject.size());
  if (!object)
    return kernels; // readBack says why
  for (const objects::Kernel &found : object->kernels) {
    package::Kernel &kernel = kernels.emplace_back();
    kernel.name = kernel.symbol = found.name;
    kernel.waveSize = static_cast<unsigned>(found.wavefrontSize);
    for (const objects::KernelArg &arg : found.args) {
      if (arg.isHidden())
        continue;
      package::Argument &param = kernel.arguments.emplace_back();
      param.name = arg.name.empty() ? "arg" + std::to_string(kernel.arguments.size() - 1) : arg.name;
      const bool pointer = arg.valueKind != "by_value";
      param.kind = pointer ? package::ArgumentKind::Tensor : package::ArgumentKind::Scalar;
      param.element = pointer || arg.size == 1 ? ElementId::I8
                      : arg.size == 2          ? ElementId::I16
                      : arg.size == 4          ? ElementId::I32
                                               : ElementId::I64;
      const auto size = static_cast<uint32_t>(arg.size);
      if (!pointer && size != 1 && size != 2 && size != 4 && size != 8) {
        param.kind = package::ArgumentKind::Struct;
        param.structure = std::make_shared<package::Struct>(
            package::Struct{param.name, size, 1, {{"bytes", ElementId::U8, 0, size, 0, size, nullptr}}});
      }
      param.access = Access::InOut;
    }
    if (found.reqdWorkgroupSize)
      for (unsigned axis = 0; axis < 3; ++axis)
        kernel.block[axis] = static_cast<uint32_t>((*found.reqdWorkgroupSize)[axis]);
  }
  return kernels;
}

/// What the kernels call their LDS, where the places are known.
static void addLdsArrays(const SourceManager &sources, const std::vector<TargetCompile> &compiles,
                         const std::vector<codegen::JobOutput> &results, PackagedUnit &packaged) {
  for (const LdsPlan &plan : ldsPlans(sources, compiles, results, packaged)) {
    if (!std::ranges::all_of(plan.buffers, [](const LdsBuffer &buffer) { return buffer.offset || buffer.isDropped; }))
      continue;
    std::vector<package::LdsArray> &arrays = packaged.facts.variants[plan.variant].lds.emplace();
    for (const LdsBuffer &buffer : plan.buffers)
      if (!buffer.isDropped)
        arrays.push_back({buffer.name, *buffer.offset, buffer.bytes});
  }
}

bool packageUnit(const CompileOptions &options, const SourceManager &sources,
                 const std::vector<TargetCompile> &compiles, const std::vector<codegen::JobOutput> &results,
                 PackagedUnit &out, std::string &why) {
  package::Unit &unit = out.unit;
  unit.name = identifier(options.name);
  unit.sources = describeSources(options, sources);
  for (size_t n = 0; n < compiles.size(); ++n) {
    package::Image image = describeImage(options, *compiles[n].target, results[n]);
    std::vector<package::Kernel> kernels;
    if (compiles[n].typed)
      image.absent = describeAbsent(sources, *compiles[n].typed);
    if (compiles[n].typed)
      for (const auto &kernel : compiles[n].typed->kernels)
        kernels.emplace_back(kernel->interface).source = sourceIndex(options, sources, kernel->range.begin);
    else
      kernels = compiles[n].kernels.empty() ? describeObject(results[n]) : compiles[n].kernels;
    for (const package::Kernel &kernel : kernels) {
      const package::Kernel *known = package::findNamed(unit.kernels, kernel.name);
      const size_t index = known ? static_cast<size_t>(known - unit.kernels.data()) : unit.kernels.size();
      if (!known)
        unit.kernels.push_back(kernel);
      image.kernels.push_back({static_cast<unsigned>(index), kernel.block, kernel.waveSize});
    }
    unit.images.push_back(std::move(image));
  }
  // An entry is the same on all targets that have it: the driver has looked.
  for (const TargetCompile &compile : compiles)
    for (size_t i = 0; compile.typed && i < compile.typed->entries.size(); ++i) {
      const sema::Entry &entry = compile.typed->entries[i];
      if (!package::findNamed(unit.entries, entry.interface.name))
        unit.entries.emplace_back(entry.interface).source = sourceIndex(options, sources, entry.range.begin);
    }

  auto facts = package::readBack(unit, package::occupancyFrom(options.table));
  if (!facts) {
    why = facts.error().message;
    return false;
  }
  out.facts = std::move(*facts);
  const package::Generator generator = package::currentGenerator();
  const bool embeds = options.emits(Emit::Object) || options.emits(Emit::Incbin);
  if (!options.emits(Emit::Hsaco) && !options.emits(Emit::Bundle) && !describesUnit(options))
    return true;
  addLdsArrays(sources, compiles, results, out);
  package::makeSet(unit, out.facts, generator);
  if (options.emits(Emit::Bundle)) {
    std::vector<package::BundlePart> parts;
    for (const package::Image &image : unit.images)
      parts.push_back({image.target, image.bytes});
    out.bundle = package::offloadBundle(parts);
  }
  if (!describesUnit(options))
    return true;
  // The manifest knows its header, wherever that is written; each is the same whatever else is emitted.
  auto header = package::writeLaunchHeader(unit, out.facts, generator, options.prefix);
  if (!header && (options.emits(Emit::Header) || embeds)) {
    why = header.error().message;
    return false;
  }
  package::HeaderFile file{options.fileNameFor(Emit::Header, nullptr), header ? *header : ""};
  package::ManifestText manifest = package::writeManifest(unit, out.facts, generator, header ? &file : nullptr);
  out.manifest = std::move(manifest.json);
  out.header = package::withDigest(std::move(file.text), manifest.digest);
  const package::Embedding embedding{unit, package::embeddedSymbol(unit, out.facts, options.prefix), out.facts.buildId,
                                     out.manifest};
  if (options.emits(Emit::Object))
    out.object = package::embeddedObject(embedding, options.host);
  if (options.emits(Emit::Incbin))
    out.incbin = package::embeddedAssembly(embedding, options.fileNameFor(Emit::Manifest, nullptr));
  return true;
}

const sema::Kernel *kernelOf(const package::VariantFacts &variant, const std::vector<TargetCompile> &compiles,
                             const PackagedUnit &packaged) {
  const TargetCompile &compile = compiles[variant.image];
  for (size_t i = 0; compile.typed && i < compile.typed->kernels.size(); ++i)
    if (const sema::Kernel &kernel = *compile.typed->kernels[i];
        kernel.interface.name == packaged.unit.kernels[variant.kernel].name)
      return &kernel;
  return nullptr;
}

std::string registerAdvice(const CompileOptions &options, const package::Kernel &kernel, const char *otherwise) {
  return kernel.maxVgprs ? "'max_vgprs = " + std::to_string(kernel.maxVgprs) + "' of its launch leaves no more"
         : options.wavesPerEu.least > 1 ? std::string("'--waves-per-eu' leaves no more")
         : kernel.leastWaves > 1        ? std::string("'waves_per_eu' of its launch leaves no more")
                                        : std::string(otherwise);
}

void warnAboutScratch(const CompileOptions &options, const std::vector<TargetCompile> &compiles,
                      const PackagedUnit &packaged, DiagnosticEngine &engine) {
  if (options.optLevel == 0)
    return;
  for (const package::VariantFacts &variant : packaged.facts.variants) {
    const sema::Kernel *kernel = kernelOf(variant, compiles, packaged);
    if (variant.object.privateSegmentFixedSize == 0 || !kernel)
      continue;
    const uint64_t spilled = variant.vgprSpills();
    engine.report(diag::PerfScratch, kernel->range, compiles[variant.image].target->text(), kernel->interface.name,
                  std::to_string(variant.object.privateSegmentFixedSize),
                  spilled ? std::to_string(spilled) + " of its vector registers among them"
                          : "in none of its registers",
                  registerAdvice(options, kernel->interface, "take smaller pieces, or give them to more threads"));
  }
}

std::vector<ReportSection> reportSections(const CompileOptions &options, const SourceManager &sources,
                                          const std::vector<TargetCompile> &compiles,
                                          const std::vector<codegen::JobOutput> &results,
                                          const PackagedUnit &packaged) {
  const package::ReportColumns columns{options.reports.resources, options.reports.occupancy};
  const bool json = options.reports.json;
  std::vector<ReportSection> sections;
  if (columns.resources || columns.occupancy)
    sections.push_back({"resources", json ? package::reportJson(packaged.unit, packaged.facts, columns)
                                          : package::reportTable(packaged.unit, packaged.facts, columns)});
  if (options.reports.lds) {
    const std::vector<LdsPlan> plans = ldsPlans(sources, compiles, results, packaged);
    sections.push_back({"lds", json ? ldsJson(plans) : ldsTable(plans)});
  }
  return sections;
}

} // namespace flyc::driver
