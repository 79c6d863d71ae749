//===- Plan.h - what a run launches, with which arguments ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: what is to run, as it was written on a command line, and a manifest or a code object. Output: everything that
// a launch needs, checked: the image, the kernel, the geometry, and each argument with what it holds. Nothing has run
// yet.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_PLAN_PLAN_H
#define FLYC_TOOLS_RUN_PLAN_PLAN_H

#include "compiler/Package/ManifestReader.h"
#include "tools/run/arrays/Array.h"

#include <cstring>
#include <optional>

namespace flyc::driver {

/// What is to run, as written: nothing in it is checked.
struct RunRequest {
  std::string kernel;                 ///< empty: the only one
  std::vector<std::string> archs;     ///< the processor; empty: that of the first image
  std::vector<std::string> words;     ///< of a manifest: [KERNEL] NAME=VALUE...
  std::string grid, block, lds;       ///< of a code object: X[,Y[,Z]], X[,Y[,Z]], bytes
  std::vector<std::string> arguments; ///< of a code object: [NAME=]VALUE, in the kernel's order
  /// The contents of arrays do not matter: arrays without a word, or with `zeros`, are left blank.
  bool blank = false;
};

/// One explicit argument.
struct RunArgument {
  enum class Kind : uint8_t { Tensor, Scalar, Null };
  std::string name;
  Kind kind = Kind::Scalar;
  Array array;           ///< before the launch; of a scalar: one element, shape ()
  Placement placement;   ///< of a tensor
  bool readOnly = false; ///< declared `in`: the kernel must not write to it
  bool blank = false;    ///< of a tensor: zeros on the device, and `array` has no elements
  unsigned moves = 1;    ///< of a tensor: how often its bytes move at least, 2 if it is read and written
};

/// What one launch passes for an argument of its kernel.
struct RunOperand {
  std::optional<size_t> argument;  ///< of the plan
  std::vector<uint8_t> bytes = {}; ///< otherwise
  /// Of a struct: at which place of `bytes` stands the address of which argument of the plan.
  std::vector<std::pair<size_t, size_t>> addresses = {};
};

/// One launch, or memory that is filled with zeros.
struct RunStep {
  std::string kernel;     ///< its symbol in the code object
  std::string kernelName; ///< for messages
  uint32_t grid[3] = {1, 1, 1}, block[3] = {1, 1, 1}, dynamicLds = 0;
  uint32_t cluster[3] = {0, 0, 0};                   ///< in blocks, which run together; 0: as the code object says
  std::optional<std::vector<package::LdsArray>> lds; ///< what the kernel has in LDS; nothing: it is not known
  std::vector<RunOperand> operands;
  std::optional<size_t> zeroed = std::nullopt; ///< an argument of the plan; then nothing is launched
  bool empty = false;                          ///< the grid is empty: there is nothing to run
};

struct RunPlan {
  std::string file;           ///< the image's, for messages
  std::string image;          ///< its bytes
  std::string processor;      ///< to emulate
  std::string name;           ///< of the kernel or the entry
  std::vector<RunStep> steps; ///< in order
  std::vector<RunArgument> arguments;
  std::vector<std::pair<std::string, Array>>
      fields; ///< the numbers in struct arguments: `job.shape.n`, `job.taps[2].weight`
};

/// What a launch passes for `operand`: the numbers themselves, or addresses; `words`: where the plan's arguments are in
/// memory.
template <typename Word>
std::vector<uint8_t> passedBytes(const RunPlan &plan, const RunOperand &operand, const std::vector<Word> &words) {
  static_assert(sizeof(Word) == 8);
  const bool isScalar = operand.argument && plan.arguments[*operand.argument].kind == RunArgument::Kind::Scalar;
  if (operand.argument && !isScalar) {
    std::vector<uint8_t> address(sizeof(Word));
    std::memcpy(address.data(), &words[*operand.argument], sizeof(Word));
    return address;
  }
  std::vector<uint8_t> out = isScalar ? plan.arguments[*operand.argument].array.elements.bytes() : operand.bytes;
  for (const auto &[place, argument] : operand.addresses)
    std::memcpy(out.data() + place, &words[argument], sizeof(Word));
  return out;
}

/// "X[,Y[,Z]]" into `out`, each at least `least`; `option` is for messages.
std::optional<DriverError> readExtents(const char *option, const std::string &text, uint32_t least, uint32_t out[3]);

/// The plan of `flyc run UNIT.json [KERNEL] NAME=VALUE...`; `path` is the manifest's.
RunResult<RunPlan> planFromManifest(const std::string &path, const RunRequest &request);
/// The same in two steps, for many launches of one unit, whose files nobody changes meanwhile.
RunResult<package::ShippedUnit> readUnit(const std::string &path);
RunResult<RunPlan> planFromUnit(const std::string &path, const package::ShippedUnit &unit, const RunRequest &request);
/// The plan of `flyc run FILE.hsaco --kernel NAME --grid ... --arg ...`; `bytes` are the file's.
RunResult<RunPlan> planFromObject(const std::string &path, std::string bytes, const RunRequest &request);

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_PLAN_PLAN_H
