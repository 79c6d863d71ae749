//===- TunePoints.cpp - the instances that a tune section allows ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/test/TunePoints.h"

#include "compiler/Interface/LaunchExpr.h"
#include "support/NearestName.h"
#include "support/Text.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>

using namespace flyc;
using namespace flyc::driver;
using interface::LaunchExpr;
using specs::TuneParameter;
using specs::TuneSpace;

namespace {

std::optional<int64_t> integerOf(const std::string &text) {
  if (text == "true" || text == "false")
    return text == "true";
  int64_t value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  return code == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// Where the word stands in the text.
specs::FilePlace placeOf(const specs::PlacedWord &in, const std::string &word) {
  const auto isLetter = [&](size_t at) {
    return at < in.text.size() && (std::isalnum(static_cast<unsigned char>(in.text[at])) || in.text[at] == '_');
  };
  specs::FilePlace place = in.place;
  for (size_t at = in.text.find(word); at != std::string::npos; at = in.text.find(word, at + 1))
    if (!(at > 0 && isLetter(at - 1)) && !isLetter(at + word.size())) {
      place.column += static_cast<unsigned>(at);
      break;
    }
  return place;
}

/// A constraint of the space, once it can be evaluated: its numbers are there.
struct Constraint {
  LaunchExpr expression;
  std::vector<size_t> parameters; ///< that it names
  size_t excluded = 0;            ///< points that it is the first to refuse
};

std::optional<TuneError> unfit(const TuneSpace &space, const specs::PlacedWord &text, const std::string &name,
                               Constraint &constraint) {
  const auto found = std::find_if(space.parameters.begin(), space.parameters.end(),
                                  [&](const TuneParameter &one) { return one.name.text == name; });
  if (found == space.parameters.end()) {
    std::vector<std::string_view> all;
    for (const TuneParameter &one : space.parameters)
      all.push_back(one.name.text);
    const auto near = nearestNames(name, all, 1);
    return TuneError{placeOf(text, name), quote(name) + " is not a parameter of this space",
                     near.empty() ? "there is " + joined(all) : "did you mean " + quote(near.front()) + "?"};
  }
  for (const specs::PlacedWord &value : found->values)
    if (!integerOf(value.text))
      return TuneError{placeOf(text, name),
                       "a constraint computes with integers, and " + quote(name) + " may be " + quote(value.text), ""};
  constraint.parameters.push_back(static_cast<size_t>(found - space.parameters.begin()));
  return std::nullopt;
}

support::Result<Constraint, TuneError> read(const TuneSpace &space, const specs::PlacedWord &text) {
  const auto parsed = LaunchExpr::parse(text.text);
  if (!parsed)
    return TuneError{text.place, quote(text.text) + " cannot be read: " + parsed.message(),
                     "constraints are written as launch expressions (docs/manifest.md), as in BM * BN <= 32768"};
  Constraint constraint{*parsed, {}};
  std::optional<TuneError> error;
  parsed->walk([&](const LaunchExpr &node) {
    if (error)
      return;
    if (node.op() == LaunchExpr::Op::DeviceCus)
      error = TuneError{placeOf(text, "device"), "'device.cus' is not known when a kernel is compiled", ""};
    else if (node.op() == LaunchExpr::Op::Parameter)
      error = unfit(space, text, node.name(), constraint);
  });
  if (error)
    return *error;
  return constraint;
}

} // namespace

support::Result<std::vector<TunePoint>, TuneError> flyc::driver::pointsOf(const TuneSpace &space) {
  std::vector<Constraint> constraints;
  for (const specs::PlacedWord &text : space.constraints) {
    FLYC_TRY(Constraint one, read(space, text));
    constraints.push_back(std::move(one));
  }
  std::vector<TunePoint> points;
  TunePoint at(space.parameters.size(), 0);
  for (bool more = true; more;) {
    bool allowed = true;
    for (size_t i = 0; i < constraints.size() && allowed; ++i) {
      LaunchExpr::Arguments arguments;
      for (const size_t p : constraints[i].parameters)
        arguments.values[space.parameters[p].name.text] = *integerOf(space.parameters[p].values[at[p]].text);
      const auto value = constraints[i].expression.evaluate(arguments);
      if (!value)
        return TuneError{space.constraints[i].place,
                         quote(space.constraints[i].text) + " has no value at " + textOf(space, at) + ": " +
                             value.message(),
                         "conditions to the left of && and || keep what is to the right from being computed"};
      allowed = *value != 0;
      constraints[i].excluded += allowed ? 0 : 1;
    }
    if (allowed)
      points.push_back(at);
    more = false;
    for (size_t p = at.size(); p-- > 0 && !more;) {
      more = ++at[p] < space.parameters[p].values.size();
      if (!more)
        at[p] = 0;
    }
  }
  if (!points.empty())
    return points;
  const auto strictest = std::max_element(constraints.begin(), constraints.end(),
                                          [](const auto &a, const auto &b) { return a.excluded < b.excluded; });
  const auto which = static_cast<size_t>(strictest - constraints.begin());
  return TuneError{space.constraints[which].place,
                   "no combination of values satisfies the constraints of " + quote(space.kernel.text),
                   quote(space.constraints[which].text) + " refuses " + std::to_string(strictest->excluded) + " of " +
                       std::to_string(space.combinations())};
}

std::string flyc::driver::textOf(const TuneSpace &space, const TunePoint &point) {
  std::string out;
  for (size_t p = 0; p < point.size(); ++p)
    if (const TuneParameter &parameter = space.parameters[p]; parameter.values.size() > 1)
      out += (out.empty() ? "" : " ") + parameter.name.text + "=" + parameter.values[point[p]].text;
  return out.empty() ? "the only point" : out;
}
