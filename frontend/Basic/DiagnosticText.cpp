//===- DiagnosticText.cpp - message, source line, caret, notes ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A line is drawn from cells: each character of the source becomes the text that shows it and the number of columns
// that this takes. Caret, underline and fix-it are then placed by columns. Only the characters near the caret are
// looked at, so a line of 10 MB costs no more than a short one.
//===----------------------------------------------------------------------===//

#include "frontend/Basic/DiagnosticText.h"

#include <algorithm>

namespace flyc {

namespace {

struct Span {
  char32_t first, last;
};

/// Characters that take two columns (Unicode 15.1, EastAsianWidth.txt: W and F, in blocks).
constexpr Span wide[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},   {0xA960, 0xA97F},
                         {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},
                         {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF},
                         {0x1FA70, 0x1FAFF}, {0x20000, 0x3FFFD}};
/// Characters that take none: combining marks, joiners, variation selectors (UnicodeData.txt: Mn, Me, Cf, in blocks).
constexpr Span zero[] = {{0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x064B, 0x065F},  {0x1AB0, 0x1AFF},
                         {0x1DC0, 0x1DFF}, {0x200B, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x2064},  {0x20D0, 0x20FF},
                         {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF}, {0xE0100, 0xE01EF}};

bool isIn(std::span<const Span> spans, char32_t point) {
  return std::ranges::any_of(spans, [&](Span s) { return point >= s.first && point <= s.last; });
}

std::string hexByte(uint8_t byte) {
  constexpr char digits[] = "0123456789ABCDEF";
  return {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
}

/// One character of a line as it is shown.
struct Cell {
  size_t begin, end; ///< bytes of the line
  unsigned column, width;
  std::string shown;
};

/// The part of a line that is shown, and where each of its characters went.
struct Window {
  std::vector<Cell> cells;
  bool cutLeft = false, cutRight = false;

  /// The column of a byte of the line; past the cells, the column after the last.
  unsigned columnOf(size_t byte) const {
    for (const Cell &cell : cells)
      if (byte < cell.end)
        return cell.column;
    return cells.empty() ? 0 : cells.back().column + cells.back().width;
  }
};

class Renderer {
public:
  Renderer(const SourceManager &sources, const TextStyle &style) : sources(sources), style(style) {}

  std::string run(const Diagnostic &d) {
    headline(d.severity, d.range, messageWithTargets(d), code(d.id));
    snippet(d.range, d.highlights, d.fixIts);
    for (const DiagNote &note : d.notes) {
      headline(Severity::Note, note.range, note.message, {});
      // A note at the very place of its error would only show the same line again.
      if (!(note.range == d.range))
        snippet(note.range, {}, {});
    }
    return std::move(out);
  }

private:
  const SourceManager &sources;
  const TextStyle &style;
  std::string out;

  void colored(std::string_view escape, std::string_view text) {
    if (style.color)
      out.append("\x1b[").append(escape).append("m");
    out += text;
    if (style.color)
      out += "\x1b[0m";
  }

  /// Text from outside (messages quote the source) must not control the terminal.
  static std::string printable(std::string_view text) {
    std::string result;
    for (char c : text)
      if (auto byte = static_cast<uint8_t>(c); (byte < 0x20 && c != '\n') || byte == 0x7F)
        result += hexByte(byte);
      else
        result += c;
    return result;
  }

  void headline(Severity severity, SourceRange range, std::string_view message, std::string_view id) {
    std::string where = "flyc: ";
    if (range.isValid()) {
      Position at = sources.position(range.begin);
      where = printable(at.file) + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) + ": ";
    }
    colored("1", where);
    colored(severity == Severity::Error     ? "1;31"
            : severity == Severity::Warning ? "1;35"
                                            : "1;36",
            std::string(spelling(severity)) + ":");
    out += ' ';
    colored(severity == Severity::Note ? "0" : "1", printable(message));
    if (!id.empty())
      out.append(" [").append(id).append("]");
    out += '\n';
  }

  Cell cellAt(std::string_view line, size_t at) const {
    Cell cell{at, at, 0, 1, {}};
    auto byte = static_cast<uint8_t>(line[at]);
    size_t next = at;
    std::optional<char32_t> point = decodeUTF8(line, next);
    if (!point || byte < 0x20 || byte == 0x7F || (*point >= 0x80 && *point < 0xA0)) {
      cell.end = point ? next : at + 1;
      for (size_t i = at; i < cell.end; ++i)
        cell.shown += hexByte(static_cast<uint8_t>(line[i]));
      cell.width = static_cast<unsigned>(cell.shown.size());
      return cell;
    }
    cell.end = next;
    cell.shown = line.substr(at, next - at);
    cell.width = isIn(zero, *point) ? 0 : isIn(wide, *point) ? 2 : 1;
    return cell;
  }

  /// The cells of at most style.width columns around a byte. Where nothing is cut, tab stops count from the line's
  /// start.
  Window window(std::string_view line, size_t caret) const {
    size_t from = 0;
    const size_t before = style.width / 2;
    if (caret > before) {
      from = caret - before;
      while (from > 0 && (static_cast<uint8_t>(line[from]) & 0xC0) == 0x80)
        --from;
      // Everything up to the caret fits if the whole line does.
      if (line.size() <= style.width)
        from = 0;
    }
    Window result;
    result.cutLeft = from != 0;
    unsigned column = 0;
    for (size_t at = from; at < line.size();) {
      Cell cell;
      if (line[at] == '\t') {
        unsigned width = style.tab - column % style.tab;
        cell = {at, at + 1, column, width, std::string(width, ' ')};
      } else {
        cell = cellAt(line, at);
        cell.column = column;
      }
      if (column + cell.width > style.width && at > caret) {
        result.cutRight = true;
        break;
      }
      at = cell.end;
      column += cell.width;
      result.cells.push_back(std::move(cell));
    }
    return result;
  }

  /// Puts `mark` over the columns [from, to) of a row.
  static void paint(std::string &row, unsigned from, unsigned to, char mark) {
    if (row.size() < to)
      row.resize(to, ' ');
    std::fill(row.begin() + from, row.begin() + to, mark);
  }

  void snippet(SourceRange range, std::span<const SourceRange> highlights, std::span<const FixIt> fixIts) {
    if (!range.isValid())
      return;
    std::string_view line = sources.lineText(range.begin);
    SourceLocation lineBegin = sources.lineBegin(range.begin);
    size_t caret = std::min<size_t>(range.begin.raw() - lineBegin.raw(), line.size());
    Window view = window(line, caret);
    unsigned shift = view.cutLeft ? 3 : 0; // the columns of "..."

    // Bytes of the line that a range covers; nothing if it lies on another line.
    auto within = [&](SourceRange r) -> std::optional<std::pair<size_t, size_t>> {
      if (r.begin < lineBegin || r.begin.raw() > lineBegin.raw() + line.size())
        return std::nullopt;
      return std::pair{size_t(r.begin.raw() - lineBegin.raw()),
                       std::min<size_t>(r.end.raw() - lineBegin.raw(), line.size())};
    };

    std::string marks;
    auto underline = [&](SourceRange r) {
      if (auto bytes = within(r); bytes && bytes->first < bytes->second) {
        unsigned from = shift + view.columnOf(bytes->first), to = shift + view.columnOf(bytes->second);
        if (from < to)
          paint(marks, from, to, '~');
      }
    };
    for (SourceRange highlight : highlights)
      underline(highlight);
    underline(range);
    unsigned at = shift + view.columnOf(caret);
    paint(marks, at, at + 1, '^');

    std::string number = std::to_string(sources.position(range.begin).line);
    std::string gutter(std::max<size_t>(number.size(), 4), ' ');
    out.append(gutter.size() - number.size(), ' ').append(number).append(" | ");
    out += view.cutLeft ? "..." : "";
    for (const Cell &cell : view.cells)
      out += cell.shown;
    out += view.cutRight ? "...\n" : "\n";
    out.append(gutter).append(" | ");
    colored("1;32", marks);
    out += '\n';

    std::string repair;
    for (const FixIt &fix : fixIts)
      if (auto bytes = within(fix.range); bytes && !fix.text.empty() && fix.text.find('\n') == std::string::npos) {
        unsigned column = shift + view.columnOf(bytes->first);
        // Two repairs that would overlap cannot stand in one row; the first is enough to understand the message.
        if (repair.size() > column)
          continue;
        repair.resize(column, ' ');
        repair += fix.text;
      }
    if (!repair.empty()) {
      out.append(gutter).append(" | ");
      colored("32", repair);
      out += '\n';
    }
  }
};

} // namespace

std::string renderText(const SourceManager &sources, const Diagnostic &diagnostic, const TextStyle &style) {
  return Renderer(sources, style).run(diagnostic);
}

std::string renderText(const SourceManager &sources, std::span<const Diagnostic> diagnostics, const TextStyle &style) {
  std::string result;
  for (const Diagnostic &diagnostic : diagnostics)
    result += renderText(sources, diagnostic, style);
  return result;
}

} // namespace flyc
