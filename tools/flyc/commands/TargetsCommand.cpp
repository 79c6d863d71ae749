//===- TargetsCommand.cpp - flyc targets ---------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Prints the table of targets: a row of sizes and a line of capabilities for each, or one JSON object with every field
// of TargetSpec.
//===----------------------------------------------------------------------===//

#include "specs/tables/FigureOrigin.h"
#include "support/Json.h"
#include "support/Text.h"
#include "tools/driver/Outputs.h"
#include "tools/driver/SpecFiles.h"
#include "tools/driver/TextTable.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/Reporter.h"

#include <algorithm>
#include <cstdio>

using namespace flyc;
using namespace flyc::driver;
using namespace flyc::specs;

namespace {

std::string kib(unsigned bytes) { return std::to_string(bytes / 1024); }

std::string tableText(const TargetTable &table) {
  TextTable sizes(
      {"target", "generation", "wave", "LDS KiB", "VGPRs", "AGPRs", "VGPRs/SIMD", "waves/SIMD", "object", "features"});
  std::string abilities;
  for (const TargetSpec *t : table.all()) {
    sizes.add({std::string(t->name), std::string(t->generation), std::to_string(t->waveSize), kib(t->lds.bytes),
               std::to_string(t->registers.archVgprMax), std::to_string(t->registers.accVgprMax),
               std::to_string(t->registers.vgprTotal), std::to_string(t->cu.wavesPerSimd),
               "v" + std::to_string(t->codeObject.defaultVersion),
               joined(t->features, [](Feature f) { return spelling(f); }, ",")});
    abilities += "\n" + std::string(t->name) + ": " + std::string(t->product) + "\n";
    if (t->codeObject.generic) {
      abilities += "  runs on";
      for (std::string_view name : t->codeObject.covers)
        abilities += " " + std::string(name);
      abilities += "\n";
    }
    size_t column = 0;
    for (unsigned i = 0; i < numCapabilities; ++i) {
      std::string_view name = capabilityInfos[i].spelling;
      if (!t->has(static_cast<Capability>(i)))
        continue;
      if (column && column + 1 + name.size() > 100) {
        abilities += "\n";
        column = 0;
      }
      abilities += (column ? " " : "  ") + std::string(name);
      column += name.size() + (column ? 1 : 2);
    }
    abilities += "\n";
  }
  return sizes.text() + abilities;
}

void writeUnit(JsonWriter &json, const TargetSpec &t) {
  json.attributeObject("compute_unit", [&] {
    json.attribute("simds", t.cu.simds);
    json.attribute("simd_width", t.cu.simdWidth);
    json.attribute("cus_per_wgp", t.cu.cusPerWgp);
    json.attribute("waves_per_simd", t.cu.wavesPerSimd);
    json.attribute("max_workgroups", t.cu.maxWorkgroups);
    json.attribute("max_block_threads", t.cu.maxBlockThreads);
    json.attribute("count", t.cu.count);
    json.attribute("dies", t.cu.dies);
    json.attribute("clock_mhz", t.cu.clockMhz);
    json.attribute("source", t.cu.source);
  });
  json.attributeObject("registers", [&] {
    json.attribute("vgpr_total", t.registers.vgprTotal);
    json.attribute("vgpr_granule", t.registers.vgprGranule);
    json.attribute("vgpr_arch_max", t.registers.archVgprMax);
    json.attribute("agpr_max", t.registers.accVgprMax);
    json.attribute("unified", t.registers.unified);
    json.attribute("sgpr_per_simd", t.registers.sgprPerSimd);
    json.attribute("sgpr_granule", t.registers.sgprGranule);
    json.attribute("sgpr_max", t.registers.sgprMax);
    json.attribute("source", t.registers.source);
  });
  json.attributeObject("occupancy", [&] {
    json.attributeArray("vgpr_steps", [&] {
      for (const OccupancyStep &step : t.occupancySteps)
        json.object([&] {
          json.attribute("vgprs", step.vgprs);
          json.attribute("waves", step.waves);
        });
    });
    json.attribute("source", t.occupancySource);
  });
  json.attributeObject("lds", [&] {
    json.attribute("bytes", t.lds.bytes);
    json.attribute("pool_bytes", t.lds.poolBytes);
    json.attribute("granule", t.lds.granule);
    json.attribute("banks", t.lds.banks);
    json.attribute("source", t.lds.source);
  });
}

void writeCode(JsonWriter &json, const TargetSpec &t) {
  json.attributeArray("features", [&] {
    for (Feature f : t.features)
      json.value(spelling(f));
  });
  json.attributeObject("code_object", [&] {
    json.attribute("elf_mach", t.codeObject.elfMach);
    json.attribute("default_version", t.codeObject.defaultVersion);
    json.attributeArray("versions", [&] {
      for (unsigned version : t.codeObject.versions)
        json.value(version);
    });
    json.attribute("generic", t.codeObject.generic);
    json.attributeArray("covers", [&] {
      for (std::string_view name : t.codeObject.covers)
        json.value(name);
    });
    json.attribute("source", t.codeObject.source);
  });
  json.attributeObject("buffer", [&] {
    json.attribute("word3", t.bufferWord3);
    json.attribute("source", t.bufferSource);
  });
  json.attributeArray("capabilities", [&] {
    for (unsigned i = 0; i < numCapabilities; ++i)
      if (t.has(static_cast<Capability>(i)))
        json.value(capabilityInfos[i].spelling);
  });
}

void writeFigures(JsonWriter &json, const TargetSpec &t) {
  json.attributeObject("figures", [&] {
    for (const FigureGroup &group : t.figures)
      if (group.name != originGroup)
        json.attributeObject(group.name, [&] {
          if (!group.unit.empty())
            json.attribute("unit", group.unit);
          json.attribute("source", group.source);
          json.attributeObject("values", [&] {
            for (const Figure &f : group.figures) {
              if (f.text.empty())
                json.attribute(f.name, f.value);
              else
                json.attribute(f.name, f.text);
            }
          });
          json.attributeObject("origins", [&] {
            for (const Figure &f : group.figures)
              json.attribute(f.name, originOf(t, group.name, f.name));
          });
        });
  });
}

std::string valueText(const Figure &figure) {
  char number[32];
  std::snprintf(number, sizeof number, "%.10g", figure.value);
  return figure.text.empty() ? number : std::string(figure.text);
}

/// Each figure with its origin; sources and units below.
std::string figuresText(const TargetSpec &target) {
  TextTable rows({"figure", "value", "origin"});
  std::string sources;
  for (const FigureGroup &group : target.figures) {
    if (group.name == originGroup)
      continue;
    for (const Figure &f : group.figures)
      rows.add({std::string(group.name) + "." + std::string(f.name), valueText(f),
                std::string(originOf(target, group.name, f.name))});
    sources += "\n" + std::string(group.name) + (group.unit.empty() ? "" : ", in " + std::string(group.unit)) +
               ":\n  " + std::string(group.source) + "\n";
  }
  return rows.text() + sources;
}

std::string jsonText(const TargetTable &table) {
  std::string out;
  JsonWriter json(out, 2);
  json.object([&] {
    json.attributeArray("targets", [&] {
      for (const TargetSpec *t : table.all())
        json.object([&] {
          json.attribute("name", t->name);
          json.attribute("product", t->product);
          json.attribute("generation", t->generation);
          json.attribute("manual", t->manual);
          json.attribute("wave_size", t->waveSize);
          if (t->otherWaveSize)
            json.attribute("other_wave_size", t->otherWaveSize);
          writeUnit(json, *t);
          writeCode(json, *t);
          writeFigures(json, *t);
        });
    });
    json.attributeObject("capabilities", [&] {
      for (const CapabilityInfo &info : capabilityInfos)
        json.attribute(info.spelling, info.definition);
    });
  });
  return out + "\n";
}

class TargetsCommand : public Command {
public:
  CommandText text() const override {
    return {"flyc targets [options]",
            "Prints the facts about each target that flyc compiles with: sizes, granules, capabilities, and with "
            "--json also where each number comes from.",
            "  flyc targets\n"
            "  flyc targets --figures=$A\n"
            "  flyc targets --json | jq '.targets[] | {name, lds}'\n",
            "0123"};
  }
  bool takesWords() const override { return false; }
  void addOptions(OptionList &options) override {
    options.flag("--json", "Print everything as one JSON object, with the source of each number.", json);
    options.add("--figures", "TARGET",
                "Print the figures that models use of one target, each with its origin: sure (its source states it), "
                "scheduling_model (LLVM's has it), derived (from sure ones) or assumed.",
                figuresOf);
    options.add("--spec-file", "FILE", "Add the target of this YAML file, or replace the one of the same name.",
                specFiles);
  }

  int run(const CommandInput &input) override {
    SourceManager sources;
    TargetTable table;
    std::vector<DriverError> errors;
    readSpecFiles(specFiles, sources, table, errors);
    if (!errors.empty())
      return failWith(errors, sources, {});
    DriverError error;
    std::string text = json ? jsonText(table) : tableText(table);
    if (!figuresOf.empty()) {
      const auto all = table.all();
      const auto found = std::find_if(all.begin(), all.end(), [&](const auto *t) { return t->name == figuresOf; });
      if (json || found == all.end())
        return failWith(
            json ? usageError("--figures prints a table", "--json has the figures of all targets")
                 : DriverError{
                       diag::UnknownTarget, "unknown target " + quote(figuresOf), {}, "`flyc targets` lists them", {}});
      text = figuresText(**found);
    }
    if (!writeStandardOutput(text, error))
      return failWith(error);
    return exitOk;
  }

private:
  bool json = false;
  std::string figuresOf;
  std::vector<std::string> specFiles;
};

} // namespace

std::unique_ptr<Command> flyc::driver::makeTargetsCommand() { return std::make_unique<TargetsCommand>(); }
