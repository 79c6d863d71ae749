//===- AnalysisUniform.h - what is the same in all lanes of a wave --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Finds the nodes of a kernel whose values may differ between the lanes of a wave. A value that is not known to be
// uniform counts as divergent.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_CHECK_ANALYSISUNIFORM_H
#define FLYC_FRONTEND_SEMA_CHECK_ANALYSISUNIFORM_H

#include "frontend/KernelIR/Kernel.h"

#include <unordered_set>

namespace flyc::sema {

class Uniformity {
public:
  Uniformity(const Kernel &kernel, const specs::TargetSpec &target);

  /// True if the value may differ between the lanes of a wave, or is not known to be equal.
  bool mayDiffer(const Node *node) const;
  bool mayDiffer(const layout::IntTuple &coord) const;

private:
  void visit(const Node &node);
  void mark(const Node *node, bool differs) { changed |= differs && divergent.insert(node).second; }
  bool differs(const Node &node) const;
  bool threadDiffers(unsigned axis) const;
  bool isCut(const Node *node, int64_t unit) const;

  const Kernel &kernel;
  const int64_t wave;
  std::unordered_set<const Node *> divergent; // looked up, never walked
  bool changed = false;
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_CHECK_ANALYSISUNIFORM_H
