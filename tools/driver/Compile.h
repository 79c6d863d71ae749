//===- Compile.h - the compiler as a library ------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One call is one compile: a source and its imports, from the disk or from memory, become code objects, a manifest, a
// launch header or any stage between, for one or more targets. `flyc`, tests, fuzzers and language servers all go
// through here.
//
// A call prints nothing, writes no file, looks at no environment variable, and keeps nothing for the next one: what it
// makes depends on its request alone, whatever was compiled in the process before.
//
// Several threads may call it at the same time. Front ends run side by side. LLVM and LLD have state of the whole
// process, so from code generation on there is order (compiler/CodeGen/Scheduler.h): requests with equal LLVM settings
// (-Xllvm, -g) generate code side by side, requests with other settings wait for them, and links, which take no more
// than a few milliseconds, run one by one while no code is generated.
//
// One thing does outlive a call: after a fatal error or a signal inside LLVM, its state is not to be trusted. From then
// on every request for code ends with exitInternal and a diagnostic that says so; start a new process. check() goes on.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_COMPILE_H
#define FLYC_TOOLS_DRIVER_COMPILE_H

#include "tools/driver/CompileResult.h"
#include "tools/driver/Options.h"

namespace flyc::driver {

struct CompileRequest {
  /// What to read, what to make and how. `options.targets` points into `options.table`, or into the built-in targets.
  CompileOptions options;
  /// Texts that were read before and that diagnostics may name, as those of --spec-file; null: there are none. The
  /// source and its imports are added, and the result keeps it: each request has its own.
  std::shared_ptr<SourceManager> sources;
};

/// Compiles.
CompileResult compile(const CompileRequest &request);

/// Runs the front end only, for each target. `files` of the result is empty.
CompileResult check(CompileRequest request);

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_COMPILE_H
