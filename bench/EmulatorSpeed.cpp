//===- EmulatorSpeed.cpp - how many instructions the emulator executes a second -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//   emulator-speed [--seconds S] [--flyc PATH] [--clang PATH] [--only TEXT] [--races 1]
// Runs loops of hand-assembled instructions, and vector_add.fly as the first PATH compiles it, on one thread for S
// seconds each (0.25); prints one line a loop: name, instructions of a wave a second, instructions executed. Then a
// matrix product of 1024x1024x1024 f16 (gemm_f16.hip beside this file, as the second PATH compiles it) on two threads:
// the name, its seconds, the instructions; spot checks of the product end the program if they fail. Seconds are the
// processor time of all threads: what else the machine does is not counted. scripts/bench holds it to its marks. With
// --races 1 each runs under the check for races too, one more line by the name with " races" behind it: at most 12
// times slower is what the check promises.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/Checks.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

using namespace flyc::emulator;

namespace {

bool withRaces = false;

[[noreturn]] void fail(const std::string &message) {
  std::fprintf(stderr, "emulator-speed: error: %s\n", message.c_str());
  std::exit(2);
}

/// A loop of one workgroup of one wave: `setup` once, then `body`, repeated `unroll` times within each round.
struct Loop {
  const char *processor;
  const char *name;
  const char *setup;
  const char *body;
  unsigned unroll;
  unsigned rounds;
};

const Loop loops[] = {
    {"gfx942", "valu_mix", "v_mov_b32 v9, 0\ns_mov_b32 s4, 0x3f8ccccd",
     "v_add_f32 v1, v2, v3\nv_fma_f32 v4, v1, v2, v3\nv_add_u32 v5, v0, v6\nv_lshl_add_u32 v6, v0, 2, v5\n"
     "v_cmp_lt_u32 vcc, v5, v6\nv_cndmask_b32 v7, v5, v6, vcc\nv_mul_lo_u32 v8, v5, v6\nv_pk_fma_f32 v[10:11], v[2:3], "
     "v[10:11], v[2:3]\n"
     "v_mul_f32 v9, s4, v9\nv_and_b32 v8, 0xff, v8",
     4, 2000},
    {"gfx942", "v_add_f32", "", "v_add_f32 v1, v2, v3", 32, 2000},
    {"gfx942", "v_fma_f32", "", "v_fma_f32 v4, v1, v2, v3", 32, 2000},
    {"gfx942", "v_fma_f32, neg and scalar", "s_mov_b32 s4, 0x3f8ccccd", "v_fma_f32 v4, -v1, s4, |v3|", 32, 2000},
    {"gfx942", "v_fma_f32, half of the lanes", "s_mov_b64 exec, 0x55555555", "v_fma_f32 v4, v1, v2, v3", 32, 2000},
    {"gfx942", "v_fma_f32, no denormals", "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 2), 0", "v_fma_f32 v4, v1, v2, v3",
     32, 2000},
    {"gfx942", "v_add_u32", "", "v_add_u32 v1, v2, v3", 32, 2000},
    {"gfx942", "v_lshl_add_u32", "", "v_lshl_add_u32 v1, v2, 3, v3", 32, 2000},
    {"gfx942", "v_mul_lo_u32", "", "v_mul_lo_u32 v1, v2, v3", 32, 2000},
    {"gfx942", "v_cmp_gt_f32", "", "v_cmp_gt_f32 vcc, v2, v3", 32, 2000},
    {"gfx942", "v_cndmask_b32", "s_mov_b64 vcc, 0x12345678", "v_cndmask_b32 v1, v2, v3, vcc", 32, 2000},
    {"gfx942", "v_add_co_u32 pair", "", "v_add_co_u32 v1, vcc, v2, v3\nv_addc_co_u32 v4, vcc, v5, v6, vcc", 16, 2000},
    {"gfx942", "v_pk_fma_f32", "", "v_pk_fma_f32 v[4:5], v[6:7], v[8:9], v[4:5]", 32, 2000},
    {"gfx942", "v_fma_f64", "", "v_fma_f64 v[4:5], v[6:7], v[8:9], v[4:5]", 32, 2000},
    {"gfx942", "v_pk_fma_f16", "", "v_pk_fma_f16 v4, v5, v6, v4", 32, 1000},
    {"gfx942", "v_mov_b32 dpp", "", "v_mov_b32_dpp v1, v2 row_shr:1 row_mask:0xf bank_mask:0xf", 32, 1000},
    {"gfx942", "v_exp_f32", "", "v_exp_f32 v1, v2", 32, 500},
    {"gfx942", "scalar", "s_mov_b32 s4, 1\ns_mov_b32 s5, 3",
     "s_add_u32 s4, s4, s5\ns_lshl_b32 s6, s4, 2\ns_and_b32 s7, s6, 0xff\ns_mul_i32 s4, s4, s5", 8, 4000},
    {"gfx942", "lds", "v_lshlrev_b32 v1, 2, v0",
     "ds_write_b32 v1, v2\nds_read_b32 v3, v1\ns_waitcnt lgkmcnt(0)\nv_add_u32 v2, v2, v3", 8, 1000},
    {"gfx942", "lds, 16 bytes a lane", "v_lshlrev_b32 v1, 4, v0",
     "ds_write_b128 v1, v[4:7]\nds_read_b128 v[8:11], v1\ns_waitcnt lgkmcnt(0)", 8, 1000},
    {"gfx942", "mfma 16x16x16 f16", "", "v_mfma_f32_16x16x16_f16 v[32:35], v[0:1], v[8:9], v[32:35]", 16, 500},
    {"gfx942", "mfma 32x32x8 f16", "", "v_mfma_f32_32x32x8_f16 v[32:47], v[0:1], v[8:9], v[32:47]", 16, 500},
    {"gfx942", "mfma 4x4x4 16 blocks f16", "", "v_mfma_f32_4x4x4_16b_f16 v[32:35], v[0:1], v[8:9], v[32:35]", 16, 500},
    {"gfx942", "mfma 16x16x16 bf16", "", "v_mfma_f32_16x16x16_bf16 v[32:35], v[0:1], v[8:9], v[32:35]", 16, 500},
    {"gfx942", "mfma 16x16x32 fp8", "", "v_mfma_f32_16x16x32_fp8_fp8 v[32:35], v[0:1], v[8:9], v[32:35]", 16, 500},
    {"gfx942", "mfma 32x32x2 f32", "", "v_mfma_f32_32x32x2_f32 v[32:47], v0, v8, v[32:47]", 16, 500},
    {"gfx942", "mfma 16x16x32 i8", "", "v_mfma_i32_16x16x32_i8 v[32:35], v[0:1], v[8:9], v[32:35]", 16, 500},
    {"gfx942", "mfma 16x16x4 f64", "", "v_mfma_f64_16x16x4_f64 v[32:39], v[0:1], v[8:9], v[32:39]", 16, 500},
    {"gfx942", "smfmac 16x16x32 f16", "", "v_smfmac_f32_16x16x32_f16 v[32:35], v[0:1], v[8:11], v48", 16, 500},
    {"gfx950", "mfma 32x32x16 f16", "", "v_mfma_f32_32x32x16_f16 v[32:47], v[0:3], v[8:11], v[32:47]", 16, 500},
    {"gfx950", "mfma scaled 16x16x128 fp8", "",
     "v_mfma_scale_f32_16x16x128_f8f6f4 v[32:35], v[0:7], v[8:15], v[32:35], v48, v49", 16, 200},
    {"gfx950", "mfma scaled 32x32x64 fp4", "",
     "v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[0:3], v[8:11], v[32:47], v48, v49 cbsz:4 blgp:4", 16, 200},
    {"gfx1201", "valu_mix of 32 lanes", "v_mov_b32 v9, 0\ns_mov_b32 s4, 0x3f8ccccd",
     "v_add_f32 v1, v2, v3\nv_fma_f32 v4, v1, v2, v3\nv_add_nc_u32 v5, v0, v6\nv_lshl_add_u32 v6, v0, 2, v5\n"
     "v_cmp_lt_u32 vcc_lo, v5, v6\nv_cndmask_b32 v7, v5, v6, vcc_lo\nv_mul_lo_u32 v8, v5, v6\n"
     "v_max_num_f32 v10, v2, v3\nv_mul_f32 v9, s4, v9\nv_and_b32 v8, 0xff, v8",
     4, 2000},
    {"gfx1201", "wmma 16x16x16 f16", "", "v_wmma_f32_16x16x16_f16 v[32:39], v[0:3], v[8:11], v[32:39]", 16, 500},
};

/// All loops of one processor; loop n is the kernel loop<n>.
std::string assembly(const std::string &processor) {
  const std::string target = "amdgcn-amd-amdhsa--" + processor;
  const bool isCdna = processor.starts_with("gfx9");
  std::string text = ".amdgcn_target \"" + target + "\"\n.text\n", descriptors = ".rodata\n", metadata;
  unsigned number = 0;
  for (const Loop &loop : loops) {
    const std::string name = "loop" + std::to_string(number++);
    if (processor != loop.processor)
      continue;
    text += ".p2align 8\n.globl " + name + "\n.type " + name + ",@function\n" + name + ":\n" + loop.setup +
            "\ns_movk_i32 s10, " + std::to_string(loop.rounds) + "\n.L" + name + ":\n";
    for (unsigned n = 0; n < loop.unroll; ++n)
      text += std::string(loop.body) + "\n";
    text += std::string(isCdna ? "s_sub_u32" : "s_sub_co_u32") +
            " s10, s10, 1\ns_cmp_lg_u32 s10, 0\ns_cbranch_scc1 .L" + name + "\ns_endpgm\n.Lend" + name + ":\n.size " +
            name + ", .Lend" + name + "-" + name + "\n";
    descriptors += ".p2align 6\n.amdhsa_kernel " + name +
                   "\n.amdhsa_group_segment_fixed_size 1024\n.amdhsa_next_free_vgpr 64\n.amdhsa_next_free_sgpr "
                   "32\n" +
                   (isCdna ? ".amdhsa_accum_offset 64\n" : "") + ".amdhsa_float_denorm_mode_32 3\n.end_amdhsa_kernel\n";
    metadata +=
        "  - .name: " + name + "\n    .symbol: " + name +
        ".kd\n    .kernarg_segment_size: 0\n    .kernarg_segment_align: 8\n    .group_segment_fixed_size: 1024\n"
        "    .private_segment_fixed_size: 0\n    .wavefront_size: " +
        std::string(isCdna ? "64" : "32") +
        "\n    .sgpr_count: 32\n    .vgpr_count: 64\n    "
        ".agpr_count: 0\n"
        "    .max_flat_workgroup_size: 64\n    .args: []\n";
  }
  return text + descriptors + ".amdgpu_metadata\n---\namdhsa.version: [1, 2]\namdhsa.target: " + target +
         "\namdhsa.kernels:\n" + metadata + "...\n.end_amdgpu_metadata\n";
}

std::vector<uint8_t> readFile(const std::filesystem::path &path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void command(const std::string &text) {
  if (std::system(text.c_str()) != 0)
    fail("failed: " + text);
}

Program load(const std::filesystem::path &path, DeviceMemory &memory) {
  auto program = Program::load(readFile(path), memory);
  if (!program)
    fail(path.string() + ": " + program.error().message);
  return std::move(*program);
}

/// Processor time of the process, all its threads, in seconds.
double processorTime() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Runs `launch` again and again for `seconds` and prints the line.
void measureOnce(const char *name, Program &program, const Launch &launch, double seconds) {
  uint64_t instructions = 0;
  double best = 0, total = 0;
  for (unsigned run = 0; total < seconds || run < 3; ++run) {
    const double start = processorTime();
    auto ran = program.run(launch);
    const double took = processorTime() - start;
    if (!ran)
      fail(std::string(name) + ": " + ran.error().message);
    total += took;
    instructions += ran->instructions;
    best = std::max(best, static_cast<double>(ran->instructions) / took);
  }
  std::printf("%s\t%.0f\t%llu\n", name, best, static_cast<unsigned long long>(instructions));
  std::fflush(stdout);
}

/// The same, and under the check if it was asked for.
void measure(const std::string &name, Program &program, Launch launch, double seconds) {
  measureOnce(name.c_str(), program, launch, seconds);
  if (!withRaces)
    return;
  CheckOptions options;
  options.races = true;
  Checks checks(options, program);
  launch.observer = &checks;
  measureOnce((name + " races").c_str(), program, launch, seconds);
}

void measureVectorAdd(const std::string &flyc, const std::filesystem::path &folder, double seconds) {
  const std::filesystem::path out = folder / "vector_add.hsaco";
  command(flyc + " compile " FLYC_KERNELS "/elementwise/vector_add.fly --arch=gfx942 -O3 --emit=hsaco -o " +
          out.string());
  DeviceMemory memory;
  Program program = load(out, memory);
  constexpr int n = 1 << 18;
  Launch launch;
  launch.kernel = "vector_add";
  launch.grid[0] = n / 1024;
  launch.block[0] = 256;
  for (const char *name : {"a", "b", "c"}) {
    const uint64_t address = memory.allocate(4 * n, name);
    launch.arguments.emplace_back(8);
    std::memcpy(launch.arguments.back().data(), &address, 8);
  }
  launch.arguments.emplace_back(4);
  std::memcpy(launch.arguments.back().data(), &n, 4);
  measure("vector_add", program, launch, seconds);
  if (withRaces) {
    launch.threads = 2;
    measure("vector_add, two threads", program, launch, seconds);
  }
}

/// C = A * transposed B of small integers, which f16 and f32 hold exactly.
void measureGemm(const std::string &clang, const std::filesystem::path &folder) {
  const std::filesystem::path out = folder / "gemm_f16.hsaco";
  command(
      clang +
      " -x hip --offload-device-only --no-gpu-bundle-output --offload-arch=gfx942 -nogpuinc -nogpulib -O3 " FLYC_BENCH
      "/gemm_f16.hip -o " +
      out.string());
  DeviceMemory memory;
  Program program = load(out, memory);
  constexpr uint32_t n = 1024, tile = 128;
  Launch launch;
  launch.kernel = "gemm_f16";
  launch.grid[0] = launch.grid[1] = n / tile;
  launch.block[0] = 256;
  launch.threads = 2;
  const auto small = [](uint32_t i) { return static_cast<int>((i * 2654435761u >> 20) % 5) - 2; };
  static constexpr uint16_t codes[5] = {0xC000, 0xBC00, 0, 0x3C00, 0x4000}; // -2 to 2
  uint64_t address[3];
  for (unsigned which = 0; which < 3; ++which) {
    const uint64_t bytes = uint64_t(n) * n * (which == 2 ? 4 : 2);
    address[which] = memory.allocate(bytes, which == 0 ? "a" : which == 1 ? "b" : "c");
    std::byte *to = memory.find(address[which], bytes, true);
    for (uint32_t i = 0; which < 2 && i < n * n; ++i)
      std::memcpy(to + 2 * i, &codes[small(i + which * n * n) + 2], 2);
    launch.arguments.emplace_back(8);
    std::memcpy(launch.arguments.back().data(), &address[which], 8);
  }
  launch.arguments.emplace_back(4);
  std::memcpy(launch.arguments.back().data(), &n, 4);
  if (withRaces) {
    launch.threads = 1;
    measure("gemm_f16, one thread", program, launch, 0);
    launch.threads = 2;
    measure("gemm_f16, two threads", program, launch, 0);
  }
  double best = 1e9;
  uint64_t instructions = 0;
  for (unsigned run = 0; run < 3; ++run) {
    const double start = processorTime();
    auto ran = program.run(launch);
    best = std::min(best, processorTime() - start);
    if (!ran)
      fail("gemm_f16: " + ran.error().message);
    instructions = ran->instructions;
  }
  const std::byte *c = memory.find(address[2], uint64_t(n) * n * 4, false);
  for (uint32_t spot = 0; spot < 4096; ++spot) {
    const uint32_t at = spot * 2654435761u % (n * n), row = at / n, column = at % n;
    float got, want = 0;
    std::memcpy(&got, c + 4 * at, 4);
    for (uint32_t k = 0; k < n; ++k)
      want += static_cast<float>(small(row * n + k) * small(n * n + column * n + k));
    if (got != want)
      fail("gemm_f16: row " + std::to_string(row) + ", column " + std::to_string(column) + " is " +
           std::to_string(got) + ", not " + std::to_string(want));
  }
  std::printf("gemm_f16\t%.3f\t%llu\n", best, static_cast<unsigned long long>(instructions));
}

} // namespace

int main(int count, char **arguments) {
  double seconds = 0.25;
  std::string flyc, clang, only;
  for (int a = 1; a < count; a += 2) {
    const std::string_view option = arguments[a];
    if (a + 1 == count)
      fail(std::string(option) + " wants a value");
    if (option == "--seconds")
      seconds = std::atof(arguments[a + 1]);
    else if (option == "--flyc")
      flyc = arguments[a + 1];
    else if (option == "--clang")
      clang = arguments[a + 1];
    else if (option == "--races")
      withRaces = std::string_view(arguments[a + 1]) == "1";
    else if (option == "--only")
      only = arguments[a + 1];
    else
      fail("unknown option " + std::string(option) + "; there are --seconds, --flyc, --clang, --only and --races");
  }
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("flyc-emulator-speed-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  for (const char *processor : {"gfx942", "gfx950", "gfx1201"}) {
    const std::string base = (folder / processor).string();
    std::ofstream(base + ".s") << assembly(processor);
    command(FLYC_LLVM_BIN "/llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=" + std::string(processor) + " -filetype=obj -o " +
            base + ".o " + base + ".s && " FLYC_LLVM_BIN "/ld.lld -shared -o " + base + ".hsaco " + base + ".o");
    DeviceMemory memory;
    Program program = load(base + ".hsaco", memory);
    unsigned number = 0;
    for (const Loop &loop : loops) {
      Launch launch;
      launch.kernel = "loop" + std::to_string(number++);
      launch.block[0] = 64;
      if (std::strcmp(loop.processor, processor) == 0 && std::strstr(loop.name, only.c_str()))
        measure(loop.name, program, launch, seconds);
    }
  }
  if (!flyc.empty() && std::strstr("vector_add", only.c_str()))
    measureVectorAdd(flyc, folder, seconds);
  if (!clang.empty() && std::strstr("gemm_f16", only.c_str()))
    measureGemm(clang, folder);
  std::filesystem::remove_all(folder);
  return 0;
}
