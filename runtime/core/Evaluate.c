/*===- Evaluate.c - launch expressions, read and computed --------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * The grammar of docs/manifest.md, computed while it is read: each function takes what stands at `at` and gives its
 * value. What && and || do not look at is read with `skipped` set. Its meaning and its messages are those of the
 * compiler's evaluator (compiler/Interface/LaunchExpr.h); its test holds the two side by side.
 *===-------------------------------------------------------------------------===*/

#include "flyc/evaluate.h"

#include <stdio.h>
#include <string.h>

enum { MaxLength = 4096, MaxDepth = 64, UnaryLevel = 5, CompareLevel = 2 };

typedef enum op { Or, And, Eq, Ne, Le, Ge, Lt, Gt, Add, Sub, Mul, Div, Mod, CeilDiv, Min, Max } op;

/* Longer operators before their prefixes. */
static const struct {
  op op;
  const char *text;
  int level; /* of precedence; 0 is the loosest */
} operators[] = {{Or, "||", 0}, {And, "&&", 1}, {Eq, "==", 2}, {Ne, "!=", 2}, {Le, "<=", 2},
                 {Ge, ">=", 2}, {Lt, "<", 2},   {Gt, ">", 2},  {Add, "+", 3}, {Sub, "-", 3},
                 {Mul, "*", 4}, {Div, "/", 4},  {Mod, "%", 4}};

typedef struct reader {
  const char *text;
  size_t at, length;
  const flyc_value *values;
  size_t count;
  int64_t cus;
  int depth;
  int skipped;          /* what is read now is not computed */
  const char *expected; /* the first mistake of the text: what it lacks at `mistake`; null: none */
  size_t mistake;
  const char *problem; /* why there is no value; null: there is one. Of what stands from `from` to `to` */
  size_t from, to;
  int64_t a, b;
} reader;

static int64_t level(reader *r, int which);

static int isDigit(char c) { return c >= '0' && c <= '9'; }
static int isWord(char c) {
  return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.';
}

static void fail(reader *r, const char *expected) {
  if (!r->expected) {
    r->expected = expected;
    r->mistake = r->at;
  }
  r->at = r->length; /* nothing more is taken */
}

static void skipBlanks(reader *r) {
  while (r->at < r->length && r->text[r->at] == ' ')
    ++r->at;
}

static int take(reader *r, const char *token) {
  size_t size = strlen(token);
  skipBlanks(r);
  if (r->length - r->at < size || memcmp(r->text + r->at, token, size) != 0)
    return 0;
  r->at += size;
  return 1;
}

static int64_t none(reader *r, const char *problem, size_t from, int64_t a, int64_t b) {
  r->problem = problem;
  r->from = from;
  r->to = r->at;
  while (r->to > from && r->text[r->to - 1] == ' ')
    --r->to;
  r->a = a;
  r->b = b;
  return 0;
}

/* a op b, where `from` is the place that a began. && and || have decided on a already. */
static int64_t compute(reader *r, op op, size_t from, int64_t a, int64_t b) {
  static const char leaves[] = "leaves 64 bits";
  int64_t result = 0;
  int error = 0;
  if (r->skipped || r->problem || r->expected)
    return 0;
  switch (op) {
  case Add: result = flyc_add(a, b, &error); break;
  case Sub: result = flyc_sub(a, b, &error); break;
  case Mul: result = flyc_mul(a, b, &error); break;
  case Div: result = flyc_div(a, b, &error); break;
  case Mod: result = flyc_mod(a, b, &error); break;
  case CeilDiv: result = flyc_ceil_div(a, b, &error); break;
  case Min: return flyc_min(a, b);
  case Max: return flyc_max(a, b);
  case Eq: return a == b;
  case Ne: return a != b;
  case Lt: return a < b;
  case Le: return a <= b;
  case Gt: return a > b;
  case Ge: return a >= b;
  case And:
  case Or: return b != 0;
  }
  if (error)
    return none(r,
                op == CeilDiv                        ? "the divisor of ceil_div must be positive"
                : (op == Div || op == Mod) && b == 0 ? "divides by zero"
                                                     : leaves,
                from, a, b);
  return result;
}

static int64_t number(reader *r, int isNegative) {
  int64_t value = 0;
  int error = 0;
  while (r->at < r->length && isDigit(r->text[r->at])) {
    int digit = r->text[r->at++] - '0';
    value = flyc_add(flyc_mul(value, 10, &error), isNegative ? -digit : digit, &error);
    if (error) {
      fail(r, "a number of 64 bits");
      return 0;
    }
  }
  return value;
}

/* "(" or "," or ")" behind the name of a function. */
static int64_t call(reader *r, op op, size_t from) {
  if (!take(r, "("))
    fail(r, "'('");
  int64_t a = level(r, 0);
  if (!take(r, ","))
    fail(r, "','");
  int64_t b = level(r, 0);
  if (!take(r, ")"))
    fail(r, "')'");
  return compute(r, op, from, a, b);
}

/* The value of the name of `size` characters that begins at `from`. */
static int64_t valueOf(reader *r, size_t from, size_t size) {
  for (size_t i = 0; i < r->count; ++i)
    if (strlen(r->values[i].name) == size && memcmp(r->values[i].name, r->text + from, size) == 0)
      return r->values[i].value;
  if (!r->skipped && !r->problem && !r->expected)
    none(r, "", from, 0, 0);
  return 0;
}

/* A name and ")" behind `present` and "(". */
static int64_t present(reader *r) {
  skipBlanks(r);
  size_t from = r->at;
  int isWrong = r->at >= r->length || isDigit(r->text[r->at]);
  while (r->at < r->length && isWord(r->text[r->at]))
    isWrong |= r->text[r->at++] == '.';
  size_t size = r->at - from;
  if (isWrong || !size)
    fail(r, "the name of a tensor");
  int64_t value = valueOf(r, from, size);
  if (!take(r, ")"))
    fail(r, "')'");
  return value != 0;
}

static int64_t named(reader *r) {
  static const char device[] = "device.";
  static const struct {
    const char *name;
    op op;
  } functions[] = {{"ceil_div", CeilDiv}, {"min", Min}, {"max", Max}};
  const char *name = r->text + r->at;
  size_t from = r->at, size = 0;
  int isPath = 0, isWrong = 0;
  while (r->at < r->length && isWord(r->text[r->at])) {
    isPath |= r->text[r->at] == '.';
    isWrong |= r->text[r->at] == '.' && (size == 0 || name[size - 1] == '.');
    ++r->at;
    ++size;
  }
  if (size == 10 && memcmp(name, "device.cus", 10) == 0)
    return r->cus;
  if (!size || isDigit(name[0]) || name[size - 1] == '.' || isWrong ||
      (isPath && size >= sizeof(device) - 1 && memcmp(name, device, sizeof(device) - 1) == 0)) {
    fail(r, "a number, a name or '('");
    return 0;
  }
  for (size_t i = 0; i < sizeof(functions) / sizeof(functions[0]); ++i)
    if (strlen(functions[i].name) == size && memcmp(functions[i].name, name, size) == 0)
      return call(r, functions[i].op, from);
  if (size == 7 && memcmp(name, "present", 7) == 0 && take(r, "("))
    return present(r);
  return valueOf(r, from, size);
}

static int64_t primary(reader *r) {
  if (take(r, "(")) {
    int64_t inner = level(r, 0);
    if (!take(r, ")"))
      fail(r, "')'");
    return inner;
  }
  int isNegative = take(r, "-");
  if (r->at < r->length && isDigit(r->text[r->at]))
    return number(r, isNegative);
  if (isNegative)
    fail(r, "a number");
  return named(r);
}

static int64_t unary(reader *r) {
  int64_t value = 0;
  if (++r->depth > MaxDepth) {
    if (!r->expected)
      r->expected = ""; /* no place */
    r->at = r->length;
    return 0;
  }
  value = take(r, "!") ? unary(r) == 0 : primary(r);
  --r->depth;
  return value;
}

/* or, and, cmp, add, mul: left to right; comparisons do not chain. */
static int64_t level(reader *r, int which) {
  if (which == UnaryLevel)
    return unary(r);
  skipBlanks(r);
  size_t from = r->at;
  int64_t value = level(r, which + 1);
  for (;;) {
    size_t found = 0, count = sizeof(operators) / sizeof(operators[0]);
    while (found < count && (operators[found].level != which || !take(r, operators[found].text)))
      ++found;
    if (found == count)
      return value;
    op op = operators[found].op;
    int isDecided = (op == And && value == 0) || (op == Or && value != 0);
    r->skipped += isDecided;
    int64_t right = level(r, which + 1);
    r->skipped -= isDecided;
    value = isDecided ? op == Or : compute(r, op, from, value, right);
    if (which == CompareLevel)
      return value;
  }
}

flyc_status flyc_evaluate(const char *expression, const flyc_value *values, size_t count, int64_t device_cus,
                          int64_t *result) {
  if (!expression || !result || (count && !values))
    return flyc_fail(FLYC_NULL_ARGUMENT, "flyc_evaluate: `%s` is null",
                     !expression ? "expression"
                     : !result   ? "result"
                                 : "values");
  reader r;
  memset(&r, 0, sizeof(r));
  *result = 0;
  r.text = expression;
  r.length = strlen(expression);
  r.values = values;
  r.count = count;
  r.cus = device_cus;
  if (r.length > MaxLength)
    return flyc_fail(FLYC_OUT_OF_RANGE, "a launch expression of %zu characters; at most %d", r.length, MaxLength);
  int64_t value = level(&r, 0);
  skipBlanks(&r);
  if (r.at < r.length)
    fail(&r, "an operator or the end");
  if (r.expected && !*r.expected)
    return flyc_fail(FLYC_OUT_OF_RANGE, "launch expression '%.1024s': nests deeper than %d", expression, MaxDepth);
  if (r.expected)
    return flyc_fail(FLYC_OUT_OF_RANGE, "launch expression '%.1024s': expected %s at column %zu", expression,
                     r.expected, r.mistake + 1);
  if (r.problem && !*r.problem)
    return flyc_fail(FLYC_OUT_OF_RANGE, "no value for '%.*s'", (int)(r.to - r.from), expression + r.from);
  if (r.problem)
    return flyc_fail(FLYC_OUT_OF_RANGE, "%.*s: %s (%lld, %lld)", (int)(r.to - r.from < 1024 ? r.to - r.from : 1024),
                     expression + r.from, r.problem, (long long)r.a, (long long)r.b);
  *result = value;
  return FLYC_OK;
}
