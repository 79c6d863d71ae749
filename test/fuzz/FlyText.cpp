//===- FlyText.cpp - texts of the Fly dialects, for the fuzz targets ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Types and attributes stand whole and with other parameters; operations with their operands come with the seeds.
//===----------------------------------------------------------------------===//

#include "test/fuzz/FlyText.h"

#include "compiler/Dialect/Fly/InputLimits.h"
#include "compiler/Pipeline/Pipeline.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;

namespace flyc::fuzz {

std::span<const std::string_view> flyWords() {
  static constexpr std::string_view words[] = {
      "(",
      ")",
      "<",
      ">",
      "[",
      "]",
      "{",
      "}",
      "|",
      ":",
      ",",
      "*",
      "?",
      "?{i64}",
      "?{div=4}",
      "?{i64 div=16}",
      "?{i32}",
      "E0",
      "E1",
      "1E0",
      "1E0E1",
      " o 0 o ",
      "S<3,3,3>",
      "S<1,0,1>",
      "CS<3,0,[0],0,[1]>",
      "->",
      "=",
      "%0",
      "%1",
      "i1",
      "i8",
      "i32",
      "i64",
      "index",
      "f16",
      "bf16",
      "f32",
      "vector<4xf16>",
      "vector<4xf32>",
      "none",
      "global",
      "shared",
      "register",
      "align<16>",
      "!fly.int_tuple<(4,8)>",
      "!fly.int_tuple<?>",
      "!fly.int_tuple<(?,*)>",
      "!fly.int_tuple<*>",
      "!fly.layout<(4,8):(8,1)>",
      "!fly.layout<(?,4):(?{i64},1)>",
      "!fly.layout<(4,8):(1E0,1E1)>",
      "!fly.swizzle<S<3,3,3>>",
      "!fly.composed_layout<S<3,3,3> o 0 o (4,8):(8,1)>",
      "!fly.coord_swizzle<CS<3,0,[0],0,[1]>>",
      "!fly.tile<[16|*]>",
      "!fly.tile<[4|8:1|[2|*]]>",
      "!fly.ptr<f32, global>",
      "!fly.ptr<f16, shared, align<16>>",
      "!fly.memref<f32, global, (4,2):(64,1)>",
      "!fly.memref<f16, register, (4,8):(1,4)>",
      "!fly.coord_tensor<(4,8), (4,8):(1E0,1E1)>",
      "!fly.universal_copy<64>",
      "!fly.universal_fma<f32>",
      "!fly.copy_atom<!fly.universal_copy<64>, 16>",
      "!fly_rocdl.cdna3.buffer_copy<64>",
      "!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>",
      "!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>",
      "!fly_rocdl.buffer_desc",
      "!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<64>, 16>, !fly.layout<(32,4):(4,1)>, !fly.tile<[4|32]>>",
      "!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>, <(2,2,1):(1,2,0)>>",
      "#fly.gemm_traversal_order<nmk>",
      "fly.static",
      "fly.make_layout",
      "fly.composition",
      "fly.complement",
      "fly.logical_divide",
      "fly.zipped_divide",
      "fly.raked_product",
      "fly.tile_to_shape",
      "fly.right_inverse",
      "fly.left_inverse",
      "fly.recast_layout",
      "fly.coalesce",
      "fly.crd2idx",
      "fly.idx2crd",
      "fly.slice",
      "fly.dice",
      "fly.select",
      "fly.group",
      "fly.take",
      "fly.get",
      "fly.shape_div",
      "fly.int_tuple_product",
      "fly.make_tiled_copy",
      "fly.tiled_copy.partition_src",
      "fly.tiled_copy.retile",
      "fly.tiled_mma.partition",
      "fly.mma.make_fragment",
      "fly.copy",
      "fly.gemm",
      "traversalLayout = %0",
      "fly.memref.load_vec",
      "fly.memref.store_vec",
      "fly.make_ptr",
      "fly.make_view",
      "fly.add_offset",
      "fly.print",
      "scf.for",
      "gpu.func",
      "65536",
      "4294967296",
      "9223372036854775807",
      "-1",
      "#fly_rocdl.buffer_desc",
      "vector<65536xf32>",
  };
  return words;
}

FlyReader::FlyReader() = default;
FlyReader::~FlyReader() = default;

bool FlyReader::isSpent() const { return used % 1024 == 0; }

void FlyReader::renew() {
  const bool spent = isSpent();
  ++used;
  if (!spent)
    return;
  DialectRegistry registry;
  registerPipelineDialects(registry);
  context = std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  context->loadAllAvailableDialects();
  context->getDiagEngine().registerHandler([](Diagnostic &) { return success(); });
}

OwningOpRef<ModuleOp> FlyReader::read(llvm::StringRef text) {
  if (fly::checkInputLimits(text))
    return nullptr;
  return parseSourceString<ModuleOp>(text, ParserConfig(context.get()));
}

} // namespace flyc::fuzz
