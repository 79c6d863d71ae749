//===- Main.cpp - fuzz-programs: generated programs through the compiler ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//   fuzz-programs check COUNT [SEED]      every program as it is and broken, through the parser and Sema for one target
//   fuzz-programs compile COUNT [SEED]    as it is and broken, through everything at -O0 and -O3; right ones run on the
//                                         emulator
//   fuzz-programs kernels COUNT [SEED]    its kernel without what is around it, through everything at -O0 or -O3, by
//                                         turns, against what the generator computed; at both where that says nothing
//   fuzz-programs print SEED              the program and its broken form
//   fuzz-programs headers COUNT FOLDER [SEED]    FOLDER/N holds program N compiled, and a main.c that calls its entry
//                                                by the launch header, where it has one
//   fuzz-programs differ FILE [SEED]      0: the file, made from the program of this seed by hand, still does other
//                                         things at -O0 than at -O3
// With FLYC_FUZZ_WAVE=32 the programs are for gfx1100, gfx1201 and gfx1250, without products of matrices.
// Program N of a run has the seed SEED + N. Ends with 1 at the first crash or hang, and after anything else that is
// wrong.
//===----------------------------------------------------------------------===//

#include "test/fuzz/programs/Compile.h"
#include "test/fuzz/programs/Front.h"
#include "test/fuzz/programs/RunEntries.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

using namespace flyc;
using namespace flyc::fuzz;

static volatile uint64_t current = 0;

static void died(int signal) {
  char text[160];
  const int length =
      std::snprintf(text, sizeof text, "\nfuzz-programs: seed %llu %s (`fuzz-programs print %llu` shows it)\n",
                    static_cast<unsigned long long>(current), signal == SIGALRM ? "takes over 20 s" : "crashes",
                    static_cast<unsigned long long>(current));
  (void)!write(STDERR_FILENO, text, static_cast<size_t>(length));
  _exit(1);
}

static void watch() {
  static char stack[1 << 16];
  stack_t alternative = {};
  alternative.ss_sp = stack;
  alternative.ss_size = sizeof stack;
  sigaltstack(&alternative, nullptr);
  struct sigaction action = {};
  action.sa_handler = died;
  action.sa_flags = SA_ONSTACK;
  for (int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGALRM})
    sigaction(signal, &action, nullptr);
}

static unsigned wrong = 0;

static void fault(uint64_t seed, const std::string &what) {
  if (++wrong <= 20)
    std::fprintf(stderr, "seed %llu: %s\n", static_cast<unsigned long long>(seed), what.c_str());
}

static int check(unsigned count, uint64_t first) {
  size_t lines = 0, accepted = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    current = seed;
    alarm(20);
    const std::string text = print(generate(seed));
    Checked right = checkText(text, seed);
    if (right.errors)
      fault(seed, "a right program is refused:\n" + right.said);
    Checked other = checkText(broken(text, seed), seed);
    if (other.errors && other.said.empty())
      fault(seed, "a broken program is refused without a word");
    accepted += !other.errors;
    lines += static_cast<size_t>(std::count(text.begin(), text.end(), '\n')) * 2;
  }
  alarm(0);
  std::printf("%u programs and as many broken ones checked, %zu lines; of the broken %zu are accepted; %u faults\n",
              count, lines, accepted, wrong);
  return wrong ? 1 : 0;
}

static int compile(unsigned count, uint64_t first) {
  std::vector<Request> requests;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    current = seed;
    const std::string text = print(generate(seed)), other = broken(text, seed);
    for (unsigned level : {0u, 3u})
      requests.push_back({seed, text, level, false});
    if (!checkText(other, seed).errors)
      requests.push_back({seed, other, seed % 2 ? 0u : 3u, true});
  }
  size_t refused = 0, compared = 0, unknown = 0, instances = 0, entries = 0, calls = 0, refusedCalls = 0;
  std::vector<Outcome> outcomes = compileAll(requests);
  for (size_t i = 0; i < requests.size(); ++i) {
    const Request &request = requests[i];
    const Outcome &outcome = outcomes[i];
    current = request.seed;
    alarm(20);
    instances += !outcome.object.empty();
    if (outcome.isBug || (!request.broken && outcome.object.empty()))
      fault(request.seed, std::string(request.broken ? "the broken program" : "the program") + " at -O" +
                              std::to_string(request.level) + ":\n" + outcome.said);
    else
      refused += outcome.object.empty();
    if (request.broken || request.level == 0 || outcome.object.empty() || outcomes[i - 1].object.empty())
      continue;
    const Program program = generate(request.seed);
    const Results expected = evaluate(program);
    Ran plain = runObject(outcomes[i - 1].object, program), fast = runObject(outcome.object, program);
    if (!plain.error.empty() || !fast.error.empty()) {
      fault(request.seed, "it faults: " + (plain.error.empty() ? fast.error : plain.error));
      continue;
    }
    if (!expected.known) // a NaN has no spelling of its own
      plain.printed = fast.printed = {};
    if (const std::string difference = differenceOf(plain, fast); !difference.empty())
      fault(request.seed, "-O0 and -O3 differ: " + difference);
    unknown += !expected.known;
    ++compared;
    if (const std::string difference = differenceOf(plain, {"", expected.integers, expected.floats, expected.printed});
        expected.known && !difference.empty())
      fault(request.seed, "-O0 and the generator's own evaluation differ: " + difference);
    entries += program.entry != nullptr;
    for (size_t one = i - 1; one <= i && program.entry; ++one) {
      const EntryRuns runs =
          runEntry(request.text, request.seed, requests[one].level, outcomes[one].object, program, expected);
      calls += runs.done;
      refusedCalls += runs.refused;
      for (const std::string &what : runs.faults)
        fault(request.seed, "the entry: " + what);
    }
  }
  alarm(0);
  std::printf("%zu compiled of %zu, %zu broken ones refused behind Sema; %zu ran the same at -O0 and -O3, %zu of them "
              "as evaluated; "
              "%zu entries, called %zu times, and %zu times in vain as they should; %u faults\n",
              instances, requests.size(), refused, compared, compared - unknown, entries, calls, refusedCalls, wrong);
  return wrong ? 1 : 0;
}

/// A third to a half of the work of `compile` for a program: what does not judge the kernel's code is left out.
static int kernels(unsigned count, uint64_t first) {
  size_t atBoth = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    current = seed;
    alarm(60);
    Program program = generate(seed);
    if (program.entry) {
      program.entry = nullptr;
      program.behind = "export " + program.instance;
    }
    const std::string text = print(program);
    const Results expected = evaluate(program);
    // Targets go by seed % 3.
    const unsigned level = seed / 3 % 2 ? 3 : 0;
    std::vector<Ran> ran;
    for (unsigned one : {level, 3 - level}) {
      if (one != level && expected.known)
        break;
      const Outcome outcome = compileOne({seed, text, one, false});
      const std::string at = " at -O" + std::to_string(one);
      if (outcome.object.empty()) {
        fault(seed, "the program" + at + ":\n" + outcome.said);
        break;
      }
      Ran made = runObject(outcome.object, program);
      if (!made.error.empty()) {
        fault(seed, "it faults" + at + ": " + made.error);
        break;
      }
      const Ran wanted{"", expected.integers, expected.floats, expected.printed};
      if (!expected.known)
        made.printed.clear(); // a NaN has no spelling of its own
      else if (const std::string difference = differenceOf(made, wanted); !difference.empty())
        fault(seed, "the emulator" + at + " and the generator's own evaluation differ: " + difference);
      ran.push_back(std::move(made));
    }
    if (ran.size() < 2)
      continue;
    ++atBoth;
    if (const std::string difference = differenceOf(ran[0], ran[1]); !difference.empty())
      fault(seed, "-O0 and -O3 differ: " + difference);
  }
  alarm(0);
  std::printf("%u kernels, at -O0 or -O3, ran as evaluated; but %zu, which give NaNs, at both, the same; %u faults\n",
              count, atBoth, wrong);
  return wrong ? 1 : 0;
}

static int headers(unsigned count, const std::string &folder, uint64_t first) {
  std::vector<Request> requests;
  for (uint64_t seed = first; seed < first + count; ++seed)
    if (const Program program = generate(seed); program.entry)
      requests.push_back({seed, print(program), seed % 2 ? 0u : 3u, false});
  const std::vector<Outcome> outcomes = compileAll(requests);
  for (size_t i = 0; i < requests.size(); ++i) {
    const Request &request = requests[i];
    const Program program = generate(request.seed);
    const std::string place = folder + "/" + std::to_string(request.seed), target(targetOf(request.seed).spec->name);
    PackagedEntry packaged;
    std::string why = mkdir(place.c_str(), 0777)   ? "there is no place for " + place
                      : outcomes[i].object.empty() ? outcomes[i].said
                                                   : "";
    if (why.empty())
      why =
          packageEntry(request.text, request.seed, request.level, outcomes[i].object, place, *program.entry, packaged);
    const std::string text =
        why.empty() ? mainOf(*program.entry, packaged.params, evaluate(program), targetOf(request.seed).spec->cu.count)
                    : "";
    if (why.empty() && (!writeFile(place + "/main.c", text.data(), text.size()) ||
                        !writeFile(place + "/target", target.data(), target.size())))
      why = "it cannot be written";
    if (!why.empty())
      fault(request.seed, why);
  }
  std::printf("%zu entries with a main.c; %u faults\n", requests.size(), wrong);
  return wrong ? 1 : 0;
}

/// To find out which lines of a program it takes.
static int differ(const char *path, uint64_t seed) {
  std::FILE *file = std::fopen(path, "r");
  std::string text;
  for (int c; file && (c = std::fgetc(file)) != EOF;)
    text += static_cast<char>(c);
  if (file)
    std::fclose(file);
  alarm(60);
  const std::vector<Outcome> outcomes = compileAll({{seed, text, 0, false}, {seed, text, 3, false}});
  for (const Outcome &outcome : outcomes)
    if (outcome.object.empty()) {
      std::printf("%s\n", outcome.said.c_str());
      return 1;
    }
  const Program program = generate(seed);
  const Ran plain = runObject(outcomes[0].object, program), fast = runObject(outcomes[1].object, program);
  const std::string difference =
      plain.error.empty() && fast.error.empty() ? differenceOf(plain, fast) : "it faults: " + plain.error + fast.error;
  std::printf("%s\n", difference.c_str());
  return difference.empty() ? 1 : 0;
}

int main(int argc, char **argv) {
  const std::string_view mode = argc > 1 ? argv[1] : "";
  const auto number = [&](int at, uint64_t otherwise) {
    return argc > at ? std::strtoull(argv[at], nullptr, 10) : otherwise;
  };
  watch();
  if (const char *lanes = std::getenv("FLYC_FUZZ_WAVE"))
    setWaveLanes(std::string_view(lanes) == "32" ? 32 : 64);
  if (mode == "check" && argc > 2)
    return check(static_cast<unsigned>(number(2, 0)), number(3, 1));
  if (mode == "compile" && argc > 2)
    return compile(static_cast<unsigned>(number(2, 0)), number(3, 1));
  if (mode == "kernels" && argc > 2)
    return kernels(static_cast<unsigned>(number(2, 0)), number(3, 1));
  if (mode == "print" && argc > 2) {
    const std::string text = print(generate(number(2, 0)));
    std::printf("%s// ---- broken\n%s", text.c_str(), broken(text, number(2, 0)).c_str());
    return 0;
  }
  if (mode == "headers" && argc > 3)
    return headers(static_cast<unsigned>(number(2, 0)), argv[3], number(4, 1));
  if (mode == "differ" && argc > 2)
    return differ(argv[2], number(3, 1));
  std::fprintf(stderr, "fuzz-programs check COUNT [SEED] | compile COUNT [SEED] | kernels COUNT [SEED] | headers COUNT "
                       "FOLDER [SEED] | print SEED | differ FILE [SEED]\n");
  return 2;
}
