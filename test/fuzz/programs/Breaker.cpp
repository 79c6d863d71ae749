//===- Breaker.cpp - programs with a mistake in them ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One to three changes of tokens or lines of a right program: dropped, repeated, swapped, replaced by another of the
// program, by a word of the language, by a number at an edge.
//===----------------------------------------------------------------------===//

#include "test/fuzz/programs/Program.h"
#include "test/fuzz/programs/Random.h"

#include <algorithm>
#include <cctype>
#include <string_view>

using namespace flyc::fuzz;

// clang-format off: a table, a row a line
static constexpr std::string_view words[] = {
    "if", "else", "if const", "for", "in", "..", "step", "while", "unroll for", "let", "var", "return", "break", "continue", "assert", "fn", "kernel", "struct",
    "enum", "const", "param", "export", "import std.random", "where", "launch", "entry", "schedule", "true", "false", "inf", "_", "*", "?", "(", ")", "[", "]", "{", "}", "<", ">", ",", ":", ";", ".",
    "=", "==", "=>", "->", "+=", "+", "-", "/", "%", "!", "~", "&&", "||", "&", "|", "^", "<<", ">>", "o", "x", "1E0", "32x32", "0x", "1.5", "1e400", "\"text\"", "// note", "///",
    "i1", "i8", "u64", "f16", "bf16", "f64", "f8e4m3fn", "tensor", "vec<4 x f32>", "vec<0 x i8>", "type", "int", "layout", "in tensor<f32, (n):(1)>", "tensor<i32, (n, m):(m, 1)>?",
    "thread_idx", "block_idx.x", "block_dim.y", "lane_id", "wave_id", "target.wave_size", "target.has(cap.mfma)", "E(0)", "S<3,3,3>", "(4,8):(8,1)", "[16 | 8]", "[1, 2]",
    "make_layout((4,8))", "zipped_divide", "composition", "complement", "size", "fragment<f32>((4):(1))", "fragment<i8>((5000):(1))", "shared<f32>((64):(1))", "shared<i64>((100000):(1))",
    "universal_copy<128>", "buffer_copy<64>", "buffer(ints)", "barrier()", "barrier(.raw)", "atomic_add(ints, (0, 0), 1)", "shuffle_xor", "ballot(true)", "readlane", "uniform", "fence(.acquire, .agent)",
    "wave_reduce", "block_reduce", "block_scan", "select", "min", "max", "clamp", "vector", "bitcast<i32>", ".to<f16>()", ".load()", ".store(1)", ".reduce(add)", "popcount", "sqrt", "exp", "pow", "fma",
    "make_tiled_copy_tv", "identity((8, 8))", "in_bounds", "copy", "partition_S", "ceil_div", "trap()", "sleep(1)", "ints", "floats", "in_f32", "in_u8.layout", "threads", "k"};
// clang-format on

static constexpr std::string_view numbers[] = {"0",
                                               "1",
                                               "2",
                                               "3",
                                               "63",
                                               "64",
                                               "65",
                                               "255",
                                               "256",
                                               "65536",
                                               "-1",
                                               "2147483647",
                                               "2147483648",
                                               "4294967296",
                                               "9223372036854775807",
                                               "-9223372036854775808",
                                               "9223372036854775808",
                                               "99999999999999999999",
                                               "0.5",
                                               "1e300",
                                               "1_000"};

namespace {
struct Token {
  size_t begin, end;
};
} // namespace

static std::vector<Token> tokensOf(const std::string &text) {
  const auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  std::vector<Token> tokens;
  for (size_t i = 0; i < text.size();) {
    size_t end = i + 1;
    if (isWord(text[i]))
      while (end < text.size() && isWord(text[end]))
        ++end;
    if (text[i] != ' ' && text[i] != '\n')
      tokens.push_back({i, end});
    i = end;
  }
  return tokens;
}

static std::string changedOnce(std::string text, Random &random) {
  const std::vector<Token> tokens = tokensOf(text);
  if (tokens.empty())
    return text;
  const Token at = random.oneOf(tokens), other = random.oneOf(tokens);
  const std::string was = text.substr(at.begin, at.end - at.begin),
                    its = text.substr(other.begin, other.end - other.begin);
  const auto replaced = [&](const std::string &by) { return text.substr(0, at.begin) + by + text.substr(at.end); };
  const size_t line = text.rfind('\n', at.begin), lineEnd = std::min(text.find('\n', at.begin), text.size());
  const size_t begin = line == std::string::npos ? 0 : line + 1;
  switch (random.below(12)) {
  case 0: return replaced("");
  case 1: return replaced(was + " " + was);
  case 2:
  case 3:
  case 4: return replaced(its);
  case 5:
  case 6: return replaced(std::string(random.oneOf(words)));
  case 7: return replaced(was + " " + std::string(random.oneOf(words)));
  case 8: return replaced(std::string(random.oneOf(numbers)));
  case 9: return text.substr(0, begin) + text.substr(std::min(lineEnd + 1, text.size()));
  case 10: return text.substr(0, begin) + text.substr(begin, lineEnd - begin) + "\n" + text.substr(begin);
  default: // the rest is missing, or a group is wrapped
    return random.chance(30) ? text.substr(0, at.end) : replaced("(" + was + ")");
  }
}

std::string flyc::fuzz::broken(const std::string &text, uint64_t seed) {
  Random random(seed ^ 0xB40CE4);
  std::string made = text;
  for (unsigned n = 1 + random.below(3); n; --n)
    made = changedOnce(std::move(made), random);
  return made;
}
