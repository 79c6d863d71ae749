//===- CopyReader.cpp -----------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One row after the other; every mistake with its place.
//===----------------------------------------------------------------------===//

#include "specs/CopyReader.h"

#include "specs/NearestName.h"
#include "specs/YamlFields.h"

using namespace flyc::specs;

namespace {

class Reader {
public:
  explicit Reader(std::string_view fileName) { errors.file = fileName; }

  CopyFile read(std::string_view text) {
    try {
      YAML::Node root = YAML::Load(std::string(text));
      YamlFields top(errors, root, "the file");
      const YAML::Node *list = top.required("copies");
      top.finish();
      if (list && (!list->IsSequence() || list->size() == 0))
        errors.add(list->Mark(), "'copies' must be a list of instructions");
      else if (list)
        for (const YAML::Node &element : *list)
          readRow(element);
    } catch (const YAML::Exception &e) {
      errors.add(e.mark, "not YAML: " + e.msg);
    }
    file.errors = std::move(errors.list);
    return std::move(file);
  }

private:
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
        readNeed(element, row);
    fields.finish();
    if (row.bits.empty() && !fields.isMissing())
      errors.add(node.Mark(), "'bits' names no width");
    file.copies.push_back(std::move(row));
  }

  void readNeed(const YAML::Node &element, CopyAtomText &row) {
    std::string name = element.IsScalar() ? element.Scalar() : "";
    if (std::optional<Capability> capability = parseCapability(name)) {
      row.needs.insert(*capability);
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
  try {
    return Reader(fileName).read(text);
  } catch (const std::exception &e) {
    CopyFile file;
    file.errors.push_back({std::string(fileName), 0, 0, std::string("cannot be read: ") + e.what(), {}});
    return file;
  }
}
