//===- LitmusTest.cpp - what waves may see of each other's memory, by shape ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The shapes by which memory models are told apart (message passing, store buffering, load buffering, independent reads
// of independent writes, coherence, causality), as LLVM IR with the atomics that clang makes, compiled by llc for each
// processor, and as .fly, compiled by flyc. Each runs under many seeds of the adversarial memory: what the model
// forbids never comes out, what it allows and hardware does comes out at least once. Under the check for races what is
// right is silent for all seeds, and what is wrong found.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/AdversarialMemory.h"
#include "runtime/emulator/checks/Checks.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <unistd.h>

using namespace flyc::emulator;

namespace {

/// Seeds of every shape. FLYC_LITMUS_SEEDS says another number; 1000 reach all that is allowed.
constexpr uint64_t allSeeds = 1000;
uint64_t seedCount() {
  const char *given = std::getenv("FLYC_LITMUS_SEEDS");
  return given ? std::strtoull(given, nullptr, 10) : 250;
}
constexpr uint64_t checkedSeeds = 24;

/// One step of a thread: "W x 1 release", "R y acquire" (the next register of the thread's), "U y acquire" (the same
/// until it is 1), "S x" (by the scalar unit; "S x fresh": which discards its cache before), "F seq_cst", and "?": the
/// rest only if the last value read was 1.
using Steps = std::vector<std::string>;
struct Shape {
  std::string name;
  std::vector<Steps> threads;
  std::string scope = "agent"; ///< of LLVM; "" is the system's
  bool inBlock = false;        ///< the threads are waves of a workgroup, else workgroups
  bool dataInLds = false, flagsInLds = false;
};
using Outcome = std::vector<uint32_t>; ///< registers in the order of threads; 9 where nothing was read

/// A kernel of LLVM IR. `x` and `y` lie on lines of their own; x is data, y the flag.
std::string kernelOf(const Shape &shape) {
  std::ostringstream out;
  const std::string scope = shape.scope.empty() ? "" : "syncscope(\"" + shape.scope + "\") ";
  out << "define amdgpu_kernel void @" << shape.name << "(ptr addrspace(1) %m, ptr addrspace(1) %o) #0 {\n"
      << "  %id = call i32 @llvm.amdgcn.workitem.id.x()\n  %lane = and i32 %id, 63\n"
      << "  %first = icmp eq i32 %lane, 0\n  br i1 %first, label %go, label %end\ngo:\n"
      << (shape.inBlock ? "  %role = lshr i32 %id, 6\n" : "  %role = call i32 @llvm.amdgcn.workgroup.id.x()\n")
      << "  %gx = getelementptr i8, ptr addrspace(1) %m, i64 0\n  %gy = getelementptr i8, ptr addrspace(1) %m, i64 "
         "512\n"
      << "  switch i32 %role, label %end [";
  for (size_t t = 0; t < shape.threads.size(); ++t)
    out << " i32 " << t << ", label %p" << t;
  out << " ]\n";
  unsigned reg = 0, block = 0;
  for (size_t t = 0; t < shape.threads.size(); ++t) {
    out << "p" << t << ":\n";
    std::string last;
    for (const std::string &step : shape.threads[t]) {
      std::istringstream words(step);
      std::string kind, place, value, order;
      words >> kind;
      if (kind == "?") {
        const std::string next = "n" + std::to_string(block++);
        out << "  %c" << next << " = icmp eq i32 " << last << ", 1\n  br i1 %c" << next << ", label %" << next
            << ", label %end\n"
            << next << ":\n";
        continue;
      }
      if (kind == "F") {
        words >> order;
        out << "  fence " << scope << order << "\n";
        continue;
      }
      words >> place;
      const bool inLds = place == "x" ? shape.dataInLds : shape.flagsInLds;
      const std::string pointer = inLds ? "ptr addrspace(3) @l" + place : "ptr addrspace(1) %g" + place;
      if (kind == "W") {
        words >> value >> order;
        out << "  store " << (order == "plain" ? "" : "atomic ") << "i32 " << value << ", " << pointer
            << (order == "plain" ? "" : " " + scope + order) << ", align 4\n";
      } else {
        words >> order;
        last = "%r" + std::to_string(reg);
        const std::string loop = "n" + std::to_string(block++);
        if (kind == "U")
          out << "  br label %" << loop << "\n" << loop << ":\n";
        if (kind == "S")
          out << "  " << last << " = call i32 asm sideeffect \"" << (order == "fresh" ? "s_dcache_inv\\0A" : "")
              << "s_load_dword $0, $1, 0x0\\0As_waitcnt lgkmcnt(0)\", \"=&s,s\"(" << pointer << ")\n";
        else
          out << "  " << last << " = load " << (order == "plain" ? "" : "atomic ") << "i32, " << pointer
              << (order == "plain" ? "" : " " + scope + order) << ", align 4\n";
        if (kind == "U")
          out << "  %c" << loop << " = icmp eq i32 " << last << ", 1\n  br i1 %c" << loop << ", label %e" << loop
              << ", label %" << loop << "\ne" << loop << ":\n";
        out << "  %o" << reg << " = getelementptr i32, ptr addrspace(1) %o, i64 " << 64 * reg << "\n";
        ++reg;
      }
    }
    // Results are stored behind all accesses, so that they order nothing.
    unsigned own = 0;
    for (const std::string &step : shape.threads[t])
      own += step[0] == 'R' || step[0] == 'U' || step[0] == 'S';
    for (unsigned r = reg - own; r < reg; ++r)
      out << "  store i32 %r" << r << ", ptr addrspace(1) %o" << r << ", align 4\n";
    out << "  br label %end\n";
  }
  out << "end:\n  ret void\n}\n";
  return out.str();
}
unsigned registersOf(const Shape &shape) {
  unsigned count = 0;
  for (const Steps &steps : shape.threads)
    for (const std::string &step : steps)
      count += step[0] == 'R' || step[0] == 'U' || step[0] == 'S';
  return count;
}

Steps both(const char *a, const char *b) { return {a, b}; }

/// All shapes, in all scopes: of the block with waves of one, of the agent and the system with workgroups.
std::vector<Shape> shapes() {
  std::vector<Shape> all;
  const auto add = [&](const std::string &name, std::vector<Steps> threads) {
    for (const auto &[word, scope] : {std::pair("block", "workgroup"), {"agent", "agent"}, {"system", ""}})
      all.push_back({name + "_" + word, threads, scope, std::string(word) == "block"});
  };
  add("mp_right", {both("W x 1 plain", "W y 1 release"), {"R y acquire", "?", "R x plain"}});
  add("mp_fences", {{"W x 1 plain", "F release", "W y 1 monotonic"}, {"R y monotonic", "F acquire", "?", "R x plain"}});
  add("mp_waits", {both("W x 1 plain", "W y 1 release"), both("U y acquire", "R x plain")});
  add("mp_waits_no_release", {both("W x 1 plain", "W y 1 monotonic"), both("U y acquire", "R x plain")});
  add("mp_waits_no_acquire", {both("W x 1 plain", "W y 1 release"), both("U y monotonic", "R x plain")});
  add("mp_scalar_right", {both("W x 1 plain", "W y 1 release"), both("U y acquire", "S x fresh")});
  add("mp_scalar_no_discard", {both("W x 1 plain", "W y 1 release"), both("U y acquire", "S x")});
  add("mp_no_release", {both("W x 1 plain", "W y 1 monotonic"), {"R y acquire", "?", "R x plain"}});
  add("mp_no_acquire", {both("W x 1 plain", "W y 1 release"), {"R y monotonic", "?", "R x plain"}});
  add("mp_atomic_right", {both("W x 1 monotonic", "W y 1 release"), both("R y acquire", "R x monotonic")});
  add("mp_relaxed", {both("W x 1 monotonic", "W y 1 monotonic"), both("R y monotonic", "R x monotonic")});
  add("sb_right", {both("W x 1 seq_cst", "R y seq_cst"), both("W y 1 seq_cst", "R x seq_cst")});
  add("sb_fences",
      {{"W x 1 monotonic", "F seq_cst", "R y monotonic"}, {"W y 1 monotonic", "F seq_cst", "R x monotonic"}});
  add("sb_relaxed", {both("W x 1 monotonic", "R y monotonic"), both("W y 1 monotonic", "R x monotonic")});
  add("lb_right", {both("R x acquire", "W y 1 release"), both("R y acquire", "W x 1 release")});
  add("lb_relaxed", {both("R x monotonic", "W y 1 monotonic"), both("R y monotonic", "W x 1 monotonic")});
  add("iriw_right",
      {{"W x 1 seq_cst"}, {"W y 1 seq_cst"}, both("R x seq_cst", "R y seq_cst"), both("R y seq_cst", "R x seq_cst")});
  add("iriw_relaxed", {{"W x 1 monotonic"},
                       {"W y 1 monotonic"},
                       both("R x monotonic", "R y monotonic"),
                       both("R y monotonic", "R x monotonic")});
  add("corr", {both("W x 1 monotonic", "W x 2 monotonic"), both("R x monotonic", "R x monotonic")});
  add("wrc_right", {{"W x 1 monotonic"}, both("R x acquire", "W y 1 release"), both("R y acquire", "R x monotonic")});
  // With LDS, in a workgroup: data and flags, one of them.
  const auto inLds = [&](const std::string &name, std::vector<Steps> threads, bool data, bool flags) {
    all.push_back({name, std::move(threads), "workgroup", true, data, flags});
  };
  const std::vector<Steps> waits = {both("W x 1 plain", "W y 1 release"), both("U y acquire", "R x plain")};
  const std::vector<Steps> passes = {both("W x 1 plain", "W y 1 release"), {"R y acquire", "?", "R x plain"}};
  inLds("mp_waits_lds", waits, true, true);
  inLds("mp_waits_flag_in_lds", waits, false, true);
  inLds("mp_waits_data_in_lds", waits, true, false);
  inLds("mp_right_lds", passes, true, true);
  inLds("mp_right_flag_in_lds", passes, false, true);
  inLds("mp_right_data_in_lds", passes, true, false);
  inLds("sb_right_lds", {both("W x 1 seq_cst", "R y seq_cst"), both("W y 1 seq_cst", "R x seq_cst")}, true, true);
  inLds("lb_right_lds", {both("R x acquire", "W y 1 release"), both("R y acquire", "W x 1 release")}, true, true);
  inLds("iriw_right_lds",
        {{"W x 1 seq_cst"}, {"W y 1 seq_cst"}, both("R x seq_cst", "R y seq_cst"), both("R y seq_cst", "R x seq_cst")},
        true, true);
  inLds("wrc_right_lds",
        {{"W x 1 monotonic"}, both("R x acquire", "W y 1 release"), both("R y acquire", "R x monotonic")}, true, true);
  inLds("corr_lds", {both("W x 1 monotonic", "W x 2 monotonic"), both("R x monotonic", "R x monotonic")}, true, true);
  // A scope that does not reach from workgroup to workgroup.
  all.push_back({"mp_narrow", passes, "workgroup"});
  return all;
}

/// The same as a kernel of .fly; nothing if it has a step of the scalar unit, which the language does not name.
std::string flyKernelOf(const Shape &shape) {
  const std::string scope = shape.scope.empty() ? ".system" : shape.scope == "workgroup" ? ".block" : ".agent";
  const auto orderOf = [](const std::string &llvm) { return llvm == "monotonic" ? ".relaxed" : "." + llvm; };
  const std::string blocks = shape.inBlock ? "1" : std::to_string(shape.threads.size()),
                    size = std::to_string(shape.inBlock ? 64 * shape.threads.size() : 64);
  std::ostringstream out;
  out << "kernel " << shape.name
      << "(m: inout tensor<i32, (1024):(1)>, o: inout tensor<i32, (1024):(1)>) launch(grid = (" << blocks
      << "), block = (" << size << ")) {\n";
  if (shape.dataInLds || shape.flagsInLds)
    out << "  let l = shared<i32>((256):(1), align = 128)\n";
  out << "  if (thread_idx.x & 63) == 0 {\n  let role = " << (shape.inBlock ? "thread_idx.x / 64" : "block_idx.x")
      << "\n";
  unsigned reg = 0;
  for (size_t t = 0; t < shape.threads.size(); ++t) {
    out << "  if role == " << t << " {\n";
    const unsigned first = reg;
    unsigned open = 0;
    for (const std::string &step : shape.threads[t]) {
      std::istringstream words(step);
      std::string kind, place, value, order;
      words >> kind;
      if (kind == "S")
        return "";
      if (kind == "?") {
        out << "  if r" << reg - 1 << " == 1 {\n";
        ++open;
        continue;
      }
      if (kind == "F") {
        words >> order;
        out << "  fence(" << orderOf(order) << ", " << scope << ")\n";
        continue;
      }
      words >> place;
      const std::string tensor = (place == "x" ? shape.dataInLds : shape.flagsInLds) ? "l" : "m",
                        index = place == "x" ? "0" : "128";
      if (kind == "W")
        words >> value;
      words >> order;
      const std::string agreed = ", scope = " + scope + ", order = " + orderOf(order) + ")";
      const std::string read =
          order == "plain" ? tensor + "[" + index + "]" : "atomic_load(" + tensor + ", " + index + agreed;
      const std::string name = "r" + std::to_string(reg);
      if (kind == "W" && order == "plain")
        out << "  " << tensor << "[" << index << "] = " << value << "\n";
      else if (kind == "W")
        out << "  atomic_store(" << tensor << ", " << index << ", " << value << agreed << "\n";
      else if (kind == "U")
        out << "  var " << name << " = " << read << "\n  while " << name << " != 1 { " << name << " = " << read
            << " }\n";
      else
        out << "  let " << name << " = " << read << "\n";
      reg += kind != "W";
    }
    for (unsigned r = first; r < reg; ++r)
      out << "  o[" << 64 * r << "] = r" << r << "\n";
    out << std::string(open + 1, '}') << "\n";
  }
  out << "  }\n}\n";
  return out.str();
}

/// A release for the block alone does not reach the other workgroup.
const char *const blockFence = R"(
kernel mp_block_fence(m: inout tensor<i32, (1024):(1)>, o: inout tensor<i32, (1024):(1)>) launch(grid = (2), block = (64)) {
  if thread_idx.x == 0 {
    if block_idx.x == 0 {
      m[0] = 1
      fence(.release, .block)
      atomic_store(m, 128, 1)
    } else {
      let r = atomic_load(m, 128)
      fence(.acquire)
      o[0] = r
      if r == 1 { o[64] = m[0] }
    }
  }
}
)";

/// A code object with its kernels, and a memory for them.
class Litmus {
public:
  Litmus(const std::string &processor, bool fly) {
    const std::filesystem::path folder =
        std::filesystem::path(testing::TempDir()) / ("flyc-litmus-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    const std::string base = (folder / "k").string();
    std::string command;
    if (fly) {
      std::ofstream source(base + ".fly");
      source << blockFence;
      for (const Shape &shape : shapes())
        source << flyKernelOf(shape);
      source.close();
      command = std::string(FLYC_BUILD) + "/bin/flyc compile " + base + ".fly --arch=" + processor +
                " --emit=hsaco -o " + base + ".hsaco";
    } else {
      std::ofstream ir(base + ".ll");
      ir << "target triple = \"amdgcn-amd-amdhsa\"\n@lx = internal addrspace(3) global i32 poison, align 128\n"
            "@ly = internal addrspace(3) global i32 poison, align 128\n";
      for (const Shape &shape : shapes())
        ir << kernelOf(shape);
      ir << "attributes #0 = { nounwind \"amdgpu-flat-work-group-size\"=\"1,1024\" }\n";
      ir.close();
      command = FLYC_LLVM_BIN "/llc -mcpu=" + processor + " -filetype=obj " + base + ".ll -o " + base +
                ".o && " FLYC_LLVM_BIN "/ld.lld -shared " + base + ".o -o " + base + ".hsaco";
    }
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
    std::ifstream in(base + ".hsaco", std::ios::binary);
    const std::vector<uint8_t> bytes((std::istreambuf_iterator<char>(in)), {});
    auto program = Program::load(bytes, *memory);
    std::filesystem::remove_all(folder);
    if (!program) {
      ADD_FAILURE() << program.error().message;
      return;
    }
    loaded = std::move(*program);
    places[0] = memory->allocate(4096, "m");
    places[1] = memory->allocate(4096, "o");
  }

  Outcome run(const std::string &kernel, uint32_t grid, uint32_t block, unsigned registers, uint64_t seed,
              Observer *observer = nullptr) {
    std::memset(memory->find(places[0], 4096, true), 0, 4096);
    auto *out = reinterpret_cast<uint32_t *>(memory->find(places[1], 4096, true));
    std::fill_n(out, 1024, 9u);
    Launch launch;
    launch.kernel = kernel;
    launch.grid[0] = grid;
    launch.block[0] = block;
    launch.instructionLimit = 100'000;
    for (uint64_t place : places) {
      launch.arguments.emplace_back(8);
      std::memcpy(launch.arguments.back().data(), &place, 8);
    }
    AdversarialMemory adversary(*loaded, seed, observer != nullptr);
    launch.model = &adversary;
    launch.observer = observer;
    const auto ran = loaded->run(launch);
    EXPECT_TRUE(ran) << kernel << ", seed " << seed << ": " << ran.error().message;
    Outcome outcome;
    for (unsigned r = 0; r < registers; ++r)
      outcome.push_back(out[64 * r]);
    return outcome;
  }
  Outcome run(const Shape &shape, uint64_t seed, Observer *observer = nullptr) {
    const auto threads = static_cast<uint32_t>(shape.threads.size());
    return run(shape.name, shape.inBlock ? 1 : threads, shape.inBlock ? 64 * threads : 64, registersOf(shape), seed,
               observer);
  }
  /// What the check for races finds under some seeds.
  std::vector<std::string> findings(const std::function<void(uint64_t, Observer *)> &one,
                                    uint64_t seeds = checkedSeeds) {
    CheckOptions options;
    options.races = true;
    Checks checks(options, *loaded);
    for (uint64_t seed = 1; seed <= seeds; ++seed)
      one(seed, &checks);
    std::vector<std::string> texts;
    for (const Finding &finding : checks.findings().all())
      texts.push_back(finding.text());
    return texts;
  }

private:
  std::unique_ptr<DeviceMemory> memory = std::make_unique<DeviceMemory>();
  std::optional<Program> loaded;
  uint64_t places[2] = {};
};

/// What must not come out of a shape; and what must, with few orders in its way.
struct Law {
  std::string prefix;
  std::set<Outcome> forbidden, reached;
  bool rare = false;           ///< reached by one seed in some hundred
  bool rareInLanguage = false; ///< the same of flyc's code
};
const std::vector<Law> laws = {
    {"mp_right", {{1, 0}}, {{1, 1}}},
    {"mp_scalar_right_agent", {{1, 0}}, {{1, 1}}},
    {"mp_scalar_right_system", {{1, 0}}, {{1, 1}}},
    {"mp_scalar_no_discard", {}, {{1, 0}}},
    {"mp_waits_agent", {{1, 0}}, {{1, 1}}},
    {"mp_waits_block", {{1, 0}}, {{1, 1}}},
    {"mp_waits_system", {{1, 0}}, {{1, 1}}},
    {"mp_waits_lds", {{1, 0}}, {{1, 1}}},
    {"mp_waits_flag_in_lds", {{1, 0}}, {{1, 1}}},
    {"mp_waits_data_in_lds", {{1, 0}}, {{1, 1}}},
    {"mp_waits_no_release_agent", {}, {{1, 0}}},
    {"mp_waits_no_acquire_agent", {}, {{1, 0}}},
    {"mp_fences", {{1, 0}}, {{1, 1}}},
    {"mp_atomic_right", {{1, 0}}, {{0, 0}, {1, 1}}},
    {"sb_right", {{0, 0}}, {{0, 1}, {1, 0}}},
    {"sb_fences", {{0, 0}}, {{0, 1}, {1, 0}}},
    {"lb_right", {{1, 1}}, {{0, 0}}},
    {"iriw_right", {{1, 0, 1, 0}}, {}},
    {"corr", {{1, 0}, {2, 0}, {2, 1}}, {}},
    {"wrc_right", {{1, 1, 0}}, {{1, 1, 1}}},
    {"mp_relaxed_agent", {}, {{1, 0}}},
    {"mp_relaxed_system", {}, {{1, 0}}},
    {"mp_no_release_agent", {}, {{1, 0}}},
    {"mp_no_release_system", {}, {{1, 0}}},
    {"mp_no_acquire_agent", {}, {{1, 0}}},
    {"mp_no_acquire_system", {}, {{1, 0}}},
    {"sb_relaxed_agent", {}, {{0, 0}}},
    {"sb_relaxed_system", {}, {{0, 0}}},
    {"lb_relaxed_agent", {}, {{1, 1}}, false, true},
    {"lb_relaxed_system", {}, {{1, 1}}, false, true},
    {"iriw_relaxed_agent", {}, {{1, 0, 1, 0}}, true},
    {"iriw_relaxed_system", {}, {{1, 0, 1, 0}}, true},
};

class LitmusShapes : public testing::TestWithParam<const char *> {};
INSTANTIATE_TEST_SUITE_P(EachProcessor, LitmusShapes, testing::Values("gfx90a", "gfx942", "gfx950"),
                         [](const auto &info) { return std::string(info.param); });

void expectLaws(Litmus &litmus, const std::vector<Shape> &all, bool inLanguage) {
  for (const Shape &shape : all) {
    std::map<Outcome, uint64_t> seen; // and the seed that first gave it
    for (uint64_t seed = 1; seed <= seedCount(); ++seed)
      seen.emplace(litmus.run(shape, seed), seed);
    for (const Law &law : laws) {
      if (!shape.name.starts_with(law.prefix))
        continue;
      for (const Outcome &outcome : law.forbidden)
        EXPECT_FALSE(seen.contains(outcome))
            << shape.name << " gives " << testing::PrintToString(outcome) << " under seed " << seen[outcome];
      if ((law.rare || (inLanguage && law.rareInLanguage)) && seedCount() < allSeeds)
        continue;
      for (const Outcome &outcome : law.reached)
        EXPECT_TRUE(seen.contains(outcome)) << shape.name << " never gives " << testing::PrintToString(outcome)
                                            << ", but " << testing::PrintToString(seen);
    }
  }
}

void expectFindings(Litmus &litmus, const std::vector<Shape> &all, const std::string &processor) {
  for (const Shape &shape : all) {
    const bool right = shape.name.find("_no_") == std::string::npos && shape.name != "mp_narrow";
    // What is wrong may take some seeds to show.
    const auto found = litmus.findings([&](uint64_t seed, Observer *observer) { litmus.run(shape, seed, observer); },
                                       right ? checkedSeeds : 8 * checkedSeeds);
    const bool usesLds = shape.dataInLds || shape.flagsInLds;
    // What nothing marks as an atomic is a flag if a loop waits for it, else it may be data.
    const bool isPlain = usesLds || (shape.inBlock && processor == "gfx90a");
    // In a workgroup a release is nothing, device memory is in order; without an acquire the compiler may take the
    // scalar unit.
    if ((isPlain && shape.name.find("waits") == std::string::npos) || (shape.inBlock && !right) ||
        shape.name == "mp_scalar_right_block") // its store is in order for the workgroup, not for the scalar unit
      continue;
    EXPECT_EQ(found.empty(), right) << shape.name << ": " << testing::PrintToString(found);
  }
}

TEST_P(LitmusShapes, OutcomesUnderAllSeeds) {
  Litmus litmus(GetParam(), false);
  expectLaws(litmus, shapes(), false);
}

TEST_P(LitmusShapes, TheCheckTellsRightFromWrong) {
  Litmus litmus(GetParam(), false);
  expectFindings(litmus, shapes(), GetParam());
}

std::vector<Shape> shapesOfTheLanguage() {
  std::vector<Shape> all = shapes();
  std::erase_if(all, [](const Shape &shape) { return flyKernelOf(shape).empty(); });
  return all;
}

TEST_P(LitmusShapes, OutcomesInTheLanguage) {
  Litmus litmus(GetParam(), true);
  expectLaws(litmus, shapesOfTheLanguage(), true);
}

TEST_P(LitmusShapes, TheCheckTellsRightFromWrongInTheLanguage) {
  Litmus litmus(GetParam(), true);
  expectFindings(litmus, shapesOfTheLanguage(), GetParam());
}

TEST_P(LitmusShapes, AFenceOfTheBlockDoesNotReachTheDevice) {
  Litmus litmus(GetParam(), true);
  std::set<Outcome> seen;
  for (uint64_t seed = 1; seed <= seedCount(); ++seed)
    seen.insert(litmus.run("mp_block_fence", 2, 64, 2, seed));
  EXPECT_TRUE(seen.contains({1, 0}));
  EXPECT_FALSE(
      litmus
          .findings([&](uint64_t seed, Observer *observer) { litmus.run("mp_block_fence", 2, 64, 2, seed, observer); })
          .empty());
}

TEST_P(LitmusShapes, ASeedGivesTheSameRun) {
  Litmus one(GetParam(), false), other(GetParam(), false);
  for (const Shape &shape : shapes())
    for (uint64_t seed = 1; seed <= 8; ++seed)
      EXPECT_EQ(one.run(shape, seed), other.run(shape, seed)) << shape.name << ", seed " << seed;
}

} // namespace
