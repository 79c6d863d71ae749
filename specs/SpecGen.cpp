//===- SpecGen.cpp - flyc-specgen: target files to constant tables --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Runs when flyc is built. Input: the YAML files of all targets. Output: TargetTable.inc, the same facts as constexpr
// TargetSpecs, sorted. A file with an error stops the build, and the message names its place.
//   flyc-specgen -o TargetTable.inc a.yaml b.yaml ...
//===----------------------------------------------------------------------===//

#include "specs/SpecReader.h"
#include "specs/TargetOrder.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>

using namespace flyc::specs;

namespace {

std::string quote(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      out += '\\';
    out += c;
  }
  return out + "\"";
}

std::string boolean(bool value) { return value ? "true" : "false"; }

void printArrays(std::ostream &out, const TargetSpec &t, const std::string &prefix) {
  out << "constexpr OccupancyStep " << prefix << "Steps[] = {";
  for (const OccupancyStep &step : t.occupancySteps)
    out << "{" << step.vgprs << ", " << step.waves << "}, ";
  out << "};\n";
  if (!t.features.empty()) {
    out << "constexpr Feature " << prefix << "Features[] = {";
    for (Feature f : t.features)
      out << (f == Feature::Sramecc ? "Feature::Sramecc, " : "Feature::Xnack, ");
    out << "};\n";
  }
  out << "constexpr unsigned " << prefix << "Versions[] = {";
  for (unsigned version : t.codeObject.versions)
    out << version << ", ";
  out << "};\n";
  if (t.codeObject.generic) {
    out << "constexpr std::string_view " << prefix << "Covers[] = {";
    for (std::string_view name : t.codeObject.covers)
      out << quote(name) << ", ";
    out << "};\n";
  }
  for (const FigureGroup &group : t.figures) {
    out << "constexpr Figure " << prefix << "_" << group.name << "[] = {\n";
    for (const Figure &f : group.figures)
      out << "    {" << quote(f.name) << ", " << f.value << ", " << quote(f.text) << "},\n";
    out << "};\n";
  }
  if (!t.figures.empty()) {
    out << "constexpr FigureGroup " << prefix << "Figures[] = {\n";
    for (const FigureGroup &group : t.figures)
      out << "    {" << quote(group.name) << ", " << quote(group.unit) << ", " << quote(group.source) << ", "
          << prefix << "_" << group.name << "},\n";
    out << "};\n";
  }
}

void printSpec(std::ostream &out, const TargetSpec &t, const std::string &prefix) {
  auto span = [&](bool present, const char *name) { return present ? prefix + name : std::string("{}"); };
  out << "    TargetSpec{\n        .name = " << quote(t.name) << ",\n        .product = " << quote(t.product)
      << ",\n        .generation = " << quote(t.generation) << ",\n        .manual = " << quote(t.manual)
      << ",\n        .waveSize = " << t.waveSize << ",\n";
  const ComputeUnit &cu = t.cu;
  out << "        .cu = {.source = " << quote(cu.source) << ", .simds = " << cu.simds
      << ", .simdWidth = " << cu.simdWidth << ", .cusPerWgp = " << cu.cusPerWgp
      << ", .wavesPerSimd = " << cu.wavesPerSimd << ", .maxWorkgroups = " << cu.maxWorkgroups
      << ", .maxBlockThreads = " << cu.maxBlockThreads << ", .count = " << cu.count << ", .dies = " << cu.dies
      << ", .clockMhz = " << cu.clockMhz << "},\n";
  const RegisterFile &regs = t.registers;
  out << "        .registers = {.source = " << quote(regs.source) << ", .vgprTotal = " << regs.vgprTotal
      << ", .vgprGranule = " << regs.vgprGranule << ", .archVgprMax = " << regs.archVgprMax
      << ", .accVgprMax = " << regs.accVgprMax << ", .unified = " << boolean(regs.unified)
      << ", .sgprPerSimd = " << regs.sgprPerSimd << ", .sgprGranule = " << regs.sgprGranule
      << ", .sgprMax = " << regs.sgprMax << "},\n";
  out << "        .occupancySource = " << quote(t.occupancySource) << ",\n        .occupancySteps = " << prefix
      << "Steps,\n";
  out << "        .lds = {.source = " << quote(t.lds.source) << ", .bytes = " << t.lds.bytes
      << ", .poolBytes = " << t.lds.poolBytes << ", .granule = " << t.lds.granule << ", .banks = " << t.lds.banks
      << "},\n";
  out << "        .features = " << span(!t.features.empty(), "Features") << ",\n";
  const CodeObject &object = t.codeObject;
  out << "        .codeObject = {.source = " << quote(object.source) << ", .elfMach = " << object.elfMach
      << ", .defaultVersion = " << object.defaultVersion << ", .versions = " << prefix
      << "Versions, .generic = " << boolean(object.generic) << ", .covers = " << span(object.generic, "Covers")
      << "},\n";
  out << "        .bufferWord3 = " << t.bufferWord3 << "u,\n        .bufferSource = " << quote(t.bufferSource)
      << ",\n        .capabilities = CapabilitySet(" << t.capabilities.raw() << "ull),\n";
  out << "        .figures = " << span(!t.figures.empty(), "Figures") << "},\n";
}

} // namespace

int main(int argc, char **argv) {
  if (argc < 4 || std::string_view(argv[1]) != "-o") {
    std::fprintf(stderr, "usage: flyc-specgen -o OUT.inc TARGET.yaml...\n");
    return 2;
  }
  std::vector<std::shared_ptr<const OwnedTargetSpec>> targets;
  bool failed = false;
  for (int i = 3; i < argc; ++i) {
    std::ifstream in(argv[i], std::ios::binary);
    std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    if (!in) {
      std::fprintf(stderr, "%s: error: cannot be read\n", argv[i]);
      failed = true;
      continue;
    }
    SpecResult result = readTargetSpec(text, argv[i]);
    for (const SpecError &error : result.errors)
      std::fprintf(stderr, "%s\n", error.text().c_str());
    if (!result.target) {
      failed = true;
      continue;
    }
    std::string_view path = argv[i];
    std::string_view stem = path.substr(path.find_last_of('/') + 1);
    if (stem != std::string(result.target->spec.name) + ".yaml") {
      std::fprintf(stderr, "%s: error: the file holds target '%s': its name must be %s.yaml\n", argv[i],
                   std::string(result.target->spec.name).c_str(), std::string(result.target->spec.name).c_str());
      failed = true;
    }
    targets.push_back(std::move(result.target));
  }
  if (failed)
    return 1;
  std::sort(targets.begin(), targets.end(),
            [](const auto &a, const auto &b) { return ordersBefore(a->spec, b->spec); });

  std::ostringstream out;
  out.precision(17);
  out << "// Printed by flyc-specgen from specs/targets/*.yaml.\n";
  for (size_t i = 0; i < targets.size(); ++i)
    printArrays(out, targets[i]->spec, "target" + std::to_string(i));
  out << "constexpr TargetSpec targetSpecs[] = {\n";
  for (size_t i = 0; i < targets.size(); ++i)
    printSpec(out, targets[i]->spec, "target" + std::to_string(i));
  out << "};\n";

  std::ofstream file(argv[2], std::ios::binary);
  file << out.str();
  file.close();
  if (!file) {
    std::fprintf(stderr, "%s: error: cannot be written\n", argv[2]);
    return 3;
  }
  return 0;
}
