//===- YamlFields.h - one YAML mapping, read key by key -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What SpecReader reads with: a mapping whose keys are asked for by name and type. A value that is missing or wrong
// adds one located error and reads as a harmless value, so that one run reports all mistakes. finish() reports the keys
// nobody asked for. Internal to the reader: it shows yaml-cpp's type, and only EXCEPTIONS files include it.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SPECS_READER_YAMLFIELDS_H
#define FLYC_SPECS_READER_YAMLFIELDS_H

#include "specs/reader/SpecReader.h"

#include <yaml-cpp/depthguard.h>
#include <yaml-cpp/yaml.h>

#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace flyc::specs {

/// Where errors of one file go.
struct SpecErrors {
  std::string file;
  std::vector<SpecError> list;

  void add(const YAML::Mark &mark, std::string message, std::string hint = {});
};

class YamlFields {
public:
  /// Splits `map` into its keys; anything but a mapping with plain, distinct keys is an error. `what` names it in
  /// messages: "registers", or "the target" for the whole file.
  YamlFields(SpecErrors &errors, const YAML::Node &map, std::string what);

  /// Resolves YAML's merge keys (`<<: *other`): adds those keys of the other mapping that this one does not have.
  void merge();

  /// The value of `key`, or null with an error.
  const YAML::Node *required(std::string_view key);
  /// The value of `key`, or null.
  const YAML::Node *optional(std::string_view key);
  uint64_t number(std::string_view key, uint64_t min, uint64_t max);
  bool boolean(std::string_view key);
  /// A text that is not empty and fits one line.
  std::string text(std::string_view key);
  /// A sub-mapping; an empty one if there is none (then the error stands already).
  YamlFields fields(std::string_view key);

  /// Reports every key that was not asked for, with the most similar name among those that were.
  void finish();

  const std::vector<std::pair<std::string, YAML::Node>> &entries() const { return keys; }
  /// Where the keys of entries() stand.
  const std::vector<YAML::Mark> &marks() const { return keyMarks; }
  YAML::Mark mark() const { return place; }
  bool isMissing() const { return missing; }

private:
  struct Silent {};
  YamlFields(SpecErrors &errors, Silent) : errors(&errors), missing(true) {}
  const YAML::Node *find(std::string_view key);

  SpecErrors *errors;
  std::string what;
  YAML::Mark place;
  bool missing = false; // the mapping itself was not there: questions are not errors of their own
  std::vector<std::pair<std::string, YAML::Node>> keys;
  std::vector<YAML::Mark> keyMarks;
  std::vector<std::string_view> asked;
};

/// Parses a plain (unquoted) scalar as an integer: decimal or 0x hexadecimal. False if it is not an integer.
bool parseYamlInteger(const YAML::Node &node, uint64_t &value);
/// "a number", "a text", "a list", "a mapping", "nothing".
std::string_view describeYaml(const YAML::Node &node);

/// Calls `read`, which parses the file of `errors`. What yaml-cpp throws on the way becomes an error at its place.
template <class Read> void readYaml(SpecErrors &errors, Read read) {
  try {
    read();
  } catch (const YAML::DeepRecursion &e) {
    errors.add(e.mark, "the file is nested too deeply");
  } catch (const YAML::Exception &e) {
    errors.add(e.mark, "not YAML: " + e.msg);
  }
}

/// What `read` makes of a file's text. A text of more than maxSpecBytes is not read, and nothing is thrown: both are
/// errors of the result.
template <class Result, class Read>
Result readSpecFile(std::string_view text, std::string_view fileName, Read read) noexcept {
  std::string refusal = "the file has " + std::to_string(text.size()) + " bytes, and may have " +
                        std::to_string(maxSpecBytes) + " at most";
  try {
    if (text.size() <= maxSpecBytes)
      return read();
  } catch (const std::exception &e) {
    refusal = std::string("cannot be read: ") + e.what();
  }
  Result refused;
  refused.errors.push_back({std::string(fileName), 0, 0, std::move(refusal), {}});
  return refused;
}

} // namespace flyc::specs

#endif // FLYC_SPECS_READER_YAMLFIELDS_H
