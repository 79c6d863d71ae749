//===- Facts.cpp - what the finished images say about a unit --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Package/Facts.h"
#include "runtime/objects/ObjectReader.h"
#include "support/ElementTypes.h"

#include <algorithm>

namespace flyc::package {

namespace {

// Collects the first contradiction, with the place in front of it.
class Checker {
public:
  std::optional<support::Error> error;

  explicit Checker(std::string where) : where(std::move(where)) {}

  void fail(const std::string &text) {
    if (!error)
      error = support::Error{where + ": " + text};
  }
  template <typename T> void equal(const std::string &what, const T &believed, const T &found) {
    if (believed != found)
      fail(what + ": the compiler says " + show(believed) + ", the code object " + show(found));
  }

private:
  std::string where;
  static std::string show(const std::string &text) { return "'" + text + "'"; }
  static std::string show(uint64_t number) { return std::to_string(number); }
};

std::string featureText(const std::map<std::string, bool> &features) {
  std::string text;
  for (const auto &[name, on] : features)
    text += ":" + name + (on ? "+" : "-");
  return text;
}

std::string featureText(const objects::CodeObject &object) {
  std::map<std::string, bool> features;
  for (const std::string &feature : object.features)
    if (!feature.empty())
      features[feature.substr(0, feature.size() - 1)] = feature.back() == '+';
  return featureText(features);
}

// An explicit argument against what the file says of it.
void checkArgument(Checker &checker, const Argument &param, const objects::KernelArg &arg) {
  std::string what = "argument '" + param.name + "': ";
  bool pointer = param.kind == ArgumentKind::Tensor;
  checker.equal(what + "size",
                uint64_t{pointer           ? 8
                         : param.structure ? param.structure->size
                                           : elementInfo(param.element).bytes()},
                arg.size);
  if (pointer ? arg.valueKind != "global_buffer" && arg.valueKind != "by_value" : arg.valueKind != "by_value")
    checker.fail(what + "a " + (pointer ? "pointer" : "scalar") + " of kind " + arg.valueKind);
  if (!arg.name.empty())
    checker.equal(what + "name", param.name, arg.name);
  if (pointer && param.access == Access::In && !arg.actualAccess.empty() && arg.actualAccess != "read_only")
    checker.fail(what + "is declared 'in', but the code's access is " + arg.actualAccess);
}

std::vector<ArgSlot> checkArguments(Checker &checker, const Kernel &kernel, const objects::Kernel &object) {
  std::vector<ArgSlot> slots;
  size_t next = 0;
  for (const objects::KernelArg &arg : object.args) {
    if (arg.isHidden())
      continue;
    if (next == kernel.arguments.size()) {
      checker.fail("the code object has more explicit arguments than the " + std::to_string(next) + " parameters");
      return slots;
    }
    checkArgument(checker, kernel.arguments[next++], arg);
    slots.push_back({arg.offset, arg.size});
  }
  if (next != kernel.arguments.size())
    checker.fail("the code object has " + std::to_string(next) + " explicit arguments, the kernel " +
                 std::to_string(kernel.arguments.size()) + " parameters");
  return slots;
}

void checkImage(Checker &checker, const Image &image, const objects::CodeObject &object) {
  checker.equal("processor", image.processor, object.processor);
  checker.equal("features", featureText(image.features), featureText(object));
  checker.equal("code object version", uint64_t{image.codeObjectVersion}, uint64_t{object.version});
  for (const std::string &contradiction : objects::findContradictions(object))
    checker.fail(contradiction);
}

void checkLaunch(Checker &checker, const std::array<uint32_t, 3> &block, const objects::Kernel &object) {
  if (block[0] == 0) { // the caller says it
    if (object.reqdWorkgroupSize)
      checker.fail("it is compiled for one block, and the caller shall say it");
    return;
  }
  uint64_t lanes = uint64_t{block[0]} * block[1] * block[2];
  if (lanes == 0 || lanes > object.maxFlatWorkgroupSize)
    checker.fail("a block of " + std::to_string(lanes) + " lanes, compiled for at most " +
                 std::to_string(object.maxFlatWorkgroupSize));
  if (object.reqdWorkgroupSize)
    for (size_t i = 0; i < 3; ++i)
      checker.equal("block size", uint64_t{block[i]}, (*object.reqdWorkgroupSize)[i]);
}

std::vector<ImageKernel> kernelsOf(const Unit &unit, const Image &image) {
  // Where one image lists its kernels, all do: an empty list is then an image without any.
  for (const Image &other : unit.images)
    if (!other.kernels.empty())
      return image.kernels;
  std::vector<ImageKernel> all;
  for (unsigned i = 0; i < unit.kernels.size(); ++i)
    all.push_back({i, unit.kernels[i].block, unit.kernels[i].waveSize});
  return all;
}

// The variants of one image, appended to `facts`.
std::optional<support::Error> readImage(const Unit &unit, unsigned index, const OccupancyFunction &occupancy,
                                        UnitFacts &facts) {
  const Image &image = unit.images[index];
  auto object = objects::readCodeObject(image.bytes.data(), image.bytes.size());
  if (!object)
    return support::Error{image.fileName + ": cannot be read back: " + object.error().message};
  Checker checker(image.fileName);
  checkImage(checker, image, *object);
  for (const ImageKernel &here : kernelsOf(unit, image)) {
    const Kernel &kernel = unit.kernels[here.kernel];
    const objects::Kernel *found = object->findKernel(kernel.symbol);
    if (!found) {
      checker.fail("there is no kernel '" + kernel.symbol + "'");
      break;
    }
    Checker inner(image.fileName + ": kernel '" + kernel.name + "'");
    std::vector<ArgSlot> slots = checkArguments(inner, kernel, *found);
    inner.equal("wave size", uint64_t{here.waveSize ? here.waveSize : image.waveSize}, found->wavefrontSize);
    checkLaunch(inner, here.block, *found);
    std::vector<ArgSlot> &known = facts.arguments[here.kernel];
    if (known.empty())
      known = slots;
    for (size_t i = 0; i < slots.size() && i < known.size(); ++i)
      inner.equal("offset of argument '" + kernel.arguments[i].name + "' among the images", known[i].offset,
                  slots[i].offset);
    if (inner.error)
      return inner.error;
    VariantFacts variant;
    variant.kernel = here.kernel;
    variant.image = index;
    variant.block = here.block;
    variant.object = *found;
    if (occupancy && here.block[0] != 0)
      variant.occupancy = occupancy({image.processor, static_cast<unsigned>(found->wavefrontSize),
                                     here.block[0] * here.block[1] * here.block[2], variant.vgprs(), variant.agprs(),
                                     found->sgprCount, found->groupSegmentFixedSize});
    facts.variants.push_back(std::move(variant));
  }
  facts.images.push_back(std::move(*object));
  facts.imageSha256.push_back(sha256Hex(image.bytes.data(), image.bytes.size()));
  return checker.error;
}

} // namespace

uint64_t VariantFacts::vgprs() const {
  return object.vgprCount >= agprs() ? object.vgprCount - agprs() : object.vgprCount;
}

support::OrError<UnitFacts> readBack(const Unit &unit, const OccupancyFunction &occupancy) {
  UnitFacts facts;
  facts.arguments.resize(unit.kernels.size());
  for (unsigned i = 0; i < unit.images.size(); ++i)
    if (auto error = readImage(unit, i, occupancy, facts))
      return *error;
  std::sort(facts.variants.begin(), facts.variants.end(), [](const VariantFacts &a, const VariantFacts &b) {
    return std::pair(a.kernel, a.image) < std::pair(b.kernel, b.image);
  });
  return facts;
}

} // namespace flyc::package
