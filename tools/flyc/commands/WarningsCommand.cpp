//===- WarningsCommand.cpp - flyc warnings --------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Prints the warnings by the names that -Wno-NAME and -Werror=NAME take: what each warns of, and which option shows it.
//===----------------------------------------------------------------------===//

#include "frontend/Basic/Diagnostic.h"
#include "support/Json.h"
#include "support/NearestName.h"
#include "support/Text.h"
#include "tools/driver/Outputs.h"
#include "tools/driver/TextTable.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/ErrorPages.h"
#include "tools/flyc/Reporter.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::driver;

namespace {

std::vector<diag::ID> allWarnings() {
  std::vector<diag::ID> out;
  for (unsigned id = 0; id < diag::Count; ++id)
    if (!info(static_cast<diag::ID>(id)).flag.empty())
      out.push_back(static_cast<diag::ID>(id));
  return out;
}

std::string_view shownBy(diag::ID warning) {
  return isAboutSpeed(warning) ? "-Wperf" : isUsual(warning) ? "always" : "-Wall";
}

/// The title of its page.
std::string_view titleOf(diag::ID warning) {
  const ErrorPage *page = findErrorPage(code(warning));
  return page ? page->title() : std::string_view();
}

std::string plainText(const std::vector<diag::ID> &warnings) {
  TextTable table({"name", "id", "shown", "title"});
  for (const diag::ID warning : warnings)
    table.add(
        {std::string(info(warning).flag), code(warning), std::string(shownBy(warning)), std::string(titleOf(warning))});
  return table.text();
}

std::string jsonText(const std::vector<diag::ID> &warnings) {
  std::string out;
  JsonWriter json(out, 2);
  json.object([&] {
    json.attributeArray("warnings", [&] {
      for (const diag::ID warning : warnings)
        json.object([&] {
          json.attribute("name", info(warning).flag);
          json.attribute("id", code(warning));
          json.attribute("shown", shownBy(warning));
          json.attribute("title", titleOf(warning));
        });
    });
  });
  return out + "\n";
}

class WarningsCommand : public Command {
public:
  CommandText text() const override {
    return {
        "flyc warnings [NAME...] [options]",
        "Prints the warnings: the name that -Wno-NAME and -Werror=NAME take, the id that `flyc explain` knows, "
        "whether it is always shown or by -Wall or -Wperf only, and what it warns of. NAME is that of a warning, or of "
        "a group, as in unused; without one it lists them all.",
        "  flyc warnings\n"
        "  flyc warnings perf\n"
        "  flyc warnings --json | jq -r '.warnings[] | select(.shown == \"-Wall\") | .name'\n",
        "023"};
  }
  void addOptions(OptionList &options) override { options.flag("--json", "Print one JSON object.", json); }

  int run(const CommandInput &input) override {
    std::vector<diag::ID> warnings = allWarnings();
    for (const std::string &name : input.words)
      if (std::none_of(warnings.begin(), warnings.end(), [&](diag::ID id) { return isNamedBy(id, {name}); }))
        return failWith(unknown(name, warnings));
    if (!input.words.empty())
      std::erase_if(warnings, [&](diag::ID id) { return !isNamedBy(id, {input.words.begin(), input.words.end()}); });
    DriverError error;
    return writeStandardOutput(json ? jsonText(warnings) : plainText(warnings), error) ? exitOk : failWith(error);
  }

private:
  static DriverError unknown(const std::string &name, const std::vector<diag::ID> &warnings) {
    std::vector<std::string_view> names;
    names.reserve(warnings.size());
    for (const diag::ID id : warnings)
      names.push_back(info(id).flag);
    const std::vector<std::string_view> near = nearestNames(name, names, 1);
    return usageError("there is no warning " + quote(name),
                      near.empty() ? "`flyc warnings` lists them" : "did you mean " + quote(near.front()) + "?");
  }

  bool json = false;
};

} // namespace

std::unique_ptr<Command> flyc::driver::makeWarningsCommand() { return std::make_unique<WarningsCommand>(); }
