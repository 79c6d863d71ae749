//===- ManifestReader.cpp - a manifest -> what a launch needs of it ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Package/ManifestReader.h"

#include "compiler/Package/Facts.h"
#include "compiler/Package/ManifestDigest.h"
#include "compiler/Package/ManifestJson.h"

#include <algorithm>
#include <charconv>

namespace flyc::package {

namespace {

/// Reads fields by path; after the first that is missing or of another type, `error` says which.
class Reader {
public:
  explicit Reader(std::string file) : file(std::move(file)) {}
  std::optional<support::Error> error;

  void fail(const std::string &where, const std::string &wanted, const Json &found) {
    if (!error)
      error = support::Error{file + ": " + where + ": " + wanted + " is expected, not " +
                             (found.is_null() ? "nothing" : textOf(found).substr(0, 80))};
  }
  std::string text(const Json &object, const std::string &where, const char *key) {
    const Json &value = member(object, key);
    if (!value.is_string())
      fail(where + "." + key, "a text", value);
    return value.is_string() ? textOf(value) : "";
  }
  /// The element type in "dtype"; empty: a struct, or an error.
  std::optional<ElementId> element(const Json &object, const std::string &where) {
    const std::string name = text(object, where, "dtype");
    const auto found = interface::elementNamed(name);
    if (!found && name != "struct")
      fail(where + ".dtype", "an element type or \"struct\"", member(object, "dtype"));
    return found;
  }
  uint64_t number(const Json &value, const std::string &where, uint64_t limit) {
    if (!value.is_number_unsigned() || value.get<uint64_t>() > limit) {
      fail(where, "a number up to " + std::to_string(limit), value);
      return 0;
    }
    return value.get<uint64_t>();
  }
  const Json &list(const Json &object, const std::string &where, const char *key) {
    static const Json none = Json::array();
    const Json &value = member(object, key);
    if (value.is_array())
      return value;
    fail(where + key, "a list", value);
    return none;
  }
  LaunchExpr expression(const Json &value, const std::string &where) {
    if (!value.is_string()) {
      fail(where, "a launch expression", value);
      return {};
    }
    auto parsed = LaunchExpr::parse(textOf(value));
    if (parsed)
      return *parsed;
    if (!error)
      error = support::Error{file + ": " + where + ": " + parsed.error().message};
    return {};
  }
  std::array<uint32_t, 3> block(const Json &value, const std::string &where) {
    std::array<uint32_t, 3> out{1, 1, 1};
    if (!value.is_array() || value.size() != 3) {
      fail(where, "a list of three sizes", value);
      return out;
    }
    for (size_t i = 0; i < 3; ++i)
      out[i] = static_cast<uint32_t>(number(value[i], where, UINT32_MAX));
    return out;
  }

private:
  std::string file;
};

std::string at(const char *list, size_t index) { return std::string(list) + "[" + std::to_string(index) + "]"; }

constexpr unsigned MaxStructDepth = 16;

std::shared_ptr<const Struct> readStruct(Reader &reader, const Json &json, const std::string &where,
                                         unsigned depth = 0) {
  auto structure = std::make_shared<Struct>();
  if (depth > MaxStructDepth) {
    reader.fail(where, "a struct that nests at most " + std::to_string(MaxStructDepth) + " deep", json);
    return structure;
  }
  structure->name = reader.text(json, where, "name");
  structure->size = static_cast<uint32_t>(reader.number(member(json, "size"), where + ".size", 1u << 16));
  structure->align = static_cast<uint32_t>(reader.number(member(json, "align"), where + ".align", 1u << 12));
  const Json &fields = reader.list(json, where + ".", "fields");
  for (size_t i = 0; i < fields.size() && !reader.error; ++i) {
    const std::string place = where + "." + at("fields", i);
    Field &field = structure->fields.emplace_back();
    const auto count = [&](const char *key) {
      return static_cast<uint32_t>(
          member(fields[i], key).is_null() ? 0 : reader.number(member(fields[i], key), place + "." + key, 1u << 16));
    };
    field.name = reader.text(fields[i], place, "name");
    const auto element = reader.element(fields[i], place);
    field.element = element.value_or(field.element);
    field.count = count("count");
    field.lanes = count("lanes");
    field.offset =
        static_cast<uint32_t>(reader.number(member(fields[i], "offset"), place + ".offset", structure->size));
    field.size = static_cast<uint32_t>(reader.number(member(fields[i], "size"), place + ".size", structure->size));
    if (!element && !reader.error)
      field.structure = readStruct(reader, member(fields[i], "struct"), place + ".struct", depth + 1);
    const uint64_t one = field.structure ? field.structure->size
                                         : uint64_t{elementInfo(field.element).bytes()} * std::max(field.lanes, 1u);
    if (!reader.error &&
        (one * std::max(field.count, 1u) != field.size || uint64_t{field.offset} + field.size > structure->size))
      reader.fail(place, "a field inside its struct, with the size of its type", fields[i]);
  }
  return structure;
}

Argument readArgument(Reader &reader, const Json &json, const std::string &where) {
  Argument param;
  param.name = reader.text(json, where, "name");
  const auto element = reader.element(json, where);
  param.element = element.value_or(param.element);
  const auto kind = kindNamed(reader.text(json, where, "kind"));
  if (!kind)
    reader.fail(where + ".kind", "pointer, symbol, value or struct", member(json, "kind"));
  else
    param.kind = *kind;
  if (param.kind == ArgumentKind::Struct)
    param.structure = readStruct(reader, member(json, "struct"), where + ".struct");
  else if (!element)
    reader.fail(where + ".dtype", "an element type", member(json, "dtype"));
  if (param.kind != ArgumentKind::Tensor)
    return param;
  const auto access = accessNamed(reader.text(json, where, "access"));
  if (!access)
    reader.fail(where + ".access", "in, out, inout or scratch", member(json, "access"));
  else
    param.access = *access;
  param.layout = reader.text(json, where, "layout");
  param.align = static_cast<uint32_t>(reader.number(member(json, "alignment"), where + ".alignment", 1u << 30));
  param.optional = member(json, "optional") == true;
  return param;
}

void readPreconditions(Reader &reader, const Json &json, const std::string &where, std::vector<Precondition> &out) {
  const Json &preconditions = reader.list(json, where + ".", "preconditions");
  for (size_t i = 0; i < preconditions.size(); ++i) {
    const std::string place = where + "." + at("preconditions", i);
    Precondition &p = out.emplace_back();
    p.condition = reader.expression(member(preconditions[i], "condition"), place + ".condition");
    p.text = reader.text(preconditions[i], place, "text");
    p.message = reader.text(preconditions[i], place, "message");
  }
}

/// The number of the argument `name`; an error if the entry has none.
unsigned argumentNumber(Reader &reader, const Entry &entry, const std::string &name, const std::string &where,
                        const Json &json) {
  const Argument *found = findNamed(entry.arguments, name);
  if (!found)
    reader.fail(where, "a parameter of the entry", json);
  return found ? static_cast<unsigned>(found - entry.arguments.data()) : 0;
}

Operand readOperand(Reader &reader, const Json &json, const Entry &entry, const Argument &wanted,
                    const std::string &where) {
  Operand operand;
  const bool isInteger = wanted.isInteger();
  if (json.is_null() && wanted.kind == ArgumentKind::Tensor)
    return operand;
  if (json.is_number() && wanted.kind == ArgumentKind::Scalar && !isInteger) {
    operand.kind = Operand::Kind::Number;
    operand.number = json.get<double>();
  } else if (json.is_string() && isInteger) {
    operand.kind = Operand::Kind::Integer;
    operand.integer = reader.expression(json, where);
  } else if (json.is_string()) {
    operand.kind = Operand::Kind::Argument;
    operand.argument = argumentNumber(reader, entry, textOf(json), where, json);
  } else {
    reader.fail(where, "what the entry passes", json);
  }
  return operand;
}

/// An entry of the source: those that have steps.
Entry readEntry(Reader &reader, const Json &json, const std::string &where, const std::vector<ShippedKernel> &kernels) {
  Entry entry;
  entry.name = reader.text(json, where, "name");
  const Json &params = reader.list(json, where + ".", "params");
  for (size_t i = 0; i < params.size(); ++i) {
    Argument &param = entry.arguments.emplace_back(readArgument(reader, params[i], where + "." + at("params", i)));
    if (isScratch(param))
      param.bytes = reader.expression(member(params[i], "bytes"), where + "." + at("params", i) + ".bytes");
  }
  readPreconditions(reader, json, where, entry.preconditions);
  const Json &steps = reader.list(json, where + ".", "steps");
  for (size_t i = 0; i < steps.size(); ++i) {
    const std::string place = where + "." + at("steps", i);
    Step &step = entry.steps.emplace_back();
    step.condition = reader.expression(member(steps[i], "condition"), place + ".condition");
    if (member(steps[i], "kernel").is_null()) {
      step.zeroed = argumentNumber(reader, entry, reader.text(steps[i], place, "zero"), place + ".zero",
                                   member(steps[i], "zero"));
      step.bytes = reader.expression(member(steps[i], "bytes"), place + ".bytes");
      continue;
    }
    const std::string name = reader.text(steps[i], place, "kernel");
    const auto shipped =
        std::find_if(kernels.begin(), kernels.end(), [&](const ShippedKernel &k) { return k.kernel.name == name; });
    if (shipped == kernels.end()) {
      reader.fail(place + ".kernel", "a kernel of the unit", member(steps[i], "kernel"));
      continue;
    }
    step.kernel = name;
    for (const Argument &wanted : shipped->kernel.arguments)
      step.operands.push_back(readOperand(reader, member(member(steps[i], "arguments"), wanted.name), entry, wanted,
                                          place + ".arguments." + wanted.name));
  }
  return entry;
}

/// The property "cluster", "X,Y,Z": the blocks of a cluster; zeros where the kernel has none.
std::array<uint32_t, 3> readCluster(Reader &reader, const Json &kernel, const std::string &where) {
  std::array<uint32_t, 3> size{0, 0, 0};
  const Json &value = member(member(kernel, "properties"), "cluster");
  if (value.is_null())
    return size;
  const std::string text = value.is_string() ? textOf(value) : "";
  const char *at = text.data(), *end = at + text.size();
  for (size_t axis = 0; axis < 3; ++axis) {
    auto [next, error] = std::from_chars(at, end, size[axis]);
    const bool isLast = axis == 2, isWhole = isLast ? next == end : next != end && *next == ',';
    if (error != std::errc() || size[axis] == 0 || !isWhole) {
      reader.fail(where + ".properties.cluster", "a text of three sizes, \"X,Y,Z\",", value);
      return {0, 0, 0};
    }
    at = next + 1;
  }
  return size;
}

ShippedKernel readKernel(Reader &reader, const Json &json, const std::string &where, size_t images) {
  ShippedKernel shipped;
  Kernel &kernel = shipped.kernel;
  kernel.name = reader.text(json, where, "name");
  kernel.symbol = reader.text(json, where, "symbol");
  kernel.block = reader.block(member(json, "block"), where + ".block");
  kernel.cluster = readCluster(reader, json, where);
  const Json &params = reader.list(json, where + ".", "params");
  for (size_t i = 0; i < params.size(); ++i)
    kernel.arguments.push_back(readArgument(reader, params[i], where + "." + at("params", i)));
  const Json &grid = reader.list(json, where + ".", "grid");
  if (grid.size() != 3)
    reader.fail(where + ".grid", "a list of three expressions", grid);
  for (size_t i = 0; i < 3 && i < grid.size(); ++i)
    kernel.grid[i] = reader.expression(grid[i], where + "." + at("grid", i));
  kernel.sharedBytes = reader.expression(member(json, "dynamicLds"), where + ".dynamicLds");
  readPreconditions(reader, json, where, kernel.preconditions);
  const Json &variants = reader.list(json, where + ".", "variants");
  for (size_t i = 0; i < variants.size(); ++i) {
    const std::string place = where + "." + at("variants", i);
    ShippedVariant &variant = shipped.variants.emplace_back();
    variant.image =
        static_cast<unsigned>(reader.number(member(variants[i], "image"), place + ".image", images ? images - 1 : 0));
    variant.block = reader.block(member(variants[i], "block"), place + ".block");
    variant.ldsBytes =
        reader.number(member(member(variants[i], "resources"), "ldsBytes"), place + ".resources.ldsBytes", UINT32_MAX);
    if (member(variants[i], "lds").is_null())
      continue;
    const Json &arrays = reader.list(variants[i], place + ".", "lds");
    for (size_t n = 0; n < arrays.size(); ++n) {
      const std::string array = place + "." + at("lds", n);
      variant.lds.push_back({reader.text(arrays[n], array, "name"),
                             reader.number(member(arrays[n], "offset"), array + ".offset", UINT32_MAX),
                             reader.number(member(arrays[n], "bytes"), array + ".bytes", UINT32_MAX)});
    }
  }
  return shipped;
}

} // namespace

support::OrError<ShippedUnit> readManifest(const std::string &path) {
  auto manifest = readManifestJson(path);
  if (!manifest)
    return manifest.error();
  const size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "" : path.substr(0, slash + 1);
  Reader reader(path);
  ShippedUnit unit;
  unit.name = reader.text(member(*manifest, "unit"), "unit", "name");
  if (!member(*manifest, "digest").is_null())
    compareDigests(*manifest, [&](const std::string &where, const std::string &, const std::string &) {
      unit.changed = unit.changed.empty() ? where : unit.changed;
    });
  const Json &images = reader.list(*manifest, "", "images");
  for (size_t i = 0; i < images.size(); ++i) {
    ShippedImage &image = unit.images.emplace_back();
    image.target = reader.text(images[i], at("images", i), "target");
    image.processor = reader.text(images[i], at("images", i), "processor");
    const std::string file = reader.text(images[i], at("images", i), "file");
    if (file.empty() || file.find('/') != std::string::npos)
      reader.fail(at("images", i) + ".file", "a file name without a path", member(images[i], "file"));
    image.path = folder + file;
    image.sha256 = reader.text(images[i], at("images", i), "sha256");
    const Json &absent = member(images[i], "absent");
    for (size_t k = 0; absent.is_array() && k < absent.size(); ++k) {
      const std::string where = at((at("images", i) + ".absent").c_str(), k);
      image.absent.push_back({reader.text(absent[k], where, "name"), reader.text(absent[k], where, "condition")});
    }
  }
  const Json &kernels = reader.list(*manifest, "", "kernels");
  for (size_t i = 0; i < kernels.size(); ++i)
    unit.kernels.push_back(readKernel(reader, kernels[i], at("kernels", i), images.size()));
  const Json &entries = reader.list(*manifest, "", "entries");
  for (size_t i = 0; i < entries.size() && !reader.error; ++i)
    if (!member(entries[i], "steps").is_null())
      unit.entries.push_back(readEntry(reader, entries[i], at("entries", i), unit.kernels));
  if (reader.error)
    return *reader.error;
  return unit;
}

} // namespace flyc::package
