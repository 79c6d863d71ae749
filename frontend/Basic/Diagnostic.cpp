//===- Diagnostic.cpp - the registry, formatting, collecting --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Turns ids and arguments into messages, drops repetitions, counts, says of what only some targets have which they are,
// and applies -Werror, -w, -Wno- and the error limit.
//===----------------------------------------------------------------------===//

#include "frontend/Basic/Diagnostic.h"

#include "support/Text.h"

#include <algorithm>
#include <cassert>

namespace flyc {

static constexpr DiagInfo table[] = {
#define FLY_ERROR(NUMBER, NAME, TEXT) {#NAME, TEXT, "", NUMBER, Severity::Error},
#define FLY_WARNING(NUMBER, NAME, FLAG, TEXT) {#NAME, TEXT, FLAG, NUMBER, Severity::Warning},
#define FLY_NOTE(NAME, TEXT) {#NAME, TEXT, "", 0, Severity::Note},
#include "frontend/Basic/Diagnostics.def"
};

std::string_view spelling(Severity severity) {
  switch (severity) {
  case Severity::Note: return "note";
  case Severity::Warning: return "warning";
  case Severity::Error: return "error";
  }
  return {};
}

const DiagInfo &info(diag::ID id) { return table[id]; }

std::string code(diag::ID id) {
  if (table[id].number == 0)
    return {};
  std::string digits = std::to_string(table[id].number);
  return "FLY" + std::string(4 - digits.size(), '0') + digits;
}

bool isUsual(diag::ID warning) {
  return warning != diag::UnusedParameter && warning != diag::UnusedArgument && warning != diag::HiddenName &&
         warning != diag::MissingBarrier;
}

bool isAboutSpeed(diag::ID warning) { return info(warning).flag.starts_with("perf-"); }

bool isNamedBy(diag::ID warning, const std::set<std::string> &names) {
  std::string_view flag = info(warning).flag;
  return names.contains(std::string(flag)) || names.contains(std::string(flag.substr(0, flag.find('-'))));
}

std::optional<diag::ID> findDiagnostic(std::string_view wanted) {
  auto same = [](char a, char b) { return std::toupper(static_cast<unsigned char>(a)) == b; };
  for (uint16_t i = 0; i != diag::Count; ++i)
    if (std::string id = code(static_cast<diag::ID>(i)); !id.empty() && std::ranges::equal(wanted, id, same))
      return static_cast<diag::ID>(i);
  return std::nullopt;
}

std::string formatDiagnostic(diag::ID id, std::span<const DiagArg> args) {
  std::string_view text = table[id].text;
  std::string result;
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '{' || at + 1 >= text.size() || !std::isdigit(static_cast<unsigned char>(text[at + 1]))) {
      result += text[at];
      continue;
    }
    size_t index = static_cast<size_t>(text[at + 1] - '0');
    assert(index < args.size() && "the text of a diagnostic names an argument that it is not given");
    bool plural = text.substr(at + 2, 3) == ":s}";
    if (index < args.size())
      result += plural ? (args[index].one ? "" : "s") : args[index].text;
    at += plural ? 4 : 2;
  }
  return result;
}

void DiagnosticBuilder::addNote(SourceRange range, std::string message) {
  diagnostic.notes.push_back({range, std::move(message)});
}

std::string messageWithTargets(const Diagnostic &diagnostic) {
  if (std::ranges::all_of(diagnostic.targets, [&](const std::string &target) {
        return diagnostic.message.find(target) != std::string::npos;
      }))
    return diagnostic.message;
  return diagnostic.message + " (on " + joined(diagnostic.targets) + ")";
}

DiagnosticBuilder::~DiagnosticBuilder() {
  if (engine)
    engine->store(std::move(diagnostic));
}

DiagnosticBuilder DiagnosticEngine::start(diag::ID id, SourceRange range, std::span<const DiagArg> args) {
  Diagnostic diagnostic;
  diagnostic.id = id;
  diagnostic.severity = info(id).severity;
  assert(diagnostic.severity != Severity::Note && "a note belongs to an error or a warning");
  diagnostic.range = range;
  diagnostic.message = formatDiagnostic(id, args);
  return DiagnosticBuilder(*this, std::move(diagnostic));
}

bool DiagnosticEngine::isShown(diag::ID warning) const {
  if (options.noWarnings || isNamedBy(warning, options.disabled))
    return false;
  return isNamedBy(warning, options.asErrors) ||
         (isAboutSpeed(warning) ? options.perfWarnings : options.allWarnings || isUsual(warning));
}

void DiagnosticEngine::store(Diagnostic &&diagnostic) {
  if (silent || std::ranges::count(passedOver, diagnostic.id))
    return;
  if (diagnostic.severity == Severity::Warning) {
    if (!isShown(diagnostic.id))
      return;
    if (options.warningsAsErrors || isNamedBy(diagnostic.id, options.asErrors))
      diagnostic.severity = Severity::Error;
  }
  made += diagnostic.severity == Severity::Error;
  const uint32_t begin = diagnostic.range.begin.raw(), end = diagnostic.range.end.raw();
  const bool isNewPlace = places.emplace(target, diagnostic.id, begin, end).second;
  if (repeats && !isNewPlace)
    return;
  const auto [known, isNew] = seen.try_emplace({diagnostic.id, begin, end, diagnostic.message});
  Seen &here = known->second;
  if (std::ranges::count(here.targets, target))
    return;
  here.targets.push_back(target);
  const bool isError = diagnostic.severity == Severity::Error;
  errors += isError;
  if (!isNew)
    return;
  differentErrors += isError;
  warnings += !isError;
  if (isError && limitReached())
    return;
  const size_t own = diagnostic.notes.size();
  // Frames of a recursion look alike: one stands for them, with their number.
  for (const DiagContext *frame = current; frame;) {
    const DiagContext *next = frame;
    unsigned times = 0;
    for (; next && next->note.range == frame->note.range && next->note.message == frame->note.message;
         next = next->outer)
      ++times;
    diagnostic.notes.push_back(frame->note);
    if (times > 1)
      diagnostic.notes.back().message += ", " + std::to_string(times) + " times";
    frame = next;
  }
  // Of a long way here the two ends tell enough.
  constexpr size_t head = 12, tail = 4;
  auto &notes = diagnostic.notes;
  if (const size_t ways = notes.size() - own; ways > head + tail + 1) {
    const DiagArg left[] = {ways - head - tail};
    const auto begin = notes.begin() + static_cast<std::ptrdiff_t>(own + head);
    *begin = {SourceRange(), formatDiagnostic(diag::NoteMoreFrames, left)};
    notes.erase(begin + 1, notes.end() - static_cast<std::ptrdiff_t>(tail));
  }
  here.stored = stored.size();
  stored.push_back(std::move(diagnostic));
}

size_t DiagnosticEngine::numberOf(std::string_view name) {
  const auto known = std::ranges::find(targets, name);
  const auto number = static_cast<size_t>(known - targets.begin());
  if (known == targets.end())
    targets.emplace_back(name);
  return number;
}

std::vector<Diagnostic> DiagnosticEngine::diagnostics() const {
  std::vector<Diagnostic> result = stored;
  for (const auto &[what, where] : seen) {
    const bool isForAll = std::ranges::count(where.targets, 0U) || where.targets.size() + 1 == targets.size();
    if (where.stored && !isForAll)
      for (const size_t number : where.targets)
        result[*where.stored].targets.push_back(targets[number]);
  }
  if (limitReached()) {
    unsigned hidden = differentErrors - options.errorLimit;
    const DiagArg args[] = {hidden, hidden == 1 ? "is" : "are", options.errorLimit};
    Diagnostic last;
    last.id = diag::TooManyErrors;
    last.message = formatDiagnostic(last.id, args);
    result.push_back(std::move(last));
  }
  return result;
}

} // namespace flyc
