//===- Diagnostic.h - messages to the user, and the engine that collects them ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Owns the diagnostics of a compile. Input: ids of Diagnostics.def with a range and arguments. Output: finished
// Diagnostics in the order in which they were reported, without repetitions, up to the error limit; DiagnosticText.h
// and DiagnosticJson.h render them.
//
//   diags.report(diag::UnknownName, range, name)
//       .note(diag::DidYouMean, range, nearest)
//       .fixIt(range, nearest);
//
// Invariant: a stored diagnostic is complete; reporting never fails and never throws.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_BASIC_DIAGNOSTIC_H
#define FLYC_FRONTEND_BASIC_DIAGNOSTIC_H

#include "frontend/Basic/Identifier.h"
#include "frontend/Basic/Source.h"

#include <concepts>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace flyc {

namespace diag {
#include "frontend/Basic/DiagnosticIds.inc" // enum ID, argumentCounts

/// Not constexpr: the C++ compiler's error about the call names the mistake.
void theTextTakesAnotherNumberOfArguments();

/// An id whose text takes N arguments; made from an ID, which is checked when compiling. A function that chooses among
/// several ids gives or takes one of these.
template <size_t N> struct Taking {
  consteval Taking(ID id) : id(id) {
    if (argumentCounts[id] != N)
      theTextTakesAnotherNumberOfArguments();
  }
  /// An id that is known only when running; nothing if its text takes another number of arguments.
  static constexpr std::optional<Taking> among(ID id) {
    return argumentCounts[id] == N ? std::optional(Taking(id, 0)) : std::nullopt;
  }
  ID id;

private:
  constexpr Taking(ID id, int) : id(id) {}
};
} // namespace diag

enum class Severity : uint8_t { Note, Warning, Error };
/// "note", "warning", "error".
std::string_view spelling(Severity severity);

/// What the registry says of an id.
struct DiagInfo {
  std::string_view name; ///< "StrayCharacter"
  std::string_view text; ///< with {0}
  std::string_view flag; ///< of a warning: "unused-symbol"; else empty
  uint16_t number;       ///< 104; 0 for a note
  Severity severity;     ///< before -Werror
};
const DiagInfo &info(diag::ID id);
/// Shown without -Wall, because such code is hardly ever meant.
bool isUsual(diag::ID warning);
/// Of the group `perf`: the program is right, but slow. Shown with -Wperf only.
bool isAboutSpeed(diag::ID warning);
/// True if the warning's flag is one of `names` or belongs to a group among them: `unused` is every `unused-..`.
bool isNamedBy(diag::ID warning, const std::set<std::string> &names);
/// "FLY0104"; empty for a note.
std::string code(diag::ID id);
/// The id with a public number such as "FLY0104" or "fly0104", for `flyc explain`.
std::optional<diag::ID> findDiagnostic(std::string_view code);

/// An argument of a text: a number or some text.
class DiagArg {
public:
  template <std::integral T>
    requires(!std::same_as<T, bool> && !std::same_as<T, char>)
  DiagArg(T value) : text(std::to_string(value)), one(value == 1) {}
  DiagArg(std::string_view text) : text(text) {}
  DiagArg(std::string text) : text(std::move(text)) {}
  DiagArg(const char *text) : text(text) {}
  DiagArg(char character) : text(1, character) {}
  DiagArg(Identifier name) : text(name.str()) {}

  std::string text;
  bool one = false; ///< the number 1
};

/// The registry's text with its arguments in place.
std::string formatDiagnostic(diag::ID id, std::span<const DiagArg> args);
template <typename... Args> std::string textOf(diag::Taking<sizeof...(Args)> id, Args &&...args) {
  const DiagArg list[] = {DiagArg(std::forward<Args>(args))..., DiagArg("")};
  return formatDiagnostic(id.id, std::span(list, sizeof...(args)));
}

struct DiagNote {
  SourceRange range; ///< invalid: a note without place
  std::string message;
};

/// Text to be put in place of a range (an insertion if the range is empty).
struct FixIt {
  SourceRange range;
  std::string text;
};

struct Diagnostic {
  diag::ID id = diag::Count;
  Severity severity = Severity::Error;
  SourceRange range; ///< where the caret goes; invalid: a diagnostic without place
  std::string message;
  std::vector<SourceRange> highlights; ///< further ranges to underline, such as operands
  std::vector<DiagNote> notes;
  std::vector<FixIt> fixIts;
  std::vector<std::string> targets; ///< that it holds for, where others were looked at that it does not hold for
};

/// The message, and behind it for which targets it holds, if it is not for all of them and the message does not say so:
/// "'x' is not used (on gfx942)".
std::string messageWithTargets(const Diagnostic &diagnostic);

/// How a place was reached: a call, an import or an instance, and what that stands in.
struct DiagContext {
  DiagNote note;
  const DiagContext *outer;
};

class DiagnosticEngine;

/// A diagnostic in the making: stored when this object dies, at the end of the full expression.
class DiagnosticBuilder {
public:
  DiagnosticBuilder(DiagnosticEngine &engine, Diagnostic diagnostic)
      : engine(&engine), diagnostic(std::move(diagnostic)) {}
  DiagnosticBuilder(DiagnosticBuilder &&other)
      : engine(std::exchange(other.engine, nullptr)), diagnostic(std::move(other.diagnostic)) {}
  DiagnosticBuilder &operator=(DiagnosticBuilder &&) = delete;
  ~DiagnosticBuilder();

  template <typename... Args>
  DiagnosticBuilder &note(diag::Taking<sizeof...(Args)> id, SourceRange range, Args &&...args) {
    addNote(range, textOf(id, std::forward<Args>(args)...));
    return *this;
  }
  DiagnosticBuilder &fixIt(SourceRange range, std::string text) {
    diagnostic.fixIts.push_back({range, std::move(text)});
    return *this;
  }
  DiagnosticBuilder &highlight(SourceRange range) {
    diagnostic.highlights.push_back(range);
    return *this;
  }

protected:
  void addNote(SourceRange range, std::string message);

private:
  DiagnosticEngine *engine;
  Diagnostic diagnostic;
};

class DiagnosticEngine {
public:
  struct Options {
    unsigned errorLimit = 20;            ///< 0: no limit
    bool warningsAsErrors = false;       ///< -Werror
    bool noWarnings = false;             ///< -w
    std::set<std::string> disabled = {}; ///< -Wno-<flag>
    std::set<std::string> asErrors = {}; ///< -Werror=<flag>
    bool allWarnings = false;            ///< -Wall
    bool perfWarnings = false;           ///< -Wperf
  };

  DiagnosticEngine() = default;
  explicit DiagnosticEngine(Options options) : options(std::move(options)) {}
  DiagnosticEngine(const DiagnosticEngine &) = delete;
  DiagnosticEngine &operator=(const DiagnosticEngine &) = delete;

  /// The number of arguments must be that of the text, which is checked when compiling.
  template <typename... Args>
  DiagnosticBuilder report(diag::Taking<sizeof...(Args)> id, SourceRange range, Args &&...args) {
    const DiagArg list[] = {DiagArg(std::forward<Args>(args))..., DiagArg("")};
    return start(id.id, range, std::span(list, sizeof...(args)));
  }

  /// Frames that explain how a place was reached (import, instantiation): every diagnostic that is reported before the
  /// matching popContext gets them as notes.
  void pushContext(SourceRange range, std::string message) {
    frames.push_back({{range, std::move(message)}, current});
    current = &frames.back();
  }
  void popContext() { current = current->outer; }
  /// The current frames; null if there are none. They live as long as the engine, for diagnostics that are reported
  /// later.
  const DiagContext *context() const { return current; }

  /// While one lives, diagnostics get the frames of `context`, which context() has returned earlier; null: the current
  /// frames.
  class Within {
  public:
    Within(DiagnosticEngine &engine, const DiagContext *context)
        : engine(engine), before(std::exchange(engine.current, context ? context : engine.current)) {}
    ~Within() { engine.current = before; }
    Within(const Within &) = delete;
    Within &operator=(const Within &) = delete;

  private:
    DiagnosticEngine &engine;
    const DiagContext *before;
  };

  /// While one lives, diagnostics are neither stored nor counted: for trying whether something is right.
  class Silence {
  public:
    explicit Silence(DiagnosticEngine &engine) : engine(engine), before(std::exchange(engine.silent, true)) {}
    ~Silence() { engine.silent = before; }
    Silence(const Silence &) = delete;
    Silence &operator=(const Silence &) = delete;

  private:
    DiagnosticEngine &engine;
    bool before;
  };

  /// While one lives, errors and warnings of these ids are dropped, because they only follow from something that is not
  /// known yet.
  class Without {
  public:
    Without(DiagnosticEngine &engine, std::span<const diag::ID> ids)
        : engine(engine), before(std::exchange(engine.passedOver, ids)) {}
    ~Without() { engine.passedOver = before; }
    Without(const Without &) = delete;
    Without &operator=(const Without &) = delete;

  private:
    DiagnosticEngine &engine;
    std::span<const diag::ID> before;
  };

  /// While one lives, the source text is evaluated a second time, as in the second copy of an unrolled loop: a
  /// diagnostic that a place already has is not repeated there, even if it is about other values.
  class Repetition {
  public:
    explicit Repetition(DiagnosticEngine &engine) : engine(engine), before(std::exchange(engine.repeats, true)) {}
    ~Repetition() { engine.repeats = before; }
    Repetition(const Repetition &) = delete;
    Repetition &operator=(const Repetition &) = delete;

  private:
    DiagnosticEngine &engine;
    bool before;
  };

  /// While one lives, the source is looked at for that target, as it is for others before or after: what is found for
  /// some of them only says for which. The empty name: what is found holds for all of them.
  class ForTarget {
  public:
    ForTarget(DiagnosticEngine &engine, std::string_view target)
        : engine(engine), before(std::exchange(engine.target, engine.numberOf(target))) {}
    ~ForTarget() { engine.target = before; }
    ForTarget(const ForTarget &) = delete;
    ForTarget &operator=(const ForTarget &) = delete;

  private:
    DiagnosticEngine &engine;
    size_t before;
  };

  bool hasErrors() const { return errors != 0; }
  /// All errors, those beyond the limit included; one that several targets have counts for each of them.
  unsigned errorCount() const { return errors; }
  /// The same with repetitions, which are stored once. Tells whether a part of the source has mistakes, even if they
  /// were reported before.
  unsigned errorsMade() const { return made; }
  unsigned warningCount() const { return warnings; }
  /// Whether the options let this warning through.
  bool isShown(diag::ID warning) const;
  /// True once the limit is reached: a stage may stop early, because nothing that it reports would be shown.
  bool limitReached() const { return options.errorLimit != 0 && differentErrors > options.errorLimit; }

  /// What was reported, and at the end how many errors the limit held back.
  std::vector<Diagnostic> diagnostics() const;

private:
  friend class DiagnosticBuilder;
  DiagnosticBuilder start(diag::ID id, SourceRange range, std::span<const DiagArg> args);
  void store(Diagnostic &&diagnostic);
  size_t numberOf(std::string_view name);

  /// Where a diagnostic went that may be reported again.
  struct Seen {
    std::optional<size_t> stored; ///< nothing: the limit held it back
    std::vector<size_t> targets;  ///< their numbers
  };

  Options options;
  std::vector<Diagnostic> stored;
  std::deque<DiagContext> frames; ///< addresses stay
  const DiagContext *current = nullptr;
  std::map<std::tuple<uint16_t, uint32_t, uint32_t, std::string>, Seen> seen;
  std::set<std::tuple<size_t, uint16_t, uint32_t, uint32_t>> places; ///< of what was seen, and the target
  bool repeats = false;
  std::vector<std::string> targets{std::string()}; ///< the first stands for all
  size_t target = 0;
  unsigned errors = 0, made = 0, differentErrors = 0;
  unsigned warnings = 0;
  bool silent = false;
  std::span<const diag::ID> passedOver;
};

} // namespace flyc

#endif // FLYC_FRONTEND_BASIC_DIAGNOSTIC_H
