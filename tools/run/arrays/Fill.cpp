//===- Fill.cpp - what an array holds before a launch ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/run/arrays/Fill.h"

#include "frontend/Basic/Source.h"
#include "support/NearestName.h"
#include "tools/run/arrays/Npy.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <sys/stat.h>

namespace flyc::driver {

RunResult<std::string> readInputFile(const std::string &path) {
  struct stat info{};
  if (stat(path.c_str(), &info) != 0)
    return cannotRead(path, std::strerror(errno));
  if (S_ISDIR(info.st_mode))
    return cannotRead(path, "it is a folder");
  std::FILE *file = std::fopen(path.c_str(), "rb");
  if (!file)
    return cannotRead(path, std::strerror(errno));
  std::string bytes;
  char buffer[1 << 16];
  size_t got = 0;
  while ((got = std::fread(buffer, 1, sizeof buffer, file)) > 0)
    bytes.append(buffer, got);
  const bool failed = std::ferror(file) != 0;
  std::fclose(file);
  if (failed)
    return cannotRead(path, "it cannot be read to its end");
  return bytes;
}

std::optional<FileWish> fileWish(std::string_view what) {
  if (what.starts_with("@"))
    return FileWish{std::string(what.substr(1)), false};
  if (what.starts_with("in:"))
    return FileWish{std::string(what.substr(3)), true};
  if (what.ends_with(".npy"))
    return FileWish{std::string(what), true};
  return std::nullopt;
}

namespace {

/// splitmix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, OOPSLA 2014).
class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}
  uint64_t next() {
    uint64_t z = state += 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    return z ^ z >> 31;
  }
  /// In [0, 1), with 53 bits.
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

private:
  uint64_t state;
};

/// Floats in [-1, 1); integers in [-1000, 1000] (unsigned: [0, 1000]) or all that they hold, if that is less; scales
/// near 1.
uint64_t randomCode(const ElementType &type, Random &random) {
  using Kind = ElementType::Kind;
  switch (type.kind) {
  case Kind::Float: return type.fromDouble(2 * random.unit() - 1);
  case Kind::Scale: return type.fromDouble(std::ldexp(1.0, static_cast<int>(random.next() % 9) - 4));
  case Kind::Bool: return random.next() & 1;
  case Kind::Signed:
    return type.fromInteger(type.bits <= 8 ? static_cast<int64_t>(random.next())
                                           : static_cast<int64_t>(random.next() % 2001) - 1000);
  case Kind::Unsigned:
    return type.fromInteger(static_cast<int64_t>(type.bits <= 8 ? random.next() : random.next() % 1001));
  }
  return 0;
}

/// Whole numbers that every type holds, so small that sums of their products are exact in f32: -2 to 2, unsigned 0 to
/// 2, scales 1, 2 or 4.
uint64_t smallCode(const ElementType &type, Random &random) {
  using Kind = ElementType::Kind;
  const auto draw = static_cast<int64_t>(random.next() >> 32);
  switch (type.kind) {
  case Kind::Bool: return static_cast<uint64_t>(draw & 1);
  case Kind::Scale: return type.fromDouble(static_cast<double>(1 << draw % 3));
  case Kind::Unsigned: return type.fromInteger(draw % 3);
  case Kind::Float:
  case Kind::Signed: return type.fromInteger(draw % 5 - 2);
  }
  return 0;
}

template <typename Number> bool readWhole(std::string_view text, Number &value) {
  if (text.starts_with('+'))
    text.remove_prefix(1);
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  return code == std::errc() && end == text.data() + text.size() && !text.empty();
}

/// The code of a number; nothing if the type does not hold such a number.
std::optional<uint64_t> codeOf(const ElementType &type, std::string_view text) {
  if (type.isFloat()) {
    double value = 0;
    if (!readWhole(text, value))
      return std::nullopt;
    return type.fromDouble(value);
  }
  if (type.kind == ElementType::Kind::Bool && (text == "true" || text == "false"))
    return text == "true";
  int64_t value = 0;
  uint64_t large = 0;
  if (readWhole(text, value))
    return type.holds(value) ? std::optional(type.fromInteger(value)) : std::nullopt;
  if (type.kind == ElementType::Kind::Unsigned && type.bits == 64 && readWhole(text, large))
    return large;
  return std::nullopt;
}

uint64_t seedOf(const std::string &name) { // FNV-1a
  uint64_t hash = 0xcbf29ce484222325;
  for (char c : name)
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

/// "random:7" for the word "random": 7; "random": the name's own seed. Nothing for other words.
RunResult<std::optional<uint64_t>> readSeed(std::string_view word, const std::string &name, const std::string &what) {
  if (what == word)
    return std::optional(seedOf(name));
  if (!what.starts_with(std::string(word) + ":"))
    return std::optional<uint64_t>();
  uint64_t seed = 0;
  if (!readWhole(std::string_view(what).substr(word.size() + 1), seed))
    return usageError("'" + what + "' for '" + name + "': the seed is not a number of at least 0",
                      "as in " + name + "=" + std::string(word) + ":1");
  return std::optional(seed);
}

/// "0,5,64": the elements in row-major order. "0.5*64": one of them, so many times.
std::optional<DriverError> fillByList(Elements &elements, const Shape &shape, const std::string &name,
                                      std::string_view list) {
  struct Run {
    std::string_view number;
    uint64_t times;
  };
  std::vector<Run> runs;
  uint64_t count = 0;
  for (bool isLast = false; !isLast;) {
    const std::string_view text = list.substr(0, list.find(','));
    isLast = text.size() == list.size();
    list.remove_prefix(std::min(text.size() + 1, list.size()));
    const size_t star = text.find('*');
    Run &run = runs.emplace_back(text.substr(0, star), 1);
    if (star != std::string_view::npos && (!readWhole(text.substr(star + 1), run.times) ||
                                           run.times > elements.size() - std::min(count, elements.size())))
      return usageError("'" + std::string(text) + "' of '" + name + "': behind '*' stands how often, and '" + name +
                            "' has " + std::to_string(elements.size()) + " elements, " + spell(shape),
                        "as in " + name + "=0.5*64,nan*64");
    count += run.times;
  }
  if (count != elements.size())
    return usageError("'" + name + "' is given " + std::to_string(count) + " numbers and has " +
                          std::to_string(elements.size()) + " elements, " + spell(shape),
                      "a list names each element, in row-major order");
  uint64_t at = 0;
  for (const Run &run : runs) {
    const auto code = codeOf(elements.type(), run.number);
    if (!code)
      return usageError("'" + std::string(run.number) + "', number " + std::to_string(at) + " of those of '" + name +
                            "', is not of type " + std::string(elements.type().name),
                        "as in " + name + "=0,5,64");
    for (uint64_t end = at + run.times; at < end; ++at)
      elements.set(at, *code);
  }
  return std::nullopt;
}

} // namespace

std::optional<DriverError> fill(Elements &elements, const Shape &shape, const std::string &name,
                                const std::string &what) {
  const ElementType &type = elements.type();
  const auto each = [&](auto code) {
    for (uint64_t i = 0; i < elements.size(); ++i)
      elements.set(i, code(i));
    return std::nullopt;
  };
  if (what == "zeros") {
    std::fill(elements.bytes().begin(), elements.bytes().end(), uint8_t(0));
    return std::nullopt;
  }
  if (what == "ones")
    return each([one = type.fromInteger(1)](uint64_t) { return one; });
  if (what == "arange")
    return each([&](uint64_t i) { return type.fromInteger(static_cast<int64_t>(i)); });
  if (what == "nan") {
    const uint64_t code = type.fromDouble(std::nan(""));
    if (!type.isFloat() || !std::isnan(type.toDouble(code)))
      return usageError("'" + name + "' cannot be nan: " + std::string(type.name) + " has none");
    return each([code](uint64_t) { return code; });
  }
  for (std::string_view word : {"random", "ints", "onehot"}) {
    auto seed = readSeed(word, name, what);
    if (!seed)
      return seed.error();
    if (!*seed)
      continue;
    Random random(**seed);
    if (word == "random")
      return each([&](uint64_t) { return randomCode(type, random); });
    if (word == "ints")
      return each([&](uint64_t) { return smallCode(type, random); });
    if (type.kind == ElementType::Kind::Scale)
      return usageError("'" + name + "' cannot be onehot: " + std::string(type.name) + " has no zero");
    const uint64_t row = shape.empty() ? 1 : shape.back();
    uint64_t place = 0;
    return each([&](uint64_t i) {
      if (i % row == 0)
        place = i + random.next() % row;
      return i == place ? type.fromInteger(1) : type.fromInteger(0);
    });
  }
  if (const auto code = codeOf(type, what))
    return each([code](uint64_t) { return *code; });
  if (what.find_first_of(",*") != std::string::npos)
    return fillByList(elements, shape, name, what);
  static constexpr std::string_view words[] = {"zeros", "ones", "arange", "random", "ints", "onehot", "nan"};
  const auto near = nearestNames(what, std::vector<std::string_view>(std::begin(words), std::end(words)), 1);
  return usageError("'" + what + "' does not say what '" + name + "' holds",
                    near.empty() ? "it may be zeros, ones, arange, random, ints, onehot, each of these three with "
                                   ":SEED, nan, a number of type " +
                                       std::string(type.name) +
                                       ", as many of them as it has elements, FILE.npy, or @FILE for raw bytes"
                                 : "did you mean '" + std::string(near.front()) + "'?");
}

RunResult<Array> makeArray(const ElementType &type, const Shape &shape, const std::string &name,
                           const std::string &what) {
  const auto wish = fileWish(what);
  const auto count = countOf(shape);
  if (!wish) {
    Array array{shape, Elements(type, *count)};
    if (auto error = fill(array.elements, shape, name, what))
      return *error;
    return array;
  }
  auto bytes = readInputFile(wish->path);
  if (!bytes)
    return bytes.error();
  if (wish->npy) {
    auto array = readNpy(wish->path, *bytes, &type);
    if (array && array->shape != shape)
      return inputError("'" + wish->path + "' has the shape " + spell(array->shape) + ", '" + name + "' is " +
                        spell(shape));
    return array;
  }
  Array array{shape, Elements(type, *count)};
  if (bytes->size() != array.elements.bytes().size())
    return inputError("'" + wish->path + "' has " + std::to_string(bytes->size()) + " bytes; '" + name + "', " +
                      std::string(type.name) + spell(shape) + ", takes " +
                      std::to_string(array.elements.bytes().size()));
  std::memcpy(array.elements.bytes().data(), bytes->data(), bytes->size());
  return array;
}

RunResult<uint64_t> readScalar(const ElementType &type, const std::string &name, const std::string &text) {
  if (const auto code = codeOf(type, text))
    return *code;
  return usageError("'" + text + "' for '" + name + "' is not of type " + std::string(type.name),
                    type.isFloat() ? "it is a number"
                                   : "it is a whole number that " + std::string(type.name) + " holds");
}

} // namespace flyc::driver
