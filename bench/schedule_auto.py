#!/usr/bin/env python3
"""schedule_auto.py FLYC [--check] [NAME...]: what `schedule auto` makes of the matrix products whose loops say their order by hand.

Writes each kernel anew with `schedule auto` in place of every `schedule { .. }`, models both at M = N = K = 8192, and prints the share of time that
the matrix pipes are at work, in the hot loop and of all: the table of docs/rationale/schedule.md. NAME: only the kernels of those files. With --check a plan that
takes more than 2 % longer than the order by hand ends it with 1."""
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

KERNELS = Path(__file__).resolve().parent.parent / "kernels"
NOTHING = [f"{name}=null" for name in ("scale_a", "scale_b", "bias", "residual", "step")]
# File, kernel, targets, other arguments.
PRODUCTS = [
    ("gemm/gemm_256.fly", "gemm_256_bf16", ["gfx90a", "gfx942"], []),
    ("gemm/gemm_256_dma.fly", "gemm_256_dma_bf16", ["gfx950"], []),
    ("gemm/04_preshuffle_gemm.fly", "gemm_bf16", ["gfx942", "gfx950"], []),
    ("cookbook/gemm_kn.fly", "gemm_kn_bf16", ["gfx950"], []),
    ("products/linear.fly", "product_bf16_bf16_BM256_WM4", ["gfx942"], ["scales_a=1", "scales_b=1", *NOTHING]),
    ("products/linear.fly", "product_bf16_bf16_BM256_BN256_WN4", ["gfx950"], ["scales_a=1", "scales_b=1", *NOTHING]),
    ("products/linear.fly", "product_f8e4m3fn_bf16_BM256_BN256_WN4", ["gfx950"], ["scales_a=1", "scales_b=1", *NOTHING]),
    ("products/linear.fly", "matmul_bf16", ["gfx950"], NOTHING[:2]),
    ("products/linear.fly", "matmul_f8", ["gfx950"], NOTHING[:2]),
    ("products/linear.fly", "matmul_i8", ["gfx950"], NOTHING[:2]),
]
SIZES = ["M=8192", "N=8192", "K=8192"]


def without_blocks(text):
    """The source with `schedule auto` for every block of groups; blocks nest by braces."""
    out, at = [], 0
    for found in re.finditer(r"\bschedule \{", text):
        if found.start() < at:
            continue
        depth, end = 1, found.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        out += [text[at:found.start()], "schedule auto"]
        at = end
    return "".join(out) + text[at:]


def model(flyc, source, kernel, target, arguments):
    variants = source.with_name(source.stem + ".variants.yaml")
    command = [flyc, "bench", source, kernel, f"--arch={target}", *SIZES, *arguments, "--json"]
    if variants.exists():
        command.append(f"--variants={variants}")
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"schedule_auto.py: {' '.join(map(str, command))}\n{done.stderr}")
    launch = json.loads(done.stdout)["launches"][0]
    return launch["matrix_busy_in_hot_loop"], launch["matrix_busy"], launch["clocks_of_grid"]


def main(arguments):
    check = "--check" in arguments
    flyc, *names = [a for a in arguments if a != "--check"]
    late = 0
    print("| kernel | by hand | `schedule auto` |\n|---|---|---|")
    with tempfile.TemporaryDirectory(prefix="flyc-schedule-") as folder:
        planned = Path(folder) / "kernels"
        shutil.copytree(KERNELS, planned)
        for source in planned.rglob("*.fly"):
            source.write_text(without_blocks(source.read_text()))
        # std is part of flyc: what imports it takes the one that is written anew.
        shutil.copy(planned / "std" / "gemm.fly", planned / "products" / "planned_gemm.fly")
        linear = planned / "products" / "linear.fly"
        linear.write_text(linear.read_text().replace("import std.gemm\n", "import planned_gemm as gemm\n"))
        for file, kernel, targets, others in PRODUCTS:
            for target in targets:
                if names and Path(file).stem not in names:
                    continue
                hand = model(flyc, KERNELS / file, kernel, target, others)
                auto = model(flyc, planned / file, kernel, target, others)
                late += auto[2] > 1.02 * hand[2]
                print(f"| {kernel}, {target} | {100 * hand[0]:.1f} / {100 * hand[1]:.1f} % | {100 * auto[0]:.1f} / {100 * auto[1]:.1f} % |", flush=True)
    return 1 if check and late else 0


sys.exit(main(sys.argv[1:]))
