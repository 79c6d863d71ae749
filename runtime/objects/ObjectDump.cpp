//===- ObjectDump.cpp - a CodeObject as text ------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/objects/ObjectDump.h"
#include "support/Json.h"

namespace flyc::objects {

namespace {

using Facts = std::map<std::string, std::string>;

void add(Facts &facts, const std::string &path, const std::string &text) {
  if (!text.empty())
    facts[path] = text;
}
void add(Facts &facts, const std::string &path, uint64_t number) { facts[path] = std::to_string(number); }
void add(Facts &facts, const std::string &path, const std::optional<uint64_t> &number) {
  if (number)
    add(facts, path, *number);
}
void addFlag(Facts &facts, const std::string &path, bool flag) {
  if (flag)
    facts[path] = "1";
}

void addArg(Facts &facts, const std::string &path, const KernelArg &arg) {
  add(facts, path + ".name", arg.name);
  add(facts, path + ".type_name", arg.typeName);
  add(facts, path + ".offset", arg.offset);
  add(facts, path + ".size", arg.size);
  add(facts, path + ".value_kind", arg.valueKind);
  add(facts, path + ".address_space", arg.addressSpace);
  add(facts, path + ".access", arg.access);
  add(facts, path + ".actual_access", arg.actualAccess);
  add(facts, path + ".pointee_align", arg.pointeeAlign);
  addFlag(facts, path + ".is_const", arg.isConst);
  addFlag(facts, path + ".is_restrict", arg.isRestrict);
  addFlag(facts, path + ".is_volatile", arg.isVolatile);
  addFlag(facts, path + ".is_pipe", arg.isPipe);
}

void addKernel(Facts &facts, const std::string &path, const Kernel &kernel) {
  add(facts, path + ".name", kernel.name);
  add(facts, path + ".symbol", kernel.symbol);
  add(facts, path + ".language", kernel.language);
  add(facts, path + ".kind", kernel.kind);
  add(facts, path + ".kernarg_segment_size", kernel.kernargSegmentSize);
  add(facts, path + ".kernarg_segment_align", kernel.kernargSegmentAlign);
  add(facts, path + ".group_segment_fixed_size", kernel.groupSegmentFixedSize);
  add(facts, path + ".private_segment_fixed_size", kernel.privateSegmentFixedSize);
  add(facts, path + ".wavefront_size", kernel.wavefrontSize);
  add(facts, path + ".vgpr_count", kernel.vgprCount);
  add(facts, path + ".sgpr_count", kernel.sgprCount);
  add(facts, path + ".agpr_count", kernel.agprCount);
  add(facts, path + ".vgpr_spill_count", kernel.vgprSpillCount);
  add(facts, path + ".sgpr_spill_count", kernel.sgprSpillCount);
  add(facts, path + ".max_flat_workgroup_size", kernel.maxFlatWorkgroupSize);
  if (kernel.usesDynamicStack)
    add(facts, path + ".uses_dynamic_stack", uint64_t{*kernel.usesDynamicStack});
  if (kernel.reqdWorkgroupSize)
    for (size_t i = 0; i < 3; ++i)
      add(facts, path + ".reqd_workgroup_size[" + std::to_string(i) + "]", (*kernel.reqdWorkgroupSize)[i]);
  if (kernel.clusterDims)
    for (size_t i = 0; i < 3; ++i)
      add(facts, path + ".cluster_dims[" + std::to_string(i) + "]", (*kernel.clusterDims)[i]);
  for (size_t i = 0; i < kernel.args.size(); ++i)
    addArg(facts, path + ".args[" + std::to_string(i) + "]", kernel.args[i]);
  for (const auto &[key, text] : kernel.otherFacts)
    facts[path + key] = text;
}

} // namespace

std::map<std::string, std::string> metadataFacts(const CodeObject &object) {
  Facts facts = object.otherFacts;
  add(facts, "amdhsa.target", object.target);
  add(facts, "amdhsa.version[0]", object.metadataMajor);
  add(facts, "amdhsa.version[1]", object.metadataMinor);
  for (size_t i = 0; i < object.kernels.size(); ++i)
    addKernel(facts, "amdhsa.kernels[" + std::to_string(i) + "]", object.kernels[i]);
  return facts;
}

static void writeKernel(JsonWriter &json, const Kernel &kernel) {
  const KernelDescriptor &descriptor = kernel.descriptor;
  json.attributeObject("code", [&] {
    json.attribute("address", kernel.codeAddress);
    json.attribute("fileOffset", kernel.codeFileOffset);
    if (kernel.codeSize)
      json.attribute("size", *kernel.codeSize);
  });
  json.attributeObject("descriptor", [&] {
    json.attribute("address", kernel.descriptorAddress);
    json.attribute("codeProperties", descriptor.codeProperties);
    json.attribute("granulatedSgprCount", descriptor.granulatedSgprCount());
    json.attribute("granulatedVgprCount", descriptor.granulatedVgprCount());
    json.attribute("kernargSize", descriptor.kernargSize);
    json.attribute("ldsBytes", descriptor.groupSegmentFixedSize);
    json.attribute("preloadLength", descriptor.preloadLength());
    json.attribute("preloadOffset", descriptor.preloadOffset());
    json.attribute("rsrc1", descriptor.rsrc1);
    json.attribute("rsrc2", descriptor.rsrc2);
    json.attribute("rsrc3", descriptor.rsrc3);
    json.attribute("scratchBytes", descriptor.privateSegmentFixedSize);
    json.attribute("userSgprCount", descriptor.userSgprCount());
    json.attribute("wave32", descriptor.isWave32());
  });
  json.attribute("name", kernel.name);
}

std::string dumpJson(const CodeObject &object) {
  std::string out;
  JsonWriter json(out, 2);
  json.object([&] {
    json.attributeObject("header", [&] {
      if (!object.buildId.empty())
        json.attribute("buildId", object.buildId);
      json.attribute("codeObjectVersion", object.version);
      json.attribute("flags", object.flags);
      json.attribute("genericVersion", object.genericVersion);
      json.attribute("mach", object.mach);
      json.attribute("processor", object.processor);
      json.attribute("sramecc", featureStateName(object.sramecc));
      json.attribute("xnack", featureStateName(object.xnack));
    });
    json.attributeArray("kernels", [&] {
      for (const Kernel &kernel : object.kernels)
        json.object([&] { writeKernel(json, kernel); });
    });
    json.attributeObject("metadata", [&] {
      for (const auto &[name, fact] : metadataFacts(object))
        json.attribute(name, fact);
    });
  });
  return out + "\n";
}

} // namespace flyc::objects
