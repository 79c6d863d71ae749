//===- Stopwatch.h - processor time of this thread ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What --report=time shows: user and system time of the calling thread, so that the stages of parallel jobs add up.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_STOPWATCH_H
#define FLYC_COMPILER_CODEGEN_STOPWATCH_H

#include <ctime>

namespace flyc::codegen {

class Stopwatch {
public:
  Stopwatch() : start(now()) {}
  /// Seconds of processor time since construction or the last restart().
  double seconds() const { return now() - start; }
  double restart() {
    double end = now();
    double elapsed = end - start;
    start = end;
    return elapsed;
  }

private:
  static double now() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
  }
  double start;
};

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_STOPWATCH_H
