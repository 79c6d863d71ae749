//===- BuiltinsCommand.cpp - flyc builtins --------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Prints the functions of the language: how each is called, and with a name its section of docs/builtins.md.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Types/Builtin.h"
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

/// "to<type>(value, round?, random?)", "S<bits, base, shift>".
std::string callOf(const sema::Builtin &builtin) {
  std::string out(builtin.name);
  if (builtin.isGeneric())
    out += "<" + std::string(builtin.generics) + ">";
  if (!builtin.isGeneric() || !builtin.parameters.empty())
    out += "(" + std::string(builtin.parameters) + ")";
  return out;
}

std::string table() {
  TextTable rows({"builtin", "says"});
  for (const sema::Builtin &builtin : sema::allBuiltins()) {
    std::string summary = lsp::summaryOfBuiltin(builtin.name);
    std::replace(summary.begin(), summary.end(), '\n', ' ');
    rows.add({callOf(builtin), std::move(summary)});
  }
  return rows.text();
}

std::string jsonText(const std::vector<const sema::Builtin *> &builtins) {
  std::string out;
  JsonWriter json(out, 2);
  json.object([&] {
    json.attributeArray("builtins", [&] {
      for (const sema::Builtin *builtin : builtins)
        json.object([&] {
          json.attribute("name", builtin->name);
          json.attribute("call", callOf(*builtin));
          json.attribute("page", lsp::pageOfBuiltin(builtin->name));
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
    std::vector<const sema::Builtin *> wanted;
    for (const std::string &name : input.words) {
      wanted.push_back(sema::findBuiltin(name));
      if (!wanted.back())
        return failWith(unknown(name));
    }
    if (input.words.empty())
      for (const sema::Builtin &builtin : sema::allBuiltins())
        wanted.push_back(&builtin);
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
  static std::string pages(const std::vector<const sema::Builtin *> &wanted) {
    std::vector<std::string_view> sections;
    for (const sema::Builtin *builtin : wanted)
      if (const std::string_view page = lsp::pageOfBuiltin(builtin->name);
          std::find(sections.begin(), sections.end(), page) == sections.end())
        sections.push_back(page);
    std::string out;
    for (const std::string_view page : sections)
      out += (out.empty() ? "" : "\n") + std::string(trimmed(page)) + "\n";
    return out;
  }

  static DriverError unknown(const std::string &name) {
    std::vector<std::string_view> names;
    for (const sema::Builtin &builtin : sema::allBuiltins())
      names.push_back(builtin.name);
    const auto near = nearestNames(name, names, 1);
    return usageError("there is no builtin " + quote(name),
                      near.empty() ? "`flyc builtins` lists them" : "did you mean " + quote(near.front()) + "?");
  }

  bool json = false;
};

} // namespace

std::unique_ptr<Command> flyc::driver::makeBuiltinsCommand() { return std::make_unique<BuiltinsCommand>(); }
