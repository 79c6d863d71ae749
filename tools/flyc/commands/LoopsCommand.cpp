//===- LoopsCommand.cpp - flyc loops -------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Prints what the innermost loops of kernels are made of. Counts are of CodeGen/LoopFigures.h, resources of
// runtime/objects, occupancy of specs: nothing in here is computed a second time.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/LoopFigures.h"
#include "compiler/CodeGen/Setup.h"
#include "compiler/Package/Facts.h"
#include "compiler/Package/SpecsOccupancy.h"
#include "support/Json.h"
#include "support/Text.h"
#include "tools/driver/Outputs.h"
#include "tools/driver/TextTable.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/Reporter.h"
#include "tools/flyc/SourceCompile.h"
#include "tools/inspect/Disassembly.h"
#include "tools/run/arrays/Fill.h"

#include <algorithm>
#include <cstdio>

using namespace flyc;
using namespace flyc::driver;

namespace {

struct KernelLoops {
  std::string target;
  package::VariantFacts facts;
  std::vector<codegen::LoopFigures> loops;
};

RunResult<std::vector<KernelLoops>> loopsOf(const std::string &path, const std::string &bytes,
                                            const std::string &only) {
  const auto read = disassembleObject({bytes.begin(), bytes.end()});
  if (!read)
    return inputError("'" + path + "': " + read.error());
  const objects::CodeObject &object = read->object;
  const specs::TargetTable targets;
  const package::OccupancyFunction occupancy = package::occupancyFrom(targets);
  std::vector<KernelLoops> all;
  for (const objects::Kernel &kernel : object.kernels) {
    if (!only.empty() && kernel.name != only)
      continue;
    KernelLoops loops{object.processor, {}, {}};
    loops.facts.object = kernel;
    loops.facts.occupancy =
        occupancy({object.processor, static_cast<unsigned>(kernel.wavefrontSize),
                   static_cast<unsigned>(std::max<uint64_t>(1, kernel.maxFlatWorkgroupSize)), loops.facts.vgprs(),
                   loops.facts.agprs(), kernel.sgprCount, kernel.groupSegmentFixedSize});
    if (const DisassembledFunction *function = read->codeOf(kernel))
      for (const codegen::Loop &loop : codegen::innermostLoops(function->code))
        loops.loops.push_back(codegen::loopFigures(function->code, loop));
    all.push_back(std::move(loops));
  }
  if (all.empty() && !only.empty())
    return usageError("'" + path + "' has no kernel '" + only + "': it has " +
                      (object.kernels.empty() ? "none" : joined(object.kernels, &objects::Kernel::name)));
  return all;
}

/// `count` for each matrix instruction, or the count itself where there is none.
std::string ratio(unsigned count, unsigned matrix) {
  if (matrix == 0)
    return std::to_string(count);
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", double(count) / matrix);
  return text;
}

std::string percent(unsigned part, unsigned whole) {
  if (whole == 0)
    return "-";
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", 100.0 * part / whole);
  return text;
}

std::string plainText(const std::vector<KernelLoops> &all) {
  TextTable resources(
      {"kernel", "target", "VGPR", "AGPR", "SGPR", "spills", "scratch", "LDS", "waves/SIMD", "limited by"});
  TextTable mix({"kernel", "target", "loop", "bytes", "instructions", "MFMA", "others/MFMA", "ds_read/MFMA",
                 "ds_write/MFMA", "VALU/MFMA", "SALU/MFMA"});
  TextTable memory({"kernel", "target", "loop", "loads", "to LDS", "x4 %", "stores", "scratch", "s_load", "waits",
                    "vmcnt(0)", "barriers", "s_nop %"});
  bool any = false;
  for (const KernelLoops &kernel : all) {
    const objects::Kernel &object = kernel.facts.object;
    const std::string &name = object.name;
    resources.add({name, kernel.target, std::to_string(kernel.facts.vgprs()), std::to_string(kernel.facts.agprs()),
                   std::to_string(object.sgprCount),
                   std::to_string(kernel.facts.vgprSpills() + kernel.facts.sgprSpills()),
                   std::to_string(object.privateSegmentFixedSize), std::to_string(object.groupSegmentFixedSize),
                   kernel.facts.occupancy ? std::to_string(kernel.facts.occupancy->wavesPerSimd) : "-",
                   kernel.facts.occupancy ? kernel.facts.occupancy->limitedBy : "-"});
    for (size_t i = 0; i < kernel.loops.size(); ++i) {
      const codegen::LoopFigures &f = kernel.loops[i];
      any = true;
      char at[32];
      std::snprintf(at, sizeof at, "0x%llx%s", static_cast<unsigned long long>(f.offset),
                    i == codegen::hottest(kernel.loops) ? " hot" : "");
      mix.add({name, kernel.target, at, std::to_string(f.bytes), std::to_string(f.instructions),
               std::to_string(f.matrix), ratio(f.others(), f.matrix), ratio(f.ldsReads, f.matrix),
               ratio(f.ldsWrites, f.matrix), ratio(f.valu, f.matrix), ratio(f.salu, f.matrix)});
      memory.add({name, kernel.target, at, std::to_string(f.vectorLoads), std::to_string(f.loadsToLds),
                  percent(f.loadedBytesBy16, f.loadedBytes), std::to_string(f.vectorStores), std::to_string(f.scratch),
                  std::to_string(f.scalarLoads), std::to_string(f.waits), std::to_string(f.fullWaits),
                  std::to_string(f.barriers), percent(f.nops, f.instructions)});
    }
  }
  return resources.text() + (any ? "\n" + mix.text() + "\n" + memory.text() : "\nno loops\n");
}

void writeLoop(JsonWriter &json, const codegen::LoopFigures &f, bool hot) {
  json.object([&] {
    json.attribute("offset", static_cast<int64_t>(f.offset));
    json.attribute("hot", hot);
    for (auto [name, value] : {std::pair("bytes", f.bytes),
                               {"instructions", f.instructions},
                               {"matrix", f.matrix},
                               {"valu", f.valu},
                               {"accumulatorMoves", f.accumulatorMoves},
                               {"salu", f.salu},
                               {"ldsReads", f.ldsReads},
                               {"ldsWrites", f.ldsWrites},
                               {"ldsOthers", f.ldsOthers},
                               {"vectorLoads", f.vectorLoads},
                               {"vectorStores", f.vectorStores},
                               {"loadsToLds", f.loadsToLds},
                               {"loadedBytes", f.loadedBytes},
                               {"loadedBytesBy16", f.loadedBytesBy16},
                               {"scratch", f.scratch},
                               {"scalarLoads", f.scalarLoads},
                               {"waits", f.waits},
                               {"fullWaits", f.fullWaits},
                               {"barriers", f.barriers},
                               {"branches", f.branches},
                               {"scheduling", f.scheduling},
                               {"nops", f.nops}})
      json.attribute(name, value);
  });
}

std::string jsonText(const std::vector<KernelLoops> &all) {
  std::string out;
  JsonWriter json(out, 2);
  json.object([&] {
    json.attributeArray("kernels", [&] {
      for (const KernelLoops &kernel : all)
        json.object([&] {
          const objects::Kernel &object = kernel.facts.object;
          json.attribute("kernel", object.name);
          json.attribute("target", kernel.target);
          json.attribute("vgprs", static_cast<int64_t>(kernel.facts.vgprs()));
          json.attribute("agprs", static_cast<int64_t>(kernel.facts.agprs()));
          json.attribute("sgprs", static_cast<int64_t>(object.sgprCount));
          json.attribute("vgprSpills", static_cast<int64_t>(kernel.facts.vgprSpills()));
          json.attribute("sgprSpills", static_cast<int64_t>(kernel.facts.sgprSpills()));
          json.attribute("scratchBytes", static_cast<int64_t>(object.privateSegmentFixedSize));
          json.attribute("ldsBytes", static_cast<int64_t>(object.groupSegmentFixedSize));
          if (kernel.facts.occupancy) {
            json.attribute("wavesPerSimd", kernel.facts.occupancy->wavesPerSimd);
            json.attribute("limitedBy", kernel.facts.occupancy->limitedBy);
          }
          json.attributeArray("loops", [&] {
            for (size_t i = 0; i < kernel.loops.size(); ++i)
              writeLoop(json, kernel.loops[i], i == codegen::hottest(kernel.loops));
          });
        });
    });
  });
  return out + "\n";
}

class LoopsCommand : public Command {
public:
  CommandText text() const override {
    return {"flyc loops FILE.hsaco [options]\n"
            "       flyc loops SOURCE.fly --arch=TARGET[,TARGET...] [options]",
            "Disassembles finished code, finds its innermost loops and counts their instructions: matrix instructions, "
            "other instructions for each of them, loads by width, waits, barriers, s_nop. Prints beside them the "
            "kernel's registers, spills, scratch, LDS and waves per SIMD. The loop with most matrix instructions, else "
            "most instructions, is called hot. Nothing is run.",
            "  flyc loops gemm.$A.hsaco\n"
            "  flyc loops kernels/elementwise/vector_add.fly --arch=$A,$B\n"
            "  flyc loops gemm.fly --arch=$B --json | jq '.kernels[].loops[] | select(.hot) | .fullWaits'\n",
            "01234"};
  }
  void addOptions(OptionList &options) override {
    options.flag("--json", "Print one JSON object, with more counts than the tables.", json);
    options.add("--kernel", "NAME", "This kernel only.", only);
    options.add("--arch", "TARGET[,TARGET...]", "For a source: compile for these.", source.archs);
    addOptionsOfSource(options, source);
  }

  int run(const CommandInput &input) override {
    if (input.words.size() != 1)
      return failWith(usageError(input.words.empty() ? "nothing to look at" : "more than one file",
                                 "name a code object or a .fly source; `flyc loops --help` explains"));
    const std::string &path = input.words[0];
    std::vector<std::string> objects;
    if (path.ends_with(".fly") || path.ends_with(".mlir")) {
      source.inputs = input.words;
      source.emit = {"hsaco"};
      CompileResult result = compileArguments(source);
      if (!result)
        return result.status;
      // By the names that their files would have, as a folder lists them.
      std::sort(result.files.begin(), result.files.end(),
                [](const ResultFile &a, const ResultFile &b) { return a.path < b.path; });
      for (ResultFile &file : result.files)
        objects.push_back(std::move(file.contents));
    } else if (!source.archs.empty()) {
      return failWith(usageError("--arch is for sources; a code object names its target itself"));
    } else {
      auto bytes = readInputFile(path);
      if (!bytes)
        return failWith(bytes.error());
      objects.push_back(std::move(*bytes));
    }
    codegen::initialize();
    std::vector<KernelLoops> all;
    for (const std::string &object : objects) {
      auto loops = loopsOf(path, object, only);
      if (!loops)
        return failWith(loops.error());
      all.insert(all.end(), loops->begin(), loops->end());
    }
    DriverError error;
    return writeStandardOutput(json ? jsonText(all) : plainText(all), error) ? exitOk : failWith(error);
  }

private:
  bool json = false;
  std::string only; ///< a kernel; empty: all
  CompileArguments source;
};

} // namespace

std::unique_ptr<Command> flyc::driver::makeLoopsCommand() { return std::make_unique<LoopsCommand>(); }
