//===- Manifest.cpp - unit and facts -> manifest --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Package/Manifest.h"
#include "compiler/Package/ManifestJson.h"

#include <nlohmann/json.hpp>

namespace flyc::package {

namespace {

// Objects of Json are std::map: keys come out sorted.

Json describeImage(const Image &image, const objects::CodeObject &object, const std::string &sha256) {
  Json json = {{"codeObjectVersion", object.version},
               {"features", {{"sramecc", featureStateName(object.sramecc)}, {"xnack", featureStateName(object.xnack)}}},
               {"file", image.fileName},
               {"processor", object.processor},
               {"sha256", sha256},
               {"size", image.bytes.size()},
               {"target", image.target},
               {"waveSize", image.waveSize}};
  if (!image.genericCoverage.empty())
    json["genericCoverage"] = image.genericCoverage;
  if (object.genericVersion)
    json["genericVersion"] = object.genericVersion;
  if (!image.absent.empty()) {
    Json absent = Json::array();
    for (const AbsentKernel &kernel : image.absent)
      absent.push_back({{"condition", kernel.condition}, {"name", kernel.name}});
    json["absent"] = std::move(absent);
  }
  return json;
}

Json describeStruct(const Struct &structure) {
  Json fields = Json::array();
  for (const Field &field : structure.fields) {
    Json json = {{"dtype", field.dtype}, {"name", field.name}, {"offset", field.offset}, {"size", field.size}};
    if (field.count)
      json["count"] = field.count;
    if (field.lanes)
      json["lanes"] = field.lanes;
    if (field.structure)
      json["struct"] = describeStruct(*field.structure);
    fields.push_back(std::move(json));
  }
  return {{"align", structure.align}, {"fields", fields}, {"name", structure.name}, {"size", structure.size}};
}

Json describeParam(const Argument &param, const ArgSlot &slot) {
  Json json = {{"dtype", param.dtype},
               {"kind", kindName(param.kind)},
               {"name", param.name},
               {"offset", slot.offset},
               {"size", slot.size}};
  if (param.kind == ArgumentKind::Tensor) {
    json["access"] = spelling(param.access);
    json["alignment"] = param.align;
    json["layout"] = param.layout;
    json["optional"] = param.optional;
  }
  if (param.structure)
    json["struct"] = describeStruct(*param.structure);
  return json;
}

Json describePreconditions(const std::vector<Precondition> &preconditions) {
  Json list = Json::array();
  for (const Precondition &precondition : preconditions)
    list.push_back(
        {{"condition", precondition.condition.str()}, {"message", precondition.message}, {"text", precondition.text}});
  return list;
}

Json describeOperand(const Operand &operand, const Entry &entry) {
  switch (operand.kind) {
  case Operand::Kind::Argument: return entry.arguments[operand.argument].name;
  case Operand::Kind::Integer: return operand.integer.str();
  case Operand::Kind::Number: return operand.number;
  case Operand::Kind::Null: return nullptr;
  }
  return nullptr;
}

// An entry of the source.
Json describeEntry(const Unit &unit, const Entry &entry) {
  Json params = Json::array(), steps = Json::array();
  for (const Argument &param : entry.arguments) {
    Json json = describeParam(param, {});
    json.erase("offset");
    json.erase("size");
    if (isScratch(param))
      json["bytes"] = param.bytes.str();
    params.push_back(std::move(json));
  }
  for (const Step &step : entry.steps) {
    Json json = {{"condition", step.condition.str()}};
    if (step.isLaunch()) {
      const Kernel &kernel = *findNamed(unit.kernels, step.kernel);
      Json arguments = Json::object();
      for (size_t i = 0; i < step.operands.size() && i < kernel.arguments.size(); ++i)
        arguments[kernel.arguments[i].name] = describeOperand(step.operands[i], entry);
      json["kernel"] = kernel.name;
      json["arguments"] = std::move(arguments);
    } else {
      json["zero"] = entry.arguments[step.zeroed].name;
      json["bytes"] = step.bytes.str();
    }
    steps.push_back(std::move(json));
  }
  return {{"doc", entry.doc},
          {"name", entry.name},
          {"params", params},
          {"preconditions", describePreconditions(entry.preconditions)},
          {"source", {{"file", entry.source}, {"line", entry.line}}},
          {"steps", steps},
          {"workspace", entry.workspace().back().str()}};
}

Json describeVariant(const VariantFacts &variant) {
  const objects::Kernel &object = variant.object;
  Json hidden = Json::array();
  for (const objects::KernelArg &arg : object.args)
    if (arg.isHidden())
      hidden.push_back({{"kind", arg.valueKind}, {"offset", arg.offset}, {"size", arg.size}});
  Json json = {{"block", variant.block},
               {"codeBytes", variant.codeBytes()},
               {"hiddenArgs", hidden},
               {"image", variant.image},
               {"kernarg", {{"align", object.kernargSegmentAlign}, {"size", object.kernargSegmentSize}}},
               {"maxFlatWorkgroupSize", object.maxFlatWorkgroupSize},
               {"resources",
                {{"agprs", variant.agprs()},
                 {"ldsBytes", object.groupSegmentFixedSize},
                 {"scratchBytes", object.privateSegmentFixedSize},
                 {"sgprSpills", variant.sgprSpills()},
                 {"sgprs", object.sgprCount},
                 {"vgprSpills", variant.vgprSpills()},
                 {"vgprs", variant.vgprs()}}},
               {"waveSize", object.wavefrontSize}};
  if (variant.occupancy)
    json["occupancy"] = {{"limitedBy", variant.occupancy->limitedBy},
                         {"wavesPerSimd", variant.occupancy->wavesPerSimd}};
  return json;
}

// What else is to be known of a kernel, as text.
Json describeProperties(const Kernel &kernel) {
  Json properties = Json::object();
  if (const auto &cluster = kernel.cluster; cluster[0])
    properties["cluster"] =
        std::to_string(cluster[0]) + "," + std::to_string(cluster[1]) + "," + std::to_string(cluster[2]);
  return properties;
}

Json describeKernel(const Unit &unit, const UnitFacts &facts, unsigned index) {
  const Kernel &kernel = unit.kernels[index];
  Json params = Json::array();
  for (size_t i = 0; i < kernel.arguments.size() && i < facts.arguments[index].size(); ++i)
    params.push_back(describeParam(kernel.arguments[i], facts.arguments[index][i]));
  Json variants = Json::array();
  for (const VariantFacts &variant : facts.variants)
    if (variant.kernel == index)
      variants.push_back(describeVariant(variant));
  return {{"block", kernel.block},
          {"doc", kernel.doc},
          {"dynamicLds", kernel.sharedBytes.str()},
          {"grid", {kernel.grid[0].str(), kernel.grid[1].str(), kernel.grid[2].str()}},
          {"name", kernel.name},
          {"params", params},
          {"preconditions", describePreconditions(kernel.preconditions)},
          {"properties", describeProperties(kernel)},
          {"source", {{"file", kernel.source}, {"line", kernel.line}}},
          {"symbol", kernel.symbol},
          {"variants", variants}};
}

// The entries of the source, then one for each kernel, which launches it.
Json describeEntries(const Unit &unit) {
  Json entries = Json::array();
  for (const Entry &entry : unit.entries)
    entries.push_back(describeEntry(unit, entry));
  for (const Kernel &kernel : unit.kernels) {
    const Json candidate = {{"condition", LaunchExpr::constant(1).str()}, {"kernel", kernel.name}};
    entries.push_back({{"candidates", Json::array({candidate})}, {"name", kernel.name}});
  }
  return entries;
}

} // namespace

std::string buildIdOf(const Unit &unit, const UnitFacts &facts) {
  std::string text = unit.name + "\n";
  for (const Source &source : unit.sources)
    text += source.name + " " + source.sha256 + "\n";
  for (size_t i = 0; i < unit.images.size(); ++i)
    text += unit.images[i].target + " " + facts.imageSha256[i] + "\n";
  return sha256Hex(reinterpret_cast<const uint8_t *>(text.data()), text.size());
}

std::string writeManifest(const Unit &unit, const UnitFacts &facts, const Generator &generator) {
  Json root;
  root["version"] = ManifestVersion;
  root["generator"] = {{"buildIds", generator.buildIds}, {"name", generator.name}, {"version", generator.version}};
  Json sources = Json::array();
  for (const Source &source : unit.sources)
    sources.push_back({{"name", source.name}, {"sha256", source.sha256}});
  root["unit"] = {{"buildId", buildIdOf(unit, facts)}, {"name", unit.name}, {"sources", sources}};
  root["images"] = Json::array();
  for (size_t i = 0; i < unit.images.size(); ++i)
    root["images"].push_back(describeImage(unit.images[i], facts.images[i], facts.imageSha256[i]));
  root["kernels"] = Json::array();
  for (unsigned i = 0; i < unit.kernels.size(); ++i)
    root["kernels"].push_back(describeKernel(unit, facts, i));
  root["entries"] = describeEntries(unit);
  return root.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace flyc::package
