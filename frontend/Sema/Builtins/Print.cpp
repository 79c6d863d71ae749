//===- Print.cpp - printf -------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// printf(format, values..): the conversions of C's printf, checked against the values' types when compiling:
//   %d %i   signed integers, bools          %u   unsigned ones         %x %X %o %c   both
//   %f %F %e %E %g %G %a %A   floats, storage floats too               %s   text known when compiling
// with flags, a width and a precision. There are no lengths (%ld): the value's type says how wide it is. A conversion
// of a vector prints its elements with commas between them.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Builtins/Print.h"

#include "frontend/Sema/Builtins/Builtins.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Report.h"

#include "llvm/ADT/StringExtras.h"

using namespace flyc;
using namespace flyc::sema;

/// Values of one printf; a record of them is written by each lane.
static constexpr size_t mostValues = 64;

SourceLocation sema::placeInString(const Context &context, SourceRange range, size_t offset) {
  const std::string_view text = context.sources.text(range);
  if (text.empty() || text.front() != '"')
    return range.begin;
  size_t at = 1;
  for (size_t i = 0; i < offset && at < text.size(); ++i)
    at += text[at] != '\\' ? 1 : at + 1 < text.size() && text[at + 1] == 'x' ? 4 : 2;
  return range.begin.advanced(static_cast<uint32_t>(std::min(at, text.size())));
}

namespace {

struct Conversion {
  size_t begin = 0, end = 0; ///< in the format
  std::string modifiers;     ///< flags, width, precision
  char letter = 0;
};

enum class Printed : uint8_t { Signed, Unsigned, Bits, Float, Text };
std::optional<Printed> printedBy(char letter) {
  switch (letter) {
  case 'd':
  case 'i': return Printed::Signed;
  case 'u': return Printed::Unsigned;
  case 'x':
  case 'X':
  case 'o':
  case 'c': return Printed::Bits;
  case 's': return Printed::Text;
  default:
    return letter != 0 && std::string_view("fFeEgGaA").find(letter) != std::string_view::npos
               ? std::optional(Printed::Float)
               : std::nullopt;
  }
}
constexpr std::string_view printedNames[] = {"a signed integer or a bool", "an unsigned integer", "an integer",
                                             "a float", "text known when compiling"};

/// The printf of one call.
class Printing {
public:
  Printing(Context &context, Call &call) : context(context), call(call) {}

  Value run() {
    const Value &format = decay(call.value(0));
    const auto *text = format.as<std::string>();
    if (!text)
      return context.report(diag::ExpectedKind, call.at(0), "a format in quotes, as in \"x = %f\\n\"",
                            describe(format));
    bool good = true;
    size_t next = 1;
    SourceRange lacking; // the first conversion without a value
    for (size_t at = 0; at < text->size();) {
      if ((*text)[at] != '%') {
        made.format += (*text)[at++];
        continue;
      }
      if (at + 1 < text->size() && (*text)[at + 1] == '%') {
        made.format += "%%";
        at += 2;
        continue;
      }
      const Conversion c = conversionAt(*text, at);
      at = c.end;
      if (!check(*text, c)) {
        good = false;
        ++next;
        continue;
      }
      if (call.has(next))
        good &= print(*text, c, next);
      else if (!lacking.isValid())
        lacking = placeOf(c);
      ++next;
    }
    const size_t given = call.arguments.size() - 1, wanted = next - 1;
    const auto values = [](size_t n) {
      return n == 0 ? std::string("no value") : n == 1 ? std::string("1 value") : std::to_string(n) + " values";
    };
    if (good && given != wanted)
      return context
          .report(diag::PrintCount, given > wanted ? call.at(wanted + 1) : lacking, values(wanted),
                  given == 0 ? "none is" : values(given) + (given == 1 ? " is" : " are"))
          .noteIf(text->find("{}") != std::string::npos, diag::Instead, call.at(0),
                  "'{}' is text; values are printed by '%d', '%u', '%x' and '%f', as in C");
    if (good && made.values.size() > mostValues)
      return context.report(diag::OutOfRange, call.range, "the number of values that one printf prints", "0",
                            mostValues, made.values.size());
    if (!good)
      return Poison{};
    emit(context, {}, call.range, std::move(made));
    return {};
  }

private:
  Context &context;
  Call &call;
  Printf made;

  static bool isLength(char letter) {
    return letter != 0 && std::string_view("hlLjztq").find(letter) != std::string_view::npos;
  }

  static Conversion conversionAt(const std::string &text, size_t at) {
    Conversion c;
    c.begin = at++;
    const auto take = [&](std::string_view set) {
      const size_t from = at;
      while (at < text.size() && set.find(text[at]) != set.npos)
        ++at;
      return text.substr(from, at - from);
    };
    c.modifiers = take("-+ #0") + take("0123456789");
    if (at < text.size() && text[at] == '.') {
      ++at;
      c.modifiers += "." + take("0123456789");
    }
    c.letter = at < text.size() ? text[at++] : 0;
    if (isLength(c.letter)) // the whole conversion is shown
      at = std::min(text.find_first_not_of("hlLjztq", at), text.size() - 1) + 1;
    c.end = std::min(at, text.size());
    return c;
  }

  SourceRange placeOf(const Conversion &c) const {
    return {placeInString(context, call.at(0), c.begin), placeInString(context, call.at(0), c.end)};
  }

  bool check(const std::string &text, const Conversion &c) {
    size_t digits = 0;
    for (size_t i = 0, run = 0; i < c.modifiers.size(); ++i) {
      run = c.modifiers[i] >= '0' && c.modifiers[i] <= '9' ? run + 1 : 0;
      digits = std::max(digits, run);
    }
    std::string why;
    if (!llvm::isAlpha(c.letter) && c.letter != '*')
      why = "a '%' of the text is written '%%'";
    else if (digits > 3)
      why = "a width has up to 3 digits";
    else if (isLength(c.letter))
      why = "the value's type says how wide it is, so the letter stands alone, as in '%d'";
    else if (c.letter == '*')
      why = "a width is a number in the format";
    else if (!printedBy(c.letter))
      why = "the conversions are %d %u %x %o %c of integers, %f %e %g %a of floats, %s of text, and %% for '%'";
    if (why.empty())
      return true;
    context.report(diag::PrintConversion, placeOf(c),
                   llvm::isPrint(text[c.end - 1]) ? text.substr(c.begin, c.end - c.begin) : "%", why);
    return false;
  }

  /// Argument `i` by the conversion; false after an error.
  bool print(const std::string &text, const Conversion &c, size_t i) {
    const Value &v = decay(call.value(i));
    if (v.isPoison())
      return false;
    const Printed wanted = *printedBy(c.letter);
    if (wanted == Printed::Text) {
      const auto *string = v.as<std::string>();
      if (!string || !c.modifiers.empty())
        return wrong(text, c, i, string ? "'%s' takes no width" : "values of the kernel are printed by %d, %u or %f");
      for (char letter : *string)
        made.format += letter == '%' ? "%%" : std::string(1, letter);
      return true;
    }
    const bool isNumber = v.is<int64_t>() || v.is<double>() || v.is<bool>() || (v.node() && !v.node()->type.isTensor());
    if (!isNumber)
      return wrong(text, c, i,
                   v.is<std::string>() ? "text is printed by '%s'"
                   : v.tensor()        ? "take its elements, as in 't[i]' or 't.load()'"
                                       : "only numbers and text can be printed");
    const Node *node = materialize(context, v, call.at(i));
    if (!node)
      return false;
    if (isStorageInteger(node->type.element()))
      node = emit(context, withElement(node->type, node->type.element() == Scalar::I4 ? Scalar::I32 : Scalar::U32),
                  call.at(i), Convert{node});
    const Scalar s = node->type.element();
    const bool isReal = isFloat(s) || isStorageFloat(s);
    if (isReal != (wanted == Printed::Float))
      return wrong(text, c, i,
                   isReal                              ? "write '%f', '%e' or '%g', or convert it by '.to<i32>()'"
                   : kindOf(s) == ScalarKind::Unsigned ? "write '%u'"
                                                       : "write '%d'");
    if (wanted == Printed::Signed && kindOf(s) == ScalarKind::Unsigned)
      return wrong(text, c, i, "write '%u'");
    if (wanted == Printed::Unsigned && kindOf(s) == ScalarKind::Signed && !v.is<int64_t>())
      return wrong(text, c, i, "write '%d'");
    if (isReal && s != Scalar::F32 && s != Scalar::F64)
      node = emit(context, withElement(node->type, Scalar::F32), call.at(i), Convert{node});
    const std::string spelled = "%" + c.modifiers + (!isReal && bitWidth(s) == 64 ? "l" : "") + c.letter;
    const unsigned lanes = node->type.isVector() ? node->type.vector().lanes : 1;
    for (unsigned lane = 0; lane < lanes && made.values.size() <= mostValues; ++lane) {
      made.format += (lane ? "," : "") + spelled;
      made.values.push_back(node->type.isVector() ? extract(context, node, lane, call.at(i)) : node);
    }
    return true;
  }

  bool wrong(const std::string &text, const Conversion &c, size_t i, std::string_view instead) {
    const Value &v = decay(call.value(i));
    const std::string found = v.node() ? "a value of type " + v.node()->type.str() : describe(v);
    context.report(diag::PrintArgument, placeOf(c), text.substr(c.begin, c.end - c.begin),
                   printedNames[static_cast<size_t>(*printedBy(c.letter))], found, instead);
    return false;
  }
};

} // namespace

/// printf(format, values..). What it checks stands at the head of the file.
Value sema::evalPrintf(Context &context, Call &call) { return Printing(context, call).run(); }
