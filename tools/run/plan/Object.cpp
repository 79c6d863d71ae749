//===- Object.cpp - a run of a bare code object ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Without a manifest the command line says what a launch is: geometry, and each argument with its type, in order. The
// code object is asked how many there are and how long each is.
//===----------------------------------------------------------------------===//

#include "tools/run/plan/Plan.h"

#include "runtime/objects/ObjectReader.h"
#include "support/NearestName.h"
#include "support/Text.h"
#include "tools/run/arrays/Fill.h"
#include "tools/run/arrays/Npy.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <set>

namespace flyc::driver {

namespace {

std::optional<uint64_t> wholeNumber(std::string_view text) {
  uint64_t value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  return code == std::errc() && end == text.data() + text.size() && !text.empty() ? std::optional(value) : std::nullopt;
}

} // namespace

std::optional<DriverError> readExtents(const char *option, const std::string &text, uint32_t least, uint32_t out[3]) {
  const auto wrong = [&](std::string why) {
    return usageError(std::string(option) + "=" + text + ": " + why,
                      std::string("it is written ") + option + "=X, " + option + "=X,Y or " + option + "=X,Y,Z");
  };
  std::string_view rest = text;
  for (unsigned axis = 0;; ++axis) {
    const size_t comma = rest.find(',');
    const auto value = wholeNumber(rest.substr(0, comma));
    if (axis == 3 || !value)
      return wrong(axis == 3 ? "more than three sizes" : "'" + std::string(rest.substr(0, comma)) + "' is not a size");
    if (*value < least || *value > UINT32_MAX)
      return wrong(*value < least ? "a size of 0: there is nothing to run"
                                  : std::to_string(*value) + " passes 32 bits");
    out[axis] = static_cast<uint32_t>(*value);
    if (comma == std::string_view::npos)
      return std::nullopt;
    rest.remove_prefix(comma + 1);
  }
}

namespace {

const char *argumentForms = "it is TYPE:VALUE, TYPE[SHAPE]:FILL, TYPE[SHAPE]:@FILE, FILE.npy, null or hex:BYTES, as in "
                            "i32:5, f32[1000]:random:1, or {MEMBER; MEMBER; ..} for a struct of these; "
                            "NAME= may stand before it";

/// "[NAME=]..." -> the name, and the rest.
std::string takeName(std::string &text) {
  size_t end = 0;
  while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_'))
    ++end;
  if (end == 0 || end == text.size() || text[end] != '=')
    return "";
  const std::string name = text.substr(0, end);
  text.erase(0, end + 1);
  return name;
}

RunResult<RunArgument> readArgument(const std::string &written, const std::string &defaultName, bool blank) {
  std::string text = written;
  std::string name = takeName(text);
  if (name.empty())
    name = defaultName;
  const auto wrong = [&](const std::string &why) {
    return usageError("--arg " + quote(written) + ": " + why, argumentForms);
  };
  const ElementType &byte = *ElementType::find("u8");
  if (text == "null")
    return RunArgument{name, RunArgument::Kind::Null, {{}, Elements(byte, 0)}, {}, false};
  if (text.starts_with("hex:")) {
    const std::string digits = text.substr(4);
    Array bytes{{digits.size() / 2}, Elements(byte, digits.size() / 2)};
    for (size_t i = 0; i < digits.size(); i += 2) {
      unsigned value = 0;
      const char *end = digits.data() + std::min(i + 2, digits.size());
      if (std::from_chars(digits.data() + i, end, value, 16).ptr != end ||
          end - digits.data() != static_cast<ptrdiff_t>(i + 2))
        return wrong("the bytes are not pairs of hexadecimal digits");
      bytes.elements.set(i / 2, value);
    }
    return RunArgument{name, RunArgument::Kind::Scalar, std::move(bytes), {}, false};
  }
  if (const auto wish = fileWish(text); wish && wish->npy && text.find('[') == std::string::npos) {
    auto contents = readInputFile(wish->path);
    if (!contents)
      return contents.error();
    auto array = readNpy(wish->path, *contents, nullptr);
    if (!array)
      return array.error();
    const Shape shape = array->shape;
    return RunArgument{name, RunArgument::Kind::Tensor, std::move(*array), Placement::dense(shape), false};
  }

  // TYPE:VALUE or TYPE[SHAPE]:FILL
  const size_t end = text.find_first_of(":[");
  const ElementType *type = ElementType::find(text.substr(0, end));
  if (!type)
    return usageError("--arg " + quote(written) + ": no element type is called " + quote(text.substr(0, end)),
                      end == std::string::npos ? argumentForms : "the types are " + ElementType::names());
  if (end == std::string::npos)
    return wrong("the value is missing");
  if (text[end] == ':') {
    auto code = readScalar(*type, name, text.substr(end + 1));
    if (!code)
      return code.error();
    Array scalar{{}, Elements(*type, 1)};
    scalar.elements.set(0, *code);
    return RunArgument{name, RunArgument::Kind::Scalar, std::move(scalar), {}, false};
  }
  const size_t close = text.find(']', end);
  if (close == std::string::npos || close + 1 >= text.size() || text[close + 1] != ':')
    return wrong("behind TYPE[SHAPE] stands ':' and what the array holds");
  Shape shape;
  std::string_view sizes(text.data() + end + 1, close - end - 1);
  for (;;) {
    const size_t comma = sizes.find(',');
    const auto value = wholeNumber(sizes.substr(0, comma));
    if (!value)
      return wrong(quote(std::string(sizes.substr(0, comma))) + " is not a size");
    shape.push_back(*value);
    if (comma == std::string_view::npos)
      break;
    sizes.remove_prefix(comma + 1);
  }
  const auto count = countOf(shape);
  if (!count || *count > maxArrayElements())
    return wrong("the array has more than the " + std::to_string(maxArrayElements()) +
                 " elements that this machine has memory for");
  if (blank && text.substr(close + 2) == "zeros") {
    RunArgument argument{name, RunArgument::Kind::Tensor, {shape, Elements(*type, 0)}, Placement::dense(shape)};
    argument.blank = true;
    return argument;
  }
  auto array = makeArray(*type, shape, name, text.substr(close + 2));
  if (!array)
    return array.error();
  return RunArgument{name, RunArgument::Kind::Tensor, std::move(*array), Placement::dense(shape), false};
}

/// A struct, "{f32[1000]:zeros; i32:1000; hex:00000000}": members lie as in C, those of hex: where the one before ends.
/// Arrays in it become arguments of the plan, called `name`_0, `name`_1, ... by their places; the struct holds their
/// addresses.
RunResult<RunOperand> readStruct(const std::string &text, const std::string &name, bool blank, RunPlan &plan) {
  if (!text.ends_with('}'))
    return usageError("--arg " + quote(text) + ": the '}' of the struct is missing", argumentForms);
  RunOperand operand{};
  size_t alignment = 1, number = 0;
  std::string_view rest(text.data() + 1, text.size() - 2);
  for (bool more = true; more; ++number) {
    const size_t end = std::min(rest.find(';'), rest.size());
    more = end < rest.size();
    std::string member(rest.substr(0, end));
    rest.remove_prefix(more ? end + 1 : end);
    member.erase(0, member.find_first_not_of(' '));
    while (member.ends_with(' '))
      member.pop_back();
    if (member.empty() && !more && number > 0)
      break; // behind the last ';'
    auto read = readArgument(member, name + "_" + std::to_string(number), blank);
    if (!read)
      return read.error();
    const bool isAddress = read->kind != RunArgument::Kind::Scalar;
    const std::vector<uint8_t> bytes = isAddress ? std::vector<uint8_t>(8) : read->array.elements.bytes();
    const size_t own = member.find("hex:") != std::string::npos ? 1 : bytes.size();
    operand.bytes.resize((operand.bytes.size() + own - 1) / own * own);
    alignment = std::max(alignment, own);
    if (read->kind == RunArgument::Kind::Tensor) {
      for (const RunArgument &other : plan.arguments)
        if (other.name == read->name)
          return usageError("two arguments are called " + quote(read->name));
      operand.addresses.emplace_back(operand.bytes.size(), plan.arguments.size());
      plan.arguments.push_back(std::move(*read));
    }
    operand.bytes.insert(operand.bytes.end(), bytes.begin(), bytes.end());
  }
  operand.bytes.resize((operand.bytes.size() + alignment - 1) / alignment * alignment);
  return operand;
}

/// What arguments are called that the command line does not name: as the code object does, and by their place where it
/// has no name for them or another one has it. HIP's clang writes ".coerce" behind those of pointers.
/// `written`: the names of the command line, empty for those without.
std::vector<std::string> namesOf(const std::vector<const objects::KernelArg *> &arguments,
                                 const std::vector<std::string> &written) {
  std::set<std::string> taken(written.begin(), written.end());
  std::vector<std::string> names;
  for (size_t i = 0; i < arguments.size(); ++i) {
    std::string name = written[i];
    if (!name.empty()) {
      names.push_back(std::move(name));
      continue;
    }
    name = arguments[i]->name;
    if (name.ends_with(".coerce"))
      name.resize(name.size() - 7);
    if (name.empty() || taken.count(name))
      name = "arg" + std::to_string(i);
    while (!taken.insert(name).second)
      name += "_";
    names.push_back(std::move(name));
  }
  return names;
}

/// Against what the code object says of the argument.
std::optional<DriverError> checkArgument(const RunArgument &argument, const objects::KernelArg &wanted,
                                         const std::string &kernel) {
  const std::string what = "argument " + quote(argument.name) + " of " + quote(kernel);
  const bool pointer = argument.kind != RunArgument::Kind::Scalar;
  if (wanted.valueKind == "global_buffer" && !pointer)
    return usageError(what + " is a pointer, and a scalar is given",
                      "an array is written TYPE[SHAPE]:FILL, as in f32[1000]:zeros");
  if (pointer && wanted.size != 8)
    return usageError(what + " has " + std::to_string(wanted.size) + " bytes and is not a pointer; an array is given",
                      "a scalar is written TYPE:VALUE, as in i32:5");
  const size_t size = argument.array.elements.bytes().size();
  if (!pointer && size != wanted.size)
    return usageError(what + " has " + std::to_string(wanted.size) + " bytes; " + std::to_string(size) + " are given");
  return std::nullopt;
}

} // namespace

RunResult<RunPlan> planFromObject(const std::string &path, std::string bytes, const RunRequest &request) {
  if (!request.words.empty())
    return usageError("unexpected argument " + quote(request.words[0]),
                      "arguments of a code object's kernel are written --arg TYPE:VALUE; with a manifest, NAME=VALUE");
  auto object = objects::readCodeObject(reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size());
  if (!object)
    return inputError("'" + path + "': " + object.error().message);
  const objects::Kernel *kernel = nullptr;
  std::vector<std::string_view> names;
  for (const objects::Kernel &k : object->kernels) {
    names.push_back(k.name);
    if (k.name == request.kernel || (request.kernel.empty() && object->kernels.size() == 1))
      kernel = &k;
  }
  if (names.empty())
    return inputError("'" + path + "' has no kernels");
  if (!kernel && request.kernel.empty())
    return usageError("'" + path + "' has several kernels, and none is named",
                      "--kernel=NAME: they are " + joined(names));
  if (!kernel) {
    const auto near = nearestNames(request.kernel, names, 1);
    return usageError("'" + path + "' has no kernel " + quote(request.kernel),
                      near.empty() ? "it has " + joined(names)
                                   : "did you mean " + quote(std::string(near.front())) + "?");
  }
  RunPlan plan;
  plan.file = path;
  plan.image = std::move(bytes);
  RunStep step;
  step.kernel = step.kernelName = plan.name = kernel->name;
  if (request.archs.size() > 1)
    return usageError("a run takes one --arch, and has " + std::to_string(request.archs.size()));
  if (!request.archs.empty())
    plan.processor = request.archs[0];
  if (request.grid.empty() || request.block.empty())
    return usageError(std::string("a code object does not say how it is launched: ") +
                          (request.grid.empty() ? "--grid" : "--block") + " is missing",
                      "as in --grid=4 --block=256; a manifest would say it");
  if (auto error = readExtents("--grid", request.grid, 1, step.grid))
    return *error;
  if (auto error = readExtents("--block", request.block, 1, step.block))
    return *error;
  if (!request.lds.empty()) {
    const auto lds = wholeNumber(request.lds);
    if (!lds || *lds > UINT32_MAX)
      return usageError("--lds=" + request.lds + " is not a number of bytes");
    step.dynamicLds = static_cast<uint32_t>(*lds);
  }

  std::vector<const objects::KernelArg *> wanted;
  for (const objects::KernelArg &argument : kernel->args)
    if (!argument.isHidden())
      wanted.push_back(&argument);
  // Without a list of arguments they are what is given, one behind the other.
  if (kernel->hasUnlistedArguments()) {
    static const objects::KernelArg any;
    wanted.assign(request.arguments.size(), &any);
  }
  if (wanted.size() != request.arguments.size()) {
    const auto form = [](const objects::KernelArg *w) {
      return (w->name.empty() ? "" : w->name + ": ") +
             (w->valueKind == "global_buffer" ? "pointer" : std::to_string(w->size) + " bytes");
    };
    return usageError(quote(kernel->name) + " takes " + std::to_string(wanted.size()) + " arguments, " +
                          std::to_string(request.arguments.size()) + " are given with --arg",
                      wanted.empty() ? "" : "they are " + joined(wanted, form));
  }
  std::vector<std::string> written;
  for (std::string text : request.arguments) {
    std::string name = takeName(text);
    if (!name.empty() && std::find(written.begin(), written.end(), name) != written.end())
      return usageError("two arguments are called " + quote(name));
    written.push_back(std::move(name));
  }
  const std::vector<std::string> called = namesOf(wanted, written);
  for (size_t i = 0; i < wanted.size(); ++i) {
    std::string text = request.arguments[i];
    takeName(text);
    if (text.starts_with('{')) {
      auto operand = readStruct(text, called[i], request.blank, plan);
      if (!operand)
        return operand.error();
      if (wanted[i]->size != 0 && wanted[i]->size != operand->bytes.size())
        return usageError("argument " + quote(called[i]) + " of " + quote(kernel->name) + " has " +
                          std::to_string(wanted[i]->size) + " bytes; the struct that is given has " +
                          std::to_string(operand->bytes.size()));
      step.operands.push_back(std::move(*operand));
      continue;
    }
    auto argument = readArgument(request.arguments[i], called[i], request.blank);
    if (!argument)
      return argument.error();
    if (wanted[i]->size != 0)
      if (auto error = checkArgument(*argument, *wanted[i], kernel->name))
        return *error;
    step.operands.push_back({plan.arguments.size()});
    plan.arguments.push_back(std::move(*argument));
  }
  plan.steps.push_back(std::move(step));
  return plan;
}

} // namespace flyc::driver
