//===- Contradictions.cpp - a code object against itself ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The file says several things twice: in the descriptor and in the metadata, in e_flags and in amdhsa.target. The
// hardware obeys one, the loader the other. What a file says once contradicts nothing: amdhsa.target may be absent, and
// the descriptor's kernarg size is 0 where nobody gave it (a reserved field once; AMDGPUUsage, "Kernel Descriptor").
//===----------------------------------------------------------------------===//

#include "runtime/objects/ObjectReader.h"
#include "specs/tables/TargetTable.h"

#include <algorithm>
#include <numeric>

namespace flyc::objects {

namespace {

/// The metadata may list arguments in any order.
std::vector<size_t> byOffset(const std::vector<KernelArg> &args) {
  std::vector<size_t> order(args.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return args[a].offset < args[b].offset; });
  return order;
}

class Finder {
public:
  std::vector<std::string> found;

  void number(const std::string &what, uint64_t descriptor, uint64_t metadata) {
    if (descriptor != metadata)
      found.push_back(what + ": the descriptor says " + std::to_string(descriptor) + ", the metadata " +
                      std::to_string(metadata));
  }

  void feature(const CodeObject &object, const std::string &name, FeatureState state) {
    std::string suffix;
    for (const std::string &feature : object.features)
      if (feature.compare(0, name.size(), name) == 0 && feature.size() == name.size() + 1)
        suffix = feature.substr(name.size());
    bool agree = state == FeatureState::On    ? suffix == "+"
                 : state == FeatureState::Off ? suffix == "-"
                                              : suffix.empty();
    if (!agree)
      found.push_back("target '" + object.target + "' against e_flags: " + name + " is " + featureStateName(state));
  }

  void processor(const CodeObject &object) {
    if (const specs::TargetSpec *spec = targetOfMach(object.mach); spec && spec->name != object.processor)
      found.push_back("target '" + object.target + "' against e_flags: the processor number " +
                      std::to_string(object.mach) + " is that of " + std::string(spec->name));
  }

  void kernel(const Kernel &kernel) {
    std::string what = "kernel '" + kernel.name + "': ";
    const KernelDescriptor &descriptor = kernel.descriptor;
    if (descriptor.kernargSize != 0)
      number(what + "kernarg size", descriptor.kernargSize, kernel.kernargSegmentSize);
    number(what + "LDS bytes", descriptor.groupSegmentFixedSize, kernel.groupSegmentFixedSize);
    number(what + "scratch bytes", descriptor.privateSegmentFixedSize, kernel.privateSegmentFixedSize);
    number(what + "wave size", descriptor.isWave32() ? 32 : 64, kernel.wavefrontSize);
    uint64_t end = 0;
    for (size_t i : byOffset(kernel.args)) {
      const KernelArg &arg = kernel.args[i];
      std::string which = what + "argument " + std::to_string(i) + " (" + arg.valueKind + ", " +
                          std::to_string(arg.size) + " bytes at " + std::to_string(arg.offset) + ")";
      if (arg.offset < end)
        found.push_back(which + " overlaps the one below it, which ends at " + std::to_string(end));
      if (arg.size > kernel.kernargSegmentSize || arg.offset > kernel.kernargSegmentSize - arg.size) {
        found.push_back(which + " passes the end of the kernarg segment of " +
                        std::to_string(kernel.kernargSegmentSize) + " bytes");
        return;
      }
      end = arg.offset + arg.size;
    }
  }
};

} // namespace

std::vector<std::string> findContradictions(const CodeObject &object) {
  Finder finder;
  if (!object.target.empty()) {
    finder.processor(object);
    finder.feature(object, "xnack", object.xnack);
    finder.feature(object, "sramecc", object.sramecc);
  }
  for (const Kernel &kernel : object.kernels)
    finder.kernel(kernel);
  return finder.found;
}

} // namespace flyc::objects
