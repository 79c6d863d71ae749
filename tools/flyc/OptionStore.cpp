//===- OptionStore.cpp ----------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The one file that includes CLI11.
//===----------------------------------------------------------------------===//

#include "tools/flyc/OptionStore.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <exception>

using namespace flyc::driver;

namespace {

using Texts = std::vector<std::string>;

void declare(CLI::App &app, const Option &option) {
  const std::string name(option.longName);
  if (auto *flag = std::get_if<bool *>(&option.sink)) {
    app.add_flag_callback(name, [flag = *flag] { *flag = true; });
    return;
  }
  CLI::callback_t take = [&option](const CLI::results_t &values) {
    if (auto *text = std::get_if<std::string *>(&option.sink))
      **text = values.back(); // of several, the last one counts
    else
      *std::get<Texts *>(option.sink) = values;
    return true;
  };
  app.add_option(name, take)
      ->type_size(1)
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

} // namespace

std::string flyc::driver::storeValues(Texts args, const OptionList &options) noexcept {
  try {
    CLI::App app("flyc");
    app.set_help_flag();
    for (const Option &option : options)
      declare(app, option);
    std::reverse(args.begin(), args.end()); // CLI11 takes them from the back
    app.parse(args);
  } catch (const std::exception &e) {
    return e.what();
  }
  return {};
}
