//===- MemorySnippets.h - the snippets of the memory instructions' tests --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each test file has one list; it is assembled once a processor, and MemoryCoverageTest.cpp looks that the lists hold
// every memory instruction of specs/isa.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_RUNTIME_EMULATOR_OPS_MEMORY_MEMORYSNIPPETS_H
#define FLYC_TEST_RUNTIME_EMULATOR_OPS_MEMORY_MEMORYSNIPPETS_H

#include "test/runtime/emulator/Snippet.h"

namespace flyc::emulator::test {

std::vector<Snippet> ldsSnippets(std::string_view processor);
std::vector<Snippet> flatSnippets(std::string_view processor);
std::vector<Snippet> bufferSnippets(std::string_view processor);
std::vector<Snippet> typedBufferSnippets(std::string_view processor);
std::vector<Snippet> scalarMemorySnippets(std::string_view processor);

/// The set of a processor and a list, made at its first use.
SnippetSet &snippetSet(const std::string &processor, std::vector<Snippet> snippets, const std::string &list);

} // namespace flyc::emulator::test

#endif // FLYC_TEST_RUNTIME_EMULATOR_OPS_MEMORY_MEMORYSNIPPETS_H
