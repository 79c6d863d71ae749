//===- Manifest.cpp - unit and facts -> manifest --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Package/Manifest.h"
#include "compiler/Package/ManifestDigest.h"
#include "compiler/Package/ManifestJson.h"

#include "support/Json.h"

namespace flyc::package {

namespace {

/// What is written.
enum class Form : uint8_t {
  File,    ///< all of it, to be read
  Covered, ///< the canonical text of what the digest covers
  Identity ///< the canonical text of what the build id covers, whose images have zeros for it
};

/// Each function writes the members of its object in the order of their names.
class ManifestWriter {
public:
  ManifestWriter(std::string &out, const Unit &unit, const UnitFacts &facts, Form form)
      : out(out), json(out, form == Form::File ? 2 : 0), unit(unit), facts(facts), form(form) {}

  /// `headerDigest`: of `header`, if there is one. `digest`: null to leave it out.
  void write(const Generator &generator, const HeaderFile *header, std::string_view headerDigest, const Json &digest) {
    json.object([&] {
      if (!digest.is_null())
        writeDigest(digest);
      writeElements("entries", unit.entries.size() + unit.kernels.size(), [&](size_t i) { writeEntryOrKernel(i); });
      if (form != Form::Identity)
        writePart("generator", [&] {
          writeTexts("buildIds", generator.buildIds);
          json.attribute("name", generator.name);
          json.attribute("version", generator.version);
        });
      if (header)
        writePart("header", [&] {
          json.attribute("file", header->name);
          json.attribute("sha256", headerDigest);
        });
      writeElements("images", unit.images.size(),
                    [&](size_t i) { writeImage(unit.images[i], facts.images[i], facts.imageSha256[i]); });
      writeElements("kernels", unit.kernels.size(), [&](size_t i) { writeKernel(static_cast<unsigned>(i)); });
      writePart("unit", [&] { writeUnit(); });
      json.attribute("version", ManifestVersion);
    });
    parts["version"] = sha256Hex(std::string("\"") + ManifestVersion + "\"");
  }

  /// The digests of the parts of what was written, as a manifest has them.
  Json parts = Json::object();

private:
  std::string &out;
  JsonWriter json;
  const Unit &unit;
  const UnitFacts &facts;
  Form form;

  /// Writes an object. The digest of its text, if that is wanted.
  template <typename Write> Json writeObject(Write write) {
    const size_t before = out.size();
    json.object(write);
    if (form != Form::Covered)
      return nullptr;
    const std::string_view text = std::string_view(out).substr(before);
    return sha256Hex(text.substr(text.find('{'))); // behind a comma
  }
  template <typename Write> void writePart(const char *name, Write write) {
    json.key(name);
    parts[name] = writeObject(write);
  }
  template <typename Write> void writeElements(const char *name, size_t count, Write write) {
    Json &digests = parts[name] = Json::array();
    json.attributeArray(name, [&] {
      for (size_t i = 0; i < count; ++i)
        digests.push_back(writeObject([&] { write(i); }));
    });
  }

  void writeTexts(const char *name, const std::map<std::string, std::string> &texts) {
    json.attributeObject(name, [&] {
      for (const auto &[key, text] : texts)
        json.attribute(key, text);
    });
  }
  template <typename Numbers> void writeNumbers(const char *name, const Numbers &numbers) {
    json.attributeArray(name, [&] {
      for (uint64_t number : numbers)
        json.value(number);
    });
  }
  void writeDigest(const Json &digest) {
    json.attributeObject("digest", [&] {
      json.attributeObject("parts", [&] {
        for (const auto &[key, part] : digest["parts"].items())
          if (part.is_array())
            json.attributeArray(key, [&] {
              for (const Json &element : part)
                json.value(textOf(element));
            });
          else
            json.attribute(key, textOf(part));
      });
      json.attribute("whole", textOf(digest["whole"]));
    });
  }
  void writeSource(const interface::Callable &callable) {
    json.attributeObject("source", [&] {
      json.attribute("file", callable.source);
      json.attribute("line", callable.line);
    });
  }

  void writeUnit() {
    if (form != Form::Identity)
      json.attribute("buildId", facts.buildId);
    json.attribute("name", unit.name);
    json.attributeArray("sources", [&] {
      for (const Source &source : unit.sources)
        json.object([&] {
          json.attribute("name", source.name);
          json.attribute("sha256", source.sha256);
        });
    });
  }

  void writeImage(const Image &image, const objects::CodeObject &object, const std::string &sha256) {
    if (!image.absent.empty())
      json.attributeArray("absent", [&] {
        for (const AbsentKernel &kernel : image.absent)
          json.object([&] {
            json.attribute("condition", kernel.condition);
            json.attribute("name", kernel.name);
          });
      });
    json.attribute("codeObjectVersion", object.version);
    json.attributeObject("features", [&] {
      json.attribute("sramecc", featureStateName(object.sramecc));
      json.attribute("xnack", featureStateName(object.xnack));
    });
    if (form != Form::Identity)
      json.attribute("file", image.fileName);
    if (!image.genericCoverage.empty())
      json.attributeArray("genericCoverage", [&] {
        for (const std::string &processor : image.genericCoverage)
          json.value(processor);
      });
    if (object.genericVersion)
      json.attribute("genericVersion", object.genericVersion);
    json.attribute("processor", object.processor);
    json.attribute("sha256", sha256);
    json.attribute("size", image.bytes.size());
    json.attribute("target", image.target);
    json.attribute("waveSize", image.waveSize);
  }

  void writeStruct(const Struct &structure) {
    json.attributeObject("struct", [&] {
      json.attribute("align", structure.align);
      json.attributeArray("fields", [&] {
        for (const Field &field : structure.fields)
          json.object([&] { writeField(field); });
      });
      json.attribute("name", structure.name);
      json.attribute("size", structure.size);
    });
  }

  void writeField(const Field &field) {
    if (field.count)
      json.attribute("count", field.count);
    json.attribute("dtype", field.typeName());
    if (field.lanes)
      json.attribute("lanes", field.lanes);
    json.attribute("name", field.name);
    json.attribute("offset", field.offset);
    json.attribute("size", field.size);
    if (field.structure)
      writeStruct(*field.structure);
  }

  /// An argument of an entry has no place: null.
  void writeParam(const Argument &param, const ArgSlot *slot) {
    const bool isTensor = param.kind == ArgumentKind::Tensor;
    if (isTensor) {
      json.attribute("access", spelling(param.access));
      json.attribute("alignment", param.align);
    }
    if (!slot && isScratch(param))
      json.attribute("bytes", param.bytes.str());
    json.attribute("dtype", param.typeName());
    json.attribute("kind", kindName(param.kind));
    if (isTensor)
      json.attribute("layout", param.layout);
    json.attribute("name", param.name);
    if (slot)
      json.attribute("offset", slot->offset);
    if (isTensor)
      json.attribute("optional", param.optional);
    if (slot)
      json.attribute("size", slot->size);
    if (param.structure)
      writeStruct(*param.structure);
  }

  void writePreconditions(const std::vector<Precondition> &preconditions) {
    json.attributeArray("preconditions", [&] {
      for (const Precondition &precondition : preconditions)
        json.object([&] {
          json.attribute("condition", precondition.condition.str());
          json.attribute("message", precondition.message);
          json.attribute("text", precondition.text);
        });
    });
  }

  /// `2.0`: what is a float of the source is one for every reader of JSON. The canonical text has the shortest form.
  void writeFloat(double number) {
    if (form != Form::File)
      return json.value(number);
    std::string text;
    JsonWriter(text).value(number);
    const bool isWhole = text.find_first_not_of("-0123456789") == std::string::npos;
    json.raw(isWhole ? text + ".0" : text);
  }

  void writeOperand(const Operand &operand, const Entry &entry) {
    switch (operand.kind) {
    case Operand::Kind::Argument: return json.value(entry.arguments[operand.argument].name);
    case Operand::Kind::Integer: return json.value(operand.integer.str());
    case Operand::Kind::Number: return writeFloat(operand.number);
    case Operand::Kind::Null: return json.value(nullptr);
    }
  }

  void writeStep(const Step &step, const Entry &entry) {
    if (!step.isLaunch()) {
      json.attribute("bytes", step.bytes.str());
      json.attribute("condition", step.condition.str());
      json.attribute("zero", entry.arguments[step.zeroed].name);
      return;
    }
    const Kernel &kernel = *findNamed(unit.kernels, step.kernel);
    std::map<std::string_view, const Operand *> byName;
    for (size_t i = 0; i < step.operands.size() && i < kernel.arguments.size(); ++i)
      byName[kernel.arguments[i].name] = &step.operands[i];
    json.attributeObject("arguments", [&] {
      for (const auto &[name, operand] : byName) {
        json.key(name);
        writeOperand(*operand, entry);
      }
    });
    json.attribute("condition", step.condition.str());
    json.attribute("kernel", kernel.name);
  }

  /// An entry of the source.
  void writeEntry(const Entry &entry) {
    json.attribute("doc", entry.doc);
    json.attribute("name", entry.name);
    json.attributeArray("params", [&] {
      for (const Argument &param : entry.arguments)
        json.object([&] { writeParam(param, nullptr); });
    });
    writePreconditions(entry.preconditions);
    writeSource(entry);
    json.attributeArray("steps", [&] {
      for (const Step &step : entry.steps)
        json.object([&] { writeStep(step, entry); });
    });
    json.attribute("workspace", entry.workspace().back().str());
  }

  /// The entries of the source, then one for each kernel, which launches it.
  void writeEntryOrKernel(size_t index) {
    if (index < unit.entries.size())
      return writeEntry(unit.entries[index]);
    const Kernel &kernel = unit.kernels[index - unit.entries.size()];
    json.attributeArray("candidates", [&] {
      json.object([&] {
        json.attribute("condition", LaunchExpr::constant(1).str());
        json.attribute("kernel", kernel.name);
      });
    });
    json.attribute("name", kernel.name);
  }

  void writeResources(const VariantFacts &variant) {
    json.attribute("agprs", variant.agprs());
    json.attribute("ldsBytes", variant.object.groupSegmentFixedSize);
    json.attribute("scratchBytes", variant.object.privateSegmentFixedSize);
    json.attribute("sgprSpills", variant.sgprSpills());
    json.attribute("sgprs", variant.object.sgprCount);
    json.attribute("vgprSpills", variant.vgprSpills());
    json.attribute("vgprs", variant.vgprs());
  }

  void writeVariant(const VariantFacts &variant) {
    const objects::Kernel &object = variant.object;
    writeNumbers("block", variant.block);
    json.attribute("codeBytes", variant.codeBytes());
    json.attributeArray("hiddenArgs", [&] {
      for (const objects::KernelArg &arg : object.args)
        if (arg.isHidden())
          json.object([&] {
            json.attribute("kind", arg.valueKind);
            json.attribute("offset", arg.offset);
            json.attribute("size", arg.size);
          });
    });
    json.attribute("image", variant.image);
    json.attributeObject("kernarg", [&] {
      json.attribute("align", object.kernargSegmentAlign);
      json.attribute("size", object.kernargSegmentSize);
    });
    if (variant.lds && !variant.lds->empty())
      json.attributeArray("lds", [&] {
        for (const LdsArray &array : *variant.lds)
          json.object([&] {
            json.attribute("bytes", array.bytes);
            json.attribute("name", array.name);
            json.attribute("offset", array.offset);
          });
      });
    json.attribute("maxFlatWorkgroupSize", object.maxFlatWorkgroupSize);
    if (variant.occupancy)
      json.attributeObject("occupancy", [&] {
        json.attribute("limitedBy", variant.occupancy->limitedBy);
        json.attribute("wavesPerSimd", variant.occupancy->wavesPerSimd);
      });
    json.attributeObject("resources", [&] { writeResources(variant); });
    json.attribute("waveSize", object.wavefrontSize);
  }

  /// What else is to be known of a kernel, as text.
  static std::map<std::string, std::string> propertiesOf(const Kernel &kernel) {
    std::map<std::string, std::string> properties;
    if (const auto &cluster = kernel.cluster; cluster[0])
      properties["cluster"] =
          std::to_string(cluster[0]) + "," + std::to_string(cluster[1]) + "," + std::to_string(cluster[2]);
    if (!kernel.tuned.empty())
      properties["tuned"] = kernel.tuned;
    return properties;
  }

  void writeKernel(unsigned index) {
    const Kernel &kernel = unit.kernels[index];
    writeNumbers("block", kernel.block);
    json.attribute("doc", kernel.doc);
    json.attribute("dynamicLds", kernel.sharedBytes.str());
    json.attributeArray("grid", [&] {
      for (const LaunchExpr &size : kernel.grid)
        json.value(size.str());
    });
    json.attribute("name", kernel.name);
    json.attributeArray("params", [&] {
      for (size_t i = 0; i < kernel.arguments.size() && i < facts.arguments[index].size(); ++i)
        json.object([&] { writeParam(kernel.arguments[i], &facts.arguments[index][i]); });
    });
    writePreconditions(kernel.preconditions);
    writeTexts("properties", propertiesOf(kernel));
    writeSource(kernel);
    json.attribute("symbol", kernel.symbol);
    json.attributeArray("variants", [&] {
      for (const VariantFacts &variant : facts.variants)
        if (variant.kernel == index)
          json.object([&] { writeVariant(variant); });
    });
  }
};

} // namespace

std::string identityText(const Unit &unit, const UnitFacts &facts, const Generator &generator) {
  std::string out;
  ManifestWriter(out, unit, facts, Form::Identity).write(generator, nullptr, {}, nullptr);
  return out;
}

ManifestText writeManifest(const Unit &unit, const UnitFacts &facts, const Generator &generator,
                           const HeaderFile *header) {
  const std::string headerDigest = header ? headerSha256(header->text) : std::string();
  std::string covered;
  ManifestWriter canonical(covered, unit, facts, Form::Covered);
  canonical.write(generator, header, headerDigest, nullptr);
  const std::string whole = sha256Hex(covered);
  const Json digest = {{"parts", std::move(canonical.parts)}, {"whole", whole}};
  std::string text;
  ManifestWriter(text, unit, facts, Form::File).write(generator, header, headerDigest, digest);
  return {text + "\n", whole};
}

} // namespace flyc::package
