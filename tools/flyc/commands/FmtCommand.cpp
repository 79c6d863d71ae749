//===- FmtCommand.cpp - flyc fmt --------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Formats sources in place (frontend/Lex/Format.h), or lists those that are not formatted. A text that does not parse
// is not changed.
//===----------------------------------------------------------------------===//

#include "frontend/Lex/Format.h"
#include "frontend/Parse/Parser.h"
#include "support/Text.h"
#include "tools/driver/Outputs.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/Reporter.h"

#include <algorithm>
#include <filesystem>

using namespace flyc;
using namespace flyc::driver;

namespace {

/// FILE, or every .fly below a folder, sorted.
support::Result<std::vector<std::string>, DriverError> sourcesIn(const std::string &path) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (path == "-" || !fs::is_directory(path, error))
    return std::vector<std::string>{path};
  std::vector<std::string> out;
  for (fs::recursive_directory_iterator at(path, error), end; !error && at != end; at.increment(error))
    if (at->path().extension() == ".fly" && at->is_regular_file(error))
      out.push_back(at->path().string());
  if (error)
    return cannotRead(path, error.message());
  if (out.empty())
    return usageError("no .fly source below " + quote(path), "name a source, or a folder that has some");
  std::sort(out.begin(), out.end());
  return out;
}

class FmtCommand : public Command {
public:
  CommandText text() const override {
    return {"flyc fmt FILE|FOLDER... [options]",
            "Formats sources in place: their blanks, indentation and empty lines; for a folder, every .fly below it. "
            "`-` reads standard input and writes standard output. It keeps line ends and what the author has put in "
            "columns. A source with errors is not changed. docs/format.md has the rules.",
            "  flyc fmt kernels\n"
            "  flyc fmt --check --diff vector_add.fly\n"
            "  flyc fmt - < vector_add.fly\n",
            "0123"};
  }
  void addOptions(OptionList &options) override {
    options.flag("--check", "Write nothing; list the sources that are not formatted, and exit with 1 if there are any.",
                 check);
    options.flag("--diff", "Write nothing; print what would change.", diff);
  }

  int run(const CommandInput &input) override {
    if (input.words.empty())
      return failWith(usageError("nothing to format", "`flyc fmt FILE`, a folder, or - for standard input"));
    std::vector<std::string> paths;
    for (const std::string &word : input.words) {
      const auto found = sourcesIn(word);
      if (!found)
        return failWith(found.error());
      for (const std::string &path : *found)
        if (std::find(paths.begin(), paths.end(), path) == paths.end())
          paths.push_back(path);
    }
    int status = exitOk;
    for (const std::string &path : paths)
      status = std::max(status, format(path));
    DriverError error;
    if (!printed.empty() && !writeStandardOutput(printed, error))
      return failWith(error);
    return outputs.commit(error) ? status : failWith(error);
  }

private:
  int format(const std::string &path) {
    SourceManager sources;
    const LoadResult file = path == "-" ? sources.addStdin() : sources.addFile(path);
    if (!file)
      return failWith(cannotRead(path == "-" ? "standard input" : path, file.error().message));
    Arena arena;
    IdentifierTable names;
    DiagnosticEngine diags(engineOptions({}));
    parseModule({sources, arena, names, diags}, *file);
    if (diags.hasErrors()) {
      showDiagnostics(diags.diagnostics(), sources, {});
      return exitErrors;
    }
    const std::string_view before = sources.text(*file);
    const FormattedText after = formatSource(sources, *file);
    const std::string name = path == "-" ? "<stdin>" : path;
    if (!check && !diff) {
      if (path == "-" || before != after.text)
        outputs.replace(path, after.text);
      return exitOk;
    }
    if (before == after.text)
      return exitOk;
    printed += diff ? formatDiff(before, after, name, name) : name + "\n";
    return check ? exitErrors : exitOk;
  }

  bool check = false, diff = false;
  Outputs outputs;
  std::string printed;
};

} // namespace

std::unique_ptr<Command> flyc::driver::makeFmtCommand() { return std::make_unique<FmtCommand>(); }
