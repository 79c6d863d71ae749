//===- BuiltinsCommand.cpp - flyc builtins --------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Prints the functions of the language: how each is called, and with a name its section of docs/builtins.md.
//===----------------------------------------------------------------------===//

#include "support/Json.h"
#include "support/NearestName.h"
#include "support/Text.h"
#include "tools/driver/Outputs.h"
#include "tools/driver/TextTable.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/Reporter.h"
#include "tools/lsp/Pages.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::driver;

namespace {

std::string table() {
  TextTable rows({"builtin", "says"});
  for (const std::string_view name : lsp::builtinNames()) {
    std::string summary = lsp::summaryOfBuiltin(name);
    std::replace(summary.begin(), summary.end(), '\n', ' ');
    rows.add({lsp::callOfBuiltin(name), std::move(summary)});
  }
  return rows.text();
}

std::string jsonText(const std::vector<std::string_view> &names) {
  std::string out;
  JsonWriter json(out, 2);
  json.object([&] {
    json.attributeArray("builtins", [&] {
      for (const std::string_view name : names)
        json.object([&] {
          json.attribute("name", name);
          json.attribute("call", lsp::callOfBuiltin(name));
          json.attribute("page", lsp::pageOfBuiltin(name));
        });
    });
  });
  return out + "\n";
}

class BuiltinsCommand : public Command {
public:
  CommandText text() const override {
    return {
        "flyc builtins [NAME...] [options]",
        "Lists the functions of the language, each as it is called. With a NAME it prints the section of the manual "
        "on that function: what it takes and gives, what it refuses, and an example.",
        "  flyc builtins\n"
        "  flyc builtins shuffle_xor\n"
        "  flyc builtins --json | jq -r '.builtins[].call'\n",
        "023"};
  }
  void addOptions(OptionList &options) override { options.flag("--json", "Print one JSON object.", json); }

  int run(const CommandInput &input) override {
    const std::vector<std::string_view> all = lsp::builtinNames();
    std::vector<std::string_view> wanted;
    for (const std::string &name : input.words) {
      if (std::find(all.begin(), all.end(), name) == all.end())
        return failWith(unknown(name, all));
      wanted.push_back(name);
    }
    if (input.words.empty())
      wanted = all;
    DriverError error;
    return writeStandardOutput(json                  ? jsonText(wanted)
                               : input.words.empty() ? table()
                                                     : pages(wanted),
                               error)
               ? exitOk
               : failWith(error);
  }

private:
  /// Builtins that are described together have one section, which is printed once.
  static std::string pages(const std::vector<std::string_view> &names) {
    std::vector<std::string_view> sections;
    for (const std::string_view name : names)
      if (const std::string_view page = lsp::pageOfBuiltin(name);
          std::find(sections.begin(), sections.end(), page) == sections.end())
        sections.push_back(page);
    std::string out;
    for (const std::string_view page : sections)
      out += (out.empty() ? "" : "\n") + std::string(trimmed(page)) + "\n";
    return out;
  }

  static DriverError unknown(const std::string &name, const std::vector<std::string_view> &names) {
    const auto near = nearestNames(name, names, 1);
    return usageError("there is no builtin " + quote(name),
                      near.empty() ? "`flyc builtins` lists them" : "did you mean " + quote(near.front()) + "?");
  }

  bool json = false;
};

} // namespace

std::unique_ptr<Command> flyc::driver::makeBuiltinsCommand() { return std::make_unique<BuiltinsCommand>(); }
