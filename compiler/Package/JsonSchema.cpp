//===- JsonSchema.cpp - a JSON value against a JSON Schema ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Package/JsonSchema.h"
#include "support/Text.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Regex.h"

#include <algorithm>

namespace flyc::package {

namespace {

#include "compiler/Package/ManifestSchema.inc"

std::string memberPath(const std::string &where, const std::string &key) {
  return where.empty() ? key : where + "." + key;
}
std::string elementPath(const std::string &where, size_t index) { return where + "[" + std::to_string(index) + "]"; }

constexpr size_t ShownCharacters = 80;

std::string shown(const Json &value) {
  if (value.is_structured())
    return value.is_array() ? "a list of " + counted(value.size(), "element")
                            : "an object of " + counted(value.size(), "member");
  std::string text = value.is_string() ? quoteAsString(textOf(value)) : textOf(value);
  return text.size() > ShownCharacters ? text.substr(0, ShownCharacters) + "..." : text;
}

bool hasType(const Json &value, const std::string &type) {
  return type == "object"    ? value.is_object()
         : type == "array"   ? value.is_array()
         : type == "string"  ? value.is_string()
         : type == "boolean" ? value.is_boolean()
         : type == "integer" ? value.is_number_integer()
         : type == "number"  ? value.is_number()
                             : type == "null" && value.is_null();
}

std::string typeWords(const std::string &type) {
  return type == "object"    ? "an object"
         : type == "array"   ? "a list"
         : type == "string"  ? "a text"
         : type == "boolean" ? "true or false"
         : type == "integer" ? "an integer"
         : type == "number"  ? "a number"
                             : type;
}

class Validator {
public:
  Validator(const Json &root, UnknownMembers unknown) : root(root), unknown(unknown) {}
  std::vector<SchemaViolation> found;

  void check(const Json &schema, const Json &value, const std::string &where) {
    if (schema.contains("$ref"))
      check(root.at(Json::json_pointer(textOf(schema["$ref"]).substr(1))), value, where);
    if (!checkType(schema, value, where))
      return;
    if (schema.contains("const") && value != schema["const"])
      violate(where, textOf(schema["const"]), value);
    if (const Json &allowed = member(schema, "enum"); !allowed.is_null() && !contains(allowed, value))
      violate(where, "one of " + joined(allowed, textOf), value);
    if (value.is_string())
      checkText(schema, value, where);
    else if (value.is_number())
      checkRange(schema, value, where, "minimum", "maximum", value, "");
    else if (value.is_array())
      checkArray(schema, value, where);
    else if (value.is_object())
      checkObject(schema, value, where);
    checkLogic(schema, value, where);
  }

private:
  const Json &root;
  UnknownMembers unknown;

  void violate(const std::string &where, const std::string &expected, const Json &value) {
    found.push_back({where, expected, shown(value)});
  }
  static bool contains(const Json &list, const Json &value) {
    return std::find(list.begin(), list.end(), value) != list.end();
  }
  std::vector<SchemaViolation> violations(const Json &schema, const Json &value, const std::string &where) const {
    Validator inner(root, unknown);
    inner.check(schema, value, where);
    return inner.found;
  }

  bool checkType(const Json &schema, const Json &value, const std::string &where) {
    const Json &type = member(schema, "type");
    if (type.is_null())
      return true;
    const Json types = type.is_array() ? type : Json::array({type});
    for (const Json &one : types)
      if (hasType(value, textOf(one)))
        return true;
    violate(where, listed(types, "or", [](const Json &one) { return typeWords(textOf(one)); }), value);
    return false;
  }

  void checkRange(const Json &schema, const Json &number, const std::string &where, const char *least, const char *most,
                  const Json &value, const char *unit) {
    if (schema.contains(least) && number < schema[least])
      violate(where, "at least " + textOf(schema[least]) + unit, value);
    if (schema.contains(most) && number > schema[most])
      violate(where, "at most " + textOf(schema[most]) + unit, value);
  }

  void checkText(const Json &schema, const Json &value, const std::string &where) {
    checkRange(schema, textOf(value).size(), where, "minLength", "maxLength", value, " characters");
    if (schema.contains("pattern") && !llvm::Regex(textOf(schema["pattern"])).match(textOf(value)))
      violate(where, "a text like " + textOf(schema["pattern"]), value);
  }

  void checkArray(const Json &schema, const Json &value, const std::string &where) {
    checkRange(schema, value.size(), where, "minItems", "maxItems", value, " elements");
    if (schema.contains("items"))
      for (size_t i = 0; i < value.size(); ++i)
        check(schema["items"], value[i], elementPath(where, i));
  }

  void checkObject(const Json &schema, const Json &value, const std::string &where) {
    const Json &properties = member(schema, "properties"), &others = member(schema, "additionalProperties");
    for (const Json &key : schema.contains("required") ? schema["required"] : Json::array())
      if (!value.contains(textOf(key)))
        found.push_back({memberPath(where, textOf(key)), "a value", "nothing"});
    for (const auto &[key, inner] : value.items()) {
      const std::string place = memberPath(where, key);
      if (const Json &known = member(properties, key); !known.is_null())
        check(known, inner, place);
      else if (others.is_object())
        check(others, inner, place);
      else if (others == false && unknown == UnknownMembers::Refused)
        violate(place, "no member of that name", inner);
    }
    for (const auto &[key, inner] : member(schema, "dependentSchemas").items())
      if (value.contains(key))
        check(inner, value, where);
  }

  void checkLogic(const Json &schema, const Json &value, const std::string &where) {
    if (schema.contains("if")) {
      const char *branch = violations(schema["if"], value, where).empty() ? "then" : "else";
      if (schema.contains(branch))
        check(schema[branch], value, where);
    }
    if (schema.contains("not") && violations(schema["not"], value, where).empty())
      violate(where, schema["not"].value("description", "another form"), value);
    for (const char *key : {"oneOf", "anyOf"})
      if (schema.contains(key))
        checkAlternatives(schema[key], value, where, std::string_view(key) == "oneOf");
  }

  /// What the nearest alternative says, the one with the fewest violations.
  void checkAlternatives(const Json &alternatives, const Json &value, const std::string &where, bool isOne) {
    std::optional<std::vector<SchemaViolation>> nearest;
    size_t matches = 0;
    for (const Json &alternative : alternatives) {
      auto here = violations(alternative, value, where);
      matches += here.empty();
      if (!nearest || here.size() < nearest->size())
        nearest = std::move(here);
    }
    if (matches == 0 && nearest)
      found.insert(found.end(), nearest->begin(), nearest->end());
    else if (isOne && matches > 1)
      violate(where, "one of the two forms, not both at once", value);
  }
};

// Keywords with a plain value, with a schema, and with schemas by name or in a list.
constexpr const char *OfValue[] = {"$schema",   "$id",      "title",    "description", "type",    "const",
                                   "enum",      "required", "$ref",     "minimum",     "maximum", "minLength",
                                   "maxLength", "pattern",  "minItems", "maxItems"};
constexpr const char *OfSchema[] = {"items", "additionalProperties", "if", "then", "else", "not"};
constexpr const char *OfSchemas[] = {"properties", "$defs", "dependentSchemas", "oneOf", "anyOf"};

template <typename List> bool isAmong(const List &list, const std::string &key) {
  return std::find(std::begin(list), std::end(list), key) != std::end(list);
}

void findUnknown(const Json &schema, const std::string &where, std::vector<std::string> &out) {
  if (!schema.is_object())
    return;
  for (const auto &[key, value] : schema.items()) {
    const std::string place = memberPath(where, key);
    if (isAmong(OfSchemas, key))
      for (const auto &[name, inner] : value.items())
        findUnknown(inner, memberPath(place, name), out);
    else if (isAmong(OfSchema, key))
      findUnknown(value, place, out);
    else if (!isAmong(OfValue, key))
      out.push_back(place);
  }
}

} // namespace

std::vector<SchemaViolation> violationsOf(const Json &schema, const Json &value, UnknownMembers unknown) {
  Validator validator(schema, unknown);
  validator.check(schema, value, "");
  return std::move(validator.found);
}

std::vector<std::string> unknownKeywords(const Json &schema) {
  std::vector<std::string> out;
  findUnknown(schema, "", out);
  return out;
}

const Json &manifestSchema() {
  static const Json schema = Json::parse(manifestSchemaText);
  return schema;
}

} // namespace flyc::package
