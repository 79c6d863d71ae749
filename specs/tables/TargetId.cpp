//===- TargetId.cpp -------------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Parsing and printing of target IDs, and the rule between the IDs of one list.
//===----------------------------------------------------------------------===//

#include "specs/tables/TargetId.h"
#include "support/Text.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::specs;

namespace {

/// "'a', 'b' or 'c'"
std::string oneOf(const std::vector<std::string_view> &names) { return listed(names, "or", quote); }

std::string featuresOf(const TargetSpec &target) {
  if (target.features.empty())
    return quote(target.name) + " takes no feature";
  std::string out = quote(target.name) + " takes ";
  for (size_t i = 0; i < target.features.size(); ++i)
    out += (i ? " and " : "") + std::string(":") + std::string(spelling(target.features[i])) + "+ or -";
  return out;
}

} // namespace

std::string TargetId::text() const {
  std::string out(spec->name);
  for (Feature f : allFeatures)
    if (state(f) != FeatureState::Any)
      out += ":" + std::string(spelling(f)) + (state(f) == FeatureState::On ? "+" : "-");
  return out;
}

std::string TargetId::fileText() const {
  std::string out(spec->name);
  for (Feature f : allFeatures)
    if (state(f) != FeatureState::Any)
      out += "-" + std::string(spelling(f)) + (state(f) == FeatureState::On ? "-on" : "-off");
  return out;
}

std::string TargetId::llvmFeatures() const {
  std::string out;
  for (Feature f : allFeatures)
    if (state(f) != FeatureState::Any)
      out +=
          (out.empty() ? "" : ",") + std::string(state(f) == FeatureState::On ? "+" : "-") + std::string(spelling(f));
  return out;
}

support::Result<TargetId, TargetIdError> flyc::specs::parseTargetId(std::string_view text, const TargetTable &table) {
  auto fail = [](std::string message, std::string hint) {
    return TargetIdError{std::move(message), std::move(hint), false};
  };
  auto unknown = [](std::string message, std::string hint) {
    return TargetIdError{std::move(message), std::move(hint), true};
  };
  size_t colon = text.find(':');
  std::string_view processor = text.substr(0, colon);
  TargetId id;
  id.spec = table.find(processor);
  if (!id.spec) {
    if (processor.empty())
      return unknown(text.empty() ? "the target is empty" : "target " + quote(text) + " names no processor",
                     "the targets are " + table.names());
    if (processor == "native")
      return unknown("unknown target 'native'",
                     "flyc looks at no GPU, so that the same command gives the same bytes on every "
                     "machine. The targets are " +
                         table.names());
    if (std::vector<std::string_view> near = table.nearest(processor); !near.empty())
      return unknown("unknown target " + quote(processor),
                     "did you mean " + oneOf(near) + "? The targets are " + table.names());
    return unknown("unknown target " + quote(processor), "the targets are " + table.names());
  }
  while (colon != std::string_view::npos) {
    size_t next = text.find(':', colon + 1);
    std::string_view part = text.substr(colon + 1, next == std::string_view::npos ? next : next - colon - 1);
    colon = next;
    if (part.empty())
      return fail("target " + quote(text) + " has nothing behind a ':'", featuresOf(*id.spec));
    char sign = part.back();
    std::string_view name = sign == '+' || sign == '-' ? part.substr(0, part.size() - 1) : part;
    auto same = [&](Feature f) { return spelling(f) == name; };
    auto feature = std::find_if(std::begin(allFeatures), std::end(allFeatures), same);
    if (feature == std::end(allFeatures))
      return fail("unknown feature " + quote(name) + " in target " + quote(text), featuresOf(*id.spec));
    if (!id.spec->hasFeature(*feature))
      return fail("target " + quote(id.spec->name) + " has no feature " + quote(name),
                  featuresOf(*id.spec) + ": write " + quote(id.spec->name));
    if (sign != '+' && sign != '-')
      return fail("feature " + quote(name) + " in target " + quote(text) + " has no sign",
                  "write " + quote(std::string(name) + "+") + " or " + quote(std::string(name) + "-") +
                      ", or leave it out for an image that runs in either state");
    if (id.state(*feature) != FeatureState::Any)
      return fail("feature " + quote(name) + " stands twice in target " + quote(text), "name it once");
    id.state(*feature) = sign == '+' ? FeatureState::On : FeatureState::Off;
  }
  return id;
}

ArchList flyc::specs::parseArchList(std::span<const std::string> values, const TargetTable &table) {
  ArchList list;
  for (const std::string &value : values) {
    std::string_view rest = value;
    while (true) {
      size_t comma = rest.find(',');
      if (auto id = parseTargetId(rest.substr(0, comma), table); !id)
        list.errors.push_back(std::move(id.error()));
      else if (std::find(list.targets.begin(), list.targets.end(), *id) == list.targets.end())
        list.targets.push_back(*id);
      if (comma == std::string_view::npos)
        break;
      rest.remove_prefix(comma + 1);
    }
  }
  // One error per processor is enough: the first pair that disagrees.
  std::vector<const TargetSpec *> reported;
  for (size_t i = 0; i < list.targets.size(); ++i)
    for (size_t j = 0; j < i; ++j) {
      const TargetId &a = list.targets[j], &b = list.targets[i];
      auto disagree = [&](Feature f) { return (a.state(f) == FeatureState::Any) != (b.state(f) == FeatureState::Any); };
      if (a.spec != b.spec || !std::any_of(std::begin(allFeatures), std::end(allFeatures), disagree) ||
          std::find(reported.begin(), reported.end(), a.spec) != reported.end())
        continue;
      reported.push_back(a.spec);
      list.errors.push_back({"invalid target combination: " + quote(a.text()) + " and " + quote(b.text()),
                             "for one processor, a feature must be named in all targets or in none", false});
    }
  return list;
}
