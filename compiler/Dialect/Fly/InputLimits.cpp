//===- InputLimits.cpp - what .mlir text may be before MLIR parses it
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One pass over the bytes, with a constant amount of memory.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/InputLimits.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

namespace flyc::fly {

static InputViolation at(llvm::StringRef text, size_t offset, std::string message) {
  llvm::StringRef before = text.take_front(offset);
  size_t lineStart = before.rfind('\n');
  unsigned column = offset - (lineStart == llvm::StringRef::npos ? 0 : lineStart + 1) + 1;
  return {static_cast<unsigned>(before.count('\n') + 1), column, std::move(message)};
}

static bool isWordChar(char c) { return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-'; }

// Behind a string that opens at `i`; strings end at the line's end at the latest, as MLIR's lexer has it.
static size_t skipString(llvm::StringRef text, size_t i) {
  for (++i; i < text.size() && text[i] != '"' && text[i] != '\n'; ++i)
    if (text[i] == '\\')
      ++i;
  return i < text.size() ? i + 1 : text.size();
}

// True if `#name =` or `!name =` begins at `i` at the start of a line.
static bool definesAlias(llvm::StringRef text, size_t i) {
  if (text[i] != '#' && text[i] != '!')
    return false;
  llvm::StringRef before = text.take_front(i).rtrim(" \t");
  if (!before.empty() && !before.ends_with("\n"))
    return false;
  llvm::StringRef rest = text.drop_front(i + 1).drop_while(isWordChar).ltrim();
  return rest.starts_with("=") && !rest.starts_with("==");
}

// Behind blanks and comments from `i` on.
static size_t skipBlanks(llvm::StringRef text, size_t i) {
  while (i < text.size()) {
    if (text.substr(i).starts_with("//"))
      i = std::min(text.find('\n', i), text.size());
    else if (llvm::isSpace(text[i]))
      ++i;
    else
      break;
  }
  return i;
}

// Where the element type of `array<..` stands, whose `array` ends at `i`, if it is `index` or an alias: MLIR 22 asks it
// for a width, and an index has none. What `array<i64: ..>` holds is otherwise checked by MLIR.
static std::optional<size_t> indexOfArray(llvm::StringRef text, size_t i) {
  i = skipBlanks(text, i);
  if (i == text.size() || text[i] != '<')
    return std::nullopt;
  i = skipBlanks(text, i + 1);
  const llvm::StringRef word = text.substr(i).take_while(isWordChar);
  return word == "index" || text.substr(i).starts_with("!") ? std::optional(i) : std::nullopt;
}

std::optional<InputViolation> checkInputLimits(llvm::StringRef text, const InputLimits &limits) {
  if (text.size() > limits.bytes)
    return InputViolation{0, 0,
                          "input has " + std::to_string(text.size()) + " bytes; at most " +
                              std::to_string(limits.bytes) + " are read"};
  const auto *begin = reinterpret_cast<const llvm::UTF8 *>(text.begin()), *here = begin;
  if (!llvm::isLegalUTF8String(&here, begin + text.size()))
    return at(text, here - begin, "input is not UTF-8 text");

  unsigned depth = 0, aliases = 0, operators = 0;
  // Depth outside of the affine map being read; none if no map is.
  std::optional<unsigned> affineOutside;
  for (size_t i = 0; i < text.size();) {
    char c = text[i];
    if (c == '"') {
      i = skipString(text, i);
      continue;
    }
    if (text.substr(i).starts_with("//")) {
      i = std::min(text.find('\n', i), text.size());
      continue;
    }
    if (text.substr(i).starts_with("->") || text.substr(i).starts_with(">=") || text.substr(i).starts_with("<=") ||
        text.substr(i).starts_with("==")) {
      i += 2;
      continue;
    }
    if (llvm::isAlpha(c) || c == '_') {
      llvm::StringRef word = text.substr(i).take_while([](char w) { return llvm::isAlnum(w) || w == '_'; });
      if (word == "affine_map" || word == "affine_set") {
        affineOutside = depth;
        operators = 0;
      } else if (const auto place = word == "array" ? indexOfArray(text, i + word.size()) : std::nullopt) {
        return at(text, *place, "the elements of array<..> are integers or floats of a width, as in array<i64: 1>");
      } else if (affineOutside && (word == "mod" || word == "floordiv" || word == "ceildiv")) {
        ++operators;
      }
      i += word.size();
    } else {
      if (c == '(' || c == '[' || c == '{' || c == '<') {
        if (++depth > limits.nesting)
          return at(text, i, "brackets nest deeper than " + std::to_string(limits.nesting) + " levels");
      } else if (c == ')' || c == ']' || c == '}' || c == '>') {
        depth -= depth > 0;
        if (affineOutside && depth <= *affineOutside)
          affineOutside.reset();
      } else if (affineOutside && (c == '+' || c == '-' || c == '*')) {
        ++operators;
      } else if (definesAlias(text, i) && ++aliases > limits.aliases) {
        return at(text, i, "more than " + std::to_string(limits.aliases) + " aliases are defined");
      }
      ++i;
    }
    if (operators > limits.affineOperators)
      return at(text, i, "an affine map has more than " + std::to_string(limits.affineOperators) + " operators");
  }
  return std::nullopt;
}

} // namespace flyc::fly
