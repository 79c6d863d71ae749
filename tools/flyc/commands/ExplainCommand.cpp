//===- ExplainCommand.cpp - flyc explain ---------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Prints pages of docs/errors. An id may be written FLY0302, fly302 or 302, and a warning by its flag.
//===----------------------------------------------------------------------===//

#include "tools/driver/Outputs.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/ErrorPages.h"
#include "tools/flyc/Reporter.h"

#include <algorithm>
#include <cctype>

using namespace flyc;
using namespace flyc::driver;

namespace {

/// "fly302", "302" and "0302" as "FLY0302"; other words as they are.
std::string normalised(std::string_view word) {
  std::string_view digits = word;
  if (digits.size() > 3 && (digits.starts_with("FLY") || digits.starts_with("fly")))
    digits.remove_prefix(3);
  if (digits.empty() || digits.size() > 4 ||
      !std::all_of(digits.begin(), digits.end(), [](unsigned char c) { return std::isdigit(c); }))
    return std::string(word);
  return "FLY" + std::string(4 - digits.size(), '0') + std::string(digits);
}

/// The id of the warning that a flag such as "backend" controls.
std::string ofFlag(std::string_view word) {
  for (unsigned id = 0; id < diag::Count; ++id)
    if (const DiagInfo &known = info(static_cast<diag::ID>(id)); !known.flag.empty() && known.flag == word)
      return code(static_cast<diag::ID>(id));
  return "";
}

std::string list() {
  std::string out;
  for (const ErrorPage &page : errorPages())
    out += std::string(page.id) + "  " + std::string(page.title()) + "\n";
  return out;
}

class ExplainCommand : public Command {
public:
  CommandText text() const override {
    return {"flyc explain [ID...]",
            "Prints what an id such as FLY0302 means, an example that causes it, and what would be right. Without an "
            "id it lists all of them.",
            "  flyc explain FLY0302\n", "0123"};
  }

  int run(const CommandInput &input) override {
    std::string out = input.words.empty() ? list() : "";
    for (const std::string &word : input.words) {
      const ErrorPage *page = findErrorPage(normalised(word));
      if (!page)
        page = findErrorPage(ofFlag(word));
      if (!page)
        return failWith(
            usageError("there is no diagnostic '" + word + "'",
                       "an id looks like " + std::string(errorPages().front().id) + "; `flyc explain` lists them"),
            {});
      out += (out.empty() ? "" : "\n") + std::string(page->text);
    }
    DriverError error;
    return writeStandardOutput(out, error) ? exitOk : failWith(error);
  }
};

} // namespace

std::unique_ptr<Command> flyc::driver::makeExplainCommand() { return std::make_unique<ExplainCommand>(); }
