//===- Npy.cpp - arrays in .npy files ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/run/arrays/Npy.h"

#include <algorithm>
#include <cstring>

namespace flyc::driver {

namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr size_t maxDimensions = 32;

/// The header: a Python literal, {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }.
struct Header {
  std::string descr;
  bool fortranOrder = false;
  Shape shape;
};

class HeaderReader {
public:
  explicit HeaderReader(std::string_view text) : text(text) {}

  /// Empty, or what is wrong.
  std::string read(Header &header) {
    bool descr = false, order = false, shape = false;
    if (!take('{'))
      return "its header is not a dictionary";
    while (!take('}')) {
      std::string key;
      if (!quoted(key) || !take(':'))
        return "its header is not a dictionary of names";
      if (key == "descr") {
        descr = true;
        if (!quoted(header.descr))
          return "its elements are structs; arrays of plain numbers are read";
      } else if (key == "fortran_order") {
        order = true;
        header.fortranOrder = word("True");
        if (!header.fortranOrder && !word("False"))
          return "its 'fortran_order' is neither True nor False";
      } else if (key == "shape") {
        shape = true;
        if (!tuple(header.shape))
          return "its 'shape' is not a tuple of at most 32 sizes";
      } else {
        return "its header has an unknown member '" + key + "'";
      }
      take(',');
    }
    return descr && order && shape ? "" : "its header lacks 'descr', 'fortran_order' or 'shape'";
  }

private:
  std::string_view text;

  void skipBlanks() { text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size())); }
  bool take(char c) {
    skipBlanks();
    if (text.empty() || text[0] != c)
      return false;
    text.remove_prefix(1);
    return true;
  }
  bool word(std::string_view w) {
    skipBlanks();
    if (!text.starts_with(w))
      return false;
    text.remove_prefix(w.size());
    return true;
  }
  bool quoted(std::string &out) {
    skipBlanks();
    if (text.empty() || (text[0] != '\'' && text[0] != '"'))
      return false;
    const size_t end = text.find(text[0], 1);
    if (end == std::string_view::npos || end > 64)
      return false;
    out = text.substr(1, end - 1);
    text.remove_prefix(end + 1);
    return true;
  }
  bool tuple(Shape &shape) {
    if (!take('('))
      return false;
    while (!take(')')) {
      skipBlanks();
      uint64_t value = 0;
      size_t digits = 0;
      for (; digits < text.size() && text[digits] >= '0' && text[digits] <= '9'; ++digits)
        if (__builtin_mul_overflow(value, uint64_t(10), &value) ||
            __builtin_add_overflow(value, uint64_t(text[digits] - '0'), &value))
          return false;
      if (digits == 0 || shape.size() == maxDimensions)
        return false;
      text.remove_prefix(digits);
      shape.push_back(value);
      if (!take(',') && !(skipBlanks(), text.starts_with(')')))
        return false;
    }
    return true;
  }
};

bool accepts(const ElementType &type, std::string_view descr) {
  std::string_view rest = type.npy;
  while (!rest.empty()) {
    const size_t end = std::min(rest.find(' '), rest.size());
    if (rest.substr(0, end) == descr)
      return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return false;
}

/// Of the types that numpy itself has.
const ElementType *typeOf(std::string_view descr) {
  for (const char *name : {"f16", "f32", "f64", "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "i1"})
    if (const ElementType *type = ElementType::find(name); type->npy.substr(0, type->npy.find(' ')) == descr)
      return type;
  return nullptr;
}

/// Bytes of an element in the file: one at least.
unsigned fileBytes(const ElementType &type) { return std::max(1u, (type.bits + 7) / 8); }

} // namespace

RunResult<Array> readNpy(const std::string &name, std::string_view file, const ElementType *type) {
  const auto wrong = [&](const std::string &why, std::string hint = {}) {
    return inputError("'" + name + "': " + why, std::move(hint));
  };
  if (!file.starts_with(magic))
    return wrong("not a .npy file", "numpy.save writes them; '@" + name + "' reads the bytes as they are");
  if (file.size() < 10)
    return wrong("it ends within its header");
  const auto byte = [&](size_t at) { return static_cast<size_t>(static_cast<unsigned char>(file[at])); };
  const size_t version = byte(6);
  if (version < 1 || version > 3)
    return wrong(".npy version " + std::to_string(version) + "; 1, 2 and 3 are read");
  const size_t begin = version == 1 ? 10 : 12;
  if (file.size() < begin)
    return wrong("it ends within its header");
  const size_t length =
      version == 1 ? byte(8) | byte(9) << 8 : byte(8) | byte(9) << 8 | byte(10) << 16 | byte(11) << 24;
  if (length > file.size() - begin)
    return wrong("it ends within its header of " + std::to_string(length) + " bytes");
  Header header;
  if (std::string why = HeaderReader(file.substr(begin, length)).read(header); !why.empty())
    return wrong(why);

  if (header.descr.starts_with('>'))
    return wrong("its elements are big endian ('" + header.descr + "')",
                 "numpy: array.astype(array.dtype.newbyteorder('<'))");
  const ElementType *holds = type ? type : typeOf(header.descr);
  if (!holds)
    return wrong("elements of type '" + header.descr + "' have no name here",
                 "say which they are, as in bf16[SHAPE]:" + name);
  if (!accepts(*holds, header.descr)) {
    std::string_view wanted = holds->npy.substr(0, holds->npy.find(' '));
    return wrong("its elements are '" + header.descr + "', " + std::string(holds->name) + " is wanted, which is '" +
                 std::string(wanted) + "'");
  }
  if (header.fortranOrder && header.shape.size() > 1)
    return wrong("it is in Fortran order", "numpy: numpy.ascontiguousarray(array)");
  const auto count = countOf(header.shape);
  const size_t data = file.size() - begin - length;
  const unsigned each = fileBytes(*holds);
  if (!count || *count > data / each || *count * each != data)
    return wrong("it has " + std::to_string(data) + " bytes of data; its shape " + spell(header.shape) + " of '" +
                 header.descr + "' takes " + (count ? std::to_string(*count * each) : "more than 2^63"));

  Array array{header.shape, Elements(*holds, *count)};
  const char *from = file.data() + begin + length;
  if (holds->bits % 8 == 0) {
    std::memcpy(array.elements.bytes().data(), from, data);
    return array;
  }
  for (uint64_t i = 0; i < *count; ++i) {
    const auto code = static_cast<uint8_t>(from[i]);
    const bool isSigned = holds->kind == ElementType::Kind::Signed;
    if (isSigned ? !holds->holds(static_cast<int8_t>(code)) : code >> holds->bits != 0)
      return wrong("element " + std::to_string(i) + " is " +
                   std::to_string(isSigned ? static_cast<int8_t>(code) : code) + ", which does not fit " +
                   std::string(holds->name));
    array.elements.set(i, isSigned ? holds->fromInteger(static_cast<int8_t>(code)) : code);
  }
  return array;
}

std::string writeNpy(const Array &array) {
  const ElementType &type = array.elements.type();
  std::string shape = "(";
  for (uint64_t extent : array.shape)
    shape += std::to_string(extent) + ", ";
  if (array.shape.size() > 1)
    shape.resize(shape.size() - 2);
  else if (array.shape.size() == 1)
    shape.resize(shape.size() - 1);
  shape += ")";
  std::string header = "{'descr': '" + std::string(type.npy.substr(0, type.npy.find(' '))) +
                       "', 'fortran_order': False, 'shape': " + shape + ", }";
  // The data begin at a multiple of 64 bytes.
  header.append(63 - (magic.size() + 4 + header.size()) % 64, ' ');
  header += '\n';
  std::string out(magic);
  out += '\1';
  out += '\0';
  out += static_cast<char>(header.size() & 0xFF);
  out += static_cast<char>(header.size() >> 8);
  out += header;
  const auto &bytes = array.elements.bytes();
  if (type.bits % 8 == 0)
    return out.append(reinterpret_cast<const char *>(bytes.data()), bytes.size());
  for (uint64_t i = 0; i < array.elements.size(); ++i) {
    const uint64_t code = array.elements.get(i);
    out +=
        static_cast<char>(type.kind == ElementType::Kind::Signed ? type.toInteger(code) : static_cast<int64_t>(code));
  }
  return out;
}

} // namespace flyc::driver
