//===- LayoutText.cpp - any text into flyc layout -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What `flyc layout`, `flyc layout --json` and `--svg` do with one expression. Beyond not crashing: the JSON is a JSON
// object, and it holds a result or an error, never neither.
//===----------------------------------------------------------------------===//

#include "test/fuzz/TokenMutator.h"
#include "tools/layout/Answer.h"

#include "llvm/Support/JSON.h"

#include <cstdlib>

using namespace flyc;

static constexpr std::string_view vocabulary[] = {"(",
                                                  ")",
                                                  "[",
                                                  "]",
                                                  "|",
                                                  ":",
                                                  ",",
                                                  "_",
                                                  "E0",
                                                  "E1",
                                                  "E0E1",
                                                  "1E0",
                                                  " o 0 o ",
                                                  "S<3,3,3>",
                                                  "S<2,0,3>",
                                                  "S<1,0,1>",
                                                  "CS<3,0,[0],0,[1]>",
                                                  "(4,8):(8,1)",
                                                  "8:1",
                                                  "(8,16):(1,8)",
                                                  "((2,4),8):((1,16),2)",
                                                  "4:0",
                                                  "(4,8):(1E0,1E1)",
                                                  "[4|8:1|_]",
                                                  "true",
                                                  "false",
                                                  "-",
                                                  "+",
                                                  "*",
                                                  "/",
                                                  "%",
                                                  "<<",
                                                  "==",
                                                  ">>",
                                                  "&&",
                                                  "!",
                                                  "~",
                                                  "&",
                                                  "<",
                                                  ".shape",
                                                  ".stride",
                                                  ".coalesce()",
                                                  ".1",
                                                  "layout = ",
                                                  "16x16x4",
                                                  "f32",
                                                  "universal_copy<128>",
                                                  "mfma<16x16x16, (f16, f16) -> f32>",
                                                  "E(",
                                                  "flatten(",
                                                  "max_alignment(",
                                                  "make_tiled_mma(",
                                                  "partition_S(",
                                                  "partition_A(",
                                                  "retile(",
                                                  "S<3,3,3> o 0 o (8,64):(64,1)",
                                                  "blocked_product(",
                                                  "ceil_div(",
                                                  "coalesce(",
                                                  "compatible(",
                                                  "complement(",
                                                  "composition(",
                                                  "congruent(",
                                                  "coprofile(",
                                                  "coshape(",
                                                  "cosize(",
                                                  "crd2idx(",
                                                  "depth(",
                                                  "dice(",
                                                  "domain_offset(",
                                                  "downcast(",
                                                  "filter(",
                                                  "flat_divide(",
                                                  "flat_product(",
                                                  "get(",
                                                  "get_shape(",
                                                  "get_stride(",
                                                  "group(",
                                                  "idx2crd(",
                                                  "int_tuple_add(",
                                                  "int_tuple_div(",
                                                  "int_tuple_mod(",
                                                  "int_tuple_mul(",
                                                  "int_tuple_sub(",
                                                  "left_inverse(",
                                                  "local_partition(",
                                                  "local_tile(",
                                                  "logical_divide(",
                                                  "logical_product(",
                                                  "make_fragment_layout_like(",
                                                  "make_identity_layout(",
                                                  "make_layout(",
                                                  "make_layout_like(",
                                                  "make_ordered_layout(",
                                                  "make_tiled_copy_tv(",
                                                  "max_common_layout(",
                                                  "max_common_vector(",
                                                  "product_each(",
                                                  "raked_product(",
                                                  "rank(",
                                                  "recast_layout(",
                                                  "right_inverse(",
                                                  "select(",
                                                  "shape_div(",
                                                  "size(",
                                                  "slice(",
                                                  "take(",
                                                  "tile_to_shape(",
                                                  "tiled_divide(",
                                                  "tiled_product(",
                                                  "upcast(",
                                                  "weakly_congruent(",
                                                  "zipped_divide(",
                                                  "zipped_product("};

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize, unsigned seed) {
  return fuzz::mutateTokens(data, size, maxSize, seed, vocabulary);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  driver::LayoutAnswer answer(std::string(reinterpret_cast<const char *>(data), size));
  const std::string text = answer.json();
  llvm::Expected<llvm::json::Value> parsed = llvm::json::parse(text);
  if (!parsed) {
    llvm::errs() << "no JSON: " << llvm::toString(parsed.takeError()) << "\n" << text << "\n";
    std::abort();
  }
  const llvm::json::Object *object = parsed->getAsObject();
  if (!object || (!object->get("result") && !object->get("error"))) {
    llvm::errs() << "neither result nor error: " << text << "\n";
    std::abort();
  }
  if (answer.value) {
    (void)answer.describe();
    (void)answer.picture();
  }
  return 0;
}
