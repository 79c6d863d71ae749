//===- FlyMlir.cpp - Fly-dialect text into the reader of .mlir ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// What fly-opt and `flyc compile x.mlir` do with a text: the input limits, then MLIR's parser, which runs type
// inference and the verifiers, then the printer. What is printed has to be readable again.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/Fly.h"
#include "compiler/Dialect/Fly/InputLimits.h"
#include "test/fuzz/TokenMutator.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"

#include <cstdlib>

using namespace mlir;

// Types and attributes stand whole and with other parameters; the operations come with the seeds.
static constexpr std::string_view vocabulary[] = {
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
    "fly.mma.make_fragment"};

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize, unsigned seed) {
  return flyc::fuzz::mutateTokens(data, size, maxSize, seed, vocabulary);
}

namespace {
/// A context keeps every type it has seen; it is renewed before they fill the memory.
class Reader {
public:
  Reader() {
    DialectRegistry registry;
    registry.insert<flyc::fly::FlyDialect, flyc::fly_rocdl::FlyROCDLDialect, arith::ArithDialect, func::FuncDialect,
                    gpu::GPUDialect>();
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
    context.getDiagEngine().registerHandler([](Diagnostic &) { return success(); });
  }
  OwningOpRef<ModuleOp> read(llvm::StringRef text) { return parseSourceString<ModuleOp>(text, ParserConfig(&context)); }

private:
  MLIRContext context{MLIRContext::Threading::DISABLED};
};
} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static std::unique_ptr<Reader> reader;
  static unsigned used = 0;
  if (used++ % 1024 == 0)
    reader = std::make_unique<Reader>();

  std::string text(reinterpret_cast<const char *>(data), size);
  if (flyc::fly::checkInputLimits(text))
    return 0;
  OwningOpRef<ModuleOp> module = reader->read(text);
  if (!module)
    return 0;
  std::string printed;
  llvm::raw_string_ostream stream(printed);
  module->print(stream);
  if (!reader->read(printed)) {
    llvm::errs() << "printed, but not readable:\n" << printed << "\n";
    std::abort();
  }
  return 0;
}
