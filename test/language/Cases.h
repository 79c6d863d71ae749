//===- Cases.h - small kernels and what they must compute -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Every kernel of test/language has the parameters
//   x: in tensor<i32, (n):(1)>, f: in tensor<f32, (n):(1)>, y: out tensor<i32, (m):(1)>, z: out tensor<f32, (m):(1)>
// and one thread for each t < m, which writes y[t] and z[t]. A case names the kernel and computes both on the host.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_LANGUAGE_CASES_H
#define FLYC_TEST_LANGUAGE_CASES_H

#include <string>
#include <vector>

namespace flyc::language {

struct Inputs {
  int n, m;
  std::vector<int> x;   ///< n numbers in -100 .. 100
  std::vector<float> f; ///< n multiples of 1/4 in -8 .. 8: sums of a few are exact
};

struct Outputs {
  int y = 0;
  float z = 0;
};

struct Case {
  const char *file; ///< in test/language, without .fly
  const char *kernel;
  Outputs (*expected)(int t, const Inputs &in);
};

void addControlCases(std::vector<Case> &cases);
void addInstanceCases(std::vector<Case> &cases);
void addAggregateCases(std::vector<Case> &cases);

} // namespace flyc::language

#endif // FLYC_TEST_LANGUAGE_CASES_H
