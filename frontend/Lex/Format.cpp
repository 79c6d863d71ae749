//===- Format.cpp - the one way to write .fly ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Four steps: the words of each line (tokens and comments); the indentation of each line, from brackets and statements;
// the blanks between two words, from their kinds; columns, which lines side by side share.
//===----------------------------------------------------------------------===//

#include "frontend/Lex/Format.h"
#include "frontend/Lex/Lexer.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace flyc {

namespace {

constexpr unsigned blockIndent = 2, continuationIndent = 4;

/// A token or a comment.
struct Word {
  std::string_view text;
  TokenKind kind = TokenKind::Invalid; ///< of a token
  bool isComment = false;
  bool isTight = false; ///< a comma that needs no blank
  unsigned gap = 0;     ///< blanks before it in its line, as the author wrote them
  unsigned column = 0;  ///< there, in characters
  unsigned width = 0;   ///< in characters
  unsigned blanks = 0;  ///< before it, by the rules
  unsigned place = 0;   ///< its column in the result
};

struct TextLine {
  uint32_t number = 0; ///< in the input, from 0
  size_t begin = 0;    ///< of its words
  size_t end = 0;
  int reference = -1;    ///< the line that it is indented from; -1: the margin
  unsigned relative = 0; ///< by so much
  int anchor = -1;       ///< the word below which it stands; -1: none
};

unsigned characters(std::string_view text) {
  return static_cast<unsigned>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

bool isAssignment(TokenKind kind) {
  switch (kind) {
  case TokenKind::Assign:
  case TokenKind::PlusAssign:
  case TokenKind::MinusAssign:
  case TokenKind::StarAssign:
  case TokenKind::SlashAssign:
  case TokenKind::PercentAssign:
  case TokenKind::AmpAssign:
  case TokenKind::PipeAssign:
  case TokenKind::CaretAssign:
  case TokenKind::ShiftLeftAssign: return true;
  default: return false;
  }
}

/// Has a blank on both sides or on none. `<` and `>` are brackets as well: theirs stay as they are.
bool isOperator(TokenKind kind) {
  switch (kind) {
  case TokenKind::Plus:
  case TokenKind::Minus:
  case TokenKind::Star:
  case TokenKind::Slash:
  case TokenKind::Percent:
  case TokenKind::Amp:
  case TokenKind::AmpAmp:
  case TokenKind::Pipe:
  case TokenKind::PipePipe:
  case TokenKind::Caret:
  case TokenKind::Equal:
  case TokenKind::NotEqual:
  case TokenKind::LessEqual:
  case TokenKind::ShiftLeft: return true;
  default: return false;
  }
}

bool isOpener(TokenKind kind) {
  return kind == TokenKind::LeftParen || kind == TokenKind::LeftBracket || kind == TokenKind::LeftBrace;
}
bool isCloser(TokenKind kind) {
  return kind == TokenKind::RightParen || kind == TokenKind::RightBracket || kind == TokenKind::RightBrace;
}

/// An expression may end with it, so that a sign behind it is an operator of two.
bool endsOperand(TokenKind kind) {
  switch (kind) {
  case TokenKind::Name:
  case TokenKind::Int:
  case TokenKind::Float:
  case TokenKind::Basis:
  case TokenKind::Dims:
  case TokenKind::String:
  case TokenKind::Underscore:
  case TokenKind::Question:
  case TokenKind::RightParen:
  case TokenKind::RightBracket:
  case TokenKind::RightBrace:
  case TokenKind::Greater:
  case TokenKind::KwTrue:
  case TokenKind::KwFalse: return true;
  default: return false;
  }
}

bool startsHead(TokenKind kind) {
  return kind == TokenKind::KwKernel || kind == TokenKind::KwFn || kind == TokenKind::KwEntry ||
         kind == TokenKind::KwStruct || kind == TokenKind::KwEnum;
}
bool startsDeclaration(TokenKind kind) {
  return startsHead(kind) || kind == TokenKind::KwImport || kind == TokenKind::KwExport || kind == TokenKind::KwConst ||
         kind == TokenKind::KwParam || kind == TokenKind::At;
}

class Formatter {
public:
  Formatter(const SourceManager &sources, FileID file) : sources(sources), file(file) {}

  FormattedText run() {
    readWords();
    indentLines();
    findTightCommas();
    for (const TextLine &line : lines)
      spaceWords(line);
    placeWords();
    return written();
  }

private:
  const SourceManager &sources;
  const FileID file;
  std::vector<Word> words;
  std::vector<TextLine> lines; ///< those with words

  // The words of each line.

  void readWords() {
    DiagnosticEngine unheard; // what is wrong was said when the text was parsed
    IdentifierTable names;
    Lexer lexer(sources, file, names, unheard);
    const std::string_view text = sources.text(file);
    const uint32_t base = sources.begin(file).raw();
    size_t at = 0, lineBegin = 0;
    uint32_t number = 0;
    auto add = [&](size_t begin, size_t end, TokenKind kind, bool isComment) {
      if (lines.empty() || lines.back().number != number)
        lines.push_back({.number = number, .begin = words.size(), .end = words.size()});
      const size_t last = lines.back().begin == words.size() ? lineBegin : wordEnd;
      words.push_back({.text = text.substr(begin, end - begin),
                       .kind = kind,
                       .isComment = isComment,
                       .gap = static_cast<unsigned>(begin - last),
                       .column = characters(text.substr(lineBegin, begin - lineBegin)),
                       .width = characters(text.substr(begin, end - begin))});
      lines.back().end = words.size();
      wordEnd = end;
    };
    for (bool more = true; more;) {
      const Token token = lexer.next();
      more = !token.is(TokenKind::EndOfFile);
      const size_t begin = token.range.begin.raw() - base;
      while (at < begin) { // blanks, line ends and comments
        if (text[at] == '\n') {
          lineBegin = ++at;
          ++number;
        } else if (text.substr(at, 2) == "//") {
          const size_t end = std::min(text.find('\n', at), text.size());
          size_t last = end;
          while (last > at && (text[last - 1] == ' ' || text[last - 1] == '\t' || text[last - 1] == '\r'))
            --last;
          add(at, last, TokenKind::Invalid, true);
          at = end;
        } else {
          at += text.substr(at, 3) == "\xEF\xBB\xBF" ? 3 : 1;
          if (at == 3 && text.substr(0, 3) == "\xEF\xBB\xBF")
            lineBegin = 3;
        }
      }
      at = token.range.end.raw() - base;
      if (more)
        add(begin, at, token.kind, false);
    }
  }
  size_t wordEnd = 0;

  // Indentation. A brace indents what stands in it from the statement that it belongs to.

  struct Bracket {
    TokenKind kind = TokenKind::LeftBrace;
    size_t word = 0;     ///< that opens it
    int line = -1;       ///< of that word
    int owner = -1;      ///< of a brace: the line from which its contents are indented
    int statement = -1;  ///< in a brace: the first line of the statement that goes on
    bool isHead = false; ///< of a declaration, up to its brace
  };

  void indentLines() {
    std::vector<Bracket> open(1); // the file
    TokenKind before = TokenKind::EndOfFile;
    bool beforeTouches = false;
    for (size_t l = 0; l < lines.size(); ++l) {
      const Word &first = words[lines[l].begin];
      if (first.isComment)
        continue; // with the line that follows
      indent(static_cast<int>(l), open, before, beforeTouches);
      for (size_t w = lines[l].begin; w < lines[l].end; ++w) {
        if (words[w].isComment)
          continue;
        follow(static_cast<int>(l), w, open);
        before = words[w].kind;
        beforeTouches = w > lines[l].begin && words[w].gap == 0;
      }
    }
    // Comments stand with what they are about; before a brace that closes, with what is in it.
    for (size_t l = lines.size(); l-- > 0;) {
      TextLine &line = lines[l];
      if (!words[line.begin].isComment || l + 1 == lines.size())
        continue;
      const TextLine &next = lines[l + 1];
      line.reference = next.reference;
      line.relative = next.relative;
      line.anchor = next.anchor;
      if (words[next.begin].kind == TokenKind::RightBrace && !words[next.begin].isComment)
        line.relative += blockIndent;
    }
  }

  /// The line ends in the middle of a statement.
  static bool goesOn(TokenKind last, bool touches) {
    if (last == TokenKind::Greater)
      return !touches;
    return isOperator(last) || isAssignment(last) || last == TokenKind::Comma || last == TokenKind::FatArrow ||
           last == TokenKind::Arrow || last == TokenKind::Dot || last == TokenKind::Less || last == TokenKind::Colon;
  }

  void indent(int l, std::vector<Bracket> &open, TokenKind before, bool beforeTouches) {
    TextLine &line = lines[static_cast<size_t>(l)];
    const TokenKind first = words[line.begin].kind;
    Bracket &inside = open.back();
    if (first == TokenKind::RightBrace && inside.kind == TokenKind::LeftBrace && open.size() > 1) {
      line.reference = inside.owner;
      return;
    }
    if (inside.kind != TokenKind::LeftBrace) {
      // What follows the bracket in its line may be what this line stands below.
      const TextLine &opening = lines[static_cast<size_t>(inside.line)];
      const size_t behind = inside.word + 1;
      if (!isCloser(first) && behind < opening.end && !words[behind].isComment &&
          words[behind].column == words[line.begin].column) {
        line.anchor = static_cast<int>(behind);
        return;
      }
      goOnFrom(line, inside.line, isCloser(first) ? 0 : 2, isCloser(first) ? 0 : continuationIndent);
      return;
    }
    const bool isNew = inside.statement < 0 || before == TokenKind::Semicolon || before == TokenKind::LeftBrace;
    if (inside.isHead && !isNew && !startsDeclaration(first)) {
      if (first == TokenKind::LeftBrace)
        line.reference = inside.statement;
      else
        goOnFrom(line, inside.statement, 2, 2);
      return;
    }
    if (!isNew && before == TokenKind::Comma) {
      goOnFrom(line, inside.statement, 0, 0);
      return;
    }
    if (!isNew && (first == TokenKind::Dot || goesOn(before, beforeTouches))) {
      goOnFrom(line, inside.statement, 2, continuationIndent);
      return;
    }
    line.reference = inside.owner;
    line.relative = open.size() > 1 ? blockIndent : 0;
    inside.statement = l;
    inside.isHead = open.size() == 1 && headStartsAt(line);
  }

  /// `export`, `unroll` and attributes may stand before.
  bool headStartsAt(const TextLine &line) const {
    unsigned depth = 0;
    for (size_t w = line.begin; w < line.end; ++w) {
      const TokenKind kind = words[w].kind;
      depth += kind == TokenKind::LeftParen;
      if (depth == 0 && startsHead(kind))
        return true;
      if (depth == 0 && kind != TokenKind::At && kind != TokenKind::Name && kind != TokenKind::KwExport)
        return false;
      depth -= depth > 0 && kind == TokenKind::RightParen;
    }
    return false;
  }

  /// As far from the line `reference` as the author has it, if that is at least `least`.
  void goOnFrom(TextLine &line, int reference, unsigned least, unsigned usual) {
    const unsigned from = words[lines[static_cast<size_t>(reference)].begin].column, to = words[line.begin].column;
    line.reference = reference;
    line.relative = to >= from + least ? to - from : usual;
  }

  void follow(int l, size_t w, std::vector<Bracket> &open) {
    const TokenKind kind = words[w].kind;
    Bracket &inside = open.back();
    if (isOpener(kind)) {
      Bracket bracket{.kind = kind, .word = w, .line = l};
      if (kind == TokenKind::LeftBrace) {
        bracket.owner = inside.kind == TokenKind::LeftBrace && inside.statement >= 0 ? inside.statement : l;
        inside.isHead = false;
      }
      open.push_back(bracket);
    } else if (isCloser(kind) && open.size() > 1) {
      open.pop_back();
    }
  }

  // Blanks between words.

  /// Commas of tuples and of numbers between `<` and `>` may stand without a blank: (4,4):(1,4), S<2,3,3>.
  void findTightCommas() {
    std::vector<size_t> open;
    size_t last = words.size(); // the token before
    for (size_t w = 0; w < words.size(); ++w) {
      const Word &word = words[w];
      if (word.isComment)
        continue;
      if (isOpener(word.kind) ||
          (word.kind == TokenKind::Less && word.gap == 0 && last < w && endsName(words[last].kind)))
        open.push_back(w);
      else if (!open.empty() &&
               (isCloser(word.kind) || (word.kind == TokenKind::Greater && words[open.back()].kind == TokenKind::Less)))
        open.pop_back();
      else if (word.kind == TokenKind::Comma && !open.empty())
        words[w].isTight = isTuple(open.back()) || (words[open.back()].kind == TokenKind::Less &&
                                                    w + 1 < words.size() && words[w + 1].kind == TokenKind::Int);
      last = w;
    }
  }
  static bool endsName(TokenKind kind) { return kind == TokenKind::Name || kind == TokenKind::Greater; }
  /// The parenthesis at `w` opens no list of arguments.
  bool isTuple(size_t w) const {
    return words[w].kind == TokenKind::LeftParen &&
           (w == 0 || words[w].gap > 0 || !(endsName(words[w - 1].kind) || words[w - 1].kind == TokenKind::KwFn));
  }

  void spaceWords(const TextLine &line) {
    for (size_t w = line.begin + 1; w < line.end; ++w)
      words[w].blanks = words[w].isComment ? std::max(1u, words[w].gap) : blanksBefore(line, w);
  }

  /// Whether an operator of two stands at `w`: a sign may be one of a single operand.
  bool isBinary(const TextLine &line, size_t w) const {
    if (!isOperator(words[w].kind))
      return false;
    if (words[w].kind != TokenKind::Plus && words[w].kind != TokenKind::Minus)
      return true;
    // `in` and `step` are names with a meaning: for i in -2 .. 2
    return w > line.begin && endsOperand(words[w - 1].kind) && words[w - 1].text != "in" &&
           words[w - 1].text != "step" && !comparesAt(line, w - 1);
  }
  /// Whether the last `>` of x > y or x >> y stands at `w`: a bracket touches what stands before it, as in f<x>.
  bool comparesAt(const TextLine &line, size_t w) const {
    while (w > line.begin && words[w].kind == TokenKind::Greater && words[w - 1].kind == TokenKind::Greater &&
           words[w].gap == 0)
      --w;
    return words[w].kind == TokenKind::Greater && words[w].gap > 0;
  }
  /// It has a blank on some side.
  bool isSpaced(const TextLine &line, size_t w) const {
    return w == line.begin || words[w].gap > 0 || w + 1 == line.end || words[w + 1].gap > 0;
  }

  unsigned blanksBefore(const TextLine &line, size_t w) const {
    const TokenKind left = words[w - 1].kind, right = words[w].kind;
    const unsigned asIs = words[w].gap > 0;
    if (right == TokenKind::Comma || right == TokenKind::Semicolon || right == TokenKind::RightParen ||
        right == TokenKind::RightBracket || left == TokenKind::LeftParen || left == TokenKind::LeftBracket)
      return 0;
    if (left == TokenKind::Comma)
      return words[w - 1].isTight ? asIs : 1;
    if (left == TokenKind::LeftBrace)
      return 1;
    if (left == TokenKind::Semicolon && right != TokenKind::RightBrace)
      return std::clamp(words[w].gap, 1u, 2u);
    if (right == TokenKind::RightBrace || left == TokenKind::FatArrow || right == TokenKind::FatArrow ||
        left == TokenKind::Arrow || right == TokenKind::Arrow || isAssignment(left))
      return 1;
    if (isAssignment(right)) // `>=` and `>>=` are several tokens
      return left != TokenKind::Greater || asIs;
    if (right == TokenKind::LeftBrace)
      return left != TokenKind::Question || asIs; // `?{i64}` is one thing
    if (right == TokenKind::LeftParen && (left == TokenKind::KwIf || left == TokenKind::KwWhile ||
                                          left == TokenKind::KwReturn || left == TokenKind::KwElse))
      return 1;
    if (isBinary(line, w))
      return isSpaced(line, w);
    if (isBinary(line, w - 1))
      return isSpaced(line, w - 1);
    const bool isSign = left == TokenKind::Plus || left == TokenKind::Minus;
    if ((isSign || left == TokenKind::Not || left == TokenKind::Tilde) && right != TokenKind::Plus &&
        right != TokenKind::Minus)
      return 0;
    return asIs;
  }

  // Columns. Words of neighbouring lines that begin in one column, one of them behind more than a blank, stay in one
  // column.

  void placeWords() {
    std::vector<size_t> group(words.size());
    std::iota(group.begin(), group.end(), size_t(0));
    auto rootOf = [&](size_t w) {
      while (group[w] != w)
        w = group[w] = group[group[w]];
      return w;
    };
    std::vector<bool> isGrouped(words.size());
    for (size_t l = 0; l + 1 < lines.size(); ++l)
      if (lines[l].number + 1 == lines[l + 1].number)
        for (const auto &[upper, lower] : sharedColumns(lines[l], lines[l + 1])) {
          group[rootOf(lower)] = rootOf(upper);
          isGrouped[upper] = isGrouped[lower] = true;
        }
    // A column begins where it stood, moved with the first line that has it, and moves on where a word needs room.
    std::vector<std::optional<unsigned>> columns(words.size());
    std::vector<unsigned> indents(lines.size());
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t l = 0; l < lines.size(); ++l) {
        const TextLine &line = lines[l];
        indents[l] = line.anchor >= 0
                         ? words[static_cast<size_t>(line.anchor)].place
                         : line.relative + (line.reference >= 0 ? indents[static_cast<size_t>(line.reference)] : 0);
        const int moved = static_cast<int>(indents[l]) - static_cast<int>(words[line.begin].column);
        unsigned end = indents[l];
        for (size_t w = line.begin; w < line.end; ++w) {
          Word &word = words[w];
          word.place = end + word.blanks;
          if (isGrouped[w]) {
            std::optional<unsigned> &column = columns[rootOf(w)];
            if (!column)
              column = static_cast<unsigned>(std::max(0, static_cast<int>(word.column) + moved));
            if (word.isComment) // it keeps its column, not its distance
              word.place = end + 1;
            if (word.place > *column) {
              column = word.place;
              changed = true;
            }
            word.place = *column;
          }
          end = word.place + word.width;
        }
      }
    }
  }

  std::vector<std::pair<size_t, size_t>> sharedColumns(const TextLine &upper, const TextLine &lower) const {
    std::vector<std::pair<size_t, size_t>> out;
    size_t b = lower.begin + 1;
    for (size_t a = upper.begin + 1; a < upper.end; ++a) {
      while (b < lower.end && words[b].column < words[a].column)
        ++b;
      if (b == lower.end)
        break;
      const bool isWide = words[a].gap > 1 || words[b].gap > 1;
      if (words[b].column == words[a].column && isWide && words[a].blanks > 0 && words[b].blanks > 0)
        out.emplace_back(a, b);
    }
    return out;
  }

  FormattedText written() const {
    FormattedText out;
    uint32_t last = 0;
    for (const TextLine &line : lines) {
      if (!out.text.empty() && line.number > last + 1) {
        out.text += '\n';
        out.origin.push_back(last + 1);
      }
      unsigned column = 0;
      for (size_t w = line.begin; w < line.end; ++w) {
        out.text.append(words[w].place - column, ' ');
        out.text += words[w].text;
        column = words[w].place + words[w].width;
      }
      out.text += '\n';
      out.origin.push_back(line.number);
      last = line.number;
    }
    return out;
  }
};

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    out.push_back(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
  return out;
}

} // namespace

FormattedText formatSource(const SourceManager &sources, FileID file) { return Formatter(sources, file).run(); }

std::string formatDiff(std::string_view before, const FormattedText &after, std::string_view oldName,
                       std::string_view newName) {
  constexpr size_t context = 3;
  const std::vector<std::string_view> from = linesOf(before), to = linesOf(after.text);
  const bool endsOpen = !before.empty() && before.back() != '\n';
  struct Edit {
    char mark; ///< ' ', '-' or '+'
    std::string_view line;
    bool isOpen; ///< no newline behind it
  };
  std::vector<Edit> edits;
  size_t oldAt = 0;
  auto remove = [&](size_t upTo) {
    for (; oldAt < upTo; ++oldAt)
      edits.push_back({'-', from[oldAt], endsOpen && oldAt + 1 == from.size()});
  };
  size_t added = 0; // lines of `to` that stand in place of those removed last
  for (size_t n = 0; n < to.size(); ++n) {
    const size_t origin = after.origin[n];
    if (from[origin] != to[n] || (endsOpen && origin + 1 == from.size())) {
      remove(origin + 1);
      ++added;
      continue;
    }
    remove(origin);
    for (; added; --added)
      edits.push_back({'+', to[n - added], false});
    edits.push_back({' ', to[n], false});
    ++oldAt;
  }
  remove(from.size());
  for (; added; --added)
    edits.push_back({'+', to[to.size() - added], false});

  std::string out;
  auto side = [](size_t begin, size_t count) {
    return std::to_string(count ? begin + 1 : begin) + (count == 1 ? "" : "," + std::to_string(count));
  };
  size_t oldLine = 0, newLine = 0, done = 0; // of edits[done]
  auto step = [&] {
    oldLine += edits[done].mark != '+';
    newLine += edits[done].mark != '-';
    ++done;
  };
  auto isChange = [](const Edit &edit) { return edit.mark != ' '; };
  for (;;) {
    const size_t first = static_cast<size_t>(
        std::find_if(edits.begin() + static_cast<ptrdiff_t>(done), edits.end(), isChange) - edits.begin());
    if (first == edits.size())
      return out;
    size_t last = first; // of this hunk
    for (size_t n = first; n < edits.size() && n <= last + 2 * context + 1; ++n)
      if (isChange(edits[n]))
        last = n;
    while (done + context < first)
      step();
    const size_t oldBegin = oldLine, newBegin = newLine, end = std::min(edits.size(), last + context + 1);
    std::string hunk;
    while (done < end) {
      hunk.append(1, edits[done].mark).append(edits[done].line) += '\n';
      if (edits[done].isOpen)
        hunk += "\\ No newline at end of file\n";
      step();
    }
    if (out.empty())
      out = "--- " + std::string(oldName) + "\n+++ " + std::string(newName) + "\n";
    out += "@@ -" + side(oldBegin, oldLine - oldBegin) + " +" + side(newBegin, newLine - newBegin) + " @@\n" + hunk;
  }
}

} // namespace flyc
