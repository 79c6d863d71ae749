//===- DisasmCommand.cpp - flyc disasm ------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Lists the instructions of finished code; the work is in tools/inspect.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Setup.h"
#include "tools/driver/Outputs.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/Reporter.h"
#include "tools/flyc/SourceCompile.h"
#include "tools/inspect/CodeFile.h"
#include "tools/inspect/Disassembly.h"

#include "support/Text.h"

using namespace flyc;
using namespace flyc::driver;

namespace {

class DisasmCommand : public Command {
public:
  CommandText text() const override {
    return {"flyc disasm FILE [options]\n"
            "       flyc disasm SOURCE.fly --arch=TARGET[,TARGET...] [options]",
            "Lists the instructions of finished code, each with its offset in the function. Where the file has line "
            "tables (flyc compile -g, or another compiler's -g), a line before them names the place in the source that "
            "they came from, and with -g shows it. A file is what `flyc inspect` takes: a manifest, a code object, a "
            "bundle, or a program that contains one of these.",
            "  flyc disasm vector_add.$A.hsaco\n"
            "  flyc disasm a.out --kernel vector_add\n"
            "  flyc disasm kernels/elementwise/vector_add.fly --arch=$A -g\n",
            "01234"};
  }
  void addOptions(OptionList &options) override {
    options.flag("--debug-info", "Show the lines of the source, too.", showsSource);
    options.add("--kernel", "NAME", "This kernel only.", kernel);
    options.add("--source-dir", "DIR",
                "Look for the source here, too: beside the places that the line table names, the current folder and "
                "that of the file. May be repeated.",
                sourceDirs);
    options.add("--arch", "TARGET[,TARGET...]", "For a source: compile for these.", source.archs);
    addOptionsOfSource(options, source);
  }

  int run(const CommandInput &input) override {
    if (input.words.size() != 1)
      return failWith(usageError(input.words.empty() ? "nothing to look at" : "more than one file",
                                 "name a code object or a .fly source; `flyc disasm --help` explains"));
    const std::string &path = input.words[0];
    std::vector<CodeImage> images;
    if (path.ends_with(".fly") || path.ends_with(".mlir")) {
      if (const int status = compileSource(path, images))
        return status;
    } else if (!source.archs.empty()) {
      return failWith(usageError("--arch is for sources; a code object names its target itself"));
    } else {
      auto file = readCodeFile(path);
      if (!file)
        return failWith(file.error());
      images = std::move(file->images);
    }
    codegen::initialize();
    return print(path, images);
  }

private:
  bool showsSource = false;
  std::string kernel; ///< empty: all functions
  std::vector<std::string> sourceDirs;
  CompileArguments source;

  int compileSource(const std::string &path, std::vector<CodeImage> &images) {
    source.inputs = {path};
    source.emit = {"hsaco"};
    source.debugInfo = true;
    CompileResult result = compileArguments(source);
    if (!result)
      return result.status;
    for (const ResultFile &file : result.files)
      images.push_back({file.path.substr(file.path.rfind('/') + 1),
                        std::vector<uint8_t>(file.contents.begin(), file.contents.end())});
    return exitOk;
  }

  int print(const std::string &path, const std::vector<CodeImage> &images) {
    const size_t slash = path.rfind('/');
    sourceDirs.push_back(slash == std::string::npos ? "." : path.substr(0, slash));
    SourceLines lines(sourceDirs);
    std::string out;
    bool found = false;
    std::vector<std::string> known;
    for (const CodeImage &image : images) {
      const auto object = disassembleObject(image.bytes);
      if (!object)
        return failWith(
            DriverError{diag::CodeFile, path, (images.size() > 1 ? image.origin + ": " : "") + object.error(), {}, {}});
      for (const objects::Kernel &one : object->object.kernels)
        known.push_back(one.name);
      bool foundHere = false;
      const std::string text = listing(*object, image.bytes, {kernel, showsSource ? &lines : nullptr}, foundHere);
      if (foundHere)
        out += (out.empty() ? "" : "\n") + image.origin + ": " + object->object.targetId() + "\n" + text;
      found |= foundHere;
    }
    if (!found && !kernel.empty())
      return failWith(usageError("there is no kernel " + quote(kernel),
                                 known.empty() ? "there are no kernels at all" : "there is " + joined(known)));
    if (const auto missing = lines.missing(); !missing.empty())
      out += "\n; not found, so without its lines: " + joined(missing) + " (--source-dir names its folder)\n";
    DriverError error;
    return writeStandardOutput(out, error) ? exitOk : failWith(error);
  }
};

} // namespace

std::unique_ptr<Command> flyc::driver::makeDisasmCommand() { return std::make_unique<DisasmCommand>(); }
