//===- CompileResult.cpp - what a compile made, in memory -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What a compile depends on stands in the SourceManager: whatever was read as text went through it.
//===----------------------------------------------------------------------===//

#include "tools/driver/CompileResult.h"

#include "compiler/CodeGen/Stopwatch.h"
#include "support/Json.h"
#include "tools/driver/Depfile.h"
#include "tools/driver/Outputs.h"
#include "tools/driver/TextTable.h"

#include "llvm/Support/FileSystem.h"

#include <cstdio>

using namespace flyc;
using namespace flyc::driver;

const std::string *CompileResult::find(Emit kind, std::string_view target) const {
  for (const ResultFile &file : files)
    if (file.kind == kind && (!info(kind).perTarget || file.target == target))
      return &file.contents;
  return nullptr;
}

std::vector<std::string> flyc::driver::dependencies(const CompileOptions &options, const SourceManager &sources) {
  std::vector<std::string> files{options.input};
  for (uint32_t i = 0; i < sources.fileCount(); ++i)
    if (std::string_view name = sources.name(FileID(i)); options.isInput(sources, FileID(i)) && !name.starts_with("<"))
      files.emplace_back(name);
  files.insert(files.end(), options.responseFiles.begin(), options.responseFiles.end());
  return files;
}

std::optional<DriverError> flyc::driver::overwritesInput(const CompileOptions &options, const CompileResult &result) {
  const std::vector<std::string> inputs = dependencies(options, *result.sources);
  for (const ResultFile &file : result.files)
    if (file.path != "-" && llvm::sys::fs::is_regular_file(file.path))
      for (const std::string &input : inputs)
        if (llvm::sys::fs::equivalent(file.path, input))
          return cannotWrite("'" + file.path + "'", "the compile reads this file");
  return std::nullopt;
}

void flyc::driver::addOutputDir(const CompileOptions &options, CompileResult &result) {
  if (options.output.empty() && options.outputDir != ".")
    result.folders.push_back(options.outputDir);
}

void flyc::driver::addDepfile(const CompileOptions &options, CompileResult &result) {
  if (!options.depfile.enabled)
    return;
  // Dumps are no results: Ninja refuses a target that the build does not declare.
  std::string path = depfilePath(options);
  std::string text = depfileText(options.depfile, options.resultPaths(), dependencies(options, *result.sources), path);
  result.files.push_back({std::nullopt, {}, std::move(path), std::move(text)});
}

bool flyc::driver::writeResults(CompileResult &result, DriverError &error) {
  codegen::Stopwatch watch;
  Outputs outputs;
  for (const std::string &folder : result.folders)
    outputs.addFolder(folder);
  for (const ResultFile &file : result.files)
    outputs.add(file.path, file.contents);
  if (!outputs.commit(error))
    return false;
  result.times.add("write", watch.restart());
  return true;
}

static std::string milliseconds(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", seconds * 1e3);
  return text;
}

static std::string timeTable(const TimeReport &times) {
  double total = 0;
  for (const auto &[stage, seconds] : times.entries())
    total += seconds;
  TextTable table({"stage", "CPU ms", "share"});
  for (const auto &[stage, seconds] : times.entries()) {
    char share[16];
    std::snprintf(share, sizeof share, "%.0f %%", total > 0 ? 100 * seconds / total : 0.0);
    table.add({stage, milliseconds(seconds), share});
  }
  table.add({"total", milliseconds(total), "100 %"});
  return table.text();
}

static void writeTimes(JsonWriter &json, const TimeReport &times) {
  for (const auto &[stage, seconds] : times.entries()) {
    char number[40];
    std::snprintf(number, sizeof number, "%.6f", seconds);
    json.key(stage);
    json.raw(number);
  }
}

std::string flyc::driver::reportText(const ReportOptions &options, const CompileResult &result) {
  std::string text;
  if (!options.any())
    return text;
  if (options.json) {
    JsonWriter json(text, 2);
    json.object(
        [&] {
          for (const ReportSection &section : result.reports) {
            json.key(section.name);
            json.raw(section.text);
          }
          if (options.time)
            json.attributeObject("time", [&] { writeTimes(json, result.times); });
        },
        JsonWriter::Flow::OneLine);
    return text + "\n";
  }
  const auto add = [&](const std::string &table) { text += (text.empty() ? "" : "\n") + table; };
  for (const ReportSection &section : result.reports)
    add(section.text);
  if (options.time)
    add(timeTable(result.times));
  return text;
}
