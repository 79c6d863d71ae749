//===- Svg.cpp - pictures for light and dark pages ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Colours: Okabe and Ito's, which people with weak colour vision tell apart, made lighter on dark pages.
//===----------------------------------------------------------------------===//

#include "tools/run/bench/Svg.h"

#include "support/Markup.h"

#include <cmath>
#include <cstdio>
#include <iterator>

namespace flyc::driver {

namespace {

struct Colour {
  const char *kind, *light, *dark;
};

/// What is filled.
constexpr Colour fills[] = {
    {"page", "#ffffff", "#14171c"},        {"panel", "#f6f7f9", "#1c2027"},
    {"track", "#e6e9ee", "#2a303a"},       {"matrix", "#0072b2", "#4aa8e0"},
    {"vector", "#56b4e9", "#8fd0f5"},      {"lds", "#009e73", "#35c79d"},
    {"memory", "#cc79a7", "#e39ac4"},      {"scalar", "#8a93a1", "#7d8796"},
    {"branch", "#5b6472", "#a3adbb"},      {"wait-memory", "#e8bfd6", "#6d3f58"},
    {"wait-lds", "#b5e0d2", "#1f5b4a"},    {"wait-barrier", "#f4c48f", "#7a4c14"},
    {"wait-matrix", "#c5dcec", "#24475e"}, {"wait-result", "#ded3ee", "#4a3b66"},
    {"wait-other", "#dfe2e7", "#363d48"},  {"ink", "#1b2330", "#e9edf3"},
    {"soft", "#5e6878", "#9aa5b5"},        {"dot", "#d55e00", "#ff8a3c"},
};
/// What is drawn with a pen.
constexpr Colour pens[] = {
    {"grid", "#e4e7ec", "#262c35"},      {"axis", "#9aa3b0", "#566071"}, {"roof", "#0072b2", "#4aa8e0"},
    {"rooffaint", "#9cc8e2", "#2c5f80"}, {"drop", "#d55e00", "#ff8a3c"}, {"ring", "#d55e00", "#ff8a3c"},
};

std::string coordinate(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", value);
  std::string out = text;
  while (out.back() == '0')
    out.pop_back();
  if (out.back() == '.')
    out.pop_back();
  return out == "-0" ? "0" : out;
}

std::string rules(bool dark) {
  std::string out;
  for (const Colour &c : fills)
    out += std::string(".") + c.kind + "{fill:" + (dark ? c.dark : c.light) + "}";
  for (const Colour &c : pens)
    out += std::string(".") + c.kind + "{stroke:" + (dark ? c.dark : c.light) + "}";
  return out;
}

constexpr const char *shapes =
    "text{font-family:Inter,'Helvetica Neue',Helvetica,Arial,'Liberation Sans',sans-serif;font-size:12px;"
    "font-variant-numeric:tabular-nums}"
    ".title{font-size:20px;font-weight:600}.big{font-size:15px;font-weight:600}.small{font-size:11px}"
    ".code{font-family:'JetBrains Mono','SF Mono',Menlo,'DejaVu Sans Mono',monospace;font-size:11px}"
    ".grid{stroke-width:1}.axis{stroke-width:1}.roof{stroke-width:2.5;stroke-linejoin:round;fill:none}"
    ".rooffaint{stroke-width:1.5;stroke-dasharray:2 4;fill:none}"
    ".drop{stroke-width:1.5;stroke-dasharray:4 4}.ring{fill:none;stroke-width:2}";

} // namespace

void Svg::line(Point from, Point to, std::string_view kind) {
  body += "<line x1=\"" + coordinate(from.x) + "\" y1=\"" + coordinate(from.y) + "\" x2=\"" + coordinate(to.x) +
          "\" y2=\"" + coordinate(to.y) + "\" class=\"" + std::string(kind) + "\"/>\n";
}

void Svg::polyline(const std::vector<Point> &points, std::string_view kind) {
  body += "<polyline points=\"";
  for (const Point &p : points)
    body += coordinate(p.x) + "," + coordinate(p.y) + " ";
  body.back() = '"';
  body += " class=\"" + std::string(kind) + "\"/>\n";
}

void Svg::box(Point corner, double boxWidth, double boxHeight, std::string_view kind, double round) {
  body += "<rect x=\"" + coordinate(corner.x) + "\" y=\"" + coordinate(corner.y) + "\" width=\"" +
          coordinate(boxWidth) + "\" height=\"" + coordinate(boxHeight) + "\"" +
          (round > 0 ? " rx=\"" + coordinate(round) + "\"" : "") + " class=\"" + std::string(kind) + "\"/>\n";
}

void Svg::circle(Point centre, double radius, std::string_view kind, std::string_view hint) {
  body += "<circle cx=\"" + coordinate(centre.x) + "\" cy=\"" + coordinate(centre.y) + "\" r=\"" + coordinate(radius) +
          "\" class=\"" + std::string(kind) + "\"><title>" + escapedForMarkup(hint) + "</title></circle>\n";
}

void Svg::text(Point at, std::string_view words, std::string_view kind, Anchor anchor, double turned) {
  static constexpr const char *anchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
  body += "<text x=\"" + coordinate(at.x) + "\" y=\"" + coordinate(at.y) + "\" class=\"" + std::string(kind) + "\"" +
          anchors[static_cast<unsigned>(anchor)] +
          (turned != 0
               ? " transform=\"rotate(" + coordinate(turned) + " " + coordinate(at.x) + " " + coordinate(at.y) + ")\""
               : "") +
          ">" + escapedForMarkup(words) + "</text>\n";
}

void Svg::stripes(const std::vector<Stripe> &all, double stripeHeight, std::string_view kind) {
  if (all.empty())
    return;
  body += "<path class=\"" + std::string(kind) + "\" d=\"";
  for (const Stripe &s : all)
    body += "M" + coordinate(s.x) + " " + coordinate(s.y) + "h" + coordinate(s.width) + "v" + coordinate(stripeHeight) +
            "h-" + coordinate(s.width) + "z";
  body += "\"/>\n";
}

std::string Svg::finish(double height) const {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + coordinate(width) + " " + coordinate(height) +
         "\" width=\"" + coordinate(width) + "\" height=\"" + coordinate(height) + "\" role=\"img\">\n<title>" +
         escapedForMarkup(title) + "</title>\n<style>\n" + shapes + "\n" + rules(false) +
         "\n@media (prefers-color-scheme:dark){" + rules(true) + "}\n</style>\n" +
         "<rect width=\"100%\" height=\"100%\" class=\"page\"/>\n" + body + "</svg>\n";
}

} // namespace flyc::driver
