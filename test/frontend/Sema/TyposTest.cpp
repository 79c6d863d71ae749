//===- TyposTest.cpp - names that look like slips of the keyboard ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Slips that are found, and pairs that authors write side by side.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Check/Typos.h"

#include <gtest/gtest.h>

using flyc::sema::isSlipOf;

TEST(Typos, FindsSlips) {
  for (auto [written, meant] : {std::pair("Kk", "K"),
                                {"kK", "K"},
                                {"k", "K"},
                                {"ROWS", "rows"},
                                {"ldaa", "lda"},
                                {"llda", "lda"},
                                {"stirde", "stride"},
                                {"hieght", "height"},
                                {"lenght", "length"},
                                {"widht", "width"},
                                {"lentgh", "length"},
                                {"strde", "stride"},
                                {"colums", "columns"},
                                {"strride", "stride"},
                                {"adress", "address"},
                                {"rpws", "rows"},
                                {"batxh", "batch"}})
    EXPECT_TRUE(isSlipOf(written, meant)) << written << " " << meant;
}

TEST(Typos, LeavesPairsAlone) {
  for (auto [a, b] : {std::pair("lda", "ldb"),
                      {"M", "N"},
                      {"K1", "K2"},
                      {"n0", "n1"},
                      {"ld", "lda"},
                      {"row", "rows"},
                      {"stride", "strides"},
                      {"strideA", "strideB"},
                      {"stride_m", "stride_n"},
                      {"qlen", "klen"},
                      {"seq_q_len", "seq_k_len"},
                      {"K", "BK"},
                      {"K", "HK"},
                      {"M", "MN"},
                      {"mn", "nm"},
                      {"sab", "sba"},
                      {"n1", "n11"},
                      {"head", "heads"},
                      {"k_stride", "v_stride"},
                      {"kStride", "vStride"},
                      {"rowsA", "rowsB"},
                      {"K", "K"},
                      {"ldmn", "ldnm"},
                      {"", "K"}}) {
    EXPECT_FALSE(isSlipOf(a, b)) << a << " " << b;
    EXPECT_FALSE(isSlipOf(b, a)) << b << " " << a;
  }
  EXPECT_FALSE(isSlipOf("K", "KK")); // of the two, the longer one has the letter too many
}
