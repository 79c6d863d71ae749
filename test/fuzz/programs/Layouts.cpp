//===- Layouts.cpp --------------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/fuzz/programs/Layouts.h"

#include <algorithm>
#include <bit>

using namespace flyc::fuzz;

unsigned Layout::sizeFrom(size_t begin, size_t end) const {
  unsigned size = 1;
  for (size_t mode = begin; mode < end; ++mode)
    for (const Leaf &leaf : modes[mode])
      size *= leaf.extent;
  return size;
}

unsigned Layout::at(unsigned index) const {
  unsigned value = 0;
  for (const std::vector<Leaf> &mode : modes)
    for (const Leaf &leaf : mode) {
      value += index % leaf.extent * leaf.stride;
      index /= leaf.extent;
    }
  return value ^ (value & (((1u << bits) - 1) << (base + shift))) >> shift;
}

unsigned Layout::span() const {
  unsigned most = 0;
  for (unsigned i = 0; i < size(); ++i)
    most = std::max(most, at(i));
  return most + 1;
}

std::string Layout::plain() const {
  std::string text;
  for (const bool strides : {false, true}) {
    text += strides ? "):(" : "(";
    for (size_t m = 0; m < modes.size(); ++m) {
      text += m ? "," : "";
      text += modes[m].size() > 1 ? "(" : "";
      for (size_t i = 0; i < modes[m].size(); ++i)
        text += (i ? "," : "") + std::to_string(strides ? modes[m][i].stride : modes[m][i].extent);
      text += modes[m].size() > 1 ? ")" : "";
    }
  }
  return text + ")";
}

std::string Layout::text() const {
  if (!bits)
    return plain();
  return "S<" + std::to_string(bits) + "," + std::to_string(base) + "," + std::to_string(shift) + "> o " + plain();
}

std::string Layout::coordinate(const std::string &index, bool byMode) const {
  if (!byMode || modes.size() == 1)
    return index;
  std::string text;
  unsigned before = 1;
  for (size_t m = 0; m < modes.size(); ++m) {
    text += (m ? ", (" : "(") + index + ")" + (before > 1 ? " / " + std::to_string(before) : "") + " % " +
            std::to_string(extent(m));
    before *= extent(m);
  }
  return text;
}

Layout flyc::fuzz::anyLayout(Random &random, unsigned size, bool mayPad, bool maySwizzle) {
  std::vector<Leaf> leaves;
  for (unsigned left = size; left > 1;) {
    const unsigned extent = std::min(left, 2u << random.below(4));
    leaves.push_back({extent, 0});
    left /= extent;
  }
  if (leaves.empty())
    leaves.push_back({1, 1});
  std::vector<size_t> order;
  for (size_t i = 0; i < leaves.size(); ++i)
    order.insert(order.begin() + static_cast<ptrdiff_t>(random.below(static_cast<unsigned>(i) + 1)), i);
  unsigned stride = 1;
  const bool pads = mayPad && random.chance(30);
  for (size_t i : order) {
    leaves[i].stride = stride;
    stride *= leaves[i].extent;
    if (pads && random.chance(50))
      stride += static_cast<unsigned>(random.between(1, 3));
  }
  Layout made;
  for (const Leaf &leaf : leaves)
    if (made.modes.empty() || random.chance(60))
      made.modes.push_back({leaf});
    else
      made.modes.back().push_back(leaf);
  const unsigned width = static_cast<unsigned>(std::bit_width(size) - 1);
  if (maySwizzle && !pads && width >= 2 && random.chance(40)) {
    made.bits = 1 + random.below(std::min(3u, width / 2));
    made.base = random.below(width - 2 * made.bits + 1);
    made.shift = made.bits + random.below(width - 2 * made.bits - made.base + 1);
  }
  return made;
}
