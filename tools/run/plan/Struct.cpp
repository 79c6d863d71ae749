//===- Struct.cpp - a struct argument of a run -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Every word is taken apart until it says numbers: `{..}` by the names of fields, `[..]` by position.
//===----------------------------------------------------------------------===//

#include "tools/run/plan/Struct.h"

#include "support/NearestName.h"
#include "support/Text.h"
#include "tools/run/arrays/Fill.h"

#include <algorithm>

namespace flyc::driver {

namespace {

void collect(const std::string &prefix, const package::Struct &structure, uint32_t base,
             std::vector<StructNumber> &out) {
  for (const package::Field &field : structure.fields) {
    const uint32_t count = std::max(field.count, 1u), stride = field.size / count;
    for (uint32_t i = 0; i < count; ++i) {
      const std::string path = prefix + "." + field.name + (field.count ? "[" + std::to_string(i) + "]" : "");
      const uint32_t offset = base + field.offset + i * stride;
      if (field.structure)
        collect(path, *field.structure, offset, out);
      else if (!field.lanes)
        out.push_back({path, field.element, offset});
      else
        for (uint32_t lane = 0; lane < field.lanes; ++lane)
          out.push_back(
              {path + "[" + std::to_string(lane) + "]", field.element, offset + lane * (stride / field.lanes)});
    }
  }
}

/// Takes a word apart: what each path is given, and the first mistake.
class StructWords {
public:
  std::map<std::string, std::string> given;
  std::optional<DriverError> error;

  void take(const std::string &path, const std::string &text, unsigned depth = 0) {
    if (depth > maxDepth)
      return fail("a value nests deeper than the " + std::to_string(maxDepth) + " levels that a struct may have", {});
    const char open = text.empty() ? '\0' : text[0];
    if (open != '{' && open != '[') {
      if (!given.emplace(path, text).second)
        fail(quote(path) + " is given twice", {});
      return;
    }
    if (text.back() != (open == '{' ? '}' : ']'))
      return fail(quote(path) + ": " + quote(text) + " does not end in " + (open == '{' ? "'}'" : "']'"), {});
    const std::string inside = text.substr(1, text.size() - 2);
    size_t number = 0;
    for (size_t at = 0; at < inside.size() && !error; ++number) {
      size_t end = at;
      for (int depth = 0; end < inside.size() && (depth > 0 || inside[end] != ','); ++end)
        depth += (inside[end] == '{' || inside[end] == '[') - (inside[end] == '}' || inside[end] == ']');
      const std::string part(trimmed(std::string_view(inside).substr(at, end - at)));
      at = end + 1;
      const size_t colon = part.find(':');
      if (open == '[')
        take(path + "[" + std::to_string(number) + "]", part, depth + 1);
      else if (colon == std::string::npos || colon == 0 || part.find_first_of("{[") < colon)
        fail(quote(path) + ": " + quote(part) + " names no field", "fields are written {name:value,..}");
      else
        take(path + "." + std::string(trimmed(std::string_view(part).substr(0, colon))),
             std::string(trimmed(std::string_view(part).substr(colon + 1))), depth + 1);
    }
  }

private:
  static constexpr unsigned maxDepth = 32;

  void fail(std::string message, std::string hint) {
    if (!error)
      error = usageError(std::move(message), std::move(hint));
  }
};

} // namespace

std::vector<StructNumber> numbersOf(const std::string &name, const package::Struct &structure) {
  std::vector<StructNumber> numbers;
  collect(name, structure, 0, numbers);
  return numbers;
}

RunResult<Array> readStruct(const std::string &name, const package::Struct &structure,
                            const std::vector<std::pair<std::string, std::string>> &words) {
  StructWords taken;
  for (const auto &[word, text] : words)
    if (word.substr(0, word.find_first_of(".[")) == name)
      taken.take(word, text);
  if (taken.error)
    return *taken.error;
  const std::vector<StructNumber> numbers = numbersOf(name, structure);
  std::vector<std::string_view> paths;
  for (const StructNumber &number : numbers)
    paths.push_back(number.path);
  for (const auto &[path, text] : taken.given) {
    if (std::find(paths.begin(), paths.end(), path) != paths.end())
      continue;
    const auto near = nearestNames(path, paths, 1);
    return usageError("no number of " + quote(name) + " is called " + quote(path),
                      near.empty() ? "as in " + numbers.front().path + "=1"
                                   : "did you mean " + quote(std::string(near.front())) + "?");
  }
  Array bytes{{structure.size}, Elements(*ElementType::find("u8"), structure.size)};
  for (const StructNumber &number : numbers) {
    const ElementType &type = ElementType::of(number.element);
    if (type.bits % 8)
      return inputError(quote(number.path) + " cannot be of type " + std::string(type.name) +
                        ": it has no whole bytes");
    const auto text = taken.given.find(number.path);
    if (text == taken.given.end())
      return usageError(quote(number.path) + " has no value",
                        "as in " + number.path + (type.isFloat() ? "=0.5" : "=1000") + ", or " + quote(name + "={..}"));
    auto code = readScalar(type, number.path, text->second);
    if (!code)
      return code.error();
    for (unsigned i = 0; i < type.bits / 8; ++i)
      bytes.elements.set(number.offset + i, *code >> (8 * i) & 0xff);
  }
  return bytes;
}

} // namespace flyc::driver
