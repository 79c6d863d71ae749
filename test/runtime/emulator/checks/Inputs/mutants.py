#!/usr/bin/env python3
"""mutants.py FILE.fly KERNEL TARGET GRID BLOCK RUN-OPTIONS..: what the checks of the emulator miss.

Compiles the kernel, leaves out each s_waitcnt, s_barrier, write-back and discard of a cache in turn, and runs what is left under --check-races
and --check-hazards. Prints a line for each that passes: the instruction and the source line that it belongs to.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

source, kernel, target, grid, block, *options = sys.argv[1:]
ORDERS = re.compile(r"\s+(s_waitcnt|s_barrier|buffer_wbl2|buffer_inv|buffer_wbinvl1|s_dcache_inv)")


def run(folder, lines):
    (folder / "k.s").write_text("\n".join(lines) + "\n")
    subprocess.run(["llvm-mc", "-triple=amdgcn-amd-amdhsa", f"-mcpu={target}", "-filetype=obj", "k.s", "-o", "k.o"], cwd=folder, check=True)
    subprocess.run(["ld.lld", "-shared", "k.o", "-o", "k.hsaco"], cwd=folder, check=True)
    return subprocess.run(["flyc", "run", folder / "k.hsaco", f"--kernel={kernel}", "--grid", grid, "--block", block, "--limit=3000000",
                           "--check-races", "--check-hazards", *options], capture_output=True, text=True)


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    lines = subprocess.run(["flyc", source, f"--arch={target}", "--emit=asm", "-g", "-o", "-"], capture_output=True, text=True, check=True).stdout.splitlines()
    whole = run(folder, lines)
    if whole.returncode != 0:
        sys.exit(f"the kernel as it is fails:\n{whole.stdout}{whole.stderr}")
    inside, place, tried = False, "?", 0
    for number, line in enumerate(lines):
        if line.startswith(f"{kernel}:"):
            inside = True
        elif line.startswith(".Lfunc_end"):
            inside = False
        elif found := re.match(r"\s+\.loc\s+\d+ (\d+)", line):
            place = found[1]
        if not inside or not ORDERS.match(line):
            continue
        tried += 1
        if run(folder, lines[:number] + lines[number + 1:]).returncode == 0:
            text = pathlib.Path(source).read_text().splitlines()[int(place) - 1].strip() if place.isdigit() and place != "0" else "?"
            print(f"missed: {' '.join(line.split(';')[0].split())} | {text}")
    print(f"{tried} tried")
