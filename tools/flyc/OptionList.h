//===- OptionList.h - the options of one command ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What a command declares of each of its options: the heading of --help that it stands below, its name, its value, its
// help, and the variable that the value goes to.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_OPTIONLIST_H
#define FLYC_TOOLS_FLYC_OPTIONLIST_H

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace flyc::driver {

/// The texts must live as long as the list: they are literals.
struct Option {
  std::string_view group;    ///< its heading in --help
  std::string_view longName; ///< --emit; its usual spelling, if it has another, is in ArgumentSpellings.cpp
  std::string_view metavar;  ///< LIST; empty: a flag; [=json]: the value may be left out, and then is "table"
  std::string_view help;     ///< one or more sentences; --help wraps them
  std::variant<bool *, std::string *, std::vector<std::string> *> sink;

  bool isFlag() const { return metavar.empty(); }
  bool valueMayBeLeftOut() const { return metavar.starts_with("[="); }
};

/// Options in the order of --help. The variables must outlive the list.
class OptionList {
public:
  /// The options that are added from here on stand below this heading.
  void group(std::string_view heading) { current = heading; }

  void flag(std::string_view name, std::string_view help, bool &to) {
    options.push_back({current, name, "", help, &to});
  }
  /// An option with one value: the last one that is given counts.
  void add(std::string_view name, std::string_view metavar, std::string_view help, std::string &to) {
    options.push_back({current, name, metavar, help, &to});
  }
  /// An option that may be repeated: its values in their order.
  void add(std::string_view name, std::string_view metavar, std::string_view help, std::vector<std::string> &to) {
    options.push_back({current, name, metavar, help, &to});
  }

  auto begin() const { return options.begin(); }
  auto end() const { return options.end(); }
  size_t size() const { return options.size(); }
  /// Null if there is none of that name.
  const Option *find(std::string_view longName) const {
    for (const Option &option : options)
      if (option.longName == longName)
        return &option;
    return nullptr;
  }

private:
  std::string_view current = "Options";
  std::vector<Option> options;
};

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_OPTIONLIST_H
