//===- TokenMutator.h - mutations that know what a token is ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Flipped bytes seldom leave text that parses. These mutations replace, drop, insert and repeat whole tokens and
// bracketed groups, and put numbers at the edges of their ranges, so that what is behind the parser is reached too.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_FUZZ_TOKENMUTATOR_H
#define FLYC_TEST_FUZZ_TOKENMUTATOR_H

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace flyc::fuzz {

/// For LLVMFuzzerCustomMutator: changes the `size` bytes at `data` in place, up to `maxSize`, and returns the new size.
/// One time in four the bytes are libFuzzer's to mutate. Depends on nothing but its arguments (and libFuzzer's seed).
size_t mutateTokens(uint8_t *data, size_t size, size_t maxSize, unsigned seed,
                    std::span<const std::string_view> vocabulary);

} // namespace flyc::fuzz

#endif // FLYC_TEST_FUZZ_TOKENMUTATOR_H
