//===- Roofline.cpp - launches under the roofs of their chip --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/run/bench/Roofline.h"

#include "tools/run/bench/Svg.h"

#include <algorithm>
#include <cmath>

namespace flyc::driver {

namespace {

constexpr double headHeight = 84, plotLeft = 78, plotRight = 610, plotHeight = 372, foot = 74;
constexpr double panelLeft = 650, panelWidth = 274, margin = 36;
using Anchor = Svg::Anchor;

/// A logarithmic axis.
struct Axis {
  double least, most, from, to; ///< values; where they are
  double at(double value) const { return from + (to - from) * std::log(value / least) / std::log(most / least); }
};

/// "2.5", "30", "1200": as many digits as a reader wants.
std::string figure(double value) {
  return decimal(value, value >= 100 || value == std::floor(value) ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3);
}
/// "1 130 764", with narrow blanks.
std::string grouped(double value) {
  std::string digits = decimal(value, 0);
  for (size_t at = digits.size(); at > 3;)
    digits.insert(at -= 3, "\u202f");
  return digits;
}
std::string teraText(double perSecond, const char *unit) { return figure(perSecond / 1e12) + " " + unit; }

void axes(Svg &svg, const Axis &x, const Axis &y) {
  for (int decade = int(std::floor(std::log10(x.least))); decade <= int(std::ceil(std::log10(x.most))); ++decade) {
    const double value = std::pow(10.0, decade);
    if (value < x.least * 0.999 || value > x.most * 1.001)
      continue;
    svg.line({x.at(value), y.from}, {x.at(value), y.to}, "grid");
    svg.text({x.at(value), y.from + 20}, figure(value), "soft", Anchor::Middle);
    for (int part = 2; part < 10 && value * part <= x.most; ++part)
      svg.line({x.at(value * part), y.from}, {x.at(value * part), y.from - 4}, "axis");
  }
  for (int decade = int(std::floor(std::log10(y.least))); decade <= int(std::ceil(std::log10(y.most))); ++decade) {
    const double value = std::pow(10.0, decade);
    if (value < y.least * 0.999 || value > y.most * 1.001)
      continue;
    svg.line({x.from, y.at(value)}, {x.to, y.at(value)}, "grid");
    svg.text({x.from - 10, y.at(value) + 4}, figure(value / 1e12), "soft", Anchor::End);
    for (int part = 2; part < 10 && value * part <= y.most; ++part)
      svg.line({x.from, y.at(value * part)}, {x.from + 4, y.at(value * part)}, "axis");
  }
  svg.line({x.from, y.from}, {x.to, y.from}, "axis");
  svg.line({x.from, y.from}, {x.from, y.to}, "axis");
  svg.text({(x.from + x.to) / 2, y.from + 42}, "operations a byte", "soft", Anchor::Middle);
  svg.text({x.from - 56, (y.from + y.to) / 2}, "TFLOP/s", "soft", Anchor::Middle, -90);
}

void plot(Svg &svg, double top, const Rates &rates) {
  const double ridge = rates.peakFlops / rates.peakBytes;
  const double moved = rates.bytes > 0 ? rates.flops / rates.bytes : ridge;
  const double own = rates.intensity > 0 ? rates.intensity : moved;
  const auto decade = [](double value, bool up) {
    return std::pow(10.0, up ? std::ceil(std::log10(value)) : std::floor(std::log10(value)));
  };
  const double lowest = std::min({ridge, own, moved}), highest = std::max({ridge, own, moved});
  const Axis x{decade(lowest / 8, false), decade(highest * 3, true), plotLeft, plotRight};
  const double floor = std::min(rates.flopRate, x.least * rates.peakBytes);
  const Axis y{decade(floor, false), std::max(decade(rates.peakFlops, false), rates.peakFlops * 2.2), top + plotHeight,
               top};
  axes(svg, x, y);

  const double first = std::max(x.least, y.least / rates.peakBytes);
  svg.line({x.at(ridge), y.at(rates.peakFlops)}, {x.at(ridge), y.from}, "rooffaint");
  svg.polyline({{x.at(first), y.at(first * rates.peakBytes)},
                {x.at(ridge), y.at(rates.peakFlops)},
                {x.to, y.at(rates.peakFlops)}},
               "roof");
  svg.text({x.to - 4, y.at(rates.peakFlops) - 10}, teraText(rates.peakFlops, "TFLOP/s, matrix pipes"), "ink",
           Anchor::End);
  const Svg::Point low{x.at(first), y.at(first * rates.peakBytes)}, high{x.at(ridge), y.at(rates.peakFlops)};
  const double slope = std::atan2(high.y - low.y, high.x - low.x);
  const Svg::Point middle{(low.x + high.x) / 2, (low.y + high.y) / 2};
  svg.text({middle.x + 12 * std::sin(slope), middle.y - 12 * std::cos(slope)},
           teraText(rates.peakBytes, "TB/s, memory"), "ink", Anchor::Middle, slope * 180 / 3.14159265358979);

  const Svg::Point dot{x.at(own), y.at(rates.flopRate)};
  const double roof = std::min(rates.peakFlops, own * rates.peakBytes);
  const double gap = dot.y - y.at(roof);
  if (gap > 10)
    svg.line({dot.x, dot.y - 8}, {dot.x, y.at(roof)}, "drop");
  if (rates.intensity > 0 && std::abs(x.at(moved) - dot.x) > 3) {
    svg.line({x.at(moved), dot.y}, {dot.x, dot.y}, "drop");
    svg.circle({x.at(moved), dot.y}, 5, "ring",
               figure(moved) + " operations for each byte that moves to or from memory");
  }
  svg.circle(dot, 6.5, "dot", figure(own) + " operations a byte, " + teraText(rates.flopRate, "TFLOP/s"));
  const bool right = dot.x < (x.from + x.to) / 2;
  const double labelX = right ? dot.x + 14 : dot.x - 4;
  const Anchor side = right ? Anchor::Start : Anchor::Middle;
  svg.text({labelX, dot.y + 28}, teraText(rates.flopRate, "TFLOP/s"), "big ink", side);
  svg.text({labelX, dot.y + 46}, percent(rates.flopRate / roof) + " of the roof", "soft", side);

  const double legend = top + plotHeight + 64;
  if (rates.intensity > 0) {
    svg.circle({plotLeft + 6, legend - 4}, 5, "dot", "");
    svg.text({plotLeft + 18, legend}, "by the fewest bytes that the arrays allow", "small soft");
    svg.circle({plotLeft + 262, legend - 4}, 4, "ring", "");
    svg.text({plotLeft + 274, legend}, "by the bytes that move to and from memory", "small soft");
  } else {
    svg.circle({plotLeft + 6, legend - 4}, 5, "dot", "");
    svg.text({plotLeft + 18, legend}, "by the bytes that move to and from memory", "small soft");
  }
}

/// How busy the parts of the chip are, and what there is to say in numbers. Returns where it ends.
double panel(Svg &svg, double top, double left, const StepCycles &step, const Rates &rates, uint64_t least) {
  const flyc_emulator_cycles &c = step.facts;
  const double right = left + panelWidth;
  double y = top + 4;
  svg.text({left, y}, "Busy", "big ink");
  y += 26;
  const auto bar = [&](const char *name, double share, const char *kind, const std::string &detail) {
    svg.text({left, y}, name, "ink");
    svg.text({right, y}, percent(share), "ink", Anchor::End);
    svg.box({left, y + 7}, right - left, 8, "track", 4);
    if (share > 0.002)
      svg.box({left, y + 7}, std::max(8.0, (right - left) * std::min(share, 1.0)), 8, kind, 4);
    if (!detail.empty())
      svg.text({left, y + 31}, detail, "small soft");
    y += detail.empty() ? 40 : 58;
  };
  if (rates.flops > 0)
    bar("Matrix pipes", c.matrix_busy, "matrix", step.hotLoop() ? percent(rates.hotBusy) + " in the hot loop" : "");
  bar("Memory", c.memory_busy, "memory",
      teraText(rates.byteRate, "of ") + teraText(rates.peakBytes, "TB/s; ") + bytesText(c.bytes_in_flight) +
          " in flight a unit");
  bar("LDS", c.lds_busy, "lds",
      c.lds_busy > 0 ? percent(c.lds_conflicts / c.lds_busy) + " of it by conflicts of banks" : "");
  bar("Vector ALUs", c.vector_busy, "vector", "");
  y += 6;
  svg.line({left, y - 14}, {right, y - 14}, "grid");
  y += 6;
  const auto row = [&](const char *name, const std::string &value) {
    svg.text({left, y}, name, "soft");
    svg.text({right, y}, value, "ink", Anchor::End);
    y += 21;
  };
  row("Time", decimal(rates.seconds * 1e6, 2) + " us");
  row("Clocks of the grid", grouped(c.clocks_of_grid));
  row("Clocks a workgroup", grouped(c.clocks_of_group));
  if (const flyc_emulator_loop *loop = step.hotLoop())
    row("Clocks a trip of the hot loop", grouped(loop->clocks));
  row("Bytes moved", bytesText(rates.bytes));
  if (least)
    row("Fewest bytes", bytesText(double(least)));
  return y;
}

} // namespace

std::string rooflineSvg(const RunPlan &plan, const std::vector<StepCycles> &steps, const BenchOptions &options) {
  // The fewest bytes are of all launches together: of one of several nobody knows them.
  const uint64_t least = steps.size() == 1 ? leastBytes(plan) : 0;
  const bool anyPlot = std::any_of(steps.begin(), steps.end(), [](const auto &s) { return s.facts.matrix_flops > 0; });
  const double pageWidth = (anyPlot ? panelLeft : margin) + panelWidth + margin;
  Svg svg(pageWidth, plan.name + ": modelled roofline");
  double top = 0;
  for (const StepCycles &step : steps) {
    const Rates rates(step, options, least);
    const bool plotted = rates.flops > 0;
    if (top > 0)
      svg.line({margin, top}, {pageWidth - margin, top}, "grid");
    svg.text({margin, top + 40}, step.kernel, "title ink");
    svg.text({margin, top + 61}, step.processor + " at " + decimal(rates.clockMhz, 0) + " MHz, modelled, not measured",
             "soft");
    top += headHeight;
    if (plotted)
      plot(svg, top, rates);
    const double end = panel(svg, top + 14, plotted ? panelLeft : margin, step, rates, least);
    top = plotted ? std::max(end, top + plotHeight + foot) + 8 : end + 12;
  }
  return svg.finish(top);
}

} // namespace flyc::driver
