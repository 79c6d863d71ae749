//===- CompileCache.cpp - a compile that was done before ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Keys are made of the texts that the compile has read, not of what stands on the disk when it has ended.
//===----------------------------------------------------------------------===//

#include "tools/driver/CompileCache.h"

#include "compiler/CodeGen/Stopwatch.h"
#include "compiler/Package/Generator.h"
#include "compiler/Package/Unit.h"
#include "tools/driver/CacheStore.h"

#include <algorithm>
#include <filesystem>
#include <map>

using namespace flyc;
using namespace flyc::driver;

namespace {

/// Numbers and texts one behind the other, so that no two lists of them are the same bytes.
class CacheWriter {
public:
  void number(uint64_t value) {
    for (unsigned byte = 0; byte < 8; ++byte)
      out += static_cast<char>(value >> (8 * byte));
  }
  void text(std::string_view value) {
    number(value.size());
    out += value;
  }
  template <typename Range, typename Write> void list(const Range &range, Write write) {
    number(std::size(range));
    for (const auto &element : range)
      write(element);
  }
  void texts(const std::vector<std::string> &list) {
    this->list(list, [&](const std::string &one) { text(one); });
  }
  template <typename T> void maybe(const std::optional<T> &value) {
    number(value.has_value());
    number(value ? static_cast<uint64_t>(*value) : 0);
  }

  std::string out;
};

/// Reads what CacheWriter wrote. Beyond the end everything is 0 and empty, and `good` is false.
class CacheReader {
public:
  explicit CacheReader(std::string_view in) : in(in) {}
  uint64_t number() {
    const std::string_view bytes = take(8);
    uint64_t value = 0;
    for (size_t byte = 0; byte < bytes.size(); ++byte)
      value |= uint64_t(static_cast<uint8_t>(bytes[byte])) << (8 * byte);
    return value;
  }
  std::string text() { return std::string(take(number())); }
  template <typename Read> void list(Read read) {
    for (uint64_t count = number(); count && good; --count)
      read();
  }
  std::vector<std::string> texts() {
    std::vector<std::string> out;
    list([&] { out.push_back(text()); });
    return out;
  }
  bool atEnd() const { return good && in.empty(); }

private:
  std::string_view take(uint64_t size) {
    if (size > in.size())
      good = false;
    if (!good)
      return {};
    const std::string_view taken = in.substr(0, size);
    in.remove_prefix(size);
    return taken;
  }

  std::string_view in;
  bool good = true;
};

/// What of the options changes a byte of a result or a diagnostic. Each member is named, so that a new one does not
/// compile until it is said here where it belongs.
void addOptions(CacheWriter &key, const CompileOptions &options) {
  // Not in the key: where results go, how diagnostics look, what the depfile says, how many threads there are, the
  // cache itself; what canBeKept refuses. The targets' facts are those of the build, and of the files of --spec-file,
  // which are texts.
  const auto &[checkOnly, input, overlay, table, targets, specFiles, output, outputDir, name, prefix, emit, host,
               dumpDir, timeTrace, reports, budgets, depfile, responseFiles, defines, includeDirs, instances, variants,
               kernels, fastMath, wavesPerEu, planned, optLevel, debugInfo, redZone, codeObjectVersion, llvmArgs, jobs,
               diagnostics, cacheDir, cacheBytes] = options;
  key.text(input);
  key.list(targets, [&](const specs::TargetId &target) { key.text(target.text()); });
  key.texts(specFiles);
  key.text(name);
  key.text(prefix);
  key.list(emit, [&](Emit kind) { key.number(static_cast<uint64_t>(kind)); });
  key.number(static_cast<uint64_t>(host));
  key.list(defines, [&](const Define &define) {
    key.text(define.name);
    key.text(define.value);
  });
  key.texts(includeDirs);
  key.texts(instances);
  key.texts(variants);
  key.texts(kernels);
  key.number(fastMath);
  const auto &[leastWaves, mostWaves] = wavesPerEu;
  key.number(leastWaves);
  key.number(mostWaves);
  key.number(optLevel);
  key.number(debugInfo);
  key.number(redZone);
  key.maybe(codeObjectVersion);
  const auto &[resources, occupancy, lds, remarks, time, json] = reports;
  for (const bool flag : {resources, occupancy, lds, remarks, json && reports.needCode()})
    key.number(flag);
  const auto &[forbidSpills, maxVgprs, maxLds, minOccupancy, maxCode] = budgets;
  key.number(forbidSpills);
  for (const std::optional<unsigned> &budget : {maxVgprs, maxLds, minOccupancy, maxCode})
    key.maybe(budget);
  const auto &[format, color, errorLimit, warningsAsErrors, noWarnings, allWarnings, perfWarnings, disabledWarnings,
               warningErrors] = diagnostics;
  key.number(errorLimit);
  for (const bool flag : {warningsAsErrors, noWarnings, allWarnings, perfWarnings})
    key.number(flag);
  key.texts(disabledWarnings);
  key.texts(warningErrors);
}

/// The files that a compile read besides its source, and those that it looked for in vain.
struct Closure {
  std::vector<std::string> read, missed;
  friend bool operator==(const Closure &, const Closure &) = default;
};

class CachedCompile {
public:
  explicit CachedCompile(const CompileRequest &request)
      : request(request), options(request.options),
        sources(request.sources ? request.sources : std::make_shared<SourceManager>()), store(options.cacheDir),
        before(sources->fileCount()) {}

  CompileResult run() {
    if (!canBeKept())
      return compile(request);
    codegen::Stopwatch watch;
    CompileResult result;
    if (const std::string *source = textOf(options.input); source && find(firstKey(*source), result)) {
      result.times.add("cache", watch.restart());
      return result;
    }
    // Texts of an attempt that ended half way stand before those of the compile.
    const bool isClean = sources->fileCount() == before;
    result = compile(request);
    if (result && isClean)
      keep(result);
    return result;
  }

private:
  const CompileRequest &request;
  const CompileOptions &options;
  std::shared_ptr<SourceManager> sources; ///< of a result that was kept
  CacheStore store;
  uint32_t before; ///< texts that were read before the compile: the files of --spec-file
  std::map<std::string, std::string> generatorIds = package::currentGenerator().buildIds;
  std::map<std::string, std::optional<std::string>> onDisk;

  bool canBeKept() const {
    return !options.checkOnly && options.input != "-" && options.overlay.empty() && options.dumpDir.empty() &&
           options.timeTrace.empty() && options.llvmArgs.empty() && !options.planned && generatorIds.contains("flyc") &&
           generatorIds.contains("libLLVM");
  }

  /// The contents of a regular file, read once; null: there is none. A pipe gives its text one time only.
  const std::string *textOf(const std::string &path) {
    const auto [known, isNew] = onDisk.emplace(path, std::nullopt);
    std::error_code ignored;
    if (isNew && std::filesystem::is_regular_file(path, ignored)) {
      SourceManager reader;
      if (const LoadResult file = reader.addFile(path))
        known->second = reader.text(*file);
    }
    return known->second ? &*known->second : nullptr;
  }

  std::string firstKey(std::string_view source) const {
    CacheWriter key;
    for (const auto &[module, id] : generatorIds) {
      key.text(module);
      key.text(id);
    }
    addOptions(key, options);
    key.number(before);
    for (uint32_t n = 0; n < before; ++n)
      key.text(sources->text(FileID(n)));
    key.text(source);
    return package::sha256Hex(key.out);
  }

  /// The second key; `textOf` gives the contents of a file of the closure.
  template <typename TextOf>
  static std::string secondKey(const std::string &first, const Closure &closure, TextOf textOf) {
    CacheWriter key;
    key.text(first);
    for (const std::string &path : closure.read) {
      key.text(path);
      key.text(package::sha256Hex(textOf(path)));
    }
    key.number(closure.read.size());
    key.texts(closure.missed);
    return package::sha256Hex(key.out);
  }

  std::vector<Closure> closuresOf(const std::string &first) const {
    std::vector<Closure> closures;
    if (const std::optional<std::string> entry = store.read(CacheStore::Kind::Closures, first)) {
      CacheReader in(*entry);
      in.list([&] {
        Closure &closure = closures.emplace_back();
        closure.read = in.texts();
        closure.missed = in.texts();
      });
      if (!in.atEnd())
        closures.clear();
    }
    return closures;
  }

  bool find(const std::string &first, CompileResult &result) {
    const auto isThere = [](const std::string &path) {
      std::error_code ignored;
      return std::filesystem::exists(path, ignored);
    };
    for (const Closure &closure : closuresOf(first)) {
      if (std::any_of(closure.missed.begin(), closure.missed.end(), isThere) ||
          !std::all_of(closure.read.begin(), closure.read.end(), [&](const std::string &path) { return textOf(path); }))
        continue;
      const auto text = [&](const std::string &path) -> std::string_view { return *textOf(path); };
      if (const auto entry = store.read(CacheStore::Kind::Result, secondKey(first, closure, text));
          entry && readResult(*entry, result))
        return true;
    }
    return false;
  }

  void keep(const CompileResult &result) {
    const SourceManager &texts = *result.sources;
    Closure closure{{}, result.missedImports};
    std::map<std::string, std::string_view> contents;
    std::error_code ignored;
    for (uint32_t n = before; n < texts.fileCount(); ++n) {
      const std::string name(texts.name(FileID(n)));
      if (!texts.isRead(FileID(n)))
        continue;
      if (!std::filesystem::is_regular_file(name, ignored))
        return;
      if (n > before) // the first is the source
        closure.read.push_back(name);
      if (const auto [known, isNew] = contents.emplace(name, texts.text(FileID(n)));
          !isNew && known->second != texts.text(FileID(n)))
        return; // it was changed between the two times that it was read
    }
    const std::string first = firstKey(texts.text(FileID(before)));
    const std::string second = secondKey(first, closure, [&](const std::string &path) { return contents.at(path); });
    store.write(CacheStore::Kind::Result, second, written(result));
    std::vector<Closure> closures = closuresOf(first);
    if (std::find(closures.begin(), closures.end(), closure) == closures.end()) {
      constexpr size_t most = 8; // the ways that one text went: its imports changed what they import
      closures.insert(closures.begin(), closure);
      closures.resize(std::min(closures.size(), most));
      CacheWriter out;
      out.list(closures, [&](const Closure &one) {
        out.texts(one.read);
        out.texts(one.missed);
      });
      store.write(CacheStore::Kind::Closures, first, out.out);
      store.bound(first, options.cacheBytes);
    }
    store.bound(second, options.cacheBytes);
  }

  std::string written(const CompileResult &result) const {
    CacheWriter out;
    const SourceManager &texts = *result.sources;
    // Texts of the compiler and of options are needed for diagnostics only, which show lines of them.
    out.number(texts.fileCount() - before);
    for (uint32_t n = before; n < texts.fileCount(); ++n) {
      const bool isRead = texts.isRead(FileID(n));
      out.text(texts.name(FileID(n)));
      out.number(isRead);
      out.text(isRead || result.diagnostics.empty() ? std::string_view() : texts.text(FileID(n)));
    }
    const auto range = [&](SourceRange range) {
      out.number(range.begin.raw());
      out.number(range.end.raw());
    };
    out.list(result.diagnostics, [&](const Diagnostic &one) {
      out.number(one.id);
      out.number(static_cast<uint64_t>(one.severity));
      range(one.range);
      out.text(one.message);
      out.list(one.highlights, range);
      out.list(one.notes, [&](const DiagNote &note) {
        range(note.range);
        out.text(note.message);
      });
      out.list(one.fixIts, [&](const FixIt &fixIt) {
        range(fixIt.range);
        out.text(fixIt.text);
      });
      out.list(one.targets, [&](const std::string &target) { out.text(target); });
    });
    std::vector<const ResultFile *> files;
    for (const ResultFile &file : result.files)
      if (file.kind) // the depfile is made anew
        files.push_back(&file);
    out.list(files, [&](const ResultFile *file) {
      out.number(static_cast<uint64_t>(*file->kind));
      out.text(file->target);
      out.text(file->contents);
    });
    out.list(result.reports, [&](const ReportSection &section) {
      out.text(section.name);
      out.text(section.text);
    });
    return out.out;
  }

  bool readResult(std::string_view entry, CompileResult &result) {
    CacheReader in(entry);
    bool good = true;
    in.list([&] {
      const std::string name = in.text();
      const bool isRead = in.number();
      std::string text = in.text();
      const LoadResult file = isRead ? sources->addFile(name) : sources->addLargeText(name, std::move(text));
      // Somebody may have changed it since its contents were looked at.
      good = good && file && (!isRead || (textOf(name) && sources->text(*file) == *textOf(name)));
    });
    if (!good)
      return false;
    const uint32_t end = sources->end(FileID(sources->fileCount() - 1)).raw();
    const auto range = [&] {
      const uint64_t from = in.number(), to = in.number();
      good = good && from <= to && to <= end;
      return SourceRange(SourceLocation(static_cast<uint32_t>(from)), SourceLocation(static_cast<uint32_t>(to)));
    };
    CompileResult out;
    in.list([&] {
      Diagnostic &one = out.diagnostics.emplace_back();
      const uint64_t id = in.number(), severity = in.number();
      good = good && id < diag::Count && severity <= static_cast<uint64_t>(Severity::Error);
      one.id = static_cast<diag::ID>(good ? id : 0);
      one.severity = static_cast<Severity>(severity);
      one.range = range();
      one.message = in.text();
      in.list([&] { one.highlights.push_back(range()); });
      in.list([&] {
        const SourceRange at = range();
        one.notes.push_back({at, in.text()});
      });
      in.list([&] {
        const SourceRange at = range();
        one.fixIts.push_back({at, in.text()});
      });
      in.list([&] { one.targets.push_back(in.text()); });
    });
    in.list([&] {
      const uint64_t kind = in.number();
      ResultFile &file = out.files.emplace_back();
      file.target = in.text();
      file.contents = in.text();
      const auto target = std::find_if(options.targets.begin(), options.targets.end(),
                                       [&](const specs::TargetId &one) { return one.text() == file.target; });
      good = good && kind < std::size(emitInfos) && (file.target.empty() || target != options.targets.end());
      if (!good)
        return;
      file.kind = static_cast<Emit>(kind);
      file.path = options.pathFor(*file.kind, file.target.empty() ? nullptr : &*target);
    });
    in.list([&] {
      ReportSection &section = out.reports.emplace_back();
      section.name = in.text();
      section.text = in.text();
    });
    if (!good || !in.atEnd())
      return false;
    out.sources = sources;
    addOutputDir(options, out);
    addDepfile(options, out);
    result = std::move(out);
    return true;
  }
};

} // namespace

CompileResult flyc::driver::compileCached(const CompileRequest &request) {
  return request.options.cacheDir.empty() ? compile(request) : CachedCompile(request).run();
}
