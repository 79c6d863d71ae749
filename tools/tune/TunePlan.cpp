//===- TunePlan.cpp - a search as a graph of actions ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tune/TunePlan.h"

#include "support/Text.h"
#include "tools/driver/Outputs.h"
#include "tools/run/arrays/Fill.h"
#include "tools/tune/TuneJournal.h"

#include <charconv>
#include <nlohmann/json.hpp>

using namespace flyc;
using namespace flyc::driver;

using Json = nlohmann::json;

namespace {

std::string joinedNumbers(std::initializer_list<size_t> numbers, char between) {
  std::string out;
  for (const size_t number : numbers)
    out += (out.empty() ? "" : std::string(1, between)) + std::to_string(number);
  return out;
}
std::string codeFile(size_t task, size_t point) { return joinedNumbers({task, point}, '/') + "/code.json"; }
std::string benchFile(size_t task, size_t round, size_t shape, size_t place) {
  return std::to_string(task) + "/" + joinedNumbers({round, shape, place}, '.') + ".json";
}
std::string roundFile(size_t task, size_t round) {
  return std::to_string(task) + "/round." + std::to_string(round) + ".json";
}

/// In a path of Ninja.
std::string escaped(const std::string &path) {
  std::string out;
  for (const char c : path)
    out += (c == ' ' || c == ':' || c == '$' ? "$" : "") + std::string(1, c);
  return out;
}

class Action {
public:
  Action(const TunePlan &plan, const flyc_emulator &emulator, const CompileInstance &compile,
         const std::string &generator, const std::string &search)
      : plan(plan), emulator(emulator), compile(compile), generator(generator), search(search) {}

  std::optional<DriverError> run(const std::string &action);

private:
  std::optional<Json> read(const std::string &name) {
    auto text = readInputFile(plan.folder + "/" + name);
    if (!text) {
      failure = text.error();
      return std::nullopt;
    }
    Json out = Json::parse(*text, nullptr, /*allow_exceptions=*/false);
    if (out.is_object())
      return out;
    failure = cannotRead(plan.folder + "/" + name, "it is not a result that an action of the plan wrote");
    return std::nullopt;
  }
  void write(const std::string &name, const std::string &text) {
    Outputs outputs;
    outputs.add(plan.folder + "/" + name, text);
    DriverError error;
    if (!outputs.commit(error))
      failure = error;
  }

  void compileOne(size_t task, size_t point);
  void bench(size_t task, size_t round, size_t shape, size_t place);
  /// The search of a task after its first rounds, as their results say.
  std::optional<TuneSearch> replay(size_t task, size_t rounds);
  void merge(size_t task, size_t round);
  void finish();

  const TunePlan &plan;
  const flyc_emulator &emulator;
  const CompileInstance &compile;
  const std::string &generator, &search;
  std::optional<DriverError> failure;
};

void Action::compileOne(size_t t, size_t point) {
  const TuneTask &task = plan.tasks[t];
  const std::string folder = plan.folder + "/" + joinedNumbers({t, point}, '/');
  std::string refused = compile(task, instanceOf(task, point), folder);
  if (refused.empty())
    refused = spillsOf(folder + "/unit.json");
  write(codeFile(t, point), jsonLine([&](JsonWriter &json) { json.attribute("refused", refused); }));
}

void Action::bench(size_t t, size_t round, size_t shape, size_t place) {
  size_t point = place;
  if (round > 0) {
    const auto before = read(roundFile(t, round - 1));
    if (!before)
      return;
    const Json &places = (*before)["shapes"][shape];
    if (place >= places.size()) { // fewer went on
      write(benchFile(t, round, shape, place), "{}\n");
      return;
    }
    point = places[place].get<size_t>();
  }
  const auto code = read(codeFile(t, point));
  if (!code)
    return;
  TuneTiming timing{0, code->value("refused", "")};
  if (timing.refused.empty())
    timing = timeOf(emulator, plan.tasks[t], plan.folder + "/" + joinedNumbers({t, point}, '/') + "/unit.json", shape,
                    TuneSearch(plan.tasks[t], plan.whole).look(round));
  write(benchFile(t, round, shape, place), jsonLine([&](JsonWriter &json) { writeTiming(json, timing); }));
}

std::optional<TuneSearch> Action::replay(size_t t, size_t rounds) {
  TuneSearch search(plan.tasks[t], plan.whole);
  while (search.round() < rounds) {
    const std::vector<TuneJob> jobs = search.jobs();
    std::vector<TuneTiming> timings;
    size_t place = 0;
    for (size_t j = 0; j < jobs.size(); ++j) {
      place = j && jobs[j].shape == jobs[j - 1].shape ? place + 1 : 0;
      const auto result = read(benchFile(t, search.round(), jobs[j].shape, place));
      if (!result)
        return std::nullopt;
      timings.push_back({result->value("clocks", 0.0), result->value("refused", "")});
    }
    search.finish(timings);
  }
  return search;
}

void Action::merge(size_t t, size_t round) {
  const auto search = replay(t, round + 1);
  if (!search)
    return;
  write(roundFile(t, round), jsonLine([&](JsonWriter &json) {
          json.attributeArray("shapes", [&] {
            for (const std::vector<TunePlace> &places : search->ranking().shapes)
              json.array([&] {
                for (const TunePlace &place : places)
                  json.value(place.point);
              });
          });
        }));
}

void Action::finish() {
  std::vector<TuneFound> found;
  for (size_t t = 0; t < plan.tasks.size(); ++t) {
    const auto search = replay(t, TuneSearch(plan.tasks[t], plan.whole).rounds());
    if (!search)
      return;
    found.push_back({&plan.tasks[t], search->ranking()});
  }
  write("variants.yaml", tuneVariants(found, generator, search));
  write("table.txt", tuneTable(found));
}

std::optional<DriverError> Action::run(const std::string &action) {
  std::vector<size_t> numbers;
  const std::string what = action.substr(0, action.find(':'));
  bool isSound = true;
  for (size_t at = action.find(':'); at != std::string::npos && isSound;) {
    const size_t end = std::min(action.find(':', at + 1), action.size());
    size_t number = 0;
    const auto [last, error] = std::from_chars(action.data() + at + 1, action.data() + end, number);
    isSound = error == std::errc() && last == action.data() + end;
    numbers.push_back(number);
    at = end == action.size() ? std::string::npos : end;
  }
  const TuneTask *task =
      isSound && !numbers.empty() && numbers[0] < plan.tasks.size() ? &plan.tasks[numbers[0]] : nullptr;
  const size_t count = numbers.size(), rounds = task ? TuneSearch(*task, plan.whole).rounds() : 0;
  if (what == "compile" && task && count == 2 && numbers[1] < task->points.size())
    compileOne(numbers[0], numbers[1]);
  else if (what == "bench" && task && count == 4 && numbers[1] < rounds && numbers[2] < task->space->shapes.size() &&
           numbers[3] < task->points.size())
    bench(numbers[0], numbers[1], numbers[2], numbers[3]);
  else if (what == "merge" && task && count == 2 && numbers[1] < rounds)
    merge(numbers[0], numbers[1]);
  else if (what == "finish" && isSound && count == 0)
    finish();
  else
    return usageError("the plan has no action " + quote(action), "--plan writes them into build.ninja");
  return failure;
}

} // namespace

std::string flyc::driver::ninjaText(const TunePlan &plan, const std::string &command,
                                    const std::vector<std::string> &inputs) {
  std::string files;
  for (const std::string &input : inputs)
    files += " " + escaped(input);
  std::string out = "# Written by `flyc tune --plan`: ninja -C of this folder makes variants.yaml and table.txt.\n"
                    "rule action\n  command = " +
                    command + " --action=$action\n  description = $action\n";
  const auto edge = [&](const std::string &made, const std::string &from, const std::string &action) {
    out += "build " + made + ": action " + from + "\n  action = " + action + "\n";
  };
  std::string last;
  for (size_t t = 0; t < plan.tasks.size(); ++t) {
    const TuneSearch search(plan.tasks[t], plan.whole);
    for (size_t p = 0; p < plan.tasks[t].points.size(); ++p)
      edge(codeFile(t, p), "|" + files, "compile:" + joinedNumbers({t, p}, ':'));
    for (size_t round = 0; round < search.rounds(); ++round) {
      std::string made;
      for (size_t shape = 0; shape < plan.tasks[t].space->shapes.size(); ++shape)
        for (size_t place = 0; place < search.width(round); ++place) {
          edge(benchFile(t, round, shape, place), round ? roundFile(t, round - 1) : codeFile(t, place),
               "bench:" + joinedNumbers({t, round, shape, place}, ':'));
          made += " " + benchFile(t, round, shape, place);
        }
      edge(roundFile(t, round), made.substr(1), "merge:" + joinedNumbers({t, round}, ':'));
    }
    last += " " + roundFile(t, search.rounds() - 1);
  }
  edge("variants.yaml | table.txt", last.substr(1), "finish");
  return out + "default variants.yaml\n";
}

std::optional<DriverError> flyc::driver::runAction(const TunePlan &plan, const std::string &action,
                                                   const flyc_emulator &emulator, const CompileInstance &compile,
                                                   const std::string &generator, const std::string &search) {
  return Action(plan, emulator, compile, generator, search).run(action);
}
