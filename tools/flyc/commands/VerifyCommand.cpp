//===- VerifyCommand.cpp - flyc verify -----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Compares code objects with their manifests, or by two readers alone: what can go wrong before anything is compared
// (no file, no second reader, no manifest), then the result of each comparison.
//===----------------------------------------------------------------------===//

#include "compiler/Package/ComgrReader.h"
#include "compiler/Package/Verify.h"
#include "tools/driver/Outputs.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/Reporter.h"

#include "support/Json.h"
#include "support/Text.h"
#include "llvm/Support/FileSystem.h"

using namespace flyc;
using namespace flyc::driver;

namespace {

struct Verified {
  std::string path;
  package::VerifyReport report;
};

std::string plainText(const std::vector<Verified> &all) {
  std::string out;
  for (const Verified &v : all) {
    for (const package::Difference &difference : v.report.differences)
      out += v.path + ": " + difference.str() + "\n";
    size_t wrong = v.report.differences.size();
    out +=
        v.path + ": " + (wrong ? counted(wrong, "difference") : "verified") + "; compared " +
        counted(v.report.facts, "fact") + " of " + counted(v.report.kernels, "kernel") + " in " +
        counted(v.report.images, "image") +
        (v.report.absentHeader.empty() ? "" : "; the launch header " + quote(v.report.absentHeader) + " is not there") +
        "\n";
  }
  return out;
}

std::string jsonText(const std::vector<Verified> &all, bool objects) {
  std::string out;
  JsonWriter json(out, 2);
  json.object([&] {
    json.attributeArray(objects ? "objects" : "manifests", [&] {
      for (const Verified &v : all)
        json.object([&] {
          json.attribute("path", v.path);
          json.attribute("verified", v.report.differences.empty());
          json.attribute("images", v.report.images);
          json.attribute("kernels", v.report.kernels);
          json.attribute("facts", v.report.facts);
          if (!v.report.absentHeader.empty())
            json.attribute("absentHeader", v.report.absentHeader);
          json.attributeArray("differences", [&] {
            for (const package::Difference &difference : v.report.differences)
              json.object([&] {
                json.attribute("where", difference.where);
                json.attribute("expected", difference.expected);
                json.attribute("found", difference.found);
                json.attribute("reader", difference.reader);
              });
          });
        });
    });
  });
  return out + "\n";
}

class VerifyCommand : public Command {
public:
  CommandText text() const override {
    return {
        "flyc verify MANIFEST.json... [options]\n"
        "       flyc verify --object FILE... [options]",
        "Reads each code object that a manifest names, from the manifest's folder, and compares what it holds with "
        "what the manifest says: size and hash, target, kernel arguments, registers, LDS. The manifest itself is "
        "compared with its schema and its digest, the launch header beside it with both. Two readers that share no "
        "code must agree: flyc's own and ROCm's comgr. With --object the files are code objects, made by any compiler; "
        "the two readers are compared, and the parts of each file.",
        "  flyc verify vector_add.json\n"
        "  flyc verify --object vector_add.$A.hsaco\n",
        "012345"};
  }
  void addOptions(OptionList &options) override {
    options.flag("--object", "The files are code objects; there is no manifest.", object);
    options.flag("--json", "Print one JSON object with each comparison.", json);
  }

  int run(const CommandInput &input) override {
    SourceManager sources;
    std::vector<DriverError> errors;
    if (input.words.empty())
      errors.push_back(
          object ? usageError("no code object", "name the file of one; `flyc verify --help` explains")
                 : usageError("no manifest", "name the .json file of a compile; `flyc verify --help` explains"));
    package::ComgrReadings readings;
    package::VerifyOptions options;
    options.readings = &readings;
    options.comgrPlugin = package::defaultComgrPlugin();
    if (!llvm::sys::fs::exists(options.comgrPlugin))
      errors.push_back({diag::ToolchainMissing,
                        "the second reader of code objects is not installed",
                        {},
                        "it belongs at '" + options.comgrPlugin + "'",
                        {}});
    if (!errors.empty())
      return failWith(errors, sources, {});
    std::vector<Verified> all;
    for (const std::string &path : input.words) {
      if (const LoadResult file = sources.addFile(path); !file) {
        errors.push_back(cannotRead(path, file.message()));
        continue;
      }
      std::optional<OutputLock> lock(std::in_place, OutputLock::Kind::Read, std::vector{path});
      auto report = object ? package::verifyObject(path, options) : package::verifyManifest(path, options);
      lock.reset();
      if (!report) {
        std::string reason = report.error().message;
        if (reason.starts_with(path + ": ")) // our text names the file already
          reason.erase(0, path.size() + 2);
        errors.push_back({diag::BadManifest, path, std::move(reason), {}, {}});
      } else if (!report->noSecondReader.empty()) {
        return failWith(DriverError{diag::ToolchainMissing,
                                    "the second reader of code objects cannot be loaded",
                                    {},
                                    report->noSecondReader,
                                    {}});
      } else {
        all.push_back({path, std::move(*report)});
      }
    }
    DriverError error;
    if (!all.empty() && !writeStandardOutput(json ? jsonText(all, object) : plainText(all), error))
      errors.push_back(error);
    if (!errors.empty())
      return failWith(errors, sources, {});
    for (const Verified &v : all)
      if (!v.report.differences.empty())
        return exitVerification;
    return exitOk;
  }

private:
  bool object = false; ///< the words are code objects
  bool json = false;
};

} // namespace

std::unique_ptr<Command> flyc::driver::makeVerifyCommand() { return std::make_unique<VerifyCommand>(); }
