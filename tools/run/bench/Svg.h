//===- Svg.h - pictures for light and dark pages --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A picture is a list of shapes in the order of the calls. Classes (Svg.cpp) say what they look like, in two sets of
// colours: the viewer takes the set that fits the page.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_BENCH_SVG_H
#define FLYC_TOOLS_RUN_BENCH_SVG_H

#include <string>
#include <string_view>
#include <vector>

namespace flyc::driver {

class Svg {
public:
  struct Point {
    double x, y;
  };
  enum class Anchor : unsigned char { Start, Middle, End };

  Svg(double width, std::string_view title) : width(width), title(title) {}

  void line(Point from, Point to, std::string_view kind);
  void polyline(const std::vector<Point> &points, std::string_view kind);
  void box(Point corner, double boxWidth, double boxHeight, std::string_view kind, double round = 0);
  /// With a text that the viewer shows where the mouse rests.
  void circle(Point centre, double radius, std::string_view kind, std::string_view hint);
  /// `turned`: degrees, around its point.
  void text(Point at, std::string_view words, std::string_view kind, Anchor anchor = Anchor::Start, double turned = 0);
  /// Many boxes of one kind and height as one shape.
  struct Stripe {
    double x, y, width;
  };
  void stripes(const std::vector<Stripe> &stripes, double stripeHeight, std::string_view kind);

  std::string finish(double height) const;

private:
  double width;
  std::string title, body;
};

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_BENCH_SVG_H
