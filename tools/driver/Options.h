//===- Options.h - what a compile was asked to do -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// CompileOptions says all that a compile depends on besides its sources, every value checked. The compile reads nothing
// else: no environment variable, no file of settings, no property of the machine. The command line of flyc makes it
// from what was written (tools/flyc/OptionCheck.h); other users of the library fill it themselves.
//
// Invariant of CompileOptions: there is at least one target; -o names the one file that results; `emit` is sorted and
// holds each kind once; the code object version suits every target.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_OPTIONS_H
#define FLYC_TOOLS_DRIVER_OPTIONS_H

#include "compiler/Package/Host.h"
#include "frontend/Basic/Overlay.h"
#include "frontend/Basic/Source.h"
#include "specs/tables/TargetId.h"
#include "specs/tables/TargetTable.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace flyc::driver {

/// Exit codes of every command (documented in --help).
enum ExitCode : int {
  exitOk = 0,
  exitErrors = 1,       // errors in the user's input
  exitUsage = 2,        // the command line is wrong
  exitIO = 3,           // a file cannot be read or written
  exitUnavailable = 4,  // unknown target, or a part of the toolchain is missing
  exitVerification = 5, // verify found a difference; a kernel that was run faulted, or a check of it does not hold
  exitInternal = 70     // flyc is wrong
};

/// What --emit may name.
enum class Emit : uint8_t {
#define FLYC_EMIT(Enumerator, spelling, extension, perTarget, binary, description) Enumerator,
#include "tools/driver/EmitKinds.def"
};

struct EmitInfo {
  Emit kind;
  std::string_view spelling;
  std::string_view extension;
  bool perTarget;
  bool binary;
  std::string_view description;
};

inline constexpr EmitInfo emitInfos[] = {
#define FLYC_EMIT(Enumerator, spelling, extension, perTarget, binary, description)                                     \
  {Emit::Enumerator, spelling, extension, perTarget, binary, description},
#include "tools/driver/EmitKinds.def"
};
constexpr const EmitInfo &info(Emit kind) { return emitInfos[static_cast<unsigned>(kind)]; }

enum class ColorMode : uint8_t { Auto, Always, Never };
enum class DiagnosticsFormat : uint8_t { Text, Json, Sarif };

struct DiagnosticOptions {
  DiagnosticsFormat format = DiagnosticsFormat::Text;
  ColorMode color = ColorMode::Auto;
  unsigned errorLimit = 20; // errors shown; 0: all
  bool warningsAsErrors = false;
  bool noWarnings = false;
  bool allWarnings = false;
  bool perfWarnings = false;
  std::vector<std::string> disabledWarnings; // -Wno-NAME
  std::vector<std::string> warningErrors;    // -Werror=NAME
};

/// `-D NAME=VALUE`: the value of a file-level `param`, as text.
struct Define {
  std::string name;
  std::string value;
};

struct ReportOptions {
  bool resources = false;
  bool occupancy = false;
  bool lds = false;
  bool remarks = false;
  bool time = false;
  bool json = false; // one JSON object on standard output instead of tables
  bool any() const { return needCode() || time; }
  /// Those for which code is generated.
  bool needCode() const { return resources || occupancy || lds || remarks; }
};

/// What a kernel may take at most; a kernel that takes more is an error.
struct Budgets {
  bool forbidSpills = false;
  std::optional<unsigned> maxVgprs;     // of a thread, with its AGPRs where both are in one file
  std::optional<unsigned> maxLds;       // bytes of a workgroup
  std::optional<unsigned> minOccupancy; // waves of a SIMD
  std::optional<unsigned> maxCode;      // bytes
  bool any() const { return forbidSpills || maxVgprs || maxLds || minOccupancy || maxCode; }
};

/// --waves-per-eu: the waves that a SIMD shall hold, instead of what the launches say.
struct WaveBounds {
  unsigned least = 0; // 0: as they say
  unsigned most = 0;  // 0: as many as the compiler likes
};

/// A launch that a compile is for.
struct PlannedLaunch {
  std::string kernel; ///< or entry
  std::string target;
  std::map<std::string, int64_t> values; ///< of its integer arguments, as far as they are known
  std::vector<std::string> null = {};    ///< the tensors that are not there
};

/// All launches that a compile is for. What an entry launches under conditions that none of them fulfils is left out,
/// and so are other kernels and entries that are `known` and launched by none.
struct PlannedLaunches {
  std::vector<PlannedLaunch> launches;
  std::vector<std::string> known; ///< kernels and entries; what is not among them stays
};

struct DepfileOptions {
  bool enabled = false;             // -MD
  std::string file;                 // -MF; empty: beside the outputs, with the extension .d
  std::vector<std::string> targets; // -MT; empty: the outputs
  bool phony = false;               // -MP: an empty rule for each prerequisite but the source
};

/// What a cache holds at most, unless --cache-size says otherwise.
inline constexpr uint64_t defaultCacheBytes = uint64_t(1) << 30;

struct CompileOptions {
  /// Stop behind the front end: no output.
  bool checkOnly = false;
  /// Path of the source; "-" is standard input.
  std::string input;
  /// Texts that stand for the source and for files that it imports.
  Overlay overlay;
  /// All targets that are known: those compiled in and those of --spec-file. `targets` points into it.
  specs::TargetTable table;
  std::vector<specs::TargetId> targets;
  std::vector<std::string> specFiles;

  /// -o: path of the one result, "-" for standard output; empty if -o was not given.
  std::string output;
  /// Folder of the results when -o was not given; "." by default.
  std::string outputDir = ".";
  /// The unit's name: --name, or the source's file name without its extension ("stdin" for "-").
  std::string name;
  /// --prefix: what stands before every name in C of the launch header.
  std::string prefix;
  std::vector<Emit> emit;
  /// --host: the machine that --emit=object is for.
  package::Host host = package::ownHost;
  std::string dumpDir;   // --dump-ir; empty: no dump
  std::string timeTrace; // --time-trace: the file that says what took how long; empty: none
  ReportOptions reports;
  Budgets budgets;
  DepfileOptions depfile;
  std::vector<std::string> responseFiles; // every one that was read, for the depfile

  std::vector<Define> defines;
  std::vector<std::string> includeDirs;
  std::vector<std::string> instances; // as behind `export`
  std::vector<std::string> variants;  // files that name more; without either, what the source exports
  std::vector<std::string> kernels;   // --kernel: those of them that are built; empty: all
  uint8_t fastMath = 0;               // -ffast-math: a set of sema::FastFlag
  WaveBounds wavesPerEu;
  std::optional<PlannedLaunches> planned; ///< nothing: whatever may be launched is built
  unsigned optLevel = 3;
  bool debugInfo = false;
  unsigned redZone = 0;                      // bytes behind each allocation of shared memory
  std::optional<unsigned> codeObjectVersion; // nothing: each target's own default
  std::vector<std::string> llvmArgs;
  unsigned jobs = 1;
  DiagnosticOptions diagnostics;
  std::string cacheDir; // --cache-dir; empty: nothing is kept (CompileCache.h)
  uint64_t cacheBytes = defaultCacheBytes;

  /// The source is MLIR text: it enters the pipeline at the Fly dialect, and says nothing of launches.
  bool isMlir() const { return input.ends_with(".mlir"); }
  /// True of a text that was read, from the disk, standard input or the overlay; false of those that are part of the
  /// compiler (std) or of the options.
  bool isInput(const SourceManager &sources, FileID file) const {
    return sources.isRead(file) || overlay.find(std::string(sources.name(file)));
  }
  bool emits(Emit kind) const {
    for (Emit e : emit)
      if (e == kind)
        return true;
    return false;
  }
  unsigned codeObjectVersionFor(const specs::TargetSpec &target) const {
    return codeObjectVersion.value_or(target.codeObject.defaultVersion);
  }
  /// Where the result of that kind goes (for that target, if it is one for each target): -o, or a name in the folder.
  std::string pathFor(Emit kind, const specs::TargetId *target) const {
    if (!output.empty())
      return output;
    return inOutputDir(fileNameFor(kind, target));
  }
  /// The paths of all results, in the order in which the depfile names them: known before anything is compiled.
  /// Standard output is none.
  std::vector<std::string> resultPaths() const {
    std::vector<std::string> paths;
    if (output == "-")
      return paths;
    for (const specs::TargetId &target : targets)
      for (Emit kind : emit)
        if (info(kind).perTarget)
          paths.push_back(pathFor(kind, &target));
    for (Emit kind : emit)
      if (!info(kind).perTarget)
        paths.push_back(pathFor(kind, nullptr));
    return paths;
  }
  /// The last part of that path, without regard to -o: how the manifest names it.
  std::string fileNameFor(Emit kind, const specs::TargetId *target) const {
    std::string file = name;
    if (info(kind).perTarget)
      file += "." + target->fileText();
    return file + "." + std::string(info(kind).extension);
  }
  std::string inOutputDir(std::string file) const {
    if (outputDir == ".")
      return file;
    return outputDir + (outputDir.back() == '/' ? "" : "/") + file;
  }
};

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_OPTIONS_H
