//===- AtomReader.cpp -----------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// An entry whose A and B are lists stands for every pair of their types.
//===----------------------------------------------------------------------===//

#include "specs/reader/AtomReader.h"

#include "specs/reader/YamlFields.h"
#include "support/ElementTypes.h"
#include "support/NearestName.h"
#include "support/Text.h"

#include <algorithm>
#include <charconv>

using namespace flyc;
using namespace flyc::specs;

namespace {

constexpr std::string_view argumentNames[] = {
    "a",       "b",       "acc",     "cbsz",    "abid",    "blgp",    "format_a",       "format_b",
    "opsel_a", "scale_a", "opsel_b", "scale_b", "index",   "sign_a",  "sign_b",         "clamp",
    "high",    "neg_a",   "neg_b",   "mod_c",   "reuse_a", "reuse_b", "scale_format_a", "scale_format_b"};
/// The largest value of those that are constants always; 0 of others.
unsigned largestConstant(std::string_view name) {
  constexpr std::string_view flags[] = {"sign_a", "sign_b", "clamp", "high", "neg_a", "neg_b", "reuse_a", "reuse_b"};
  if (std::ranges::count(flags, name))
    return 1;
  return name == "mod_c" ? 3 : name.starts_with("scale_format") ? 2 : 0;
}
/// What an operand of a matrix instruction may hold.
std::vector<std::string_view> matrixElements() {
  std::vector<std::string_view> names;
  for (const ElementInfo &element : elementTypes)
    if (element.isInMatrix)
      names.push_back(element.name);
  return names;
}

/// The name nearest to `text` as a hint; empty if none is near.
std::string suggest(std::string_view text, std::span<const std::string_view> known) {
  std::vector<std::string_view> near = nearestNames(text, known, 1);
  return near.empty() ? std::string() : "did you mean " + quote(near.front()) + "?";
}

class AtomFileReader {
public:
  explicit AtomFileReader(std::string_view fileName) { errors.file = fileName; }
  AtomFile read(std::string_view text);

private:
  void readFile(const YAML::Node &root);
  /// The largest values of the arguments that are constants; none may be.
  YamlFields immediatesOf(YamlFields &fields) {
    return fields.optional("immediates") ? fields.fields("immediates")
                                         : YamlFields(errors, YAML::Node(YAML::NodeType::Map), "'immediates'");
  }
  std::vector<MatrixArgumentText> readArguments(const YAML::Node &list, YamlFields immediates);
  void readAtom(const YAML::Node &node);
  bool readShape(const YAML::Node &node, MatrixAtomText &atom);
  std::vector<MatrixOperandText> readOperands(const YAML::Node &node, const std::string &what);
  std::vector<Capability> readNeeds(const YAML::Node &node);

  SpecErrors errors;
  AtomFile file;
  std::string source;
};

std::vector<MatrixArgumentText> AtomFileReader::readArguments(const YAML::Node &list, YamlFields immediates) {
  std::vector<MatrixArgumentText> out;
  if (!list.IsSequence()) {
    errors.add(list.Mark(), "'arguments' must be a list, and is " + std::string(describeYaml(list)));
    return out;
  }
  for (const YAML::Node &element : list) {
    std::string written = element.IsScalar() ? element.Scalar() : "";
    auto name = std::find(std::begin(argumentNames), std::end(argumentNames), written);
    if (name == std::end(argumentNames)) {
      errors.add(element.Mark(), "unknown argument " + quote(written), suggest(written, argumentNames));
      continue;
    }
    MatrixArgumentText argument{written, true, true, largestConstant(written)};
    argument.isConstant = argument.max != 0;
    if (!argument.isConstant) {
      argument.immediate = immediates.optional(*name) != nullptr;
      if (argument.immediate)
        argument.max = immediates.number(*name, 1, 255);
    }
    out.push_back(std::move(argument));
  }
  immediates.finish();
  return out;
}

bool AtomFileReader::readShape(const YAML::Node &node, MatrixAtomText &atom) {
  std::vector<int64_t> extents;
  std::string_view rest = node.IsScalar() ? std::string_view(node.Scalar()) : std::string_view();
  bool good = !rest.empty();
  while (good && !rest.empty()) {
    int64_t value = 0;
    auto [end, code] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    good = code == std::errc() && value > 0 && value <= 256;
    extents.push_back(value);
    rest.remove_prefix(end - rest.data());
    if (!rest.empty()) {
      good = good && rest.front() == 'x' && rest.size() > 1;
      rest.remove_prefix(1);
    }
  }
  if (!good || extents.size() < 3 || extents.size() > 4) {
    errors.add(node.Mark(),
               "'shape' must be MxNxK, or MxNxKxBLOCKS, and is " + quote(node.IsScalar() ? node.Scalar() : ""));
    return false;
  }
  atom.m = extents[0], atom.n = extents[1], atom.k = extents[2];
  atom.blocks = extents.size() == 4 ? extents[3] : 1;
  return true;
}

std::vector<MatrixOperandText> AtomFileReader::readOperands(const YAML::Node &node, const std::string &what) {
  std::vector<MatrixOperandText> out;
  auto one = [&](const YAML::Node &map) {
    YamlFields fields(errors, map, what);
    MatrixOperandText operand;
    operand.type = fields.text("type");
    operand.registers = fields.text("registers");
    operand.layout = fields.text("layout");
    if (fields.optional("word"))
      operand.word = fields.text("word");
    if (fields.optional("format"))
      operand.format = fields.number("format", 0, 7);
    fields.finish();
    if (const std::vector<std::string_view> known = matrixElements();
        !fields.isMissing() && std::ranges::count(known, operand.type) == 0)
      errors.add(map.Mark(), "unknown element type " + quote(operand.type) + " in " + what,
                 suggest(operand.type, known));
    out.push_back(std::move(operand));
  };
  if (node.IsSequence())
    for (const YAML::Node &element : node)
      one(element);
  else
    one(node);
  return out;
}

std::vector<Capability> AtomFileReader::readNeeds(const YAML::Node &node) {
  std::vector<Capability> out;
  std::vector<std::string_view> known;
  for (const CapabilityInfo &info : capabilityInfos)
    known.push_back(info.spelling);
  auto one = [&](const YAML::Node &element) {
    std::string name = element.IsScalar() ? element.Scalar() : "";
    if (std::optional<Capability> capability = parseCapability(name))
      out.push_back(*capability);
    else
      errors.add(element.Mark(), "unknown capability " + quote(name), suggest(name, known));
  };
  if (node.IsSequence())
    for (const YAML::Node &element : node)
      one(element);
  else
    one(node);
  return out;
}

/// `pattern` with `word` at `place`.
std::string insertWord(std::string pattern, std::string_view place, std::string_view word) {
  if (size_t at = pattern.find(place); at != std::string::npos)
    pattern.replace(at, place.size(), word);
  return pattern;
}

void AtomFileReader::readAtom(const YAML::Node &node) {
  YamlFields fields(errors, node, "an atom");
  MatrixAtomText atom;
  if (const YAML::Node *shape = fields.required("shape"))
    readShape(*shape, atom);
  std::vector<MatrixOperandText> a, b, acc;
  if (const YAML::Node *operand = fields.required("a"))
    a = readOperands(*operand, "'a'");
  if (const YAML::Node *operand = fields.optional("b"))
    b = readOperands(*operand, "'b'");
  else
    b = a;
  if (const YAML::Node *operand = fields.required("acc"))
    acc = readOperands(*operand, "'acc'");
  std::string intrinsic = fields.optional("intrinsic") ? fields.text("intrinsic") : std::string();
  if (fields.optional("instruction"))
    atom.instruction = fields.text("instruction");
  if (fields.optional("signs"))
    atom.signs = fields.boolean("signs");
  if (const YAML::Node *arguments = fields.optional("arguments"))
    atom.arguments = readArguments(*arguments, immediatesOf(fields));
  else
    atom.arguments = file.arguments;
  if (fields.optional("clocks"))
    atom.clocks = fields.text("clocks");
  atom.source = fields.optional("source") ? fields.text("source") : source;
  if (const YAML::Node *needs = fields.required("requires"))
    atom.needs = readNeeds(*needs);
  fields.finish();
  if (intrinsic.empty() == atom.instruction.empty() && !fields.isMissing())
    errors.add(node.Mark(), "an atom has either an 'intrinsic' or, while it has no lowering, an 'instruction'");
  if (!intrinsic.empty() && atom.arguments.empty() && !fields.isMissing())
    errors.add(node.Mark(), "an 'intrinsic' needs 'arguments', its own or those of the file");
  if (atom.needs.empty() && !fields.isMissing())
    errors.add(node.Mark(), "'requires' names no capability");
  if (acc.size() != 1 && !fields.isMissing())
    errors.add(node.Mark(), "'acc' must be one operand");
  if (!errors.list.empty())
    return;
  atom.acc = acc.front();
  for (const MatrixOperandText &left : a)
    for (const MatrixOperandText &right : b) {
      atom.a = left;
      atom.b = right;
      atom.intrinsic = insertWord(insertWord(intrinsic, "{a}", left.word), "{b}", right.word);
      file.atoms.push_back(atom);
    }
}

void AtomFileReader::readFile(const YAML::Node &root) {
  YamlFields top(errors, root, "the file");
  if (top.isMissing())
    return;
  file.family = top.text("family");
  source = top.text("source");
  if (top.optional("type"))
    file.type = top.text("type");
  if (top.optional("wave"))
    file.wave = static_cast<unsigned>(top.number("wave", 32, 64));
  if (top.optional("sparse"))
    file.sparse = top.boolean("sparse");
  if (top.optional("scale_block"))
    file.scaleBlock = static_cast<unsigned>(top.number("scale_block", 16, 32));
  if (const YAML::Node *format = top.optional("scale_format")) {
    constexpr std::string_view formats[] = {"e8m0", "e5m3", "e4m3"};
    const std::string name = top.text("scale_format");
    const auto *known = std::find(std::begin(formats), std::end(formats), name);
    if (known == std::end(formats))
      errors.add(format->Mark(), "'scale_format' must be e8m0, e5m3 or e4m3, and is " + quote(name));
    file.scaleFormat = static_cast<unsigned>(known - formats);
  }
  if (const YAML::Node *arguments = top.optional("arguments"))
    file.arguments = readArguments(*arguments, immediatesOf(top));
  if (const YAML::Node *operands = top.optional("operands"); operands && !operands->IsSequence())
    errors.add(operands->Mark(), "'operands' must be a list of what the atoms refer to");
  const YAML::Node *list = top.required("atoms");
  top.finish();
  if (!list)
    return;
  if (!list->IsSequence() || list->size() == 0) {
    errors.add(list->Mark(), "'atoms' must be a list of instructions");
    return;
  }
  for (const YAML::Node &element : *list)
    readAtom(element);
}

AtomFile AtomFileReader::read(std::string_view text) {
  readYaml(errors, [&] {
    YAML::Node root = YAML::Load(std::string(text));
    if (root.IsNull())
      errors.add(YAML::Mark::null_mark(), "the file is empty", "one family of instructions per file");
    else
      readFile(root);
  });
  file.errors = std::move(errors.list);
  return std::move(file);
}

} // namespace

AtomFile flyc::specs::readMatrixAtoms(std::string_view text, std::string_view fileName) noexcept {
  return readSpecFile<AtomFile>(text, fileName, [&] { return AtomFileReader(fileName).read(text); });
}
