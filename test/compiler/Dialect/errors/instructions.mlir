// Parameters that no instruction of AMD's has.
// RUN: fly-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

// expected-error@+1 {{unsupported bitSize = 24 for BufferCopy; expected 8, 16, 32, 64, 96 or 128}}
func.func private @f(!fly_rocdl.cdna3.buffer_copy<24>)

// -----

// expected-error@+1 {{cache must not be negative, got -1}}
func.func private @f(!fly_rocdl.cdna3.buffer_copy<32, cache = -1>)

// -----

// expected-error@+1 {{unsupported bitSize = 64 for BufferCopyLDS; expected 32 or 128 (there is no 8-byte LDS DMA instruction, and 128 requires gfx950)}}
func.func private @f(!fly_rocdl.cdna3.buffer_copy_lds<64>)

// -----

// expected-error@+1 {{unsupported bitSize = 64 for DirectCopyLDS; expected 8, 16, 32, 96 or 128}}
func.func private @f(!fly_rocdl.direct_copy_lds<64>)

// -----

// expected-error@+1 {{grouped is 0 or 1, got 2}}
func.func private @f(!fly_rocdl.direct_copy_lds<32 grouped = 2>)

// -----

// expected-error@+1 {{buffer_atomic has no and of 'f32'; there is and of i32, u32, i64 and u64}}
func.func private @f(!fly_rocdl.cdna3.buffer_atomic<and, f32>)

// -----

// expected-error@+1 {{an atomic works on an integer, a float or a vector of those, got 'index'}}
func.func private @f(!fly_rocdl.cdna3.buffer_atomic<add, index>)

// -----

// expected-error@+1 {{buffer_atomic has no max of 'vector<2xf16>'; there is max of i32, i64, u32, u64, f32 and f64}}
func.func private @f(!fly_rocdl.cdna3.buffer_atomic<max, vector<2xf16>>)

// -----

// expected-error@+1 {{unsupported (bitSize, transGranularity) = (64, 6); expected (64, 4), (64, 8), (96, 6) or (64, 16)}}
func.func private @f(!fly_rocdl.cdna4.lds_read_trans<trans = 6b, 64>)

// -----

// expected-error@+1 {{unsupported bitSize = 64 for BufferLoadAsyncLDS; expected 32, 96 or 128 (there is no 8-byte LDS DMA instruction, and 96 and 128 require gfx950)}}
func.func private @f(!fly_rocdl.cdna4.buffer_load_async_lds<64>)

// -----

// expected-error@+1 {{unsupported bitSize = 16 for GlobalLoadAsyncLDS; expected 32, 96 or 128 (there is no 8-byte LDS DMA instruction, and 96 and 128 require gfx950)}}
func.func private @f(!fly_rocdl.cdna4.global_load_async_lds<16>)

// -----

// expected-error@+1 {{TDM rank must be in [1, 5], got 6}}
func.func private @f(!fly_rocdl.gfx1250.tdm<rank = 6, warps = 4, pad = 0, 0, cache = 0, barrier = false, timeout = false>)

// -----

// expected-error@+1 {{numWarps must be a positive power of two, got 3}}
func.func private @f(!fly_rocdl.gfx1250.tdm<rank = 2, warps = 3, pad = 0, 0, cache = 0, barrier = false, timeout = false>)

// -----

// expected-error@+1 {{padInterval, padAmount and cache must be non-negative, got -4, 4 and 0}}
func.func private @f(!fly_rocdl.gfx1250.tdm<rank = 2, warps = 4, pad = -4, 4, cache = 0, barrier = false, timeout = false>)

// -----

// expected-error@+1 {{padInterval and padAmount must both be zero or both non-zero}}
func.func private @f(!fly_rocdl.gfx1250.tdm<rank = 2, warps = 4, pad = 4, 0, cache = 0, barrier = false, timeout = false>)

// -----

// expected-error@+1 {{padInterval must be a power of two (in elements), got 3}}
func.func private @f(!fly_rocdl.gfx1250.tdm<rank = 2, warps = 4, pad = 3, 4, cache = 0, barrier = false, timeout = false>)

// -----

// expected-error@+1 {{expected true or false}}
func.func private @f(!fly_rocdl.gfx1250.tdm<rank = 2, warps = 4, pad = 0, 0, cache = 0, barrier = no, timeout = false>)

// -----

// expected-error@+1 {{invalid MNK dimensions for CDNA3 MFMA: 16x16x17 of 'f16'; expected 32x32x8, 16x16x16, 32x32x4x2, 16x16x4x4, 4x4x4x16, 32x32x16 or 16x16x32}}
func.func private @f(!fly_rocdl.cdna3.mfma<16x16x17, (f16, f16) -> f32>)

// -----

// expected-error@+1 {{elemTyA must be f64, f32, tf32, f16, bf16, i8, f8E4M3FNUZ, f8E5M2FNUZ, f8E4M3FN or f8E5M2, got 'f4E2M1FN'}}
func.func private @f(!fly_rocdl.cdna3.mfma<16x16x16, (f4E2M1FN, f4E2M1FN) -> f32>)

// -----

// expected-error@+1 {{invalid MNK dimensions for CDNA3 MFMA: 16x16x16x4 of 'f16'; expected 32x32x8, 16x16x16, 32x32x4x2, 16x16x4x4, 4x4x4x16, 32x32x16 or 16x16x32}}
func.func private @f(!fly_rocdl.cdna3.mfma<16x16x16x4, (f16, f16) -> f32>)

// -----

// expected-error@+1 {{expected three extents MxNxK, or four with the number of blocks, got 2}}
func.func private @f(!fly_rocdl.cdna3.mfma<16x16, (f16, f16) -> f32>)

// -----

// expected-error@+1 {{elemTyAcc must be f64, got 'f32'}}
func.func private @f(!fly_rocdl.cdna3.mfma<16x16x4, (f64, f64) -> f32>)

// -----

// expected-error@+1 {{an instruction of 16 blocks computes as many separate products: it cannot be tiled, only called by itself}}
func.func private @f(!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.mfma<4x4x4x16, (f16, f16) -> f32>>, <(2,2,1):(1,2,0)>>)

// -----

// expected-error@+1 {{integer MFMA requires both A and B to be i8, got 'i8' and 'f16'}}
func.func private @f(!fly_rocdl.cdna3.mfma<16x16x32, (i8, f16) -> i32>)

// -----

// expected-error@+1 {{integer MFMA requires i32 accumulator, got 'f32'}}
func.func private @f(!fly_rocdl.cdna3.mfma<16x16x32, (i8, i8) -> f32>)

// -----

// expected-error@+1 {{elemTyAcc must be f32, got 'f16'}}
func.func private @f(!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f16>)

// -----

// expected-error@+1 {{A and B must have one element type, or both 8-bit floats of one family (FNUZ or OCP), got 'f16' and 'bf16'}}
func.func private @f(!fly_rocdl.cdna3.mfma<16x16x16, (f16, bf16) -> f32>)

// -----

// expected-error@+1 {{A and B must have one element type, or both 8-bit floats of one family (FNUZ or OCP), got 'f8E4M3FN' and 'f8E4M3FNUZ'}}
func.func private @f(!fly_rocdl.cdna3.mfma<16x16x32, (f8E4M3FN, f8E4M3FNUZ) -> f32>)

// -----

// expected-error@+1 {{invalid MNK dimensions for CDNA3 SMFMAC: 16x16x16 of 'bf16'; expected 16x16x32, 32x32x16, 16x16x64 or 32x32x32}}
func.func private @f(!fly_rocdl.cdna3.smfmac<16x16x16, (bf16, bf16) -> f32>)

// -----

// expected-error@+1 {{invalid MNK dimensions for GFX12 SWMMAC: 16x16x16 of 'f16'; expected 16x16x32 or 16x16x64}}
func.func private @f(!fly_rocdl.gfx12.swmmac<16x16x16, (f16, f16) -> f32, signA = false, signB = false, clamp = false>)

// -----

// expected-error@+1 {{signA/signB/clamp are only valid for integer (iu4/iu8) SWMMAC, got A='f16', B='f16'}}
func.func private @f(!fly_rocdl.gfx12.swmmac<16x16x32, (f16, f16) -> f32, signA = false, signB = false, clamp = true>)

// -----

// expected-error@+1 {{an instruction whose A is sparse has fewer columns in A than rows in B: it cannot be tiled, only called by itself}}
func.func private @f(!fly.tiled_mma<!fly.mma_atom<!fly_rocdl.cdna3.smfmac<16x16x32, (f16, f16) -> f32>>, <(2,2,1):(1,2,0)>>)

// -----

// expected-error@+1 {{unsupported MNK for CDNA4 MFMA_Scale: 16x16x64 (expected 16x16x128 or 32x32x64)}}
func.func private @f(!fly_rocdl.cdna4.mfma_scale<16x16x64, (f8E4M3FN, f8E4M3FN) -> f32, opselA = 0, opselB = 0>)

// -----

// expected-error@+1 {{elemTyB must be f8E4M3FN, f8E5M2, f6E2M3FN, f6E3M2FN or f4E2M1FN, got 'f16'}}
func.func private @f(!fly_rocdl.cdna4.mfma_scale<16x16x128, (f8E4M3FN, f16) -> f32, opselA = 0, opselB = 0>)

// -----

// expected-error@+1 {{elemTyAcc must be f32, got 'f16'}}
func.func private @f(!fly_rocdl.cdna4.mfma_scale<16x16x128, (f8E4M3FN, f8E4M3FN) -> f16, opselA = 0, opselB = 0>)

// -----

// expected-error@+1 {{opselA must be in [0, 3], got 4}}
func.func private @f(!fly_rocdl.cdna4.mfma_scale<16x16x128, (f8E4M3FN, f8E4M3FN) -> f32, opselA = 4, opselB = 0>)

// -----

// expected-error@+1 {{invalid MNK dimensions for GFX11 WMMA: 16x16x32 of 'f16'; expected 16x16x16}}
func.func private @f(!fly_rocdl.gfx11.wmma<16x16x32, (f16, f16) -> f32, signA = false, signB = false, clamp = false>)

// -----

// expected-error@+1 {{elemTyAcc must be f32 or f16, got 'bf16'}}
func.func private @f(!fly_rocdl.gfx11.wmma<16x16x16, (f16, f16) -> bf16, signA = false, signB = false, clamp = false>)

// -----

// expected-error@+1 {{signA/signB/clamp are only valid for integer (iu4/iu8) WMMA, got A='f16', B='f16'}}
func.func private @f(!fly_rocdl.gfx11.wmma<16x16x16, (f16, f16) -> f32, signA = true, signB = false, clamp = false>)

// -----

// expected-error@+1 {{invalid MNK dimensions for GFX120X WMMA: 16x16x32 of 'f16'; expected 16x16x16}}
func.func private @f(!fly_rocdl.gfx120x.wmma<16x16x32, (f16, f16) -> f32, signA = false, signB = false, clamp = false>)

// -----

// expected-error@+1 {{A and B must have one element type, or both 8-bit floats of one family (FNUZ or OCP), got 'f16' and 'bf16'}}
func.func private @f(!fly_rocdl.gfx120x.wmma<16x16x16, (f16, bf16) -> f32, signA = false, signB = false, clamp = false>)

// -----

// expected-error@+1 {{signA/signB/clamp are only valid for integer (iu4/iu8) WMMA, got A='f16', B='f16'}}
func.func private @f(!fly_rocdl.gfx120x.wmma<16x16x16, (f16, f16) -> f32, signA = false, signB = true, clamp = false>)

// -----

// expected-error@+1 {{invalid MNK dimensions for GFX1250 WMMA: 32x16x32 of 'f16'; expected 16x16x32}}
func.func private @f(!fly_rocdl.gfx1250.wmma<32x16x32, (f16, f16) -> f32, signA = false, signB = false, clamp = false>)

// -----

// expected-error@+1 {{signA/signB/clamp are only valid for integer (iu4/iu8) WMMA, got A='f16', B='f16'}}
func.func private @f(!fly_rocdl.gfx1250.wmma<16x16x32, (f16, f16) -> f32, signA = true, signB = false, clamp = false>)

// -----

// expected-error@+1 {{invalid MNK dimensions for GFX1250 WMMA: 16x16x64 of 'f16'; expected 16x16x32}}
func.func private @f(!fly_rocdl.gfx1250.wmma<16x16x64, (f16, f16) -> f32, signA = false, signB = false, clamp = false>)

// -----

// expected-error@+1 {{invalid MNK dimensions for GFX1250 WMMA_Scale: 16x16x64 of 'f8E4M3FN'; expected 16x16x128}}
func.func private @f(!fly_rocdl.gfx1250.wmma_scale<16x16x64, (f8E4M3FN, f8E4M3FN) -> f32, opselA = 0, opselB = 0, modC = 0, reuseA = false, reuseB = false, blockSize = 32>)

// -----

// expected-error@+1 {{elemTyA must be f8E4M3FN, f8E5M2, f6E2M3FN, f6E3M2FN or f4E2M1FN, got 'f16'}}
func.func private @f(!fly_rocdl.gfx1250.wmma_scale<16x16x128, (f16, f8E4M3FN) -> f32, opselA = 0, opselB = 0, modC = 0, reuseA = false, reuseB = false, blockSize = 32>)

// -----

// expected-error@+1 {{invalid MNK dimensions for GFX1250 WMMA_Scale: 32x16x128 of 'f8E4M3FN'; expected 16x16x128}}
func.func private @f(!fly_rocdl.gfx1250.wmma_scale<32x16x128, (f8E4M3FN, f4E2M1FN) -> f32, opselA = 0, opselB = 0, modC = 0, reuseA = false, reuseB = false, blockSize = 32>)

// -----

// expected-error@+1 {{elemTyAcc must be f32, got 'f16'}}
func.func private @f(!fly_rocdl.gfx1250.wmma_scale<16x16x128, (f8E4M3FN, f8E4M3FN) -> f16, opselA = 0, opselB = 0, modC = 0, reuseA = false, reuseB = false, blockSize = 32>)

// -----

// expected-error@+1 {{opselA must be 0 or 1, got 2}}
func.func private @f(!fly_rocdl.gfx1250.wmma_scale<16x16x128, (f8E4M3FN, f8E4M3FN) -> f32, opselA = 2, opselB = 0, modC = 0, reuseA = false, reuseB = false, blockSize = 32>)

// -----

// expected-error@+1 {{modC must be in [0, 7], got 9}}
func.func private @f(!fly_rocdl.gfx1250.wmma_scale<16x16x128, (f8E4M3FN, f8E4M3FN) -> f32, opselA = 0, opselB = 0, modC = 9, reuseA = false, reuseB = false, blockSize = 32>)

// -----

// expected-error@+1 {{blockSize must be 16 or 32, got 8}}
func.func private @f(!fly_rocdl.gfx1250.wmma_scale<16x16x128, (f8E4M3FN, f8E4M3FN) -> f32, opselA = 0, opselB = 0, modC = 0, reuseA = false, reuseB = false, blockSize = 8>)

// -----

// expected-error @+1 {{unsupported (bitSize, transGranularity) = (64, 16); expected (64, 4), (96, 6), (64, 8) or (128, 16)}}
func.func private @f(!fly_rocdl.lds_load_trans<trans = 16b, 64>)
