#!/usr/bin/env python3
"""tune_exhaustive.py FLYC JOURNALS [--check]: how far the search of `flyc tune` in rounds stays behind a look at the whole space.

Tunes kernels/gemm/04_preshuffle_gemm.fly for each target of its space, in rounds and with --whole, and prints the table of docs/tune.md. JOURNALS is a
folder for the journals: what was modelled before by the same flyc is not modelled again; without them this takes some 20 minutes of processor time.
With --check a search in rounds that finds what is more than 1 % slower than the best of the whole space ends it with 1."""
import json
import re
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "kernels" / "gemm" / "04_preshuffle_gemm.fly"
TARGETS = ["gfx942", "gfx950"]


def search(flyc, target, journal, *more):
    """The points of the space, the best, its clocks, and what was modelled: launches by how close they were looked at."""
    command = [flyc, "tune", SOURCE, f"--arch={target}", f"--journal={journal}", *more]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"tune_exhaustive.py: {' '.join(map(str, command))}\n{done.stderr}")
    points = int(re.search(r"modelled: (\d+) points", done.stdout)[1])
    refused = sum(int(count) for count in re.findall(r"^  (\d+) refused", done.stdout, re.M))
    clocks, best = re.search(r"^M=8192 N=8192 K=8192 +(\d+)  (\S+=\S+(?: \S+=\S+)*)  ", done.stdout, re.M).groups()
    launches = [json.loads(line) for line in journal.read_text().splitlines()[1:]]
    looks = [launch["launch"].endswith("a first look") for launch in launches if "clocks" in launch]
    return points, points - refused, best, int(clocks), sum(looks), len(looks) - sum(looks)


def main(words):
    check = "--check" in words
    flyc, folder = [word for word in words if word != "--check"]
    Path(folder).mkdir(parents=True, exist_ok=True)
    behind = 0.0
    print("| target | points | built | in rounds: first looks, models | best found | clocks | whole: models | best of all | clocks | behind |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for target in TARGETS:
        points, good, found, clocks, looks, models = search(flyc, target, Path(folder) / f"halving-{target}.journal")
        _, _, best, least, _, whole = search(flyc, target, Path(folder) / f"whole-{target}.journal", "--whole")
        percent = 100 * (clocks / least - 1)
        behind = max(behind, percent)
        print(f"| {target} | {points} | {good} | {looks}, {models} | {found} | {clocks:,} | {whole} | {best} | {least:,} | {percent:.1f} % |")
    sys.exit(1 if check and behind > 1 else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
