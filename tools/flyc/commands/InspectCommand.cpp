//===- InspectCommand.cpp - flyc inspect ----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Looks into files that hold code for GPUs, made by any compiler; the work is in tools/inspect.
//===----------------------------------------------------------------------===//

#include "tools/driver/Outputs.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/Reporter.h"
#include "tools/inspect/Inspection.h"

#include "support/Text.h"

using namespace flyc;
using namespace flyc::driver;

namespace {

class InspectCommand : public Command {
public:
  CommandText text() const override {
    return {"flyc inspect FILE... [options]\n"
            "       flyc inspect --diff OLD NEW [options]\n"
            "       flyc inspect --schema",
            "Lists what code for GPUs is made of: its images and their targets; for each kernel the registers, spills, "
            "scratch, LDS, bytes of code, how many waves a SIMD holds and what limits them; its arguments and where "
            "they lie. A file is a manifest, a code object, an offload bundle of HIP (compressed, too), or any file "
            "that contains one of these: an object file, a program, a library, an archive, made by any compiler. With "
            "--diff two such files are compared, kernel by kernel and target by target. It exits with 5 if something "
            "is worse: more spills, more scratch, fewer waves, other arguments, missing kernels.",
            "  flyc inspect vector_add.json\n"
            "  flyc inspect a.out --kernel vector_add\n"
            "  flyc inspect --diff old/gemm.json new/gemm.json\n"
            "  flyc inspect *.hsaco --json | jq '.files[].images[].kernels[] | select(.scratchBytes > 0).name'\n",
            "012345"};
  }
  void addOptions(OptionList &options) override {
    options.flag("--json", "Print one JSON object, in the form that --schema prints.", json);
    options.add("--kernel", "NAME", "This kernel only.", kernel);
    options.flag("--diff", "Compare two files, the older one first.", diff);
    options.flag("--schema", "Print the JSON Schema of what --json prints.", schema);
  }

  int run(const CommandInput &input) override {
    if (schema)
      return input.words.empty() ? print(std::string(inspectionSchema()))
                                 : failWith(usageError("--schema takes no files", "leave them out"));
    if (diff && input.words.size() != 2)
      return failWith(usageError("--diff takes two files, not " + std::to_string(input.words.size()),
                                 "`flyc inspect --diff OLD NEW`"));
    if (input.words.empty())
      return failWith(usageError("nothing to look at",
                                 "name a manifest, a code object or a program; `flyc inspect --help` explains"));
    std::vector<InspectedFile> files;
    std::vector<DriverError> errors;
    std::vector<std::string> known;
    for (const std::string &path : input.words) {
      auto file = inspect(path);
      if (!file) {
        errors.push_back(file.error());
        continue;
      }
      for (const InspectedImage &image : file->images)
        for (const InspectedKernel &one : image.kernels)
          if (std::find(known.begin(), known.end(), one.name) == known.end())
            known.push_back(one.name);
      if (kernel.empty() || keepKernel(*file, kernel))
        files.push_back(std::move(*file));
    }
    if (errors.empty() && files.empty())
      return failWith(usageError("there is no kernel " + quote(kernel),
                                 known.empty() ? "there are no kernels at all" : "there is " + joined(known)));
    if (diff && errors.empty() && files.size() == 2) {
      const InspectionDiff found = compareInspections(files[0], files[1]);
      const int status = print(json ? found.json : found.table);
      return status != exitOk ? status : found.worse ? exitVerification : exitOk;
    }
    if (diff && errors.empty())
      return failWith(usageError("one of the two has no kernel " + quote(kernel)));
    if (!files.empty() && !diff)
      if (const int status = print(json ? inspectionJson(files) : joined(files, inspectionTable, "\n")))
        return status;
    const SourceManager sources;
    return errors.empty() ? exitOk : failWith(errors, sources, {});
  }

private:
  bool json = false, diff = false, schema = false;
  std::string kernel; ///< empty: all

  static int print(const std::string &text) {
    DriverError error;
    return writeStandardOutput(text, error) ? exitOk : failWith(error);
  }
};

} // namespace

std::unique_ptr<Command> flyc::driver::makeInspectCommand() { return std::make_unique<InspectCommand>(); }
