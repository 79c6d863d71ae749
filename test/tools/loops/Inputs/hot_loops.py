"""hot_loops.py LOOPS.json [KERNEL STATISTICS.json]...: what the hot loop of every shipped matrix product must be like. The first file is what `flyc loops --json`
says, the others what `flyc run --stats=json` says of runs of these kernels."""
import json
import sys

wrong = []


def want(kernel, what, holds):
    if not holds:
        wrong.append(f"{kernel}: {what}")


kernels = json.load(open(sys.argv[1]))["kernels"]
for kernel in kernels:
    name = f"{kernel['kernel']} on {kernel['target']}"
    (loop,) = [loop for loop in kernel["loops"] if loop["hot"]]
    memory = sum(loop[kind] for kind in ("ldsReads", "ldsWrites", "vectorLoads", "vectorStores"))
    want(name, "no matrix instructions in the hot loop", loop["matrix"] >= 8)
    want(name, f"{loop['fullWaits']} waits for all loads", loop["fullWaits"] == 0)
    # Where a step may be one of the next tile, which of the matrix's rows it takes is a number of the wave's: two instructions a step, three of operands in registers.
    most = 0.2 if kernel["kernel"].startswith("gemm_256") else 0.05
    want(name, f"{loop['valu']} VALU instructions for {loop['matrix']} MFMA", loop["valu"] <= most * loop["matrix"])
    want(name, f"{loop['instructions']} instructions for {loop['matrix']} MFMA and {memory} accesses", loop["instructions"] <= 2 * loop["matrix"] + memory + 40)
    # A copy to LDS stands a wait state behind the M0 that it takes its place from; in short loops, and where hardly any register is free (242 of
    # 256 are taken with two tiles of A on their way), the next one that is was just read by a product.
    most = 0.05 if kernel["vgprs"] > 240 else 0.02
    want(name, f"{loop['nops']} s_nop", loop["nops"] <= max(most * loop["instructions"], 8) + loop["loadsToLds"])
    want(name, "loads of less than 16 bytes", loop["loadedBytesBy16"] == loop["loadedBytes"])
    want(name, "spills or scratch", kernel["vgprSpills"] + kernel["sgprSpills"] + kernel["scratchBytes"] + loop["scratch"] == 0)
    # Their instructions are those of 32 by 32: twice the work of those of 16 by 16.
    if kernel["kernel"].startswith("gemm_256"):
        want(name, f"{loop['instructions']} instructions for {loop['matrix']} MFMA", loop["instructions"] <= 3.4 * loop["matrix"])
    if kernel["kernel"].startswith("gemm_256_dma"):
        want(name, "loads that pass registers", loop["loadsToLds"] == loop["vectorLoads"])
    if kernel["kernel"] == "gemm_f16":
        want(name, "more than 1.5 instructions a MFMA beside the accesses", loop["instructions"] <= 1.5 * max(loop["matrix"], 128) + memory + 3 * loop["loadsToLds"])
for name, path in zip(sys.argv[2::2], sys.argv[3::2]):
    statistics = json.load(open(path))
    want(name, f"LDS bank conflicts: {statistics['lds_banks']}", statistics["lds_banks"]["accesses"] > 0 and statistics["lds_banks"]["conflicts"] == 0)
    coalescing = statistics["coalescing"]
    # gfx942 has no exchange of lanes that is cheap enough: each store of gemm_256 has 32 bytes of a row (docs/rationale/coalescing.md). Here C is half of all.
    most = 1.51 if name == "gemm_256_bf16" else 1.01
    want(name, f"coalescing: {coalescing}", coalescing["segments64"] <= most * coalescing["least64"])
print(f"{len(kernels)} loops, {len(wrong)} faults")
sys.exit("\n".join(wrong) or 0)
