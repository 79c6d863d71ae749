//===- CopyReader.cpp -----------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One row after the other; every mistake with its place.
//===----------------------------------------------------------------------===//

#include "specs/reader/CopyReader.h"

#include "specs/reader/YamlFields.h"
#include "support/NearestName.h"

using namespace flyc;
using namespace flyc::specs;

namespace {

class CopyFileReader {
public:
  explicit CopyFileReader(std::string_view fileName) { errors.file = fileName; }

  CopyFile read(std::string_view text) {
    readYaml(errors, [&] {
      YAML::Node root = YAML::Load(std::string(text));
      YamlFields top(errors, root, "the file");
      const YAML::Node *copies = top.required("copies"), *atomics = top.required("atomics");
      top.finish();
      if (isList(copies, "copies"))
        for (const YAML::Node &element : *copies)
          readRow(element);
      if (isList(atomics, "atomics"))
        for (const YAML::Node &element : *atomics)
          readAtomic(element);
    });
    file.errors = std::move(errors.list);
    return std::move(file);
  }

private:
  bool isList(const YAML::Node *list, const char *name) {
    if (!list)
      return false;
    if (list->IsSequence() && list->size() != 0)
      return true;
    errors.add(list->Mark(), "'" + std::string(name) + "' must be a list of instructions");
    return false;
  }

  void readAtomic(const YAML::Node &node) {
    YamlFields fields(errors, node, "an atomic");
    AtomicAtomText row;
    row.name = fields.text("name");
    row.source = fields.text("source");
    if (fields.optional("intrinsic"))
      row.intrinsic = fields.text("intrinsic");
    readWords(fields, "ops", row.ops);
    readWords(fields, "types", row.types);
    if (const YAML::Node *list = fields.required("requires"))
      for (const YAML::Node &element : *list)
        readNeed(element, row.needs);
    fields.finish();
    file.atomics.push_back(std::move(row));
  }

  void readWords(YamlFields &fields, const char *key, std::vector<std::string> &words) {
    const YAML::Node *list = fields.required(key);
    if (!isList(list, key))
      return;
    for (const YAML::Node &element : *list) {
      if (element.IsScalar() && !element.Scalar().empty())
        words.push_back(element.Scalar());
      else
        errors.add(element.Mark(), "an element of '" + std::string(key) + "' must be a word");
    }
  }

  void readRow(const YAML::Node &node) {
    YamlFields fields(errors, node, "a copy");
    CopyAtomText row;
    row.name = fields.text("name");
    row.source = fields.text("source");
    if (const YAML::Node *list = fields.required("bits"))
      for (const YAML::Node &element : *list) {
        uint64_t bits = 0;
        if (parseYamlInteger(element, bits) && bits >= 1 && bits <= 1024)
          row.bits.push_back(static_cast<unsigned>(bits));
        else
          errors.add(element.Mark(), "an element of 'bits' must be an integer from 1 to 1024");
      }
    if (const YAML::Node *list = fields.required("requires"))
      for (const YAML::Node &element : *list)
        readNeed(element, row.needs);
    row.cache = fields.boolean("cache");
    fields.finish();
    if (row.bits.empty() && !fields.isMissing())
      errors.add(node.Mark(), "'bits' names no width");
    file.copies.push_back(std::move(row));
  }

  void readNeed(const YAML::Node &element, CapabilitySet &needs) {
    std::string name = element.IsScalar() ? element.Scalar() : "";
    if (std::optional<Capability> capability = parseCapability(name)) {
      needs.insert(*capability);
      return;
    }
    std::vector<std::string_view> known;
    for (const CapabilityInfo &info : capabilityInfos)
      known.push_back(info.spelling);
    std::vector<std::string_view> near = nearestNames(name, known, 1);
    errors.add(element.Mark(), "unknown capability '" + name + "'",
               near.empty() ? std::string() : "did you mean '" + std::string(near.front()) + "'?");
  }

  SpecErrors errors;
  CopyFile file;
};

} // namespace

CopyFile flyc::specs::readCopyAtoms(std::string_view text, std::string_view fileName) noexcept {
  return readSpecFile<CopyFile>(text, fileName, [&] { return CopyFileReader(fileName).read(text); });
}
