//===- TargetsCommand.cpp - flyc targets ---------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Prints the table of targets: a row of sizes and a line of capabilities for each, or one JSON object with every field
// of TargetSpec.
//===----------------------------------------------------------------------===//

#include "support/Json.h"
#include "support/Text.h"
#include "tools/driver/Outputs.h"
#include "tools/driver/SpecFiles.h"
#include "tools/driver/TextTable.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/Reporter.h"

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
      });
  });
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
            "  flyc targets --json | jq '.targets[] | {name, lds}'\n",
            "0123"};
  }
  bool takesWords() const override { return false; }
  void addOptions(OptionList &options) override {
    options.flag("--json", "Print everything as one JSON object, with the source of each number.", json);
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
    if (!writeStandardOutput(json ? jsonText(table) : tableText(table), error))
      return failWith(error);
    return exitOk;
  }

private:
  bool json = false;
  std::vector<std::string> specFiles;
};

} // namespace

std::unique_ptr<Command> flyc::driver::makeTargetsCommand() { return std::make_unique<TargetsCommand>(); }
