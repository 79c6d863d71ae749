//===- Sha256.cpp - SHA-256 as text ---------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// FIPS 180-4. A compile's digests cover some megabytes: the code object, the manifest and the header. Where the
// processor has instructions for it, they take a quarter of the time that LLVM's takes.
//===----------------------------------------------------------------------===//

#include "compiler/Package/Unit.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/SHA256.h"

#if defined(__x86_64__)
#include <array>
#include <cpuid.h>
#include <cstring>
#include <immintrin.h>
#endif

namespace flyc::package {

#if defined(__x86_64__)
namespace {

/// The constants of section 4.2.2.
constexpr uint32_t roundConstants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

bool hasInstructions() {
  unsigned a, b, c, d;
  constexpr unsigned ssse3AndSse41 = 1u << 9 | 1u << 19, sha = 1u << 29;
  return __get_cpuid(1, &a, &b, &c, &d) && (c & ssse3AndSse41) == ssse3AndSse41 &&
         __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & sha);
}

/// Takes blocks of 64 bytes into the state, which the instructions want as the words ABEF and CDGH.
[[gnu::target("sha,sse4.1,ssse3")]] void takeBlocks(__m128i state[2], const uint8_t *bytes, size_t blocks) {
  const __m128i bigEndian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  for (; blocks; --blocks, bytes += 64) {
    __m128i abef = state[0], cdgh = state[1], words[4];
    for (unsigned i = 0; i < 4; ++i)
      words[i] = _mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i *>(bytes) + i), bigEndian);
#pragma clang loop unroll(full)
    for (unsigned four = 0; four < 16; ++four) { // four rounds at a time
      __m128i &now = words[four % 4];
      __m128i sum = _mm_add_epi32(now, _mm_loadu_si128(reinterpret_cast<const __m128i *>(roundConstants) + four));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
      if (four >= 12)
        continue;
      // The words of the rounds that are 16 further on: W(t-16) + s0(W(t-15)) + W(t-7), then s1(W(t-2)).
      const __m128i &next = words[(four + 1) % 4], &third = words[(four + 2) % 4], &last = words[(four + 3) % 4];
      now = _mm_sha256msg1_epu32(now, next);
      now = _mm_sha256msg2_epu32(_mm_add_epi32(now, _mm_alignr_epi8(last, third, 4)), last);
    }
    state[0] = _mm_add_epi32(state[0], abef);
    state[1] = _mm_add_epi32(state[1], cdgh);
  }
}

std::array<uint8_t, 32> hashByInstructions(const uint8_t *bytes, size_t size) {
  // Section 5.3.3, in the order of the instructions: F, E, B, A and H, G, D, C.
  __m128i state[2] = {_mm_set_epi32(0x6a09e667, int(0xbb67ae85), 0x510e527f, int(0x9b05688c)),
                      _mm_set_epi32(0x3c6ef372, int(0xa54ff53a), 0x1f83d9ab, 0x5be0cd19)};
  takeBlocks(state, bytes, size / 64);
  // The rest, a bit, zeros, and the number of bits.
  uint8_t end[128] = {};
  const size_t rest = size % 64, length = rest < 56 ? 64 : 128;
  if (rest)
    std::memcpy(end, bytes + size - rest, rest);
  end[rest] = 0x80;
  llvm::support::endian::write64be(end + length - 8, uint64_t(size) * 8);
  takeBlocks(state, end, length / 64);
  uint32_t words[8];
  std::memcpy(words, state, sizeof words);
  std::array<uint8_t, 32> digest;
  uint8_t *to = digest.data();
  for (const unsigned from : {3, 2, 7, 6, 1, 0, 5, 4}) {
    llvm::support::endian::write32be(to, words[from]);
    to += 4;
  }
  return digest;
}

} // namespace
#endif

std::string sha256Hex(const uint8_t *bytes, size_t size) {
#if defined(__x86_64__)
  static const bool has = hasInstructions();
  if (has)
    return llvm::toHex(hashByInstructions(bytes, size), /*LowerCase=*/true);
#endif
  return llvm::toHex(llvm::SHA256::hash(llvm::ArrayRef<uint8_t>(bytes, size)), /*LowerCase=*/true);
}

std::string sha256Hex(std::string_view text) {
  return sha256Hex(reinterpret_cast<const uint8_t *>(text.data()), text.size());
}

} // namespace flyc::package
