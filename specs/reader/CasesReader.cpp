//===- CasesReader.cpp ----------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "specs/reader/CasesReader.h"

#include "specs/reader/YamlFields.h"
#include "support/NearestName.h"
#include "support/Text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

using namespace flyc;
using namespace flyc::specs;

std::vector<Named<int64_t>> KernelCase::launches(size_t &combinations) const {
  std::vector<Named<int64_t>> out;
  if (!sizes.empty() || shapes.empty())
    out.emplace_back();
  for (const auto &[name, values] : sizes) {
    std::vector<Named<int64_t>> longer;
    for (const Named<int64_t> &launch : out)
      for (const int64_t value : values) {
        longer.push_back(launch);
        longer.back().emplace_back(name, value);
      }
    out = std::move(longer);
  }
  combinations = out.size();
  out.insert(out.end(), shapes.begin(), shapes.end());
  return out;
}

bool flyc::specs::isListed(const std::vector<PlacedWord> &targets, std::string_view target) {
  return targets.empty() ||
         std::any_of(targets.begin(), targets.end(), [&](const PlacedWord &listed) { return listed.text == target; });
}

size_t TuneSpace::combinations() const {
  size_t count = 1;
  for (const TuneParameter &parameter : parameters)
    count = std::min(count * parameter.values.size(), maxTunePoints + 1); // it grows no more
  return count;
}

namespace {

FilePlace placeOf(const YAML::Mark &mark) {
  if (mark.is_null())
    return {};
  return {static_cast<unsigned>(mark.line) + 1, static_cast<unsigned>(mark.column) + 1};
}

class CasesFileReader {
public:
  explicit CasesFileReader(std::string_view fileName) { errors.file = fileName; }

  CasesResult read(std::string_view text);

private:
  void readCase(const std::string &kernel, const YAML::Mark &name, const YAML::Node &node);
  void readBench(const YAML::Node &node);
  void readTune(const YAML::Node &node);
  void readParameters(const YAML::Node &node, TuneSpace &out);
  std::optional<PlacedWord> word(const YAML::Node &node, const std::string &what);
  std::vector<Named<double>> assumptions(YamlFields &fields, const char *then);
  void readBounds(YamlFields &fields, const char *key, bool isLeast, BenchCase &out);
  /// A list of texts; `what` it is, for messages.
  std::vector<PlacedWord> words(const YAML::Node &node, const std::string &what);
  std::optional<std::string> text(const YAML::Node &node, const std::string &what);
  bool integer(const YAML::Node &node, const std::string &what, int64_t &out);
  bool number(const YAML::Node &node, const std::string &what, double &out);
  Named<std::string> arguments(const YAML::Node &node, const std::vector<const Named<int64_t> *> &launches);
  bool hasSize(const YAML::Node &node, const std::string &name, const Named<int64_t> &sizes);
  Named<int64_t> shape(const YAML::Node &node, const char *what);
  std::string tolerance(YamlFields &fields, const char *key);

  SpecErrors errors;
  CasesResult result;
};

std::optional<std::string> CasesFileReader::text(const YAML::Node &node, const std::string &what) {
  if (node.IsScalar() && node.Scalar().find('\n') == std::string::npos && !node.Scalar().empty())
    return node.Scalar();
  errors.add(node.Mark(), what + " must be a text of one line, and is " +
                              (node.IsScalar() ? "empty or longer" : std::string(describeYaml(node))));
  return std::nullopt;
}

std::vector<PlacedWord> CasesFileReader::words(const YAML::Node &node, const std::string &what) {
  std::vector<PlacedWord> out;
  if (!node.IsSequence()) {
    errors.add(node.Mark(), what + " must be a list, and is " + std::string(describeYaml(node)));
    return out;
  }
  for (const YAML::Node &element : node)
    if (auto one = word(element, "an element of " + what))
      out.push_back(std::move(*one));
  return out;
}

bool CasesFileReader::integer(const YAML::Node &node, const std::string &what, int64_t &out) {
  if (node.IsScalar() && node.Tag() != "!") {
    const std::string &written = node.Scalar();
    const auto [end, code] = std::from_chars(written.data(), written.data() + written.size(), out);
    if (code == std::errc() && end == written.data() + written.size())
      return true;
  }
  errors.add(node.Mark(), what + " must be an integer, and is " +
                              (node.IsScalar() ? quote(node.Scalar().substr(0, 40)) : std::string(describeYaml(node))));
  return false;
}

bool CasesFileReader::number(const YAML::Node &node, const std::string &what, double &out) {
  if (node.IsScalar() && node.Tag() != "!") {
    const std::string &written = node.Scalar();
    const auto [end, code] = std::from_chars(written.data(), written.data() + written.size(), out);
    if (code == std::errc() && end == written.data() + written.size() && std::isfinite(out))
      return true;
  }
  errors.add(node.Mark(), what + " must be a number, and is " +
                              (node.IsScalar() ? quote(node.Scalar().substr(0, 40)) : std::string(describeYaml(node))));
  return false;
}

/// An argument `=K` is the size K, which each of `launches` must have.
Named<std::string> CasesFileReader::arguments(const YAML::Node &node,
                                              const std::vector<const Named<int64_t> *> &launches) {
  Named<std::string> out;
  YamlFields fields(errors, node, "'arguments'");
  fields.merge();
  for (const auto &[name, value] : fields.entries())
    if (auto one = word(value, quote(name))) {
      for (const Named<int64_t> *sizes : launches)
        if (one->text.starts_with('=') && !hasSize(value, one->text.substr(1), *sizes))
          break;
      out.emplace_back(name, std::move(one->text));
    }
  return out;
}

bool CasesFileReader::hasSize(const YAML::Node &node, const std::string &name, const Named<int64_t> &sizes) {
  std::vector<std::string_view> all;
  for (const auto &[known, value] : sizes)
    all.push_back(known);
  if (std::find(all.begin(), all.end(), name) != all.end())
    return true;
  const auto near = nearestNames(name, all, 1);
  errors.add(node.Mark(), "'=" + name + "' stands for a size, and " + quote(name) + " is not a size of this case",
             near.empty() ? (all.empty() ? "it has no sizes" : "there is " + joined(all))
                          : "did you mean '=" + std::string(near.front()) + "'?");
  return false;
}

Named<int64_t> CasesFileReader::shape(const YAML::Node &node, const char *what) {
  Named<int64_t> out;
  YamlFields fields(errors, node, what);
  fields.merge();
  for (const auto &[name, value] : fields.entries())
    if (int64_t size = 0; integer(value, quote(name), size))
      out.emplace_back(name, size);
  return out;
}

std::string CasesFileReader::tolerance(YamlFields &fields, const char *key) {
  const YAML::Node *node = fields.optional(key);
  double value = 0;
  if (!node || !number(*node, quote(key), value))
    return "";
  if (value < 0)
    errors.add(node->Mark(), quote(key) + " must be 0 or more, and is " + quote(node->Scalar()));
  return node->Scalar();
}

void CasesFileReader::readCase(const std::string &kernel, const YAML::Mark &name, const YAML::Node &node) {
  YamlFields fields(errors, node, "a case of " + quote(kernel));
  if (fields.isMissing())
    return;
  fields.merge();
  KernelCase one;
  one.place = placeOf(node.Mark());
  one.namePlace = placeOf(name);
  one.kernel = kernel;
  if (const YAML::Node *listed = fields.optional("targets"))
    one.targets = words(*listed, "'targets'");
  size_t launches = 1;
  if (const YAML::Node *given = fields.optional("sizes")) {
    YamlFields sizes(errors, *given, "'sizes'");
    sizes.merge();
    for (const auto &[name, values] : sizes.entries()) {
      if (!values.IsSequence() || values.size() == 0) {
        errors.add(values.Mark(),
                   quote(name) + " must be a list, and is " +
                       (values.IsSequence() ? "empty" : std::string(describeYaml(values))),
                   "every combination of the lists is launched, as in n: [1, 64, 300]");
        continue;
      }
      auto &[_, list] = one.sizes.emplace_back(name, std::vector<int64_t>());
      for (const YAML::Node &value : values)
        if (int64_t size = 0; integer(value, "a value of " + quote(name), size))
          list.push_back(size);
      launches = std::min(launches * std::max<size_t>(list.size(), 1), maxLaunches + 1);
    }
  }
  if (const YAML::Node *given = fields.optional("shapes")) {
    if (!given->IsSequence() || given->size() == 0)
      errors.add(given->Mark(), "'shapes' must be a list of sizes, and is " +
                                    (given->IsSequence() ? "empty" : std::string(describeYaml(*given))));
    else
      for (const YAML::Node &element : *given)
        one.shapes.push_back(shape(element, "an element of 'shapes'"));
  }
  if (const YAML::Node *given = fields.optional("arguments")) {
    Named<int64_t> first;
    for (const auto &[name, values] : one.sizes)
      first.emplace_back(name, 0);
    std::vector<const Named<int64_t> *> each;
    if (!one.sizes.empty() || one.shapes.empty())
      each.push_back(&first);
    for (const Named<int64_t> &sizes : one.shapes)
      each.push_back(&sizes);
    one.arguments = arguments(*given, each);
  }
  if (launches + one.shapes.size() > maxLaunches)
    errors.add(node.Mark(),
               "a case of " + quote(kernel) + " has more than " + std::to_string(maxLaunches) + " launches",
               "shorten the lists of 'sizes'");
  if (const YAML::Node *listed = fields.required("checks")) {
    one.checks = words(*listed, "'checks'");
    if (listed->IsSequence() && listed->size() == 0)
      errors.add(listed->Mark(), "'checks' is empty: " + quote(kernel) + " is compared with nothing",
                 "write what holds after the launch, as in \"c == a + b\"");
  }
  if (const YAML::Node *listed = fields.optional("prints"))
    for (PlacedWord &line : words(*listed, "'prints'"))
      one.prints.push_back(std::move(line.text));
  if (const YAML::Node *given = fields.optional("devices")) {
    YamlFields devices(errors, *given, "'devices'");
    devices.merge();
    for (const auto &[name, value] : devices.entries())
      if (value.IsScalar())
        one.devices.emplace_back(name, value.Scalar());
      else
        errors.add(value.Mark(),
                   quote(name) + " of 'devices' must be a word, and is " + std::string(describeYaml(value)),
                   "as in devices: {rank: 8, x: pitch}: `rank` is the number of the device, of 8; row r of x lies on "
                   "device r, `pitch` elements behind the one before");
  }
  one.rtol = tolerance(fields, "rtol");
  one.atol = tolerance(fields, "atol");
  fields.finish();
  result.cases.push_back(std::move(one));
}

void CasesFileReader::readBounds(YamlFields &fields, const char *key, bool isLeast, BenchCase &out) {
  const YAML::Node *given = fields.optional(key);
  if (!given)
    return;
  YamlFields figures(errors, *given, quote(key));
  figures.merge();
  for (const auto &[name, node] : figures.entries())
    if (FigureBound bound{placeOf(node.Mark()), name, {}, 0, isLeast}; number(node, quote(name), bound.value)) {
      bound.text = node.Scalar();
      out.bounds.push_back(std::move(bound));
    }
}

/// One element, of nothing, where there is none. `then` says what each of them is for.
std::vector<Named<double>> CasesFileReader::assumptions(YamlFields &fields, const char *then) {
  std::vector<Named<double>> out;
  if (const YAML::Node *given = fields.optional("assume")) {
    if (!given->IsSequence())
      errors.add(given->Mark(), "'assume' must be a list, and is " + std::string(describeYaml(*given)),
                 std::string(then) + ", as in [{}, {latency.hbm: 1800}]");
    else
      for (const YAML::Node &element : *given) {
        YamlFields figures(errors, element, "an element of 'assume'");
        auto &assumed = out.emplace_back();
        for (const auto &[name, value] : figures.entries())
          if (double figure = 0; number(value, quote(name), figure))
            assumed.emplace_back(name, figure);
      }
  }
  if (out.empty())
    out.emplace_back();
  return out;
}

void CasesFileReader::readBench(const YAML::Node &node) {
  YamlFields fields(errors, node, "an entry of 'bench'");
  if (fields.isMissing())
    return;
  fields.merge();
  BenchCase one;
  one.place = placeOf(node.Mark());
  one.kernel = fields.text("kernel");
  if (const YAML::Node *listed = fields.optional("targets"))
    one.targets = words(*listed, "'targets'");
  if (const YAML::Node *given = fields.optional("sizes"))
    one.sizes = shape(*given, "'sizes'");
  if (const YAML::Node *given = fields.optional("arguments"))
    one.arguments = arguments(*given, {&one.sizes});
  one.assume = assumptions(fields, "the bounds hold under each of its elements");
  readBounds(fields, "at_least", true, one);
  readBounds(fields, "at_most", false, one);
  if (one.bounds.empty() && !fields.optional("at_least") && !fields.optional("at_most"))
    errors.add(node.Mark(), "an entry of 'bench' bounds nothing",
               "write 'at_least' or 'at_most', as in at_least: {memory_busy: 0.9}");
  fields.finish();
  result.benches.push_back(std::move(one));
}

std::optional<PlacedWord> CasesFileReader::word(const YAML::Node &node, const std::string &what) {
  auto one = text(node, what);
  if (!one)
    return std::nullopt;
  FilePlace place = placeOf(node.Mark());
  if (node.Tag() == "!") // in quotes
    ++place.column;
  return PlacedWord{place, std::move(*one)};
}

void CasesFileReader::readParameters(const YAML::Node &node, TuneSpace &out) {
  YamlFields fields(errors, node, "'parameters'");
  fields.merge();
  if (!fields.isMissing() && fields.entries().empty())
    errors.add(node.Mark(), "'parameters' is empty: there is nothing to choose", "as in BM: [64, 128]");
  for (size_t i = 0; i < fields.entries().size(); ++i) {
    const auto &[name, value] = fields.entries()[i];
    TuneParameter parameter{{placeOf(fields.marks()[i]), name}, {}};
    const auto add = [&](const YAML::Node &element) {
      auto one = word(element, "a value of " + quote(name));
      if (!one)
        return;
      const auto same = [&](const PlacedWord &other) { return other.text == one->text; };
      if (std::any_of(parameter.values.begin(), parameter.values.end(), same))
        errors.add(element.Mark(), quote(one->text) + " stands twice among the values of " + quote(name));
      parameter.values.push_back(std::move(*one));
    };
    if (value.IsSequence())
      for (const YAML::Node &element : value)
        add(element);
    else
      add(value);
    if (value.IsSequence() && value.size() == 0)
      errors.add(value.Mark(), "the list of " + quote(name) + " is empty",
                 "leave " + quote(name) + " out to have its default");
    out.parameters.push_back(std::move(parameter));
  }
}

void CasesFileReader::readTune(const YAML::Node &node) {
  YamlFields fields(errors, node, "an entry of 'tune'");
  if (fields.isMissing())
    return;
  fields.merge();
  const size_t before = errors.list.size();
  TuneSpace one;
  one.place = placeOf(node.Mark());
  if (const YAML::Node *kernel = fields.required("kernel"))
    one.kernel = word(*kernel, "'kernel'").value_or(PlacedWord());
  if (const YAML::Node *given = fields.required("parameters"))
    readParameters(*given, one);
  if (const YAML::Node *listed = fields.optional("constraints")) {
    if (!listed->IsSequence())
      errors.add(listed->Mark(), "'constraints' must be a list, and is " + std::string(describeYaml(*listed)),
                 "every one of them must hold, as in [\"BM * BN <= 32768\", \"BM <= BN\"]");
    else
      for (const YAML::Node &element : *listed)
        if (auto constraint = word(element, "a constraint"))
          one.constraints.push_back(std::move(*constraint));
  }
  if (const YAML::Node *listed = fields.optional("targets"))
    one.targets = words(*listed, "'targets'");
  if (const YAML::Node *listed = fields.required("shapes")) {
    if (!listed->IsSequence() || listed->size() == 0)
      errors.add(listed->Mark(),
                 "'shapes' must be a list of sizes, and is " +
                     (listed->IsSequence() ? "empty" : std::string(describeYaml(*listed))),
                 "instances are compared by these launches, as in [{M: 16, N: 4096}]");
    else
      for (const YAML::Node &element : *listed)
        one.shapes.push_back(shape(element, "an element of 'shapes'"));
  }
  if (const YAML::Node *given = fields.optional("arguments")) {
    std::vector<const Named<int64_t> *> each;
    for (const Named<int64_t> &sizes : one.shapes)
      each.push_back(&sizes);
    one.arguments = arguments(*given, each);
  }
  one.assume = assumptions(fields, "a launch counts by the worst of its elements");
  fields.finish();
  if (errors.list.size() == before && one.combinations() > maxTunePoints)
    errors.add(node.Mark(), "more than " + std::to_string(maxTunePoints) + " combinations of values",
               "shorten the lists of 'parameters', or make several entries");
  result.tunes.push_back(std::move(one));
}

CasesResult CasesFileReader::read(std::string_view text) {
  readYaml(errors, [&] {
    const YAML::Node root = YAML::Load(std::string(text));
    YamlFields fields(errors, root, "the file");
    if (const YAML::Node *kernels = fields.required("kernels")) {
      YamlFields named(errors, *kernels, "'kernels'");
      for (size_t i = 0; i < named.entries().size(); ++i) {
        const auto &[kernel, node] = named.entries()[i];
        if (!node.IsSequence()) {
          readCase(kernel, named.marks()[i], node);
          continue;
        }
        for (const YAML::Node &element : node)
          readCase(kernel, named.marks()[i], element);
        if (node.size() == 0)
          errors.add(node.Mark(), "the list of cases of " + quote(kernel) + " is empty");
      }
    }
    if (const YAML::Node *listed = fields.optional("bench")) {
      if (!listed->IsSequence())
        errors.add(listed->Mark(), "'bench' must be a list, and is " + std::string(describeYaml(*listed)),
                   "each entry begins with '- kernel:'");
      else
        for (const YAML::Node &element : *listed)
          readBench(element);
    }
    if (const YAML::Node *listed = fields.optional("tune")) {
      if (!listed->IsSequence())
        errors.add(listed->Mark(), "'tune' must be a list, and is " + std::string(describeYaml(*listed)),
                   "each entry begins with '- kernel:'");
      else
        for (const YAML::Node &element : *listed)
          readTune(element);
    }
    if (const YAML::Node *listed = fields.optional("targets")) {
      const std::vector<PlacedWord> targets = words(*listed, "'targets'");
      const auto inherit = [&](auto &cases) {
        for (auto &one : cases)
          if (one.targets.empty())
            one.targets = targets;
      };
      inherit(result.cases);
      inherit(result.benches);
      inherit(result.tunes);
    }
    if (const YAML::Node *listed = fields.optional("harmless")) // of scripts/mutants
      YamlFields(errors, *listed, "'harmless'");
    fields.finish();
  });
  result.errors = std::move(errors.list);
  return std::move(result);
}

} // namespace

CasesResult flyc::specs::readCases(std::string_view text, std::string_view fileName) noexcept {
  return readSpecFile<CasesResult>(text, fileName, [&] { return CasesFileReader(fileName).read(text); });
}

std::vector<std::string> flyc::specs::argumentWords(const Named<int64_t> &sizes, const Named<std::string> &arguments) {
  std::vector<std::string> words;
  for (const auto &[name, value] : sizes)
    words.push_back(name + "=" + std::to_string(value));
  for (const auto &[name, value] : arguments) {
    const auto size =
        std::find_if(sizes.begin(), sizes.end(), [&](const auto &one) { return "=" + one.first == value; });
    words.push_back(name + "=" + (size == sizes.end() ? value : std::to_string(size->second)));
  }
  return words;
}
