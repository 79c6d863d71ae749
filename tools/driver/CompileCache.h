//===- CompileCache.h - a compile that was done before --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A compile depends on its options, on the texts that it reads and on the places where it looked for an import and
// found nothing. Which files those are is known only behind it, so there are two keys:
//
//   the build ids, all options that change a byte or a warning, the source, the files of --spec-file
//     -> for each way that such a compile went: the files it read, and those it looked for in vain
//   the first key, that list, the contents of its files, with nothing at the other places
//     -> results, reports, diagnostics
//
// Neither key covers where results go, how diagnostics are written and what the depfile says: these are made anew. A
// hit gives what the compile would have given, ranges of diagnostics included.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_COMPILECACHE_H
#define FLYC_TOOLS_DRIVER_COMPILECACHE_H

#include "tools/driver/Compile.h"

namespace flyc::driver {

/// Like compile(), but uses the cache in `options.cacheDir` if one is given. It keeps compiles that succeed, of a
/// regular file, without -Xllvm and --dump-ir. The times of a hit name one stage, "cache".
CompileResult compileCached(const CompileRequest &request);

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_COMPILECACHE_H
