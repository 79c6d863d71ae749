//===- Loops.cpp - the innermost loops of finished code ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Basic blocks, dominators by the iteration of Cooper, Harvey and Kennedy ("A Simple, Fast Dominance Algorithm", 2001),
// then for each header the blocks from which its back edges are reached.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Loops.h"

#include <algorithm>
#include <map>
#include <set>

namespace flyc::codegen {
namespace {

constexpr size_t none = SIZE_MAX;

struct Block {
  size_t first, end; ///< instructions
  std::vector<size_t> to, from;
};

std::vector<Block> blocksOf(const Function &function) {
  const std::vector<Instruction> &code = function.instructions;
  std::map<uint64_t, size_t> byOffset;
  for (size_t i = 0; i < code.size(); ++i)
    byOffset.emplace(code[i].offset, i);
  const auto targetOf = [&](const Instruction &instruction) {
    const auto found = instruction.flow == Flow::Jump || instruction.flow == Flow::Branch
                           ? byOffset.find(instruction.target)
                           : byOffset.end();
    return found == byOffset.end() ? none : found->second;
  };
  std::set<size_t> starts;
  if (!code.empty())
    starts.insert(0);
  for (size_t i = 0; i < code.size(); ++i) {
    if (code[i].flow != Flow::Next && i + 1 < code.size())
      starts.insert(i + 1);
    if (const size_t target = targetOf(code[i]); target != none)
      starts.insert(target);
  }
  std::vector<Block> blocks;
  std::vector<size_t> blockAt(code.size(), none);
  for (size_t start : starts) {
    blockAt[start] = blocks.size();
    if (!blocks.empty())
      blocks.back().end = start;
    blocks.push_back({start, code.size(), {}, {}});
  }
  const auto connect = [&](size_t from, size_t to) {
    blocks[from].to.push_back(to);
    blocks[to].from.push_back(from);
  };
  for (size_t b = 0; b < blocks.size(); ++b) {
    const Instruction &last = code[blocks[b].end - 1];
    if (const size_t target = targetOf(last); target != none)
      connect(b, blockAt[target]);
    if ((last.flow == Flow::Next || last.flow == Flow::Branch) && b + 1 < blocks.size())
      connect(b, b + 1);
  }
  return blocks;
}

/// The blocks that the first one reaches, each behind those that reach it but for back edges.
std::vector<size_t> reversePostorder(const std::vector<Block> &blocks) {
  std::vector<size_t> order;
  std::vector<bool> seen(blocks.size());
  std::vector<std::pair<size_t, size_t>> stack; // a block, and how many of its successors were looked at
  if (!blocks.empty())
    stack.push_back({0, 0});
  while (!stack.empty()) {
    auto &[block, next] = stack.back();
    seen[block] = true;
    if (next == blocks[block].to.size()) {
      order.push_back(block);
      stack.pop_back();
    } else if (const size_t to = blocks[block].to[next++]; !seen[to]) {
      stack.push_back({to, 0});
    }
  }
  std::reverse(order.begin(), order.end());
  return order;
}

/// Numbers in reverse postorder, and the immediate dominator of each number; the first is its own.
struct Dominators {
  std::vector<size_t> number; ///< by block; none: not reached
  std::vector<size_t> above;

  explicit Dominators(const std::vector<Block> &blocks) : number(blocks.size(), none) {
    const std::vector<size_t> order = reversePostorder(blocks);
    above.assign(order.size(), none);
    for (size_t n = 0; n < order.size(); ++n)
      number[order[n]] = n;
    if (!order.empty())
      above[0] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t n = 1; n < order.size(); ++n) {
        size_t common = none;
        for (size_t from : blocks[order[n]].from)
          if (number[from] != none && above[number[from]] != none)
            common = common == none ? number[from] : meet(common, number[from]);
        changed |= common != above[n];
        above[n] = common;
      }
    }
  }
  size_t meet(size_t a, size_t b) const {
    while (a != b)
      (a > b ? a : b) = above[std::max(a, b)];
    return a;
  }
  bool dominates(size_t a, size_t b) const {
    size_t n = number[b];
    while (n > number[a])
      n = above[n];
    return n == number[a];
  }
};

} // namespace

std::vector<Loop> innermostLoops(const Function &function) {
  const std::vector<Block> blocks = blocksOf(function);
  const Dominators dominators(blocks);
  std::map<size_t, std::vector<size_t>> latches; // by header
  for (size_t b = 0; b < blocks.size(); ++b)
    for (size_t to : blocks[b].to)
      if (dominators.number[b] != none && dominators.dominates(to, b))
        latches[to].push_back(b);
  std::vector<Loop> loops;
  for (const auto &[header, ends] : latches) {
    std::set<size_t> body{header};
    std::vector<size_t> open = ends;
    bool innermost = true;
    while (!open.empty() && innermost) {
      const size_t block = open.back();
      open.pop_back();
      if (!body.insert(block).second)
        continue;
      innermost = !latches.count(block);
      for (size_t from : blocks[block].from)
        if (dominators.number[from] != none)
          open.push_back(from);
    }
    if (!innermost)
      continue;
    Loop loop{blocks[header].first, {}};
    for (size_t block : body) // blocks are in the order of the file
      for (size_t i = blocks[block].first; i < blocks[block].end; ++i)
        loop.instructions.push_back(i);
    loops.push_back(std::move(loop));
  }
  return loops;
}

} // namespace flyc::codegen
