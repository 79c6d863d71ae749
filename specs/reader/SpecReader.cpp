//===- SpecReader.cpp -----------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One function per group of a target's file, in the order of the file, then the checks between groups.
//===----------------------------------------------------------------------===//

#include "specs/reader/SpecReader.h"

#include "specs/reader/YamlFields.h"
#include "specs/tables/FigureOrigin.h"
#include "support/NearestName.h"
#include "support/Text.h"

#include <algorithm>
#include <charconv>

using namespace flyc;
using namespace flyc::specs;

std::string SpecError::text() const {
  std::string out = file;
  if (line)
    out += ":" + std::to_string(line) + ":" + std::to_string(column);
  out += ": error: " + message;
  if (!hint.empty())
    out += "; " + hint;
  return out;
}

namespace {

constexpr std::string_view figureGroupNames[] = {
    "throughput", "matrix_clocks", "matrix_instructions", "latency", "memory", "lds_phases", "hazards",
    "issue",      "numerics",      "memory_order"};

class SpecFileReader {
public:
  SpecFileReader(std::string_view fileName) { errors.file = fileName; }
  SpecResult read(std::string_view text);

private:
  void readTarget(const YAML::Node &root);
  void readComputeUnit(YamlFields group);
  void readRegisters(YamlFields group);
  void readOccupancy(YamlFields group);
  void readLds(YamlFields group);
  void readFeatures(const YAML::Node *list);
  void readCodeObject(YamlFields group);
  void readBuffer(YamlFields group);
  void readCapabilities(YamlFields group);
  void readFigures(const YAML::Node *node);
  void readFigureValues(YamlFields values, std::vector<Figure> &out);
  void readOrigins(YamlFields &group, const FigureGroup &of, std::vector<Figure> &origins);
  bool readName(const YAML::Node &node, std::string_view what, std::string &name);

  void checkOccupancySteps(const YAML::Node &steps);

  unsigned number(YamlFields &group, std::string_view key, uint64_t min, uint64_t max) {
    return static_cast<unsigned>(group.number(key, min, max));
  }
  std::string_view source(YamlFields &group) { return owned->keep(group.text("source")); }

  SpecErrors errors;
  std::shared_ptr<OwnedTargetSpec> owned = std::make_shared<OwnedTargetSpec>();
  TargetSpec &spec = owned->spec;
  std::vector<YAML::Mark> stepMarks;
};

bool isNameChar(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}

/// An element of a list that must be a plain name.
bool SpecFileReader::readName(const YAML::Node &node, std::string_view what, std::string &name) {
  if (node.IsScalar() && !node.Scalar().empty() &&
      std::all_of(node.Scalar().begin(), node.Scalar().end(), isNameChar)) {
    name = node.Scalar();
    return true;
  }
  errors.add(node.Mark(), std::string(what) + " must be a name, and is " + std::string(describeYaml(node)),
             "a name has letters, digits, '_', '-' and '.'");
  return false;
}

void SpecFileReader::readComputeUnit(YamlFields group) {
  ComputeUnit &cu = spec.cu;
  cu.source = source(group);
  cu.simds = number(group, "simds", 1, 64);
  cu.simdWidth = number(group, "simd_width", 1, 128);
  cu.cusPerWgp = number(group, "cus_per_wgp", 1, 2);
  cu.wavesPerSimd = number(group, "waves_per_simd", 1, 64);
  cu.maxWorkgroups = number(group, "max_workgroups", 1, 4096);
  cu.maxBlockThreads = number(group, "max_block_threads", 1, 65536);
  cu.count = number(group, "count", 0, 1 << 20);
  cu.dies = number(group, "dies", 0, 1 << 10);
  cu.clockMhz = number(group, "clock_mhz", 0, 1 << 20);
  group.finish();
}

void SpecFileReader::readRegisters(YamlFields group) {
  RegisterFile &regs = spec.registers;
  regs.source = source(group);
  regs.vgprTotal = number(group, "vgpr_total", 1, 1 << 16);
  regs.vgprGranule = number(group, "vgpr_granule", 1, 1 << 10);
  regs.archVgprMax = number(group, "vgpr_arch_max", 1, 1 << 16);
  regs.accVgprMax = number(group, "agpr_max", 0, 1 << 16);
  regs.unified = group.boolean("unified");
  regs.sgprPerSimd = number(group, "sgpr_per_simd", 0, 1 << 16);
  regs.sgprGranule = number(group, "sgpr_granule", 1, 1 << 10);
  regs.sgprMax = number(group, "sgpr_max", 1, 1 << 10);
  group.finish();
}

void SpecFileReader::readOccupancy(YamlFields group) {
  spec.occupancySource = source(group);
  const YAML::Node *steps = group.required("vgpr_steps");
  group.finish();
  if (!steps)
    return;
  YamlFields map(errors, *steps, "'vgpr_steps'");
  for (const auto &[key, value] : map.entries()) {
    uint64_t vgprs = 0, waves = 0;
    auto [end, code] = std::from_chars(key.data(), key.data() + key.size(), vgprs);
    bool keyIsNumber = code == std::errc() && end == key.data() + key.size() && vgprs > 0 && vgprs <= 1 << 16;
    if (!keyIsNumber || !parseYamlInteger(value, waves) || waves == 0 || waves > 64) {
      errors.add(value.Mark(), "a step of 'vgpr_steps' must be `registers: waves`, and is " + quote(key),
                 "registers from 1 to 65536, waves from 1 to 64");
      continue;
    }
    owned->steps.push_back({static_cast<unsigned>(vgprs), static_cast<unsigned>(waves)});
    stepMarks.push_back(value.Mark());
  }
}

void SpecFileReader::readLds(YamlFields group) {
  LocalMemory &lds = spec.lds;
  lds.source = source(group);
  lds.bytes = number(group, "bytes", 1, 1 << 24);
  lds.poolBytes = number(group, "pool_bytes", 1, 1 << 24);
  lds.granule = number(group, "granule", 1, 1 << 16);
  lds.banks = number(group, "banks", 0, 1 << 10);
  if (!group.isMissing() && lds.poolBytes < lds.bytes)
    errors.add(group.mark(), "'pool_bytes' (" + std::to_string(lds.poolBytes) + ") is less than 'bytes' (" +
                                 std::to_string(lds.bytes) + "): a workgroup cannot use more than there is");
  group.finish();
}

void SpecFileReader::readFeatures(const YAML::Node *list) {
  if (!list)
    return;
  if (!list->IsSequence()) {
    errors.add(list->Mark(), "'features' must be a list, and is " + std::string(describeYaml(*list)),
               "write [] if no feature suffix may be written");
    return;
  }
  bool present[std::size(allFeatures)] = {};
  for (const YAML::Node &element : *list) {
    std::string name;
    if (!readName(element, "an element of 'features'", name))
      continue;
    auto same = [&](Feature f) { return spelling(f) == name; };
    auto it = std::find_if(std::begin(allFeatures), std::end(allFeatures), same);
    if (it == std::end(allFeatures))
      errors.add(element.Mark(), "unknown feature " + quote(name), "the features are sramecc and xnack");
    else if (present[static_cast<unsigned>(*it)])
      errors.add(element.Mark(), quote(name) + " stands twice in 'features'");
    else
      present[static_cast<unsigned>(*it)] = true;
  }
  for (Feature f : allFeatures)
    if (present[static_cast<unsigned>(f)])
      owned->features.push_back(f);
}

void SpecFileReader::readCodeObject(YamlFields group) {
  CodeObject &object = spec.codeObject;
  object.source = source(group);
  object.elfMach = number(group, "elf_mach", 1, 0xff);
  object.defaultVersion = number(group, "default_version", 5, 6);
  if (const YAML::Node *list = group.required("versions")) {
    for (const YAML::Node &element : *list) {
      uint64_t version = 0;
      if (!parseYamlInteger(element, version) || version < 5 || version > 6)
        errors.add(element.Mark(), "an element of 'versions' must be 5 or 6");
      else if (std::find(owned->versions.begin(), owned->versions.end(), version) != owned->versions.end())
        errors.add(element.Mark(), quote(std::to_string(version)) + " stands twice in 'versions'");
      else
        owned->versions.push_back(static_cast<unsigned>(version));
    }
    std::sort(owned->versions.begin(), owned->versions.end());
    if (!std::count(owned->versions.begin(), owned->versions.end(), object.defaultVersion))
      errors.add(list->Mark(),
                 "'versions' does not hold 'default_version' (" + std::to_string(object.defaultVersion) + ")");
  }
  if (const YAML::Node *list = group.optional("covers")) {
    object.generic = true;
    if (!list->IsSequence() || list->size() == 0)
      errors.add(list->Mark(), "'covers' must be a list of processors, and is " + std::string(describeYaml(*list)),
                 "leave it out if the target is one processor");
    else
      for (const YAML::Node &element : *list) {
        std::string name;
        if (readName(element, "an element of 'covers'", name))
          owned->covers.push_back(owned->keep(name));
      }
  }
  group.finish();
}

void SpecFileReader::readBuffer(YamlFields group) {
  spec.bufferSource = source(group);
  spec.bufferWord3 = number(group, "word3", 0, 0xffffffff);
  group.finish();
}

void SpecFileReader::readCapabilities(YamlFields group) {
  source(group);
  const YAML::Node *list = group.required("has");
  group.finish();
  if (!list)
    return;
  if (!list->IsSequence()) {
    errors.add(list->Mark(), "'has' must be a list of capabilities, and is " + std::string(describeYaml(*list)));
    return;
  }
  std::vector<std::string_view> known;
  for (const CapabilityInfo &info : capabilityInfos)
    known.push_back(info.spelling);
  for (const YAML::Node &element : *list) {
    std::string name;
    if (!readName(element, "a capability", name))
      continue;
    std::optional<Capability> capability = parseCapability(name);
    if (!capability) {
      std::vector<std::string_view> near = nearestNames(name, known, 1);
      errors.add(element.Mark(), "unknown capability " + quote(name),
                 near.empty() ? "specs/tables/Capabilities.def defines them"
                              : "did you mean " + quote(near.front()) + "?");
    } else if (spec.capabilities.has(*capability)) {
      errors.add(element.Mark(), quote(name) + " stands twice in 'has'");
    } else {
      spec.capabilities.insert(*capability);
    }
  }
}

void SpecFileReader::readFigureValues(YamlFields values, std::vector<Figure> &out) {
  for (const auto &[key, value] : values.entries()) {
    Figure figure{owned->keep(key), 0, {}};
    if (!value.IsScalar() || value.Scalar().empty()) {
      errors.add(value.Mark(), quote(key) + " must be a number or a text, and is " + std::string(describeYaml(value)));
      continue;
    }
    const std::string &text = value.Scalar();
    auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), figure.value);
    bool isNumber = value.Tag() != "!" && code == std::errc() && end == text.data() + text.size();
    if (!isNumber) {
      figure.value = 0;
      figure.text = owned->keep(text);
    } else if (!(figure.value >= 0 && figure.value < 1e15)) {
      errors.add(value.Mark(), quote(key) + " must be a number from 0 to 1e15, and is " + quote(text));
    }
    out.push_back(figure);
  }
}

/// Those of a group and of its figures, the group's own name in front; sure ones are left out.
void SpecFileReader::readOrigins(YamlFields &group, const FigureGroup &of, std::vector<Figure> &origins) {
  const auto wordOf = [&](const YAML::Node &node) -> std::string_view {
    const auto *found = node.IsScalar() ? std::find(std::begin(figureOrigins), std::end(figureOrigins), node.Scalar())
                                        : std::end(figureOrigins);
    if (found != std::end(figureOrigins))
      return *found;
    errors.add(node.Mark(), "an origin must be one of sure, scheduling_model, derived and assumed");
    return figureOrigins[0];
  };
  const YAML::Node *usual = group.optional("origin");
  std::vector<std::string_view> words(of.figures.size(), usual ? wordOf(*usual) : figureOrigins[0]);
  if (group.optional("origins")) {
    YamlFields own = group.fields("origins");
    for (const auto &[key, node] : own.entries()) {
      const auto figure =
          std::find_if(of.figures.begin(), of.figures.end(), [&](const Figure &f) { return f.name == key; });
      if (figure == of.figures.end())
        errors.add(node.Mark(), "'origins' names " + quote(key) + ", which 'values' does not have");
      else
        words[static_cast<size_t>(figure - of.figures.begin())] = wordOf(node);
    }
  }
  for (size_t n = 0; n < words.size(); ++n)
    if (words[n] != figureOrigins[0])
      origins.push_back({owned->keep(std::string(of.name) + "." + std::string(of.figures[n].name)), 0, words[n]});
}

void SpecFileReader::readFigures(const YAML::Node *node) {
  if (!node)
    return;
  YamlFields groups(errors, *node, "'figures'");
  std::vector<Figure> origins;
  for (std::string_view name : figureGroupNames) {
    if (!groups.optional(name))
      continue;
    YamlFields group = groups.fields(name);
    FigureGroup out{name, {}, source(group), {}};
    if (group.optional("unit"))
      out.unit = owned->keep(group.text("unit"));
    YamlFields values = group.fields("values");
    std::vector<Figure> &figures = owned->figures.emplace_back();
    readFigureValues(std::move(values), figures);
    out.figures = figures;
    readOrigins(group, out, origins);
    group.finish();
    owned->groups.push_back(out);
  }
  if (!origins.empty()) {
    owned->figures.push_back(std::move(origins));
    owned->groups.push_back({originGroup, {}, {}, owned->figures.back()});
  }
  groups.finish();
}

/// The measured steps must follow from the register file: that is what occupancy() computes with.
void SpecFileReader::checkOccupancySteps(const YAML::Node &root) {
  const RegisterFile &regs = spec.registers;
  auto waves = [&](unsigned vgprs) {
    unsigned given = (vgprs + regs.vgprGranule - 1) / regs.vgprGranule * regs.vgprGranule;
    return std::min(spec.cu.wavesPerSimd, regs.vgprTotal / given);
  };
  unsigned limit = regs.archVgprMax + (regs.unified ? regs.accVgprMax : 0);
  for (size_t i = 0; i < owned->steps.size(); ++i) {
    const OccupancyStep &step = owned->steps[i];
    std::string written = std::to_string(step.vgprs) + ": " + std::to_string(step.waves);
    if (i && (step.vgprs <= owned->steps[i - 1].vgprs || step.waves >= owned->steps[i - 1].waves))
      errors.add(stepMarks[i], "step " + quote(written) + " is out of order",
                 "more registers from step to step, fewer waves");
    else if (step.vgprs > limit)
      errors.add(stepMarks[i], "step " + quote(written) + " uses more registers than a wave can have (" +
                                   std::to_string(limit) + ")");
    else if (waves(step.vgprs) != step.waves)
      errors.add(stepMarks[i], "step " + quote(written) +
                                   " contradicts the register file: " + std::to_string(regs.vgprTotal) +
                                   " registers in granules of " + std::to_string(regs.vgprGranule) + " give " +
                                   std::to_string(waves(step.vgprs)) + " waves");
  }
  if (owned->steps.empty())
    errors.add(root.Mark(), "'vgpr_steps' has no step");
}

void SpecFileReader::readTarget(const YAML::Node &root) {
  YamlFields top(errors, root, "the target");
  if (top.isMissing())
    return;
  if (const YAML::Node *name = top.required("name")) {
    std::string text;
    if (readName(*name, "'name'", text))
      spec.name = owned->keep(text);
  }
  spec.product = owned->keep(top.text("product"));
  spec.generation = owned->keep(top.text("generation"));
  spec.manual = owned->keep(top.text("manual"));
  spec.waveSize = number(top, "wave_size", 32, 64);
  if (spec.waveSize != 32 && spec.waveSize != 64)
    errors.add(top.optional("wave_size")->Mark(),
               "'wave_size' must be 32 or 64, and is " + std::to_string(spec.waveSize));
  if (const YAML::Node *other = top.optional("other_wave_size")) {
    spec.otherWaveSize = number(top, "other_wave_size", 32, 64);
    if (spec.waveSize + spec.otherWaveSize != 96)
      errors.add(other->Mark(), "'other_wave_size' must be 32 or 64, whichever 'wave_size' is not, and is " +
                                    std::to_string(spec.otherWaveSize));
  }
  readComputeUnit(top.fields("compute_unit"));
  readRegisters(top.fields("registers"));
  readOccupancy(top.fields("occupancy"));
  readLds(top.fields("lds"));
  readFeatures(top.required("features"));
  readCodeObject(top.fields("code_object"));
  readBuffer(top.fields("buffer"));
  readCapabilities(top.fields("capabilities"));
  readFigures(top.optional("figures"));
  top.finish();
  if (errors.list.empty())
    checkOccupancySteps(root);

  spec.occupancySteps = owned->steps;
  spec.features = owned->features;
  spec.codeObject.versions = owned->versions;
  spec.codeObject.covers = owned->covers;
  spec.figures = owned->groups;
}

SpecResult SpecFileReader::read(std::string_view text) {
  readYaml(errors, [&] {
    std::vector<YAML::Node> documents = YAML::LoadAll(std::string(text));
    if (documents.size() != 1 || documents.front().IsNull())
      errors.add(YAML::Mark::null_mark(),
                 documents.size() > 1 ? "the file holds several documents" : "the file is empty",
                 "one target per file");
    else
      readTarget(documents.front());
  });
  SpecResult result;
  result.errors = std::move(errors.list);
  if (result.errors.empty())
    result.target = owned;
  return result;
}

} // namespace

SpecResult flyc::specs::readTargetSpec(std::string_view text, std::string_view fileName) noexcept {
  return readSpecFile<SpecResult>(text, fileName, [&] { return SpecFileReader(fileName).read(text); });
}
