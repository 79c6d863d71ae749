//===- ClangKernels.cpp - kernels of our own, compiled by clang -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/kernels/ClangKernels.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <unistd.h>

namespace flyc::emulator::test {

void PrintTo(const Setting &s, std::ostream *out) { *out << s.processor << " " << s.level; }

const std::vector<Setting> settings = {{"gfx90a", "-O0"},  {"gfx90a", "-O3"},  {"gfx942", "-O0"},  {"gfx942", "-O3"},
                                       {"gfx950", "-O0"},  {"gfx950", "-O3"},  {"gfx1100", "-O0"}, {"gfx1100", "-O3"},
                                       {"gfx1201", "-O0"}, {"gfx1201", "-O3"}, {"gfx1250", "-O0"}, {"gfx1250", "-O3"}};

const std::vector<Setting> settingsOfLongWaves(settings.begin(), settings.begin() + 10);

std::string name(const testing::TestParamInfo<Setting> &info) {
  return std::string(info.param.processor) + (info.param.level + 1);
}

/// The device libraries of the distribution. Their chips end before the newest; the version only chooses between ways
/// to compute.
static std::string libraryFlags(bool isCdna) {
  std::string flags = " -nogpulib";
  for (const char *library :
       {"opencl", "ocml", "ockl", "oclc_abi_version_500", "oclc_correctly_rounded_sqrt_on", "oclc_daz_opt_off",
        "oclc_finite_only_off", "oclc_unsafe_math_off", isCdna ? "oclc_wavefrontsize64_on" : "oclc_wavefrontsize64_off",
        isCdna ? "oclc_isa_version_90a" : "oclc_isa_version_1036"})
    flags += std::string(" -Xclang -mlink-builtin-bitcode -Xclang " FLYC_DEVICE_LIBRARIES "/") + library + ".bc";
  return flags;
}

const std::vector<uint8_t> &compiledKernels(const std::string &source, const Setting &s) {
  static std::map<std::string, std::vector<uint8_t>> made;
  const auto [at, isNew] = made.try_emplace(source + s.processor + s.level);
  std::vector<uint8_t> &bytes = at->second;
  if (!isNew) // what failed to compile fails each test, and says why once
    return bytes;
  const std::string out =
      testing::TempDir() + "flyc-kernels-" + s.processor + s.level + std::to_string(getpid()) + ".hsaco";
  const bool opencl = source.ends_with(".cl"), isCdna = std::string_view(s.processor).starts_with("gfx9");
  const std::string language =
      opencl ? " -x cl -cl-std=CL2.0 -target amdgcn-amd-amdhsa -mcpu=" + std::string(s.processor) +
                   " -Xclang -finclude-default-header" + libraryFlags(isCdna)
             : " -x hip --offload-device-only --no-gpu-bundle-output -nogpuinc -nogpulib --offload-arch=" +
                   std::string(s.processor) +
                   // These count on waves of 64 lanes, which RDNA has, too.
                   (!isCdna && (source == "scan.hip" || source == "atomics.hip") ? " -mwavefrontsize64" : "");
  const std::string command =
      FLYC_CLANG + language + " " + s.level + " -o " + out + " " FLYC_TEST_KERNELS "/" + source + " 2> " + out + ".err";
  const int status = std::system(command.c_str());
  std::ifstream in(out, std::ios::binary), said(out + ".err");
  bytes.assign(std::istreambuf_iterator<char>(in), {});
  if (status != 0 || bytes.empty()) {
    ADD_FAILURE() << command << "\n" << std::string(std::istreambuf_iterator<char>(said), {});
    bytes.clear();
  }
  std::remove(out.c_str());
  std::remove((out + ".err").c_str());
  return bytes;
}

void ClangKernels::load(const std::string &source) {
  const auto &bytes = compiledKernels(source, GetParam());
  // Registers that hold scalars in their lanes: LLVM loads such a one of RDNA back before anything has been spilled
  // there.
  if (!std::string_view(GetParam().processor).starts_with("gfx9") && std::string_view(GetParam().level) == "-O0")
    checks.uninitialised = false;
  ASSERT_FALSE(bytes.empty());
  auto loaded = Program::load(bytes, memory);
  ASSERT_TRUE(loaded) << loaded.error().message;
  program = std::move(*loaded);
}

} // namespace flyc::emulator::test
