//===- MarkupTest.cpp - text inside XML, HTML and SVG ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "support/Markup.h"

#include "gtest/gtest.h"

using namespace flyc;

TEST(Markup, EscapesWhatMeansSomething) {
  EXPECT_EQ(escapedForMarkup("S<2,0,3> & \"x\"\n\x01 'y' \xC3\xA9"),
            "S&lt;2,0,3&gt; &amp; &quot;x&quot;   'y' \xC3\xA9");
  EXPECT_EQ(escapedForMarkup(""), "");
}
