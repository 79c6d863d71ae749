//===- Snippet.cpp - run a few lines of assembly on the emulator ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Buffers: one row of 64 dwords (a dword a lane) per VGPR, per AGPR, and one for the scalar state, which holds s0 ...
// s47 and then VCC, EXEC, M0, MODE, SCC. Rows are stored and loaded through v250 (lane * 4) and a scalar base that
// moves every 15 rows, the reach of a 13-bit signed offset.
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/Snippet.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <unistd.h>

namespace flyc::emulator::test {

namespace {

constexpr unsigned rowBytes = 256, rowsPerBase = 15;
// Places in the scalar row, in dwords.
constexpr unsigned vccAt = 48, execAt = 50, m0At = 52, modeAt = 53, sccAt = 54;

std::string text(unsigned n) { return std::to_string(n); }

/// Loads or stores `count` registers of `file`, rows `first` and up of the buffer at s[base:base+1].
void moveRows(std::string &s, bool store, char file, unsigned count, unsigned first, unsigned base) {
  for (unsigned n = 0; n < count; ++n) {
    const unsigned row = first + n;
    if (n == 0 || row % rowsPerBase == 0) {
      s += "s_add_u32 s80, s" + text(base) + ", " + text(row / rowsPerBase * rowsPerBase * rowBytes) + "\n";
      s += "s_addc_u32 s81, s" + text(base + 1) + ", 0\n";
    }
    const std::string reg = file + text(n), offset = " offset:" + text(row % rowsPerBase * rowBytes) + "\n";
    s += store ? "global_store_dword v250, " + reg + ", s[80:81]" + offset
               : "global_load_dword " + reg + ", v250, s[80:81]" + offset;
  }
}

std::string kernelText(const std::string &kernel, const Snippet &snippet) {
  const unsigned rows = snippet.vgprs + snippet.agprs;
  std::string s = ".text\n.p2align 8\n.globl " + kernel + "\n.type " + kernel + ",@function\n" + kernel + ":\n";
  s += "s_load_dwordx4 s[84:87], s[0:1], 0x0\ns_waitcnt lgkmcnt(0)\nv_lshlrev_b32 v250, 2, v0\n";
  moveRows(s, false, 'v', snippet.vgprs, 0, 84);
  moveRows(s, false, 'a', snippet.agprs, snippet.vgprs, 84);
  s += "s_add_u32 s80, s84, " + text(rows * rowBytes) + "\ns_addc_u32 s81, s85, 0\n";
  for (unsigned n = 0; n < WaveState::scalars; n += 16)
    s += "s_load_dwordx16 " + registers('s', n, 16) + ", s[80:81], " + text(4 * n) + "\n";
  s += "s_load_dwordx8 s[88:95], s[80:81], " + text(4 * vccAt) + "\n";
  s += "s_waitcnt vmcnt(0) lgkmcnt(0)\ns_mov_b64 vcc, s[88:89]\ns_mov_b32 m0, s92\ns_setreg_b32 hwreg(HW_REG_MODE), "
       "s93\n"
       "s_cmp_lg_u32 s94, 0\ns_mov_b64 exec, s[90:91]\ns_nop 4\n";
  s += snippet.body + "\n";
  s += "s_cselect_b32 s94, 1, 0\ns_mov_b64 s[90:91], exec\ns_mov_b64 exec, -1\ns_mov_b64 s[88:89], vcc\ns_mov_b32 s92, "
       "m0\n"
       "s_getreg_b32 s93, hwreg(HW_REG_MODE)\ns_nop 15\ns_nop 15\n";
  moveRows(s, true, 'v', snippet.vgprs, 0, 86);
  moveRows(s, true, 'a', snippet.agprs, snippet.vgprs, 86);
  for (unsigned n = 0; n <= sccAt; ++n)
    s += "v_writelane_b32 v251, s" + text(n < WaveState::scalars ? n : 88 + n - vccAt) + ", " + text(n) + "\n";
  s += "s_add_u32 s80, s86, " + text(rows * rowBytes) +
       "\ns_addc_u32 s81, s87, 0\nglobal_store_dword v250, v251, s[80:81]\ns_endpgm\n";
  s += ".size " + kernel + ", .-" + kernel + "\n.rodata\n.p2align 6\n.amdhsa_kernel " + kernel +
       "\n.amdhsa_user_sgpr_kernarg_segment_ptr 1\n.amdhsa_next_free_vgpr 512\n.amdhsa_next_free_sgpr "
       "102\n.amdhsa_accum_offset 256\n"
       ".amdhsa_group_segment_fixed_size " +
       text(snippet.ldsBytes) + "\n.amdhsa_private_segment_fixed_size " + text(snippet.scratchBytes) +
       "\n.end_amdhsa_kernel\n";
  return s;
}

std::string metadataText(const std::string &processor, const std::vector<std::pair<std::string, Snippet>> &kernels) {
  std::string s = ".amdgpu_metadata\n---\namdhsa.version: [1, 2]\namdhsa.target: amdgcn-amd-amdhsa--" + processor +
                  "\namdhsa.kernels:\n";
  for (const auto &[kernel, snippet] : kernels)
    s += "  - .name: " + kernel + "\n    .symbol: " + kernel +
         ".kd\n    .kernarg_segment_size: 16\n    .kernarg_segment_align: 8\n    .group_segment_fixed_size: " +
         text(snippet.ldsBytes) + "\n    .private_segment_fixed_size: " + text(snippet.scratchBytes) +
         "\n    .wavefront_size: 64\n    .sgpr_count: 102\n    .vgpr_count: 512\n    .agpr_count: 256\n"
         "    .max_flat_workgroup_size: 64\n    .args:\n"
         "      - {.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}\n"
         "      - {.offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global}\n";
  return s + "...\n.end_amdgpu_metadata\n";
}

std::string readText(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

std::string registers(char file, unsigned first, unsigned count) {
  return count == 1 ? file + text(first)
                    : std::string(1, file) + "[" + text(first) + ":" + text(first + count - 1) + "]";
}

std::string kernelAround(const std::string &body) {
  return ".text\n.p2align 8\n.globl k\n.type k,@function\nk:\n" + body + "\n";
}

std::vector<uint8_t> assemble(const std::string &processor, const std::string &assembly, std::string *messages) {
  static unsigned number = 0;
  const std::string base =
      testing::TempDir() + "flyc-assembly-" + text(static_cast<unsigned>(getpid())) + "-" + text(number++);
  std::ofstream(base + ".s") << ".amdgcn_target \"amdgcn-amd-amdhsa--" + processor + "\"\n" + assembly;
  const std::string llvm = FLYC_LLVM_BIN;
  const std::string command = "(" + llvm + "/llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=" + processor +
                              " -filetype=obj -o " + base + ".o " + base + ".s && " + llvm + "/ld.lld -shared -o " +
                              base + ".hsaco " + base + ".o) 2> " + base + ".err";
  const int status = std::system(command.c_str());
  const std::string said = readText(base + ".err"), bytes = readText(base + ".hsaco");
  for (const char *suffix : {".s", ".o", ".err", ".hsaco"})
    std::remove((base + suffix).c_str());
  if (status == 0)
    return {bytes.begin(), bytes.end()};
  const std::string what = "llvm-mc and ld.lld of " + llvm + " for " + processor + " failed:\n" + said;
  if (messages)
    *messages = what;
  else
    ADD_FAILURE() << what;
  return {};
}

SnippetSet::SnippetSet(std::string processor, std::vector<Snippet> snippets) {
  std::string assembly;
  std::vector<std::pair<std::string, Snippet>> kernels;
  for (Snippet &snippet : snippets) {
    const std::string kernel = "k" + text(static_cast<unsigned>(kernels.size()));
    assembly += kernelText(kernel, snippet);
    kernels.emplace_back(kernel, snippet);
    const std::string name = snippet.name;
    if (!entries.emplace(name, Entry{std::move(snippet), kernel}).second) {
      problem = "two snippets are called " + name;
      return;
    }
  }
  const std::vector<uint8_t> bytes = assemble(processor, assembly + metadataText(processor, kernels), &problem);
  if (bytes.empty())
    return;
  auto loaded = Program::load(bytes, *device);
  if (!loaded) {
    problem = loaded.error().message;
    return;
  }
  program = std::move(*loaded);
}

flyc::support::Result<WaveState, Error> SnippetSet::launch(const std::string &name, WaveState start) {
  if (!problem.empty())
    return Error{problem};
  const auto found = entries.find(name);
  if (found == entries.end())
    return Error{"no snippet is called " + name};
  const Snippet &snippet = found->second.snippet;
  if (start.vgpr.size() > snippet.vgprs || start.agpr.size() > snippet.agprs)
    return Error{"snippet " + name + " has " + text(snippet.vgprs) + " VGPRs and " + text(snippet.agprs) +
                 " AGPRs; the test fills " + std::to_string(start.vgpr.size()) + " and " +
                 std::to_string(start.agpr.size())};
  start.vgpr.resize(snippet.vgprs);
  start.agpr.resize(snippet.agprs);

  // Prologue loads run as dwordx8 and x16 over the scalar row; it is a whole row of 64 dwords.
  const size_t rows = snippet.vgprs + snippet.agprs + 1, bytes = rows * rowBytes;
  std::vector<std::array<uint32_t, 64>> image = start.vgpr;
  image.insert(image.end(), start.agpr.begin(), start.agpr.end());
  std::array<uint32_t, 64> &scalar = image.emplace_back();
  std::copy(start.sgpr.begin(), start.sgpr.end(), scalar.begin());
  std::memcpy(&scalar[vccAt], &start.vcc, 8);
  std::memcpy(&scalar[execAt], &start.exec, 8);
  scalar[m0At] = start.m0;
  scalar[modeAt] = start.mode;
  scalar[sccAt] = start.scc;

  const uint64_t in = device->allocate(bytes, "registers before"), out = device->allocate(bytes, "registers after");
  std::memcpy(device->find(in, bytes, true), image.data(), bytes);
  Launch launch;
  launch.kernel = found->second.kernel;
  launch.block[0] = 64;
  launch.instructionLimit = 1'000'000;
  launch.matrixMode = matrixMode;
  for (uint64_t address : {in, out}) {
    ArgumentBytes argument(8);
    std::memcpy(argument.data(), &address, 8);
    launch.arguments.push_back(argument);
  }
  auto ran = program->run(launch);
  if (ran)
    std::memcpy(image.data(), device->find(out, bytes, false), bytes);
  device->release(in);
  device->release(out);
  if (!ran)
    return ran.error();

  WaveState end;
  end.vgpr.assign(image.begin(), image.begin() + snippet.vgprs);
  end.agpr.assign(image.begin() + snippet.vgprs, image.end() - 1);
  const std::array<uint32_t, 64> &last = image.back();
  std::copy_n(last.begin(), WaveState::scalars, end.sgpr.begin());
  std::memcpy(&end.vcc, &last[vccAt], 8);
  std::memcpy(&end.exec, &last[execAt], 8);
  end.m0 = last[m0At];
  end.mode = last[modeAt];
  end.scc = last[sccAt];
  return end;
}

WaveState SnippetSet::run(const std::string &name, WaveState start) {
  auto ended = launch(name, std::move(start));
  if (ended)
    return std::move(*ended);
  ADD_FAILURE() << "snippet " << name << ": " << ended.error().message;
  WaveState zero;
  const auto found = entries.find(name);
  zero.vgpr.resize(found == entries.end() ? 256 : found->second.snippet.vgprs);
  zero.agpr.resize(found == entries.end() ? 256 : found->second.snippet.agprs);
  return zero;
}

std::string SnippetSet::runToFault(const std::string &name, WaveState start) {
  auto ended = launch(name, std::move(start));
  if (!ended)
    return ended.error().message;
  ADD_FAILURE() << "snippet " << name << " ran to its end";
  return {};
}

} // namespace flyc::emulator::test
