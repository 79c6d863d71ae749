//===- VersionCommand.cpp - flyc version ---------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Prints version, build ids, libraries, and the texts of their licences: the files in licenses/ and the LICENSE of the
// project, compiled in (Licenses.inc). It must be fast: it registers no dialect, initialises no target of LLVM and
// opens no library.
//===----------------------------------------------------------------------===//

#include "compiler/Package/Generator.h"
#include "support/Json.h"
#include "tools/driver/Outputs.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/Reporter.h"

#include "llvm/Config/llvm-config.h"

using namespace flyc;
using namespace flyc::driver;

namespace {

#include "tools/flyc/Licenses.inc"

struct Component {
  std::string_view name;
  std::string_view version;
  std::string_view license; // SPDX
  std::string_view text;    // of the licence
  std::string_view part;    // how it is part of flyc
};

constexpr std::string_view apache = "Apache-2.0 WITH LLVM-exception";
constexpr Component components[] = {
    {"flyc", FLYC_VERSION, apache, licenseFlyc, "the compiler"},
    {"LLVM", LLVM_VERSION_STRING, apache, licenseFlyc, "shared library"},
    {"MLIR", LLVM_VERSION_STRING, apache, licenseFlyc, FLYC_MLIR_PART},
    {"LLD", LLVM_VERSION_STRING, apache, licenseFlyc, "linked in"},
    {"yaml-cpp", FLYC_YAML_CPP_VERSION, "MIT", licenseYamlCpp, "linked in"},
    {"CLI11", FLYC_CLI11_VERSION, "BSD-3-Clause", licenseCLI11, "linked in"},
    {"ROCm-Device-Libs", FLYC_OCML_VERSION, "NCSA", licenseDeviceLibs, "OCML, linked into kernels"},
    {"nlohmann-json", FLYC_NLOHMANN_JSON_VERSION, "MIT", licenseNlohmannJson, "linked in"},
};

std::string plainText() {
  package::Generator generator = package::currentGenerator();
  std::string out = generator.name + " " + generator.version + "\n";
  for (const auto &[module, id] : generator.buildIds)
    out += "build id of " + module + ": " + id + "\n";
  out += "libraries:";
  for (const Component &c : components)
    if (c.name != "flyc")
      out += (c.name == components[1].name ? " " : ", ") + std::string(c.name) + " " + std::string(c.version);
  return out + "\n";
}

std::string jsonText() {
  package::Generator generator = package::currentGenerator();
  std::string out;
  JsonWriter json(out, 2);
  json.object([&] {
    json.attribute("name", generator.name);
    json.attribute("version", generator.version);
    json.attributeObject("build_ids", [&] {
      for (const auto &[module, id] : generator.buildIds)
        json.attribute(module, id);
    });
    json.attributeArray("components", [&] {
      for (const Component &c : components)
        json.object([&] {
          json.attribute("name", c.name);
          json.attribute("version", c.version);
          json.attribute("license", c.license);
          json.attribute("part", c.part);
        });
    });
  });
  return out + "\n";
}

std::string licenseText() {
  std::string out;
  for (const Component &c : components) {
    out += std::string(c.name) + " " + std::string(c.version) + ": " + std::string(c.license) + "\n";
    bool shared = &c + 1 != std::end(components) && (&c + 1)->text == c.text;
    if (!shared)
      out += "\n" + std::string(c.text) + "\n";
  }
  return out;
}

class VersionCommand : public Command {
public:
  CommandText text() const override {
    return {"flyc version [options]",
            "Prints the version of flyc and the identities of the libraries whose code a compile depends on.",
            "  flyc version --json\n", "02"};
  }
  bool takesWords() const override { return false; }
  void addOptions(OptionList &options) override {
    options.flag("--json", "Print one JSON object.", json);
    options.flag("--licenses", "Print the licence of flyc and of each library that is part of it.", licenses);
  }

  int run(const CommandInput &input) override {
    std::string text = licenses ? licenseText() : json ? jsonText() : plainText();
    DriverError error;
    if (!writeStandardOutput(text, error))
      return failWith(error);
    return exitOk;
  }

private:
  bool json = false, licenses = false;
};

} // namespace

std::unique_ptr<Command> flyc::driver::makeVersionCommand() { return std::make_unique<VersionCommand>(); }
