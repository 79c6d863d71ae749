//===- TokenMutator.cpp - mutations that know what a token is -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A token is a word (with the dots, the sigil and the underscores that MLIR's names have), a number, or one other byte.
//===----------------------------------------------------------------------===//

#include "test/fuzz/TokenMutator.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <random>
#include <string>
#include <vector>

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

using namespace flyc::fuzz;

namespace {

constexpr std::array<std::string_view, 20> edgeNumbers = {"0",
                                                          "1",
                                                          "2",
                                                          "3",
                                                          "7",
                                                          "8",
                                                          "16",
                                                          "63",
                                                          "64",
                                                          "65",
                                                          "255",
                                                          "65536",
                                                          "-1",
                                                          "-8",
                                                          "2147483647",
                                                          "2147483648",
                                                          "4294967296",
                                                          "9223372036854775807",
                                                          "-9223372036854775808",
                                                          "9223372036854775808"};

struct Span {
  size_t begin, end;
};

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.'; }
bool isSigil(char c) { return c == '%' || c == '!' || c == '#' || c == '@'; }

std::vector<Span> tokensOf(std::string_view text) {
  std::vector<Span> tokens;
  for (size_t i = 0; i < text.size();) {
    size_t end = i + 1;
    if (isWord(text[i]) || isSigil(text[i]))
      while (end < text.size() && isWord(text[end]))
        ++end;
    if (!std::isspace(static_cast<unsigned char>(text[i])))
      tokens.push_back({i, end});
    i = end;
  }
  return tokens;
}

/// From the token `first` to the one that closes it, if it opens a group; else itself.
Span groupFrom(std::string_view text, const std::vector<Span> &tokens, size_t first) {
  constexpr std::string_view opening = "([{<", closing = ")]}>";
  size_t depth = 0;
  for (size_t i = first; i < tokens.size(); ++i) {
    char c = text[tokens[i].begin];
    if (opening.find(c) != std::string_view::npos)
      ++depth;
    else if (depth && closing.find(c) != std::string_view::npos)
      --depth;
    if (!depth)
      return {tokens[first].begin, tokens[i].end};
  }
  return tokens[first];
}

} // namespace

size_t flyc::fuzz::mutateTokens(uint8_t *data, size_t size, size_t maxSize, unsigned seed,
                                std::span<const std::string_view> vocabulary) {
  std::minstd_rand random(seed);
  auto below = [&](size_t n) { return static_cast<size_t>(random() % n); };
  if (below(4) == 0)
    return LLVMFuzzerMutate(data, size, maxSize);

  std::string text(reinterpret_cast<const char *>(data), size);
  for (size_t times = 1 + below(3); times > 0; --times) {
    std::vector<Span> tokens = tokensOf(text);
    if (tokens.empty()) {
      text += vocabulary[below(vocabulary.size())];
      continue;
    }
    size_t at = below(tokens.size());
    Span token = tokens[at];
    Span group = groupFrom(text, tokens, at);
    size_t other = below(tokens.size());
    Span otherGroup = groupFrom(text, tokens, other);
    switch (below(7)) {
    case 0: // another word
      text.replace(token.begin, token.end - token.begin, vocabulary[below(vocabulary.size())]);
      break;
    case 1: // a word more
      text.insert(token.begin, vocabulary[below(vocabulary.size())]);
      break;
    case 2: // a token or a group less
      text.erase(group.begin, group.end - group.begin);
      break;
    case 3: { // a group in place of another
      std::string copy = text.substr(otherGroup.begin, otherGroup.end - otherGroup.begin);
      text.replace(group.begin, group.end - group.begin, copy);
      break;
    }
    case 4: { // a group twice
      std::string copy = "," + text.substr(group.begin, group.end - group.begin);
      text.insert(group.end, copy);
      break;
    }
    case 5: // one level deeper
      text.insert(group.end, ")");
      text.insert(group.begin, "(");
      break;
    default: { // the next number from here on
      size_t digit = text.find_first_of("0123456789", token.begin);
      if (digit == std::string::npos)
        break;
      size_t end = std::min(text.find_first_not_of("0123456789", digit), text.size());
      text.replace(digit, end - digit, edgeNumbers[below(edgeNumbers.size())]);
      break;
    }
    }
  }
  size_t length = std::min(text.size(), maxSize);
  std::copy_n(text.begin(), length, data);
  return length;
}
