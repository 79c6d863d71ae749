//===- Verify.cpp - a shipped manifest against its images -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The manifest is untrusted input. A field that is missing or of another type is a difference, never an assertion.
//===----------------------------------------------------------------------===//

#include "compiler/Package/Verify.h"
#include "compiler/Package/BuildId.h"
#include "compiler/Package/ComgrReader.h"
#include "compiler/Package/Facts.h"
#include "compiler/Package/JsonSchema.h"
#include "compiler/Package/Manifest.h"
#include "compiler/Package/ManifestDigest.h"
#include "compiler/Package/ManifestJson.h"
#include "runtime/objects/ObjectDump.h"
#include "runtime/objects/ObjectReader.h"
#include "specs/tables/TargetTable.h"
#include "support/ElementTypes.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <set>

namespace flyc::package {

namespace {

using Facts = std::map<std::string, std::string>;

class Verifier {
public:
  Verifier(const Json &manifest, std::string folder, const VerifyOptions &options)
      : manifest(manifest), folder(std::move(folder)), options(options) {}

  VerifyReport run() {
    verifySchema();
    const Json &images = member(manifest, "images"), &kernels = member(manifest, "kernels");
    for (size_t i = 0; images.is_array() && i < images.size(); ++i)
      verifyImage(images[i], i);
    for (size_t i = 0; kernels.is_array() && i < kernels.size(); ++i)
      verifyExpressions(kernels[i], "kernels[" + std::to_string(i) + "]");
    verifyEntries();
    verifyHeader();
    compareDigests(manifest, [&](const std::string &where, const std::string &says, const std::string &is) {
      differ(where, "what has the digest " + says, is + ": it was changed", "manifest");
    });
    verifyNames();
    verifySet();
    return std::move(report);
  }

  /// Of a code object that has no manifest.
  VerifyReport runObject(const std::string &file, const std::vector<uint8_t> &bytes,
                         const objects::CodeObject &object) {
    report.images = 1;
    report.kernels = static_cast<unsigned>(object.kernels.size());
    for (const std::string &contradiction : objects::findContradictions(object))
      differ(file, "a code object that agrees with itself", contradiction, "objects");
    verifyWithComgr(file, bytes, objects::metadataFacts(object));
    return std::move(report);
  }

private:
  // What an image contributes to the name of the set, and says of it.
  struct ImageNote {
    std::string sha256; ///< with zeros for the name
    std::string buildId;
  };

  const Json &manifest;
  std::string folder;
  const VerifyOptions &options;
  VerifyReport report;
  std::vector<std::optional<ImageNote>> notes; ///< of each image; nothing: it cannot be read

  void differ(const std::string &where, const std::string &expected, const std::string &found, const char *reader) {
    report.differences.push_back({where, expected, found, reader});
  }
  static std::string shown(const Json &value) { return value.is_null() ? "nothing" : textOf(value); }
  // A manifest's field against what was found.
  void compare(const Json &value, const std::string &where, const Json &found, const char *reader) {
    ++report.facts;
    if (value != found)
      differ(where, shown(value), shown(found), reader);
  }
  void compareField(const Json &object, const std::string &where, const char *key, const Json &found,
                    const char *reader) {
    compare(member(object, key), where + "." + key, found, reader);
  }

  void verifySchema() {
    ++report.facts;
    const bool isLater = isLaterMinor(manifest);
    const auto unknown = isLater ? UnknownMembers::Ignored : UnknownMembers::Refused;
    for (const SchemaViolation &violation : violationsOf(manifestSchema(), manifest, unknown))
      if (!isLater || violation.where != "version")
        differ(violation.where, violation.expected, violation.found, "manifest");
  }

  // Of which set each image is.
  void verifySet() {
    const Json &unit = member(manifest, "unit"), &buildId = member(unit, "buildId");
    const bool hasNotes = std::ranges::any_of(notes, [](const auto &note) { return note && !note->buildId.empty(); });
    std::vector<std::string> images;
    for (size_t i = 0; i < notes.size(); ++i) {
      if (!notes[i])
        continue; // said in verifyImage
      images.push_back(notes[i]->sha256);
      const std::string &said = notes[i]->buildId;
      ++report.facts;
      if (hasNotes && buildId != said)
        differ("images[" + std::to_string(i) + "]", "an image of the build " + shown(buildId),
               said.empty() ? "no build" : said, "its note");
    }
    // Whatever else is wrong changes the name of the set: one message a mistake.
    ++report.facts;
    if (report.differences.empty() && buildId != buildIdOf(manifest, images) &&
        (hasNotes || buildId != buildIdWithoutNotes(manifest)))
      differ("unit.buildId", shown(buildId), buildIdOf(manifest, images), "manifest");
  }

  void verifyNames() {
    const Json &sources = member(member(manifest, "unit"), "sources");
    for (const char *list : {"kernels", "entries"})
      verifyNames(member(manifest, list), list, sources.is_array() ? sources.size() : 0);
  }
  // Names are there once, and places are in sources that are there.
  void verifyNames(const Json &list, const std::string &where, size_t sources) {
    std::set<std::string> names;
    for (size_t i = 0; list.is_array() && i < list.size(); ++i) {
      const std::string which = where + "[" + std::to_string(i) + "]", name = textOf(member(list[i], "name"));
      ++report.facts;
      if (!names.insert(name).second)
        differ(which + ".name", "another name than those before", name, "manifest");
      const Json &file = member(member(list[i], "source"), "file");
      if (file.is_number_unsigned() && file.get<uint64_t>() >= sources)
        differ(which + ".source.file", "the index of one of " + std::to_string(sources) + " sources", textOf(file),
               "manifest");
    }
  }

  void verifyHeader() {
    const Json &header = member(manifest, "header"), &name = member(header, "file");
    if (!name.is_string() || textOf(name).find('/') != std::string::npos)
      return; // there is none, or the schema has said so
    auto bytes = readBinaryFile(folder + textOf(name), MaxManifestBytes);
    if (!bytes) {
      report.absentHeader = textOf(name);
      return;
    }
    const std::string text(bytes->begin(), bytes->end());
    const std::string &file = textOf(name);
    const size_t at = findDigest(text);
    compareField(header, "header", "sha256", headerSha256(text), "file");
    const Json said = at == std::string::npos ? Json() : Json(text.substr(at, DigestLength));
    compare(member(member(manifest, "digest"), "whole"), file + ": manifest", said, "file");
  }

  void verifyImage(const Json &image, size_t index) {
    std::string where = "images[" + std::to_string(index) + "]";
    const Json &name = member(image, "file");
    ++report.images;
    notes.emplace_back();
    if (!name.is_string() || textOf(name).empty() || textOf(name).find('/') != std::string::npos)
      return differ(where + ".file", "a file name without a path", textOf(name), "manifest");
    auto bytes = readBinaryFile(folder + textOf(name), MaxImageBytes);
    if (!bytes)
      return differ(where + ".file", "a readable file", bytes.error().message, "file");
    compareField(image, where, "size", bytes->size(), "file");
    compareField(image, where, "sha256", sha256Hex(bytes->data(), bytes->size()), "file");

    auto object = objects::readCodeObject(bytes->data(), bytes->size());
    if (!object)
      return differ(where, "a code object", object.error().message, "objects");
    notes.back() = {sha256WithoutBuildId(*bytes, *object), object->buildId};
    for (const std::string &contradiction : objects::findContradictions(*object))
      differ(where, "a code object that agrees with itself", contradiction, "objects");
    compareField(image, where, "processor", object->processor, "objects");
    compareField(image, where, "codeObjectVersion", object->version, "objects");
    const Json &features = member(image, "features");
    compareField(features, where + ".features", "xnack", featureStateName(object->xnack), "objects");
    compareField(features, where + ".features", "sramecc", featureStateName(object->sramecc), "objects");
    compareField(image, where, "target", object->targetId(), "objects");
    compareField(image, where, "genericVersion", object->genericVersion ? Json(object->genericVersion) : Json(),
                 "objects");

    Facts facts = objects::metadataFacts(*object);
    verifyKernels(index, *object, image);
    if (options.comgr)
      verifyWithComgr(textOf(name), *bytes, facts);
  }

  // Every kernel of the manifest that has a variant in this image.
  void verifyKernels(size_t image, const objects::CodeObject &object, const Json &imageJson) {
    const Json &kernels = member(manifest, "kernels");
    if (!kernels.is_array())
      return; // said in run()
    std::set<std::string> shipped;
    for (size_t k = 0; k < kernels.size(); ++k) {
      const Json &variants = member(kernels[k], "variants");
      std::string where = "kernels[" + std::to_string(k) + "]";
      for (size_t v = 0; variants.is_array() && v < variants.size(); ++v) {
        if (member(variants[v], "image") != image)
          continue;
        const Json &symbol = member(kernels[k], "symbol");
        if (!shipped.insert(textOf(symbol)).second)
          differ(where + ".variants[" + std::to_string(v) + "].image", "one variant of " + textOf(symbol) + " an image",
                 "another one of image " + std::to_string(image), "manifest");
        const objects::Kernel *kernel = symbol.is_string() ? object.findKernel(textOf(symbol)) : nullptr;
        if (!kernel) {
          differ(where + ".symbol", textOf(symbol), "no such kernel in image " + std::to_string(image), "objects");
          continue;
        }
        ++report.kernels;
        verifyParams(kernels[k], where, *kernel);
        verifyVariant(variants[v], where + ".variants[" + std::to_string(v) + "]", *kernel);
        // A kernel may say how large its waves are, where the processor leaves the choice.
        const specs::TargetSpec *target = specs::findBuiltinTarget(object.processor);
        if (!target || !target->otherWaveSize || !target->hasWavesOf(static_cast<unsigned>(kernel->wavefrontSize)))
          compareField(imageJson, "images[" + std::to_string(image) + "]", "waveSize", kernel->wavefrontSize,
                       "objects");
      }
    }
    for (const objects::Kernel &kernel : object.kernels)
      if (!shipped.count(kernel.name))
        differ("images[" + std::to_string(image) + "]", "the manifest's kernels only", "the kernel " + kernel.name,
               "objects");
  }

  void verifyParams(const Json &kernelJson, const std::string &where, const objects::Kernel &kernel) {
    const Json &params = member(kernelJson, "params");
    std::vector<const objects::KernelArg *> args;
    for (const objects::KernelArg &arg : kernel.args)
      if (!arg.isHidden())
        args.push_back(&arg);
    size_t count = params.is_array() ? params.size() : 0;
    compare(count, where + ".params (how many)", args.size(), "objects");
    for (size_t i = 0; i < count && i < args.size(); ++i) {
      std::string which = where + ".params[" + std::to_string(i) + "]";
      compareField(params[i], which, "offset", args[i]->offset, "objects");
      compareField(params[i], which, "size", args[i]->size, "objects");
      verifyParam(params[i], which, *args[i]);
    }
  }

  // What the metadata says of an argument besides its place.
  void verifyParam(const Json &param, const std::string &where, const objects::KernelArg &arg) {
    const Json &kind = member(param, "kind"), &dtype = member(param, "dtype"), &alignment = member(param, "alignment");
    if (arg.valueKind != "by_value")
      compareField(param, where, "kind", "pointer", "objects");
    else if (kind == "value" || kind == "symbol")
      verifySize(where + ".dtype", textOf(dtype), arg.size);
    else if (kind == "struct")
      compareField(member(param, "struct"), where + ".struct", "size", arg.size, "objects");
    if (!arg.name.empty())
      compareField(param, where, "name", arg.name, "objects");
    if (alignment.is_number_unsigned() && !std::has_single_bit(alignment.get<uint64_t>()))
      differ(where + ".alignment", "a power of two", textOf(alignment), "manifest");
    if (member(param, "access") == "in" && !arg.actualAccess.empty() && arg.actualAccess != "read_only")
      differ(where + ".access", "in", arg.actualAccess, "objects");
  }

  void verifySize(const std::string &where, const std::string &dtype, uint64_t found) {
    ++report.facts;
    const ElementInfo *element = findElement(dtype);
    if (!element || element->bytes() != found)
      differ(where, "a type of " + std::to_string(found) + " bytes", dtype, "manifest");
  }

  void verifyVariant(const Json &variant, const std::string &where, const objects::Kernel &kernel) {
    VariantFacts facts;
    facts.object = kernel;
    const Json &resources = member(variant, "resources");
    std::string inner = where + ".resources";
    compareField(resources, inner, "vgprs", facts.vgprs(), "objects");
    compareField(resources, inner, "agprs", facts.agprs(), "objects");
    compareField(resources, inner, "sgprs", kernel.sgprCount, "objects");
    compareField(resources, inner, "vgprSpills", facts.vgprSpills(), "objects");
    compareField(resources, inner, "sgprSpills", facts.sgprSpills(), "objects");
    compareField(resources, inner, "scratchBytes", kernel.privateSegmentFixedSize, "objects");
    compareField(resources, inner, "ldsBytes", kernel.groupSegmentFixedSize, "objects");
    compareField(variant, where, "codeBytes", facts.codeBytes(), "objects");
    compareField(variant, where, "waveSize", kernel.wavefrontSize, "objects");
    compareField(variant, where, "maxFlatWorkgroupSize", kernel.maxFlatWorkgroupSize, "objects");
    const Json &kernarg = member(variant, "kernarg");
    compareField(kernarg, where + ".kernarg", "size", kernel.kernargSegmentSize, "objects");
    compareField(kernarg, where + ".kernarg", "align", kernel.kernargSegmentAlign, "objects");
    Json hidden = Json::array();
    for (const objects::KernelArg &arg : kernel.args)
      if (arg.isHidden())
        hidden.push_back({{"kind", arg.valueKind}, {"offset", arg.offset}, {"size", arg.size}});
    compareField(variant, where, "hiddenArgs", hidden, "objects");
    verifyBlock(member(variant, "block"), where + ".block", kernel);
  }

  void verifyBlock(const Json &block, const std::string &where, const objects::Kernel &kernel) {
    bool good = block.is_array() && block.size() == 3;
    uint64_t lanes = 1;
    for (size_t i = 0; good && i < 3; ++i) {
      good = block[i].is_number_unsigned() && block[i].get<uint64_t>() >= 1 && block[i].get<uint64_t>() <= 1024;
      lanes *= good ? block[i].get<uint64_t>() : 0;
    }
    ++report.facts;
    // The caller says it, if the code is for any.
    if (block == Json{0, 0, 0} && !kernel.reqdWorkgroupSize)
      return;
    if (!good || lanes > kernel.maxFlatWorkgroupSize)
      return differ(where, textOf(block),
                    "compiled for at most " + std::to_string(kernel.maxFlatWorkgroupSize) + " lanes", "objects");
    if (kernel.reqdWorkgroupSize)
      compare(block, where, Json(*kernel.reqdWorkgroupSize), "objects");
  }

  void verifyWithComgr(const std::string &file, const std::vector<uint8_t> &bytes, const Facts &facts) {
    ComgrReadings ours, &readings = options.readings ? *options.readings : ours;
    const std::string sha256 = sha256Hex(bytes.data(), bytes.size());
    auto known = readings.find(sha256);
    if (known == readings.end()) {
      const std::string plugin = options.comgrPlugin.empty() ? defaultComgrPlugin() : options.comgrPlugin;
      known = readings.emplace(sha256, readWithComgr(bytes, plugin, options.timeoutSeconds)).first;
    }
    const auto &found = known->second;
    if (!found && found.error().isUnavailable) {
      report.noSecondReader = found.error().message;
      return;
    }
    if (!found)
      return differ(file, "a second reading", found.error().message, "comgr");
    for (const auto &[path, text] : facts) {
      auto other = found->find(path);
      ++report.facts;
      if (other == found->end())
        differ(file + ": " + path, text, "nothing", "comgr");
      else if (other->second != text)
        differ(file + ": " + path, text, other->second, "comgr");
    }
    for (const auto &[path, text] : *found)
      if (!facts.count(path))
        differ(file + ": " + path, "nothing", text, "comgr");
  }

  // True if `path` (`n`, or `job.shape.n` of a struct) leads to a number in `json`, a parameter or a field.
  static bool isScalarAt(const Json &json, const std::string &path) {
    const size_t dot = path.find('.');
    if (member(json, "name") != path.substr(0, dot) || !member(json, "count").is_null() ||
        !member(json, "lanes").is_null())
      return false;
    if (dot == std::string::npos)
      return member(json, "kind") != "pointer" && member(json, "dtype") != "struct";
    const Json &fields = member(member(json, "struct"), "fields");
    for (size_t i = 0; fields.is_array() && i < fields.size(); ++i)
      if (isScalarAt(fields[i], path.substr(dot + 1)))
        return true;
    return false;
  }

  // The expressions must be readable by whoever launches from the manifest, and name integer parameters only.
  void verifyExpression(const Json &text, const std::string &where, const Json &params) {
    ++report.facts;
    if (!text.is_string())
      return differ(where, "a launch expression", textOf(text), "manifest");
    auto parsed = LaunchExpr::parse(textOf(text));
    if (!parsed)
      return differ(where, "a launch expression", parsed.error().message, "manifest");
    parsed->walk([&](const LaunchExpr &node) {
      const bool ofTensor = node.op() == LaunchExpr::Op::Present;
      if (node.op() != LaunchExpr::Op::Parameter && !ofTensor)
        return;
      bool known = false;
      for (const Json &param : params)
        known |= ofTensor ? member(param, "name") == node.name() && member(param, "kind") == "pointer"
                          : isScalarAt(param, node.name());
      if (!known)
        differ(where, ofTensor ? "names of tensors" : "names of scalar parameters", node.name(), "manifest");
    });
  }

  // An entry of the source.
  void verifySteps(const Json &entry, const std::string &where) {
    const Json &params = member(entry, "params"), &steps = member(entry, "steps"),
               &kernels = member(manifest, "kernels");
    verifyExpression(member(entry, "workspace"), where + ".workspace", params);
    for (size_t s = 0; steps.is_array() && s < steps.size(); ++s) {
      const std::string which = where + ".steps[" + std::to_string(s) + "]";
      verifyExpression(member(steps[s], "condition"), which + ".condition", params);
      if (!member(steps[s], "zero").is_null()) {
        verifyExpression(member(steps[s], "bytes"), which + ".bytes", params);
        continue;
      }
      const Json *kernel = nullptr;
      for (size_t k = 0; kernels.is_array() && k < kernels.size(); ++k)
        if (member(kernels[k], "name") == member(steps[s], "kernel"))
          kernel = &kernels[k];
      if (!kernel) {
        differ(which + ".kernel", "the name of a kernel", textOf(member(steps[s], "kernel")), "manifest");
        continue;
      }
      const Json &wanted = member(*kernel, "params"), &given = member(steps[s], "arguments");
      for (size_t i = 0; wanted.is_array() && i < wanted.size(); ++i)
        if (!given.is_object() || !given.contains(textOf(member(wanted[i], "name"))))
          differ(which + ".arguments", "a value for " + textOf(member(wanted[i], "name")), "none", "manifest");
    }
  }

  void verifyEntries() {
    const Json &entries = member(manifest, "entries"), &kernels = member(manifest, "kernels");
    for (size_t e = 0; entries.is_array() && e < entries.size(); ++e) {
      if (!member(entries[e], "steps").is_null()) {
        verifySteps(entries[e], "entries[" + std::to_string(e) + "]");
        continue;
      }
      const Json &candidates = member(entries[e], "candidates");
      std::string where = "entries[" + std::to_string(e) + "].candidates";
      for (size_t c = 0; candidates.is_array() && c < candidates.size(); ++c) {
        std::string which = where + "[" + std::to_string(c) + "]";
        const Json &name = member(candidates[c], "kernel");
        const Json *kernel = nullptr;
        for (size_t k = 0; kernels.is_array() && k < kernels.size(); ++k)
          if (!name.is_null() && member(kernels[k], "name") == name)
            kernel = &kernels[k];
        if (!kernel)
          differ(which + ".kernel", "the name of a kernel", textOf(name), "manifest");
        else
          verifyExpression(member(candidates[c], "condition"), which + ".condition", member(*kernel, "params"));
      }
    }
  }

  void verifyExpressions(const Json &kernel, const std::string &where) {
    const Json &params = member(kernel, "params"), &grid = member(kernel, "grid");
    for (size_t i = 0; grid.is_array() && i < grid.size(); ++i)
      verifyExpression(grid[i], where + ".grid[" + std::to_string(i) + "]", params);
    verifyExpression(member(kernel, "dynamicLds"), where + ".dynamicLds", params);
    const Json &preconditions = member(kernel, "preconditions");
    for (size_t i = 0; preconditions.is_array() && i < preconditions.size(); ++i)
      verifyExpression(member(preconditions[i], "condition"),
                       where + ".preconditions[" + std::to_string(i) + "].condition", params);
  }
};

} // namespace

std::string Difference::str() const {
  return where + ": expected " + expected + ", " + reader + (reader == "manifest" ? " has " : " says ") + found;
}

support::OrError<VerifyReport> verifyManifest(const std::string &path, const VerifyOptions &options) {
  auto manifest = readManifestJson(path);
  if (!manifest)
    return manifest.error();
  size_t slash = path.rfind('/');
  std::string folder = slash == std::string::npos ? "" : path.substr(0, slash + 1);
  return Verifier(*manifest, folder, options).run();
}

support::OrError<VerifyReport> verifyObject(const std::string &path, const VerifyOptions &options) {
  auto bytes = readBinaryFile(path, MaxImageBytes);
  if (!bytes)
    return bytes.error();
  auto object = objects::readCodeObject(bytes->data(), bytes->size());
  if (!object)
    return support::Error{object.error().message};
  const Json noManifest;
  return Verifier(noManifest, "", options).runObject(path.substr(path.rfind('/') + 1), *bytes, *object);
}

} // namespace flyc::package
