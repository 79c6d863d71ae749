//===- ExplainCommand.cpp -------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// An id may be written FLY0302, fly302 or 302, and a warning by its flag. test/scripts/doc-examples holds that
// each page's examples get its id, scripts/check_diagnostics that each id has a page.
//===----------------------------------------------------------------------===//

#include "tools/flyc/commands/ExplainCommand.h"

#include "tools/driver/Outputs.h"
#include "tools/flyc/Reporter.h"

#include <algorithm>
#include <cctype>

using namespace flyc;
using namespace flyc::driver;

namespace {

struct Page {
  std::string_view id, text;
};
constexpr Page pages[] = {
#include "tools/flyc/Explanations.inc"
};

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

/// The first line of a page without "# FLYnnnn: ".
std::string_view titleOf(const Page &page) {
  std::string_view line = page.text.substr(0, page.text.find('\n'));
  return line.substr(std::min(line.size(), line.find(": ") + 2));
}

std::string list() {
  std::string out;
  for (const Page &page : pages)
    out += std::string(page.id) + "  " + std::string(titleOf(page)) + "\n";
  return out;
}

} // namespace

int flyc::driver::runExplain(const Arguments &args) {
  std::string out = args.inputs.empty() ? list() : "";
  for (const std::string &word : args.inputs) {
    const std::string id = normalised(word), flagged = ofFlag(word);
    const Page *page =
        std::find_if(std::begin(pages), std::end(pages), [&](const Page &p) { return p.id == id || p.id == flagged; });
    if (page == std::end(pages))
      return failWith(usageError("there is no diagnostic '" + word + "'",
                                 "an id looks like " + std::string(pages[0].id) + "; `flyc explain` lists them"),
                      {});
    out += (out.empty() ? "" : "\n") + std::string(page->text);
  }
  DriverError error;
  return writeStandardOutput(out, error) ? exitOk : failWith(error, {});
}
