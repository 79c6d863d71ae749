//===- SpecGen.cpp - flyc-specgen: the files of specs/ to constant tables -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Runs when flyc is built. Input: the YAML files of all targets, of all families of matrix instructions, or of the
// copies. Output: TargetTable.inc, the same facts as constexpr TargetSpecs, sorted; AtomTable.inc, constexpr
// MatrixAtoms in the files' order. A file with an error stops the build, and the message names its place.
//   flyc-specgen targets -o TargetTable.inc a.yaml b.yaml ...
//   flyc-specgen atoms -o AtomTable.inc a.yaml b.yaml ...
//   flyc-specgen copies -o CopyTable.inc copy.yaml
//===----------------------------------------------------------------------===//

#include "specs/reader/AtomReader.h"
#include "specs/reader/CopyReader.h"
#include "specs/reader/SpecReader.h"
#include "specs/tables/TargetOrder.h"
#include "support/Text.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>

using namespace flyc;
using namespace flyc::specs;

namespace {

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
      out << quoteAsString(name) << ", ";
    out << "};\n";
  }
  for (const FigureGroup &group : t.figures) {
    out << "constexpr Figure " << prefix << "_" << group.name << "[] = {\n";
    for (const Figure &f : group.figures)
      out << "    {" << quoteAsString(f.name) << ", " << f.value << ", " << quoteAsString(f.text) << "},\n";
    out << "};\n";
  }
  if (!t.figures.empty()) {
    out << "constexpr FigureGroup " << prefix << "Figures[] = {\n";
    for (const FigureGroup &group : t.figures)
      out << "    {" << quoteAsString(group.name) << ", " << quoteAsString(group.unit) << ", "
          << quoteAsString(group.source) << ", " << prefix << "_" << group.name << "},\n";
    out << "};\n";
  }
}

void printSpec(std::ostream &out, const TargetSpec &t, const std::string &prefix) {
  auto span = [&](bool present, const char *name) { return present ? prefix + name : std::string("{}"); };
  out << "    TargetSpec{\n        .name = " << quoteAsString(t.name)
      << ",\n        .product = " << quoteAsString(t.product)
      << ",\n        .generation = " << quoteAsString(t.generation)
      << ",\n        .manual = " << quoteAsString(t.manual) << ",\n        .waveSize = " << t.waveSize
      << ",\n        .otherWaveSize = " << t.otherWaveSize << ",\n";
  const ComputeUnit &cu = t.cu;
  out << "        .cu = {.source = " << quoteAsString(cu.source) << ", .simds = " << cu.simds
      << ", .simdWidth = " << cu.simdWidth << ", .cusPerWgp = " << cu.cusPerWgp
      << ", .wavesPerSimd = " << cu.wavesPerSimd << ", .maxWorkgroups = " << cu.maxWorkgroups
      << ", .maxBlockThreads = " << cu.maxBlockThreads << ", .count = " << cu.count << ", .dies = " << cu.dies
      << ", .clockMhz = " << cu.clockMhz << "},\n";
  const RegisterFile &regs = t.registers;
  out << "        .registers = {.source = " << quoteAsString(regs.source) << ", .vgprTotal = " << regs.vgprTotal
      << ", .vgprGranule = " << regs.vgprGranule << ", .archVgprMax = " << regs.archVgprMax
      << ", .accVgprMax = " << regs.accVgprMax << ", .unified = " << boolean(regs.unified)
      << ", .sgprPerSimd = " << regs.sgprPerSimd << ", .sgprGranule = " << regs.sgprGranule
      << ", .sgprMax = " << regs.sgprMax << "},\n";
  out << "        .occupancySource = " << quoteAsString(t.occupancySource) << ",\n        .occupancySteps = " << prefix
      << "Steps,\n";
  out << "        .lds = {.source = " << quoteAsString(t.lds.source) << ", .bytes = " << t.lds.bytes
      << ", .poolBytes = " << t.lds.poolBytes << ", .granule = " << t.lds.granule << ", .banks = " << t.lds.banks
      << "},\n";
  out << "        .features = " << span(!t.features.empty(), "Features") << ",\n";
  const CodeObject &object = t.codeObject;
  out << "        .codeObject = {.source = " << quoteAsString(object.source) << ", .elfMach = " << object.elfMach
      << ", .defaultVersion = " << object.defaultVersion << ", .versions = " << prefix
      << "Versions, .generic = " << boolean(object.generic) << ", .covers = " << span(object.generic, "Covers")
      << "},\n";
  out << "        .bufferWord3 = " << t.bufferWord3 << "u,\n        .bufferSource = " << quoteAsString(t.bufferSource)
      << ",\n        .capabilities = CapabilitySet(" << t.capabilities.raw() << "ull),\n";
  out << "        .figures = " << span(!t.figures.empty(), "Figures") << "},\n";
}

std::string readFile(const char *path, bool &failed) {
  std::ifstream in(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (!in) {
    std::fprintf(stderr, "%s: error: cannot be read\n", path);
    failed = true;
  }
  return text;
}

bool report(const std::vector<SpecError> &errors) {
  for (const SpecError &error : errors)
    std::fprintf(stderr, "%s\n", error.text().c_str());
  return !errors.empty();
}

/// False if a file has an error.
bool printTargets(std::ostream &out, int count, char **paths) {
  std::vector<std::shared_ptr<const OwnedTargetSpec>> targets;
  bool failed = false;
  for (int i = 0; i < count; ++i) {
    SpecResult result = readTargetSpec(readFile(paths[i], failed), paths[i]);
    if (report(result.errors) || !result.target) {
      failed = true;
      continue;
    }
    std::string_view path = paths[i];
    std::string_view stem = path.substr(path.find_last_of('/') + 1);
    if (stem != std::string(result.target->spec.name) + ".yaml") {
      std::fprintf(stderr, "%s: error: the file holds target '%s': its name must be %s.yaml\n", paths[i],
                   std::string(result.target->spec.name).c_str(), std::string(result.target->spec.name).c_str());
      failed = true;
    }
    targets.push_back(std::move(result.target));
  }
  if (failed)
    return false;
  std::sort(targets.begin(), targets.end(),
            [](const auto &a, const auto &b) { return ordersBefore(a->spec, b->spec); });
  out << "// Printed by flyc-specgen from specs/targets/*.yaml.\n";
  for (size_t i = 0; i < targets.size(); ++i)
    printArrays(out, targets[i]->spec, "target" + std::to_string(i));
  out << "constexpr TargetSpec targetSpecs[] = {\n";
  for (size_t i = 0; i < targets.size(); ++i)
    printSpec(out, targets[i]->spec, "target" + std::to_string(i));
  out << "};\n";
  return true;
}

/// "opsel_a" as the enumerator OpselA.
std::string enumerator(std::string_view name) {
  std::string out;
  bool upper = true;
  for (char c : name) {
    if (c != '_')
      out += upper ? static_cast<char>(c - 'a' + 'A') : c;
    upper = c == '_';
  }
  return out;
}

/// The operands among the arguments of an intrinsic.
std::string operandsText(const std::vector<MatrixArgumentText> &arguments) {
  std::string text;
  for (const MatrixArgumentText &argument : arguments)
    if (!argument.isConstant)
      text += "    {MatrixArgumentKind::" + enumerator(argument.name) + ", " + boolean(argument.immediate) + ", " +
              std::to_string(argument.max) + "},\n";
  return text;
}
/// The constants, with their places.
std::string constantsText(const std::vector<MatrixArgumentText> &arguments) {
  std::string text;
  for (size_t place = 0; place < arguments.size(); ++place)
    if (arguments[place].isConstant)
      text += "    {MatrixConstantKind::" + enumerator(arguments[place].name) + ", " + std::to_string(place) + "},\n";
  return text;
}

/// `lists`: the number of each list of arguments, by its text.
void printAtom(std::ostream &out, const MatrixAtomText &atom, const AtomFile &file,
               const std::map<std::string, size_t> &lists) {
  CapabilitySet needs;
  for (Capability capability : atom.needs)
    needs.insert(capability);
  out << "    MatrixAtom{.family = " << quoteAsString(file.family) << ", .type = " << quoteAsString(file.type)
      << ", .wave = " << file.wave << ", .sparse = " << boolean(file.sparse) << ", .scaleBlock = " << file.scaleBlock
      << ", .scaleFormat = static_cast<ScaleFormat>(" << file.scaleFormat << ")"
      << ", .m = " << atom.m << ", .n = " << atom.n << ", .k = " << atom.k << ", .blocks = " << atom.blocks
      << ", .a = " << quoteAsString(atom.a.type) << ", .b = " << quoteAsString(atom.b.type)
      << ", .acc = " << quoteAsString(atom.acc.type) << ",\n        .layoutA = " << quoteAsString(atom.a.layout)
      << ", .layoutB = " << quoteAsString(atom.b.layout) << ", .layoutC = " << quoteAsString(atom.acc.layout)
      << ",\n        .registersA = " << quoteAsString(atom.a.registers)
      << ", .registersB = " << quoteAsString(atom.b.registers)
      << ", .registersAcc = " << quoteAsString(atom.acc.registers)
      << ",\n        .intrinsic = " << quoteAsString(atom.intrinsic)
      << ", .instruction = " << quoteAsString(atom.instruction) << ", .signs = " << boolean(atom.signs)
      << ", .arguments = "
      << (atom.arguments.empty() ? "{}" : "arguments" + std::to_string(lists.at(operandsText(atom.arguments))))
      << ", .formatA = " << atom.a.format << ", .formatB = " << atom.b.format
      << ",\n        .clocks = " << quoteAsString(atom.clocks) << ", .source = " << quoteAsString(atom.source)
      << ", .capability = static_cast<Capability>(" << static_cast<unsigned>(atom.needs.back())
      << "), .needs = CapabilitySet(" << needs.raw() << "ull)},\n";
}

bool printAtoms(std::ostream &out, int count, char **paths) {
  std::vector<AtomFile> files;
  bool failed = false;
  for (int i = 0; i < count; ++i) {
    files.push_back(readMatrixAtoms(readFile(paths[i], failed), paths[i]));
    failed |= report(files.back().errors);
  }
  if (failed)
    return false;
  out << "// Printed by flyc-specgen from specs/atoms/*.yaml.\n";
  std::map<std::string, size_t> lists, constants;
  for (const AtomFile &file : files)
    for (const MatrixAtomText &atom : file.atoms) {
      if (atom.arguments.empty())
        continue;
      const auto print = [&](const std::string &text, std::map<std::string, size_t> &known, const char *kind,
                             const char *name) {
        if (const size_t number = known.size(); !text.empty() && known.emplace(text, number).second)
          out << "constexpr " << kind << " " << name << number << "[] = {\n" << text << "};\n";
      };
      print(operandsText(atom.arguments), lists, "MatrixArgument", "arguments");
      print(constantsText(atom.arguments), constants, "MatrixConstant", "constants");
    }
  out << "constexpr MatrixAtom matrixAtomTable[] = {\n";
  for (const AtomFile &file : files)
    for (const MatrixAtomText &atom : file.atoms)
      printAtom(out, atom, file, lists);
  out << "};\nconstexpr std::span<const MatrixConstant> matrixConstantTable[] = {\n";
  for (const AtomFile &file : files)
    for (const MatrixAtomText &atom : file.atoms) {
      const std::string text = constantsText(atom.arguments);
      out << "    " << (text.empty() ? "{}" : "constants" + std::to_string(constants.at(text))) << ",\n";
    }
  out << "};\n";
  return true;
}

bool printCopies(std::ostream &out, int count, char **paths) {
  bool failed = false;
  std::ostringstream rows, atomics;
  out << "// Printed by flyc-specgen from specs/atoms/copy.yaml.\n";
  unsigned number = 0, atomicNumber = 0;
  for (int i = 0; i < count; ++i) {
    CopyFile file = readCopyAtoms(readFile(paths[i], failed), paths[i]);
    failed |= report(file.errors);
    for (const CopyAtomText &copy : file.copies) {
      out << "constexpr unsigned copyBits" << number << "[] = {";
      for (unsigned bits : copy.bits)
        out << bits << ", ";
      out << "};\n";
      rows << "    {" << quoteAsString(copy.name) << ", copyBits" << number++ << ", CapabilitySet(" << copy.needs.raw()
           << "ull), " << boolean(copy.cache) << ", " << quoteAsString(copy.source) << "},\n";
    }
    for (const AtomicAtomText &atomic : file.atomics) {
      for (auto [list, words] : {std::pair("Ops", &atomic.ops), std::pair("Types", &atomic.types)}) {
        out << "constexpr std::string_view atomic" << list << atomicNumber << "[] = {";
        for (const std::string &word : *words)
          out << quoteAsString(word) << ", ";
        out << "};\n";
      }
      atomics << "    {" << quoteAsString(atomic.name) << ", atomicOps" << atomicNumber << ", atomicTypes"
              << atomicNumber << ", " << quoteAsString(atomic.intrinsic) << ", CapabilitySet(" << atomic.needs.raw()
              << "ull), " << quoteAsString(atomic.source) << "},\n";
      ++atomicNumber;
    }
  }
  out << "constexpr CopyAtom copyAtomTable[] = {\n" << rows.str() << "};\n";
  out << "constexpr AtomicAtom atomicAtomTable[] = {\n" << atomics.str() << "};\n";
  return !failed;
}

} // namespace

int main(int argc, char **argv) {
  std::string_view what = argc > 1 ? argv[1] : "";
  if (argc < 5 || (what != "targets" && what != "atoms" && what != "copies") || std::string_view(argv[2]) != "-o") {
    std::fprintf(stderr, "usage: flyc-specgen targets|atoms|copies -o OUT.inc FILE.yaml...\n");
    return 2;
  }
  std::ostringstream out;
  out.precision(17);
  auto *print = what == "targets" ? printTargets : what == "atoms" ? printAtoms : printCopies;
  if (!print(out, argc - 4, argv + 4))
    return 1;
  std::ofstream file(argv[3], std::ios::binary);
  file << out.str();
  file.close();
  if (!file) {
    std::fprintf(stderr, "%s: error: cannot be written\n", argv[3]);
    return 3;
  }
  return 0;
}
