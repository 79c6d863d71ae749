//===- FlyROCDL.td - the fly_rocdl dialect: AMD instructions as types -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Types name instructions; the layouts they answer are those of the instruction's manual. Which target has which
// instruction is not a fact of this dialect: the Conversion room asks the target.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FLY_ROCDL
#define FLYC_FLY_ROCDL

include "compiler/Dialect/Fly/FlyOpBase.td"

def FlyROCDL_Dialect : Dialect {
  let name = "fly_rocdl";
  let cppNamespace = "::flyc::fly_rocdl";
  let summary = "AMD's copy and matrix instructions, as atoms for the fly dialect.";
  let dependentDialects = ["::flyc::fly::FlyDialect"];
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerTypes();
    ::mlir::Type parseType(::mlir::DialectAsmParser &parser) const override;
    void printType(::mlir::Type type, ::mlir::DialectAsmPrinter &printer) const override;
  }];
}

class FlyROCDL_Attr<string name, string attrMnemonic> : AttrDef<FlyROCDL_Dialect, name> {
  let mnemonic = attrMnemonic;
}
def FlyROCDL_BufferDescAttr : FlyROCDL_Attr<"BufferDesc", "buffer_desc"> {
  let summary = "address space: a raw buffer descriptor and an element offset";
  let description = [{ Example: `!fly.ptr<f32, #fly_rocdl.buffer_desc>` }];
}

class FlyROCDL_Type<string name, string typeMnemonic, list<Trait> traits> : TypeDef<FlyROCDL_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
  let genVerifyDecl = 1;
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

class FlyROCDL_CopyType<string name, string typeMnemonic, list<Trait> traits = []>
    : FlyROCDL_Type<name, typeMnemonic, [Fly_CopyOpTypeInterface] # traits> {
  code layouts = [{
    ::flyc::layout::Layout getThrLayout() const;
    ::flyc::layout::Layout getThrBitLayoutSrc() const;
    ::flyc::layout::Layout getThrBitLayoutDst() const;
    ::flyc::layout::Layout getThrBitLayoutRef() const;
  }];
  code state = [{ ::llvm::SmallVector<::flyc::fly::StateField> getStateFields() const; }];
  let extraClassDeclaration = layouts;
}

def FlyROCDL_BufferCopyType : FlyROCDL_CopyType<"BufferCopy", "cdna3.buffer_copy", [Fly_StatefulOpTypeInterface]> {
  let summary = "raw buffer load or store of `bits` bits; state: soffset (elements)";
  let description = [{
    One side is a buffer descriptor. `cache` is the instruction's auxiliary operand (0 cached, 2 non-temporal).

    Example: `!fly_rocdl.cdna3.buffer_copy<128, cache = 2>`
  }];
  let parameters = (ins "int32_t":$bits, DefaultValuedParameter<"int32_t", "0">:$cache);
  let assemblyFormat = "`<` $bits (`,` `cache` `=` $cache^)? `>`";
  let extraClassDeclaration = layouts # state;
}

def FlyROCDL_BufferCopyLDSType : FlyROCDL_CopyType<"BufferCopyLDS", "cdna3.buffer_copy_lds", [Fly_StatefulOpTypeInterface]> {
  let summary = "raw buffer load straight to LDS; state: soffset (elements), imm_offset (bytes)";
  let description = [{
    The LDS address is that of the wave: lane i writes at i * bits / 8 behind it.

    Example: `!fly_rocdl.cdna3.buffer_copy_lds<32>`
  }];
  let parameters = (ins "int32_t":$bits);
  let assemblyFormat = "`<` $bits `>`";
  let extraClassDeclaration = layouts # state # [{
    /// Why a width other than these is not there.
    static constexpr const char *widthNote =
        "expected 32 or 128 (there is no 8-byte LDS DMA instruction, and 128 requires gfx950)";
  }];
}

class FlyROCDL_DirectLDSType<string name, string typeMnemonic, list<Trait> traits = []>
    : FlyROCDL_CopyType<name, typeMnemonic, traits> {
  let parameters = (ins "int32_t":$bits, DefaultValuedParameter<"int32_t", "0">:$cache,
                        DefaultValuedParameter<"int32_t", "0">:$grouped);
  let assemblyFormat = "`<` $bits (`cache` `=` $cache^)? (`grouped` `=` $grouped^)? `>`";
}

def FlyROCDL_DirectCopyLDSType : FlyROCDL_DirectLDSType<"DirectCopyLDS", "direct_copy_lds", [Fly_StatefulOpTypeInterface]> {
  let summary = "raw buffer load straight to LDS, of any width; state: soffset (elements), imm_offset (bytes)";
  let description = [{
    As cdna3.buffer_copy_lds, in all widths that the hardware has: 8 and 16 bits arrive as dwords, 96 bits in the room of
    128. `cache` is the instruction's auxiliary operand. `grouped = 1`: the kernel waits for its copies itself, so reads
    of LDS need not.

    Example: `!fly_rocdl.direct_copy_lds<128 grouped = 1>`
  }];
  let extraClassDeclaration = layouts # state;
}

def FlyROCDL_DirectGlobalCopyLDSType : FlyROCDL_DirectLDSType<"DirectGlobalCopyLDS", "direct_global_copy_lds"> {
  let summary = "global load straight to LDS, of any width";
  let description = [{
    As direct_copy_lds, of memory that a pointer reaches.

    Example: `!fly_rocdl.direct_global_copy_lds<128 grouped = 1>`
  }];
}

def FlyROCDL_BufferAtomicType : FlyROCDL_CopyType<"BufferAtomic", "cdna3.buffer_atomic", [Fly_StatefulOpTypeInterface]> {
  let summary = "raw buffer read-modify-write of one value; state: soffset (elements)";
  let description = [{ Example: `!fly_rocdl.cdna3.buffer_atomic<add, f32>` }];
  let parameters = (ins EnumParameter<Fly_AtomicOp>:$atomicOp, "::mlir::Type":$valType);
  let assemblyFormat = "`<` $atomicOp `,` $valType `>`";
  let extraClassDeclaration = layouts # state;
}

def FlyROCDL_LDSReadTransType : FlyROCDL_CopyType<"LDSReadTrans", "cdna4.lds_read_trans"> {
  let summary = "16 threads read and transpose elements of `trans` bits from LDS";
  let description = [{ Example: `!fly_rocdl.cdna4.lds_read_trans<trans = 16b, 64>` }];
  let parameters = (ins "int32_t":$trans, "int32_t":$bits);
  let assemblyFormat = "`<` `trans` `=` custom<BitCount>($trans) `,` $bits `>`";
}

class FlyROCDL_LoadTransType<string name, string typeMnemonic> : FlyROCDL_CopyType<name, typeMnemonic> {
  let parameters = (ins "int32_t":$trans, "int32_t":$bits);
  let assemblyFormat = "`<` `trans` `=` custom<BitCount>($trans) `,` $bits `>`";
}
def FlyROCDL_LDSLoadTransType : FlyROCDL_LoadTransType<"LDSLoadTrans", "lds_load_trans"> {
  let summary = "8, 16 or 32 threads of a wave of 32 read and transpose elements of `trans` bits from LDS";
  let description = [{ Example: `!fly_rocdl.lds_load_trans<trans = 16b, 128>` }];
}
def FlyROCDL_GlobalLoadTransType : FlyROCDL_LoadTransType<"GlobalLoadTrans", "global_load_trans"> {
  let summary = "the same from global memory; all threads of the wave take part";
  let description = [{ Example: `!fly_rocdl.global_load_trans<trans = 8b, 64>` }];
}

class FlyROCDL_AsyncLDSType<string name, string typeMnemonic, list<Trait> traits = []>
    : FlyROCDL_CopyType<name, typeMnemonic, traits> {
  let parameters = (ins "int32_t":$bits);
  let assemblyFormat = "`<` $bits `>`";
  code note = [{
    static constexpr const char *widthNote =
        "expected 32, 96 or 128 (there is no 8-byte LDS DMA instruction, and 96 and 128 require gfx950)";
  }];
}
def FlyROCDL_BufferLoadAsyncLDSType
    : FlyROCDL_AsyncLDSType<"BufferLoadAsyncLDS", "cdna4.buffer_load_async_lds", [Fly_StatefulOpTypeInterface]> {
  let summary = "raw buffer load straight to LDS, awaited by marks; state: soffset (elements), imm_offset (bytes)";
  let description = [{ Example: `!fly_rocdl.cdna4.buffer_load_async_lds<128>` }];
  let extraClassDeclaration = layouts # state # note;
}
def FlyROCDL_GlobalLoadAsyncLDSType : FlyROCDL_AsyncLDSType<"GlobalLoadAsyncLDS", "cdna4.global_load_async_lds"> {
  let summary = "global load straight to LDS, awaited by marks";
  let description = [{ Example: `!fly_rocdl.cdna4.global_load_async_lds<128>` }];
  let extraClassDeclaration = layouts # note;
}

// The tensor data mover.
def FlyROCDL_TDMType : FlyROCDL_CopyType<"TDM", "gfx1250.tdm", [Fly_StatefulOpTypeInterface]> {
  let summary = "a tile moved by the tensor data mover";
  let description = [{
    The tile of `rank` dimensions is split over `warps` waves; LDS rows are padded by `padAmount` elements after every
    `padInterval`. State: workgroup_mask, extent_0..4, stride_0..3, imm_offset (bytes).

    Example: `!fly_rocdl.gfx1250.tdm<rank = 2, warps = 4, pad = 64, 8, cache = 0, barrier = false, timeout = false>`
  }];
  let parameters = (ins "int32_t":$rank, "int32_t":$numWarps, "int32_t":$padInterval, "int32_t":$padAmount,
                        "int32_t":$cache, "bool":$barrier, "bool":$timeout);
  let assemblyFormat = [{
    `<` `rank` `=` $rank `,` `warps` `=` $numWarps `,` `pad` `=` $padInterval `,` $padAmount `,` `cache` `=` $cache `,`
    `barrier` `=` custom<Bool>($barrier) `,` `timeout` `=` custom<Bool>($timeout) `>`
  }];
  let extraClassDeclaration = layouts # state # [{ bool isWholeTile() const { return true; } }];
}

//===----------------------------------------------------------------------===//
// Matrix instructions
//===----------------------------------------------------------------------===//

class FlyROCDL_MmaType<string name, string typeMnemonic, string title, list<Trait> traits = []>
    : FlyROCDL_Type<name, typeMnemonic, [Fly_MmaOpTypeInterface] # traits> {
  // How verifiers name the family, and what every matrix instruction answers, from its row of specs/atoms.
  code answers = "static constexpr const char *title = \"" # title # "\";" # [{
    ::flyc::layout::Layout getThrLayout() const;
    ::std::array<int64_t, 3> getShapeMNK() const { return {getM(), getN(), getK()}; }
    ::mlir::Type getValTypeA() const;
    ::mlir::Type getValTypeB() const;
    ::mlir::Type getValTypeC() const { return getElemTyAcc(); }
    ::mlir::Type getValTypeD() const { return getElemTyAcc(); }
    ::flyc::layout::Layout getThrValLayoutA() const;
    ::flyc::layout::Layout getThrValLayoutB() const;
    ::flyc::layout::Layout getThrValLayoutC() const;
  }];
  code state = [{ ::llvm::SmallVector<::flyc::fly::StateField> getStateFields() const; }];
  let extraClassDeclaration = answers;
}

def FlyROCDL_MfmaType : FlyROCDL_MmaType<"Mfma", "cdna3.mfma", "CDNA3 MFMA"> {
  let summary = "matrix core instruction of wave64 targets";
  let description = [{
    A row of specs/atoms/mfma.yaml. A fourth extent is the number of independent products of one instruction; one of them is
    not written. tf32 stands for elements that are f32 in the registers and that the instruction rounds to 19 bits (xf32).

    Example: `!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>`, `!fly_rocdl.cdna3.mfma<4x4x4x16, (f16, f16) -> f32>`
  }];
  let parameters = (ins "int64_t":$m, "int64_t":$n, "int64_t":$k, "::mlir::Type":$elemTyA, "::mlir::Type":$elemTyB,
                        "::mlir::Type":$elemTyAcc, "int64_t":$blocks);
  let assemblyFormat = [{
    `<` custom<MNKBlocks>($m, $n, $k, $blocks) `,` `(` $elemTyA `,` $elemTyB `)` `->` $elemTyAcc `>`
  }];
}

def FlyROCDL_SmfmacType : FlyROCDL_MmaType<"Smfmac", "cdna3.smfmac", "CDNA3 SMFMAC", [Fly_StatefulOpTypeInterface]> {
  let summary = "matrix core instruction of wave64 targets whose A is sparse; state: index";
  let description = [{
    A row of specs/atoms/smfmac.yaml. Of four neighbours in k two are stored: K counts all, A's layout the stored ones. `index`
    holds two bits for each stored value of the lane, the first in the lowest: where in its four it stands.

    Example: `!fly_rocdl.cdna3.smfmac<16x16x32, (f16, f16) -> f32>`
  }];
  let parameters = (ins "int64_t":$m, "int64_t":$n, "int64_t":$k, "::mlir::Type":$elemTyA, "::mlir::Type":$elemTyB,
                        "::mlir::Type":$elemTyAcc);
  let assemblyFormat = [{
    `<` custom<MNK>($m, $n, $k) `,` `(` $elemTyA `,` $elemTyB `)` `->` $elemTyAcc `>`
  }];
  let extraClassDeclaration = answers # state;
}

def FlyROCDL_MfmaScaleType
    : FlyROCDL_MmaType<"MfmaScale", "cdna4.mfma_scale", "CDNA4 MFMA_Scale", [Fly_StatefulOpTypeInterface]> {
  let summary = "block-scaled matrix core instruction of wave64 targets; state: scale_a, scale_b (four E8M0 bytes each)";
  let description = [{
    A row of specs/atoms/mfma_scale.yaml. opselA and opselB pick the byte of the scale. Scales that are not set are 1.

    Example: `!fly_rocdl.cdna4.mfma_scale<16x16x128, (f8E4M3FN, f4E2M1FN) -> f32, opselA = 0, opselB = 0>`
  }];
  let parameters = (ins "int64_t":$m, "int64_t":$n, "int64_t":$k, "::mlir::Type":$elemTyA, "::mlir::Type":$elemTyB,
                        "::mlir::Type":$elemTyAcc, "int32_t":$opselA, "int32_t":$opselB);
  let assemblyFormat = [{
    `<` custom<MNK>($m, $n, $k) `,` `(` $elemTyA `,` $elemTyB `)` `->` $elemTyAcc `` custom<Opsel>($opselA, $opselB) `>`
  }];
  let extraClassDeclaration = answers # state;
}

class FlyROCDL_WmmaType<string name, string typeMnemonic, string title> : FlyROCDL_MmaType<name, typeMnemonic, title> {
  let parameters = (ins "int64_t":$m, "int64_t":$n, "int64_t":$k, "::mlir::Type":$elemTyA, "::mlir::Type":$elemTyB,
                        "::mlir::Type":$elemTyAcc, "bool":$signA, "bool":$signB, "bool":$clamp);
  let assemblyFormat = [{
    `<` custom<MNK>($m, $n, $k) `,` `(` $elemTyA `,` $elemTyB `)` `->` $elemTyAcc
    `` custom<WmmaFlags>($signA, $signB, $clamp) `>`
  }];
}
// RDNA3: both halves of the wave hold the same A and B.
def FlyROCDL_WmmaReplicatedType : FlyROCDL_WmmaType<"WmmaReplicated", "gfx11.wmma", "GFX11 WMMA"> {
  let summary = "matrix instruction of wave32 targets whose half waves replicate A and B";
  let description = [{
    Example: `!fly_rocdl.gfx11.wmma<16x16x16, (f16, f16) -> f32, signA = false, signB = false, clamp = false>`
  }];
}
// RDNA4: the halves split K.
def FlyROCDL_WmmaSplitType : FlyROCDL_WmmaType<"WmmaSplit", "gfx120x.wmma", "GFX120X WMMA"> {
  let summary = "matrix instruction of wave32 targets whose half waves split K";
  let description = [{
    Example: `!fly_rocdl.gfx120x.wmma<16x16x16, (bf16, bf16) -> f32, signA = false, signB = false, clamp = false>`
  }];
}
// The same two for kernels whose waves have 64 lanes: four groups of 16 in place of two.
def FlyROCDL_WmmaReplicated64Type : FlyROCDL_WmmaType<"WmmaReplicated64", "gfx11.wmma_w64", "GFX11 WMMA of wave64"> {
  let summary = "matrix instruction of RDNA3 in waves of 64 lanes, each 16 of which hold all of A and B";
  let description = [{
    Example: `!fly_rocdl.gfx11.wmma_w64<16x16x16, (f16, f16) -> f32, signA = false, signB = false, clamp = false>`
  }];
}
def FlyROCDL_WmmaSplit64Type : FlyROCDL_WmmaType<"WmmaSplit64", "gfx120x.wmma_w64", "GFX120X WMMA of wave64"> {
  let summary = "matrix instruction of RDNA4 in waves of 64 lanes, whose groups of 16 split K";
  let description = [{
    Example: `!fly_rocdl.gfx120x.wmma_w64<16x16x16, (bf16, bf16) -> f32, signA = false, signB = false, clamp = false>`
  }];
}
// K from 4 to 128.
def FlyROCDL_WmmaVarKType : FlyROCDL_WmmaType<"WmmaVarK", "gfx1250.wmma", "GFX1250 WMMA"> {
  let summary = "matrix instruction of wave32 targets with K from 4 to 128";
  let description = [{
    Example: `!fly_rocdl.gfx1250.wmma<16x16x32, (f16, f16) -> f32, signA = false, signB = false, clamp = false>`
  }];
}
// RDNA4 and gfx1250, whose shapes differ.
class FlyROCDL_SparseWmmaType<string name, string typeMnemonic, string title>
    : FlyROCDL_MmaType<name, typeMnemonic, title, [Fly_StatefulOpTypeInterface]> {
  let parameters = (ins "int64_t":$m, "int64_t":$n, "int64_t":$k, "::mlir::Type":$elemTyA, "::mlir::Type":$elemTyB,
                        "::mlir::Type":$elemTyAcc, "bool":$signA, "bool":$signB, "bool":$clamp);
  let assemblyFormat = [{
    `<` custom<MNK>($m, $n, $k) `,` `(` $elemTyA `,` $elemTyB `)` `->` $elemTyAcc
    `` custom<WmmaFlags>($signA, $signB, $clamp) `>`
  }];
  let extraClassDeclaration = answers # state;
}
def FlyROCDL_SwmmacType : FlyROCDL_SparseWmmaType<"Swmmac", "gfx12.swmmac", "GFX12 SWMMAC"> {
  let summary = "matrix instruction of wave32 targets whose A is sparse; state: index";
  let description = [{
    A row of specs/atoms/swmmac.yaml or swmmac_k32.yaml. Of four neighbours in k two are stored: K counts all, A's layout the
    stored ones. `index` holds two bits for each stored value, an i32, or an i64 where a lane has more than 16.

    Example: `!fly_rocdl.gfx12.swmmac<16x16x32, (f16, f16) -> f32, signA = false, signB = false, clamp = false>`
  }];
}
def FlyROCDL_Swmmac64Type : FlyROCDL_SparseWmmaType<"Swmmac64", "gfx12.swmmac_w64", "GFX12 SWMMAC of wave64"> {
  let summary = "matrix instruction of RDNA4 in waves of 64 lanes whose A is sparse; state: index";
  let description = [{
    A row of specs/atoms/swmmac_w64.yaml.

    Example: `!fly_rocdl.gfx12.swmmac_w64<16x16x32, (f16, f16) -> f32, signA = false, signB = false, clamp = false>`
  }];
}
class FlyROCDL_ScaledWmmaType<string name, string typeMnemonic, string title>
    : FlyROCDL_MmaType<name, typeMnemonic, title, [Fly_StatefulOpTypeInterface]> {
  let summary = "block-scaled matrix instruction of wave32 targets; state: scale_a, scale_b";
  let parameters = (ins "int64_t":$m, "int64_t":$n, "int64_t":$k, "::mlir::Type":$elemTyA, "::mlir::Type":$elemTyB,
                        "::mlir::Type":$elemTyAcc, "int32_t":$opselA, "int32_t":$opselB, "int32_t":$modC,
                        "bool":$reuseA, "bool":$reuseB, "int32_t":$blockSize);
  let assemblyFormat = [{
    `<` custom<MNK>($m, $n, $k) `,` `(` $elemTyA `,` $elemTyB `)` `->` $elemTyAcc
    `` custom<WmmaScaleFlags>($opselA, $opselB, $modC, $reuseA, $reuseB, $blockSize) `>`
  }];
  let extraClassDeclaration = answers # state;
}
def FlyROCDL_WmmaScaleType : FlyROCDL_ScaledWmmaType<"WmmaScale", "gfx1250.wmma_scale", "GFX1250 WMMA_Scale"> {
  let description = [{
    A scale is an i32 for blocks of 32 and an i64 for blocks of 16, whose bytes are powers of two (E8M0).

    Example: `!fly_rocdl.gfx1250.wmma_scale<16x16x128, (f8E4M3FN, f8E4M3FN) -> f32, opselA = 0, opselB = 0, modC = 0,
    reuseA = false, reuseB = false, blockSize = 32>`
  }];
}
// Elements of 4 bits with scales that have a mantissa; scales of wider elements are E8M0.
def FlyROCDL_WmmaScaleE5M3Type
    : FlyROCDL_ScaledWmmaType<"WmmaScaleE5M3", "gfx1250.wmma_scale_e5m3", "GFX1250 WMMA_Scale of E5M3"> {
  let description = [{
    Example: `!fly_rocdl.gfx1250.wmma_scale_e5m3<16x16x128, (f4E2M1FN, f4E2M1FN) -> f32, opselA = 0, opselB = 0, modC = 0,
    reuseA = false, reuseB = false, blockSize = 16>`
  }];
}
def FlyROCDL_WmmaScaleE4M3Type
    : FlyROCDL_ScaledWmmaType<"WmmaScaleE4M3", "gfx1250.wmma_scale_e4m3", "GFX1250 WMMA_Scale of E4M3"> {
  let description = [{
    Example: `!fly_rocdl.gfx1250.wmma_scale_e4m3<16x16x128, (f4E2M1FN, f8E4M3FN) -> f32, opselA = 0, opselB = 0, modC = 0,
    reuseA = false, reuseB = false, blockSize = 32>`
  }];
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

def FlyROCDL_GetBufferRsrcOp : Op<FlyROCDL_Dialect, "get_buffer_rsrc", [Pure]> {
  let summary = "the resource of a buffer pointer";
  let description = [{
    Example: `%r = fly_rocdl.get_buffer_rsrc(%p) : (!fly.ptr<f32, #fly_rocdl.buffer_desc>) -> !llvm.ptr<8>`
  }];
  let arguments = (ins Fly_PtrType:$ptr);
  let results = (outs AnyType:$result);
  let assemblyFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

#endif // FLYC_FLY_ROCDL
