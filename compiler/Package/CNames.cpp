//===- CNames.cpp - .fly names and types as C spells them -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Package/CNames.h"
#include "compiler/Package/Facts.h"
#include "support/ElementTypes.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace flyc::package {

namespace {

// C23, C++20, the macros of the headers that ours includes, and the functions that it calls of them; sorted.
constexpr const char *Reserved[] = {"EOF",      "NULL",          "alignas",       "alignof",      "and",
                                    "and_eq",   "asm",           "assert",        "auto",         "bitand",
                                    "bitor",    "bool",          "break",         "case",         "catch",
                                    "char",     "char16_t",      "char32_t",      "char8_t",      "class",
                                    "co_await", "co_return",     "co_yield",      "compl",        "concept",
                                    "const",    "const_cast",    "consteval",     "constexpr",    "constinit",
                                    "continue", "decltype",      "default",       "delete",       "do",
                                    "double",   "dynamic_cast",  "else",          "enum",         "errno",
                                    "explicit", "export",        "extern",        "false",        "float",
                                    "for",      "friend",        "goto",          "if",           "inline",
                                    "int",      "linux",         "long",          "memcpy",       "memset",
                                    "mutable",  "namespace",     "new",           "noexcept",     "not",
                                    "not_eq",   "nullptr",       "operator",      "or",           "or_eq",
                                    "private",  "protected",     "public",        "register",     "reinterpret_cast",
                                    "requires", "restrict",      "return",        "short",        "signed",
                                    "sizeof",   "static",        "static_assert", "static_cast",  "struct",
                                    "switch",   "template",      "this",          "thread_local", "throw",
                                    "true",     "try",           "typedef",       "typeid",       "typename",
                                    "typeof",   "typeof_unqual", "union",         "unix",         "unsigned",
                                    "using",    "virtual",       "void",          "volatile",     "wchar_t",
                                    "while",    "xor",           "xor_eq"};

bool less(const char *a, const std::string &b) { return b.compare(a) > 0; }

bool endsWith(const std::string &text, const std::string &tail) {
  return text.size() >= tail.size() && text.compare(text.size() - tail.size(), tail.size(), tail) == 0;
}

// INT32_MAX, SIZE_MAX and their like, of <stdint.h>.
bool isLimit(const std::string &name) {
  static constexpr std::string_view Types[] = {"INT", "UINT", "SIZE_", "PTRDIFF_", "WCHAR_", "WINT_", "SIG_ATOMIC_"};
  return (endsWith(name, "_MAX") || endsWith(name, "_MIN")) &&
         std::any_of(std::begin(Types), std::end(Types),
                     [&](std::string_view type) { return name.compare(0, type.size(), type) == 0; });
}

// What holds one element in C: its own type, or an unsigned integer of its size.
std::string valueType(ElementId element) {
  const ElementInfo &info = elementInfo(element);
  return info.cType.empty() ? "uint" + std::to_string(8 * info.bytes()) + "_t" : std::string(info.cType);
}

} // namespace

std::string cParameterName(const std::string &name) {
  auto found = std::lower_bound(std::begin(Reserved), std::end(Reserved), name, less);
  bool reserved = found != std::end(Reserved) && name == *found;
  // A trailing underscore is doubled too, or "int" and "int_" would be one name.
  if (reserved || isLimit(name) || endsWith(name, "_t") || endsWith(name, "_") || name.compare(0, 5, "flyc_") == 0 ||
      name.compare(0, 5, "FLYC_") == 0 || name.compare(0, 2, "__") == 0 ||
      (name.size() >= 2 && name[0] == '_' && name[1] >= 'A' && name[1] <= 'Z'))
    return (name[0] == '_' ? "p" : "") + name + "_";
  return name;
}

std::string cPath(const std::string &path) {
  size_t dot = path.find('.');
  return dot == std::string::npos ? cParameterName(path)
                                  : cParameterName(path.substr(0, dot)) + "." + cPath(path.substr(dot + 1));
}

std::string cStructName(const std::string &unit, const std::string &name) {
  std::string text = unit + "_";
  for (char c : name) {
    bool isWord = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    if (isWord || text.back() != '_')
      text += isWord ? c : '_';
  }
  return text.back() == '_' ? text.substr(0, text.size() - 1) : text;
}

std::string cFieldType(const Field &field, const std::string &unit) {
  if (field.structure)
    return cStructName(unit, field.structure->name) + " ";
  return valueType(field.element) + " ";
}

std::string cParameterType(const Argument &param, const std::string &unit) {
  if (param.kind == ArgumentKind::Struct)
    return cStructName(unit, param.structure->name) + " ";
  if (param.kind != ArgumentKind::Tensor)
    return valueType(param.element) + " ";
  const std::string_view type = elementInfo(param.element).cType;
  return std::string(param.access == Access::In ? "const " : "") + (type.empty() ? "void" : std::string(type)) + " *";
}

std::string cStringBody(const std::string &text) {
  std::string body;
  for (char c : text) {
    auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      body += std::string("\\") + c;
    else if (byte >= 0x20 && byte < 0x7f && c != '?') // "??" may start a trigraph
      body += c;
    else {
      body += '\\';
      for (int shift = 6; shift >= 0; shift -= 3)
        body += static_cast<char>('0' + ((byte >> shift) & 7));
    }
  }
  return body;
}

std::string cFormatBody(const std::string &text) {
  std::string out;
  for (char c : cStringBody(text))
    out += c == '%' ? std::string("%%") : std::string(1, c);
  return out;
}

std::string cCommentBody(const std::string &text) {
  std::string body;
  for (char c : text) {
    if ((c == '/' && !body.empty() && body.back() == '*') || (c == '*' && !body.empty() && body.back() == '/'))
      body += ' ';
    body += c == '\\' || (static_cast<unsigned char>(c) < 0x20 && c != '\n') ? ' ' : c;
  }
  return body;
}

} // namespace flyc::package
