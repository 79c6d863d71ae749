//===- Array.cpp - an array in a kernel's memory, as a user sees it ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/run/arrays/Array.h"

#include "compiler/Interface/LaunchExpr.h"

#include "compiler/Layout/Coordinates.h"
#include "compiler/Layout/Queries.h"
#include "compiler/Layout/Text/Parse.h"
#include "support/Text.h"

#include <cctype>
#include <unistd.h>

namespace flyc::driver {

uint64_t maxArrayElements() {
  static const uint64_t limit =
      static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) / 64;
  return limit;
}

std::string spell(const Shape &shape) { return "(" + joined(shape) + ")"; }

std::optional<uint64_t> countOf(const Shape &shape) {
  uint64_t count = 1;
  bool empty = false;
  for (uint64_t extent : shape) {
    empty |= extent == 0;
    if (extent && __builtin_mul_overflow(count, extent, &count))
      return std::nullopt;
  }
  if (empty)
    return 0;
  return count >> 63 ? std::nullopt : std::optional(count);
}

Placement Placement::dense(Shape shape) {
  Placement placement;
  placement.span = countOf(shape).value_or(0);
  placement.extents = std::move(shape);
  return placement;
}

Elements Placement::spread(const Elements &elements, uint8_t gap) const {
  if (isCopied(elements, span))
    return elements;
  Elements memory(elements.type(), span);
  std::fill(memory.bytes().begin(), memory.bytes().end(), gap);
  for (uint64_t i = 0; i < elements.size(); ++i)
    memory.set((*this)(i), elements.get(i));
  return memory;
}

void Placement::collect(const Elements &memory, Elements &into) const {
  if (isCopied(into, memory.size())) {
    into = memory;
    return;
  }
  for (uint64_t i = 0; i < into.size(); ++i)
    into.set(i, memory.get((*this)(i)));
}

/// True if the elements of an array lie one behind the other: each leaf's stride is what the leaves behind it cover.
static bool isRowMajor(const layout::Layout &layout) {
  int64_t covered = 1;
  for (size_t mode = layout.rank(); mode-- > 0;) {
    const std::vector<layout::IntTuple> shape = layout.shape[mode].leaves(), stride = layout.stride[mode].leaves();
    if (shape.size() != stride.size())
      return false;
    for (size_t leaf = 0; leaf < shape.size(); ++leaf) {
      if (!shape[leaf].isPlainInt() || !stride[leaf].isPlainInt() || !stride[leaf].leaf().isStatic())
        return false;
      const int64_t extent = shape[leaf].leaf().value();
      if (extent != 1 && stride[leaf].leaf().value() != covered)
        return false;
      covered *= extent;
    }
  }
  return true;
}

static bool startsName(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
static bool continuesName(char c) { return startsName(c) || std::isdigit(static_cast<unsigned char>(c)); }

/// `layout` with numbers for names; the name that has none, if there is one.
static std::string fillIn(const std::string &layout, const std::map<std::string, int64_t> &values,
                          std::string &unknown) {
  std::string out;
  for (size_t i = 0; i < layout.size();) {
    if (!startsName(layout[i])) {
      out += layout[i++];
      continue;
    }
    size_t end = i;
    while (end < layout.size() && (continuesName(layout[end]) ||
                                   (layout[end] == '.' && end + 1 < layout.size() && startsName(layout[end + 1]))))
      ++end; // a field of a struct has its struct before it: job.shape.n
    const std::string name = layout.substr(i, end - i);
    const auto value = values.find(name);
    const bool swizzle = end < layout.size() && layout[end] == '<'; // S<3,3,3>
    const bool call = end < layout.size() && layout[end] == '(';    // ceil_div(n, 4)
    // A composition; a size may have that name, but stands in no such place.
    const bool composes =
        name == "o" && i > 0 && layout[i - 1] == ' ' && end < layout.size() && layout[end] == ' ' &&
        std::string_view(">)0123456789").find(layout[layout.find_last_not_of(' ', i - 1)]) != std::string_view::npos;
    if (value == values.end() && !swizzle && !call && !composes && unknown.empty())
      unknown = name;
    out += value == values.end() || composes ? name : std::to_string(value->second);
    i = end;
  }
  return out;
}

/// The ')' that closes the '(' at `open`; the end if none does.
static size_t closing(const std::string &text, size_t open) {
  int depth = 0;
  for (size_t i = open; i < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (depth == 0)
      return i;
  }
  return text.size();
}

/// `layout`, in which leaves may be expressions of numbers ("16 * (96 / 32)"), with their values; why one has none.
static std::string computed(const std::string &layout, std::string &why) {
  constexpr std::string_view operators = "+-*/%";
  if (layout.find_first_of(operators) == std::string::npos && layout.find("div(") == std::string::npos)
    return layout;
  std::string out;
  for (size_t i = 0; i < layout.size();) {
    if (layout[i] == '(') {
      // A tuple, unless an operator follows: then it is the first operand of an expression.
      const size_t close = closing(layout, i), next = layout.find_first_not_of(' ', close + 1);
      if (next >= layout.size() || operators.find(layout[next]) == std::string_view::npos) {
        out += layout[i++];
        continue;
      }
    } else if (!std::isalnum(static_cast<unsigned char>(layout[i])) && layout[i] != '-') {
      out += layout[i++];
      continue;
    }
    size_t end = i;
    while (end < layout.size() && layout[end] != ',' && layout[end] != ')' && layout[end] != ':')
      end = layout[end] == '(' ? closing(layout, end) + 1 : end + 1;
    const std::string leaf = layout.substr(i, std::min(end, layout.size()) - i);
    i = std::min(end, layout.size());
    if (leaf.find_first_of(operators) == std::string::npos && leaf.find('(') == std::string::npos) {
      out += leaf;
      continue;
    }
    const auto expression = interface::LaunchExpr::parse(leaf);
    const auto value = expression ? expression->evaluate({}) : interface::LaunchResult<int64_t>(expression.error());
    if (!value && why.empty())
      why = value.error().message;
    out += value ? std::to_string(*value) : "0";
  }
  return out;
}

/// `layout` with 1 for each extent of 0, which the algebra does not have, and the top-level modes in which one stood.
static std::string withoutZeros(const std::string &layout, std::vector<bool> &emptyModes) {
  std::string out;
  emptyModes.assign(1, false);
  int depth = 0;
  bool inShape = layout.find(" o ") == std::string::npos || layout.find('(') != std::string::npos;
  for (size_t i = 0; i < layout.size(); ++i) {
    const char c = layout[i];
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ',' && depth == 1 && inShape)
      emptyModes.push_back(false);
    inShape &= !(c == ':' && depth == 0);
    const bool alone = c == '0' && (i == 0 || (depth > 0 && (layout[i - 1] == '(' || layout[i - 1] == ','))) &&
                       (i + 1 == layout.size() || layout[i + 1] == ')' || layout[i + 1] == ',' || layout[i + 1] == ':');
    if (alone && inShape)
      emptyModes.back() = true;
    out += alone && inShape ? '1' : c;
  }
  return out;
}

RunResult<Placement> Placement::of(const std::string &text, const std::map<std::string, int64_t> &values) {
  return make(text, values, false);
}

RunResult<Placement> Placement::reachOf(const std::string &text, const std::map<std::string, int64_t> &values) {
  return make(text, values, true);
}

RunResult<Placement> Placement::make(const std::string &text, const std::map<std::string, int64_t> &values,
                                     bool reachOnly) {
  std::string unknown, why;
  const std::string filled = fillIn(text, values, unknown);
  if (!unknown.empty())
    return inputError("the layout " + text + " needs '" + unknown + "', which has no value");
  std::vector<bool> emptyModes;
  const std::string numbers = withoutZeros(computed(filled, why), emptyModes);
  if (!why.empty())
    return inputError("the layout " + text + ", here " + filled + ": " + why);
  auto layout = layout::parseAnyLayout(numbers);
  const auto wrong = [&](const std::string &why) {
    return inputError("the layout " + text + ", here " + numbers + ": " + why);
  };
  if (!layout)
    return wrong(layout.message());
  if (const auto *plain = std::get_if<layout::Layout>(&*layout);
      plain ? !plain->isStatic() : !std::get<layout::ComposedLayout>(*layout).isStatic())
    return wrong("not all of it is known");
  layout::TypeArith arith;
  const layout::Layout &linear = std::holds_alternative<layout::Layout>(*layout)
                                     ? std::get<layout::Layout>(*layout)
                                     : std::get<layout::ComposedLayout>(*layout).linear();
  Placement placement;
  for (size_t mode = 0; mode < linear.rank(); ++mode) {
    auto extent = layout::size(arith, linear.shape[mode]);
    if (!extent)
      return wrong(extent.message());
    if (!extent->isStatic() || extent->value() < 0)
      return wrong("a size is negative");
    const bool empty = emptyModes.size() == linear.rank() && emptyModes[mode];
    placement.extents.push_back(empty ? 0 : static_cast<uint64_t>(extent->value()));
  }
  const auto count = countOf(placement.extents);
  if (!count || *count > maxArrayElements())
    return wrong("it has more than the " + std::to_string(maxArrayElements()) +
                 " elements that this machine has memory for");

  if (reachOnly) {
    auto reach = layout::cosize(arith, *layout);
    if (!reach)
      return wrong(reach.message());
    if (!reach->isStatic() || reach->value() < 0 || static_cast<uint64_t>(reach->value()) > maxArrayElements() * 8)
      return wrong("it reaches beyond the memory of this machine");
    placement.span = *count ? static_cast<uint64_t>(reach->value()) : 0;
    return placement;
  }

  // A plain layout is a sum over its modes: one table a mode, none if it is compact. Another one is asked for each
  // element.
  const bool plain = std::holds_alternative<layout::Layout>(*layout);
  if (plain && *count && isRowMajor(linear)) {
    placement.span = *count;
    return placement;
  }
  const auto offsetOf = [&](const layout::IntTuple &coordinate,
                            const layout::AnyLayout &of) -> layout::Result<int64_t> {
    auto index = layout::crd2idx(arith, coordinate, of);
    if (!index)
      return index.error();
    if (!index->isPlainInt() || !index->leaf().isStatic() || index->leaf().value() < 0)
      return layout::Explanation{"its offsets are not known numbers of at least 0"};
    return index->leaf().value();
  };
  std::vector<std::vector<uint64_t>> tables(placement.extents.size());
  for (size_t mode = 0; plain && mode < tables.size(); ++mode)
    for (uint64_t i = 0; i < placement.extents[mode] && *count; ++i) {
      auto offset = offsetOf(static_cast<int64_t>(i), layout::AnyLayout(linear[mode]));
      if (!offset)
        return wrong(offset.message());
      tables[mode].push_back(static_cast<uint64_t>(*offset));
    }
  bool dense = true;
  Shape at(placement.extents.size(), 0);
  for (uint64_t i = 0; i < *count; ++i) {
    uint64_t position = 0;
    if (plain) {
      for (size_t mode = 0; mode < at.size(); ++mode)
        position += tables[mode][at[mode]];
    } else {
      std::vector<layout::IntTuple> coordinate;
      for (uint64_t c : at)
        coordinate.emplace_back(static_cast<int64_t>(c));
      auto offset = offsetOf(coordinate.size() == 1 ? coordinate[0] : layout::IntTuple(coordinate), *layout);
      if (!offset)
        return wrong(offset.message());
      position = static_cast<uint64_t>(*offset);
    }
    if (position > maxArrayElements() * 8)
      return wrong("it reaches beyond the memory of this machine");
    if (dense && position != i)
      for (uint64_t before = 0; before < i; ++before)
        placement.positions.push_back(before);
    dense &= position == i;
    if (!dense)
      placement.positions.push_back(position);
    placement.span = std::max(placement.span, position + 1);
    for (size_t mode = at.size(); mode-- > 0;) {
      if (++at[mode] < placement.extents[mode])
        break;
      at[mode] = 0;
    }
  }
  return placement;
}

std::vector<std::string> sizeNames(const std::string &layout) {
  // The shape is what stands before the first ':' outside parentheses; its top-level modes are between commas.
  std::vector<std::string> names;
  std::string mode;
  int depth = 0;
  const auto finish = [&] {
    const size_t first = mode.find_first_not_of(" ()"), last = mode.find_last_not_of(" ()");
    std::string name = first == std::string::npos ? "" : mode.substr(first, last - first + 1);
    bool isName = !name.empty() && startsName(name[0]);
    for (char c : name)
      isName &= continuesName(c) || c == '.';
    names.push_back(isName ? name : "");
    mode.clear();
  };
  for (char c : layout) {
    if (c == ':' && depth == 0)
      break;
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == ',' && depth == 1)
      finish();
    else
      mode += c;
  }
  finish();
  return names;
}

} // namespace flyc::driver
