//===- Manifest.cpp - a run by names, from a manifest ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Sizes that the command line does not give are taken from the shapes of .npy files; then layouts, preconditions and
// geometry are computed as the launch header would.
//===----------------------------------------------------------------------===//

#include "tools/run/plan/Plan.h"

#include "compiler/Package/ManifestReader.h"
#include "specs/tables/TargetTable.h"
#include "support/NearestName.h"
#include "support/Text.h"
#include "tools/driver/Outputs.h"
#include "tools/run/arrays/Fill.h"
#include "tools/run/arrays/Npy.h"
#include "tools/run/plan/Struct.h"

#include <algorithm>
#include <cmath>

namespace flyc::driver {

namespace {

using package::Argument;
using package::ArgumentKind;

/// What an `out` tensor holds that nothing was said of: NaNs, or a pattern, so that elements that the kernel forgets
/// are seen.
RunResult<Array> unwritten(const ElementType &type, const Shape &shape) {
  if (std::isnan(type.toDouble(type.fromDouble(std::nan("")))))
    return makeArray(type, shape, "", "nan");
  Array array{shape, Elements(type, *countOf(shape))};
  std::fill(array.elements.bytes().begin(), array.elements.bytes().end(),
            type.kind == ElementType::Kind::Bool ? 1 : 0xAA);
  return array;
}

/// The words behind the file: at most one kernel's name, then NAME=VALUE.
struct Words {
  std::string kernel;
  std::vector<std::pair<std::string, std::string>> bindings;
};

RunResult<Words> readWords(const RunRequest &request) {
  Words words;
  words.kernel = request.kernel;
  for (const std::string &word : request.words) {
    const size_t equals = word.find('=');
    if (equals == std::string::npos && &word == &request.words.front()) {
      words.kernel = word;
    } else if (equals == std::string::npos || equals == 0) {
      return usageError("unexpected argument " + quote(word),
                        "arguments of the kernel are written NAME=VALUE, as in n=1000 a=random:1");
    } else {
      const std::string name = word.substr(0, equals);
      for (const auto &[earlier, value] : words.bindings)
        if (earlier == name)
          return usageError(quote(name) + " is given twice, as " + quote(value) + " and as " +
                            quote(word.substr(equals + 1)));
      words.bindings.emplace_back(name, word.substr(equals + 1));
    }
  }
  return words;
}

/// Why no image for `arch` (empty: for any) holds the kernel: the source exports it under a condition that is false
/// there. Nothing if no image says so.
std::optional<DriverError> absence(const package::ShippedUnit &unit, const std::string &kernel, const std::string &arch,
                                   std::string hint) {
  for (const package::ShippedImage &image : unit.images)
    if (arch.empty() || image.target == arch || image.processor == arch)
      for (const package::AbsentKernel &absent : image.absent)
        if (absent.name == kernel)
          return usageError("there is no " + quote(kernel) + " for " + quote(image.target) +
                                ": the source exports it only 'if " + absent.condition + "'",
                            std::move(hint));
  return std::nullopt;
}

RunResult<const package::ShippedKernel *> chooseKernel(const package::ShippedUnit &unit, const std::string &name) {
  const auto nameOf = [](const package::ShippedKernel &k) { return k.kernel.name; };
  if (unit.kernels.empty())
    return inputError(quote(unit.name) + " has no kernels");
  if (name.empty()) {
    if (unit.kernels.size() == 1)
      return &unit.kernels[0];
    return usageError(quote(unit.name) + " has several kernels, and none is named",
                      "they are " + joined(unit.kernels, nameOf));
  }
  std::vector<std::string_view> names;
  for (const package::ShippedKernel &k : unit.kernels) {
    if (k.kernel.name == name)
      return &k;
    names.push_back(k.kernel.name);
  }
  for (const package::Entry &e : unit.entries)
    names.push_back(e.name);
  if (auto why = absence(unit, name, "", "it has " + joined(unit.kernels, nameOf)))
    return *why;
  const auto near = nearestNames(name, names, 1);
  return usageError(quote(unit.name) + " has no kernel " + quote(name),
                    near.empty() ? "it has " + joined(unit.kernels, nameOf)
                                 : "did you mean " + quote(std::string(near.front())) + "?");
}

/// The variant to run: of the processor that was asked for, else the first.
RunResult<const package::ShippedVariant *> chooseVariant(const package::ShippedUnit &unit,
                                                         const package::ShippedKernel &kernel,
                                                         const std::vector<std::string> &archs) {
  const auto nameOf = [&](const package::ShippedVariant &v) { return unit.images[v.image].target; };
  if (archs.size() > 1)
    return usageError("a run takes one --arch, and has " + std::to_string(archs.size()));
  if (kernel.variants.empty())
    return inputError("no image holds the kernel " + quote(kernel.kernel.name));
  if (archs.empty())
    return &kernel.variants[0];
  for (bool generic : {false, true})
    for (const package::ShippedVariant &v : kernel.variants) {
      const package::ShippedImage &image = unit.images[v.image];
      if (!generic && (image.target == archs[0] || image.processor == archs[0]))
        return &v;
      const specs::TargetSpec *spec = specs::findBuiltinTarget(image.processor);
      if (generic && spec && spec->codeObject.generic &&
          std::find(spec->codeObject.covers.begin(), spec->codeObject.covers.end(), archs[0]) !=
              spec->codeObject.covers.end())
        return &v;
    }
  if (auto why = absence(unit, kernel.kernel.name, archs[0], "it is built for " + joined(kernel.variants, nameOf)))
    return *why;
  return usageError("no image of " + quote(unit.name) + " is for " + quote(archs[0]),
                    "they are for " + joined(kernel.variants, nameOf));
}

class Binder {
public:
  Binder(const package::Kernel &kernel, Words words, bool blank)
      : kernel(kernel), words(std::move(words)), blank(blank) {}

  /// The arguments in order; the first mistake in `error`.
  std::vector<RunArgument> bind() {
    checkNames();
    readFiles();
    readScalars();
    readStructs();
    std::vector<RunArgument> arguments;
    for (const Argument &param : kernel.arguments) {
      if (error)
        break;
      arguments.push_back(param.kind == ArgumentKind::Tensor
                              ? tensor(param)
                              : RunArgument{param.name, RunArgument::Kind::Scalar, scalars.at(param.name), {}, false});
    }
    return arguments;
  }

  std::optional<DriverError> error;
  std::map<std::string, int64_t> values;             ///< of the integer scalars, and of integers in structs
  std::vector<std::pair<std::string, Array>> fields; ///< the numbers in structs, by path

private:
  const package::Kernel &kernel;
  Words words;
  bool blank;                               ///< RunRequest::blank
  std::map<std::string, std::string> files; ///< contents, by parameter
  std::map<std::string, Array> scalars;

  void fail(DriverError e) {
    if (!error)
      error = std::move(e);
  }
  const std::string *wordFor(const std::string &name) const {
    for (const auto &[key, value] : words.bindings)
      if (key == name)
        return &value;
    return nullptr;
  }

  bool isStruct(const std::string &name) const {
    for (const Argument &param : kernel.arguments)
      if (param.name == name)
        return param.kind == ArgumentKind::Struct;
    return false;
  }

  void readStructs() {
    for (const Argument &param : kernel.arguments) {
      if (error || param.kind != ArgumentKind::Struct)
        continue;
      auto bytes = readStruct(param.name, *param.structure, words.bindings);
      if (!bytes)
        return fail(bytes.error());
      for (const StructNumber &number : numbersOf(param.name, *param.structure)) {
        const ElementType &type = ElementType::of(number.element);
        Array one{{}, Elements(type, 1)};
        std::copy_n(bytes->elements.bytes().begin() + number.offset, type.bits / 8, one.elements.bytes().begin());
        if (!type.isFloat())
          values[number.path] = type.toInteger(one.elements.get(0));
        fields.emplace_back(number.path, std::move(one));
      }
      scalars.emplace(param.name, std::move(*bytes));
    }
  }

  void checkNames() {
    std::vector<std::string_view> names;
    names.reserve(kernel.arguments.size());
    for (const Argument &param : kernel.arguments)
      names.push_back(param.name);
    for (const auto &[word, value] : words.bindings) {
      const std::string name = word.substr(0, word.find_first_of(".["));
      if (std::find(names.begin(), names.end(), word) != names.end() || isStruct(name))
        continue;
      const auto near = nearestNames(name, names, 1);
      return fail(usageError(quote(kernel.name) + " has no parameter " + quote(name),
                             near.empty()
                                 ? "it has " + joined(kernel.arguments, [](const Argument &p) { return p.name; })
                                 : "did you mean " + quote(std::string(near.front())) + "?"));
    }
  }

  /// The .npy files: their shapes say sizes that were not given.
  void readFiles() {
    for (const Argument &param : kernel.arguments) {
      const std::string *word = param.kind == ArgumentKind::Tensor ? wordFor(param.name) : nullptr;
      const auto wish = word ? fileWish(*word) : std::nullopt;
      if (error || !wish || !wish->npy)
        continue;
      auto bytes = readInputFile(wish->path);
      if (!bytes)
        return fail(bytes.error());
      auto array = readNpy(wish->path, *bytes, &ElementType::of(param.element));
      if (!array)
        return fail(array.error());
      const std::vector<std::string> names = sizeNames(param.layout);
      for (size_t mode = 0; mode < names.size() && names.size() == array->shape.size(); ++mode)
        if (!names[mode].empty() && !wordFor(names[mode]) && !inferred.contains(names[mode]))
          inferred[names[mode]] = std::to_string(array->shape[mode]);
    }
  }
  std::map<std::string, std::string> inferred;

  /// All scalars that are neither given nor known from arrays.
  DriverError noValues() const {
    std::vector<std::string> names;
    std::string example;
    for (const Argument &param : kernel.arguments)
      if (param.kind != ArgumentKind::Tensor && param.kind != ArgumentKind::Struct && !wordFor(param.name) &&
          !inferred.contains(param.name)) {
        names.push_back(quote(param.name));
        example +=
            (example.empty() ? "" : " ") + param.name + (ElementType::of(param.element).isFloat() ? "=0.5" : "=1000");
      }
    return usageError(listed(names, "and") + " of " + quote(kernel.name) +
                          (names.size() == 1 ? " has no value" : " have no values"),
                      "as in " + example);
  }

  void readScalars() {
    for (const Argument &param : kernel.arguments) {
      if (error || param.kind == ArgumentKind::Tensor || param.kind == ArgumentKind::Struct)
        continue;
      const ElementType &type = ElementType::of(param.element);
      const std::string *word = wordFor(param.name);
      const auto found = inferred.find(param.name);
      if (!word && found == inferred.end())
        return fail(noValues());
      auto code = readScalar(type, param.name, word ? *word : found->second);
      if (!code)
        return fail(code.error());
      Array scalar{{}, Elements(type, 1)};
      scalar.elements.set(0, *code);
      if (!type.isFloat())
        values[param.name] = type.toInteger(*code);
      scalars.emplace(param.name, std::move(scalar));
    }
  }

  RunArgument tensor(const Argument &param) {
    const ElementType *type = &ElementType::of(param.element);
    RunArgument argument{
        param.name, RunArgument::Kind::Tensor, {{}, Elements(*type, 0)}, {}, param.access == Access::In};
    const std::string *word = wordFor(param.name);
    if (word && *word == "null") {
      if (!param.optional)
        fail(usageError(quote(param.name) + " cannot be null: it is not optional"));
      argument.kind = RunArgument::Kind::Null;
      values[param.name] = 0;
      return argument;
    }
    values[param.name] = 1;
    const bool needed = param.access == Access::In || param.access == Access::InOut;
    argument.blank = blank && (!word || *word == "zeros");
    argument.moves = param.access == Access::InOut ? 2 : 1;
    if (!word && needed && !blank) {
      fail(usageError(quote(param.name) + " of " + quote(kernel.name) + " has no value",
                      "as in " + param.name + "=random, " + param.name + "=FILE.npy"));
      return argument;
    }
    auto placement = argument.blank ? Placement::reachOf(param.layout, values) : Placement::of(param.layout, values);
    if (!placement) {
      DriverError wrong = placement.error();
      wrong.message = quote(param.name) + ": " + wrong.message;
      fail(std::move(wrong));
      return argument;
    }
    if (argument.blank) {
      argument.array.shape = placement->shape();
      argument.placement = std::move(*placement);
      return argument;
    }
    auto array = word ? makeArray(*type, placement->shape(), param.name, *word) : unwritten(*type, placement->shape());
    if (!array) {
      fail(array.error());
      return argument;
    }
    argument.array = std::move(*array);
    argument.placement = std::move(*placement);
    return argument;
  }
};

std::string valuesIn(const package::LaunchExpr &expression, const std::map<std::string, int64_t> &values) {
  std::vector<std::string> seen, said;
  expression.walk([&](const package::LaunchExpr &e) {
    if (e.op() != package::LaunchExpr::Op::Parameter || std::find(seen.begin(), seen.end(), e.name()) != seen.end())
      return;
    seen.push_back(e.name());
    if (const auto value = values.find(e.name()); value != values.end())
      said.push_back(e.name() + " = " + std::to_string(value->second));
  });
  return said.empty() ? "" : " (" + joined(said) + ")";
}

package::LaunchExpr::Arguments argumentsOf(const std::map<std::string, int64_t> &values, const std::string &processor) {
  package::LaunchExpr::Arguments arguments{values, 0};
  if (const specs::TargetSpec *spec = specs::findBuiltinTarget(processor))
    arguments.deviceCus = spec->cu.count;
  return arguments;
}

std::optional<DriverError> checkPreconditions(const std::string &name,
                                              const std::vector<package::Precondition> &preconditions,
                                              const package::LaunchExpr::Arguments &arguments) {
  for (const package::Precondition &p : preconditions) {
    auto holds = p.condition.evaluate(arguments);
    if (!holds)
      return inputError(quote(name) + ": the condition " + p.text + ": " + holds.error().message);
    if (!*holds)
      return inputError(quote(name) + " requires " + p.text + (p.message.empty() ? "" : ": " + p.message) +
                        valuesIn(p.condition, arguments.values));
  }
  return std::nullopt;
}

/// Preconditions, grid and dynamic LDS.
std::optional<DriverError> computeGeometry(const package::Kernel &kernel, const package::ShippedVariant &variant,
                                           const package::LaunchExpr::Arguments &arguments, RunStep &step) {
  if (auto error = checkPreconditions(kernel.name, kernel.preconditions, arguments))
    return error;
  std::array<uint32_t, 3> block = variant.block;
  if (kernel.block[0] == 0)
    for (size_t axis = 0; axis < 3; ++axis) {
      auto size = package::LaunchExpr::parameter(interface::blockArguments[axis]).evaluate(arguments);
      block[axis] = size && *size > 0 && *size <= 1024 ? static_cast<uint32_t>(*size) : 0;
    }
  for (uint32_t size : block)
    if (size == 0)
      return inputError("a block of the kernel " + quote(kernel.name) + " has a size of 0");
  for (size_t axis = 0; axis < 3; ++axis) {
    auto groups = kernel.grid[axis].evaluate(arguments);
    if (!groups)
      return inputError(quote(kernel.name) + ": the grid " + kernel.grid[axis].str() + ": " + groups.error().message);
    if (*groups < 0 || static_cast<uint64_t>(*groups) > UINT32_MAX / block[axis])
      return inputError(quote(kernel.name) + ": a grid of " + std::to_string(*groups) + " blocks of " +
                        std::to_string(block[axis]) + " work-items is not possible" +
                        valuesIn(kernel.grid[axis], arguments.values));
    step.grid[axis] = static_cast<uint32_t>(*groups);
    step.block[axis] = block[axis];
    step.cluster[axis] = kernel.cluster[axis];
    step.empty |= *groups == 0;
  }
  auto lds = kernel.sharedBytes.evaluate(arguments);
  if (!lds || *lds < 0 || *lds > UINT32_MAX)
    return inputError(quote(kernel.name) + ": the dynamic LDS " + kernel.sharedBytes.str() + ": " +
                      (lds ? std::to_string(*lds) + " bytes" : lds.error().message));
  step.dynamicLds = static_cast<uint32_t>(*lds);
  if (!variant.lds.empty() || (variant.ldsBytes == 0 && *lds == 0))
    step.lds = variant.lds;
  return std::nullopt;
}

/// What one step of an entry launches; the values of the kernel's own parameters go into `inner`.
std::optional<DriverError> bindOperands(const package::Entry &entry, const package::Step &step,
                                        const package::Kernel &kernel, const package::LaunchExpr::Arguments &outer,
                                        std::map<std::string, int64_t> &inner, RunStep &out) {
  for (size_t i = 0; i < step.operands.size(); ++i) {
    const package::Operand &operand = step.operands[i];
    const Argument &wanted = kernel.arguments[i];
    RunOperand &made = out.operands.emplace_back();
    switch (operand.kind) {
    case package::Operand::Kind::Null: made.bytes.assign(8, 0); break;
    case package::Operand::Kind::Argument: {
      made.argument = operand.argument;
      const std::string &passed = entry.arguments[operand.argument].name;
      for (const auto &[path, value] : outer.values)
        if (path.starts_with(passed + "."))
          inner[wanted.name + path.substr(passed.size())] = value;
      break;
    }
    case package::Operand::Kind::Number:
    case package::Operand::Kind::Integer: {
      const ElementType *type = &ElementType::of(wanted.element);
      if (type->bits % 8)
        return inputError(quote(wanted.name) + " cannot be of type " + wanted.typeName() + ": it has no whole bytes");
      uint64_t code = 0;
      if (operand.kind == package::Operand::Kind::Number) {
        code = type->fromDouble(operand.number);
      } else {
        auto value = operand.integer.evaluate(outer);
        if (!value)
          return inputError(quote(entry.name) + ": " + wanted.name + " = " + operand.integer.str() + ": " +
                            value.error().message);
        if (!type->holds(*value))
          return inputError(quote(entry.name) + ": " + wanted.name + " = " + operand.integer.str() + " = " +
                            std::to_string(*value) + " does not fit " + wanted.typeName() +
                            valuesIn(operand.integer, outer.values));
        inner[wanted.name] = *value;
        code = type->fromInteger(*value);
      }
      for (unsigned byte = 0; byte < type->bits / 8; ++byte)
        made.bytes.push_back(static_cast<uint8_t>(code >> (8 * byte)));
      break;
    }
    }
  }
  return std::nullopt;
}

/// The steps of an entry that hold.
std::optional<DriverError> planSteps(const package::ShippedUnit &unit, const package::Entry &entry, unsigned image,
                                     const package::LaunchExpr::Arguments &outer, RunPlan &plan) {
  if (auto error = checkPreconditions(entry.name, entry.preconditions, outer))
    return error;
  for (const package::Step &step : entry.steps) {
    auto holds = step.condition.evaluate(outer);
    if (!holds)
      return inputError(quote(entry.name) + ": the condition " + step.condition.str() + ": " + holds.error().message);
    if (!*holds)
      continue;
    RunStep made;
    if (!step.isLaunch()) {
      made.zeroed = step.zeroed;
      plan.steps.push_back(std::move(made));
      continue;
    }
    const package::ShippedKernel &shipped = *unit.findKernel(step.kernel);
    made.kernel = shipped.kernel.symbol;
    made.kernelName = shipped.kernel.name;
    const package::ShippedVariant *variant = nullptr;
    for (const package::ShippedVariant &v : shipped.variants)
      variant = v.image == image ? &v : variant;
    if (!variant)
      return inputError("the image " + quote(unit.images[image].target) + " has no kernel " + quote(made.kernelName) +
                        ", which " + quote(entry.name) + " calls");
    package::LaunchExpr::Arguments inner{{}, outer.deviceCus};
    if (auto error = bindOperands(entry, step, shipped.kernel, outer, inner.values, made))
      return error;
    if (auto error = computeGeometry(shipped.kernel, *variant, inner, made))
      return error;
    plan.steps.push_back(std::move(made));
  }
  return std::nullopt;
}

} // namespace

RunResult<package::ShippedUnit> readUnit(const std::string &path) {
  auto unit = package::readManifest(path);
  if (!unit)
    return inputError(unit.error().message, "`flyc run` takes a manifest, a code object, or a .fly source with --arch");
  if (!unit->changed.empty())
    return inputError("'" + path + "' was changed after flyc wrote it: " + unit->changed,
                      "`flyc verify " + path + "` lists what differs; compile again");
  return std::move(*unit);
}

RunResult<RunPlan> planFromManifest(const std::string &path, const RunRequest &request) {
  const OutputLock lock(OutputLock::Kind::Read, {path}); // no compile changes what belongs together
  auto unit = readUnit(path);
  return unit ? planFromUnit(path, *unit, request) : RunResult<RunPlan>(unit.error());
}

RunResult<RunPlan> planFromUnit(const std::string &path, const package::ShippedUnit &unit, const RunRequest &request) {
  auto words = readWords(request);
  if (!words)
    return words.error();
  // A name means a kernel or an entry; without one, the only entry.
  const package::Entry *entry = words->kernel.empty() && unit.entries.size() == 1 ? &unit.entries[0] : nullptr;
  for (const package::Entry &e : unit.entries)
    entry = e.name == words->kernel ? &e : entry;
  std::string first = words->kernel;
  if (entry)
    for (const package::Step &step : entry->steps)
      if (step.isLaunch()) {
        first = step.kernel;
        if (chooseVariant(unit, *unit.findKernel(first), request.archs))
          break; // the others are in that image, or not called
      }
  auto kernel = chooseKernel(unit, first);
  if (!kernel)
    return kernel.error();
  auto variant = chooseVariant(unit, **kernel, request.archs);
  if (!variant)
    return variant.error();
  const package::ShippedImage &image = unit.images[(*variant)->image];
  RunPlan plan;
  plan.file = image.path;
  plan.processor = request.archs.empty()                        ? ""
                   : specs::findBuiltinTarget(request.archs[0]) ? request.archs[0]
                                                                : image.processor;
  plan.name = entry ? entry->name : (*kernel)->kernel.name;
  auto bytes = readInputFile(image.path);
  if (!bytes)
    return bytes.error();
  if (package::sha256Hex(*bytes) != image.sha256)
    return inputError("'" + image.path + "' is not the file that '" + path +
                          "' was written for: their checksums differ",
                      "compile again, or see `flyc verify`");
  plan.image = std::move(*bytes);
  package::Kernel bound = (*kernel)->kernel;
  if (entry) {
    bound.name = entry->name;
    bound.arguments = entry->arguments;
  }
  Binder binder(bound, std::move(*words), request.blank);
  if (const specs::TargetSpec *spec = specs::findBuiltinTarget(image.processor))
    binder.values["device.cus"] = spec->cu.count; // for the layouts of scratch tensors
  plan.arguments = binder.bind();
  if (binder.error)
    return *binder.error;
  plan.fields = std::move(binder.fields);
  const package::LaunchExpr::Arguments arguments = argumentsOf(binder.values, image.processor);
  if (entry) {
    if (auto error = planSteps(unit, *entry, (*variant)->image, arguments, plan))
      return *error;
    return plan;
  }
  RunStep step;
  step.kernel = (*kernel)->kernel.symbol;
  step.kernelName = (*kernel)->kernel.name;
  for (size_t i = 0; i < plan.arguments.size(); ++i)
    step.operands.push_back({i});
  if (auto error = computeGeometry((*kernel)->kernel, **variant, arguments, step))
    return *error;
  plan.steps.push_back(std::move(step));
  return plan;
}

} // namespace flyc::driver
