//===- Facts.h - what evaluation found out, as text ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Listens to the evaluation of one file and keeps what an editor shows of it: for each expression and each declared
// name its first value, how often it was evaluated, and the picture of its layout. Nothing is kept of other files.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_LSP_FACTS_H
#define FLYC_TOOLS_LSP_FACTS_H

#include "compiler/Layout/Tiled.h"
#include "frontend/Sema/Types/Listener.h"

#include <functional>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace flyc::lsp {

/// A layout of a value, for those who draw it themselves. What it maps to may be known in the kernel only.
struct LayoutFact {
  std::string name; ///< "A" of the operands of a matrix multiplication; empty: the value's only one
  std::variant<layout::AnyLayout, layout::LayoutTV> is;
  /// Of a tensor: bits that an element takes, and where they lie.
  unsigned elementBits = 0;
  std::string_view space = {};
};

struct Fact {
  std::string type;    ///< what stands behind the colon: `tensor<f16, (64,64):(64,1)> in shared memory`, `128`
  std::string kind;    ///< "a layout"; empty of a value that the kernel computes
  std::string more;    ///< sizes, the layouts of an atom; lines
  std::string picture; ///< of a layout that is small
  std::vector<LayoutFact> layouts;
  std::vector<std::string> others;  ///< what it came to later and differs; at most three
  unsigned times = 0;               ///< how often it was evaluated
  std::vector<std::string> members; ///< what may stand behind its dot; only where that was asked for
};

class Facts : public sema::Listener {
public:
  /// Of the text `file`. `isCancelled` may be empty.
  Facts(SourceRange file, std::function<bool()> isCancelled) : file(file), cancelled(std::move(isCancelled)) {}

  /// The members of the value of the expression that ends there are kept, too.
  void askMembersAt(SourceLocation end) { membersAt = end; }

  void evaluated(const ast::Expr &e, const sema::Value &value) override;
  void declared(SourceRange name, const sema::Binding &binding) override;
  bool isCancelled() override { return wasCancelled || (wasCancelled = cancelled && cancelled()); }

  bool hasBeenCancelled() const { return wasCancelled; }
  /// Of the expression with exactly this range; null if it was not evaluated, or in error.
  const Fact *of(SourceRange expression) const;
  /// Of the name that is declared at this range.
  const Fact *ofName(SourceRange name) const;
  /// Calls `take` with the range and the fact of each expression, then of each name where it is declared.
  void forEach(const std::function<void(SourceRange, const Fact &, bool isDeclared)> &take) const;
  /// The smallest expression around a place whose value is known, with its range.
  const Fact *around(SourceLocation at, SourceRange &range) const;
  const std::vector<std::string> &members() const { return foundMembers; }

private:
  using Key = std::pair<uint32_t, uint32_t>; ///< begin and end
  bool isHere(SourceRange range) const { return range.begin >= file.begin && range.end <= file.end; }
  static void note(Fact &fact, const sema::Value &value);

  SourceRange file;
  std::function<bool()> cancelled;
  bool wasCancelled = false;
  SourceLocation membersAt;
  std::vector<std::string> foundMembers;
  std::map<Key, Fact> values, names;
};

} // namespace flyc::lsp

#endif // FLYC_TOOLS_LSP_FACTS_H
